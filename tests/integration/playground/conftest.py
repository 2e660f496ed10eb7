from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer

from bot.playground.driver import Sim
from bot.playground.emulator import Emulator


class RawBot:
    """The Bot API as bytes on the wire: no client library between the test and the server."""

    def __init__(self, base_url: str, token: str, session: aiohttp.ClientSession) -> None:
        self.root = f"{base_url}/bot{token}"
        self.session = session

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        async with self.session.post(f"{self.root}/{method}", json=params) as answer:
            body: dict[str, Any] = await answer.json()
            assert body["ok"] is (answer.status == 200)
            if not body["ok"]:
                assert body["error_code"] == answer.status
            return body

    async def ok(self, method: str, **params: Any) -> Any:
        body = await self.call(method, **params)
        assert body["ok"], body
        return body["result"]

    async def refused(self, method: str, **params: Any) -> str:
        body = await self.call(method, **params)
        assert not body["ok"], body
        return str(body["description"])

    async def updates(self, **params: Any) -> list[dict[str, Any]]:
        result: list[dict[str, Any]] = await self.ok("getUpdates", **params)
        return result

    async def take(self) -> list[dict[str, Any]]:
        """Everything pending, confirmed."""
        found = await self.updates()
        if found:
            await self.updates(offset=found[-1]["update_id"] + 1)
        return found


@pytest.fixture
async def emulator() -> AsyncIterator[Emulator]:
    emulator = Emulator(bot_username="helper_bot", first_update_id=1000)
    await emulator.start()
    yield emulator
    await emulator.stop()


@pytest.fixture
async def sim(emulator: Emulator) -> AsyncIterator[Sim]:
    async with Sim(emulator.base_url, timeout=3) as sim:
        yield sim


@pytest.fixture
async def raw(emulator: Emulator) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as session:
        yield RawBot(emulator.base_url, emulator.token, session)


@pytest.fixture
async def aiogram_bot(emulator: Emulator) -> AsyncIterator[Bot]:
    bot = Bot(emulator.token, session=AiohttpSession(api=TelegramAPIServer.from_base(emulator.base_url)))
    yield bot
    await bot.session.close()
