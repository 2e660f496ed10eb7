"""A message said earlier, taken up again by a button under its answer: nothing of it was kept in the button."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from bot.domain.incoming import ChatKind, Incoming, Place, Quoted, Sender
from bot.domain.remembering import Heard, Item
from bot.flows.deps import Tap, Turn
from bot.flows.memory.origins import area_named, for_its_area
from bot.flows.memory.spoken import Spoken, hear
from bot.language import commands as words
from bot.language.commands import Intent, Remember
from storage import dialogue, people
from storage.db import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Again:
    """What the person who presses now said then, and what they asked for."""

    turn: Turn
    intent: Intent


@dataclass(frozen=True, slots=True, kw_only=True)
class Reheard:
    """A request to remember with the one statement of it that the button is about, None when it isn't there."""

    turn: Turn
    spoken: Spoken
    item: Item | None
    #: the area that the request named
    area_id: int | None = None


async def again(tx: Tx, tap: Tap) -> Again | None:
    """The message behind a button made with `spoken.mark`. None when it is gone or was somebody else's."""
    chat_id = int(tap.args.get("chat", tap.place.chat_id))
    said = await dialogue.message(tx, chat_id=chat_id, message_id=int(tap.args["message"]))
    if said is None or said.person_id != tap.person.id:
        return None
    turn = turn_of(tap, said)
    if "about" in tap.args:
        quoted = await dialogue.message(tx, chat_id=chat_id, message_id=int(tap.args["about"]))
        if quoted is None:
            return None
        turn = replace(turn, incoming=replace(turn.incoming, reply=await _quoted(tx, quoted, tap.args)))
    intent = words.parse(said.text, bot_names=tap.policy.names, is_reply=turn.incoming.reply is not None)
    return Again(turn=turn, intent=intent)


async def reheard(tx: Tx, tap: Tap) -> Reheard | None:
    """The statement `item` of a request to remember. None when the message is gone or asks for something else now."""
    found = await again(tx, tap)
    if found is None or not isinstance(found.intent, Remember):
        return None
    intent = await for_its_area(tx, found.turn, found.intent)
    spoken = await hear(tx, found.turn, intent)
    items = spoken.reading.items if isinstance(spoken.reading, Heard) else ()
    number = int(tap.args.get("item", 0))
    name = intent.area_name
    return Reheard(
        turn=found.turn,
        spoken=spoken,
        item=items[number] if number < len(items) else None,
        area_id=await area_named(tx, name) if name is not None else None,
    )


async def _quoted(tx: Tx, said: dialogue.Utterance, args: Mapping[str, Any]) -> Quoted:
    """The message as its author's; that of a forward was kept with the button, the dialogue knows who passed it on."""
    if "at" in args:
        at, author_id = datetime.fromtimestamp(int(args["at"]), UTC), int(args["author"]) or None
        author = await people.by_telegram(tx, author_id) if author_id is not None else None
    else:
        author = await people.get(tx, said.person_id) if said.person_id is not None else None
        at, author_id = said.at, author.telegram_id if author is not None else None
    return Quoted(
        message_id=said.message_id,
        text=said.text,
        author_telegram_id=author_id,
        author_name=author.name if author is not None else said.speaker,
        at=at,
        forwarded="at" in args,
    )


def turn_of(tap: Tap, said: dialogue.Utterance) -> Turn:
    """The turn of a message said earlier, as the button under its answer needs it."""
    kind = ChatKind.PRIVATE if said.chat_id > 0 else ChatKind.GROUP
    incoming = Incoming(
        update_id=tap.update_id,
        place=Place(chat_id=said.chat_id, topic_id=said.topic_id, kind=kind),
        message_id=said.message_id or 0,
        sent_at=said.at,
        sender=Sender(telegram_id=tap.person.telegram_id, name=tap.person.name),
        text=said.text,
    )
    return Turn(incoming=incoming, person=tap.person, policy=tap.policy, area=None, now=tap.now)
