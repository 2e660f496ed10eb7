"""Memory as pages and counts, for the eyes of one person in one place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.sql import ColumnElement

from bot.domain.listing import Circle
from bot.domain.memory import Level, Record, Scope, Source, Status
from storage.batches import batched
from storage.db import Tx
from storage.memory import decided, in_scope, mine, to_record, visible
from storage.tables import record_sources, records

R = records.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message that says what a record says."""

    author_id: int | None
    recorder_id: int
    at: datetime
    #: the wording as it was said; may come from the time when the record had other readers
    text: str
    source: Source | None


def within(circle: Circle) -> ColumnElement[bool]:
    """The SQL of `Circle.shows_record`."""
    if circle.comparing:
        return in_scope(circle.person)
    if circle.private:
        return visible(circle.person)
    here = sa.or_(
        R.level == Level.COMPANY.value, sa.and_(R.level == Level.AREA.value, R.area_id == (circle.area_id or 0))
    )
    known = decided()
    if circle.acts_in is not None:
        known = sa.or_(known, sa.and_(mine(circle.person), R.source_chat_id == circle.acts_in))
    return sa.and_(in_scope(circle.person), here, known)


async def page(
    tx: Tx, circle: Circle, *, statuses: Iterable[Status], level: Level | None, limit: int, offset: int
) -> list[Record]:
    """One page, newest first."""
    rows = await tx.execute(
        sa.select(records)
        .where(*_chosen(circle, statuses, level))
        .order_by(R.pinned.desc(), R.id.desc())
        .limit(limit)
        .offset(offset)
    )
    return [to_record(row) for row in rows]


async def count(tx: Tx, circle: Circle, *, statuses: Iterable[Status], level: Level | None = None) -> int:
    where = _chosen(circle, statuses, level)
    return int(await tx.scalar(sa.select(sa.func.count()).select_from(records).where(*where)) or 0)


async def among(tx: Tx, circle: Circle, ids: Sequence[int]) -> list[Record]:
    """Those of these records that exist in this circle, in the order asked; forgotten ones don't."""
    found: dict[int, Record] = {}
    for some in batched(ids):
        where = (within(circle), R.id.in_(some), R.status != Status.DELETED.value)
        found |= {row.id: to_record(row) for row in await tx.execute(sa.select(records).where(*where))}
    return [found[i] for i in ids if i in found]


async def totals(tx: Tx, circle: Circle) -> dict[tuple[Level, Status], int]:
    """Counts by level and status; forgotten records are not counted."""
    rows = await tx.execute(
        sa.select(R.level, R.status, sa.func.count())
        .where(within(circle), R.status != Status.DELETED.value)
        .group_by(R.level, R.status)
    )
    return {(Level(row[0]), Status(row[1])): int(row[2]) for row in rows}


async def first_at(tx: Tx, circle: Circle) -> datetime | None:
    """When the oldest record of this circle was made."""
    found: datetime | None = await tx.scalar(
        sa.select(sa.func.min(R.created_at)).where(within(circle), R.status != Status.DELETED.value)
    )
    return found


async def scopes(tx: Tx, ids: Iterable[int]) -> dict[int, tuple[Scope, bool]]:
    """Scope of each record, erased ones included, and whether it is forgotten."""
    columns = (R.id, R.level, R.area_id, R.owner_id, R.status)
    rows = [row for some in batched(ids) for row in await tx.execute(sa.select(*columns).where(R.id.in_(some)))]
    return {
        row.id: (
            Scope(level=Level(row.level), area_id=row.area_id, owner_id=row.owner_id),
            row.status == Status.DELETED.value,
        )
        for row in rows
    }


async def sources(tx: Tx, record_id: int) -> list[Said]:
    """Every message that says what the record says, oldest first."""
    rows = await tx.execute(
        sa.select(record_sources)
        .where(record_sources.c.record_id == record_id)
        .order_by(record_sources.c.at, record_sources.c.id)
    )
    return [
        Said(
            author_id=row.author_id,
            recorder_id=row.recorder_id,
            at=row.at,
            text=row.text,
            source=Source(chat_id=row.chat_id, message_id=row.message_id, link=row.link)
            if row.chat_id is not None and row.message_id is not None
            else None,
        )
        for row in rows
    ]


async def said_at(tx: Tx, ids: Iterable[int]) -> dict[int, datetime]:
    """When the words in force were first said by whoever they are ascribed to, by record id.

    A corrected record is older than its words.
    """
    sources = record_sources.c
    found: dict[int, datetime] = {}
    for some in batched(ids):
        rows = await tx.execute(
            sa.select(sources.record_id, sa.func.min(sources.at))
            .join(records, R.id == sources.record_id)
            .where(sources.record_id.in_(some), sources.text == R.text, sources.author_id == R.author_id)
            .group_by(sources.record_id)
        )
        found |= {row[0]: row[1] for row in rows}
    return found


async def said_between(
    tx: Tx, circle: Circle, *, since: datetime, until: datetime, statuses: Iterable[Status], limit: int
) -> list[Record]:
    """Records of this circle that some message of [since, until) says, newest first."""
    sources = record_sources.c
    said = sa.select(sources.record_id).where(sources.at >= since, sources.at < until)
    rows = await tx.execute(
        sa.select(records).where(*_chosen(circle, statuses, None), R.id.in_(said)).order_by(R.id.desc()).limit(limit)
    )
    return [to_record(row) for row in rows]


async def stated_by(tx: Tx, person_id: int) -> dict[Status, int]:
    """How many records of others' circle rest on this person's words, by status; forgotten ones are not counted."""
    rows = await tx.execute(
        sa.select(R.status, sa.func.count())
        .where(
            R.author_id == person_id,
            R.level != Level.PERSONAL.value,
            R.status != Status.DELETED.value,
            R.erased_at.is_(None),
        )
        .group_by(R.status)
    )
    return {Status(row[0]): int(row[1]) for row in rows}


def _chosen(circle: Circle, statuses: Iterable[Status], level: Level | None) -> list[ColumnElement[bool]]:
    where = [within(circle), R.status.in_([s.value for s in statuses])]
    if level is not None:
        where.append(R.level == level.value)
    return where
