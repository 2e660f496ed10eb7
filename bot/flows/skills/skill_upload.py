"""A skill sent as a file waits for a person with the right, whatever the file says of itself (SKL-3)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.domain.discretion import unkept
from bot.domain.incoming import Content
from bot.domain.memory import COMPANY
from bot.domain.notices import Line, Notice, Value
from bot.domain.people import Person
from bot.domain.skills.reading import visible_text
from bot.domain.skills.skill import Skill, SkillStatus
from bot.flows.deps import Deps, Turn, commit, reply, say
from bot.flows.skills.skill_cards import arguments, card, visible
from bot.flows.skills.skill_files import Refusal, is_skill_file, read_upload
from bot.flows.skills.skill_told import announce, tell_deciders
from bot.knowledge.uploads import Upload, grants
from storage import journal, skills
from storage.db import Tx

#: in force, waiting or turned down: the same text is not proposed again (RUL-2)
_KNOWN = (SkillStatus.ACTIVE, SkillStatus.REVIEW, SkillStatus.OFF, SkillStatus.PROPOSED, SkillStatus.REJECTED)
#: of more new skills in one file, deciders are told in one message
APART = 3
_IN_FORCE = (SkillStatus.ACTIVE, SkillStatus.REVIEW, SkillStatus.OFF)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Filed:
    upload: Upload
    skill: Skill
    repeated: bool = False


def takes(turn: Turn) -> bool:
    """Whether the message is a file that may hold skills, sent to the bot alone."""
    incoming = turn.incoming
    sent = turn.place.private and not incoming.edited and not incoming.via_bot
    return sent and incoming.content is Content.DOCUMENT and is_skill_file(incoming)


async def upload(deps: Deps, whole: Turn) -> None:
    """Propose every skill of the file, and show each to whoever decides. A caption is said to be unread."""
    turn = replace(whole, incoming=replace(whole.incoming, text=""))
    caption = [Line("skill-file-caption")] if whole.incoming.text else []
    found = await read_upload(deps, turn.incoming)
    if isinstance(found, Refusal):
        async with commit(deps, turn, intent="skill-file", own_words=False) as tx:
            args: dict[str, Value] = {"fault": found.key, "line": found.line, "detail": visible_text(found.detail)}
            await reply(tx, deps, turn, Notice(lines=(Line("skill-file-refused", args), *caption)))
        return
    unfit = await asyncio.to_thread(lambda: [_unfit(each) for each in found])
    async with commit(deps, turn, intent="skill-file", own_words=False) as tx:
        filed = [why or await _file(tx, turn, each) for each, why in zip(found, unfit, strict=True)]
        cards = [one for one in filed if isinstance(one, _Filed) and not one.repeated]
        lines = [line for one in filed for line in await _told(tx, turn, one)] + caption
        if len(cards) == 1 and len(filed) == 1:
            mine = await card(tx, deps, turn.person, cards[0].skill, head=(*lines, Line("")))
            await reply(tx, deps, turn, mine)
        else:
            await reply(tx, deps, turn, Notice(lines=tuple(lines), aside=True))
            for one in cards[:APART]:
                mine = await card(tx, deps, turn.person, one.skill)
                await say(tx, deps, turn.place, mine, now=turn.now, update_id=turn.update_id)
        if len(cards) > APART:
            await _announce_many(tx, deps, turn, [one.skill for one in cards])
            return
        for one in cards:
            await announce(tx, deps, one.skill, now=turn.now, but=turn.person.id)


async def _announce_many(tx: Tx, deps: Deps, turn: Turn, made: Sequence[Skill]) -> None:
    """One message names them all; they are decided one by one in the queue."""
    lines = [Line("skill-many", {"count": len(made), "who": turn.person.name})]
    lines += [Line("skill-room-item", await arguments(tx, skill)) for skill in made]
    await tell_deciders(tx, deps, made[0], Notice(lines=tuple(lines), aside=True), now=turn.now, but=turn.person.id)


def _unfit(each: Upload) -> Line | None:
    """Why a skill can't be taken: it holds a secret, or tells of somebody's health, family or beliefs (MEM-13)."""
    held = unkept(each.name, each.description or "", each.body)
    if held is None:
        return None
    name = "" if unkept(each.name) else visible_text(each.name)
    return Line("skill-file-unkept", {"name": name, "fault": held})


async def _file(tx: Tx, turn: Turn, each: Upload) -> _Filed:
    """The proposal of one skill."""
    found = await known_text(tx, each.body)
    if found is not None and visible(turn.person, found):
        await skills.count_repeat(tx, found.id)
        await journal.write(
            tx,
            "repeated",
            subject="skill",
            subject_id=found.id,
            actor_id=turn.person.id,
            now=turn.now,
            scope=found.scope,
        )
        return _Filed(upload=each, skill=found, repeated=True)
    skill_id = await skills.add(
        tx,
        name=each.name,
        description=each.description or "",
        body=each.body,
        scope=COMPANY,
        author_id=turn.person.id,
        now=turn.now,
        replaces=await same_name(tx, each.name, person=turn.person),
    )
    details = {"after": each.body, "file": turn.incoming.file_name or ""}
    await journal.write(
        tx,
        "proposed",
        subject="skill",
        subject_id=skill_id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=COMPANY,
        details=details,
    )
    skill = await skills.get(tx, skill_id)
    assert skill is not None
    return _Filed(upload=each, skill=skill)


async def known_text(tx: Tx, body: str) -> Skill | None:
    """A skill of the same words, whatever became of it."""
    wanted = " ".join(body.split()).casefold()
    for skill in await skills.with_status(tx, *_KNOWN):
        if " ".join(skill.body.split()).casefold() == wanted:
            return skill
    return None


async def same_name(tx: Tx, name: str, *, person: Person | None = None) -> int | None:
    """A skill in force of this name, as far as the person may see it; None stands for the program itself."""
    wanted = " ".join(name.split()).casefold()
    for skill in await skills.with_status(tx, *_IN_FORCE):
        if " ".join(skill.name.split()).casefold() == wanted and (person is None or visible(person, skill)):
            return skill.id
    return None


async def _told(tx: Tx, turn: Turn, one: _Filed | Line) -> Sequence[Line]:
    if isinstance(one, Line):
        return [one]
    args = await arguments(tx, one.skill)
    if one.repeated:
        return [Line("skill-file-known", args)]
    lines = [Line("skill-file-taken", args)]
    lines += [Line("skill-file-remark", {"remark": remark.value}) for remark in one.upload.remarks]
    if granted := grants(one.upload):
        lines.append(Line("skill-file-grants", {"keys": ", ".join(granted)}))
    if one.upload.files:
        names: dict[str, Value] = {"count": len(one.upload.files), "names": visible_text(", ".join(one.upload.files))}
        lines.append(Line("skill-file-beside", names))
    if one.upload.description is None:
        lines.append(Line("skill-file-when"))
    return lines
