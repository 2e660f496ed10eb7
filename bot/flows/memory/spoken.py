"""Whose words a message asks to keep, and what they say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain import remembering
from bot.domain.discretion import holds_secret
from bot.domain.incoming import Quoted
from bot.domain.memory import Source
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.remembering import Ask, Heard
from bot.flows.deps import Turn
from bot.flows.memory.origins import source, source_of
from bot.language import commands as words
from bot.language.commands import Remember, Say
from storage import dialogue, people
from storage.db import Tx


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """The statements of a request to remember; whose words they are, from which message, said when."""

    reading: Ask | Heard
    author_id: int | None
    source: Source
    at: datetime
    #: what Telegram calls the author, where the company doesn't know them
    author_name: str = ""


async def hear(tx: Tx, turn: Turn, intent: Remember) -> Spoken:
    """Read a request. «Запомни это» takes the words, the author and the date of the message replied to (MEM-1)."""
    quoted = turn.incoming.reply if intent.takes_reply else None
    if quoted is None:
        at = turn.incoming.sent_at
        reading = remembering.read(intent, speaker=turn.person, now=local(at, turn.zone))
        return Spoken(reading=reading, author_id=turn.person.id, source=source_of(turn), at=at)
    author = await _author(tx, quoted)
    speaker = author or Person(id=0, telegram_id=0, name=quoted.author_name)
    at = quoted.at or turn.incoming.sent_at
    payload = _words_of(quoted, turn.incoming.quoted_text, names=turn.policy.names)
    now = local(at, speaker.zone or turn.policy.zone)
    own = quoted.author_telegram_id == turn.person.telegram_id
    outsider = author is None or author.removed
    reading = remembering.read(replace(intent, payload=payload), speaker=speaker, now=now, own=own, outsider=outsider)
    message_id = quoted.message_id or turn.incoming.message_id
    return Spoken(
        reading=reading,
        author_id=author.id if author is not None else None,
        source=source(turn.place.chat_id, message_id),
        at=at,
        author_name=quoted.author_name if author is None else "",
    )


async def _author(tx: Tx, quoted: Quoted) -> Person | None:
    """Who wrote the message replied to, if the company knows them."""
    return await people.by_telegram(tx, quoted.author_telegram_id) if quoted.author_telegram_id is not None else None


def _words_of(quoted: Quoted, chosen: str, *, names: tuple[str, ...]) -> str:
    """The message's statement: the part that was picked as a quotation, without a command or a form of address."""
    text = chosen if chosen and chosen in quoted.text else quoted.text
    match words.parse(text, bot_names=names, is_reply=False):
        case Remember(payload=payload) if payload:
            return payload
        case Say(text=said, to_other=False) if said:
            return said
        case _:
            return text


async def keep_quoted(tx: Tx, turn: Turn) -> None:
    """Keep the message replied to as running dialogue, so that a button can come back to its words."""
    quoted = turn.incoming.reply
    if quoted is None or quoted.message_id is None or holds_secret(quoted.text):
        return
    if await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id) is not None:
        return
    author = await _author(tx, quoted)
    await dialogue.add(
        tx,
        turn.place,
        message_id=quoted.message_id,
        person_id=author.id if author is not None else None,
        speaker=quoted.author_name or "—",
        text=quoted.text,
        own_words=False,
        addressed=False,
        now=quoted.at or turn.now,
    )


def mark(turn: Turn, *, about: bool) -> dict[str, int | str]:
    """What a button needs to come back to this message. `about` says that it speaks of the one it replies to."""
    args: dict[str, int | str] = {"message": turn.incoming.message_id, "chat": turn.place.chat_id}
    quoted = turn.incoming.reply
    if about and quoted is not None and quoted.message_id is not None:
        args["about"] = quoted.message_id
        if quoted.forwarded and quoted.at is not None:
            args["at"] = int(quoted.at.timestamp())
            args["author"] = quoted.author_telegram_id or 0
    return args
