"""Where a new statement goes among what is already known (MEM-6, MEM-9, MEM-10, MEM-11).

A correction never adds a second record, a paraphrase never a duplicate, and the opposite of a record in force waits
until a person who may change it has picked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.domain.memory import Confidence, Level, Origin, Record, Scope, Status
from bot.domain.merging import Verdict
from bot.domain.people import Person
from bot.domain.rights import decides

#: How two statements relate: the old text, then the new one.
Compare = Callable[[str, str], Verdict]


@dataclass(frozen=True, slots=True, kw_only=True)
class Add:
    """A new record."""

    status: Status
    confidence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """It is known already. `confidence` is what the record has afterwards."""

    record: Record
    confidence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replace:
    """A correction by somebody who may make it: the text is replaced, the old wording kept."""

    record: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposeChange:
    """A correction by somebody who may not: the old text stays in force, the deciders see old and new."""

    record: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """The opposite of a record in force: that one stays, the new one waits."""

    record: Record
    #: the speaker may pick at once
    decides: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AskWhich:
    """Several records could be meant; nothing is written."""

    records: tuple[Record, ...]


Plan = Add | Repeat | Replace | ProposeChange | Dispute | AskWhich

_ALIVE = (Status.ACTIVE, Status.CANDIDATE)


def plan(
    text: str, scope: Scope, *, speaker: Person, similar: Sequence[Record], compare: Compare, same_message: bool = False
) -> Plan:
    """Decide what a person's statement does to the store.

    `similar` are records the speaker may see, best first; only those of the same circle of readers are compared, so
    that a personal note never touches what the company knows. `same_message` is the repeat of a statement inside one
    message, which confirms nothing.
    """
    circle = [r for r in similar if r.scope == scope and r.status in _ALIVE]
    verdicts = [(compare(r.text, text), r) for r in circle]
    same = [r for v, r in verdicts if v is Verdict.SAME]
    if same:
        record = min(same, key=lambda r: (r.status is not Status.ACTIVE, r.id))
        return Repeat(record=record, confidence=_repeated(record, speaker, same_message=same_message))
    updates = [r for v, r in verdicts if v is Verdict.UPDATE]
    if len(updates) > 1:
        in_force = [r for r in updates if r.status is Status.ACTIVE]
        if len(in_force) != 1:
            return AskWhich(records=tuple(updates))
        updates = in_force
    if updates:
        return _change(updates[0], speaker)
    opposite = [r for v, r in verdicts if v is Verdict.CONTRADICT and r.status is Status.ACTIVE]
    if opposite:
        return Dispute(record=opposite[0], decides=decides(speaker, opposite[0].scope))
    return Add(**fresh(scope, speaker))


def fresh(scope: Scope, speaker: Person) -> dict[str, Status | int]:  # values of Add
    """Status and confidence of something a person said for the first time."""
    status = Status.ACTIVE if decides(speaker, scope) else Status.CANDIDATE
    return {"status": status, "confidence": Confidence.SAID_ONCE}


def _change(record: Record, speaker: Person) -> Replace | ProposeChange:
    own_candidate = record.status is Status.CANDIDATE and record.recorder_id == speaker.id
    if decides(speaker, record.scope) or own_candidate:
        return Replace(record=record)
    return ProposeChange(record=record)


def _repeated(record: Record, speaker: Person, *, same_message: bool) -> int:
    """Confidence after a person said the same again: 0.7, unless it is only a candidate (MEM-6)."""
    if same_message or record.status is not Status.ACTIVE or record.origin is not Origin.STATED:
        return record.confidence
    return max(record.confidence, Confidence.BACKED)


def confidence_after_change(record: Record, speaker: Person) -> int:
    """A correction by a person with the right is an explicit confirmation; of an own candidate it is a new saying."""
    return Confidence.CONFIRMED if decides(speaker, record.scope) else Confidence.SAID_ONCE


def scope_of(level: Level, *, speaker: Person, area_id: int | None) -> Scope:
    match level:
        case Level.COMPANY:
            return Scope(level=level)
        case Level.AREA:
            return Scope(level=level, area_id=area_id)
        case Level.PERSONAL:
            return Scope(level=level, owner_id=speaker.id)
