"""«Эту запись про склад убери»: what was just shown, or what the message replied to holds, is what goes."""

from __future__ import annotations

import pytest

from bot.domain.incoming import Quoted
from bot.domain.people import Person
from bot.language.this_record import this_record
from tests.integration.flows.looking import in_force
from tests.integration.flows.records import area, put
from tests.integration.flows.world import World

RAMP, SHED, TEA = "Рампу чинят по средам", "Склад на Садовой", "Чай покупает Зоя"


async def known(world: World) -> Person:
    anna = await world.person("Анна", admin=True)
    for text in (RAMP, SHED, TEA):
        await put(world, text, anna)
    return anna


# FGT-1, FGT-2
@pytest.mark.parametrize(
    "words",
    [
        "эту запись про склад убери",
        "запись про склад удали, пожалуйста",
        "эту запись о складе надо стереть",
        "вот эту запись про склад сотри",
        "убери эту запись про склад",
        "можно удалить эту запись про склад",
        "эту запись про склад больше не нужна",
    ],
)
async def test_of_the_list_just_shown_the_record_that_is_pointed_at_goes(world: World, words: str) -> None:
    anna = await known(world)
    await put(world, "Склад охраняет Пётр Ильич", anna, scope=area(await world.area("Охрана")))
    await world.says(anna, "что знаем о складе?")
    await world.says(anna, "/memory Садовая")

    (said,) = await world.says(anna, words)

    assert SHED not in await in_force(world)
    assert "Вернуть" in said.labels


# FGT-1, FGT-2
@pytest.mark.parametrize(
    "words", ["эту запись удали", "удали это", "это убери", "вот эту сотри", "её удали", "забудь это"]
)
async def test_in_reply_to_a_message_its_record_goes(world: World, words: str) -> None:
    anna = await world.person("Анна", admin=True)
    (stored,) = await world.says(anna, f"запомни: {SHED}")
    await world.says(anna, f"запомни: {TEA}")

    await world.says(anna, words, reply_to=stored)

    assert await in_force(world) == [TEA]


# FGT-2
async def test_in_reply_to_ones_own_words_what_they_told_goes(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    await world.says(anna, f"запомни: {SHED}", message_id=71)
    await world.says(anna, f"запомни: {TEA}")
    own = Quoted(message_id=71, text=f"запомни: {SHED}", author_telegram_id=anna.telegram_id, author_name="Анна")

    await world.says(anna, "удали эту запись", reply_to=own)

    assert await in_force(world) == [TEA]


# FGT-1
@pytest.mark.parametrize("words", ["забудь это", "ну забудь", "ой, забудь это"])
async def test_never_mind_after_an_answer_forgets_nothing(world: World, words: str) -> None:
    anna = await known(world)
    await world.says(anna, "где склад?")
    await world.says(anna, words)
    assert len(await in_force(world)) == 3


# FGT-3
async def test_several_that_were_shown_are_asked_about(world: World) -> None:
    anna = await known(world)
    await world.says(anna, "/memory")
    (said,) = await world.says(anna, "удали эту запись")
    assert len(await in_force(world)) == 3
    assert all(text in said.text for text in (RAMP, SHED, TEA))


# FGT-6
async def test_who_may_not_forget_it_is_told_who_can(world: World) -> None:
    await known(world)
    vera = await world.person("Вера")
    await world.says(vera, "/memory склад")
    (said,) = await world.says(vera, "эту запись убери")
    assert SHED in await in_force(world)
    assert "Анна" in said.text


# FGT-5
@pytest.mark.parametrize("words", ["это убери", "эту запись удали", "удали это"])
async def test_with_nothing_shown_nothing_goes(world: World, words: str) -> None:
    anna = await known(world)
    await world.says(anna, "/help")
    await world.says(anna, words)
    assert len(await in_force(world)) == 3


# FGT-1
@pytest.mark.parametrize(
    "words",
    [
        "не забудь купить молоко",
        "не забудь про склад",
        "только не забудь позвонить Зое",
        "не забывай эту запись",
        "не удаляй эту запись",
        "Помощник, не забудь: молоко, хлеб",
    ],
)
async def test_not_to_forget_forgets_nothing(world: World, words: str) -> None:
    anna = await known(world)
    await world.says(anna, "/memory склад")
    await world.says(anna, words)
    assert len(await in_force(world)) == 3


# FGT-1
@pytest.mark.parametrize(
    "words",
    ["убери со стола", "это предложение убери", "удали письмо", "запись на приём удали в CRM", "эту встречу отмени"],
)
def test_other_things_are_not_pointed_at(words: str) -> None:
    assert this_record(words) is None
