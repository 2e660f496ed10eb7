"""Pages of memory."""

from __future__ import annotations

import pytest

from bot.domain.listing import Act, Circle, State, Width, acts, clip, pages, widths
from bot.domain.memory import COMPANY, Level, Scope, Status
from tests.unit.domain.test_queue import person, record

SALES = Scope(level=Level.AREA, area_id=1)
MINE = Scope(level=Level.PERSONAL, owner_id=1)


# ANS-1
def test_in_a_group_nothing_personal_is_shown_and_no_area_but_its_own() -> None:
    me = person(1, member=1)

    assert all(Circle(person=me).shows(scope) for scope in (COMPANY, SALES, MINE))
    assert Circle(person=me, private=False, area_id=1).shows(SALES)
    assert not Circle(person=me, private=False, area_id=2).shows(SALES)
    assert not Circle(person=me, private=False, area_id=1).shows(MINE)
    assert Circle(person=me, private=False).shows(COMPANY)


# MEM-15
def test_an_area_is_shown_to_its_own_people_and_to_admins_even_where_a_group_is_bound_to_it() -> None:
    assert not Circle(person=person(2), private=False, area_id=1).shows(SALES)
    assert Circle(person=person(2, admin=True)).shows(SALES)


def test_filters_offer_only_what_may_hold_something() -> None:
    assert widths(Circle(person=person(1))) == (Width.ALL, Width.COMPANY, Width.PERSONAL)
    assert Width.AREA in widths(Circle(person=person(1, member=1)))
    assert Width.PERSONAL not in widths(Circle(person=person(1), private=False, area_id=1))


def test_every_status_that_may_be_listed_has_a_list() -> None:
    listed = {status for state in State for status in state.statuses}

    assert listed == set(Status) - {Status.DELETED}


@pytest.mark.parametrize(("total", "expected"), [(0, 1), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3)])
def test_pages_hold_everything(total: int, expected: int) -> None:
    assert pages(total) == expected


def test_a_long_text_is_cut_at_a_word() -> None:
    assert clip("Курьер приезжает после обеда", 20) == "Курьер приезжает…"
    assert clip("коротко\n  и на две строки") == "коротко и на две строки"
    assert len(clip("я" * 500, 100)) == 100


# PPL-4, PPL-5
def test_a_card_offers_only_what_its_reader_may_do() -> None:
    active = record(1, status=Status.ACTIVE)

    assert acts(person(2), active) == (Act.PROPOSE,)
    assert Act.FORGET in acts(person(2, admin=True), active)
    assert acts(person(2), record(1, by=1)) == ()
    assert acts(person(1), record(1, by=1)) == (Act.WITHDRAW,)
    assert acts(person(2, admin=True), record(1, by=1)) == (Act.APPROVE, Act.REJECT)


# invariant 7
def test_anothers_personal_record_offers_nothing_to_anybody() -> None:
    assert acts(person(2, admin=True), record(1, scope=MINE, status=Status.ACTIVE)) == ()
