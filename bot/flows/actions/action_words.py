"""The words that were asked for on an action's card: a new text, a reason, an address to try with. None approves."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.connectors import Trier
from bot.domain.actions.action import asked_again
from bot.domain.actions.outgoing import lets_in
from bot.domain.discretion import holds_secret
from bot.domain.notices import Line, Notice, notice
from bot.flows.actions import action_card, action_decide, action_told
from bot.flows.actions.action_decide import Undone, Why
from bot.flows.actions.action_request import Ready, Refusal, look_ahead
from bot.flows.actions.action_taps import EDIT, TRY, may_try, note_try, rejected, told_why_not, tried
from bot.flows.actions.action_told import APPROVE, close_cards
from bot.flows.answers.quote import delete_row
from bot.flows.asking import LISTENS
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.drafts import draft_followed
from bot.language import commands
from bot.language.small_talk import meant_as_an_answer
from storage import actions, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: an address, as far as one has to tell it from other words
ADDRESS: Final = re.compile(r"[^\s@<>,;:\"']+@[^\s@<>,;:\"']+\.[^\s@<>,;:\"'.]{2,}")


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """False: the message is no answer to what was asked; the wait is over, and it is handled like any other."""
    if not _an_answer(turn, awaited):
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    match awaited.kind:
        case kind if kind == EDIT:
            await _revise(deps, turn, awaited)
        case kind if kind == TRY:
            await _try(deps, turn, awaited)
        case _:
            await _reject(deps, turn, awaited)
    return True


def _an_answer(turn: Turn, awaited: Awaited) -> bool:
    """A reply to the question is the answer, whatever it says; other words only if they can be nothing else."""
    incoming = turn.incoming
    if not incoming.own_words:
        return False
    if awaited.kind == TRY:
        return ADDRESS.fullmatch(incoming.text.strip()) is not None
    replies = incoming.reply is not None and incoming.reply.by_bot
    if awaited.kind.endswith(LISTENS) and incoming.reply is not None:
        return False
    if replies:
        return True
    if not meant_as_an_answer(incoming.text):
        return False
    parsed = commands.parse(incoming.text, bot_names=turn.policy.names, is_reply=False)
    return isinstance(parsed, commands.Say) and not parsed.is_question


async def _revise(deps: Deps, turn: Turn, awaited: Awaited) -> None:
    """The approver's text in the place of the one that waits: a new card, to be approved by a button."""
    async with deps.db.read() as tx:
        action = await actions.get(tx, int(awaited.args["id"]))
        used = tuple(await actions.sources(tx, int(awaited.args["id"])))
    if action is None:
        async with commit(deps, turn, intent="actions", keep=False) as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
            await reply(tx, deps, turn, notice("action-gone"))
        return
    payload = replace(action.payload, text=turn.incoming.text)
    ready = await look_ahead(deps, asked_again(action, payload, used=used))
    secret = lets_in(turn.incoming.text)
    edit = None if secret else await draft_followed.look(deps, turn, action, turn.incoming.text)
    async with commit(deps, turn, intent="actions", keep=False) as tx:
        if secret:
            await reply(tx, deps, turn, notice("action-text-secret", *delete_row(turn)))
            return
        if isinstance(ready, Refusal):
            # Another text is still awaited.
            await reply(tx, deps, turn, Notice(lines=(ready.line,), aside=True))
            return
        await prompts.drop(tx, turn.place, turn.person.id)
        if await _revised(tx, deps, turn, awaited, ready):
            await draft_followed.edited(tx, deps, turn, edit)


async def _revised(tx: Tx, deps: Deps, turn: Turn, awaited: Awaited, ready: Ready) -> bool:
    """Returns whether the text is in the place of the one that waited."""
    found = await action_decide.revise(
        tx,
        deps,
        turn.person,
        int(awaited.args["id"]),
        update_id=turn.update_id,
        now=turn.now,
        seen=str(awaited.args["seen"]) if "seen" in awaited.args else None,
        payload=ready.asked.payload,
        broken=ready.broken,
    )
    if isinstance(found, Undone):
        await reply(tx, deps, turn, await told_why_not(tx, deps, turn, found))
        return False
    args = {**await action_card.arguments(tx, found), "who": turn.person.name}
    over = Notice(lines=(Line("action-revised-below", args),), aside=True)
    await close_cards(tx, deps, found, over, APPROVE, now=turn.now)
    head = (Line("action-revised", args), Line(""))
    reached = await action_told.announce(tx, deps, found, now=turn.now, head=head)
    if turn.person.id not in {p.id for p in reached}:
        await action_told.send_card(tx, deps, found, turn.person, now=turn.now, head=head)
    if found.requester_id not in {turn.person.id, *(p.id for p in reached)}:
        lines = (Line("action-revised", args), Line("action-text", {"text": found.payload.text, "long": "no"}))
        await action_told.tell_requester(tx, deps, found, Notice(lines=lines, aside=True), now=turn.now)
    return True


async def _reject(deps: Deps, turn: Turn, awaited: Awaited) -> None:
    comment = turn.incoming.text.strip()
    secret = holds_secret(comment)
    async with commit(deps, turn, intent="actions", keep=False) as tx:
        if secret or len(comment) > 1000:
            key = "queue-words-secret" if secret else "action-comment-long"
            await reply(tx, deps, turn, notice(key, *(delete_row(turn) if secret else ())))
            return
        await prompts.drop(tx, turn.place, turn.person.id)
        found = await action_decide.reject(
            tx,
            deps,
            turn.person,
            int(awaited.args["id"]),
            update_id=turn.update_id,
            now=turn.now,
            seen=str(awaited.args["seen"]) if "seen" in awaited.args else None,
            comment=comment,
        )
        if isinstance(found, Undone):
            await reply(tx, deps, turn, await told_why_not(tx, deps, turn, found))
            return
        await reply(tx, deps, turn, await action_card.standing(tx, deps, found, turn.person, now=turn.now))
        await rejected(tx, deps, turn, found)


async def _try(deps: Deps, turn: Turn, awaited: Awaited) -> None:
    """Send it to the address that the approver named for themselves."""
    async with deps.db.read() as tx:
        action = await actions.get(tx, int(awaited.args["id"]))
    if action is None or action.connector not in deps.connectors or not may_try(turn, action):
        found = Undone(why=Why.GONE)
        async with commit(deps, turn, intent="actions", keep=False) as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
            await reply(tx, deps, turn, await told_why_not(tx, deps, turn, found))
        return
    trier = Trier(chat_id=turn.person.telegram_id, name=turn.person.name, email=turn.incoming.text.strip())
    line = await tried(deps, action, trier)
    async with commit(deps, turn, intent="actions", keep=False) as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        await note_try(tx, action, line, now=turn.now)
        await reply(tx, deps, turn, Notice(lines=(line,), aside=True))
