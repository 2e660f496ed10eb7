"""Working hours, windows and the instants that presses count as."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.actions.deadlines import Hours, deadlines, judged_at, next_attempt, working_after
from bot.domain.policy import Policy

MOSCOW = ZoneInfo("Europe/Moscow")
OFFICE = Hours(zone="Europe/Moscow", start=time(9), end=time(18))


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """November 2026 on the wall clock of Moscow; the 23rd is a Monday."""
    return datetime(2026, 11, day, hour, minute, tzinfo=MOSCOW).astimezone(UTC)


@pytest.mark.parametrize(
    ("start", "minutes", "expected"),
    [
        (at(23, 10), 60, at(23, 11)),
        (at(23, 17, 30), 60, at(24, 9, 30)),
        (at(23, 17), 60, at(23, 18)),
        (at(23, 6), 60, at(23, 10)),
        (at(23, 22), 60, at(24, 10)),
        # over the weekend
        (at(27, 17, 30), 60, at(30, 9, 30)),
        (at(28, 12), 240, at(30, 13)),
        # 24 working hours are two days of nine hours and six more
        (at(23, 9), 1440, at(25, 15)),
    ],
)
def test_minutes_outside_of_working_hours_do_not_count(start: datetime, minutes: int, expected: datetime) -> None:
    # ACT-3
    assert working_after(start, minutes, OFFICE) == expected


def test_the_night_of_the_clocks_is_no_hour_more_or_less() -> None:
    # ACT-3
    berlin = Hours(zone="Europe/Berlin", start=time(9), end=time(18))
    friday = datetime(2026, 10, 23, 17, 0, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)

    found = working_after(friday, 120, berlin)

    assert found.astimezone(ZoneInfo("Europe/Berlin")) == datetime(
        2026, 10, 26, 10, 0, tzinfo=ZoneInfo("Europe/Berlin")
    )


def test_hours_that_make_no_sense_count_every_minute() -> None:
    # ACT-3
    start = at(28, 3)
    wrong = Hours(zone="Europe/Moscow", start=time(18), end=time(9))

    assert working_after(start, 90, wrong) == start + timedelta(minutes=90)


def test_a_request_is_reminded_of_escalated_and_closed_in_that_order() -> None:
    # ACT-3
    found = deadlines(at(23, 16), Policy())

    assert (found.remind_at, found.escalate_at, found.expires_at) == (at(23, 17), at(24, 11), at(26, 13))


def test_a_press_counts_as_of_when_it_was_stored_but_no_earlier_than_what_was_stored_before() -> None:
    # ACT-5
    said, earlier, later = at(23, 10), at(23, 9), at(23, 12)

    assert judged_at(said, [earlier]) == said
    assert judged_at(said, []) == said
    assert judged_at(said, [earlier, later]) == later


def test_attempts_come_to_an_end() -> None:
    # ACT-8
    now = at(23, 10)

    waits = [next_attempt(number, now=now) for number in range(1, 6)]

    assert [one is not None for one in waits] == [True, True, True, False, False]
