"""Words that take firmness from a statement."""

from __future__ import annotations

import pytest

from bot.language.reserve import aside, firm, jokes, supposed, unsure, wishes


@pytest.mark.parametrize(
    "text",
    [
        "говорят, касса открыта с 12",
        "касса, может быть, открыта с 12",
        "касса вроде открыта с 12",
        "кассу планируют открыть с 12",
        "хорошо бы касса открыта с 12",
        "касса открыта с 12, шучу",
        "касса открыта с 12?",
        "слышала, что касса открыта с 12",
    ],
)
def test_what_is_left_open_is_unsure(text: str) -> None:  # MEM-9
    assert unsure(text)


@pytest.mark.parametrize("text", ["касса открыта с 12", "касса теперь с 12", "хотелки клиентов пишем в таблицу"])
def test_what_is_said_plainly_is_sure(text: str) -> None:  # MEM-9
    assert not unsure(text)


def test_another_time_or_case_is_aside_unless_it_is_told_with_what_holds_now() -> None:  # MEM-10
    assert aside("раньше касса была открыта с 12")
    assert aside("если приедет Лев, касса открыта с 12")
    assert not aside("раньше касса была с 12, теперь с 9")


def test_a_joke_is_told_by_its_end() -> None:  # MEM-1
    assert jokes("касса с 12, шучу)")
    assert not jokes("шутка дня: касса с 12 до 20")


_SUPPOSED = """
кажется, склад закрыт по средам -> склад закрыт по средам
склад, кажется, закрыт по средам -> склад закрыт по средам
вроде бы Мельников платит по пятницам -> Мельников платит по пятницам
слышала, что касса до восьми -> касса до восьми
говорят, Тополь повысил цены -> Тополь повысил цены
по слухам, Тополь повысил цены -> Тополь повысил цены
скорее всего поставка во вторник -> поставка во вторник
если не ошибаюсь, у Тополя скидка 7% -> у Тополя скидка 7%
насколько я помню, у Тополя скидка 7% -> у Тополя скидка 7%
по-моему, лифт не работает -> лифт не работает
думаю, что ключ у охраны -> ключ у охраны
не уверен, но ключ вроде у охраны -> ключ у охраны
может, ключ у охраны -> ключ у охраны
ключ у охраны, но это не точно -> ключ у охраны
точно не знаю, но склад до шести -> склад до шести
"""


@pytest.mark.parametrize("pair", _SUPPOSED.strip().splitlines())
def test_what_is_only_supposed_is_known_for_it_and_has_a_firm_wording(pair: str) -> None:  # MEM-6
    said, plain = pair.split(" -> ")
    assert supposed(said)
    assert firm(said) == plain
    assert not supposed(plain)


@pytest.mark.parametrize(
    "text",
    [
        "клиент может платить картой",
        "по субботам склад может отгрузить до 12",
        "Иванов планирует отпуск в июле",
        "говорят с клиентами только менеджеры",
        "договор типа оферты храним у юриста",
        "в отзывах пишут про долгую доставку",
        "оплата должна быть до 5 числа",
        "скидка возможна от 10 штук",
        "товар может быть возвращён за 14 дней",
    ],
)
def test_what_may_be_done_or_is_planned_is_no_guess(text: str) -> None:  # MEM-6
    assert not supposed(text)


@pytest.mark.parametrize(
    "text",
    [
        "хорошо бы склад открывался в 7",
        "ворота надо бы смазать",
        "хочу, чтобы склад открывался в 7",
        "было бы здорово, если бы лифт чинили по ночам",
        "лучше бы планёрка была в 9",
        "предлагаю перенести планёрку на 10",
        "я бы хотел видеть отчёт по понедельникам",
    ],
)
def test_what_somebody_would_like_is_a_wish(text: str) -> None:  # MEM-4
    assert wishes(text)


@pytest.mark.parametrize(
    "text",
    [
        "клиент Берёза хотел бы доставку к девяти",
        "надо сдавать отчёт до пятого",
        "лучшее время для звонка утро",
        "Петров предлагает скидку 5%",
    ],
)
def test_what_others_ask_for_and_what_has_to_be_done_is_no_wish(text: str) -> None:  # MEM-4
    assert not wishes(text)


@pytest.mark.parametrize(
    "text",
    [
        "вчера касса не работала",
        "в мае склад не работал",
        "осенью курсы были платные",
        "два года назад касса стояла у входа",
        "при старом директоре брали предоплату",
        "прошлой зимой отопление не включали",
    ],
)
def test_what_went_on_at_another_time_is_aside(text: str) -> None:  # MEM-10
    assert aside(text)


@pytest.mark.parametrize(
    "text", ["в мае открыли второй склад", "склад переехал", "вчера привезли бетон", "осенью курсы бесплатные"]
)
def test_what_left_something_behind_is_not(text: str) -> None:  # MEM-10
    assert not aside(text)
