"""Ways to name a record: numbers in words, clipped and joined words, parts of a day, whose title it is (FGT-1, FGT-4)."""

from __future__ import annotations

import pytest

from bot.domain.forgetting import Ask, Delete, Nothing, decide
from tests.unit.domain.judged import ADMIN, WORKER, record, records

_OTHERS = ("Стол у окна занят", "Пирог по пятницам", "Пётр Кузьмин любит шахматы")

_NAMED = """
триста двенадцатую К | Договор № 312-К на вывоз стекла
тридцать первую Б | Накладная 31-Б у Лидии
долг сорок восьмой | Долг ячейки 48 — 2 300 ₽
бронь пятой | Бронь кабинета 5 снята до мая
Садовая одиннадцать | Студия на Садовой, 11 — 4,2 млн
электровелики | Электровелосипеды заряжаем ночью
автомойку | Автомойка за углом, 500 ₽ с машины
скидку пенсам | Скидка пенсионерам 7% по вторникам
велохабом | Цепи заказали у «Велохаба»
вечерний режим склада | Склад работает до 22
утренний приём | Приём ведём с 8:00 без записи
инет на складе | Интернет на складе от «Сигнала»
мытьё окон | Окна моем раз в месяц
подрядчика по вентиляции | Вентиляцию делает «Бриз-Н»
старшую по цеху Орлову | Старшая по цеху Орлова просит писать заранее
Орлову | Менеджер по продажам Орлова звонит в восемь
Орлова | Менеджер по продажам Орлов звонит в восемь
где соль лежит | Соль для дорожек в сарае
сколько зреет сыр | Сулугуни зреет 2 дня
про Лосина | Заказчик Лосин одобрил макет
Степного | Клиент Степной ждёт акт
условия рассрочки | Рассрочка до 6 месяцев без процентов
размер залога | Залог 3 000 за велосипед
часы работы кассы | Касса открыта с 10 до 19
тираж 4410 | Тираж № 4410: афиши для театра
про карантин | Группа «Ёжики» на карантине до 2 мая
на второй этаж нельзя | Второй этаж закрыт, красят стены
загородный выезд | Выезд за город 1 200 ₽
Щеглову | Счёт у юриста Щегловой
Щеглову | Приёмная доктора Щегловой на втором этаже
планёрка в чт | Планёрка по четвергам в 9:15
кто садовые ножницы точит | Секаторы точит Ефим
где нитки заказываем | Нитки берём у «Катушки»
сливы в августе | Сливы отгружаем с 7 августа
рояль расстроен | Рояль в малом зале не настроен
баня без отопления | Баню до ноября не топим
скидку новеньким | Скидка новым ученикам 12%
студенческую скидку | Студентам минус 15%
пропорцию раствора | Раствор мешаем один к трём
соотношение краски и отвердителя | Краску с отвердителем мешаем 4:1
песика Зои | Зоя приводит собаку
«парк» решили не достраивать | «Новый парк» достраивать не будем
"""

_BESIDE = """
триста двенадцатую К | Договор № 312-М на вывоз стекла
тридцать первую Б | Накладная 13-Б у Лидии
долг сорок восьмой | Долг ячейки 84 — 2 300 ₽
бронь пятой | Бронь 5 столов снята до мая
Садовая одиннадцать | Студия на Садовой, 1 — 4,2 млн
электровелики | Электросамокаты заряжаем ночью
велохабом | Цепи заказали у «Велопрайда»
вечерний режим склада | Склад работает с 8
утренний приём | Приём ведём с 18:00 без записи
подрядчика по вентиляции | Вентиляцию просил проверить Игорь
Орлову | Менеджер по продажам Орлов звонит в восемь
Орлова | Менеджер по продажам Орлова звонит в восемь
сколько зреет сыр | Гости спрашивают козий сыр
сколько зреет сыр | Сыр берём по 900 ₽
кто чинит кофемашину | Кофемашину купили за 90 тысяч
два бассейна | Бассейн номер два закрыт
баня без отопления | Баню топим с пяти утра
про карантин | Катер на ремонте до 2 мая
Щеглову | Счёт у хирурга Щеглова
Щеглову | Приёмная доктора Щеглова на втором этаже
на второй этаж нельзя | Второй этаж открыт для гостей
сливы в августе | Сливы отгружаем с 7 июля
Степного | Клиент Степняк ждёт акт
студенческую скидку | Студентам минус 15 градусов не страшны
пропорцию раствора | Раствор привозят к восьми
второй наш магазин | Карта действует два года
«парк» решили не достраивать | «Новый парк» достраивать будем
«Весна» подписала договор | «Весна-2» подписала договор
"""


def _pairs(table: str) -> list[tuple[str, str]]:
    rows = (line.split(" | ") for line in table.strip().splitlines())
    return [(query, text) for query, text in rows]


@pytest.mark.parametrize(("query", "text"), _pairs(_NAMED))
def test_a_record_is_found_however_it_is_named(query: str, text: str) -> None:  # FGT-1 FGT-4
    store = records(text, *_OTHERS)

    assert decide(query, asker=ADMIN, records=store) == Delete(record=store[0])


@pytest.mark.parametrize(("query", "text"), _pairs(_BESIDE))
def test_what_only_looks_like_it_is_kept(query: str, text: str) -> None:  # FGT-2 FGT-5
    assert isinstance(decide(query, asker=ADMIN, records=records(text, *_OTHERS)), Nothing)


def test_both_of_two_are_listed() -> None:  # FGT-3
    store = records("Бассейн номер один открыт", "Бассейн номер два закрыт", *_OTHERS)

    found = decide("оба бассейна", asker=ADMIN, records=store)

    assert isinstance(found, Ask)
    assert found.records == tuple(store[:2])


def test_a_name_with_its_title_may_mean_a_record_of_the_name_alone() -> None:  # FGT-2 FGT-3
    store = records("В зале «Париж» мигает лампа", "Гости мёрзнут в «Париже»", *_OTHERS)

    found = decide("зал Париж", asker=ADMIN, records=iter(store))

    assert isinstance(found, Ask)
    assert found.records == tuple(store[:2])


def test_a_surname_typed_exactly_is_not_a_longer_one() -> None:  # FGT-2
    store = records("Курьер Дудко ездит в область", "Курьер Дудков в область не ездит", *_OTHERS)

    assert decide("про дудко", asker=ADMIN, records=store) == Delete(record=store[0])


def test_ones_own_record_in_other_words_is_listed_beside_the_companys() -> None:  # FGT-10
    mine = record(1, "Даша сама встречает гостей у ворот", owner=WORKER)
    common = record(2, "Встреча гостей у ворот по пятницам")

    found = decide("про встречу гостей", asker=WORKER, records=[mine, common])

    assert found == Ask(records=(mine, common), deletable=frozenset({1}))


_NEAR = """
кухню | Чайник на кухне сломан
котёнка | Кошку в зал не пускать
уборщицу | Клининг приходит по средам
машину | Автомобиль на техосмотре до пятницы
подсобку | Швабры в подсобке закончились
"""


@pytest.mark.parametrize(("query", "text"), _pairs(_NEAR))
def test_what_is_near_or_only_mentioned_is_asked_about(query: str, text: str) -> None:  # FGT-2 FGT-3
    store = records(text, *_OTHERS)

    found = decide(query, asker=ADMIN, records=store)

    assert not isinstance(found, Delete)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("мастерская открыта круглосуточно", "Мастерская открыта с 9 до 18"),
        ("уборка ежедневно бывает", "Уборка бывает по четвергам"),
        ("станок, который не на обслуживании", "Станок на обслуживании до марта"),
        ("макет так и не купили", "Макет продан"),
    ],
)
def test_another_value_or_state_is_not_what_was_asked_for(query: str, text: str) -> None:  # FGT-2
    assert not isinstance(decide(query, asker=ADMIN, records=records(text, *_OTHERS)), Delete)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("скидку второму заказу, только людей путает", "Скидка второму заказу 5%"),
        ("что сейф заедает, слесарь приехал", "Сейф заедает"),
        ("пароль от кассы, его давно все знают", "Пароль от кассы меняет Вера"),
    ],
)
def test_why_it_is_to_go_needs_no_counterpart_in_the_record(query: str, text: str) -> None:  # FGT-1
    store = records(text, *_OTHERS)

    assert decide(query, asker=ADMIN, records=store) == Delete(record=store[0])


@pytest.mark.parametrize(("told", "text"), [("до трёх", "до 15"), ("с пяти", "с 17"), ("до 4", "до 16:00")])
def test_an_hour_may_be_told_by_the_half_of_the_day(told: str, text: str) -> None:  # FGT-1
    own = record(1, f"Даша занята в будни {text}", owner=WORKER)

    assert decide(f"я {told} занята", asker=WORKER, records=[own]) == Delete(record=own)


def test_what_has_happened_since_to_oneself_may_name_what_the_record_has() -> None:  # FGT-1
    own = record(1, "Даша просит сметы на бумаге, не в таблице", owner=WORKER)

    found = decide("мне бумажные сметы подавай, привыкла к таблице", asker=WORKER, records=[own])

    assert found == Delete(record=own)
