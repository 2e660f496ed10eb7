"""Asking why a rule is there, and announcing that from now on it is otherwise (RUL-1, RUL-4)."""

from __future__ import annotations

import pytest

from bot.language.rule_talk import announced, asks_why


@pytest.mark.parametrize(
    "text",
    ["почему нельзя ставить смайлики?", "а зачем подписывать акт", "объясни, почему только с паспортом",
     "откуда правило про паспорт?", "кто запретил ссылки?", "с какой стати мне это согласовывать?"],
)  # fmt: skip
def test_a_why_is_heard(text: str) -> None:
    # RUL-4
    assert asks_why(text)


@pytest.mark.parametrize("text", ["сколько стоит полка?", "напиши, почему задержали заказ", "когда открыто?"])
def test_another_question_is_no_why(text: str) -> None:
    # RUL-4
    assert not asks_why(text)


@pytest.mark.parametrize(
    ("text", "wording"),
    [
        ("отныне пишем на ты", "пишем на ты"),
        ("Теперь скидка до 30%.", "скидка до 30%"),
        ("с понедельника приём до восьми", "с понедельника приём до восьми"),
        ("впредь ставь подпись", "ставь подпись"),
        ("больше не выдаём пропуска", "не выдаём пропуска"),
    ],
)
def test_what_is_to_hold_from_now_on_is_read(text: str, wording: str) -> None:
    # RUL-1
    found = announced(text)

    assert found is not None
    assert found.wording == wording


@pytest.mark.parametrize("text", ["теперь сделай скидку", "теперь какая скидка?", "скидка до 30%", "больше скидок"])
def test_one_request_announces_nothing(text: str) -> None:
    # RUL-1
    assert announced(text) is None
