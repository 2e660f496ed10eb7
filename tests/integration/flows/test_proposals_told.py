"""What is proposed comes as a card to everybody who may confirm it, however it was proposed (MEM-5, RUL-1, QUE-1)."""

from __future__ import annotations

import pytest

from tests.integration.flows.records import proposal
from tests.integration.flows.world import World

CONFIRM = "Сделать действующим"


# MEM-5, RUL-1, QUE-1
@pytest.mark.parametrize(
    "words",
    [
        "запомни: никогда не отдаём макеты без предоплаты",
        "правило: макеты без предоплаты не отдаём",
        "запомни, что макеты всегда отдаём только после предоплаты",
        "Новый порядок приёмки: 1. Сверить накладную. 2. Замерить влажность. 3. Подписать приёмку. Запомни его",
    ],
)
async def test_a_proposal_of_an_employee_is_a_card_for_every_admin(world: World, words: str) -> None:
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис", admin=True)
    vera = await world.person("Вера")

    await world.says(vera, words)

    for admin in (anna, boris):
        assert any(CONFIRM in card.labels or "Подтвердить" in card.labels for card in world.to(admin)), words


# MEM-5, PPL-4
async def test_a_rule_for_an_area_is_a_card_for_its_owners(world: World) -> None:
    sales = await world.area("Продажи", default=True)
    anna = await world.person("Анна", admin=True)
    boris = await world.person("Борис", owns=sales)
    vera = await world.person("Вера", member=sales)
    place = await world.bind(area_id=sales)

    await world.says(vera, "Помощник, запомни: скидку больше семи процентов никогда не даём", place=place)

    assert CONFIRM in world.last(boris).labels
    assert world.to(anna) == []


# MEM-5
async def test_a_fact_turned_into_a_rule_by_its_author_is_a_card(world: World) -> None:
    anna, vera = await world.person("Анна", admin=True), await world.person("Вера")
    await world.says(vera, "запомни: макеты отдаём после предоплаты")

    await world.presses(vera, "Сделать правилом")
    await world.presses(anna, CONFIRM)

    assert (await proposal(world, 1)).status == "active"
