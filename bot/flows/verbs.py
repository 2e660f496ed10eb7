"""What a button may do: its flow, and the read-only look that answers the press within a second (SEC-5)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from bot.domain import rights
from bot.domain.memory import Status
from bot.domain.people import Person
from bot.domain.rights import decides, may_forget, sees
from bot.flows.deps import Deps, Tap
from storage import memory
from storage.db import Tx


class Seen(StrEnum):
    """What a press is told at once. The outcome follows as an edit of the card."""

    ACCEPTED = "accepted"
    NO_RIGHT = "no-right"
    STALE = "stale"
    #: something became of the thing since the button was drawn
    PASSED = "passed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Who presses what, seen read-only at intake."""

    tx: Tx
    person: Person
    args: dict[str, Any]
    now: datetime


Check = Callable[[Look], Awaitable[Seen]]
Run = Callable[[Deps, Tap], Awaitable[None]]


async def anybody(look: Look) -> Seen:
    """Any person of the company; the flow checks the rest."""
    return Seen.ACCEPTED


async def admins_only(look: Look) -> Seen:
    return Seen.ACCEPTED if look.person.is_admin else Seen.NO_RIGHT


async def sees_record(look: Look) -> Seen:
    """The record `record` is still there for this person."""
    record = await memory.get(look.tx, int(look.args["record"]))
    if record is None or not rights.sees_record(look.person, record):
        return Seen.STALE
    return Seen.ACCEPTED


async def decides_record(look: Look) -> Seen:
    """This person decides about the record `record`, which is still there."""
    record = await memory.get(look.tx, int(look.args["record"]))
    if record is None or record.status is Status.DELETED or not sees(look.person, record.scope):
        return Seen.STALE
    return Seen.ACCEPTED if decides(look.person, record.scope) else Seen.NO_RIGHT


async def forgets_record(look: Look) -> Seen:
    """This person may forget the record `record`, which is still there."""
    record = await memory.get(look.tx, int(look.args["record"]))
    if record is None or record.status is Status.DELETED or not sees(look.person, record.scope):
        return Seen.STALE
    return Seen.ACCEPTED if may_forget(look.person, record) else Seen.NO_RIGHT


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    run: Run
    check: Check = anybody
