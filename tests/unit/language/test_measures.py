"""What a question wants measured, and whether a record measures it."""

from __future__ import annotations

import pytest

from bot.language import answering, measures


@pytest.mark.parametrize(
    ("question", "right", "wrong"),
    [
        ("со скольки лет берёте в кружок?", "Лепка с пяти лет", "Кружок до 12 человек"),
        ("с какого возраста пускаете?", "Пускаем с девяти", "Открыты с 11 до 19"),
        ("до скольки градусов нагревать?", "Клей греем до 60 градусов", "Клей варим 2 часа"),
        ("какой вес у мешка?", "Мешок — 25 кг", "Мешок 90 ₽"),
        ("сколько весит бочка?", "Бочка 180 кг", "Бочка на 200 литров"),
        ("до какого роста качели?", "Качели до 140 см", "Качели до 40 кг"),
    ],
)
def test_a_measure_is_told_by_its_own_unit_alone(question: str, right: str, wrong: str) -> None:  # ANS-1 ANS-4
    asked = measures.measured(question)

    assert asked is not None
    assert measures.told(right, asked.units) > 0
    assert measures.told(wrong, asked.units) == 0
    assert answering.strict(question)


@pytest.mark.parametrize(
    "question", ["до скольки касса?", "со скольки работаете?", "до скольки часов склад?", "сколько дней ждать?"]
)
def test_an_hour_or_a_stretch_of_time_is_no_measure(question: str) -> None:  # ANS-1
    assert measures.measured(question) is None


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("порвал страницу, что платить?", "что платить?"),
        ("у жены юбилей — торт украсите?", "торт украсите?"),
        ("сломал ключ, дубликат делаете?", "дубликат делаете?"),
        ("сколько стоит доставка, если далеко?", None),
        ("завтрак, обед и ужин во сколько?", None),
        ("где касса?", None),
    ],
)
def test_a_situation_told_first_is_set_apart_from_what_is_asked(question: str, clause: str | None) -> None:  # ANS-1
    begins = answering.situation(question)

    assert question[begins:].strip() == (clause or question)
