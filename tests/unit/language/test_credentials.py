"""What lets somebody in, told by what it opens."""

from __future__ import annotations

import pytest

from bot.language.credentials import names_credential


@pytest.mark.parametrize(
    "text",
    [
        "Гостевой Wi-Fi: Prichal / 24682468",
        "Вайфай в зале — Prichal, 13577531",
        "Сеть Prichal-5G, ключ 99001122",
        "wi-fi: Guest / pricHal2",
        "Доступы к сайту: redaktor / Veter88",
        "Вход в личный кабинет: zakaz@prichal.example / 7Volna",
        "1С: вход lena / 4466",
        "AnyDesk 123 456 789, 7741",
        "код двери 6630",
        "Ключи в боксе у двери, код 3381",
        "Ворота открываются по 7719",
        "Шлагбаум: набрать 4408#",
        "Номер для входа в архив: 7755",
        "Сейф: набрать 4471",
        "На калитке набираем *7719",
        "Домофон — наберите 66к1308",
        "CRM: manager / Leto2024",
        "Почта: zakaz@prichal.example, 7Volna22",
        "Админка https://prichal.example/admin: admin / Veter88",
        "Код от склада 7719",
    ],
)
def test_credentials_named_by_what_they_open(text: str) -> None:
    # ACT-9, MEM-13
    assert names_credential(text)


@pytest.mark.parametrize(
    "text",
    [
        "Бесплатный Wi-Fi для гостей, парковка на 120 мест",
        "Wi-Fi: есть / нет",
        "Роутер Keenetic Giga, Wi-Fi 6, 8990 руб",
        "Сеть Причал: 12 точек, 14 000 гостей",
        "Промокод VOLNA24 даёт скидку 10 %",
        "Код заказа 778812 назовите на кассе",
        "Вход: взрослые 500 / дети 250, с 9:00 до 18:00",
        "Доступ к курсу: basic / premium",
        "Логин и пароль выдаёт администратор",
        "Логин / пароль: в сейфе / у Иры",
        "Почта: zakaz@prichal.example / телефон 8 900 111-22-33",
        "Домофон 37, второй подъезд, этаж 12",
        "Дверь открывается на 90 градусов",
        "Сейф 120 литров, 15900 руб",
        "Открываем второй склад: 4500 квадратных метров",
        "Введите код из письма на сайте",
        "Охрана на въезде: набирайте 104",
        "Домофон: набирайте 104",
        "Двери на заказ: набирайте 223344",
        "Кассы открыты, цифры за март: 3100 гостей",
        "Архив: набрать 300 страниц",
        "Офис: набираем 15 стажёров и 100 курьеров",
        "На кассе назовите код 4471 и получите скидку",
        "Наш аккаунт: vk.com/prichal, t.me/prichal24",
        "Вход на выставку: prichal.example/leto2026",
        "Наши аккаунты: @prichal_24, @prichal2024",
        "CRM: Klient24, prodazhi2",
        "База: mysql8, postgres16",
    ],
)
def test_what_opens_nothing(text: str) -> None:
    # ACT-1
    assert not names_credential(text)
