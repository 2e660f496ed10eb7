from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.wording import settled


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Обед с 13-00 до 14-00", "Обед с 13:00 до 14:00"),
        ("Сдача в 10.45", "Сдача в 10:45"),
        ("Гарантия 6 мес.", "Гарантия 6 месяцев"),
        ("Мешок 25 кг", "Мешок 25 килограммов"),
        ("Перерыв 30 мин", "Перерыв 30 минут"),
        ("Пол моем ежедневно", "Пол моем каждый день"),
        ("Окна моем дважды в год", "Окна моем 2 раза в год"),
        ("ООО «Гранит» платит", "«Гранит» платит"),
        ("Общество с ограниченной ответственностью «Гранит» платит", "«Гранит» платит"),
        ("ИП Сомов возит песок", "Сомов возит песок"),
        ("Стаж не меньше 2 лет", "Стаж от 2 лет"),
        ("В номере не больше 4 человек", "В номере до 4 человек"),
        ("Заказ меньше 3 штук не берём", "Заказ от 3 штук"),
        ("Работаем пн-пт", "Работаем по будням"),
    ],
)
def test_ways_to_write_one_thing_are_one_wording(one: str, other: str) -> None:  # MEM-10
    assert settled(one) == settled(other)


@pytest.mark.parametrize(
    "text",
    [
        "Гостей 10-15 человек",
        "Больше не возим",
        "ИП сдаёт отчёт",
        "Не раньше десяти",
        "Договор А-118",
        "Телефон 8 912 345-67-89",
    ],
)
def test_what_is_written_in_one_way_stays(text: str) -> None:
    assert settled(text) == text


@given(st.text(max_size=80))
def test_any_text_is_settled(text: str) -> None:
    assert isinstance(settled(text), str)
