"""Which of the rules that apply reach a request, and which left-out one somebody refers to (RUL-6, RUL-10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.rules.against import mentions_checked
from bot.domain.rules.likeness import ALIKE, generic, likeness
from bot.domain.rules.norms import Sense, Word
from bot.domain.rules.reading import norm
from bot.domain.rules.scopes import RuleScope

#: rules in one request
MOST: Final = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Applicable:
    """A rule in force where a request is made. `exempts` is the id of the rule that this one is an exception to."""

    id: int
    text: str
    scope: RuleScope
    confirmed_at: datetime
    exempts: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """The rules that reach a request, in the order of their weight, and those for which there was no room."""

    chosen: tuple[Applicable, ...]
    left_out: tuple[Applicable, ...]


def choose(rules: Iterable[Applicable], *, most: int = MOST) -> Choice:
    """Pick at most `most` rules: the narrowest scope first, then the last confirmed, then the lower id.

    A rule and its exceptions go together or stay away together, in the place of the first of them; an exception to a
    rule that isn't among `rules` has ended with it and is in neither list. Where a whole family has no room, smaller
    ones after it may still have.
    """
    families = _families(rules)
    chosen: list[Applicable] = []
    left_out: list[Applicable] = []
    for family in families:
        (chosen if len(chosen) + len(family) <= most else left_out).extend(family)
    return Choice(chosen=tuple(chosen), left_out=tuple(left_out))


def _families(rules: Iterable[Applicable]) -> list[list[Applicable]]:
    """Each rule followed by what is exempted from it, families in order of their foremost member."""
    by_id = {rule.id: rule for rule in rules}
    families: dict[int, list[Applicable]] = {}
    for rule in sorted(by_id.values(), key=_weight):
        if (head := _head(rule, by_id)) is not None:
            families.setdefault(head, []).append(rule)
    return [sorted(family, key=lambda r: r.exempts is not None) for family in families.values()]


def _head(rule: Applicable, by_id: dict[int, Applicable]) -> int | None:
    """The rule that a chain of exceptions ends in; None when it isn't there."""
    seen = {rule.id}
    while rule.exempts is not None:
        if rule.exempts not in by_id:
            return None
        rule = by_id[rule.exempts]
        if rule.id in seen:
            return min(seen)
        seen.add(rule.id)
    return rule.id


def _weight(rule: Applicable) -> tuple[int, float, int]:
    return (rule.scope.width, -rule.confirmed_at.timestamp(), rule.id)


#: how much of what a rule is about a reference has to name
_ENOUGH: Final = 0.6


def cited_but_left_out(request: str, left_out: Sequence[Applicable]) -> Applicable | None:
    """The left-out rule that the words of a request refer to; None when none is named, or several alike.

    A word of each rule counts as far as it tells that rule from the others that were left out.
    """
    said = norm(request).words
    scored = sorted(((_named(rule, said), -place, rule) for place, rule in enumerate(left_out)), key=lambda s: s[:2])
    if not scored or scored[-1][0] < _ENOUGH:
        return None
    if len(scored) > 1 and scored[-2][0] == scored[-1][0]:
        return None
    return scored[-1][2]


def spoken_of(request: str, rules: Sequence[Applicable]) -> Applicable | None:
    """The rule that a question is about: by the words it shares with it, or the only one that checks what it names."""
    found = cited_but_left_out(request, rules)
    if found is not None:
        return found
    checked = [rule for rule in rules if mentions_checked(rule.text, request)]
    return checked[0] if len(checked) == 1 else None


def _named(rule: Applicable, said: Sequence[Word]) -> float:
    """The share of the rule's telling words that the request has; 0 when it shares fewer than two, or no thing."""
    words = [w for w in norm(rule.text).words if not w.weak]
    total = sum(_heft(w) for w in words)
    met = [w for w in words if any(likeness(w, s) >= ALIKE for s in said)]
    telling = [w for w in met if w.sense in (Sense.THING, Sense.NUMBER, Sense.WHICH) or not generic(w)]
    if not total or len(met) < min(2, len(words)) or not telling:
        return 0.0
    return sum(_heft(w) for w in met) / total


def _heft(word: Word) -> float:
    if word.sense is Sense.ACT:
        return 0.3 if generic(word) else 0.7
    return 1.0 if word.sense in (Sense.THING, Sense.NUMBER) else 0.6
