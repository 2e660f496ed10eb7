"""What one statement did to the store, and the buttons under the lines that say so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.domain.memory import COMPANY, Record, Scope
from bot.domain.notices import Button, Line, Notice, record_ref

Rows = tuple[tuple[Button, ...], ...]


#: rows that stay as they are; of more, short buttons share one
UNPACKED = 4
IN_ROW = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What one statement did: the lines that say so, the buttons under them, the records it touched."""

    lines: tuple[Line, ...]
    rows: Rows = ()
    #: records that were written
    touched: tuple[int, ...] = ()
    #: records that the lines repeat besides
    told: tuple[int, ...] = ()
    #: new candidates that nobody has been told of yet
    waits: tuple[int, ...] = ()
    #: who may read the lines
    scope: Scope = COMPANY
    #: the words are nobody's to read but the speaker's until they decide
    held: bool = False
    #: something is to be decided, so that every button stays even among many outcomes
    asks: bool = False

    @property
    def repeated(self) -> tuple[int, ...]:
        """Every record whose words the lines hold (FGT-9)."""
        return tuple(dict.fromkeys((*self.touched, *self.told)))


def undo_row(record: Record) -> Rows:
    args: dict[str, int | str] = {"record": record.id, "revision": record.revision}
    return ((Button(key="btn-undo", verb="memory-undo", args=args),),)


def said(outcome: Outcome) -> Notice:
    """The reply about one statement."""
    return together([outcome])


def together(outcomes: Sequence[Outcome], *, more: Iterable[Line] = (), rows: Rows = ()) -> Notice:
    """One reply for all. Several outcomes get numbers, so that each button says which one it means."""
    lines: list[Line] = []
    buttons: list[tuple[Button, ...]] = []
    several = len([o for o in outcomes if o.rows]) > 1
    for number, outcome in enumerate(outcomes, 1):
        if lines:
            lines.append(Line(""))
        if several:
            lines.append(Line("memory-number", {"number": number}))
        lines.extend(outcome.lines)
        buttons.extend(_numbered(outcome, number) if several else outcome.rows)
    refs = dict.fromkeys(record_id for o in outcomes for record_id in o.repeated)
    return Notice(
        lines=(*lines, *more), rows=(*_packed(buttons), *rows), refs=tuple(record_ref(record_id) for record_id in refs)
    )


def _packed(rows: Sequence[tuple[Button, ...]]) -> Rows:
    """Neighbouring rows of one short numbered button share a row when there are many of them."""
    packed: list[tuple[Button, ...]] = []
    for row in rows:
        before = packed[-1] if packed else ()
        short = all(len(r) > 0 and all(b.key == "btn-undo-numbered" for b in r) for r in (row, before))
        if len(rows) > UNPACKED and short and len(before) + len(row) <= IN_ROW:
            packed[-1] = (*before, *row)
        else:
            packed.append(row)
    return tuple(packed)


#: buttons that take back what was done: of a record, of a rule in force
_BACK = frozenset({"btn-undo", "btn-remove"})


def _numbered(outcome: Outcome, number: int) -> Rows:
    """The buttons of one outcome among several: all when it asks something, otherwise the one that takes it back."""
    kept = [tuple(_with_number(b, number) for b in row if outcome.asks or b.key in _BACK) for row in outcome.rows]
    return tuple(row for row in kept if row)


def _with_number(button: Button, number: int) -> Button:
    inner = button.label.get("number")
    label = {**button.label, "number": str(number) if inner is None else f"{number}.{inner}"}
    return replace(button, key=button.key if inner is not None else f"{button.key}-numbered", label=label)
