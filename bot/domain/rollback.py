"""Undoing one change from the journal: what was there before, and why it can't come back (CTL-6).

A change of a record or a rule is undone only while it is the last one: its row knows the revision that it made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any, Final

from bot.domain.memory import Record, Scope, Status
from bot.domain.proposal import ProposalStatus


class Why(StrEnum):
    """Why a change stays."""

    #: such changes are not undone from the journal
    NEVER = "never"
    #: something happened to the same thing since
    CHANGED = "changed"
    #: forgotten, or what would come back is
    FORGOTTEN = "forgotten"
    #: somebody else decides about it
    NO_RIGHT = "no-right"
    #: another record in force says the same, something newer or the opposite
    TAKEN = "taken"
    #: what it was is impossible now: a name is taken, the last admin, the time is over
    IMPOSSIBLE = "impossible"
    #: an exception whose rule isn't in force
    BASE = "base"


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """A record as it was: the columns that change back, and the act under which the journal keeps that."""

    act: str
    values: Mapping[str, Any] = field(default_factory=dict)
    scope: Scope | None = None
    #: chat and message that brought the words which go; None when they were typed for a card
    said_in: tuple[int, int] | None = None

    def effective(self, record: Record) -> bool:
        """Whether the record is in force once it is as it was."""
        status: str = self.values.get("status", record.status)
        return status == Status.ACTIVE

    @property
    def text(self) -> str | None:
        return self.values.get("text")

    @property
    def changes_what_holds(self) -> bool:
        """Whether other words, or other readers, or a record that was out of force come into force by it."""
        return self.scope is not None or bool(self.values.keys() & {"text", "status"})


#: columns that a row of the journal keeps as they were, beside the text and the circle of readers
_KEPT: Final = (
    "status",
    "confidence",
    "confirmed_at",
    "ends_on",
    "when_said",
    "preference",
    "pinned",
    "replaces",
    "repeats",
)
#: acts that put `was` into their rows and are undone by it
_BY_WAS: Final = frozenset({"confirmed", "rescoped", "unarchived", "undone"})
UNDONE: Final = "undone"


def was(record: Record, names: Iterable[str]) -> dict[str, Any]:
    """Those columns of a record that undoing a change of them needs, as JSON."""
    found: dict[str, Any] = {}
    for name in names:
        if name in _KEPT:
            value = getattr(record, name)
            found[name] = value.isoformat() if isinstance(value, date) else value
    return found


def before(act: str, details: Mapping[str, Any] | None, scope: Scope | None) -> Before | None:
    """A record before this change, or None when it isn't undone from the journal."""
    kept = details or {}
    match act:
        case "pinned" | "unpinned":
            return Before(act="unpinned" if act == "pinned" else "pinned", values={"pinned": act == "unpinned"})
        case "rejected" | "withdrawn":
            return Before(act=UNDONE, values={"status": Status.CANDIDATE.value})
        case "archived" if "status" in kept:
            return Before(act=UNDONE, values={"status": kept["status"]})
        case "weakened" if "confidence" in kept:
            return Before(act=UNDONE, values={"confidence": kept["confidence"]})
        case "corrected" if "before" in kept:
            return Before(act="restored", values=_wording(kept), said_in=_place(kept))
        case "approved" if "before" in kept:
            status = kept.get("status", Status.CANDIDATE.value)
            return Before(act=UNDONE, values={**_wording(kept), "status": status}, said_in=_place(kept))
        case _ if act in _BY_WAS and "was" in kept and kept.get("before") == kept.get("after"):
            values = {name: _typed(name, value) for name, value in kept["was"].items()}
            return Before(act=UNDONE, values=values, scope=scope if act == "rescoped" else None)
    return None


def _wording(kept: Mapping[str, Any]) -> dict[str, Any]:
    """The former words with the certainty, the dates and the author they had."""
    names = ("confidence", "confirmed_at", "ends_on", "when_said")
    values = {name: _typed(name, kept[name]) for name in names if name in kept}
    if "author" in kept:
        values["author_id"] = kept["author"]
    return {"text": str(kept["before"]), "vector": None, "vector_model": None, **values}


def _place(kept: Mapping[str, Any]) -> tuple[int, int] | None:
    said_in = kept.get("said_in")
    return (said_in[0], said_in[1]) if said_in else None


def _typed(name: str, value: Any) -> Any:
    if value is None:
        return None
    match name:
        case "confirmed_at":
            return datetime.fromisoformat(value)
        case "ends_on":
            return date.fromisoformat(value)
        case _:
            return value


#: where a rule or a skill stood before it was decided about
PROPOSALS: Final[Mapping[str, ProposalStatus]] = {
    "approved": ProposalStatus.PROPOSED,
    "rejected": ProposalStatus.PROPOSED,
    "withdrawn": ProposalStatus.PROPOSED,
    "removed": ProposalStatus.ACTIVE,
}
