"""Turns counted on this machine, and verbatim signals kept for the judge (OBS-1, OBS-3)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import sqlalchemy as sa

from bot.domain.incoming import Place
from storage.batches import batched
from storage.db import Tx, inserted_id
from storage.tables import signals, turns


async def count_turn(
    tx: Tx,
    place: Place,
    *,
    person_id: int | None,
    intent: str,
    addressed: bool,
    now: datetime,
    seconds: float = 0.0,
    correction: bool = False,
    stopped: bool = False,
    tool_calls: int = 0,
    errors: int = 0,
    transient_errors: int = 0,
    tokens: int = 0,
) -> None:
    await tx.execute(
        sa.insert(turns).values(
            chat_id=place.chat_id,
            topic_id=place.topic_id,
            person_id=person_id,
            at=now,
            seconds=seconds,
            intent=intent,
            addressed=addressed,
            correction=correction,
            stopped=stopped,
            tool_calls=tool_calls,
            errors=errors,
            transient_errors=transient_errors,
            tokens=tokens,
        )
    )


async def keep(
    tx: Tx,
    place: Place,
    *,
    kind: str,
    person_id: int | None,
    message_id: int,
    about_message_id: int | None,
    text: str,
    now: datetime,
) -> int:
    """Keep a person's correction word for word. Returns its id."""
    result = await tx.execute(
        sa.insert(signals).values(
            kind=kind,
            person_id=person_id,
            chat_id=place.chat_id,
            topic_id=place.topic_id,
            message_id=message_id,
            about_message_id=about_message_id,
            text=text,
            at=now,
        )
    )
    return inserted_id(result)


async def said(tx: Tx) -> list[tuple[int, str]]:
    """Ids and words of all that is kept."""
    rows = await tx.execute(sa.select(signals.c.id, signals.c.text).where(signals.c.text != ""))
    return [(row.id, row.text) for row in rows]


async def of_person(tx: Tx, person_id: int) -> int:
    """How many corrections of this person's are kept in their words."""
    of = (signals.c.person_id == person_id, signals.c.text != "")
    return int(await tx.scalar(sa.select(sa.func.count()).select_from(signals).where(*of)) or 0)


async def silence(tx: Tx, ids: Iterable[int]) -> None:
    """Erase the words of these; that there was a correction stays."""
    for some in batched(ids):
        await tx.execute(sa.update(signals).where(signals.c.id.in_(some)).values(text=""))


async def purge(tx: Tx, *, before: datetime) -> int:
    """Erase the words of what was said before an instant; that there was a correction stays (OPS-4)."""
    old = (signals.c.at < before, signals.c.text != "")
    return int((await tx.execute(sa.update(signals).where(*old).values(text=""))).rowcount)
