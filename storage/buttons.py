"""What each button does. The callback data is a random token; nothing in it can be forged or guessed (SEC-5)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.db import Tx
from storage.tables import buttons

#: between the part that the tokens of one card share and the random part of each; in no other token
SEPARATOR = "."
#: the character after it
AFTER = "/"


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    token: str
    verb: str
    args: dict[str, Any]
    only_for: int | None
    created_at: datetime
    used_at: datetime | None


async def add(
    tx: Tx, *, token: str, verb: str, args: dict[str, int | str], only_for: int | None, now: datetime
) -> None:
    await tx.execute(sa.insert(buttons).values(token=token, verb=verb, args=args, person_id=only_for, created_at=now))


async def get(tx: Tx, token: str) -> Pressed | None:
    """What a token does, or None when no button of ours carries it."""
    row = (await tx.execute(sa.select(buttons).where(buttons.c.token == token))).first()
    if row is None:
        return None
    return Pressed(
        token=row.token,
        verb=row.verb,
        args=row.args,
        only_for=row.person_id,
        created_at=row.created_at,
        used_at=row.used_at,
    )


async def use(tx: Tx, token: str, *, now: datetime) -> bool:
    """Spend a button that works once. Returns whether this press is the first."""
    result = await tx.execute(
        sa.update(buttons).where(buttons.c.token == token, buttons.c.used_at.is_(None)).values(used_at=now)
    )
    return result.rowcount == 1


async def spend_card(tx: Tx, token: str, *, now: datetime) -> None:
    """No button of this token's card works any more: the card shows something else by now."""
    card, found, _ = token.partition(SEPARATOR)
    if found:
        # A range of the primary key, so that the table isn't read through.
        shown = (buttons.c.token >= card + SEPARATOR, buttons.c.token < card + AFTER, buttons.c.used_at.is_(None))
        await tx.execute(sa.update(buttons).where(*shown).values(used_at=now))
    else:
        await use(tx, token, now=now)


async def purge(tx: Tx, *, before: datetime) -> int:
    return int((await tx.execute(sa.delete(buttons).where(buttons.c.created_at < before))).rowcount)
