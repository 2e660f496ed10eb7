"""The only record that fits is asked about when the request names somebody's worker, or far too much (FGT-2, FGT-3)."""

from __future__ import annotations

import pytest

from bot.domain.forgetting import Ask, Delete, decide
from tests.unit.domain.judged import ADMIN, records

_OTHERS = ("Стол у окна занят", "Пирог по пятницам")

_OF_ANOTHER = """
курьера Каштана | Каштан просит акт до пятого
нашего курьера Каштана | Каштан просит акт до пятого
менеджера Каштана | Клиент Каштан платит по предоплате
курьера Техносвета | Техносвет тянет кабель до мая
водителя «Каштана» | Договор с «Каштаном» до мая
водителя из Каштана | Каштан платит наличными
врача Лунину | Лунина просит звонить после обеда
мастера Антона | Антон уволился в марте
курьер Каштана опаздывает | Каштан опаздывает с оплатой
клиента Зуева | Курьер Зуев болеет
"""

_OF_THE_NAMED = """
курьера Каштана | Курьер Каштана приезжает к 10
тренера Лунину | Лунина — новый тренер по йоге
водителя Антона | Антон возит посылки по вторникам
мастера Антона | Антон чинит краны по средам
клиента Зуева | Зуев платит по предоплате
поставщика Техносвет | Техносвет тянет кабель до мая
водителя | Водитель Антон возит песок
"""

_OF_A_NEIGHBOUR = """
пропуск на фабрику | Пропуск на комбинат выдают в бюро
автобус до завода | Автобус до комбината ходит каждый час
уборку лестницы | Уборка подъезда по вторникам
бронь хостела | Гостиница бронирует места на форум
въезд в поликлинику | Вход в поликлинику со двора
ставки Ершова | Ершов ставит печать сам
«Лотос» просит счета на бумаге | «Лотос» просит счета до пятого
"""

_TOO_BROAD = """
10 | Склад работает до 10
пять | Бронь кабинета 5
клиента | Клиент Зуев платит по предоплате
клиента | Заказчик Зуев платит по предоплате
этого клиента | Клиент Зуев платит по предоплате
фирму | Фирма «Каштан» платит наличными
сотрудника | Сотрудник Антон в отпуске
покупателей | Покупатели ставят машины во дворе
понедельник | Договор подписан в понедельник
март | Договор подписан в марте
цену | Доставка 700 рублей
"""

_NARROW = """
7718 | Пропуск 7718 у Антона
кабинет 5 | Бронь кабинета 5
10 процентов | Скидка 10% пенсионерам
3 марта | Договор подписан 3 марта
скидку 5% | Скидка 5% по вторникам
клиента из Твери | Клиент из Твери платит наличными
цену доставки | Доставка 700 рублей
"""


def _pairs(table: str) -> list[tuple[str, str]]:
    rows = (line.split(" | ") for line in table.splitlines() if line)
    return [(query, text) for query, text in rows]


@pytest.mark.parametrize(("query", "text"), _pairs(_OF_ANOTHER + _TOO_BROAD))
def test_a_record_that_need_not_be_the_one_meant_is_asked_about(query: str, text: str) -> None:  # FGT-2 FGT-3
    store = records(text, *_OTHERS)

    assert decide(query, asker=ADMIN, records=store) == Ask(records=(store[0],), deletable=frozenset({1}))


@pytest.mark.parametrize(("query", "text"), _pairs(_OF_THE_NAMED + _NARROW))
def test_a_record_that_says_what_is_asked_for_is_deleted_at_once(query: str, text: str) -> None:  # FGT-2 FGT-4
    store = records(text, *_OTHERS)

    assert decide(query, asker=ADMIN, records=store) == Delete(record=store[0])


@pytest.mark.parametrize(("query", "text"), _pairs(_OF_A_NEIGHBOUR))
def test_what_stands_beside_the_thing_is_not_erased_in_its_place(query: str, text: str) -> None:  # FGT-2, FGT-4
    only, *others = records(text, *_OTHERS)

    assert not isinstance(decide(query, asker=ADMIN, records=[only, *others]), Delete)
