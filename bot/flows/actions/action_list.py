"""`/actions`: what of one's own and of one's areas waits or went out lately, and how the connectors do (ACT-11)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from bot.domain.actions.action import OPEN, Action, ActionStatus
from bot.domain.actions.rights import may_approve, sees
from bot.domain.listing import pages
from bot.domain.notices import Button, Line, Notice, Value
from bot.domain.people import Person
from bot.flows.actions.action_card import arguments
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, load_policy, redraw, reply
from bot.flows.memory.pages import turning
from bot.flows.verbs import Verb
from storage import actions as store
from storage.db import Tx

#: on one page
PAGE: Final = 8
#: what is over stays on the list for so long
LATELY: Final = timedelta(days=7)
#: looked through at most
LOOKED_THROUGH: Final = 2_000


async def actions(deps: Deps, turn: Turn) -> None:
    async with commit(deps, turn, intent="actions", keep=False) as tx:
        await reply(tx, deps, turn, await _page(tx, deps, turn.person, page=1, now=turn.now))


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, await _page(tx, deps, tap.person, page=int(tap.args["page"]), now=tap.now))


async def _page(tx: Tx, deps: Deps, person: Person, *, page: int, now: datetime) -> Notice:
    found = [
        action
        for action in await store.latest(tx, limit=LOOKED_THROUGH)
        if sees(person, action) and (action.status in OPEN or action.requested_at >= now - LATELY)
    ]
    four_eyes = (await load_policy(tx, deps)).four_eyes == "yes"
    waiting = sum(
        action.status is ActionStatus.PENDING and may_approve(person, action, four_eyes=four_eyes) for action in found
    )
    last = pages(len(found), size=PAGE)
    page = min(max(page, 1), last)
    lines = [Line("actions-head")]
    if waiting:
        lines.append(Line("actions-to-decide", {"count": waiting}))
    if not found:
        lines.append(Line("actions-none"))
    start = (page - 1) * PAGE
    here = found[start : start + PAGE]
    for number, action in enumerate(here, start + 1):
        lines.append(Line("actions-item", {**await arguments(tx, action), "number": number}))
    if person.is_admin or person.is_owner:
        lines += [Line(""), *await health_lines(tx, deps)]
    turn = (turning("action-page", {"page": page}, page=page, last=last),) if last > 1 else ()
    rows = (*_numbers(here, start + 1), *turn)
    return Notice(lines=tuple(lines), rows=rows, aside=True)


def _numbers(here: list[Action], start: int) -> tuple[tuple[Button, ...], ...]:
    buttons = [
        Button(key="btn-number", verb="action-open", args={"id": action.id}, label={"number": number})
        for number, action in enumerate(here, start)
    ]
    return tuple(tuple(buttons[i : i + 4]) for i in range(0, len(buttons), 4))


async def health_lines(tx: Tx, deps: Deps) -> list[Line]:
    """Each connector's last success and last error."""
    if not deps.connectors:
        return [Line("actions-no-connectors")]
    known = await store.health(tx)
    lines = [Line("actions-connectors")]
    for name in sorted(deps.connectors):
        seen = known.get(name)
        ok, bad = (seen.ok_at, seen.error_at) if seen is not None else (None, None)
        args: dict[str, Value] = {
            "name": name,
            "ok": "yes" if ok else "no",
            "okat": ok or "—",
            "bad": "yes" if bad else "no",
            "badat": bad or "—",
            "error": (seen.error if seen is not None else "") or "—",
        }
        lines.append(Line("actions-connector", args))
    return lines


VERBS: dict[str, Verb] = {"action-page": Verb(run=turn_page)}
