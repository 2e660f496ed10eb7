"""Where two sequences differ, in time near linear in their lengths.

Short stretches are compared exactly. Long ones are first pinned at the words that occur once in both, taken in their
longest common order (the idea of Bram Cohen's patience diff), and a long stretch with no such word is taken as
replaced whole: for people that reads as well as a chance match of commas would.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

#: cells of the exact comparison; a stretch that needs more is pinned first
_EXACT_CELLS: Final = 40_000
#: how often a stretch is pinned anew within a stretch
_DEPTH: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """before[start:end] became after[new_start:new_end]; one of the two may be empty, never both."""

    start: int
    end: int
    new_start: int
    new_end: int


def changes(before: Sequence[Hashable], after: Sequence[Hashable]) -> tuple[Change, ...]:
    """Every stretch that differs, in order, never touching one another."""
    kept = list(_kept(before, after, 0, 0, _DEPTH))
    out: list[Change] = []
    at = new_at = 0
    for old, new in [*kept, (len(before), len(after))]:
        if old > at or new > new_at:
            out.append(Change(start=at, end=old, new_start=new_at, new_end=new))
        at, new_at = old + 1, new + 1
    return tuple(out)


def _kept(
    before: Sequence[Hashable], after: Sequence[Hashable], at: int, new_at: int, depth: int
) -> Iterator[tuple[int, int]]:
    """Pairs of places with equal items, both rising."""
    head = _common(before, after)
    tail = _common(before[head:][::-1], after[head:][::-1])
    yield from ((at + i, new_at + i) for i in range(head))
    old, new = before[head : len(before) - tail], after[head : len(after) - tail]
    yield from _middle(old, new, at + head, new_at + head, depth)
    yield from ((at + len(before) - i, new_at + len(after) - i) for i in range(tail, 0, -1))


def _common(before: Sequence[Hashable], after: Sequence[Hashable]) -> int:
    """How many items both begin with."""
    for index, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return index
    return min(len(before), len(after))


def _middle(
    before: Sequence[Hashable], after: Sequence[Hashable], at: int, new_at: int, depth: int
) -> Iterator[tuple[int, int]]:
    if not before or not after:
        return
    if len(before) * len(after) <= _EXACT_CELLS:
        yield from ((at + i, new_at + j) for i, j in _exact(before, after))
        return
    pins = _pins(before, after) if depth else []
    if not pins:
        return
    last, new_last = 0, 0
    for old, new in pins:
        yield from _kept(before[last:old], after[new_last:new], at + last, new_at + new_last, depth - 1)
        yield at + old, new_at + new
        last, new_last = old + 1, new + 1
    yield from _kept(before[last:], after[new_last:], at + last, new_at + new_last, depth - 1)


def _exact(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """A longest common subsequence, by the table."""
    rows, columns = len(before), len(after)
    table = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        row, below, item = table[i], table[i + 1], before[i]
        for j in range(columns - 1, -1, -1):
            if item == after[j]:
                row[j] = below[j + 1] + 1
            else:
                row[j] = below[j] if below[j] >= row[j + 1] else row[j + 1]
    out: list[tuple[int, int]] = []
    i = j = 0
    while i < rows and j < columns:
        if before[i] == after[j]:
            out.append((i, j))
            i, j = i + 1, j + 1
        elif table[i + 1][j] >= table[i][j + 1]:
            i += 1
        else:
            j += 1
    return out


def _pins(before: Sequence[Hashable], after: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Items that occur once in both, as the longest run of them that rises in both."""
    here, there = Counter(before), Counter(after)
    place = {item: index for index, item in enumerate(after) if there[item] == 1}
    pairs = [(i, place[item]) for i, item in enumerate(before) if here[item] == 1 and item in place]
    tops: list[int] = []  # the last place of the best run of each length
    ends: list[int] = []  # the pair that it ends with
    back: list[int] = []
    for index, (_, new) in enumerate(pairs):
        length = bisect_left(tops, new)
        back.append(ends[length - 1] if length else -1)
        tops[length : length + 1] = [new]
        ends[length : length + 1] = [index]
    run: list[tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        run.append(pairs[index])
        index = back[index]
    return run[::-1]
