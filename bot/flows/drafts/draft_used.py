"""What drafts were made of, told when a record is forgotten: forgetting undoes none of them (FGT-8)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.domain.drafts.draft import may_change
from bot.domain.listing import clip
from bot.domain.memory import Record
from bot.domain.notices import Line
from bot.domain.people import Person
from storage import drafts
from storage.db import Tx

#: drafts named; of more the number is told
NAMED = 3
#: characters of a draft's beginning
BEGINNING = 60


async def used_in_drafts(tx: Tx, person: Person, records: Sequence[Record], *, since: datetime) -> list[Line]:
    """A line for each draft that rests on these and that this person may see; the others are counted."""
    found = await drafts.resting_on(tx, [record.id for record in records], since=since)
    named = [draft for draft in found if may_change(person, draft) and draft.version.text][:NAMED]
    lines = [
        Line(
            "draft-rests-on",
            {
                "kind": draft.task_type,
                "beginning": clip(" ".join(draft.version.text.split()), BEGINNING),
                "status": draft.status.value,
                "day": draft.created_at,
            },
        )
        for draft in named
    ]
    rest = len(found) - len(named)
    return lines + ([Line("draft-rests-on-more", {"count": rest})] if rest else [])
