"""The life of a record: it weakens, is put away, asked about, merged; and a report tells of all of it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.domain.ageing import Section
from bot.domain.memory import Confidence, Origin, Status
from bot.domain.people import Person
from tests.integration.flows.records import area, candidate, get, history, personal, put
from tests.integration.flows.revising import finished, lines, past, planned, revise, use
from tests.integration.flows.world import World


async def company(world: World) -> tuple[Person, Person]:
    return await world.person("Анна", admin=True), await world.person("Вера")


async def confidence(world: World, record_id: int) -> int:
    record = await get(world, record_id)
    assert record is not None
    return record.confidence


async def status(world: World, record_id: int) -> Status:
    record = await get(world, record_id)
    assert record is not None
    return record.status


# --- weakening --------------------------------------------------------------------------------------------------------


async def test_what_nobody_confirmed_or_used_for_long_loses_a_tenth_a_week(world: World) -> None:
    # AGE-1
    anna, _ = await company(world)
    old = await put(world, "Рампу чинят по средам", anna, confidence=Confidence.CONFIRMED)
    await past(world, old, days=120, confirmed=True)
    young = await put(world, "Лифт моют по пятницам", anna, confidence=Confidence.CONFIRMED)

    await revise(world, weeks=3)

    assert await confidence(world, old.id) == 60
    assert await confidence(world, young.id) == 90
    weakened = [e for e in await history(world, old.id) if e.act == "weakened"]
    assert [(e.details or {}).get("to") for e in weakened] == [80, 70, 60]
    assert [e.actor_id for e in weakened] == [None, None, None]
