"""Which skills a request sees: one line each, always the same lines for the same request (SKL-2, SKL-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.memory import Level
from bot.domain.skills.skill import Skill
from bot.domain.tokens import estimate_tokens
from bot.language.lemmas import content_lemmas

LIMIT: Final = 200
BUDGET_TOKENS: Final = 6_000
#: of a description in a line; the whole of it is in the text that is opened
LINE_CHARS: Final = 240


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What a request says of one skill before it is opened."""

    skill_id: int
    name: str
    description: str

    def __str__(self) -> str:
        return f"[{self.skill_id}] {self.name}: {self.description}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue:
    lines: tuple[Line, ...]
    #: skills that apply and found no room, in the order in which they would have come
    left_out: tuple[int, ...] = ()


def applies(skill: Skill, *, area_id: int | None, site_ids: Collection[int] = ()) -> bool:
    """Whether a skill's scope holds a request of this area that may concern these sites."""
    if skill.site_id is not None:
        return skill.site_id in site_ids
    return skill.scope.level is Level.COMPANY or skill.scope.area_id == area_id


def catalogue(
    skills: Iterable[Skill],
    *,
    area_id: int | None,
    site_ids: Collection[int] = (),
    fits: Mapping[int, float] | None = None,
    budget_tokens: int = BUDGET_TOKENS,
    limit: int = LIMIT,
) -> Catalogue:
    """The lines of the active skills that apply: narrowest scope first, then best fit, then used last.

    `fits` maps a skill's id to how well it fits the request, higher is better, absent is 0; see `fit`. When not all
    lines have room, those that fit at all go before those that don't, so that a wide skill that is asked for is
    not lost behind narrow ones that are not. The order of what is shown stays the same.
    """
    fits = fits or {}
    known = [skill for skill in skills if skill.effective and applies(skill, area_id=area_id, site_ids=site_ids)]
    ordered = sorted(known, key=lambda skill: _place(skill, fits.get(skill.id, 0.0)))
    lines = {skill.id: line(skill) for skill in ordered}
    chosen: set[int] = set()
    left = budget_tokens
    for skill in sorted(ordered, key=lambda skill: fits.get(skill.id, 0.0) <= 0):
        cost = estimate_tokens(str(lines[skill.id])) + 1
        if len(chosen) < limit and cost <= left:
            chosen.add(skill.id)
            left -= cost
    return Catalogue(
        lines=tuple(lines[skill.id] for skill in ordered if skill.id in chosen),
        left_out=tuple(skill.id for skill in ordered if skill.id not in chosen),
    )


def line(skill: Skill) -> Line:
    """A skill's line: whatever line breaks name and description hold, it stays one line of a bounded length."""
    described = " ".join(skill.description.split())
    if len(described) > LINE_CHARS:
        described = described[:LINE_CHARS].rsplit(" ", 1)[0].rstrip(" ,;:—-") + "…"
    return Line(skill_id=skill.id, name=" ".join(skill.name.split()), description=described)


def fit(skill: Skill, request: str) -> float:
    """How much of a skill's name and description the request speaks of, 0..1. Words of the name weigh double."""
    asked = frozenset(content_lemmas(request))
    named = frozenset(content_lemmas(skill.name))
    described = frozenset(content_lemmas(skill.description)) - named
    whole = 2 * len(named) + len(described)
    return (2 * len(named & asked) + len(described & asked)) / whole if whole else 0.0


def to_switch_off(skills: Iterable[Skill], *, limit: int = LIMIT, keep: Collection[int] = ()) -> tuple[Skill, ...]:
    """The skills of one full catalogue that make room: never used first, then used longest ago; pinned ones stay.

    `keep` are those that a person has just made active: without it a new skill, never used, would go first. Fewer are
    returned than are too many when the rest is pinned.
    """
    active = [skill for skill in skills if skill.effective]
    movable = [skill for skill in active if not skill.pinned and skill.id not in keep]
    return tuple(sorted(movable, key=_idleness)[: max(0, len(active) - limit)])


def _place(skill: Skill, fitting: float) -> tuple[int, float, float, int]:
    return _width(skill), -fitting, -_instant(skill.last_used_at), skill.id


def _width(skill: Skill) -> int:
    if skill.site_id is not None:
        return 0
    return 1 if skill.scope.level is Level.AREA else 2


def _idleness(skill: Skill) -> tuple[bool, float, int]:
    used = skill.last_used_at
    return used is not None, _instant(used or skill.created_at), skill.id


def _instant(at: datetime | None) -> float:
    return at.timestamp() if at else 0.0
