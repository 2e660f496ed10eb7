"""Days that no calendar has (MEM-14)."""

from __future__ import annotations

import pytest

from bot.language.no_such_day import no_such_day


# MEM-14
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("31 февраля сдаём объект", "31 февраля"),
        ("сдача 31-го апреля", "31-го апреля"),
        ("отпуск с 25 по 31 июня", "31 июня"),
        ("сдача 29 февраля 2027 года", "29 февраля 2027"),
        ("сдача 32 марта", "32 марта"),
        ("сдача до 30.02", "30.02"),
        ("сдача к 31.11.2026", "31.11.2026"),
        ("сдача 2026-02-30", "2026-02-30"),
    ],
)
def test_a_day_that_is_in_no_calendar_is_noticed(text: str, day: str) -> None:
    assert no_such_day(text) == day


# MEM-14
@pytest.mark.parametrize(
    "text",
    [
        "29 февраля",
        "29 февраля 2028",
        "31 мая",
        "улица 8 Марта, 32",
        "цена 31.06",
        "до 10.30",
        "договор № 31-2",
        "смена с 9 до 31",
    ],
)
def test_days_prices_and_hours_are_left_alone(text: str) -> None:
    assert no_such_day(text) is None
