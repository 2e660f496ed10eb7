"""Buttons under a record that was just stored: confirm, pin, narrow or widen, make it a rule (MEM-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.domain import filing
from bot.domain.filing import Add, AskWhich, scope_of
from bot.domain.listing import Circle, may_widen
from bot.domain.memory import Confidence, Level, Record, Scope, Status
from bot.domain.merging import compare
from bot.domain.notices import Button, Line, Notice, notice, record_ref
from bot.domain.rights import decides, may_forget, sees_record
from bot.domain.rollback import was
from bot.flows.answers.nearby import ALIVE, NEAR, nearby
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.index import index
from bot.flows.memory.outcome import Rows, together
from bot.flows.memory.rewrite import Said
from bot.flows.memory.shown import record_buttons, stored
from bot.flows.queue import cards, decide, queue
from bot.flows.queue.decide import Done
from bot.flows.queue.fates import tell_author
from bot.flows.queue.propose import propose
from bot.flows.verbs import Verb, decides_record, forgets_record
from storage import journal, listing, memory
from storage import queue as waiting
from storage.db import Tx
from storage.memory import scope_columns
from storage.proposals import ProposalKind


async def confirm(deps: Deps, tap: Tap) -> None:
    """A person with the right says that a record is so: 0.9 (MEM-6). Of a candidate that is its approval."""
    near = await _near(deps, tap)
    changed: Record | None = None
    async with commit_tap(deps, tap) as tx:
        record = await there(tx, tap)
        if record is None or not decides(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        if record.status is Status.CANDIDATE:
            changed = await _approve(tx, deps, tap, record, near)
        else:
            values = {"confidence": Confidence.CONFIRMED, "confirmed_at": tap.now}
            changed = await change(tx, tap, record, "confirmed", **values)
            await show(tx, deps, tap, "memory-confirmed", changed)
    if changed is not None:
        index(deps, [changed])


async def _approve(tx: Tx, deps: Deps, tap: Tap, record: Record, near: Sequence[int]) -> Record | None:
    """What comes into force is compared with what is: never both of two that contradict each other (MEM-10)."""
    found = await decide.approve(tx, deps, tap.person, record.id, now=tap.now, near=near)
    if not isinstance(found, Done):
        await redraw(tx, deps, tap, await cards.undecided(tx, deps, found, walking=False))
        return None
    await tell_author(tx, deps, found, now=tap.now)
    await redraw(tx, deps, tap, await cards.outcome(tx, found))
    return found.record


async def pin(deps: Deps, tap: Tap) -> None:
    await _set_pin(deps, tap, pinned=True)


async def unpin(deps: Deps, tap: Tap) -> None:
    await _set_pin(deps, tap, pinned=False)


async def _set_pin(deps: Deps, tap: Tap, *, pinned: bool) -> None:
    """Pinning is its own gesture; nothing else ever pins (AGE-3)."""
    async with commit_tap(deps, tap) as tx:
        record = await there(tx, tap)
        if record is None or not decides(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        act = "pinned" if pinned else "unpinned"
        await show(tx, deps, tap, f"memory-{act}", await change(tx, tap, record, act, pinned=pinned))


async def rescope(deps: Deps, tap: Tap) -> None:
    """«Только моё» and «для всех»: the circle of readers changes by an explicit tap and is named (MEM-4)."""
    to = Level(str(tap.args["to"]))
    near = await _near(deps, tap)
    changed = None
    async with commit_tap(deps, tap) as tx:
        record = await there(tx, tap)
        unfit = record is None or not may_forget(tap.person, record) or record.recorder_id != tap.person.id
        if record is None or unfit or (to is Level.COMPANY and not may_widen(tap.person, record)):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        scope = scope_of(to, speaker=tap.person, area_id=None)
        in_the_way = await _in_the_way(tx, tap, record, scope, near)
        if in_the_way:
            lines = [Line("memory-widen-known", {"text": record.text})]
            lines += [await stored(tx, "memory-widen-known-item", other) for other in in_the_way]
            refs = tuple(record_ref(r.id) for r in (record, *in_the_way))
            await redraw(tx, deps, tap, Notice(lines=tuple(lines), refs=refs))
            return
        changed = await _move(tx, tap, record, scope)
        if changed is not None and not changed.effective:
            await queue.announce(tx, deps, changed, now=tap.now, asker=tap.person)
        await show(tx, deps, tap, "memory-widened" if to is Level.COMPANY else "memory-narrowed-now", changed)
    if changed is not None:
        index(deps, [changed])


async def _near(deps: Deps, tap: Tap) -> list[int]:
    async with deps.db.read() as tx:
        record = await there(tx, tap)
    if record is None:
        return []
    eyes = Circle(person=tap.person, comparing=True)
    return [r.id for r in await nearby(deps, eyes, record.text, want=NEAR, statuses=ALIVE)]


async def _in_the_way(tx: Tx, tap: Tap, record: Record, scope: Scope, near: Sequence[int]) -> list[Record]:
    """Records that the new readers have already and that this one repeats, changes or contradicts (MEM-10)."""
    if not decides(tap.person, scope):
        return []
    eyes = Circle(person=tap.person, comparing=True)
    others = [r for r in await listing.among(tx, eyes, near) if r.id != record.id]
    plan = filing.plan(record.text, scope, speaker=tap.person, similar=others, compare=compare)
    if isinstance(plan, Add):
        return []
    return list(plan.records) if isinstance(plan, AskWhich) else [plan.record]


async def _move(tx: Tx, tap: Tap, record: Record, scope: Scope) -> Record | None:
    effective = decides(tap.person, scope)
    await waiting.settle(tx, record.id)
    if record.scope.level is Level.PERSONAL:
        # The row of the change is for those who read the record before; the new readers have one of their own.
        await journal.write(
            tx,
            "widened",
            subject="record",
            subject_id=record.id,
            actor_id=tap.person.id,
            now=tap.now,
            scope=scope,
            details={"after": record.text},
        )
    return await change(
        tx,
        tap,
        record,
        "rescoped",
        **scope_columns(scope),
        status=(Status.ACTIVE if effective else Status.CANDIDATE).value,
        confidence=record.confidence if effective else min(record.confidence, Confidence.SAID_ONCE),
        preference=record.preference and scope.level is Level.PERSONAL,
        pinned=record.pinned and effective,
        replaces=None,
    )


async def to_rule(deps: Deps, tap: Tap) -> None:
    """«Сделать правилом»: the words become a proposed rule; a fact in force stays until that is confirmed (MEM-5).

    Never of a personal record: others would read it (invariant 7).
    """
    changed = None
    async with commit_tap(deps, tap) as tx:
        record = await there(tx, tap)
        if record is None or not may_forget(tap.person, record) or record.scope.level is Level.PERSONAL:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        said = Said(text=record.text, author_id=tap.person.id, source=record.source, vector=None)
        outcome = await propose(
            tx, deps, tap, ProposalKind.RULE, said, area_id=record.scope.area_id, of_record=record.id
        )
        if outcome.asks and not record.effective:
            changed = await change(tx, tap, record, "made-rule", status=Status.WITHDRAWN.value)
            await waiting.settle(tx, record.id)
        await redraw(tx, deps, tap, together([replace(outcome, told=(record.id,))]))
    if changed is not None:
        index(deps, [changed])


# --- shared by buttons about one record -------------------------------------------------------------------------------


async def there(tx: Tx, tap: Tap) -> Record | None:
    """The record a button is about, if it is still there for this person."""
    record = await memory.get(tx, int(tap.args["record"]))
    if record is None or record.status not in ALIVE or not sees_record(tap.person, record):
        return None
    return record


async def change(tx: Tx, at: Turn | Tap, record: Record, act: str, **values: Any) -> Record | None:
    """Set columns and leave a journal row. None when somebody else was first."""
    if not await memory.change(tx, record, **values):
        return None
    await journal.write(
        tx,
        act,
        subject="record",
        subject_id=record.id,
        actor_id=at.person.id,
        now=at.now,
        scope=record.scope,
        details={
            "status": record.status.value,
            "confidence": record.confidence,
            "level": record.scope.level.value,
            "was": was(record, values),
        },
    )
    return await memory.get(tx, record.id)


async def show(tx: Tx, deps: Deps, tap: Tap, key: str, record: Record | None) -> None:
    """The card after a change: what may be done next, and «забыть», which can be brought back."""
    if record is None:
        await redraw(tx, deps, tap, notice("memory-moved-on"))
        return
    rows: Rows = record_buttons(record, tap.person, private=tap.place.private)
    if may_forget(tap.person, record):
        args: dict[str, int | str] = {"record": record.id, "revision": record.revision}
        rows = (*rows, (Button(key="btn-forget", verb="forget-record", args=args),))
    card = Notice(lines=(await stored(tx, key, record),), rows=rows, refs=(record_ref(record.id),))
    await redraw(tx, deps, tap, card)


VERBS: dict[str, Verb] = {
    "memory-confirm": Verb(run=confirm, check=decides_record),
    "memory-pin": Verb(run=pin, check=decides_record),
    "memory-unpin": Verb(run=unpin, check=decides_record),
    "memory-scope": Verb(run=rescope, check=forgets_record),
    "memory-to-rule": Verb(run=to_rule, check=forgets_record),
}
