"""Showing that long work goes on: the typing action, and the growing answer where the Bot API can show it (ANS-6).

What is shown here is gone in half a minute; the answer itself always goes through the outbox.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

import structlog
from aiogram import Bot
from aiogram.exceptions import TelegramAPIError, TelegramRetryAfter
from aiogram.methods import SendMessageDraft

from bot.domain.incoming import Place

log = structlog.get_logger()

#: Telegram clears the action after five seconds.
TYPING_S = 4.0
#: Between frames of a growing answer.
FRAME_S = 0.5
DRAFT_LIMIT = 4000

Show = Callable[[str], Awaitable[None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Telegram's ways to show work in progress. Nothing here may fail a turn."""

    bot: Bot

    @contextlib.asynccontextmanager
    async def working(self, place: Place, cancel: asyncio.Event) -> AsyncIterator[Show]:
        """Show typing while the block runs; the yielded function shows the answer so far in private chats."""
        typing = asyncio.create_task(self._typing(place))
        try:
            yield _Frames(bot=self.bot, place=place).show
        finally:
            typing.cancel()
            await asyncio.gather(typing, return_exceptions=True)

    async def _typing(self, place: Place) -> None:
        while True:
            with contextlib.suppress(TelegramAPIError):
                await self.bot.send_chat_action(
                    place.chat_id, "typing", message_thread_id=place.topic_id or None, request_timeout=5
                )
            await asyncio.sleep(TYPING_S)


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
                request_timeout=5,
            )
        except TelegramRetryAfter as exc:
            self.last_s = now + exc.retry_after
        except TelegramAPIError as exc:
            log.info("draft not shown", kind=type(exc).__name__)
            self.off = True
