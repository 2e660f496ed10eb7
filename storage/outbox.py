"""The durable outbox: messages to people, written with the effects they report, sent at least once (OPS-4)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from storage.db import Tx, inserted_id
from storage.tables import answers, dialogue, outbox, records

PENDING, SENT, DEAD = "pending", "sent", "dead"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    id: int
    chat_id: int
    topic_id: int
    op: str
    payload: dict[str, Any]
    reply_to: int | None
    target_id: int | None
    answer_id: int | None


async def put(
    tx: Tx,
    *,
    chat_id: int,
    topic_id: int,
    op: str,
    payload: dict[str, Any],
    now: datetime,
    reply_to: int | None = None,
    target_id: int | None = None,
    update_id: int | None = None,
    answer_id: int | None = None,
    due_at: datetime | None = None,
) -> int:
    """Queue one message. Returns its id; messages of one chat leave in the order of their ids."""
    result = await tx.execute(
        sa.insert(outbox).values(
            chat_id=chat_id,
            topic_id=topic_id,
            op=op,
            payload=payload,
            reply_to=reply_to,
            target_id=target_id,
            state=PENDING,
            due_at=due_at or now,
            update_id=update_id,
            answer_id=answer_id,
            created_at=now,
        )
    )
    return inserted_id(result)


async def waiting(tx: Tx) -> list[Outgoing]:
    """Everything not delivered yet, in order."""
    rows = await tx.execute(sa.select(outbox).where(outbox.c.state == PENDING).order_by(outbox.c.id))
    return [_outgoing(row) for row in rows]


async def after(tx: Tx, last_id: int) -> list[Outgoing]:
    """What was queued after the row with this id, in order."""
    rows = await tx.execute(
        sa.select(outbox).where(outbox.c.id > last_id, outbox.c.state == PENDING).order_by(outbox.c.id)
    )
    return [_outgoing(row) for row in rows]


async def current(tx: Tx, outbox_id: int) -> Outgoing | None:
    """The row as it is by now, if it is still to be delivered: its words or its chat may be others than when queued."""
    row = (await tx.execute(sa.select(outbox).where(outbox.c.id == outbox_id, outbox.c.state == PENDING))).first()
    return _outgoing(row) if row is not None else None


async def overtaken(tx: Tx, outgoing: Outgoing) -> bool:
    """Whether a record that the message repeats was forgotten after the message was queued (FGT-9)."""
    refs = [ref_id for kind, ref_id in (outgoing.payload or {}).get("refs", ()) if kind == "record"]
    if not refs:
        return False
    queued_at = sa.select(outbox.c.created_at).where(outbox.c.id == outgoing.id).scalar_subquery()
    forgotten = (records.c.status == "deleted", records.c.deleted_at > queued_at)
    return await tx.scalar(sa.select(records.c.id).where(records.c.id.in_(refs), *forgotten).limit(1)) is not None


def _outgoing(row: Any) -> Outgoing:
    return Outgoing(
        id=row.id,
        chat_id=row.chat_id,
        topic_id=row.topic_id,
        op=row.op,
        payload=row.payload,
        reply_to=row.reply_to,
        target_id=row.target_id,
        answer_id=row.answer_id,
    )


async def sent(
    tx: Tx, outgoing: Outgoing, *, message_id: int | None, text: str, refs: list[int], now: datetime
) -> None:
    """Record a delivery: the payload is erased, the answer learns its message, the dialogue learns the words."""
    await tx.execute(
        sa.update(outbox)
        .where(outbox.c.id == outgoing.id)
        .values(state=SENT, payload=None, message_id=message_id, sent_at=now)
    )
    if outgoing.answer_id is not None and message_id is not None:
        await tx.execute(sa.update(answers).where(answers.c.id == outgoing.answer_id).values(message_id=message_id))
    hidden_by, erased = await _forgotten(tx, refs)
    if erased:
        text = ""
    if outgoing.op == "send" and message_id is not None:
        await tx.execute(
            sa.insert(dialogue).values(
                chat_id=outgoing.chat_id,
                topic_id=outgoing.topic_id,
                message_id=message_id,
                person_id=None,
                speaker="",
                at=now,
                text=text,
                own_words=False,
                addressed=True,
                refs=refs,
                # Words about a forgotten record are hidden with it, though they were said afterwards (FGT-9).
                hidden_by=hidden_by,
            )
        )
    elif outgoing.op == "edit" and message_id is not None:
        await tx.execute(
            sa.update(dialogue)
            .where(
                dialogue.c.chat_id == outgoing.chat_id,
                dialogue.c.message_id == message_id,
                dialogue.c.person_id.is_(None),
            )
            .values(text=text, refs=refs, hidden_by=hidden_by)
        )


async def _forgotten(tx: Tx, refs: list[int]) -> tuple[int | None, bool]:
    """One of these records that is forgotten, if any, and whether some are erased for good."""
    if not refs:
        return None, False
    rows = await tx.execute(
        sa.select(records.c.id, records.c.erased_at).where(records.c.id.in_(refs), records.c.status == "deleted")
    )
    found = [(row.id, row.erased_at is not None) for row in rows]
    return (found[0][0] if found else None), any(erased for _, erased in found)


async def replace_about(tx: Tx, record_id: int, payload: dict[str, Any]) -> None:
    """Put other words in the place of every message that repeats a record and is not delivered yet (FGT-9)."""
    for row in await waiting(tx):
        if ["record", record_id] in (row.payload or {}).get("refs", ()):
            await tx.execute(sa.update(outbox).where(outbox.c.id == row.id).values(payload=payload))


async def dead(tx: Tx, outgoing: Outgoing, *, error: str, now: datetime) -> None:
    """Give up on a message that can never be delivered: a blocked bot, a deleted chat, a refused text."""
    await tx.execute(
        sa.update(outbox).where(outbox.c.id == outgoing.id).values(state=DEAD, payload=None, error=error, sent_at=now)
    )


async def counts(tx: Tx) -> dict[str, int]:
    rows = await tx.execute(sa.select(outbox.c.state, sa.func.count()).group_by(outbox.c.state))
    return {row[0]: row[1] for row in rows}
