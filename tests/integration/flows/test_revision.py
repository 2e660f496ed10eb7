"""The life of a record: it weakens, is put away, asked about, merged; and a report tells of all of it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from bot.domain.ageing import Section
from bot.domain.memory import Confidence, Origin, Status
from bot.domain.people import Person
from storage.tables import records
from tests.integration.flows.records import candidate, get, history, personal, put
from tests.integration.flows.revising import finished, lines, past, revise, use
from tests.integration.flows.world import Sent, World


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


@pytest.mark.parametrize("sign", ["used", "confirmed", "said again", "pinned"])
async def test_a_sign_of_life_or_a_pin_keeps_it_as_it_is(world: World, sign: str) -> None:
    # AGE-1, AGE-3
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    await past(world, record, days=200)
    if sign == "used":
        await use(world, anna, record)
    elif sign == "confirmed":
        await world.says(anna, "/memory")
        await world.presses(anna, "1")
        await world.presses(anna, "Подтвердить")
    elif sign == "said again":
        await world.says(anna, "запомни: рампу чинят по средам")
    else:
        await world.says(anna, "/memory")
        await world.presses(anna, "1")
        await world.presses(anna, "Закрепить")
    before = await confidence(world, record.id)

    await revise(world)

    assert await confidence(world, record.id) == before
    assert await lines(world, Section.WEAKENED) == []


async def test_only_what_an_answer_names_counts_as_used(world: World) -> None:
    # AGE-1: what was merely put into the context is not
    anna, _ = await company(world)
    named = await put(world, "Рампу чинят по средам", anna)
    beside = await put(world, "Рампу красят летом", anna)
    for record in (named, beside):
        await past(world, record, days=100)

    await world.says(anna, "по каким дням чинят рампу?")
    await revise(world)

    told = [r.id for r in (named, beside) if r.text in world.to(anna)[0].text]
    assert named.id in told
    assert await lines(world, Section.WEAKENED) == [r.id for r in (named, beside) if r.id not in told]


async def test_below_the_threshold_it_stops_reaching_answers_and_a_setting_says_where_that_is(world: World) -> None:
    # AGE-1, AGE-7
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    await past(world, record, days=100)

    await revise(world)
    assert "по средам" in (await world.says(anna, "когда чинят рампу?"))[0].text
    async with world.db.write() as tx:
        await tx.execute(sa.update(records).values(used_at=None))
    sent = await revise(world)
    assert await confidence(world, record.id) == 30
    assert "больше не попадает в ответы: 1" in " ".join(s.text for s in sent)
    assert "по средам" not in (await world.says(anna, "когда чинят рампу?"))[0].text

    await world.set_policy(answer_least_percent=30)
    assert "по средам" in (await world.says(anna, "когда чинят рампу?"))[0].text


async def test_confidence_stays_at_nothing_and_is_not_weakened_further(world: World) -> None:
    # AGE-1, MEM-6
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna, confidence=5)
    await past(world, record, days=100)

    await revise(world, weeks=2)

    assert await confidence(world, record.id) == 0
    assert len([e for e in await history(world, record.id) if e.act == "weakened"]) == 1


async def test_a_habit_fades_when_it_is_not_seen_and_is_dropped(world: World) -> None:
    # AGE-1
    anna, vera = await company(world)
    habit = await put(world, "Пишет заголовки коротко", vera, scope=personal(vera), origin=Origin.EDIT, confidence=30)
    seen = await put(world, "Ставит срок в конце", vera, scope=personal(vera), origin=Origin.EDIT, confidence=30)
    await past(world, habit, days=31)
    await past(world, seen, days=15)

    await revise(world)
    assert (await confidence(world, habit.id), await confidence(world, seen.id)) == (20, 30)
    await use(world, vera, habit)
    await revise(world)

    assert (await confidence(world, habit.id), await status(world, habit.id)) == (10, Status.ARCHIVED)
    assert "Пишет заголовки коротко" in world.last(vera).text
    assert not [s for s in world.to(anna) if "заголовки" in s.text]


# --- the archive ------------------------------------------------------------------------------------------------------


async def quarter(world: World) -> list[Sent]:
    """The first revision of the next quarter."""
    world.clock.at = datetime(2026, 10, 5, 6, 0, tzinfo=UTC)
    return await revise(world)


async def test_what_was_too_weak_for_a_month_and_what_nobody_decided_goes_to_the_archive_by_name(world: World) -> None:
    # AGE-2
    anna, vera = await company(world)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=30)
    await past(world, weak, days=60, weak=True)
    lately = await put(world, "Лифт моют по пятницам", anna, confidence=30)
    await past(world, lately, days=1, weak=True)
    undecided = await candidate(world, "Пандус красят летом", vera)
    await past(world, undecided, days=91)
    waiting = await candidate(world, "Ворота меняют осенью", vera)

    sent = await quarter(world)

    assert await status(world, weak.id) is Status.ARCHIVED
    assert await status(world, undecided.id) is Status.ARCHIVED
    assert await status(world, lately.id) is Status.ACTIVE
    assert await status(world, waiting.id) is Status.CANDIDATE
    report = next(s for s in sent if "Ушло в архив: 2" in s.text)
    assert "Рампу чинят по средам" in report.text
    assert "Пандус красят летом" in report.text
    assert not [s for s in sent if s.chat_id == vera.telegram_id]


async def test_the_archive_is_quarterly(world: World) -> None:
    # AGE-2, AGE-6
    anna, _ = await company(world)
    await quarter(world)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=30)
    await past(world, weak, days=60, weak=True)

    await revise(world, weeks=8)
    assert await status(world, weak.id) is Status.ACTIVE
    world.clock.at = datetime(2027, 1, 4, 6, 0, tzinfo=UTC)
    await revise(world)

    assert await status(world, weak.id) is Status.ARCHIVED
    assert [r.quarter for r in await finished(world) if r.quarter] == ["2026-Q4", "2027-Q1"]


async def test_a_pinned_record_is_never_put_away(world: World) -> None:
    # AGE-3
    anna, _ = await company(world)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=30)
    await past(world, weak, days=60, weak=True)
    await world.says(anna, "/memory")
    await world.presses(anna, "1")
    await world.presses(anna, "Закрепить")

    await quarter(world)

    assert (await confidence(world, weak.id), await status(world, weak.id)) == (30, Status.ACTIVE)


async def test_what_is_in_the_archive_is_not_answered_from_is_listed_and_can_be_forgotten(world: World) -> None:
    # AGE-2, FGT-1
    anna, _ = await company(world)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=30)
    await past(world, weak, days=60, weak=True)
    await quarter(world)

    answer = await world.says(anna, "когда чинят рампу?")
    assert "по средам" not in answer[0].text
    await world.says(anna, "/memory")
    assert "по средам" in (await world.presses(anna, "Архив"))[0].text
    await world.says(anna, "забудь, когда чинят рампу")

    assert await status(world, weak.id) is Status.DELETED


async def test_one_tap_in_the_report_brings_it_back_as_confirmed(world: World) -> None:
    # AGE-2
    anna, _ = await company(world)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=20)
    await past(world, weak, days=60, weak=True)
    await quarter(world)

    (page,) = await world.presses(anna, "Вернуть 1")

    assert (await confidence(world, weak.id), await status(world, weak.id)) == (90, Status.ACTIVE)
    assert "возвращено" in page.text
    assert "Вернуть 1" not in page.labels
    assert [e.act for e in await history(world, weak.id)][-2:] == ["unarchived", "approved"]


async def test_one_tap_on_the_card_brings_it_back_and_puts_it_away(world: World) -> None:
    # AGE-2
    anna, vera = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    await world.says(anna, "/memory")
    await world.presses(anna, "1")
    await world.presses(anna, "В архив")
    assert await status(world, record.id) is Status.ARCHIVED

    await world.says(vera, "/memory")
    await world.presses(vera, "Архив")
    assert "Вернуть из архива" not in (await world.presses(vera, "1"))[0].labels
    (told,) = await world.presses(anna, "Вернуть из архива")

    assert "90 %" in told.text
    assert (await confidence(world, record.id), await status(world, record.id)) == (90, Status.ACTIVE)


async def test_what_comes_back_never_stands_beside_its_opposite(world: World) -> None:
    # AGE-2, MEM-10
    anna, _ = await company(world)
    weak = await put(world, "Договор с Бетой согласован", anna, confidence=20)
    await past(world, weak, days=60, weak=True)
    await quarter(world)
    await world.says(anna, "запомни: договор с Бетой не согласован")

    sent = await world.presses(anna, "Вернуть 1")

    assert await status(world, weak.id) is Status.CANDIDATE
    assert "Две записи спорят" in " ".join(s.text for s in sent)
    await world.presses(anna, "Верна прежняя")
    assert await status(world, weak.id) is Status.REJECTED
