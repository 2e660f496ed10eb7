"""Asking a model about a rule that was written without one (RUL-5)."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import deciders
from bot.domain.rules.remedies import Told
from bot.flows import rule_cards
from bot.flows.deps import Deps
from bot.flows.rule_check import ask, found, in_force, keep
from storage import due, journal, people, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind


async def compare_later(deps: Deps, work: due.Work) -> None:
    """Ask a model about a rule that was written without one, and tell whoever wrote it what code had not seen."""
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        rule = await proposals.get(tx, ProposalKind.RULE, work.ref_id)
        others = await in_force(tx)
    told: tuple[Told, ...] = ()
    if rule is not None and rule.status in (ProposalStatus.PROPOSED, ProposalStatus.ACTIVE):
        told = await ask(deps, rule.standing, others, conversation=f"rule-{rule.id}")
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        still = await proposals.get(tx, ProposalKind.RULE, work.ref_id)
        if rule is None or still is None or replace(still, repeats=rule.repeats) != rule:
            return
        seen = await found(tx, deps, still, told)
        if await keep(tx, still, seen, now=deps.now()):
            await rule_cards.tell_of_clash(tx, deps, still, await whom_to_tell(tx, still), now=deps.now())
    deps.wake()


async def whom_to_tell(tx: Tx, rule: Proposal) -> tuple[Person, ...]:
    """Whoever put the rule there; of one that waits, those who decide about it as well."""
    entry = await journal.last(tx, ProposalKind.RULE.value, rule.id, ("proposed", "confirmed", "approved", "reworded"))
    person = await people.get(tx, entry.actor_id) if entry is not None and entry.actor_id is not None else None
    told = [person] if person is not None and not person.removed else []
    if rule.status is ProposalStatus.PROPOSED:
        others = deciders(await people.everybody(tx), rule.scope)
        told += [one for one in others if one.id not in {p.id for p in told}]
    return tuple(told)
