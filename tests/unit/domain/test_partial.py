"""A change of one part of a record leaves what else the record says (MEM-9)."""

from __future__ import annotations

import pytest

from bot.domain.correcting import in_place
from bot.domain.merging import Verdict, compare
from bot.domain.partial import without_ended


@pytest.mark.parametrize(
    ("old", "new", "left"),
    [
        ("Вывоз по средам и субботам", "По субботам вывоза больше нет", "Вывоз по средам"),
        ("Вывоз по средам и субботам", "По средам больше не вывозим", "Вывоз по субботам"),
        (
            "Планёрка по средам, четвергам и субботам",
            "По четвергам планёрки больше нет",
            "Планёрка по средам и субботам",
        ),
        ("Водовоз в 8 и в 17", "В 17 водовоз больше не приезжает", "Водовоз в 8"),
        ("Лагуна платит 10 и 25 числа", "Лагуна больше не платит 25 числа", "Лагуна платит 10 числа"),
        ("Ключи у Нины и Бориса", "У Бориса ключей больше нет", "Ключи у Нины"),
        ("Уборка утром и вечером", "Вечером уборки больше нет", "Уборка утром"),
    ],
)
def test_what_is_listed_beside_the_ended_part_stays(old: str, new: str, left: str) -> None:  # MEM-9
    assert compare(old, new) is Verdict.UPDATE
    assert in_place(old, new) == left


@pytest.mark.parametrize(
    ("old", "new", "now"),
    [
        ("Цех с 7 до 16", "Цех теперь с 8", "Цех с 8 до 16"),
        ("Цех работает с 7 до 16", "Цех теперь до 17", "Цех работает с 7 до 17"),
        ("Цех 7–16", "Цех теперь с 8", "Цех 8–16"),
        ("Полдник с 15 до 16", "Полдник до 16:30", "Полдник с 15 до 16:30"),
        ("Сверка в среду в 11", "Сверка теперь в 12", "Сверка в среду в 12"),
        ("Сверка в среду в 11", "Сверку перенесли на пятницу", "Сверка в пятницу в 11"),
        ("Паром 3 июня в 9", "Паром перенесли на 4 июня", "Паром 4 июня в 9"),
        ("Аренда 40 000 до 5 числа", "Аренда теперь 45 000", "Аренда 45 000 до 5 числа"),
        ("Абонемент 3 000 на 8 занятий", "Абонемент подорожал до 3 500", "Абонемент 3 500 на 8 занятий"),
        ("Архив на Речной работает с 9 до 18", "Архив переехал на Лесную", "Архив на Лесной работает с 9 до 18"),
        ("Смену ведёт Нина с 9 до 18", "Смену теперь ведёт Борис", "Смену ведёт Борис с 9 до 18"),
        ("Буфет с 9 до 20, в субботу до 17", "Буфет теперь до 21", "Буфет с 9 до 21, в субботу до 17"),
        ("Буфет с 9 до 20, в субботу до 17", "В субботу буфет теперь до 16", "Буфет с 9 до 20, в субботу до 16"),
    ],
)
def test_a_new_value_takes_the_place_of_its_own_kind_alone(old: str, new: str, now: str) -> None:  # MEM-9
    assert compare(old, new) is Verdict.UPDATE
    assert in_place(old, new) == now


def test_where_the_rest_cannot_be_told_a_person_is_asked() -> None:  # MEM-10
    assert compare("Нина и Борис дежурят по средам", "Борис больше не дежурит") is Verdict.CONTRADICT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ключ у Нины на вахте", "Ключ теперь у Бориса"),
        ("Цех с 7 до 16", "Цех теперь с 8 до 17"),
        ("Водовоз в 8 и в 17", "Водовоз больше не приезжает"),
    ],
)
def test_what_belongs_to_the_old_value_goes_with_it(old: str, new: str) -> None:  # MEM-9
    assert compare(old, new) is Verdict.UPDATE
    assert in_place(old, new) == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Доставка по Туле бесплатная, в область 300 рублей", "В область больше не возим"),
        ("Планёрка в понедельник в 9, в пятницу в 16", "По пятницам планёрки больше нет"),
        ("Работаем по будням с 9 до 18, по субботам с 10 до 14", "По субботам больше не работаем"),
    ],
)
def test_what_each_has_a_value_of_its_own_is_no_list_to_strike_from(old: str, new: str) -> None:  # MEM-9
    assert without_ended(old, new) is None


def test_of_things_that_one_does_something_with_the_others_stay() -> None:  # MEM-9
    assert without_ended("Берём карты и наличные", "Наличные больше не берём") == "Берём карты"
