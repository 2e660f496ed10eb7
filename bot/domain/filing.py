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
from bot.language.reserve import aside, firm, supposed, unsure

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
class Accept:
    """It waits already, and who says it now may decide: it comes into force."""

    record: Record


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


Plan = Add | Repeat | Accept | Replace | ProposeChange | Dispute | AskWhich

_ALIVE = (Status.ACTIVE, Status.CANDIDATE)


def plan(
    text: str,
    scope: Scope,
    *,
    speaker: Person,
    similar: Sequence[Record],
    compare: Compare,
    claimed: bool = False,
    guessed: bool = False,
) -> Plan:
    """Decide what a person's statement does to the store.

    `similar` are records the speaker may see, best first; only those of the same circle of readers are compared, so
    that a personal note never touches what the company knows. What an outsider `claimed` of themselves waits for a
    decision, whoever had it recorded, and makes nothing known surer. So does what is only `guessed`, of which the words
    of the statement themselves may tell nothing any more.
    """
    guessed = (guessed or supposed(text)) and scope.level is not Level.PERSONAL
    circle = [r for r in similar if r.scope == scope and r.status in _ALIVE]
    verdicts = [(_firmly(compare(firm(r.text), firm(text)), r.text, text), r) for r in circle]
    weak = claimed or guessed or unsure(text)
    if same := [r for v, r in verdicts if v is Verdict.SAME]:
        known = min(same, key=lambda r: (not r.effective, r.id))
        if weak and (claimed or guessed or not unsure(known.text)):
            return Repeat(record=known, confidence=known.confidence)
        firmer = supposed(known.text) and may_replace(known, speaker)
        return Replace(record=known) if firmer else _known(known, speaker)
    updates = [r for v, r in verdicts if v is Verdict.UPDATE and (r.effective or not claimed)]
    certain = [r for r in updates if r.effective and (claimed or guessed or not unsure(r.text))]
    if weak and certain and (not claimed or (len(certain) == 1 and decides(speaker, scope))):
        return Dispute(record=certain[0], decides=decides(speaker, scope))
    if guessed and decides(speaker, scope):
        # a guess of who decides brings nothing into force, neither another guess that waits
        updates = [r for r in updates if r.effective]
    if (change := _update(updates, speaker)) is not None:
        return change
    if opposite := [r for v, r in verdicts if v is Verdict.CONTRADICT and r.effective]:
        return Dispute(record=opposite[0], decides=decides(speaker, scope))
    status = Status.CANDIDATE if claimed or guessed else status_of(scope, speaker)
    return Add(status=status, confidence=Confidence.GUESS if guessed else Confidence.SAID_ONCE)


def _firmly(verdict: Verdict, old: str, new: str) -> Verdict:
    """What is told of another time, case or place and what holds here and now change nothing of each other."""
    beside = aside(new) != aside(old)
    return Verdict.DIFFERENT if beside and verdict is not Verdict.SAME else verdict


def status_of(scope: Scope, speaker: Person) -> Status:
    """The status of something a person said for the first time."""
    return Status.ACTIVE if decides(speaker, scope) else Status.CANDIDATE


def _known(record: Record, speaker: Person) -> Repeat | Accept:
    if record.effective:
        return Repeat(record=record, confidence=_repeated(record))
    if decides(speaker, record.scope):
        return Accept(record=record)
    return Repeat(record=record, confidence=record.confidence)


def _repeated(record: Record) -> int:
    """Said again on another occasion: 0.7. What the agent only noticed counts as said for the first time (MEM-6)."""
    said = Confidence.BACKED if record.origin is Origin.STATED else Confidence.SAID_ONCE
    return max(record.confidence, said)


def _update(updates: Sequence[Record], speaker: Person) -> Replace | ProposeChange | AskWhich | None:
    """A record in force goes before those that wait; of these, only what the speaker may reword takes the update."""
    meant = [r for r in updates if r.effective] or [r for r in updates if may_replace(r, speaker)]
    if not meant:
        return None
    if len(meant) > 1:
        return AskWhich(records=tuple(meant))
    return Replace(record=meant[0]) if may_replace(meant[0], speaker) else ProposeChange(record=meant[0])


def may_replace(record: Record, speaker: Person) -> bool:
    """Whether this person's correction replaces the text at once. An own candidate may be reworded (MEM-9)."""
    own_candidate = record.status is Status.CANDIDATE and record.recorder_id == speaker.id
    return decides(speaker, record.scope) or own_candidate


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
