"""People and records to judge by; a test states only what matters to it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.domain.memory import COMPANY, Confidence, Level, Origin, Record, Scope, Status
from bot.domain.people import Person

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
ADMIN = Person(id=1, telegram_id=1, name="Инга", is_admin=True)
OWNER = Person(id=2, telegram_id=2, name="Роман", owns=frozenset({7}))
WORKER = Person(id=3, telegram_id=3, name="Даша", member_of=frozenset({7}))
OTHER = Person(id=4, telegram_id=4, name="Тихон")


def record(
    number: int,
    text: str,
    *,
    owner: Person | None = None,
    area: int | None = None,
    by: Person = ADMIN,
    status: Status = Status.ACTIVE,
    age: timedelta = timedelta(days=30),
) -> Record:
    """A record of the company unless an owner or an area is given."""
    scope = COMPANY
    if owner is not None:
        scope = Scope(level=Level.PERSONAL, owner_id=owner.id)
    if area is not None:
        scope = Scope(level=Level.AREA, area_id=area)
    author = owner or by
    return Record(
        id=number,
        text=text,
        scope=scope,
        author_id=author.id,
        recorder_id=author.id,
        status=status,
        confidence=Confidence.SAID_ONCE,
        origin=Origin.STATED,
        created_at=NOW - age,
    )


def records(*texts: str) -> list[Record]:
    return [record(number, text) for number, text in enumerate(texts, 1)]
