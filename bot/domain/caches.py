"""What the process remembers of texts that it has read, and how it is dropped (FGT-9)."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final
from weakref import WeakMethod

_LAYERS: Final = ("bot.domain.", "bot.language.", "bot.pii.")
#: tables that are built once and hold no text of people
_TABLE: Final = 1
#: methods of objects that remember texts by themselves
_keepers: Final[list[WeakMethod[Callable[[], Any]]]] = []


def when_cleared(forget: Callable[[], Any]) -> None:
    """Have a method of a living object called whenever `clear` is. The object isn't kept alive by it."""
    _keepers[:] = [keeper for keeper in _keepers if keeper() is not None]
    _keepers.append(WeakMethod(forget))


def clear() -> None:
    """Drop everything remembered of texts: a forgotten one must not live on as the key of a cache.

    Every cache of the loaded modules is meant: one that is added later is dropped without being listed here.
    """
    for name, module in list(sys.modules.items()):
        if not name.startswith(_LAYERS):
            continue
        for value in list(vars(module).values()):
            parameters = getattr(value, "cache_parameters", None)
            if parameters is not None and parameters()["maxsize"] != _TABLE:
                value.cache_clear()
    for keeper in _keepers:
        forget = keeper()
        if forget is not None:
            forget()
