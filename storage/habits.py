"""Habits: personal records with origin "edit", and what is known of each besides (EDT-5..EDT-7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from bot.domain.edits.properties import Property
from bot.domain.habits.habit import Habit, Key
from bot.domain.habits.shaping import Guess
from bot.domain.memory import Status
from storage.db import Tx
from storage.tables import habit_refusals, habit_sightings, habits, records

H = habits.c
R = records.c
S = habit_sightings.c


class Did(StrEnum):
    """What one draft did to a habit."""

    NEW = "new"
    RAISED = "raised"
    LOWERED = "lowered"
    #: lowered so far that it was put away
    GONE = "gone"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sighting:
    id: int
    record_id: int
    did: Did
    #: by how many hundredths the confidence moved
    delta: int


async def of_person(tx: Tx, person_id: int) -> list[Guess]:
    """A person's habits in force, guessed or confirmed, the oldest first."""
    where = (H.person_id == person_id, R.status == Status.ACTIVE.value, R.erased_at.is_(None))
    return await _found(tx, *where)


async def get(tx: Tx, record_id: int) -> Guess | None:
    """The habit behind a record in force."""
    where = (H.record_id == record_id, R.status == Status.ACTIVE.value, R.erased_at.is_(None))
    found = await _found(tx, *where)
    return found[0] if found else None


async def _found(tx: Tx, *where: sa.ColumnElement[bool]) -> list[Guess]:
    columns = (R.text, R.confidence, R.confirmed_at)
    statement = sa.select(habits, *columns).join(records, R.id == H.record_id).where(*where).order_by(H.record_id)
    rows = (await tx.execute(statement)).all()
    seen_in: dict[int, list[Any]] = {}
    shown = (Did.NEW.value, Did.RAISED.value)
    ids = [row.record_id for row in rows]
    for one in await tx.execute(sa.select(habit_sightings).where(S.record_id.in_(ids), S.did.in_(shown))):
        seen_in.setdefault(one.record_id, []).append(one)
    return [_guess(row, seen_in.get(row.record_id, [])) for row in rows]


def _guess(row: Any, seen: list[Any]) -> Guess:
    habit = Habit(
        key=Key(person_id=row.person_id, property=Property(row.property), task_type=row.task_type),
        confidence=row.confidence,
        first_seen_at=row.first_seen_at,
        seen_at=row.seen_at,
        draft_ids=frozenset(one.draft_id for one in seen),
        others_draft_ids=frozenset(one.draft_id for one in seen if one.of_another),
        recipients=frozenset(row.recipients),
        confirmed_at=row.confirmed_at,
    )
    return Guess(record_id=row.record_id, text=row.text, habit=habit)


async def add(tx: Tx, record_id: int, habit: Habit) -> None:
    """What a record that was just written lacks to be this habit."""
    await tx.execute(
        sa.insert(habits).values(
            record_id=record_id,
            person_id=habit.key.person_id,
            property=habit.key.property.value,
            task_type=habit.key.task_type,
            recipients=sorted(habit.recipients),
            first_seen_at=habit.first_seen_at,
            seen_at=habit.seen_at,
        )
    )


async def note_seen(tx: Tx, record_id: int, habit: Habit) -> None:
    await tx.execute(
        sa.update(habits)
        .where(H.record_id == record_id)
        .values(recipients=sorted(habit.recipients), seen_at=habit.seen_at)
    )


async def sight(
    tx: Tx,
    record_id: int,
    *,
    draft_id: int,
    base: int,
    editor_id: int,
    of_another: bool,
    did: Did,
    delta: int,
    now: datetime,
) -> None:
    """Write down what an edit did to a habit."""
    values = {"draft_id": draft_id, "base": base, "editor_id": editor_id, "of_another": of_another}
    await tx.execute(
        sa.insert(habit_sightings).values(record_id=record_id, at=now, did=did.value, delta=delta, **values)
    )


async def sighted(tx: Tx, *, draft_id: int, base: int, editor_id: int) -> list[Sighting]:
    """What earlier edits of this version by this person did, the latest first."""
    where = (S.draft_id == draft_id, S.base == base, S.editor_id == editor_id)
    rows = await tx.execute(sa.select(habit_sightings).where(*where).order_by(S.id.desc()))
    return [Sighting(id=row.id, record_id=row.record_id, did=Did(row.did), delta=row.delta) for row in rows]


async def unsight(tx: Tx, sighting_id: int) -> None:
    await tx.execute(sa.delete(habit_sightings).where(S.id == sighting_id))


async def seen_elsewhere(tx: Tx, record_id: int) -> bool:
    """Whether any draft still shows the habit."""
    shown = (S.record_id == record_id, S.did.in_((Did.NEW.value, Did.RAISED.value)))
    return await tx.scalar(sa.select(S.id).where(*shown).limit(1)) is not None


# --- a person's word --------------------------------------------------------------------------------------------------


async def refuse(tx: Tx, key: Key, *, now: datetime) -> None:
    """Never infer this of this person again."""
    if key not in await refused(tx, key.person_id):
        await tx.execute(
            sa.insert(habit_refusals).values(
                person_id=key.person_id, property=key.property.value, task_type=key.task_type, at=now
            )
        )


async def refused(tx: Tx, person_id: int) -> frozenset[Key]:
    rows = await tx.execute(sa.select(habit_refusals).where(habit_refusals.c.person_id == person_id))
    return frozenset(
        Key(person_id=row.person_id, property=Property(row.property), task_type=row.task_type) for row in rows
    )


async def offer(tx: Tx, record_id: int, *, now: datetime) -> bool:
    """Note that it was offered as a rule. Returns whether that is the first time."""
    result = await tx.execute(
        sa.update(habits).where(H.record_id == record_id, H.offered_at.is_(None)).values(offered_at=now)
    )
    return result.rowcount == 1
