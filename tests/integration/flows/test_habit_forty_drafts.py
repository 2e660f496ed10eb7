"""The whole way: a person with fixed habits edits forty drafts of a writer that does what its prompt tells it."""

from __future__ import annotations

from bot.domain.edits.distance import distance, mean
from bot.domain.memory import Origin, Status
from storage import drafts as draft_store
from storage import memory
from tests.integration.flows.drafting import ALL, GREETING, draft, guesses, letter, obedient
from tests.integration.flows.modelled import modelled
from tests.integration.flows.revising import planned
from tests.integration.flows.world import World


async def test_forty_drafts_leave_less_and_less_to_edit_and_nobody_else_notices(world: World) -> None:
    # EDT-6, EDT-7, EDT-9
    anna, boris = await world.person("Анна", admin=True), await world.person("Борис")
    await planned(world)
    apart: list[int] = []
    async with modelled(world, respond=obedient):
        for number in range(100, 140):
            card = (await world.says(anna, f"Напиши письмо клиенту, что готов заказ номер {number}"))[-1]
            made = (await draft(world, await newest(world))).version.text
            final = letter(number, ALL)
            apart.append(distance(made, final))
            if made != final:
                await world.says(anna, final, reply_to=card)
            if number % 13 == 0:
                await world.says(boris, f"Напиши письмо клиенту, что готов заказ номер {number}")
                assert (await draft(world, await newest(world))).version.text == letter(number)
                assert "учёл догадку" not in world.last(boris).text
            world.clock.move(days=1)
            await world.work()

    first, last = mean(apart[:10]), mean(apart[-10:])
    assert first is not None
    assert last is not None
    assert first > 0
    assert last <= 0.3 * first
    async with world.db.read() as tx:
        measured = await draft_store.distances(tx, person_id=anna.id, task_type="email")
    assert [away for _, away in measured] == apart
    assert await guesses(world, boris) == []


async def test_an_edit_made_once_leaves_one_guess_that_is_gone_in_time(world: World) -> None:
    # EDT-5, EDT-7, AGE-1
    anna = await world.person("Анна", admin=True)
    await planned(world)
    async with modelled(world, respond=obedient):
        card = (await world.says(anna, "Напиши письмо клиенту, что готов заказ номер 7"))[-1]
        await world.says(anna, letter(7, {GREETING}), reply_to=card)

    (guess,) = await guesses(world, anna)
    async with world.db.read() as tx:
        record = await memory.get(tx, guess.record_id)
    assert record is not None
    assert record.confidence == 30
    assert record.origin is Origin.EDIT
    assert record.author_id is None
    assert record.scope.owner_id == anna.id
    for _ in range(45):
        world.clock.move(days=1)
        await world.work()

    assert await guesses(world, anna) == []
    async with world.db.read() as tx:
        record = await memory.get(tx, guess.record_id)
    assert record is not None
    assert record.status is Status.ARCHIVED


async def newest(world: World) -> int:
    async with world.db.read() as tx:
        return (await draft_store.distances(tx))[-1][0]
