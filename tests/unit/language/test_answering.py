from __future__ import annotations

import pytest

from bot.language.answering import Ask, answered, bounded, bounds, kind, verdict
from bot.language.prefixes import near
from bot.language.topics import situations


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("у кого печать?", Ask.WHO),
        ("куда нести заявления?", Ask.WHERE),
        ("когда выдают карточки?", Ask.WHEN),
        ("до скольки открыта библиотека?", Ask.WHEN),
        ("как часто меняют фильтры?", Ask.WHEN),
        ("почём аренда зала?", Ask.PRICE),
        ("сколько платить за проезд?", Ask.PRICE),
        ("сколько столов в зале?", Ask.MANY),
        ("можно с попугаем?", Ask.WHETHER),
        ("чем протираете витрины?", Ask.OTHER),
    ],
)
def test_a_question_tells_what_it_is_after(question: str, expected: Ask) -> None:  # ANS-1
    assert kind(question) is expected


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("кто настраивает рояль?", "Рояль настраивает Ефим Розен"),
        ("где бланки?", "Бланки в синей папке"),
        ("когда приём?", "Приём по пятницам"),
        ("во сколько сбор?", "Сбор в 9:15"),
        ("почём билет?", "Билет 400 ₽"),
        ("сколько стоит консультация?", "Консультации бесплатные"),
        ("за сколько нальёте лёд?", "Заливка льда — три рабочих дня"),
        ("какая доплата за срочность?", "За срочность плюс 20%"),
        ("какой размер предоплаты, сколько вносить?", "Предоплата — половина"),
    ],
)
def test_the_kind_of_value_asked_for_is_seen_in_the_record(question: str, text: str) -> None:  # ANS-1
    said = answered(question, text)

    assert said is not None
    assert said >= 0.5


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("сколько стоит прокат лыж?", "Лыжи выдаёт Степан"),
        ("когда приедет настройщик?", "Рояль стоит у окна"),
        ("адрес мастерской?", "Мастерскую ведёт «Лад»"),
        ("телефон настройщика?", "Настройщик Ефим приходит по средам"),
    ],
)
def test_another_kind_of_value_is_no_answer(question: str, text: str) -> None:  # ANS-4
    said = answered(question, text)

    assert said is not None
    assert said < 0.3


def test_a_question_that_names_no_kind_of_value_says_so() -> None:  # ANS-1
    assert answered("что с роялем?", "Рояль расстроен") is None


def test_the_preposition_asked_by_stands_before_the_value() -> None:  # ANS-1
    assert bounded("Каток до 22", bounds("до скольки каток?"))
    assert not bounded("Каток с 10", bounds("до скольки каток?"))
    assert bounds("где каток?") == frozenset()


@pytest.mark.parametrize("text", ["С едой нельзя", "Только по пропускам", "Скутеры не берём", "Вход бесплатный"])
def test_a_record_that_allows_or_forbids_is_seen(text: str) -> None:  # ANS-1
    assert verdict(text)


@pytest.mark.parametrize(("a", "b"), [("починка", "чинка"), ("покрасить", "красить"), ("сделать", "делать")])
def test_deeds_that_differ_by_a_prefix_are_near(a: str, b: str) -> None:  # ANS-1
    assert near(a, b)


@pytest.mark.parametrize(("a", "b"), [("заказ", "отказ"), ("стол", "стул"), ("завод", "вода")])
def test_words_that_only_look_alike_are_strangers(a: str, b: str) -> None:  # ANS-1
    assert not near(a, b)


def test_words_of_one_situation_share_it() -> None:  # ANS-1
    assert situations(frozenset({"февраль"})) & situations(frozenset({"зима"}))
    assert not situations(frozenset({"февраль"})) & situations(frozenset({"лето"}))
    assert situations(frozenset({"синхрофазотрон"})) == frozenset()
