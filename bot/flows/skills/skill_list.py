"""/skills: by scope, with the state and counters of each, and its card (SKL-5)."""

from __future__ import annotations

from bot.domain.listing import Circle, clip, pages
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.skills.outcomes import flag
from bot.domain.skills.skill import Skill, SkillStatus
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.memory.pages import IN_ROW, circle, turning
from bot.flows.skills.skill_cards import arguments, card, shows, visible
from bot.flows.verbs import Verb
from storage import skills
from storage.db import Tx

#: skills on one page
PAGE = 8
_DESCRIPTION = 120
#: in this order within a scope; rejected and withdrawn ones are reached by their cards alone
_LISTED = (SkillStatus.ACTIVE, SkillStatus.REVIEW, SkillStatus.PROPOSED, SkillStatus.OFF)


async def list_skills(deps: Deps, turn: Turn) -> None:
    async with commit(deps, turn, intent="skills") as tx:
        if (found := await _asked(tx, turn)) is not None:
            await reply(tx, deps, turn, await card(tx, deps, turn.person, found))
        else:
            await reply(tx, deps, turn, await _page(tx, await circle(tx, turn), page=1, turn=turn))


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, await _page(tx, await circle(tx, tap), page=int(tap.args["page"]), turn=tap))


async def _asked(tx: Tx, turn: Turn) -> Skill | None:
    """`/skills 12` is the card of that one."""
    number = turn.incoming.argument.strip().lstrip("№#").strip()
    if not turn.place.private or not (number.isascii() and number.isdigit() and len(number) < 10):
        return None
    found = await skills.get(tx, int(number))
    return found if found is not None and visible(turn.person, found) else None


async def _page(tx: Tx, eyes: Circle, *, page: int, turn: Turn | Tap) -> Notice:
    found = [skill for skill in await skills.with_status(tx, *_LISTED) if shows(eyes, skill)]
    found.sort(key=_place)
    if not found:
        return notice("skill-list-none", private="yes" if eyes.private else "no")
    last = pages(len(found), size=PAGE)
    page = min(max(page, 1), last)
    start = (page - 1) * PAGE
    counts = {status.value: sum(skill.status is status for skill in found) for status in _LISTED}
    lines = [Line("skill-list-head", counts)]
    buttons: list[Button] = []
    scope = None
    for number, skill in enumerate(found[start : start + PAGE], start + 1):
        args = await arguments(tx, skill)
        if (here := (args["level"], args["area"], args["site"])) != scope:
            lines += [Line(""), Line("skill-list-scope", args)]
            scope = here
        lines.append(Line("skill-list-item", {**args, **_item(skill, turn), "number": number}))
        open_it: dict[str, int | str] = {"id": skill.id, "list": page}
        buttons.append(Button(key="btn-number", verb="skill-card", args=open_it, label={"number": number}))
    rows = [tuple(buttons[at : at + IN_ROW]) for at in range(0, len(buttons), IN_ROW)] if eyes.private else []
    if last > 1:
        rows.append(turning("skill-list", {"page": page}, page=page, last=last))
    return Notice(lines=tuple(lines), rows=tuple(rows), aside=True)


def _item(skill: Skill, at: Turn | Tap) -> dict[str, Value]:
    counters, idle = skill.counters, flag(skill, at.now)
    return {
        "description": clip(skill.description, _DESCRIPTION),
        "opened": counters.opened,
        "helped": counters.helped,
        "failed": counters.failed,
        "counted": "yes" if skill.status is not SkillStatus.PROPOSED else "no",
        "idle": idle.value if idle is not None else "no",
    }


def _place(skill: Skill) -> tuple[bool, int, bool, int, int, int]:
    wide = skill.scope.area_id is None
    return (
        not wide,
        skill.scope.area_id or 0,
        skill.site_id is not None,
        skill.site_id or 0,
        _LISTED.index(skill.status),
        skill.id,
    )


VERBS: dict[str, Verb] = {"skill-list": Verb(run=turn_page)}
