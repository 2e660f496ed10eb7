"""The agent adds a point to a skill after a failed run: three times, then a person decides (SKL-4)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.discretion import holds_secret
from bot.domain.notices import Button, Line, Notice
from bot.domain.skills import refining
from bot.domain.skills.reading import visible_text
from bot.domain.skills.refining import Add, Decision, Problem, Refused, ToReview
from bot.flows.deps import Deps
from bot.flows.skills.skill_cards import arguments
from bot.flows.skills.skill_decide import to_review
from bot.flows.skills.skill_outcomes import tell_review
from bot.flows.skills.skill_told import open_button, tell_deciders
from storage import journal, skills
from storage.db import Tx


async def refine(deps: Deps, skill_id: int, text: str) -> Decision | None:
    """Add a point, send the skill to review, or leave it; None when there is no such skill."""
    async with deps.db.write() as tx:
        decision = await refine_in(tx, deps, skill_id, text, now=deps.now())
    deps.wake()
    return decision


async def refine_in(tx: Tx, deps: Deps, skill_id: int, text: str, *, now: datetime) -> Decision | None:
    """The same inside the caller's transaction. The person's text is not touched, whatever the point says."""
    skill = await skills.get(tx, skill_id)
    if skill is None:
        return None
    decision = refining.refine(skill, text)
    if holds_secret(text):
        decision = Refused(problem=Problem.COMMANDS)
    match decision:
        case Add(text=point):
            await _add(tx, deps, skill_id, point, now=now)
        case ToReview(text=point):
            if await to_review(tx, skill, now=now, details={"point": point}):
                await tell_review(tx, deps, skill_id, now=now)
        case Refused():
            pass
    return decision


async def _add(tx: Tx, deps: Deps, skill_id: int, point: str, *, now: datetime) -> None:
    skill = await skills.get(tx, skill_id)
    assert skill is not None
    point_id = await skills.refine(tx, skill, text=point, by_agent=True, now=now)
    if point_id is None:
        return
    await journal.write(
        tx,
        "refined",
        subject="skill",
        subject_id=skill_id,
        actor_id=None,
        now=now,
        scope=skill.scope,
        details={"after": point, "added": [point_id]},
    )
    args = {
        **await arguments(tx, skill),
        "text": visible_text(point),
        "left": refining.SELF_REFINEMENTS - skill.self_refined - 1,
    }
    drop = Button(key="btn-skill-drop", verb="skill-drop-point", args={"id": skill_id, "point": point_id})
    said = Notice(lines=(Line("skill-refined", args),), rows=((drop, open_button(skill)),))
    await tell_deciders(tx, deps, skill, said, now=now)
