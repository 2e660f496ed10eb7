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

#: The beginning of an answer of the Bot API; a gateway's page of errors has none, whatever its status.
_OF_THE_BOT_API = re.compile(rb'\s*\{\s*"ok"\s*:\s*true\s*,\s*"result"\s*:\s*\[')
_UPDATE_ID = re.compile(rb'"update_id"\s*:\s*(\d{1,19})(?!\d)')
#: Ids that the store takes.
_IDS = range(2**63 - 1)
#: Telegram nests a dozen levels. Far deeper ones can be read by one part of the program and not by the next.
_DEEPEST = 100
#: Nobody waits longer than this, whatever the answer says, in seconds.
_LONGEST_WAIT_S = 3600.0


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
    """The next updates. Raises PollFailed; then nothing may be confirmed."""
    body = await _call(bot, offset=offset, limit=100, allowed=allowed, timeout_s=timeout_s)
    try:
        return _read(body)
    except (ValueError, RecursionError):
        _check_origin(body)
    # Something in the batch breaks the JSON as a whole: take them one at a time until it shows itself.
    one = await _call(bot, offset=offset, limit=1, allowed=allowed, timeout_s=timeout_s)
    try:
        return _read(one)
    except (ValueError, RecursionError) as exc:
        return Batch(broken=((_id_in(one, exc), one.decode("utf-8", "backslashreplace")),))


def _check_origin(body: bytes) -> None:
    """Raise PollFailed unless the text is a whole answer of the Bot API, broken only inside."""
    if not _OF_THE_BOT_API.match(body) or not body.rstrip().endswith(b"}"):
        raise PollFailed("an answer that is not the Bot API's")


def _id_in(body: bytes, reason: Exception) -> int:
    """The id of the one update in an answer that can't be decoded. Raises PollFailed: no id is ever made up."""
    _check_origin(body)
    found = _UPDATE_ID.search(body)
    if found is None or int(found.group(1)) not in _IDS:
        raise PollFailed("an answer without an update id") from reason
    return int(found.group(1))


def _read(body: bytes) -> Batch:
    """Raises ValueError or RecursionError when the body can't be decoded, PollFailed when it holds no updates."""
    answer = json.loads(body)
    if not isinstance(answer, dict):
        raise PollFailed("an answer that is no object")
    if answer.get("ok") is not True:
        raise _refused(answer)
    result = answer.get("result")
    if not isinstance(result, list):
        raise PollFailed("an answer without a list of updates")
    if _too_deep(result):
        raise ValueError("nested too deeply")
    updates = tuple(u for u in result if _sound(u))
    if result and not updates:
        raise PollFailed("updates without ids")
    return Batch(updates=updates)


def _refused(answer: dict[str, Any], status: int = 0) -> PollFailed:
    """Telegram's refusal. Nothing in it is sure to be of its kind."""
    parameters, code = answer.get("parameters"), answer.get("error_code")
    wait = parameters.get("retry_after") if isinstance(parameters, dict) else None
    return PollFailed(
        str(answer.get("description", "refused"))[:200],
        code=code if type(code) is int else status,
        retry_after_s=float(min(wait, _LONGEST_WAIT_S)) if type(wait) is int and wait > 0 else None,
    )


def _sound(update: Any) -> bool:
    return isinstance(update, dict) and type(update.get("update_id")) is int and update["update_id"] in _IDS


def _too_deep(result: list[Any]) -> bool:
    level: list[Any] = [result]
    for _ in range(_DEEPEST):
        inner = (v for thing in level for v in (thing.values() if isinstance(thing, dict) else thing))
        level = [v for v in inner if isinstance(v, dict | list)]
        if not level:
            return False
    return True


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
            body, status = await response.read(), response.status
    except (TimeoutError, aiohttp.ClientError, OSError) as exc:
        raise PollFailed(type(exc).__name__) from exc
    if status >= 400:
        raise _failure(body, status)
    return body


def _failure(body: bytes, status: int) -> PollFailed:
    """An answer with an error's status: Telegram's own refusal, or a gateway's page."""
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict):
        return _refused(answer, status)
    return PollFailed(f"HTTP {status}", code=status)
