"""Who is told what of a skill: the card to those who decide, its fate to the author, what made room to both (SKL-8)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Person
from bot.domain.rights import sees
from bot.domain.skills.reading import pieces, visible_text
from bot.domain.skills.skill import Skill
from bot.flows.deps import Deps, tell
from bot.flows.queue.cards import reason_code
from bot.flows.skills.skill_cards import arguments, card, named
from bot.flows.skills.skill_decide import Decided, able
from storage import people
from storage.db import Tx

#: skills that made room, with a button each; more are named only
ROOM_BUTTONS: Final = 8

_FATES: Final = frozenset({"approved", "rejected", "became-part"})


async def announce(
    tx: Tx, deps: Deps, skill: Skill, *, now: datetime, but: int | None, head: Sequence[Line] = ()
) -> None:
    """Send the card of a proposed skill to those who may confirm it."""
    for person in able(await people.everybody(tx), skill, but=but):
        await tell(tx, deps, person, await card(tx, deps, person, skill, head=head), now=now)


async def tell_author(tx: Tx, deps: Deps, done: Decided, *, now: datetime) -> None:
    """Tell whoever proposed it what became of it, unless they decided themselves."""
    proposed, act = done.took or done.before, "became-part" if done.took is not None else done.act
    if act not in _FATES or done.by is None or proposed.author_id in (None, done.by.id):
        return
    author = await people.get(tx, proposed.author_id or 0)
    if author is None or author.removed:
        return
    if not sees(author, done.skill.scope):
        # Their own words, and nothing said since.
        fate = "rejected" if act == "rejected" else "approved"
        words: dict[str, Value] = {"fate": fate, "text": visible_text(named(proposed)), "who": done.by.name}
        await tell(tx, deps, author, Notice(lines=(Line("fate-elsewhere", words),)), now=now)
        return
    args: dict[str, Value] = {
        **await arguments(tx, done.skill),
        "who": done.by.name,
        "act": act,
        "reworded": "yes" if done.act == "approved" and done.before.body != done.skill.body else "no",
        **reason_args(done.reason),
    }
    await tell(tx, deps, author, Notice(lines=(Line("skill-fate", args),), rows=((open_button(done.skill),),)), now=now)


def reason_args(reason: str) -> dict[str, Value]:
    return {"reason": reason_code(reason), "words": reason}


async def tell_room(tx: Tx, deps: Deps, went: Sequence[Skill], *, now: datetime) -> None:
    """Name what was switched off for want of room to those who decide about it (SKL-8)."""
    if not went:
        return
    everybody = await people.everybody(tx)
    readers: dict[int, list[Skill]] = {}
    by_id: dict[int, Person] = {}
    for skill in went:
        for person in able(everybody, skill):
            readers.setdefault(person.id, []).append(skill)
            by_id[person.id] = person
    for person_id, some in readers.items():
        lines = [Line("skill-room", {"count": len(some)})]
        rows: list[tuple[Button, ...]] = []
        for skill in some:
            args = await arguments(tx, skill)
            lines.append(Line("skill-room-item", args))
            if len(rows) < ROOM_BUTTONS:
                label: dict[str, Value] = {"name": args["name"]}
                rows.append((Button(key="btn-skill-on-named", verb="skill-on", args={"id": skill.id}, label=label),))
        await tell(tx, deps, by_id[person_id], Notice(lines=tuple(lines), rows=tuple(rows)), now=now)


async def tell_deciders(
    tx: Tx, deps: Deps, skill: Skill, said: Notice, *, now: datetime, but: int | None = None
) -> None:
    for person in able(await people.everybody(tx), skill, but=but):
        await tell(tx, deps, person, said, now=now)


def open_button(skill: Skill) -> Button:
    return Button(key="btn-skill-open", verb="skill-open", args={"id": skill.id})


def back_button(skill: Skill, entry: int) -> Button:
    """«Вернуть» for one change of text."""
    return Button(key="btn-skill-bring-back", verb="skill-bring-back", args={"id": skill.id, "entry": entry})


def diff_lines(diff: Sequence[str]) -> list[Line]:
    """Lines that went and came, all of them, in pieces that fit a message."""
    return [Line("skill-diff", {"text": piece}) for piece in pieces(visible_text("\n".join(diff)))]
