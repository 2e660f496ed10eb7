"""What falls due of a rule: a model is asked that was not there when it was written (RUL-5), its last day is over."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.notices import Button, Line, Notice
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import deciders
from bot.domain.rules.remedies import Told
from bot.flows.deps import Deps, tell
from bot.flows.rules import rule_cards
from bot.flows.rules.rule_check import ask, found, in_force, keep, shown
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


async def ask_whether_over(deps: Deps, work: due.Work) -> None:
    """The day that the rule names is over: whoever decides about it is asked whether it goes (MEM-14)."""
    assert work.ref_id is not None
    now = deps.now()
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        rule = await proposals.get(tx, ProposalKind.RULE, work.ref_id)
        if rule is None or rule.status is not ProposalStatus.ACTIVE:
            return
        args: rule_cards.Args = {"kind": rule.kind.value, "id": rule.id, "seen": shown(deps, rule)}
        remove = Button(key="btn-proposal-remove", verb="proposal-remove", args=args)
        reword = Button(key="btn-queue-reword", verb="proposal-reword", args=args)
        line = Line("rule-over", {"number": rule.id, "text": rule.text})
        for person in deciders(await people.everybody(tx), rule.scope):
            await tell(tx, deps, person, Notice(lines=(line,), rows=((remove, reword),)), now=now)
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
