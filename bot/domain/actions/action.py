"""One outbound action and the ways it can go (ACT-1, ACT-2)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final


class ActionStatus(StrEnum):
    PENDING = "pending"
    APPROVED = "approved"
    #: waits for its time, or for the next attempt after a fault that came before anything was sent
    SCHEDULED = "scheduled"
    #: approved and irreversible: waits a while, so that somebody may think again
    HELD = "held"
    RUNNING = "running"
    DONE = "done"
    UNDOING = "undoing"
    UNDONE = "undone"
    UNDO_FAILED = "undo_failed"
    #: done, and no longer to be undone
    FINAL = "final"
    WITHDRAWN = "withdrawn"
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    EXPIRED = "expired"
    FAILED = "failed"
    #: nobody knows whether it went out; a person has to say
    UNKNOWN = "unknown"


_S = ActionStatus

#: From where to where an action may go; everything else is refused by the store.
MOVES: Final[Mapping[ActionStatus, frozenset[ActionStatus]]] = {
    _S.PENDING: frozenset({_S.APPROVED, _S.WITHDRAWN, _S.REJECTED, _S.EXPIRED}),
    # Back to pending when its time was missed: that asks anew.
    _S.APPROVED: frozenset({_S.SCHEDULED, _S.HELD, _S.RUNNING, _S.PENDING, _S.FAILED}),
    _S.SCHEDULED: frozenset({_S.RUNNING, _S.CANCELLED, _S.PENDING, _S.FAILED}),
    _S.HELD: frozenset({_S.RUNNING, _S.CANCELLED, _S.PENDING, _S.FAILED}),
    _S.RUNNING: frozenset({_S.DONE, _S.FAILED, _S.UNKNOWN, _S.SCHEDULED}),
    _S.DONE: frozenset({_S.UNDOING, _S.FINAL}),
    # A press stored in time may be handled when the window has already been closed.
    _S.FINAL: frozenset({_S.UNDOING}),
    _S.UNDOING: frozenset({_S.UNDONE, _S.UNDO_FAILED}),
    _S.UNDO_FAILED: frozenset({_S.UNDOING, _S.UNDONE}),
    _S.UNKNOWN: frozenset({_S.DONE, _S.FAILED}),
    _S.UNDONE: frozenset(),
    _S.WITHDRAWN: frozenset(),
    _S.REJECTED: frozenset(),
    _S.CANCELLED: frozenset(),
    _S.EXPIRED: frozenset(),
    _S.FAILED: frozenset(),
}

#: approved and not begun
WAITING: Final = frozenset({_S.APPROVED, _S.SCHEDULED, _S.HELD})
#: something may still become of these without a new request
OPEN: Final = frozenset({_S.PENDING, _S.APPROVED, _S.SCHEDULED, _S.HELD, _S.RUNNING, _S.UNDOING, _S.UNKNOWN})


def may_move(before: ActionStatus, after: ActionStatus) -> bool:
    return after in MOVES[before]


class Undo(StrEnum):
    """How what was done can be taken back."""

    NONE = "none"
    #: the message is deleted; somebody may have read it
    DELETE = "delete"
    #: what was there before comes back
    RESTORE = "restore"
    #: the other side is asked for the inverse
    REQUEST = "request"


@dataclass(frozen=True, slots=True, kw_only=True)
class Payload:
    """What goes out: a text and named fields. Not a character of it changes between the card and the sending."""

    text: str
    #: by name: "title" is a letter's subject
    fields: Mapping[str, str] = field(default_factory=dict)


def digest(connector: str, target: str, payload: Payload) -> str:
    """What an approval is of: a hash of exactly what goes where. Hexadecimal, 64 characters."""
    exact = [connector, target, payload.text, sorted(payload.fields.items())]
    return hashlib.sha256(json.dumps(exact, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class Used:
    """Something the text rests on: a record, a rule, a skill."""

    kind: str
    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request for an action, before anything was looked up. Asking is all that a model can do (ACT-1)."""

    #: name of a connector
    connector: str
    #: where to, as the connector understands it
    target: str
    payload: Payload
    requester_id: int
    #: what people call the target; found out when it is checked
    target_name: str = ""
    #: None: admins decide
    area_id: int | None = None
    #: the kind of text, such as the task type of a draft; shown, and told to the checks of rules
    kind: str = ""
    draft_version_id: int | None = None
    used: tuple[Used, ...] = ()
    send_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """What a connector is handed: exactly what was approved, and the key that tells a repeat."""

    target: str
    payload: Payload
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A rule that the text goes against: the rule's id and where the text does."""

    rule_id: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    id: int
    connector: str
    kind: str
    target: str
    #: what people call the target
    target_name: str
    payload: Payload
    digest: str
    #: of the content: a card of another version is stale (ACT-4)
    version: int
    area_id: int | None
    requester_id: int
    draft_version_id: int | None
    undo: Undo
    broken: tuple[Broken, ...]
    status: ActionStatus
    #: of the row: what an update compares
    revision: int
    requested_at: datetime
    send_at: datetime | None
    expires_at: datetime
    approved_by: int | None
    approved_at: datetime | None
    #: the digest of what was on the card that was approved
    approved_digest: str | None
    run_at: datetime | None
    #: the same for every attempt: the other side knows a repeat by it
    key: str
    attempts: int
    started_at: datetime | None
    executed_at: datetime | None
    undo_until: datetime | None
    #: what the connector needs to undo it
    receipt: dict[str, Any] | None
    error: str
    #: why it was rejected
    comment: str
    retry_of: int | None = None

    @property
    def reversible(self) -> bool:
        return self.undo is not Undo.NONE

    @property
    def approved_as_is(self) -> bool:
        """Whether what is stored is what was approved, byte for byte."""
        return self.approved_digest == self.digest == digest(self.connector, self.target, self.payload)

    @property
    def shown(self) -> str:
        """Marks one state of what a card shows; a button that carries another is stale."""
        parts = [self.version, self.digest[:16], self.send_at.timestamp() if self.send_at else 0]
        parts += [one.rule_id for one in self.broken]
        return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def asked_again(action: Action, payload: Payload | None = None, *, used: tuple[Used, ...] = ()) -> Asked:
    """The request that an action was, perhaps with another content."""
    return Asked(
        connector=action.connector,
        target=action.target,
        target_name=action.target_name,
        payload=payload or action.payload,
        requester_id=action.requester_id,
        area_id=action.area_id,
        kind=action.kind,
        draft_version_id=action.draft_version_id,
        used=used,
    )
