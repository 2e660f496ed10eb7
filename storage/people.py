"""People, strangers, invites: who is in, and by whose leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.domain.people import Person
from storage.db import Tx, inserted_id
from storage.tables import area_people, areas, invites, people, strangers


async def by_telegram(tx: Tx, telegram_id: int) -> Person | None:
    """The person with this Telegram account, unless removed."""
    return await _one(tx, people.c.telegram_id == telegram_id, people.c.removed_at.is_(None))


async def removed_by_telegram(tx: Tx, telegram_id: int) -> Person | None:
    """The person with this account if an admin removed them."""
    return await _one(tx, people.c.telegram_id == telegram_id, people.c.removed_at.is_not(None))


async def get(tx: Tx, person_id: int) -> Person | None:
    """The person with this id, removed or not."""
    return await _one(tx, people.c.id == person_id)


async def everybody(tx: Tx, *, with_removed: bool = False) -> list[Person]:
    """All people, admins first, then by name."""
    where = () if with_removed else (people.c.removed_at.is_(None),)
    rows = (await tx.execute(sa.select(people).where(*where))).all()
    parts = await _parts(tx, [row.id for row in rows])
    found = [_person(row, parts) for row in rows]
    return sorted(found, key=lambda p: (not p.is_admin, not p.owns, p.name.casefold(), p.id))


async def admins(tx: Tx) -> list[Person]:
    return [p for p in await everybody(tx) if p.is_admin]


async def names(tx: Tx, ids: Iterable[int | None]) -> dict[int, str]:
    """Display names by person id, removed people included: their company statements stay with their name."""
    wanted = {i for i in ids if i is not None}
    if not wanted:
        return {}
    rows = await tx.execute(sa.select(people.c.id, people.c.name).where(people.c.id.in_(wanted)))
    return {row.id: row.name for row in rows}


async def add(tx: Tx, *, telegram_id: int, name: str, is_admin: bool, locale: str, now: datetime) -> int:
    """Let somebody in; an account that was removed before comes back as the same person. Returns the person's id."""
    values = {"name": name, "is_admin": is_admin, "locale": locale, "joined_at": now}
    statement = (
        insert(people)
        .values(telegram_id=telegram_id, **values)
        .on_conflict_do_update(
            index_elements=[people.c.telegram_id], set_={**values, "removed_at": None, "erase_at": None}
        )
        .returning(people.c.id)
    )
    return int(await tx.scalar(statement) or 0)


async def change(tx: Tx, person_id: int, **values: Any) -> None:
    """Set columns of one person."""
    await tx.execute(sa.update(people).where(people.c.id == person_id).values(**values))


async def set_part(tx: Tx, *, area_id: int, person_id: int, part: str | None) -> None:
    """Make somebody "owner" or "member" of an area, or neither."""
    await tx.execute(
        sa.delete(area_people).where(area_people.c.area_id == area_id, area_people.c.person_id == person_id)
    )
    if part is not None:
        await tx.execute(sa.insert(area_people).values(area_id=area_id, person_id=person_id, part=part))


async def _one(tx: Tx, *where: Any) -> Person | None:
    row = (await tx.execute(sa.select(people).where(*where))).first()
    return _person(row, await _parts(tx, [row.id])) if row is not None else None


async def _parts(tx: Tx, ids: Sequence[int]) -> dict[int, dict[str, set[int]]]:
    found: dict[int, dict[str, set[int]]] = {i: {"owner": set(), "member": set()} for i in ids}
    rows = await tx.execute(
        sa.select(area_people)
        .join(areas, areas.c.id == area_people.c.area_id)
        .where(area_people.c.person_id.in_(ids), areas.c.closed_at.is_(None))
    )
    for row in rows:
        found[row.person_id][row.part].add(row.area_id)
    return found


def _person(row: Any, parts: dict[int, dict[str, set[int]]]) -> Person:
    return Person(
        id=row.id,
        telegram_id=row.telegram_id,
        name=row.name,
        is_admin=row.is_admin,
        owns=frozenset(parts[row.id]["owner"]),
        member_of=frozenset(parts[row.id]["member"]),
        zone=row.zone,
        locale=row.locale,
        current_area_id=row.current_area_id,
        removed=row.removed_at is not None,
    )


# --- strangers --------------------------------------------------------------------------------------------------------


async def stranger_told_at(tx: Tx, telegram_id: int) -> datetime | None:
    """When this stranger last got the polite line."""
    return await tx.scalar(sa.select(strangers.c.told_at).where(strangers.c.telegram_id == telegram_id))


async def tell_stranger(tx: Tx, telegram_id: int, *, now: datetime) -> None:
    await tx.execute(
        insert(strangers)
        .values(telegram_id=telegram_id, told_at=now)
        .on_conflict_do_update(index_elements=[strangers.c.telegram_id], set_={"told_at": now})
    )


# --- invites ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    id: int
    makes_admin: bool
    #: pairs of area id and "owner" or "member"
    areas: tuple[tuple[int, str], ...]
    uses_left: int
    expires_at: datetime
    created_by: int | None


async def add_invite(
    tx: Tx,
    *,
    code_hash: str,
    makes_admin: bool,
    areas: Sequence[tuple[int, str]],
    uses: int,
    created_by: int | None,
    now: datetime,
    expires_at: datetime,
) -> int:
    """Store a new invite by the hash of its code. Returns its id."""
    result = await tx.execute(
        sa.insert(invites).values(
            code_hash=code_hash,
            makes_admin=makes_admin,
            areas=[{"area_id": a, "part": part} for a, part in areas],
            uses_left=uses,
            created_by=created_by,
            created_at=now,
            expires_at=expires_at,
        )
    )
    return inserted_id(result)


async def use_invite(tx: Tx, code_hash: str, *, now: datetime) -> Invite | None:
    """Take one use of an invite that is still good, as one compare-and-set. None: no such code, or it died."""
    statement = (
        sa.update(invites)
        .where(invites.c.code_hash == code_hash, invites.c.uses_left > 0, invites.c.expires_at > now)
        .values(uses_left=invites.c.uses_left - 1)
        .returning(invites)
    )
    row = (await tx.execute(statement)).first()
    return _invite(row) if row is not None else None


async def void_invite(tx: Tx, invite_id: int) -> bool:
    """Kill an invite. Returns whether it was still alive."""
    result = await tx.execute(
        sa.update(invites).where(invites.c.id == invite_id, invites.c.uses_left > 0).values(uses_left=0)
    )
    return result.rowcount == 1


async def void_first_admin_links(tx: Tx) -> None:
    """Kill every link that was printed for whoever runs the machine: a new one replaces the old."""
    await tx.execute(
        sa.update(invites).where(invites.c.created_by.is_(None), invites.c.makes_admin).values(uses_left=0)
    )


def _invite(row: Any) -> Invite:
    return Invite(
        id=row.id,
        makes_admin=row.makes_admin,
        areas=tuple((a["area_id"], a["part"]) for a in row.areas),
        uses_left=row.uses_left,
        expires_at=row.expires_at,
        created_by=row.created_by,
    )
