"""What people decide about skills, inside the caller's transaction; every right is read again there (SKL-3, SKL-7).

Only a person with the right makes a skill effective. Nothing here is reached from a model's words or from a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.domain.people import Person
from bot.domain.queue import deciders
from bot.domain.rights import may_rule
from bot.domain.skills.catalogue import LIMIT, to_switch_off
from bot.domain.skills.skill import Skill, SkillStatus, may_become, tidy
from bot.flows.deps import Deps
from bot.flows.skills.skill_cards import described, named, shown, wanted_point
from storage import areas, journal, people, skills
from storage.db import Tx
from storage.journal import Entry


class Why(StrEnum):
    """Why nothing was decided."""

    GONE = "gone"
    NO_RIGHT = "no-right"
    #: the text or the status is another one than on the card
    CHANGED = "changed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """What became of a skill: as it was, as it is, and what had to make room for it (SKL-8)."""

    act: str
    before: Skill
    skill: Skill
    #: None: nobody in the bot, but a hand in the knowledge folder
    by: Person | None
    reason: str = ""
    made_room: tuple[Skill, ...] = ()
    #: the row of the journal
    entry: int | None = None
    #: the proposal whose text it took
    took: Skill | None = None


Result = Decided | Why


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """New words of a skill; None and empty are what stays."""

    name: str | None = None
    description: str | None = None
    body: str | None = None
    removed: tuple[int, ...] = ()
    reworded: tuple[tuple[int, str], ...] = ()
    added: tuple[str, ...] = ()


async def confirm(
    tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, seen: str | None, body: str | None = None
) -> Result:
    """Put a proposed skill in force, as it is or in the decider's words."""
    found = await _able(tx, deps, by, skill_id, seen=seen)
    if isinstance(found, Why):
        return found
    skill, person = found
    # A text that nobody was shown never acts.
    if skill.status is not SkillStatus.PROPOSED or seen is None:
        return Why.CHANGED
    text = tidy(body) if body is not None else skill.body
    values: dict[str, Any] = {"name": named(skill), "description": described(skill), "body": text}
    if text != skill.body:
        values["patch_count"] = skill.patch_count + 1
    details = {"before": skill.body, "after": text} if text != skill.body else {"after": text}
    return await _moved(tx, skill, person, SkillStatus.ACTIVE, "approved", now=now, values=values, details=details)


async def replace_with(tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, seen: str | None) -> Result:
    """Give the skill of the same name the proposed text; the proposal is part of it then."""
    found = await _able(tx, deps, by, skill_id, seen=seen)
    if isinstance(found, Why):
        return found
    proposed, person = found
    about = await skills.standing(tx, skill_id)
    old = await skills.get(tx, about.replaces) if about is not None and about.replaces is not None else None
    if proposed.status is not SkillStatus.PROPOSED or old is None or old.status is SkillStatus.DELETED:
        return Why.CHANGED
    if not may_rule(person, old.scope):
        return Why.NO_RIGHT
    details = {"into": old.id, "after": proposed.body}
    ended = await _moved(tx, proposed, person, SkillStatus.WITHDRAWN, "became-part", now=now, details=details)
    if isinstance(ended, Why):
        return ended
    points = tuple(point.id for point in old.refinements if point.by_agent)
    edit = Edit(description=proposed.description or None, body=proposed.body, removed=points)
    done = await change_text(tx, old, person, edit, now=now, details={"from": proposed.id}, settled=True)
    return replace(done, took=proposed) if isinstance(done, Decided) else done


async def reject(
    tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, seen: str | None, reason: str
) -> Result:
    found = await _able(tx, deps, by, skill_id, seen=seen)
    if isinstance(found, Why):
        return found
    skill, person = found
    if skill.status is not SkillStatus.PROPOSED:
        return Why.CHANGED
    details = {"after": skill.body, "reason": reason}
    return await _moved(tx, skill, person, SkillStatus.REJECTED, "rejected", now=now, details=details, reason=reason)


async def withdraw(tx: Tx, by: Person, skill_id: int, *, now: datetime) -> Result:
    """Take one's own proposal back."""
    person, skill = await people.get(tx, by.id), await skills.get(tx, skill_id)
    if person is None or skill is None:
        return Why.GONE
    if person.removed or skill.author_id != person.id:
        return Why.NO_RIGHT
    if skill.status is not SkillStatus.PROPOSED:
        return Why.CHANGED
    return await _moved(tx, skill, person, SkillStatus.WITHDRAWN, "withdrawn", now=now, details={"after": skill.body})


async def reopen(tx: Tx, by: Person, skill_id: int, *, now: datetime) -> Result:
    """Let a rejected or withdrawn one wait again: its author may, and whoever decides."""
    person, skill = await people.get(tx, by.id), await skills.get(tx, skill_id)
    if person is None or skill is None:
        return Why.GONE
    own = skill.author_id == person.id and skill.status is SkillStatus.WITHDRAWN
    if person.removed or not (own or may_rule(person, skill.scope)):
        return Why.NO_RIGHT
    if not may_become(skill.status, SkillStatus.PROPOSED):
        return Why.CHANGED
    return await _moved(tx, skill, person, SkillStatus.PROPOSED, "reopened", now=now)


async def switch_off(tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime) -> Result:
    """Out of the catalogue; text and counters stay (SKL-7)."""
    return await _switch(tx, deps, by, skill_id, SkillStatus.OFF, "switched-off", now=now)


async def switch_on(tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime) -> Result:
    found = await _able(tx, deps, by, skill_id)
    if isinstance(found, Why):
        return found
    skill, person = found
    if skill.status is not SkillStatus.OFF:
        return Why.CHANGED
    return await _moved(tx, skill, person, SkillStatus.ACTIVE, "switched-on", now=now)


async def go_on(
    tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, seen: str | None, former: bool = False
) -> Result:
    """End a review: it goes on as it is, or as it was before the agent's points. What came before counts no more."""
    found = await _able(tx, deps, by, skill_id, seen=seen)
    if isinstance(found, Why):
        return found
    skill, person = found
    if skill.status is not SkillStatus.REVIEW:
        return Why.CHANGED
    dropped = [point.id for point in skill.refinements if point.by_agent] if former else []
    for point in dropped:
        if not await skills.drop_refinement(tx, await _now(tx, skill.id), point, now=now):
            return Why.CHANGED
    fresh = await _now(tx, skill.id)
    values = {"counted_from": skills.counters_json(fresh.counters), "self_refined": 0}
    details: dict[str, Any] = {"dropped": dropped} if dropped else {}
    return await _moved(tx, fresh, person, SkillStatus.ACTIVE, "reviewed", now=now, values=values, details=details)


async def take_point(tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, seen: str | None) -> Result:
    """End a review with the point that it was about: a person's now, beside the others."""
    found = await _able(tx, deps, by, skill_id, seen=seen)
    if isinstance(found, Why):
        return found
    skill, person = found
    point = await wanted_point(tx, skill)
    if point is None:
        return Why.CHANGED
    added = await change_text(tx, skill, person, Edit(added=(point,)), now=now, settled=True)
    if isinstance(added, Why):
        return added
    return await _moved(tx, added.skill, person, SkillStatus.ACTIVE, "reviewed", now=now)


async def pin(tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, pinned: bool) -> Result:
    """Keep it whatever else a full catalogue sheds, or let it go with the others (SKL-8)."""
    found = await _able(tx, deps, by, skill_id)
    if isinstance(found, Why):
        return found
    skill, person = found
    if skill.pinned is pinned or skill.status is SkillStatus.DELETED:
        return Why.CHANGED
    if not await skills.change(tx, skill, now=now, pinned=pinned):
        return Why.CHANGED
    return await _written(tx, "pinned" if pinned else "unpinned", skill, person, now=now)


async def delete(tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, seen: str | None) -> Result:
    """For good: its text is in the history alone (SKL-7, invariant 6)."""
    found = await _able(tx, deps, by, skill_id, seen=seen)
    if isinstance(found, Why):
        return found
    skill, person = found
    details = {"name": skill.name, "before": skill.body, "points": [point.text for point in skill.refinements]}
    values = {"body": "", "description": "", "pinned": False}
    await skills.erase_refinements(tx, skill.id)
    return await _moved(tx, skill, person, SkillStatus.DELETED, "deleted", now=now, values=values, details=details)


async def rescope(
    tx: Tx, deps: Deps, by: Person, skill_id: int, *, now: datetime, area_id: int | None, site_id: int | None = None
) -> Result:
    """Move a proposed skill to another scope: whoever decides there or here, and its author."""
    person, skill = await people.get(tx, by.id), await skills.get(tx, skill_id)
    if person is None or skill is None:
        return Why.GONE
    if person.removed or not (skill.author_id == person.id or may_rule(person, skill.scope)):
        return Why.NO_RIGHT
    if area_id is not None and not (person.is_admin or area_id in person.areas):
        return Why.NO_RIGHT
    if skill.status is not SkillStatus.PROPOSED:
        return Why.CHANGED
    if site_id is not None and ((site := await areas.site(tx, site_id)) is None or site[0] != area_id):
        return Why.GONE
    level = "area" if area_id is not None else "company"
    if not await skills.change(tx, skill, now=now, level=level, area_id=area_id, site_id=site_id):
        return Why.CHANGED
    return await _written(tx, "rescoped", skill, person, now=now)


async def reword(
    tx: Tx, deps: Deps, by: Person, skill_id: int, edit: Edit, *, now: datetime, seen: str | None = None
) -> Result:
    """A person's new words for a skill. Whoever decides may; of one's own proposal, its author."""
    person, skill = await people.get(tx, by.id), await skills.get(tx, skill_id)
    if person is None or skill is None or skill.status is SkillStatus.DELETED:
        return Why.GONE
    own = skill.status is SkillStatus.PROPOSED and skill.author_id == person.id
    if person.removed or not (own or may_rule(person, skill.scope)):
        return Why.NO_RIGHT
    if seen is not None and seen != shown(deps, skill):
        return Why.CHANGED
    # A person's own text starts anew: what the agent may add is counted from here (SKL-4).
    return await change_text(tx, skill, person, edit, now=now, settled=edit.body is not None)


async def drop_point(tx: Tx, deps: Deps, by: Person, skill_id: int, point_id: int, *, now: datetime) -> Result:
    """Take a point of the section «Уточнения» out (SKL-4)."""
    found = await _able(tx, deps, by, skill_id)
    if isinstance(found, Why):
        return found
    skill, person = found
    if all(point.id != point_id for point in skill.refinements):
        return Why.CHANGED
    return await change_text(tx, skill, person, Edit(removed=(point_id,)), now=now)


async def change_text(
    tx: Tx,
    skill: Skill,
    person: Person | None,
    edit: Edit,
    *,
    now: datetime,
    details: Mapping[str, Any] | None = None,
    settled: bool = False,
    act: str = "corrected",
) -> Result:
    """New words and points, with what they were in the journal, so that one tap brings it back.

    `settled` says that a person has decided on the text: the agent's points and its failures are counted anew.
    """
    fields = {
        key: [getattr(skill, key), value]
        for key, value in (("name", edit.name), ("description", edit.description), ("body", edit.body))
        if value is not None and value != getattr(skill, key)
    }
    texts = {point.id: point.text for point in skill.refinements}
    kept: dict[str, Any] = {"fields": fields, "removed": [point for point in edit.removed if point in texts]}
    kept["reworded"] = [[key, texts[key], text] for key, text in edit.reworded if key in texts]
    for point in kept["removed"]:
        if not await skills.drop_refinement(tx, await _now(tx, skill.id), point, now=now):
            return Why.CHANGED
    for key, _, text in kept["reworded"]:
        if not await skills.reword_refinement(tx, await _now(tx, skill.id), key, text, now=now):
            return Why.CHANGED
    kept["added"] = []
    for text in edit.added:
        point_id = await skills.refine(tx, await _now(tx, skill.id), text=text, by_agent=False, now=now)
        if point_id is None:
            return Why.CHANGED
        kept["added"].append(point_id)
    fresh = await _now(tx, skill.id)
    values: dict[str, Any] = {key: after for key, (_, after) in fields.items()}
    if fields:
        values["patch_count"] = fresh.patch_count + 1
    if settled:
        values |= {"self_refined": 0, "counted_from": skills.counters_json(fresh.counters)}
    if values and not await skills.change(tx, fresh, now=now, **values):
        return Why.CHANGED
    if not (values or edit.removed or edit.reworded or edit.added):
        return Why.CHANGED
    return await _written(tx, act, skill, person, now=now, details={**_worded(skill, fields, kept), **(details or {})})


async def change_by_hand(tx: Tx, skill: Skill, edit: Edit, *, now: datetime, author: str) -> Result:
    """New words from the knowledge folder, where anybody may write; the author git names is data (SKL-9)."""
    settled = edit.body is not None
    details = {"git": author} if author else None
    return await change_text(tx, skill, None, edit, now=now, details=details, settled=settled, act="edited-on-disk")


def _worded(skill: Skill, fields: Mapping[str, Sequence[str]], kept: Mapping[str, Any]) -> dict[str, Any]:
    """Details of a change of text: `before` and `after` for the journal's reader, the rest for taking it back."""
    texts = {point.id: point.text for point in skill.refinements}
    first = next(iter(fields.values()), None)
    if first is None and kept["reworded"]:
        first = kept["reworded"][0][1:]
    before = first[0] if first else next((texts[point] for point in kept["removed"]), None)
    found = {key: value for key, value in kept.items() if value}
    if before is not None:
        found["before"] = before
    if first is not None:
        found["after"] = first[1]
    return found


async def bring_back(tx: Tx, deps: Deps, by: Person, skill_id: int, entry_id: int, *, now: datetime) -> Result:
    """Take one change of text back, as far as nobody went on from there."""
    found = await _able(tx, deps, by, skill_id)
    if isinstance(found, Why):
        return found
    skill, person = found
    rows = await journal.of(tx, "skill", skill_id)
    entry = next((row for row in rows if row.id == entry_id), None)
    kept = (entry.details or {}) if entry is not None else {}
    fields: Mapping[str, Sequence[str]] = kept.get("fields", {})
    if skill.status is SkillStatus.DELETED or not kept:
        return Why.GONE
    if _taken_back(rows, entry_id):
        return Why.CHANGED
    if any(getattr(skill, key) != after for key, (_, after) in fields.items()):
        return Why.CHANGED
    for point in kept.get("removed", ()):
        if not await skills.bring_back_refinement(tx, await _now(tx, skill_id), int(point), now=now):
            return Why.CHANGED
    fresh = await _now(tx, skill_id)
    there = {point.id: point.text for point in fresh.refinements}
    reworded = tuple((key, before) for key, before, after in kept.get("reworded", ()) if there.get(key) == after)
    added = tuple(point for point in kept.get("added", ()) if point in there)
    former = {key: before for key, (before, _) in fields.items()}
    edit = Edit(
        name=former.get("name"),
        description=former.get("description"),
        body=former.get("body"),
        reworded=reworded,
        removed=added,
    )
    undoes = {"undoes": entry_id}
    if not (former or reworded or added or kept.get("removed")):
        return Why.CHANGED
    if not (former or reworded or added):
        return await _written(tx, "corrected", skill, person, now=now, details=undoes)
    return await change_text(tx, fresh, person, edit, now=now, details=undoes)


def _taken_back(rows: Sequence[Entry], entry_id: int) -> bool:
    """Whether a change was taken back by a later one that stands itself."""
    later = [row for row in rows if (row.details or {}).get("undoes") == entry_id]
    return any(not _taken_back(rows, row.id) for row in later)


# --- what the program decides by itself -------------------------------------------------------------------------------


async def to_review(tx: Tx, skill: Skill, *, now: datetime, details: Mapping[str, Any]) -> bool:
    """Out of the catalogue until a person decides (SKL-4, SKL-6). Returns whether it was in it."""
    if skill.status is not SkillStatus.ACTIVE:
        return False
    if not await skills.change(tx, skill, now=now, status=SkillStatus.REVIEW.value):
        return False
    await journal.write(
        tx,
        "to-review",
        subject="skill",
        subject_id=skill.id,
        actor_id=None,
        now=now,
        scope=skill.scope,
        details=dict(details),
    )
    return True


async def make_room(tx: Tx, *, keep: Sequence[int], now: datetime, limit: int | None = None) -> tuple[Skill, ...]:
    """Switch off what is used least in every catalogue that is over its limit (SKL-8). Returns what went."""
    active = await skills.with_status(tx, SkillStatus.ACTIVE)
    most = LIMIT if limit is None else limit
    if len(active) <= most:
        return ()
    went: dict[int, Skill] = {}
    for area_id in {None, *(skill.scope.area_id for skill in active)}:
        own = [s for s in active if s.id not in went and s.scope.area_id in (None, area_id)]
        for skill in to_switch_off(own, limit=most, keep=keep):
            if await skills.change(tx, skill, now=now, status=SkillStatus.OFF.value):
                went[skill.id] = skill
                await journal.write(
                    tx,
                    "switched-off",
                    subject="skill",
                    subject_id=skill.id,
                    actor_id=None,
                    now=now,
                    scope=skill.scope,
                    details={"for": list(keep)},
                )
    return tuple(went.values())


def able(everybody: Sequence[Person], skill: Skill, *, but: int | None = None) -> tuple[Person, ...]:
    """Who is told of a skill: an area's owners, else the admins."""
    return deciders(everybody, skill.scope, but=but)


# --- inside -----------------------------------------------------------------------------------------------------------


async def _able(
    tx: Tx, deps: Deps, by: Person, skill_id: int, *, seen: str | None = None
) -> tuple[Skill, Person] | Why:
    """The skill and the person as they are now, if the person decides about it."""
    person, skill = await people.get(tx, by.id), await skills.get(tx, skill_id)
    if person is None or skill is None or skill.status is SkillStatus.DELETED:
        return Why.GONE
    if not may_rule(person, skill.scope):
        return Why.NO_RIGHT
    if seen is not None and seen != shown(deps, skill):
        return Why.CHANGED
    return skill, person


async def _switch(
    tx: Tx, deps: Deps, by: Person, skill_id: int, status: SkillStatus, act: str, *, now: datetime
) -> Result:
    found = await _able(tx, deps, by, skill_id)
    if isinstance(found, Why):
        return found
    skill, person = found
    return await _moved(tx, skill, person, status, act, now=now)


async def _moved(
    tx: Tx,
    skill: Skill,
    person: Person,
    status: SkillStatus,
    act: str,
    *,
    now: datetime,
    values: Mapping[str, Any] | None = None,
    details: Mapping[str, Any] | None = None,
    reason: str = "",
) -> Result:
    if not may_become(skill.status, status):
        return Why.CHANGED
    decided = {"status": status.value, "decided_by": person.id, "decided_at": now}
    if not await skills.change(tx, skill, now=now, **(decided | dict(values or {}))):
        return Why.CHANGED
    done = await _written(tx, act, skill, person, now=now, details=details, reason=reason)
    if status is not SkillStatus.ACTIVE:
        return done
    return replace(done, made_room=await make_room(tx, keep=[skill.id], now=now))


async def _written(
    tx: Tx,
    act: str,
    before: Skill,
    person: Person | None,
    *,
    now: datetime,
    details: Mapping[str, Any] | None = None,
    reason: str = "",
) -> Decided:
    fresh = await _now(tx, before.id)
    await journal.write(
        tx,
        act,
        subject="skill",
        subject_id=before.id,
        actor_id=person.id if person is not None else None,
        now=now,
        scope=fresh.scope,
        details=dict(details) if details else None,
    )
    row = await journal.last(tx, "skill", before.id, (act,))
    return Decided(
        act=act, before=before, skill=fresh, by=person, reason=reason, entry=row.id if row is not None else None
    )


async def _now(tx: Tx, skill_id: int) -> Skill:
    skill = await skills.get(tx, skill_id)
    assert skill is not None
    return skill
