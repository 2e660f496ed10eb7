"""Messages whose buttons are about a record, a rule or a skill, so that they follow what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage import buttons
from storage.db import Tx
from storage.outbox import PENDING
from storage.tables import buttons as buttons_table
from storage.tables import cards, journal, outbox

#: what it is about: "record", "rule" or "skill", and its id
Subject = tuple[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """A button that works still."""

    token: str
    verb: str
    args: dict[str, Any]
    only_for: int | None
    created_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A message whose buttons work still. `message_id` None: it is on its way."""

    outbox_id: int
    chat_id: int
    topic_id: int
    message_id: int | None
    buttons: tuple[Live, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark:
    """What the journal and the outbox held at an instant."""

    journal_id: int
    outbox_id: int


async def mark(tx: Tx) -> Mark:
    last = sa.select(sa.func.max(journal.c.id)).scalar_subquery(), sa.select(sa.func.max(outbox.c.id)).scalar_subquery()
    row = (await tx.execute(sa.select(*last))).one()
    return Mark(journal_id=row[0] or 0, outbox_id=row[1] or 0)


async def add(tx: Tx, card: str, *, outbox_id: int, subjects: Iterable[Subject]) -> None:
    rows = [{"card": card, "outbox_id": outbox_id, "subject": s, "subject_id": i} for s, i in subjects]
    if rows:
        await tx.execute(sa.insert(cards), rows)


async def about(tx: Tx, subject: Subject, *, until: Mark) -> list[Card]:
    """The messages about something that were queued until then and show working buttons, oldest first."""
    rows = await tx.execute(
        sa.select(cards.c.card, outbox)
        .join(outbox, outbox.c.id == cards.c.outbox_id)
        .where(cards.c.subject == subject[0], cards.c.subject_id == subject[1], outbox.c.id <= until.outbox_id)
        .order_by(outbox.c.id)
    )
    found = []
    for row in rows.all():
        live = await _live(tx, row.card)
        if live and row.state != "dead":
            message_id = row.message_id if row.message_id is not None else row.target_id
            found.append(
                Card(
                    outbox_id=row.id,
                    chat_id=row.chat_id,
                    topic_id=row.topic_id,
                    message_id=None if row.state == PENDING else message_id,
                    buttons=live,
                )
            )
    return found


async def _live(tx: Tx, card: str) -> tuple[Live, ...]:
    token, used_at = buttons_table.c.token, buttons_table.c.used_at
    of_card = (token >= card + buttons.SEPARATOR, token < card + buttons.AFTER, used_at.is_(None))
    rows = await tx.execute(sa.select(buttons_table).where(*of_card))
    return tuple(
        Live(token=r.token, verb=r.verb, args=r.args, only_for=r.person_id, created_at=r.created_at) for r in rows
    )


async def unsent(tx: Tx, outbox_id: int, payload: dict[str, Any]) -> None:
    """Other words in the place of a message that is on its way."""
    where = (outbox.c.id == outbox_id, outbox.c.state == PENDING)
    await tx.execute(sa.update(outbox).where(*where).values(payload=payload))


async def payload(tx: Tx, outbox_id: int) -> dict[str, Any] | None:
    """The words of a message that is on its way."""
    found: dict[str, Any] | None = await tx.scalar(sa.select(outbox.c.payload).where(outbox.c.id == outbox_id))
    return found


async def purge(tx: Tx) -> None:
    """Drop what is said of cards whose buttons are gone."""
    oldest = sa.select(sa.func.min(buttons_table.c.created_at)).scalar_subquery()
    old = sa.select(outbox.c.id).where(outbox.c.created_at < oldest)
    await tx.execute(sa.delete(cards).where(cards.c.outbox_id.in_(old)))
