"""What every test shares: the environment that the entry points set, and where the browser is."""

from __future__ import annotations

import pytest

from bot import bootstrap
from tests.chromium import find_chromium

# Before anything imports numpy or litellm, as the entry points do.
bootstrap.set_environment()


@pytest.fixture
def chromium_path() -> str:
    """A Chromium to drive. Skips the test that asks where there is none."""
    path = find_chromium()
    if path is None:
        pytest.skip("Chromium is not installed")
    return path
