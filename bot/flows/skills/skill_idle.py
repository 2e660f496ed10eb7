"""Skills that lie idle, brought to the notice of those who decide with the weekly revision (SKL-5, SKL-7)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Person
from bot.domain.rights import may_rule
from bot.domain.skills.outcomes import Flag, flag
from bot.domain.skills.skill import Skill, SkillStatus
from bot.flows.memory.outcome import IN_ROW
from bot.flows.skills.skill_cards import arguments
from storage import skills
from storage.db import Tx

#: lines of one message, as of every section of the report
LINES: Final = 10


async def report(tx: Tx, person: Person, *, now: datetime) -> list[Notice]:
    """One message of the skills that this person decides about and that nobody opens; none when there are none."""
    found = [
        (skill, why)
        for skill in await skills.with_status(tx, SkillStatus.ACTIVE)
        if may_rule(person, skill.scope) and (why := flag(skill, now)) is not None
    ]
    if not found:
        return []
    found.sort(key=_place)
    lines = [Line("skill-idle", {"count": len(found)})]
    buttons: list[Button] = []
    for number, (skill, why) in enumerate(found[:LINES], 1):
        counts: dict[str, Value] = {"shown": skill.counters.shown, "opened": skill.counters.opened}
        args = {**await arguments(tx, skill), **counts, "number": number, "flag": why.value}
        lines.append(Line("skill-idle-item", args))
        open_it: dict[str, int | str] = {"id": skill.id}
        buttons.append(Button(key="btn-number", verb="skill-open", args=open_it, label={"number": number}))
    if len(found) > LINES:
        lines.append(Line("skill-idle-more", {"count": len(found) - LINES}))
    rows = tuple(tuple(buttons[at : at + IN_ROW]) for at in range(0, len(buttons), IN_ROW))
    return [Notice(lines=tuple(lines), rows=rows)]


def _place(flagged: tuple[Skill, Flag]) -> tuple[bool, int, int]:
    """Never opened before rarely opened, shown most first."""
    skill, why = flagged
    return why is not Flag.NEVER_OPENED, -skill.counters.shown, skill.id
