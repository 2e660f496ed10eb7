"""Whatever Telegram may send, handling ends: nothing raises, nothing stays behind, nobody reads a stack trace."""

from __future__ import annotations

import json

import pytest

from bot.telegram.client import connect
from bot.telegram.handling import Handling
from bot.telegram.intake import lane_of
from storage import inbox
from storage.inbox import Arrival
from tests.integration.flows.world import GROUP, World
from tests.integration.telegram.random_updates import Updates


@pytest.mark.parametrize("count", [300, pytest.param(5_000, marks=pytest.mark.soak)])
async def test_random_updates_are_all_handled_or_put_aside(world: World, count: int) -> None:
    # OPS-11, OPS-4
    area = await world.area("Смена", default=True)
    people = [
        await world.person("Анна", admin=True),
        await world.person("Борис", owns=area),
        await world.person("Вера", member=area),
    ]
    await world.bind(area_id=area)
    updates = Updates(20_260_914, people=[p.telegram_id for p in people], groups=[GROUP, -1005555])
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    told: list[str] = []

    for _ in range(count):
        update = updates.one()
        arrival = Arrival(update_id=update["update_id"], lane=lane_of(update), raw=json.dumps(update))
        async with world.db.write() as tx:
            await inbox.put(tx, [arrival], now=world.clock())
        try:
            await handling.handle(arrival)
        except Exception as exc:
            raise AssertionError(
                f"{type(exc).__name__}: {exc} on {json.dumps(update, ensure_ascii=True)[:1500]}"
            ) from exc
        before = len(world.sent)
        await world.deliver()
        for sent in world.sent[before:]:
            told.append(sent.text)
            updates.tokens += [b.callback_data for b in sent.buttons if b.callback_data]
        del world.sent[:-200]

    async with world.db.read() as tx:
        counts = await inbox.counts(tx)
        rows = await tx.exec_driver_sql("SELECT DISTINCT error FROM inbox WHERE state = 'dead'")
        errors = {row[0] for row in rows}
    assert counts.get("pending", 0) == 0
    assert counts["done"] > count // 2
    assert errors <= {"undecodable"}
    assert not [text for text in told if "Traceback" in text or "Error" in text]
