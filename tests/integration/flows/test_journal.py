"""The audit journal: one row for every change, found by thing, person and period (CTL-6)."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.memory import COMPANY
from storage import journal
from tests.integration.flows.records import candidate, history, personal, put
from tests.integration.flows.world import World


# CTL-6
async def test_the_journal_is_read_by_record_by_person_and_by_period(world: World) -> None:
    admin = await world.person("Анна Директор", admin=True)
    vera = await world.person("Вера Сотрудник")
    await put(world, "Склад на Лесной", admin)
    world.clock.move(days=2)
    since = world.clock()
    record = await candidate(world, "Принтер у окна", vera)
    await world.says(admin, "/queue")
    await world.presses(admin, "Одобрить")

    async with world.db.read() as tx:
        of_record = await journal.find(tx, subject="record", subject_id=record.id)
        of_admin = await journal.find(tx, actor_id=admin.id)
        lately = await journal.find(tx, since=since, until=since + timedelta(days=1))
        before = await journal.find(tx, until=since)

    assert [e.act for e in of_record] == ["approved", "stated"]
    assert [e.act for e in of_admin] == ["approved", "stated"]
    assert [e.act for e in lately] == ["approved", "stated"]
    assert [e.subject_id for e in before] == [1]


# CTL-6, FGT-9
async def test_a_row_remembers_who_could_read_the_record_when_it_was_written(world: World) -> None:
    vera = await world.person("Вера Сотрудник")
    own = await put(world, "Мой отпуск в июле", vera, scope=personal(vera))
    common = await put(world, "Склад на Лесной", vera)

    assert (await history(world, own.id))[0].scope == personal(vera)
    assert (await history(world, common.id))[0].scope == COMPANY
