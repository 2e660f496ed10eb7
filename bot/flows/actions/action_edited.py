"""The message that asked for an action was edited: what waits follows it and is approved anew, or it is said that the
former text stays (ACT-4). What goes out is in any case what the approved card shows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from bot.domain.actions.action import Action, ActionStatus, Asked, Payload
from bot.domain.actions.outgoing import lets_in
from bot.domain.notices import Line, Notice
from bot.flows.actions import action_asked, action_card, action_decide, action_taps, action_told
from bot.flows.actions.action_decide import Undone
from bot.flows.actions.action_order import parsed
from bot.flows.actions.action_request import Ready, Refusal, look_ahead
from bot.flows.actions.action_told import APPROVE, TOLD, close_cards
from bot.flows.answers.quote import delete_row
from bot.flows.deps import Deps, Turn, commit, reply
from bot.language.calling_off import calls_off, taken_back_at_end
from bot.language.lemmas import fold
from bot.language.sending import Sending
from storage import actions, dialogue
from storage.db import Tx

#: a word, or a sign that says something: a minus, a currency, a picture
_WORD: Final = re.compile(r"[\w@]+|[^\s\w.,!?;:…«»\"()]")
_DENYING: Final = frozenset({"не", "нет", "стоп", "отбой", "отмена", "no", "not", "don"})
#: so many words are the beginning of an order
_OPENING: Final = 4
#: approved, so that the former text goes out or went out
_TOO_LATE: Final = frozenset(ActionStatus) - {ActionStatus.PENDING}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Before:
    """The action as it was read, what the message said then, and when."""

    action: Action
    text: str
    at: datetime
    #: the text on the card is another person's by now
    corrected: bool
    #: the request stands in several messages: what it lacked was said later
    joined: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Same:
    """The edit changes nothing of what was asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Unread:
    """The words are other ones, and what they ask for now only a model could tell: the former text stays."""


async def by_edit(deps: Deps, turn: Turn) -> bool:
    """Take an edit of such a message. False: it asked for no action."""
    async with deps.db.read() as tx:
        before = await _before(tx, turn)
    if before is None:
        return False
    wanted = _wanted(deps, turn, before)
    if isinstance(wanted, _Same):
        async with commit(deps, turn, intent="edit"):
            return True
    if before.action.status in _TOO_LATE or before.corrected:
        await _say(deps, turn, before, _stays(before))
        return True
    secret = lets_in(turn.incoming.text)
    ready: Ready | Refusal | None = None
    if secret:
        ready = Refusal(line=Line("action-refused-secret"))
    elif isinstance(wanted, _Unread):
        await _say(deps, turn, before, None)
        return True
    elif wanted is not None:
        ready = await _look(deps, before.action, wanted)
    if isinstance(ready, Refusal):
        await _say(deps, turn, before, ready.line, secret=secret)
        return True
    async with commit(deps, turn, intent="edit") as tx:
        await _follow(tx, deps, turn, before.action.id, ready)
    return True


async def _before(tx: Tx, turn: Turn) -> _Before | None:
    chat_id, message_id = turn.place.chat_id, turn.incoming.message_id
    action = await actions.asked_in(tx, chat_id=chat_id, message_id=message_id)
    if action is None or action.requester_id != turn.person.id:
        return None
    kept = await dialogue.message(tx, chat_id=chat_id, message_id=message_id)
    revised = [event.actor_id for event in await actions.events(tx, action.id) if event.note == "revised"]
    return _Before(
        action=action,
        text=kept.text if kept is not None else "",
        at=kept.at if kept is not None else action.requested_at,
        corrected=bool(revised) and revised[-1] != turn.person.id,
        joined=sum(source.kind == actions.SAID for source in await actions.sources(tx, action.id)) > 1,
    )


def _wanted(deps: Deps, turn: Turn, before: _Before) -> Asked | _Same | _Unread | None:
    """What the message asks for now; None when it asks for nothing any more."""
    action, text = before.action, turn.incoming.text
    if text == before.text:
        return _Same()
    if taken_back_at_end(text):
        return None
    old = before.text.strip()
    if old and old == action.payload.text and calls_off(text, names=turn.policy.names) is None:
        # The message is the text itself: the order stands in another.
        return _again(action, replace(action.payload, text=text.strip()), action.send_at)
    then, now = (parsed(deps, turn, words, before.at) for words in (before.text, text))
    if now is None or not now.text:
        return _without_text(deps, turn, before, then, now)
    if then is not None and _place(then) != _place(now):
        return action_asked.asked(deps, turn, now)
    fields = {**action.payload.fields, "title": now.title} if now.title else action.payload.fields
    payload = Payload(text=now.text, fields=fields if now.title or not _titled(then) else {})
    if (payload.text, now.at) == (action.payload.text, action.send_at) and payload.fields == action.payload.fields:
        return _Same()
    return _again(action, payload, now.at)


def _without_text(
    deps: Deps, turn: Turn, before: _Before, then: Sending | None, now: Sending | None
) -> Asked | _Same | _Unread | None:
    """The text stands after no colon: in a message of its own, or in words that a model read."""
    action, text = before.action, turn.incoming.text
    if _words(text) == _words(before.text):
        return _Same()
    if then is not None and then.text:
        return None
    if then is not None and now is not None and before.joined:
        # The order alone was edited; its text is another message.
        if _place(then) != _place(now):
            return action_asked.asked(deps, turn, replace(now, text=action.payload.text))
        return _Same() if then.at == now.at else _again(action, action.payload, now.at)
    if calls_off(text, names=turn.policy.names) or _denies(text, before.text):
        return None
    return _Unread() if now is not None or _holds(text, action.payload.text) or _alike(text, before.text) else None


def _denies(text: str, before: str) -> bool:
    """Whether the words begin with a «не» that they did not begin with: «не шли в @news, что …»."""
    return bool(_DENYING & set(_words(text)[:_OPENING]) - set(_words(before)[:_OPENING]))


def _alike(text: str, before: str) -> bool:
    """Whether most of what was said is still said."""
    was = _words(before)
    return 2 * len(set(was) & set(_words(text))) > len(set(was))


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text))


def _place(said: Sending) -> tuple[str, str, str]:
    return said.way.value, said.name.casefold(), said.target.casefold()


def _titled(said: Sending | None) -> bool:
    return said is not None and bool(said.title)


def _holds(text: str, part: str) -> bool:
    return f" {' '.join(_words(part))} " in f" {' '.join(_words(text))} "


def _again(action: Action, payload: Payload, send_at: datetime | None) -> Asked:
    return Asked(
        connector=action.connector,
        target=action.target,
        target_name=action.target_name,
        payload=payload,
        requester_id=action.requester_id,
        area_id=action.area_id,
        kind=action.kind,
        draft_version_id=action.draft_version_id,
        send_at=send_at,
    )


async def _look(deps: Deps, action: Action, wanted: Asked) -> Ready | Refusal:
    """A time that was set before may have passed by now: then the card asks (ACT-2)."""
    kept = wanted.send_at is not None and wanted.send_at == action.send_at
    ready = await look_ahead(deps, replace(wanted, send_at=None) if kept else wanted)
    return ready if isinstance(ready, Refusal) else replace(ready, asked=replace(ready.asked, send_at=wanted.send_at))


def _stays(before: _Before) -> Line | None:
    """Why the former text stays; None: the line about the action says it."""
    return Line("action-edit-corrected") if before.corrected and before.action.status not in _TOO_LATE else None


async def _say(deps: Deps, turn: Turn, before: _Before, why: Line | None, *, secret: bool = False) -> None:
    """The card, or what was approved, keeps the former text: the person is told so."""
    async with commit(deps, turn, intent="edit", keep=not secret) as tx:
        action = await actions.get(tx, before.action.id)
        assert action is not None
        line = Line("action-edit-stays", await action_card.arguments(tx, action))
        rows = action_card.rows_of(action, turn.person, turn.policy, now=turn.now) if turn.place.private else ()
        if action.status is ActionStatus.PENDING and turn.place.private:
            rows = ((action_card.withdraw_button(action),),)
        lines = (why, line) if why is not None else (line,)
        rows = (*rows, *delete_row(turn)) if secret else rows
        sent = await reply(tx, deps, turn, Notice(lines=lines, rows=rows, aside=True))
        await action_told.keep(tx, action, turn.person, TOLD, sent)


async def _follow(tx: Tx, deps: Deps, turn: Turn, action_id: int, ready: Ready | None) -> None:
    """Inside the write: what was read may have been decided meanwhile."""
    action = await actions.get(tx, action_id)
    assert action is not None
    waiting = await actions.same_pending(tx, ready.asked) if ready is not None else None
    if ready is not None and _same_place(action, ready) and (waiting is None or waiting.id == action.id):
        asked = ready.asked
        found = await action_decide.reword(
            tx,
            deps,
            turn.person,
            action,
            payload=asked.payload,
            send_at=asked.send_at,
            broken=ready.broken,
            now=turn.now,
        )
        if isinstance(found, Action):
            await _revised(tx, deps, turn, found)
            return
    else:
        found = await action_decide.withdraw(tx, turn.person, action_id, now=turn.now)
    if isinstance(found, Undone):
        now = await actions.get(tx, action_id)
        assert now is not None
        line = Line("action-edit-stays", await action_card.arguments(tx, now))
        await reply(tx, deps, turn, Notice(lines=(line,), aside=True))
        return
    await action_taps.ended(tx, deps, turn, found)
    line = Line("action-edit-withdrawn", await action_card.arguments(tx, found))
    if ready is None:
        await reply(tx, deps, turn, Notice(lines=(line,), aside=True))
        return
    said = await action_asked.carry_out(tx, deps, turn, ready)
    await reply(tx, deps, turn, replace(said, lines=(line, *said.lines)))


def _same_place(action: Action, ready: Ready) -> bool:
    return (action.connector, action.target) == (ready.asked.connector, ready.asked.target)


async def _revised(tx: Tx, deps: Deps, turn: Turn, action: Action) -> None:
    """New cards for those who decide; the old ones say where the new is."""
    args = {**await action_card.arguments(tx, action), "who": turn.person.name}
    over = Notice(lines=(Line("action-revised-below", args),), aside=True)
    await close_cards(tx, deps, action, over, APPROVE, now=turn.now)
    head = (Line("action-revised", args), Line(""))
    reached = await action_told.announce(tx, deps, action, now=turn.now, head=head)
    names = ", ".join(person.name for person in reached)
    line = Line("action-edit-followed", {**args, "names": names, "reached": "yes" if names else "no"})
    rows = ((action_card.withdraw_button(action),),) if turn.place.private else ()
    sent = await reply(tx, deps, turn, Notice(lines=(line,), rows=rows, aside=True))
    await action_told.keep(tx, action, turn.person, TOLD, sent)
