"""A scripted model server a test, and litellm imported once for all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.llm import provider
from bot.llm.scripted import ScriptedModel


@pytest.fixture
async def model() -> AsyncIterator[ScriptedModel]:
    async with ScriptedModel() as server:
        yield server
    await provider.close()


@pytest.fixture
async def second_model() -> AsyncIterator[ScriptedModel]:
    async with ScriptedModel() as server:
        yield server
