"""What must not leave the company, in a title and its text as in one phrase."""

from __future__ import annotations

import pytest

from bot.domain.actions.action import Payload
from bot.domain.actions.outgoing import betrays, lets_in


def post(title: str, text: str) -> Payload:
    return Payload(text=text, fields={"title": title})


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Wi-Fi в офисе", "Prichal / 24682468"),
        ("Вайфай для гостей:", "Prichal / 24682468"),
        ("Код домофона", "6630#, второй подъезд"),
        ("Код домофона.", "6630"),
        ("Пароль от сайта", "veter88"),
        ("Логин и пароль", "lena / Veter88"),
        ("Доступ к сайту —", "redaktor / Veter88"),
        ("Шлагбаум", "код 4408"),
        ("AnyDesk", "123 456 789, 7741"),
        ("Паспорт", "4510 123456"),
        ("", "Код домофона 6630"),
        ("Код домофона 6630", "Не теряйте."),
    ],
)
def test_a_title_and_a_text_that_let_somebody_in_together(title: str, text: str) -> None:
    # ACT-9
    assert betrays(post(title, text))


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Wi-Fi в офисе", "Бесплатный для гостей, спросите у администратора"),
        ("Смена паролей", "Завтра в 10:00 меняем пароли, придите с телефонами"),
        ("Новый склад", "4500 квадратных метров, открываем 12.12.2026"),
        ("Вход", "взрослые 500, дети 250"),
        ("Домофон", "Установим за 2500 рублей"),
        ("Двери", "Скидка 20 % до 15 января, тел. 8 800 100-20-30"),
        ("Пароль дня", "На входе скажите «Весна» и получите скидку"),
        ("Код доступа", "Придёт в письме"),
        ("Номер заказа", "778812 готов"),
        ("", "Открываемся в субботу."),
    ],
)
def test_a_title_and_a_text_that_open_nothing(title: str, text: str) -> None:
    # ACT-1
    assert not betrays(post(title, text))


@pytest.mark.parametrize("text", ["Логин/пароль: lena / veter", "Домофон 58к2207", "Ворота открываются по 7719"])
def test_a_secret_and_a_credential_without_the_word_for_it_stay_inside_alike(text: str) -> None:
    # ACT-9, MEM-13
    assert lets_in(text)
