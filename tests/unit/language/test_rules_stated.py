"""Rules said outright: how people announce one or several, and what only looks like it."""

from __future__ import annotations

import time

import pytest

from bot.language import commands
from bot.language.commands import Clarify, Rule, Say
from bot.language.commands.rules import rule
from bot.language.commands.view import view
from bot.language.ruling_orders import order


def texts(words: str) -> list[str]:
    found = commands.parse(words, bot_names=("Помощник",))
    return [found.text, *(one.text for one in found.more)] if isinstance(found, Rule) else []


# RUL-1
@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("давай введём правило не звонить гостям после восьми", "не звонить гостям после восьми"),
        ("давайте введём правило: пропуск носим на виду", "пропуск носим на виду"),
        ("введём правило, что курьер звонит за час", "курьер звонит за час"),
        ("надо завести правило: тару возвращаем в тот же день", "тару возвращаем в тот же день"),
        ("у нас новое правило: свет гасит последний", "свет гасит последний"),
        ("пусть будет правило — чай гостям бесплатно", "чай гостям бесплатно"),
        ("примем за правило: с гостем не спорим", "с гостем не спорим"),
        ("договорились, правило: кассу сводим до девяти", "кассу сводим до девяти"),
        ("Правило. Фото без подписи не публикуем", "Фото без подписи не публикуем"),
        ("Ещё одно правило. Ключи не выносим", "Ключи не выносим"),
        ("rule: no calls after 9 pm", "no calls after 9 pm"),
        ("Помощник, Rule: отвечаем за час", "отвечаем за час"),
        ("Правило №3: без спойлеров", "без спойлеров"),
        ("предлагаю правило: обед с часу до двух", "обед с часу до двух"),
    ],
)
def test_a_rule_may_be_announced_in_many_ways(words: str, text: str) -> None:
    assert texts(words) == [text]


# RUL-1
@pytest.mark.parametrize("words", ["предлагаю правило: обед в час", "может, правило: без звонков ночью"])
def test_what_is_only_suggested_is_told_apart(words: str) -> None:
    found = commands.parse(words)
    assert isinstance(found, Rule)
    assert found.proposes


# RUL-1
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (
            "Правило: ключи сдаём охране. Правило: свет гасит последний.",
            ["ключи сдаём охране.", "свет гасит последний."],
        ),
        ("правило: ключи сдаём охране\nправило: свет гасим", ["ключи сдаём охране", "свет гасим"]),
        ("правило 1: ключи сдаём; правило 2: свет гасим", ["ключи сдаём", "свет гасим"]),
        ("правило: ключи сдаём охране. И ещё правило: свет гасим", ["ключи сдаём охране.", "свет гасим"]),
        ("Правила: 1) ключи сдаём 2) свет гасим 3) окна закрываем", ["ключи сдаём", "свет гасим", "окна закрываем"]),
        ("Новые правила:\n- ключи сдаём\n- свет гасим", ["ключи сдаём", "свет гасим"]),
        ("два правила: ключи сдаём; свет гасим", ["ключи сдаём", "свет гасим"]),
        ("Правила для склада: Ключи сдаём. Свет гасим.", ["Ключи сдаём.", "Свет гасим."]),
        ("правило: ночью не пишем. Гости жалуются", ["ночью не пишем. Гости жалуются"]),
        ("правило: сначала накладная; потом разгрузка", ["сначала накладная; потом разгрузка"]),
    ],
)
def test_one_message_may_state_several(words: str, expected: list[str]) -> None:
    assert texts(words) == expected


# RUL-1
@pytest.mark.parametrize("words", ["правило: .", "правило:", "Правило: —", "правило: да", "правило: …", "Правила: ;"])
def test_a_rule_that_says_nothing_is_asked_about(words: str) -> None:
    assert isinstance(commands.parse(words), Clarify)


# RUL-1
@pytest.mark.parametrize(
    "words",
    [
        "введём правило?",
        "у нас есть правило про скидки?",
        "есть правило, что нельзя курить?",
        "Правило №2 странное",
        "Правило хорошее. Оставим",
        "Правила изменились: теперь две смены",
        "в правилах написано: не курить",
        "как правило, отвечаем за час",
    ],
)
def test_words_about_rules_state_none(words: str) -> None:
    assert isinstance(commands.parse(words), Say)


# OPS-5
@pytest.mark.parametrize(
    "words", ["правило: " + "а. " * 1300, "правило: " * 450, "измени правило №2: " + " ," * 2000, "!" * 4000]
)
def test_no_words_keep_the_reader_busy(words: str) -> None:
    seen = view(words)
    began = time.perf_counter()
    rule(seen)
    order(words)
    assert time.perf_counter() - began < 3.0
