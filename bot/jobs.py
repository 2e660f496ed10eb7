"""Due work: rows say what is due, APScheduler only wakes whoever claims them (OPS-3)."""

from __future__ import annotations

import asyncio

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.flows.deps import Deps
from bot.flows.due_work import do_next, purge

#: How often the store is asked what is due, in seconds.
TICK_S = 1.0
PURGE_HOURS = 1


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
        self._scheduler.pause()
        # Shutting down cancels what runs, in the middle of a write if need be; so what runs ends first.
        async with self._busy:
            self._scheduler.shutdown(wait=False)

    async def tick(self) -> int:
        """Do everything that is due. Returns how many pieces were done."""
        count = 0
        async with self._busy:
            while await do_next(self._deps):
                count += 1
        return count
