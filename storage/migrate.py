"""Bringing a database to the current schema with Alembic. Never loses data; refuses to go down."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.engine import make_url

from storage import triggers


class SchemaTooNew(Exception):
    """The database was written by a newer version; going on would damage it."""

    def __init__(self, found: str) -> None:
        super().__init__(f"schema revision {found} is not known to this version")
        self.found = found


def config() -> Config:
    """Alembic's configuration, without an ini file."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return found


def upgrade(url: str) -> tuple[str | None, str]:
    """Migrate to the newest revision. Returns the revision before and after. Raises SchemaTooNew.

    Blocking; call it before the event loop or in a thread.
    """
    sync_url = make_url(url).set(drivername=make_url(url).get_backend_name())
    if sync_url.database:
        Path(sync_url.database).parent.mkdir(parents=True, exist_ok=True)
    scripts = ScriptDirectory.from_config(config())
    engine = create_engine(sync_url)
    try:
        with engine.connect() as connection:
            before = current(connection)
            known = {script.revision for script in scripts.walk_revisions()}
            if before is not None and before not in known:
                raise SchemaTooNew(before)
        with engine.begin() as connection:
            settings = config()
            settings.attributes["connection"] = connection
            command.upgrade(settings, "head")
            triggers.ensure(connection)
            after = current(connection)
    finally:
        engine.dispose()
    assert after is not None
    return before, after


def revision(url: str) -> str:
    """The revision of a database that is only looked at. Raises when it can't be opened or was never migrated."""
    sync_url = make_url(url).set(drivername=make_url(url).get_backend_name())
    if sync_url.database and not Path(sync_url.database).exists():
        return newest()
    engine = create_engine(sync_url)
    try:
        with engine.connect() as connection:
            found = current(connection)
    finally:
        engine.dispose()
    if found is None:
        raise LookupError("the database was never migrated")
    return found


def newest() -> str:
    """The revision that this version of the program needs."""
    return ScriptDirectory.from_config(config()).get_current_head() or ""


def current(connection: Connection) -> str | None:
    """The revision a database is at."""
    return MigrationContext.configure(connection).get_current_revision()
