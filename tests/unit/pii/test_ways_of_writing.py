"""Ways of writing that were missed once, each with an ordinary message that looks like it."""

from __future__ import annotations

import pytest

from bot.pii import Detector
from tests.unit.pii.reading import found


# PII-2
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("ключ активации QWER-1234-TYUI-5678", "QWER-1234-TYUI-5678"),
        ("сейф открывается 7-21-46", "7-21-46"),
        ("wifi Gost2031!", "Gost2031"),
        ("RDP operator operator77", "operator77"),
        ("пароль василёк", "василёк"),
        ("домофон 38К4410", "38К4410"),
        ("сигналка 8830", "8830"),
        ("логин/пароль: dima / Dim@2031", "Dim@2031"),
        ("пришёл код 40715, продиктуй", "40715"),
        ("кодовое слово: бабушкин сад", "бабушкин сад"),
        ("калитка, код 19В44", "19В44"),
    ],
)
def test_a_secret_is_found_without_the_word_password(detector: Detector, text: str, value: str) -> None:
    assert ("SECRET", value) in found(detector, text)


# PII-3
@pytest.mark.parametrize(
    "text",
    [
        "пароль сменили вчера",
        "домофон не работает, вызвали мастера",
        "сигнализация сработала в 4:30",
        "сейф 45 кг, 2 шт",
        "код товара 88120, код ошибки 4471",
        "промокод ЗИМА20 для всех",
        "дверь 2100х900, замок врезной",
        "wifi отвалился на втором этаже",
        "доступ к складу с 9 до 18",
    ],
)
def test_locks_and_codes_that_open_nothing_stay(detector: Detector, text: str) -> None:
    assert found(detector, text) == []


# PII-2
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("набери плюс семь девятьсот двадцать один сто сорок пять тридцать два семнадцать", "PHONE"),
        ("восемь девятьсот пять 114 20 33 это рабочий", "PHONE"),
        ("тел 8(9О5)114-2О-33", "PHONE"),
        ("моб 8 9О5 114 2О ЗЗ", "PHONE"),
        ("8_905_114_20_33", "PHONE"),
        ("почта buh собака uzor точка ru", "EMAIL"),
        ("buh[at]uzor[dot]ru", "EMAIL"),
        ("buh (at) uzor.ru", "EMAIL"),
        ("инстаграм ник lada_tort", "USERNAME"),
        ("скайп live:lada.tort", "USERNAME"),
        ("С и д о р о в подписал", "PERSON"),
        ("кузьмин-залесский просит отпуск", "PERSON"),
        ("Сан Саныч разрешил", "PERSON"),
        ("рождена 2 июня 1959 года", "BIRTHDATE"),
        ("дата рождения: пятое апреля 1993", "BIRTHDATE"),
        ("ssh root@5.188.119.42", "IP"),
        ("«Тёплый угол» (7830002293) молчит", "INN"),
        ("реквизиты: 7830002293 / 783001001", "KPP"),
        ("реквизиты банка 044525225", "BIK"),
        ("приезжайте на Пушкинскую 13 вечером", "ADDRESS"),
        ("бетоновоз к 318 ра 62 ждёт на въезде", "CAR_PLATE"),
    ],
)
def test_a_decorated_value_is_found(detector: Detector, text: str, kind: str) -> None:
    assert kind in {k for k, _ in found(detector, text)}


# PII-3
@pytest.mark.parametrize(
    "text",
    [
        "семь коробок, девять поддонов и двадцать мешков",
        "сыр Костромской и хлеб Бородинский",
        "шкаф Вероника, диван Марсель",
        "торт Прага и салат Цезарь",
        "закон Ома и теорема Виета",
        "пробка на Вернадского",
        "стадион Стрельцова закрыт",
        "улица Маршала Жукова перекрыта",
        "ООО Марина Парк не платит",
        "день рождения компании 5 апреля",
        "маска 255.255.255.0",
        "пункт 4.14.2.7 регламента",
        "на Тверской 12 сотрудников",
        "git clone git@github.com:org/repo.git",
    ],
)
def test_what_only_looks_like_somebody_or_something_of_theirs_stays(detector: Detector, text: str) -> None:
    assert found(detector, text) == []


# PII-2
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("комар перезвонит после обеда", "комар"),
        ("карась на больничном", "карась"),
        ("Гвоздь принёс справки", "Гвоздь"),
        ("Мудрый отпросился на час", "Мудрый"),
        ("кисель татьяна в отпуске", "кисель татьяна"),
        ("скидка для пестова одобрена", "пестова"),
        ("накладная подписана дудником", "дудником"),
        ("созвонились с бураком", "бураком"),
        ("у пугача спроси размеры", "пугача"),
        ("Лев завтра на подмене", "Лев"),
    ],
)
def test_an_ordinary_word_in_a_persons_place_is_a_name(detector: Detector, text: str, value: str) -> None:
    assert ("PERSON", value) in found(detector, text)


# PII-3
@pytest.mark.parametrize(
    "text",
    [
        "комар залетел в цех",
        "ключ забыл в машине",
        "кофе на столе, печенье на складе",
        "Старая печать не подходит",
        "фура опаздывает на час",
        "раствор опоздает, кран простаивает",
        "прививка Манту в четверг",
        "автобус идёт до Чкалова",
        "медовик Ирина 2 кг",
        "накладная подписана карандашом",
        "договорились с банком",
        "у кассы смена до восьми",
        "водитель Камаза выехал",
    ],
)
def test_a_thing_in_a_things_place_is_no_name(detector: Detector, text: str) -> None:
    assert not found(detector, text)


# PII-2
@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("логин darya_kulikova не работает", "USERNAME", "darya_kulikova"),
        ("выдайте p.zolotov права", "USERNAME", "p.zolotov"),
        ("доступ 91.12.40.5 и 91.12.40.8 закрыть", "IP", "91.12.40.8"),
        ("заявка: 8 903 411-20-88, беседка на 12 человек", "PHONE", "8 903 411-20-88"),
        ("паспорт гостя 46 11 208817", "PASSPORT", "46 11 208817"),
    ],
)
def test_logins_and_numbers_beside_words_of_another_kind_are_found(
    detector: Detector, text: str, kind: str, value: str
) -> None:
    assert (kind, value) in found(detector, text)
