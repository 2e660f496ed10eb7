"""`pamyatka export` and `pamyatka import`: the same bytes again, whole files only, nothing of what is forgotten."""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import HealthCheck, given, settings

from bot import console
from bot.domain.export_file import BrokenFile, Trouble, encode
from bot.flows.deps import keyed_hash
from bot.flows.history.export_file import StoreNotEmpty, TakenIn, read_in, write_out
from bot.flows.people.access import ERASE_PERSON
from storage import export
from storage.db import Database
from storage.migrate import upgrade
from storage.tables import due, metadata, people, records, tombstones
from tests.integration import stores
from tests.integration.stores import FORGOTTEN, Store


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated store with nothing in it."""
    path = tmp_path_factory.mktemp("empty") / "empty.db"
    upgrade(f"sqlite+aiosqlite:///{path}")
    return path


class Copy:
    """A store of its own, copied from the empty one."""

    def __init__(self, empty: Path, folder: Path, name: str = "store.db") -> None:
        self.path = folder / name
        shutil.copyfile(empty, self.path)
        self.db = Database(f"sqlite+aiosqlite:///{self.path}")

    async def __aenter__(self) -> Database:
        return self.db

    async def __aexit__(self, *_: object) -> None:
        await self.db.close()


async def exported(db: Database) -> bytes:
    pieces: list[bytes] = []
    await write_out(db, digest=lambda text: keyed_hash(b"key", text), write=pieces.append)
    return b"".join(pieces)


async def imported(db: Database, content: bytes, folder: Path) -> TakenIn:
    file = folder / "export.jsonl"
    file.write_bytes(content)
    return await read_in(db, file)


@given(store=stores.stores())
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_export_import_export_gives_the_same_bytes(store: Store, empty: Path) -> None:
    # CTL-5
    async def there_and_back(folder: Path) -> None:
        async with Copy(empty, folder, "one.db") as one, Copy(empty, folder, "two.db") as two:
            async with one.write() as tx:
                await stores.put(tx, store)
            first = await exported(one)
            assert await exported(one) == first
            await imported(two, first, folder)
            assert await exported(two) == first
            assert FORGOTTEN not in first.decode()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(there_and_back(Path(folder)))


def test_every_table_goes_or_stays_for_a_reason() -> None:
    # CTL-5: a new table is thought of
    going = {table.name for table in export.TABLES}

    assert going | export.STAY.keys() == set(metadata.tables)
    assert not going & export.STAY.keys()


def test_what_is_referred_to_stands_before_what_refers_to_it() -> None:
    # CTL-5
    place = {table.name: number for number, table in enumerate(export.TABLES)}

    for name, shape in export.SHAPES.items():
        for column in shape.columns.values():
            assert column.refers_to is None or place[column.refers_to] <= place[name]


def test_every_trouble_has_its_words() -> None:
    # OPS-7
    for trouble in Trouble:
        assert console.broken_file(7, trouble.value, "text").startswith("Не загружено ничего. Строка 7: ")


def company() -> list[dict[str, Any]]:
    """A small export, a line an item."""
    person = {"id": 1, "telegram_id": 501, "name": "Анна", "joined_at": "2026-09-14T09:00:00.000000+00:00"}
    record = {
        "id": 1,
        "text": "Склад на Лесной",
        "level": "company",
        "recorder_id": 1,
        "status": "active",
        "confidence": 50,
        "origin": "stated",
        "created_at": "2026-09-14T09:00:00.000000+00:00",
    }
    return [
        {"pamyatka": {"version": 1}},
        {"people": person},
        {"records": record},
        {"records": {**record, "id": 2, "disputed_by": 3}},
        {"records": {**record, "id": 3}},
        {"tombstones": {"id": 1, "hash": "00", "at": "2026-09-14T09:00:00.000000+00:00"}},
        {"end": {"rows": 5}},
    ]


def written(lines: list[Any]) -> bytes:
    return b"".join(line if isinstance(line, bytes) else encode(line) for line in lines)


def changed(number: int, **values: Any) -> bytes:
    """The small export with other values in one line; a value of `...` takes the field out."""
    lines = company()
    ((table, row),) = lines[number - 1].items()
    merged = {**row, **values}
    lines[number - 1] = {table: {key: value for key, value in merged.items() if value is not ...}}
    return written(lines)


def without(number: int) -> bytes:
    return written([line for n, line in enumerate(company(), 1) if n != number])


def replaced(number: int, line: Any) -> bytes:
    lines: list[Any] = company()
    lines[number - 1] = line
    return written(lines)


BROKEN = {
    "nothing at all": (b"", 1, Trouble.NOT_EXPORT, ""),
    "another file": (b"name;price\n", 1, Trouble.NOT_EXPORT, ""),
    "a table of something": (b'[{"a":1}]\n', 1, Trouble.NOT_EXPORT, ""),
    "without its head": (without(1), 1, Trouble.NOT_EXPORT, ""),
    "of another version": (changed(1, version=2), 1, Trouble.VERSION, "2"),
    "cut at a line": (without(7), 7, Trouble.CUT, ""),
    "cut in a line": (written(company())[:-40], 6, Trouble.NOT_JSON, ""),
    "a line lost": (without(5), 6, Trouble.COUNT, "4"),
    "not text": (replaced(3, b"\xff\xfe\n"), 3, Trouble.NOT_UTF8, ""),
    "not JSON": (replaced(3, b'{"records":\n'), 3, Trouble.NOT_JSON, ""),
    "a number that is none": (replaced(3, b'{"records":{"id":NaN}}\n'), 3, Trouble.NOT_JSON, ""),
    "deep as a well": (replaced(3, b'{"records":' + b"[" * 100_000 + b"\n"), 3, Trouble.NOT_JSON, ""),
    "an empty line": (replaced(3, b"\n"), 3, Trouble.NOT_JSON, ""),
    "two tables in a line": (replaced(3, {"records": {}, "people": {}}), 3, Trouble.NOT_A_ROW, ""),
    "a row that is a list": (replaced(3, {"records": [1]}), 3, Trouble.NOT_A_ROW, ""),
    "a table that stays": (replaced(3, {"buttons": {"token": "x"}}), 3, Trouble.TABLE, "buttons"),
    "tables out of order": (replaced(5, {"people": {}}), 5, Trouble.ORDER, "people"),
    "an unknown field": (changed(3, mood="good"), 3, Trouble.UNKNOWN, "mood"),
    "a missing field": (changed(3, text=...), 3, Trouble.MISSING, "text"),
    "a number for a text": (changed(3, text=5), 3, Trouble.VALUE, "text"),
    "half a character": (replaced(2, b'{"people":{"id":1,"telegram_id":501,"name":"\\ud83d","joined_at":"x"}}\n'), 2, Trouble.VALUE, "name"),
    "a flag for a number": (changed(3, confidence=True), 3, Trouble.VALUE, "confidence"),
    "a number too great": (changed(3, source_chat_id=2**63), 3, Trouble.VALUE, "source_chat_id"),
    "surer than sure": (changed(3, confidence=101), 3, Trouble.VALUE, "confidence"),
    "no such status": (changed(3, status="gone"), 3, Trouble.VALUE, "status"),
    "no such day": (changed(3, ends_on="2026-02-30"), 3, Trouble.VALUE, "ends_on"),
    "an hour without a zone": (changed(3, created_at="2026-09-14T09:00:00"), 3, Trouble.VALUE, "created_at"),
    "personal and nobody's": (changed(3, level="personal"), 3, Trouble.VALUE, "level"),
    "forgotten with its words": (changed(3, status="deleted"), 3, Trouble.VALUE, "status"),
    "null for a text": (changed(3, text=None), 3, Trouble.VALUE, "text"),
    "an id twice": (changed(5, id=2), 5, Trouble.TWICE, "id"),
    "an account twice": (written([*company()[:2], {"people": {**company()[1]["people"], "id": 2}}]), 3, Trouble.TWICE, "telegram_id"),
    "by nobody": (changed(3, recorder_id=9), 3, Trouble.NOWHERE, "recorder_id"),
    "disputed by nothing": (changed(4, disputed_by=9), 4, Trouble.NOWHERE, "disputed_by"),
    "more after the end": (written([*company(), company()[5]]), 8, Trouble.AFTER_END, ""),
}  # fmt: skip


@pytest.mark.parametrize("case", BROKEN)
async def test_a_broken_file_is_refused_by_its_line_and_nothing_is_written(
    case: str, empty: Path, tmp_path: Path
) -> None:
    # CTL-5
    content, line, trouble, where = BROKEN[case]
    async with Copy(empty, tmp_path) as db:
        with pytest.raises(BrokenFile) as refused:
            await imported(db, content, tmp_path)

        assert (refused.value.line, refused.value.trouble, refused.value.where) == (line, trouble, where)
        async with db.read() as tx:
            assert not await export.occupied(tx)


async def test_a_file_of_an_older_version_gets_what_it_lacks_by_default(empty: Path, tmp_path: Path) -> None:
    # CTL-5
    async with Copy(empty, tmp_path) as db:
        taken = await imported(db, written(company()), tmp_path)
        async with db.read() as tx:
            disputed = list(await tx.scalars(sa.select(records.c.disputed_by).order_by(records.c.id)))
            locale = await tx.scalar(sa.select(people.c.locale))

    assert (taken, disputed, locale) == (TakenIn(rows=5, traces=1), [None, 3, None], "ru")


@pytest.mark.parametrize("table", ["people", "tombstones"])
async def test_a_store_that_holds_anything_is_left_as_it_is(table: str, empty: Path, tmp_path: Path) -> None:
    # CTL-5, FGT-9: what was forgotten there stays known for forgotten
    lines = company()
    one = [lines[0], lines[1 if table == "people" else 5], {"end": {"rows": 1}}]
    async with Copy(empty, tmp_path) as db:
        await imported(db, written(one), tmp_path)
        before = await exported(db)

        with pytest.raises(StoreNotEmpty):
            await imported(db, written(lines), tmp_path)

        assert await exported(db) == before


async def test_what_could_still_be_brought_back_leaves_only_its_trace(empty: Path, tmp_path: Path) -> None:
    # CTL-5, FGT-9: known for forgotten by the same key, word order and forms aside
    gone = {**company()[2]["records"], "status": "deleted", "text": "Ключ у Бориса", "deleted_at": None}
    async with Copy(empty, tmp_path, "one.db") as one, Copy(empty, tmp_path, "two.db") as two:
        await imported(one, written([*company()[:2], {"end": {"rows": 1}}]), tmp_path)
        async with one.write() as tx:
            await tx.execute(
                sa.insert(records).values(**export._read(records, {**gone, "deleted_at": gone["created_at"]}))
            )
        content = await exported(one)
        await imported(two, content, tmp_path)
        async with two.read() as tx:
            found = list(await tx.scalars(sa.select(tombstones.c.hash)))

    assert "Борис" not in content.decode()
    assert found == [keyed_hash(b"key", "борис ключ")]


async def test_the_last_day_of_a_removed_person_is_planned_anew(empty: Path, tmp_path: Path) -> None:
    # CTL-5, PPL-3
    later = "2026-10-14T09:00:00.000000+00:00"
    lines = company()
    lines[1]["people"] |= {"removed_at": "2026-09-14T09:00:00.000000+00:00", "erase_at": later}
    second = {**lines[1]["people"], "id": 2, "telegram_id": 502}
    erased = {"id": 1, "act": "erased", "subject": "person", "subject_id": 2, "at": later, "details": None}
    lines = [*lines[:2], {"people": second}, {"journal": erased}, {"end": {"rows": 3}}]
    async with Copy(empty, tmp_path) as db:
        await imported(db, written(lines), tmp_path)
        async with db.read() as tx:
            planned = (await tx.execute(sa.select(due.c.kind, due.c.ref_id))).all()

    assert [tuple(row) for row in planned] == [(ERASE_PERSON, 1)]


async def test_a_line_is_read_by_other_programs_as_well(empty: Path, tmp_path: Path) -> None:
    # CTL-5: one JSON object a line, whatever line breaks its texts hold
    lines = company()
    lines[2]["records"]["text"] = "Склад\nна\u2028Лесной\u0085"
    async with Copy(empty, tmp_path) as db:
        await imported(db, written(lines), tmp_path)
        content = await exported(db)

    read = [json.loads(line) for line in content.decode().removesuffix("\n").split("\n")]
    assert [next(iter(line)) for line in read] == ["pamyatka", "people", *["records"] * 3, "tombstones", "end"]
    assert read[2]["records"]["text"] == "Склад\nна\u2028Лесной\u0085"
