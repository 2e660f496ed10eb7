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


@dataclass(frozen=True, slots=True, kw_only=True)
class Excerpt:
    """Changes with some of what stands around them. `left_out` changes found no room."""

    pieces: tuple[Piece, ...]
    left_out: int = 0


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


def excerpt(pieces: Iterable[Piece], *, around_chars: int = 40, budget_chars: int = 1_500) -> Excerpt:
    """The changes with a little around each, at most about `budget_chars` of text; what is cut out is «…».

    A change that alone is longer than the room is shown by its beginning.
    """
    parts = list(pieces)
    out: list[Piece] = []
    left = budget_chars
    left_out = 0
    for index, piece in enumerate(parts):
        if piece.mark is Mark.KEPT:
            shown = _around(piece.text, around_chars, first=index == 0, last=index == len(parts) - 1)
        else:
            shown = piece.text
        if left <= 0:
            left_out += piece.mark is not Mark.KEPT
            continue
        if len(shown) > left:
            shown = shown[: max(left - 1, 0)].rstrip() + "…"
        left -= len(shown)
        out.append(Piece(mark=piece.mark, text=shown))
    return Excerpt(pieces=tuple(out), left_out=left_out)


def _around(text: str, chars: int, *, first: bool, last: bool) -> str:
    """The end of what stands before a change and the beginning of what stands after one."""
    head = "" if first else _start(text, chars)
    tail = "" if last else _end(text, chars)
    if len(head) + len(tail) + 1 >= len(text):
        return text
    return f"{head}…{tail}"


def _start(text: str, chars: int) -> str:
    if len(text) <= chars:
        return text
    cut = text[:chars]
    return cut[: cut.rfind(" ") + 1] or cut


def _end(text: str, chars: int) -> str:
    if len(text) <= chars:
        return text
    cut = text[-chars:]
    return cut[cut.find(" ") :] if " " in cut else cut
