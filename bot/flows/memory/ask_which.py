"""Several records could be meant by a correction: each gets a button, and nothing is written (MEM-9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.memory import Record
from bot.domain.notices import Button, Line
from bot.flows.memory.outcome import Outcome
from bot.flows.memory.shown import stored
from storage.db import Tx

Args = dict[str, int | str]


async def ask_which(tx: Tx, text: str, records: Sequence[Record], *, back: Args, new: bool) -> Outcome:
    """The choice. `back` leads a button to the message with the correction; `new` offers to store it by itself."""
    lines = [Line("memory-ask-which", {"text": text})]
    rows: list[tuple[Button, ...]] = []
    for number, record in enumerate(records, 1):
        lines.append(await stored(tx, "memory-ask-which-item", record, number=number))
        args: Args = {**back, "record": record.id}
        rows.append((Button(key="btn-replace-this", verb="correct-this", args=args, label={"number": number}),))
    if new:
        rows.append((Button(key="btn-store-as-new", verb="correct-as-new", args=back),))
    scope = records[0].scope
    return Outcome(lines=tuple(lines), rows=tuple(rows), told=tuple(r.id for r in records), scope=scope, asks=True)
