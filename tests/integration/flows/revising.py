"""Weeks that pass, and what a revision leaves behind, for the tests of ageing."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from bot.domain.ageing import Section
from bot.domain.incoming import Place
from bot.domain.memory import Record
from bot.domain.people import Person
from bot.flows.history import revision
from storage import answers, memory, revisions
from storage.revisions import Run
from storage.tables import record_sources, records, revision_items
from storage.tables import revisions as runs
from tests.integration.flows.world import Sent, World


async def planned(world: World) -> Run:
    """The revision that comes next."""
    await revision.plan(world.deps)
    async with world.db.read() as tx:
        run = await revisions.unfinished(tx)
    assert run is not None
    return run


async def revise(world: World, *, weeks: int = 1) -> list[Sent]:
    """Let so many weekly revisions come and go. Returns what was sent meanwhile."""
    before = len(world.sent)
    for _ in range(weeks):
        run = await planned(world)
        world.clock.at = max(world.clock.at, run.due_at)
        await world.work()
    return world.sent[before:]


async def past(world: World, record: Record, *, days: float, confirmed: bool = False, weak: bool = False) -> None:
    """Make a record older: said, and confirmed, so many days ago, or too weak for answers for so long."""
    at = world.clock.at - timedelta(days=days)
    values: dict[str, datetime] = {"created_at": at}
    if confirmed:
        values["confirmed_at"] = at
    if weak:
        values["weak_since"] = at
    async with world.db.write() as tx:
        await tx.execute(sa.update(records).where(records.c.id == record.id).values(**values))
        said = record_sources.c.record_id == record.id
        await tx.execute(sa.update(record_sources).where(said).values(at=at))


async def use(world: World, person: Person, *used: Record, at: datetime | None = None) -> None:
    """An answer that names these as its sources."""
    now = at or world.clock()
    async with world.db.write() as tx:
        sources = [("record", r.id) for r in used]
        place = Place(chat_id=person.telegram_id)
        await answers.add(tx, place, person_id=person.id, way="records", sources=sources, now=now)
        await memory.mark_used(tx, [r.id for r in used], now=now)


async def lines(world: World, section: Section) -> list[int]:
    """Ids of the records in a section of the last revision's report."""
    async with world.db.read() as tx:
        last = await tx.scalar(sa.select(sa.func.max(runs.c.id)).where(runs.c.finished_at.is_not(None)))
        item = revision_items.c
        rows = await tx.scalars(
            sa.select(item.record_id).where(item.revision_id == last, item.kind == section.value).order_by(item.id)
        )
        return list(rows)


async def finished(world: World) -> list[Run]:
    async with world.db.read() as tx:
        rows = (await tx.execute(sa.select(runs.c.id).where(runs.c.finished_at.is_not(None)).order_by(runs.c.id))).all()
        found = [await revisions.get(tx, row.id) for row in rows]
    return [run for run in found if run is not None]
