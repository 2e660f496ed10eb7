"""Small talk gets a short answer with an example, and no records (ANS-4, ANS-11)."""

from __future__ import annotations

import pytest

from tests.integration.flows.looking import in_force
from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import put
from tests.integration.flows.world import World

RECORDS = ("Директор — Олег Тихий", "Офис на Мира, 5", "Спасибо клиентам говорим письмом", "Совещание по понедельникам")


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("привет", "Здравствуйте."),
        ("спасибо!", "Пожалуйста."),
        ("как дела?", "Всё в порядке"),
        ("кто ты", "Я бот"),
        ("дурак", "Жаль, что не помог."),
        ("ты тут?", "На связи."),
        ("хорошего дня", "До свидания."),
        ("ок", "Хорошо."),
        ("hello", "Здравствуйте."),
    ],
)
async def test_small_talk_is_answered_shortly_and_without_records(world: World, words: str, begins: str) -> None:
    # ANS-4, ANS-11
    anna = await world.person("Анна", admin=True)
    for text in RECORDS:
        await put(world, text, anna)

    (said,) = await world.says(anna, words)

    assert said.text.startswith(begins)
    assert not any(text in said.text for text in RECORDS)


@pytest.mark.parametrize("words", ["что ты умеешь?", "помощь", "help"])
async def test_what_it_can_do_is_asked_in_words_too(world: World, words: str) -> None:
    # PPL-8
    anna = await world.person("Анна", admin=True)

    (said,) = await world.says(anna, words)

    assert said.text.startswith("Что здесь можно")


async def test_small_talk_asks_no_model(world: World) -> None:
    # ANS-11, LLM-4
    anna = await world.person("Анна", admin=True)

    async with modelled(world) as here:
        (said,) = await world.says(anna, "привет")

        assert said.text.startswith("Здравствуйте.")
        assert here.model.requests == []


@pytest.mark.parametrize(
    "words", ["напишите стихи о море", "tell me a joke", "the weather is nice", "офигеть как скучно"]
)
async def test_what_no_record_is_about_quotes_none(world: World, words: str) -> None:
    # ANS-4
    anna = await world.person("Анна", admin=True)
    for text in RECORDS:
        await put(world, text, anna)

    (said,) = await world.says(anna, words)

    assert not any(text in said.text for text in RECORDS)


async def test_a_decision_in_a_word_says_what_waits_and_decides_nothing(world: World) -> None:
    # QUE-1, ANS-11
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")

    (nothing,) = await world.says(anna, "одобряю")
    await world.says(vera, "запомни: рампу чинят по средам")
    (one,) = await world.says(anna, "да, одобряю")
    (mark,) = await world.says(anna, "?")

    assert "очередь пуста" in nothing.text
    assert "1 предложение" in one.text
    assert "/queue" in one.text
    assert mark.text.startswith("О чём вопрос?")
    assert await in_force(world) == []
