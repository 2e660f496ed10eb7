"""A fact that goes against a rule is kept, and the rule is quoted (MEM-10)."""

from __future__ import annotations

from tests.integration.flows.world import World


# MEM-10
async def test_the_rule_that_a_fact_goes_against_is_quoted(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "правило: собак в зал не пускаем")

    await world.says(anna, "запомни: в зал пускаем с собаками")

    said = world.last(anna).text
    assert "Запомнил" in said
    assert "расходится с правилом: Собак в зал не пускаем" in said


# MEM-10
async def test_a_rule_that_waits_is_said_to_wait(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    vera = await world.person("Вера")
    await world.says(vera, "запомни: без пропуска на склад никого не пускать")

    await world.says(anna, "запомни: на склад пускают без пропуска")

    assert "правилом, которое ждёт решения: Без пропуска на склад никого не пускать" in world.last(anna).text


# MEM-10
async def test_a_fact_beside_a_rule_is_warned_of_nothing(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "правило: собак в зал не пускаем")

    await world.says(anna, "запомни: в зале моют по средам")

    assert "правил" not in world.last(anna).text
