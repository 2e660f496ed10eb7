"""Records that say the same become one: found without holding up the writers, checked again in the write (AGE-5)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.ageing import Pair, Section, pair_up
from bot.domain.memory import Record
from bot.flows.deps import Deps
from storage import duplicates as store
from storage import memory, revisions
from storage.db import Tx
from storage.revisions import Run

#: changed records looked at in one step
PAGE: Final = 100
#: records near a changed one that are compared with it; the search goes deeper when other readers' crowd them out
NEAR: Final = 6
_FEW: Final = 2
_DEEPEST: Final = 96


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
    pairs = await asyncio.to_thread(_pairs, changed, await _beside(deps, changed))
    cursor = changed[-1].id if changed else 0
    return Found(pairs=tuple(pairs), cursor=cursor if len(changed) == PAGE else 0, more=len(changed) == PAGE)


def _pairs(changed: Sequence[Record], beside: Mapping[int, Sequence[Record]]) -> list[Pair]:
    return [pair for one in changed for other in beside[one.id] if (pair := pair_up(one, other)) is not None]


async def _beside(deps: Deps, changed: Sequence[Record]) -> dict[int, list[Record]]:
    """Records in force of the same readers near each of these. One's own are few: all of them are looked at."""
    owners = {r.scope.owner_id for r in changed if r.scope.owner_id is not None}
    async with deps.db.read() as tx:
        own = await store.personal(tx, owners)
    found = {r.id: own[r.scope.owner_id] for r in changed if r.scope.owner_id is not None}
    open_yet = [r for r in changed if r.id not in found]
    limit = NEAR
    while open_yet:
        near = {}
        for record in open_yet:
            near[record.id] = await deps.recall.near(record.text, limit=limit)
            # a search takes milliseconds in which nobody is answered
            await asyncio.sleep(0)
        async with deps.db.read() as tx:
            known = {r.id: r for r in await memory.many(tx, {i for ids in near.values() for i in ids}) if r.effective}
        for record in open_yet:
            found[record.id] = [known[i] for i in near[record.id] if i in known and known[i].scope == record.scope]
        open_yet = [r for r in open_yet if len(found[r.id]) <= _FEW and len(near[r.id]) == limit < _DEEPEST]
        limit *= 4
    return found


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
