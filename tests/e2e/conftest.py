"""The emulator, and the real bot polling it over HTTP in the same process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import pytest

from bot.app import App, build
from bot.playground.driver import Sim
from bot.playground.emulator import Emulator
from bot.settings import Settings

Running = Callable[..., AbstractAsyncContextManager[App]]


def fast(folder: Path, **more: object) -> Settings:
    """Settings without waiting: nobody floods anybody here."""
    rate = {"overall_per_s": 1e6, "chat_per_s": 1e6, "chat_burst": 1_000_000, "group_per_min": 1e8}
    return Settings(_env_file=None, data_dir=folder, rate=rate, **more)  # type: ignore[arg-type]


@pytest.fixture
async def emulator() -> AsyncIterator[Emulator]:
    server = Emulator(privacy_mode=False, bot_name="Помощник")
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def sim(emulator: Emulator) -> AsyncIterator[Sim]:
    async with Sim(emulator.base_url, timeout=20.0) as driver:
        yield driver


@contextlib.asynccontextmanager
async def running(emulator: Emulator, folder: Path, **settings: object) -> AsyncIterator[App]:
    """The bot, serving until the block ends."""
    async with build(fast(folder, **settings), token=emulator.token, api_url=emulator.base_url) as app:
        stop = asyncio.Event()
        serving = asyncio.create_task(app.serve(stop))
        try:
            yield app
        finally:
            stop.set()
            await serving


@pytest.fixture
async def app(emulator: Emulator, tmp_path: Path) -> AsyncIterator[App]:
    async with running(emulator, tmp_path) as found:
        yield found
