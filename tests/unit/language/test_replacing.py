"""Replacing one part of a stored text."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.language.replacing import replaced

NOW = datetime(2026, 9, 14, 9, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "old", "new", "after"),
    [
        ("Поставщик — «Ромашка»", "Ромашка", "Василёк", "Поставщик — «Василёк»"),
        ("Ромашка возит розы", "ромашка", "василёк", "Василёк возит розы"),
        ("Цена 350 рублей", "350", "400 рублей", "Цена 400 рублей"),
        ("Лифт до 22:00", "22:00", "до 21:00", "Лифт до 21:00"),
        ("Аренда 1 500 руб.", "1500", "2000", "Аренда 2000 руб."),
        ("Ключи у старой вахты", "старая вахта", "новой вахты", "Ключи у новой вахты"),
    ],
)
def test_the_part_is_found_in_any_case_and_its_neighbours_are_not_doubled(
    text: str, old: str, new: str, after: str
) -> None:
    # MEM-9
    made = replaced(text, old, new, now=NOW)

    assert made is not None
    assert made.text == after


@pytest.mark.parametrize(("text", "old"), [("Слон", "кит"), ("Аренда 1 500 руб.", "1"), ("Ключи у вахты", "вахтёр")])
def test_what_the_text_does_not_have_is_not_replaced(text: str, old: str) -> None:
    # MEM-9
    assert replaced(text, old, "лев", now=NOW) is None


def test_a_date_goes_with_its_words_and_the_others_stay() -> None:
    # MEM-9, MEM-14
    text = "Завтра (15.09.2026) приедет настройщик, послезавтра (16.09.2026) кот"

    day = replaced(text, "завтра", "в четверг", now=NOW)
    who = replaced(text, "настройщик", "электрик", now=NOW)

    assert day is not None
    assert who is not None
    assert day.text == "В четверг (17.09.2026) приедет настройщик, послезавтра (16.09.2026) кот"
    assert who.text == "Завтра (15.09.2026) приедет электрик, послезавтра (16.09.2026) кот"
    assert who.bare == "Завтра приедет электрик, послезавтра кот"
