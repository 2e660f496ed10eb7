"""Records near some words that exist for whoever asks: the search knows all, a person sees their part of it."""

from __future__ import annotations

from collections.abc import Collection

from bot.domain.listing import Circle
from bot.domain.memory import Record, Status
from bot.flows.deps import Deps
from storage import listing

ALIVE = (Status.ACTIVE, Status.CANDIDATE)
NOT_FORGOTTEN = tuple(s for s in Status if s is not Status.DELETED)
#: Up to this many visible records are all looked at; of more, those nearest to the words.
LOOK_AT_ALL = 500
NEAREST = 200
#: how many records near a statement are compared with it before it comes into force
NEAR = 40
#: how much deeper each further look goes
_DEEPER = 4


async def nearby(
    deps: Deps, eyes: Circle, text: str, *, want: int, statuses: Collection[Status] = NOT_FORGOTTEN
) -> list[Record]:
    """At most `want` records, nearest first. What belongs to others only makes the search look deeper."""
    limit = want
    while True:
        near = await deps.recall.near(text, limit=limit)
        async with deps.db.read() as tx:
            seen = [r for r in await listing.among(tx, eyes, near) if r.status in statuses]
        if len(seen) >= want or len(near) < limit:
            return seen[:want]
        limit *= _DEEPER


async def in_reach(
    deps: Deps, eyes: Circle, text: str, *, statuses: Collection[Status] = NOT_FORGOTTEN
) -> tuple[list[Record], list[int]]:
    """The records that words may mean, with the ids of those near the words, nearest first."""
    near = await nearby(deps, eyes, text, want=NEAREST, statuses=statuses)
    async with deps.db.read() as tx:
        every = await listing.page(tx, eyes, statuses=statuses, level=None, limit=LOOK_AT_ALL + 1, offset=0)
    return (near if len(every) > LOOK_AT_ALL else every), [r.id for r in near]
