"""What became of each opening of a skill, and what the counts say about the skill (SKL-5, SKL-6, SKL-7)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.skills.skill import Counters, Skill, SkillStatus

#: how long a person's word can still decide an opening
WINDOW: Final = timedelta(hours=24)
REVIEW_FROM_OPENED: Final = 5
RARE_FROM_SHOWN: Final = 200
RARE_PERCENT: Final = 2
#: a skill younger than this is not called unused: nobody may have had such work yet
NEW_FOR: Final = timedelta(days=7)


class TurnEnd(StrEnum):
    """How the turn ended in which a skill was opened."""

    DONE = "done"
    REAL_ERROR = "real_error"
    #: a timeout, a limit, a provider's 5xx: the environment's fault
    TRANSIENT_ERROR = "transient_error"
    STOPPED = "stopped"


class Outcome(StrEnum):
    HELPED = "helped"
    FAILED = "failed"
    #: counts for nothing
    VOID = "void"
    #: not known yet
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """One taking up of a skill's text, with everything that was heard of its result."""

    opened_at: datetime
    #: None while the turn runs, and for good when the process died in it
    ended: TurnEnd | None = None
    accepted_at: datetime | None = None
    rejected_at: datetime | None = None
    #: «не помогло» was pressed
    unhelpful_at: datetime | None = None


def outcome(opening: Opening, now: datetime) -> Outcome:
    """The one outcome of an opening, as far as it is known at `now`.

    A rejection or «не помогло» within the window beats an acceptance, whichever came first; what comes after the
    window changes nothing. An accepted result counts at once.
    """
    over = now >= opening.opened_at + WINDOW
    match opening.ended:
        case TurnEnd.STOPPED | TurnEnd.TRANSIENT_ERROR:
            return Outcome.VOID
        case TurnEnd.REAL_ERROR:
            return Outcome.FAILED
        case None:
            return Outcome.VOID if over else Outcome.OPEN
        case TurnEnd.DONE:
            if _within(opening, opening.rejected_at) or _within(opening, opening.unhelpful_at):
                return Outcome.FAILED
            return Outcome.HELPED if over or _within(opening, opening.accepted_at) else Outcome.OPEN


def decided_at(opening: Opening) -> datetime:
    """The last instant at which its outcome can still change by itself or by a person's word."""
    return opening.opened_at + WINDOW


def _within(opening: Opening, said_at: datetime | None) -> bool:
    return said_at is not None and said_at < opening.opened_at + WINDOW


def counted(counters: Counters, *, before: Outcome, after: Outcome) -> Counters:
    """Counters after an opening's outcome went from one to another; the same twice changes nothing."""
    return replace(
        counters,
        helped=counters.helped + (after is Outcome.HELPED) - (before is Outcome.HELPED),
        failed=counters.failed + (after is Outcome.FAILED) - (before is Outcome.FAILED),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """A share together with the size of the sample, without which it says nothing."""

    part: int
    sample: int

    @property
    def percent(self) -> float | None:
        return 100 * self.part / self.sample if self.sample else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    opened: Rate
    edited: Rate
    failed: Rate


def rates(counters: Counters) -> Rates:
    """Opened of shown, edited of opened, failed of opened."""
    return Rates(
        opened=Rate(part=counters.opened, sample=counters.shown),
        edited=Rate(part=counters.edited, sample=counters.opened),
        failed=Rate(part=counters.failed, sample=counters.opened),
    )


class Flag(StrEnum):
    """What a revision brings to a person's notice."""

    NEVER_OPENED = "never_opened"
    RARELY_OPENED = "rarely_opened"


def flag(skill: Skill, now: datetime) -> Flag | None:
    """Whether an active skill lies idle in the catalogue. One flag at most: never opened says more than rarely."""
    if not skill.effective:
        return None
    shown, opened = skill.counters.shown, skill.counters.opened
    if opened == 0:
        return Flag.NEVER_OPENED if shown >= RARE_FROM_SHOWN or now - skill.created_at >= NEW_FOR else None
    rare = shown >= RARE_FROM_SHOWN and 100 * opened < RARE_PERCENT * shown
    return Flag.RARELY_OPENED if rare else None


def fails_too_often(counters: Counters) -> bool:
    """Opened often enough to judge, and failed more often than helped."""
    return counters.opened >= REVIEW_FROM_OPENED and counters.failed > counters.helped


def needs_review(skill: Skill) -> bool:
    """Whether an active skill has to go to a person. What a person has already decided on is not held against it."""
    return skill.status is SkillStatus.ACTIVE and fails_too_often(skill.counters - skill.counted_from)
