"""Intake: every update is stored before Telegram hears that we have it, then handled in order within its chat (OPS-4).

aiogram's own polling confirms updates before they are handled, reorders messages within a chat, and one update it
can't decode blocks it for good; so the loop is ours and only the dispatching is aiogram's.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError

from bot.domain.incoming import lane
from bot.telegram import updates
from storage import inbox
from storage.db import Database
from storage.inbox import Arrival

log = structlog.get_logger()

#: All that the bot reacts to. Sent with every call, because Telegram remembers the last list it was given.
ALLOWED_UPDATES = (
    "message",
    "edited_message",
    "callback_query",
    "my_chat_member",
    "stopped_message_generation",
)
POLL_TIMEOUT_S = 30
BACKOFF_S = (0.5, 1.0, 2.0, 5.0)
#: Lanes handled at once; more wait their turn.
CONCURRENT_LANES = 16
#: An update that fails this often for no known reason is put aside.
MAX_ATTEMPTS = 3

Handle = Callable[[Arrival], Awaitable[None]]
Glance = Callable[[dict[str, Any]], Awaitable[None]]


@dataclass(slots=True, kw_only=True)
class Lanes:
    """Queues of accepted updates, one per chat or topic; each is worked through in order by one task."""

    db: Database
    handle: Handle
    #: puts aside an update that keeps failing; its second argument names the error
    give_up: Callable[[Arrival, str], Awaitable[None]]
    now: Callable[[], datetime]
    _queues: dict[str, deque[Arrival]] = field(default_factory=dict)
    _tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)
    _slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(CONCURRENT_LANES))
    _closing: bool = False

    def put(self, arrival: Arrival) -> None:
        self._queues.setdefault(arrival.lane, deque()).append(arrival)
        if arrival.lane not in self._tasks and not self._closing:
            self._tasks[arrival.lane] = asyncio.create_task(self._work(arrival.lane))

    async def close(self, grace_s: float) -> None:
        """Finish what is being handled, for at most this long; the rest stays in the inbox for the next start."""
        self._closing = True
        tasks = list(self._tasks.values())
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace_s)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until nothing is queued."""
        while tasks := list(self._tasks.values()):
            await asyncio.wait(tasks)

    async def _work(self, name: str) -> None:
        queue = self._queues[name]
        try:
            while queue and not self._closing:
                async with self._slots:
                    try:
                        await self._handle(queue[0])
                    except Exception as exc:  # it stays in the inbox for the next start; the lane goes on
                        log.exception("update left", update=queue[0].update_id, kind=type(exc).__name__)
                queue.popleft()
        finally:
            self._tasks.pop(name, None)
            if not queue:
                self._queues.pop(name, None)

    async def _handle(self, arrival: Arrival) -> None:
        """Handle one update; a fault of ours is tried again, then put aside so that the chat goes on."""
        for attempt in range(1, MAX_ATTEMPTS + 1):
            try:
                await self.handle(arrival)
                return
            except inbox.AlreadyHandled:
                return
            except Exception as exc:  # the lane must survive anything
                if self._closing:  # the next start takes it up again
                    return
                log.exception("update failed", update=arrival.update_id, attempt=attempt, kind=type(exc).__name__)
                if attempt == MAX_ATTEMPTS:
                    await self._give_up(arrival, type(exc).__name__)
                    return
                with contextlib.suppress(Exception):  # a count that is lost is no reason to stop trying
                    await self._fail(arrival, type(exc).__name__, bury=False)
                await asyncio.sleep(0.05 * attempt)

    async def _give_up(self, arrival: Arrival, error: str) -> None:
        try:
            await self.give_up(arrival, error)
        except inbox.AlreadyHandled:
            return
        except Exception as exc:  # no apology then
            log.exception("no apology", update=arrival.update_id, kind=type(exc).__name__)
            await self._fail(arrival, error, bury=True)

    async def _fail(self, arrival: Arrival, error: str, *, bury: bool) -> None:
        async with self.db.write() as tx:
            await inbox.fail(tx, arrival.update_id, error=error, now=self.now(), bury=bury)


@dataclass(slots=True, kw_only=True)
class Intake:
    """Stores updates, then puts them into their lanes."""

    db: Database
    lanes: Lanes
    now: Callable[[], datetime]
    #: looks at a stored update before its turn: answers presses, obeys «стоп»
    glance: Glance
    _glances: set[asyncio.Task[None]] = field(default_factory=set)

    async def resume(self) -> int:
        """Queue what an earlier run accepted and did not finish. Returns how many."""
        async with self.db.read() as tx:
            left = await inbox.pending(tx)
        for arrival in left:
            self.lanes.put(arrival)
        return len(left)

    async def accept(self, batch: updates.Batch) -> None:
        """Store a batch in one transaction and queue what was new in it. When this returns, nothing can be lost.

        Raises what the store raises; then nothing of the batch is kept.
        """
        arrivals: dict[int, Arrival] = {}
        broken = list(batch.broken)
        for update in batch.updates:
            update_id = update["update_id"]
            try:
                arrivals[update_id] = Arrival(update_id=update_id, lane=lane_of(update), raw=_dump(update))
            except Exception as exc:  # one strange update must not take the others with it
                log.exception("update can't be stored", update=update_id, kind=type(exc).__name__)
                broken.append((update_id, ""))
        new = await self._store(arrivals, broken)
        for update_id, _ in broken:
            log.error("update is no JSON", update=update_id)
        for update in batch.updates:
            update_id = update["update_id"]
            if update_id in new:
                task = asyncio.create_task(self._glance(update))
                self._glances.add(task)
                task.add_done_callback(self._glances.discard)
                self.lanes.put(arrivals[update_id])

    async def _store(self, arrivals: dict[int, Arrival], broken: list[tuple[int, str]]) -> frozenset[int]:
        now = self.now()
        async with self.db.write() as tx:
            new = await inbox.put(tx, arrivals.values(), now=now)
            for update_id, raw in broken:
                await inbox.put(tx, [Arrival(update_id=update_id, lane="broken", raw=raw)], now=now)
                await inbox.fail(tx, update_id, error="undecodable", now=now, bury=True)
        return new

    async def _glance(self, update: dict[str, Any]) -> None:
        with contextlib.suppress(AiogramError):
            try:
                await self.glance(update)
            except AiogramError:
                raise
            except Exception as exc:  # a courtesy; the update itself is safe
                log.exception("glance failed", update=update["update_id"], kind=type(exc).__name__)


async def poll(bot: Bot, intake: Intake) -> None:
    """Poll until cancelled. Survives outages, 429, another poller and anything undecodable."""
    offset: int | None = None
    failures = 0
    while True:
        try:
            batch = await updates.get(bot, offset=offset, allowed=ALLOWED_UPDATES, timeout_s=POLL_TIMEOUT_S)
            if batch.next_offset is not None:
                await _to_the_end(intake.accept(batch))
                offset = batch.next_offset
        except updates.PollFailed as exc:
            delay = exc.retry_after_s or BACKOFF_S[min(failures, len(BACKOFF_S) - 1)]
            failures += 1
            _log_failure(exc, failures, delay)
            await asyncio.sleep(delay)
        except Exception as exc:  # nothing is confirmed, so the same updates come again
            delay = BACKOFF_S[min(failures, len(BACKOFF_S) - 1)]
            failures += 1
            log.exception("updates not taken", kind=type(exc).__name__, attempt=failures, delay_s=delay)
            await asyncio.sleep(delay)
        else:
            failures = 0


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Storing a batch is not interrupted by a stop: a write cut in the middle would spoil the next ones."""
    task = asyncio.create_task(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def _log_failure(exc: updates.PollFailed, failures: int, delay_s: float) -> None:
    match exc.code:
        case 409:
            log.error("another process polls with this token; waiting for it to stop", delay_s=delay_s)
        case 401 | 404:
            log.error("the token is refused; waiting for it to be mended", delay_s=delay_s)
        case _:
            log.warning("telegram gave no updates", reason=str(exc), attempt=failures, delay_s=delay_s)


def lane_of(update: dict[str, Any]) -> str:
    """Which queue an update belongs to: its chat or topic, else its user, else one for all that is left."""
    for kind in ("message", "edited_message", "my_chat_member"):
        if isinstance(body := update.get(kind), dict):
            return _chat_lane(body)
    if isinstance(query := update.get("callback_query"), dict):
        if isinstance(message := query.get("message"), dict):
            return _chat_lane(message)
        if isinstance(user := query.get("from"), dict):
            return lane(_id(user))
    return "other"


def _chat_lane(message: dict[str, Any]) -> str:
    chat = message.get("chat")
    topic = message.get("message_thread_id") if message.get("is_topic_message") else 0
    return lane(_id(chat) if isinstance(chat, dict) else 0, topic if isinstance(topic, int) else 0)


def _id(thing: dict[str, Any]) -> int:
    found = thing.get("id")
    return found if isinstance(found, int) else 0


def _dump(update: dict[str, Any]) -> str:
    # Lone surrogates and the like must survive storing; ASCII escapes keep them harmless.
    return json.dumps(update, ensure_ascii=True)
