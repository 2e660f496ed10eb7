"""The bot's account at a Bot API server: Telegram's own, a self-hosted one, or the local emulator."""

from __future__ import annotations

import asyncio

import structlog
from aiogram import Bot
from aiogram.client.default import DefaultBotProperties
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError, TelegramRetryAfter, TelegramServerError

from bot.flows.deps import Identity

__all__ = ["Bot", "connect", "who_am_i"]

log = structlog.get_logger()

#: Waits between attempts to reach Telegram at the start, in seconds; the last one repeats.
BACKOFF_S = (0.5, 1.0, 2.0, 5.0, 10.0)
#: A gateway's page in place of an answer may be no JSON, and not even text.
UNREACHABLE = (TelegramNetworkError, TelegramServerError, TelegramRetryAfter, ClientDecodeError, UnicodeDecodeError)


def connect(token: str, api_url: str) -> Bot:
    """A client for this token. Nothing is sent yet."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(api_url))
    return Bot(token, session=session, default=DefaultBotProperties(parse_mode="HTML"))


async def who_am_i(bot: Bot) -> Identity:
    """Ask Telegram who the bot is; waits out an outage."""
    attempt = 0
    while True:
        try:
            me = await bot.get_me()
        except UNREACHABLE as exc:
            delay = BACKOFF_S[min(attempt, len(BACKOFF_S) - 1)]
            if isinstance(exc, TelegramRetryAfter):
                delay = exc.retry_after
            attempt += 1
            log.warning("telegram unreachable", kind=type(exc).__name__, attempt=attempt, delay_s=delay)
            await asyncio.sleep(delay)
        else:
            return Identity(id=me.id, username=me.username or "", reads_groups=bool(me.can_read_all_group_messages))
