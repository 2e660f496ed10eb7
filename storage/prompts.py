"""What the bot waits for from one person in one line of conversation: one thing at a time, for a while."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert

from bot.domain.incoming import Place
from storage.db import Tx
from storage.tables import prompts

P = prompts.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    kind: str
    args: dict[str, Any]


async def ask(
    tx: Tx, place: Place, person_id: int, kind: str, *, args: dict[str, int | str], expires_at: datetime
) -> None:
    """Wait for something; what was awaited before is dropped."""
    values = {"kind": kind, "args": args, "expires_at": expires_at}
    await tx.execute(
        insert(prompts)
        .values(chat_id=place.chat_id, topic_id=place.topic_id, person_id=person_id, **values)
        .on_conflict_do_update(index_elements=[P.chat_id, P.topic_id, P.person_id], set_=values)
    )


async def awaited(tx: Tx, place: Place, person_id: int, *, now: datetime) -> Awaited | None:
    row = (
        await tx.execute(
            sa.select(prompts).where(
                P.chat_id == place.chat_id, P.topic_id == place.topic_id, P.person_id == person_id, P.expires_at > now
            )
        )
    ).first()
    return Awaited(kind=row.kind, args=row.args) if row is not None else None


async def drop(tx: Tx, place: Place, person_id: int) -> None:
    await tx.execute(
        sa.delete(prompts).where(P.chat_id == place.chat_id, P.topic_id == place.topic_id, P.person_id == person_id)
    )
