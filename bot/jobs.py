"""Due work: rows say what is due, APScheduler only wakes whoever claims them (OPS-3)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

import structlog
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.flows.due_work import KINDS, purge
from bot.flows.deps import Deps
from storage import due

log = structlog.get_logger()

#: How often the store is asked what is due, in seconds.
TICK_S = 1.0
PURGE_HOURS = 1
#: A piece of work not finished by then is taken again: its process died.
LEASE = timedelta(minutes=5)

Run = Callable[[Deps, due.Work], Awaitable[None]]


class Jobs:
    """Wakes at every tick and works through what is due, one piece at a time."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._scheduler = AsyncIOScheduler(timezone="UTC")
        self._busy = asyncio.Lock()

    def start(self) -> None:
        once = {"max_instances": 1, "coalesce": True, "misfire_grace_time": None}
        self._scheduler.add_job(self.tick, "interval", seconds=TICK_S, **once)
        self._scheduler.add_job(purge, "interval", hours=PURGE_HOURS, args=[self._deps], **once)
        self._scheduler.start()

    async def stop(self) -> None:
        self._scheduler.shutdown(wait=False)
        async with self._busy:
            return

    async def tick(self) -> int:
        """Do everything that is due. Returns how many pieces were done."""
        count = 0
        async with self._busy:
            while (work := await self._claim()) is not None:
                try:
                    await KINDS[work.kind](self._deps, work)
                    count += 1
                except Exception as exc:  # the next tick tries again after the lease
                    log.exception("due work failed", work=work.id, kind=work.kind, error=type(exc).__name__)
        return count

    async def _claim(self) -> due.Work | None:
        now = self._deps.now()
        async with self._deps.db.read() as tx:
            next_at = await due.next_at(tx)
        if next_at is None or next_at > now:
            return None
        async with self._deps.db.write() as tx:
            return await due.claim(tx, now=now, lease_until=now + LEASE)
