"""How much of a text is read: a draft may be a file, and a word in it forty thousand letters long."""

from __future__ import annotations

import re
from typing import Final

#: more tells nothing new of a manner
MOST_CHARS: Final = 20_000
_RUN_CHARS: Final = 200
_RUN: Final = re.compile(rf"(\S{{{_RUN_CHARS}}})\S+")


def bounded(text: str) -> str:
    """The text with unbroken runs and itself cut to what is read; most texts are returned as they are."""
    cut = text[:MOST_CHARS]
    return _RUN.sub(r"\1", cut)
