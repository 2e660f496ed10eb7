from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.lemmas import tokens
from bot.language.numbers import Unit, measured, quantities, with_digits


def read(text: str) -> list[tuple[Decimal, Unit]]:
    return [(q.value, q.unit) for q in quantities(text)]


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("без четверти семь", 405),
        ("без десяти шесть", 350),
        ("в половине пятого", 270),
        ("полвосьмого вечера", 1170),
        ("четверть третьего", 135),
        ("в семь утра", 420),
        ("в восемь вечера", 1200),
        ("в час дня", 780),
        ("к 7:15", 435),
        ("после полудня", 720),
    ],
)
def test_a_spoken_time_is_read(text: str, minutes: int) -> None:
    assert read(text) == [(Decimal(minutes), Unit.CLOCK)]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("раз в двенадцать дней", "12"),
        ("сорок семь тысяч", "47000"),
        ("47 тысяч", "47000"),
        ("47к", "47000"),
        ("полтора часа", "1.5"),
        ("две тысячи триста пять", "2305"),
        ("1,5 млн", "1500000"),
        ("6 200", "6200"),
        ("двое", "2"),
    ],
)
def test_a_number_in_words_or_short_is_read(text: str, value: str) -> None:
    assert [v for v, _ in read(text)] == [Decimal(value)]


def test_units_are_told_apart() -> None:
    assert read("скидка 7%, цена 700 рублей, этаж 7-й") == [
        (Decimal(7), Unit.PERCENT),
        (Decimal(700), Unit.MONEY),
        (Decimal(7), Unit.ORDINAL),
    ]


@pytest.mark.parametrize("text", ["один из нас", "тысячи людей", "ползавтра"])
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("заехать без четверти семь", "заехать 6:45"),
        ("ждать полтора часа", "ждать 1,5 часа"),
        ("аванс пятьдесят тысяч", "аванс 50 000"),
        ("второй этаж", "второй этаж"),
        ("ботинки сорок третий", "ботинки 43-й"),
        ("на шестом складе", "на 6-м складе"),
        ("с пятого по десятое", "с 5-го по 10-е"),
        ("двадцать третьего февраля", "23 февраля"),
        ("в третий раз", "в третий раз"),
        ("в-третьих", "в-третьих"),
        ("3 коробки", "3 коробки"),
    ],
)
def test_number_words_become_digits_and_nothing_else_changes(text: str, digits: str) -> None:  # MEM-3
    assert with_digits(text) == digits


@given(st.text(max_size=200))
def test_any_text_is_read_in_order(text: str) -> None:
    end = 0
    for quantity in quantities(text):
        assert quantity.start >= end
        end = quantity.end


@pytest.mark.parametrize(
    ("word", "value", "unit"),
    [
        ("восьмипроцентный", 8, Unit.PERCENT),
        ("тридцатипятипроцентную", 35, Unit.PERCENT),
        ("трёхлитровые", 3, Unit.PLAIN),
        ("двухсотпятидесятиграммовый", 250, Unit.PLAIN),
        ("шестисотрублёвый", 600, Unit.MONEY),
    ],
)
def test_an_adjective_of_measure_counts(word: str, value: int, unit: Unit) -> None:
    # FGT-1
    (token,) = tokens(word)
    found = measured(token)

    assert found is not None
    assert (int(found.value), found.unit) == (value, unit)


def test_an_adjective_that_measures_nothing_counts_nothing() -> None:
    # FGT-1
    assert [measured(t) for t in tokens("местный метровый семейный")] == [None, None, None]


def test_ordinals_of_hundreds_are_numbers() -> None:
    # FGT-1
    assert [q.value for q in quantities("трёхсотый и шестисотая")] == [300, 600]
