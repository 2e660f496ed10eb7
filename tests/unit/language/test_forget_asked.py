"""More ways to ask to forget, and what only looks like them (FGT-1, FGT-7)."""

from __future__ import annotations

import pytest

from bot.language.commands import Forget, ForgetAll, Say, parse


@pytest.mark.parametrize(
    ("words", "query", "reason"),
    [
        ("убери бронь двадцать второй комнаты", "бронь двадцать второй комнаты", None),
        ("рассрочку у Лунина убери", "рассрочку у Лунина", None),
        ("про мои среды можно не помнить, курсы кончились", "мои среды", "курсы кончились"),
        ("можешь про лебёдку не помнить? Сомов ушёл", "лебёдку", "Сомов ушёл"),
    ],
)
def test_a_thing_named_so_is_a_record(words: str, query: str, reason: str | None) -> None:  # FGT-1
    assert parse(words) == Forget(query=query, reason=reason)


@pytest.mark.parametrize(
    "words",
    ["убери заказ", "убери заказ Лунина из таблицы", "стол Лунина убери", "письмо Лунина убери", "пост 3 убери"],
)
def test_a_thing_that_may_be_put_away_is_no_record(words: str) -> None:  # FGT-1
    assert isinstance(parse(words), Say)


def test_all_that_is_written_down_is_everything() -> None:  # FGT-7
    assert parse("сотри всё что у тебя там записано") == ForgetAll()


def test_them_out_of_memory_points_to_what_the_news_names() -> None:  # FGT-1
    found = parse("с Полевой больше не возимся, убери их из памяти")

    assert isinstance(found, Forget)
    assert found.query == found.news == "с Полевой больше не возимся"
