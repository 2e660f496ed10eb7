"""Which skills a turn took up, and how it ended (SKL-5)."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.domain.skills.outcomes import TurnEnd
from bot.flows.deps import Deps, Turn
from bot.flows.skills.skill_outcomes import end_turn
from storage import skills
from storage.db import Tx


@dataclass(slots=True, kw_only=True)
class Opened:
    """Skills opened so far in a turn, by id; read also when the talk with the model ends with an error."""

    ids: list[int] = field(default_factory=list)


async def count_opened(
    tx: Tx, deps: Deps, turn: Turn, opened: Opened, ended: TurnEnd, *, answer_id: int | None
) -> list[int]:
    """One opening for each skill that was taken up. Returns the ids of the openings."""
    ids = [await skills.open_one(tx, one, person_id=turn.person.id, now=turn.now) for one in opened.ids]
    await end_turn(tx, deps, ids, ended, answer_id=answer_id, now=turn.now)
    return ids
