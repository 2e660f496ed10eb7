"""The queue of updates: confirmation by offset, sticky allowed_updates, one poller, 24 hours of life.

Source: https://core.telegram.org/bots/api#getting-updates
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.playground.errors import conflict
from bot.playground.model import Json

#: not sent unless asked for by name
_ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_RETENTION_S = 24 * 3600
_KEPT_CONFIRMED = 1000

OTHER_POLLER = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_IS_SET = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
BY_WEBHOOK = "terminated by setWebhook request"


class ConnectionDropped(Exception):
    """The server closes the connection without an answer."""


@dataclass(frozen=True, slots=True)
class Update:
    id: int
    kind: str
    created: float
    body: bytes


#: compact JSON as Telegram writes it, not escaped
dump: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Updates:
    def __init__(self, *, now: Callable[[], float], first_id: int) -> None:
        self._now = now
        self._next_id = first_id
        self.allowed: list[str] | None = None
        self.webhook_url = ""
        #: False keeps updates for ever, for tests that move the clock
        self.expires = True
        self.pending: deque[Update] = deque()
        self._confirmed: deque[Update] = deque(maxlen=_KEPT_CONFIRMED)
        self._again: list[Update] = []
        self._repeat_next = 0
        self._poller: asyncio.Future[None] | None = None
        self.pushed_count = 0
        self.confirmed_count = 0
        #: when the bot asked last, by the server's clock; None before the first time
        self.last_poll: float | None = None

    # What Telegram does

    def wants(self, kind: str) -> bool:
        if self.allowed:
            return kind in self.allowed
        return kind not in _ON_REQUEST

    def push(self, kind: str, payload: Json) -> int | None:
        """Queue an update; its id, or None when the bot did not ask for this kind."""
        if not self.wants(kind):
            return None
        update_id = self._take_id()
        try:
            body = dump({"update_id": update_id, kind: payload}).encode()
        except UnicodeEncodeError:
            # A lone surrogate has no UTF-8; as an escape it is valid JSON, and reaches the bot that way.
            body = json.dumps({"update_id": update_id, kind: payload}).encode()
        self._queue(Update(update_id, kind, self._now(), body))
        return update_id

    def push_raw(self, fields: Json) -> int:
        """Queue any object as an update; it may bring its own update_id."""
        update_id = fields.get("update_id", self._take_id())
        body = json.dumps({"update_id": update_id, **fields}).encode()
        self._queue(Update(update_id if isinstance(update_id, int) else self._take_id(), "raw", self._now(), body))
        return int(update_id) if isinstance(update_id, int) else 0

    def push_bytes(self, body: bytes) -> int:
        """Queue bytes that need not be JSON. `%ID%` in them becomes the update's id."""
        update_id = self._take_id()
        self._queue(Update(update_id, "raw", self._now(), body.replace(b"%ID%", str(update_id).encode())))
        return update_id

    def _take_id(self) -> int:
        update_id = self._next_id
        self._next_id += 1
        return update_id

    def _queue(self, update: Update) -> None:
        self.pending.append(update)
        self.pushed_count += 1
        self.wake()

    @property
    def is_polled(self) -> bool:
        return self._poller is not None

    def wake(self) -> None:
        if self._poller is not None and not self._poller.done():
            self._poller.set_result(None)

    def interrupt(self, error: Exception) -> None:
        """End the long poll in progress with `error`, if there is one."""
        if self._poller is not None and not self._poller.done():
            self._poller.set_exception(error)

    async def poll(self, *, offset: int, limit: int, timeout: float) -> bytes:
        """The JSON array of unconfirmed updates from `offset` on, at most `limit`, waiting up to `timeout` s."""
        if self.webhook_url:
            raise conflict(WEBHOOK_IS_SET)
        self.interrupt(conflict(OTHER_POLLER))
        self._poller = None
        self.last_poll = self._now()
        self._drop_expired()
        self._confirm(offset)
        batch = self._batch(limit)
        if not batch and timeout > 0:
            await self._wait(timeout)
            batch = self._batch(limit)
        return b"[" + b",".join(update.body for update in batch) + b"]"

    def _batch(self, limit: int) -> list[Update]:
        again, self._again = self._again[:limit], self._again[limit:]
        room = limit - len(again)
        return again + [update for update, _ in zip(self.pending, range(room), strict=False)]

    async def _wait(self, timeout: float) -> None:
        poller: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._poller = poller
        try:
            await asyncio.wait_for(poller, timeout)
        except TimeoutError:
            pass
        finally:
            if self._poller is poller:
                self._poller = None

    async def arrived(self) -> None:
        """Wait until an update is pending."""
        while not self.pending:
            await self._wait(_RETENTION_S)

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            keep = -offset
            while len(self.pending) > keep:
                self.take_first()
        while self.pending and self.pending[0].id < offset:
            self.take_first()

    def take_first(self) -> Update:
        update = self.pending.popleft()
        self.confirmed_count += 1
        self._confirmed.append(update)
        if self._repeat_next > 0:
            self._repeat_next -= 1
            self._again.append(update)
        return update

    def _drop_expired(self) -> None:
        horizon = self._now() - _RETENTION_S
        while self.expires and self.pending and self.pending[0].created < horizon:
            self.pending.popleft()

    def drop_pending(self) -> None:
        self.pending.clear()

    # What goes wrong

    def redeliver(self, count: int) -> int:
        """Deliver the last `count` confirmed updates once more; how many there were."""
        latest = list(self._confirmed)[-count:] if count > 0 else []
        self._again.extend(latest)
        if latest:
            self.wake()
        return len(latest)

    def repeat_next(self, count: int) -> None:
        """Deliver each of the next `count` updates a second time, after its confirmation."""
        self._repeat_next = count
