"""What `/journal` and words after it ask for."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.domain.journal_query import Query, instants, read
from bot.domain.people import Person

#: a Monday
NOW = datetime(2026, 9, 14, 12, tzinfo=ZoneInfo("Asia/Omsk"))
PEOPLE = [
    Person(id=number, telegram_id=number, name=name)
    for number, name in enumerate(["Анна Директор", "Борис Ильин", "Борис Котов", "Вера", "John Smith"], 1)
]

PERIODS = {
    "за неделю": (date(2026, 9, 7), date(2026, 9, 14)),
    "за 3 дня": (date(2026, 9, 12), date(2026, 9, 14)),
    "за последние две недели": (date(2026, 8, 31), date(2026, 9, 14)),
    "за восемь дней": (date(2026, 9, 7), date(2026, 9, 14)),
    "за девять дней": (date(2026, 9, 6), date(2026, 9, 14)),
    "за последние восемь недель": (date(2026, 7, 20), date(2026, 9, 14)),
    "за двадцать один день": (date(2026, 8, 25), date(2026, 9, 14)),
    "за трое суток": (date(2026, 9, 12), date(2026, 9, 14)),
    "за полторы недели": (date(2026, 9, 3), date(2026, 9, 14)),
    "за полтора месяца": (date(2026, 7, 31), date(2026, 9, 14)),
    "за две с половиной недели": (date(2026, 8, 27), date(2026, 9, 14)),
    "за полгода": (date(2026, 3, 15), date(2026, 9, 14)),
    "за половину месяца": (date(2026, 8, 30), date(2026, 9, 14)),
    "за пару дней": (date(2026, 9, 13), date(2026, 9, 14)),
    "за пару последних недель": (date(2026, 8, 31), date(2026, 9, 14)),
    "за один день": (date(2026, 9, 14), date(2026, 9, 14)),
    "за сутки": (date(2026, 9, 14), date(2026, 9, 14)),
    "за месяц": (date(2026, 8, 15), date(2026, 9, 14)),
    "за август": (date(2026, 8, 1), date(2026, 8, 31)),
    "за декабрь": (date(2025, 12, 1), date(2025, 12, 31)),
    "за прошлую неделю": (date(2026, 9, 7), date(2026, 9, 13)),
    "сегодня": (date(2026, 9, 14), date(2026, 9, 14)),
    "за вчера": (date(2026, 9, 13), date(2026, 9, 13)),
    "с 1 по 5 сентября": (date(2026, 9, 1), date(2026, 9, 5)),
    "с 02.09 по 05.09": (date(2026, 9, 2), date(2026, 9, 5)),
    "с 1 сентября": (date(2026, 9, 1), None),
}


@pytest.mark.parametrize("words", PERIODS)
def test_a_period_is_read_as_days_that_have_been(words: str) -> None:
    # CTL-6
    asked = read(words, PEOPLE, NOW)

    assert (asked.query.since, asked.query.until) == PERIODS[words]
    assert (asked.people, asked.unknown) == ((), "")


def test_days_are_those_of_the_reader() -> None:
    # CTL-6, OPS-13
    since, until = instants(read("за вчера", PEOPLE, NOW).query, NOW)

    assert (since, until) == (
        datetime(2026, 9, 13, tzinfo=ZoneInfo("Asia/Omsk")),
        datetime(2026, 9, 14, tzinfo=ZoneInfo("Asia/Omsk")),
    )


@pytest.mark.parametrize(
    ("words", "subject", "number"),
    [("12", "record", 12), ("№12", "record", 12), ("запись 12", "record", 12), ("по записи № 12", "record", 12),
     ("правило 3", "rule", 3), ("порядок 2", "skill", 2)],
)  # fmt: skip
def test_a_number_is_a_record_unless_it_says_otherwise(words: str, subject: str, number: int) -> None:
    # CTL-6
    asked = read(words, PEOPLE, NOW)

    assert asked.query == Query(subject=subject, subject_id=number)
    assert asked.unknown == ""


@pytest.mark.parametrize(
    ("words", "person"),
    [("Вера", 4), ("Веры", 4), ("изменения Веры", 4), ("Бориса Котова", 3), ("Ильин", 2), ("John", 5)],
)
def test_a_person_is_named_in_any_case(words: str, person: int) -> None:
    # CTL-6
    assert read(words, PEOPLE, NOW).query.person_id == person


def test_several_people_are_asked_about_and_nobody_is_made_up() -> None:
    # CTL-6
    several, nobody = read("Борис", PEOPLE, NOW), read("Тамара", PEOPLE, NOW)

    assert [p.id for p in several.people] == [2, 3]
    assert several.query.person_id is None
    assert (nobody.people, nobody.unknown) == ((), "Тамара")


def test_all_of_it_together() -> None:
    # CTL-6
    asked = read("12 Вера за неделю", PEOPLE, NOW)

    assert asked.query == Query(
        subject="record", subject_id=12, person_id=4, since=date(2026, 9, 7), until=date(2026, 9, 14)
    )


def test_no_words_ask_for_everything() -> None:
    # CTL-6
    assert read("", PEOPLE, NOW).query == Query() == read("все", PEOPLE, NOW).query


def test_words_between_which_a_period_stands_are_read_as_well() -> None:
    # CTL-6
    asked = read("Вера за восемь дней правило 3", PEOPLE, NOW)

    assert asked.query == Query(
        subject="rule", subject_id=3, person_id=4, since=date(2026, 9, 7), until=date(2026, 9, 14)
    )
