"""The one way a record's text is corrected: replaced by who may, proposed by anybody else (MEM-9)."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.correcting import Wording, in_place
from bot.domain.filing import may_replace
from bot.domain.memory import Record, Status
from bot.domain.notices import Line
from bot.domain.rights import decides, sees
from bot.flows.deps import Deps, Turn
from bot.flows.memory.outcome import Outcome, undo_row
from bot.flows.memory.rewrite import Said, add, rewrite, the
from bot.flows.memory.shown import details, record_buttons, stored
from bot.flows.queue import decide, queue
from bot.flows.queue.decide import Done
from bot.flows.queue.fates import tell_author
from storage import memory
from storage.db import Tx

_MOVED_ON = Outcome(lines=(Line("memory-moved-on"),))


async def replace_text(tx: Tx, deps: Deps, turn: Turn, record_id: int, said: Said) -> Outcome:
    """Put these words in the place of the record's text; the reply shows the whole old and new as stored."""
    record = await memory.get(tx, record_id)
    if record is None or record.status is Status.DELETED or not sees(turn.person, record.scope):
        return _MOVED_ON
    if record.text == said.text:
        line = await stored(tx, "memory-known" if record.effective else "memory-known-candidate", record)
        return Outcome(lines=(line,), told=(record.id,), scope=record.scope)
    if not may_replace(record, turn.person):
        return await propose_change(tx, deps, turn, record, said)
    if record.status is Status.CANDIDATE and decides(turn.person, record.scope):
        now = await _accept_reworded(tx, deps, turn, record, said)
    else:
        now = await rewrite(tx, turn.person, record, said, now=turn.now)
    if now is None:
        return _MOVED_ON
    line = await stored(tx, "memory-replaced", now, old=record.text)
    return Outcome(lines=(line,), rows=undo_row(now), touched=(now.id,), scope=now.scope)


def in_place_of(record: Record, said: Said) -> Said:
    """The statement as the record's whole text: of a record with several parts, the others stay (MEM-9)."""
    text = in_place(record.text, said.text)
    if text == said.text:
        return said
    return replace(
        said,
        text=text,
        vector=None,
        ends_on=said.ends_on or record.ends_on,
        when_said=said.when_said or record.when_said,
    )


async def propose_change(tx: Tx, deps: Deps, turn: Turn, record: Record, said: Said) -> Outcome:
    """The old text stays in force; those who decide get old and new on one card."""
    new = await add(tx, turn.person, said, record.scope, now=turn.now, status=Status.CANDIDATE, replaces=record.id)
    await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
    if not record.effective:
        rows = record_buttons(new, turn.person, private=turn.place.private)
        return Outcome(
            lines=(await stored(tx, "memory-candidate", new),), rows=rows, touched=(new.id,), scope=record.scope
        )
    line = Line("memory-change-proposed", {**await details(tx, new), "old": record.text})
    return Outcome(lines=(line,), rows=undo_row(new), touched=(new.id,), told=(record.id,), scope=record.scope)


async def _accept_reworded(tx: Tx, deps: Deps, turn: Turn, record: Record, said: Said) -> Record | None:
    """A waiting record, in the words of somebody who may decide: it comes into force, and its author is told."""
    words = Wording(text=said.text, ends_on=said.ends_on, when_said=said.when_said)
    done = await decide.approve(tx, deps, turn.person, record.id, now=turn.now, words=words)
    if not isinstance(done, Done):
        return None
    await tell_author(tx, deps, done, now=turn.now)
    return await the(tx, done.record.id)
