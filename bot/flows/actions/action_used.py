"""What was sent out on the basis of a record, told when it is forgotten: forgetting takes none of it back (ACT-10)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.domain.actions.rights import sees
from bot.domain.memory import Record
from bot.domain.notices import Line
from bot.domain.people import Person
from bot.flows.actions.action_card import arguments
from storage import actions
from storage.db import Tx

#: actions named; of more the number is told
NAMED = 3


async def used_in_actions(tx: Tx, person: Person, records: Sequence[Record], *, since: datetime) -> list[Line]:
    """A line for each action that rests on these and that this person may see; the others are counted."""
    found = await actions.using(tx, "record", [record.id for record in records], since=since)
    named = [action for action in found if sees(person, action)][:NAMED]
    lines = [Line("action-rests-on-forgotten", await arguments(tx, action)) for action in named]
    rest = len(found) - len(named)
    return lines + ([Line("action-rests-on-more", {"count": rest})] if rest else [])
