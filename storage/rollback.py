"""Writes that only the undoing of a change makes (CTL-6)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.proposal import ProposalStatus
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind
from storage.tables import chats, rules, skills


async def reopen(
    tx: Tx, proposal: Proposal, *, status: ProposalStatus, text: str | None, by: int | None, now: datetime | None
) -> bool:
    """Put a rule or skill back to a status, with its former words. Returns whether it was still as read.

    `by` and `now` say who decided about it and when; None for one that waits again.
    """
    table = rules if proposal.kind is ProposalKind.RULE else skills
    values: dict[str, Any] = {
        "status": status.value,
        "decided_by": by,
        "decided_at": now,
        "revision": proposal.revision + 1,
    }
    if text is not None:
        values["text" if proposal.kind is ProposalKind.RULE else "body"] = text
    where = (table.c.id == proposal.id, table.c.status == proposal.status, table.c.revision == proposal.revision)
    return (await tx.execute(sa.update(table).where(*where).values(**values))).rowcount == 1


async def bound_to(tx: Tx, *, chat_id: int, topic_id: int) -> tuple[int | None, str] | None:
    """The area that a chat or topic itself is bound to, and its title; None when it was never bound."""
    where = (chats.c.chat_id == chat_id, chats.c.topic_id == topic_id)
    row = (await tx.execute(sa.select(chats.c.area_id, chats.c.title).where(*where))).first()
    return (row.area_id, row.title) if row is not None else None


async def rebind(
    tx: Tx, *, chat_id: int, topic_id: int, was: int | None, area_id: int | None, by: int, now: datetime
) -> bool:
    """Bind a chat to another area. Returns whether it was still bound to `was`."""
    bound = chats.c.area_id.is_(None) if was is None else chats.c.area_id == was
    where = (chats.c.chat_id == chat_id, chats.c.topic_id == topic_id, bound)
    values = {"area_id": area_id, "bound_by": by, "bound_at": now}
    return (await tx.execute(sa.update(chats).where(*where).values(**values))).rowcount == 1
