"""Records that wait for a decision, and how a decided one becomes part of another (QUE-1, MEM-9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

import sqlalchemy as sa

from bot.domain.memory import Record, Status
from storage.db import Tx
from storage.memory import to_record
from storage.tables import dialogue, journal, record_sources, records

R = records.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Reworded:
    """A decider's own words for what a candidate says. Their vector is not known yet."""

    text: str
    author_id: int
    ends_on: date | None = None
    when_said: str | None = None


async def ended(tx: Tx, *, today: date) -> list[Record]:
    """Records in force whose last day has passed, or that a revision asked about, oldest first (MEM-14, AGE-4)."""
    asked = sa.and_(R.asked_at.is_not(None), sa.or_(R.confirmed_at.is_(None), R.confirmed_at < R.asked_at))
    rows = await tx.execute(
        sa.select(records)
        .where(R.status == Status.ACTIVE.value, sa.or_(R.ends_on < today, asked), R.erased_at.is_(None))
        .order_by(R.id)
    )
    return [to_record(row) for row in rows]


async def standing(tx: Tx, ids: Iterable[int]) -> dict[int, Record]:
    """The records that candidates would change, by id."""
    wanted = set(ids)
    if not wanted:
        return {}
    rows = await tx.execute(sa.select(records).where(R.id.in_(wanted), R.erased_at.is_(None)))
    return {row.id: to_record(row) for row in rows}


async def waiting_on(tx: Tx, record_id: int) -> list[Record]:
    """Candidates that would change this record, oldest first."""
    rows = await tx.execute(
        sa.select(records).where(R.replaces == record_id, R.status == Status.CANDIDATE.value).order_by(R.id)
    )
    return [to_record(row) for row in rows]


async def settle(tx: Tx, candidate_id: int) -> None:
    """No record is disputed by this candidate any more: it was decided."""
    await tx.execute(sa.update(records).where(R.disputed_by == candidate_id).values(disputed_by=None))


async def take_words(
    tx: Tx,
    standing: Record,
    candidate: Record,
    *,
    confidence: int,
    now: datetime,
    reworded: Reworded | None = None,
) -> bool:
    """Put a candidate's words, or what the decider made of them, in the place of a record's text.

    Returns whether the record was still as read.
    """
    from_candidate = sa.select(R.vector, R.vector_model).where(R.id == candidate.id)
    vector, model = (await tx.execute(from_candidate)).one()
    result = await tx.execute(
        sa.update(records)
        .where(
            R.id == standing.id,
            R.revision == standing.revision,
            R.status == Status.ACTIVE.value,
            R.erased_at.is_(None),
        )
        .values(
            text=reworded.text if reworded else candidate.text,
            author_id=reworded.author_id if reworded else candidate.author_id,
            ends_on=reworded.ends_on if reworded else candidate.ends_on,
            when_said=reworded.when_said if reworded else candidate.when_said,
            confidence=confidence,
            confirmed_at=now,
            disputed_by=None if standing.disputed_by == candidate.id else standing.disputed_by,
            vector=None if reworded else vector,
            vector_model=None if reworded else model,
            revision=standing.revision + 1,
        )
    )
    return result.rowcount == 1


async def merge(tx: Tx, candidate: Record, *, into: int, by: int, now: datetime) -> bool:
    """Make a candidate part of another record: its sources go there and its own words are kept nowhere else.

    What was said about it in the dialogue is found by the other record's id from now on, so that forgetting that one
    forgets this one too (FGT-9). The shell stays. Returns whether the candidate was still as read.
    """
    result = await tx.execute(
        sa.update(records)
        .where(
            R.id == candidate.id,
            R.revision == candidate.revision,
            R.status == Status.CANDIDATE.value,
            R.erased_at.is_(None),
        )
        .values(
            status=Status.DELETED.value,
            text="",
            when_said=None,
            source_link=None,
            vector=None,
            vector_model=None,
            deleted_by=by,
            deleted_at=now,
            erased_at=now,
            revision=candidate.revision + 1,
        )
    )
    if result.rowcount != 1:
        return False
    await tx.execute(sa.update(record_sources).where(record_sources.c.record_id == candidate.id).values(record_id=into))
    await tx.execute(sa.update(records).where(R.replaces == candidate.id).values(replaces=into))
    await tx.execute(
        sa.update(journal)
        .where(journal.c.subject == "record", journal.c.subject_id == candidate.id)
        .values(details=sa.null())
    )
    await _point_dialogue(tx, candidate.id, into)
    return True


async def _point_dialogue(tx: Tx, old: int, new: int) -> None:
    about = sa.cast(dialogue.c.refs, sa.Text).like(f"%{old}%")
    rows = (await tx.execute(sa.select(dialogue.c.id, dialogue.c.refs).where(about))).all()
    for row in rows:
        if old in (row.refs or ()):
            refs = [*dict.fromkeys([*(new if r == old else r for r in row.refs)])]
            await tx.execute(sa.update(dialogue).where(dialogue.c.id == row.id).values(refs=refs))
