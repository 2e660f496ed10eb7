"""Areas, their sites, and the chats bound to them (PPL-7)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.domain.people import Area
from storage.db import Tx, inserted_id
from storage.tables import area_people, areas, chats, sites


def name_key(name: str) -> str:
    """What makes two area names the same."""
    return " ".join(name.casefold().replace("ё", "е").split())


async def open_areas(tx: Tx) -> list[Area]:
    """Areas in use, the default one first, then by name."""
    rows = await tx.execute(sa.select(areas).where(areas.c.closed_at.is_(None)))
    return sorted((_area(row) for row in rows), key=lambda a: (not a.is_default, a.name.casefold()))


async def get(tx: Tx, area_id: int) -> Area | None:
    row = (await tx.execute(sa.select(areas).where(areas.c.id == area_id))).first()
    return _area(row) if row is not None else None


async def by_name(tx: Tx, name: str) -> Area | None:
    """The open area of this name, whatever its case."""
    row = (
        await tx.execute(sa.select(areas).where(areas.c.name_key == name_key(name), areas.c.closed_at.is_(None)))
    ).first()
    return _area(row) if row is not None else None


async def default(tx: Tx) -> Area | None:
    """The area that a private chat uses until its person switches."""
    row = (await tx.execute(sa.select(areas).where(areas.c.is_default, areas.c.closed_at.is_(None)))).first()
    return _area(row) if row is not None else None


async def add(tx: Tx, *, name: str, role_prompt: str = "", is_default: bool = False) -> int:
    """Open an area. Raises IntegrityError when an open one has this name."""
    result = await tx.execute(
        sa.insert(areas).values(name=name, name_key=name_key(name), role_prompt=role_prompt, is_default=is_default)
    )
    return inserted_id(result)


async def rename(tx: Tx, area_id: int, name: str) -> None:
    await tx.execute(sa.update(areas).where(areas.c.id == area_id).values(name=name, name_key=name_key(name)))


async def set_role(tx: Tx, area_id: int, role_prompt: str) -> None:
    await tx.execute(sa.update(areas).where(areas.c.id == area_id).values(role_prompt=role_prompt))


async def make_default(tx: Tx, area_id: int) -> None:
    await tx.execute(sa.update(areas).values(is_default=areas.c.id == area_id))


async def close(tx: Tx, area_id: int, *, now: datetime) -> None:
    """Close an area: its chats are unbound, its memory stays readable by admins."""
    await tx.execute(sa.update(areas).where(areas.c.id == area_id).values(closed_at=now, is_default=False))
    await tx.execute(sa.update(chats).where(chats.c.area_id == area_id).values(area_id=None))


async def people_of(tx: Tx, area_id: int, part: str | None = None) -> list[int]:
    """Person ids of an area's owners, members or both."""
    where = [area_people.c.area_id == area_id]
    if part is not None:
        where.append(area_people.c.part == part)
    return list((await tx.execute(sa.select(area_people.c.person_id).where(*where))).scalars())


async def sites_of(tx: Tx, area_id: int) -> list[tuple[int, str]]:
    """Ids and names of an area's open sites."""
    rows = await tx.execute(
        sa.select(sites.c.id, sites.c.name)
        .where(sites.c.area_id == area_id, sites.c.closed_at.is_(None))
        .order_by(sites.c.name)
    )
    return [(row.id, row.name) for row in rows]


async def add_site(tx: Tx, *, area_id: int, name: str) -> int:
    result = await tx.execute(sa.insert(sites).values(area_id=area_id, name=name, name_key=name_key(name)))
    return inserted_id(result)


async def close_site(tx: Tx, site_id: int, *, now: datetime) -> None:
    await tx.execute(sa.update(sites).where(sites.c.id == site_id).values(closed_at=now))


# --- chats ------------------------------------------------------------------------------------------------------------


async def chat_area(tx: Tx, *, chat_id: int, topic_id: int) -> int | None:
    """The area a chat or topic is bound to; an unbound topic takes its group's."""
    rows = await tx.execute(
        sa.select(chats.c.topic_id, chats.c.area_id).where(
            chats.c.chat_id == chat_id, chats.c.topic_id.in_({0, topic_id})
        )
    )
    found = {row.topic_id: row.area_id for row in rows}
    return found.get(topic_id) or found.get(0)


async def bind(
    tx: Tx, *, chat_id: int, topic_id: int, kind: str, title: str, area_id: int | None, by: int | None, now: datetime
) -> None:
    values: dict[str, Any] = {"kind": kind, "title": title, "area_id": area_id, "bound_by": by, "bound_at": now}
    await tx.execute(
        insert(chats)
        .values(chat_id=chat_id, topic_id=topic_id, **values)
        .on_conflict_do_update(index_elements=[chats.c.chat_id, chats.c.topic_id], set_=values)
    )


async def migrate_chat(tx: Tx, *, old: int, new: int) -> None:
    """A group became a supergroup: its binding goes with it."""
    await tx.execute(sa.delete(chats).where(chats.c.chat_id == new))
    await tx.execute(sa.update(chats).where(chats.c.chat_id == old).values(chat_id=new))


def _area(row: Any) -> Area:
    return Area(
        id=row.id,
        name=row.name,
        role_prompt=row.role_prompt,
        is_default=row.is_default,
        closed=row.closed_at is not None,
    )
