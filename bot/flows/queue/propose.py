"""Standing instructions and procedures become proposals; only «правило: …» of one with the right acts (RUL-1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.memory import Level, Scope
from bot.domain.notices import Button, Line, Value
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import may_rule, sees
from bot.domain.rules.remedies import Told, place, scope_of
from bot.domain.rules.scopes import RuleScope, contains
from bot.flows.deps import Deps, Tap, Turn
from bot.flows.memory.outcome import Outcome, Rows
from bot.flows.memory.pages import circle
from bot.flows.memory.rewrite import Said
from bot.flows.queue import decide_proposal, proposal_cards, queue
from bot.flows.queue.decide_proposal import ProposalDone
from bot.flows.queue.fates import tell_proposer
from bot.flows.rules import rule_cards, rule_check, rule_places, rule_reading
from bot.flows.skills import skill_cards
from storage import areas, journal, proposals, skills
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind


async def propose(
    tx: Tx,
    deps: Deps,
    turn: Turn | Tap,
    kind: ProposalKind,
    said: Said,
    *,
    area_id: int | None,
    name: str = "",
    at_once: bool = False,
    of_record: int | None = None,
    where: RuleScope | None = None,
    told: Sequence[Told] | None = None,
) -> Outcome:
    """A standing instruction or a procedure: a proposal, whoever said it (MEM-5).

    `of_record` is the fact that is to become it; a rule said with no place gets the narrowest sensible one. `told` is
    what a model said of the rule, None when it was not asked. The outcome asks something when the proposal is new.
    """
    scope, site_id = scope_of(where or await _place(tx, turn, kind, said.text, area_id, of_record))
    known = await _same_proposal(tx, deps, kind, said.text, place(scope.level, scope.area_id, site_id))
    if known is not None and not sees(turn.person, scope):
        await _count(tx, turn, known)
        return await _passed_on(tx, kind, said.text, scope)
    if known is not None:
        return await _known(tx, deps, turn, known, at_once=at_once)
    active = at_once and kind is ProposalKind.RULE and may_rule(turn.person, scope)
    proposal_id = await proposals.add(
        tx,
        kind,
        text=said.text,
        name=name,
        scope=scope,
        site_id=site_id,
        author_id=turn.person.id,
        source=said.source,
        status=ProposalStatus.ACTIVE if active else ProposalStatus.PROPOSED,
        now=turn.now,
    )
    await journal.write(
        tx,
        "confirmed" if active else "proposed",
        subject=kind.value,
        subject_id=proposal_id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=scope,
        details={"after": said.text} if of_record is None else {"after": said.text, "of": of_record},
    )
    if kind is ProposalKind.RULE:
        made = await _rule_outcome(tx, deps, turn, proposal_id, told)
    else:
        made = await _skill_outcome(tx, deps, turn, proposal_id)
    return made if sees(turn.person, scope) else await _passed_on(tx, kind, said.text, scope)


async def _passed_on(tx: Tx, kind: ProposalKind, text: str, scope: Scope) -> Outcome:
    """Words for an area whose knowledge the speaker may not read: the reply is one, whatever is there already."""
    area = await areas.get(tx, scope.area_id) if scope.area_id is not None else None
    args: dict[str, Value] = {"kind": kind.value, "text": text, "area": area.name if area is not None else ""}
    return Outcome(lines=(Line("proposal-passed-on", args),), asks=True)


async def _place(
    tx: Tx, turn: Turn | Tap, kind: ProposalKind, text: str, area_id: int | None, of_record: int | None
) -> RuleScope:
    if area_id is not None or of_record is not None or kind is not ProposalKind.RULE or isinstance(turn, Tap):
        return place(Level.AREA if area_id is not None else Level.COMPANY, area_id, None)
    return await rule_places.narrowest(tx, turn, text)


async def _rule_outcome(tx: Tx, deps: Deps, turn: Turn | Tap, rule_id: int, told: Sequence[Told] | None) -> Outcome:
    """What was stored, where it holds, what it is in conflict with, and the ways out as far as the speaker may go."""
    rule = await proposals.get(tx, ProposalKind.RULE, rule_id)
    assert rule is not None
    found = rule_cards.shown_to(await circle(tx, turn), await rule_check.settle(tx, deps, rule, told, now=turn.now))
    seen = rule_check.shown(deps, rule)
    args: rule_cards.Args = {"kind": rule.kind.value, "id": rule.id, "seen": seen}
    lines, ways = await rule_cards.beside(
        tx, rule, found, person=turn.person, seen=seen, modelled=deps.gateway is not None
    )
    # The ways out of a conflict have «Сузить» already.
    place_row = () if ways else await rule_cards.place_row(tx, rule, person=turn.person, args=args)
    head = Line(f"rule-{rule.status.value}", await proposal_cards.arguments(tx, rule))
    if rule.status is ProposalStatus.ACTIVE:
        remove = Button(key="btn-remove", verb="proposal-remove", args=args)
        rows: Rows = (*ways, *place_row, (remove,))
        return Outcome(lines=(head, *lines), rows=rows, scope=rule.scope, asks=bool(ways))
    rows = ways
    if may_rule(turn.person, rule.scope):
        confirm = Button(key="btn-make-active", verb="proposal-confirm", args=args, style="success")
        rows = ways or ((confirm,),)
    else:
        await queue.announce_proposal(tx, deps, ProposalKind.RULE, rule.id, now=turn.now, asker=turn.person)
    as_fact = Button(key="btn-as-fact", verb="proposal-as-fact", args=args)
    undo = Button(key="btn-undo", verb="proposal-undo", args=args)
    rows = (*rows, *place_row, (as_fact, undo))
    return Outcome(lines=(head, *lines), rows=rows, scope=rule.scope, asks=True)


async def _skill_outcome(tx: Tx, deps: Deps, turn: Turn | Tap, skill_id: int) -> Outcome:
    kind = ProposalKind.SKILL
    skill = await skills.get(tx, skill_id)
    assert skill is not None
    args: rule_cards.Args = {"kind": kind.value, "id": skill_id}
    rows: list[tuple[Button, ...]] = []
    if may_rule(turn.person, skill.scope):
        seen: rule_cards.Args = {**args, "seen": skill_cards.shown(deps, skill)}
        rows.append((Button(key="btn-make-active", verb="skill-confirm", args=seen, style="success"),))
    else:
        await queue.announce_proposal(tx, deps, kind, skill_id, now=turn.now, asker=turn.person)
    as_fact = Button(key="btn-as-fact", verb="proposal-as-fact", args=args)
    undo = Button(key="btn-undo", verb="proposal-undo", args=args)
    rows.append((as_fact, undo))
    return Outcome(
        lines=(Line("skill-proposed", {"text": skill.body}),), rows=tuple(rows), scope=skill.scope, asks=True
    )


# --- said before ------------------------------------------------------------------------------------------------------


async def _same_proposal(tx: Tx, deps: Deps, kind: ProposalKind, text: str, where: RuleScope) -> Proposal | None:
    """A rule or skill that says the same already, whatever became of it (RUL-2).

    One in force that holds wherever the new one would is said already; one that waits or was rejected, in its place.
    """
    rules = kind is ProposalKind.RULE
    found = await proposals.with_status(tx, kind, *rule_reading.KNOWN)
    pairs = [(known.text, text) for known in found]
    verdicts = await rule_reading.verdicts(deps, as_rules=pairs if rules else (), as_facts=pairs)
    for known in sorted(found, key=lambda p: p.status is not ProposalStatus.ACTIVE):
        acts = known.status is ProposalStatus.ACTIVE and rules
        there = contains(known.where, where) if acts else known.where == where
        if there and verdicts.same(known.text, text, rules=rules):
            return known
    return None


async def _known(tx: Tx, deps: Deps, turn: Turn | Tap, known: Proposal, *, at_once: bool) -> Outcome:
    """Counted and shown; one that waits and that the speaker decides about is in force by these words."""
    waits = known.status is ProposalStatus.PROPOSED
    if at_once and waits and known.kind is ProposalKind.RULE and may_rule(turn.person, known.scope):
        seen = rule_check.shown(deps, known)
        done = await decide_proposal.confirm(tx, deps, turn.person, known.kind, known.id, now=turn.now, seen=seen)
        if isinstance(done, ProposalDone):
            await tell_proposer(tx, deps, done, now=turn.now)
            done = replace(done, findings=rule_cards.shown_to(await circle(tx, turn), done.findings))
            said = await proposal_cards.outcome(tx, done)
            return Outcome(lines=said.lines, rows=said.rows, scope=known.scope)
    await _count(tx, turn, known)
    if not proposal_cards.shows(await circle(tx, turn, acts=True), known):
        # Words that wait, or were turned down, and that not everybody here reads: they were counted, no more is said.
        return Outcome(lines=(Line("rule-known-unseen"),), scope=known.scope)
    if known.kind is not ProposalKind.RULE:
        args = {"text": known.text, "status": known.status.value}
        return Outcome(lines=(Line("skill-known", args),), scope=known.scope)
    again = replace(known, repeats=known.repeats + 1)
    lines = (Line("rule-known", await proposal_cards.arguments(tx, again)),)
    return Outcome(lines=lines, rows=_known_rows(deps, turn, again), scope=known.scope)


async def _count(tx: Tx, turn: Turn | Tap, known: Proposal) -> None:
    await proposals.count_repeat(tx, known.kind, known.id)
    await journal.write(
        tx,
        "repeated",
        subject=known.kind.value,
        subject_id=known.id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=known.scope,
    )


def _known_rows(deps: Deps, turn: Turn | Tap, known: Proposal) -> Rows:
    if not may_rule(turn.person, known.scope):
        return ()
    args: rule_cards.Args = {"kind": known.kind.value, "id": known.id, "seen": rule_check.shown(deps, known)}
    match known.status:
        case ProposalStatus.PROPOSED:
            return ((Button(key="btn-make-active", verb="proposal-confirm", args=args, style="success"),),)
        case ProposalStatus.REJECTED:
            return ((Button(key="btn-rule-reopen", verb="rule-reopen", args=args),),)
        case _:
            return ()
