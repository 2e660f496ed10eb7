"""What happens to a request that nobody decides: the admins when no owner can be reached, a reminder, the admins
after all, its end. The requester is told of each (ACT-3). Silence is never anybody's "no" (ACT-2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.domain.actions.action import Action, ActionStatus
from bot.domain.actions.approvers import admins
from bot.domain.notices import Line, Notice
from bot.domain.people import Person
from bot.flows.actions import action_decide, action_told
from bot.flows.actions.action_card import arguments
from bot.flows.actions.action_told import APPROVE, close_cards, tell_requester
from bot.flows.deps import Deps, load_policy
from storage import actions, due, people
from storage.db import Tx


async def reach(deps: Deps, work: due.Work) -> None:
    """None of the cards reached anybody: the admins get it."""

    async def look(tx: Tx, action: Action, now: datetime) -> None:
        cards = await actions.cards(tx, action.id, APPROVE)
        if cards and all(card.state == "dead" for card in cards):
            await _to_admins(tx, deps, action, now=now, key="action-unreached")

    await _still_pending(deps, work, look)


async def remind(deps: Deps, work: due.Work) -> None:
    async def look(tx: Tx, action: Action, now: datetime) -> None:
        head = (Line("action-remind", {"at": action.requested_at}), Line(""))
        reached = await action_told.announce(tx, deps, action, now=now, head=head)
        await _told(tx, deps, action, "action-reminded", reached, now=now)

    await _still_pending(deps, work, look)


async def escalate(deps: Deps, work: due.Work) -> None:
    async def look(tx: Tx, action: Action, now: datetime) -> None:
        await _to_admins(tx, deps, action, now=now, key="action-escalated")

    await _still_pending(deps, work, look)


async def expire(deps: Deps, work: due.Work) -> None:
    async def look(tx: Tx, action: Action, now: datetime) -> None:
        ended = await action_decide.expire(tx, action, now=now)
        if ended is None:
            return
        line = Line("action-expired", await arguments(tx, ended))
        await close_cards(tx, deps, ended, Notice(lines=(line,), aside=True), APPROVE, now=now)
        await tell_requester(tx, deps, ended, Notice(lines=(line,), aside=True), now=now)

    await _still_pending(deps, work, look)


async def _to_admins(tx: Tx, deps: Deps, action: Action, *, now: datetime, key: str) -> None:
    """Send the card to the admins that have none yet."""
    have = {card.person_id for card in await actions.cards(tx, action.id, APPROVE) if card.state != "dead"}
    four_eyes = (await load_policy(tx, deps)).four_eyes == "yes"
    everybody = await people.everybody(tx)
    fresh = [p for p in admins(everybody, requester_id=action.requester_id, four_eyes=four_eyes) if p.id not in have]
    if not fresh:
        return
    head = (Line(f"{key}-head", {"at": action.requested_at}), Line(""))
    await action_told.announce(tx, deps, action, now=now, head=head, to=fresh)
    await _told(tx, deps, action, key, fresh, now=now)


async def _told(
    tx: Tx, deps: Deps, action: Action, key: str, reached: list[Person] | tuple[Person, ...], *, now: datetime
) -> None:
    """Tell whoever asked, unless they are the only one concerned."""
    names = [p.name for p in reached if p.id != action.requester_id]
    if names:
        args = {**await arguments(tx, action), "names": ", ".join(names)}
        await tell_requester(tx, deps, action, Notice(lines=(Line(key, args),), aside=True), now=now)


async def _still_pending(deps: Deps, work: due.Work, look: Callable[[Tx, Action, datetime], Awaitable[None]]) -> None:
    now = deps.now()
    async with deps.db.write() as tx:
        if not await due.done(tx, work.id):
            return
        action = await actions.get(tx, work.ref_id or 0)
        if action is not None and action.status is ActionStatus.PENDING:
            await look(tx, action, now)
    deps.wake()
