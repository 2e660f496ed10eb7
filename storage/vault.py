"""What each conversation's placeholders stand for, sealed; this module never sees it open."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from storage.db import Tx
from storage.tables import dialogue, vault

V = vault.c


async def load(tx: Tx, conversation: str) -> tuple[bytes, int] | None:
    """The sealed vault and its revision; None for a new conversation."""
    row = (await tx.execute(sa.select(V.sealed, V.revision).where(V.conversation == conversation))).first()
    return (row.sealed, row.revision) if row is not None else None


async def save(tx: Tx, conversation: str, sealed: bytes, *, revision: int) -> bool:
    """Replace the vault that has this revision (0: there is none yet). Returns whether that one was there."""
    if revision == 0:
        statement = insert(vault).values(conversation=conversation, sealed=sealed, revision=1).on_conflict_do_nothing()
        return (await tx.execute(statement)).rowcount == 1
    result = await tx.execute(
        sa.update(vault)
        .where(V.conversation == conversation, V.revision == revision)
        .values(sealed=sealed, revision=revision + 1)
    )
    return result.rowcount == 1


async def drop(tx: Tx, conversation: str) -> None:
    """Erase what the placeholders of a conversation stand for."""
    await tx.execute(sa.delete(vault).where(V.conversation == conversation))


async def purge(tx: Tx) -> int:
    """Erase the vaults of conversations of which no words are kept any more (OPS-4). Returns how many went."""
    lanes = sa.select(sa.cast(dialogue.c.chat_id, sa.Text) + ":" + sa.cast(dialogue.c.topic_id, sa.Text)).distinct()
    return int((await tx.execute(sa.delete(vault).where(V.conversation.not_in(lanes)))).rowcount)


async def conversations(tx: Tx) -> list[str]:
    return list((await tx.execute(sa.select(V.conversation))).scalars())
