"""The difference of two texts as people read it: what was struck out, what was put in (EDT-3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.edits.alignment import Change, changes

#: words with their hyphens and decimal marks, gaps, single marks
_PIECES: Final = re.compile(r"\d+(?:[.,:]\d+)*|\w+(?:[-'’]\w+)*|\n|[^\S\n]+|[^\w\s]")
#: what is kept between two changes, shorter than this and without a letter, is shown as changed with them
_BRIDGE_CHARS: Final = 3


class Mark(StrEnum):
    KEPT = "kept"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    mark: Mark
    text: str


def diff(before: str, after: str) -> tuple[Piece, ...]:
    """The pieces in reading order: kept and removed ones give `before`, kept and added ones give `after`."""
    old, new = _PIECES.findall(before), _PIECES.findall(after)
    pieces: list[Piece] = []
    at = 0
    for change in _bridged(changes(old, new), old):
        pieces += _made(Mark.KEPT, old[at : change.start])
        pieces += _made(Mark.REMOVED, old[change.start : change.end])
        pieces += _made(Mark.ADDED, new[change.new_start : change.new_end])
        at = change.end
    return (*pieces, *_made(Mark.KEPT, old[at:]))


def _made(mark: Mark, items: list[str]) -> Iterator[Piece]:
    if items:
        yield Piece(mark=mark, text="".join(items))


def _bridged(found: Iterable[Change], old: list[str]) -> list[Change]:
    """Changes parted by a mere gap or mark become one, so that a rewritten phrase isn't shown word by word."""
    out: list[Change] = []
    for change in found:
        between = "".join(old[out[-1].end : change.start]) if out else ""
        if out and len(between) <= _BRIDGE_CHARS and not any(ch.isalnum() or ch == "\n" for ch in between):
            first = out.pop()
            change = Change(
                start=first.start, end=change.end, new_start=first.new_start, new_end=change.new_end
            )  # fmt: skip
        out.append(change)
    return out
