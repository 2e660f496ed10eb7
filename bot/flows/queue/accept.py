"""Somebody who may decide says what waits already: by that it comes into force (MEM-6, PPL-4)."""

from __future__ import annotations

from bot.domain.memory import Record
from bot.domain.notices import Button, Line
from bot.domain.queue import Fate
from bot.flows.deps import Deps, Turn
from bot.flows.memory.outcome import Outcome
from bot.flows.memory.rewrite import Said
from bot.flows.memory.shown import record_buttons, stored
from bot.flows.queue import cards, decide
from bot.flows.queue.decide import Done, Undecided
from bot.flows.queue.fates import tell_author
from storage import memory
from storage.db import Tx


async def accept(tx: Tx, deps: Deps, turn: Turn, record: Record, said: Said) -> Outcome:
    """Approve a waiting record by saying it again. A waiting correction takes the place of what it corrects."""
    # The vector of a stored text is in the index: no model works while the store is being written.
    near = await deps.recall.near(record.text, limit=decide.NEAR)
    done = await decide.approve(tx, deps, turn.person, record.id, now=turn.now, near=near)
    if isinstance(done, Undecided):
        return await _undecided(tx, deps, done)
    await tell_author(tx, deps, done, now=turn.now)
    touched = (done.record.id, record.id)
    if done.fate is not Fate.APPROVED:
        return Outcome(lines=(await _merged(tx, done),), touched=touched, scope=done.record.scope)
    await memory.add_source(
        tx,
        record.id,
        author_id=said.author_id,
        recorder_id=turn.person.id,
        source=said.source,
        text=said.text,
        now=said.at or turn.now,
    )
    forget = Button(
        key="btn-forget", verb="forget-record", args={"record": done.record.id, "revision": done.record.revision}
    )
    rows = (*record_buttons(done.record, turn.person, private=turn.place.private), (forget,))
    line = await stored(tx, "memory-accepted", done.record)
    return Outcome(lines=(line,), rows=rows, touched=touched, scope=done.record.scope)


async def _merged(tx: Tx, done: Done) -> Line:
    """It corrected a record in force, or says what one in force says already."""
    standing = done.case.standing
    if standing is None or standing.text == done.record.text:
        return await stored(tx, "memory-known", done.record)
    return await stored(tx, "memory-replaced", done.record, old=standing.text)


async def _undecided(tx: Tx, deps: Deps, found: Undecided) -> Outcome:
    """Somebody was first, or a record in force has to be looked at together with it (MEM-10)."""
    if found.case is None:
        return Outcome(lines=(Line("memory-moved-on"),))
    card = await cards.undecided(tx, deps, found, walking=False)
    both = [one.id for one in (found.case.record, found.case.standing) if one is not None]
    return Outcome(lines=card.lines, rows=card.rows, touched=tuple(both), scope=found.case.scope, asks=True)
