"""What tells of somebody else's health, family or beliefs, or accuses them, is held until its way is said (MEM-13)."""

from __future__ import annotations

from bot.domain.filing import scope_of
from bot.domain.memory import Level
from bot.domain.notices import Button, Line, Value
from bot.domain.rights import decides
from bot.flows.deps import Turn
from bot.flows.memory.ask_which import Args
from bot.flows.memory.outcome import Outcome
from bot.language.sensitive import Special, special
from storage import areas
from storage.db import Tx


async def ask_about_another(tx: Tx, turn: Turn, text: str, back: Args, *, area_id: int | None) -> Outcome:
    """Health, family, beliefs of another named person: stored only after somebody says how (MEM-13).

    An area that was named is kept: its readers are offered, never the whole company.
    """
    only = turn.person.id
    rows = [(Button(key="btn-only-mine", verb="memory-sensitive", args={**back, "to": "personal"}, only_for=only),)]
    area = await areas.get(tx, area_id) if area_id is not None else None
    scope = scope_of(Level.AREA if area is not None else Level.COMPANY, speaker=turn.person, area_id=area_id)
    if decides(turn.person, scope):
        wide: Args = {**back, "to": scope.level.value}
        label: dict[str, Value] = {}
        if area is not None:
            wide["area"] = area.id
            label["area"] = area.name
        key = "btn-sensitive-area" if area is not None else "btn-sensitive-company"
        rows.append((Button(key=key, verb="memory-sensitive", args=wide, label=label, only_for=only),))
    what = "honour" if special(text) is Special.HONOUR else "private"
    return Outcome(
        lines=(Line("memory-sensitive", {"text": text, "what": what}),), rows=tuple(rows), held=True, asks=True
    )
