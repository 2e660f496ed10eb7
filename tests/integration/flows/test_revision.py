"""The life of a record: it weakens, is put away, asked about, merged; and a report tells of all of it."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
import sqlalchemy as sa

from bot.domain.ageing import Section
from bot.domain.memory import Confidence, Origin, Record, Source, Status
from bot.domain.people import Person
from bot.flows.deps import Deps
from bot.flows.due_work import do_next
from bot.flows.history import revision
from bot.jobs import Jobs
from storage import due, journal, memory, people, revisions
from storage.db import Database, Tx
from storage.journal import Entry
from storage.tables import record_sources, records
from tests.integration.flows.looking import every
from tests.integration.flows.records import area, candidate, everywhere, get, history, personal, put
from tests.integration.flows.revising import finished, lines, past, planned, revise, use
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


async def whole(world: World, record_id: int) -> tuple[object, ...]:
    """Every column of a record but its count of changes, and its sources."""
    async with world.db.read() as tx:
        row = (await tx.execute(sa.select(records).where(records.c.id == record_id))).one()
        said = await tx.execute(
            sa.select(record_sources).where(record_sources.c.record_id == record_id).order_by(record_sources.c.id)
        )
        values = {k: v for k, v in row._mapping.items() if k != "revision"}
        return (*values.items(), *said.all())


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
    assert [e.act for e in await history(world, weak.id)][-2:] == ["approved", "unarchived"]


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


# --- confirm or correct -----------------------------------------------------------------------------------------------


async def stale(world: World, anna: Person, text: str = "Рампу чинят по средам") -> Record:
    """A record used five times lately and confirmed long ago."""
    record = await put(world, text, anna, confidence=Confidence.CONFIRMED)
    await past(world, record, days=200, confirmed=True)
    for _ in range(5):
        await use(world, anna, record)
    return record


async def test_what_is_used_much_and_was_confirmed_long_ago_is_asked_about(world: World) -> None:
    # AGE-4
    anna, _ = await company(world)
    asked = await stale(world, anna)
    seldom = await put(world, "Лифт моют по пятницам", anna)
    await past(world, seldom, days=200)
    for _ in range(4):
        await use(world, anna, seldom)
    lately = await put(world, "Пандус красят летом", anna)
    await past(world, lately, days=170)
    for _ in range(9):
        await use(world, anna, lately)
    before = await put(world, "Ворота меняют осенью", anna)
    await past(world, before, days=200)
    for _ in range(5):
        await use(world, anna, before, at=world.clock.at - timedelta(days=95))

    sent = await revise(world)

    assert await lines(world, Section.CONFIRM) == [asked.id]
    assert "Подтвердите или поправьте: 1" in sent[-1].text
    assert sent[-1].labels == ("1 · Верно", "1 · Поправить", "1 · В архив")


async def test_confirming_from_the_list_settles_it_until_it_is_stale_again(world: World) -> None:
    # AGE-4
    anna, _ = await company(world)
    record = await stale(world, anna)
    await revise(world)
    assert "Ещё верно?" in (await world.says(anna, "/queue"))[0].text

    page, card = await world.presses(anna, "1 · Верно")

    assert "уже подтверждено" in card.text
    assert "подтверждено" in page.text
    assert page.labels == ()
    assert "очередь пуста" in (await world.says(anna, "/queue"))[0].text
    await revise(world)
    assert await lines(world, Section.CONFIRM) == []
    assert (await confidence(world, record.id)) == 90


async def test_correcting_from_the_list_replaces_the_text_and_leaves_the_list_where_it_is(world: World) -> None:
    # AGE-4, MEM-9
    anna, _ = await company(world)
    record = await stale(world, anna)
    await revise(world)

    await world.presses(anna, "1 · Поправить")
    await world.says(anna, "Рампу чинят по вторникам")

    now = await get(world, record.id)
    assert now is not None
    assert (now.text, now.confidence) == ("Рампу чинят по вторникам", 90)
    assert "очередь пуста" in (await world.says(anna, "/queue"))[0].text


async def test_archiving_from_the_list_takes_it_out_of_answers_and_can_be_taken_back(world: World) -> None:
    # AGE-4, AGE-2
    anna, _ = await company(world)
    record = await stale(world, anna)
    await revise(world)

    (page,) = await world.presses(anna, "1 · В архив")
    assert await status(world, record.id) is Status.ARCHIVED
    assert "в архиве" in page.text
    await world.presses(anna, "Вернуть 1")

    assert await status(world, record.id) is Status.ACTIVE


async def test_what_is_past_its_last_day_is_on_the_list_and_confirming_takes_the_day_away(world: World) -> None:
    # MEM-14, AGE-4
    anna, _ = await company(world)
    record = await put(world, "Скидка действует до субботы", anna, ends_on=date(2026, 9, 19))
    await revise(world)
    assert "срок вышел 19 сентября 2026" in world.last(anna).text

    await world.presses(anna, "1 · Верно")

    now = await get(world, record.id)
    assert now is not None
    assert (now.ends_on, now.confidence) == (None, 90)


# --- duplicates -------------------------------------------------------------------------------------------------------


async def test_two_records_that_say_one_thing_become_one_that_keeps_every_source(world: World) -> None:
    # AGE-5, MEM-10
    anna, vera = await company(world)
    first = await put(world, "Рампу чинят по средам", anna, confidence=50, source=Source(chat_id=1, message_id=11))
    second = await put(world, "рампу чинят по средам.", vera, confidence=70, source=Source(chat_id=2, message_id=22))
    other = await put(world, "Рампу чинят по пятницам", anna, scope=personal(anna))

    sent = await revise(world)

    survivor, part = await get(world, second.id), await get(world, first.id)
    assert survivor is not None
    assert part is not None
    assert (part.status, part.merged_into) == (Status.ARCHIVED, second.id)
    assert (survivor.status, survivor.confidence) == (Status.ACTIVE, 70)
    assert await status(world, other.id) is Status.ACTIVE
    async with world.db.read() as tx:
        assert sorted(await memory.source_messages(tx, second.id)) == [(1, 11), (2, 22)]
    merged = next(s for s in sent if "Соединено: 1" in s.text)
    assert "Рампу чинят по средам\n→ рампу чинят по средам." in merged.text
    assert merged.labels == ("Разделить 1",)


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Рампу чинят по средам", "Рампу чинят по пятницам"),
        ("Договор с Бетой согласован", "Договор с Бетой не согласован"),
        ("Клиент Гамма платит по предоплате", "Клиент Гамма платит по предоплате 50%"),
        ("Доставку делаем в Омск", "Доставку делаем в Томск"),
        ("Все заявки согласует Левин", "Все заявки согласует Левина"),
        ("До обеда принимаем возвраты", "После обеда принимаем возвраты"),
    ],
)
async def test_what_is_not_the_same_stays_two(world: World, one: str, two: str) -> None:
    # AGE-5, MEM-10
    anna, _ = await company(world)
    records = [await put(world, text, anna) for text in (one, two)]

    await revise(world)

    assert [await status(world, r.id) for r in records] == [Status.ACTIVE, Status.ACTIVE]


async def test_readers_of_different_circles_keep_their_own(world: World) -> None:
    # AGE-5, SEC-7
    anna, vera = await company(world)
    sales = await world.area("Продажи")
    scopes = [personal(vera), personal(anna), area(sales)]
    records = [await put(world, "Рампу чинят по средам", anna)]
    records += [await put(world, "Рампу чинят по средам", anna, scope=scope) for scope in scopes]

    await revise(world)

    assert {await status(world, r.id) for r in records} == {Status.ACTIVE}


async def test_splitting_puts_both_back_exactly_and_they_are_not_merged_again(world: World) -> None:
    # AGE-5
    anna, vera = await company(world)
    first = await put(world, "Рампу чинят по средам", anna, confidence=70, source=Source(chat_id=1, message_id=11))
    second = await put(world, "рампу чинят по средам", vera, confidence=50, source=Source(chat_id=2, message_id=22))
    await use(world, vera, second)
    before = [await whole(world, r.id) for r in (first, second)]
    await revise(world)

    (page,) = await world.presses(anna, "Разделить 1")

    assert "разделено" in page.text
    assert [await whole(world, r.id) for r in (first, second)] == before
    await world.presses(anna, "Разделить 1", on=page) if "Разделить 1" in page.labels else None
    await revise(world)
    assert [await whole(world, r.id) for r in (first, second)] == before


async def test_forgetting_a_merged_record_forgets_all_of_it_and_bringing_back_brings_all(world: World) -> None:
    # AGE-5, FGT-2, FGT-9
    anna, vera = await company(world)
    first = await put(world, "Рампу чинят по средам", anna, confidence=70)
    second = await put(world, "рампу чинят по средам", vera, source=Source(chat_id=2, message_id=22))
    await revise(world)

    await world.says(anna, "забудь, когда чинят рампу")
    assert [await status(world, r.id) for r in (first, second)] == [Status.DELETED, Status.DELETED]
    await world.presses(anna, "Вернуть")
    assert [await status(world, r.id) for r in (first, second)] == [Status.ACTIVE, Status.ARCHIVED]
    await world.says(anna, "забудь, когда чинят рампу")
    world.clock.move(minutes=11)
    await world.work()

    assert [await get(world, r.id) for r in (first, second)] == [None, None]
    assert await everywhere(world, "чинят по средам") == []


async def test_a_part_is_not_brought_back_into_force_against_what_the_record_says_by_now(world: World) -> None:
    # AGE-5, MEM-10
    anna, vera = await company(world)
    first = await put(world, "Рампу чинят по средам", anna, confidence=70)
    second = await put(world, "рампу чинят по средам", vera)
    await revise(world)
    await world.says(anna, "поправка: рампу чинят не по средам, а по вторникам")

    sent = await world.presses(anna, "Разделить 1")

    assert await status(world, second.id) is Status.ARCHIVED
    assert "в силу не вернул" in " ".join(s.text for s in sent)
    assert [r.id for r in await every(world, Status.ACTIVE)] == [first.id]


# --- the report -------------------------------------------------------------------------------------------------------


async def test_a_revision_that_changed_nothing_says_so_in_one_line_to_admins_alone(world: World) -> None:
    # AGE-6
    anna, vera = await company(world)
    boris = await world.person("Борис", admin=True)
    await put(world, "Рампу чинят по средам", anna)
    await candidate(world, "Пандус красят летом", vera)

    sent = await revise(world)

    assert [s.chat_id for s in sent] == [anna.telegram_id, boris.telegram_id]
    assert {s.text for s in sent} == {
        "Ревизия памяти, 21 сентября 2026: ничего не изменилось. Ждут одобрения: 1, /queue"
    }


async def test_a_long_section_turns_its_pages_ten_lines_each(world: World) -> None:
    # AGE-6
    anna, _ = await company(world)
    records = [await put(world, f"Полка {n} стоит в ряду {n}", anna) for n in range(1, 24)]
    for record in records:
        await past(world, record, days=100)
    page = (await revise(world))[-1]

    told = []
    for _ in range(3):
        told += [line for line in page.text.splitlines() if line.endswith(tuple("0123456789")) and "Полка" in line]
        (page,) = await world.presses(anna, "›", on=page)

    assert len(told) == 23
    assert len({line.split(". ", 1)[1] for line in told}) == 23
    assert "1. Полка" in page.text


async def test_one_revision_archives_at_most_a_tenth_and_the_rest_waits_for_a_tap(world: World) -> None:
    # AGE-6 B24c
    anna, _ = await company(world)
    weak = [await put(world, f"Полка {n} стоит в ряду {n}", anna, confidence=30) for n in range(1, 62)]
    for number, record in enumerate(weak):
        await past(world, record, days=100 - number, weak=True)
    pinned, confirmed = weak[-1], weak[-2]

    sent = await quarter(world)

    put_away = [r.id for r in weak if await status(world, r.id) is Status.ARCHIVED]
    assert put_away == [r.id for r in weak[:6]]
    offer = next(s for s in sent if "Пора в архив: 55" in s.text)
    assert "Убрать в архив все" in offer.labels
    async with world.db.write() as tx:
        await tx.execute(sa.update(records).where(records.c.id == pinned.id).values(pinned=True))
        sure = {"confidence": 90, "confirmed_at": world.clock()}
        await tx.execute(sa.update(records).where(records.c.id == confirmed.id).values(**sure))
    await world.presses(anna, "Убрать в архив все", on=offer)
    assert [r.id for r in weak if await status(world, r.id) is not Status.ARCHIVED] == [confirmed.id, pinned.id]


def at_once(history: Iterable[Entry], act: str) -> int:
    """At most how many rows of one act were written at one instant: each write of a revision has its own."""
    return max(Counter(entry.at for entry in history if entry.act == act).values())


async def test_however_much_is_due_a_step_takes_a_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    # AGE-6, OPS-4
    monkeypatch.setattr(revision, "PAGE", 4)
    anna, _ = await company(world)
    weak = [await put(world, f"Полка {n} стоит в ряду {n}", anna, confidence=30) for n in range(1, 72)]
    for number, record in enumerate(weak):
        await past(world, record, days=100 - number, weak=True)

    sent = await quarter(world)

    put_away = [r.id for r in weak if await status(world, r.id) is Status.ARCHIVED]
    held = await lines(world, Section.TO_ARCHIVE)
    assert put_away == [r.id for r in weak[:7]]
    assert held == [r.id for r in weak[7:]], "the longest weak first, each once"
    assert len([s for s in sent if "Пора в архив: 64" in s.text]) == 1
    async with world.db.read() as tx:
        assert at_once(await journal.find(tx, subject="record", limit=1000), "archived") == 4


async def test_a_tap_for_all_takes_a_page_and_stays_while_there_are_more(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # AGE-6, OPS-4
    anna, _ = await company(world)
    weak = [await put(world, f"Полка {n} стоит в ряду {n}", anna, confidence=30) for n in range(1, 62)]
    for number, record in enumerate(weak):
        await past(world, record, days=100 - number, weak=True)
    await quarter(world)
    monkeypatch.setattr(revision, "PAGE", 30)

    (page,) = await world.presses(anna, "Убрать в архив все")
    after_one = [r.id for r in weak if await status(world, r.id) is not Status.ARCHIVED]
    (last,) = await world.presses(anna, "Убрать в архив все")

    assert len(after_one) == 25
    assert "Убрать в архив все" in page.labels
    assert [r.id for r in weak if await status(world, r.id) is not Status.ARCHIVED] == []
    assert "Убрать в архив все" not in last.labels


async def test_however_much_is_asked_about_each_is_asked_about_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # AGE-4, MEM-14, OPS-4
    monkeypatch.setattr(revision, "PAGE", 4)
    anna, _ = await company(world)
    over = [await put(world, f"Скидка {n} до субботы", anna, ends_on=date(2026, 9, 19)) for n in range(1, 13)]

    sent = await revise(world)

    assert await lines(world, Section.CONFIRM) == [r.id for r in over]
    assert len([s for s in sent if "Подтвердите или поправьте: 12" in s.text]) == 1
    async with world.db.read() as tx:
        asked = await tx.scalars(sa.select(records.c.asked_at))
        assert None not in list(asked)


async def test_a_small_company_may_archive_and_merge_five(world: World) -> None:
    # AGE-6
    anna, _ = await company(world)
    for n in range(1, 8):
        for _ in range(2):
            await put(world, f"Полка {n} стоит в ряду {n}", anna)

    sent = await revise(world)

    assert len(await every(world, Status.ARCHIVED)) == 5
    assert "Похоже на повтор: 2" in sent[-1].text
    await world.presses(anna, "Соединить 1")
    (page,) = await world.presses(anna, "Соединить 2")
    assert len(await every(world, Status.ACTIVE)) == 7
    assert page.labels == ("Разделить 1", "Разделить 2")


async def test_nobody_but_its_owner_is_told_of_a_personal_record(world: World) -> None:
    # AGE-6, SEC-7
    anna, vera = await company(world)
    mine = await put(world, "Зелёная тетрадь в столе", vera, scope=personal(vera), confidence=30)
    await past(world, mine, days=100, weak=True)
    for _ in range(2):
        await put(world, "Кружка на подоконнике", vera, scope=personal(vera))
    ended = await put(world, "Абонемент до лета", vera, scope=personal(vera), ends_on=date(2026, 8, 31))

    await quarter(world)

    assert [s.text for s in world.to(anna)] == ["Ревизия памяти, 12 октября 2026: ничего не изменилось."]
    told = " ".join(s.text for s in world.to(vera))
    assert "тетрадь" in told
    assert "Кружка" in told
    assert "Абонемент" in told
    await world.presses(vera, "Вернуть 1")
    await world.presses(vera, "1 · Верно")
    assert (await confidence(world, mine.id), await confidence(world, ended.id)) == (90, 90)


async def test_a_button_outlives_the_right_to_press_it(world: World) -> None:
    # PPL-5, AGE-6
    anna, vera = await company(world)
    boris = await world.person("Борис", admin=True)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=30)
    await past(world, weak, days=60, weak=True)
    await quarter(world)
    page = next(s for s in world.to(boris) if "Вернуть 1" in s.labels)
    async with world.db.write() as tx:
        await people.set_admin(tx, boris.id, admin=False)

    for person in (boris, vera):
        await world.presses(person, "Вернуть 1", on=page)

    assert await status(world, weak.id) is Status.ARCHIVED


async def test_what_is_forgotten_is_on_no_page_any_more(world: World) -> None:
    # FGT-9, AGE-6
    anna, _ = await company(world)
    kept, gone = [await put(world, text, anna) for text in ("Рампу чинят по средам", "Лифт моют по пятницам")]
    for record in (kept, gone):
        await past(world, record, days=100)
    page = (await revise(world))[-1]
    await world.says(anna, "забудь, когда моют лифт")

    (page,) = await world.presses(anna, "1 · Верно", on=page)

    assert "Лифт" not in page.text
    assert "Ослабло: 1" in page.text


async def test_of_two_admins_who_press_the_second_sees_what_the_first_did(world: World) -> None:
    # AGE-6
    anna, _ = await company(world)
    boris = await world.person("Борис", admin=True)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=30)
    await past(world, weak, days=60, weak=True)
    await quarter(world)
    pages = [next(s for s in world.to(p) if "Вернуть 1" in s.labels) for p in (anna, boris)]

    await world.presses(anna, "Вернуть 1", on=pages[0])
    (seen,) = await world.presses(boris, "Вернуть 1", on=pages[1])

    assert "возвращено" in seen.text
    assert len([e for e in await history(world, weak.id) if e.act == "unarchived"]) == 1


# --- once a period ----------------------------------------------------------------------------------------------------


async def test_it_comes_on_the_day_and_at_the_hour_of_the_settings(world: World) -> None:
    # AGE-6, AGE-7, OPS-13
    assert (await planned(world)).due_at == datetime(2026, 9, 21, 6, 0, tzinfo=UTC)

    await world.set_policy(revision_weekday=3, revision_at="07:30", zone="Asia/Omsk")

    assert (await planned(world)).due_at == datetime(2026, 9, 16, 1, 30, tzinfo=UTC)


async def test_weeks_without_the_process_are_made_up_for_by_one_revision(world: World) -> None:
    # AGE-6
    anna, _ = await company(world)
    record = await put(world, "Рампу чинят по средам", anna)
    await past(world, record, days=100)
    await planned(world)
    world.clock.move(days=25)

    await planned(world)
    await world.work()

    assert [r.period for r in await finished(world)] == ["2026-W41"]
    assert await confidence(world, record.id) == 40
    assert (await planned(world)).due_at == datetime(2026, 10, 12, 6, 0, tzinfo=UTC)


async def test_two_processes_that_work_at_once_weaken_once(world: World) -> None:
    # AGE-6, OPS-3
    anna, _ = await company(world)
    records = [await put(world, f"Полка {n} стоит в ряду {n}", anna) for n in range(1, 12)]
    for record in records:
        await past(world, record, days=100)
    other = Database(str(world.db.url.render_as_string(hide_password=False)))
    both = (world.deps, replace(world.deps, db=other))
    await asyncio.gather(*(revision.plan(deps) for deps in both))
    world.clock.at = (await planned(world)).due_at

    async def work(deps: Deps) -> None:
        while await do_next(deps):
            pass

    await asyncio.gather(*(work(deps) for deps in both))
    await other.close()

    assert len(await finished(world)) == 1
    assert {await confidence(world, r.id) for r in records} == {40}


@pytest.mark.parametrize("step", range(1, 8))
async def test_whatever_step_it_dies_at_it_goes_on_from_there(
    world: World, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    # AGE-6, OPS-3
    anna, vera = await company(world)
    records = [await put(world, f"Полка {n} стоит в ряду {n}", anna) for n in range(1, 12)]
    for record in records:
        await past(world, record, days=100)
    weak = await put(world, "Рампу чинят по средам", anna, confidence=35)
    await past(world, weak, days=60, weak=True)
    for _ in range(2):
        await put(world, "Кружка на подоконнике", vera, scope=personal(vera))
    monkeypatch.setattr(revision, "PAGE", 5)
    await planned(world)
    world.clock.at = datetime(2026, 10, 5, 6, 0, tzinfo=UTC)
    calls = 0
    real = due.done

    async def dies(tx: Tx, work_id: int) -> bool:
        nonlocal calls
        found = await real(tx, work_id)
        calls += 1
        if calls == step:
            raise RuntimeError("the lights went out")
        return found

    monkeypatch.setattr(due, "done", dies)
    await planned(world)
    while await do_next(world.deps):
        pass
    world.clock.move(minutes=10)
    while await do_next(world.deps):
        pass
    await world.deliver()

    assert len(await finished(world)) == 1
    assert {await confidence(world, r.id) for r in records} == {40}
    assert await status(world, weak.id) is Status.ARCHIVED
    assert len(await every(world, Status.ARCHIVED)) == 2
    assert len([s for s in world.to(anna) if s.text.startswith("Ревизия памяти")]) == 1


async def test_the_process_plans_it_by_itself(world: World) -> None:
    # AGE-6
    await Jobs(world.deps).purge()

    async with world.db.read() as tx:
        run = await revisions.unfinished(tx)
    assert run is not None
    assert (run.period, run.due_at) == ("2026-W39", datetime(2026, 9, 21, 6, 0, tzinfo=UTC))


async def test_people_are_asked_about_their_own_once_and_admins_until_they_answer(world: World) -> None:
    # AGE-4, AGE-6
    anna, vera = await company(world)
    await put(world, "Абонемент до лета", vera, scope=personal(vera), ends_on=date(2026, 8, 31))
    await put(world, "Скидка до лета", anna, ends_on=date(2026, 8, 31))

    await revise(world, weeks=3)

    assert len([s for s in world.to(vera) if "Абонемент" in s.text]) == 1
    assert len([s for s in world.to(anna) if "Скидка" in s.text]) == 3
    assert not [s for s in world.to(anna) if "Абонемент" in s.text]
    assert "Абонемент" in (await world.says(vera, "/queue"))[0].text


async def test_settings_show_every_number_of_ageing(world: World) -> None:
    # AGE-7, OPS-13
    anna, _ = await company(world)
    await world.says(anna, "/settings")
    (page,) = await world.presses(anna, "Старение")

    told = [line.rsplit(": ", 1)[1] for line in page.text.splitlines() if re.match(r"\d+\. ", line)]
    assert told == ["90", "10", "40", "30", "10", "30", "90", "5", "90", "180", "10", "5", "1", "09:00", "10"]
    await world.presses(anna, "2")
    await world.says(anna, "20")
    record = await put(world, "Рампу чинят по средам", anna)
    await past(world, record, days=100)
    await revise(world)
    assert await confidence(world, record.id) == 30


async def test_what_an_area_knows_is_reported_to_admins_and_never_to_its_members(world: World) -> None:
    # AGE-6, MEM-15
    anna, vera = await company(world)
    sales = await world.area("Продажи")
    boris = await world.person("Борис", owns=sales)
    record = await put(world, "Скидку даём от ста тысяч", boris, scope=area(sales))
    await past(world, record, days=100)

    sent = await revise(world)

    assert {s.chat_id for s in sent} == {anna.telegram_id}
    assert "«Продажи»" in sent[-1].text
    assert not world.to(vera)
