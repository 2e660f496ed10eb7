"""Words that go into the store: a new record, or another text for one, its former wording kept (MEM-8, MEM-9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from bot.domain.filing import confidence_after_change
from bot.domain.memory import Confidence, Level, Origin, Record, Scope, Source, Status
from bot.domain.merging import Verdict, compare
from bot.domain.people import Person
from bot.domain.queue import Fate
from storage import journal, memory, people
from storage import queue as waiting
from storage.db import Tx
from storage.memory import NewRecord

#: of the row by which a record came to be: whose words they are, when the company doesn't know them (MEM-8)
SAID_BY: Final = "said_by"


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Words that go into the store: whose they are, and which message they came from."""

    text: str
    author_id: int | None
    source: Source | None
    #: the stored form of the text's vector, and its model; None when the text was put together later
    vector: tuple[bytes, str] | None
    #: when the words were said; None is now
    at: datetime | None = None
    ends_on: date | None = None
    when_said: str | None = None
    preference: bool = False
    #: what Telegram calls an author who is not of the company
    author_name: str = ""


async def add(
    tx: Tx,
    person: Person,
    said: Said,
    scope: Scope,
    *,
    now: datetime,
    status: Status,
    confidence: int = Confidence.SAID_ONCE,
    origin: Origin = Origin.STATED,
    replaces: int | None = None,
) -> Record:
    """Store a record, with its first journal row. The agent's own finds are nobody's act."""
    vector, model = said.vector or (None, None)
    record_id = await memory.add(
        tx,
        NewRecord(
            text=said.text,
            scope=scope,
            author_id=said.author_id,
            recorder_id=person.id,
            status=status,
            confidence=confidence,
            origin=origin,
            source=said.source,
            said_at=said.at,
            ends_on=said.ends_on,
            when_said=said.when_said,
            replaces=replaces,
            preference=said.preference and scope.level is Level.PERSONAL,
            vector=vector,
            vector_model=model,
        ),
        now=now,
    )
    details: dict[str, str | int] = {"after": said.text, "status": status.value, "confidence": confidence}
    if replaces is not None:
        details["replaces"] = replaces
    if said.author_id is None and said.author_name:
        details[SAID_BY] = said.author_name
    await journal.write(
        tx,
        "stated" if origin is Origin.STATED else "noticed",
        subject="record",
        subject_id=record_id,
        actor_id=person.id if origin is Origin.STATED else None,
        now=now,
        scope=scope,
        details=details,
    )
    return await the(tx, record_id)


async def count_repeat(tx: Tx, record: Record, *, now: datetime) -> None:
    """The agent noticed the same once more: counted, and confirmed by nobody (MEM-11)."""
    if await memory.change(tx, record, repeats=record.repeats + 1):
        await journal.write(
            tx, "repeated", subject="record", subject_id=record.id, actor_id=None, now=now, scope=record.scope
        )


async def rewrite(tx: Tx, person: Person, record: Record, said: Said, *, now: datetime) -> Record | None:
    """Put the new words in the place of the record's text. None when the record changed since it was read."""
    confidence = confidence_after_change(record, person)
    vector, model = said.vector or (None, None)
    changed = await memory.change(
        tx,
        record,
        text=said.text,
        confidence=confidence,
        confirmed_at=now if confidence >= Confidence.CONFIRMED else record.confirmed_at,
        ends_on=said.ends_on,
        when_said=said.when_said,
        author_id=said.author_id,
        disputed_by=await _still_disputing(tx, record, said.text),
        vector=vector,
        vector_model=model,
    )
    if not changed:
        return None
    await memory.add_source(
        tx,
        record.id,
        author_id=said.author_id,
        recorder_id=person.id,
        source=said.source,
        text=said.text,
        now=said.at or now,
    )
    await journal.write(
        tx,
        "corrected",
        subject="record",
        subject_id=record.id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
        details={**former(record), "after": said.text, "said_in": _place(said.source)},
    )
    await _take_in_alike(tx, person, record, said.text, now=now)
    return await the(tx, record.id)


def former(record: Record) -> dict[str, Any]:
    """What undoing a correction needs of the record as it was."""
    return {
        "before": record.text,
        "confidence": record.confidence,
        "confirmed_at": record.confirmed_at.isoformat() if record.confirmed_at is not None else None,
        "author": record.author_id,
        "ends_on": record.ends_on.isoformat() if record.ends_on is not None else None,
        "when_said": record.when_said,
    }


def _place(source: Source | None) -> list[int] | None:
    return [source.chat_id, source.message_id] if source is not None else None


async def _still_disputing(tx: Tx, record: Record, text: str) -> int | None:
    """The candidate that contradicts the record, if it contradicts the new text as well."""
    other = await memory.get(tx, record.disputed_by) if record.disputed_by is not None else None
    if other is None or other.status is not Status.CANDIDATE:
        return None
    return other.id if compare(text, other.text) is Verdict.CONTRADICT else None


async def _take_in_alike(tx: Tx, person: Person, record: Record, text: str, *, now: datetime) -> None:
    """A waiting correction that says no more than the record says now waits for nothing any more."""
    for other in await waiting.waiting_on(tx, record.id):
        if compare(text, other.text) is Verdict.SAME and await waiting.merge(
            tx, other, into=record.id, by=person.id, now=now
        ):
            await journal.write(
                tx,
                Fate.MERGED,
                subject="record",
                subject_id=other.id,
                actor_id=person.id,
                now=now,
                scope=other.scope,
                details={"into": record.id},
            )


async def whose(tx: Tx, record: Record) -> str:
    """The name of whoever said what the record says: of a person, else what Telegram called an outsider."""
    if record.author_id is not None:
        return (await people.names(tx, [record.author_id])).get(record.author_id, "—")
    born = await journal.last(tx, "record", record.id, ("stated", "noticed"))
    return str((born.details or {}).get(SAID_BY) or "—") if born is not None else "—"


async def the(tx: Tx, record_id: int) -> Record:
    """The record that this transaction has just written."""
    record = await memory.get(tx, record_id)
    assert record is not None
    return record
