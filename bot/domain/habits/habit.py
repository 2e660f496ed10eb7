"""A habit: what it is, how it gets stronger and weaker, how a person's word ends the guessing (EDT-5..EDT-7)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from bot.domain.ageing import dropped, weaker
from bot.domain.edits.judging import EditVerdict
from bot.domain.edits.properties import OPPOSITE, Property
from bot.domain.edits.sequences import IN_A_ROW
from bot.domain.edits.telling import telling
from bot.domain.memory import Confidence, Origin
from bot.domain.policy import Policy

#: by how much one more draft raises a guess, and a contrary edit lowers it, in hundredths
STEP: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Whose habit, what it is, and in which kind of text. One person has at most one habit of a key."""

    person_id: int
    property: Property
    task_type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Habit:
    """One habit as it is now. It is stored as a personal record of its person; this is what the record lacks."""

    key: Key
    #: hundredths; up to 70 a guess, 90 once the person confirmed it
    confidence: int
    first_seen_at: datetime
    seen_at: datetime
    #: drafts that it was seen in, each counted once
    draft_ids: frozenset[int]
    #: of those, the drafts that were made for somebody else
    others_draft_ids: frozenset[int] = frozenset()
    #: kinds of recipients that it was seen with
    recipients: frozenset[str] = frozenset()
    confirmed_at: datetime | None = None

    @property
    def guessed(self) -> bool:
        return self.confirmed_at is None

    @property
    def origin(self) -> Origin:
        """Until the person's word these are nobody's words."""
        return Origin.EDIT if self.guessed else Origin.STATED


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """An edit as habits see it."""

    verdict: EditVerdict
    #: who edited: the habit is theirs, whoever the draft was for
    editor_id: int
    draft_id: int
    at: datetime
    #: the draft was made for somebody else
    of_another: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """What one edit does to a person's habits."""

    new: tuple[Habit, ...] = ()
    raised: tuple[Habit, ...] = ()
    lowered: tuple[Habit, ...] = ()
    #: lowered so far that they are habits no more
    gone: tuple[Habit, ...] = ()
    #: confirmed in words and contradicted by the edit: to be asked about, not changed
    doubted: tuple[Habit, ...] = ()


def learn(
    seen: Seen, habits: Iterable[Habit], *, refused: Collection[Key] = (), policy: Policy | None = None
) -> Lesson:
    """What the edit teaches of its editor. Habits of others are left alone, whoever passes them in.

    `refused` are keys that the person said no to: they are never inferred again. An edit that teaches nothing
    (EDT-4) changes nothing. The same draft edited twice counts once.
    """
    verdict = seen.verdict
    own = {h.key: h for h in habits if h.key.person_id == seen.editor_id and h.key.task_type == verdict.task_type}
    if not verdict.learn:
        return Lesson()
    new, raised = [], []
    for found in telling(verdict.manner):
        key = Key(person_id=seen.editor_id, property=found, task_type=verdict.task_type)
        if key in refused:
            continue
        known = own.get(key)
        if known is None:
            new.append(_first(key, seen))
        elif (again := _again(known, seen)) != known:
            raised.append(again)
    return Lesson(new=tuple(new), raised=tuple(raised), **_taken_back(seen, own, policy or Policy()))


def _first(key: Key, seen: Seen) -> Habit:
    return Habit(
        key=key,
        confidence=Confidence.GUESS,
        first_seen_at=seen.at,
        seen_at=seen.at,
        draft_ids=frozenset({seen.draft_id}),
        others_draft_ids=frozenset({seen.draft_id} if seen.of_another else ()),
        recipients=frozenset({seen.verdict.recipient} - {""}),
    )


def _again(habit: Habit, seen: Seen) -> Habit:
    """Seen in another draft: 0.3 → 0.5 → 0.7, and no further without the person's word."""
    if seen.draft_id in habit.draft_ids:
        return habit
    raised = max(habit.confidence, min(habit.confidence + STEP, Confidence.BACKED))
    return replace(
        habit,
        confidence=raised,
        seen_at=max(habit.seen_at, seen.at),
        draft_ids=habit.draft_ids | {seen.draft_id},
        others_draft_ids=habit.others_draft_ids | ({seen.draft_id} if seen.of_another else frozenset()),
        recipients=habit.recipients | ({seen.verdict.recipient} - {""}),
    )


def _taken_back(seen: Seen, own: dict[Key, Habit], policy: Policy) -> dict[str, tuple[Habit, ...]]:
    """Habits that the edit goes against. A habit that the same edit shows isn't taken back by its length."""
    against = {OPPOSITE[p] for p in telling(seen.verdict.manner) if p in OPPOSITE}
    met = [h for key, h in own.items() if key.property in against]
    lower = [replace(h, confidence=max(h.confidence - STEP, Confidence.FLOOR)) for h in met if h.guessed]
    return {
        "lowered": tuple(h for h in lower if not dropped(h.confidence, policy)),
        "gone": tuple(h for h in lower if dropped(h.confidence, policy)),
        "doubted": tuple(h for h in met if not h.guessed),
    }


def confirm(habit: Habit, at: datetime) -> Habit:
    """«Верно»: from now on the person's own words."""
    return replace(habit, confidence=Confidence.CONFIRMED, confirmed_at=at)


def fade(habit: Habit, at: datetime, policy: Policy) -> Habit | None:
    """A guess after one weekly revision: weaker when long unseen, None when it is dropped (AGE-1).

    A confirmed one is memory like any other and isn't aged here.
    """
    if not habit.guessed or habit.seen_at > at - timedelta(days=policy.habit_days):
        return habit
    confidence = weaker(habit.confidence, policy)
    return None if dropped(confidence, policy) else replace(habit, confidence=confidence)


def for_the_area(habit: Habit) -> bool:
    """Whether an owner's edits of other people's drafts show it often enough to be offered as a rule (EDT-7)."""
    return len(habit.others_draft_ids) >= IN_A_ROW
