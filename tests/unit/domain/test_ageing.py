"""When a revision is due, how much it may do, who survives of two, what a line of its report still offers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from bot.domain.ageing import (
    Fate,
    Offer,
    Row,
    Section,
    allowance,
    cutoffs,
    dropped,
    fate,
    is_habit,
    offers,
    pair_up,
    period_after,
    period_at,
    reads,
    weaker,
)
from bot.domain.memory import COMPANY, Level, Origin, Record, Scope, Status
from bot.domain.people import Person
from bot.domain.policy import Policy

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def record(record_id: int = 1, text: str = "Рампу чинят по средам", **more: Any) -> Record:
    values: dict[str, Any] = {
        "scope": COMPANY,
        "author_id": 1,
        "recorder_id": 1,
        "status": Status.ACTIVE,
        "confidence": 50,
        "origin": Origin.STATED,
        "created_at": NOW - timedelta(days=300),
    }
    return Record(id=record_id, text=text, **{**values, **more})


# --- when -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "key"),
    [
        ("2026-11-30T05:59", "2026-W48"),  # Monday, a minute before nine in Moscow
        ("2026-11-30T06:00", "2026-W49"),
        ("2026-12-06T23:00", "2026-W49"),
        ("2027-01-03T12:00", "2026-W53"),
        ("2027-01-04T06:00", "2027-W01"),
    ],
)
def test_a_week_begins_with_its_revision_in_the_company_s_zone(now: str, key: str) -> None:
    # AGE-6, OPS-13
    at = datetime.fromisoformat(now).replace(tzinfo=UTC)

    assert period_at(at, Policy()).key == key


def test_each_week_follows_the_one_before_whatever_the_settings_and_the_clocks_do() -> None:
    # AGE-6
    for zone in ("Europe/Moscow", "Europe/Berlin", "America/New_York", "Asia/Kamchatka"):
        for weekday in (1, 4, 7):
            for at in ("00:15", "02:30", "23:45"):
                policy = Policy(zone=zone, revision_weekday=weekday, revision_at=at)
                period = period_at(NOW, policy)
                for _ in range(60):
                    following = period_after(period.due_at, policy)
                    gap = following.due_at - period.due_at
                    assert timedelta(days=6, hours=22) < gap < timedelta(days=7, hours=2)
                    assert following.key > period.key
                    assert period_at(following.due_at - timedelta(seconds=1), policy) == period
                    period = following


@pytest.mark.parametrize(("month", "quarter"), [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3), (9, 3), (10, 4), (12, 4)])
def test_quarters_are_those_of_the_calendar(month: int, quarter: int) -> None:
    # AGE-2
    assert period_at(datetime(2026, month, 20, tzinfo=UTC), Policy()).quarter == f"2026-Q{quarter}"


def test_the_numbers_of_the_settings_become_instants() -> None:
    # AGE-7
    cut = cutoffs(NOW, Policy(ageing_days=10, habit_days=20, archive_weak_days=30, archive_candidate_days=40))

    assert [(NOW - at).days for at in (cut.idle, cut.habit, cut.weak, cut.candidate)] == [10, 20, 30, 40]
    assert [(NOW - at).days for at in (cut.used, cut.confirmed)] == [90, 180]


# --- how much ---------------------------------------------------------------------------------------------------------


def test_confidence_falls_by_whole_hundredths_and_never_below_nothing() -> None:
    # AGE-1, MEM-6
    assert [weaker(c, Policy()) for c in (90, 45, 10, 7, 0)] == [80, 35, 0, 0, 0]
    assert weaker(90, Policy(ageing_step_percent=25)) == 65


def test_a_habit_is_dropped_at_a_tenth() -> None:
    # AGE-1
    assert [dropped(c, Policy()) for c in (20, 11, 10, 0)] == [False, False, True, True]
    habit = record(origin=Origin.EDIT, confidence=30)
    assert is_habit(habit)
    assert not is_habit(replace(habit, confirmed_at=NOW))


@pytest.mark.parametrize(("effective", "most"), [(0, 5), (49, 5), (50, 5), (60, 6), (10_000, 1_000)])
def test_one_revision_does_a_tenth_and_at_least_five(effective: int, most: int) -> None:
    # AGE-6
    assert allowance(effective, Policy()) == most


# --- duplicates -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "survivor"),
    [
        ({}, {}, 1),
        ({}, {"confidence": 70}, 2),
        ({"pinned": True}, {"confidence": 90}, 1),
        ({"confidence": 90}, {"pinned": True}, 2),
    ],
)
def test_pinned_then_surer_then_older_survives(one: dict[str, Any], other: dict[str, Any], survivor: int) -> None:
    # AGE-5, AGE-3
    first, second = record(1, **one), record(2, "рампу чинят по средам.", **other)

    for pair in (pair_up(first, second), pair_up(second, first)):
        assert pair is not None
        assert (pair.survivor.id, pair.part.id) == (survivor, 3 - survivor)


@pytest.mark.parametrize(
    "other",
    [
        {"text": "Рампу чинят по пятницам"},
        {"text": "Рампу не чинят по средам"},
        {"text": "Рампу чинят по средам с девяти до одиннадцати"},
        {"scope": Scope(level=Level.AREA, area_id=1)},
        {"scope": Scope(level=Level.PERSONAL, owner_id=1)},
        {"status": Status.CANDIDATE},
        {"status": Status.ARCHIVED},
        {"ends_on": date(2026, 12, 31)},
        {"disputed_by": 9},
        {"merged_into": 9},
        {"preference": True},
        {"origin": Origin.EDIT},
    ],
)
def test_only_what_is_the_same_in_everything_is_merged(other: dict[str, Any]) -> None:
    # AGE-5, MEM-10, MEM-11
    first, second = record(1), record(2, **other)

    assert pair_up(first, second) is None
    assert pair_up(second, first) is None


def test_of_two_pinned_records_neither_goes() -> None:
    # AGE-3
    assert pair_up(record(1, pinned=True), record(2, pinned=True)) is None


# --- the report -------------------------------------------------------------------------------------------------------


def row(section: Section, now: Record, *, was: Status = Status.ACTIVE, other: Record | None = None) -> Row:
    return Row(section=section, record=now, before=50, after=40, former_status=was, other=other)


@pytest.mark.parametrize(
    ("shown", "offered", "became"),
    [
        (row(Section.WEAKENED, record()), (Offer.CONFIRM,), Fate.OPEN),
        (row(Section.WEAKENED, record(confirmed_at=NOW)), (), Fate.CONFIRMED),
        (row(Section.WEAKENED, record(status=Status.ARCHIVED)), (Offer.RESTORE,), Fate.ARCHIVED),
        (row(Section.WEAKENED, record(status=Status.DELETED)), (), Fate.DECIDED),
        (row(Section.ARCHIVED, record(status=Status.ARCHIVED)), (Offer.RESTORE,), Fate.OPEN),
        (row(Section.ARCHIVED, record(confirmed_at=NOW)), (), Fate.BACK),
        (row(Section.ARCHIVED, record(status=Status.ARCHIVED, merged_into=2)), (), Fate.OPEN),
        (row(Section.TO_ARCHIVE, record()), (Offer.CONFIRM, Offer.ARCHIVE), Fate.OPEN),
        (
            row(Section.TO_ARCHIVE, record(status=Status.CANDIDATE), was=Status.CANDIDATE),
            (Offer.OPEN, Offer.ARCHIVE),
            Fate.OPEN,
        ),
        (row(Section.TO_ARCHIVE, record(confirmed_at=NOW), was=Status.CANDIDATE), (), Fate.CONFIRMED),
        (row(Section.TO_ARCHIVE, record(status=Status.REJECTED), was=Status.CANDIDATE), (), Fate.DECIDED),
        (row(Section.CONFIRM, record()), (Offer.CONFIRM, Offer.CORRECT, Offer.ARCHIVE), Fate.OPEN),
        (
            row(Section.MERGED, record(status=Status.ARCHIVED, merged_into=2), other=record(2)),
            (Offer.SPLIT,),
            Fate.OPEN,
        ),
        (row(Section.MERGED, record(), other=record(2)), (), Fate.APART),
        (row(Section.MERGED, record(status=Status.DELETED, merged_into=2), other=record(2)), (), Fate.OPEN),
        (row(Section.TO_MERGE, record(), other=record(2)), (Offer.MERGE,), Fate.OPEN),
        (
            row(Section.TO_MERGE, record(status=Status.ARCHIVED, merged_into=2), other=record(2)),
            (Offer.SPLIT,),
            Fate.JOINED,
        ),
        (row(Section.TO_MERGE, record(), other=record(2, status=Status.DELETED)), (), Fate.OPEN),
    ],
)
def test_a_line_offers_what_may_still_be_done_about_it(shown: Row, offered: tuple[Offer, ...], became: Fate) -> None:
    # AGE-6, AGE-2, AGE-5
    since = NOW - timedelta(days=1)

    assert offers(shown, since=since) == offered
    assert fate(shown, since=since) is became


def test_a_personal_record_is_in_its_owner_s_report_alone() -> None:
    # AGE-6, SEC-7
    anna = Person(id=1, telegram_id=1, name="Анна", is_admin=True)
    vera = Person(id=2, telegram_id=2, name="Вера")
    whole = row(Section.WEAKENED, record())
    own = row(Section.WEAKENED, record(scope=Scope(level=Level.PERSONAL, owner_id=2)))

    assert [reads(p, whole, own=o) for p in (anna, vera) for o in (False, True)] == [True, False, False, False]
    assert [reads(p, own, own=o) for p in (anna, vera) for o in (False, True)] == [False, False, False, True]
