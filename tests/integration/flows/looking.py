"""What the tests of memory look at in the store, and the same bot after a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import sqlalchemy as sa

from bot.domain.memory import Record, Status
from bot.embed import Embedder
from bot.recall import MemoryRecall
from storage import memory
from storage.tables import records
from tests.integration.flows.world import World


async def every(world: World, *statuses: Status) -> list[Record]:
    """All records that are not erased, oldest first; only those of the statuses when some are named."""
    async with world.db.read() as tx:
        rows = (await tx.execute(sa.select(records).where(records.c.erased_at.is_(None)).order_by(records.c.id))).all()
    return [r for r in map(memory.to_record, rows) if not statuses or r.status in statuses]


async def texts(world: World, *statuses: Status) -> list[str]:
    return [r.text for r in await every(world, *statuses)]


async def in_force(world: World) -> list[str]:
    return await texts(world, Status.ACTIVE)


async def waiting(world: World) -> list[str]:
    return await texts(world, Status.CANDIDATE)


async def only(world: World) -> Record:
    """The one record that there is."""
    (record,) = await every(world)
    return record


def on_disk(world: World, words: str) -> list[str]:
    """Names of the database's files that hold these words, as plain text or as JSON spells them."""
    spellings = (words.encode(), words.encode("unicode_escape"))
    found = []
    for path in sorted(Path(world.db.path).parent.glob(f"{world.db.path.name}*")):
        content = path.read_bytes()
        if any(spelling in content for spelling in spellings):
            found.append(path.name)
    return found


async def restarted(world: World, embedder: Embedder) -> None:
    """Another process with the same database: nothing but the store is left of what was."""
    recall = MemoryRecall(embedder)
    await recall.load(world.db)
    world.deps = replace(world.deps, recall=recall)
