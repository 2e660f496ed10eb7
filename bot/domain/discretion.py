"""Which texts may be kept at all: one that holds a secret's value is kept nowhere (MEM-13)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bot.language.sensitive import secret

#: A longer run of letters and digits is no word; only its beginning is looked at, so that the work stays linear.
_LONG_RUN: Final = re.compile(r"\w{201,}")
_LOOKED_AT: Final = 200


@lru_cache(maxsize=64)
def holds_secret(text: str) -> bool:
    """Whether the value of a secret or a document's number stands in the text. Asked of each message several times."""
    return secret(_LONG_RUN.sub(lambda match: match[0][:_LOOKED_AT], text)) is not None
