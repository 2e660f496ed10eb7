"""Replacing the text of a record, keeping the former wording in its history (MEM-9)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from bot.domain.filing import confidence_after_change
from bot.domain.memory import Confidence, Record, Source
from bot.domain.people import Person
from storage import journal, memory
from storage.db import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """Words that go into the store: whose they are, and which message they came from."""

    text: str
    author_id: int | None
    source: Source | None
    #: the stored form of the text's vector, and its model
    vector: tuple[bytes, str]
    ends_on: date | None = None
    when_said: str | None = None
    preference: bool = False


async def rewrite(tx: Tx, person: Person, record: Record, said: Said, *, now: datetime) -> Record | None:
    """Put the new words in the place of the record's text. None when the record changed since it was read."""
    confidence = confidence_after_change(record, person)
    changed = await memory.change(
        tx,
        record,
        text=said.text,
        confidence=confidence,
        confirmed_at=now if confidence >= Confidence.CONFIRMED else record.confirmed_at,
        ends_on=said.ends_on,
        when_said=said.when_said,
        author_id=said.author_id,
        vector=said.vector[0],
        vector_model=said.vector[1],
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
        now=now,
    )
    await journal.write(
        tx,
        "corrected",
        subject="record",
        subject_id=record.id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
        details={"before": record.text, "after": said.text, "confidence": record.confidence},
    )
    return await memory.get(tx, record.id)
