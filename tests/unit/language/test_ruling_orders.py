"""What is asked to be done to a rule or a skill, and what only sounds like it."""

from __future__ import annotations

import pytest

from bot.language.ruling_orders import Act, Thing, order

RULE, SKILL = Thing.RULE, Thing.SKILL


# RUL-1
@pytest.mark.parametrize(
    ("words", "act", "numbers"),
    [
        ("убери правило №3", Act.DROP, (3,)),
        ("Помощник, сними правило 14, пожалуйста", Act.DROP, (14,)),
        ("отменяем правило номер 6", Act.DROP, (6,)),
        ("удали правила №2 и №5", Act.DROP, (2, 5)),
        ("правило №8 больше не действует", Act.DROP, (8,)),
        ("правило 8 — убрать", Act.DROP, (8,)),
        ("больше не применяй правило #4", Act.DROP, (4,)),
        ("можно выключить правило №4?", Act.DROP, (4,)),
        ("отзови правило №9", Act.WITHDRAW, (9,)),
        ("верни правило №9 обратно", Act.RESTORE, (9,)),
        ("включи снова правило 9", Act.RESTORE, (9,)),
        ("покажи правило №9", Act.SHOW, (9,)),
        ("подтверди правило №9", Act.SHOW, (9,)),
        ("поменяй правило №9", Act.CHANGE, (9,)),
        ("remove rule 2", Act.DROP, (2,)),
    ],
)
def test_a_rule_is_named_by_its_number(words: str, act: Act, numbers: tuple[int, ...]) -> None:
    found = order(words, names=("Помощник",))
    assert found is not None
    assert (found.act, found.thing, found.numbers) == (act, RULE, numbers)


# RUL-4
@pytest.mark.parametrize(
    ("words", "wording"),
    [
        ("измени правило №2: отвечаем за два часа", "отвечаем за два часа"),
        ("замени правило №3 на: скидка до 7 %", "скидка до 7 %"),
        ("правило №3 поменяй на «без звонков после 20»", "«без звонков после 20»"),
        ("поправка к правилу №3: не 5 %, а 7 %", "не 5 %, а 7 %"),
        ("уточни правило №3: только для опта", ""),
    ],
)
def test_a_change_may_bring_its_new_words(words: str, wording: str) -> None:
    found = order(words)
    assert found is not None
    assert (found.act, found.wording) == (Act.CHANGE, wording)


# RUL-1, SKL-7
@pytest.mark.parametrize(
    ("words", "act", "thing", "about"),
    [
        ("отзови правило про тару", Act.WITHDRAW, RULE, "тару"),
        ("отзови моё правило", Act.WITHDRAW, RULE, ""),
        ("сними правило насчёт пропусков", Act.DROP, RULE, "пропусков"),
        ("правило про тару убери", Act.DROP, RULE, "тару"),
        ("удали навык «Приёмка леса»", Act.DROP, SKILL, "Приёмка леса"),
        ("выключи навык приёмки леса", Act.DROP, SKILL, "приёмки леса"),
        ("включи навык про возвраты", Act.RESTORE, SKILL, "возвраты"),
        ("отзови мой навык", Act.WITHDRAW, SKILL, ""),
    ],
)
def test_a_rule_or_a_skill_is_named_by_words(words: str, act: Act, thing: Thing, about: str) -> None:
    found = order(words)
    assert found is not None
    assert (found.act, found.thing, found.about) == (act, thing, about)


# RUL-1
@pytest.mark.parametrize(
    "words",
    [
        "правило: отменяем заказ без предоплаты",
        "убери правило про скидки из письма",
        "удали правило в почте про рассылки",
        "какое правило №2 действует?",
        "нужно ли правило №2?",
        "напомни правило №2",
        "отмени встречу",
        "включи музыку",
        "измени текст правил возврата для сайта",
        "не отменяй правило №2",
        "Коля, убери правило №2",
    ],
)
def test_other_words_order_nothing(words: str) -> None:
    assert order(words) is None
