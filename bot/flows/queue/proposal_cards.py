"""How a proposed rule or skill is shown: the card, what became of it, what its author is told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.domain.listing import Circle
from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.queue import Fate
from bot.domain.rights import may_rule, sees
from bot.flows.deps import Deps
from bot.flows.memory.shown import details
from bot.flows.queue.cards import Args, Rows, reason_code, reason_rows
from bot.flows.queue.decide_proposal import ProposalDone, shown
from bot.flows.rules import rule_cards, rule_places
from storage import dialogue, journal, memory, people, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: of one's own waiting things, this many of each kind are listed
OWN_LISTED = 5


#: what was in force at some time; anything else was only ever proposed
_IN_FORCE = (ProposalStatus.ACTIVE, ProposalStatus.REMOVED)


def visible(person: Person, found: Proposal) -> bool:
    """Whether it exists for this person: what was never in force is read by its author and the deciders (MEM-5)."""
    if not sees(person, found.scope):
        return False
    return found.status in _IN_FORCE or found.author_id == person.id or may_rule(person, found.scope)


def shows(eyes: Circle, found: Proposal) -> bool:
    """Whether a page for these eyes holds it; in a group nothing that was never in force (ANS-1)."""
    if not eyes.shows(found.scope) or not visible(eyes.person, found):
        return False
    return eyes.private or found.status in _IN_FORCE or eyes.said_here(found.source, found.author_id)


async def card(
    tx: Tx,
    deps: Deps,
    found: Proposal,
    *,
    may: bool,
    own: bool,
    walking: bool = False,
    back: Rows = (),
    person: Person | None = None,
) -> Notice:
    """A rule with the buttons of whoever looks at it: `may` decide about it, `own` take back.

    `person` None are all who decide about it. A skill has a card of its own.
    """
    repeated = [Line("rule-repeated", {"count": found.repeats})] if found.repeats else []
    return await rule_cards.card(
        tx,
        deps,
        found,
        head=Line("queue-rule", await arguments(tx, found)),
        repeated=repeated,
        person=person,
        may=may,
        own=own,
        args=button_args(deps, found, walking=walking),
        back=back,
    )


async def reasons(tx: Tx, deps: Deps, found: Proposal, *, walking: bool) -> Notice:
    args = button_args(deps, found, walking=walking)
    lines = (Line("queue-rule", await arguments(tx, found)), Line("queue-why-not"))
    back = Button(key="btn-queue-back", verb="proposal-card", args=args)
    return Notice(lines=lines, rows=(*reason_rows("proposal", args), (back,)))


async def outcome(tx: Tx, done: ProposalDone) -> Notice:
    """What was decided; of a rule that acts now, what code checks of it and what it is in conflict with."""
    lines = [Line(f"proposal-done-{_key(done)}", await _done_args(tx, done))]
    lines += _ended_with(done)
    rule = await proposals.get(tx, done.proposal.kind, done.proposal.id)
    if rule is None or rule.kind is not ProposalKind.RULE or rule.status is not ProposalStatus.ACTIVE:
        return Notice(lines=tuple(lines), rows=_back_rows(rule))
    beside, rows = await rule_cards.beside(
        tx, rule, done.findings, person=done.by, seen=done.seen or "", modelled=done.modelled
    )
    return Notice(lines=(*lines, *beside), rows=(*rows, *rule_cards.acting_row(rule, done.by, seen=done.seen)))


def _back_rows(rule: Proposal | None) -> Rows:
    """A rule put out of force is brought back by one tap."""
    if rule is None or rule.kind is not ProposalKind.RULE or rule.status is not ProposalStatus.REMOVED:
        return ()
    args: Args = {"kind": rule.kind.value, "id": rule.id}
    return ((Button(key="btn-rule-restore", verb="rule-restore", args=args),),)


def _ended_with(done: ProposalDone) -> list[Line]:
    """What is out of force because of this: the rule it took the place of, exceptions to what ended."""
    replaced = 0 if done.fate is Fate.REMOVED else 1
    return [
        Line("rule-replaced" if at < replaced else "rule-ended", {"number": one.id, "text": one.text})
        for at, one in enumerate(done.ended)
    ]


async def fate(tx: Tx, done: ProposalDone) -> Notice:
    return Notice(lines=(Line(f"fate-proposal-{_key(done)}", await _done_args(tx, done)),))


async def arguments(tx: Tx, found: Proposal) -> dict[str, Value]:
    """Arguments of every message that shows a rule or a skill."""
    author_id, day = await _words_of(tx, found)
    names = await people.names(tx, [author_id])
    sure = found.decided_by if found.status in _IN_FORCE else None
    confirmer = (await people.names(tx, [sure])).get(sure or 0, "") if sure not in (None, author_id) else ""
    return {
        **await rule_places.args(tx, found.where),
        "id": found.id,
        "confirmer": confirmer,
        "confirmed": found.decided_at or found.proposed_at,
        "sure": "yes" if confirmer and found.status is ProposalStatus.ACTIVE else "no",
        "repeats": found.repeats,
        "kind": found.kind.value,
        "name": found.name,
        "text": found.text,
        "status": found.status,
        "author": names.get(author_id or 0, "—"),
        "day": day,
    }


async def _words_of(tx: Tx, found: Proposal) -> tuple[int | None, datetime]:
    """Whose words these are, and since when: who proposed them need not have said them (MEM-8)."""
    subject = found.kind.value
    reworded = await journal.last(tx, subject, found.id, (Fate.APPROVED.value, "reworded"))
    if reworded is not None and (reworded.details or {}).get("before") not in (None, found.text):
        return reworded.actor_id, reworded.at
    proposed = await journal.last(tx, subject, found.id, ("proposed", "confirmed"))
    of_record = (proposed.details or {}).get("of") if proposed is not None else None
    record = await memory.get(tx, int(of_record)) if of_record is not None else None
    if record is not None and record.author_id is not None:
        return record.author_id, found.proposed_at
    said = None
    if found.source is not None:
        said = await dialogue.message(tx, chat_id=found.source.chat_id, message_id=found.source.message_id)
    if said is not None and said.person_id is not None and not said.by_bot:
        return said.person_id, found.proposed_at
    return found.author_id, found.proposed_at


def button_args(deps: Deps, found: Proposal, *, walking: bool) -> Args:
    args: Args = {"kind": found.kind.value, "id": found.id, "seen": shown(deps, found)}
    return {**args, "next": 1} if walking else args


async def own(tx: Tx, records: Sequence[Record], made: Sequence[Proposal], *, rows: Rows) -> Notice:
    """Nothing to decide; what the person proposed that waits for others."""
    lines = [Line("queue-empty"), Line("queue-own", {"count": len(records) + len(made)})]
    lines += [Line("queue-own-item", await details(tx, record)) for record in records[:OWN_LISTED]]
    lines += [Line("queue-own-proposal", await arguments(tx, found)) for found in made[:OWN_LISTED]]
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in records))


def _key(done: ProposalDone) -> str:
    if done.fate is Fate.CONFIRMED and done.words:
        return "changed"
    return "reworded" if done.fate is Fate.APPROVED and done.words else done.fate.value


async def _done_args(tx: Tx, done: ProposalDone) -> dict[str, Value]:
    return {
        **await arguments(tx, done.proposal),
        "text": done.words or done.proposal.text,
        "old": done.proposal.text,
        "who": done.by.name,
        "reason": reason_code(done.reason),
        "words": done.reason,
    }
