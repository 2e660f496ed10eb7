from __future__ import annotations

import pytest

from bot.domain.areas import BadName, clean_name, name_key, named, switchable, unknown_area, unknown_site
from bot.domain.people import Area, Person

SALES = Area(id=1, name="Отдел продаж", is_default=True)
BOOKS = Area(id=2, name="Бухгалтерия")
SMM = Area(id=3, name="SMM")
AREAS = (SALES, BOOKS, SMM)


@pytest.mark.parametrize(
    ("words", "area"),
    [
        ("бухгалтерия", BOOKS),
        ("бухгалтерии", BOOKS),
        ("«Бухгалтерию»", BOOKS),
        ("отделу продаж", SALES),
        ("smm", SMM),
        ("продаж", None),
        ("логистика", None),
        ("", None),
    ],
)
def test_an_area_is_found_by_name_in_any_case(words: str, area: Area | None) -> None:
    # PPL-7
    assert named(words, AREAS) == area


def test_two_areas_that_fit_are_none() -> None:
    # PPL-7: writing goes to one area or to none
    twins = (Area(id=4, name="Склад"), Area(id=5, name="Склады"))

    assert named("складах", twins) is None
    assert named("склады", twins) == twins[1]


def test_an_area_that_does_not_exist_is_an_error_that_lists_those_that_do() -> None:
    # PPL-7
    said = unknown_area("Логистика", AREAS)

    assert said.lines[0].key == "area-unknown"
    assert [line.args["name"] for line in said.lines] == ["Логистика", "Отдел продаж", "Бухгалтерия", "SMM"]


def test_a_site_that_does_not_exist_is_an_error_that_lists_those_that_do() -> None:
    # PPL-7
    said = unknown_site("Блог", ["Витрина", "Канал"], area="SMM")

    assert [line.args["name"] for line in said.lines] == ["Блог", "Витрина", "Канал"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [(" «Закупки» ", "Закупки"), ("Отдел   кадров", "Отдел кадров"), ("За\u200bкупки", "Закупки")],
)
def test_a_typed_name_is_cleaned(typed: str, name: str) -> None:
    # PPL-7
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "reason"),
    [("", "name-empty"), ("«»", "name-empty"), ("две\nстроки", "name-one-line"), ("я" * 61, "name-long")],
)
def test_words_that_cannot_be_a_name_say_why(typed: str, reason: str) -> None:
    # PPL-7
    with pytest.raises(BadName) as caught:
        clean_name(typed)

    assert caught.value.reason == reason


def test_names_that_look_alike_to_people_are_one() -> None:
    # PPL-7
    assert name_key("Отдел  Учёта") == name_key("отдел учета")


def test_a_chat_switches_to_own_areas_and_the_default_one() -> None:
    # PPL-7
    clerk = Person(id=1, telegram_id=1, name="Ася", member_of=frozenset({2}))
    owner = Person(id=3, telegram_id=3, name="Рита", owns=frozenset({3}))
    admin = Person(id=2, telegram_id=2, name="Глеб", is_admin=True)

    assert switchable(clerk, AREAS) == [SALES, BOOKS]
    assert switchable(owner, AREAS) == [SALES, SMM]
    assert switchable(admin, AREAS) == list(AREAS)
