"""What became of openings: «не помогло», the day that goes by in silence, the review that follows (SKL-5, SKL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.rights import sees
from bot.domain.skills.failed_run import PATIENCE
from bot.domain.skills.outcomes import WINDOW, Outcome, TurnEnd, needs_review, outcome
from bot.domain.skills.skill import Skill
from bot.flows.deps import Deps, Tap, commit_tap, say, tell
from bot.flows.memory.outcome import Rows
from bot.flows.skills.skill_cards import arguments, card
from bot.flows.skills.skill_decide import able, to_review
from bot.flows.verbs import Look, Seen, Verb
from storage import due, people, skills
from storage.db import Tx
from storage.skills import Opened

#: the column of a press on «не помогло»
UNHELPFUL: Final = "unhelpful_at"
#: what is due after a run that failed: a model is asked what the skill lacked
LEARN: Final = "skill-learn"


def skill_buttons(openings: Sequence[int], *, asker: int) -> Rows:
    """«Не помогло» under an answer that rests on opened skills, given the ids of the openings (SKL-5).

    Only whoever asked can tell whether it helped.
    """
    if not openings:
        return ()
    ids = ",".join(str(i) for i in openings)
    args: dict[str, int | str] = {"openings": ids}
    return ((Button(key="btn-skill-unhelpful", verb="skill-unhelpful", args=args, only_for=asker),),)


async def end_turn(
    tx: Tx, deps: Deps, openings: Sequence[int], ended: TurnEnd, *, answer_id: int | None, now: datetime
) -> None:
    """How the turn of these openings ended; a real error counts at once, and a review begins where it is due."""
    await skills.end(tx, openings, ended, answer_id=answer_id)
    for opened in await skills.openings(tx, openings):
        await judge(tx, deps, opened, now=now)


async def accepted(tx: Tx, deps: Deps, answer_id: int, *, now: datetime) -> None:
    """A person accepted the result of an answer: what was opened for it helped."""
    await _heard(tx, deps, await skills.of_answer(tx, answer_id), "accepted_at", now=now)


async def rejected(tx: Tx, deps: Deps, answer_id: int, *, now: datetime) -> None:
    """A person rejected the result of an answer: what was opened for it failed."""
    await _heard(tx, deps, await skills.of_answer(tx, answer_id), "rejected_at", now=now)


async def edited(tx: Tx, answer_id: int) -> None:
    """A person edited the result of an answer: counted beside the outcomes."""
    for skill_id in {opened.skill_id for opened in await skills.of_answer(tx, answer_id)}:
        await skills.count_edited(tx, skill_id)


async def unhelpful(deps: Deps, tap: Tap) -> None:
    """«Не помогло»: the answer stays as it is, a line below says what was counted."""
    async with commit_tap(deps, tap) as tx:
        found = await skills.openings(tx, _ids(tap))
        open_still = [one for one in found if outcome(one.opening, tap.now) in (Outcome.OPEN, Outcome.HELPED)]
        counting = [one for one in open_still if tap.now < one.opening.opened_at + WINDOW]
        if not counting:
            said = notice("skill-unhelpful-known" if found else "skill-gone")
            await say(tx, deps, tap.place, said, now=tap.now, update_id=tap.update_id)
            return
        await _heard(tx, deps, counting, UNHELPFUL, now=tap.now)
        names = [skill for one in counting if (skill := await skills.get(tx, one.skill_id)) is not None]
        lines = [Line("skill-unhelpful", await arguments(tx, skill)) for skill in names]
        back = Button(key="btn-undo", verb="skill-helpful", args={"openings": ",".join(str(o.id) for o in counting)})
        await say(
            tx, deps, tap.place, Notice(lines=tuple(lines), rows=((back,),)), now=tap.now, update_id=tap.update_id
        )


async def helpful(deps: Deps, tap: Tap) -> None:
    """The press on «не помогло» is taken back."""
    async with commit_tap(deps, tap) as tx:
        for one in await skills.openings(tx, _ids(tap)):
            if tap.now < one.opening.opened_at + WINDOW:
                await skills.unsaid(tx, one.id, UNHELPFUL)
                for fresh in await skills.openings(tx, [one.id]):
                    await skills.settle(tx, fresh, outcome(fresh.opening, tap.now))
        await say(tx, deps, tap.place, notice("skill-helpful"), now=tap.now, update_id=tap.update_id)


async def settle(deps: Deps, work: due.Work) -> None:
    """An opening's day is over: what nobody complained of helped."""
    assert work.ref_id is not None
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        opened = await skills.opening(tx, work.ref_id)
        if opened is not None:
            await judge(tx, deps, opened, now=deps.now())
    deps.wake()


async def judge(tx: Tx, deps: Deps, opened: Opened, *, now: datetime) -> None:
    """Count what is known of an opening by now, and begin a review where the counts ask for one."""
    if not await skills.settle(tx, opened, outcome(opened.opening, now)):
        return
    skill = await skills.get(tx, opened.skill_id)
    if skill is None:
        return
    await due.cancel(tx, LEARN, opened.id)
    if not needs_review(skill):
        if deps.gateway is not None and outcome(opened.opening, now) is Outcome.FAILED and skill.effective:
            await due.put(tx, LEARN, ref_id=opened.id, due_at=now + PATIENCE)
        return
    counters = skill.counters - skill.counted_from
    details = {"opened": counters.opened, "helped": counters.helped, "failed": counters.failed}
    if await to_review(tx, skill, now=now, details=details):
        await tell_review(tx, deps, skill.id, now=now)


async def tell_review(tx: Tx, deps: Deps, skill_id: int, *, now: datetime) -> None:
    """Show the skill to those who decide, once: it is out of the catalogue until they do."""
    skill = await skills.get(tx, skill_id)
    assert skill is not None
    for person in able(await people.everybody(tx), skill):
        await tell(tx, deps, person, await card(tx, deps, person, skill, head=_review_head(skill)), now=now)


def _review_head(skill: Skill) -> tuple[Line, ...]:
    return (Line("skill-review-head"), Line(""))


async def _heard(tx: Tx, deps: Deps, openings: Sequence[Opened], column: str, *, now: datetime) -> None:
    for one in openings:
        await skills.heard(tx, one.id, **{column: now})
    for fresh in await skills.openings(tx, [one.id for one in openings]):
        await judge(tx, deps, fresh, now=now)


def _ids(at: Tap | Look) -> list[int]:
    return [int(one) for one in str(at.args["openings"]).split(",") if one]


async def _sees(look: Look) -> Seen:
    for one in await skills.openings(look.tx, _ids(look)):
        skill = await skills.get(look.tx, one.skill_id)
        if skill is not None and sees(look.person, skill.scope):
            return Seen.ACCEPTED
    return Seen.STALE


VERBS: dict[str, Verb] = {
    "skill-unhelpful": Verb(run=unhelpful, check=_sees),
    "skill-helpful": Verb(run=helpful, check=_sees),
}
