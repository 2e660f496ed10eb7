"""The life of a record: when it weakens, when it is put away, when somebody is asked about it (AGE-1..AGE-6).

A revision looks through memory once a week and decides everything as of the instant it began. The store selects by
the same conditions; what is said here is what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.memory import Confidence, Level, Origin, Record, Status
from bot.domain.merging import Verdict, compare
from bot.domain.people import Person
from bot.domain.policy import Policy
from bot.domain.queue import asked

#: how two statements relate; the first is the one known before
Compare = Callable[[str, str], Verdict]

_WEEK: Final = timedelta(weeks=1)
_DIGITS: Final = re.compile(r"\d+")


# --- when -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """One week of the company's calendar, looked through once (AGE-6)."""

    #: the ISO week in which its revision begins, "2026-W48"
    key: str
    #: the quarter of that day, "2026-Q4"
    quarter: str
    due_at: datetime


def period_at(now: datetime, policy: Policy) -> Period:
    """The latest week whose revision is due by now."""
    today = now.astimezone(ZoneInfo(policy.zone)).date()
    monday = today - timedelta(days=today.weekday())
    hour, minute = policy.revision_at.split(":")
    at = time(int(hour), int(minute), tzinfo=ZoneInfo(policy.zone))
    day = monday + timedelta(days=policy.revision_weekday - 1)
    if datetime.combine(day, at) > now:
        day -= _WEEK
    year, week, _ = day.isocalendar()
    return Period(
        key=f"{year}-W{week:02}",
        quarter=f"{day.year}-Q{(day.month + 2) // 3}",
        due_at=datetime.combine(day, at).astimezone(now.tzinfo),
    )


def period_after(now: datetime, policy: Policy) -> Period:
    """The first week whose revision is not due yet."""
    # a change of clocks inside the week moves the wall clock by an hour at most
    return period_at(period_at(now, policy).due_at + _WEEK + timedelta(hours=2), policy)


# --- how much ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Cutoffs:
    """The numbers of the policy as instants before the one a revision began at."""

    #: neither said, confirmed nor used since: it ages
    idle: datetime
    #: a habit not seen since: it fades
    habit: datetime
    #: too weak for answers since then or longer: the archive
    weak: datetime
    #: a candidate undecided since then or longer: the archive
    candidate: datetime
    #: uses since then count
    used: datetime
    #: not confirmed since: stale
    confirmed: datetime


def cutoffs(at: datetime, policy: Policy) -> Cutoffs:
    def before(days: int) -> datetime:
        return at - timedelta(days=days)

    return Cutoffs(
        idle=before(policy.ageing_days),
        habit=before(policy.habit_days),
        weak=before(policy.archive_weak_days),
        candidate=before(policy.archive_candidate_days),
        used=before(policy.stale_use_days),
        confirmed=before(policy.stale_confirm_days),
    )


def weaker(confidence: int, policy: Policy) -> int:
    """Confidence after one revision more without a use, in hundredths."""
    return max(confidence - policy.ageing_step_percent, Confidence.FLOOR)


def dropped(confidence: int, policy: Policy) -> bool:
    """Whether a habit that faded to this is dropped."""
    return confidence <= policy.habit_drop_percent


def allowance(effective: int, policy: Policy) -> int:
    """How many records one revision may archive or merge by itself: a mistake of its must stay small (AGE-6)."""
    return max(effective * policy.revision_share_percent // 100, policy.revision_least)


def is_habit(record: Record) -> bool:
    """Seen in somebody's own edits and never confirmed by them: it lives by being seen, not by being used (EDT-7)."""
    return record.origin is Origin.EDIT and record.confirmed_at is None


# --- duplicates -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two records that say the same: one becomes part of the other."""

    survivor: Record
    part: Record


def pair_up(one: Record, other: Record, compare: Compare = compare) -> Pair | None:
    """The pair, when both are in force for the same readers and each says what the other says (AGE-5).

    Nobody watches: what is the same in one direction only, a detail more, is left to people.
    """
    if one.id == other.id or not _may_meet(one, other):
        return None
    part, survivor = sorted((one, other), key=_standing)
    if part.pinned or _other_numbers(one.text, other.text) or compare(one.text, other.text) is not Verdict.SAME:
        return None
    return Pair(survivor=survivor, part=part) if compare(other.text, one.text) is Verdict.SAME else None


def _other_numbers(one: str, other: str) -> bool:
    """Both name numbers, and none in common: two things, told without the work of reading them."""
    mine, theirs = set(_DIGITS.findall(one)), set(_DIGITS.findall(other))
    return bool(mine) and bool(theirs) and not mine & theirs


def _may_meet(one: Record, other: Record) -> bool:
    """Alike in everything but the words, and neither is asked about."""
    in_force = one.effective and other.effective and one.merged_into is None and other.merged_into is None
    alike = (one.scope, one.ends_on, one.preference) == (other.scope, other.ends_on, other.preference)
    free = one.disputed_by is None and other.disputed_by is None and not is_habit(one) and not is_habit(other)
    return in_force and alike and free


def _standing(record: Record) -> tuple[bool, int, int]:
    """Who of two survives: pinned, then surer, then older."""
    return record.pinned, record.confidence, -record.id


# --- the report -------------------------------------------------------------------------------------------------------


class Section(StrEnum):
    """What a report tells of, in its order; also the kind of its lines in the store."""

    WEAKENED = "weakened"
    ARCHIVED = "archived"
    #: beyond what one revision may archive by itself
    TO_ARCHIVE = "to-archive"
    MERGED = "merged"
    TO_MERGE = "to-merge"
    #: strong but stale, or past its last day: «подтвердите или поправьте»
    CONFIRM = "confirm"
    #: candidates; drawn from what waits now
    WAITING = "waiting"


#: sections that tell of something done
DONE: Final = frozenset({Section.WEAKENED, Section.ARCHIVED, Section.MERGED})


class Offer(StrEnum):
    """A button beside one line."""

    CONFIRM = "confirm"
    CORRECT = "correct"
    ARCHIVE = "archive"
    RESTORE = "restore"
    SPLIT = "split"
    MERGE = "merge"
    OPEN = "open"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a report: what the revision did or asks about, and the record as it is now."""

    section: Section
    record: Record
    before: int
    after: int
    former_status: Status
    #: the record that says the same
    other: Record | None = None


def offers(row: Row, *, since: datetime) -> tuple[Offer, ...]:
    """What may still be done about a line; nothing once it is settled. `since` is when the revision began."""
    record = row.record
    if record.status is Status.DELETED:
        return ()
    match row.section:
        case Section.MERGED | Section.TO_MERGE if joined(row) is not None:
            return (Offer.SPLIT,)
        case Section.TO_MERGE:
            both = record.effective and row.other is not None and row.other.effective
            return (Offer.MERGE,) if both else ()
        case Section.MERGED:
            return ()
        case Section.WAITING:
            return (Offer.OPEN,)
    if record.status is Status.ARCHIVED:
        return (Offer.RESTORE,) if record.merged_into is None else ()
    if confirmed_since(record, since) or record.status is not row.former_status:
        return ()
    match row.section:
        case Section.WEAKENED:
            return (Offer.CONFIRM,)
        case Section.CONFIRM:
            return (Offer.CONFIRM, Offer.CORRECT, Offer.ARCHIVE)
        case Section.TO_ARCHIVE:
            return (Offer.CONFIRM, Offer.ARCHIVE) if record.effective else (Offer.OPEN, Offer.ARCHIVE)
        case _:
            return ()


def tells_again(record: Record) -> bool:
    """Whether a report asks about this record: admins are asked until they answer, people about their own once."""
    return record.scope.level is not Level.PERSONAL or not asked(record)


def confirmed_since(record: Record, since: datetime) -> bool:
    return record.confirmed_at is not None and record.confirmed_at > since


def joined(row: Row) -> Pair | None:
    """Which of the two of a line is part of the other now, if one is."""
    one, other = row.record, row.other
    if other is None:
        return None
    if one.merged_into == other.id:
        return Pair(survivor=other, part=one)
    return Pair(survivor=one, part=other) if other.merged_into == one.id else None


class Fate(StrEnum):
    """What became of a line since the report: shown where its button was."""

    OPEN = "open"
    CONFIRMED = "confirmed"
    ARCHIVED = "archived"
    BACK = "back"
    JOINED = "joined"
    APART = "apart"
    DECIDED = "decided"


def fate(row: Row, *, since: datetime) -> Fate:
    record = row.record
    if row.section in (Section.MERGED, Section.TO_MERGE):
        if joined(row) is not None:
            return Fate.OPEN if row.section is Section.MERGED else Fate.JOINED
        return Fate.APART if row.section is Section.MERGED else Fate.OPEN
    if record.status is Status.ARCHIVED:
        return Fate.OPEN if row.section is Section.ARCHIVED else Fate.ARCHIVED
    if row.section is Section.ARCHIVED:
        return Fate.BACK
    if confirmed_since(record, since):
        return Fate.CONFIRMED
    return Fate.OPEN if record.status is row.former_status else Fate.DECIDED


def reads(person: Person, row: Row, *, own: bool) -> bool:
    """Whose report a line is in: a personal record is its owner's, whoever else is an admin; the rest is for admins."""
    scope = row.record.scope
    if scope.level is Level.PERSONAL:
        return own and scope.owner_id == person.id
    return not own and person.is_admin
