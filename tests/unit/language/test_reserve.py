"""Words that take firmness from a statement."""

from __future__ import annotations

import pytest

from bot.language.reserve import aside, jokes, unsure


@pytest.mark.parametrize(
    "text",
    [
        "говорят, касса открыта с 12",
        "касса, может быть, открыта с 12",
        "касса вроде открыта с 12",
        "кассу планируют открыть с 12",
        "хорошо бы касса открыта с 12",
        "касса открыта с 12, шучу",
        "касса открыта с 12?",
        "слышала, что касса открыта с 12",
    ],
)
def test_what_is_left_open_is_unsure(text: str) -> None:  # MEM-9
    assert unsure(text)


@pytest.mark.parametrize("text", ["касса открыта с 12", "касса теперь с 12", "хотелки клиентов пишем в таблицу"])
def test_what_is_said_plainly_is_sure(text: str) -> None:  # MEM-9
    assert not unsure(text)


def test_another_time_or_case_is_aside_unless_it_is_told_with_what_holds_now() -> None:  # MEM-10
    assert aside("раньше касса была открыта с 12")
    assert aside("если приедет Лев, касса открыта с 12")
    assert not aside("раньше касса была с 12, теперь с 9")


def test_a_joke_is_told_by_its_end() -> None:  # MEM-1
    assert jokes("касса с 12, шучу)")
    assert not jokes("шутка дня: касса с 12 до 20")
