"""Deciding about a proposed rule or skill, inside the caller's transaction. What an active one does lives elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.memory import Record, Status
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Fate, Reason
from bot.domain.rights import may_rule
from bot.flows.decide import ENDINGS, Trouble, Undecided
from bot.flows.deps import Deps
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

    def index(self, deps: Deps) -> None:
        """Tell the search index. Only after the commit."""
        if self.made_of is not None:
            deps.recall.put(self.made_of)


def shown(deps: Deps, proposal: Proposal) -> str:
    return deps.digest(proposal.text)[:16]


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
) -> ProposalDone | Undecided:
    """Put a proposed rule or skill in force, as it is or in the decider's words."""
    found = await _proposed(tx, deps, by, kind, proposal_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    proposal, person = found
    return await _end(tx, proposal, person, Fate.APPROVED, now=now, words=words)


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
    found = await _proposed(tx, deps, by, kind, proposal_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    proposal, person = found
    return await _end(tx, proposal, person, Fate.REJECTED, now=now, reason=reason)


async def withdraw(
    tx: Tx, by: Person, kind: ProposalKind, proposal_id: int, *, now: datetime
) -> ProposalDone | Undecided:
    """Take one's own proposal back."""
    person = await people.get(tx, by.id) or by
    proposal = await proposals.get(tx, kind, proposal_id)
    if proposal is None or proposal.status != ProposalStatus.PROPOSED:
        return await ended(tx, kind, proposal_id)
    if person.removed or proposal.author_id != person.id:
        return Undecided(trouble=Trouble.NO_RIGHT)
    return await _end(tx, proposal, person, Fate.WITHDRAWN, now=now)


async def remove(
    tx: Tx, by: Person, kind: ProposalKind, proposal_id: int, *, now: datetime
) -> ProposalDone | Undecided:
    """Put a rule or skill that acts out of force. Its text stays."""
    person = await people.get(tx, by.id) or by
    proposal = await proposals.get(tx, kind, proposal_id)
    if proposal is None or proposal.status != ProposalStatus.ACTIVE:
        return await ended(tx, kind, proposal_id)
    if not may_rule(person, proposal.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    return await _end(tx, proposal, person, Fate.REMOVED, now=now)


async def _end(
    tx: Tx,
    proposal: Proposal,
    person: Person,
    fate: Fate,
    *,
    now: datetime,
    words: str | None = None,
    reason: str = Reason.UNSAID,
) -> ProposalDone | Undecided:
    if not await proposals.decide(tx, proposal, status=_STATUS[fate], by=person.id, now=now, text=words):
        return Undecided(trouble=Trouble.CHANGED)
    details: dict[str, str | int] = {"before": proposal.text, "after": words} if words else {"after": proposal.text}
    if fate is Fate.REJECTED:
        details["reason"] = reason
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


async def _proposed(
    tx: Tx, deps: Deps, by: Person, kind: ProposalKind, proposal_id: int, *, seen: str | None
) -> tuple[Proposal, Person] | Undecided:
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


async def ended(tx: Tx, kind: ProposalKind, proposal_id: int) -> Undecided:
    entry = await journal.last(tx, kind.value, proposal_id, ENDINGS)
    return Undecided(trouble=Trouble.ALREADY if entry else Trouble.GONE, entry=entry)
