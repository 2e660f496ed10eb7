"""How a rule is shown: what code checks of it, its exceptions, what it is in conflict with, and the ways out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.domain.listing import Circle
from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import may_rule, sees
from bot.domain.rules.checks import compile_checks
from bot.domain.rules.relations import Relation
from bot.domain.rules.remedies import Finding, Remedy, conflicts, readers, ways
from bot.domain.rules.scopes import RuleLevel
from bot.flows.deps import Deps, tell
from bot.flows.rules import rule_check, rule_places
from bot.language.dates import ends_on
from storage import proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

Args = dict[str, int | str]
Rows = tuple[tuple[Button, ...], ...]

#: conflicts quoted on one card, and those of them that have buttons of their own
QUOTED, ANSWERED = 4, 2
#: exceptions quoted under their rule
EXCEPTIONS = 5


async def card(
    tx: Tx,
    deps: Deps,
    rule: Proposal,
    *,
    head: Line,
    repeated: Sequence[Line],
    person: Person | None,
    may: bool,
    own: bool,
    args: Args,
    back: Rows = (),
) -> Notice:
    """A rule with the buttons of whoever looks at it. `person` None are all who decide about it."""
    lines = [head, *repeated, *await linked(tx, rule)]
    found: tuple[Finding, ...] = ()
    if rule.status is ProposalStatus.PROPOSED:
        found = visible(await rule_check.found(tx, deps, rule), person)
        lines += await warnings(tx, found)
    lines += [*until(rule), *checked(rule.text, modelled=deps.gateway is not None)]
    rows = await buttons(tx, rule, found, person=person, may=may, own=own, args=args)
    return Notice(lines=tuple(lines), rows=(*rows, *back))


async def buttons(
    tx: Tx, rule: Proposal, found: Sequence[Finding], *, person: Person | None, may: bool, own: bool, args: Args
) -> Rows:
    match rule.status:
        case ProposalStatus.PROPOSED if may:
            reword = Button(key="btn-queue-reword", verb="proposal-reword", args=args)
            reject = Button(key="btn-queue-reject", verb="proposal-reject", args=args, style="danger")
            later = Button(key="btn-queue-later", verb="queue-later", args={**args, "later": str(rule.kind)})
            if conflicts(found):
                return (*await way_rows(tx, rule, found, person=person, args=args), (reject, later))
            confirm = Button(key="btn-proposal-confirm", verb="proposal-confirm", args=args, style="success")
            return ((confirm, reword), (reject, later), *await place_row(tx, rule, person=person, args=args))
        case ProposalStatus.PROPOSED if own:
            back = (Button(key="btn-queue-withdraw", verb="proposal-withdraw", args=args),)
            return (back, *await place_row(tx, rule, person=person, args=args))
        case ProposalStatus.ACTIVE:
            return (*await _acting_rows(tx, rule, person=person, may=may, args=args), history_row(rule))
        case ProposalStatus.REMOVED if may:
            return ((Button(key="btn-rule-restore", verb="rule-restore", args=args),), history_row(rule))
        case ProposalStatus.REJECTED if may:
            return ((Button(key="btn-rule-reopen", verb="rule-reopen", args=args),), history_row(rule))
        case _:
            return (history_row(rule),)


async def _acting_rows(tx: Tx, rule: Proposal, *, person: Person | None, may: bool, args: Args) -> Rows:
    if not may:
        return ()
    remove = Button(key="btn-proposal-remove", verb="proposal-remove", args=args)
    reword = Button(key="btn-queue-reword", verb="proposal-reword", args=args)
    return ((remove, reword), *await place_row(tx, rule, person=person, args=args))


def acting_row(rule: Proposal, person: Person, *, seen: str) -> Rows:
    """What may be done next with a rule that has just come into force, or has got other words."""
    if not may_rule(person, rule.scope):
        return ()
    args: Args = {"kind": rule.kind.value, "id": rule.id, "seen": seen}
    remove = Button(key="btn-proposal-remove", verb="proposal-remove", args=args)
    return ((remove, Button(key="btn-queue-reword", verb="proposal-reword", args=args)), history_row(rule))


def history_row(rule: Proposal) -> tuple[Button, ...]:
    return (Button(key="btn-rule-history", verb="rule-history", args={"id": rule.id, "page": 1}),)


async def place_row(tx: Tx, rule: Proposal, *, person: Person | None, args: Args) -> Rows:
    """«Сузить» and «Шире», as far as there is anywhere to go and this person may."""
    row: list[Button] = []
    if await _narrower(tx, rule, person):
        row.append(Button(key="btn-rule-narrow", verb="rule-places", args={**args, "way": "narrow"}))
    own = rule.status is ProposalStatus.PROPOSED and person is not None and rule.author_id == person.id
    row += [
        to_button(to, args)
        for to in await rule_places.wider(tx, rule.where)
        if own or (person is not None and may_rule(person, readers(to.where)))
    ]
    return (tuple(row),) if row else ()


def to_button(to: rule_places.Somewhere, args: Args) -> Button:
    """A tap that makes the rule hold there."""
    label: dict[str, Value] = {"level": to.where.level.value, "name": to.name}
    target: Args = {"area": to.where.area_id or 0, "site": to.where.site_id or 0}
    return Button(key="btn-rule-to", verb="rule-to", args={**args, **target}, label=label)


async def way_rows(tx: Tx, rule: Proposal, found: Sequence[Finding], *, person: Person | None, args: Args) -> Rows:
    """The ways out of the conflicts, each with the number of the rule that it is about."""
    clashes = conflicts(found)
    narrower = await _narrower(tx, rule, person)
    rows: list[tuple[Button, ...]] = []
    offered: set[Remedy] = set()
    for one in clashes[:ANSWERED]:
        here = ways(person, rule.standing, one.rule, narrower=narrower)
        offered |= set(here)
        about: Args = {**args, "old": one.rule.id}
        label: dict[str, Value] = {"rule": one.rule.id}
        row = [
            Button(key=f"btn-rule-{way}", verb=f"rule-{way}", args=about, label=label)
            for way in here
            if way in (Remedy.REPLACE, Remedy.EXCEPT)
        ]
        rows += [tuple(row)] if row else []
    last: list[Button] = []
    if Remedy.NARROW in offered:
        last.append(Button(key="btn-rule-narrow", verb="rule-places", args={**args, "way": "narrow"}))
    if Remedy.REWORD in offered:
        last.append(Button(key="btn-rule-reword", verb="proposal-reword", args=args))
    if last:
        rows.append(tuple(last))
    if Remedy.KEEP in offered:
        both: Args = {**args, "olds": ",".join(str(one.rule.id) for one in clashes)}
        rows.append((Button(key="btn-rule-keep", verb="rule-keep", args=both, style="success"),))
    return tuple(rows)


async def _narrower(tx: Tx, rule: Proposal, person: Person | None) -> bool:
    if person is None:
        return rule.where.level is not RuleLevel.SITE
    return bool(await rule_places.narrower(tx, person, rule.where))


# --- lines ------------------------------------------------------------------------------------------------------------


async def linked(tx: Tx, rule: Proposal) -> list[Line]:
    """The rule that this one is an exception to, and its own exceptions (RUL-10)."""
    lines: list[Line] = []
    if rule.exempts is not None:
        base = await proposals.get(tx, ProposalKind.RULE, rule.exempts)
        if base is not None:
            acts = "yes" if base.status is ProposalStatus.ACTIVE else "no"
            lines.append(Line("rule-exempts", {"number": base.id, "text": base.text, "acts": acts}))
    under = await proposals.exceptions(tx, rule.id, ProposalStatus.ACTIVE)
    for one in under[:EXCEPTIONS]:
        args = await rule_places.args(tx, one.where)
        lines.append(Line("rule-exception", {**args, "number": one.id, "text": one.text}))
    return lines


def until(rule: Proposal) -> list[Line]:
    """The last day that a rule names, as of when its words came to be (MEM-14)."""
    last = ends_on(rule.text, rule.decided_at or rule.proposed_at)
    return [Line("rule-until", {"day": last})] if last is not None else []


def checked(text: str, *, modelled: bool) -> list[Line]:
    """What code checks of this rule in every draft; otherwise who does (RUL-9)."""
    checks = compile_checks(text)
    if not checks:
        return [Line("rule-unchecked", {"model": "yes" if modelled else "no"})]
    return [Line("rule-checked"), *(check.describe for check in checks)]


def visible(found: Iterable[Finding], person: Person | None) -> tuple[Finding, ...]:
    """Findings about rules that exist for this person. Whoever decides about a rule reads all it can meet."""
    return tuple(one for one in found if person is None or sees(person, readers(one.rule.where)))


def shown_to(eyes: Circle, found: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings about rules that may be quoted here: in a group, others read them too."""
    return tuple(one for one in found if eyes.shows(readers(one.rule.where)))


async def warnings(tx: Tx, found: Sequence[Finding]) -> list[Line]:
    """Conflicts with the other rule quoted, repeats by their number, a refinement in one quiet line (RUL-5)."""
    clashes = conflicts(found)
    lines: list[Line] = []
    for one in clashes[:QUOTED]:
        lines.append(Line("rule-conflict", await _quoted(tx, one)))
        if one.reason is not None and len(one.reason.old) + 8 < len(one.rule.text):
            # words that are all of the rule were quoted right above
            lines.append(one.reason.line)
    if len(clashes) > QUOTED:
        lines.append(Line("rule-conflicts-more", {"count": len(clashes) - QUOTED}))
    repeats = [one for one in found if one.relation is Relation.DUPLICATE]
    lines += [Line("rule-duplicate", await _quoted(tx, one)) for one in repeats]
    refined = [one for one in found if one.relation is Relation.REFINEMENT]
    if refined and not clashes:
        lines.append(Line("rule-refines", {"number": refined[0].rule.id}))
    return lines


async def _quoted(tx: Tx, one: Finding) -> dict[str, Value]:
    return {**await rule_places.args(tx, one.rule.where), "number": one.rule.id, "text": one.rule.text}


# --- of a rule in force -----------------------------------------------------------------------------------------------


async def beside(
    tx: Tx, rule: Proposal, found: Sequence[Finding], *, person: Person, seen: str, modelled: bool
) -> tuple[list[Line], Rows]:
    """What is shown under the words that say that a rule acts now: checks, links, warnings with their ways out."""
    mine = visible(found, person)
    lines = [*await linked(tx, rule), *await warnings(tx, mine), *until(rule), *checked(rule.text, modelled=modelled)]
    args: Args = {"kind": rule.kind.value, "id": rule.id, "seen": seen}
    return lines, await way_rows(tx, rule, mine, person=person, args=args)


async def tell_of_clash(tx: Tx, deps: Deps, rule: Proposal, whom: Iterable[Person], *, now: datetime) -> None:
    """A conflict that a model found after the words were stored."""
    found = await rule_check.found(tx, deps, rule)
    for person in whom:
        mine = visible(found, person)
        if not conflicts(mine):
            continue
        args: Args = {"kind": rule.kind.value, "id": rule.id, "seen": rule_check.shown(deps, rule)}
        rows = await way_rows(tx, rule, mine, person=person, args=args)
        status = rule.status.value
        head = Line("rule-found-later", {"number": rule.id, "text": rule.text, "status": status})
        await tell(tx, deps, person, Notice(lines=(head, *await warnings(tx, mine)), rows=rows), now=now)


def with_head(line: Line, one: Notice) -> Notice:
    return replace(one, lines=(line, Line(""), *one.lines))
