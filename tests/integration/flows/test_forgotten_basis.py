"""What was done on the basis of a forgotten record is told by name, as far back as a month (FGT-8)."""

from __future__ import annotations

from bot.domain.people import Person
from tests.integration.flows.drafting import writing
from tests.integration.flows.modelled import modelled
from tests.integration.flows.outside import newest, with_board
from tests.integration.flows.records import area, put
from tests.integration.flows.world import World

FACT = "зимний склад переехал на Портовую"
TEXT = "Зимний склад теперь на Портовой."


async def posted(world: World, person: Person) -> None:
    """A post that rests on the fact, waiting for those who decide about it."""
    async with modelled(world, respond=writing(TEXT, tail="Источники: M1")):
        await world.says(person, "Напиши пост о том, куда переехал зимний склад")
        await world.presses(person, "На согласование")
        await world.says(person, "@news")


async def test_what_was_requested_to_be_sent_on_its_basis_is_named(world: World) -> None:
    # FGT-8
    with_board(world)
    anna = await world.person("Анна", admin=True)
    await world.says(anna, f"запомни: {FACT}")
    await posted(world, anna)
    action = await newest(world)

    (said,) = await world.says(anna, f"забудь, что {FACT}")

    assert f"отправлено наружу на этой основе: № {action.id} «{TEXT}» → @news, ждёт решения" in said.text


async def test_what_others_requested_is_counted_and_not_quoted_to_who_does_not_decide_it(world: World) -> None:
    # FGT-8
    with_board(world)
    await world.area("Общая", default=True)
    store = await world.area("Склад")
    boris = await world.person("Борис", owns=store)
    vera = await world.person("Вера", member=store)
    await put(world, "Зимний склад переехал на Портовую", boris, scope=area(store))
    await posted(world, vera)

    (said,) = await world.says(boris, f"забудь, что {FACT}")

    assert "и ещё 1 отправка наружу, её видят те, кто её решает" in said.text
    assert TEXT not in said.text


async def test_what_is_older_than_a_month_is_not_told(world: World) -> None:
    # FGT-8
    with_board(world)
    anna = await world.person("Анна", admin=True)
    await world.says(anna, f"запомни: {FACT}")
    await posted(world, anna)
    world.clock.move(days=31)

    (said,) = await world.says(anna, f"забудь, что {FACT}")

    assert "Забыл" in said.text
    assert "на этой основе" not in said.text
    assert "черновик" not in said.text
