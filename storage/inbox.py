"""The durable inbox: an update is stored before Telegram is told, and done exactly once (OPS-4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from storage.db import Tx
from storage.tables import inbox

PENDING, DONE, DEAD = "pending", "done", "dead"


class AlreadyHandled(Exception):
    """The update's effects are in the store already; this attempt must leave no trace."""

    def __init__(self, update_id: int) -> None:
        super().__init__(f"update {update_id} was handled before")
        self.update_id = update_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    update_id: int
    lane: str
    raw: str


async def put(tx: Tx, arrivals: Iterable[Arrival], *, now: datetime) -> frozenset[int]:
    """Store updates that are not there yet. Returns the ids that are new; repeats are dropped."""
    rows = [
        {"update_id": a.update_id, "lane": a.lane, "raw": a.raw, "state": PENDING, "received_at": now} for a in arrivals
    ]
    if not rows:
        return frozenset()
    statement = insert(inbox).values(rows).on_conflict_do_nothing().returning(inbox.c.update_id)
    return frozenset((await tx.execute(statement)).scalars())


async def pending(tx: Tx) -> list[Arrival]:
    """What was accepted and is not done, in the order it arrived."""
    rows = await tx.execute(
        sa.select(inbox.c.update_id, inbox.c.lane, inbox.c.raw)
        .where(inbox.c.state == PENDING)
        .order_by(inbox.c.update_id)
    )
    return [Arrival(update_id=row.update_id, lane=row.lane, raw=row.raw) for row in rows]


async def finish(tx: Tx, update_id: int, *, now: datetime) -> None:
    """Mark the update done and erase its raw text, in the transaction that holds its effects."""
    result = await tx.execute(
        sa.update(inbox)
        .where(inbox.c.update_id == update_id, inbox.c.state == PENDING)
        .values(state=DONE, raw=None, done_at=now)
    )
    if result.rowcount != 1:
        raise AlreadyHandled(update_id)


async def is_pending(tx: Tx, update_id: int) -> bool:
    return (
        await tx.scalar(sa.select(sa.literal(1)).where(inbox.c.update_id == update_id, inbox.c.state == PENDING))
    ) is not None


async def fail(tx: Tx, update_id: int, *, error: str, now: datetime, bury: bool) -> int:
    """Count a failed attempt. `bury` puts it aside; its raw text stays until `purge`. Returns attempts so far."""
    statement = (
        sa.update(inbox)
        .where(inbox.c.update_id == update_id, inbox.c.state == PENDING)
        .values(
            attempts=inbox.c.attempts + 1,
            error=error,
            **({"state": DEAD, "done_at": now} if bury else {}),
        )
        .returning(inbox.c.attempts)
    )
    return int(await tx.scalar(statement) or 0)


async def put_aside(tx: Tx) -> list[tuple[int, str]]:
    """Ids and raw texts of updates that could not be handled."""
    rows = await tx.execute(sa.select(inbox.c.update_id, inbox.c.raw).where(inbox.c.state == DEAD, inbox.c.raw != ""))
    return [(row.update_id, row.raw) for row in rows]


async def forget_raw(tx: Tx, update_ids: Iterable[int]) -> None:
    """Erase the raw texts of these; their ids stay."""
    await tx.execute(sa.update(inbox).where(inbox.c.update_id.in_(list(update_ids))).values(raw=None))


async def purge(tx: Tx, *, before: datetime) -> int:
    """Erase the raw text of updates that were put aside before this instant; their ids stay."""
    result = await tx.execute(sa.update(inbox).where(inbox.c.state == DEAD, inbox.c.done_at < before).values(raw=None))
    return int(result.rowcount)


async def counts(tx: Tx) -> dict[str, int]:
    """How many updates are in each state."""
    rows = await tx.execute(sa.select(inbox.c.state, sa.func.count()).group_by(inbox.c.state))
    return {row[0]: row[1] for row in rows}
