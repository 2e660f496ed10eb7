"""Revisions of memory: how far each has come, and the lines of its report (AGE-6).

A step of a revision and the mark that it is done are one transaction, so nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql import ColumnElement

from bot.domain.ageing import Row, Section
from bot.domain.memory import Level, Record, Status
from bot.domain.people import Person
from storage import due
from storage.batches import batched
from storage.db import Tx, inserted_id
from storage.memory import to_record
from storage.tables import due as due_rows
from storage.tables import journal, records, revision_items, revisions

R = records.c
V = revisions.c
ITEM = revision_items.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """One revision, and how far it has come."""

    id: int
    period: str
    quarter: str | None
    due_at: datetime
    started_at: datetime | None
    stage: str
    cursor: int
    allowance: int
    journal_id: int
    finished_at: datetime | None


# --- the runs ---------------------------------------------------------------------------------------------------------


async def get(tx: Tx, run_id: int) -> Run | None:
    row = (await tx.execute(sa.select(revisions).where(V.id == run_id))).first()
    return _run(row) if row is not None else None


async def unfinished(tx: Tx) -> Run | None:
    """The revision that is planned or going on. There is one at a time."""
    row = (await tx.execute(sa.select(revisions).where(V.finished_at.is_(None)).order_by(V.id).limit(1))).first()
    return _run(row) if row is not None else None


async def any_yet(tx: Tx) -> bool:
    return (await tx.scalar(sa.select(V.id).limit(1))) is not None


async def period_taken(tx: Tx, period: str, *, but: int | None = None) -> bool:
    """Whether another revision has this week."""
    return (await tx.scalar(sa.select(V.id).where(V.period == period, V.id != (but or 0)))) is not None


async def quarter_taken(tx: Tx, quarter: str) -> bool:
    return (await tx.scalar(sa.select(V.id).where(V.quarter == quarter))) is not None


async def plan(tx: Tx, *, period: str, due_at: datetime, stage: str) -> int:
    return inserted_id(await tx.execute(sa.insert(revisions).values(period=period, due_at=due_at, stage=stage)))


async def change(tx: Tx, run_id: int, **values: Any) -> None:
    """Set columns of a revision that is not finished."""
    await tx.execute(sa.update(revisions).where(V.id == run_id, V.finished_at.is_(None)).values(**values))


async def spend(tx: Tx, run_id: int, number: int) -> None:
    """Take so many from what a revision may still archive or merge by itself."""
    await tx.execute(sa.update(revisions).where(V.id == run_id).values(allowance=V.allowance - number))


async def due_at(tx: Tx, kind: str, run_id: int) -> datetime | None:
    """When the next step of a revision is due; None when no step waits."""
    where = (due_rows.c.kind == kind, due_rows.c.ref_id == run_id, due_rows.c.state == due.PENDING)
    found: datetime | None = await tx.scalar(sa.select(due_rows.c.due_at).where(*where).limit(1))
    return found


async def journal_ids(tx: Tx, run_id: int) -> tuple[int, int]:
    """The last journal row before the revision before this one, and the newest row now."""
    before = await tx.scalar(sa.select(sa.func.max(V.journal_id)).where(V.id != run_id))
    newest = await tx.scalar(sa.select(sa.func.max(journal.c.id)))
    return int(before or 0), int(newest or 0)


# --- the report -------------------------------------------------------------------------------------------------------


async def add_items(tx: Tx, run_id: int, section: Section, found: Iterable[tuple[Record, int, int | None]]) -> None:
    """Lines of the report: the record as it was, its confidence afterwards, the record it became part of."""
    rows = [
        {
            "revision_id": run_id,
            "kind": section.value,
            "record_id": record.id,
            "other_id": other_id,
            "before": record.confidence,
            "after": after,
            "former_status": record.status.value,
        }
        for record, after, other_id in found
    ]
    if rows:
        await tx.execute(sa.insert(revision_items), rows)


async def told(tx: Tx, run_id: int, sections: Iterable[Section], record_id: int) -> bool:
    """Whether one of these sections tells of the record already."""
    where = (ITEM.revision_id == run_id, ITEM.record_id == record_id, ITEM.kind.in_([s.value for s in sections]))
    return (await tx.scalar(sa.select(ITEM.id).where(*where).limit(1))) is not None


async def counts(tx: Tx, run_id: int, person: Person, *, own: bool) -> dict[Section, int]:
    """How many lines each section of a person's report has."""
    rows = await tx.execute(
        sa.select(ITEM.kind, sa.func.count())
        .join(records, R.id == ITEM.record_id)
        .where(ITEM.revision_id == run_id, _theirs(person, own=own))
        .group_by(ITEM.kind)
    )
    return {Section(row[0]): int(row[1]) for row in rows}


async def fallen(tx: Tx, run_id: int, person: Person, *, least: int, own: bool) -> int:
    """How many weakened records stopped reaching answers by this revision."""
    where = (ITEM.revision_id == run_id, ITEM.kind == Section.WEAKENED.value, _theirs(person, own=own))
    fell = (ITEM.before >= least, ITEM.after < least)
    return int(
        await tx.scalar(
            sa.select(sa.func.count())
            .select_from(revision_items)
            .join(records, R.id == ITEM.record_id)
            .where(*where, *fell)
        )
        or 0
    )


async def lines(
    tx: Tx, run_id: int, person: Person, section: Section, *, own: bool, least: int, limit: int, offset: int = 0
) -> list[Row]:
    """A page of a section: what fell out of answers first, then by age of the line."""
    fell_first = sa.case((sa.and_(ITEM.before >= least, ITEM.after < least), 0), else_=1)
    items = (
        await tx.execute(
            sa.select(revision_items)
            .join(records, R.id == ITEM.record_id)
            .where(ITEM.revision_id == run_id, ITEM.kind == section.value, _theirs(person, own=own))
            .order_by(fell_first, ITEM.id)
            .limit(limit)
            .offset(offset)
        )
    ).all()
    return await _rows(tx, items)


async def to_go(
    tx: Tx, run_id: int, person: Person, *, own: bool, since: datetime, least: int, limit: int
) -> list[Record]:
    """Of what waits for the archive, the first that still belongs there: as weak or as undecided as it was.

    `since` is when the revision began.
    """
    unsure = sa.or_(R.status == Status.CANDIDATE.value, sa.and_(R.confidence < least, R.pinned.is_(False)))
    untouched = (
        R.status == ITEM.former_status,
        R.status != Status.ARCHIVED.value,
        sa.or_(R.confirmed_at.is_(None), R.confirmed_at <= since),
    )
    rows = await tx.execute(
        sa.select(records)
        .join(revision_items, ITEM.record_id == R.id)
        .where(ITEM.revision_id == run_id, ITEM.kind == Section.TO_ARCHIVE.value, _theirs(person, own=own))
        .where(*untouched, unsure)
        .order_by(ITEM.id)
        .limit(limit)
    )
    return [to_record(row) for row in rows]


async def line(tx: Tx, run_id: int, section: Section, record_id: int) -> Row | None:
    """One line of a report, whoever reads it."""
    where = (ITEM.revision_id == run_id, ITEM.kind == section.value, ITEM.record_id == record_id)
    items = (await tx.execute(sa.select(revision_items).where(*where))).all()
    found = await _rows(tx, items)
    return found[0] if found else None


async def owners(tx: Tx, run_id: int, *, least: int) -> list[int]:
    """People whom a revision tells of their own records: not of every step down, but of what left the answers."""
    telling = sa.or_(ITEM.kind != Section.WEAKENED.value, sa.and_(ITEM.before >= least, ITEM.after < least))
    rows = await tx.scalars(
        sa.select(R.owner_id)
        .join(revision_items, ITEM.record_id == R.id)
        .where(ITEM.revision_id == run_id, R.level == Level.PERSONAL.value, telling)
        .distinct()
    )
    return sorted(i for i in rows if i is not None)


async def purge(tx: Tx, *, before: datetime) -> int:
    """Erase lines of reports whose buttons work no more; who was merged with whom is kept."""
    over = sa.select(V.id).where(V.finished_at < before)
    where = (ITEM.revision_id.in_(over), ITEM.kind.not_in(("merged", "to-merge")))
    return int((await tx.execute(sa.delete(revision_items).where(*where))).rowcount)


# --- inside -----------------------------------------------------------------------------------------------------------


def _theirs(person: Person, *, own: bool) -> ColumnElement[bool]:
    """The SQL of `ageing.reads`; what was forgotten is told of no more."""
    level = R.level == Level.PERSONAL.value
    scope = sa.and_(level, R.owner_id == person.id) if own else sa.and_(sa.not_(level), sa.literal(person.is_admin))
    return sa.and_(scope, R.erased_at.is_(None), R.status != Status.DELETED.value)


async def _rows(tx: Tx, items: Sequence[Any]) -> list[Row]:
    ids = {i for item in items for i in (item.record_id, item.other_id) if i is not None}
    found: dict[int, Record] = {}
    for some in batched(ids):
        rows = await tx.execute(sa.select(records).where(R.id.in_(some), R.erased_at.is_(None)))
        found |= {row.id: to_record(row) for row in rows}
    return [
        Row(
            section=Section(item.kind),
            record=found[item.record_id],
            before=item.before,
            after=item.after,
            former_status=Status(item.former_status),
            other=found.get(item.other_id),
        )
        for item in items
        if item.record_id in found
    ]


def _run(row: Any) -> Run:
    return Run(
        id=row.id,
        period=row.period,
        quarter=row.quarter,
        due_at=row.due_at,
        started_at=row.started_at,
        stage=row.stage,
        cursor=row.cursor,
        allowance=row.allowance,
        journal_id=row.journal_id,
        finished_at=row.finished_at,
    )
