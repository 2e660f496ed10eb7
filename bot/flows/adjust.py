"""Buttons under a record that was just stored: confirm, pin, narrow or widen, make it a rule, undo (MEM-3)."""

from __future__ import annotations

from typing import Any

from bot.domain import remembering
from bot.domain.filing import scope_of
from bot.domain.memory import Confidence, Level, Record, Scope, Status
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.domain.policy import local
from bot.domain.rights import decides, may_forget, may_rule, sees
from bot.flows import queue
from bot.flows.deps import Deps, Tap, commit_tap, redraw
from bot.flows.erase import forget_one
from bot.flows.file_item import add
from bot.flows.rewrite import Said
from bot.flows.shown import record_buttons, stored
from bot.flows.verbs import Verb, decides_record, forgets_record
from bot.language import commands as words
from storage import dialogue, journal, memory, outbox, proposals
from storage.db import Tx
from storage.memory import scope_columns
from storage.proposals import ProposalKind


async def confirm(deps: Deps, tap: Tap) -> None:
    """A person with the right says that a record is so: 0.9 (MEM-6)."""
    async with commit_tap(deps, tap) as tx:
        record = await _mine(tx, tap)
        if record is None or not decides(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        if record.status is Status.CANDIDATE:
            await redraw(tx, deps, tap, await queue.approved(tx, deps, tap, record))
            changed = await memory.get(tx, record.id)
        else:
            changed = await _change(tx, tap, record, "confirmed", confidence=Confidence.CONFIRMED, confirmed_at=tap.now)
            await _redraw_record(tx, deps, tap, "memory-confirmed", changed)
    if changed is not None:
        deps.recall.put(changed)


async def pin(deps: Deps, tap: Tap) -> None:
    await _set_pin(deps, tap, pinned=True)


async def unpin(deps: Deps, tap: Tap) -> None:
    await _set_pin(deps, tap, pinned=False)


async def _set_pin(deps: Deps, tap: Tap, *, pinned: bool) -> None:
    """Pinning is its own gesture; nothing else ever pins (AGE-3)."""
    async with commit_tap(deps, tap) as tx:
        record = await _mine(tx, tap)
        if record is None or not decides(tap.person, record.scope):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        act = "pinned" if pinned else "unpinned"
        changed = await _change(tx, tap, record, act, pinned=pinned)
        await _redraw_record(tx, deps, tap, f"memory-{act}", changed)


async def rescope(deps: Deps, tap: Tap) -> None:
    """«Только моё» and «для всех»: the circle of readers changes by an explicit tap and is named (MEM-4)."""
    to = Level(str(tap.args["to"]))
    async with commit_tap(deps, tap) as tx:
        record = await _mine(tx, tap)
        if record is None or not may_forget(tap.person, record) or record.recorder_id != tap.person.id:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        scope = scope_of(to, speaker=tap.person, area_id=None)
        effective = decides(tap.person, scope)
        changed = await _change(
            tx,
            tap,
            record,
            "rescoped",
            **scope_columns(scope),
            status=(Status.ACTIVE if effective else Status.CANDIDATE).value,
            confidence=min(record.confidence, Confidence.SAID_ONCE) if not effective else record.confidence,
        )
        if changed is not None and not effective:
            await queue.announce(tx, deps, changed, now=tap.now, asker=tap.person)
        key = "memory-widened" if to is Level.COMPANY else "memory-narrowed-now"
        await _redraw_record(tx, deps, tap, key, changed)
    if changed is not None:
        deps.recall.put(changed)


async def to_rule(deps: Deps, tap: Tap) -> None:
    """«Сделать правилом»: the fact is taken back and its words become a proposed rule (MEM-5)."""
    async with commit_tap(deps, tap) as tx:
        record = await _mine(tx, tap)
        if record is None or not may_forget(tap.person, record):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        scope = record.scope if record.scope.level is Level.AREA else Scope(level=Level.COMPANY)
        changed = await _change(tx, tap, record, "made-rule", status=Status.WITHDRAWN.value)
        if changed is None:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        rule_id = await proposals.add(
            tx,
            ProposalKind.RULE,
            text=record.text,
            scope=scope,
            author_id=tap.person.id,
            source=record.source,
            status="proposed",
            now=tap.now,
        )
        await journal.write(
            tx,
            "proposed",
            subject="rule",
            subject_id=rule_id,
            actor_id=tap.person.id,
            now=tap.now,
            scope=scope,
            details={"after": record.text},
        )
        await redraw(
            tx, deps, tap, queue.proposal_card(ProposalKind.RULE, rule_id, record.text, may=may_rule(tap.person, scope))
        )
        if not may_rule(tap.person, scope):
            await queue.announce_proposal(tx, deps, ProposalKind.RULE, rule_id, now=tap.now, asker=tap.person)
    deps.recall.drop(record.id)


async def undo(deps: Deps, tap: Tap) -> None:
    """Take back what the reply above reported: a new record goes, a replaced one gets its former wording."""
    async with commit_tap(deps, tap) as tx:
        record = await _mine(tx, tap)
        if record is None or not may_forget(tap.person, record) or record.revision != int(tap.args["revision"]):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        history = await journal.of(tx, "record", record.id)
        last = history[-1] if history else None
        if last is not None and last.act == "corrected" and last.details is not None:
            before = str(last.details["before"])
            changed = await _change(
                tx,
                tap,
                record,
                "restored",
                text=before,
                confidence=int(last.details.get("confidence", record.confidence)),
                vector=None,
                vector_model=None,
            )
            await _redraw_record(tx, deps, tap, "memory-restored-wording", changed)
        else:
            await forget_one(tx, tap.person, record, repeats=(), now=tap.now, restore_minutes=0)
            await redraw(tx, deps, tap, Notice(lines=(Line("memory-undone", {"text": record.text}),)))
            changed = None
    if changed is not None:
        deps.recall.put(changed)
    else:
        deps.recall.drop(record.id)


async def sensitive(deps: Deps, tap: Tap) -> None:
    """Health, family or beliefs of another person, stored only now that somebody said how (MEM-13)."""
    level = Level(str(tap.args["to"]))
    if level is Level.COMPANY and not tap.person.is_admin:
        level = Level.PERSONAL
    async with deps.db.read() as tx:
        said = await dialogue.message(tx, chat_id=tap.place.chat_id, message_id=int(tap.args["message"]))
    item = None
    if said is not None and said.person_id == tap.person.id:
        intent = words.parse(said.text, bot_names=tap.policy.names, is_reply=False)
        if isinstance(intent, words.Remember):
            reading = remembering.read(intent, speaker=tap.person, now=local(said.at, tap.zone))
            if isinstance(reading, remembering.Heard) and int(tap.args["item"]) < len(reading.items):
                item = reading.items[int(tap.args["item"])]
    if item is None or said is None:
        async with commit_tap(deps, tap) as tx:
            await redraw(tx, deps, tap, notice("memory-moved-on"))
        return
    vector = await deps.recall.vector(item.text)
    async with commit_tap(deps, tap) as tx:
        record = await add(
            tx,
            tap.person,
            Said(text=item.text, author_id=tap.person.id, source=None, vector=vector),
            scope_of(level, speaker=tap.person, area_id=None),
            now=tap.now,
            status=Status.ACTIVE,
        )
        await _redraw_record(tx, deps, tap, "memory-stored", record)
    deps.recall.put(record)


async def delete_message(deps: Deps, tap: Tap) -> None:
    """Delete the person's own message that held a secret; possible in a private chat for two days."""
    async with commit_tap(deps, tap) as tx:
        await outbox.put(
            tx,
            chat_id=tap.place.chat_id,
            topic_id=tap.place.topic_id,
            op="delete",
            payload={},
            target_id=int(tap.args["message"]),
            now=tap.now,
            update_id=tap.update_id,
        )
        await redraw(tx, deps, tap, notice("memory-message-deleted"))


async def _mine(tx: Tx, tap: Tap) -> Record | None:
    """The record a button is about, if it is still there for this person."""
    record = await memory.get(tx, int(tap.args["record"]))
    if record is None or record.status is Status.DELETED or not sees(tap.person, record.scope):
        return None
    return record


async def _change(tx: Tx, tap: Tap, record: Record, act: str, **values: Any) -> Record | None:
    """Set columns and leave a journal row. None when somebody else was first."""
    if not await memory.change(tx, record, **values):
        return None
    await journal.write(
        tx,
        act,
        subject="record",
        subject_id=record.id,
        actor_id=tap.person.id,
        now=tap.now,
        scope=record.scope,
        details={"status": record.status.value, "confidence": record.confidence, "level": record.scope.level.value},
    )
    return await memory.get(tx, record.id)


async def _redraw_record(tx: Tx, deps: Deps, tap: Tap, key: str, record: Record | None) -> None:
    if record is None:
        await redraw(tx, deps, tap, notice("memory-moved-on"))
        return
    card = Notice(
        lines=(await stored(tx, key, record),),
        rows=record_buttons(record, tap.person, private=tap.place.private),
        refs=(record_ref(record.id),),
    )
    await redraw(tx, deps, tap, card)


VERBS: dict[str, Verb] = {
    "memory-confirm": Verb(run=confirm, check=decides_record),
    "memory-pin": Verb(run=pin, check=decides_record),
    "memory-unpin": Verb(run=unpin, check=decides_record),
    "memory-scope": Verb(run=rescope, check=forgets_record),
    "memory-to-rule": Verb(run=to_rule, check=forgets_record),
    "memory-undo": Verb(run=undo, check=forgets_record),
    "memory-sensitive": Verb(run=sensitive),
    "memory-delete-message": Verb(run=delete_message),
}
