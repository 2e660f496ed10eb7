"""Deciding about a proposed rule or skill, inside the caller's transaction. What an active one does lives elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.people import Person
from bot.domain.queue import Fate, Reason
from bot.domain.rights import may_rule
from bot.flows.decide import ENDINGS, Trouble, Undecided
from bot.flows.deps import Deps
from storage import journal, people, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

_STATUS: Final = {
    Fate.APPROVED: "active",
    Fate.REJECTED: "rejected",
    Fate.WITHDRAWN: "withdrawn",
    Fate.REMOVED: "removed",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalDone:
    """What became of a proposed rule or skill."""

    fate: Fate
    proposal: Proposal
    by: Person
    words: str | None = None
    reason: str = Reason.UNSAID


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
    if proposal is None or proposal.status != "proposed":
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
    if proposal is None or proposal.status != "active":
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
    return ProposalDone(fate=fate, proposal=proposal, by=person, words=words, reason=reason)


async def _proposed(
    tx: Tx, deps: Deps, by: Person, kind: ProposalKind, proposal_id: int, *, seen: str | None
) -> tuple[Proposal, Person] | Undecided:
    person = await people.get(tx, by.id)
    proposal = await proposals.get(tx, kind, proposal_id)
    if person is None or proposal is None:
        return Undecided(trouble=Trouble.GONE)
    if not may_rule(person, proposal.scope):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if proposal.status != "proposed":
        return await ended(tx, kind, proposal_id)
    if seen is not None and seen != shown(deps, proposal):
        return Undecided(trouble=Trouble.CHANGED)
    return proposal, person


async def ended(tx: Tx, kind: ProposalKind, proposal_id: int) -> Undecided:
    entry = await journal.last(tx, kind.value, proposal_id, ENDINGS)
    return Undecided(trouble=Trouble.ALREADY if entry else Trouble.GONE, entry=entry)
