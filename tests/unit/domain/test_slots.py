from __future__ import annotations

import pytest

from bot.domain.parties import WE, exchanged, payer, turned
from bot.domain.parts import Part, part_of
from bot.domain.values import Kind, agree, kinds, one_dimension, one_slot
from bot.language.terms import Reading, Term, read


def last(text: str) -> tuple[Term, Reading]:
    statement = read(text)
    return statement.telling[-1], statement


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Обед в 13", Kind.CLOCK),
        ("Касса до 19:30", Kind.CLOCK),
        ("Йога по средам", Kind.WEEKDAY),
        ("Суд 3 мая", Kind.DATE),
        ("Залог 3 000 ₽", Kind.MONEY),
        ("Кирпич стоит 28", Kind.MONEY),
        ("Скидка 5%", Kind.PERCENT),
        ("Ключ у Ларисы", Kind.WHO),
        ("Архив в подвале", Kind.PLACE),
        ("Света в отпуске", Kind.STATE),
        ("Лодка 900 в час", Kind.RATE),
        ("Гарантия месяц", Kind.SPAN),
    ],
)
def test_a_value_has_a_kind(text: str, kind: Kind) -> None:  # MEM-10
    assert kind in kinds(*last(text))


@pytest.mark.parametrize(
    ("old", "new", "one"),
    [
        ("Обед в 13", "Обед в 14", True),
        ("Обед в 13", "Обед стоит 350", False),
        ("Касса с 9", "Касса до 18", False),
        ("Работаем до 21", "Закрываемся в 22", True),
        ("Ключ у Ларисы", "Ключ в сейфе", True),
        ("Лекцию ведёт Клим", "Лекция в зале", False),
        ("Склад на Садовой", "Склад на втором этаже", False),
        ("Скидка 5%", "Скидка 300 рублей", True),
        ("Аренда 5%", "Аренда 300 рублей", False),
    ],
)
def test_only_a_value_of_the_same_kind_fills_the_slot(old: str, new: str, one: bool) -> None:  # MEM-10
    (before, was), (after, now) = last(old), last(new)

    assert one_slot(before, was, after, now) is one


def test_a_verb_that_only_connects_a_value_may_be_left_out() -> None:
    assert agree(read("Обед 350"), read("Обед стоит 400"), Kind.MONEY)
    assert not agree(read("Курьер приезжает в 10"), read("Курьер звонит в 12"), Kind.CLOCK)


def test_two_colours_exclude_each_other_and_two_virtues_do_not() -> None:
    red, blue, polite = (last(f"Стенд {word}")[0] for word in ("красный", "синий", "вежливый"))

    assert one_dimension(red, blue)
    assert not one_dimension(red, polite)


def test_a_name_after_a_post_is_what_is_said() -> None:
    term, statement = last("Поставщик кофе «Арома»")

    assert part_of(term, statement) is Part.VALUE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Борис руководит Верой", "Вера руководит Борисом"),
        ("Груз идёт из Казани в Самару", "Груз идёт из Самары в Казань"),
        ("Плитка дороже ламината", "Ламинат дороже плитки"),
        ("Мы звоним поставщику", "Поставщик звонит нам"),
    ],
)
def test_parties_that_change_places_are_seen(old: str, new: str) -> None:  # MEM-10
    assert exchanged(read(old), read(new)) is not None
    assert exchanged(read(old), read(old)) is None


def test_another_order_or_the_passive_exchanges_nobody() -> None:
    assert exchanged(read("Смету проверяет Катя"), read("Катя проверяет смету")) is None
    assert exchanged(read("Юрист проверил договор"), read("Договор проверен юристом")) is None
    assert not turned(read("Смету проверяет Катя"), read("Катя проверяет смету"))


def test_whoever_pays_is_told_by_the_cost_and_by_the_verb() -> None:  # MEM-10
    assert payer(read("Вывоз за наш счёт")) == {WE}
    assert "клиент" in payer(read("Вывоз за счёт клиента"))
    assert "клиент" in payer(read("Вывоз оплачивает клиент"))
    assert payer(read("Вывоз по средам")) == frozenset()
