"""«Отменить» under a reply: what it reported is taken back, as long as nothing else happened since (MEM-2, MEM-3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from bot.domain.memory import Record
from bot.domain.notices import Notice, notice, record_ref
from bot.domain.rights import may_forget
from bot.flows.adjust import change, there
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.erase import forget_one
from bot.flows.index import drop, index
from bot.flows.origins import source
from bot.flows.shown import stored
from bot.flows.verbs import Verb, forgets_record
from storage import journal, memory
from storage.db import Tx
from storage.journal import Entry

#: acts by which a record came to be
_BORN = ("stated", "noticed")


async def undo(deps: Deps, tap: Tap) -> None:
    """A new record goes, a corrected one gets its former wording; anything else has moved on."""
    async with commit_tap(deps, tap) as tx:
        record = await there(tx, tap)
        if record is None or record.revision != int(tap.args["revision"]):
            await redraw(tx, deps, tap, notice("memory-moved-on"))
            return
        done = await take_back(tx, tap, record)
        await redraw(tx, deps, tap, done.said)
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


async def take_back(tx: Tx, at: Turn | Tap, record: Record) -> TakenBack:
    """Take the last change of a record back, if it can be and may be."""
    last = await _last(tx, record)
    if last is None or not may_forget(at.person, record):
        return TakenBack(said=notice("memory-moved-on"))
    if last.act == "corrected" and last.details is not None:
        restored = await _put_back(tx, at, record, last.details)
        return TakenBack(said=await _told(tx, "memory-restored-wording", restored), restored=restored)
    if last.act in _BORN and await forget_one(tx, at.person, record, repeats=(), now=at.now, restore_minutes=0):
        return TakenBack(said=await _told(tx, "memory-undone", record), gone=record)
    return TakenBack(said=notice("memory-moved-on"))


async def _last(tx: Tx, record: Record) -> Entry | None:
    history = await journal.of(tx, "record", record.id)
    return history[-1] if history else None


async def _put_back(tx: Tx, at: Turn | Tap, record: Record, was: dict[str, Any]) -> Record | None:
    """The wording before the correction, with the certainty and the dates it had."""
    ends_on, confirmed_at = was.get("ends_on"), was.get("confirmed_at")
    restored = await change(
        tx,
        at,
        record,
        "restored",
        text=str(was["before"]),
        confidence=int(was.get("confidence", record.confidence)),
        confirmed_at=datetime.fromisoformat(confirmed_at) if confirmed_at else None,
        author_id=was.get("author", record.author_id),
        ends_on=date.fromisoformat(ends_on) if ends_on else None,
        when_said=was.get("when_said"),
        vector=None,
        vector_model=None,
    )
    if restored is not None and was.get("said_in"):
        chat_id, message_id = was["said_in"]
        await memory.drop_source(tx, record.id, source(chat_id, message_id), record.text)
    return restored


async def _told(tx: Tx, key: str, record: Record | None) -> Notice:
    if record is None:
        return notice("memory-moved-on")
    return Notice(lines=(await stored(tx, key, record),), refs=(record_ref(record.id),))


VERBS: dict[str, Verb] = {"memory-undo": Verb(run=undo, check=forgets_record)}
