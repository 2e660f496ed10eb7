"""What moves an action from status to status by a person's press; inside the caller's write, with rights read again.

Only these functions approve, and only `action_taps` calls them: no words do, and no model (ACT-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.actions.action import Action, ActionStatus, Broken, Payload, asked_again
from bot.domain.actions.deadlines import judged_at, plan, too_late, undo_open
from bot.domain.actions.rights import cancellable, decides, may_approve, may_cancel, may_undo, may_withdraw, sees
from bot.domain.people import Person
from bot.flows.actions.action_card import is_orphaned
from bot.flows.actions.action_request import ESCALATE, EXPIRE, REACH, REMIND, new_key
from bot.flows.deps import Deps, load_policy
from storage import actions, due
from storage.db import Tx

#: due work that carries an action out, and takes it back
RUN: Final = "action-run"
UNDO: Final = "action-undo"
FINAL: Final = "action-final"

_S = ActionStatus


class Why(StrEnum):
    """Why nothing was done."""

    GONE = "gone"
    NO_RIGHT = "no-right"
    #: nobody approves what they requested themselves
    FOUR_EYES = "four-eyes"
    #: the card showed something else
    CHANGED = "changed"
    #: somebody, or time, was first
    ALREADY = "already"
    #: the time at which it was to go out has passed: it asks
    LATE = "late"
    #: the time for taking it back is over
    OVER = "over"
    #: whoever asked is no longer in the company: it asks
    ORPHANED = "orphaned"
    #: the same text to the same place waits already
    SAME = "same"


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone:
    """Nothing was done; the action as it is now, if the person may see it."""

    why: Why
    action: Action | None = None


Result = Action | Undone


async def approve(
    tx: Tx,
    deps: Deps,
    by: Person,
    action_id: int,
    *,
    update_id: int,
    now: datetime,
    seen: str,
    broken: Sequence[Broken],
    late: bool = False,
    orphaned: bool = False,
) -> Result:
    """Approve exactly what the card showed: `seen` names it. `broken` are the rules it goes against by now.

    `late` says that the person knows that its time has passed, `orphaned` that whoever asked is out of the company.
    """
    action = await actions.get(tx, action_id)
    found = await _to_decide(tx, deps, by, action, update_id=update_id, now=now)
    if isinstance(found, Undone):
        return found
    action = found
    if tuple(broken) != action.broken:
        action = await actions.mark_broken(tx, action, broken)
    if seen != action.shown:
        return Undone(why=Why.CHANGED, action=action)
    if not orphaned and await is_orphaned(tx, action):
        return Undone(why=Why.ORPHANED, action=action)
    if too_late(action, now=now) and not late:
        return Undone(why=Why.LATE, action=action)
    approved = await actions.move(
        tx,
        action,
        _S.APPROVED,
        by=by.id,
        now=now,
        approved_by=by.id,
        approved_at=now,
        approved_digest=action.digest,
        run_at=now,
    )
    if approved is None:
        return Undone(why=Why.ALREADY, action=action)
    planned = plan(approved, now=now, policy=await load_policy(tx, deps))
    if planned.status is not _S.APPROVED:
        waiting = await actions.move(tx, approved, planned.status, by=by.id, now=now, run_at=planned.run_at)
        assert waiting is not None
        approved = waiting
    await due.put(tx, RUN, ref_id=action.id, due_at=planned.run_at)
    await stop_waiting(tx, action.id)
    return approved


async def reject(
    tx: Tx, deps: Deps, by: Person, action_id: int, *, update_id: int, now: datetime, seen: str | None, comment: str
) -> Result:
    """Turn it down, with the reason."""
    action = await actions.get(tx, action_id)
    found = await _to_decide(tx, deps, by, action, update_id=update_id, now=now)
    if isinstance(found, Undone):
        return found
    if seen is not None and seen != found.shown:
        return Undone(why=Why.CHANGED, action=found)
    return await _end(tx, found, _S.REJECTED, by=by.id, now=now, comment=comment)


async def revise(
    tx: Tx,
    deps: Deps,
    by: Person,
    action_id: int,
    *,
    update_id: int,
    now: datetime,
    seen: str | None,
    payload: Payload,
    broken: Sequence[Broken],
) -> Result:
    """Put another text in the place of what waits. It is approved by a press on the new card, as any."""
    action = await actions.get(tx, action_id)
    found = await _to_decide(tx, deps, by, action, update_id=update_id, now=now, own_too=True)
    if isinstance(found, Undone):
        return found
    if seen is not None and seen != found.shown:
        return Undone(why=Why.CHANGED, action=found)
    if payload == found.payload:
        return found
    if await actions.same_pending(tx, asked_again(found, payload)) is not None:
        return Undone(why=Why.SAME, action=found)
    revised = await actions.revise(
        tx,
        found,
        payload=payload,
        send_at=found.send_at,
        broken=broken,
        key=new_key(deps),
        by=by.id,
        now=now,
    )
    return revised if revised is not None else Undone(why=Why.ALREADY, action=found)


async def reword(
    tx: Tx,
    deps: Deps,
    by: Person,
    action: Action,
    *,
    payload: Payload,
    send_at: datetime | None,
    broken: Sequence[Broken],
    now: datetime,
) -> Result:
    """Put what the requester says by now in the place of what waits: every card of it is stale, it is asked anew."""
    if not may_withdraw(by, action):
        return Undone(why=Why.NO_RIGHT, action=action)
    if action.status is not _S.PENDING or now >= action.expires_at:
        return Undone(why=Why.ALREADY, action=action)
    revised = await actions.revise(
        tx, action, payload=payload, send_at=send_at, broken=broken, key=new_key(deps), by=by.id, now=now
    )
    return revised if revised is not None else Undone(why=Why.ALREADY, action=action)


async def withdraw(tx: Tx, by: Person, action_id: int, *, now: datetime) -> Result:
    """The requester takes the request back, or calls off what was approved and has not begun."""
    action = await actions.get(tx, action_id)
    if action is None or not sees(by, action):
        return Undone(why=Why.GONE)
    if not may_withdraw(by, action):
        return Undone(why=Why.NO_RIGHT, action=action)
    if cancellable(action):
        return await cancel(tx, by, action_id, now=now)
    if action.status is not _S.PENDING:
        return Undone(why=Why.ALREADY, action=action)
    return await _end(tx, action, _S.WITHDRAWN, by=by.id, now=now)


async def cancel(tx: Tx, by: Person, action_id: int, *, now: datetime) -> Result:
    """Call off what is approved and waits for its time (ACT-6)."""
    action = await actions.get(tx, action_id)
    if action is None or not sees(by, action):
        return Undone(why=Why.GONE)
    if not may_cancel(by, action):
        return Undone(why=Why.NO_RIGHT, action=action)
    if not cancellable(action):
        return Undone(why=Why.ALREADY, action=action)
    return await _end(tx, action, _S.CANCELLED, by=by.id, now=now)


async def expire(tx: Tx, action: Action, *, now: datetime) -> Action | None:
    """Its time for a decision is over. That is nobody's "no": the row has no person (ACT-2)."""
    ended = await _end(tx, action, _S.EXPIRED, by=None, now=now)
    return ended if isinstance(ended, Action) else None


async def begin_undo(tx: Tx, by: Person, action_id: int, *, update_id: int, now: datetime) -> Result:
    """Begin to take back what was done, if the press came in time, whenever it is handled (ACT-5)."""
    action = await actions.get(tx, action_id)
    if action is None or not sees(by, action):
        return Undone(why=Why.GONE)
    if not may_undo(by, action):
        return Undone(why=Why.NO_RIGHT, action=action)
    if action.status not in (_S.DONE, _S.FINAL, _S.UNDO_FAILED):
        return Undone(why=Why.ALREADY, action=action)
    said = await actions.said_at(tx, update_id) or now
    if not undo_open(action, at=judged_at(said, await actions.stored_before(tx, update_id))):
        return Undone(why=Why.OVER, action=action)
    undoing = await actions.move(tx, action, _S.UNDOING, by=by.id, now=now)
    if undoing is None:
        return Undone(why=Why.ALREADY, action=action)
    await due.put(tx, UNDO, ref_id=action.id, due_at=now)
    return undoing


async def settle_unknown(tx: Tx, deps: Deps, by: Person, action_id: int, *, sent: bool, now: datetime) -> Result:
    """A person says whether it went out (ACT-8)."""
    action = await actions.get(tx, action_id)
    if action is None or not sees(by, action):
        return Undone(why=Why.GONE)
    if not decides(by, action.area_id):
        return Undone(why=Why.NO_RIGHT, action=action)
    if action.status is not _S.UNKNOWN:
        return Undone(why=Why.ALREADY, action=action)
    to, note = (_S.DONE, "sent") if sent else (_S.FAILED, "not-sent")
    values = {"executed_at": action.started_at} if sent else {}
    moved = await actions.move(tx, action, to, by=by.id, now=now, note=note, **values)
    if moved is None:
        return Undone(why=Why.ALREADY, action=action)
    if not sent:
        return moved
    # What would undo it never came back, so there is nothing to undo it with.
    final = await actions.move(tx, moved, _S.FINAL, by=by.id, now=now)
    assert final is not None
    return final


async def stop_waiting(tx: Tx, action_id: int) -> None:
    """Nobody is reminded of it any more."""
    for kind in (REMIND, ESCALATE, EXPIRE, REACH):
        await due.cancel(tx, kind, action_id)


async def _to_decide(
    tx: Tx, deps: Deps, by: Person, action: Action | None, *, update_id: int, now: datetime, own_too: bool = False
) -> Result:
    """The action, if this person may decide about it and it still waits."""
    if action is None or not sees(by, action):
        return Undone(why=Why.GONE)
    four_eyes = (await load_policy(tx, deps)).four_eyes == "yes"
    if not may_approve(by, action, four_eyes=four_eyes and not own_too):
        own = decides(by, action.area_id)
        return Undone(why=Why.FOUR_EYES if own else Why.NO_RIGHT, action=action)
    if action.status is not _S.PENDING:
        return Undone(why=Why.ALREADY, action=action)
    said = await actions.said_at(tx, update_id) or now
    if said >= action.expires_at:
        ended = await expire(tx, action, now=now)
        return Undone(why=Why.ALREADY, action=ended or action)
    return action


async def _end(tx: Tx, action: Action, to: ActionStatus, *, by: int | None, now: datetime, comment: str = "") -> Result:
    values = {"comment": comment} if comment else {}
    ended = await actions.move(tx, action, to, by=by, now=now, **values)
    if ended is None:
        return Undone(why=Why.ALREADY, action=action)
    await stop_waiting(tx, action.id)
    await due.cancel(tx, RUN, action.id)
    return ended
