"""`pamyatka export` and `pamyatka import`: all of it, on the machine (CTL-5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.domain import export_file
from bot.domain.errors import BotError
from bot.domain.export_file import Row
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.people.access import ERASE_PERSON
from storage import export as store
from storage.db import Database


class StoreNotEmpty(BotError):
    """An import goes into an empty store only: what is there would be mixed with what comes."""


async def write_out(
    db: Database,
    *,
    digest: Callable[[str], str],
    write: Callable[[bytes], object],
    on_row: Callable[[int, int], None] = lambda done, total: None,
) -> int:
    """Write all of the store, as it is at one instant. Returns how many rows there are.

    `on_row` hears how many rows are out and about how many there will be.
    """
    async with db.read() as tx:
        total = await store.count(tx)
        done = 0
        write(export_file.head())
        async for table, row in store.rows(tx, bury=lambda text: digest(tombstone_key(text))):
            write(export_file.line(table, row))
            done += 1
            on_row(done, total)
        write(export_file.end(done))
    return done


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenIn:
    """What an import brought."""

    rows: int
    #: keyed hashes of forgotten records: of use only with the key they were made with
    traces: int


async def read_in(db: Database, path: Path, *, on_row: Callable[[int], None] = lambda done: None) -> TakenIn:
    """Take a whole file in, or nothing of it. Raises BrokenFile and StoreNotEmpty.

    The file is read through once before the first write, and again while it is written.
    """
    async with db.read() as tx:
        if await store.occupied(tx):
            raise StoreNotEmpty
    traces = sum(table == "tombstones" for table, _ in _rows(path))
    async with db.write() as tx:
        if await store.occupied(tx):
            raise StoreNotEmpty
        written = await store.load(tx, _told(_rows(path), on_row))
        await store.plan_erasures(tx, ERASE_PERSON)
    return TakenIn(rows=written, traces=traces)


def _rows(path: Path) -> Iterator[tuple[str, Row]]:
    with path.open("rb") as file:
        yield from export_file.read(file, store.SHAPES)


def _told(found: Iterable[tuple[str, Row]], on_row: Callable[[int], None]) -> Iterator[tuple[str, Row]]:
    for number, pair in enumerate(found, 1):
        on_row(number)
        yield pair
