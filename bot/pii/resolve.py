"""Of finds that overlap, the one with the best evidence stays; length and order decide nothing by themselves."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.domain.masking import Key, PiiKind

#: kinds of which a part in letters still tells something
_WORDS = frozenset({PiiKind.PERSON, PiiKind.ADDRESS, PiiKind.SECRET, PiiKind.EMAIL, PiiKind.USERNAME})

_SURE_ADDRESS = 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class Find:
    """A find that passed the threshold, half-open [start, end) in the normal text."""

    start: int
    end: int
    kind: PiiKind
    score: float
    key: Key = ()


def resolve(finds: Iterable[Find], text: str) -> list[Find]:
    """Disjoint finds in order of place.

    Finds of one kind that overlap are one find. Of different kinds the better scored wins; what it does not cover
    of a loser stays masked as the loser's, if letters or digits are left there.
    """
    taken: list[tuple[int, int]] = []
    kept: list[Find] = []
    for find in sorted(_without_heroes(_united(finds)), key=lambda f: (-f.score, f.start - f.end, f.start)):
        for start, end in _free(taken, find.start, find.end):
            piece = find if (start, end) == (find.start, find.end) else _trimmed(find, text, start, end)
            if piece is not None:
                kept.append(piece)
                insort(taken, (piece.start, piece.end))
    return sorted(kept, key=lambda f: f.start)


def _without_heroes(finds: Sequence[Find]) -> list[Find]:
    """Without the people whom the streets in addresses are called after."""
    addresses = [(f.start, f.end) for f in finds if f.kind is PiiKind.ADDRESS and f.score >= _SURE_ADDRESS]
    starts = [start for start, _ in addresses]
    return [f for f in finds if f.kind is not PiiKind.PERSON or not _inside(f, addresses, starts)]


def _inside(find: Find, stretches: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    i = bisect_right(starts, find.start) - 1
    return i >= 0 and find.end <= stretches[i][1]


def _united(finds: Iterable[Find]) -> list[Find]:
    united: list[Find] = []
    last: dict[PiiKind, int] = {}
    for find in sorted(finds, key=lambda f: (f.start, -f.end)):
        at = last.get(find.kind)
        if at is not None and find.start < united[at].end:
            united[at] = _joined(united[at], find)
        else:
            last[find.kind] = len(united)
            united.append(find)
    return united


def _joined(a: Find, b: Find) -> Find:
    better = max(a, b, key=lambda f: (f.score, f.end - f.start))
    if b.end <= a.end and better is a:
        return a
    return replace(better, start=min(a.start, b.start), end=max(a.end, b.end))


def _free(taken: Sequence[tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """The stretches of [start, end) that nobody has taken."""
    free = []
    i = bisect_left(taken, (start, start))
    if i > 0 and taken[i - 1][1] > start:
        start = taken[i - 1][1]
    while i < len(taken) and taken[i][0] < end:
        if start < taken[i][0]:
            free.append((start, taken[i][0]))
        start = max(start, taken[i][1])
        i += 1
    if start < end:
        free.append((start, end))
    return free


def _trimmed(find: Find, text: str, start: int, end: int) -> Find | None:
    """What is left of a loser, without signs at its ends; None if nothing worth hiding is left."""
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    rest = text[start:end]
    worth = sum(c.isdigit() for c in rest) >= 4 if find.kind not in _WORDS else sum(c.isalnum() for c in rest) >= 2
    if not worth:
        return None
    return replace(find, start=start, end=end, key=())
