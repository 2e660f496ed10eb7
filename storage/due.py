"""Work that is due at an instant. Rows are the truth; the scheduler only wakes whoever claims them (OPS-3)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from storage.db import Tx, inserted_id
from storage.tables import due

PENDING, DONE, CANCELLED, DEAD = "pending", "done", "cancelled", "dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    id: int
    kind: str
    ref_id: int | None
    due_at: datetime
    #: how often it was taken, this time included
    attempts: int = 1


async def put(tx: Tx, kind: str, *, ref_id: int | None, due_at: datetime) -> int:
    result = await tx.execute(sa.insert(due).values(kind=kind, ref_id=ref_id, due_at=due_at, state=PENDING))
    return inserted_id(result)


async def claim(tx: Tx, *, now: datetime, lease_until: datetime, but: Collection[str] = ()) -> Work | None:
    """Take the oldest piece of work that is due and not leased, and lease it. None when there is none.

    `but` are kinds that are left for later.
    """
    chosen = (
        sa.select(due.c.id)
        .where(
            due.c.state == PENDING,
            due.c.due_at <= now,
            due.c.kind.not_in(list(but)),
            sa.or_(due.c.lease_until.is_(None), due.c.lease_until <= now),
        )
        .order_by(due.c.due_at, due.c.id)
        .limit(1)
        .scalar_subquery()
    )
    row = (
        await tx.execute(
            sa.update(due)
            .where(due.c.id == chosen)
            .values(lease_until=lease_until, attempts=due.c.attempts + 1)
            .returning(due.c.id, due.c.kind, due.c.ref_id, due.c.due_at, due.c.attempts)
        )
    ).first()
    if row is None:
        return None
    return Work(id=row.id, kind=row.kind, ref_id=row.ref_id, due_at=row.due_at, attempts=row.attempts)


async def postpone(tx: Tx, work_id: int, *, until: datetime) -> None:
    """Put off a piece of work that failed."""
    await tx.execute(
        sa.update(due).where(due.c.id == work_id, due.c.state == PENDING).values(due_at=until, lease_until=None)
    )


async def give_back(tx: Tx, work_id: int) -> None:
    """Leave a piece of work that was broken off to whoever comes next, as if it had not been taken."""
    await tx.execute(
        sa.update(due)
        .where(due.c.id == work_id, due.c.state == PENDING)
        .values(lease_until=None, attempts=due.c.attempts - 1)
    )


async def bury(tx: Tx, work_id: int) -> None:
    """Give up on a piece of work for good."""
    await tx.execute(sa.update(due).where(due.c.id == work_id, due.c.state == PENDING).values(state=DEAD))


async def purge(tx: Tx, *, before: datetime) -> int:
    """Erase the rows of work that was over before an instant (OPS-4). Returns how many went."""
    return int((await tx.execute(sa.delete(due).where(due.c.state != PENDING, due.c.due_at < before))).rowcount)


async def done(tx: Tx, work_id: int) -> bool:
    """Finish a piece of work in the transaction of its effects. Returns whether it was still to be done."""
    result = await tx.execute(sa.update(due).where(due.c.id == work_id, due.c.state == PENDING).values(state=DONE))
    return result.rowcount == 1


async def cancel(tx: Tx, kind: str, ref_id: int) -> None:
    await tx.execute(
        sa.update(due).where(due.c.kind == kind, due.c.ref_id == ref_id, due.c.state == PENDING).values(state=CANCELLED)
    )


async def next_at(tx: Tx) -> datetime | None:
    """When the next piece of work falls due."""
    found: datetime | None = await tx.scalar(sa.select(sa.func.min(due.c.due_at)).where(due.c.state == PENDING))
    return found
