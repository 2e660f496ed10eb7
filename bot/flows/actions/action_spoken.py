"""Words about what waits to be sent: «не публикуй», «отзови запрос № 3», and a yes, which approves nothing (ACT-3).

Stopping by words is done at once by whoever may; what takes a decision or reaches outside leads to its button.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.domain.actions.action import Action, ActionStatus
from bot.domain.actions.rights import cancellable, may_approve, may_undo, may_withdraw, sees
from bot.domain.incoming import Content
from bot.domain.notices import Button, Line, Notice, notice
from bot.flows.actions import action_card, action_decide, action_taps, action_told
from bot.flows.actions.action_decide import Undone
from bot.flows.actions.action_order import parsed
from bot.flows.actions.action_told import APPROVE, TOLD, UNDO
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.forgetting.forget_numbered import listed
from bot.language.calling_off import CallOff, agrees, calls_off, taken_back_at_end
from storage import actions, prompts
from storage.db import Tx

#: said so soon after something became of a request, the words are about that one
_SHORTLY: Final = timedelta(minutes=15)
#: named of several that they may be about
_NAMED: Final = 8
#: answers to what the bot asked of an action are no words about it
_ASKED: Final = ("action", "send")

_S = ActionStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class _Meant:
    """What the words are about: one action or several; `replied` says that they answer a message about it."""

    found: tuple[Action, ...]
    replied: bool = False


async def take(deps: Deps, turn: Turn) -> bool:
    """Handle such words. False: they are an ordinary message."""
    incoming = turn.incoming
    plain = incoming.command is None and incoming.content is Content.TEXT and incoming.forward is None
    if not plain or not incoming.own_words or incoming.via_bot:
        return False
    if await _takes_itself_back(deps, turn):
        return True
    off = calls_off(incoming.text, names=turn.policy.names)
    nods = off is None and agrees(incoming.text, names=turn.policy.names)
    if off is None and not nods:
        return False
    async with deps.db.read() as tx:
        meant = await _meant(tx, turn, off)
    if meant is None:
        return False
    if off is None:
        return await _no_consent(deps, turn, meant.found[0])
    if not meant.found:
        await _say(deps, turn, notice("action-gone" if off.number is not None else "action-none-to-stop"))
    elif len(meant.found) > 1:
        await _which(deps, turn, meant.found)
    else:
        await _stop(deps, turn, meant.found[0], off)
    return True


async def _meant(tx: Tx, turn: Turn, off: CallOff | None) -> _Meant | None:
    """None: the words are about no action."""
    awaited = await prompts.awaited(tx, turn.place, turn.person.id, now=turn.now)
    quoted = turn.incoming.reply
    to_bot = quoted is not None and quoted.by_bot and not quoted.forwarded
    shown = None
    if to_bot and quoted is not None and quoted.message_id is not None:
        shown = await actions.shown_in(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id)
    if awaited is not None and (shown is None or awaited.kind.startswith(_ASKED)):
        return None
    if shown is not None and (off is None or off.number in (None, shown.id)):
        return _Meant(found=(shown,), replied=True)
    if off is None:
        # A yes in a group, or to other words of the bot's, is to those.
        last = await actions.shown_last(tx, chat_id=turn.place.chat_id) if turn.place.private and not to_bot else None
        return _Meant(found=(last,)) if last is not None and sees(turn.person, last) else None
    if off.bare:
        return None
    if off.number is not None:
        if off.listed and (to_bot or await listed(tx, turn, off.number) is not None):
            return None
        action = await actions.get(tx, off.number)
        found = (action,) if action is not None and sees(turn.person, action) else ()
        return _Meant(found=found) if found or off.sure else None
    if to_bot:
        return None
    stoppable = await _stoppable(tx, turn)
    return _Meant(found=stoppable) if stoppable or off.sure else None


async def _stoppable(tx: Tx, turn: Turn) -> tuple[Action, ...]:
    """What this person can still stop or take back; only what just moved, when that is one."""
    found = [
        action
        for action in await actions.stoppable(tx, now=turn.now)
        if sees(turn.person, action) and (turn.place.private or action.requester_id == turn.person.id)
    ]
    own = [action for action in found if action.requester_id == turn.person.id]
    among = own or found
    fresh = [one for one in among if (await actions.events(tx, one.id))[-1].at >= turn.now - _SHORTLY]
    return tuple(fresh if len(fresh) == 1 else among)


async def _stop(deps: Deps, turn: Turn, action: Action, off: CallOff) -> None:
    async with commit(deps, turn, intent="action") as tx:
        now = await actions.get(tx, action.id)
        assert now is not None
        if not sees(turn.person, now):
            await _others(tx, deps, turn, now)
        elif not off.asks and now.status is _S.PENDING and may_withdraw(turn.person, now):
            await _stopped(tx, deps, turn, await action_decide.withdraw(tx, turn.person, now.id, now=turn.now))
        elif not off.asks and cancellable(now):
            await _stopped(tx, deps, turn, await action_decide.cancel(tx, turn.person, now.id, now=turn.now))
        else:
            await _buttons(tx, deps, turn, now)


async def _stopped(tx: Tx, deps: Deps, turn: Turn, found: action_decide.Result) -> None:
    if isinstance(found, Undone):
        await reply(tx, deps, turn, await action_taps.told_why_not(tx, deps, turn, found))
        return
    await action_taps.ended(tx, deps, turn, found)
    line = await action_card.course(tx, found, turn.person, turn.policy)
    await _about(tx, deps, turn, found, Notice(lines=(line,), aside=True))


async def _buttons(tx: Tx, deps: Deps, turn: Turn, action: Action) -> None:
    """Lead to the button: words neither turn down nor take back what is out."""
    args = await action_card.arguments(tx, action)
    if action.status is _S.PENDING:
        own = action.requester_id == turn.person.id
        line = Line("action-said-withdraw" if own else "action-said-reject", args)
        if own:
            withdraw = ((action_card.withdraw_button(action),),)
            await _about(tx, deps, turn, action, Notice(lines=(line,), rows=withdraw, aside=True))
        else:
            await _card(tx, deps, turn, action, line)
        return
    open_still = action.undo_until is not None and turn.now < action.undo_until
    if action.status in (_S.DONE, _S.UNDO_FAILED) and open_still and may_undo(turn.person, action):
        undo = ((action_card.undo_button(action, turn.policy),),)
        said = Notice(lines=(Line("action-said-undo", args),), rows=undo, aside=True)
        sent = await reply(tx, deps, turn, said)
        await action_told.keep(tx, action, turn.person, UNDO, sent)
        return
    await _over(tx, deps, turn, action)


async def _over(tx: Tx, deps: Deps, turn: Turn, action: Action) -> None:
    """Nothing is left to decide: what became of it."""
    args = await action_card.arguments(tx, action)
    rows = action_card.rows_of(action, turn.person, turn.policy, now=turn.now)
    key = "action-said-running" if action.status in (_S.APPROVED, _S.RUNNING) else "action-already"
    course = await action_card.course(tx, action, turn.person, turn.policy)
    await _about(tx, deps, turn, action, Notice(lines=(Line(key, args), course), rows=rows, aside=True))


async def _others(tx: Tx, deps: Deps, turn: Turn, action: Action) -> None:
    """It is neither their request nor theirs to decide: who can."""
    args = await action_card.arguments(tx, action)
    names = ", ".join(person.name for person in await action_told.deciding(tx, deps, action)) or "—"
    line = Line("action-said-others", {**args, "names": names})
    await _about(tx, deps, turn, action, Notice(lines=(line,), aside=True))


async def _no_consent(deps: Deps, turn: Turn, action: Action) -> bool:
    """Only the button approves; the card comes once more, with it."""
    if action.status is not _S.PENDING:
        # Said to what is decided, it acknowledges that.
        return False
    async with commit(deps, turn, intent="action") as tx:
        now = await actions.get(tx, action.id)
        assert now is not None
        if now.status is not _S.PENDING:
            # Decided since it was read: the buttons of then would be dead.
            await _over(tx, deps, turn, now)
            return True
        args = await action_card.arguments(tx, now)
        if may_approve(turn.person, now, four_eyes=turn.policy.four_eyes == "yes"):
            await _card(tx, deps, turn, now, Line("action-said-yes", args))
            return True
        names = ", ".join(person.name for person in await action_told.deciding(tx, deps, now)) or "—"
        line = Line("action-said-decides", {**args, "names": names})
        rows = ((action_card.withdraw_button(now),),) if turn.place.private and may_withdraw(turn.person, now) else ()
        await _about(tx, deps, turn, now, Notice(lines=(line,), rows=rows, aside=True))
    return True


async def _card(tx: Tx, deps: Deps, turn: Turn, action: Action, line: Line) -> None:
    """The card with its buttons, in private."""
    if not turn.place.private:
        await action_told.send_card(tx, deps, action, turn.person, now=turn.now, head=(line, Line("")))
        await _about(tx, deps, turn, action, Notice(lines=(line, Line("action-said-in-private")), aside=True))
        return
    card = await action_card.approval_card(tx, deps, action, turn.person, head=(line, Line("")))
    await action_told.keep(tx, action, turn.person, APPROVE, await reply(tx, deps, turn, card))


async def _which(deps: Deps, turn: Turn, found: tuple[Action, ...]) -> None:
    shown = found[-_NAMED:]
    async with commit(deps, turn, intent="action") as tx:
        lines = [Line("action-said-which")]
        for number, action in enumerate(shown, 1):
            lines.append(Line("actions-item", {**await action_card.arguments(tx, action), "number": number}))
        buttons = [
            Button(
                key="btn-number", verb="action-open", args={"id": one.id}, label={"number": n}, only_for=turn.person.id
            )
            for n, one in enumerate(shown, 1)
        ]
        rows = tuple(tuple(buttons[i : i + 4]) for i in range(0, len(buttons), 4)) if turn.place.private else ()
        await reply(tx, deps, turn, Notice(lines=tuple(lines), rows=rows, aside=True))


async def _takes_itself_back(deps: Deps, turn: Turn) -> bool:
    """«Опубликуй …: … Нет, не надо» asks for nothing. Only an order counts: in a reply, or as what the bot waits for,
    the words may be a text."""
    words = turn.incoming.text
    if turn.incoming.reply is not None or not taken_back_at_end(words):
        return False
    if parsed(deps, turn, words, turn.now) is None:
        return False
    async with deps.db.read() as tx:
        if await prompts.awaited(tx, turn.place, turn.person.id, now=turn.now) is not None:
            return False
    await _say(deps, turn, notice("action-said-taken-back"))
    return True


async def _say(deps: Deps, turn: Turn, said: Notice) -> None:
    async with commit(deps, turn, intent="action") as tx:
        await reply(tx, deps, turn, said)


async def _about(tx: Tx, deps: Deps, turn: Turn, action: Action, said: Notice) -> None:
    """Answer, so that a reply to the answer is about the action too."""
    if not turn.place.private:
        said = Notice(lines=said.lines, aside=True)
    await action_told.keep(tx, action, turn.person, TOLD, await reply(tx, deps, turn, said))
