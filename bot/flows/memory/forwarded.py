"""A forwarded message in a private chat: data, which «запомни это» right after or right before it may keep (MEM-1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from bot.domain.incoming import Incoming, Quoted
from bot.domain.notices import notice
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory import remember
from bot.language import commands as words
from bot.language.commands import Remember
from storage import dialogue, people, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: what is waited for after a forward
KIND = "forward"
#: words sent together with a forward arrive as a message of their own right before it
TOGETHER = timedelta(minutes=1)


async def forwarded(deps: Deps, turn: Turn) -> None:
    """Keep what the words sent along with it asked to keep; else say that it is data, and how to have it kept."""
    async with deps.db.read() as tx:
        before = await _sent_along(tx, turn)
    if before is not None:
        await remember.remember(deps, before, _asked(before) or Remember(payload="", takes_reply=True))
        return
    async with commit(deps, turn, intent="unread", own_words=False) as tx:
        await _wait(tx, turn)
        await reply(tx, deps, turn, notice("forward-kept"))


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """«Запомни это» after the forward, said as a reply or not. Any other words are an ordinary message."""
    intent = _asked(turn) if turn.incoming.own_words and turn.incoming.reply is None else None
    if intent is None and turn.incoming.forward is not None:
        return False
    async with deps.db.read() as tx:
        quoted = await _forward_of(tx, turn, awaited)
    if intent is not None and int(awaited.args["count"]) > 1:
        async with commit(deps, turn, intent="clarify") as tx:
            await reply(tx, deps, turn, notice("forward-which"))
        return True
    async with deps.db.write() as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
    if intent is None or quoted is None:
        return False
    await remember.remember(deps, replace(turn, incoming=replace(turn.incoming, reply=quoted)), intent)
    return True


def _asked(turn: Turn) -> Remember | None:
    """The request to keep the message beside this one, if the words are that."""
    intent = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=True)
    return intent if isinstance(intent, Remember) and intent.takes_reply else None


async def _wait(tx: Tx, turn: Turn) -> None:
    """Remember which message «это» would be, unless something else was asked for before."""
    forward = turn.incoming.forward
    awaited = await prompts.awaited(tx, turn.place, turn.person.id, now=turn.now)
    if forward is None or not forward.text or (awaited is not None and awaited.kind != KIND):
        return
    count = int(awaited.args["count"]) + 1 if awaited is not None else 1
    args: dict[str, int | str] = {"message": turn.incoming.message_id, "count": count}
    args["at"] = int((forward.at or turn.now).timestamp())
    if forward.author_telegram_id is not None:
        args["author"] = forward.author_telegram_id
    if forward.by_bot:
        args["bot"] = 1
    expires_at = turn.now + timedelta(minutes=turn.policy.prompt_minutes)
    await prompts.ask(tx, turn.place, turn.person.id, KIND, args=args, expires_at=expires_at)


async def _forward_of(tx: Tx, turn: Turn, awaited: Awaited) -> Quoted | None:
    message_id = int(awaited.args["message"])
    said = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=message_id)
    if said is None:
        return None
    author = awaited.args.get("author")
    person = await people.by_telegram(tx, int(author)) if author is not None else None
    return Quoted(
        message_id=message_id,
        text=said.text,
        author_telegram_id=int(author) if author is not None else None,
        author_name=person.name if person is not None else said.speaker,
        at=datetime.fromtimestamp(int(awaited.args["at"]), UTC),
        by_bot="bot" in awaited.args,
        forwarded=True,
    )


async def _sent_along(tx: Tx, turn: Turn) -> Turn | None:
    """The turn of «запомни это» that was sent right before the forward, with the forward as what it speaks of."""
    incoming, forward = turn.incoming, turn.incoming.forward
    if forward is None or not forward.text:
        return None
    said = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=incoming.message_id - 1)
    mine = said is not None and said.person_id == turn.person.id and said.own_words
    if said is None or not mine or turn.now - said.at > TOGETHER:
        return None
    asking = replace(turn, incoming=_as_words(incoming, forward, said.text))
    return asking if _asked(asking) is not None else None


def _as_words(incoming: Incoming, forward: Quoted, text: str) -> Incoming:
    """The words as a message that replies to the forward; it stands where they stood."""
    return replace(
        incoming,
        text=text,
        message_id=incoming.message_id - 1,
        forward=None,
        reply=replace(forward, message_id=incoming.message_id),
    )
