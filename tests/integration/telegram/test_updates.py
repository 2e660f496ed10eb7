"""What is taken for an update and what for an outage: nothing is confirmed that was not read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiogram import Bot
from aiohttp import web

from bot.telegram import updates
from bot.telegram.client import connect
from bot.telegram.updates import Batch, PollFailed

PAGE = b"<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"


@dataclass(slots=True, kw_only=True)
class Gateway:
    """Answers every call with the same status and body, and keeps what it was asked."""

    status: int = 200
    body: bytes = b""
    asked: list[dict[str, Any]] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(dict(await request.post()))
        return web.Response(status=self.status, body=self.body)


@pytest.fixture
async def gateway() -> Gateway:
    return Gateway()


@pytest.fixture
async def bot(gateway: Gateway) -> AsyncIterator[Bot]:
    app = web.Application()
    app.router.add_post("/{path:.*}", gateway.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    host, port = runner.addresses[0][:2]
    found = connect("1:token", f"http://{host}:{port}")
    yield found
    await found.session.close()
    await runner.cleanup()


async def take(bot: Bot, *, offset: int | None = 7) -> Batch:
    return await updates.get(bot, offset=offset, allowed=("message",), timeout_s=0)


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (502, PAGE),
        (200, PAGE),
        (200, b""),
        (200, b'\xff\xfe<html>{"ok": tr'),
        (504, b'{"ok":true,"result":[]}'),
        (502, b'{"ok":true,"result":[{"update_id": 9, oops}]}'),
        (200, b'<p>{"update_id": 9}</p>'),
        (200, b'{"ok":true,"result":[{"update_id": 9, "message": {"te'),
        (200, b'{"ok":true,"result":[{"no_id": "\xff"}]}'),
        (200, b'{"ok":true,"result":[{"update_id": 99999999999999999999, oops}]}'),
        (200, b'{"ok":true,"result":[{"update_id": "9"}]}'),
        (200, b'{"ok":true,"result":{}}'),
        (200, b"[]"),
        (200, b"null"),
        (400, b'{"ok":false,"parameters":["retry"],"error_code":"?","description":null}'),
        (200, b"[" * 100_000),
        (200, b'{"ok":' + b"[" * 100_000),
    ],
)
@pytest.mark.parametrize("offset", [None, 7])
async def test_what_is_no_answer_of_the_bot_api_is_an_outage_and_confirms_nothing(
    gateway: Gateway, bot: Bot, status: int, body: bytes, offset: int | None
) -> None:
    # OPS-4, OPS-11
    gateway.status, gateway.body = status, body

    with pytest.raises(PollFailed):
        await take(bot, offset=offset)

    assert {call.get("offset") for call in gateway.asked} == {None if offset is None else str(offset)}


async def test_how_long_to_wait_is_taken_from_a_refusal(gateway: Gateway, bot: Bot) -> None:
    # OPS-5
    refusal = {"ok": False, "error_code": 429, "description": "Too Many Requests", "parameters": {"retry_after": 3}}
    gateway.status, gateway.body = 429, json.dumps(refusal).encode()

    with pytest.raises(PollFailed) as refused:
        await take(bot)

    assert (refused.value.code, refused.value.retry_after_s) == (429, 3.0)


@pytest.mark.parametrize(
    "inside",
    [b'"message": {"text": "\xff\xfe oops', b'"message": ' + b"[" * 50_000 + b"]" * 50_000, b'"n": ' + b"9" * 9000],
    ids=["bytes", "nesting", "number"],
)
async def test_one_update_that_can_not_be_decoded_is_known_by_the_id_it_came_with(
    gateway: Gateway, bot: Bot, inside: bytes
) -> None:
    # OPS-4, OPS-11
    gateway.body = b'{"ok":true,"result":[{"update_id": 12, ' + inside + b"}]}"

    batch = await take(bot)

    assert [update_id for update_id, _ in batch.broken] == [12]
    assert batch.next_offset == 13
    assert [call["limit"] for call in gateway.asked] == ["100", "1"]


async def test_updates_without_an_id_that_can_be_stored_do_not_hide_the_others(gateway: Gateway, bot: Bot) -> None:
    # OPS-11
    gateway.body = json.dumps(
        {"ok": True, "result": [{"update_id": 2**63}, {"update_id": True}, "?", {"update_id": 8}]}
    ).encode()

    assert (await take(bot)).next_offset == 9
