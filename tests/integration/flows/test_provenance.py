"""Whose words a record holds and who had them recorded, where the two are not the same person."""

from __future__ import annotations

from bot.domain.incoming import Quoted
from tests.integration.flows.world import World


async def test_what_somebody_had_recorded_for_another_names_both(world: World) -> None:
    # MEM-8
    anna = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Кладовщик")
    said = Quoted(
        message_id=77, text="Ворота открывают в семь", author_telegram_id=vera.telegram_id, author_name="Вера"
    )
    await world.says(anna, "запомни это", reply_to=said)

    await world.says(anna, "/memory")
    (card,) = await world.presses(anna, "1")
    await world.says(anna, "когда открывают ворота?")
    (why,) = await world.says(anna, "откуда?")

    for shown in (card.text, why.text):
        assert "Вера Кладовщик" in shown
        assert "записано: Анна Директор" in shown


async def test_what_somebody_said_themselves_names_them_once(world: World) -> None:
    # MEM-8
    anna = await world.person("Анна Директор", admin=True)
    await world.says(anna, "запомни: ворота открывают в семь")

    await world.says(anna, "/memory")
    (card,) = await world.presses(anna, "1")

    assert "Анна Директор" in card.text
    assert "записано:" not in card.text
