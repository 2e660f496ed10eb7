"""What to do when something falls due, and what is erased because its time is over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Coroutine
from datetime import timedelta
from typing import Any

import structlog

from bot.flows.actions import action_decide, action_request, action_run, action_wait
from bot.flows.deps import Deps, load_policy
from bot.flows.forgetting import erase
from bot.flows.history import revision
from bot.flows.memory import notice_fact
from bot.flows.people import people as people_flow
from bot.flows.people.access import ERASE_PERSON, trace_person
from bot.flows.rules import rule_check, rule_later
from bot.flows.skills import skill_lesson, skill_outcomes
from storage import buttons, cards, dialogue, due, inbox, people, revisions, signals, skills, vault

log = structlog.get_logger()


async def _erase_record(deps: Deps, work: due.Work) -> None:
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        known = await erase.trace(tx, deps, work.ref_id)
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            # Brought back meanwhile: it must stay findable.
            return
        await erase.erase(tx, deps, work.ref_id, now=deps.now(), known=known)
    deps.recall.drop(work.ref_id)
    erase.forget_texts(deps)
    await deps.db.scrub()


async def _erase_person(deps: Deps, work: due.Work) -> None:
    assert work.ref_id is not None
    async with deps.db.read() as tx:
        known = await trace_person(tx, deps, work.ref_id)
    async with deps.db.write() as tx:
        if await due.done(tx, work.id):
            await people_flow.erase_person(tx, deps, work.ref_id, now=deps.now(), known=known)
    erase.forget_texts(deps)
    await deps.db.scrub()


#: A piece of work not finished by then is taken again: its process died.
LEASE = timedelta(minutes=5)
#: How long failed work waits: twice as long each time, between these.
FIRST_DELAY, LONGEST_DELAY = timedelta(minutes=5), timedelta(hours=6)
#: After so many attempts work is given up. What was promised to be erased is never given up.
ATTEMPTS = 6
_PROMISED = frozenset({erase.ERASE, ERASE_PERSON})

KINDS: dict[str, Callable[[Deps, due.Work], Awaitable[None]]] = {
    erase.ERASE: _erase_record,
    ERASE_PERSON: _erase_person,
    action_decide.RUN: action_run.run,
    action_decide.UNDO: action_run.undo,
    action_decide.FINAL: action_run.final,
    action_request.REACH: action_wait.reach,
    action_request.REMIND: action_wait.remind,
    action_request.ESCALATE: action_wait.escalate,
    action_request.EXPIRE: action_wait.expire,
    "extract": notice_fact.extract,
    revision.REVISE: revision.revise,
    rule_check.COMPARE: rule_later.compare_later,
    rule_check.OVER: rule_later.ask_whether_over,
    skills.SETTLE: skill_outcomes.settle,
    skill_outcomes.LEARN: skill_lesson.learn,
}


#: These wait for somebody outside, for as long as that takes: whoever does them lets other work go on meanwhile.
OUTSIDE = frozenset({action_decide.RUN, action_decide.UNDO})


async def do_next(
    deps: Deps,
    aside: Callable[[Coroutine[Any, Any, None]], Awaitable[None]] | None = None,
    *,
    but: Collection[str] = (),
) -> bool:
    """Do the oldest piece of work that is due. False: there is none. A failure is put off, a cancellation is not.

    `aside` is handed what waits for somebody outside, to be done without holding up the rest; `but` are kinds that are
    left for later.
    """
    now = deps.now()
    async with deps.db.read() as tx:
        next_at = await due.next_at(tx)
    if next_at is None or next_at > now:
        return False
    async with deps.db.write() as tx:
        work = await due.claim(tx, now=now, lease_until=now + LEASE, but=but)
    if work is None:
        return False
    if _hopeless(work, tried=work.attempts - 1):
        # Its last attempt took the process with it.
        await _put_off(deps, work, tried=work.attempts - 1)
    elif aside is not None and work.kind in OUTSIDE:
        await aside(_do(deps, work))
    else:
        await _do(deps, work)
    return True


async def _do(deps: Deps, work: due.Work) -> None:
    try:
        await KINDS[work.kind](deps, work)
    except asyncio.CancelledError:
        async with deps.db.write() as tx:
            await due.give_back(tx, work.id)
        raise
    except Exception as exc:  # whatever it was, the rest of the work must go on
        log.exception("due work failed", work=work.id, kind=work.kind, error=type(exc).__name__)
        await _put_off(deps, work, tried=work.attempts)


def _hopeless(work: due.Work, *, tried: int) -> bool:
    return tried >= ATTEMPTS and work.kind not in _PROMISED


async def _put_off(deps: Deps, work: due.Work, *, tried: int) -> None:
    """Try again after a while that grows with the failures, or give up."""
    async with deps.db.write() as tx:
        if _hopeless(work, tried=tried):
            await due.bury(tx, work.id)
            log.error("due work given up", work=work.id, kind=work.kind, attempts=tried)
        else:
            await due.postpone(tx, work.id, until=deps.now() + delay(tried))


def delay(tried: int) -> timedelta:
    """How long to wait after so many failures, at least one."""
    # the exponent is bounded: promised work may fail a thousand times
    return min(FIRST_DELAY * (1 << min(tried - 1, 10)), LONGEST_DELAY)


async def purge(deps: Deps) -> None:
    """Erase what has been kept for as long as the settings say (OPS-4)."""
    now = deps.now()
    async with deps.db.write() as tx:
        policy = await load_policy(tx, deps)
        over = now - timedelta(days=policy.dialogue_days)
        await dialogue.purge(tx, before=over)
        await vault.purge(tx)
        await signals.purge(tx, before=over)
        await due.purge(tx, before=over)
        await people.purge_questions(tx, before=now)
        await inbox.purge(tx, before=now - timedelta(days=policy.undecodable_days))
        await buttons.purge(tx, before=now - timedelta(days=policy.button_days))
        await cards.purge(tx)
        await revisions.purge(tx, before=now - timedelta(days=policy.button_days))
        await people.purge_strangers(tx, before=now - timedelta(minutes=policy.stranger_minutes))
    await deps.db.scrub()
