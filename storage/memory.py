"""Records of memory. Every write names the state it expects, so that two people can't both win (MEM-8, FGT-6)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql import ColumnElement

from bot.domain.memory import UNDECIDED, Level, Origin, Record, Scope, Source, Status
from bot.domain.people import Person
from storage.batches import batched
from storage.db import Tx, inserted_id
from storage.tables import habit_sightings, habits, record_sources, records, tombstones

R = records.c


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRecord:
    """What is known of a record before it has an id."""

    text: str
    scope: Scope
    author_id: int | None
    recorder_id: int
    status: Status
    confidence: int
    origin: Origin
    source: Source | None = None
    #: when the words were said; None is now
    said_at: datetime | None = None
    ends_on: date | None = None
    when_said: str | None = None
    replaces: int | None = None
    preference: bool = False
    vector: bytes | None = None
    vector_model: str | None = None


async def add(tx: Tx, new: NewRecord, *, now: datetime) -> int:
    """Store a record with its first source. Returns its id."""
    result = await tx.execute(
        sa.insert(records).values(
            text=new.text,
            **scope_columns(new.scope),
            author_id=new.author_id,
            recorder_id=new.recorder_id,
            status=new.status.value,
            confidence=new.confidence,
            origin=new.origin.value,
            created_at=now,
            ends_on=new.ends_on,
            when_said=new.when_said,
            replaces=new.replaces,
            preference=new.preference,
            source_chat_id=new.source.chat_id if new.source else None,
            source_message_id=new.source.message_id if new.source else None,
            source_link=new.source.link if new.source else None,
            vector=new.vector,
            vector_model=new.vector_model,
        )
    )
    record_id = inserted_id(result)
    await add_source(
        tx,
        record_id,
        author_id=new.author_id,
        recorder_id=new.recorder_id,
        source=new.source,
        text=new.text,
        now=new.said_at or now,
    )
    return record_id


async def add_source(
    tx: Tx,
    record_id: int,
    *,
    author_id: int | None,
    recorder_id: int,
    source: Source | None,
    text: str,
    now: datetime,
) -> None:
    """Keep one more message that says the same (MEM-10). `now` is the moment of its words."""
    await tx.execute(
        sa.insert(record_sources).values(
            record_id=record_id,
            author_id=author_id,
            recorder_id=recorder_id,
            chat_id=source.chat_id if source else None,
            message_id=source.message_id if source else None,
            link=source.link if source else None,
            text=text,
            at=now,
        )
    )


async def drop_source(tx: Tx, record_id: int, said_in: tuple[int, int] | None, text: str) -> None:
    """Take back that a message says what the record says: its correction was undone.

    `said_in` is the chat and the message; None for words that were typed for a card.
    """
    chat_id, message_id = said_in if said_in is not None else (None, None)
    await tx.execute(
        sa.delete(record_sources).where(
            record_sources.c.record_id == record_id,
            record_sources.c.chat_id.is_not_distinct_from(chat_id),
            record_sources.c.message_id.is_not_distinct_from(message_id),
            record_sources.c.text == text,
        )
    )


async def wordings(tx: Tx, record_id: int) -> list[str]:
    """Every wording that the record has from the messages behind it."""
    texts = await tx.scalars(sa.select(record_sources.c.text).where(record_sources.c.record_id == record_id))
    return list(dict.fromkeys(texts))


async def source_messages(tx: Tx, record_id: int) -> list[tuple[int, int]]:
    """Chat and message ids of every message the record was taken from."""
    rows = await tx.execute(
        sa.select(record_sources.c.chat_id, record_sources.c.message_id).where(
            record_sources.c.record_id == record_id, record_sources.c.message_id.is_not(None)
        )
    )
    return [(row.chat_id, row.message_id) for row in rows]


async def get(tx: Tx, record_id: int) -> Record | None:
    """The record with this id, deleted or not, until it is erased."""
    row = (await tx.execute(sa.select(records).where(R.id == record_id, R.erased_at.is_(None)))).first()
    return to_record(row) if row is not None else None


async def many(tx: Tx, ids: Iterable[int]) -> list[Record]:
    """Records by id, in the order asked; those that are gone are left out."""
    wanted = list(ids)
    found: dict[int, Record] = {}
    for some in batched(wanted):
        rows = await tx.execute(sa.select(records).where(R.id.in_(some), R.erased_at.is_(None)))
        found |= {row.id: to_record(row) for row in rows}
    return [found[i] for i in wanted if i in found]


def visible(person: Person) -> ColumnElement[bool]:
    """The SQL of `rights.sees_record`: what exists for this person. A removed person sees nothing."""
    return sa.and_(in_scope(person), sa.or_(decided(), _decides(person), mine(person)))


def decided() -> ColumnElement[bool]:
    """Records that have been in force: the others are claims which nobody stood up for (MEM-7)."""
    return R.status.not_in([s.value for s in UNDECIDED])


def mine(person: Person) -> ColumnElement[bool]:
    """The person's own words, or words that they had recorded."""
    return sa.or_(R.recorder_id == person.id, R.author_id == person.id)


def in_scope(person: Person) -> ColumnElement[bool]:
    """The SQL of `rights.sees`: records whose circle of readers this person belongs to."""
    areas = sorted(person.areas)
    area = (
        R.level == Level.AREA.value if person.is_admin else sa.and_(R.level == Level.AREA.value, R.area_id.in_(areas))
    )
    return sa.and_(
        sa.literal(not person.removed),
        R.erased_at.is_(None),
        # what became part of another record is read, corrected and forgotten as that record
        R.merged_into.is_(None),
        sa.or_(
            R.level == Level.COMPANY.value,
            area,
            sa.and_(R.level == Level.PERSONAL.value, R.owner_id == person.id),
        ),
    )


def deletable(person: Person) -> ColumnElement[bool]:
    """The SQL of `rights.may_forget`, checked again inside the deletion itself (FGT-6)."""
    own_candidate = sa.and_(R.status == Status.CANDIDATE.value, R.recorder_id == person.id)
    return sa.and_(visible(person), sa.or_(_decides(person), own_candidate))


def _decides(person: Person) -> ColumnElement[bool]:
    """The SQL of `rights.decides`, for a record that the person sees."""
    owned = sorted(person.owns)
    return sa.or_(
        sa.and_(R.level == Level.COMPANY.value, sa.literal(person.is_admin)),
        sa.and_(R.level == Level.AREA.value, sa.or_(sa.literal(person.is_admin), R.area_id.in_(owned))),
        sa.and_(R.level == Level.PERSONAL.value, R.owner_id == person.id),
    )


async def seen_by(
    tx: Tx,
    person: Person,
    *,
    statuses: Iterable[Status] | None = None,
    level: Level | None = None,
    limit: int | None = None,
    offset: int = 0,
) -> list[Record]:
    """Records this person may see, newest first. `statuses` None is every status except deleted."""
    where = [visible(person)]
    if statuses is None:
        where.append(R.status != Status.DELETED.value)
    else:
        where.append(R.status.in_([s.value for s in statuses]))
    if level is not None:
        where.append(R.level == level.value)
    rows = await tx.execute(sa.select(records).where(*where).order_by(R.id.desc()).limit(limit).offset(offset))
    return [to_record(row) for row in rows]


async def owned_by(tx: Tx, person_id: int) -> list[int]:
    """Ids of everything that is kept as a person's own, forgotten or not, until it is erased."""
    where = (R.level == Level.PERSONAL.value, R.owner_id == person_id, R.erased_at.is_(None))
    return list(await tx.scalars(sa.select(R.id).where(*where).order_by(R.id)))


async def rests_on(
    tx: Tx, record_id: int, source: Source | None, *, author_id: int | None = None, at: datetime | None = None
) -> bool:
    """Whether this very message is among the sources of the record.

    With `at`, the moment of the words, a copy of it is the same message: what its author said at that moment. An author
    that hides has no id, and the moment alone tells.
    """
    same: list[ColumnElement[bool]] = []
    if source is not None:
        same.append(
            sa.and_(record_sources.c.chat_id == source.chat_id, record_sources.c.message_id == source.message_id)
        )
    if at is not None:
        same.append(sa.and_(record_sources.c.author_id.is_not_distinct_from(author_id), record_sources.c.at == at))
    if not same:
        return False
    where = (record_sources.c.record_id == record_id, sa.or_(*same))
    return (await tx.scalar(sa.select(sa.literal(1)).where(*where).limit(1))) is not None


async def said_in(tx: Tx, *, chat_id: int, message_id: int) -> list[tuple[Record, str, datetime]]:
    """Records that rest on one message, each with what the message said of it last and when, in the order listed."""
    rows = await tx.execute(
        sa.select(record_sources.c.record_id, record_sources.c.text, record_sources.c.at)
        .where(record_sources.c.chat_id == chat_id, record_sources.c.message_id == message_id)
        .order_by(record_sources.c.id)
    )
    said: dict[int, tuple[str, datetime]] = {}
    for row in rows:
        said[row.record_id] = (row.text, row.at)
    # what became part of another record left its sources there too
    return [(record, *said[record.id]) for record in await many(tx, said) if record.merged_into is None]


async def latest_of(tx: Tx, person: Person, *, where: ColumnElement[bool], limit: int) -> list[Record]:
    """The newest records that a person had recorded and still sees, newest first; `where` narrows the circle."""
    rows = (
        await tx.execute(
            sa.select(records)
            .where(visible(person), where, R.recorder_id == person.id, R.status != Status.DELETED.value)
            .order_by(R.created_at.desc(), R.id.desc())
            .limit(limit)
        )
    ).all()
    return [to_record(row) for row in rows]


async def candidates(tx: Tx) -> list[Record]:
    """Candidates waiting for a decision, oldest first."""
    rows = await tx.execute(
        sa.select(records).where(R.status == Status.CANDIDATE.value, R.erased_at.is_(None)).order_by(R.id)
    )
    return [to_record(row) for row in rows]


async def count_waiting(tx: Tx, person: Person) -> int:
    """How many candidates about the company or an area this person decides about."""
    return int(await tx.scalar(sa.select(sa.func.count()).select_from(records).where(*_waiting_for(person))) or 0)


async def waiting(tx: Tx, person: Person, *, limit: int, offset: int) -> list[Record]:
    """A page of these, oldest first."""
    rows = await tx.execute(sa.select(records).where(*_waiting_for(person)).order_by(R.id).limit(limit).offset(offset))
    return [to_record(row) for row in rows]


def _waiting_for(person: Person) -> tuple[ColumnElement[bool], ...]:
    return (
        R.status == Status.CANDIDATE.value,
        R.erased_at.is_(None),
        R.level != Level.PERSONAL.value,
        sa.literal(not person.removed),
        _decides(person),
    )


async def change(tx: Tx, record: Record, **values: Any) -> bool:
    """Set columns of a record that is still as it was read. Returns whether it was (compare-and-set on revision)."""
    result = await tx.execute(
        sa.update(records)
        .where(R.id == record.id, R.revision == record.revision, R.status == record.status.value, R.erased_at.is_(None))
        .values(revision=record.revision + 1, **values)
    )
    return result.rowcount == 1


async def delete(tx: Tx, record_id: int, person: Person, *, now: datetime, revision: int | None = None) -> bool:
    """Forget a record that this person may forget. Returns whether it was there and theirs to forget (FGT-6).

    With a `revision`, only the record as it was read goes: nobody deletes words that they have not seen.
    """
    where = [R.id == record_id, R.status != Status.DELETED.value, deletable(person)]
    if revision is not None:
        where.append(R.revision == revision)
    result = await tx.execute(
        sa.update(records)
        .where(*where)
        .values(
            former_status=R.status,
            status=Status.DELETED.value,
            deleted_by=person.id,
            deleted_at=now,
            revision=R.revision + 1,
        )
    )
    return result.rowcount == 1


async def restore(tx: Tx, record_id: int, *, by: int, since: datetime) -> bool:
    """Undo a deletion that this person made at or after `since`. Returns whether there was one."""
    result = await tx.execute(
        sa.update(records)
        .where(
            R.id == record_id,
            R.status == Status.DELETED.value,
            R.deleted_by == by,
            R.deleted_at >= since,
            R.erased_at.is_(None),
        )
        .values(
            status=R.former_status,
            former_status=None,
            deleted_by=None,
            deleted_at=None,
            revision=R.revision + 1,
        )
    )
    return result.rowcount == 1


async def deleted_at(tx: Tx, *, by: int, at: datetime) -> list[int]:
    """Ids of what a person deleted at exactly this instant and that is not erased."""
    where = (R.deleted_by == by, R.deleted_at == at, R.erased_at.is_(None), R.merged_into.is_(None))
    rows = await tx.execute(sa.select(R.id).where(*where).order_by(R.id))
    return list(rows.scalars())


async def leaving(tx: Tx) -> list[Record]:
    """Records that are forgotten and not erased yet."""
    rows = await tx.execute(sa.select(records).where(R.status == Status.DELETED.value, R.erased_at.is_(None)))
    return [to_record(row) for row in rows]


async def erase(tx: Tx, record_id: int, *, now: datetime) -> None:
    """Erase every word of a deleted record; the row stays as an empty shell, so that ids are never reused."""
    await tx.execute(
        sa.update(records)
        .where(R.id == record_id, R.status == Status.DELETED.value)
        .values(
            text="",
            when_said=None,
            ends_on=None,
            source_chat_id=None,
            source_message_id=None,
            source_link=None,
            vector=None,
            vector_model=None,
            erased_at=now,
        )
    )
    await tx.execute(sa.delete(record_sources).where(record_sources.c.record_id == record_id))
    for table in (habits, habit_sightings):
        await tx.execute(sa.delete(table).where(table.c.record_id == record_id))
    await tx.execute(sa.update(records).where(R.disputed_by == record_id).values(disputed_by=None))
    await tx.execute(sa.update(records).where(R.replaces == record_id).values(replaces=None))


async def for_index(tx: Tx, *, after_id: int, limit: int) -> list[tuple[Record, bytes | None, str | None]]:
    """A page of searchable records with their vectors, by id."""
    rows = await tx.execute(
        sa.select(records)
        .where(R.id > after_id, R.erased_at.is_(None), R.status != Status.DELETED.value)
        .order_by(R.id)
        .limit(limit)
    )
    return [(to_record(row), row.vector, row.vector_model) for row in rows]


async def set_vector(tx: Tx, record_id: int, vector: bytes, model: str) -> None:
    await tx.execute(sa.update(records).where(R.id == record_id).values(vector=vector, vector_model=model))


async def mark_used(tx: Tx, ids: Iterable[int], *, now: datetime) -> None:
    """Remember that an answer named these as its sources (AGE-1)."""
    for some in batched(ids):
        await tx.execute(sa.update(records).where(R.id.in_(some)).values(used_at=now))


async def bury(tx: Tx, digest: str, *, now: datetime) -> None:
    """Keep the keyed hash of something forgotten, so that an extraction of the same is dropped (FGT-9)."""
    await tx.execute(sa.insert(tombstones).values(hash=digest, at=now))


async def is_buried(tx: Tx, digest: str) -> bool:
    return (await tx.scalar(sa.select(sa.literal(1)).where(tombstones.c.hash == digest).limit(1))) is not None


def scope_columns(scope: Scope) -> dict[str, Any]:
    return {"level": scope.level.value, "area_id": scope.area_id, "owner_id": scope.owner_id}


def to_record(row: Any) -> Record:
    """A row of `records` as the domain knows it."""
    source = None
    if row.source_chat_id is not None and row.source_message_id is not None:
        source = Source(chat_id=row.source_chat_id, message_id=row.source_message_id, link=row.source_link)
    return Record(
        id=row.id,
        text=row.text,
        scope=Scope(level=Level(row.level), area_id=row.area_id, owner_id=row.owner_id),
        author_id=row.author_id,
        recorder_id=row.recorder_id,
        status=Status(row.status),
        confidence=row.confidence,
        origin=Origin(row.origin),
        created_at=row.created_at,
        pinned=row.pinned,
        confirmed_at=row.confirmed_at,
        used_at=row.used_at,
        ends_on=row.ends_on,
        when_said=row.when_said,
        source=source,
        repeats=row.repeats,
        disputed_by=row.disputed_by,
        replaces=row.replaces,
        preference=row.preference,
        asked_at=row.asked_at,
        merged_into=row.merged_into,
        revision=row.revision,
    )
