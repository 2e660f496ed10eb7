"""The placeholder map of each conversation. Values arrive here already sealed; this module never sees them open."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from storage.db import Tx
from storage.tables import vault


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed:
    placeholder: str
    kind: str
    value: bytes
    keys: bytes


async def load(tx: Tx, conversation: str) -> list[Sealed]:
    rows = await tx.execute(sa.select(vault).where(vault.c.conversation == conversation))
    return [Sealed(placeholder=r.placeholder, kind=r.kind, value=r.value, keys=r.keys) for r in rows]


async def save(tx: Tx, conversation: str, entries: list[Sealed]) -> None:
    """Add or replace entries of one conversation."""
    for entry in entries:
        values = {"kind": entry.kind, "value": entry.value, "keys": entry.keys}
        await tx.execute(
            insert(vault)
            .values(conversation=conversation, placeholder=entry.placeholder, **values)
            .on_conflict_do_update(index_elements=[vault.c.conversation, vault.c.placeholder], set_=values)
        )


async def conversations(tx: Tx) -> list[str]:
    return list((await tx.execute(sa.select(vault.c.conversation).distinct())).scalars())


async def drop(tx: Tx, conversation: str, placeholders: list[str]) -> None:
    await tx.execute(
        sa.delete(vault).where(vault.c.conversation == conversation, vault.c.placeholder.in_(placeholders))
    )
