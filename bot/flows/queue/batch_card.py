"""Many candidates of one message: those who decide get one summary of them, and walk through the cards (QUE-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.domain.listing import clip
from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, record_ref
from bot.domain.queue import Case
from bot.flows.deps import Deps
from bot.flows.memory.shown import stored
from bot.flows.queue.decide import shown
from storage import people
from storage.db import Tx

#: up to this many come as cards of their own
APART: Final = 3
#: texts listed in a summary
LISTED: Final = 12


async def summary(tx: Tx, deps: Deps, made: Sequence[Record]) -> Notice:
    """The candidates of one message, all about the same circle of readers."""
    names = await people.names(tx, [made[0].recorder_id])
    lines = [Line("queue-batch", {"count": len(made), "author": names.get(made[0].recorder_id, "—")})]
    lines += [await stored(tx, "queue-own-item", one, text=clip(one.text)) for one in made[:LISTED]]
    if len(made) > LISTED:
        lines.append(Line("queue-batch-more", {"count": len(made) - LISTED}))
    args: dict[str, int | str] = {"record": made[0].id, "seen": shown(deps, Case(record=made[0])), "next": 1}
    walk = Button(key="btn-queue-walk", verb="queue-card", args=args)
    return Notice(lines=tuple(lines), rows=((walk,),), refs=tuple(record_ref(one.id) for one in made))
