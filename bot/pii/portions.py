"""A long text in portions, so that time and memory grow with its length and nothing faster."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

#: code points a portion has at most, and how many more around it are read along
_SIZE = 4_000
_MARGIN = 320
#: how far back from the size limit a better place to cut is looked for
_REACH = 1_000
#: a find that may be longer than any margin: such a text is read in one piece
_LONG_FIND = "PRIVATE KEY-----"


@dataclass(frozen=True, slots=True)
class Portion:
    """[start, end) of the text, and the wider [first, last) that is read to judge it."""

    start: int
    end: int
    first: int
    last: int


def portions(text: str) -> Iterator[Portion]:
    """Portions that together are the text; cut between lines, sentences or words as the text allows."""
    if len(text) <= _SIZE + _REACH or _LONG_FIND in text:
        yield Portion(0, len(text), 0, len(text))
        return
    start = 0
    while start < len(text):
        end = _cut(text, start + _SIZE)
        yield Portion(start, end, _blank_before(text, start - _MARGIN), _blank_before(text, end + _MARGIN))
        start = end


def _cut(text: str, limit: int) -> int:
    if limit >= len(text):
        return len(text)
    for mark in ("\n", ". ", " "):
        place = text.rfind(mark, limit - _REACH, limit)
        if place >= 0:
            return place + len(mark)
    return limit


def _blank_before(text: str, place: int) -> int:
    """A place between words at or a little before `place`."""
    if place <= 0:
        return 0
    if place >= len(text):
        return len(text)
    blank = text.rfind(" ", max(0, place - _MARGIN), place)
    return blank + 1 if blank >= 0 else place
