"""Whoever asked was removed from the company while the request waits."""

from __future__ import annotations

from bot.domain.people import Person
from bot.flows.deps import load_policy
from bot.flows.people import access
from tests.integration.flows.outside import newest
from tests.integration.flows.test_action_path import Office, office
from tests.integration.flows.world import World

__all__ = ["office"]

ASKED = "опубликуй в канал @news: Набираем группу на осень."


async def remove(world: World, admin: Person, person: Person) -> None:
    async with world.db.write() as tx:
        policy = await load_policy(tx, world.deps)
        assert await access.take_access(tx, world.deps, admin, person, policy=policy, now=world.clock())


async def test_a_card_from_before_asks_first_and_sends_nothing(office: Office) -> None:
    # ACT-3, PPL-3, PPL-5
    world = office.world
    await world.says(office.employee, ASKED)
    old = world.last(office.owner)
    await remove(world, office.admin, office.employee)

    await world.presses(office.owner, "Одобрить", on=old)
    await world.work()

    assert not office.board.made
    assert (await newest(world)).status == "pending"
    shown = world.last(office.owner)
    assert shown.text.startswith("⚠ Ничего не отправлено: Вера Лосева больше не в компании")
    assert "Просившего в компании больше нет" in shown.text
    await world.presses(office.owner, "Одобрить", on=shown)
    await world.work()
    assert office.board.made == [(-1001, "Набираем группу на осень.")]


async def test_a_card_shown_after_it_says_so(office: Office) -> None:
    # ACT-3
    world = office.world
    await world.says(office.employee, ASKED)
    await remove(world, office.admin, office.employee)
    world.clock.move(hours=1, minutes=1)

    await world.work()

    assert "Просившего в компании больше нет" in world.last(office.owner).text
    await world.presses(office.owner, "Одобрить", on=world.last(office.owner))
    await world.work()
    assert len(office.board.made) == 1


async def test_it_can_be_turned_down_as_any(office: Office) -> None:
    # ACT-2
    world = office.world
    await world.says(office.employee, ASKED)
    await remove(world, office.admin, office.employee)

    await world.presses(office.owner, "Отклонить")
    await world.presses(office.owner, "Не время")

    assert (await newest(world)).status == "rejected"


async def test_a_late_one_says_both_and_is_sent_by_a_press_that_knows_both(office: Office) -> None:
    # ACT-2, ACT-3
    world = office.world
    await world.says(office.employee, "опубликуй в канал @news через 2 часа: Набираем группу на осень.")
    old = world.last(office.owner)
    await remove(world, office.admin, office.employee)
    world.clock.move(hours=3)

    await world.presses(office.owner, "Одобрить", on=old)
    await world.presses(office.owner, "Одобрить", on=world.last(office.owner))
    shown = world.last(office.owner)
    assert "Время отправки прошло" in shown.text
    assert "Просившего в компании больше нет" in shown.text
    await world.presses(office.owner, "Отправить сейчас", on=shown)
    await world.work()

    assert len(office.board.made) == 1
