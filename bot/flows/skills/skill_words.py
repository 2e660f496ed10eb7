"""The words that were asked for on a skill's card: a new text, when to use it, why it is turned down."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.domain.discretion import holds_secret, of_somebody
from bot.domain.incoming import Content
from bot.domain.notices import Notice, notice
from bot.domain.rights import may_rule
from bot.domain.skills.skill import BODY_BYTES, DESCRIPTION_CHARS, SkillStatus
from bot.flows.answers.quote import delete_row
from bot.flows.asking import LISTENS
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.skills import skill_decide
from bot.flows.skills.skill_decide import Edit, Result, Why
from bot.flows.skills.skill_files import Refusal, read_upload
from bot.flows.skills.skill_taps import after, outcome_card, trouble
from bot.language import commands
from bot.language.small_talk import meant_as_an_answer
from storage import prompts, skills
from storage.db import Tx
from storage.prompts import Awaited

#: words that become part of the skill
_WORDING: Final = frozenset({"skill-reword", "skill-describe"})


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """False: the message is no answer to what was asked; the wait is over, and it is handled like any other."""
    if awaited.kind == "skill-reword" and turn.incoming.content is Content.DOCUMENT and turn.place.private:
        return await _take_file(deps, turn, awaited)
    text = turn.incoming.text.strip()
    if not turn.incoming.own_words or not _an_answer(turn, text, awaited):
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    await _carry_out(deps, turn, awaited, text)
    return True


async def _take_file(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """A new text as a file: only its procedure counts."""
    found = await read_upload(deps, turn.incoming)
    if isinstance(found, Refusal) or len(found) != 1:
        return False
    await _carry_out(deps, turn, awaited, found[0].body)
    return True


def _an_answer(turn: Turn, text: str, awaited: Awaited) -> bool:
    """A question or another request in the place of the words is what it is; several lines are a procedure."""
    if awaited.kind == "skill-reword" and "\n" in text:
        return True
    quoted = turn.incoming.reply
    if awaited.kind.endswith(LISTENS) and quoted is not None:
        return False
    if not meant_as_an_answer(text):
        return False
    match commands.parse(text, bot_names=turn.policy.names, is_reply=quoted is not None):
        case commands.Say() if awaited.kind == "skill-describe":
            # «Когда привезли товар» says when, and asks nothing.
            return not text.rstrip().endswith("?")
        case commands.Say(is_question=False) | commands.Correct() | commands.Rule() | commands.Remember():
            return True
        case commands.Wrong():
            return not awaited.kind.endswith(("-reword", "-describe"))
        case _:
            return False


async def _carry_out(deps: Deps, turn: Turn, awaited: Awaited, text: str) -> None:
    refused = await _refused(deps, turn, awaited, text)
    async with commit(deps, turn, intent="skills", keep=refused is None) as tx:
        if refused is not None:
            # The words are still awaited.
            await reply(tx, deps, turn, refused)
            return
        await prompts.drop(tx, turn.place, turn.person.id)
        found = await _decide(tx, deps, turn, awaited, text)
        if isinstance(found, Why):
            await reply(tx, deps, turn, trouble(found))
            return
        await reply(tx, deps, turn, await outcome_card(tx, deps, turn, found))
        await after(tx, deps, turn, found, walking="next" in awaited.args and awaited.kind != "skill-describe")


async def _refused(deps: Deps, turn: Turn, awaited: Awaited, text: str) -> Notice | None:
    """Why these words can't be a skill's: what must not be kept in it, or that they are too many (MEM-13)."""
    if await asyncio.to_thread(holds_secret, text):
        return notice("queue-words-secret", *delete_row(turn))
    if (
        awaited.kind in _WORDING
        and await asyncio.to_thread(of_somebody, text)
        and not await _told_already(deps, awaited)
    ):
        return notice("queue-words-delicate", *delete_row(turn))
    long = len(text.encode()) > BODY_BYTES or (awaited.kind == "skill-describe" and len(text) > DESCRIPTION_CHARS)
    return notice("skill-words-long") if long else None


async def _told_already(deps: Deps, awaited: Awaited) -> bool:
    """Whether the skill tells of somebody as it is, which was answered for before."""
    async with deps.db.read() as tx:
        skill = await skills.get(tx, int(awaited.args["id"]))
    return skill is not None and await asyncio.to_thread(of_somebody, f"{skill.description}\n{skill.body}")


async def _decide(tx: Tx, deps: Deps, turn: Turn, awaited: Awaited, text: str) -> Result:
    skill_id, now = int(awaited.args["id"]), turn.now
    seen = str(awaited.args["seen"]) if "seen" in awaited.args else None
    skill = await skills.get(tx, skill_id)
    if skill is None:
        return Why.GONE
    match awaited.kind:
        case "skill-describe":
            edit = Edit(description=" ".join(text.split()))
            return await skill_decide.reword(tx, deps, turn.person, skill_id, edit, now=now)
        case "skill-reword" if skill.status is SkillStatus.PROPOSED and may_rule(turn.person, skill.scope):
            return await skill_decide.confirm(tx, deps, turn.person, skill_id, now=now, seen=seen, body=text)
        case "skill-reword":
            return await skill_decide.reword(tx, deps, turn.person, skill_id, Edit(body=text), now=now, seen=seen)
        case _:
            return await skill_decide.reject(tx, deps, turn.person, skill_id, now=now, seen=seen, reason=text)
