"""When an action is reminded of, runs, expires and can be undone: instants found from a clock passed in (ACT-5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.actions.action import Action, ActionStatus, Undo
from bot.domain.policy import Policy

#: Monday is 0
_WORKDAYS: Final = frozenset(range(5))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hours:
    """Working hours on the wall clock of a zone, Monday to Friday."""

    zone: str
    start: time
    end: time

    @classmethod
    def of(cls, policy: Policy) -> Hours:
        return cls(zone=policy.zone, start=clock_time(policy.work_from), end=clock_time(policy.work_to))


def clock_time(text: str) -> time:
    """«HH:MM» as a time of day."""
    hours, _, minutes = text.partition(":")
    return time(int(hours), int(minutes or 0))


def working_after(start: datetime, minutes: int, hours: Hours) -> datetime:
    """The instant at which so many working minutes have passed since `start`.

    Without usable hours (an end before the beginning) every minute counts.
    """
    if hours.end <= hours.start:
        return start + timedelta(minutes=minutes)
    zone = ZoneInfo(hours.zone)
    left = timedelta(minutes=minutes)
    day = start.astimezone(zone).date()
    while True:
        if day.weekday() in _WORKDAYS:
            opens = datetime.combine(day, hours.start, zone).astimezone(start.tzinfo)
            closes = datetime.combine(day, hours.end, zone).astimezone(start.tzinfo)
            begins = max(opens, start)
            if begins < closes:
                if begins + left <= closes:
                    return begins + left
                left -= closes - begins
        day += timedelta(days=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadlines:
    """What becomes of a request that nobody decides, and when."""

    remind_at: datetime
    escalate_at: datetime
    expires_at: datetime


def deadlines(requested_at: datetime, policy: Policy) -> Deadlines:
    hours = Hours.of(policy)

    def after(minutes: int) -> datetime:
        return working_after(requested_at, minutes, hours)

    return Deadlines(
        remind_at=after(policy.action_remind_minutes),
        escalate_at=after(policy.action_escalate_minutes),
        expires_at=after(policy.action_expire_minutes),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What follows an approval: at once, at a time, or after a while in which it can be called off."""

    status: ActionStatus
    run_at: datetime


def plan(action: Action, *, now: datetime, policy: Policy) -> Plan:
    """When an action approved now runs."""
    hold = timedelta(minutes=policy.action_hold_minutes) if action.undo is Undo.NONE else timedelta()
    free = now + hold
    if action.send_at is not None and action.send_at > free:
        return Plan(status=ActionStatus.SCHEDULED, run_at=action.send_at)
    if hold:
        return Plan(status=ActionStatus.HELD, run_at=free)
    return Plan(status=ActionStatus.APPROVED, run_at=now)


def too_late(action: Action, *, now: datetime) -> bool:
    """Whether the time it was to be sent at has passed: approving it then asks first (ACT-2)."""
    return action.send_at is not None and now > action.send_at


def missed(action: Action, *, now: datetime, policy: Policy) -> bool:
    """Whether an approved action comes so late after its time that it has to be asked about anew.

    The bot was not running; or the store is a copy of one that may have sent it long ago.
    """
    return action.run_at is not None and now > action.run_at + timedelta(minutes=policy.action_late_minutes)


#: waits before another attempt, after a fault that provably came before anything was sent
RETRIES: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=20))


def next_attempt(attempts: int, *, now: datetime) -> datetime | None:
    """When to try again after so many attempts; None: no more."""
    return now + RETRIES[attempts - 1] if attempts <= len(RETRIES) else None


def undo_until(executed_at: datetime, policy: Policy) -> datetime:
    return executed_at + timedelta(minutes=policy.action_undo_minutes)


def judged_at(said: datetime, stored_before: Iterable[datetime]) -> datetime:
    """The instant a press counts as: when it was stored, and never earlier than what had been stored before it.

    So a press stored in time counts though it is handled later, and a clock set back never reopens a window.
    """
    return max((said, *stored_before))


def undo_open(action: Action, *, at: datetime) -> bool:
    """Whether what was done can be taken back as of an instant. The deadline itself is too late."""
    return action.reversible and action.undo_until is not None and at < action.undo_until
