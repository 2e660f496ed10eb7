"""Who is told what of an action: the card to those who decide, its course to whoever asked (ACT-3)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.domain.actions import approvers
from bot.domain.actions.action import Action
from bot.domain.notices import Button, Line, Notice, Value, to_json
from bot.domain.people import Person
from bot.flows.actions.action_card import approval_card, arguments, text_file
from bot.flows.deps import Deps, load_policy, tell, with_tokens
from storage import actions, outbox, people
from storage.db import Tx

#: purposes of messages whose buttons follow what becomes of an action
APPROVE: Final = "approve"
UNDO: Final = "undo"
HOLD: Final = "hold"
#: of messages without such buttons: a reply to one is about the action all the same
TOLD: Final = "told"


async def deciding(tx: Tx, deps: Deps, action: Action) -> tuple[Person, ...]:
    """Who decides about an action now: the owners that a message reaches, else the admins."""
    policy = await load_policy(tx, deps)
    everybody = await people.everybody(tx)
    blocked = await actions.unreachable(tx, [p.telegram_id for p in everybody])
    return approvers.approvers(
        everybody,
        area_id=action.area_id,
        requester_id=action.requester_id,
        four_eyes=policy.four_eyes == "yes",
        unreachable={p.id for p in everybody if p.telegram_id in blocked},
    )


async def announce(
    tx: Tx, deps: Deps, action: Action, *, now: datetime, head: Sequence[Line] = (), to: Sequence[Person] | None = None
) -> tuple[Person, ...]:
    """Send the card to those who decide, or to some. Returns whom."""
    reached = tuple(to) if to is not None else await deciding(tx, deps, action)
    for person in reached:
        await send_card(tx, deps, action, person, now=now, head=head)
    return reached


async def send_card(
    tx: Tx, deps: Deps, action: Action, person: Person, *, now: datetime, head: Sequence[Line] = ()
) -> None:
    whole = text_file(action)
    if whole is not None:
        await tell(tx, deps, person, whole, now=now)
    card = await approval_card(tx, deps, action, person, head=head)
    await keep(tx, action, person, APPROVE, await tell(tx, deps, person, card, now=now))


async def keep(tx: Tx, action: Action, person: Person, purpose: str, outbox_id: int) -> None:
    await actions.add_card(tx, action_id=action.id, person_id=person.id, purpose=purpose, outbox_id=outbox_id)


async def close_cards(
    tx: Tx, deps: Deps, action: Action, said: Notice, *purposes: str, now: datetime, but: int | None = None
) -> None:
    """Put other words in the place of messages whose buttons are over. Their buttons still say what became of it.

    `but` is the Telegram message that the caller draws anew itself.
    """
    for card in await actions.cards(tx, action.id, *purposes):
        if card.message_id is not None and card.message_id != but:
            await outbox.put(
                tx,
                chat_id=card.chat_id,
                topic_id=0,
                op="edit",
                payload=to_json(await with_tokens(tx, deps, said, now=now)),
                now=now,
                target_id=card.message_id,
            )
        if card.state != "pending":
            await actions.close_card(tx, card.id, now=now)


async def tell_requester(tx: Tx, deps: Deps, action: Action, said: Notice, *, now: datetime) -> int | None:
    """Write to whoever asked, unless they are out."""
    requester = await people.get(tx, action.requester_id)
    if requester is None or requester.removed:
        return None
    sent = await tell(tx, deps, requester, said, now=now)
    await keep(tx, action, requester, TOLD, sent)
    return sent


async def requested(tx: Tx, action: Action, names: Sequence[str], *, again: bool, private: bool = True) -> Notice:
    """The reply to whoever asked: what waits, and for whom. In a group without the text (ANS-1)."""
    args: dict[str, Value] = {
        **await arguments(tx, action),
        "names": ", ".join(names),
        "reached": "yes" if names else "no",
        "again": "yes" if again else "no",
    }
    withdraw = Button(
        key="btn-action-withdraw", verb="action-withdraw", args={"id": action.id}, only_for=action.requester_id
    )
    rows = ((withdraw,),) if private else ()
    lines = [Line("action-requested", args)]
    return Notice(lines=tuple(lines), rows=rows, aside=True)
