"""Deciding about one area opens no other."""

from __future__ import annotations

from storage import people
from tests.integration.flows.world import World


async def test_an_owner_does_not_switch_to_an_area_of_others(world: World) -> None:
    # PPL-7
    await world.area("Продажи", default=True)
    await world.area("Право")
    boris = await world.person("Борис", owns=await world.area("Склад"))

    (refused,) = await world.says(boris, "/area Право")
    async with world.db.read() as tx:
        before = await people.by_telegram(tx, boris.telegram_id)
    await world.says(boris, "/area Склад")
    async with world.db.read() as tx:
        after = await people.by_telegram(tx, boris.telegram_id)

    assert "открыта её участникам" in refused.text
    assert before is not None
    assert after is not None
    assert before.current_area_id is None
    assert after.current_area_id in boris.owns
