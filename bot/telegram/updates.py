"""getUpdates whose answer stays raw: one strange update must neither hide nor block the others.

aiogram decodes a whole batch into models and fails on the first it can't; so this one method is called without it.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession

_UPDATE_ID = re.compile(rb'"update_id"\s*:\s*(\d{1,19})')


class PollFailed(Exception):
    """A call that gave no updates. `retry_after_s` is Telegram's own word on when to come back."""

    def __init__(self, reason: str, *, code: int = 0, retry_after_s: float | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.retry_after_s = retry_after_s


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Updates as JSON objects, and those that are not even JSON: their ids with the text as it came."""

    updates: tuple[dict[str, Any], ...] = ()
    broken: tuple[tuple[int, str], ...] = ()

    @property
    def next_offset(self) -> int | None:
        ids = [u["update_id"] for u in self.updates] + [update_id for update_id, _ in self.broken]
        return max(ids) + 1 if ids else None


async def get(bot: Bot, *, offset: int | None, allowed: tuple[str, ...], timeout_s: int) -> Batch:
    """The next updates. Raises PollFailed."""
    body = await _call(bot, offset=offset, limit=100, allowed=allowed, timeout_s=timeout_s)
    try:
        return _read(body)
    except ValueError:
        # Something in the batch breaks the JSON as a whole: take them one at a time until it shows itself.
        one = await _call(bot, offset=offset, limit=1, allowed=allowed, timeout_s=timeout_s)
    try:
        return _read(one)
    except ValueError as exc:
        found = _UPDATE_ID.search(one)
        if found is None and offset is None:
            raise PollFailed("an answer without an update id") from exc
        update_id = int(found.group(1)) if found is not None else offset
        assert update_id is not None
        return Batch(broken=((update_id, one.decode("utf-8", "backslashreplace")),))


def _read(body: bytes) -> Batch:
    """Raises ValueError when the body is no JSON at all."""
    answer = json.loads(body)
    if not isinstance(answer, dict):
        raise PollFailed("an answer that is no object")
    if not answer.get("ok"):
        parameters = answer.get("parameters") or {}
        raise PollFailed(
            str(answer.get("description", "refused")),
            code=int(answer.get("error_code", 0)),
            retry_after_s=parameters.get("retry_after"),
        )
    result = answer.get("result")
    updates = [u for u in result if _sound(u)] if isinstance(result, list) else []
    return Batch(updates=tuple(updates))


def _sound(update: Any) -> bool:
    return isinstance(update, dict) and type(update.get("update_id")) is int


async def _call(bot: Bot, *, offset: int | None, limit: int, allowed: tuple[str, ...], timeout_s: int) -> bytes:
    session = bot.session
    assert isinstance(session, AiohttpSession)
    url = session.api.api_url(token=bot.token, method="getUpdates")
    form = {"limit": str(limit), "timeout": str(timeout_s), "allowed_updates": json.dumps(allowed)}
    if offset is not None:
        form["offset"] = str(offset)
    try:
        client = await session.create_session()
        async with client.post(url, data=form, timeout=aiohttp.ClientTimeout(total=timeout_s + 15)) as response:
            return await response.read()
    except (TimeoutError, aiohttp.ClientError, OSError) as exc:
        raise PollFailed(type(exc).__name__) from exc
