"""Documents that people sent, fetched by their id; never more of one than is asked for (SEC-6)."""

from __future__ import annotations

import asyncio
import io
from dataclasses import dataclass
from typing import Final

import aiohttp
import structlog
from aiogram import Bot
from aiogram.exceptions import AiogramError

from bot.flows.deps import FileTrouble

log = structlog.get_logger()

#: how long fetching one may take, in seconds
TIMEOUT_S: Final = 30
ATTEMPTS: Final = 3
#: waits between attempts, in seconds
_PAUSE_S: Final = 1.0


class _TooLarge(Exception):
    pass


class _Bounded(io.BytesIO):
    """Takes so many bytes and no more, whatever the other side promised."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        if self.tell() + len(data) > self._limit:
            raise _TooLarge
        return super().write(data)


@dataclass(frozen=True, slots=True, kw_only=True)
class TelegramFiles:
    """Fetches through the Bot API."""

    bot: Bot

    async def fetch(self, file_id: str, *, limit: int) -> bytes:
        """The file's bytes; waits out a short outage. Raises FileTrouble."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return await self._fetch(file_id, limit)
            except _TooLarge:
                raise FileTrouble("too_large") from None
            except (AiogramError, aiohttp.ClientError, TimeoutError, OSError) as error:
                if "too big" in str(error):
                    raise FileTrouble("too_large") from None
                log.warning("a file can't be fetched", kind=type(error).__name__, attempt=attempt)
            if attempt < ATTEMPTS:
                await asyncio.sleep(_PAUSE_S)
        raise FileTrouble("unavailable")

    async def _fetch(self, file_id: str, limit: int) -> bytes:
        found = await self.bot.get_file(file_id)
        if found.file_path is None:
            raise FileTrouble("unavailable")
        if found.file_size is not None and found.file_size > limit:
            raise _TooLarge
        taken = _Bounded(limit)
        await self.bot.download_file(found.file_path, taken, timeout=TIMEOUT_S)
        return taken.getvalue()
