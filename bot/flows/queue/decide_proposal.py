"""Deciding about a proposed rule or skill, inside the caller's transaction. What an active one does lives elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.domain.memory import Record, Status
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Fate, Reason
from bot.domain.rights import may_rule
from bot.domain.rules.remedies import Finding, Told
from bot.domain.rules.scopes import contains
from bot.flows.deps import Deps
from bot.flows.queue.decide import ENDINGS, Trouble, Undecided
from bot.flows.rules.rule_check import settle
from bot.flows.rules.rule_check import shown as shown
from storage import journal, memory, people, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

_STATUS: Final = {
    Fate.APPROVED: ProposalStatus.ACTIVE,
    Fate.REJECTED: ProposalStatus.REJECTED,
    Fate.WITHDRAWN: ProposalStatus.WITHDRAWN,
    Fate.REMOVED: ProposalStatus.REMOVED,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDone:
    """What became of a proposed rule or skill."""

    fate: Fate
    proposal: Proposal
    by: Person
    words: str | None = None
    reason: str = Reason.UNSAID
    #: the fact that became this rule and is no fact any more
    made_of: Record | None = None
    #: rules that the one now in force has to do with, conflicts first (RUL-5)
    findings: tuple[Finding, ...] = ()
    #: its exceptions, which ended with it, and what it took the place of
    ended: tuple[Proposal, ...] = ()
    #: what its buttons remember of it
    seen: str = ""
    #: whether a model can judge what code can't check
    modelled: bool = False

    def index(self, deps: Deps) -> None:
        """Tell the search index. Only after the commit."""
        if self.made_of is not None:
            deps.recall.put(self.made_of)


async def confirm(
    tx: Tx,
    deps: Deps,
    by: Person,
    kind: ProposalKind,
    proposal_id: int,
    *,
    now: datetime,
    seen: str | None = None,
    words: str | None = None,
    told: Sequence[Told] | None = None,
) -> ProposalDone | Undecided:
    """Put a proposed rule or skill in force, as it is or in the decider's words; give a rule in force other words.

    `told` is what a model said of a rule's text and those in force; None leaves that for later. Without `seen` nothing
    comes into force: nobody was shown it.
    """
    if seen is None:
        return await _unseen(tx, by, kind, proposal_id)
    if words is not None and (acting := await _acting(tx, kind, proposal_id)) is not None:
        return await _reword(tx, deps, acting, by, words, now=now, seen=seen, told=told)
    found = await proposed(tx, deps, by, kind, proposal_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    proposal, person = found
    if not await base_holds(tx, proposal):
        return Undecided(trouble=Trouble.RELATED)
    done = await _end(tx, proposal, person, Fate.APPROVED, now=now, words=words)
    return await _compared(tx, deps, done, told, now=now) if isinstance(done, ProposalDone) else done


async def _unseen(tx: Tx, by: Person, kind: ProposalKind, proposal_id: int) -> Undecided:
    """Why this button of no known text does nothing."""
    person, found = await people.get(tx, by.id), await proposals.get(tx, kind, proposal_id)
    if person is None or found is None:
        return Undecided(trouble=Trouble.GONE)
    return Undecided(trouble=Trouble.CHANGED if may_rule(person, found.scope) else Trouble.NO_RIGHT)


async def _acting(tx: Tx, kind: ProposalKind, proposal_id: int) -> Proposal | None:
    """The rule of this id, if it is in force: a skill that acts is changed elsewhere."""
    found = await proposals.get(tx, kind, proposal_id)
    acts = found is not None and kind is ProposalKind.RULE and found.status is ProposalStatus.ACTIVE
    return found if acts else None


async def _reword(
    tx: Tx,
    deps: Deps,
    rule: Proposal,
    by: Person,
    words: str,
    *,
    now: datetime,
    seen: str | None,
    told: Sequence[Told] | None,
) -> ProposalDone | Undecided:
    person = await people.get(tx, by.id) or by
    if not may_rule(person, rule.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if seen is not None and seen != shown(deps, rule):
        return await _somebody_was_first(tx, rule)
    if not await proposals.decide(tx, rule, status=rule.status, by=person.id, now=now, text=words):
        return Undecided(trouble=Trouble.CHANGED)
    await journal.write(
        tx,
        "reworded",
        subject=rule.kind.value,
        subject_id=rule.id,
        actor_id=person.id,
        now=now,
        scope=rule.scope,
        details={"before": rule.text, "after": words},
    )
    done = ProposalDone(fate=Fate.CONFIRMED, proposal=rule, by=person, words=words)
    return await _compared(tx, deps, done, told, now=now)


async def _somebody_was_first(tx: Tx, rule: Proposal) -> Undecided:
    """What was on the card was confirmed, or said otherwise, by somebody else meanwhile."""
    entry = await journal.last(tx, rule.kind.value, rule.id, _ENDINGS)
    return Undecided(trouble=Trouble.ALREADY if entry else Trouble.CHANGED, entry=entry)


async def base_holds(tx: Tx, rule: Proposal) -> bool:
    """Whether the rule that this one is an exception to is in force wherever it is (RUL-10).

    Without it there is nothing to except.
    """
    if rule.exempts is None:
        return True
    base = await proposals.get(tx, ProposalKind.RULE, rule.exempts)
    return base is not None and base.status is ProposalStatus.ACTIVE and contains(base.where, rule.where)


async def _compared(
    tx: Tx, deps: Deps, done: ProposalDone, told: Sequence[Told] | None, *, now: datetime
) -> ProposalDone:
    """With what the rule now in force has to do with; a skill with nothing."""
    rule = await proposals.get(tx, done.proposal.kind, done.proposal.id)
    if rule is None or rule.kind is not ProposalKind.RULE:
        return done
    found = await settle(tx, deps, rule, told, now=now)
    return replace(done, findings=found, seen=shown(deps, rule), modelled=deps.gateway is not None)


async def reject(
    tx: Tx,
    deps: Deps,
    by: Person,
    kind: ProposalKind,
    proposal_id: int,
    *,
    now: datetime,
    reason: str,
    seen: str | None = None,
) -> ProposalDone | Undecided:
    found = await proposed(tx, deps, by, kind, proposal_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    proposal, person = found
    return await _end(tx, proposal, person, Fate.REJECTED, now=now, reason=reason)


async def withdraw(
    tx: Tx, by: Person, kind: ProposalKind, proposal_id: int, *, now: datetime
) -> ProposalDone | Undecided:
    """Take one's own proposal back; a rule that was in force by one's own words alone acts no more."""
    person = await people.get(tx, by.id) or by
    proposal = await proposals.get(tx, kind, proposal_id)
    if proposal is not None and await _by_own_words(tx, proposal, person):
        return await end_rule(tx, proposal, person, now=now)
    if proposal is None or proposal.status != ProposalStatus.PROPOSED:
        return await ended(tx, kind, proposal_id)
    if person.removed or proposal.author_id != person.id:
        return Undecided(trouble=Trouble.NO_RIGHT)
    return await _end(tx, proposal, person, Fate.WITHDRAWN, now=now)


async def _by_own_words(tx: Tx, proposal: Proposal, person: Person) -> bool:
    """Whether this rule acts because this person said so, and nobody did anything to it since."""
    if proposal.kind is not ProposalKind.RULE or proposal.status is not ProposalStatus.ACTIVE:
        return False
    rows = await journal.of(tx, proposal.kind.value, proposal.id)
    own = bool(rows) and (rows[-1].act, rows[-1].actor_id) == (Fate.CONFIRMED.value, person.id)
    return own and may_rule(person, proposal.scope)


async def remove(
    tx: Tx, by: Person, kind: ProposalKind, proposal_id: int, *, now: datetime
) -> ProposalDone | Undecided:
    """Put a rule that acts out of force. Its text stays. A skill is switched off by its own verbs."""
    if kind is not ProposalKind.RULE:
        return Undecided(trouble=Trouble.GONE)
    person = await people.get(tx, by.id) or by
    proposal = await proposals.get(tx, kind, proposal_id)
    if proposal is None or proposal.status != ProposalStatus.ACTIVE:
        return await ended(tx, kind, proposal_id)
    if not may_rule(person, proposal.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    return await end_rule(tx, proposal, person, now=now)


async def end_rule(
    tx: Tx, proposal: Proposal, person: Person, *, now: datetime, details: dict[str, int] | None = None
) -> ProposalDone | Undecided:
    """Out of force, with every exception to it: there is nothing left to except (RUL-10)."""
    done = await _end(tx, proposal, person, Fate.REMOVED, now=now, more=details)
    if isinstance(done, Undecided) or proposal.kind is not ProposalKind.RULE:
        return done
    return replace(done, ended=await end_exceptions(tx, proposal, person, now=now))


async def end_exceptions(tx: Tx, rule: Proposal, person: Person, *, now: datetime) -> tuple[Proposal, ...]:
    """Put the exceptions to a rule that is in force no more out of force. Returns them as they were."""
    ended: list[Proposal] = []
    for exception in await proposals.exceptions(tx, rule.id, ProposalStatus.ACTIVE):
        gone = await end_rule(tx, exception, person, now=now, details={"with": rule.id})
        if isinstance(gone, ProposalDone):
            ended += [exception, *gone.ended]
    return tuple(ended)


async def _end(
    tx: Tx,
    proposal: Proposal,
    person: Person,
    fate: Fate,
    *,
    now: datetime,
    words: str | None = None,
    reason: str = Reason.UNSAID,
    more: dict[str, int] | None = None,
) -> ProposalDone | Undecided:
    if not await proposals.decide(tx, proposal, status=_STATUS[fate], by=person.id, now=now, text=words):
        return Undecided(trouble=Trouble.CHANGED)
    details: dict[str, str | int] = {"before": proposal.text, "after": words} if words else {"after": proposal.text}
    if fate is Fate.REJECTED:
        details["reason"] = reason
    details |= more or {}
    await journal.write(
        tx,
        fate.value,
        subject=proposal.kind.value,
        subject_id=proposal.id,
        actor_id=person.id,
        now=now,
        scope=proposal.scope,
        details=details,
    )
    made_of = await _take_fact_back(tx, proposal, person, now=now) if fate is Fate.APPROVED else None
    return ProposalDone(fate=fate, proposal=proposal, by=person, words=words, reason=reason, made_of=made_of)


async def _take_fact_back(tx: Tx, proposal: Proposal, person: Person, *, now: datetime) -> Record | None:
    """The fact that was to become this rule acts as the rule now, unless it says something else by now (MEM-5)."""
    entry = await journal.last(tx, proposal.kind.value, proposal.id, ("proposed",))
    made_of = entry.details.get("of") if entry is not None and entry.details else None
    record = await memory.get(tx, int(made_of)) if made_of is not None else None
    if record is None or not record.effective or record.text != proposal.text:
        return None
    if not await memory.change(tx, record, status=Status.WITHDRAWN.value):
        return None
    await journal.write(
        tx,
        "made-rule",
        subject="record",
        subject_id=record.id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
        details={"rule": proposal.id},
    )
    return await memory.get(tx, record.id)


async def proposed(
    tx: Tx, deps: Deps, by: Person, kind: ProposalKind, proposal_id: int, *, seen: str | None
) -> tuple[Proposal, Person] | Undecided:
    """A waiting rule or skill that this person decides about, as it was on the card."""
    person = await people.get(tx, by.id)
    proposal = await proposals.get(tx, kind, proposal_id)
    if person is None or proposal is None:
        return Undecided(trouble=Trouble.GONE)
    if not may_rule(person, proposal.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if proposal.status != ProposalStatus.PROPOSED:
        return await ended(tx, kind, proposal_id)
    if seen is not None and seen != shown(deps, proposal):
        return Undecided(trouble=Trouble.CHANGED)
    return proposal, person


#: acts that a stale card tells of
_ENDINGS: Final = (*ENDINGS, "restored", "reopened", "reworded")


async def ended(tx: Tx, kind: ProposalKind, proposal_id: int) -> Undecided:
    entry = await journal.last(tx, kind.value, proposal_id, _ENDINGS)
    return Undecided(trouble=Trouble.ALREADY if entry else Trouble.GONE, entry=entry)
