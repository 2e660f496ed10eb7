"""Filing one statement: what was decided is written, and the outcome says what the store holds now (MEM-3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain import filing
from bot.domain.filing import Accept, Add, AskWhich, Dispute, Plan, ProposeChange, Repeat, Replace
from bot.domain.listing import Circle
from bot.domain.memory import Confidence, Level, Record, Scope, Status
from bot.domain.merging import Verdict, compare
from bot.domain.notices import Button, Line
from bot.domain.remembering import Item
from bot.domain.rights import decides
from bot.flows.deps import Deps, Turn
from bot.flows.memory.ask_which import Args, ask_which
from bot.flows.memory.held import ask_about_another
from bot.flows.memory.outcome import Outcome, undo_row
from bot.flows.memory.replace_text import in_place_of, replace_text
from bot.flows.memory.rewrite import Said, add, the
from bot.flows.memory.shown import details, record_buttons, stored
from bot.flows.memory.spoken import mark
from bot.flows.queue import decide, queue
from bot.flows.queue.accept import accept
from bot.flows.queue.propose import propose
from bot.language.statements import Kind
from storage import journal, listing, memory
from storage.db import Tx
from storage.proposals import ProposalKind


async def file_item(
    tx: Tx,
    deps: Deps,
    turn: Turn,
    item: Item,
    said: Said,
    *,
    number: int,
    area_id: int | None,
    near: list[int],
    about: bool = False,
    same_message: Sequence[int] = (),
) -> Outcome:
    """Write one item, or say why not. What waits is announced by the caller, together with the rest of the message.

    `number` is its place in the message, by which a button finds it again; `about` says that the words are those of
    the message replied to. `same_message` are the records that earlier statements of the message are about.
    """
    back: Args = {**mark(turn, about=about), "item": number}
    if item.held:
        return await ask_about_another(tx, turn, item.text, back, area_id=area_id)
    if item.kind is not Kind.FACT:
        kind = ProposalKind.RULE if item.kind is Kind.RULE else ProposalKind.SKILL
        return await propose(tx, deps, turn, kind, said, area_id=area_id, name=item.name)
    scope = filing.scope_of(item.level, speaker=turn.person, area_id=area_id)
    return await _file(
        tx,
        deps,
        turn,
        said,
        scope,
        near=near,
        by_default=not item.circle_named,
        back=back,
        same_message=same_message,
        item=item,
    )


async def file_fact(tx: Tx, deps: Deps, turn: Turn, said: Said, scope: Scope, *, near: list[int]) -> Outcome:
    """Place a fact among what is known, and tell those who decide when it waits. `near` is as for `_file`."""
    outcome = await _file(tx, deps, turn, said, scope, near=near)
    await announce(tx, deps, turn, [outcome])
    return outcome


async def announce(tx: Tx, deps: Deps, turn: Turn, outcomes: Sequence[Outcome]) -> None:
    """Tell those who decide of all that one message made wait."""
    made = await memory.many(tx, [record_id for outcome in outcomes for record_id in outcome.waits])
    await queue.announce_all(tx, deps, made, now=turn.now, asker=turn.person)


async def _file(
    tx: Tx,
    deps: Deps,
    turn: Turn,
    said: Said,
    scope: Scope,
    *,
    near: list[int],
    by_default: bool = False,
    back: Args | None = None,
    same_message: Sequence[int] = (),
    item: Item | None = None,
) -> Outcome:
    """Place a fact among what is known. `near` are ids of records close to it, best first.

    Who lists several things in one message corrects none of them by the next: of `same_message` only the same counts.
    """
    known = await listing.among(tx, Circle(person=turn.person, comparing=True), list(dict.fromkeys(near)))
    similar = [r for r in known if r.id not in same_message or compare(r.text, said.text) is Verdict.SAME]
    plan = filing.plan(
        said.text,
        scope,
        speaker=turn.person,
        similar=similar,
        compare=compare,
        claimed=item is not None and item.claimed,
        guessed=item is not None and item.guessed,
    )
    if isinstance(plan, Add):
        return await _add(tx, turn, plan, said, scope, by_default=by_default, item=item)
    return await _beside_known(tx, deps, turn, plan, said, back=back)


async def _beside_known(tx: Tx, deps: Deps, turn: Turn, plan: Plan, said: Said, *, back: Args | None) -> Outcome:
    """What becomes of a statement about something that is known already."""
    match plan:
        case AskWhich(records=records):
            return await ask_which(tx, said.text, records, back=back or mark(turn, about=False), new=True)
        case Repeat(record=record, confidence=confidence):
            return await _repeat(tx, turn, record, confidence, said)
        case Accept(record=record):
            return await accept(tx, deps, turn, record, said)
        case Replace(record=record) | ProposeChange(record=record):
            return await replace_text(tx, deps, turn, record.id, in_place_of(record, said))
        case Dispute(record=record, decides=may_pick):
            return await _dispute(tx, deps, turn, record, in_place_of(record, said), may_pick=may_pick)
    raise AssertionError(plan)


async def _add(
    tx: Tx, turn: Turn, plan: Add, said: Said, scope: Scope, *, by_default: bool, item: Item | None
) -> Outcome:
    record = await add(tx, turn.person, said, scope, now=turn.now, status=plan.status, confidence=plan.confidence)
    waits = (record.id,) if record.status is Status.CANDIDATE else ()
    lines = [await stored(tx, "memory-stored" if record.effective else "memory-candidate", record)]
    if waits and item is not None and item.guessed and decides(turn.person, scope):
        # Nobody else is asked what this person may confirm at once.
        waits, lines = (), [await stored(tx, "memory-unconfirmed", record)]
    lines += [Line(key) for key in _remarks(record, item, by_default=by_default)]
    if record.ends_on is not None:
        lines.append(Line("memory-until", {"day": record.ends_on, "said": record.when_said or ""}))
    rows = (*record_buttons(record, turn.person, private=turn.place.private), *undo_row(record))
    return Outcome(lines=tuple(lines), rows=rows, touched=(record.id,), waits=waits, scope=scope)


def _remarks(record: Record, item: Item | None, *, by_default: bool) -> list[str]:
    """What is said besides: why it is only for the speaker, why it isn't used yet."""
    wish = item is not None and item.wish
    remarks = ["memory-amended"] if item is not None and item.amended else []
    if record.scope.level is Level.PERSONAL:
        narrowed = "memory-narrowed-by-default" if by_default else "memory-narrowed"
        remarks.append("memory-wish" if wish else narrowed)
    elif wish:
        remarks.append("memory-wish-waits")
    elif record.confidence == Confidence.GUESS:
        remarks.append("memory-guessed")
    if item is not None and item.claimed:
        remarks.append("memory-claimed")
    return remarks


async def _repeat(tx: Tx, turn: Turn, record: Record, confidence: int, said: Said) -> Outcome:
    """Known already: one more source, never one more record; the same words of the same person count for nothing.

    They are the same whichever copy of their message they came with: a forward has the author and the date of the
    first.
    """
    if not await memory.rests_on(tx, record.id, said.source, author_id=said.author_id, at=said.at):
        await memory.change(tx, record, confidence=confidence, repeats=record.repeats + 1)
        await memory.add_source(
            tx,
            record.id,
            author_id=said.author_id,
            recorder_id=turn.person.id,
            source=said.source,
            text=said.text,
            now=said.at or turn.now,
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
    now = await the(tx, record.id)
    line = await stored(tx, "memory-known" if now.effective else "memory-known-candidate", now)
    return Outcome(lines=(line,), touched=(now.id,), scope=now.scope)


async def _dispute(tx: Tx, deps: Deps, turn: Turn, record: Record, said: Said, *, may_pick: bool) -> Outcome:
    """Opposite statements: the old one stays in force, the new one waits, a person with the right picks (MEM-10)."""
    new = await add(tx, turn.person, said, record.scope, now=turn.now, status=Status.CANDIDATE, replaces=record.id)
    await memory.change(tx, record, disputed_by=new.id)
    key = "memory-disputed-pick" if may_pick else "memory-disputed"
    outcome = Outcome(
        lines=(Line(key, {**await details(tx, new), "old": record.text}),),
        rows=undo_row(new),
        touched=(new.id, record.id),
        scope=record.scope,
        asks=may_pick,
    )
    if not may_pick:
        await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
        return outcome
    case = await decide.load(tx, new.id)
    assert case is not None
    pick: Args = {"record": new.id, "seen": decide.shown(deps, case)}
    rows = (
        (Button(key="btn-take-new", verb="queue-approve", args=pick, style="success"),),
        (Button(key="btn-keep-old", verb="queue-reject", args=pick),),
        *outcome.rows,
    )
    return Outcome(lines=outcome.lines, rows=rows, touched=outcome.touched, scope=outcome.scope, asks=True)
