from __future__ import annotations

import pytest

from bot.language.answering import Ask, answered, bounded, bounds, counted, counts, kind, strict, verdict
from bot.language.prefixes import near, plain
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


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("скока стоит баня?", Ask.PRICE),
        ("во скока открытие?", Ask.WHEN),
        ("када ярмарка?", Ask.WHEN),
        ("во сколько обойдётся ограда?", Ask.PRICE),
        ("через сколько платит «Кедр»?", Ask.MANY),
        ("на улице рисовать можно?", Ask.WHETHER),
        ("по телефону заказ примете?", Ask.WHETHER),
        ("задаток нужен?", Ask.WHETHER),
        ("скидка дошкольникам положена?", Ask.WHETHER),
        ("по какому адресу мастерская?", Ask.WHERE),
        ("что по цене на ворота?", Ask.PRICE),
        ("сколько гарантии на крышу?", Ask.MANY),
    ],
)
def test_a_circumstance_or_a_predicate_is_not_what_is_asked(question: str, expected: Ask) -> None:  # ANS-1
    assert kind(question) is expected


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("сколько столов в зале 14?", "Зал № 14 на ремонте"),
        ("до какого числа бронь на «Рассвет»?", "«Рассвет» пускает с собаками"),
        ("сколько платим сторожу?", "Сторож включает свет"),
    ],
)
def test_what_the_question_says_itself_is_no_answer(question: str, text: str) -> None:  # ANS-4
    assert (answered(question, text) or 0.0) < 0.3


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("сколько столов в зале?", "В зале 12 столов", True),
        ("сколько гостей влезет?", "Шатёр до 40 человек", True),
        ("сколько столов в зале?", "Аренда зала 900 ₽ в час", False),
        ("сколько учеников в хоре?", "Хор поёт 40 минут", False),
    ],
)
def test_only_a_number_of_such_things_counts_them(question: str, text: str, expected: bool) -> None:  # ANS-4
    assert counted(text, counts(question)) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("номер Фёклы?", True),
        ("до какого числа ярмарка?", True),
        ("сколько лавок на площади?", True),
        ("номер люкс с балконом есть?", False),
        ("сколько гарантии на крышу?", False),
        ("кто сторожит?", False),
    ],
)
def test_some_questions_take_one_kind_of_value_only(question: str, expected: bool) -> None:  # ANS-4
    assert strict(question) is expected


@pytest.mark.parametrize(
    ("small", "word"),
    [
        ("тортик", "торт"),
        ("книжка", "книга"),
        ("чаек", "чай"),
        ("собачка", "собака"),
        ("пивко", "пиво"),
        ("сынок", "сын"),
    ],
)
def test_a_small_name_is_known_for_its_thing(small: str, word: str) -> None:  # ANS-1
    assert word in plain(small)


def test_a_kind_is_near_its_things_and_they_are_not_near_each_other() -> None:  # ANS-1 ANS-4
    sofa, table, furniture = (situations(frozenset({w})) for w in ("диван", "табурет", "мебель"))

    assert sofa & furniture
    assert table & furniture
    assert not sofa & table
