"""What the pure layers remember of texts that they have read, and how it is dropped (FGT-9)."""

from __future__ import annotations

import sys
from typing import Final

_LAYERS: Final = ("bot.domain.", "bot.language.")
#: tables that are built once and hold no text of people
_TABLE: Final = 1


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
