"""The first look at a message: who sent it, whether it is meant for the bot, and which flow takes it."""

from __future__ import annotations

import re
from dataclasses import replace

from bot.domain.addressing import Address, Before, address, called_only
from bot.domain.discretion import holds_secret
from bot.domain.incoming import Content, Incoming
from bot.domain.people import Area, Person
from bot.flows import await_words, commands, decline, overhear, stop
from bot.flows.actions import action_asked
from bot.flows.answers import about, answer, clock, explain, said_then, state, wrong
from bot.flows.deps import Deps, Turn, anew, load_policy
from bot.flows.drafts import draft_ask
from bot.flows.forgetting import forget, forget_all, forget_numbered, forget_shown
from bot.flows.history import take_back
from bot.flows.memory import correct, corrected, edited, forbid, remember
from bot.flows.people import areas, join
from bot.flows.rules import rule_amend, rule_orders, state_rule
from bot.flows.rules.rule_reading import reading
from bot.flows.skills import skill_upload
from bot.language import commands as words
from bot.language.corrections import corrects
from bot.language.numbered import to_forget
from bot.language.ruling_orders import order
from bot.language.taking_back import takes_back
from bot.language.this_record import this_record
from storage import areas as area_store
from storage import dialogue, inbox, people, prompts
from storage.db import Tx


async def receive(deps: Deps, incoming: Incoming) -> None:
    """Handle one message to the end. Raises AlreadyHandled for a repeat."""
    await reading(deps, lambda own: anew(lambda: _handle(own, incoming)))
    if any(holds_secret(text) for text in texts(incoming)):
        # The update itself is erased from its row by now, and from the log of writes by this (MEM-13).
        await deps.db.scrub()


def texts(incoming: Incoming) -> tuple[str, ...]:
    """Everything that people wrote in the message and in what it came with."""
    others = tuple(quoted.text for quoted in (incoming.reply, incoming.forward) if quoted is not None)
    return (incoming.text, incoming.quoted_text, *others)


async def _handle(deps: Deps, incoming: Incoming) -> None:
    now = deps.now()
    async with deps.db.read() as tx:
        if not await inbox.is_pending(tx, incoming.update_id):
            raise inbox.AlreadyHandled(incoming.update_id)
        policy = await load_policy(tx, deps)
        sender = incoming.sender
        person = await people.by_telegram(tx, sender.telegram_id) if sender else None
        area_id = None if incoming.place.private else await _bound_area(tx, incoming)
        area = await _area(tx, person, area_id)
        before = await _before(tx, incoming, deps)
        awaited = await prompts.awaited(tx, incoming.place, person.id, now=now) if person else None
    how = address(incoming, names=policy.names, before=before)
    if incoming.place.private and person is None:
        await join.welcome(deps, incoming, policy=policy, now=now)
        return
    meant = how is not Address.NOT if not incoming.edited else incoming.place.private or area_id is not None
    if not meant or (how is Address.NOT and person is None):
        await overhear.keep(deps, incoming, person=person, bound=area_id is not None, now=now)
        return
    if person is None:
        await join.turn_away(deps, incoming, policy=policy, bound=area_id is not None, now=now)
        return
    words_alone = without_mention(without_ask(incoming), deps.identity.username)
    turn = Turn(incoming=words_alone, person=person, policy=policy, area=area, now=now)
    if not incoming.place.private and area_id is None and incoming.command not in ("bind", "stop"):
        await areas.say_unbound(deps, turn)
    elif incoming.edited:
        if not await draft_ask.by_edit(deps, turn):
            await edited.by_edit(deps, turn, addressed=how is not Address.NOT)
    elif incoming.via_bot:
        await decline.unread(deps, turn)
    elif await draft_ask.by_reply(deps, turn):
        return
    elif awaited is None or incoming.command is not None or not await await_words.take(deps, turn, awaited):
        await route(deps, await await_words.left(deps, turn, awaited), how, before)


def without_ask(incoming: Incoming) -> Incoming:
    """`/ask` and words are those words: the command only says whom they are for (PPL-6)."""
    if incoming.command != "ask" or not incoming.argument:
        return incoming
    return replace(incoming, text=incoming.argument, command=None, argument="")


def without_mention(incoming: Incoming, username: str) -> Incoming:
    """A mention of the bot at the edge of the words says whom they are for, and nothing else."""
    if not incoming.mentions_bot:
        return incoming
    mention = rf"@{re.escape(username)}(?!\w)"
    text = re.sub(rf"^\s*{mention}[\s,:—–-]*|[\s,]*{mention}\s*$", "", incoming.text, flags=re.IGNORECASE)
    return replace(incoming, text=text)


async def route(deps: Deps, turn: Turn, how: Address, before: Before | None) -> None:
    """Choose the flow of a message that is meant for the bot."""
    incoming = turn.incoming
    if incoming.command is not None:
        await commands.run(deps, turn)
        return
    if skill_upload.takes(turn):
        await skill_upload.upload(deps, turn)
        return
    if incoming.forward is not None or (incoming.content is not Content.TEXT and not incoming.text):
        await decline.unread(deps, turn)
        return
    if len(incoming.text) > LONGEST:
        await decline.too_long(deps, turn)
        return
    if await clock.take(deps, turn) or await said_then.take(deps, turn):
        return
    asked = order(incoming.text, names=turn.policy.names)
    if asked is not None and await rule_orders.take(deps, turn, asked):
        return
    back = takes_back(incoming.text, names=turn.policy.names)
    if back is not None and await take_back.by_words(deps, turn, back):
        return
    number = to_forget(incoming.text)
    if number is not None and await forget_numbered.forget_numbered(deps, turn, number):
        return
    sent = action_asked.read(deps, turn)
    if sent is not None:
        await action_asked.by_words(deps, turn, sent)
        return
    pointed = this_record(incoming.text, names=turn.policy.names)
    if pointed is not None and await forget_shown.forget_shown(deps, turn, pointed):
        return
    intent = words.parse(incoming.text, bot_names=turn.policy.names, is_reply=incoming.reply is not None)
    if isinstance(intent, words.Correct) and await rule_amend.take(deps, turn, intent):
        return
    if isinstance(intent, words.Say) and await draft_ask.take(deps, turn, intent, before):
        return
    # With a model, other words against its answer in the private chat are a request to do it again.
    may_correct = how is Address.CORRECTION or isinstance(intent, CORRECTING)
    again = turn.place.private and deps.gateway is not None and not isinstance(intent, words.Wrong)
    about = about_message(turn, how, before) if may_correct and not again else None
    if about is not None:
        await corrected.corrected(deps, turn, intent, about_message_id=about)
    else:
        await carry_out(deps, turn, intent)


#: Telegram's own limit for what a person writes; longer texts come from elsewhere and are read by nobody
LONGEST = 4096

#: what may be a correction of the bot's last words when it was said to the bot; any other request is that request
CORRECTING = (words.Say, words.Correct, words.Wrong)


async def carry_out(deps: Deps, turn: Turn, intent: words.Intent) -> None:
    """What the words ask for."""
    match intent:
        case words.Remember():
            await remember.remember(deps, turn, intent)
        case words.Forget():
            await forget.forget(deps, turn, intent.query, news=intent.news, asks=intent.asks)
        case words.ForgetAll():
            await forget_all.forget_all(deps, turn)
        case words.ForgetLast(count=count, asks=asks):
            await forget_all.forget_last(deps, turn, count, asks=asks)
        case words.Forbid():
            await forbid.forbid(deps, turn, intent)
        case words.Correct():
            await correct.correct(deps, turn, intent)
        case words.Rule():
            await state_rule.state_rule(deps, turn, intent)
        case words.Why():
            await explain.explain(deps, turn)
        case words.Wrong():
            await wrong.wrong(deps, turn)
        case words.Stop():
            await stop.stop(deps, turn)
        case words.About():
            await about.about(deps, turn, intent.subject)
        case words.StateQuestion():
            await state.tell(deps, turn, intent)
        case words.Clarify():
            await decline.clarify(deps, turn, intent)
        case words.Say() if called_only(intent.text, turn.policy.names):
            await decline.nothing_said(deps, turn)
        case words.Say():
            await answer.answer(deps, turn, intent)


def about_message(turn: Turn, how: Address, before: Before | None) -> int | None:
    """The bot's message that this one corrects, if it corrects one."""
    answered = turn.incoming.reply
    if answered is not None and answered.by_bot and corrects(turn.incoming.text, said=answered.text):
        return answered.message_id
    if before is not None and (how is Address.CORRECTION or corrects(turn.incoming.text, said=before.text)):
        return before.message_id if answered is None else None
    return None


async def _bound_area(tx: Tx, incoming: Incoming) -> int | None:
    return await area_store.chat_area(tx, chat_id=incoming.place.chat_id, topic_id=incoming.place.topic_id)


async def _area(tx: Tx, person: Person | None, bound: int | None) -> Area | None:
    """The area a turn works in: the chat's, else the one the person switched to, else the default."""
    wanted = bound or (person.current_area_id if person else None)
    if wanted is not None:
        area = await area_store.get(tx, wanted)
        if area is not None and not area.closed:
            return area
    return await area_store.default(tx)


async def _before(tx: Tx, incoming: Incoming, deps: Deps) -> Before | None:
    """The bot's own message, if it is the last thing said in this line.

    Where every person's message reaches the bot, a single missing message id just before this one is a message of the
    bot's own that this store does not hold: it was sent before a restore, or by another installation.
    """
    last = await dialogue.recent(tx, incoming.place, limit=1)
    if not last or last[0].message_id is None:
        return None
    if last[0].by_bot:
        return Before(message_id=last[0].message_id, text=last[0].text)
    if deps.identity.reads_groups and not incoming.edited and last[0].message_id == incoming.message_id - 2:
        return Before(message_id=incoming.message_id - 1, text="")
    return None
