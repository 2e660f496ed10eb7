"""What the bot can't take yet, and commands that name nothing: one sentence each, never silence (ANS-11)."""

from __future__ import annotations

from bot.domain.incoming import Content, Incoming
from bot.domain.notices import notice
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory import forwarded
from bot.language import commands as words
from bot.language.small_talk import small_talk


async def unread(deps: Deps, turn: Turn) -> None:
    """A forward, another bot's text, a voice message, a picture, a sticker. An album is answered once."""
    incoming = turn.incoming
    if incoming.forward is not None and incoming.forward.text and turn.place.private:
        await forwarded.forwarded(deps, turn)
        return
    async with commit(deps, turn, intent="unread", own_words=False) as tx:
        if incoming.content is not Content.SERVICE and _first_of_album(deps, turn):
            await reply(tx, deps, turn, notice(_key(incoming)))


def _key(incoming: Incoming) -> str:
    if incoming.forward is not None and (incoming.forward.text or incoming.content is Content.TEXT):
        return "forward-kept"
    return "via-bot-kept" if incoming.via_bot else f"unread-{incoming.content.value}"


def _first_of_album(deps: Deps, turn: Turn) -> bool:
    """Albums arrive as several messages in a row; the first one is answered for all."""
    album = turn.incoming.media_group
    return album is None or deps.running.first_of_album(f"{turn.place.lane}:{album}")


async def clarify(deps: Deps, turn: Turn, intent: words.Clarify) -> None:
    """A command with nothing to store or forget is asked about; nothing is written (MEM-1, FGT-1)."""
    async with commit(deps, turn, intent="clarify") as tx:
        await reply(tx, deps, turn, notice(f"clarify-{intent.which}"))


async def nothing_said(deps: Deps, turn: Turn) -> None:
    """The bot was called by name and nothing followed, or there are only marks, with or without a name."""
    text = turn.incoming.text
    marks = bool(text.strip()) and not any(ch.isalnum() for ch in text)
    async with commit(deps, turn, intent="called") as tx:
        await reply(tx, deps, turn, notice(f"talk-{small_talk(text)}" if marks else "called-by-name"))


async def too_long(deps: Deps, turn: Turn) -> None:
    """More than a person can send in one message: not read at all, and said so."""
    async with commit(deps, turn, intent="unread", keep=False) as tx:
        await reply(tx, deps, turn, notice("unread-too-long"))
