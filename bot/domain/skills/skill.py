"""A skill as it is in force: the person's text, and beside it the points that the agent added."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.memory import Level, Scope

NAME_CHARS: Final = 80
DESCRIPTION_CHARS: Final = 1_024
#: of a body, in bytes of UTF-8; what is longer is no procedure
BODY_BYTES: Final = 64 * 1024
#: the heading of the section that holds the added points; part of the file's form, not a message to anybody
REFINEMENTS_HEADING: Final = "## Уточнения"


class SkillStatus(StrEnum):
    PROPOSED = "proposed"
    ACTIVE = "active"
    #: failed too often or needed refining too often: a person decides, the catalogue leaves it out
    REVIEW = "review"
    OFF = "off"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    DELETED = "deleted"


#: from which status to which; confirming, returning, deciding a review and deleting are a person's
CHANGES: Final[dict[SkillStatus, frozenset[SkillStatus]]] = {
    SkillStatus.PROPOSED: frozenset(
        {SkillStatus.ACTIVE, SkillStatus.REJECTED, SkillStatus.WITHDRAWN, SkillStatus.DELETED}
    ),
    SkillStatus.ACTIVE: frozenset({SkillStatus.REVIEW, SkillStatus.OFF, SkillStatus.DELETED}),
    SkillStatus.REVIEW: frozenset({SkillStatus.ACTIVE, SkillStatus.OFF, SkillStatus.DELETED}),
    SkillStatus.OFF: frozenset({SkillStatus.ACTIVE, SkillStatus.REVIEW, SkillStatus.DELETED}),
    SkillStatus.REJECTED: frozenset({SkillStatus.PROPOSED, SkillStatus.DELETED}),
    SkillStatus.WITHDRAWN: frozenset({SkillStatus.PROPOSED, SkillStatus.DELETED}),
    SkillStatus.DELETED: frozenset(),
}


def may_become(status: SkillStatus, other: SkillStatus) -> bool:
    return other in CHANGES[status]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counters:
    """What happened to a skill; all five only grow, but for an outcome that a later word of a person turns over."""

    #: requests whose catalogue had its line
    shown: int = 0
    #: times the agent took up its whole text
    opened: int = 0
    helped: int = 0
    failed: int = 0
    #: results that a person edited; beside the outcomes, not one of them
    edited: int = 0

    def __sub__(self, earlier: Counters) -> Counters:
        return Counters(
            shown=self.shown - earlier.shown,
            opened=self.opened - earlier.opened,
            helped=self.helped - earlier.helped,
            failed=self.failed - earlier.failed,
            edited=self.edited - earlier.edited,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Refinement:
    """One added point, on one line."""

    id: int
    text: str
    at: datetime
    #: False for a point that a person added to the section
    by_agent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One procedure. Former wordings and events live in the history."""

    id: int
    name: str
    #: when to use it; what the agent sees before it opens the text
    description: str
    #: the person's words, tidied once by `tidy` and never changed by the agent
    body: str
    #: of the company or of an area, never personal
    scope: Scope
    #: set for a skill of one site, whose area the scope then names
    site_id: int | None = None
    status: SkillStatus
    author_id: int | None
    created_at: datetime
    updated_at: datetime
    #: how often name, description, body or refinements have changed
    patch_count: int = 0
    #: when it was last opened
    last_used_at: datetime | None = None
    #: stays when a full catalogue sheds the least used
    pinned: bool = False
    counters: Counters = Counters()
    #: oldest first
    refinements: tuple[Refinement, ...] = ()
    #: self-refinements made since a person last decided on the text, those since removed included
    self_refined: int = 0
    #: what the counters were when a person last decided on its review; only what came after counts for the next
    counted_from: Counters = Counters()
    revision: int = 1

    def __post_init__(self) -> None:
        if self.scope.level is Level.PERSONAL:
            raise ValueError("a skill belongs to the company, an area or a site")
        if self.site_id is not None and self.scope.level is not Level.AREA:
            raise ValueError("a site lies in an area")

    @property
    def effective(self) -> bool:
        return self.status is SkillStatus.ACTIVE


def tidy(body: str) -> str:
    """A body as it is stored: one kind of line end, no blank lines around. Everything else stays as it was written."""
    unix = body.replace("\r\n", "\n").replace("\r", "\n")
    lines = unix.split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        del lines[-1]
    return "\n".join(lines)


def full_text(skill: Skill) -> str:
    """What the agent reads when it opens the skill: the body, then the added points in a section of their own."""
    if not skill.refinements:
        return skill.body
    points = "\n".join(f"- {refinement.text}" for refinement in skill.refinements)
    return f"{skill.body}\n\n{REFINEMENTS_HEADING}\n\n{points}"
