"""Filing one statement: what was decided is written, and the outcome says what the store holds now (MEM-3)."""

from __future__ import annotations

from datetime import datetime

from bot.domain import filing
from bot.domain.filing import Add, AskWhich, Dispute, Plan, ProposeChange, Repeat, Replace
from bot.domain.memory import Confidence, Level, Origin, Record, Scope, Status
from bot.domain.merging import compare
from bot.domain.notices import Button, Line
from bot.domain.people import Person
from bot.domain.remembering import Item
from bot.flows import queue
from bot.flows.deps import Deps, Turn
from bot.flows.outcome import Outcome, undo_row
from bot.flows.propose import propose
from bot.flows.rewrite import Said, rewrite
from bot.flows.shown import details, record_buttons, stored
from bot.language.statements import Kind
from storage import journal, memory
from storage.db import Tx
from storage.memory import NewRecord
from storage.proposals import ProposalKind


async def file_item(
    tx: Tx, deps: Deps, turn: Turn, item: Item, said: Said, *, number: int, area_id: int | None, near: list[int]
) -> Outcome:
    """Write one item, or say why not. `number` is its place in the message, by which a button finds it again."""
    if item.held:
        return ask_about_another(turn, item, number)
    if item.kind is not Kind.FACT:
        kind = ProposalKind.RULE if item.kind is Kind.RULE else ProposalKind.SKILL
        return await propose(tx, deps, turn, kind, said, area_id=area_id, name=item.name)
    scope = filing.scope_of(item.level, speaker=turn.person, area_id=area_id)
    return await file_fact(tx, deps, turn, said, scope, near=near, by_default=not item.circle_named)


async def file_fact(
    tx: Tx, deps: Deps, turn: Turn, said: Said, scope: Scope, *, near: list[int], by_default: bool = False
) -> Outcome:
    """Place a fact among what is known. `near` are ids of records close to it, best first."""
    similar = await memory.seen_by(tx, turn.person, only=near)
    similar.sort(key=lambda r: near.index(r.id))
    plan = filing.plan(said.text, scope, speaker=turn.person, similar=similar, compare=compare)
    return await _carry_out(tx, deps, turn, plan, said, scope, by_default=by_default)


async def _carry_out(
    tx: Tx, deps: Deps, turn: Turn, plan: Plan, said: Said, scope: Scope, *, by_default: bool
) -> Outcome:
    match plan:
        case AskWhich(records=records):
            return await _ask_which(tx, turn, said, records)
        case Repeat(record=record, confidence=confidence):
            return await _repeat(tx, turn, record, confidence, said)
        case Replace(record=record):
            return await _replace(tx, turn, record, said)
        case ProposeChange(record=record):
            return await _propose_change(tx, deps, turn, record, said, scope)
        case Dispute(record=record, decides=may_pick):
            return await _dispute(tx, deps, turn, record, said, scope, may_pick=may_pick)
        case Add(status=status, confidence=confidence):
            return await _add_fresh(tx, deps, turn, said, scope, status, confidence, by_default=by_default)


async def _add_fresh(
    tx: Tx,
    deps: Deps,
    turn: Turn,
    said: Said,
    scope: Scope,
    status: Status,
    confidence: int,
    *,
    by_default: bool,
) -> Outcome:
    record = await add(tx, turn.person, said, scope, now=turn.now, status=status, confidence=confidence)
    if status is Status.CANDIDATE:
        await queue.announce(tx, deps, record, now=turn.now, asker=turn.person)
    lines = [await stored(tx, "memory-stored" if record.effective else "memory-candidate", record)]
    if scope.level is Level.PERSONAL:
        lines.append(Line("memory-narrowed-by-default" if by_default else "memory-narrowed"))
    if record.ends_on is not None:
        lines.append(Line("memory-until", {"day": record.ends_on, "said": record.when_said or ""}))
    rows = record_buttons(record, turn.person, private=turn.place.private)
    return Outcome(lines=tuple(lines), rows=rows, touched=(record.id,))


async def add(
    tx: Tx,
    person: Person,
    said: Said,
    scope: Scope,
    *,
    now: datetime,
    status: Status,
    confidence: int = Confidence.SAID_ONCE,
    replaces: int | None = None,
) -> Record:
    """Store a record that a person stated, with its first journal row."""
    record_id = await memory.add(
        tx,
        NewRecord(
            text=said.text,
            scope=scope,
            author_id=said.author_id,
            recorder_id=person.id,
            status=status,
            confidence=confidence,
            origin=Origin.STATED,
            source=said.source,
            ends_on=said.ends_on,
            when_said=said.when_said,
            replaces=replaces,
            preference=said.preference and scope.level is Level.PERSONAL,
            vector=said.vector[0],
            vector_model=said.vector[1],
        ),
        now=now,
    )
    await journal.write(
        tx,
        "stated",
        subject="record",
        subject_id=record_id,
        actor_id=person.id,
        now=now,
        scope=scope,
        details={"after": said.text, "status": status.value},
    )
    return await _must(tx, record_id)


async def _repeat(tx: Tx, turn: Turn, record: Record, confidence: int, said: Said) -> Outcome:
    """Known already: one more source, never one more record; the same message again counts for nothing."""
    same_message = record.source is not None and record.source == said.source
    if not same_message:
        await memory.change(tx, record, confidence=confidence, repeats=record.repeats + 1)
        await memory.add_source(
            tx,
            record.id,
            author_id=said.author_id,
            recorder_id=turn.person.id,
            source=said.source,
            text=said.text,
            now=turn.now,
        )
        await journal.write(
            tx,
            "repeated",
            subject="record",
            subject_id=record.id,
            actor_id=turn.person.id,
            now=turn.now,
            scope=record.scope,
            details={"confidence": record.confidence},
        )
    key = "memory-known" if record.effective else "memory-known-candidate"
    now = await _must(tx, record.id)
    return Outcome(lines=(await stored(tx, key, now),), touched=(record.id,), written=not same_message)


async def _replace(tx: Tx, turn: Turn, record: Record, said: Said) -> Outcome:
    now = await rewrite(tx, turn.person, record, said, now=turn.now)
    if now is None:
        return Outcome(lines=(Line("memory-moved-on"),), written=False)
    line = Line("memory-replaced", {**await details(tx, now), "old": record.text})
    return Outcome(lines=(line,), rows=undo_row(now), touched=(record.id,))


async def _propose_change(tx: Tx, deps: Deps, turn: Turn, record: Record, said: Said, scope: Scope) -> Outcome:
    new = await add(tx, turn.person, said, scope, now=turn.now, status=Status.CANDIDATE, replaces=record.id)
    await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
    line = Line("memory-change-proposed", {**await details(tx, new), "old": record.text})
    return Outcome(lines=(line,), rows=undo_row(new), touched=(new.id,))


async def _dispute(
    tx: Tx, deps: Deps, turn: Turn, record: Record, said: Said, scope: Scope, *, may_pick: bool
) -> Outcome:
    """Opposite statements: the old one stays in force, the new one waits, a person with the right picks (MEM-10)."""
    new = await add(tx, turn.person, said, scope, now=turn.now, status=Status.CANDIDATE, replaces=record.id)
    await memory.change(tx, record, disputed_by=new.id)
    line = Line(
        "memory-disputed-pick" if may_pick else "memory-disputed", {**await details(tx, new), "old": record.text}
    )
    if not may_pick:
        await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
        return Outcome(lines=(line,), rows=undo_row(new), touched=(new.id, record.id))
    pick: dict[str, int | str] = {"record": new.id}
    rows = (
        (Button(key="btn-take-new", verb="queue-approve", args=pick, style="success"),),
        (Button(key="btn-keep-old", verb="queue-reject", args=pick),),
    )
    return Outcome(lines=(line,), rows=rows, touched=(new.id, record.id))


async def _ask_which(tx: Tx, turn: Turn, said: Said, records: tuple[Record, ...]) -> Outcome:
    """Several records fit the correction: ask, and write nothing (MEM-9)."""
    lines = [Line("memory-ask-which", {"text": said.text})]
    rows: list[tuple[Button, ...]] = []
    for number, record in enumerate(records, 1):
        lines.append(await stored(tx, "memory-ask-which-item", record, number=number))
        args: dict[str, int | str] = {
            "record": record.id,
            "message": turn.incoming.message_id,
            "revision": record.revision,
        }
        rows.append((Button(key="btn-replace-this", verb="correct-this", args=args, label={"number": number}),))
    new: dict[str, int | str] = {"message": turn.incoming.message_id}
    rows.append((Button(key="btn-store-as-new", verb="correct-as-new", args=new),))
    return Outcome(lines=tuple(lines), rows=tuple(rows), touched=tuple(r.id for r in records), written=False)


def ask_about_another(turn: Turn, item: Item, number: int) -> Outcome:
    """Health, family, beliefs of another named person: stored only after somebody says how (MEM-13)."""
    args: dict[str, int | str] = {"message": turn.incoming.message_id, "item": number}
    only = turn.person.id
    rows = [(Button(key="btn-only-mine", verb="memory-sensitive", args={**args, "to": "personal"}, only_for=only),)]
    if turn.person.is_admin:
        company = {**args, "to": "company"}
        rows.append((Button(key="btn-sensitive-company", verb="memory-sensitive", args=company, only_for=only),))
    return Outcome(lines=(Line("memory-sensitive", {"text": item.text}),), rows=tuple(rows), written=False)


async def _must(tx: Tx, record_id: int) -> Record:
    record = await memory.get(tx, record_id)
    assert record is not None
    return record
