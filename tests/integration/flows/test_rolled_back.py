"""A change that is taken back leaves exactly what was there before it, whichever way it is taken back (CTL-6)."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from bot.domain.memory import Confidence, Record, Status
from bot.domain.people import Person
from bot.flows.forgetting.erase import erase, forget_one
from bot.flows.memory.rewrite import Said, rewrite
from storage import ageing, memory
from storage.tables import record_sources, records
from tests.integration.flows.records import candidate, get, put
from tests.integration.flows.world import World

UNDO = "Отменить это изменение"
#: what a change and its undoing both move on, and what search computes anew
_MOVES = ("revision", "vector", "vector_model")


@pytest.fixture
async def anna(world: World) -> Person:
    return await world.person("Анна Директор", admin=True)


async def whole(world: World) -> list[dict[str, Any]]:
    """Every record with every column, and the messages behind it."""
    async with world.db.read() as tx:
        rows = [dict(row._mapping) for row in await tx.execute(sa.select(records).order_by(records.c.id))]
        sources = (await tx.execute(sa.select(record_sources).order_by(record_sources.c.id))).all()
    for row in rows:
        row["sources"] = [(s.chat_id, s.message_id, s.text) for s in sources if s.record_id == row["id"]]
    return [{name: value for name, value in row.items() if name not in _MOVES} for row in rows]


async def undone(world: World, admin: Person, record: Record) -> None:
    """Take the last change of a record back from the journal."""
    await world.says(admin, f"/journal {record.id}")
    await world.presses(admin, "1")
    await world.presses(admin, UNDO)


async def brought_back(world: World, person: Person) -> None:
    """The only record in the archive, by its card."""
    await world.says(person, "/memory")
    await world.presses(person, "Архив")
    await world.presses(person, "1")
    await world.presses(person, "Вернуть из архива")


async def archived_by_a_revision(world: World, record: Record) -> Record:
    async with world.db.write() as tx:
        now = await memory.get(tx, record.id)
        assert now is not None
        await ageing.note_weak(tx, least=40, at=world.clock())
        await ageing.archive(tx, [now], now=world.clock(), by=None)
        found = await memory.get(tx, record.id)
    assert found is not None
    return found


@pytest.mark.parametrize("confidence", [20, Confidence.SAID_ONCE, Confidence.CONFIRMED])
async def test_the_archive_is_undone(confidence: int, world: World, anna: Person) -> None:
    # CTL-6, AGE-2
    record = await put(world, "Склад на Лесной", anna, confidence=confidence)
    before = await whole(world)
    await archived_by_a_revision(world, record)

    await undone(world, anna, record)

    assert [{**r, "weak_since": None} for r in await whole(world)] == before


async def test_an_archived_candidate_waits_again_and_disputes_again(world: World, anna: Person) -> None:
    # CTL-6, AGE-2, MEM-10
    vera = await world.person("Вера")
    standing = await put(world, "Смета утверждена", anna)
    waits = await candidate(world, "Смета не утверждена", vera, disputes=standing.id)
    before = await whole(world)
    await archived_by_a_revision(world, waits)
    assert (await whole(world))[0]["disputed_by"] is None

    await undone(world, anna, waits)

    assert await whole(world) == before


async def test_a_rejection_is_undone_with_the_dispute(world: World, anna: Person) -> None:
    # CTL-6, MEM-10
    vera = await world.person("Вера")
    standing = await put(world, "Смета утверждена", anna)
    waits = await candidate(world, "Смета не утверждена", vera, disputes=standing.id)
    before = await whole(world)
    await world.says(anna, "/queue")
    await world.presses(anna, "Верна прежняя")

    await undone(world, anna, standing)
    await undone(world, anna, waits)

    assert await whole(world) == before


@pytest.mark.parametrize("confidence", [20, Confidence.SAID_ONCE, Confidence.CONFIRMED])
async def test_coming_out_of_the_archive_is_undone(confidence: int, world: World, anna: Person) -> None:
    # CTL-6, AGE-2
    record = await archived_by_a_revision(world, await put(world, "Склад на Лесной", anna, confidence=confidence))
    before = await whole(world)
    await brought_back(world, anna)
    back = await get(world, record.id)
    assert back is not None
    assert back.effective

    await undone(world, anna, record)

    assert await whole(world) == before


async def test_coming_out_of_the_archive_to_a_record_it_contradicts_is_undone(world: World, anna: Person) -> None:
    # CTL-6, AGE-2, MEM-10
    record = await archived_by_a_revision(world, await put(world, "Смета не утверждена", anna))
    await put(world, "Смета утверждена", anna)
    before = await whole(world)
    await brought_back(world, anna)
    waits = await get(world, record.id)
    assert waits is not None
    assert waits.status is Status.CANDIDATE

    await undone(world, anna, record)

    assert await whole(world) == before


@pytest.mark.parametrize("way", ["journal", "button", "words"])
async def test_a_correction_is_undone_with_its_source(way: str, world: World, anna: Person) -> None:
    # CTL-6, MEM-2, MEM-9
    record = await put(world, "Рампу чинят по средам", anna)
    before = await whole(world)
    await world.says(anna, "поправка: рампу чинят по пятницам")
    assert await whole(world) != before

    if way == "journal":
        await undone(world, anna, record)
    elif way == "button":
        await world.presses(anna, "Отменить")
    else:
        await world.says(anna, "отмени")

    assert await whole(world) == before


async def test_a_correction_is_undone_with_the_dispute_it_ended(world: World, anna: Person) -> None:
    # CTL-6, MEM-10
    vera = await world.person("Вера")
    record = await put(world, "Смета утверждена", anna)
    await candidate(world, "Смета не утверждена", vera, disputes=record.id)
    before = await whole(world)
    async with world.db.write() as tx:
        now = await memory.get(tx, record.id)
        assert now is not None
        said = Said(text="Смета у Гурова", author_id=anna.id, source=None, vector=None)
        await rewrite(tx, anna, now, said, now=world.clock())
    assert (await whole(world))[0]["disputed_by"] is None

    await undone(world, anna, record)

    assert await whole(world) == before


async def test_an_approval_in_other_words_is_undone(world: World, anna: Person) -> None:
    # CTL-6, QUE-1
    vera = await world.person("Вера")
    waits = await candidate(world, "Принтер у окна", vera)
    before = await whole(world)
    await world.says(anna, "/queue")
    await world.presses(anna, "Поправить")
    await world.says(anna, "Принтер у двери")
    now = await get(world, waits.id)
    assert now is not None
    assert now.text == "Принтер у двери"

    await undone(world, anna, waits)

    assert await whole(world) == before


async def test_words_forgotten_since_come_back_by_no_way(world: World, anna: Person) -> None:
    # MEM-2, FGT-9
    await put(world, "Склад на Лесной", anna)
    await world.says(anna, "поправка: склад на Луговой")
    reply = world.last(anna)
    twin = await put(world, "Склад на Лесной", anna, status=Status.ARCHIVED)
    async with world.db.write() as tx:
        assert await forget_one(tx, anna, twin, repeats=(), now=world.clock(), restore_minutes=0)
        await erase(tx, world.deps, twin.id, now=world.clock())

    await world.presses(anna, "Отменить", on=reply)

    assert "Склад на Лесной" not in [row["text"] for row in await whole(world)]
