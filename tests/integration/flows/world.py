"""A small company in a real database with the real flows; only Telegram itself is missing.

Messages go in as the flows know them, what the outbox holds comes out worded by the real presenter.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

from aiogram.types import InlineKeyboardButton

from bot.domain.incoming import ChatKind, Content, Incoming, Place, Press, Quoted, Sender
from bot.domain.notices import from_json
from bot.domain.people import Person
from bot.domain.policy import Policy
from bot.flows import press as pressing
from bot.flows.deps import Deps
from bot.flows.due_work import KINDS
from bot.flows.receive import receive
from bot.flows.verbs import Seen
from bot.telegram.presenter import CALLBACK_PREFIX, Rendered, render
from storage import areas, due, inbox, outbox, people
from storage.db import Database
from storage.inbox import Arrival

START = datetime(2026, 9, 14, 9, 0, tzinfo=UTC)
GROUP = -1001234567890


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """One message that the bot sent or edited, as a person sees it."""

    chat_id: int
    message_id: int
    text: str
    html: str
    buttons: tuple[InlineKeyboardButton, ...] = ()
    op: str = "send"
    document: tuple[str, bytes] | None = None

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(b.text for b in self.buttons)


@dataclass(slots=True, kw_only=True)
class Clock:
    """Moves only when told to, and a millisecond a look, so that no two instants are equal."""

    at: datetime = START

    def __call__(self) -> datetime:
        self.at += timedelta(milliseconds=1)
        return self.at

    def move(self, **delta: float) -> None:
        self.at += timedelta(**delta)


class NoProgress:
    """Nobody watches."""

    @contextlib.asynccontextmanager
    async def working(self, place: Place, cancel: asyncio.Event) -> AsyncIterator[Callable[[str], Awaitable[None]]]:
        async def show(text: str) -> None:
            return None

        yield show


@dataclass(slots=True, kw_only=True)
class World:
    deps: Deps
    clock: Clock
    sent: list[Sent] = field(default_factory=list)
    menus: dict[int, list[str]] = field(default_factory=dict)
    _updates: Any = field(default_factory=lambda: itertools.count(1))
    _messages: Any = field(default_factory=lambda: itertools.count(1001))
    _telegram_ids: Any = field(default_factory=lambda: itertools.count(501))

    @property
    def db(self) -> Database:
        return self.deps.db

    # --- setting up ---------------------------------------------------------------------------------------------------

    async def person(
        self, name: str, *, admin: bool = False, owns: int | None = None, member: int | None = None
    ) -> Person:
        """Let somebody in."""
        async with self.db.write() as tx:
            person_id = await people.add(
                tx,
                telegram_id=next(self._telegram_ids),
                name=name,
                is_admin=admin,
                locale="ru",
                now=self.clock(),
            )
            if owns is not None:
                await people.set_part(tx, area_id=owns, person_id=person_id, part="owner")
            if member is not None:
                await people.set_part(tx, area_id=member, person_id=person_id, part="member")
            found = await people.get(tx, person_id)
        assert found is not None
        return found

    async def area(self, name: str, *, default: bool = False) -> int:
        async with self.db.write() as tx:
            return await areas.add(tx, name=name, is_default=default)

    async def bind(self, chat_id: int = GROUP, *, area_id: int) -> Place:
        """A group bound to an area."""
        async with self.db.write() as tx:
            await areas.bind(
                tx,
                chat_id=chat_id,
                topic_id=0,
                kind="group",
                title="Смена",
                area_id=area_id,
                by=None,
                now=self.clock(),
            )
        return Place(chat_id=chat_id, kind=ChatKind.GROUP, title="Смена")

    # --- acting -------------------------------------------------------------------------------------------------------

    async def says(
        self,
        who: Person | Sender,
        text: str,
        *,
        place: Place | None = None,
        reply_to: Sent | Quoted | None = None,
        forward: Quoted | None = None,
        message_id: int | None = None,
        edited: bool = False,
        content: Content = Content.TEXT,
        mentions_bot: bool = False,
        at: datetime | None = None,
        **more: Any,
    ) -> list[Sent]:
        """A message comes in and is handled to the end. Returns what the bot sent meanwhile, to anybody."""
        sender = who if isinstance(who, Sender) else Sender(telegram_id=who.telegram_id, name=who.name)
        command, argument = _command(text)
        incoming = Incoming(
            update_id=next(self._updates),
            place=place or Place(chat_id=sender.telegram_id),
            message_id=message_id or next(self._messages),
            sent_at=at or self.clock(),
            sender=sender,
            text=text,
            content=content,
            reply=_quoted(reply_to),
            forward=forward,
            edited=edited,
            mentions_bot=mentions_bot,
            command=command if forward is None else None,
            argument=argument,
            **more,
        )
        return await self.receives(incoming)

    async def receives(self, incoming: Incoming) -> list[Sent]:
        """An incoming message of any shape."""
        await self._store(incoming.update_id, raw=json.dumps({"text": incoming.text}))
        before = len(self.sent)
        await receive(self.deps, incoming)
        await self.deliver()
        return self.sent[before:]

    async def presses(
        self, who: Person | Sender, label: str, *, on: Sent | None = None, token: str | None = None
    ) -> list[Sent]:
        """A tap on the newest button with this label, or on one message's, or with a token of one's own."""
        press = self._press(who, label, on=on, token=token)
        await self._store(press.update_id)
        before = len(self.sent)
        await pressing.press(self.deps, press)
        await self.deliver()
        return self.sent[before:]

    async def toast(
        self, who: Person | Sender, label: str, *, on: Sent | None = None, token: str | None = None
    ) -> Seen:
        """What such a tap is answered with at once."""
        return await pressing.look(self.deps, self._press(who, label, on=on, token=token))

    def _press(self, who: Person | Sender, label: str, *, on: Sent | None, token: str | None) -> Press:
        telegram_id = who.telegram_id
        message = on or self._with_button(label, telegram_id)
        if token is None:
            button = next(b for b in message.buttons if b.text == label)
            assert button.callback_data is not None
            token = button.callback_data.removeprefix(CALLBACK_PREFIX)
        return Press(
            update_id=next(self._updates),
            callback_id="1",
            token=token,
            sender=Sender(telegram_id=telegram_id, name=who.name),
            place=Place(
                chat_id=message.chat_id,
                kind=ChatKind.PRIVATE if message.chat_id > 0 else ChatKind.GROUP,
            ),
            message_id=message.message_id,
        )

    async def deliver(self) -> None:
        """Everything in the outbox reaches Telegram; what a person sees is kept in `sent`."""
        async with self.db.read() as tx:
            rows = await outbox.waiting(tx)
        for row in rows:
            if row.op == "menu":
                self.menus[row.chat_id] = list(row.payload["commands"])
                await self._mark(row, None, "", [])
                continue
            if row.op == "bare":
                assert row.target_id is not None
                self._strip(row.chat_id, row.target_id)
                await self._mark(row, row.target_id, "", [])
                continue
            words = row.payload
            if row.op == "delete":  # Telegram lets it be deleted; the card says so
                assert row.target_id is not None
                self.sent.append(Sent(chat_id=row.chat_id, message_id=row.target_id, text="", html="", op="delete"))
                words, card = row.payload["deleted"], row.payload["card"]
                row = replace(row, op="edit" if card else "send", target_id=card)
            value = from_json(words)
            locale, zone = await self._reader(row.chat_id)
            rendered = render(value, locale=locale, zone=zone)
            message_id = row.target_id if row.op == "edit" else next(self._messages)
            assert message_id is not None
            refs = [ref.id for ref in value.refs if ref.kind == "record"]
            await self._mark(row, message_id, "" if value.aside else rendered.plain, refs)
            self.sent.append(_sent(row.chat_id, message_id, rendered, row.op))

    def _strip(self, chat_id: int, message_id: int) -> None:
        """The newest state of a message keeps its words and loses its buttons; nobody is notified of that."""
        for at in reversed(range(len(self.sent))):
            if (self.sent[at].chat_id, self.sent[at].message_id) == (chat_id, message_id):
                self.sent[at] = replace(self.sent[at], buttons=())
                return

    async def work(self) -> int:
        """Do everything that is due now. Returns how many pieces."""
        done = 0
        while True:
            async with self.db.write() as tx:
                work = await due.claim(tx, now=self.clock(), lease_until=self.clock() + timedelta(minutes=5))
            if work is None:
                await self.deliver()
                return done
            await KINDS[work.kind](self.deps, work)
            done += 1

    async def set_policy(self, **values: Any) -> None:
        self.deps = replace(self.deps, base_policy=replace(self.deps.base_policy, **values))

    # --- looking ------------------------------------------------------------------------------------------------------

    def last(self, who: Person | int) -> Sent:
        """The newest message in somebody's private chat, or in a chat."""
        chat_id = who if isinstance(who, int) else who.telegram_id
        return next(s for s in reversed(self.sent) if s.chat_id == chat_id)

    def shown(self, card: Sent) -> Sent:
        """A message as it is on the screen now."""
        return next(s for s in reversed(self.sent) if (s.chat_id, s.message_id) == (card.chat_id, card.message_id))

    def to(self, who: Person | int) -> list[Sent]:
        chat_id = who if isinstance(who, int) else who.telegram_id
        return [s for s in self.sent if s.chat_id == chat_id]

    def _with_button(self, label: str, telegram_id: int) -> Sent:
        """The newest message that still shows this button, preferably in the presser's own chat."""
        latest: dict[tuple[int, int], Sent] = {}
        for message in self.sent:
            latest[message.chat_id, message.message_id] = message
        shown = [m for m in latest.values() if label in m.labels]
        if not shown:
            raise AssertionError(f"no button «{label}»; there are {[m.labels for m in latest.values() if m.labels]}")
        return sorted(shown, key=lambda m: (m.chat_id == telegram_id, self.sent.index(m)))[-1]

    async def _reader(self, chat_id: int) -> tuple[str, str]:
        """Language and zone of whoever reads a chat."""
        async with self.db.read() as tx:
            person = await people.by_telegram(tx, chat_id) if chat_id > 0 else None
        zone = self.deps.base_policy.zone
        return (person.locale, person.zone or zone) if person is not None else ("ru", zone)

    async def _store(self, update_id: int, *, raw: str = "{}") -> None:
        async with self.db.write() as tx:
            await inbox.put(tx, [Arrival(update_id=update_id, lane="test", raw=raw)], now=self.clock())

    async def _mark(self, row: outbox.Outgoing, message_id: int | None, text: str, refs: list[int]) -> None:
        async with self.db.write() as tx:
            await outbox.sent(tx, row, message_id=message_id, text=text, refs=refs, now=self.clock())


def _sent(chat_id: int, message_id: int, rendered: Rendered, op: str) -> Sent:
    rows = rendered.keyboard.inline_keyboard if rendered.keyboard else []
    return Sent(
        chat_id=chat_id,
        message_id=message_id,
        text=rendered.plain,
        html="\n".join(rendered.pieces),
        buttons=tuple(b for row in rows for b in row),
        op=op,
        document=rendered.document,
    )


def _command(text: str) -> tuple[str | None, str]:
    if not text.startswith("/"):
        return None, ""
    head, _, argument = text[1:].partition(" ")
    return head.split("@")[0].lower(), argument.strip()


def _quoted(message: Sent | Quoted | None) -> Quoted | None:
    if isinstance(message, Sent):
        return Quoted(
            message_id=message.message_id,
            text=message.text,
            author_telegram_id=1,
            author_name="Памятка",
            by_bot=True,
        )
    return message


POLICY = Policy(company="Пробная", zone="Europe/Moscow")
