"""Alembic's entry point; `storage.migrate` hands it an open connection."""

from __future__ import annotations

from alembic import context

from storage.tables import metadata


def run() -> None:
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


run()
