"""What is done to a rule beside confirming it: brought back, moved, made an exception, put in another's place.

Inside the caller's transaction, with the right asked again in it (PPL-5, RUL-1, RUL-5, RUL-10).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Fate
from bot.domain.rights import may_rule
from bot.domain.rules.remedies import Told, may_except, moved, readers, scope_of
from bot.domain.rules.scopes import RuleScope, contains
from bot.flows.deps import Deps
from bot.flows.queue import decide_proposal
from bot.flows.queue.decide import Trouble, Undecided
from bot.flows.queue.decide_proposal import ProposalDone, base_holds, end_rule, ended
from bot.flows.rules.rule_check import settle, shown
from storage import journal, people, proposals
from storage import rollback as store
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

RULE = ProposalKind.RULE


@dataclass(frozen=True, slots=True, kw_only=True)
class Tied:
    """Why a rule stays where it is: its exceptions hold, or its base doesn't hold, where it would (RUL-10)."""

    rule: Proposal
    base: Proposal | None = None
    exceptions: tuple[Proposal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Back:
    """A rule in force again, or waiting again, with the exceptions that came back with it."""

    rule: Proposal
    also: tuple[Proposal, ...] = ()


async def restore(tx: Tx, deps: Deps, by: Person, rule_id: int, *, now: datetime) -> Back | Undecided:
    """Put a removed rule in force again, with the exceptions that ended with it (RUL-1, RUL-10)."""
    rule = await _of(tx, by, rule_id, ProposalStatus.REMOVED)
    if isinstance(rule, Undecided):
        return rule
    if not await base_holds(tx, rule):
        return Undecided(trouble=Trouble.RELATED)
    return await _bring_back(tx, deps, by, rule, now=now)


async def _bring_back(
    tx: Tx, deps: Deps, by: Person, rule: Proposal, *, now: datetime, ended_with: int | None = None
) -> Back | Undecided:
    if not await proposals.decide(tx, rule, status=ProposalStatus.ACTIVE, by=by.id, now=now):
        return Undecided(trouble=Trouble.CHANGED)
    details: dict[str, Any] = {"after": rule.text}
    if ended_with is not None:
        details["with"] = ended_with
    await _write(tx, "restored", rule, by, now=now, details=details)
    also = await exceptions_back(tx, deps, by, rule, now=now)
    now_rule = await proposals.get(tx, RULE, rule.id)
    assert now_rule is not None
    return Back(rule=now_rule, also=also)


async def exceptions_back(tx: Tx, deps: Deps, by: Person, rule: Proposal, *, now: datetime) -> tuple[Proposal, ...]:
    """Put those exceptions in force again that ended with their rule, which is in force by now (RUL-10)."""
    also: list[Proposal] = []
    for exception in await proposals.exceptions(tx, rule.id, ProposalStatus.REMOVED):
        entry = await journal.last(tx, RULE.value, exception.id, ("removed", "restored"))
        if entry is not None and (entry.details or {}).get("with") == rule.id:
            back = await _bring_back(tx, deps, by, exception, now=now, ended_with=rule.id)
            also += [back.rule, *back.also] if isinstance(back, Back) else []
    return tuple(also)


async def reopen(tx: Tx, by: Person, rule_id: int, *, now: datetime) -> Back | Undecided:
    """Let a rejected rule wait for a decision again (RUL-1)."""
    rule = await _of(tx, by, rule_id, ProposalStatus.REJECTED)
    if isinstance(rule, Undecided):
        return rule
    if not await store.reopen(tx, rule, status=ProposalStatus.PROPOSED, text=None, by=None, now=None):
        return Undecided(trouble=Trouble.CHANGED)
    await _write(tx, "reopened", rule, by, now=now, details={"after": rule.text})
    now_rule = await proposals.get(tx, RULE, rule.id)
    assert now_rule is not None
    return Back(rule=now_rule)


async def move(
    tx: Tx, by: Person, rule_id: int, to: RuleScope, deps: Deps, *, now: datetime, seen: str | None
) -> Proposal | Undecided | Tied:
    """Make a rule hold elsewhere. One in force needs the right over both places; one's own that waits needs none.

    An exception holds within its rule's place, so neither of the two moves out of the other.
    """
    rule = await proposals.get(tx, RULE, rule_id)
    if rule is None or rule.status not in (ProposalStatus.PROPOSED, ProposalStatus.ACTIVE):
        return await ended(tx, RULE, rule_id)
    if not may_move(by, rule, to):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if seen is not None and seen != shown(deps, rule):
        return Undecided(trouble=Trouble.CHANGED)
    tied = await _tied(tx, rule, to)
    if tied is not None:
        return tied
    scope, site_id = scope_of(to)
    if not await proposals.move(tx, rule, scope=scope, site_id=site_id):
        return Undecided(trouble=Trouble.CHANGED)
    act = moved(rule.where, to)
    places = {"from": [rule.scope.area_id, rule.site_id], "to": [scope.area_id, site_id]}
    wide = rule if act == "narrowed" else replace(rule, scope=scope, site_id=site_id)
    await _write(tx, act, wide, by, now=now, details={"after": rule.text, **places})
    now_rule = await proposals.get(tx, RULE, rule_id)
    assert now_rule is not None
    return now_rule


async def _tied(tx: Tx, rule: Proposal, to: RuleScope) -> Tied | None:
    base = await proposals.get(tx, RULE, rule.exempts) if rule.exempts is not None else None
    if base is not None and not contains(base.where, to):
        return Tied(rule=rule, base=base)
    under: list[Proposal] = []
    for status in (ProposalStatus.ACTIVE, ProposalStatus.PROPOSED):
        under += [one for one in await proposals.exceptions(tx, rule.id, status) if not contains(to, one.where)]
    return Tied(rule=rule, exceptions=tuple(under)) if under else None


def may_move(person: Person, rule: Proposal, to: RuleScope) -> bool:
    if person.removed:
        return False
    if rule.status is ProposalStatus.PROPOSED and rule.author_id == person.id:
        return True
    return may_rule(person, rule.scope) and may_rule(person, readers(to))


async def replace_old(
    tx: Tx,
    deps: Deps,
    by: Person,
    rule_id: int,
    old: Proposal,
    *,
    now: datetime,
    seen: str | None,
    told: Sequence[Told],
) -> ProposalDone | Undecided:
    """«Заменить старое»: the new rule is in force, the old one no more, with its exceptions."""
    if not may_rule(by, old.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    done = await in_force(tx, deps, by, rule_id, now=now, seen=seen, told=told)
    if isinstance(done, Undecided):
        return done
    gone = await end_rule(tx, old, by, now=now, details={"replaced_by": rule_id})
    if isinstance(gone, Undecided):
        return gone
    left = tuple(one for one in done.findings if one.rule.id not in {old.id, *(e.id for e in gone.ended)})
    return replace(done, ended=(old, *gone.ended), findings=left)


async def except_from(
    tx: Tx,
    deps: Deps,
    by: Person,
    rule_id: int,
    old: Proposal,
    *,
    now: datetime,
    seen: str | None,
    told: Sequence[Told],
) -> ProposalDone | Undecided:
    """«Исключение»: the new rule is in force, and linked to the one that it is an exception to (RUL-10)."""
    if not may_rule(by, old.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    rule = await proposals.get(tx, RULE, rule_id)
    if rule is not None and not may_except(rule.standing, old.standing):
        return Undecided(trouble=Trouble.CHANGED)
    done = await in_force(tx, deps, by, rule_id, now=now, seen=seen, told=told)
    if isinstance(done, Undecided):
        return done
    rule = await proposals.get(tx, RULE, rule_id)
    if rule is None or not await exempt(tx, rule, by, of=old, now=now):
        return Undecided(trouble=Trouble.CHANGED)
    left = tuple(one for one in done.findings if one.rule.id != old.id)
    return replace(done, findings=left)


async def exempt(tx: Tx, rule: Proposal, by: Person, *, of: Proposal, now: datetime) -> bool:
    """Link a rule in force to the one that it is an exception to. Returns whether both were still as read."""
    if not await proposals.make_exception(tx, rule, of=of):
        return False
    await _write(tx, "exempted", rule, by, now=now, details={"after": rule.text, "exempts": of.id})
    return True


async def keep_both(
    tx: Tx,
    deps: Deps,
    by: Person,
    rule_id: int,
    old_ids: Sequence[int],
    *,
    now: datetime,
    seen: str | None,
    told: Sequence[Told],
) -> ProposalDone | Undecided:
    """«Оставить оба»: the new rule is in force beside the others; the history says that this was wanted."""
    done = await in_force(tx, deps, by, rule_id, now=now, seen=seen, told=told)
    rule = await proposals.get(tx, RULE, rule_id)
    if isinstance(done, Undecided) or rule is None:
        return done
    for old_id in old_ids:
        await _write(tx, "kept-both", rule, by, now=now, details={"after": rule.text, "with": old_id})
    return replace(done, findings=tuple(one for one in done.findings if one.rule.id not in old_ids))


async def in_force(
    tx: Tx, deps: Deps, by: Person, rule_id: int, *, now: datetime, seen: str | None, told: Sequence[Told]
) -> ProposalDone | Undecided:
    """The rule in force as it was on the card: confirmed now, or already."""
    rule = await proposals.get(tx, RULE, rule_id)
    if rule is None or rule.status is not ProposalStatus.ACTIVE:
        return await decide_proposal.confirm(tx, deps, by, RULE, rule_id, now=now, seen=seen, told=told)
    if not may_rule(by, rule.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if seen is not None and seen != shown(deps, rule):
        return Undecided(trouble=Trouble.CHANGED)
    found = await settle(tx, deps, rule, told, now=now)
    return ProposalDone(
        fate=Fate.CONFIRMED,
        proposal=rule,
        by=by,
        findings=found,
        seen=shown(deps, rule),
        modelled=deps.gateway is not None,
    )


async def _of(tx: Tx, by: Person, rule_id: int, status: ProposalStatus) -> Proposal | Undecided:
    person = await people.get(tx, by.id)
    rule = await proposals.get(tx, RULE, rule_id)
    if rule is None or person is None:
        return Undecided(trouble=Trouble.GONE)
    if not may_rule(person, rule.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    return rule if rule.status is status else await ended(tx, RULE, rule_id)


async def _write(tx: Tx, act: str, rule: Proposal, by: Person, *, now: datetime, details: dict[str, Any]) -> None:
    await journal.write(
        tx,
        act,
        subject=RULE.value,
        subject_id=rule.id,
        actor_id=by.id,
        now=now,
        scope=rule.scope,
        details=details,
    )
