"""Messages that say that work goes on, so that none stays behind when the process dies (ANS-6)."""

from __future__ import annotations

import sqlalchemy as sa

from storage.db import Tx
from storage.tables import status_lines


async def add(tx: Tx, *, chat_id: int, message_id: int) -> None:
    await tx.execute(sa.insert(status_lines).values(chat_id=chat_id, message_id=message_id))


async def drop(tx: Tx, *, chat_id: int, message_id: int) -> None:
    await tx.execute(
        sa.delete(status_lines).where(status_lines.c.chat_id == chat_id, status_lines.c.message_id == message_id)
    )


async def everything(tx: Tx) -> list[tuple[int, int]]:
    """Chat and message of each line."""
    rows = await tx.execute(sa.select(status_lines.c.chat_id, status_lines.c.message_id))
    return [(row.chat_id, row.message_id) for row in rows]
