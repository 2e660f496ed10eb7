"""The database connection: short read and write transactions over SQLite (WAL) through SQLAlchemy Core.

Nothing else in the project opens a connection. A transaction is never held across a model or network call.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import CursorResult, event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

Tx = AsyncConnection

BUSY_TIMEOUT_MS = 5_000
#: readers wait for a connection as for any other work of a busy process; only a fault of ours makes it minutes
POOL_TIMEOUT_S = 300.0


def inserted_id(result: CursorResult[Any]) -> int:
    """The id of the one row that an insert made."""
    key = result.inserted_primary_key
    assert key is not None
    return int(key[0])


class DatabaseBusy(Exception):
    """Another process already writes to this SQLite file."""

    def __init__(self, path: str) -> None:
        super().__init__(f"another process holds {path}")
        self.path = path


class Database:
    """Read and write transactions. Writes queue on one connection, so that SQLite never answers "locked"."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self._lock_file: IO[str] | None = None
        self._writing = asyncio.Lock()
        self._reader = self._engine(begin="BEGIN", pool_size=4)
        self._writer = self._engine(begin="BEGIN IMMEDIATE", pool_size=1)

    @property
    def path(self) -> Path:
        """The SQLite file."""
        return Path(self.url.database or "")

    def _engine(self, *, begin: str, pool_size: int) -> AsyncEngine:
        engine = create_async_engine(
            self.url,
            pool_size=pool_size,
            max_overflow=0,
            pool_timeout=POOL_TIMEOUT_S,
            pool_reset_on_return="rollback",
        )

        @event.listens_for(engine.sync_engine, "connect")
        def _configure(connection: Any, _record: Any) -> None:
            # The driver's own implicit BEGIN would make every transaction deferred.
            connection.isolation_level = None
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}")
            # Forgotten text must not linger in free pages of the file (FGT-9).
            cursor.execute("PRAGMA secure_delete=ON")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def _begin(connection: Any) -> None:
            connection.exec_driver_sql(begin)

        return engine

    def claim(self) -> None:
        """Become the one writing process of this file, or raise DatabaseBusy."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock_file = self.path.with_name(self.path.name + ".lock").open("w")
        try:
            fcntl.flock(lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as exc:
            lock_file.close()
            raise DatabaseBusy(str(self.path)) from exc
        lock_file.write(str(os.getpid()))
        lock_file.flush()
        self._lock_file = lock_file

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[Tx]:
        """A consistent snapshot. Writing in it is a mistake that SQLite will not catch; keep to the naming."""
        async with self._reader.connect() as connection, connection.begin():
            yield connection

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[Tx]:
        """A transaction that commits on leaving and rolls back on any error."""
        async with self._writing, self._writer.begin() as connection:
            yield connection

    async def scrub(self) -> None:
        """Empty the write-ahead log, in which what was just erased can still be read (FGT-9, MEM-13).

        A reader of an old snapshot may keep a part of it; the next scrub or checkpoint takes that too.
        """
        async with self._writing, self._writer.connect() as connection:
            raw = (await connection.get_raw_connection()).driver_connection
            assert raw is not None
            await raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    async def close(self) -> None:
        await self._reader.dispose()
        await self._writer.dispose()
        if self._lock_file is not None:
            self._lock_file.close()
            self._lock_file = None
