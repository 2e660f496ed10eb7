"""The same small company as the flow tests have, and the same Bot API as the playground's."""

from collections.abc import Iterator

import pytest
from structlog.testing import capture_logs

from tests.integration.flows.conftest import embedder, template, world
from tests.integration.playground.conftest import aiogram_bot, emulator, sim

__all__ = ["aiogram_bot", "embedder", "emulator", "sim", "template", "world"]


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """Faults are the matter of these tests; drawing each one's traces takes longer than the tests themselves."""
    with capture_logs():
        yield
