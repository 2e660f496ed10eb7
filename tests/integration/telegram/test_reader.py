"""In whose language and by whose clock a message of the bot is worded."""

from __future__ import annotations

from bot import app
from bot.domain.policy import Policy
from storage import people, settings
from tests.integration.flows.world import GROUP, World


async def test_a_private_chat_is_worded_for_its_person_whatever_newcomers_are_spoken_to_in(world: World) -> None:
    # ANS-7, OPS-13
    anna, vera = await world.person("Анна"), await world.person("Вера")
    async with world.db.write() as tx:
        await people.change(tx, anna.id, locale="en", zone="Asia/Omsk")

    for locale in ("ru", "en"):
        read_by = app._reader(world.db, Policy(locale=locale, zone="Europe/Samara"))

        assert await read_by(anna.telegram_id) == ("en", "Asia/Omsk")
        assert await read_by(vera.telegram_id) == ("ru", "Europe/Samara")


async def test_the_companys_zone_counts_as_it_is_now_for_groups_and_for_who_named_none(world: World) -> None:
    # ANS-7, OPS-13
    vera = await world.person("Вера")
    read_by = app._reader(world.db, Policy(zone="Europe/Samara"))
    async with world.db.write() as tx:
        await settings.put(tx, "zone", "Asia/Tomsk", by=vera.id, now=world.clock())

    assert await read_by(vera.telegram_id) == ("ru", "Asia/Tomsk")
    assert await read_by(GROUP) == ("ru", "Asia/Tomsk")
