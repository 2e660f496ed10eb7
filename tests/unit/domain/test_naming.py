"""Whether a text names a thing."""

from __future__ import annotations

import pytest

from bot.domain.naming import names


# ANS-10
@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Берёзка просит счета до десятого числа", "Берёзке"),
        ("С «Берёзкой» работаем через Свету", "«Берёзка»"),
        ("Договор с Квинтексом истекает в марте", "Квинтекс"),
        ("По договору Б-77/4 оплата частями", "договор Б-77/4"),
        ("Погрузчик номер 12 в ремонте", "погрузчике номер 12"),
        ("На складе в Туле ревизия", "складу в Туле"),
    ],
)
def test_a_text_names_a_thing_in_any_form(text: str, thing: str) -> None:
    assert names(text, thing)


# ANS-10
@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("Альфред вернётся в среду", "Альфа"),
        ("По договору Б-78/4 оплата частями", "договор Б-77/4"),
        ("Погрузчик номер 14 в ремонте", "погрузчик номер 12"),
        ("На складе в Орле ревизия", "склад в Туле"),
        ("Курьер приезжает после обеда", "???"),
    ],
)
def test_a_text_about_something_else_does_not_name_it(text: str, thing: str) -> None:
    assert not names(text, thing)
