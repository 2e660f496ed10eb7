"""After a run of a skill failed, a model may add one point to it (SKL-4). What it may add, code decides.

It is asked aside and later: by then a person may have taken «не помогло» back, or said what was wrong. It reads the
run alone, and none of what others wrote; its point names nobody, and those who decide see it with a button that takes
it back.
"""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from bot.domain.incoming import Place
from bot.domain.skills.failed_run import FailedRun, point_of, question
from bot.domain.skills.outcomes import Outcome, outcome
from bot.domain.skills.skill import Skill, SkillStatus, full_text
from bot.flows.deps import Deps
from bot.flows.skills.skill_refine import refine_in
from bot.language.sensitive import special
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.gateway import Gateway
from bot.llm.models import ModelRequest, Purpose
from bot.llm.tools import REFINE_SKILL
from storage import answers, dialogue, due, skills
from storage.db import Tx
from storage.dialogue import Utterance
from storage.skills import Opened

log = structlog.get_logger()

#: messages of the line among which the run is looked for
_LOOKED = 60
#: of what whoever asked said afterwards
_SAID = 2


async def learn(deps: Deps, work: due.Work) -> None:
    """Ask about one opening that failed, and add the point, send the skill to review, or leave it."""
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        found = await _run(tx, deps, work.ref_id)
    point = await _asked(deps, *found) if found is not None else None
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        opened = await skills.opening(tx, work.ref_id)
        if point is None or opened is None or not _failed(deps, opened):
            return
        decision = await refine_in(tx, deps, opened.skill_id, point, now=deps.now())
        log.info("a model refined a skill", skill=opened.skill_id, decision=type(decision).__name__)
    deps.wake()


def _failed(deps: Deps, opened: Opened) -> bool:
    return outcome(opened.opening, deps.now()) is Outcome.FAILED


async def _run(tx: Tx, deps: Deps, opening_id: int) -> tuple[Skill, FailedRun] | None:
    """The run, as far as it is kept; None when there is nothing to learn from it any more."""
    opened = await skills.opening(tx, opening_id)
    if opened is None or opened.answer_id is None or not _failed(deps, opened):
        return None
    skill = await skills.get(tx, opened.skill_id)
    answer = await answers.get(tx, opened.answer_id)
    message_id = await answers.message_of(tx, opened.answer_id)
    if skill is None or skill.status is not SkillStatus.ACTIVE or answer is None or message_id is None:
        return None
    place = Place(chat_id=answer.chat_id, topic_id=answer.topic_id)
    said = await dialogue.recent(tx, place, limit=_LOOKED)
    at = next((i for i, one in enumerate(said) if one.by_bot and one.message_id == message_id), None)
    if at is None:
        return None
    request = _of(said[:at], answer.person_id)[-1:]
    if not request:
        return None
    after = tuple(_of(said[at + 1 :], answer.person_id)[:_SAID])
    return skill, FailedRun(skill=full_text(skill), request=request[0], answer=said[at].text, said=after)


def _of(said: Sequence[Utterance], person_id: int) -> list[str]:
    """The own words of whoever asked. What they forwarded or quoted is somebody else's."""
    return [one.text for one in said if one.person_id == person_id and one.own_words]


async def _asked(deps: Deps, skill: Skill, run: FailedRun) -> str | None:
    """The point that a model wants added, if it may stand in a text that others read."""
    gateway = deps.gateway
    if gateway is None or not gateway.serves(Purpose.JUDGE):
        return None
    prompt = deps.prompts["refine_skill"]
    request = ModelRequest(
        purpose=Purpose.JUDGE,
        conversation_id=f"skill-{skill.id}",
        messages=question(run, prompt=prompt, nonce=deps.token()),
        prompt=prompt.ref,
        tools=(REFINE_SKILL,),
        temperature=0.0,
    )
    try:
        answer = await gateway.complete(request)
        point = point_of(answer.tool_calls)
        return point if point is not None and await _says_nothing_of_people(gateway, point) else None
    except (LLMUnavailable, BadCompletion, BudgetSpent, MaskingFailed) as exc:
        log.warning("nothing was learnt of a failed run", kind=type(exc).__name__)
        return None


async def _says_nothing_of_people(gateway: Gateway, point: str) -> bool:
    """Whether nobody's name, number or private matter is in it: the run may have been somebody's own."""
    return special(point) is None and await gateway.preview(point) == point
