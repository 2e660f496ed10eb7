"""«Удали номер 2» after a list means what stood there."""

from __future__ import annotations

import pytest

from bot.domain.people import Person
from bot.language.numbered import line_of, to_forget
from storage import people
from tests.integration.flows.looking import in_force
from tests.integration.flows.records import put
from tests.integration.flows.world import World


async def three(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    for text in ("Рампу чинят по средам", "Рампу моют по субботам", "Офис закрыт в мае"):
        await put(world, text, anna)


@pytest.mark.parametrize("words", ["удали номер 2", "забудь вторую", "сотри 2", "Удали запись №2, пожалуйста"])
async def test_a_number_of_the_list_just_shown_names_the_record(world: World, words: str) -> None:
    # FGT-1, FGT-2
    await three(world)
    (person,) = await _people(world)
    (shown,) = await world.says(person, "/memory")
    assert "2. Рампу моют по субботам" in shown.text

    (said,) = await world.says(person, words)

    assert sorted(await in_force(world)) == ["Офис закрыт в мае", "Рампу чинят по средам"]
    assert "Рампу моют по субботам" in said.text
    assert "Вернуть" in said.labels


async def test_a_number_chooses_among_those_that_were_asked_about(world: World) -> None:
    # FGT-3
    await three(world)
    (person,) = await _people(world)
    (asked,) = await world.says(person, "забудь про рампу")
    second = next(line for line in asked.text.splitlines() if line.startswith("2. "))

    await world.says(person, "удали номер 2")

    assert second.removeprefix("2. ") not in await in_force(world)
    assert len(await in_force(world)) == 2


async def test_a_number_that_no_list_has_deletes_nothing(world: World) -> None:
    # FGT-5
    await three(world)
    (person,) = await _people(world)
    await world.says(person, "удали номер 2")
    await world.says(person, "/memory")
    await world.says(person, "удали номер 7")

    assert len(await in_force(world)) == 3


async def test_who_may_not_forget_it_is_told_who_can(world: World) -> None:
    # FGT-6
    await three(world)
    vera = await world.person("Вера")
    await world.says(vera, "/memory")

    (said,) = await world.says(vera, "удали номер 2")

    assert "Анна" in said.text
    assert len(await in_force(world)) == 3


@pytest.mark.parametrize("words", ["удали 2 файла", "забудь про номер 2", "удали договор 2", "вторую удалили", "2"])
def test_a_number_of_something_else_is_none(words: str) -> None:
    # FGT-1
    assert to_forget(words) is None


def test_the_line_of_a_number_is_found_by_its_number_alone() -> None:
    # FGT-2
    assert line_of("Всего: 2\n1. чай\n12. кофе\n2. сахар", 2) == "сахар"
    assert line_of("1. чай", 3) is None


async def _people(world: World) -> list[Person]:
    async with world.db.read() as tx:
        return list(await people.everybody(tx))


@pytest.mark.parametrize("words", ["2", "вторую", "давай номер 2", "Вторую, пожалуйста."])
async def test_a_bare_number_answers_which_is_to_be_forgotten(world: World, words: str) -> None:
    # FGT-3
    await three(world)
    (person,) = await _people(world)
    (asked,) = await world.says(person, "забудь про рампу")
    second = line_of(asked.text, 2) or ""

    (said,) = await world.says(person, words)

    assert "Вернуть" in said.labels
    assert len(await in_force(world)) == 2
    assert not any(second.startswith(text) for text in await in_force(world))


@pytest.mark.parametrize("words", ["7", "а что с офисом?", "спасибо"])
async def test_other_words_after_the_list_delete_nothing(world: World, words: str) -> None:
    # FGT-3
    await three(world)
    (person,) = await _people(world)
    await world.says(person, "забудь про рампу")

    await world.says(person, words)
    await world.says(person, "2")

    assert len(await in_force(world)) == 3
