"""The same small company as the flow tests have, and the same Bot API as the playground's."""

from tests.integration.flows.conftest import embedder, template, world
from tests.integration.playground.conftest import aiogram_bot, emulator, sim

__all__ = ["aiogram_bot", "embedder", "emulator", "sim", "template", "world"]
