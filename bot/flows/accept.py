"""Somebody who may decide says what waits already: by that it comes into force (MEM-6, PPL-4)."""

from __future__ import annotations

from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Line
from bot.domain.queue import Fate
from bot.flows import decide
from bot.flows.decide import Done
from bot.flows.deps import Deps, Turn
from bot.flows.fates import tell_author
from bot.flows.outcome import Outcome
from bot.flows.rewrite import Said, the
from bot.flows.shown import record_buttons, stored
from storage import journal, memory
from storage.db import Tx


async def accept(tx: Tx, deps: Deps, turn: Turn, record: Record, confidence: int, said: Said) -> Outcome:
    """Put a waiting record in force. A waiting correction takes the place of what it corrects."""
    case = await decide.load(tx, record.id)
    assert case is not None
    if case.standing is not None:
        done = await decide.approve(tx, deps, turn.person, record.id, now=turn.now)
        if not isinstance(done, Done):
            return Outcome(lines=(Line("memory-moved-on"),))
        await tell_author(tx, deps, done, now=turn.now)
        line = await stored(tx, "memory-replaced", done.record, old=case.standing.text)
        return Outcome(lines=(line,), touched=(done.record.id, record.id), scope=done.record.scope)
    await memory.change(tx, record, status=Status.ACTIVE.value, confidence=confidence, replaces=None)
    await memory.add_source(
        tx,
        record.id,
        author_id=said.author_id,
        recorder_id=turn.person.id,
        source=said.source,
        text=said.text,
        now=said.at or turn.now,
    )
    await journal.write(
        tx,
        Fate.APPROVED,
        subject="record",
        subject_id=record.id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=record.scope,
        details={"confidence": record.confidence},
    )
    now = await the(tx, record.id)
    await tell_author(tx, deps, Done(fate=Fate.APPROVED, case=case, record=now, by=turn.person), now=turn.now)
    forget = Button(key="btn-forget", verb="forget-record", args={"record": now.id})
    rows = (*record_buttons(now, turn.person, private=turn.place.private), (forget,))
    return Outcome(lines=(await stored(tx, "memory-accepted", now),), rows=rows, touched=(now.id,), scope=now.scope)
