"""The one way a change of a record is taken back, by the journal or by «Отменить»: exactly what was there (CTL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain import rollback
from bot.domain.filing import Compare
from bot.domain.memory import Record, Status
from bot.domain.merging import Verdict
from bot.domain.people import Person
from bot.domain.rollback import Before, Why
from bot.flows.deps import Deps
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.memory.rewrite import the
from storage import journal, memory
from storage import queue as waiting
from storage.db import Tx
from storage.journal import Entry
from storage.memory import scope_columns

#: of what happened since a change, at most this much is looked through
EVENTS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """A change of a record that can be taken back."""

    entry: Entry
    record: Record
    back: Before
    #: the record in force that this one contradicts, once it waits again
    disputes: Record | None = None
    #: a waiting record that contradicts this one, once its former words are in force
    disputed_by: int | None = None


async def way_back(tx: Tx, deps: Deps, record: Record, entry: Entry, back: Before, *, compare: Compare) -> Way | Why:
    """How the last change of a record is taken back, or why it isn't. Rights are for whoever asks to look at."""
    if back.text is not None and await memory.is_buried(tx, deps.digest(tombstone_key(back.text))):
        return Why.FORGOTTEN
    if await _in_the_way(tx, record, back, entry, compare):
        return Why.TAKEN
    disputes = await _contradicted(tx, record, back, compare)
    disputed_by = await _contradicting(tx, record, back, compare)
    return Way(entry=entry, record=record, back=back, disputes=disputes, disputed_by=disputed_by)


async def take_back(tx: Tx, person: Person, way: Way, *, now: datetime) -> Record | None:
    """Take the change back, and write down who did. None: the record is another by now."""
    record, back, entry = way.record, way.back, way.entry
    values = dict(back.values)
    if back.scope is not None:
        values |= scope_columns(back.scope)
    if way.disputed_by != record.disputed_by:
        values["disputed_by"] = way.disputed_by
    if not await memory.change(tx, record, **values):
        return None
    if record.status is Status.CANDIDATE:
        await waiting.settle(tx, record.id)
    if way.disputes is not None:
        await memory.change(tx, way.disputes, disputed_by=record.id)
    if back.text is not None and back.text != record.text:
        await memory.drop_source(tx, record.id, back.said_in, record.text)
    text = {"before": record.text, "after": back.text} if back.text is not None else {}
    was = rollback.was(record, values)
    await journal.write(
        tx,
        back.act,
        subject="record",
        subject_id=record.id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
        details={**text, "was": was, "act": entry.act, "undoes": entry.id},
    )
    return await the(tx, record.id)


# --- inside -----------------------------------------------------------------------------------------------------------


async def _in_the_way(tx: Tx, record: Record, back: Before, entry: Entry, compare: Compare) -> bool:
    """Whether something said since stands in the place of what would come into force: never both (MEM-10)."""
    if not back.effective(record) or not back.changes_what_holds:
        return False
    scope, text = back.scope or record.scope, back.text or record.text
    events = await journal.find(tx, subject="record", since=entry.at, limit=EVENTS)
    ids = dict.fromkeys(e.subject_id for e in events if e.subject_id is not None and e.subject_id != record.id)
    others = [r for r in await memory.many(tx, ids) if r.effective and r.scope == scope]
    return any(compare(other.text, text) is not Verdict.DIFFERENT for other in others)


async def _contradicted(tx: Tx, record: Record, back: Before, compare: Compare) -> Record | None:
    replaces = back.values.get("replaces", record.replaces)
    if back.values.get("status") != Status.CANDIDATE or replaces is None:
        return None
    standing = await memory.get(tx, replaces)
    if standing is None or not standing.effective or standing.disputed_by is not None:
        return None
    text = back.text or record.text
    return standing if compare(standing.text, text) is Verdict.CONTRADICT else None


async def _contradicting(tx: Tx, record: Record, back: Before, compare: Compare) -> int | None:
    """Who disputes the record once it is as it was; nothing changes but with its words."""
    if back.text is None or back.text == record.text:
        return record.disputed_by
    found: Sequence[Record] = await waiting.waiting_on(tx, record.id)
    return next((r.id for r in found if compare(back.text, r.text) is Verdict.CONTRADICT), None)
