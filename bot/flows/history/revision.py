"""The weekly look through memory, in steps: each is due work of its own, so other work goes on in between (AGE-1..6).

A step's effects, the mark that it is done and the next step are one transaction. Whatever instant the process dies at,
the revision goes on from its last step, and nothing is weakened or archived twice.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain import ageing
from bot.domain.ageing import Cutoffs, Section
from bot.domain.memory import Record
from bot.domain.policy import Policy, local
from bot.flows.deps import Deps, load_policy
from bot.flows.history import revision_report
from bot.flows.memory import duplicates
from storage import ageing as store
from storage import due, revisions
from storage.db import Tx
from storage.revisions import Run

#: the kind of due work; the reference is the revision's id
REVISE: Final = "revise"
#: records looked at in one step
PAGE: Final = 500


class Stage(StrEnum):
    """What a revision does, in this order."""

    PLANNED = "planned"
    WEAKEN = "weaken"
    FADE = "fade"
    MERGE = "merge"
    ARCHIVE = "archive"
    ASK = "ask"
    REPORT = "report"


Step = Callable[[Deps, due.Work, Run, Policy], Awaitable[None]]


async def plan(deps: Deps) -> None:
    """See to it that the next revision stands in the store, at the time that the settings say."""
    async with deps.db.write() as tx:
        await _plan(tx, await load_policy(tx, deps), now=deps.now())


async def _plan(tx: Tx, policy: Policy, *, now: datetime) -> None:
    run = await revisions.unfinished(tx)
    if run is not None and run.started_at is not None:
        if await revisions.due_at(tx, REVISE, run.id) is None:
            # Its last step was given up; it goes on with the next week.
            await due.put(tx, REVISE, ref_id=run.id, due_at=ageing.period_after(now, policy).due_at)
        return
    period = await _next(tx, run, policy, now=now)
    if run is None:
        run_id = await revisions.plan(tx, period=period.key, due_at=period.due_at, stage=Stage.PLANNED)
        await due.put(tx, REVISE, ref_id=run_id, due_at=period.due_at)
    elif await revisions.due_at(tx, REVISE, run.id) != period.due_at:
        await revisions.change(tx, run.id, period=period.key, due_at=period.due_at)
        await due.cancel(tx, REVISE, run.id)
        await due.put(tx, REVISE, ref_id=run.id, due_at=period.due_at)


async def _next(tx: Tx, run: Run | None, policy: Policy, *, now: datetime) -> ageing.Period:
    """The week to be looked through next: one that is late, else the one to come. A new company begins with that."""
    current = ageing.period_at(now, policy)
    late = run.due_at <= now if run is not None else await revisions.any_yet(tx)
    if late and not await revisions.period_taken(tx, current.key, but=run.id if run is not None else None):
        return current
    return ageing.period_after(now, policy)


async def revise(deps: Deps, work: due.Work) -> None:
    """One step of a revision."""
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        run = await revisions.get(tx, work.ref_id)
        policy = await load_policy(tx, deps)
    if run is None or run.finished_at is not None:
        async with deps.db.write() as tx:
            await due.done(tx, work.id)
        return
    await _STEPS[Stage(run.stage)](deps, work, run, policy)


# --- the steps --------------------------------------------------------------------------------------------------------


async def _begin(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """Everything is decided as of now. After weeks without the process there is one revision, not one for each."""
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        now = deps.now()
        period = ageing.period_at(now, policy)
        if await revisions.period_taken(tx, period.key, but=run.id):
            await _plan(tx, policy, now=now)
            return
        _, newest = await revisions.journal_ids(tx, run.id)
        await revisions.change(
            tx,
            run.id,
            period=period.key,
            quarter=None if await revisions.quarter_taken(tx, period.quarter) else period.quarter,
            started_at=now,
            allowance=ageing.allowance(await store.effective(tx), policy),
            journal_id=newest,
        )
        await store.note_weak(tx, least=policy.answer_least_percent, at=now)
        await _go_on(tx, run, Stage.WEAKEN, now=now)


async def _weaken(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """What nobody said, confirmed or used for long loses some confidence (AGE-1)."""
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        now, cut = deps.now(), _cut(run, policy)
        found = await store.idle(tx, after_id=run.cursor, since=cut.idle, limit=PAGE)
        await _lower(tx, run, found, policy, now=now)
        if len(found) == PAGE:
            await _go_on(tx, run, Stage.WEAKEN, cursor=found[-1].id, now=now)
        else:
            await _go_on(tx, run, Stage.FADE, now=now)


async def _fade(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """A habit that wasn't seen again fades, and is dropped in the end (AGE-1)."""
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        now, cut = deps.now(), _cut(run, policy)
        found = await store.faded(tx, after_id=run.cursor, since=cut.habit, limit=PAGE)
        await _lower(tx, run, found, policy, now=now)
        over = [_lowered(r, policy) for r in found if ageing.dropped(ageing.weaker(r.confidence, policy), policy)]
        await _put_away(tx, run, over, now=now)
        if len(found) == PAGE:
            await _go_on(tx, run, Stage.FADE, cursor=found[-1].id, now=now)
        else:
            assert run.started_at is not None
            await store.note_weak(tx, least=policy.answer_least_percent, at=run.started_at)
            await _go_on(tx, run, Stage.MERGE, now=now)


async def _merge(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """Two records that say the same become one (AGE-5). Pairs are found before the write: it takes morphology."""
    found = await duplicates.find(deps, run)
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        now = deps.now()
        merged = await duplicates.merge_all(tx, run, found.pairs, now=now)
        following = Stage.MERGE if found.more else Stage.ARCHIVE
        await _go_on(tx, run, following, cursor=found.cursor, spent=merged, now=now)


async def _archive(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """Once a quarter: what is too weak for answers, and what nobody decided, is put away, as far as one may (AGE-2)."""
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        now, found = deps.now(), list[Record]()
        if run.quarter is not None:
            least = policy.answer_least_percent
            found = await store.to_put_away(tx, run.id, _cut(run, policy), least=least, limit=PAGE)
        allowed = min(len(found), run.allowance)
        await _put_away(tx, run, found[:allowed], now=now)
        held = [(r, r.confidence, None) for r in found[allowed:]]
        await revisions.add_items(tx, run.id, Section.TO_ARCHIVE, held)
        following = Stage.ARCHIVE if len(found) == PAGE else Stage.ASK
        await _go_on(tx, run, following, spent=allowed, now=now)


async def _ask(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """What is used much and was confirmed long ago, and what is past its last day, is asked about (AGE-4, MEM-14)."""
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        assert run.started_at is not None
        now, today = deps.now(), local(run.started_at, policy.zone).date()
        found = await store.stale(
            tx, _cut(run, policy), uses=policy.stale_uses, today=today, after_id=run.cursor, limit=PAGE
        )
        await store.ask(tx, found, at=run.started_at)
        told = [r for r in found if ageing.tells_again(r)]
        await revisions.add_items(tx, run.id, Section.CONFIRM, [(r, r.confidence, None) for r in told])
        if len(found) == PAGE:
            await _go_on(tx, run, Stage.ASK, cursor=found[-1].id, now=now)
        else:
            await _go_on(tx, run, Stage.REPORT, now=now)


async def _report(deps: Deps, work: due.Work, run: Run, policy: Policy) -> None:
    """A few readers a step; after the last one the revision is over and the next one planned."""
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        now = deps.now()
        last = await revision_report.send(tx, deps, run, policy, now=now)
        if last is not None:
            await _go_on(tx, run, Stage.REPORT, cursor=last, now=now)
        else:
            await revisions.change(tx, run.id, finished_at=now)
            await _plan(tx, policy, now=now)
    deps.wake()


_STEPS: Final[dict[Stage, Step]] = {
    Stage.PLANNED: _begin,
    Stage.WEAKEN: _weaken,
    Stage.FADE: _fade,
    Stage.MERGE: _merge,
    Stage.ARCHIVE: _archive,
    Stage.ASK: _ask,
    Stage.REPORT: _report,
}


# --- inside -----------------------------------------------------------------------------------------------------------


async def _go_on(tx: Tx, run: Run, stage: Stage, *, now: datetime, cursor: int = 0, spent: int = 0) -> None:
    """Note how far the revision has come; its next step is due at once, after whatever waits already."""
    await revisions.change(tx, run.id, stage=stage, cursor=cursor)
    if spent:
        await revisions.spend(tx, run.id, spent)
    await due.put(tx, REVISE, ref_id=run.id, due_at=now)


def _cut(run: Run, policy: Policy) -> Cutoffs:
    assert run.started_at is not None
    return ageing.cutoffs(run.started_at, policy)


async def _lower(tx: Tx, run: Run, found: Sequence[Record], policy: Policy, *, now: datetime) -> None:
    changes = [(record, ageing.weaker(record.confidence, policy)) for record in found]
    await store.weaken(tx, changes, now=now)
    await revisions.add_items(tx, run.id, Section.WEAKENED, [(r, to, None) for r, to in changes])


def _lowered(record: Record, policy: Policy) -> Record:
    """The record as `_lower` left it."""
    return replace(record, confidence=ageing.weaker(record.confidence, policy), revision=record.revision + 1)


async def _put_away(tx: Tx, run: Run, found: Sequence[Record], *, now: datetime) -> None:
    await store.archive(tx, found, now=now, by=None)
    await revisions.add_items(tx, run.id, Section.ARCHIVED, [(r, r.confidence, None) for r in found])
