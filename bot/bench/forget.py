"""Forgetting over labelled stores: the command is read, the candidates are judged, nothing is written (FGT)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.bench.qa import embedder
from bot.domain import forgetting
from bot.domain.forgetting import Ask, Delete, Denied, Forgetting, Nothing
from bot.domain.memory import COMPANY, Confidence, Level, Origin, Record, Scope, Status
from bot.domain.people import Person
from bot.domain.policy import Policy
from bot.domain.rights import sees
from bot.domain.second_look import second_look
from bot.language.commands import Clarify, Forget, ForgetAll, ForgetLast, parse

_STATUSES = {"active": Status.ACTIVE, "candidate": Status.CANDIDATE, "archived": Status.ARCHIVED}


def predict(case: dict[str, Any]) -> list[dict[str, Any]]:
    """One prediction for each request of a store; every request meets the store untouched."""
    people = {u["id"]: _person(number, u) for number, u in enumerate(case["users"], 1)}
    names = dict(enumerate((r["id"] for r in case["records"]), 1))
    records = [_record(number, r, people) for number, r in enumerate(case["records"], 1)]
    now = _day(case["now"]) + timedelta(hours=12)
    return [{"id": q["id"], **_answer(q, people[q["user_id"]], records, names, now)} for q in case["requests"]]


def _answer(
    request: dict[str, Any], asker: Person, records: list[Record], names: dict[int, str], now: datetime
) -> dict[str, Any]:
    match parse(request["text"]):
        case Forget(query=query, news=news):
            found = forgetting.decide(query, asker=asker, records=records, said=request["text"], news=news)
            if isinstance(found, Nothing):
                found = _second_look(found, query, asker, request["text"], records)
            return _told(found, names)
        case ForgetLast(count=count):
            own = sorted(
                (r for r in records if r.recorder_id == asker.id and sees(asker, r.scope)),
                key=lambda r: (r.created_at, r.id),
                reverse=True,
            )
            ids = [names[r.id] for r in own[:count]]
            within = timedelta(minutes=Policy().forget_last_minutes)
            history = request.get("history") or ()
            fresh = own and (now - own[0].created_at <= within or _just_stored(own[0], history))
            sure = "delete" if count == 1 and fresh else "ask"
            return {"outcome": sure if own else "none", "ids": ids}
        case ForgetAll() | Clarify():
            return {"outcome": "ask", "ids": []}
        case _:
            return {"outcome": "none", "ids": []}


def _second_look(first: Nothing, query: str, asker: Person, said: str, records: list[Record]) -> Forgetting:
    vectors = embedder().embed([query, *(r.text for r in records)])
    return second_look(
        first, query, asker=asker, said=said, records=records, query_vector=vectors[0], vectors=vectors[1:]
    )


def _just_stored(record: Record, history: object) -> bool:
    """The stores give days, not hours: what this very dialogue stored is fresh."""
    return record.text.casefold() in str(history).casefold()


def _told(found: Forgetting, names: dict[int, str]) -> dict[str, Any]:
    match found:
        case Delete(record=record):
            return {"outcome": "delete", "ids": [names[record.id]], "reply": record.text}
        case Ask(records=records):
            return {"outcome": "ask", **_shown(records, names)}
        case Denied(records=records):
            return {"outcome": "denied", **_shown(records, names)}
        case Nothing(nearest=nearest):
            return {"outcome": "none", **_shown(nearest, names)}
        case _:
            return {"outcome": "ask", "ids": []}


def _shown(records: tuple[Record, ...], names: dict[int, str]) -> dict[str, Any]:
    return {"ids": [names[r.id] for r in records], "reply": "\n".join(r.text for r in records)}


def _person(number: int, user: dict[str, Any]) -> Person:
    role = user["role"]
    owns = frozenset({1}) if role == "direction_owner" else frozenset()
    return Person(id=number, telegram_id=number, name=user.get("name", user["id"]), is_admin=role == "admin", owns=owns)


def _record(number: int, row: dict[str, Any], people: dict[str, Person]) -> Record:
    personal = row["scope"] == "personal"
    author = people[row["author_id"]].id
    return Record(
        id=number,
        text=row["text"],
        scope=Scope(level=Level.PERSONAL, owner_id=people[row["owner_id"]].id) if personal else COMPANY,
        author_id=author,
        recorder_id=author,
        status=_STATUSES[row["status"]],
        confidence=Confidence.SAID_ONCE,
        origin=Origin.STATED,
        created_at=_day(row["date"]),
    )


def _day(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
