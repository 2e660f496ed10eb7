"""One stored update on its way to a flow: decoded, dispatched, or put aside when it can't be read."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import structlog
from aiogram import Bot, Dispatcher
from aiogram.types import CallbackQuery, Message, Update
from pydantic import ValidationError

from bot.domain.addressing import Address, address
from bot.domain.incoming import Place, lane
from bot.domain.notices import notice
from bot.flows import press as pressing
from bot.flows.deps import Deps, load_policy, say
from bot.flows.verbs import Seen
from bot.language.commands import Stop, mentions_stop, parse
from bot.telegram import convert, handlers
from bot.telegram.texts import text
from storage import areas, inbox, people
from storage.inbox import Arrival

log = structlog.get_logger()

#: Kinds of update that a router here takes.
REACTS_TO = ("message", "edited_message", "callback_query", "my_chat_member")
#: «стоп» and its kin are short; longer messages are not parsed before their turn.
STOP_LENGTH = 40


@dataclass(slots=True, kw_only=True)
class Handling:
    deps: Deps
    bot: Bot
    _dispatcher: Dispatcher = field(default_factory=handlers.build)

    async def handle(self, arrival: Arrival) -> None:
        """Handle one stored update to the end."""
        raw = json.loads(arrival.raw)
        try:
            json.loads(arrival.raw, parse_int=storable)
            update = Update.model_validate(raw, context={"bot": self.bot})
        except (ValidationError, OverflowError):
            log.error("update can't be decoded", update=arrival.update_id)
            await self._put_aside(arrival, raw)
            return
        if update.message is not None:
            await self._follow(update.message)
        # Given a kind it doesn't know, aiogram warns with the whole update in the text; such texts stay out of logs.
        if any(getattr(update, kind) is not None for kind in REACTS_TO):
            await self._dispatcher.feed_update(self.bot, update, deps=self.deps)
        async with self.deps.db.read() as tx:
            left = await inbox.is_pending(tx, arrival.update_id)
        if left:  # a kind of update that nothing here reacts to
            async with self.deps.db.write() as tx:
                await inbox.finish(tx, arrival.update_id, now=self.deps.now())

    async def _follow(self, message: Message) -> None:
        """A group that became a supergroup keeps its binding and its words under the new id (PPL-7)."""
        old, new = message.chat.id, message.migrate_to_chat_id
        if message.migrate_from_chat_id is not None:
            old, new = message.migrate_from_chat_id, message.chat.id
        if new is None:
            return
        async with self.deps.db.write() as tx:
            await areas.migrate_chat(tx, old=old, new=new)
        self.deps.wake()

    async def give_up(self, arrival: Arrival, error: str) -> None:
        """Put aside an update that a fault of ours keeps failing, and apologise once."""
        await self._bury(arrival, json.loads(arrival.raw), error=error, key="failed-sorry")

    async def glance(self, raw: dict[str, Any]) -> None:
        """Before an update's turn comes: answer a press, obey «стоп» (SEC-5, ANS-8)."""
        if isinstance(body := raw.get("stopped_message_generation"), dict):
            self.deps.running.stop(lane(body["chat"]["id"], body.get("message_thread_id", 0)))
        elif isinstance(message := raw.get("message"), dict):
            said = str(message.get("text") or "")
            if len(said) <= STOP_LENGTH and mentions_stop(said):
                await self._stop(raw["update_id"], message)
        elif isinstance(query := raw.get("callback_query"), dict):
            await self._answer_press(raw["update_id"], query)

    async def _stop(self, update_id: int, message: dict[str, Any]) -> None:
        """Stop the work of the line, when a person of the company says so to the bot (PPL-6)."""
        incoming = convert.message(update_id, Message.model_validate(message), self.deps.identity)
        place = incoming.place
        if incoming.sender is None or not incoming.own_words:
            return
        async with self.deps.db.read() as tx:
            policy = await load_policy(tx, self.deps)
            person = await people.by_telegram(tx, incoming.sender.telegram_id)
            bound = place.private or await areas.chat_area(tx, chat_id=place.chat_id, topic_id=place.topic_id)
        if person is None or person.removed or not bound:
            return
        if address(incoming, names=policy.names, before=None) is Address.NOT:
            return
        names = (*policy.names, f"@{self.deps.identity.username}")
        if incoming.command == "stop" or isinstance(parse(incoming.text, bot_names=names, is_reply=False), Stop):
            self.deps.running.stop(place.lane, update_id)

    async def _answer_press(self, update_id: int, query: dict[str, Any]) -> None:
        pressed = convert.press(update_id, CallbackQuery.model_validate(query))
        seen = await pressing.look(self.deps, pressed)
        async with self.deps.db.read() as tx:
            person = await people.by_telegram(tx, pressed.sender.telegram_id)
        locale = person.locale if person is not None else "ru"
        await self.bot.answer_callback_query(
            pressed.callback_id, text=text(f"toast-{seen.value}", {}, locale), show_alert=seen is Seen.NO_RIGHT
        )

    async def _put_aside(self, arrival: Arrival, raw: dict[str, Any]) -> None:
        await self._bury(arrival, raw, error="undecodable", key="unread-undecodable")

    async def _bury(self, arrival: Arrival, raw: dict[str, Any], *, error: str, key: str) -> None:
        """Keep the raw text for a person to look at, and tell its sender in a private chat."""
        now = self.deps.now()
        async with self.deps.db.write() as tx:
            await inbox.fail(tx, arrival.update_id, error=error, now=now, bury=True)
            chat_id = _private_chat(raw)
            if chat_id is not None and await people.by_telegram(tx, chat_id) is not None:
                await say(tx, self.deps, Place(chat_id=chat_id), notice(key), now=now)
        self.deps.wake()


def storable(digits: str) -> int:
    """A number that the store takes. Raises OverflowError: no id or instant of Telegram's is that large."""
    number = int(digits)
    if not -(2**63) <= number < 2**63:
        raise OverflowError(digits[:30])
    return number


def _private_chat(raw: dict[str, Any]) -> int | None:
    """The private chat an update comes from, read without any model of it."""
    for kind in ("message", "edited_message"):
        body = raw.get(kind)
        chat = body.get("chat") if isinstance(body, dict) else None
        if isinstance(chat, dict) and chat.get("type") == "private" and isinstance(chat.get("id"), int):
            found: int = chat["id"]
            return found if abs(found) < 2**63 else None
    return None
