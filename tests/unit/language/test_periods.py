"""Questions about what was decided on some days, and whose day a statement is of."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from bot.language.periods import asked_period, days_of

#: half past midnight on a Tuesday
NOW = datetime(2026, 9, 15, 0, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "first", "last", "topic"),
    [
        ("Что мы решили вчера?", 14, 14, ""),
        ("Кедр, а вчера что решили?", 14, 14, ""),
        ("что решили сегодня?", 15, 15, ""),
        ("какие решения мы приняли вчера?", 14, 14, ""),
        ("что я просила запомнить вчера?", 14, 14, ""),
        ("что нового за вчера?", 14, 14, ""),
        ("что было вчера?", 14, 14, ""),
        ("итоги вчерашнего дня", 14, 14, ""),
        ("покажи записи за вчера", 14, 14, ""),
        ("напомни, что решили вчера вечером", 14, 14, ""),
        ("что записали позавчера?", 13, 13, ""),
        ("о чём договорились в пятницу?", 11, 11, ""),
        ("что обсуждали 10 сентября?", 10, 10, ""),
        ("что решили на прошлой неделе?", 7, 13, ""),
        ("что ты запомнил за последние три дня?", 13, 15, ""),
        ("что нового за неделю?", 9, 15, ""),
        ("что нового с пятницы?", 11, 15, ""),
        ("что вчера решили про фасад?", 14, 14, "фасад"),
        ("что решили вчера по складу?", 14, 14, "складу"),
    ],
)
def test_the_days_are_those_of_the_calendar(text: str, first: int, last: int, topic: str) -> None:  # MEM-14 B53
    found = asked_period(text, NOW, names=("Кедр",))
    assert found is not None
    assert (found.first, found.last, found.topic) == (date(2026, 9, first), date(2026, 9, last), topic)


@pytest.mark.parametrize(
    "text",
    [
        "что мы решили?",
        "что мы решили на завтра?",
        "что нового?",
        "что привезут сегодня?",
        "кто вчера приходил?",
        "сколько вчера продали?",
        "что сказал клиент вчера?",
        "почему вчера решили не красить?",
        "запомни: вчера решили красить фасад",
        "вчера решили не красить",
        "что было вчера с машиной у Пети и почему он не позвонил?",
        "что решаем каждую пятницу?",
        "отчёт за вчера",
    ],
)
def test_other_questions_are_left_alone(text: str) -> None:  # MEM-14
    assert asked_period(text, NOW) is None


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Решили взять кран", 15),
        ("Вчера (14.09.2026) решили взять кран", 14),
        ("В пятницу (11.09.2026) решили взять кран", 11),
        ("Завтра (16.09.2026) привезут кран", 15),
        ("Договор от 01.03.2026 подписан", 15),
    ],
)
def test_a_statement_is_of_the_day_it_tells_of_or_was_said_on(text: str, day: int) -> None:  # MEM-14 B53
    assert days_of(text, NOW) == (date(2026, 9, day), date(2026, 9, day))
