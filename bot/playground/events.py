"""The log of everything that happened, for the page's live stream and for those who wait for something."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from bot.playground.model import Json

T = TypeVar("T")

_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class Event:
    seq: int
    kind: str
    data: Callable[[], Json]

    def json(self) -> Json:
        return {"seq": self.seq, "kind": self.kind, **self.data()}


class Events:
    def __init__(self) -> None:
        self.seq = 0
        self._log: deque[Event] = deque(maxlen=_KEPT)
        self._waiting: set[asyncio.Future[None]] = set()

    def add(self, kind: str, data: Callable[[], Json]) -> int:
        """Record an event and wake those who wait. `data` is called when somebody reads the event."""
        self.seq += 1
        self._log.append(Event(self.seq, kind, data))
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)
        self._waiting.clear()
        return self.seq

    def after(self, seq: int) -> list[Event]:
        fresh: list[Event] = []
        for event in reversed(self._log):
            if event.seq <= seq:
                break
            fresh.append(event)
        return fresh[::-1]

    async def changed(self, timeout: float) -> bool:
        """Wait for the next event, `timeout` seconds at most. False when nothing happened."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiter)
        try:
            await asyncio.wait_for(waiter, timeout)
        except TimeoutError:
            return False
        finally:
            self._waiting.discard(waiter)
        return True

    async def until(self, ready: Callable[[], T | None], timeout: float) -> T | None:
        """Wait until `ready` returns something, `timeout` seconds at most; None when it did not."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while (found := ready()) is None:
            left = deadline - loop.time()
            if left <= 0 or not await self.changed(left):
                return ready()
        return found
