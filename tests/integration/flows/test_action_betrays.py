"""What lets somebody in does not leave the company, by whichever way it was asked for."""

from __future__ import annotations

import pytest

from bot.domain.actions.action import Asked, Payload
from bot.flows.actions.action_request import Refusal, look_ahead
from tests.integration.flows.outside import newest, with_board
from tests.integration.flows.world import World


@pytest.mark.parametrize(
    "text", ["Гостевой Wi-Fi: Prichal / 24682468", "Вход в кабинет: zakaz@prichal.example / 7Volna", "код двери 6630"]
)
async def test_a_credential_without_the_word_for_it_is_refused(world: World, text: str) -> None:
    # ACT-9
    board = with_board(world)
    area = await world.area("Причал", default=True)
    owner = await world.person("Лев Чагин", owns=area)
    employee = await world.person("Яна Крылова", member=area)

    await world.says(employee, f"опубликуй в канал @news: {text}")

    assert "данные для входа" in world.last(employee).text
    assert not world.to(owner)
    found = await look_ahead(
        world.deps, Asked(connector="telegram", target="@news", payload=Payload(text=text), requester_id=employee.id)
    )
    assert isinstance(found, Refusal)
    assert not board.made
    async with world.db.read() as tx:
        kept = (await tx.exec_driver_sql("SELECT text FROM dialogue")).scalars().all()
    assert not any(text in one for one in kept)


async def test_an_approver_can_not_put_one_in(world: World) -> None:
    # ACT-9
    with_board(world)
    area = await world.area("Причал", default=True)
    owner = await world.person("Лев Чагин", owns=area)
    employee = await world.person("Яна Крылова", member=area)
    await world.says(employee, "опубликуй в канал @news: Причал открыт.")
    await world.presses(owner, "Править")

    await world.says(owner, "Причал открыт, шлагбаум: набрать 4408#", reply_to=world.last(owner))

    assert "текст прежний" in world.last(owner).text
    assert (await newest(world)).payload.text == "Причал открыт."
