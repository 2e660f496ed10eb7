"""What a model's words rest on, stored with them: an answer's and a draft's alike (ANS-3, AGE-1, SKL-5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.context import Context
from bot.domain.skills.outcomes import TurnEnd
from bot.flows.deps import Deps, Turn
from bot.flows.skills.openings import Opened, count_opened
from bot.llm.models import Completion
from storage import answers, memory, skills
from storage.db import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Rests:
    """What the words were made of. `cited` are references as the context gives them: "M12", "S3"."""

    completion: Completion
    context: Context
    cited: Sequence[str]
    opened: Opened
    #: ids of the rules that the words name
    rules: frozenset[int]

    def used(self, letter: str) -> list[int]:
        """Ids of the records ("M") or skills ("S") that are named as sources."""
        return [int(ref[1:]) for ref in self.cited if ref.startswith(letter)]


async def keep(tx: Tx, deps: Deps, turn: Turn, rests: Rests, *, way: str) -> tuple[int, list[int]]:
    """Store it and count what was used, shown and opened. Returns the ids of the answer and of the openings."""
    used = rests.used("M")
    await memory.mark_used(tx, used, now=turn.now)
    completion = rests.completion
    answer_id = await answers.add(
        tx,
        turn.place,
        person_id=turn.person.id,
        way=way,
        sources=[
            *[("record", i) for i in used],
            *[("skill", i) for i in dict.fromkeys([*rests.opened.ids, *rests.used("S")])],
            *[("rule", i) for i in sorted(rests.rules)],
        ],
        now=turn.now,
        model=completion.model,
        prompt_version=completion.prompt_version,
        left_out=sum(rests.context.left_out.values()),
        stopped=completion.stopped,
    )
    await skills.count_shown(tx, [int(one[1:]) for one in rests.context.shown if one.startswith("S")])
    ended = TurnEnd.STOPPED if completion.stopped else TurnEnd.DONE
    return answer_id, await count_opened(tx, deps, turn, rests.opened, ended, answer_id=answer_id)
