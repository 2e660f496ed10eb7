"""What a new version changed, a line each: some of what stands before, what was struck out, what was put in (EDT-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.edits.diff import Mark, Piece, diff

#: characters kept around a change, shown of what was changed, and changes shown
AROUND_CHARS: Final = 30
MOST_CHARS: Final = 160
MOST: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    head: str
    removed: str
    added: str
    tail: str


def changes(before: str, after: str) -> tuple[tuple[Change, ...], int]:
    """The changes in reading order, and how many more there are."""
    pieces = diff(before, after)
    found: list[Change] = []
    at = 0
    while at < len(pieces):
        if pieces[at].mark is Mark.KEPT:
            at += 1
            continue
        end = at
        while end < len(pieces) and pieces[end].mark is not Mark.KEPT:
            end += 1
        found.append(_change(pieces, at, end))
        at = end
    return tuple(found[:MOST]), max(len(found) - MOST, 0)


def _change(pieces: Sequence[Piece], at: int, end: int) -> Change:
    def of(mark: Mark) -> str:
        return _clip("".join(piece.text for piece in pieces[at:end] if piece.mark is mark))

    head = pieces[at - 1].text if at else ""
    tail = pieces[end].text if end < len(pieces) else ""
    return Change(head=_end(head), removed=of(Mark.REMOVED), added=of(Mark.ADDED), tail=_start(tail))


def _clip(text: str) -> str:
    line = text.replace("\n", " ⏎ ")
    return line if len(line) <= MOST_CHARS else line[: MOST_CHARS - 1].rstrip() + "…"


def _end(text: str) -> str:
    """The end of what stands before, from a whole word of its last line."""
    line = text.rpartition("\n")[2]
    if len(line) <= AROUND_CHARS:
        return line
    cut = line[-AROUND_CHARS:]
    return "…" + (cut[cut.find(" ") :].lstrip() if " " in cut.strip() else cut)


def _start(text: str) -> str:
    line = text.partition("\n")[0]
    if len(line) <= AROUND_CHARS:
        return line
    cut = line[:AROUND_CHARS]
    return (cut[: cut.rfind(" ")] if " " in cut.strip() else cut) + "…"
