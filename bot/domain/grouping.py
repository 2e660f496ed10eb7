"""Which words of a statement belong together: «взрослый билет 500, детский 250» isn't «взрослый 250, детский 500»."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Final

from bot.domain.matching import EXPLAINED, word_level
from bot.domain.parts import preposition, street_of
from bot.language.lemmas import forms
from bot.language.numbers import Unit
from bot.language.terms import Reading, Sort, Term

#: where one group of words ends and the next begins
_SEAM: Final = re.compile(r"[;,]\s+|\s(?:и|а|но|потом|затем)\s")
#: words that put what follows first or last
_FIRST: Final = ("сначала", "сперва")
_THEN: Final = ("потом", "затем", "после этого")


@lru_cache(maxsize=16384)
def groups(statement: Reading) -> tuple[tuple[Term, ...], ...]:
    """The telling terms, in the groups that commas and conjunctions make of the statement."""
    seams = [m.start() for m in _SEAM.finditer(statement.text)]
    out: list[list[Term]] = [[] for _ in range(len(seams) + 1)]
    for term in statement.telling:
        out[sum(seam < term.start for seam in seams)].append(term)
    return tuple(tuple(g) for g in out if g)


def phrases(terms: Iterable[Term], statement: Reading) -> list[tuple[Term, ...]]:
    """The given terms, those put together that are one phrase: «Олег Седов», «малый зал», «на Южной 4»."""
    out: list[list[Term]] = []
    for term in terms:
        if out and _goes_on(out[-1][-1], term, statement):
            out[-1].append(term)
        else:
            out.append([term])
    return [tuple(p) for p in out]


def _goes_on(term: Term, after: Term, statement: Reading) -> bool:
    between = statement.text[term.end : after.start].strip(' «»"„“')
    if _is_house(term, after, statement) and between in ("", ",", ", д.", ", дом", "дом", "д."):
        return True
    if between:
        return False
    if after.sort is Sort.NUMBER:
        return term.is_name and term.pos == "ADJF" and after.unit is Unit.PLAIN
    if term.sort is Sort.NUMBER:
        return term.unit is Unit.ORDINAL
    divides = term.pos in ("ADJF", "PRTF") or (term.is_name and after.is_name)
    return divides or (after.pos == "NOUN" and any(f.case == "gent" for f in forms(after.text)[:2]))


def _is_house(term: Term, after: Term, statement: Reading) -> bool:
    """«на Ленина 3», «на улице Мира, 7»: a street and the number of a house in it, no price."""
    if after.sort is not Sort.NUMBER or after.unit is not Unit.PLAIN or after.hours is not None or not term.is_name:
        return False
    if after.value is None or (after.value >= _CHEAPEST and after.value % 10 == 0):
        return False
    return street_of(term, statement) is not None or preposition(term, statement.text) in ("на", "по", "с", "со")


_CHEAPEST: Final = 100


def regrouped(old: Reading, new: Reading) -> bool:
    """Whether words of both statements that go together in one go with others in the other."""
    if _turned_round(old, new):
        return True
    first, second = groups(old), groups(new)
    if len(first) < 2 or len(first) != len(second):
        return False
    places = {t: n for n, group in enumerate(first) for t in group}
    return any(
        not _together(one, other, places, old, new)
        for group in second
        # a verb is left out where it repeats: «утром дежурит Ира, вечером Глеб»
        for one, other in combinations([t for t in group if not t.is_predicate], 2)
        if _found(one, places, old, new) and _found(other, places, old, new)
    )


def _together(one: Term, other: Term, places: dict[Term, int], old: Reading, new: Reading) -> bool:
    mine, theirs = _found(one, places, old, new), _found(other, places, old, new)
    return bool({places[t] for t in mine} & {places[t] for t in theirs})


def _found(term: Term, places: Iterable[Term], old: Reading, new: Reading) -> list[Term]:
    """The old terms that this one may be; of several equal words the one after the same preposition."""
    alike = [t for t in places if _alike(term, t)]
    if len(alike) > 1:
        word = preposition(term, new.text)
        return [t for t in alike if preposition(t, old.text) == word] or alike
    return alike


def _alike(one: Term, other: Term) -> bool:
    if one.sort is not Sort.WORD or other.sort is not Sort.WORD:
        return one.sort is other.sort and bool(one.lemmas & other.lemmas)
    return bool(one.lemmas & other.lemmas) or word_level(one, other) > EXPLAINED


def _turned_round(old: Reading, new: Reading) -> bool:
    """«сначала моем, потом красим» and «сначала красим, потом моем»."""
    mine, theirs = _in_order(old), _in_order(new)
    return bool(mine and theirs) and not mine & theirs


def _in_order(statement: Reading) -> frozenset[str]:
    """What comes first, where the statement tells what comes first and what then."""
    lower = statement.text.lower()
    if not any(w in lower for w in _FIRST) or not any(w in lower for w in _THEN):
        return frozenset()
    at = max(lower.find(w) for w in _FIRST)
    return next((t.lemmas for t in statement.telling if t.start > at and t.text.lower() not in _FIRST), frozenset())
