"""What a request to send something lacked: where to, or what. The next words are the answer (ACT-1)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from bot.domain.notices import Button
from bot.flows.actions.action_order import parsed
from bot.flows.deps import Deps, Turn
from bot.language import commands, sending
from bot.language.sending import Sending, Way
from bot.language.small_talk import meant_as_an_answer
from storage import dialogue, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: what is waited for
WHERE: Final = "send-where"
WHAT: Final = "send-what"
#: refusals that another target may answer
OF_TARGET: Final = frozenset(
    f"action-refused-{reason}"
    for reason in ("which-chat", "which-address", "no-chat", "no-right", "private", "bad-address", "bad-target")
)
#: a name is a few words on a line
_NAME_CHARS: Final = 120
_NAME_WORDS: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A request as far as it was said, and the messages that it stands in: what is asked for later joins them."""

    said: Sending
    message_id: int
    #: the message that is the text; None: it stands in the order itself
    text_id: int | None = None


async def wait(tx: Tx, turn: Turn, order: Order, kind: str) -> tuple[tuple[Button, ...], ...]:
    """Wait for what the order lacks. Returns the rows of the question: it can be called off."""
    args: dict[str, int | str] = {"order": order.message_id, "target": order.said.target, "way": order.said.way.value}
    if order.text_id is not None:
        args["text"] = order.text_id
    expires_at = turn.now + timedelta(minutes=turn.policy.prompt_minutes)
    await prompts.ask(tx, turn.place, turn.person.id, kind, args=args, expires_at=expires_at)
    return ((Button(key="btn-unask", verb="queue-unask", only_for=turn.person.id),),)


async def answered(tx: Tx, deps: Deps, turn: Turn, awaited: Awaited) -> Order | None:
    """The order with the answer in it; None when the message is no answer, or the order is no longer kept."""
    order = await _kept(tx, deps, turn, awaited)
    if order is None or not turn.incoming.own_words:
        return None
    words = turn.incoming.text.strip()
    if awaited.kind == WHAT:
        if not words or not (_replies(deps, turn) or _plain(deps, turn)):
            return None
        said = replace(order.said, text=words)
        return replace(order, said=said, text_id=turn.incoming.message_id)
    target = sending.where(words)
    if not target or not (_replies(deps, turn) or _names_a_place(deps, turn, order.said.way)):
        return None
    return replace(order, said=replace(order.said, target=target))


async def _kept(tx: Tx, deps: Deps, turn: Turn, awaited: Awaited) -> Order | None:
    chat_id, order_id = turn.place.chat_id, int(awaited.args["order"])
    first = await dialogue.message(tx, chat_id=chat_id, message_id=order_id)
    if first is None:
        return None
    said = parsed(deps, turn, first.text, first.at)
    if said is None:
        return None
    said = replace(said, target=str(awaited.args["target"]) or said.target)
    if "text" not in awaited.args:
        return Order(said=said, message_id=order_id)
    text_id = int(awaited.args["text"])
    text = await dialogue.message(tx, chat_id=chat_id, message_id=text_id)
    return Order(said=replace(said, text=text.text), message_id=order_id, text_id=text_id) if text is not None else None


def _replies(deps: Deps, turn: Turn) -> bool:
    """A reply to the question is the answer, whatever it says, but for an order of its own."""
    reply = turn.incoming.reply
    return reply is not None and reply.by_bot and not _orders(deps, turn)


def _plain(deps: Deps, turn: Turn) -> bool:
    """Words that ask the bot for nothing else."""
    text = turn.incoming.text
    if not meant_as_an_answer(text) or _orders(deps, turn):
        return False
    parsed = commands.parse(text, bot_names=turn.policy.names, is_reply=False)
    return isinstance(parsed, commands.Say) and not parsed.is_question


def _orders(deps: Deps, turn: Turn) -> bool:
    """A whole order to send something is that order."""
    said = parsed(deps, turn, turn.incoming.text, turn.now)
    return said is not None and bool(said.text)


def _names_a_place(deps: Deps, turn: Turn, way: Way) -> bool:
    words = turn.incoming.text.strip()
    if sending.addresses(words):
        return not _orders(deps, turn)
    short = len(words) <= _NAME_CHARS and "\n" not in words and len(words.split()) <= _NAME_WORDS
    return way is not Way.LETTER and short and _plain(deps, turn)
