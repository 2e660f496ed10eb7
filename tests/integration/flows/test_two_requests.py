"""One message that asks for two things: both are done, or the reply lists what is to be chosen (MEM-1, FGT-1, FGT-3)."""

from __future__ import annotations

import pytest

from tests.integration.flows.looking import in_force
from tests.integration.flows.records import put
from tests.integration.flows.world import World


@pytest.mark.parametrize(
    "said",
    [
        "забудь про рампу, и запомни: грузим со двора",
        "запомни: грузим со двора. И забудь про рампу",
        "учти, что грузим со двора, а про рампу забудь",
        "забудь про рампу\nзапомни, что грузим со двора",
    ],
)
async def test_to_remember_one_thing_and_forget_another_does_both(world: World, said: str) -> None:
    # MEM-1 FGT-1 FGT-2
    anna = await world.person("Анна", admin=True)
    await put(world, "Рампу чинят по средам", anna)

    (answer,) = await world.says(anna, said)

    assert await in_force(world) == ["Грузим со двора"]
    assert "Забыл: Рампу чинят по средам" in answer.text
    assert "Грузим со двора" in answer.text
    assert "Вернуть" in answer.labels


async def test_what_is_forgotten_is_not_corrected_by_what_comes_in_its_place(world: World) -> None:
    # FGT-2 MEM-9
    anna = await world.person("Анна", admin=True)
    old = await put(world, "Обед у смены в 12", anna)

    (answer,) = await world.says(anna, "забудь про обед смены и запомни: обед у смены в 13")

    assert await in_force(world) == ["Обед у смены в 13"]
    assert f"Забыл: {old.text}" in answer.text


async def test_two_things_to_forget_are_both_listed_and_neither_goes_unseen(world: World) -> None:
    # FGT-3
    anna = await world.person("Анна", admin=True)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Курьер Юрий работает до 18", anna)

    (answer,) = await world.says(anna, "забудь про рампу и про курьера")

    assert len(await in_force(world)) == 2
    assert "Рампу" in answer.text
    assert "Курьер" in answer.text


async def test_words_with_nothing_to_store_are_asked_about_and_the_other_half_is_done(world: World) -> None:
    # MEM-1 FGT-2
    anna = await world.person("Анна", admin=True)
    await put(world, "Рампу чинят по средам", anna)

    (answer,) = await world.says(anna, "запомни нас с ребятами. И забудь про рампу")

    assert await in_force(world) == []
    assert "Забыл: Рампу чинят по средам" in answer.text


async def test_the_latest_record_makes_room_for_what_is_said_instead(world: World) -> None:
    # FGT-7 MEM-1
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "запомни: рампу чинят по средам")

    (answer,) = await world.says(anna, "забудь последнее, и запомни: рампу чинят по четвергам")

    assert await in_force(world) == ["Рампу чинят по четвергам"]
    assert "Забыл: Рампу чинят по средам" in answer.text


@pytest.mark.parametrize(
    "said",
    [
        "забудь последнее, и запомни: рампу чинят по средам",
        "удали последнюю запись. Запомни, что рампу чинят по средам",
    ],
)
async def test_with_no_latest_record_the_new_words_are_kept_and_both_are_said(world: World, said: str) -> None:
    # FGT-7 MEM-1
    anna = await world.person("Анна", admin=True)

    (answer,) = await world.says(anna, said)

    assert await in_force(world) == ["Рампу чинят по средам"]
    assert "Забывать нечего" in answer.text
    assert "Рампу чинят по средам" in answer.text


@pytest.mark.parametrize(
    "said",
    [
        "Забудь про рампу. Кто теперь возит посылки?",
        "забудь про рампу, и кто теперь возит посылки?",
        "Кто теперь возит посылки? И забудь про рампу",
        "забудь про рампу\nкто теперь возит посылки",
        "забудь про рампу и подскажи, кто теперь возит посылки",
    ],
)
async def test_a_question_beside_a_request_to_forget_is_answered_too(world: World, said: str) -> None:
    # FGT-1 FGT-2 ANS-5
    anna = await world.person("Анна", admin=True)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Посылки теперь возит Юрий", anna)

    (answer,) = await world.says(anna, said)

    assert await in_force(world) == ["Посылки теперь возит Юрий"]
    assert "Забыл: Рампу чинят по средам" in answer.text
    assert "Посылки теперь возит Юрий" in answer.text
    assert {"Вернуть", "Откуда?"} <= set(answer.labels)


async def test_what_is_being_forgotten_answers_nothing(world: World) -> None:
    # FGT-2 FGT-9 ANS-4
    anna = await world.person("Анна", admin=True)
    await put(world, "Посылки возит Юрий", anna)

    (answer,) = await world.says(anna, "забудь, что посылки возит Юрий. Кто возит посылки?")

    assert await in_force(world) == []
    assert answer.text.count("Посылки возит Юрий") == 1


async def test_the_question_is_answered_though_the_request_has_to_be_asked_about(world: World) -> None:
    # FGT-3 ANS-5
    anna = await world.person("Анна", admin=True)
    await put(world, "Рампу чинят по средам", anna)
    await put(world, "Рампу моют по пятницам", anna)
    await put(world, "Бухгалтер у нас Ольга", anna)

    (answer,) = await world.says(anna, "забудь про рампу. Кто у нас бухгалтер?")

    assert len(await in_force(world)) == 3
    assert "Какую забыть?" in answer.text
    assert "Бухгалтер у нас Ольга" in answer.text
