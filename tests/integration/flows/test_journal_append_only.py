"""The store itself refuses any change of the journal but a new row and the emptying of words (CTL-6)."""

from __future__ import annotations

import sqlite3

import pytest
import sqlalchemy as sa

from bot.domain.memory import COMPANY
from storage import journal
from storage.migrate import upgrade
from storage.tables import journal as table
from tests.integration.flows.records import put
from tests.integration.flows.world import World


@pytest.mark.parametrize("column", [c.name for c in table.c if c.name != "details"])
async def test_no_column_of_a_row_can_be_changed_but_its_words(world: World, column: str) -> None:
    # CTL-6
    admin = await world.person("Анна Директор", admin=True)
    await put(world, "Склад на Лесной", admin)

    with sqlite3.connect(world.db.path) as raw, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute(f"UPDATE journal SET {column} = 7 WHERE id = 1")
    raw.close()


async def test_words_can_be_emptied_and_not_replaced(world: World) -> None:
    # CTL-6, FGT-9
    admin = await world.person("Анна Директор", admin=True)
    record = await put(world, "Склад на Лесной", admin)

    with sqlite3.connect(world.db.path) as raw, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute("""UPDATE journal SET details = '{"after": "Склад на Луговой"}' WHERE id = 1""")
    raw.close()
    async with world.db.write() as tx:
        await journal.empty(tx, "record", record.id)
        await journal.empty(tx, "record", record.id)

    async with world.db.read() as tx:
        assert [e.details for e in await journal.of(tx, "record", record.id)] == [None]


async def test_no_row_can_be_deleted(world: World) -> None:
    # CTL-6
    admin = await world.person("Анна Директор", admin=True)
    await put(world, "Склад на Лесной", admin)

    with sqlite3.connect(world.db.path) as raw, pytest.raises(sqlite3.IntegrityError, match="append-only"):
        raw.execute("DELETE FROM journal")
    raw.close()


async def test_the_triggers_come_back_with_the_next_migration(world: World) -> None:
    # CTL-6: a migration that copies the table drops them
    with sqlite3.connect(world.db.path) as raw:
        raw.execute("DROP TRIGGER journal_no_delete")
        raw.execute("DROP TRIGGER journal_no_update")
        raw.execute("CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT 1; END")
    raw.close()

    upgrade(str(world.db.url))

    with sqlite3.connect(world.db.path) as raw:
        found = dict(raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    raw.close()
    assert set(found) == {"journal_no_update", "journal_no_delete"}
    assert "append-only" in found["journal_no_update"]


async def test_a_row_knows_the_revision_that_the_change_made(world: World) -> None:
    # CTL-6: by it a later undoing sees whether anything happened since
    admin = await world.person("Анна Директор", admin=True)
    record = await put(world, "Склад на Лесной", admin)
    await world.says(admin, "/memory")
    await world.presses(admin, "1")
    await world.presses(admin, "Закрепить")

    async with world.db.read() as tx:
        rows = await journal.of(tx, "record", record.id)
        stored = (await tx.execute(sa.select(table.c.revision).order_by(table.c.id))).scalars().all()
    assert [e.revision for e in rows] == [1, 2] == list(stored)
    assert rows[0].scope == COMPANY
