"""People, strangers, invites: who is in, and by whose leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.domain.joining import Invite
from bot.domain.memory import Level, Status
from bot.domain.people import Part, Person
from storage.db import Tx, inserted_id
from storage.tables import (
    area_people,
    areas,
    dialogue,
    invites,
    people,
    prompts,
    records,
    signals,
    strangers,
    vault,
)

_admin, _other = people.alias("an_admin"), people.alias("another")
#: How many admins are in: part of every statement that could leave the company without one (PPL-3).
_ADMINS = (
    sa.select(sa.func.count()).select_from(_admin).where(_admin.c.is_admin, _admin.c.removed_at.is_(None))
).scalar_subquery()

#: People beside their parts in open areas: a row for each part, one with empty columns for none.
_WITH_PARTS = sa.select(people, area_people.c.area_id, area_people.c.part).outerjoin_from(
    people,
    sa.join(area_people, areas, areas.c.id == area_people.c.area_id),
    sa.and_(area_people.c.person_id == people.c.id, areas.c.closed_at.is_(None)),
)


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


async def kinds(tx: Tx, ids: Iterable[int | None]) -> dict[int, str]:
    """What people are now, by person id: "admin", "owner", "employee" or "former" (ANS-2)."""
    wanted = {i for i in ids if i is not None}
    found: dict[int, str] = {}
    for person in await everybody(tx, with_removed=True):
        if person.id in wanted:
            kind = "admin" if person.is_admin else "owner" if person.owns else "employee"
            found[person.id] = "former" if person.removed else kind
    return found


async def add(tx: Tx, *, telegram_id: int, name: str, is_admin: bool, locale: str, now: datetime) -> int:
    """Let somebody in; an account that was removed before comes back as the same person. Returns the person's id.

    Whoever comes back keeps the name the company knows them by: an admin may have set it.
    """
    values = {"is_admin": is_admin, "locale": locale, "joined_at": now}
    statement = (
        insert(people)
        .values(telegram_id=telegram_id, name=name, **values)
        .on_conflict_do_update(
            index_elements=[people.c.telegram_id], set_={**values, "removed_at": None, "erase_at": None}
        )
        .returning(people.c.id)
    )
    return int(await tx.scalar(statement) or 0)


async def change(tx: Tx, person_id: int, **values: Any) -> None:
    """Set columns of one person."""
    await tx.execute(sa.update(people).where(people.c.id == person_id).values(**values))


async def is_admin(tx: Tx, person_id: int) -> bool:
    """Whether this person is an admin now: asked again inside each write that only admins may make (PPL-5)."""
    where = (people.c.id == person_id, people.c.is_admin, people.c.removed_at.is_(None))
    return (await tx.scalar(sa.select(sa.literal(1)).where(*where))) is not None


async def joined_at(tx: Tx, person_id: int) -> datetime | None:
    """When this person last came in."""
    return await tx.scalar(sa.select(people.c.joined_at).where(people.c.id == person_id))


async def set_admin(tx: Tx, person_id: int, *, admin: bool) -> bool:
    """Make somebody an admin or no admin. False: it is so already, they are out, or they are the last admin."""
    where = [people.c.id == person_id, people.c.removed_at.is_(None), people.c.is_admin.is_not(admin)]
    if not admin:
        where.append(_ADMINS > 1)
    return (await tx.execute(sa.update(people).where(*where).values(is_admin=admin))).rowcount == 1


async def remove(tx: Tx, person_id: int, *, now: datetime, erase_at: datetime) -> bool:
    """Take somebody's access. False: they are out already, or they are the last admin (PPL-3)."""
    result = await tx.execute(
        sa.update(people)
        .where(people.c.id == person_id, people.c.removed_at.is_(None), sa.or_(~people.c.is_admin, _ADMINS > 1))
        .values(removed_at=now, erase_at=erase_at)
    )
    return result.rowcount == 1


async def bring_back(tx: Tx, person_id: int, *, now: datetime) -> bool:
    """Undo a removal before the records are erased. False: too late, or they are in."""
    result = await tx.execute(
        sa.update(people)
        .where(people.c.id == person_id, people.c.removed_at.is_not(None), people.c.erase_at > now)
        .values(removed_at=None, erase_at=None)
    )
    return result.rowcount == 1


async def removed(tx: Tx, *, now: datetime) -> list[tuple[Person, datetime]]:
    """People whose removal can still be undone, with the instant until which it can, the latest first."""
    where = (people.c.removed_at.is_not(None), people.c.erase_at > now)
    rows = (await tx.execute(sa.select(people).where(*where).order_by(people.c.removed_at.desc()))).all()
    parts = await _parts(tx, [row.id for row in rows])
    return [(_person(row, parts), row.erase_at) for row in rows]


async def erase_is_due(tx: Tx, person_id: int, *, now: datetime) -> bool:
    """Whether this person is still out and their time to come back has passed."""
    where = (people.c.id == person_id, people.c.removed_at.is_not(None), people.c.erase_at <= now)
    return (await tx.scalar(sa.select(sa.literal(1)).where(*where))) is not None


async def move(tx: Tx, person_id: int, *, telegram_id: int) -> bool:
    """Give a person another Telegram account. False: they are out, or the account is somebody's."""
    taken = sa.exists().where(_other.c.telegram_id == telegram_id)
    result = await tx.execute(
        sa.update(people)
        .where(people.c.id == person_id, people.c.removed_at.is_(None), ~taken)
        .values(telegram_id=telegram_id)
    )
    return result.rowcount == 1


async def personal_records(tx: Tx, person_id: int) -> list[tuple[datetime, str]]:
    """Day and text of everything that is kept as this person's own, oldest first; to hand it to them."""
    where = (
        records.c.level == Level.PERSONAL.value,
        records.c.owner_id == person_id,
        records.c.status != Status.DELETED.value,
        records.c.erased_at.is_(None),
    )
    rows = await tx.execute(sa.select(records.c.created_at, records.c.text).where(*where).order_by(records.c.id))
    return [(row.created_at, row.text) for row in rows]


async def delete_personal(tx: Tx, person_id: int, *, now: datetime) -> list[int]:
    """Mark everything that is this person's own as deleted. Returns the ids of what is left to be erased."""
    where = (records.c.level == Level.PERSONAL.value, records.c.owner_id == person_id, records.c.erased_at.is_(None))
    statement = (
        sa.update(records).where(*where).values(status=Status.DELETED.value, deleted_at=now).returning(records.c.id)
    )
    return sorted((await tx.execute(statement)).scalars())


async def erase_private_chat(tx: Tx, chat_id: int) -> None:
    """Erase what a private chat leaves behind when its account is no longer the person's: whoever has it next
    must not find the dialogue, the placeholders or a question that waits."""
    await tx.execute(sa.delete(dialogue).where(dialogue.c.chat_id == chat_id))
    await tx.execute(sa.delete(prompts).where(prompts.c.chat_id == chat_id))
    await tx.execute(sa.delete(vault).where(vault.c.conversation.like(f"{chat_id}:%")))


async def drop_signals(tx: Tx, *, chat_id: int) -> None:
    """Erase the verbatim remarks of a private chat whose person is gone."""
    await tx.execute(sa.delete(signals).where(signals.c.chat_id == chat_id))


async def purge_questions(tx: Tx, *, before: datetime) -> int:
    """Erase questions of the bot that nobody answered in time, with what was kept for the answer."""
    return int((await tx.execute(sa.delete(prompts).where(prompts.c.expires_at < before))).rowcount)


async def set_part(tx: Tx, *, area_id: int, person_id: int, part: str | None) -> None:
    """Make somebody "owner" or "member" of an area, or neither."""
    await tx.execute(
        sa.delete(area_people).where(area_people.c.area_id == area_id, area_people.c.person_id == person_id)
    )
    if part is not None:
        await tx.execute(sa.insert(area_people).values(area_id=area_id, person_id=person_id, part=str(part)))


async def clear_parts(tx: Tx, person_id: int) -> None:
    """Take somebody out of every area."""
    await tx.execute(sa.delete(area_people).where(area_people.c.person_id == person_id))


async def ask_zone(tx: Tx, person_id: int, *, now: datetime) -> bool:
    """Note that the bot asks this person for their zone. False: they told it, or they were asked before."""
    result = await tx.execute(
        sa.update(people)
        .where(people.c.id == person_id, people.c.zone.is_(None), people.c.zone_asked_at.is_(None))
        .values(zone_asked_at=now)
    )
    return result.rowcount == 1


async def _one(tx: Tx, *where: Any) -> Person | None:
    """One person in one statement: every message and press asks for somebody."""
    rows = (await tx.execute(_WITH_PARTS.where(*where))).all()
    if not rows:
        return None
    parts: dict[str, set[int]] = {"owner": set(), "member": set()}
    for row in rows:
        if row.part is not None:
            parts[row.part].add(row.area_id)
    return _person(rows[0], {rows[0].id: parts})


async def _parts(tx: Tx, ids: Sequence[int]) -> dict[int, dict[str, set[int]]]:
    found: dict[int, dict[str, set[int]]] = {i: {"owner": set(), "member": set()} for i in ids}
    rows = await tx.execute(
        sa.select(area_people.c.person_id, area_people.c.area_id, area_people.c.part)
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


async def purge_strangers(tx: Tx, *, before: datetime) -> int:
    """Erase the ids of strangers who were last answered before an instant. Returns how many went."""
    return int((await tx.execute(sa.delete(strangers).where(strangers.c.told_at < before))).rowcount)


# --- invites ----------------------------------------------------------------------------------------------------------


async def add_invite(
    tx: Tx,
    *,
    code_hash: str,
    makes_admin: bool,
    areas: Sequence[tuple[int, Part]],
    uses: int,
    created_by: int | None,
    now: datetime,
    expires_at: datetime,
    moves_person_id: int | None = None,
) -> int:
    """Store a new invite by the hash of its code. Returns its id."""
    result = await tx.execute(
        sa.insert(invites).values(
            code_hash=code_hash,
            makes_admin=makes_admin,
            areas=[{"area_id": a, "part": part.value} for a, part in areas],
            uses_left=uses,
            moves_person_id=moves_person_id,
            created_by=created_by,
            created_at=now,
            expires_at=expires_at,
        )
    )
    return inserted_id(result)


def _alive(now: datetime) -> tuple[sa.ColumnElement[bool], ...]:
    """A link works while it has uses, has not expired, and whoever made it is an admin still."""
    admins_now = sa.select(people.c.id).where(people.c.is_admin, people.c.removed_at.is_(None))
    maker = sa.or_(invites.c.created_by.is_(None), invites.c.created_by.in_(admins_now))
    return (invites.c.uses_left > 0, invites.c.expires_at > now, maker)


async def live_invite(tx: Tx, code_hash: str, *, now: datetime) -> Invite | None:
    """The invite behind a code, if it still works. Takes nothing from it."""
    row = (await tx.execute(sa.select(invites).where(invites.c.code_hash == code_hash, *_alive(now)))).first()
    return _invite(row) if row is not None else None


async def live_invites(tx: Tx, *, now: datetime) -> list[Invite]:
    """Every link that still works, the newest first."""
    rows = await tx.execute(sa.select(invites).where(*_alive(now)).order_by(invites.c.id.desc()))
    return [_invite(row) for row in rows]


async def use_invite(tx: Tx, code_hash: str, *, now: datetime) -> Invite | None:
    """Take one use of an invite that is still good, as one compare-and-set. None: no such code, or it died."""
    statement = (
        sa.update(invites)
        .where(invites.c.code_hash == code_hash, *_alive(now))
        .values(uses_left=invites.c.uses_left - 1)
        .returning(invites)
    )
    row = (await tx.execute(statement)).first()
    return _invite(row) if row is not None else None


async def removed_since(tx: Tx, invite_id: int, *, telegram_id: int) -> bool:
    """Whether this account is that of somebody who was removed after the invite had been made (PPL-3)."""
    made_at = sa.select(invites.c.created_at).where(invites.c.id == invite_id).scalar_subquery()
    where = (people.c.telegram_id == telegram_id, people.c.removed_at >= made_at)
    return (await tx.scalar(sa.select(sa.literal(1)).where(*where))) is not None


async def void_invite(tx: Tx, invite_id: int) -> bool:
    """Kill an invite. Returns whether it was still alive."""
    result = await tx.execute(
        sa.update(invites).where(invites.c.id == invite_id, invites.c.uses_left > 0).values(uses_left=0)
    )
    return result.rowcount == 1


async def void_invites_by(tx: Tx, person_id: int) -> int:
    """Kill the links that somebody made who is no admin any more. Returns how many were alive."""
    return await _void(tx, invites.c.created_by == person_id)


async def void_moves(tx: Tx, person_id: int) -> int:
    """Kill the links that would move this person to another account."""
    return await _void(tx, invites.c.moves_person_id == person_id)


async def void_first_admin_links(tx: Tx) -> None:
    """Kill every link that was printed for whoever runs the machine: a new one replaces the old."""
    await _void(tx, sa.and_(invites.c.created_by.is_(None), invites.c.makes_admin))


async def _void(tx: Tx, where: sa.ColumnElement[bool]) -> int:
    result = await tx.execute(sa.update(invites).where(where, invites.c.uses_left > 0).values(uses_left=0))
    return int(result.rowcount)


def _invite(row: Any) -> Invite:
    return Invite(
        id=row.id,
        makes_admin=row.makes_admin,
        areas=tuple((a["area_id"], Part(a["part"])) for a in row.areas),
        uses_left=row.uses_left,
        expires_at=row.expires_at,
        created_by=row.created_by,
        moves_person_id=row.moves_person_id,
    )
