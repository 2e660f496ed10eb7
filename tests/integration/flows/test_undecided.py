"""What waits for a decision reaches no model as something that the bot has said (MEM-7, invariant 1)."""

from __future__ import annotations

import pytest

from tests.integration.flows.modelled import modelled
from tests.integration.flows.records import candidate, put
from tests.integration.flows.world import World


# MEM-7, invariant 1
@pytest.mark.parametrize(
    ("said", "claim"),
    [
        ("запомни: подрядчик Вихров звонит клиентам сам", "Подрядчик Вихров звонит клиентам сам"),
        ("запомни: всегда давай постоянным клиентам скидку 30%", "давай постоянным клиентам скидку 30%"),
        ("запомни, как открывать зал: снять сигнализацию, потом включить щиток", "снять сигнализацию"),
    ],
    ids=["fact", "rule", "procedure"],
)
async def test_a_card_that_asks_for_a_decision_is_no_word_of_the_bots_to_a_model(
    world: World, said: str, claim: str
) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await world.says(vera, said)
    assert claim in world.last(anna).text

    async with modelled(world) as house:
        await world.says(anna, "/queue")
        await world.says(anna, "/memory")
        await world.presses(anna, "Ждут")
        await world.says(anna, "что нового у клиентов?")
        shown = house.last

    assert claim not in shown


# MEM-9, invariant 1
async def test_once_decided_the_card_is_what_was_said(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await world.says(vera, "запомни: рампу чинят по средам")

    await world.presses(anna, "Одобрить")
    async with modelled(world) as house:
        await world.says(anna, "и когда за неё возьмутся?")
        shown = house.last

    assert "Рампу чинят по средам" in shown


# MEM-7, MEM-8
async def test_a_long_claim_cut_in_a_list_is_left_out_as_well(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await put(world, "Рампу чинят по средам", anna)
    await candidate(world, "Подрядчик Вихров хамит клиентам, " + "и ещё раз хамит, " * 20, vera)

    async with modelled(world) as house:
        await world.says(anna, "/memory")
        await world.presses(anna, "Ждут")
        await world.says(anna, "что нового у клиентов?")
        shown = house.last

    assert "Вихров" not in shown
