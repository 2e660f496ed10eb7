"""A habit out of several edits of one person: the same manner so many times in a row (EDT-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.edits.judging import EditVerdict, Kind
from bot.domain.edits.properties import BY_REPETITION, LENGTH, NO_HABIT, OPPOSITE, Property
from bot.domain.edits.telling import apart

#: as many edits alike in a row make a habit
IN_A_ROW: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What a row of edits shows: `properties` are common to it, `habit` the one that words it best."""

    stable: bool
    properties: frozenset[Property] = frozenset()
    habit: Property | None = None


def settle(verdicts: Sequence[EditVerdict], *, in_a_row: int = IN_A_ROW) -> Settled:
    """Judge edits of one person and one kind of text, the oldest first.

    What teaches nothing (marks, single facts, other authors, machines) and what teaches something else is passed over:
    it neither makes a row nor breaks it. What takes a manner back begins its row anew.
    """
    steady = frozenset(p for p in _seen(verdicts) if _runs(p, verdicts, in_a_row))
    own = frozenset(p for p in steady if _by_itself(p, verdicts))
    own = own - LENGTH or own
    if not own:
        return Settled(stable=False)
    return Settled(stable=True, properties=steady, habit=_best(own, verdicts))


def lessons(verdict: EditVerdict) -> frozenset[Property]:
    """What an edit counts for in a row: its manner, and what once is too little: a value moved, a detail cut."""
    if verdict.learn:
        return verdict.manner
    if not verdict.by_person:
        return frozenset()
    return verdict.properties & _TOO_LITTLE_ONCE.get(verdict.kind, frozenset())


_TOO_LITTLE_ONCE: Final = {Kind.FACTUAL: BY_REPETITION, Kind.OTHER: LENGTH}


def contrary(verdict: EditVerdict) -> frozenset[Property]:
    """The habits that an edit takes back (EDT-7)."""
    return frozenset(OPPOSITE[p] for p in lessons(verdict) if p in OPPOSITE)


def _seen(verdicts: Iterable[EditVerdict]) -> frozenset[Property]:
    return frozenset(p for v in verdicts for p in lessons(v)) - NO_HABIT


def _runs(wanted: Property, verdicts: Sequence[EditVerdict], in_a_row: int) -> bool:
    """Whether the row stands at the end: what was taken back later is no habit any more."""
    row = 0
    for verdict in verdicts:
        if wanted in lessons(verdict):
            row += 1
        elif wanted in contrary(verdict):
            row = 0
    return row >= in_a_row


def _by_itself(wanted: Property, verdicts: Sequence[EditVerdict]) -> bool:
    """What only ever comes along with something else is no habit of its own; for a length, mostly is enough."""
    with_it = [lessons(v) for v in verdicts if wanted in lessons(v)]
    own = sum(wanted in apart(found) for found in with_it)
    return own * 2 >= len(with_it) if wanted in LENGTH else own > 0


def _best(steady: frozenset[Property], verdicts: Sequence[EditVerdict]) -> Property:
    """The most frequent one; of equals the first as the properties are listed."""
    often = Counter(p for v in verdicts for p in lessons(v))
    order = list(Property)
    return min(steady, key=lambda p: (-often[p], order.index(p)))
