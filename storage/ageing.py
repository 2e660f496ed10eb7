"""What a revision does to records, each a part of one of its steps (AGE-1, AGE-2, AGE-4)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql import ColumnElement

from bot.domain.ageing import Cutoffs, Section
from bot.domain.memory import Origin, Record, Status
from storage import journal
from storage.batches import batched
from storage.db import Tx
from storage.memory import to_record
from storage.tables import answer_sources, answers, record_sources, records, revision_items

R = records.c


async def effective(tx: Tx) -> int:
    """How many records are in force."""
    return int(await tx.scalar(sa.select(sa.func.count()).select_from(records).where(in_force())) or 0)


# --- weakening --------------------------------------------------------------------------------------------------------


async def note_weak(tx: Tx, *, least: int, at: datetime) -> None:
    """Remember since when records are too weak for answers; those that are sure again are not."""
    await tx.execute(sa.update(records).where(R.weak_since.is_not(None), R.confidence >= least).values(weak_since=None))
    weak = (in_force(), R.weak_since.is_(None), R.confidence < least)
    await tx.execute(sa.update(records).where(*weak).values(weak_since=at))


async def idle(tx: Tx, *, after_id: int, since: datetime, limit: int) -> list[Record]:
    """Records in force that nobody said, confirmed or used since then, by id; pinned ones are not among them."""
    where = (in_force(), R.id > after_id, R.pinned.is_(False), R.confidence > 0, sa.not_(_habit()))
    untouched = (R.created_at <= since, _before(R.confirmed_at, since), _before(R.used_at, since))
    rows = await tx.execute(sa.select(records).where(*where, *untouched, _unsaid(since)).order_by(R.id).limit(limit))
    return [to_record(row) for row in rows]


async def faded(tx: Tx, *, after_id: int, since: datetime, limit: int) -> list[Record]:
    """Habits not seen since then, by id."""
    where = (_habit(), R.id > after_id, R.pinned.is_(False), R.created_at <= since, _unsaid(since))
    rows = await tx.execute(sa.select(records).where(*where).order_by(R.id).limit(limit))
    return [to_record(row) for row in rows]


async def weaken(tx: Tx, changes: Sequence[tuple[Record, int]], *, now: datetime) -> None:
    """Give each of these records, read in this transaction, another confidence."""
    if not changes:
        return
    await tx.execute(
        sa.update(records)
        .where(R.id == sa.bindparam("the_id"))
        .values(confidence=sa.bindparam("to"), revision=R.revision + 1),
        [{"the_id": record.id, "to": to} for record, to in changes],
    )
    details = [(r, {"confidence": r.confidence, "to": to}) for r, to in changes]
    await journal.write_all(tx, "weakened", details, actor_id=None, now=now)


# --- the archive ------------------------------------------------------------------------------------------------------


async def to_put_away(tx: Tx, run_id: int, cut: Cutoffs, *, least: int, limit: int) -> list[Record]:
    """What the quarterly archive takes, the longest weak or waiting first (AGE-2), but for what the report names."""
    since = sa.case((R.status == Status.ACTIVE.value, R.weak_since), else_=R.created_at)
    item = revision_items.c
    told = sa.select(sa.literal(1)).where(
        item.revision_id == run_id, item.kind == Section.TO_ARCHIVE.value, item.record_id == R.id
    )
    where = (_put_away(cut, least=least), sa.not_(sa.exists(told)))
    rows = await tx.execute(sa.select(records).where(*where).order_by(since, R.id).limit(limit))
    return [to_record(row) for row in rows]


async def archive(tx: Tx, found: Sequence[Record], *, now: datetime, by: int | None) -> None:
    """Take these, read in this transaction, out of force without forgetting them. What they disputed is free again."""
    for ids in batched([r.id for r in found]):
        archived = {"status": Status.ARCHIVED.value, "revision": R.revision + 1}
        await tx.execute(sa.update(records).where(R.id.in_(ids)).values(**archived))
        await tx.execute(sa.update(records).where(R.disputed_by.in_(ids)).values(disputed_by=None))
    details = [(r, {"status": r.status.value, "confidence": r.confidence}) for r in found]
    await journal.write_all(tx, "archived", details, actor_id=by, now=now)


# --- what somebody is asked about -------------------------------------------------------------------------------------


async def stale(tx: Tx, cut: Cutoffs, *, uses: int, today: date, after_id: int, limit: int) -> list[Record]:
    """Records used often and confirmed long ago (AGE-4), and those past their last day (MEM-14), by id."""
    often = (
        sa.select(answer_sources.c.ref_id)
        .join(answers, answers.c.id == answer_sources.c.answer_id)
        .where(answer_sources.c.kind == "record", answers.c.at >= cut.used)
        .group_by(answer_sources.c.ref_id)
        .having(sa.func.count() >= uses)
    )
    unsure = sa.and_(R.id.in_(often), R.created_at <= cut.confirmed, _before(R.confirmed_at, cut.confirmed))
    where = (in_force(), R.id > after_id, sa.or_(unsure, R.ends_on < today))
    rows = await tx.execute(sa.select(records).where(*where).order_by(R.id).limit(limit))
    return [to_record(row) for row in rows]


async def ask(tx: Tx, found: Sequence[Record], *, at: datetime) -> None:
    """Put these on the list «подтвердите или поправьте»."""
    for ids in batched([r.id for r in found]):
        await tx.execute(sa.update(records).where(R.id.in_(ids)).values(asked_at=at))


# --- inside -----------------------------------------------------------------------------------------------------------


def in_force() -> ColumnElement[bool]:
    return sa.and_(R.status == Status.ACTIVE.value, R.erased_at.is_(None))


def _habit() -> ColumnElement[bool]:
    """The SQL of `ageing.is_habit`, for what is in force or waits."""
    alive = R.status.in_((Status.ACTIVE.value, Status.CANDIDATE.value))
    return sa.and_(R.origin == Origin.EDIT.value, R.confirmed_at.is_(None), alive, R.erased_at.is_(None))


def _put_away(cut: Cutoffs, *, least: int) -> ColumnElement[bool]:
    weak = sa.and_(in_force(), R.confidence < least, R.weak_since <= cut.weak, R.pinned.is_(False))
    undecided = sa.and_(R.status == Status.CANDIDATE.value, R.erased_at.is_(None), R.created_at <= cut.candidate)
    return sa.and_(sa.or_(weak, undecided), sa.not_(_habit()))


def _before(column: sa.Column[Any], since: datetime) -> ColumnElement[bool]:
    return sa.or_(column.is_(None), column <= since)


def _unsaid(since: datetime) -> ColumnElement[bool]:
    """Nobody said it after this instant: what is said again is neither old nor unseen."""
    said = sa.select(sa.literal(1)).where(record_sources.c.record_id == R.id, record_sources.c.at > since)
    return sa.not_(sa.exists(said))
