"""Accusations and abuse of a person, beside the words that only sound like it (MEM-13)."""

from __future__ import annotations

import pytest

from bot.language.honour import abuses
from bot.language.sensitive import Special, special

_ABUSE = """
Борис вор
Лена дура
Степан мошенник
наш бухгалтер воровка
Кравцова оказалась мошенницей
говорят, Семён вор
дурак этот ваш Семён
Денис — лодырь и хам
Новый курьер идиот
Маша тупая как пробка
Олег ворует со склада
Кирилл украл деньги из кассы
Марина врёт клиентам
Сидоров берёт откаты
Фёдор берёт взятки с поставщиков
Жанна подделывает подписи
Фёдор сливает базу конкурентам
Вика спит с директором
Лёня стучит начальству
Захар запускает руку в кассу
Кассирша Ольга обсчитывает покупателей
"""
_PLAIN = """
охрана поймала вора
весы у Петра врут
сайт врёт про остатки
Баранов отвечает за склад
Козлова ведёт кассу
у Ирины есть кот Козёл
Пётр привёз козла для контактного зоопарка
тупой нож у Олега
Олег не ворует
Олег берёт товар под откат цены
Пётр спит в вагончике на объекте
Олег стучит в дверь три раза
Руслан забил сваи
Илья кинул кабель вдоль стены
"""


def lines(text: str) -> list[str]:
    return text.strip().splitlines()


@pytest.mark.parametrize("words", lines(_ABUSE))
def test_what_may_cost_somebody_their_name_is_known_for_it(words: str) -> None:  # MEM-13
    assert abuses(words)
    assert special(words) is not None


@pytest.mark.parametrize("words", lines(_PLAIN))
def test_what_is_said_of_things_or_of_work_is_not(words: str) -> None:  # MEM-13
    assert not abuses(words)


def test_an_accusation_is_of_its_own_kind() -> None:  # MEM-13
    assert special("Борис вор") is Special.HONOUR
