"""Showing that long work goes on: typing, the growing answer where the Bot API can show it, a status line (ANS-6).

What is shown here goes away with the work; the answer itself always goes through the outbox.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramRetryAfter
from aiogram.methods import SendMessageDraft

from bot.domain.incoming import Place
from bot.telegram.texts import text as worded
from storage import status_lines
from storage.db import Database

log = structlog.get_logger()

#: Telegram clears the action after five seconds.
TYPING_S = 4.0
#: Between frames of a growing answer.
FRAME_S = 0.5
DRAFT_LIMIT = 4000
#: Work that takes longer than this gets a status line, edited as often while it lasts.
STATUS_S = 5.0
#: Showing progress may never hold an answer up for longer.
REQUEST_S = 5

Show = Callable[[str], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Telegram's ways to show work in progress. Nothing here may fail a turn."""

    bot: Bot
    db: Database
    #: language and zone of whoever reads a chat
    reader: Callable[[int], Awaitable[tuple[str, str]]]

    @contextlib.asynccontextmanager
    async def working(self, place: Place, cancel: asyncio.Event) -> AsyncIterator[Show]:
        """Show typing while the block runs; the yielded function shows the answer so far in private chats."""
        frames, done = _Frames(bot=self.bot, place=place), asyncio.Event()
        typing = asyncio.create_task(self._typing(place))
        status = asyncio.create_task(self._status_line(place, frames, done))
        try:
            yield frames.show
        except asyncio.CancelledError:
            status.cancel()
            raise
        finally:
            typing.cancel()
            done.set()
            await asyncio.gather(typing, status, return_exceptions=True)

    async def clear(self) -> None:
        """Take away the status lines that a process left behind when it died."""
        async with self.db.read() as tx:
            left = await status_lines.everything(tx)
        for chat_id, message_id in left:
            await self._take_away(chat_id, message_id)

    async def _typing(self, place: Place) -> None:
        while True:
            with contextlib.suppress(Exception):  # a gateway may answer anything
                await self.bot.send_chat_action(
                    place.chat_id, "typing", message_thread_id=place.topic_id or None, request_timeout=REQUEST_S
                )
            await asyncio.sleep(TYPING_S)

    async def _status_line(self, place: Place, frames: _Frames, done: asyncio.Event) -> None:
        """A line that says how long the work has taken, unless the person watches the answer grow."""
        started = time.monotonic()
        message_id: int | None = None
        shown = ""
        refused = False
        while not await _happens(done, STATUS_S):
            if refused or frames.last_s:
                continue
            try:
                locale, _ = await self.reader(place.chat_id)
                said = worded("status-working", {"seconds": round(time.monotonic() - started)}, locale)
                if said == shown:  # Telegram refuses an edit that changes nothing
                    continue
                shown = said
                if message_id is None:
                    message_id = await self._put_line(place, said)
                else:
                    await self.bot.edit_message_text(
                        said, chat_id=place.chat_id, message_id=message_id, request_timeout=REQUEST_S
                    )
            except Exception as exc:  # a courtesy; a line that stands must still be taken away
                log.info("status line not shown", kind=type(exc).__name__)
                refused = True
        if message_id is not None:
            await self._take_away(place.chat_id, message_id)

    async def _put_line(self, place: Place, said: str) -> int:
        sent = await self.bot.send_message(
            place.chat_id,
            said,
            message_thread_id=place.topic_id or None,
            disable_notification=True,
            request_timeout=REQUEST_S,
        )
        async with self.db.write() as tx:
            await status_lines.add(tx, chat_id=place.chat_id, message_id=sent.message_id)
        return sent.message_id

    async def _take_away(self, chat_id: int, message_id: int) -> None:
        try:
            await self.bot.delete_message(chat_id, message_id, request_timeout=REQUEST_S)
        except TelegramBadRequest:
            log.info("status line was gone")
        except Exception as exc:  # a gateway may answer anything
            log.info("status line not taken away", kind=type(exc).__name__)
            return  # the next start tries again
        async with self.db.write() as tx:
            await status_lines.drop(tx, chat_id=chat_id, message_id=message_id)


async def _happens(event: asyncio.Event, within_s: float) -> bool:
    """Whether the event is set within so many seconds."""
    try:
        await asyncio.wait_for(event.wait(), within_s)
    except TimeoutError:
        return False
    return True


@dataclass(slots=True, kw_only=True)
class _Frames:
    bot: Bot
    place: Place
    draft_id: int = 0
    last_s: float = 0.0
    shown: str = ""
    off: bool = False

    async def show(self, text: str) -> None:
        """One frame. A refusal ends the show for this answer; it never falls back to edits, which would flood."""
        now = time.monotonic()
        if self.off or not self.place.private or not text or text == self.shown or now - self.last_s < FRAME_S:
            return
        if not self.draft_id:
            self.draft_id = time.time_ns() % 2_000_000_000 + 1
        self.last_s, self.shown = now, text
        try:
            await self.bot(
                SendMessageDraft(
                    chat_id=self.place.chat_id,
                    draft_id=self.draft_id,
                    text=text[:DRAFT_LIMIT],
                    can_stop=True,
                    keep_on_stop=False,
                ),
                request_timeout=REQUEST_S,
            )
        except TelegramRetryAfter as exc:
            self.last_s = now + exc.retry_after
        except Exception as exc:  # a courtesy; the answer itself must come
            log.info("draft not shown", kind=type(exc).__name__)
            self.off = True
