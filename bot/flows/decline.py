"""What the bot can't take yet, and commands that name nothing: one sentence each, never silence (ANS-11)."""

from __future__ import annotations

from bot.domain.incoming import Content
from bot.domain.notices import Notice, notice
from bot.flows.deps import Deps, Turn, commit, reply
from bot.language import commands as words


async def unread(deps: Deps, turn: Turn) -> None:
    """A forward, a voice message, a picture, a sticker. An album is answered once; in a group only when asked."""
    incoming = turn.incoming
    said = notice("forward-kept" if incoming.forward is not None else f"unread-{incoming.content.value}")
    async with commit(deps, turn, intent="unread", own_words=False) as tx:
        if incoming.media_group is not None and not await _first_of_album(deps, turn):
            return
        if incoming.content is Content.SERVICE:
            return
        await reply(tx, deps, turn, said)


async def clarify(deps: Deps, turn: Turn, intent: words.Clarify) -> None:
    """A command with nothing to store or forget is asked about; nothing is written (MEM-1, FGT-1)."""
    async with commit(deps, turn, intent="clarify") as tx:
        await reply(tx, deps, turn, clarification(intent))


def clarification(intent: words.Clarify) -> Notice:
    return notice(f"clarify-{intent.which}")


async def _first_of_album(deps: Deps, turn: Turn) -> bool:
    """Albums arrive as several messages in a row; the first one is answered for all."""
    group = turn.incoming.media_group
    assert group is not None
    return deps.running.first_of_album(f"{turn.place.lane}:{group}")


async def nothing_said(deps: Deps, turn: Turn) -> None:
    """The bot was called by name and nothing followed."""
    async with commit(deps, turn, intent="called") as tx:
        await reply(tx, deps, turn, notice("called-by-name"))
