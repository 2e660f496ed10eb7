"""Records that say the same: one becomes part of the other, and may be told apart again (AGE-5)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.memory import Level, Record, Status
from storage import journal
from storage.ageing import in_force
from storage.batches import batched
from storage.db import Tx
from storage.memory import to_record
from storage.tables import journal as journal_rows
from storage.tables import record_sources, records, revision_items

R = records.c

#: acts of revisions and of their reports; what they did is no news to the next one
OWN_ACTS = ("weakened", "archived", "merged", "took-in", "confirmed", "pinned", "unpinned")


async def changed(tx: Tx, *, since: int, until: int, after_id: int, limit: int) -> list[Record]:
    """Records in force that something happened to after one journal row and up to another, by id."""
    row = journal_rows.c
    # put together so, the subject's index isn't taken: the rows of one week are few among all about records
    about_records = row.subject + "" == "record"
    happened = sa.select(row.subject_id).where(row.id > since, row.id <= until, about_records, row.act.not_in(OWN_ACTS))
    where = (in_force(), R.id > after_id, R.id.in_(happened))
    rows = await tx.execute(sa.select(records).where(*where).order_by(R.id).limit(limit))
    return [to_record(row) for row in rows]


async def personal(tx: Tx, owners: Iterable[int]) -> dict[int, list[Record]]:
    """People's own records in force, by owner."""
    found: dict[int, list[Record]] = {owner: [] for owner in owners}
    for some in batched(found):
        where = (in_force(), R.level == Level.PERSONAL.value, R.owner_id.in_(some))
        for row in await tx.execute(sa.select(records).where(*where).order_by(R.id)):
            found[row.owner_id].append(to_record(row))
    return found


async def were_merged(tx: Tx, one: int, other: int) -> bool:
    """Whether a revision merged these two before: whoever told them apart is not asked again."""
    pairs = ((one, other), (other, one))
    where = sa.or_(*(sa.and_(revision_items.c.record_id == a, revision_items.c.other_id == b) for a, b in pairs))
    return (
        await tx.scalar(
            sa.select(revision_items.c.id).where(revision_items.c.kind.in_(("merged", "to-merge")), where).limit(1)
        )
    ) is not None


async def waited_on(tx: Tx, record_id: int) -> bool:
    """Whether a candidate waits that would change this record."""
    where = (R.replaces == record_id, R.status == Status.CANDIDATE.value)
    return (await tx.scalar(sa.select(R.id).where(*where).limit(1))) is not None


async def merge(tx: Tx, part: Record, survivor: Record, *, now: datetime, by: int | None) -> None:
    """Make a record, read in this transaction, part of another, which keeps every source and the better standing.

    The part stays whole beside it, out of everybody's sight, so that the two can be told apart again (AGE-5).
    """
    became = {
        "confidence": max(survivor.confidence, part.confidence),
        "confirmed_at": _later(survivor.confirmed_at, part.confirmed_at),
        "used_at": _later(survivor.used_at, part.used_at),
    }
    gone = {"status": Status.ARCHIVED.value, "merged_into": survivor.id, "revision": R.revision + 1}
    await tx.execute(sa.update(records).where(R.id == part.id).values(**gone))
    await tx.execute(sa.update(records).where(R.id == survivor.id).values(**became, revision=R.revision + 1))
    copied = ("author_id", "recorder_id", "chat_id", "message_id", "link", "text", "at")
    columns = [record_sources.c[name] for name in copied]
    sources = sa.select(sa.literal(survivor.id), sa.literal(part.id), *columns).where(
        record_sources.c.record_id == part.id
    )
    await tx.execute(sa.insert(record_sources).from_select(["record_id", "merged_from", *copied], sources))
    was = {
        "from": part.id,
        "confidence": survivor.confidence,
        "confirmed_at": _iso(survivor.confirmed_at),
        "used_at": _iso(survivor.used_at),
        "to": {key: _iso(value) if isinstance(value, datetime) else value for key, value in became.items()},
    }
    await journal.write_all(tx, "merged", [(part, {"into": survivor.id})], actor_id=by, now=now)
    await journal.write_all(tx, "took-in", [(survivor, was)], actor_id=by, now=now)


async def split(tx: Tx, part: Record, *, now: datetime, by: int, in_force: bool) -> None:
    """Tell a record apart again from the one it became part of, which gets back what it was, but for later changes."""
    survivor_id = part.merged_into
    await tx.execute(
        sa.update(records)
        .where(R.id == part.id)
        .values(
            status=(Status.ACTIVE if in_force else Status.ARCHIVED).value, merged_into=None, revision=R.revision + 1
        )
    )
    await journal.write_all(tx, "split", [(part, {"from": survivor_id})], actor_id=by, now=now)
    row = (await tx.execute(sa.select(records).where(R.id == survivor_id))).first()
    if row is None:
        return
    survivor, was = to_record(row), await _took_in(tx, row.id, part.id)
    await tx.execute(
        sa.delete(record_sources).where(
            record_sources.c.record_id == survivor.id, record_sources.c.merged_from == part.id
        )
    )
    if was is not None:
        back = {
            key: was[key]
            for key, value in (
                ("confidence", survivor.confidence),
                ("confirmed_at", _iso(survivor.confirmed_at)),
                ("used_at", _iso(survivor.used_at)),
            )
            if was["to"][key] == value
        }
        values = {k: datetime.fromisoformat(v) if isinstance(v, str) else v for k, v in back.items()}
        await tx.execute(sa.update(records).where(R.id == survivor.id).values(**values, revision=R.revision + 1))
    await journal.write_all(tx, "split", [(survivor, {"from": part.id})], actor_id=by, now=now)


async def _took_in(tx: Tx, survivor_id: int, part_id: int) -> dict[str, Any] | None:
    rows = await tx.scalars(
        sa.select(journal_rows.c.details)
        .where(
            journal_rows.c.subject == "record",
            journal_rows.c.subject_id == survivor_id,
            journal_rows.c.act == "took-in",
        )
        .order_by(journal_rows.c.id.desc())
    )
    return next((d for d in rows if d and d.get("from") == part_id), None)


async def parts(tx: Tx, record_id: int) -> list[Record]:
    """Records that became part of this one, and those that had become part of them."""
    found: list[Record] = []
    wanted = [record_id]
    while wanted:
        rows = await tx.execute(
            sa.select(records).where(R.merged_into.in_(wanted), R.erased_at.is_(None)).order_by(R.id)
        )
        more = [to_record(row) for row in rows]
        wanted = [record.id for record in more]
        found += more
    return found


async def delete_part(tx: Tx, record_id: int, *, by: int, now: datetime) -> None:
    """Forget what became part of a record together with it."""
    await tx.execute(
        sa.update(records)
        .where(R.id == record_id, R.status != Status.DELETED.value)
        .values(
            former_status=R.status,
            status=Status.DELETED.value,
            deleted_by=by,
            deleted_at=now,
            revision=R.revision + 1,
        )
    )


def _later(one: datetime | None, other: datetime | None) -> datetime | None:
    return max((at for at in (one, other) if at is not None), default=None)


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at is not None else None
