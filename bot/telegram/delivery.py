"""Delivery: takes messages from the outbox and gets them to people, in order within a chat, at least once (OPS-5)."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    TelegramAPIError,
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import SendMessage
from aiogram.types import BufferedInputFile, LinkPreviewOptions, Message, ReplyParameters

from bot.domain.notices import Notice, from_json
from bot.telegram.commands_menu import set_menu
from bot.telegram.pacing import Pace
from bot.telegram.presenter import Rendered, plain, render
from storage import outbox
from storage.db import Database
from storage.outbox import Outgoing

log = structlog.get_logger()

#: Waits between attempts while the network or Telegram is down, in seconds; the last one repeats.
BACKOFF_S = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
#: Not the message's fault: it waits. A revoked token is among them, because a new one may be set at any time.
TRANSIENT = (TelegramNetworkError, TelegramServerError, TelegramUnauthorizedError)

#: Language and zone of whoever reads a chat.
Reader = Callable[[int], Awaitable[tuple[str, str]]]


class Undeliverable(Exception):
    """Telegram will never take this message: a blocked bot, a deleted chat, a refused text."""


@dataclass(slots=True, kw_only=True)
class Delivered:
    outgoing: Outgoing
    message_id: int | None
    text: str
    refs: list[int]
    error: str | None = None


@dataclass(slots=True, kw_only=True)
class Delivery:
    """One task per chat with something to say; finished ones are marked together in one transaction."""

    db: Database
    bot: Bot
    now: Callable[[], datetime]
    reader: Reader
    pace: Pace
    _wake: asyncio.Event = field(default_factory=asyncio.Event)
    _finished: asyncio.Queue[Delivered | None] = field(default_factory=asyncio.Queue)
    _queues: dict[int, deque[Outgoing]] = field(default_factory=dict)
    _workers: dict[int, asyncio.Task[None]] = field(default_factory=dict)
    _last_id: int = 0
    _unmarked: int = 0

    def wake(self) -> None:
        """The outbox has something new."""
        self._wake.set()

    async def run(self) -> None:
        """Deliver until cancelled."""
        marker = asyncio.create_task(self._mark_finished())
        try:
            async with self.db.read() as tx:
                self._take(await outbox.waiting(tx))
            while True:
                await self._wake.wait()
                self._wake.clear()
                async with self.db.read() as tx:
                    self._take(await outbox.after(tx, self._last_id))
        finally:
            workers = list(self._workers.values())
            for task in workers:
                task.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            # A delivery that is out but not marked would be repeated after the next start.
            self._finished.put_nowait(None)
            await marker

    async def drain(self, timeout_s: float) -> None:
        """Wait until everything queued was delivered and marked, at most this long."""
        self.wake()
        deadline = time.monotonic() + timeout_s
        while time.monotonic() < deadline:
            await asyncio.sleep(0.02)
            if not self._wake.is_set() and not self._workers and not self._unmarked:
                return

    def _take(self, rows: list[Outgoing]) -> None:
        for row in rows:
            self._last_id = max(self._last_id, row.id)
            self._queues.setdefault(row.chat_id, deque()).append(row)
            if row.chat_id not in self._workers:
                self._workers[row.chat_id] = asyncio.create_task(self._work(row.chat_id))

    async def _work(self, chat_id: int) -> None:
        queue = self._queues[chat_id]
        try:
            while queue:
                self._unmarked += 1
                self._finished.put_nowait(await self._deliver(queue[0]))
                queue.popleft()
        finally:
            self._queues.pop(chat_id, None)
            self._workers.pop(chat_id, None)

    async def _deliver(self, row: Outgoing) -> Delivered:
        """Try until the message is out or can't ever be. Waits out 429 and outages."""
        value = Notice() if row.op == "menu" else from_json(row.payload)
        locale, zone = await self.reader(row.chat_id)
        rendered = render(value, locale=locale, zone=zone)
        refs = [ref.id for ref in value.refs if ref.kind == "record"]
        attempt = 0
        while True:
            await self._await_turn(row.chat_id)
            try:
                message_id = await self._send(row, value, rendered)
                return Delivered(outgoing=row, message_id=message_id, text=rendered.plain, refs=refs)
            except TelegramRetryAfter as exc:
                self.pace.block(row.chat_id, until=time.monotonic() + exc.retry_after)
                log.warning("asked to slow down", seconds=exc.retry_after)
            except TRANSIENT as exc:
                delay = BACKOFF_S[min(attempt, len(BACKOFF_S) - 1)]
                attempt += 1
                log.warning("telegram unreachable", kind=type(exc).__name__, attempt=attempt, delay_s=delay)
                await asyncio.sleep(delay)
            except Undeliverable as exc:
                log.warning("message undeliverable", outbox=row.id, reason=str(exc))
                return Delivered(outgoing=row, message_id=None, text="", refs=[], error=str(exc))

    async def _await_turn(self, chat_id: int) -> None:
        while (delay := self.pace.wait_s(chat_id, time.monotonic())) > 0:  # noqa: ASYNC110 - the wait is computed
            await asyncio.sleep(delay)
        self.pace.take(chat_id, time.monotonic())

    async def _send(self, row: Outgoing, value: Notice, rendered: Rendered) -> int | None:
        """One attempt. Returns the id of the (last) message, None when there is none to remember."""
        try:
            match row.op:
                case "edit":
                    return await self._edit(row, rendered)
                case "document":
                    return await self._document(row, rendered)
                case "menu":
                    await set_menu(self.bot, row.chat_id, row.payload)
                    return None
                case _:
                    return await self._pieces(row, rendered)
        except TelegramMigrateToChat as exc:
            async with self.db.write() as tx:
                await outbox.migrate_chat(tx, old=row.chat_id, new=exc.migrate_to_chat_id)
            self.wake()
            raise Undeliverable("chat migrated") from exc
        except TelegramForbiddenError as exc:
            raise Undeliverable("blocked") from exc
        except (TelegramBadRequest, TelegramAPIError) as exc:
            if isinstance(exc, (TelegramRetryAfter, *TRANSIENT)):
                raise
            raise Undeliverable(_reason(exc)) from exc

    async def _edit(self, row: Outgoing, rendered: Rendered) -> int | None:
        assert row.target_id is not None
        first, *more = rendered.pieces
        keyboard = None if more else rendered.keyboard
        try:
            await self.bot.edit_message_text(
                text=first,
                chat_id=row.chat_id,
                message_id=row.target_id,
                reply_markup=keyboard,
                link_preview_options=NO_PREVIEW,
            )
        except TelegramBadRequest as exc:
            if "message is not modified" in exc.message:
                return row.target_id
            if "message to edit not found" in exc.message or "can't be edited" in exc.message:
                return await self._pieces(row, rendered)
            raise
        for piece in more:
            last = piece is more[-1]
            await self._one(row, piece, rendered, last=last)
        return row.target_id

    async def _pieces(self, row: Outgoing, rendered: Rendered) -> int | None:
        sent: Message | None = None
        for number, piece in enumerate(rendered.pieces):
            if number:
                await self._await_turn(row.chat_id)
            sent = await self._one(row, piece, rendered, last=number == len(rendered.pieces) - 1)
        return sent.message_id if sent else None

    async def _one(self, row: Outgoing, piece: str, rendered: Rendered, *, last: bool) -> Message:
        request = SendMessage(
            chat_id=row.chat_id,
            text=piece,
            parse_mode="HTML",
            message_thread_id=row.topic_id or None,
            reply_markup=rendered.keyboard if last else None,
            reply_parameters=_answering(row),
            link_preview_options=NO_PREVIEW,
        )
        try:
            return await self.bot(request)
        except TelegramBadRequest as exc:
            if "can't parse entities" not in exc.message:
                raise
            log.error("telegram could not parse our markup", outbox=row.id)
            return await self.bot(request.model_copy(update={"text": plain(piece), "parse_mode": None}))

    async def _document(self, row: Outgoing, rendered: Rendered) -> int | None:
        assert rendered.document is not None
        name, content = rendered.document
        sent = await self.bot.send_document(
            row.chat_id,
            BufferedInputFile(content, filename=name),
            message_thread_id=row.topic_id or None,
            caption=rendered.pieces[0] or None,
            reply_markup=rendered.keyboard,
            reply_parameters=_answering(row),
        )
        return sent.message_id

    async def _mark_finished(self) -> None:
        """Record deliveries, as many as are ready in one transaction, until None says that no more will come."""
        last = False
        while not last:
            taken = [await self._finished.get()]
            while not self._finished.empty():
                taken.append(self._finished.get_nowait())
            last = None in taken
            batch = [one for one in taken if one is not None]
            if not batch:
                continue
            now = self.now()
            async with self.db.write() as tx:
                for one in batch:
                    if one.error is None:
                        await outbox.sent(
                            tx, one.outgoing, message_id=one.message_id, text=one.text, refs=one.refs, now=now
                        )
                    elif one.error != "chat migrated":
                        await outbox.dead(tx, one.outgoing, error=one.error, now=now)
            self._unmarked -= len(batch)


def _answering(row: Outgoing) -> ReplyParameters | None:
    if row.reply_to is None:
        return None
    return ReplyParameters(message_id=row.reply_to, allow_sending_without_reply=True)


def _reason(exc: TelegramAPIError) -> str:
    """Telegram's own words about a refusal; they never quote our text."""
    return exc.message[:200]
