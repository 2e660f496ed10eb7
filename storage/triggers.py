"""Triggers that keep the journal append-only, whatever code runs against the store (CTL-6).

They are put in place after the migrations and not by one: on SQLite a migration that alters the table copies it and
drops its triggers without a word.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, text

from storage.tables import journal

_KEPT: Final = " OR ".join(f"OLD.{c.name} IS NOT NEW.{c.name}" for c in journal.c if c is not journal.c.details)

#: an empty `details` is NULL, or the JSON null that a column of type JSON writes for None
TRIGGERS: Final = {
    "journal_no_update": f"""CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal
WHEN {_KEPT} OR NOT (NEW.details IS NULL OR NEW.details = 'null' OR NEW.details IS OLD.details)
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
    "journal_no_delete": """CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal
BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END""",
}


def ensure(connection: Connection) -> None:
    """Make the triggers, or make them anew where they are not as they should be. Writes nothing when they are."""
    if connection.dialect.name != "sqlite":
        return
    found = {
        row.name: row.sql
        for row in connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    }
    for name, statement in TRIGGERS.items():
        if found.get(name) == statement:
            continue
        connection.execute(text(f"DROP TRIGGER IF EXISTS {name}"))
        connection.exec_driver_sql(statement)
