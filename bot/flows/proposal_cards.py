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
from bot.flows.cards import Args, Rows, reason_code, reason_rows
from bot.flows.decide_proposal import ProposalDone, shown
from bot.flows.deps import Deps
from bot.flows.shown import details
from storage import areas, dialogue, journal, memory, people
from storage.db import Tx
from storage.proposals import Proposal

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
    """Whether a page for these eyes holds it; in a group, of what was never in force only the reader's own (ANS-1)."""
    if not eyes.shows(found.scope) or not visible(eyes.person, found):
        return False
    return eyes.private or found.status in _IN_FORCE or found.author_id == eyes.person.id


async def card(
    tx: Tx, deps: Deps, found: Proposal, *, may: bool, own: bool, walking: bool = False, back: Rows = ()
) -> Notice:
    """A rule or skill with the buttons of whoever looks at it: `may` decide about it, `own` take back."""
    lines = [Line(f"queue-{found.kind}", await arguments(tx, found))]
    if found.repeats:
        lines.append(Line("queue-repeated", {"count": found.repeats}))
    args = button_args(deps, found, walking=walking)
    rows: list[tuple[Button, ...]] = []
    if may and found.status == ProposalStatus.ACTIVE:
        rows.append((Button(key="btn-proposal-remove", verb="proposal-remove", args=args),))
    elif may and found.status == ProposalStatus.PROPOSED:
        rows += [
            (
                Button(key="btn-proposal-confirm", verb="proposal-confirm", args=args, style="success"),
                Button(key="btn-queue-reword", verb="proposal-reword", args=args),
            ),
            (
                Button(key="btn-queue-reject", verb="proposal-reject", args=args, style="danger"),
                Button(key="btn-queue-later", verb="queue-later", args={**args, "later": str(found.kind)}),
            ),
        ]
    elif own and found.status == ProposalStatus.PROPOSED:
        rows.append((Button(key="btn-queue-withdraw", verb="proposal-withdraw", args=args),))
    return Notice(lines=tuple(lines), rows=(*rows, *back))


async def reasons(tx: Tx, deps: Deps, found: Proposal, *, walking: bool) -> Notice:
    args = button_args(deps, found, walking=walking)
    lines = (Line(f"queue-{found.kind}", await arguments(tx, found)), Line("queue-why-not"))
    back = Button(key="btn-queue-back", verb="proposal-card", args=args)
    return Notice(lines=lines, rows=(*reason_rows("proposal", args), (back,)))


async def outcome(tx: Tx, done: ProposalDone) -> Notice:
    return Notice(lines=(Line(f"proposal-done-{_key(done)}", await _done_args(tx, done)),))


async def fate(tx: Tx, done: ProposalDone) -> Notice:
    return Notice(lines=(Line(f"fate-proposal-{_key(done)}", await _done_args(tx, done)),))


async def arguments(tx: Tx, found: Proposal) -> dict[str, Value]:
    """Arguments of every message that shows a rule or a skill."""
    author_id, day = await _words_of(tx, found)
    names = await people.names(tx, [author_id])
    area = await areas.get(tx, found.scope.area_id) if found.scope.area_id is not None else None
    return {
        "kind": found.kind.value,
        "name": found.name,
        "text": found.text,
        "level": found.scope.level.value,
        "area": area.name if area else "",
        "status": found.status,
        "author": names.get(author_id or 0, "—"),
        "day": day,
    }


async def _words_of(tx: Tx, found: Proposal) -> tuple[int | None, datetime]:
    """Whose words these are, and since when: who proposed them need not have said them (MEM-8)."""
    subject = found.kind.value
    reworded = await journal.last(tx, subject, found.id, (Fate.APPROVED.value,))
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
