"""What one statement did to the store, and the button that takes it back."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.memory import Record
from bot.domain.notices import Button, Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one statement did: the lines that say so, the buttons under them, the records it touched."""

    lines: tuple[Line, ...]
    rows: tuple[tuple[Button, ...], ...] = ()
    touched: tuple[int, ...] = ()
    written: bool = True


def undo_row(record: Record) -> tuple[tuple[Button, ...], ...]:
    args: dict[str, int | str] = {"record": record.id, "revision": record.revision}
    return ((Button(key="btn-undo", verb="memory-undo", args=args),),)
