"""How rules came out of a request and its answer, put together from all who can tell (RUL-7, RUL-8, RUL-9).

Code tells what it can count, a model what it can judge, the answering model what it says of itself. Whoever sees a
rule in the way is heard; only of what code counts has code the last word.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace

from bot.domain.rules.against import goes_against
from bot.domain.rules.checks import told_by_code
from bot.domain.rules.relations import Relation, compare


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How the rules came out of an answer: ids. One that collided may be broken as well, and is in no third set."""

    #: stood in the way of the request, and were kept to
    held: frozenset[int] = frozenset()
    broken: frozenset[int] = frozenset()
    collided: frozenset[int] = frozenset()
    #: the request goes against them, and nobody can tell what the answer made of that
    doubted: frozenset[int] = frozenset()
    #: of rules that collided, the answer followed some and did not say so
    chosen: bool = False

    @property
    def named(self) -> frozenset[int]:
        """All rules that the person is told of."""
        return self.held | self.broken | self.collided | self.doubted


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What was found out about an answer: ids of rules."""

    #: broken, by their checks
    by_code: frozenset[int] = frozenset()
    #: what the answering model says of itself
    said_held: frozenset[int] = frozenset()
    said_collided: frozenset[int] = frozenset()
    #: what a second model says
    seen: Standing = Standing()


def settle(rules: Mapping[int, str], request: str, heard: Heard, *, exempt: Callable[[int, int], bool]) -> Standing:
    """The standing of each of `rules`, texts by id. `exempt` tells that one of two is an exception to the other.

    Compares texts, about 10 ms a pair that was never read.
    """
    judged = frozenset(one for one, text in rules.items() if not told_by_code(text))
    broken = heard.by_code | (heard.seen.broken & judged)
    seen = heard.seen.collided | heard.said_collided
    collided = seen | _contrary(rules, heard.by_code, rules.keys() - broken, exempt)
    if len(collided) == 1:
        collided |= _contrary(rules, collided, rules.keys() - collided, exempt)
    alone = collided if len(collided) == 1 else frozenset()
    collided -= alone
    held = (heard.said_held | heard.seen.held | alone) - broken - collided
    rest = rules.keys() - held - broken - collided
    against = frozenset(one for one in rest if goes_against(rules[one], request))
    kept = against - judged
    return Standing(
        held=held | kept,
        broken=broken,
        collided=collided,
        doubted=against - kept,
        chosen=bool(collided) and not collided <= heard.said_collided,
    )


def mended(first: Standing, second: Standing, rules: Mapping[int, str], *, silent: bool) -> Standing:
    """The standing of the second answer, knowing what the first one broke.

    What a model saw broken, and the second answer keeps to, held something back, whether or not anybody says so. A
    slip of form that code counted held nothing back. `silent` says that the second answer has nothing to show.
    """
    kept: frozenset[int] = frozenset()
    if not silent:
        kept = frozenset(one for one in first.broken if one in rules and not told_by_code(rules[one]))
        kept -= second.broken | second.collided
    return replace(second, held=second.held | kept, doubted=second.doubted - kept)


def _contrary(
    rules: Mapping[int, str], some: Set[int], others: Set[int], exempt: Callable[[int, int], bool]
) -> frozenset[int]:
    """Pairs of a rule of `some` and one of `others` that say the contrary, so that keeping to one breaks the other."""
    found: set[int] = set()
    for one in some:
        for other in others:
            if not exempt(one, other) and compare(rules[one], rules[other]).relation is Relation.CONFLICT:
                found |= {one, other}
    return frozenset(found)
