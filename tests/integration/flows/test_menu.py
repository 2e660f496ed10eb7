"""Telegram's menu of commands."""

from __future__ import annotations

from bot.domain.help import ADMINS, COMMANDS
from bot.flows.commands import _COMMANDS as HANDLED
from bot.flows.people.menu import commands_of
from bot.telegram.texts import LOCALES, text
from tests.integration.flows.office import stranger
from tests.integration.flows.test_join import invite
from tests.integration.flows.world import World


async def test_each_person_sees_only_their_commands(world: World) -> None:
    # PPL-8
    admin, vera = await world.person("Анна", admin=True), await world.person("Вера")

    assert commands_of(vera) == COMMANDS
    assert commands_of(admin) == (*COMMANDS, *ADMINS)


async def test_every_command_of_the_menu_is_carried_out_and_worded(world: World) -> None:
    # PPL-8, ANS-7
    admin = await world.person("Анна", admin=True)

    for name in commands_of(admin):
        assert name in HANDLED, name
        for locale in LOCALES:
            assert 1 <= len(text(f"menu-{name}", {}, locale)) <= 256


async def test_the_menu_comes_with_joining_and_goes_with_removal(world: World) -> None:
    # PPL-8
    admin = await world.person("Анна", admin=True)
    await world.says(stranger(), f"/start {await invite(world)}")
    assert world.menus[900] == list(COMMANDS)

    await world.presses(admin, "Отменить")

    assert world.menus[900] == []


async def test_the_menu_follows_the_language(world: World) -> None:
    # ANS-7, PPL-8
    vera = await world.person("Вера")
    await world.says(vera, "/settings")

    await world.presses(vera, "In English")

    assert world.menus[vera.telegram_id] == list(COMMANDS)
