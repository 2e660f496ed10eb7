"""What waits for a person's decision: which of it this person may decide, in what order, what looks alike (QUE-1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from bot.domain.memory import Level, Record, Scope, Status
from bot.domain.people import Person
from bot.domain.rights import decides, sees
from bot.language.lemmas import content_lemmas


class Kind(StrEnum):
    """Kinds of waiting things, in the order in which they come up."""

    #: an outbound action of which nobody knows whether it went out (ACT-8)
    UNKNOWN = "unknown"
    ACTION = "action"
    DISPUTE = "dispute"
    CORRECTION = "correction"
    #: a record whose last day has passed, or that is used much and was confirmed long ago (MEM-14, AGE-4)
    CONFIRM = "confirm"
    RULE = "rule"
    SKILL = "skill"
    CANDIDATE = "candidate"


class Fate(StrEnum):
    """What became of a waiting thing; also the act in the journal."""

    APPROVED = "approved"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    #: a proposed correction took the place of the old wording
    MERGED = "merged"
    CONFIRMED = "confirmed"
    ARCHIVED = "archived"
    #: a rule or skill that acted acts no more
    REMOVED = "removed"


class Reason(StrEnum):
    """Why something was turned down, as far as a button can say."""

    WRONG = "wrong"
    OUTDATED = "outdated"
    KNOWN = "known"
    UNNEEDED = "unneeded"
    #: opposite of a record that stays in force
    KEPT_OLD = "kept-old"
    UNSAID = "unsaid"


#: offered under a card
OFFERED: Final = (Reason.WRONG, Reason.OUTDATED, Reason.KNOWN, Reason.UNNEEDED)
RANK: Final = {kind: rank for rank, kind in enumerate(Kind)}
#: shared share of content words from which two texts are shown together
ALIKE: Final = 0.5
#: texts on one group card; more would not be read
GROUP_LIMIT: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A record to decide about, and the record in force that it would change."""

    record: Record
    standing: Record | None = None

    @property
    def kind(self) -> Kind:
        if self.record.effective:
            return Kind.CONFIRM
        if self.standing is None:
            return Kind.CANDIDATE
        return Kind.DISPUTE if self.standing.disputed_by == self.record.id else Kind.CORRECTION

    @property
    def scope(self) -> Scope:
        """Whose readers the decision is about."""
        return self.standing.scope if self.standing else self.record.scope

    @property
    def seen(self) -> str:
        """The texts on the card: what a decision is about, and nothing else is."""
        return f"{self.record.text}\n{self.standing.text if self.standing else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One waiting thing by its id; ids grow with time, so the oldest comes first."""

    kind: Kind
    id: int
    since: datetime

    @property
    def key(self) -> tuple[int, int]:
        return (RANK[self.kind], self.id)


def case_of(record: Record, standing: Record | None) -> Case:
    """A case; a record that is no longer in force is not one to be changed."""
    return Case(record=record, standing=standing if standing is not None and standing.effective else None)


def waits(case: Case, *, today: date) -> bool:
    """Whether the record still waits for anybody."""
    if case.record.status is Status.CANDIDATE:
        return True
    ended = case.record.ends_on is not None and case.record.ends_on < today
    return case.record.effective and (ended or asked(case.record))


def asked(record: Record) -> bool:
    """Whether a revision asked about the record and nobody confirmed or corrected it since (AGE-4)."""
    return record.asked_at is not None and (record.confirmed_at is None or record.confirmed_at < record.asked_at)


def may_decide(person: Person, case: Case) -> bool:
    """Whether this person decides about the case: about what it changes, seeing what it says."""
    return sees(person, case.record.scope) and decides(person, case.scope)


def may_withdraw(person: Person, record: Record) -> bool:
    """One's own candidate, before it is approved (FGT-10)."""
    return record.status is Status.CANDIDATE and record.recorder_id == person.id and sees(person, record.scope)


def deciders(people: Iterable[Person], scope: Scope, *, but: int | None = None) -> tuple[Person, ...]:
    """Whom to tell that something waits: an area's owners, else the admins. `but` is who asked for it."""
    able = [p for p in people if not p.removed and decides(p, scope)]
    if scope.level is Level.AREA and (owners := [p for p in able if scope.area_id in p.owns]):
        able = owners
    return tuple(p for p in able if p.id != but)


def following(items: Sequence[Item], *, after: tuple[Kind, int] | None) -> Item | None:
    """The next thing to look at; None when the list was walked to its end."""
    ordered = sorted(items, key=lambda i: i.key)
    if after is None:
        return ordered[0] if ordered else None
    mark = (RANK[after[0]], after[1])
    return next((i for i in ordered if i.key > mark), None)


def alike(head: Record, others: Sequence[Record]) -> tuple[Record, ...]:
    """Candidates of the same readers that speak of the same things as `head`, which comes first."""
    found = [o for o in others if o.id != head.id and o.scope == head.scope and overlap(o.text, head.text) >= ALIKE]
    return (head, *found[: GROUP_LIMIT - 1])


def overlap(one: str, other: str) -> float:
    """Shared share of the content words of two texts, 0..1."""
    first, second = set(content_lemmas(one)), set(content_lemmas(other))
    return len(first & second) / len(first | second) if first and second else 0.0


def cases(candidates: Iterable[Record], *, standing: Mapping[int, Record], ended: Iterable[Record]) -> tuple[Case, ...]:
    """Cases of all waiting records. `standing` are records by id, those that candidates would change."""
    found = [case_of(c, standing.get(c.replaces) if c.replaces is not None else None) for c in candidates]
    return (*found, *(Case(record=r) for r in ended))
