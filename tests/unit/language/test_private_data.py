"""What a text tells of people, for a warning before it leaves the company."""

from __future__ import annotations

import pytest

from bot.language.private_data import Private, private_data


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Заказ Лужиной Веры, тел. 8 912 345-67-89", Private.PHONE),
        ("Звоните Лене +79161234567", Private.PHONE),
        ("Курьер Семён, тел. 44-12-90", Private.PHONE),
        ("Звоните Анне Лужиной, тел. 8 800 100-20-30, моб. 44-12-90", Private.PHONE),
        ("Курьер Семён, тел. 8-843-100-20-30", Private.PHONE),
        ("Пишите Анне: anya.k@mail.ru", Private.MAIL),
        ("Доставка: ул. Садовая, д. 5, кв. 14", Private.HOME),
        ("Лужина живёт на ул. Садовой, 5", Private.HOME),
        ("Пётр Лужин, 12.04.1985 г. р.", Private.BIRTH),
        ("Мастер Ольга Петрова заболела гриппом", Private.DELICATE),
        ("Чагин П. С. уволен за прогулы", Private.DELICATE),
        ("Клиент Кравцов должен 50 000 рублей", Private.DELICATE),
    ],
)
def test_what_is_told_of_a_person(text: str, what: Private) -> None:
    # ACT-3
    assert what in {told.what for told in private_data(text)}


@pytest.mark.parametrize(
    "text",
    [
        "Наш адрес: ул. Садовая, 5, звоните 8 800 100-20-30",
        "Вас ждёт Анна Лужина, тел. 8 800 100-20-30",
        "Вас ждёт Анна Лужина, тел. 8-800-100-20-30",
        "Вас ждёт Анна Лужина, тел.: 8 (800) 100-20-30",
        "Вас ждёт Анна Лужина, телефон 88001002030",
        "Вас ждёт Анна Лужина, телефон +7 800 100-20-30",
        "Вас ждёт Анна Лужина, тел. 8(800)1002030",
        "Вас ждёт Анна Лужина, тел. 800 100-20-30",
        "Вас ждёт Анна Лужина, тел. 8-804-100-20-30",
        "Тел. 8 (495) 123-45-67, info@lampa.example",
        "Ждём вас в больнице на Кирова, 3",
        "Встречаемся в сквере Пушкина, болезни лечим без боли",
        "Новый сотрудник — Олег Шишкин, отвечает за закупки",
        "Мастер-класс Ирины Чагиной 12.04.2026 в 18:00",
        "Квартиры 45 кв. м от застройщика",
        "Зарплата от 60 000",
    ],
)
def test_what_is_told_of_nobody(text: str) -> None:
    # ACT-3
    assert private_data(text) == ()
