"""What a new rule is to those in force, and what whoever decides may do about a conflict (RUL-5, RUL-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.memory import COMPANY, Level, Scope
from bot.domain.people import Person
from bot.domain.rights import may_rule
from bot.domain.rules.relations import Comparison, Reason, Relation, compare
from bot.domain.rules.scopes import RuleLevel, RuleScope, contains, overlap


class Remedy(StrEnum):
    """Ways out of a conflict. None of them is a must: the rule is in force, or comes into force, all the same."""

    REPLACE = "replace"
    NARROW = "narrow"
    REWORD = "reword"
    EXCEPT = "except"
    KEEP = "keep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A rule that is compared. `id` is 0 while it has none; `exempts` is the rule that it is an exception to."""

    id: int
    text: str
    where: RuleScope
    exempts: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a model said of the new rule and one that it was shown."""

    rule_id: int
    relation: Relation


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A rule in force that the new one has to do with. A model's finding has no `reason`."""

    rule: Standing
    relation: Relation
    reason: Reason | None = None


Relate = Callable[[str, str], Comparison]

#: of two opinions, the one that asks for more attention counts
_WEIGHT: Final = {Relation.CONFLICT: 3, Relation.DUPLICATE: 2, Relation.REFINEMENT: 1, Relation.UNRELATED: 0}


def together(new: Standing, others: Iterable[Standing]) -> tuple[Standing, ...]:
    """Those of the rules in force that can apply together with the new one, and aren't linked with it already."""
    return tuple(one for one in others if one.id != new.id and overlap(one.where, new.where) and not _linked(one, new))


def _linked(one: Standing, other: Standing) -> bool:
    """An exception has nothing to settle with its rule any more."""
    return other.exempts == one.id or (other.id != 0 and one.exempts == other.id)


def findings(
    new: Standing, others: Iterable[Standing], told: Sequence[Told] = (), *, relate: Relate = compare
) -> tuple[Finding, ...]:
    """What code and a model found together, conflicts first. Neither takes back what the other found.

    `relate` tells how two texts relate, the old one first.
    """
    said: dict[int, Relation] = {}
    for one in told:
        said[one.rule_id] = max(said.get(one.rule_id, Relation.UNRELATED), one.relation, key=_WEIGHT.__getitem__)
    found = [_finding(old, new, said.get(old.id, Relation.UNRELATED), relate) for old in together(new, others)]
    kept = [one for one in found if one.relation is not Relation.UNRELATED]
    return tuple(sorted(kept, key=lambda f: (-_WEIGHT[f.relation], f.rule.where.width, f.rule.id)))


def _finding(old: Standing, new: Standing, said: Relation, relate: Relate) -> Finding:
    by_code = relate(old.text, new.text)
    if _WEIGHT[said] > _WEIGHT[by_code.relation]:
        return Finding(rule=old, relation=said)
    return Finding(rule=old, relation=by_code.relation, reason=by_code.reason)


def of_model(pairs: Iterable[tuple[str, str]], shown: Mapping[str, int]) -> tuple[Told, ...]:
    """A model's findings as ids and relations. Of an id that it was not shown there are none."""
    return tuple(
        Told(rule_id=shown[name], relation=Relation(relation)) for name, relation in pairs if name.strip() in shown
    )


def conflicts(found: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(one for one in found if one.relation is Relation.CONFLICT)


def ways(person: Person | None, new: Standing, old: Standing, *, narrower: bool) -> tuple[Remedy, ...]:
    """What this person may do about a conflict, in the order in which it is offered.

    None is whoever decides about the new rule, whoever that is. `narrower` says that the new rule can be narrowed. An
    exception takes something from the old rule, so it needs the right over that one too, and holds within its place.
    """
    if person is not None and not may_rule(person, readers(new.where)):
        return ()
    over_old = contains(new.where, old.where) if person is None else may_rule(person, readers(old.where))
    found: list[Remedy] = [Remedy.REPLACE] if over_old else []
    found += [Remedy.NARROW] if narrower else []
    found.append(Remedy.REWORD)
    found += [Remedy.EXCEPT] if over_old and may_except(new, old) else []
    return (*found, Remedy.KEEP)


def may_except(new: Standing, old: Standing) -> bool:
    """Whether the new rule can be an exception to the old one, which then has to hold wherever it does (RUL-10)."""
    return contains(old.where, new.where) and (new.id == 0 or old.exempts != new.id)


def readers(where: RuleScope) -> Scope:
    """Who reads a rule and who decides about it: a site's are its area's."""
    if where.area_id is None:
        return COMPANY
    return Scope(level=Level.AREA, area_id=where.area_id)


def scope_of(where: RuleScope) -> tuple[Scope, int | None]:
    """A scope as it is stored: the readers, and the site."""
    return readers(where), where.site_id


def place(level: Level, area_id: int | None, site_id: int | None) -> RuleScope:
    """A stored scope as one of rules; `scope_of` is its inverse."""
    if site_id is not None:
        return RuleScope(level=RuleLevel.SITE, area_id=area_id, site_id=site_id)
    if level is Level.AREA:
        return RuleScope(level=RuleLevel.AREA, area_id=area_id)
    return RuleScope(level=RuleLevel.COMPANY)


def moved(before: RuleScope, after: RuleScope) -> str:
    """The act in the history: what a rule holds for became less, more, or another thing."""
    if contains(before, after):
        return "narrowed"
    return "widened" if contains(after, before) else "moved"
