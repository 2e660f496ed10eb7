"""Deciding about a waiting record, inside the caller's transaction, with the right asked again in it (PPL-5).

What is returned says what became of it; the caller words it, and tells the search index after the commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Final

from bot.domain import rollback
from bot.domain.correcting import Wording
from bot.domain.errors import BotError
from bot.domain.memory import Confidence, Record, Status
from bot.domain.merging import Verdict, compare
from bot.domain.people import Person
from bot.domain.queue import Case, Fate, Kind, Reason, asked, case_of, may_decide, may_withdraw
from bot.domain.rights import decides, sees
from bot.flows.answers.nearby import NEAR as NEAR
from bot.flows.deps import Deps
from bot.flows.memory.rewrite import former
from storage import journal, memory, people
from storage import queue as waiting
from storage.db import Tx
from storage.journal import Entry
from storage.queue import Reworded

#: acts of the journal that end the waiting of something
ENDINGS: Final = (*Fate, "forgotten")


class MovedMeanwhile(BotError):
    """A record changed between the two halves of one decision; the whole is undone and tried again."""

    def __init__(self, record_id: int) -> None:
        super().__init__(f"record {record_id} changed while it was decided")
        self.record_id = record_id


class Trouble(StrEnum):
    """Why nothing was decided."""

    GONE = "gone"
    NO_RIGHT = "no-right"
    #: somebody was first; `entry` says who and when
    ALREADY = "already"
    #: the texts are not those that were shown
    CHANGED = "changed"
    #: a record in force says the same, something newer or the opposite; the case was drawn up anew
    RELATED = "related"


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    trouble: Trouble
    case: Case | None = None
    entry: Entry | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """What became of a record that waited."""

    fate: Fate
    #: as it was when it was decided
    case: Case
    #: what is there now: the record in force, or the one turned down
    record: Record
    by: Person
    #: the decider's own wording, when they changed it
    words: Wording | None = None
    #: why it was turned down: a `Reason`, or the decider's words
    reason: str = Reason.UNSAID
    #: other candidates that said the same as the record says now, and became part of it too
    also: tuple[Record, ...] = ()

    def index(self, deps: Deps) -> None:
        """Tell the search index. Only after the commit."""
        deps.recall.put(self.record)
        if self.fate is Fate.MERGED:
            for merged in (self.case.record, *self.also):
                deps.recall.drop(merged.id)


def shown(deps: Deps, case: Case) -> str:
    """What a button remembers of the texts on its card, so that nothing else is approved by it."""
    return deps.digest(case.seen)[:16]


async def load(tx: Tx, record_id: int) -> Case | None:
    """A record with the one it would change. None when it is erased or was never there."""
    record = await memory.get(tx, record_id)
    if record is None:
        return None
    standing = await memory.get(tx, record.replaces) if record.replaces is not None else None
    return case_of(record, standing)


async def approve(
    tx: Tx,
    deps: Deps,
    by: Person,
    record_id: int,
    *,
    now: datetime,
    seen: str | None = None,
    words: Wording | None = None,
    near: Sequence[int] = (),
    was: Status = Status.CANDIDATE,
) -> Done | Undecided:
    """Make a candidate effective, as it is or in the decider's words. `was` is what undoing that leads back to.

    `near` are ids of records close to it. One of them that says the same takes the candidate in; one that it would
    change or contradict turns it into a correction or a dispute, to be looked at again.
    """
    found = await _open(tx, deps, by, record_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    if found.case.standing is not None:
        return await _put_in_place(tx, found, found.case.standing, now=now, words=words)
    related = await _related(tx, found.case.record, near, words=words)
    if related is None:
        return await _accept(tx, found, now=now, words=words, was=was)
    verdict, other = related
    if verdict is Verdict.SAME:
        return await _join(tx, found, other, now=now)
    return await _draw_up_anew(tx, found, other, disputed=verdict is Verdict.CONTRADICT)


async def reject(
    tx: Tx, deps: Deps, by: Person, record_id: int, *, now: datetime, reason: str, seen: str | None = None
) -> Done | Undecided:
    """Turn a candidate down. Of two that contradict each other, the one in force is thereby confirmed."""
    found = await _open(tx, deps, by, record_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    case = found.case
    if not await memory.change(tx, case.record, status=Status.REJECTED.value):
        return Undecided(trouble=Trouble.CHANGED, case=case)
    await waiting.settle(tx, case.record.id)
    await _write(tx, Fate.REJECTED, case.record, found.by, now=now, details={"reason": reason})
    if case.kind is Kind.DISPUTE and case.standing is not None:
        await _confirm(tx, case.standing.id, found.by, now=now)
    return Done(fate=Fate.REJECTED, case=case, record=await _now(tx, case.record.id), by=found.by, reason=reason)


async def withdraw(tx: Tx, by: Person, record_id: int, *, now: datetime) -> Done | Undecided:
    """Take one's own candidate back before it is approved (FGT-10)."""
    person = await people.get(tx, by.id) or by
    found = await load(tx, record_id)
    if found is None or found.record.status is not Status.CANDIDATE:
        return await _gone_or_decided(tx, person, found, record_id)
    if not may_withdraw(person, found.record):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if not await memory.change(tx, found.record, status=Status.WITHDRAWN.value):
        return Undecided(trouble=Trouble.CHANGED, case=found)
    await waiting.settle(tx, record_id)
    await _write(tx, Fate.WITHDRAWN, found.record, person, now=now)
    return Done(fate=Fate.WITHDRAWN, case=found, record=await _now(tx, record_id), by=person)


async def still_true(
    tx: Tx, deps: Deps, by: Person, record_id: int, *, now: datetime, seen: str | None
) -> Done | Undecided:
    """A record that was asked about holds all the same; its last day, once passed, is no more (MEM-14, AGE-4)."""
    found = await _in_force(tx, deps, by, record_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    record = found.case.record
    ahead = record.ends_on if record.ends_on is not None and record.ends_on > now.date() else None
    values = {"ends_on": ahead, "confidence": Confidence.CONFIRMED, "confirmed_at": now}
    if not await memory.change(tx, record, **values):
        return Undecided(trouble=Trouble.CHANGED, case=found.case)
    details = {"confidence": record.confidence, "was": rollback.was(record, values)}
    await _write(tx, Fate.CONFIRMED, record, found.by, now=now, details=details)
    return Done(fate=Fate.CONFIRMED, case=found.case, record=await _now(tx, record_id), by=found.by)


async def archive(
    tx: Tx, deps: Deps, by: Person, record_id: int, *, now: datetime, seen: str | None
) -> Done | Undecided:
    """Keep a record out of answers without forgetting it."""
    found = await _in_force(tx, deps, by, record_id, seen=seen)
    if isinstance(found, Undecided):
        return found
    if not await memory.change(tx, found.case.record, status=Status.ARCHIVED.value):
        return Undecided(trouble=Trouble.CHANGED, case=found.case)
    record = found.case.record
    details = {"status": record.status.value, "confidence": record.confidence}
    await _write(tx, Fate.ARCHIVED, record, found.by, now=now, details=details)
    return Done(fate=Fate.ARCHIVED, case=found.case, record=await _now(tx, record_id), by=found.by)


async def too_late(tx: Tx, by: Person, record_id: int) -> Undecided:
    """Why there is nothing to decide about this record any more."""
    return await _gone_or_decided(tx, by, await load(tx, record_id), record_id)


# --- inside -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    case: Case
    by: Person


async def _open(tx: Tx, deps: Deps, by: Person, record_id: int, *, seen: str | None) -> _Found | Undecided:
    """The case, if it still waits, this person decides it, and it is what was on the card."""
    person = await people.get(tx, by.id)
    found = await load(tx, record_id)
    if person is None:
        return Undecided(trouble=Trouble.NO_RIGHT)
    if found is None or found.record.status is not Status.CANDIDATE:
        return await _gone_or_decided(tx, person, found, record_id)
    if not may_decide(person, found):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if seen is not None and seen != shown(deps, found):
        return Undecided(trouble=Trouble.CHANGED, case=found)
    return _Found(case=found, by=person)


async def _in_force(tx: Tx, deps: Deps, by: Person, record_id: int, *, seen: str | None) -> _Found | Undecided:
    person = await people.get(tx, by.id)
    found = await load(tx, record_id)
    if person is None or found is None:
        return Undecided(trouble=Trouble.GONE)
    if not may_decide(person, found):
        return Undecided(trouble=Trouble.NO_RIGHT)
    if not found.record.effective or (found.record.ends_on is None and not asked(found.record)):
        return await _gone_or_decided(tx, person, found, record_id)
    if seen is not None and seen != shown(deps, found):
        return Undecided(trouble=Trouble.CHANGED, case=found)
    return _Found(case=found, by=person)


async def _gone_or_decided(tx: Tx, person: Person, found: Case | None, record_id: int) -> Undecided:
    """Who was first and when, for those whom it concerns; nothing for anybody else."""
    history = await journal.of(tx, "record", record_id)
    ending = next((entry for entry in reversed(history) if entry.act in ENDINGS), None)
    scope = found.record.scope if found is not None else ending.scope if ending is not None else None
    if ending is None or scope is None or not sees(person, scope):
        return Undecided(trouble=Trouble.GONE)
    if not decides(person, scope) and history[0].actor_id != person.id:
        return Undecided(trouble=Trouble.NO_RIGHT)
    return Undecided(trouble=Trouble.ALREADY, entry=ending)


async def _accept(tx: Tx, found: _Found, *, now: datetime, words: Wording | None, was: Status) -> Done | Undecided:
    record = found.case.record
    new_words = _columns(words, found.by) if words else {}
    changed = await memory.change(
        tx,
        record,
        status=Status.ACTIVE.value,
        confidence=Confidence.CONFIRMED,
        confirmed_at=now,
        replaces=None,
        **new_words,
    )
    if not changed:
        return Undecided(trouble=Trouble.CHANGED, case=found.case)
    await waiting.settle(tx, record.id)
    details = {**former(record), "after": words.text if words else record.text, "status": was.value}
    await _write(tx, Fate.APPROVED, record, found.by, now=now, details=details)
    if words:
        await _add_words(tx, record.id, found.by, words.text, now=now)
    return Done(fate=Fate.APPROVED, case=found.case, record=await _now(tx, record.id), by=found.by, words=words)


async def _put_in_place(
    tx: Tx, found: _Found, standing: Record, *, now: datetime, words: Wording | None
) -> Done | Undecided:
    """The candidate's words replace the record's; its sources and its history become the record's."""
    candidate = found.case.record
    reworded = _reworded(words, found.by) if words else None
    taken = await waiting.take_words(
        tx, standing, candidate, confidence=Confidence.CONFIRMED, now=now, reworded=reworded
    )
    if not taken:
        raise MovedMeanwhile(candidate.id)
    await _become_part(tx, found, candidate, standing.id, now=now)
    details = {**former(standing), "after": words.text if words else candidate.text, "from": candidate.id}
    if candidate.source is not None and not words:
        details["said_in"] = [candidate.source.chat_id, candidate.source.message_id]
    await _write(tx, "corrected", standing, found.by, now=now, details=details)
    if words:
        await _add_words(tx, standing.id, found.by, words.text, now=now)
    also = await _settle_others(tx, found, standing.id, now=now)
    record = await _now(tx, standing.id)
    return Done(fate=Fate.MERGED, case=found.case, record=record, by=found.by, words=words, also=also)


async def _become_part(tx: Tx, found: _Found, candidate: Record, record_id: int, *, now: datetime) -> None:
    if not await waiting.merge(tx, candidate, into=record_id, by=found.by.id, now=now):
        raise MovedMeanwhile(candidate.id)
    await waiting.settle(tx, candidate.id)
    await _write(tx, Fate.MERGED, candidate, found.by, now=now, details={"into": record_id})


async def _settle_others(tx: Tx, found: _Found, record_id: int, *, now: datetime) -> tuple[Record, ...]:
    """What else waited on the record: the same words wait for nothing any more, and only the opposite disputes it."""
    record = await _now(tx, record_id)
    merged: list[Record] = []
    for other in await waiting.waiting_on(tx, record_id):
        verdict = compare(record.text, other.text)
        if verdict is Verdict.SAME:
            await _become_part(tx, found, other, record_id, now=now)
            merged.append(other)
        elif verdict is not Verdict.CONTRADICT:
            await waiting.settle(tx, other.id)
    return tuple(merged)


async def _join(tx: Tx, found: _Found, known: Record, *, now: datetime) -> Done | Undecided:
    """It is known already: the record in force is confirmed and keeps one more source."""
    candidate = found.case.record
    if not await memory.change(tx, known, confidence=Confidence.CONFIRMED, confirmed_at=now):
        raise MovedMeanwhile(candidate.id)
    await _become_part(tx, found, candidate, known.id, now=now)
    confirmed = rollback.was(known, ("confidence", "confirmed_at"))
    details = {"confidence": known.confidence, "from": candidate.id, "was": confirmed}
    await _write(tx, Fate.CONFIRMED, known, found.by, now=now, details=details)
    as_one = Case(record=candidate, standing=known)
    return Done(fate=Fate.MERGED, case=as_one, record=await _now(tx, known.id), by=found.by)


async def _related(
    tx: Tx, candidate: Record, near: Sequence[int], *, words: Wording | None
) -> tuple[Verdict, Record] | None:
    """The nearest record in force, of the same readers, that the candidate is not simply different from (MEM-10)."""
    text = words.text if words else candidate.text
    for record in await memory.many(tx, [i for i in near if i != candidate.id]):
        if record.effective and record.scope == candidate.scope:
            verdict = compare(record.text, text)
            if verdict is not Verdict.DIFFERENT:
                return verdict, record
    return None


async def _draw_up_anew(tx: Tx, found: _Found, other: Record, *, disputed: bool) -> Undecided:
    candidate = found.case.record
    await memory.change(tx, candidate, replaces=other.id)
    if disputed:
        await memory.change(tx, other, disputed_by=candidate.id)
    return Undecided(trouble=Trouble.RELATED, case=await load(tx, candidate.id))


async def _confirm(tx: Tx, record_id: int, person: Person, *, now: datetime) -> None:
    record = await _now(tx, record_id)
    await memory.change(tx, record, confidence=Confidence.CONFIRMED, confirmed_at=now)
    details = {"confidence": record.confidence, "was": rollback.was(record, ("confidence", "confirmed_at"))}
    await _write(tx, Fate.CONFIRMED, record, person, now=now, details=details)


def _reworded(words: Wording, by: Person) -> Reworded:
    return Reworded(text=words.text, author_id=by.id, ends_on=words.ends_on, when_said=words.when_said)


def _columns(words: Wording, by: Person) -> dict[str, Any]:
    """A decider's words are theirs; the search index computes their vector later."""
    dates = {"ends_on": words.ends_on, "when_said": words.when_said}
    return {"text": words.text, "author_id": by.id, "vector": None, "vector_model": None, **dates}


async def _add_words(tx: Tx, record_id: int, person: Person, words: str, *, now: datetime) -> None:
    await memory.add_source(tx, record_id, author_id=person.id, recorder_id=person.id, source=None, text=words, now=now)


async def _write(
    tx: Tx, act: str, record: Record, person: Person, *, now: datetime, details: dict[str, Any] | None = None
) -> None:
    await journal.write(
        tx,
        str(act),
        subject="record",
        subject_id=record.id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
        details=details,
    )


async def _now(tx: Tx, record_id: int) -> Record:
    record = await memory.get(tx, record_id)
    assert record is not None
    return record
