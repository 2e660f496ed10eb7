"""Settings that people change in the bot: place, time and policy (OPS-13)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from storage.db import Tx
from storage.tables import settings


async def everything(tx: Tx) -> dict[str, Any]:
    """Values that differ from the defaults, by key."""
    rows = await tx.execute(sa.select(settings.c.key, settings.c.value))
    return {row.key: row.value for row in rows}


async def put(tx: Tx, key: str, value: Any, *, by: int | None, now: datetime) -> None:
    values = {"value": value, "changed_by": by, "changed_at": now}
    await tx.execute(
        insert(settings).values(key=key, **values).on_conflict_do_update(index_elements=[settings.c.key], set_=values)
    )


async def drop(tx: Tx, key: str) -> None:
    """Go back to the value a setting starts from."""
    await tx.execute(sa.delete(settings).where(settings.c.key == key))
