from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.normal import normalise

ZERO_WIDTH = "\u200b"
RIGHT_TO_LEFT = "\u202e"


# SEC-4
@pytest.mark.parametrize(
    ("written", "seen"),
    [
        (f"за{ZERO_WIDTH}пиши", "запиши"),
        (f"{RIGHT_TO_LEFT}скидка 5%\u202c", "скидка 5%"),
        ("Cклaд пepeexaл", "Склад переехал"),
        ("пoставкa c «Oriоn»", "поставка с «Orion»"),
        ("Wi-Fi и API как есть", "Wi-Fi и API как есть"),
        ("нaш CRM", "наш CRM"),
        ("SMMщик и VIPы", "SMMщик и VIPы"),
        ("и\u0306огурт", "йогурт"),
        ("за\u0301мок", "замок"),
        ("ёлка", "ёлка"),
        ("тел.\u00a0８９００", "тел. 8900"),
        ("код\u00ad 1\u20602", "код 12"),
        ("за\u3164пи\u2800ши\u115f", "запиши"),
        ("4817\uffa07603\u034f", "48177603"),
        ("№ 7 … 5\u20117", "№ 7 … 5-7"),
        ("\u0661\u0662", "12"),
        ("строка\u2028другая", "строка\nдругая"),
        ("р\u0336о\u0336з\u0336а\u0336", "роза"),
        ("", ""),
    ],
)
def test_texts_that_look_the_same_become_the_same(written: str, seen: str) -> None:
    assert normalise(written).text == seen


# SEC-4
def test_a_span_of_the_normal_text_leads_back_to_the_original_with_what_was_hidden() -> None:
    original = f"ИНН 78{ZERO_WIDTH}30{ZERO_WIDTH}00 тут"
    normal = normalise(original)
    start = normal.text.index("783000")

    begin, end = normal.to_original(start, start + 6)

    assert original[begin:end].replace(ZERO_WIDTH, "") == "783000"


# SEC-4
def test_letters_of_one_ligature_lead_back_to_the_whole_ligature() -> None:
    normal = normalise("\ufb01x")

    assert normal.text == "fix"
    assert normal.to_original(1, 2) == (0, 1)
    assert normal.to_original(2, 2) == (1, 1)


def test_folding_compares_without_case_and_without_yo() -> None:
    normal = normalise("Ёлка ЕЩЁ")

    assert normal.folded == "елка еще"
    assert normal.text == "Ёлка ЕЩЁ"


# SEC-4
@given(st.text(max_size=60))
def test_any_text_has_a_way_back_and_normalising_twice_changes_nothing(text: str) -> None:
    normal = normalise(text)

    assert len(normal.offsets) == len(normal.text) + 1
    assert normal.offsets[-1] == len(text)
    assert all(a <= b for a, b in zip(normal.offsets, normal.offsets[1:], strict=False))
    assert normalise(normal.text).text == normal.text
    assert len(normal.folded) == len(normal.text)


# SEC-4
@pytest.mark.parametrize("unit", ["а\u0301", f"c{ZERO_WIDTH}ло", "скидкa ", "c ", "\u0316\u0301"])
def test_hostile_text_costs_time_in_proportion_to_its_length(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        began = time.process_time()
        normalise(text)
        return time.process_time() - began

    seconds(1_000)
    short, long = (min(seconds(length) for _ in range(3)) for length in (10_000, 100_000))

    assert long < 40 * short + 0.05
