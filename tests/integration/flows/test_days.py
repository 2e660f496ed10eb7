"""Days in what people ask to remember: shown as they were read, over when they are over, asked about when there are none."""

from __future__ import annotations

import pytest

from tests.integration.flows.looking import every, in_force
from tests.integration.flows.records import put
from tests.integration.flows.world import World

# the world begins on Monday, 14 September 2026


async def test_a_weekday_is_stored_and_shown_with_its_date(world: World) -> None:
    # MEM-14 MEM-3
    anna = await world.person("Анна", admin=True)

    said, *_ = await world.says(anna, "запомни: инвентаризация в пятницу")

    assert await in_force(world) == ["Инвентаризация в пятницу (18.09.2026)"]
    assert "18.09.2026" in said.text


async def test_what_is_over_already_is_stored_as_over(world: World) -> None:
    # MEM-14 ANS-5
    anna = await world.person("Анна", admin=True)

    await world.says(anna, "запомни: скидка на щебень до 10 сентября")
    (answer,) = await world.says(anna, "какая скидка на щебень?")

    assert await in_force(world) == ["Скидка на щебень до 10 сентября (10.09.2026)"]
    assert "действовало по 10 сентября 2026" in answer.text


@pytest.mark.parametrize("said", ["запомни: сдаём объект 31 февраля", "запомни, что сдача объекта до 30.02"])
async def test_a_day_that_is_in_no_calendar_is_asked_about(world: World, said: str) -> None:
    # MEM-14 MEM-1
    anna = await world.person("Анна", admin=True)

    (answer,) = await world.says(anna, said)

    assert await every(world) == []
    assert answer.text.startswith("Пока ничего не записал: дня «3")


async def test_a_correction_to_such_a_day_changes_nothing(world: World) -> None:
    # MEM-14 MEM-9
    anna = await world.person("Анна", admin=True)
    await put(world, "Объект сдаём 20 октября", anna)

    (answer,) = await world.says(anna, "поправка: объект сдаём 31 ноября")

    assert await in_force(world) == ["Объект сдаём 20 октября"]
    assert "31 ноября" in answer.text
