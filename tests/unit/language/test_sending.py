"""Requests to send something out, questions that are none, and what an answer to «куда?» names."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.language.sending import parse, where


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("@masterskaya", "@masterskaya"),
        ("в @masterskaya", "@masterskaya"),
        ("https://t.me/masterskaya", "https://t.me/masterskaya"),
        ("в канал «Новости цеха»", "Новости цеха"),
        ("Новости цеха", "Новости цеха"),
        ("давай в новости цеха.", "новости цеха"),
        ("ну тогда в наш канал Новости цеха", "Новости цеха"),
        ("опубликуй в Новости цеха", "Новости цеха"),
        ("на olga@example.ru", "olga@example.ru"),
        ("-1001234567890", "-1001234567890"),
        ("наверное, в Ярмарку", "Ярмарку"),
        ("канал", ""),
    ],
)
def test_an_answer_to_where_names_the_target(words: str, target: str) -> None:
    # ACT-1
    assert where(words) == target


NOW = datetime(2026, 9, 14, 12, tzinfo=ZoneInfo("Europe/Moscow"))


@pytest.mark.parametrize(
    "words",
    [
        "можно опубликовать в канал @remont: Мастерская закрыта?",
        "Можно выложить это в канале?",
        "а можно отправить письмо на olga@example.ru?",
        "надо отправить письмо на olga@example.ru: заказ готов?",
        "опубликовать в @remont?",
        "стоит опубликовать пост?",
    ],
)
def test_a_question_whether_to_send_is_no_request(words: str) -> None:
    # ACT-1
    assert parse(words, NOW) is None


@pytest.mark.parametrize(
    "words",
    [
        "опубликуй в @remont: Кто придёт в субботу?",
        "можешь отправить письмо на olga@example.ru: Когда ждать заказ?",
        "можно опубликовать в @remont: Мастерская закрыта.",
        "сможешь опубликовать в @remont завтра?: Скидка",
        "отправить письмо на olga@example.ru: Где акт?",
    ],
)
def test_a_request_may_be_said_as_a_question_or_send_one(words: str) -> None:
    # ACT-1
    assert parse(words, NOW) is not None


@pytest.mark.parametrize(
    ("words", "target", "text"),
    [
        ("опубликуй в канал «Лавка: новости»: Открыты до шести.", "Лавка: новости", "Открыты до шести."),
        ('выложи в канал "Лавка: новости"\nОткрыты: до шести', "Лавка: новости", "Открыты: до шести"),
        ("опубликуй в канал @lavka: «Лавка: итоги» и другое", "@lavka", "«Лавка: итоги» и другое"),
        ("опубликуй в канал: «Лавка: итоги»", "", "«Лавка: итоги»"),
    ],
)
def test_a_colon_in_a_name_does_not_end_the_order(words: str, target: str, text: str) -> None:
    # ACT-1
    said = parse(words, NOW)

    assert said is not None
    assert (said.target, said.text) == (target, text)


def test_a_colon_in_a_subject_does_not_end_the_order() -> None:
    # ACT-1
    said = parse("отправь письмо на a@b.example с темой «Счёт: март»: Добрый день.", NOW)

    assert said is not None
    assert (said.title, said.text) == ("Счёт: март", "Добрый день.")
