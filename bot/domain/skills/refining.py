"""How far the agent may add to a skill by itself: one bounded point at a time, three times, then a person (SKL-4)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.skills.commands_in import commands_in
from bot.domain.skills.skill import Refinement, Skill, SkillStatus
from bot.language.lemmas import content_lemmas

SELF_REFINEMENTS: Final = 3
POINT_CHARS: Final = 300


class Problem(StrEnum):
    """Why a point can't be added. Nothing changes then, and it is no need for a further refinement either."""

    #: the skill is not in force, or a person is deciding on it
    NOT_ACTIVE = "not_active"
    EMPTY = "empty"
    LONG = "long"
    #: a rewriting in disguise: several lines, a heading, a block
    MANY_LINES = "many_lines"
    COMMANDS = "commands"
    #: says nothing that the skill doesn't say already
    REPEATED = "repeated"


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """The point as it is to be added."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ToReview:
    """A fourth need: the procedure itself is described wrongly, so a person looks; the point is shown, not added."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    problem: Problem


Decision = Add | ToReview | Refused


def self_refinements(skill: Skill) -> int:
    """How many points the agent has added since a person last decided on the text. Removing one gives none back."""
    return max(skill.self_refined, sum(refinement.by_agent for refinement in skill.refinements))


def refine(skill: Skill, text: str) -> Decision:
    """What becomes of a point that the agent wants to add after a failed run."""
    if skill.status is not SkillStatus.ACTIVE:
        return Refused(problem=Problem.NOT_ACTIVE)
    point = tidy_point(text)
    if problem := problem_of(point, skill=skill):
        return Refused(problem=problem)
    if self_refinements(skill) >= SELF_REFINEMENTS:
        return ToReview(text=point)
    return Add(text=point)


def added(skill: Skill, text: str, *, refinement_id: int, at: datetime) -> Skill:
    """The skill with a point that `refine` let through. Body, name and description are what they were."""
    point = Refinement(id=refinement_id, text=text, at=at, by_agent=True)
    return replace(
        skill,
        refinements=(*skill.refinements, point),
        self_refined=self_refinements(skill) + 1,
        patch_count=skill.patch_count + 1,
        updated_at=at,
    )


def removed(skill: Skill, refinement_id: int, *, at: datetime) -> Skill:
    """The skill without a point; unchanged when it has no such point."""
    left = tuple(refinement for refinement in skill.refinements if refinement.id != refinement_id)
    if left == skill.refinements:
        return skill
    return replace(
        skill,
        refinements=left,
        self_refined=self_refinements(skill),
        patch_count=skill.patch_count + 1,
        updated_at=at,
    )


_BULLET: Final = re.compile(r"\A\s*(?:[-*•–—]|\d{1,2}[.)])\s+")
_BLOCK: Final = re.compile(r"(?:\A|\s)(?:#{1,6}\s|```|---+\s*\Z)")


def tidy_point(text: str) -> str:
    """A point without the bullet that a model may put before it, and without blanks at its ends."""
    return _BULLET.sub("", text.strip()).strip()


def problem_of(point: str, *, skill: Skill) -> Problem | None:
    if not any(char.isalpha() for char in point):
        return Problem.EMPTY
    if len(point.splitlines()) > 1 or _BLOCK.search(point):
        return Problem.MANY_LINES
    if len(point) > POINT_CHARS:
        return Problem.LONG
    if commands_in(point):
        return Problem.COMMANDS
    said = [refinement.text for refinement in skill.refinements]
    return Problem.REPEATED if _said_before(point, [*said, *skill.body.splitlines()]) else None


def _said_before(point: str, lines: Sequence[str]) -> bool:
    """Whether one line says the same with the same words, in whatever order; a number or a «не» more is news."""
    wanted = _essence(point)
    return bool(wanted) and any(_essence(line) == wanted for line in lines)


_NOT: Final = re.compile(r"(?<!\w)(?:не|ни|без|нельзя|никогда)(?!\w)")


def _essence(line: str) -> tuple[frozenset[str], int]:
    return frozenset(content_lemmas(tidy_point(line))), len(_NOT.findall(line.lower()))
