"""Whether a message in a group is meant for the bot (PPL-6). Decided from ids and the bot's names, never by a model."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.incoming import Incoming
from bot.language.calling import said_to
from bot.language.corrections import corrects


class Address(StrEnum):
    """Why a message is taken as meant for the bot, or that it is not."""

    PRIVATE = "private"
    COMMAND = "command"
    REPLY = "reply"
    MENTION = "mention"
    NAME = "name"
    #: right after the bot's own words, and correcting them
    CORRECTION = "correction"
    NOT = "not"


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """The message right before this one in the same line, when it was the bot's own."""

    message_id: int
    text: str


def address(incoming: Incoming, *, names: tuple[str, ...], before: Before | None) -> Address:
    """How the message addresses the bot. A forward addresses nobody: it is somebody else's text."""
    if incoming.place.private:
        return Address.PRIVATE
    if incoming.sender is None or incoming.for_other_bot or incoming.via_bot:
        return Address.NOT
    if incoming.command is not None:
        return Address.COMMAND
    if incoming.forward is not None:
        return Address.NOT
    if incoming.reply is not None and incoming.reply.by_bot and not incoming.reply.forwarded:
        return Address.REPLY
    if incoming.mentions_bot:
        return Address.MENTION
    if called_by_name(incoming.text, names):
        return Address.NAME
    if before is not None and incoming.reply is None and corrects(incoming.text, said=before.text):
        return Address.CORRECTION
    return Address.NOT


def called_by_name(text: str, names: tuple[str, ...]) -> bool:
    """Whether the words begin with one of the bot's names as a form of address: «Помощник, …», «помощник запомни …».

    Without a mark after it the name calls only before a request or a question: «помощник заболел» speaks of somebody.
    """
    for name in names:
        called = re.match(rf"\s*(?:{_BEFORE_NAME}[,\s]+)*{re.escape(name)}(?!\w)\s*", text, re.IGNORECASE)
        if called is not None:
            rest = text[called.end() :]
            if not rest or rest[0] in _AFTER_NAME or said_to(rest):
                return True
    return False


_BEFORE_NAME: Final = "(?:эй|слушай|послушай|так|ну|а|и|о|привет|ок)"
_AFTER_NAME: Final = ",:;!?.…—–-)\n"


def called_only(text: str, names: tuple[str, ...]) -> bool:
    """Whether the words are nothing but the bot's name, or nothing at all."""
    bare = " ".join(text.strip(" ,.!?:;—–-").casefold().split())
    return not bare or bare in {name.casefold() for name in names}
