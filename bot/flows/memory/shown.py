"""How a record is shown after something happened to it: its words, readers, status, confidence, and the buttons."""

from __future__ import annotations

from bot.domain.memory import Confidence, Level, Record
from bot.domain.notices import Button, Line, Value
from bot.domain.people import Person
from bot.domain.rights import decides, may_forget
from bot.language.sensitive import tells_of_another
from storage import areas
from storage.db import Tx


async def area_name(tx: Tx, record: Record) -> str:
    """The name of the record's area, empty for other scopes."""
    if record.scope.area_id is None:
        return ""
    area = await areas.get(tx, record.scope.area_id)
    return area.name if area else ""


async def details(tx: Tx, record: Record) -> dict[str, Value]:
    """Arguments of every catalogue message that shows a record."""
    return {
        "id": record.id,
        "text": record.text,
        "level": record.scope.level.value,
        "area": await area_name(tx, record),
        "status": record.status.value,
        "confidence": record.confidence,
    }


async def stored(tx: Tx, key: str, record: Record, **more: Value) -> Line:
    """A line that shows what is in the store, never what was meant to be."""
    return Line(key, {**await details(tx, record), **more})


def record_buttons(record: Record, person: Person, *, private: bool) -> tuple[tuple[Button, ...], ...]:
    """What this person may do with a record that was just stored or changed, besides taking it back (MEM-3)."""
    args: dict[str, int | str] = {"record": record.id}
    first: list[Button] = []
    second: list[Button] = []
    if decides(person, record.scope):
        if record.confidence < Confidence.CONFIRMED or not record.effective:
            first.append(Button(key="btn-confirm", verb="memory-confirm", args=args, style="success"))
        pin = "memory-unpin" if record.pinned else "memory-pin"
        first.append(Button(key=f"btn-{pin}", verb=pin, args=args))
    if may_forget(person, record):
        if record.scope.level is Level.PERSONAL:
            # What is told of somebody else's health or faith is never offered to everybody (MEM-13).
            if not tells_of_another(record.text, person.name):
                second.append(Button(key="btn-for-all", verb="memory-scope", args={**args, "to": "company"}))
        elif private:
            second.append(Button(key="btn-only-mine", verb="memory-scope", args={**args, "to": "personal"}))
        if record.scope.level is not Level.PERSONAL:
            # A rule is read by others: what is one's own is made known first, aloud.
            second.append(Button(key="btn-to-rule", verb="memory-to-rule", args=args))
    return tuple(tuple(row) for row in (first, second) if row)
