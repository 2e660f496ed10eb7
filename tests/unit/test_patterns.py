"""No message can hold the process: every pattern gives up quickly on its own words said over and over (OPS-12)."""

from __future__ import annotations

import importlib
import pkgutil
import re
import signal
from collections.abc import Iterator
from types import FrameType, ModuleType
from typing import Any

import pytest

TOLD = 24
#: a pattern that multiplies its readings needs hours for this; a sound one milliseconds, even on a busy machine
PATIENCE_S = 2.0


class TooLong(Exception):
    pass


def modules() -> Iterator[ModuleType]:
    for base in ("bot.language", "bot.domain", "bot.pii"):
        package = importlib.import_module(base)
        for found in pkgutil.walk_packages(package.__path__, base + "."):
            yield importlib.import_module(found.name)


def patterns() -> dict[str, re.Pattern[str]]:
    """Every compiled pattern of a module, alone or in a table, by where it stands."""
    found: dict[str, re.Pattern[str]] = {}
    for module in modules():
        for name, value in vars(module).items():
            for pattern in _inside(value):
                found.setdefault(pattern.pattern, pattern)
                if found[pattern.pattern] is pattern:
                    found[f"{module.__name__}.{name}"] = pattern
    return {where: pattern for where, pattern in found.items() if where.startswith("bot.")}


def _inside(value: Any) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _inside(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from _inside(each)


def stop(_number: int, _frame: FrameType | None) -> None:
    raise TooLong


@pytest.mark.parametrize("repeated", [1, 2])
def test_words_said_over_and_over_are_given_up_at_once(repeated: int) -> None:
    # OPS-12, OPS-4
    before = signal.signal(signal.SIGALRM, stop)
    slow = []
    try:
        for where, pattern in patterns().items():
            words = list(
                dict.fromkeys(re.findall(r"[а-яёa-z]{1,12}" + r" [а-яё]{1,10}" * (repeated - 1), pattern.pattern))
            )
            for word in words[:150]:
                signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
                try:
                    pattern.fullmatch(f"{word} " * TOLD + "щ0")
                    pattern.search(f"{word} " * TOLD + "щ0")
                except TooLong:
                    slow.append((where, word))
                    break
                finally:
                    signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)

    assert slow == []
