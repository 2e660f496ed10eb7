"""The journal of rules, a page at a time, as far as somebody may read it (RUL-4)."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.sql import ColumnElement, FromClause

from bot.domain.listing import Circle
from bot.domain.memory import Level
from bot.domain.proposal import ProposalStatus
from bot.domain.rules.history import ACTS
from storage.db import Tx
from storage.journal import Entry, to_entry
from storage.tables import journal, rules

J, R = journal.c, rules.c
#: what of a rule in these is read by its author and by who decides about it alone
_NEVER_IN_FORCE = (ProposalStatus.PROPOSED, ProposalStatus.REJECTED, ProposalStatus.WITHDRAWN)


async def page(tx: Tx, circle: Circle, *, rule_id: int | None, limit: int, offset: int) -> list[Entry]:
    """Rows about one rule, or about all, newest first."""
    statement = sa.select(journal).select_from(_rows()).where(*_readable(circle, rule_id)).order_by(J.id.desc())
    return [to_entry(row) for row in await tx.execute(statement.limit(limit).offset(offset))]


async def count(tx: Tx, circle: Circle, *, rule_id: int | None) -> int:
    statement = sa.select(sa.func.count()).select_from(_rows()).where(*_readable(circle, rule_id))
    return int(await tx.scalar(statement) or 0)


def _rows() -> FromClause:
    return journal.outerjoin(rules, rules.c.id == journal.c.subject_id)


def _readable(circle: Circle, rule_id: int | None) -> tuple[ColumnElement[bool], ...]:
    """Where the rule was at the time and where it is now must both be read here."""
    person = circle.person
    of_this = (J.subject_id == rule_id,) if rule_id is not None else ()
    decides: ColumnElement[bool] = sa.false()
    if circle.private and not person.removed:
        own_area = sa.and_(R.level == Level.AREA.value, R.area_id.in_(person.owns))
        decides = sa.true() if person.is_admin else own_area
    return (
        J.subject == "rule",
        J.act.in_(ACTS),
        *of_this,
        sa.or_(J.level.is_(None), _shown(circle, J)),
        sa.or_(R.id.is_(None), _shown(circle, R)),
        sa.or_(R.id.is_(None), R.status.not_in(_NEVER_IN_FORCE), R.author_id == person.id, decides),
    )


def _shown(circle: Circle, columns: sa.ColumnCollection[str, sa.Column[object]]) -> ColumnElement[bool]:
    """The SQL of `Circle.shows`. No rule is anybody's own."""
    person = circle.person
    if person.removed:
        return sa.false()
    areas: ColumnElement[bool] = sa.true() if person.is_admin else columns.area_id.in_(person.areas)
    if not circle.private:
        areas = sa.and_(areas, columns.area_id == (circle.area_id or 0))
    return sa.or_(columns.level == Level.COMPANY.value, sa.and_(columns.level == Level.AREA.value, areas))
