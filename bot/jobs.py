"""Due work: rows say what is due, APScheduler only wakes whoever claims them (OPS-3)."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from datetime import UTC, datetime
from typing import Any, Final

from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot.flows.deps import Deps
from bot.flows.due_work import OUTSIDE, do_next, purge
from bot.flows.history.revision import plan
from bot.flows.skills.folder_sync import sync

#: How often the store is asked what is due, in seconds.
TICK_S: Final = 1.0
PURGE_HOURS: Final = 1
#: How often the knowledge folder and the store are compared, in seconds.
FOLDER_S: Final = 5.0
#: How long a stopping process lets the piece of work end that it is at, in seconds.
GRACE_S: Final = 5.0
#: What waits for somebody outside is waited for so long; then it goes on beside other work, in seconds.
PATIENCE_S: Final = 1.0
#: So many pieces may go on beside; more of them wait, and everything else does not.
MOST_ASIDE: Final = 16


class Jobs:
    """Wakes at every tick and works through what is due, one piece at a time but for what others are slow to answer."""

    def __init__(self, deps: Deps) -> None:
        self._deps = deps
        self._scheduler = AsyncIOScheduler(timezone="UTC")
        self._busy = asyncio.Lock()
        self._stopping = False
        #: the piece of work being done
        self._work: asyncio.Task[Any] | None = None
        self._aside: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        once = {"max_instances": 1, "coalesce": True, "misfire_grace_time": None}
        self._scheduler.add_job(self.tick, "interval", seconds=TICK_S, **once)
        # A process that never lives for an hour must purge as well.
        self._scheduler.add_job(self.purge, "interval", hours=PURGE_HOURS, next_run_time=datetime.now(UTC), **once)
        if self._deps.folder is not None:
            self._scheduler.add_job(self.sync, "interval", seconds=FOLDER_S, **once)
        self._scheduler.start()

    async def stop(self, grace_s: float = GRACE_S) -> None:
        """Begin nothing more; what is being done has this long to end, then it is broken off and stays due."""
        self._stopping = True
        self._scheduler.pause()
        clock = asyncio.get_running_loop().time
        over = clock() + grace_s
        # Looked for anew each time: what was still being claimed may have begun something beside meanwhile.
        while doing := self._going():
            _, late = await asyncio.wait(doing, timeout=max(0.0, over - clock()))
            for work in late:
                work.cancel()
            # Each gives its piece back while there is still a store to give it back to.
            await asyncio.gather(*late, return_exceptions=True)
        # Shutting down cancels what runs, in the middle of a write if need be; so what runs ends first.
        async with self._busy:
            self._scheduler.shutdown(wait=False)

    def _going(self) -> set[asyncio.Task[Any]]:
        """What is being done at this moment, beside or not."""
        began = self._aside if self._work is None else {self._work, *self._aside}
        return {work for work in began if not work.done()}

    async def tick(self) -> int:
        """Do everything that is due. Returns how many pieces were done."""
        count = 0
        async with self._busy:
            while not self._stopping and await self._run(self._next()):
                count += 1
        return count

    async def _next(self) -> bool:
        full = len(self._aside) >= MOST_ASIDE
        return await do_next(self._deps, self._beside, but=OUTSIDE if full else ())

    async def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what waits for somebody outside. As long as they answer at once, one after the other."""
        task = asyncio.create_task(work)
        self._aside.add(task)
        task.add_done_callback(self._aside.discard)
        await asyncio.wait((task,), timeout=PATIENCE_S)

    async def purge(self) -> None:
        """Erase what has been kept long enough, between two pieces of work."""
        async with self._busy:
            # Planned as often: a setting may have moved the revision, and a new company has none yet.
            for work in (purge, plan):
                if not self._stopping:
                    await self._run(work(self._deps))

    async def sync(self) -> None:
        """Write skills into the knowledge folder and bring hand edits in, between two pieces of work (SKL-9)."""
        async with self._busy:
            if not self._stopping:
                await self._run(sync(self._deps))

    async def _run(self, work: Any) -> bool:
        """Do one piece of work that can be broken off. Returns what it returns, False when it was broken off."""
        self._work = asyncio.create_task(work)
        try:
            return bool(await self._work)
        except asyncio.CancelledError:
            if not self._stopping:
                raise
            return False
        finally:
            self._work = None
