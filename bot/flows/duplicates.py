"""Records that say the same become one: found without holding up the writers, checked again in the write (AGE-5)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.ageing import Pair, Section, pair_up
from bot.domain.memory import Level, Record
from bot.flows.deps import Deps
from storage import duplicates as store
from storage import memory, revisions
from storage.db import Tx
from storage.revisions import Run

#: changed records looked at in one step
PAGE: Final = 25
#: records near a changed one that are compared with it; the search goes deeper when other readers' crowd them out
NEAR: Final = 10
_FEW: Final = 4
_DEEPEST: Final = 160


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What one step found: the pairs, the last record it looked at, whether there are more."""

    pairs: tuple[Pair, ...]
    cursor: int
    more: bool


async def find(deps: Deps, run: Run) -> Found:
    """Pairs among the next records that changed since the revision before, and what is near each."""
    async with deps.db.read() as tx:
        since, _ = await revisions.journal_ids(tx, run.id)
        changed = await store.changed(tx, since=since, until=run.journal_id, after_id=run.cursor, limit=PAGE)
    pairs = []
    for record in changed:
        others = await _near(deps, record)
        pairs += await asyncio.to_thread(_pairs, record, others)
    cursor = changed[-1].id if changed else 0
    return Found(pairs=tuple(pairs), cursor=cursor if len(changed) == PAGE else 0, more=len(changed) == PAGE)


def _pairs(record: Record, others: Sequence[Record]) -> list[Pair]:
    return [pair for other in others if (pair := pair_up(record, other)) is not None]


async def _near(deps: Deps, record: Record) -> list[Record]:
    """Records in force of the same readers near this one. One's own are few: all of them are looked at."""
    if record.scope.level is Level.PERSONAL:
        assert record.scope.owner_id is not None
        async with deps.db.read() as tx:
            return await store.personal(tx, record.scope.owner_id)
    limit = NEAR
    while True:
        near = await deps.recall.near(record.text, limit=limit)
        async with deps.db.read() as tx:
            beside = [r for r in await memory.many(tx, near) if r.effective and r.scope == record.scope]
        if len(beside) > _FEW or len(near) < limit or limit >= _DEEPEST:
            return beside
        limit *= 4


async def merge_all(tx: Tx, run: Run, pairs: Sequence[Pair], *, now: datetime) -> int:
    """Merge these as far as the revision may; the others wait for somebody's tap. Returns how many were merged."""
    merged = 0
    for pair in pairs:
        if await store.were_merged(tx, pair.part.id, pair.survivor.id):
            continue
        now_alike = await alike(tx, pair.survivor.id, pair.part.id, words=pair)
        if now_alike is None:
            continue
        section = Section.MERGED if merged < run.allowance else Section.TO_MERGE
        line = (now_alike.part, now_alike.part.confidence, now_alike.survivor.id)
        if not await revisions.told(tx, run.id, (Section.MERGED, Section.TO_MERGE), now_alike.part.id):
            await revisions.add_items(tx, run.id, section, [line])
        if section is Section.MERGED:
            await store.merge(tx, now_alike.part, now_alike.survivor, now=now, by=None)
            merged += 1
    return merged


async def alike(tx: Tx, survivor_id: int, part_id: int, *, words: Pair | None = None) -> Pair | None:
    """The two as they are now, when one may still become part of the other; what has parts itself survives.

    With `words`, only while both say what was compared.
    """
    survivor, part = await memory.get(tx, survivor_id), await memory.get(tx, part_id)
    if survivor is None or part is None:
        return None
    if words is not None and (survivor.text, part.text) != (words.survivor.text, words.part.text):
        return None
    found = pair_up(survivor, part)
    if found is None or await store.waited_on(tx, survivor.id) or await store.waited_on(tx, part.id):
        return None
    if not await store.parts(tx, found.part.id):
        return found
    other_way = Pair(survivor=found.part, part=found.survivor)
    return None if other_way.part.pinned or await store.parts(tx, other_way.part.id) else other_way
