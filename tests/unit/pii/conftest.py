"""The real detector, built once for all tests here: it reads files for some seconds."""

from __future__ import annotations

import pytest

from bot.pii import Detector, load


@pytest.fixture(scope="session")
def detector() -> Detector:
    return load()
