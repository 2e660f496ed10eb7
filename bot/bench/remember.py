"""Labelled cases of «запомни», answered by the product's own functions in the scorer's format (OPS-14)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from bot.domain.filing import scope_of, status_of
from bot.domain.memory import COMPANY, Level, Status
from bot.domain.people import Person
from bot.domain.remembering import Ask, Item, read
from bot.domain.rights import decides
from bot.language.commands import Clarify, Forbid, Missing, Remember, Rule, parse
from bot.language.statements import Kind

#: cases carry no moment of their own
_NOW: Final = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
_BOT_NAMES: Final = ("Помощник",)
_AREA: Final = 1


def predict(case: dict[str, Any]) -> dict[str, Any]:
    """What the bot would do with the case's message: `{"id", "is_command", "clarify", "items": [...]}`."""
    person = _person(case)
    intent = parse(case["text"], bot_names=_BOT_NAMES)
    match intent:
        case Remember():
            reading = read(intent, speaker=person, now=_NOW)
            if isinstance(reading, Ask) or not reading.items:
                return _answer(case, clarify=True)
            return _answer(case, items=[_shown(item, person) for item in reading.items])
        case Rule():
            status = "active" if decides(person, COMPANY) else "proposed"
            return _answer(case, items=[{"kind": "rule", "scope": "company", "text": intent.text, "status": status}])
        case Clarify(which=Missing.REMEMBER | Missing.CONDITION | Missing.CONTRARY):
            return _answer(case, clarify=True)
        case Forbid(asks_again=True):
            return _answer(case, clarify=True)
        case _:
            return {"id": case["id"], "is_command": False, "clarify": False, "items": []}


def _answer(
    case: dict[str, Any], *, clarify: bool = False, items: list[dict[str, str]] | None = None
) -> dict[str, Any]:
    return {"id": case["id"], "is_command": True, "clarify": clarify, "items": items or []}


def _person(case: dict[str, Any]) -> Person:
    role = case["author_role"]
    return Person(
        id=1,
        telegram_id=1,
        name=case["author"],
        is_admin=role == "admin",
        owns=frozenset({_AREA}) if role == "direction_owner" else frozenset(),
    )


def _status(item: Item, person: Person) -> Status | None:
    """None for what is only proposed."""
    if item.held or (item.guessed and item.kind is Kind.FACT):
        return Status.CANDIDATE
    if item.kind is not Kind.FACT:
        return None
    return status_of(scope_of(item.level, speaker=person, area_id=_AREA), person)


def _shown(item: Item, person: Person) -> dict[str, str]:
    """What the item begins as; one about another person waits like a candidate: nothing of it is in force."""
    status = _status(item, person)
    scope = "personal" if item.level is Level.PERSONAL else "company"
    return {
        "kind": item.kind.value,
        "scope": scope,
        "text": item.text,
        "status": status.value if status else "proposed",
    }
