"""The audit journal: one row for every change of knowledge, rights and settings (CTL-6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.memory import Level, Record, Scope
from bot.domain.people import Person
from storage.db import Tx
from storage.tables import journal, records, rules, skills


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    id: int
    at: datetime
    actor_id: int | None
    act: str
    subject: str
    subject_id: int | None
    details: dict[str, Any] | None
    #: who could read the subject when it happened; None for things that have no scope
    scope: Scope | None = None
    #: the subject's own revision right after the change; None for things that have none
    revision: int | None = None


async def write(
    tx: Tx,
    act: str,
    *,
    subject: str,
    subject_id: int | None,
    actor_id: int | None,
    now: datetime,
    scope: Scope | None = None,
    details: dict[str, Any] | None = None,
) -> None:
    """Append a row. `details` may hold text; it is emptied when the record is forgotten."""
    await tx.execute(
        sa.insert(journal).values(
            at=now,
            actor_id=actor_id,
            act=act,
            subject=subject,
            subject_id=subject_id,
            level=scope.level.value if scope else None,
            area_id=scope.area_id if scope else None,
            owner_id=scope.owner_id if scope else None,
            details=details,
            revision=_revision(subject, subject_id),
        )
    )


async def write_all(
    tx: Tx, act: str, changed: Sequence[tuple[Record, dict[str, Any]]], *, actor_id: int | None, now: datetime
) -> None:
    """Append a row for each of many records, given as they were before one change of each."""
    rows = [
        {
            "at": now,
            "actor_id": actor_id,
            "act": act,
            "subject": "record",
            "subject_id": record.id,
            "level": record.scope.level.value,
            "area_id": record.scope.area_id,
            "owner_id": record.scope.owner_id,
            "details": details,
            "revision": record.revision + 1,
        }
        for record, details in changed
    ]
    if rows:
        await tx.execute(sa.insert(journal), rows)


def _revision(subject: str, subject_id: int | None) -> Any:
    """The subject's revision as this very statement finds it: a row is written after the change it tells of."""
    table = {"record": records, "rule": rules, "skill": skills}.get(subject)
    if table is None or subject_id is None:
        return None
    return sa.select(table.c.revision).where(table.c.id == subject_id).scalar_subquery()


async def of(tx: Tx, subject: str, subject_id: int) -> list[Entry]:
    """The history of one thing, oldest first."""
    rows = await tx.execute(
        sa.select(journal)
        .where(journal.c.subject == subject, journal.c.subject_id == subject_id)
        .order_by(journal.c.id)
    )
    return [to_entry(row) for row in rows]


async def last(tx: Tx, subject: str, subject_id: int, acts: Iterable[str]) -> Entry | None:
    """The latest of these acts on one thing: who decided it, and when."""
    row = (
        await tx.execute(
            sa.select(journal)
            .where(journal.c.subject == subject, journal.c.subject_id == subject_id, journal.c.act.in_(list(acts)))
            .order_by(journal.c.id.desc())
            .limit(1)
        )
    ).first()
    return to_entry(row) if row is not None else None


async def since(tx: Tx, journal_id: int, subjects: Iterable[str]) -> list[Entry]:
    """Rows written after one, about things of these kinds, oldest first."""
    rows = await tx.execute(
        sa.select(journal)
        .where(journal.c.id > journal_id, journal.c.subject.in_(list(subjects)), journal.c.subject_id.is_not(None))
        .order_by(journal.c.id)
    )
    return [to_entry(row) for row in rows]


async def find(
    tx: Tx,
    *,
    subject: str | None = None,
    subject_id: int | None = None,
    actor_id: int | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    limit: int = 100,
) -> list[Entry]:
    """Rows by thing, person and half-open period [since, until), newest first (CTL-6)."""
    columns = journal.c
    equal = ((columns.subject, subject), (columns.subject_id, subject_id), (columns.actor_id, actor_id))
    where = [column == value for column, value in equal if value is not None]
    if since is not None:
        where.append(columns.at >= since)
    if until is not None:
        where.append(columns.at < until)
    rows = await tx.execute(sa.select(journal).where(*where).order_by(columns.id.desc()).limit(limit))
    return [to_entry(row) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which rows are read. A person's are those of their acts and those about them; the period is half-open."""

    subject: str | None = None
    subject_id: int | None = None
    person_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None


async def page(tx: Tx, reader: Person, wanted: Wanted, *, limit: int, offset: int) -> list[Entry]:
    """Rows that an admin may read, newest first."""
    statement = sa.select(journal).where(*_read_by(reader), *_wanted(wanted)).order_by(journal.c.id.desc())
    return [to_entry(row) for row in await tx.execute(statement.limit(limit).offset(offset))]


async def count(tx: Tx, reader: Person, wanted: Wanted) -> int:
    where = (*_read_by(reader), *_wanted(wanted))
    return int(await tx.scalar(sa.select(sa.func.count()).select_from(journal).where(*where)) or 0)


async def entry(tx: Tx, reader: Person, entry_id: int) -> Entry | None:
    """One row, if this admin may read it."""
    row = (await tx.execute(sa.select(journal).where(journal.c.id == entry_id, *_read_by(reader)))).first()
    return to_entry(row) if row is not None else None


def _read_by(reader: Person) -> tuple[sa.ColumnElement[bool], ...]:
    """What happened in another person's own circle exists for nobody else, admins included."""
    columns = journal.c
    own = columns.owner_id == reader.id
    return (sa.literal(reader.is_admin), sa.or_(columns.level.is_(None), columns.level != Level.PERSONAL.value, own))


def _wanted(wanted: Wanted) -> list[sa.ColumnElement[bool]]:
    columns = journal.c
    where: list[sa.ColumnElement[bool]] = []
    if wanted.subject is not None:
        where.append(columns.subject == wanted.subject)
    if wanted.subject_id is not None:
        where.append(columns.subject_id == wanted.subject_id)
    if wanted.person_id is not None:
        about = sa.and_(columns.subject == "person", columns.subject_id == wanted.person_id)
        where.append(sa.or_(columns.actor_id == wanted.person_id, about))
    if wanted.since is not None:
        where.append(columns.at >= wanted.since)
    if wanted.until is not None:
        where.append(columns.at < wanted.until)
    return where


async def latest(tx: Tx, *, limit: int) -> list[Entry]:
    """The newest rows, newest first."""
    rows = await tx.execute(sa.select(journal).order_by(journal.c.id.desc()).limit(limit))
    return [to_entry(row) for row in rows]


async def empty(tx: Tx, subject: str, subject_id: int) -> None:
    """Erase every wording kept about one thing; who, when, what act and the scope stay (FGT-9)."""
    await tx.execute(
        sa.update(journal)
        .where(journal.c.subject == subject, journal.c.subject_id == subject_id)
        .values(details=sa.null())
    )


def to_entry(row: Any) -> Entry:
    """A row of the table as it is read."""
    return Entry(
        id=row.id,
        at=row.at,
        actor_id=row.actor_id,
        act=row.act,
        subject=row.subject,
        subject_id=row.subject_id,
        details=row.details,
        scope=Scope(level=Level(row.level), area_id=row.area_id, owner_id=row.owner_id) if row.level else None,
        revision=row.revision,
    )
