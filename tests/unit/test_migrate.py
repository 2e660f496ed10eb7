"""Migrating keeps what is stored, and a store of a newer version is left alone."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from storage.migrate import SchemaTooNew, upgrade


def test_a_store_of_a_newer_version_is_refused_and_not_touched(tmp_path: Path) -> None:
    # OPS-8
    path = tmp_path / "newer.db"
    upgrade(f"sqlite+aiosqlite:///{path}")
    with sqlite3.connect(path) as store:
        store.execute("UPDATE alembic_version SET version_num = 'from-the-future'")
    store.close()
    before = path.read_bytes()

    with pytest.raises(SchemaTooNew):
        upgrade(f"sqlite+aiosqlite:///{path}")

    assert path.read_bytes() == before


def test_migrating_again_changes_nothing(tmp_path: Path) -> None:
    # OPS-8
    url = f"sqlite+aiosqlite:///{tmp_path / 'same.db'}"
    _, newest = upgrade(url)

    assert upgrade(url) == (newest, newest)
