"""Proposed rules and skills: listed, withdrawn, confirmed (MEM-5). What an active one does lives elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from bot.domain.memory import Level, Scope, Source
from bot.domain.proposal import ProposalStatus
from bot.domain.rules.remedies import Standing, place
from bot.domain.rules.scopes import RuleScope
from storage.db import Tx, inserted_id
from storage.tables import rules, skills


class ProposalKind(StrEnum):
    RULE = "rule"
    SKILL = "skill"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    id: int
    kind: ProposalKind
    text: str
    scope: Scope
    status: ProposalStatus
    author_id: int | None
    proposed_at: datetime
    decided_by: int | None
    decided_at: datetime | None
    repeats: int
    revision: int
    #: a skill's name; empty for rules
    name: str = ""
    source: Source | None = None
    #: of one site, whose area the scope then names
    site_id: int | None = None
    #: the rule that this one is an exception to (RUL-10)
    exempts: int | None = None

    @property
    def where(self) -> RuleScope:
        """Where the rule holds."""
        return place(self.scope.level, self.scope.area_id, self.site_id)

    @property
    def standing(self) -> Standing:
        """The rule as others are compared with it."""
        return Standing(id=self.id, text=self.text, where=self.where, exempts=self.exempts)


def _table(kind: ProposalKind) -> sa.Table:
    return rules if kind is ProposalKind.RULE else skills


async def add(
    tx: Tx,
    kind: ProposalKind,
    *,
    text: str,
    scope: Scope,
    author_id: int,
    source: Source | None,
    status: str,
    now: datetime,
    name: str = "",
    description: str = "",
    site_id: int | None = None,
    exempts: int | None = None,
) -> int:
    """Store a rule or a skill. Returns its id."""
    values: dict[str, Any] = {
        "level": scope.level.value,
        "area_id": scope.area_id,
        "site_id": site_id,
        "status": status,
        "author_id": author_id,
        "proposed_at": now,
        "source_chat_id": source.chat_id if source else None,
        "source_message_id": source.message_id if source else None,
    }
    if status == ProposalStatus.ACTIVE:
        values |= {"decided_by": author_id, "decided_at": now}
    if kind is ProposalKind.RULE:
        values |= {"text": text, "exempts": exempts}
    else:
        values |= {"name": name, "description": description, "body": text}
    result = await tx.execute(sa.insert(_table(kind)).values(**values))
    return inserted_id(result)


async def get(tx: Tx, kind: ProposalKind, proposal_id: int) -> Proposal | None:
    row = (await tx.execute(sa.select(_table(kind)).where(_table(kind).c.id == proposal_id))).first()
    return _proposal(kind, row) if row is not None else None


async def with_status(tx: Tx, kind: ProposalKind, *statuses: str) -> list[Proposal]:
    """All of one kind with these statuses, oldest first."""
    table = _table(kind)
    rows = await tx.execute(sa.select(table).where(table.c.status.in_(statuses)).order_by(table.c.id))
    return [_proposal(kind, row) for row in rows]


async def by_source(tx: Tx, kind: ProposalKind, *, chat_id: int, message_id: int) -> list[Proposal]:
    table = _table(kind)
    rows = await tx.execute(
        sa.select(table)
        .where(table.c.source_chat_id == chat_id, table.c.source_message_id == message_id)
        .order_by(table.c.id)
    )
    return [_proposal(kind, row) for row in rows]


async def decide(tx: Tx, proposal: Proposal, *, status: str, by: int, now: datetime, text: str | None = None) -> bool:
    """Move a proposal to a status, if it is still as it was read. Returns whether it was."""
    table = _table(proposal.kind)
    values: dict[str, Any] = {
        "status": status,
        "decided_by": by,
        "decided_at": now,
        "revision": proposal.revision + 1,
    }
    if text is not None and proposal.kind is ProposalKind.RULE:
        values["text"] = text
    elif text is not None:
        values |= {"body": text, "updated_at": now, "patch_count": skills.c.patch_count + 1}
    result = await tx.execute(
        sa.update(table)
        .where(table.c.id == proposal.id, table.c.status == proposal.status, table.c.revision == proposal.revision)
        .values(**values)
    )
    return result.rowcount == 1


async def move(tx: Tx, rule: Proposal, *, scope: Scope, site_id: int | None) -> bool:
    """Make a rule hold elsewhere. Returns whether it was still as read."""
    result = await tx.execute(
        sa.update(rules)
        .where(rules.c.id == rule.id, rules.c.status == rule.status, rules.c.revision == rule.revision)
        .values(level=scope.level.value, area_id=scope.area_id, site_id=site_id, revision=rule.revision + 1)
    )
    return result.rowcount == 1


async def reword(tx: Tx, rule: Proposal, *, text: str) -> bool:
    """Give a rule other words and leave it where it stands. Returns whether it was still as read."""
    result = await tx.execute(
        sa.update(rules)
        .where(rules.c.id == rule.id, rules.c.status == rule.status, rules.c.revision == rule.revision)
        .values(text=text, revision=rule.revision + 1)
    )
    return result.rowcount == 1


async def exceptions(tx: Tx, rule_id: int, status: str) -> list[Proposal]:
    """The rules of this status that are exceptions to a rule, oldest first."""
    rows = await tx.execute(
        sa.select(rules).where(rules.c.exempts == rule_id, rules.c.status == status).order_by(rules.c.id)
    )
    return [_proposal(ProposalKind.RULE, row) for row in rows]


async def count_repeat(tx: Tx, kind: ProposalKind, proposal_id: int) -> None:
    table = _table(kind)
    await tx.execute(sa.update(table).where(table.c.id == proposal_id).values(repeats=table.c.repeats + 1))


def _proposal(kind: ProposalKind, row: Any) -> Proposal:
    source = None
    if row.source_chat_id is not None and row.source_message_id is not None:
        source = Source(chat_id=row.source_chat_id, message_id=row.source_message_id)
    return Proposal(
        id=row.id,
        kind=kind,
        text=row.text if kind is ProposalKind.RULE else row.body,
        scope=Scope(level=Level(row.level), area_id=row.area_id),
        status=ProposalStatus(row.status),
        author_id=row.author_id,
        proposed_at=row.proposed_at,
        decided_by=row.decided_by,
        decided_at=row.decided_at,
        repeats=row.repeats,
        revision=row.revision,
        name="" if kind is ProposalKind.RULE else row.name,
        source=source,
        site_id=row.site_id,
        exempts=row.exempts if kind is ProposalKind.RULE else None,
    )


async def make_exception(tx: Tx, rule: Proposal, *, of: Proposal) -> bool:
    """Link a rule in force to the one that it is an exception to (RUL-10).

    Returns whether both were still as read, and the other is no exception to this one itself.
    """
    if of.exempts == rule.id:
        return False
    held = await tx.scalar(
        sa.select(rules.c.id).where(rules.c.id == of.id, rules.c.status == of.status, rules.c.revision == of.revision)
    )
    if held is None:
        return False
    result = await tx.execute(
        sa.update(rules)
        .where(rules.c.id == rule.id, rules.c.status == rule.status, rules.c.revision == rule.revision)
        .values(exempts=of.id, revision=rule.revision + 1)
    )
    return result.rowcount == 1


async def count_prevented(tx: Tx, rule_ids: Iterable[int]) -> None:
    """Each of these rules kept an answer from breaking it (RUL-9)."""
    ids = sorted(rule_ids)
    if ids:
        await tx.execute(sa.update(rules).where(rules.c.id.in_(ids)).values(prevented=rules.c.prevented + 1))
