"""The company's own public details, which stay readable."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.language.lemmas import fold
from bot.pii.resolve import Find

_NOT_TEXT = re.compile(r"[^a-zа-я0-9]+")


class Allowed:
    """Values compared without case, spaces and signs; a value also covers a find that is a part of it."""

    def __init__(self, values: Iterable[str]) -> None:
        self._values = {squeezed for v in values if (squeezed := _squeezed(v))}

    def covers(self, text: str, find: Find) -> bool:
        if not self._values:
            return False
        found = _squeezed(text[find.start : find.end])
        return found in self._values or (len(found) >= 6 and any(found in v for v in self._values))


def _squeezed(value: str) -> str:
    return _NOT_TEXT.sub("", fold(value))
