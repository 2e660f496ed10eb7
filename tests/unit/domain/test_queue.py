"""What waits, for whom, in what order."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.domain.memory import COMPANY, Level, Origin, Record, Scope, Status
from bot.domain.people import Person
from bot.domain.queue import (
    Case,
    Item,
    Kind,
    alike,
    case_of,
    deciders,
    following,
    may_decide,
    may_withdraw,
    overlap,
    waits,
)

NOW = datetime(2026, 9, 14, 9, tzinfo=UTC)
SALES = Scope(level=Level.AREA, area_id=1)


def person(person_id: int, *, admin: bool = False, owns: int | None = None, member: int | None = None) -> Person:
    return Person(
        id=person_id,
        telegram_id=500 + person_id,
        name=f"Человек {person_id}",
        is_admin=admin,
        owns=frozenset({owns} if owns else ()),
        member_of=frozenset({member} if member else ()),
    )


def record(
    record_id: int,
    text: str = "Курьер приезжает после обеда",
    *,
    scope: Scope = COMPANY,
    status: Status = Status.CANDIDATE,
    by: int = 1,
    replaces: int | None = None,
    disputed_by: int | None = None,
    ends_on: date | None = None,
) -> Record:
    return Record(
        id=record_id,
        text=text,
        scope=scope,
        author_id=by,
        recorder_id=by,
        status=status,
        confidence=50,
        origin=Origin.STATED,
        created_at=NOW,
        replaces=replaces,
        disputed_by=disputed_by,
        ends_on=ends_on,
    )


# QUE-1
def test_contradictions_come_first_and_candidates_last_the_oldest_of_each_before_the_rest() -> None:
    kinds = [Kind.CANDIDATE, Kind.SKILL, Kind.RULE, Kind.CONFIRM, Kind.CORRECTION, Kind.DISPUTE, Kind.CANDIDATE]
    items = [Item(kind=kind, id=10 - n, since=NOW) for n, kind in enumerate(kinds)]

    walked: list[Item] = []
    found = following(items, after=None)
    while found is not None:
        walked.append(found)
        found = following(items, after=(found.kind, found.id))

    assert [i.kind for i in walked] == [
        Kind.DISPUTE,
        Kind.CORRECTION,
        Kind.CONFIRM,
        Kind.RULE,
        Kind.SKILL,
        Kind.CANDIDATE,
        Kind.CANDIDATE,
    ]
    assert [i.id for i in walked[-2:]] == [4, 10]


# QUE-1
def test_walking_goes_on_after_a_thing_that_is_no_longer_there() -> None:
    items = [Item(kind=Kind.RULE, id=3, since=NOW), Item(kind=Kind.CANDIDATE, id=1, since=NOW)]

    assert following(items, after=(Kind.CORRECTION, 99)) == items[0]
    assert following(items, after=(Kind.CANDIDATE, 1)) is None


# MEM-9, MEM-10
def test_a_candidate_against_a_record_in_force_is_a_correction_and_the_disputed_one_a_dispute() -> None:
    standing = record(1, status=Status.ACTIVE)
    new = record(2, replaces=1)

    assert case_of(new, standing).kind is Kind.CORRECTION
    assert case_of(new, replace(standing, disputed_by=2)).kind is Kind.DISPUTE
    assert case_of(new, replace(standing, status=Status.DELETED)).kind is Kind.CANDIDATE
    assert case_of(new, None).kind is Kind.CANDIDATE


# MEM-14
def test_a_record_in_force_waits_once_its_last_day_has_passed() -> None:
    ending = Case(record=record(1, status=Status.ACTIVE, ends_on=date(2026, 9, 13)))

    assert ending.kind is Kind.CONFIRM
    assert waits(ending, today=date(2026, 9, 14))
    assert not waits(ending, today=date(2026, 9, 13))


# PPL-4, MEM-15
@pytest.mark.parametrize(
    ("who", "scope", "may"),
    [
        (person(1), COMPANY, False),
        (person(1, owns=1), COMPANY, False),
        (person(1, admin=True), COMPANY, True),
        (person(1, owns=1), SALES, True),
        (person(1, owns=2), SALES, False),
        (person(1, member=1), SALES, False),
        (person(1, admin=True), SALES, True),
        (person(1), Scope(level=Level.PERSONAL, owner_id=1), True),
        (person(1, admin=True), Scope(level=Level.PERSONAL, owner_id=2), False),
    ],
)
def test_a_candidate_is_decided_by_those_with_the_right_over_its_scope(who: Person, scope: Scope, may: bool) -> None:
    assert may_decide(who, Case(record=record(5, scope=scope, by=9))) is may


# MEM-9
def test_a_correction_is_decided_by_those_who_may_change_the_record_in_force() -> None:
    case = case_of(record(2, scope=COMPANY, replaces=1), record(1, scope=SALES, status=Status.ACTIVE))

    assert may_decide(person(1, owns=1), case)
    assert not may_decide(person(1, member=1), case)


# FGT-10
def test_only_the_one_who_recorded_it_may_take_a_candidate_back_and_only_while_it_waits() -> None:
    assert may_withdraw(person(1), record(1, by=1))
    assert not may_withdraw(person(2, admin=True), record(1, by=1))
    assert not may_withdraw(person(1), record(1, by=1, status=Status.ACTIVE))


# QUE-1, MEM-15
def test_an_areas_owners_are_told_and_the_admins_only_where_it_has_none() -> None:
    admin, owner, employee = person(1, admin=True), person(2, owns=1), person(3, member=1)

    assert deciders([admin, owner, employee], SALES) == (owner,)
    assert deciders([admin, employee], SALES) == (admin,)
    assert deciders([admin, owner, employee], COMPANY) == (admin,)
    assert deciders([admin, person(4, admin=True)], COMPANY, but=1) == (person(4, admin=True),)


# QUE-1
def test_similar_candidates_of_the_same_readers_are_shown_together() -> None:
    head = record(1, "Фургон Газель стоит на ремонте")
    near = record(2, "Фургон Газель ещё на ремонте")
    other_readers = record(3, "Фургон Газель стоит на ремонте", scope=SALES)
    other_thing = record(4, "Бухгалтер уходит в отпуск в августе")

    assert alike(head, [head, near, other_readers, other_thing]) == (head, near)


def test_texts_without_content_share_nothing() -> None:
    assert overlap("и", "и") == 0.0
