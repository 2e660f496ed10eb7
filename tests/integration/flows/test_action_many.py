"""Words about what waits to be sent, in a company that has sent a great deal already."""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from bot.domain.people import Person
from storage.tables import action_events, actions
from tests.integration.flows.outside import newest, with_board
from tests.integration.flows.world import World

ASKED = "опубликуй в канал @news: Каток залит, коньки выдаём с девяти."


async def sent_long_ago(world: World, who: Person, count: int) -> None:
    """So many posts that nobody can take back any more."""
    await world.says(who, "опубликуй в канал @news: Каток откроем к декабрю.")
    done = {"status": "done", "undo_until": world.clock() - timedelta(days=1)}
    async with world.db.write() as tx:
        await tx.execute(sa.update(actions).values(**done))
        first = dict((await tx.execute(sa.select(actions))).one()._mapping)
        event = dict((await tx.execute(sa.select(action_events))).one()._mapping)
        numbers = range(first["id"] + 1, first["id"] + count)
        await tx.execute(sa.insert(actions), [{**first, "id": n, "key": f"key{n}", "digest": f"{n}"} for n in numbers])
        del event["id"]
        await tx.execute(sa.insert(action_events), [{**event, "action_id": n} for n in numbers])


async def test_the_newest_request_is_stopped_however_many_were_sent_before(world: World) -> None:
    # ACT-2
    with_board(world)
    area = await world.area("Маркетинг", default=True)
    await world.person("Борис Тагиров", owns=area)
    vera = await world.person("Вера Лосева", member=area)
    await sent_long_ago(world, vera, 1100)
    await world.says(vera, ASKED)

    await world.says(vera, "не публикуй!")

    assert (await newest(world)).status == "withdrawn"
    assert "отозван" in world.last(vera).text
