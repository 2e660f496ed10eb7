"""«Правило: …» in one's own words: several at once, only suggested, or empty."""

from __future__ import annotations

import pytest

from storage import proposals
from storage.proposals import ProposalKind
from tests.integration.flows.world import World

RULE = ProposalKind.RULE


async def rules(world: World) -> list[tuple[str, str]]:
    async with world.db.read() as tx:
        return [(p.text, p.status.value) for p in await proposals.with_status(tx, RULE, "proposed", "active")]


# RUL-1, MEM-2
async def test_each_rule_of_a_message_is_filed_and_taken_back_by_its_own_button(world: World) -> None:
    anna = await world.person("Анна", admin=True)

    (said,) = await world.says(anna, "Правило: ключи сдаём охране. Правило: окна закрывает последний.")

    assert await rules(world) == [
        ("Ключи сдаём охране.", "active"),
        ("Окна закрывает последний.", "active"),
    ]
    await world.presses(anna, "Снять 2", on=said)
    assert await rules(world) == [("Ключи сдаём охране.", "active")]


# RUL-1
async def test_of_several_only_what_may_not_be_kept_is_left_out(world: World) -> None:
    anna = await world.person("Анна", admin=True)

    (said,) = await world.says(
        anna, "правило: ключи сдаём охране\nправило: код сейфа 4471\nправило: у Фатимы астма, рядом с ней не красить"
    )

    assert await rules(world) == [("Ключи сдаём охране", "active")]
    assert "личные сведения" in said.text
    assert "4471" not in said.text


# RUL-1
async def test_what_even_an_admin_only_suggests_waits(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    (said,) = await world.says(anna, "предлагаю правило: обед с часу до двух")
    assert await rules(world) == [("Обед с часу до двух", "proposed")]
    assert "Сделать действующим" in said.labels


# RUL-1
@pytest.mark.parametrize("empty", ["правило: .", "Правило: —", "правило: да"])
async def test_a_rule_of_no_words_is_none(world: World, empty: str) -> None:
    anna = await world.person("Анна", admin=True)
    (said,) = await world.says(anna, empty)
    assert await rules(world) == []
    assert "ничего не записал" in said.text


# MEM-14, RUL-3
@pytest.mark.parametrize(
    ("said", "stored", "day"),
    [
        ("до 20 сентября скидка не больше 5 %", "До 20 сентября скидка не больше 5 %", "20 сентября"),
        ("до пятницы заявки согласуем с Анной", "До пятницы (18.09.2026) заявки согласуем с Анной", "18 сентября"),
        ("с 14 по 20 сентября склад не отгружает", "С 14 по 20 сентября склад не отгружает", "20 сентября"),
    ],
)
async def test_once_the_last_day_that_a_rule_names_is_over_its_deciders_are_asked(
    world: World, said: str, stored: str, day: str
) -> None:
    anna = await world.person("Анна", admin=True)

    (told,) = await world.says(anna, f"правило: {said}")
    assert stored in told.text
    assert day in told.text
    world.clock.move(days=3)
    await world.work()
    assert "прошёл" not in world.last(anna).text
    world.clock.move(days=4)
    await world.work()

    asked = world.last(anna)
    assert "прошёл" in asked.text
    assert await rules(world) == [(stored, "active")]
    await world.presses(anna, "Снять", on=asked)
    assert await rules(world) == []


# MEM-14, RUL-4
async def test_other_words_of_a_rule_have_their_own_last_day(world: World) -> None:
    anna = await world.person("Анна", admin=True)
    await world.says(anna, "правило: до 16 сентября скидка не больше 5 %")
    await world.says(anna, "измени правило №1: скидка не больше 5 %")
    world.clock.move(days=30)
    await world.work()
    assert "прошёл" not in world.last(anna).text


# MEM-14
@pytest.mark.parametrize(
    "said", ["отвечаем гостям до 18:00", "отчёты сдаём до 5 числа каждого месяца", "летом работаем до 17"]
)
async def test_hours_and_what_recurs_end_no_rule(world: World, said: str) -> None:
    anna = await world.person("Анна", admin=True)
    (told,) = await world.says(anna, f"правило: {said}")
    assert "Срок в правиле" not in told.text
