"""Delivery: takes messages from the outbox and gets them to people, in order within a chat, at least once (OPS-5)."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeVar

import structlog
from aiogram import Bot
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramAPIError,
    TelegramBadRequest,
    TelegramEntityTooLarge,
    TelegramForbiddenError,
    TelegramMigrateToChat,
    TelegramNetworkError,
    TelegramNotFound,
    TelegramRetryAfter,
    TelegramServerError,
    TelegramUnauthorizedError,
)
from aiogram.methods import EditMessageText, SendDocument, SendMessage, TelegramMethod
from aiogram.types import BufferedInputFile, LinkPreviewOptions, Message, ReplyParameters

from bot.domain.notices import Notice, from_json, notice
from bot.telegram.commands_menu import set_menu
from bot.telegram.pacing import Pace
from bot.telegram.presenter import Rendered, plain, render
from bot.telegram.split import split_html
from storage import areas, outbox
from storage.db import Database
from storage.outbox import Outgoing

log = structlog.get_logger()

T = TypeVar("T")

#: Waits between attempts while the network or Telegram is down, in seconds; the last one repeats.
BACKOFF_S = (0.5, 1.0, 2.0, 5.0, 10.0, 20.0)
NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
#: Not the message's fault: it waits. A token that is refused (401, 404) is among them, because a new one may be set at
#: any time; so is an answer that is not Telegram's, which need not even be text.
TRANSIENT = (
    TelegramNetworkError,
    TelegramServerError,
    TelegramUnauthorizedError,
    TelegramNotFound,
    ClientDecodeError,
    UnicodeDecodeError,
)
#: A message that fails this often for no known reason is given up.
MAX_FAULTS = 3
#: Waits after a fault of ours: of a message, of the store.
FAULT_S = 0.1
STORE_S = 0.5
#: How often a stopping process tries to mark what it delivered.
LAST_TRIES = 5
#: How long a stopping process waits for Telegram's answer to what is on the wire: cut off there, it would be repeated.
WIRE_S = 5.0

#: Of words under a document.
CAPTION_LIMIT = 1024

#: What delivery can do.
OPS = frozenset({"send", "aside", "edit", "bare", "document", "menu", "delete"})

#: Language and zone of whoever reads a chat.
Reader = Callable[[int], Awaitable[tuple[str, str]]]


class Undeliverable(Exception):
    """Telegram will never take this message: a blocked bot, a deleted chat, a refused text."""


class Moved(Exception):
    """The group has another id now."""

    def __init__(self, chat_id: int) -> None:
        super().__init__("chat migrated")
        self.chat_id = chat_id


@dataclass(slots=True, kw_only=True)
class Delivered:
    outgoing: Outgoing
    message_id: int | None = None
    text: str = ""
    refs: list[int] = field(default_factory=list)
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
    #: chats whose request has not been answered yet
    _on_wire: set[int] = field(default_factory=set)
    _closing: bool = False
    _last_id: int = 0
    _started: bool = False
    _looking: bool = False
    _unmarked: int = 0

    def wake(self) -> None:
        """The outbox has something new."""
        self._wake.set()

    async def run(self) -> None:
        """Deliver until cancelled."""
        marker = asyncio.create_task(self._mark_finished())
        self._wake.set()
        try:
            while True:
                await self._wake.wait()
                self._looking = True
                self._wake.clear()
                try:
                    await self._look()
                except Exception as exc:  # delivery must outlive a store that fails for a while
                    log.exception("outbox not read", kind=type(exc).__name__)
                    self._wake.set()
                    await asyncio.sleep(STORE_S)
                self._looking = False
        finally:
            await self._let_go()
            # A delivery that is out but not marked would be repeated after the next start.
            self._finished.put_nowait(None)
            await marker

    async def _let_go(self) -> None:
        """Stop the workers, those with a request under way once it is answered. What they leave waits in the outbox."""
        self._closing = True
        sending = [task for chat_id, task in self._workers.items() if chat_id in self._on_wire]
        workers = list(self._workers.values())
        for task in workers:
            if task not in sending:
                task.cancel()
        if sending:
            _, late = await asyncio.wait(sending, timeout=WIRE_S)
            for task in late:
                task.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _look(self) -> None:
        async with self.db.read() as tx:
            rows = await outbox.after(tx, self._last_id) if self._started else await outbox.waiting(tx)
        self._started = True
        for row in rows:
            self._last_id = max(self._last_id, row.id)
            self._queue(row)

    async def drain(self, timeout_s: float) -> None:
        """Wait until everything queued was delivered and marked, at most this long."""
        self.wake()
        deadline = time.monotonic() + timeout_s
        while time.monotonic() < deadline:
            await asyncio.sleep(0.02)
            if not self._wake.is_set() and not self._looking and not self._workers and not self._unmarked:
                return

    def _queue(self, row: Outgoing) -> None:
        self._queues.setdefault(row.chat_id, deque()).append(row)
        if row.chat_id not in self._workers:
            self._workers[row.chat_id] = asyncio.create_task(self._work(row.chat_id))

    async def _work(self, chat_id: int) -> None:
        queue = self._queues[chat_id]
        try:
            while queue and not self._closing:
                try:
                    done = await self._deliver(queue[0])
                except Moved as exc:
                    moved = [replace(row, chat_id=exc.chat_id) for row in queue]
                    queue.clear()
                    for row in moved:
                        self._queue(row)
                    return
                if done is not None:
                    self._unmarked += 1
                    self._finished.put_nowait(done)
                queue.popleft()
        finally:
            self._queues.pop(chat_id, None)
            self._workers.pop(chat_id, None)

    async def _deliver(self, row: Outgoing) -> Delivered | None:
        """Try until the message is out or can't ever be. Waits out 429 and outages.

        None: it is gone from the outbox, or the process is stopping and the next one has it. Raises Moved when its
        chat has another id.
        """
        attempt = faults = 0
        while not self._closing:
            await self._await_turn(row.chat_id)
            try:
                return await self._attempt(row)
            except Moved:
                raise
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
                return Delivered(outgoing=row, error=str(exc))
            except Exception as exc:  # the messages behind this one must get their turn
                faults += 1
                log.exception("delivery failed", outbox=row.id, kind=type(exc).__name__, attempt=faults)
                if faults == MAX_FAULTS:
                    return Delivered(outgoing=row, error=type(exc).__name__)
                await asyncio.sleep(FAULT_S * faults)
        return None

    async def _attempt(self, queued: Outgoing) -> Delivered | None:
        """One attempt, with the words as they are by now: what is forgotten meanwhile is not repeated (FGT-9)."""
        async with self.db.read() as tx:
            row = await outbox.current(tx, queued.id)
            forgotten = row is not None and await outbox.overtaken(tx, row)
        if row is None:
            return None
        if row.chat_id != queued.chat_id:
            raise Moved(row.chat_id)
        locale, zone = await self.reader(row.chat_id)
        value = notice("forget-undelivered") if forgotten else _words(row)
        if value.written is not None:  # a document of thousands of records takes seconds to word
            rendered = await asyncio.to_thread(render, value, locale=locale, zone=zone)
        else:
            rendered = render(value, locale=locale, zone=zone)
        if row.op == "delete":
            deleted = await self._sending(row, self._delete(row))
            value = _words(row, "deleted" if deleted else "kept")
            rendered = render(value, locale=locale, zone=zone)
            row = replace(row, op="edit" if row.payload["card"] else "send", target_id=row.payload["card"])
        message_id = await self._sending(row, self._send(row, rendered))
        refs = [ref.id for ref in value.refs if ref.kind == "record"]
        return Delivered(outgoing=row, message_id=message_id, text="" if value.aside else rendered.plain, refs=refs)

    async def _await_turn(self, chat_id: int) -> None:
        while (delay := self.pace.wait_s(chat_id, time.monotonic())) > 0:  # noqa: ASYNC110 - the wait is computed
            await asyncio.sleep(delay)
        self.pace.take(chat_id, time.monotonic())

    async def _sending(self, row: Outgoing, call: Awaitable[T]) -> T:
        """Telegram's refusals as what they mean for the message. Raises Undeliverable, Moved and what may pass."""
        self._on_wire.add(row.chat_id)
        try:
            return await call
        except TelegramMigrateToChat as exc:
            async with self.db.write() as tx:
                await areas.migrate_chat(tx, old=row.chat_id, new=exc.migrate_to_chat_id)
            raise Moved(exc.migrate_to_chat_id) from exc
        except TelegramForbiddenError as exc:
            raise Undeliverable("blocked") from exc
        except TelegramEntityTooLarge as exc:  # for aiogram a kind of network error
            raise Undeliverable(_reason(exc)) from exc
        except (TelegramRetryAfter, *TRANSIENT):
            raise
        except TelegramAPIError as exc:
            raise Undeliverable(_reason(exc)) from exc
        finally:
            self._on_wire.discard(row.chat_id)

    async def _send(self, row: Outgoing, rendered: Rendered) -> int | None:
        """Returns the id of the (last) message, None when there is none to remember."""
        match row.op:
            case "send" | "aside":
                return await self._pieces(row, rendered)
            case "edit":
                return await self._edit(row, rendered)
            case "bare":
                return await self._bare(row)
            case "document":
                return await self._document(row, rendered)
            case "menu":
                await set_menu(self.bot, row.chat_id, row.payload)
                return None
            case _:
                raise Undeliverable(f"unknown op {row.op}")

    async def _delete(self, row: Outgoing) -> bool:
        """Delete a person's message. Returns whether it is gone from the chat."""
        assert row.target_id is not None
        try:
            return await self.bot.delete_message(row.chat_id, row.target_id)
        except TelegramBadRequest as exc:
            log.info("message not deleted", outbox=row.id, kind=type(exc).__name__)
            return "message to delete not found" in exc.message

    async def _edit(self, row: Outgoing, rendered: Rendered) -> int | None:
        assert row.target_id is not None
        first, *more = rendered.pieces
        request = EditMessageText(
            text=first,
            chat_id=row.chat_id,
            message_id=row.target_id,
            parse_mode="HTML",
            reply_markup=None if more else rendered.keyboard,
            link_preview_options=NO_PREVIEW,
        )
        try:
            await self._marked_up(row, request, text=first)
        except TelegramBadRequest as exc:
            if "message to edit not found" in exc.message or "can't be edited" in exc.message:
                return await self._pieces(row, rendered)
            if "message is not modified" not in exc.message:
                raise
        await self._more(row, more, rendered)
        return row.target_id

    async def _bare(self, row: Outgoing) -> int | None:
        """Take the buttons away; a message that is gone, or has none, needs nothing."""
        assert row.target_id is not None
        try:
            await self.bot.edit_message_reply_markup(chat_id=row.chat_id, message_id=row.target_id)
        except TelegramBadRequest as exc:
            log.info("buttons not taken away", outbox=row.id, kind=type(exc).__name__)
        return row.target_id

    async def _more(self, row: Outgoing, pieces: Sequence[str], rendered: Rendered) -> Message | None:
        """Further pieces, each in its turn. Returns the last message."""
        sent: Message | None = None
        for number, piece in enumerate(pieces, 1):
            await self._await_turn(row.chat_id)
            sent = await self._one(row, piece, rendered, last=number == len(pieces))
        return sent

    async def _marked_up(self, row: Outgoing, request: TelegramMethod[T], **words: str) -> T:
        """Make a request whose words are HTML; without the markup, when Telegram can't read it."""
        try:
            return await self.bot(request)
        except TelegramBadRequest as exc:
            if "can't parse entities" not in exc.message:
                raise
            log.error("telegram could not parse our markup", outbox=row.id)
        bare = {name: plain(html) for name, html in words.items()}
        return await self.bot(request.model_copy(update={**bare, "parse_mode": None}))

    async def _pieces(self, row: Outgoing, rendered: Rendered) -> int | None:
        first, *more = rendered.pieces
        sent = await self._one(row, first, rendered, last=not more)
        return ((await self._more(row, more, rendered)) or sent).message_id

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
        return await self._marked_up(row, request, text=piece)

    async def _document(self, row: Outgoing, rendered: Rendered) -> int | None:
        if rendered.document is None:  # forgotten meanwhile: only words about that are left
            return await self._pieces(row, rendered)
        name, content = rendered.document
        first, *more = (part for piece in rendered.pieces for part in split_html(piece, CAPTION_LIMIT))
        request = SendDocument(
            chat_id=row.chat_id,
            document=BufferedInputFile(content, filename=name),
            message_thread_id=row.topic_id or None,
            caption=first or None,
            parse_mode="HTML",
            reply_markup=None if more else rendered.keyboard,
            reply_parameters=_answering(row),
        )
        sent = await self._marked_up(row, request, caption=first)
        return ((await self._more(row, more, rendered)) or sent).message_id

    async def _mark_finished(self) -> None:
        """Record deliveries, as many as are ready in one transaction, until None says that no more will come."""
        left: list[Delivered] = []
        last, tries = False, 0
        while not last or (left and tries < LAST_TRIES):
            if left:
                tries += last
                await asyncio.sleep(STORE_S)
            taken = [] if left else [await self._finished.get()]
            while not self._finished.empty():
                taken.append(self._finished.get_nowait())
            last = last or None in taken
            batch = [*left, *(one for one in taken if one is not None)]
            left = await self._mark(batch)
            self._unmarked -= len(batch) - len(left)

    async def _mark(self, batch: list[Delivered]) -> list[Delivered]:
        """Record these in one transaction, or each in its own if one spoils it. Returns those that were not taken."""
        if not batch:
            return []
        try:
            await self._record(batch)
        except Exception as exc:  # what is out already would be sent again, were the marker to die
            log.exception("deliveries not marked", count=len(batch), kind=type(exc).__name__)
            if len(batch) == 1:
                return batch
            return [one for each in batch for one in await self._mark([each])]
        return []

    async def _record(self, batch: list[Delivered]) -> None:
        now = self.now()
        async with self.db.write() as tx:
            for one in batch:
                if one.error is None:
                    await outbox.sent(
                        tx, one.outgoing, message_id=one.message_id, text=one.text, refs=one.refs, now=now
                    )
                else:
                    await outbox.dead(tx, one.outgoing, error=one.error, now=now)


def _words(row: Outgoing, outcome: str | None = None) -> Notice:
    """What the row says; for a deletion, by how it ended."""
    if row.op == "menu" or (row.op == "delete" and outcome is None):
        return Notice()
    return from_json(row.payload if outcome is None else row.payload[outcome])


def _answering(row: Outgoing) -> ReplyParameters | None:
    if row.reply_to is None:
        return None
    return ReplyParameters(message_id=row.reply_to, allow_sending_without_reply=True)


def _reason(exc: TelegramAPIError) -> str:
    """The class of a refusal: Telegram's own words may quote ours."""
    return type(exc).__name__
