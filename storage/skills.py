"""Skills as they are in force, their openings and counters (SKL-1, SKL-5). Their proposing is in `proposals`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.memory import Level, Scope
from bot.domain.skills.outcomes import WINDOW, Opening, Outcome, TurnEnd
from bot.domain.skills.skill import Counters, Refinement, Skill, SkillStatus
from storage import due
from storage.db import Tx, inserted_id
from storage.tables import folder_marks, skill_openings, skill_refinements, skills

#: the kind of due work that settles an opening once its day is over
SETTLE = "skill-settle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """One opening with what it belongs to."""

    id: int
    skill_id: int
    answer_id: int | None
    opening: Opening
    #: what the counters hold of it
    outcome: Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """What is known of a skill beside what it says."""

    repeats: int
    decided_by: int | None
    decided_at: datetime | None
    path: str | None
    #: the skill whose text it is to take the place of
    replaces: int | None


async def add(
    tx: Tx,
    *,
    name: str,
    description: str,
    body: str,
    scope: Scope,
    author_id: int | None,
    now: datetime,
    site_id: int | None = None,
    path: str | None = None,
    replaces: int | None = None,
) -> int:
    """Store a proposed skill. Returns its id."""
    values = {
        "name": name,
        "description": description,
        "body": body,
        "level": scope.level.value,
        "area_id": scope.area_id,
        "site_id": site_id,
        "status": SkillStatus.PROPOSED.value,
        "author_id": author_id,
        "proposed_at": now,
        "path": path,
        "replaces": replaces,
    }
    return inserted_id(await tx.execute(sa.insert(skills).values(**values)))


async def standing(tx: Tx, skill_id: int) -> Standing | None:
    row = (await tx.execute(sa.select(skills).where(skills.c.id == skill_id))).first()
    if row is None:
        return None
    return Standing(
        repeats=row.repeats,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
        path=row.path,
        replaces=row.replaces,
    )


async def get(tx: Tx, skill_id: int) -> Skill | None:
    found = await many(tx, [skill_id])
    return found[0] if found else None


async def many(tx: Tx, ids: Iterable[int]) -> list[Skill]:
    """Skills by id, in the given order; unknown ids are skipped."""
    wanted = list(dict.fromkeys(ids))
    found = {skill.id: skill for skill in await _read(tx, skills.c.id.in_(wanted))}
    return [found[one] for one in wanted if one in found]


async def with_status(tx: Tx, *statuses: SkillStatus) -> list[Skill]:
    return await _read(tx, skills.c.status.in_([one.value for one in statuses]))


async def unwritten(tx: Tx, *, limit: int) -> list[Skill]:
    """Skills whose file shows an older revision than the store has (SKL-9)."""
    return await _read(tx, skills.c.written_revision < skills.c.revision, limit=limit)


async def paths(tx: Tx) -> dict[str, int]:
    """Ids by path of every skill that has a file."""
    rows = await tx.execute(sa.select(skills.c.path, skills.c.id).where(skills.c.path.is_not(None)))
    return {row.path: row.id for row in rows}


async def by_path(tx: Tx, path: str) -> Skill | None:
    found = await _read(tx, skills.c.path == path)
    return found[0] if found else None


async def mark_written(tx: Tx, skill_id: int, *, revision: int, path: str) -> None:
    """The file shows this revision now. A later revision stays to be written."""
    await tx.execute(
        sa.update(skills)
        .where(skills.c.id == skill_id, skills.c.written_revision < revision)
        .values(written_revision=revision, path=path)
    )


async def set_path(tx: Tx, skill_id: int, path: str | None) -> None:
    """Where a skill's file lies now; None when it has none any more."""
    await tx.execute(sa.update(skills).where(skills.c.id == skill_id).values(path=path))


async def write_again(tx: Tx, skill_id: int) -> None:
    """Its file shows something else than the store has: write it anew."""
    await tx.execute(sa.update(skills).where(skills.c.id == skill_id).values(written_revision=0))


async def change(tx: Tx, skill: Skill, *, now: datetime, **values: Any) -> bool:
    """Change a skill's text, description, status or scope, if it is still as it was read. Returns whether it was."""
    result = await tx.execute(
        sa.update(skills)
        .where(skills.c.id == skill.id, skills.c.revision == skill.revision)
        .values(**values, updated_at=now, revision=skill.revision + 1)
    )
    return result.rowcount == 1


async def refine(tx: Tx, skill: Skill, *, text: str, by_agent: bool, now: datetime) -> int | None:
    """Add a point to the section «Уточнения». Returns its id; None when the skill changed meanwhile (SKL-4)."""
    more = skill.self_refined + 1 if by_agent else skill.self_refined
    if not await change(tx, skill, now=now, patch_count=skill.patch_count + 1, self_refined=more):
        return None
    values = {"skill_id": skill.id, "text": text, "at": now, "by_agent": by_agent}
    return inserted_id(await tx.execute(sa.insert(skill_refinements).values(**values)))


async def drop_refinement(tx: Tx, skill: Skill, refinement_id: int, *, now: datetime) -> bool:
    """Take a point out of the section. Returns whether both were still there."""
    where = (
        skill_refinements.c.id == refinement_id,
        skill_refinements.c.skill_id == skill.id,
        skill_refinements.c.removed_at.is_(None),
    )
    gone = await tx.execute(sa.update(skill_refinements).where(*where).values(removed_at=now))
    return gone.rowcount == 1 and await change(tx, skill, now=now, patch_count=skill.patch_count + 1)


async def reword_refinement(tx: Tx, skill: Skill, refinement_id: int, text: str, *, now: datetime) -> bool:
    """Give a point other words. Returns whether both were still there."""
    where = (skill_refinements.c.id == refinement_id, skill_refinements.c.skill_id == skill.id)
    done = await tx.execute(sa.update(skill_refinements).where(*where).values(text=text))
    return done.rowcount == 1 and await change(tx, skill, now=now, patch_count=skill.patch_count + 1)


async def bring_back_refinement(tx: Tx, skill: Skill, refinement_id: int, *, now: datetime) -> bool:
    """Put a point that was taken out back. Returns whether it was out and the skill still as it was read."""
    where = (
        skill_refinements.c.id == refinement_id,
        skill_refinements.c.skill_id == skill.id,
        skill_refinements.c.removed_at.is_not(None),
    )
    back = await tx.execute(sa.update(skill_refinements).where(*where).values(removed_at=None))
    return back.rowcount == 1 and await change(tx, skill, now=now, patch_count=skill.patch_count + 1)


async def erase_refinements(tx: Tx, skill_id: int) -> None:
    await tx.execute(sa.delete(skill_refinements).where(skill_refinements.c.skill_id == skill_id))


async def count_repeat(tx: Tx, skill_id: int) -> None:
    """Somebody proposed the same again (RUL-2)."""
    await tx.execute(sa.update(skills).where(skills.c.id == skill_id).values(repeats=skills.c.repeats + 1))


async def count_edited(tx: Tx, skill_id: int) -> None:
    """A person edited a result that rests on this skill; counted beside the outcomes (SKL-5)."""
    await tx.execute(sa.update(skills).where(skills.c.id == skill_id).values(edited=skills.c.edited + 1))


async def count_shown(tx: Tx, ids: Sequence[int]) -> None:
    """A request had these lines in its catalogue."""
    if ids:
        await tx.execute(sa.update(skills).where(skills.c.id.in_(ids)).values(shown=skills.c.shown + 1))


async def open_one(tx: Tx, skill_id: int, *, person_id: int | None, now: datetime) -> int:
    """The agent took up the whole text. Returns the opening's id."""
    await tx.execute(
        sa.update(skills).where(skills.c.id == skill_id).values(opened=skills.c.opened + 1, last_used_at=now)
    )
    values = {"skill_id": skill_id, "person_id": person_id, "opened_at": now}
    opening_id = inserted_id(await tx.execute(sa.insert(skill_openings).values(**values)))
    await due.put(tx, SETTLE, ref_id=opening_id, due_at=now + WINDOW)
    return opening_id


async def end(tx: Tx, ids: Sequence[int], ended: TurnEnd, *, answer_id: int | None) -> None:
    """How the turn of these openings ended."""
    if ids:
        await tx.execute(
            sa.update(skill_openings)
            .where(skill_openings.c.id.in_(ids), skill_openings.c.ended.is_(None))
            .values(ended=ended.value, answer_id=answer_id)
        )


async def of_answer(tx: Tx, answer_id: int) -> list[Opened]:
    return await _openings(tx, skill_openings.c.answer_id == answer_id)


async def openings(tx: Tx, ids: Sequence[int]) -> list[Opened]:
    return await _openings(tx, skill_openings.c.id.in_(ids)) if ids else []


async def heard(tx: Tx, opening_id: int, **said: datetime) -> None:
    """What a person said of the result: `accepted_at`, `rejected_at` or `unhelpful_at`. The first of a kind stays."""
    for column, at in said.items():
        known = skill_openings.c[column]
        await tx.execute(
            sa.update(skill_openings).where(skill_openings.c.id == opening_id, known.is_(None)).values({column: at})
        )


async def unsaid(tx: Tx, opening_id: int, column: str) -> None:
    """A person took their word about the result back."""
    await tx.execute(sa.update(skill_openings).where(skill_openings.c.id == opening_id).values({column: None}))


async def settle(tx: Tx, opened: Opened, outcome: Outcome) -> bool:
    """Count an opening's outcome. Returns whether nobody counted another one meanwhile."""
    if outcome is opened.outcome:
        return False
    where = (skill_openings.c.id == opened.id, skill_openings.c.outcome == opened.outcome.value)
    done = await tx.execute(sa.update(skill_openings).where(*where).values(outcome=outcome.value))
    if done.rowcount != 1:
        return False
    helped = (outcome is Outcome.HELPED) - (opened.outcome is Outcome.HELPED)
    failed = (outcome is Outcome.FAILED) - (opened.outcome is Outcome.FAILED)
    await tx.execute(
        sa.update(skills)
        .where(skills.c.id == opened.skill_id)
        .values(helped=skills.c.helped + helped, failed=skills.c.failed + failed)
    )
    return True


async def opening(tx: Tx, opening_id: int) -> Opened | None:
    found = await _openings(tx, skill_openings.c.id == opening_id)
    return found[0] if found else None


async def _openings(tx: Tx, *where: Any, limit: int | None = None) -> list[Opened]:
    rows = await tx.execute(sa.select(skill_openings).where(*where).order_by(skill_openings.c.id).limit(limit))
    return [
        Opened(
            id=row.id,
            skill_id=row.skill_id,
            answer_id=row.answer_id,
            opening=Opening(
                opened_at=row.opened_at,
                ended=TurnEnd(row.ended) if row.ended is not None else None,
                accepted_at=row.accepted_at,
                rejected_at=row.rejected_at,
                unhelpful_at=row.unhelpful_at,
            ),
            outcome=Outcome(row.outcome),
        )
        for row in rows
    ]


async def _read(tx: Tx, *where: Any, limit: int | None = None) -> list[Skill]:
    rows = (await tx.execute(sa.select(skills).where(*where).order_by(skills.c.id).limit(limit))).all()
    points = await _refinements(tx, [row.id for row in rows])
    return [_skill(row, points.get(row.id, ())) for row in rows]


async def _refinements(tx: Tx, ids: Sequence[int]) -> dict[int, tuple[Refinement, ...]]:
    found: dict[int, tuple[Refinement, ...]] = {}
    if not ids:
        return found
    rows = await tx.execute(
        sa.select(skill_refinements)
        .where(skill_refinements.c.skill_id.in_(ids), skill_refinements.c.removed_at.is_(None))
        .order_by(skill_refinements.c.id)
    )
    for row in rows:
        point = Refinement(id=row.id, text=row.text, at=row.at, by_agent=row.by_agent)
        found[row.skill_id] = (*found.get(row.skill_id, ()), point)
    return found


def counters_json(counters: Counters) -> dict[str, int]:
    """Counters as the column `counted_from` keeps them."""
    return asdict(counters)


def _skill(row: Any, points: tuple[Refinement, ...]) -> Skill:
    return Skill(
        id=row.id,
        name=row.name,
        description=row.description,
        body=row.body,
        scope=Scope(level=Level(row.level), area_id=row.area_id),
        site_id=row.site_id,
        status=SkillStatus(row.status),
        author_id=row.author_id,
        created_at=row.proposed_at,
        updated_at=row.updated_at or row.proposed_at,
        patch_count=row.patch_count,
        last_used_at=row.last_used_at,
        pinned=row.pinned,
        counters=Counters(shown=row.shown, opened=row.opened, helped=row.helped, failed=row.failed, edited=row.edited),
        refinements=points,
        self_refined=row.self_refined,
        counted_from=Counters(**row.counted_from),
        revision=row.revision,
    )


# --- the knowledge folder


async def marks(tx: Tx) -> dict[str, str]:
    """What is remembered of the folder."""
    return {row.key: row.value for row in await tx.execute(sa.select(folder_marks))}


async def mark(tx: Tx, key: str, value: str | None) -> None:
    """Remember something of the folder, or forget it."""
    await tx.execute(sa.delete(folder_marks).where(folder_marks.c.key == key))
    if value is not None:
        await tx.execute(sa.insert(folder_marks).values(key=key, value=value))
