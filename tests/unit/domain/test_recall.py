from __future__ import annotations

import pytest

from bot.domain.recall import rank
from tests.unit.domain.judged import records

STORE = records(
    "Доставка 350 ₽ по городу",
    "Ключ от склада у Веры",
    "Ночью дежурит Егор Пуговкин",
    "Гостиница «Маяк» берёт бельё по средам",
    "Договор с «Маяком» № 5-Л",
    "Опоздание больше 15 минут — штраф 300",
    "Сантехник Рябов обслуживает дома 10–18",
    "Сантехник Пахомов обслуживает дома 1–9",
    "Приём до 19:30",
)


def found(question: str) -> list[str]:
    return [hit.record.text for hit in rank(question, STORE)]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("почём доставка?", "Доставка 350 ₽ по городу"),
        ("у кого ключи от склада?", "Ключ от склада у Веры"),
        ("кто ночью на дежурстве?", "Ночью дежурит Егор Пуговкин"),
        ("номер договора с гостиницей?", "Договор с «Маяком» № 5-Л"),
        ("какой штраф, если опоздал?", "Опоздание больше 15 минут — штраф 300"),
        ("кто сантехник в доме 12?", "Сантехник Рябов обслуживает дома 10–18"),
        ("до скольки принимаете?", "Приём до 19:30"),
    ],
)
def test_the_record_that_answers_comes_first(question: str, first: str) -> None:  # ANS-1 ANS-5
    assert found(question)[0] == first


@pytest.mark.parametrize(
    "question",
    [
        "зарплата Егора?",
        "телефон «Маяка»?",
        "сколько стоит вертолёт?",
        "какая завтра погода?",
        "кто сантехник в доме 44?",
        "логин от склада?",
        "когда день рождения у Веры?",
    ],
)
def test_a_question_that_no_record_answers_gets_none(question: str) -> None:  # ANS-4
    assert found(question) == []


def test_no_records_answer_nothing() -> None:  # ANS-4
    assert rank("почём доставка?", []) == ()


def test_of_many_records_the_promising_ones_are_read_and_the_answer_among_them() -> None:  # ANS-1
    many = records(*(f"Стеллаж {n} проверяет бригада {n % 7}" for n in range(200)), "Пропуск выдаёт охрана на входе")

    hits = rank("кто даёт пропуска?", many)

    assert hits[0].record.text == "Пропуск выдаёт охрана на входе"


YARD = records(
    "Доставка до ворот 700 ₽",
    "Доставка за реку 1 900 ₽",
    "Мойка ковров 300 ₽ за метр",
    "Пекарь Устин печёт по ночам",
    "Торт «Зимний» 2 400 ₽",
    "Мастерская закрыта по средам",
    "В хоре 24 ребёнка",
)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("почём доставка за реку?", "Доставка за реку 1 900 ₽"),
        ("доставка до ворот скока?", "Доставка до ворот 700 ₽"),
        ("тортик зимний почём?", "Торт «Зимний» 2 400 ₽"),
        ("когда мастерская закрыта?", "Мастерская закрыта по средам"),
        ("сколько детей в хоре?", "В хоре 24 ребёнка"),
    ],
)
def test_prepositions_small_names_and_counts_tell_records_apart(question: str, first: str) -> None:  # ANS-1
    assert rank(question, YARD)[0].record.text == first


@pytest.mark.parametrize(
    "question", ["сколько стоит мойка машины?", "номер Устина?", "сколько пекарей у нас?", "какой сериал посмотреть?"]
)
def test_a_near_record_without_the_asked_value_is_no_answer(question: str) -> None:  # ANS-4
    assert rank(question, YARD) == ()
