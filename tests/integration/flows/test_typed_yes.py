"""Only the typed words themselves delete everything, not a sentence that has them in it."""

from __future__ import annotations

import pytest

from tests.integration.flows.looking import in_force
from tests.integration.flows.records import personal, put
from tests.integration.flows.world import World


@pytest.mark.parametrize(
    "words",
    ["не надо удалить личное", "что будет, если удалить личное?", "удалить личное завтра", "Вера: удалить личное"],
)
async def test_a_sentence_about_the_typed_yes_is_none(world: World, words: str) -> None:
    # FGT-7
    vera = await world.person("Вера")
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))
    await world.says(vera, "забудь всё")

    await world.says(vera, words)

    assert await in_force(world) == ["Сейф за шкафом"]


@pytest.mark.parametrize("words", ["да", "Да, конечно", "подтверждаю"])
async def test_a_yes_in_its_place_says_which_words_are_wanted(world: World, words: str) -> None:
    # FGT-7, ANS-11
    vera = await world.person("Вера")
    await put(world, "Сейф за шкафом", vera, scope=personal(vera))
    await world.says(vera, "забудь всё")

    (said,) = await world.says(vera, words)

    assert "удалить личное" in said.text
    assert "компании" not in said.text
    assert await in_force(world) == ["Сейф за шкафом"]
    await world.says(vera, "удалить личное")
    assert await in_force(world) == []
