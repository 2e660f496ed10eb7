"""What falls due, and what is erased because its time is over."""

from __future__ import annotations

from bot.flows import due_work
from storage import due, people
from tests.integration.flows.modelled import modelled
from tests.integration.flows.world import World
from tests.support.model_server import make_request


# OPS-4, PPL-1
async def test_the_id_of_a_stranger_is_kept_only_as_long_as_it_keeps_them_from_being_answered_again(
    world: World,
) -> None:
    await world.set_policy(stranger_minutes=60)
    async with world.db.write() as tx:
        await people.tell_stranger(tx, 900_001, now=world.clock())
    world.clock.move(minutes=59)
    async with world.db.write() as tx:
        await people.tell_stranger(tx, 900_002, now=world.clock())
    world.clock.move(minutes=2)

    await due_work.purge(world.deps)

    async with world.db.read() as tx:
        assert await people.stranger_told_at(tx, 900_001) is None
        assert await people.stranger_told_at(tx, 900_002) is not None


# FGT-9, PPL-3
async def test_once_a_person_is_erased_no_request_that_a_model_received_is_shown(world: World) -> None:
    boris = await world.person("Борис Коллега")
    async with world.db.write() as tx:
        await people.remove(tx, boris.id, now=world.clock(), erase_at=world.clock())
        await due.put(tx, "erase_person", ref_id=boris.id, due_at=world.clock())
    async with modelled(world) as house:
        house.model.say("ясно")
        await house.gateway.complete(make_request("отпуск в мае", reader=boris.id))
        assert house.gateway.last_masked("7:0") != ()

        assert await world.work() >= 1

        assert house.gateway.last_masked("7:0") == ()
