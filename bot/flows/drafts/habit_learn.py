"""What an edit teaches of its editor: personal guesses, in the transaction of the edit itself (EDT-4..EDT-8)."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.domain.ageing import is_habit
from bot.domain.drafts.draft import Draft, Version
from bot.domain.edits.judging import Author, EditVerdict, judge
from bot.domain.edits.properties import Property
from bot.domain.edits.telling import telling
from bot.domain.habits.habit import Habit, Lesson, Seen, for_the_area, learn
from bot.domain.habits.shaping import Guess
from bot.domain.habits.wording import worded
from bot.domain.memory import Confidence, Level, Origin, Record, Scope, Status
from bot.domain.notices import Button, Line, Notice, record_ref
from bot.domain.people import Person
from bot.domain.policy import Policy
from bot.flows.deps import Deps, tell
from bot.flows.drafts.draft_cards import habit_rows
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.memory.outcome import Rows
from bot.flows.memory.rewrite import Said
from bot.flows.memory.rewrite import add as add_record
from storage import areas, habits, journal, memory
from storage.db import Tx
from storage.habits import Did, Sighting


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """An edit as seen before the write: the text it is compared with, and what it shows."""

    base: Version
    verdict: EditVerdict


@dataclass(slots=True, kw_only=True)
class Learnt:
    """What the write did."""

    lines: list[Line] = field(default_factory=list)
    rows: Rows = ()
    #: records that the lines name
    told: list[int] = field(default_factory=list)
    #: records that were written
    touched: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edit:
    """One edit in the making."""

    draft: Draft
    editor: Person
    look: Look
    now: datetime

    @property
    def of_another(self) -> bool:
        return self.draft.person_id != self.editor.id


async def look(draft: Draft, base: Version | None, text: str) -> Look | None:
    """Judge an edit. None: what it changes was not the agent's, so it teaches nothing (EDT-4). Takes morphology."""
    if base is None:
        return None
    verdict = await asyncio.to_thread(
        judge,
        base.text,
        text,
        draft_by=base.author,
        edited_by=Author.HUMAN,
        task_type=draft.task_type,
        recipient=draft.recipient,
    )
    return Look(base=base, verdict=verdict)


async def take_in(
    tx: Tx, deps: Deps, draft: Draft, editor: Person, seen: Look | None, *, policy: Policy, now: datetime
) -> Learnt:
    """Write down what the edit teaches. What an earlier edit of the same text by the same person taught goes first."""
    learnt = Learnt()
    if seen is None:
        return learnt
    edit = _Edit(draft=draft, editor=editor, look=seen, now=now)
    standing = await _take_back(tx, edit, learnt)
    guesses = {g.habit.key: g for g in await habits.of_person(tx, editor.id)}
    lesson = learn(
        Seen(verdict=seen.verdict, editor_id=editor.id, draft_id=draft.id, at=now, of_another=edit.of_another),
        [g.habit for g in guesses.values()],
        refused=await habits.refused(tx, editor.id),
        policy=policy,
    )
    made = [one for h in lesson.new if (one := await _begin(tx, deps, edit, h)) is not None]
    for habit in (*lesson.raised, *lesson.lowered, *lesson.gone):
        await _move(tx, edit, guesses[habit.key], habit, gone=habit in lesson.gone)
        learnt.touched.append(guesses[habit.key].record_id)
    learnt.touched += [g.record_id for g in made]
    kept = [g for g in guesses.values() if g.record_id in standing and g.habit.guessed]
    _tell(learnt, edit, [*kept, *made], [guesses[h.key] for h in lesson.doubted])
    await _offer(tx, deps, edit, lesson, made)
    return learnt


# --- one habit --------------------------------------------------------------------------------------------------------


async def _begin(tx: Tx, deps: Deps, edit: _Edit, habit: Habit) -> Guess | None:
    """A new guess, unless the person forgot the very same once."""
    line = worded(habit)
    text = deps.worded(line, edit.editor.locale)
    if await memory.is_buried(tx, deps.digest(tombstone_key(text))):
        return None
    record = await add_record(
        tx,
        edit.editor,
        Said(text=text, author_id=None, source=None, vector=None),
        Scope(level=Level.PERSONAL, owner_id=edit.editor.id),
        now=edit.now,
        status=Status.ACTIVE,
        confidence=Confidence.GUESS,
        origin=Origin.EDIT,
    )
    await habits.add(tx, record.id, habit)
    await _sight(tx, edit, record.id, Did.NEW, 0)
    return Guess(record_id=record.id, text=text, habit=habit)


async def _move(tx: Tx, edit: _Edit, known: Guess, habit: Habit, *, gone: bool) -> None:
    """A habit seen again, or contradicted."""
    record = await memory.get(tx, known.record_id)
    if record is None:
        return
    delta = habit.confidence - record.confidence
    values: dict[str, object] = {"confidence": habit.confidence}
    if gone:
        values["status"] = Status.ARCHIVED.value
    if not await memory.change(tx, record, **values):
        return
    raised = habit.draft_ids != known.habit.draft_ids
    did = Did.GONE if gone else Did.RAISED if raised else Did.LOWERED
    if raised:
        # What was seen again counts as said again: it fades from now on (AGE-1).
        await memory.add_source(
            tx,
            record.id,
            author_id=None,
            recorder_id=edit.editor.id,
            source=None,
            text=record.text,
            now=edit.now,
        )
        await habits.note_seen(tx, record.id, habit)
    await _sight(tx, edit, record.id, did, delta)
    if delta == 0:
        return  # as sure as it gets without the person's word, or with it
    act = "strengthened" if raised else "archived" if gone else "weakened"
    details = {"confidence": record.confidence, "to": habit.confidence, "status": record.status.value}
    await _write(tx, act, record, edit, details)


async def _sight(tx: Tx, edit: _Edit, record_id: int, did: Did, delta: int) -> None:
    await habits.sight(
        tx,
        record_id,
        draft_id=edit.draft.id,
        base=edit.look.base.number,
        editor_id=edit.editor.id,
        of_another=edit.of_another,
        did=did,
        delta=delta,
        now=edit.now,
    )


async def _write(tx: Tx, act: str, record: Record, edit: _Edit, details: Mapping[str, object] | None = None) -> None:
    """What the agent concludes is nobody's act."""
    await journal.write(
        tx,
        act,
        subject="record",
        subject_id=record.id,
        actor_id=None,
        now=edit.now,
        scope=record.scope,
        details=dict(details) if details is not None else None,
    )


# --- taking back ------------------------------------------------------------------------------------------------------


async def _take_back(tx: Tx, edit: _Edit, learnt: Learnt) -> frozenset[int]:
    """Undo what the former wording of this edit taught, as far as the new one doesn't show it too.

    Returns the records of the guesses that it began and that stand.
    """
    standing: set[int] = set()
    known = {g.record_id: g for g in await habits.of_person(tx, edit.editor.id)}
    still = telling(edit.look.verdict.manner) if edit.look.verdict.learn else ()
    for one in await habits.sighted(tx, draft_id=edit.draft.id, base=edit.look.base.number, editor_id=edit.editor.id):
        if one.did in (Did.NEW, Did.RAISED) and _shown(known.get(one.record_id), still):
            standing |= {one.record_id} if one.did is Did.NEW else set()
            continue
        await habits.unsight(tx, one.id)
        record = await memory.get(tx, one.record_id)
        if record is not None and is_habit(record):
            await _undo(tx, edit, record, one)
            learnt.touched.append(record.id)
    return frozenset(standing)


def _shown(guess: Guess | None, still: Sequence[Property]) -> bool:
    return guess is not None and guess.habit.key.property in still


async def _undo(tx: Tx, edit: _Edit, record: Record, one: Sighting) -> None:
    back = record.confidence - one.delta
    if one.did is Did.NEW:
        if record.status is Status.ACTIVE and not await habits.seen_elsewhere(tx, record.id):
            await memory.change(tx, record, status=Status.WITHDRAWN.value)
            await _write(tx, "withdrawn", record, edit)
    elif one.did is Did.GONE:
        if record.status is Status.ARCHIVED:
            await memory.change(tx, record, status=Status.ACTIVE.value, confidence=back)
            await _write(tx, "restored", record, edit)
    elif record.status is Status.ACTIVE:
        await memory.change(tx, record, confidence=back)
        act = "weakened" if one.did is Did.RAISED else "strengthened"
        await _write(tx, act, record, edit, {"confidence": record.confidence, "to": back})


# --- telling ----------------------------------------------------------------------------------------------------------


def _tell(learnt: Learnt, edit: _Edit, made: Sequence[Guess], doubted: Sequence[Guess]) -> None:
    """A line for each new guess and each confirmed habit that the edit goes against, with «верно» and «нет»."""
    several = len(made) > 1
    for number, guess in enumerate(made, 1):
        key, args = ("habit-noticed-numbered", {"number": number}) if several else ("habit-noticed", {})
        learnt.lines.append(Line(key, {"text": guess.text, **args}))
        learnt.rows = (*learnt.rows, *habit_rows(guess.record_id, edit.draft, number if several else None))
        learnt.told.append(guess.record_id)
    for guess in doubted[:1]:
        learnt.lines.append(Line("habit-doubted", {"text": guess.text}))
        if not made:
            learnt.rows = (*learnt.rows, *habit_rows(guess.record_id, edit.draft))
        learnt.told.append(guess.record_id)


async def _offer(tx: Tx, deps: Deps, edit: _Edit, lesson: Lesson, made: Sequence[Guess]) -> None:
    """What an owner's edits of other people's drafts show three times is offered to that owner as a rule (EDT-7)."""
    area_id = edit.draft.area_id
    owns = area_id is not None and (edit.editor.is_admin or area_id in edit.editor.owns)
    if not edit.of_another or not owns or area_id is None:
        return
    area = await areas.get(tx, area_id)
    by_key = {g.habit.key: g for g in (*await habits.of_person(tx, edit.editor.id), *made)}
    for habit in (*lesson.raised, *lesson.new):
        guess = by_key.get(habit.key)
        if guess is None or area is None or not for_the_area(habit):
            continue
        if not await habits.offer(tx, guess.record_id, now=edit.now):
            continue
        args: dict[str, int | str] = {"record": guess.record_id, "area": area_id}
        row = (
            Button(key="btn-habit-rule", verb="habit-rule", args=args, only_for=edit.editor.id),
            Button(key="btn-habit-no-rule", verb="habit-no-rule", args=args, only_for=edit.editor.id),
        )
        said = Notice(
            lines=(Line("habit-offer", {"text": guess.text, "area": area.name}),),
            rows=(row,),
            refs=(record_ref(guess.record_id),),
        )
        await tell(tx, deps, edit.editor, said, now=edit.now)
