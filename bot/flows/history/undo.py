"""«Отменить» under a reply: what it reported is taken back, as long as nothing else happened since (MEM-2, MEM-3)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from bot.domain import rollback
from bot.domain.memory import Record
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.domain.rights import may_forget
from bot.domain.verdicts import Verdicts
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.forgetting.erase import forget_one
from bot.flows.history import roll_back
from bot.flows.history.roll_back import Way, way_back
from bot.flows.index import drop, index
from bot.flows.memory import filed
from bot.flows.memory.adjust import there
from bot.flows.memory.judged import judged
from bot.flows.memory.shown import stored
from bot.flows.verbs import Verb, forgets_record
from storage import journal, memory
from storage.db import Tx
from storage.journal import Entry

#: acts by which a record came to be
_BORN = ("stated", "noticed")


async def undo(deps: Deps, tap: Tap) -> None:
    """A new record goes, a corrected one gets its former wording; anything else has moved on."""

    async def write(verdicts: Verdicts) -> TakenBack:
        async with commit_tap(deps, tap) as tx:
            record = await there(tx, tap)
            done = _MOVED_ON
            if record is not None and record.revision == int(tap.args["revision"]):
                done = await take_back(tx, deps, tap, record, verdicts)
            made = filed.made_in(tap)
            if made:
                # The others of the message keep their buttons.
                rest = await filed.page(tx, tap, made, number=int(tap.args["page"]))
                await redraw(tx, deps, tap, replace(rest, lines=(*done.said.lines, Line(""), *rest.lines)))
            else:
                await redraw(tx, deps, tap, done.said)
        return done

    done = await judged(lambda: look_ahead(deps, [int(tap.args["record"])]), write)
    done.index(deps)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenBack:
    """What became of a record whose last change was taken back."""

    said: Notice
    restored: Record | None = None
    gone: Record | None = None

    def index(self, deps: Deps) -> None:
        """Tell the search index. Only after the commit."""
        if self.restored is not None:
            index(deps, [self.restored])
        if self.gone is not None:
            drop(deps, [self.gone])


_MOVED_ON: Final = TakenBack(said=notice("memory-moved-on"))


async def look_ahead(deps: Deps, record_ids: Iterable[int], verdicts: Verdicts | None = None) -> Verdicts:
    """Compare all texts that taking back the last change of these records will ask about."""
    verdicts = verdicts or Verdicts()
    async with deps.db.read() as tx:
        for record in await memory.many(tx, record_ids):
            last = await _last(tx, record)
            back = rollback.before(last.act, last.details, last.scope) if last is not None else None
            if last is not None and back is not None:
                await way_back(tx, deps, record, last, back, compare=verdicts.ask)
    await asyncio.to_thread(verdicts.judge)
    return verdicts


async def take_back(tx: Tx, deps: Deps, at: Turn | Tap, record: Record, verdicts: Verdicts) -> TakenBack:
    """Take the last change of a record back, if it can be and may be."""
    last = await _last(tx, record)
    if last is None or not may_forget(at.person, record):
        return _MOVED_ON
    back = rollback.before(last.act, last.details, last.scope)
    if last.act == "corrected" and back is not None:
        way = await way_back(tx, deps, record, last, back, compare=verdicts)
        restored = await roll_back.take_back(tx, at.person, way, now=at.now) if isinstance(way, Way) else None
        return TakenBack(said=await _told(tx, "memory-restored-wording", restored), restored=restored)
    if last.act in _BORN and await forget_one(tx, at.person, record, repeats=(), now=at.now, restore_minutes=0):
        return TakenBack(said=await _told(tx, "memory-undone", record), gone=record)
    return _MOVED_ON


async def _last(tx: Tx, record: Record) -> Entry | None:
    history = await journal.of(tx, "record", record.id)
    return history[-1] if history else None


async def _told(tx: Tx, key: str, record: Record | None) -> Notice:
    if record is None:
        return notice("memory-moved-on")
    return Notice(lines=(await stored(tx, key, record),), refs=(record_ref(record.id),))


VERBS: dict[str, Verb] = {"memory-undo": Verb(run=undo, check=forgets_record)}
