"""What lists of records share: for whose eyes they are, how a record is shown in a line, numbered buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.listing import Circle, clip
from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.people import Person
from bot.domain.policy import local
from bot.flows.deps import Tap, Turn
from bot.flows.memory.shown import details
from storage import areas, listing, people
from storage.db import Tx

#: numbered buttons in one row of a phone
IN_ROW = 5


async def circle(tx: Tx, at: Turn | Tap, person: Person | None = None, *, acts: bool = False) -> Circle:
    """Whose eyes a page is for, here. The chat's binding is read anew: a turn may have fallen back to another area.

    `acts` for what the person wants done with words of theirs, as against what they want to read.
    """
    place = at.place
    bound = None if place.private else await areas.chat_area(tx, chat_id=place.chat_id, topic_id=place.topic_id)
    acts_in = place.chat_id if acts and not place.private else None
    return Circle(person=person or at.person, private=place.private, area_id=bound, acts_in=acts_in)


async def lines(tx: Tx, records: Sequence[Record], *, zone: str, start: int = 1) -> list[Line]:
    """One line a record, numbered from `start`."""
    names = await people.names(tx, [r.author_id for r in records])
    said = await listing.said_at(tx, [r.id for r in records])
    found = []
    for number, record in enumerate(records, start):
        args: dict[str, Value] = {
            **await details(tx, record),
            "text": clip(record.text),
            "number": number,
            "author": names.get(record.author_id or 0, "—"),
            "day": local(said.get(record.id, record.created_at), zone).date(),
            "pinned": "yes" if record.pinned else "no",
        }
        found.append(Line("list-record", args))
    return found


def numbers(records: Sequence[Record], *, back: dict[str, int | str], start: int = 1) -> tuple[tuple[Button, ...], ...]:
    """Buttons 1, 2, 3 … that open the records' cards. `back` is what leads to this page again."""
    buttons = [
        Button(key="btn-number", verb="memory-card", args={**back, "record": r.id}, label={"number": number})
        for number, r in enumerate(records, start)
    ]
    return tuple(tuple(buttons[i : i + IN_ROW]) for i in range(0, len(buttons), IN_ROW))


def refs(one: Notice, records: Sequence[Record]) -> Notice:
    """The notice, findable by the records it repeats (FGT-9)."""
    return Notice(
        lines=one.lines, rows=one.rows, refs=(*one.refs, *(record_ref(r.id) for r in records)), markdown=one.markdown
    )


def turning(verb: str, here: dict[str, int | str], *, page: int, last: int) -> tuple[Button, ...]:
    """Back and forth, round the ends. `here` is what else leads to the page."""
    at: dict[str, Value] = {"page": page, "last": last}
    return (
        Button(key="btn-page-before", verb=verb, args={**here, "page": page - 1 or last}),
        Button(key="btn-page-at", verb=verb, args=here, label=at),
        Button(key="btn-page-after", verb=verb, args={**here, "page": page % last + 1}),
    )
