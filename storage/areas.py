"""Areas, their sites, and the chats bound to them (PPL-7)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.domain.areas import name_key
from bot.domain.memory import Status
from bot.domain.people import Area
from storage.db import Tx, inserted_id
from storage.tables import (
    answers,
    area_people,
    areas,
    chats,
    dialogue,
    outbox,
    people,
    prompts,
    record_sources,
    records,
    rules,
    signals,
    sites,
    skills,
    status_lines,
    turns,
)

_another, _third = areas.alias("another"), areas.alias("third")


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


async def close(tx: Tx, area_id: int, *, now: datetime) -> bool:
    """Close an area: its chats are unbound, its memory stays readable by admins.

    False: it is closed already, or it is the default one while others are open.
    """
    others = sa.select(sa.func.count()).select_from(_another).where(_another.c.closed_at.is_(None)).scalar_subquery()
    result = await tx.execute(
        sa.update(areas)
        .where(areas.c.id == area_id, areas.c.closed_at.is_(None), sa.or_(~areas.c.is_default, others == 1))
        .values(closed_at=now, is_default=False)
    )
    if result.rowcount != 1:
        return False
    await tx.execute(sa.update(chats).where(chats.c.area_id == area_id).values(area_id=None))
    return True


async def reopen(tx: Tx, area_id: int) -> bool:
    """Open a closed area again, with the people it had. False: it is open, or an open one took its name."""
    name = sa.select(_another.c.name_key).where(_another.c.id == area_id).scalar_subquery()
    taken = sa.exists().where(_third.c.name_key == name, _third.c.closed_at.is_(None))
    result = await tx.execute(
        sa.update(areas).where(areas.c.id == area_id, areas.c.closed_at.is_not(None), ~taken).values(closed_at=None)
    )
    if result.rowcount != 1:
        return False
    if await default(tx) is None:
        await make_default(tx, area_id)
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Belongings:
    """How much of what people decide about lies in an area."""

    rules: int
    skills: int
    #: records of memory that wait for a decision
    waiting: int

    @property
    def total(self) -> int:
        return self.rules + self.skills + self.waiting


async def belongings(tx: Tx, area_id: int) -> Belongings:
    """What a closed area hands to the admins (PPL-7)."""

    async def count(table: sa.Table, *statuses: str) -> int:
        where = (table.c.area_id == area_id, table.c.status.in_(statuses))
        return int(await tx.scalar(sa.select(sa.func.count()).select_from(table).where(*where)) or 0)

    return Belongings(
        rules=await count(rules, "active", "proposed"),
        skills=await count(skills, "active", "proposed", "review", "off"),
        waiting=await count(records, Status.CANDIDATE.value),
    )


async def people_of(tx: Tx, area_id: int, part: str | None = None) -> list[int]:
    """Person ids of an area's owners, members or both; people who were removed are not among them."""
    where = [area_people.c.area_id == area_id, people.c.removed_at.is_(None)]
    if part is not None:
        where.append(area_people.c.part == part)
    joined = area_people.join(people, people.c.id == area_people.c.person_id)
    return list((await tx.execute(sa.select(area_people.c.person_id).select_from(joined).where(*where))).scalars())


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


async def site(tx: Tx, site_id: int) -> tuple[int, str] | None:
    """The area and the name of an open site."""
    row = (await tx.execute(sa.select(sites).where(sites.c.id == site_id, sites.c.closed_at.is_(None)))).first()
    return (row.area_id, row.name) if row is not None else None


async def site_named(tx: Tx, *, area_id: int, name: str) -> int | None:
    """The open site of this name in an area, whatever its case."""
    where = (sites.c.area_id == area_id, sites.c.name_key == name_key(name), sites.c.closed_at.is_(None))
    return await tx.scalar(sa.select(sites.c.id).where(*where))


async def rename_site(tx: Tx, site_id: int, name: str) -> None:
    await tx.execute(sa.update(sites).where(sites.c.id == site_id).values(name=name, name_key=name_key(name)))


async def close_site(tx: Tx, site_id: int, *, now: datetime) -> bool:
    """Close a site. Returns whether it was open."""
    result = await tx.execute(
        sa.update(sites).where(sites.c.id == site_id, sites.c.closed_at.is_(None)).values(closed_at=now)
    )
    return result.rowcount == 1


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


async def bound_chats(tx: Tx, area_id: int) -> list[tuple[str, int]]:
    """Titles and topic ids of the groups that are bound to an area."""
    rows = await tx.execute(
        sa.select(chats.c.title, chats.c.topic_id)
        .where(chats.c.area_id == area_id)
        .order_by(chats.c.title, chats.c.topic_id)
    )
    return [(row.title, row.topic_id) for row in rows]


async def note_group(tx: Tx, *, chat_id: int, kind: str, title: str, reads_all: bool) -> None:
    """Remember whether everything said in a group reaches the bot."""
    values: dict[str, Any] = {"kind": kind, "title": title, "reads_all": reads_all}
    await tx.execute(
        insert(chats)
        .values(chat_id=chat_id, topic_id=0, **values)
        .on_conflict_do_update(index_elements=[chats.c.chat_id, chats.c.topic_id], set_=values)
    )


async def channels(tx: Tx) -> list[tuple[int, str]]:
    """Ids and titles of the channels that the bot is in, as Telegram last told."""
    rows = await tx.execute(
        sa.select(chats.c.chat_id, chats.c.title).where(chats.c.kind == "channel").order_by(chats.c.title)
    )
    return [(row.chat_id, row.title) for row in rows]


async def forget_channel(tx: Tx, chat_id: int) -> None:
    """The bot left it."""
    await tx.execute(sa.delete(chats).where(chats.c.chat_id == chat_id, chats.c.kind == "channel"))


async def reads_all(tx: Tx, chat_id: int) -> bool | None:
    """Whether everything said in a group reaches the bot, as Telegram last told; None when it never did."""
    return await tx.scalar(sa.select(chats.c.reads_all).where(chats.c.chat_id == chat_id, chats.c.topic_id == 0))


async def migrate_chat(tx: Tx, *, old: int, new: int) -> None:
    """A group became a supergroup: its binding, its words and all that waits go with it. May be told more than once.

    A message's number means nothing in the new chat, so what was to be edited there is sent.
    """
    await _move_binding(tx, old=old, new=new)
    await _move_waits(tx, old=old, new=new)
    waiting = (outbox.c.chat_id == old, outbox.c.state == "pending")
    as_new = {"op": sa.case((outbox.c.op == "edit", "send"), else_=outbox.c.op), "target_id": None, "reply_to": None}
    await tx.execute(sa.update(outbox).where(*waiting).values(chat_id=new, **as_new))
    await tx.execute(sa.delete(status_lines).where(status_lines.c.chat_id == old))
    for table in (dialogue, answers, signals, turns, record_sources):
        await tx.execute(sa.update(table).where(table.c.chat_id == old).values(chat_id=new))
    for table in (records, rules, skills):
        await tx.execute(sa.update(table).where(table.c.source_chat_id == old).values(source_chat_id=new))


async def _move_binding(tx: Tx, *, old: int, new: int) -> None:
    """An admin's binding made in the new chat meanwhile goes before the old one."""
    rows = await tx.execute(sa.select(chats.c.topic_id, chats.c.area_id).where(chats.c.chat_id == new))
    there = {row.topic_id: row.area_id for row in rows}
    rows = await tx.execute(sa.select(chats.c.topic_id).where(chats.c.chat_id == old))
    for topic_id in rows.scalars().all():
        leaving = chats.c.chat_id == (old if there.get(topic_id) is not None else new)
        await tx.execute(sa.delete(chats).where(leaving, chats.c.topic_id == topic_id))
    await tx.execute(sa.update(chats).where(chats.c.chat_id == old).values(chat_id=new))


async def _move_waits(tx: Tx, *, old: int, new: int) -> None:
    """What the bot waits for in the new chat already goes before what it waited for in the old one."""
    here, there = prompts, prompts.alias()
    same = (there.c.chat_id == new, there.c.topic_id == here.c.topic_id, there.c.person_id == here.c.person_id)
    await tx.execute(sa.delete(here).where(here.c.chat_id == old, sa.exists().where(*same)))
    await tx.execute(sa.update(here).where(here.c.chat_id == old).values(chat_id=new))


def _area(row: Any) -> Area:
    return Area(
        id=row.id,
        name=row.name,
        role_prompt=row.role_prompt,
        is_default=row.is_default,
        closed=row.closed_at is not None,
    )
