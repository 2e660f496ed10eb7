"""Carrying out what was approved: begun in one transaction, done outside any, its outcome in another (ACT-4, ACT-8).

The process may die between any two lines. What is found begun and not ended is never begun again: a person is asked.
"""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Any, Final

import structlog

from bot.connectors import CALL_S, Connector, NotSent, Receipt, Refused, Unsure
from bot.domain.actions.action import WAITING, Action, ActionStatus, Outgoing
from bot.domain.actions.deadlines import deadlines, missed, next_attempt, undo_until
from bot.domain.notices import Button, Line, Notice
from bot.domain.people import Person
from bot.flows.actions import action_told
from bot.flows.actions.action_card import arguments, undo_button, unknown_rows
from bot.flows.actions.action_decide import FINAL, RUN
from bot.flows.actions.action_request import ESCALATE, EXPIRE, REMIND
from bot.flows.actions.action_told import APPROVE, HOLD, UNDO, close_cards, keep
from bot.flows.deps import Deps, load_policy, tell
from storage import actions, due, people
from storage.db import Tx

log = structlog.get_logger()

#: longer than any connector's own limits: a call that hangs all the same ends here, in seconds
HARD_S: Final = CALL_S + 15.0

_S = ActionStatus


async def run(deps: Deps, work: due.Work) -> None:
    """Carry out an action whose time has come."""
    action = await _begin(deps, work)
    if action is None:
        return
    out = Outgoing(target=action.target, payload=action.payload, key=action.key)
    connector = deps.connectors.get(action.connector)
    if connector is None:
        await _failed(deps, work, action, NotSent(f"no connector is called {action.connector}"))
        return
    try:
        async with asyncio.timeout(HARD_S):
            receipt = await connector.do(out)
    except (NotSent, Refused) as exc:
        said = exc if isinstance(exc, NotSent) else NotSent(exc.reason)
        await _failed(deps, work, action, said)
    except Unsure as exc:
        await _unknown(deps, work, action, exc.said)
    except TimeoutError:
        await _unknown(deps, work, action, "timeout")
    except Exception as exc:  # whatever it was, it may have gone out
        log.exception("connector failed", action=action.id, connector=action.connector, kind=type(exc).__name__)
        await _unknown(deps, work, action, type(exc).__name__)
    else:
        await _done(deps, work, action, receipt)


async def _begin(deps: Deps, work: due.Work) -> Action | None:
    """Mark it as running, if it is to run now and is what was approved. The work itself stays until the end."""
    now = deps.now()
    async with deps.db.write() as tx:
        action = await actions.get(tx, work.ref_id or 0)
        if action is not None and action.status is _S.RUNNING:
            # Its process died, or could not write how it ended.
            await lost(tx, deps, action, now=now)
        if action is None or action.status not in WAITING:
            await due.done(tx, work.id)
            return None
        if action.run_at is not None and action.run_at > now:
            await due.postpone(tx, work.id, until=action.run_at)
            return None
        policy = await load_policy(tx, deps)
        if missed(action, now=now, policy=policy):
            await due.done(tx, work.id)
            await _ask_anew(tx, deps, action, now=now)
            return None
        if not action.approved_as_is:
            await due.done(tx, work.id)
            log.error("an approved action is not what was approved", action=action.id)
            await _fail(tx, deps, action, "changed", now=now)
            return None
        begun = await actions.move(
            tx, action, _S.RUNNING, by=action.approved_by, now=now, started_at=now, attempts=action.attempts + 1
        )
        if begun is None:
            await due.done(tx, work.id)
        return begun


async def _done(deps: Deps, work: due.Work, action: Action, receipt: Receipt) -> None:
    now = deps.now()
    async with deps.db.write() as tx:
        await due.done(tx, work.id)
        policy = await load_policy(tx, deps)
        until = undo_until(now, policy) if action.reversible else None
        reference: dict[str, Any] = {**receipt.reference, "link": receipt.link}
        done = await actions.move(
            tx,
            action,
            _S.DONE,
            by=action.approved_by,
            now=now,
            executed_at=now,
            undo_until=until,
            receipt=reference,
            error="",
        )
        await actions.worked(tx, action.connector, now=now)
        if done is None:
            return
        if until is not None:
            await due.put(tx, FINAL, ref_id=done.id, due_at=until)
        else:
            final = await actions.move(tx, done, _S.FINAL, by=None, now=now)
            done = final or done
        await _tell_done(tx, deps, done, now=now)
    deps.wake()


async def _tell_done(tx: Tx, deps: Deps, action: Action, *, now: datetime) -> None:
    """The requester and the approver get a message; its button goes when the time is over (ACT-5)."""
    policy = await load_policy(tx, deps)
    link = str((action.receipt or {}).get("link", ""))
    minutes = policy.action_undo_minutes
    args = {**await arguments(tx, action), "link": link or "-", "linked": "yes" if link else "no", "minutes": minutes}
    line = Line("action-done", args)
    await close_cards(tx, deps, action, Notice(lines=(line,), aside=True), HOLD, APPROVE, now=now)
    for person in await involved(tx, action):
        rows = ((undo_button(action, policy),),) if action.undo_until is not None else ()
        sent = await tell(tx, deps, person, Notice(lines=(line,), rows=rows, aside=True), now=now)
        if rows:
            await keep(tx, action, person, UNDO, sent)


async def _failed(deps: Deps, work: due.Work, action: Action, said: NotSent) -> None:
    """It provably did not go out. A passing fault is tried again, anything else is told (ACT-8)."""
    now = deps.now()
    async with deps.db.write() as tx:
        await due.done(tx, work.id)
        await actions.went_wrong(tx, action.connector, said.said, now=now)
        again = next_attempt(action.attempts, now=now) if said.transient else None
        if again is None:
            await _fail(tx, deps, action, said.said, now=now)
            return
        waits = await actions.move(
            tx, action, _S.SCHEDULED, by=None, now=now, note="retry", run_at=again, error=said.said
        )
        if waits is not None:
            await due.put(tx, RUN, ref_id=action.id, due_at=again)
    deps.wake()


async def _fail(tx: Tx, deps: Deps, action: Action, said: str, *, now: datetime) -> None:
    failed = await actions.move(tx, action, _S.FAILED, by=None, now=now, error=said)
    if failed is None:
        return
    again = Button(key="btn-action-again", verb="action-again", args={"id": action.id})
    line = Line("action-failed", {**await arguments(tx, failed), "changed": "yes" if said == "changed" else "no"})
    await close_cards(tx, deps, failed, Notice(lines=(line,), aside=True), HOLD, APPROVE, now=now)
    for person in await involved(tx, failed):
        await tell(tx, deps, person, Notice(lines=(line,), rows=((again,),), aside=True), now=now)
    deps.wake()


async def _unknown(deps: Deps, work: due.Work, action: Action, said: str) -> None:
    now = deps.now()
    async with deps.db.write() as tx:
        await due.done(tx, work.id)
        await actions.went_wrong(tx, action.connector, said, now=now)
        await ask_outcome(tx, deps, action, said, now=now)
    deps.wake()


async def ask_outcome(tx: Tx, deps: Deps, action: Action, said: str, *, now: datetime, note: str = "") -> None:
    """Nobody knows whether it went out: ask those who decide, tell whoever asked (ACT-8)."""
    unknown = await actions.move(tx, action, _S.UNKNOWN, by=None, now=now, error=said, note=note)
    if unknown is None:
        return
    args = await arguments(tx, unknown)
    asked = {p.id: p for p in await action_told.deciding(tx, deps, unknown)}
    approver = await people.get(tx, unknown.approved_by or 0)
    if approver is not None and not approver.removed:
        asked[approver.id] = approver
    question = Notice(lines=(Line("action-unknown-ask", args),), rows=unknown_rows(unknown), aside=True)
    await close_cards(tx, deps, unknown, Notice(lines=(Line("action-unknown", args),), aside=True), HOLD, now=now)
    for person in asked.values():
        await keep(tx, unknown, person, HOLD, await tell(tx, deps, person, question, now=now))
    if unknown.requester_id not in asked:
        await action_told.tell_requester(
            tx, deps, unknown, Notice(lines=(Line("action-unknown", args),), aside=True), now=now
        )


async def lost(tx: Tx, deps: Deps, action: Action, *, now: datetime) -> None:
    """A process died in the middle of this action: of what it was about to send, nobody knows (ACT-8)."""
    if action.status is _S.RUNNING:
        await ask_outcome(tx, deps, action, "interrupted", now=now, note="interrupted")
    elif action.status is _S.UNDOING:
        failed = await actions.move(
            tx, action, _S.UNDO_FAILED, by=None, now=now, error="interrupted", note="interrupted"
        )
        if failed is not None:
            await tell_undo_failed(tx, deps, failed, now=now)


async def recover(deps: Deps) -> int:
    """At the start: what an earlier process had begun and not ended. Returns how many actions that were."""
    now = deps.now()
    async with deps.db.write() as tx:
        found = await actions.with_status(tx, _S.RUNNING, _S.UNDOING)
        for action in found:
            await due.cancel(tx, RUN if action.status is _S.RUNNING else UNDO_WORK, action.id)
            await lost(tx, deps, action, now=now)
    deps.wake()
    return len(found)


async def _ask_anew(tx: Tx, deps: Deps, action: Action, *, now: datetime) -> None:
    """Its time passed while nothing ran: it waits for a decision again (ACT-2)."""
    times = deadlines(now, await load_policy(tx, deps))
    asked = await actions.move(
        tx,
        action,
        _S.PENDING,
        by=None,
        now=now,
        note="missed",
        version=action.version + 1,
        approved_by=None,
        approved_at=None,
        approved_digest=None,
        run_at=None,
        expires_at=times.expires_at,
    )
    if asked is None:
        return
    for kind, at in ((REMIND, times.remind_at), (ESCALATE, times.escalate_at), (EXPIRE, times.expires_at)):
        await due.put(tx, kind, ref_id=action.id, due_at=at)
    head = (Line("action-missed", {"at": action.run_at or now}), Line(""))
    await close_cards(tx, deps, asked, Notice(lines=head[:1], aside=True), HOLD, APPROVE, now=now)
    await action_told.announce(tx, deps, asked, now=now, head=head)
    line = Line("action-missed-told", await arguments(tx, asked))
    await action_told.tell_requester(tx, deps, asked, Notice(lines=(line,), aside=True), now=now)


# --- taking back ------------------------------------------------------------------------------------------------------

#: the kind of due work; `UNDO` above is a purpose of messages
UNDO_WORK: Final = "action-undo"


async def undo(deps: Deps, work: due.Work) -> None:
    """Take back what was done, by the connector's inverse, and say how it went (ACT-5)."""
    async with deps.db.read() as tx:
        action = await actions.get(tx, work.ref_id or 0)
    if action is None or action.status is not _S.UNDOING:
        async with deps.db.write() as tx:
            await due.done(tx, work.id)
        return
    if work.attempts > 1:
        # Its process died half-way.
        async with deps.db.write() as tx:
            await due.done(tx, work.id)
            await lost(tx, deps, action, now=deps.now())
        deps.wake()
        return
    error = await _undo(deps.connectors.get(action.connector), action)
    now = deps.now()
    async with deps.db.write() as tx:
        await due.done(tx, work.id)
        if error is None:
            await actions.worked(tx, action.connector, now=now)
            undone = await actions.move(tx, action, _S.UNDONE, by=None, now=now, error="")
            if undone is not None:
                await _tell_undone(tx, deps, undone, now=now)
        else:
            await actions.went_wrong(tx, action.connector, error, now=now)
            failed = await actions.move(tx, action, _S.UNDO_FAILED, by=None, now=now, error=error)
            if failed is not None:
                await tell_undo_failed(tx, deps, failed, now=now)
    deps.wake()


async def _undo(connector: Connector | None, action: Action) -> str | None:
    """What went wrong; None: it is taken back."""
    if connector is None:
        return f"no connector is called {action.connector}"
    out = Outgoing(target=action.target, payload=action.payload, key=action.key)
    try:
        async with asyncio.timeout(HARD_S):
            await connector.undo(out, action.receipt)
    except (NotSent, Unsure) as exc:
        return exc.said
    except TimeoutError:
        return "timeout"
    except Exception as exc:  # the person must learn that it is not taken back
        log.exception("undo failed", action=action.id, connector=action.connector, kind=type(exc).__name__)
        return type(exc).__name__
    return None


async def _tell_undone(tx: Tx, deps: Deps, action: Action, *, now: datetime) -> None:
    who = await _undone_by(tx, action)
    line = Line("action-undone", {**await arguments(tx, action), "who": who, "undo": action.undo.value})
    said = Notice(lines=(line, Line("action-undo-keeps")), aside=True)
    await close_cards(tx, deps, action, said, UNDO, now=now)
    for person in await involved(tx, action, also=await _undoer(tx, action)):
        await tell(tx, deps, person, said, now=now)


async def tell_undo_failed(tx: Tx, deps: Deps, action: Action, *, now: datetime) -> None:
    """It stands as it was done. Another attempt is offered as long as the window is open."""
    policy = await load_policy(tx, deps)
    open_still = action.undo_until is not None and now < action.undo_until
    rows = ((undo_button(action, policy),),) if open_still else ()
    args = {
        **await arguments(tx, action),
        "who": await _undone_by(tx, action),
        "interrupted": "yes" if action.error == "interrupted" else "no",
        "open": "yes" if open_still else "no",
    }
    for person in await involved(tx, action, also=await _undoer(tx, action)):
        said = Notice(lines=(Line("action-undo-failed", args),), rows=rows, aside=True)
        sent = await tell(tx, deps, person, said, now=now)
        if rows:
            await keep(tx, action, person, UNDO, sent)


async def final(deps: Deps, work: due.Work) -> None:
    """The time for taking it back is over: the button goes (ACT-5)."""
    now = deps.now()
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        action = await actions.get(tx, work.ref_id or 0)
        if action is None:
            return
        if action.status is _S.DONE:
            action = await actions.move(tx, action, _S.FINAL, by=None, now=now) or action
        if action.status in (_S.FINAL, _S.UNDO_FAILED):
            line = Line("action-final", await arguments(tx, action))
            await close_cards(tx, deps, action, Notice(lines=(line,), aside=True), UNDO, now=now)
    deps.wake()


async def _undoer(tx: Tx, action: Action) -> int | None:
    """Whoever pressed «отменить» last."""
    history = await actions.events(tx, action.id)
    return next((event.actor_id for event in reversed(history) if event.status is _S.UNDOING), None)


async def _undone_by(tx: Tx, action: Action) -> str:
    person_id = await _undoer(tx, action)
    return (await people.names(tx, [person_id])).get(person_id or 0, "—")


async def involved(tx: Tx, action: Action, *, also: int | None = None) -> list[Person]:
    """Whoever asked and whoever approved, each once, as far as they are in."""
    found: list[Person] = []
    for person_id in dict.fromkeys((action.requester_id, action.approved_by, also)):
        person = await people.get(tx, person_id) if person_id is not None else None
        if person is not None and not person.removed:
            found.append(person)
    return found
