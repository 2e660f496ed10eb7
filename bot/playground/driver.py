"""A pleasant way to act as people and to see what the bot did, over the emulator's HTTP.

async with Sim(base_url) as sim:
    zoya = await sim.user("Зоя Пестова")
    await zoya.private.send("запомни: склад открыт с 8")
    card = await zoya.private.reply_of_bot()
    await zoya.tap(card, "подтвердить")
"""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import aiohttp

from bot.playground.entities import cut_utf16

Json = dict[str, Any]


class SimError(Exception):
    """The emulator refused, or what was waited for did not come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    text: str
    data: str | None = None
    url: str | None = None
    copy_text: str | None = None
    style: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the bot showed to the person who pressed a button."""

    text: str
    alert: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as a person sees it; `raw` is the Bot API's JSON."""

    chat_id: int
    id: int
    text: str
    raw: Json
    #: any kind of reply markup, force_reply and reply keyboards too
    markup: Json | None = None
    by_bot: bool = False
    deleted: bool = False
    #: the texts it had before, oldest first
    former_texts: tuple[str, ...] = ()
    reactions: dict[str, list[Json]] = field(default_factory=dict)
    seq: int = 0
    changed_seq: int = 0

    @classmethod
    def from_view(cls, view: Json) -> Message:
        raw = view["message"]
        return cls(
            chat_id=raw["chat"]["id"],
            id=raw["message_id"],
            text=raw.get("text") or raw.get("caption") or "",
            raw=raw,
            markup=view["markup"],
            by_bot=view["by_bot"],
            deleted=view["deleted"],
            former_texts=tuple(
                each["content"].get("text") or each["content"].get("caption") or "" for each in view["edits"]
            ),
            reactions=view["reactions"],
            seq=view["seq"],
            changed_seq=view["changed_seq"],
        )

    @property
    def entities(self) -> list[Json]:
        return list(self.raw.get("entities") or self.raw.get("caption_entities") or [])

    @property
    def reply_to_id(self) -> int | None:
        reply = self.raw.get("reply_to_message")
        return None if reply is None else int(reply["message_id"])

    @property
    def thread_id(self) -> int | None:
        return self.raw.get("message_thread_id")

    @property
    def document(self) -> Json | None:
        return self.raw.get("document")

    @property
    def force_reply(self) -> bool:
        return bool((self.markup or {}).get("force_reply"))

    @property
    def rows(self) -> list[list[Button]]:
        rows = (self.markup or {}).get("inline_keyboard", [])
        return [[_button(each) for each in row] for row in rows]

    @property
    def buttons(self) -> list[Button]:
        return [button for row in self.rows for button in row]

    def entity_text(self, entity: Json) -> str:
        return cut_utf16(self.text, entity["offset"], entity["length"])

    def button(self, label: str) -> Button:
        """The button whose text, or failing that data, contains `label` whatever the case. Raises SimError."""
        wanted = label.casefold()
        for find in (
            lambda b: b.text.casefold() == wanted,
            lambda b: wanted in b.text.casefold(),
            lambda b: wanted in (b.data or "").casefold(),
        ):
            for button in self.buttons:
                if find(button):
                    return button
        raise SimError(f"no button {label!r} among {[each.text for each in self.buttons]} under {self.text!r}")


def _button(raw: Json) -> Button:
    return Button(
        text=raw["text"],
        data=raw.get("callback_data"),
        url=raw.get("url"),
        copy_text=(raw.get("copy_text") or {}).get("text"),
        style=raw.get("style"),
        disabled="disabled" in raw,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """A method the bot called, from the journal."""

    method: str
    params: Json
    ok: bool
    result: Any
    error: Json | None
    fault: str | None
    files: list[str]
    ignored: list[str]
    at: float
    seq: int


class Sim:
    """The simulated Telegram. Use as an async context manager, or `close()` it."""

    def __init__(self, base_url: str, *, timeout: float = 10.0) -> None:
        self.base_url = base_url.rstrip("/")
        #: how long the waiting calls wait unless told otherwise, seconds
        self.timeout = timeout
        self._session: aiohttp.ClientSession | None = None
        self._cursors: dict[int, int] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()
            self._session = None

    async def act(self, action: str, **request: Any) -> Any:
        """Do `/sim/<action>`; keys that are None are left out. Raises SimError when the emulator refuses."""
        return (await self._post(action, request))[0]

    async def _post(self, action: str, request: Json) -> tuple[Any, int]:
        if self._session is None:
            # The server may wait as long as `timeout` in the request says.
            self._session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        body = {key: value for key, value in request.items() if value is not None}
        payload = io.BytesIO(json.dumps(body).encode())
        async with self._session.post(f"{self.base_url}/sim/{action}", data=payload) as answer:
            reply = await answer.json()
        if "error" in reply:
            raise SimError(f"{action}: {reply['error']}")
        return reply["result"], int(reply["seq"])

    def cursor(self, chat_id: int) -> int:
        return self._cursors.get(chat_id, 0)

    def move_cursor(self, chat_id: int, seq: int) -> None:
        self._cursors[chat_id] = max(seq, self.cursor(chat_id))

    # People and places

    async def user(
        self,
        name: str,
        *,
        id: int | None = None,
        username: str | None = None,
        is_bot: bool = False,
        started: bool = False,
        note: str | None = None,
        language_code: str | None = None,
    ) -> Person:
        """A new person. `started` lets the bot write first, as if the person had opened it before."""
        raw = await self.act(
            "user",
            name=name,
            id=id,
            username=username,
            is_bot=is_bot,
            started=started,
            note=note,
            language_code=language_code,
        )
        return Person(self, raw["id"], name, raw)

    async def group(
        self,
        title: str,
        members: Iterable[Person] = (),
        *,
        admins: Iterable[Person] = (),
        id: int | None = None,
        kind: str = "supergroup",
        forum: bool = False,
        username: str | None = None,
        with_bot: bool = True,
        bot_admin: bool = False,
    ) -> Group:
        """A new group; its first member is the creator. `bot_admin` makes the bot an administrator."""
        raw = await self.act(
            "group",
            title=title,
            members=[each.id for each in members],
            admins=[each.id for each in admins],
            id=id,
            kind=kind,
            forum=forum,
            username=username,
            with_bot=with_bot,
            bot_admin=bot_admin,
        )
        return Group(self, raw["id"], title)

    async def channel(self, title: str, admins: Iterable[Person], *, username: str | None = None) -> Group:
        """A new channel with the bot as its administrator."""
        return await self.group(title, members=admins, kind="channel", username=username)

    async def people(self) -> list[Person]:
        """Everybody there is, in the order they came."""
        return [Person(self, raw["id"], _name(raw), raw) for raw in await self.act("people")]

    async def groups(self) -> list[Group]:
        return [Group(self, raw["id"], raw["title"]) for raw in await self.act("groups")]

    async def privacy(self, enabled: bool) -> None:
        """BotFather's privacy mode. A group keeps what it was when the bot joined."""
        await self.act("privacy", enabled=enabled)

    # What goes wrong

    async def fault(self, kind: str, **details: Any) -> Json:
        """429, 5xx, drop, lose_answer, slow, garbage, outage; details: methods, times, seconds, skip,
        retry_after, delay_s, status.
        """
        result: Json = await self.act("fault", kind=kind, **details)
        return result

    async def outage(self, seconds: float) -> None:
        """Every connection of the bot breaks for `seconds`."""
        await self.fault("outage", seconds=seconds)

    async def no_faults(self) -> None:
        await self.act("faults", clear=True)

    async def redeliver(self, count: int = 1) -> int:
        """Deliver the last `count` confirmed updates once more; how many there were."""
        return int(await self.act("redeliver", count=count))

    async def deliver_twice(self, count: int) -> None:
        """Deliver each of the next `count` updates a second time after it was confirmed."""
        await self.act("redeliver", next=count)

    async def update(self, fields: Json) -> int:
        """Queue any object as an update; its id."""
        return int(await self.act("update", fields=fields))

    async def update_bytes(self, body: bytes) -> int:
        """Queue bytes that need not be JSON as an update; `%ID%` in them becomes its id, which is returned."""
        return int(await self.act("update", body=base64.b64encode(body).decode()))

    async def advance_clock(self, seconds: float) -> None:
        """Move the server's clock; the bot's own is not touched."""
        await self.act("clock", advance_s=seconds)

    async def limits(self, **windows: Any) -> Json:
        """Turn Telegram's flood limits on: per_chat, per_group, overall as (messages, seconds)."""
        result: Json = await self.act("limits", **windows)
        return result

    # What came of it

    async def idle(self, *, quiet: float = 0.3, timeout: float | None = None) -> None:
        """Wait until the bot confirmed every update and called nothing for `quiet` s. Raises SimError if it did not."""
        state = await self.act("wait_idle", quiet=quiet, timeout=timeout or self.timeout)
        if not state["idle"]:
            raise SimError(f"the bot is not idle: {state}")

    async def journal(self, method: str | Sequence[str] | None = None, *, clear: bool = False) -> list[Call]:
        """The bot's calls, oldest first; getUpdates only when it failed."""
        names = [method] if isinstance(method, str) else list(method or [])
        return [Call(**each) for each in await self.act("journal", method=names, clear=clear)]

    async def stats(self) -> Json:
        """Counters: pending, pushed, confirmed updates; calls; messages; polling (a long poll is open now)."""
        result: Json = await self.act("stats")
        return result

    async def download(self, file_id: str) -> bytes:
        return base64.b64decode((await self.act("file", file_id=file_id))["data"])


def _name(raw: Json) -> str:
    return " ".join(raw[key] for key in ("first_name", "last_name") if key in raw)


class Tap:
    """A button that was pressed."""

    def __init__(self, sim: Sim, callback_id: str) -> None:
        self._sim = sim
        self.id = callback_id

    async def answer(self, *, timeout: float | None = None) -> Answer:
        """What the bot answered. Raises SimError when it did not in time."""
        raw = await self._sim.act("wait_answer", callback_id=self.id, timeout=timeout or self._sim.timeout)
        if raw is None:
            raise SimError("the button was not answered")
        return Answer(text=raw["text"], alert=raw["show_alert"])


class Place:
    """A chat, whoever looks at it. Remembers up to where the bot's messages were taken."""

    def __init__(self, sim: Sim, chat_id: int) -> None:
        self.sim = sim
        self.id = chat_id

    async def wait_bot(self, n: int = 1, *, timeout: float | None = None) -> list[Message]:
        """The next `n` or more messages of the bot after the last one taken, or the last action here.

        Raises SimError when fewer came in time.
        """
        views, _ = await self.sim._post(
            "wait_bot",
            {"chat_id": self.id, "after": self.sim.cursor(self.id), "n": n, "timeout": timeout or self.sim.timeout},
        )
        if len(views) < n:
            seen = [view["message"].get("text") for view in views]
            raise SimError(f"{len(views)} messages of the bot instead of {n} in chat {self.id}: {seen}")
        found = [Message.from_view(view) for view in views]
        self.sim.move_cursor(self.id, found[-1].seq)
        return found

    async def reply_of_bot(self, *, timeout: float | None = None) -> Message:
        """The next message of the bot; later ones stay for the next call."""
        views, _ = await self.sim._post(
            "wait_bot",
            {"chat_id": self.id, "after": self.sim.cursor(self.id), "n": 1, "timeout": timeout or self.sim.timeout},
        )
        if not views:
            raise SimError(f"the bot said nothing in chat {self.id}")
        found = Message.from_view(views[0])
        self.sim.move_cursor(self.id, found.seq)
        return found

    async def silence(self, seconds: float = 0.5) -> None:
        """Raises SimError if the bot says something here within `seconds`."""
        views, _ = await self.sim._post(
            "wait_bot", {"chat_id": self.id, "after": self.sim.cursor(self.id), "n": 1, "timeout": seconds}
        )
        if views:
            raise SimError(f"the bot said {[view['message'].get('text') for view in views]}")

    async def edited(self, message: Message, *, timeout: float | None = None) -> Message:
        """The message once it looks different from `message`. Raises SimError when it does not in time."""
        view = await self.sim.act(
            "wait_edit",
            chat_id=self.id,
            message_id=message.id,
            after=message.changed_seq,
            timeout=timeout or self.sim.timeout,
        )
        fresh = Message.from_view(view)
        if fresh.changed_seq <= message.changed_seq:
            raise SimError(f"the message was not edited: {message.text!r}")
        return fresh

    async def message(self, message_id: int) -> Message:
        return Message.from_view(await self.sim.act("message", chat_id=self.id, message_id=message_id))

    async def fresh(self, message: Message) -> Message:
        """The message as it is now."""
        return await self.message(message.id)

    async def messages(self, *, with_deleted: bool = False) -> list[Message]:
        views = await self.sim.act("messages", chat_id=self.id, with_deleted=with_deleted)
        return [Message.from_view(view) for view in views]

    async def bot_messages(self) -> list[Message]:
        return [each for each in await self.messages() if each.by_bot]

    async def drafts(self) -> list[Json]:
        """Streamed previews in sight: id, text, entities, can_stop."""
        result: list[Json] = await self.sim.act("drafts", chat_id=self.id)
        return result

    async def place_bot_message(
        self, text: str, *, reply_to: Message | None = None, date: int | None = None
    ) -> Message:
        """A message of the bot from a time before, that it did not send through the API."""
        view = await self.sim.act(
            "place", chat_id=self.id, text=text, reply_to=reply_to.id if reply_to else None, date=date
        )
        placed = Message.from_view(view)
        self.sim.move_cursor(self.id, placed.seq)
        return placed


class Chat(Place):
    """A chat as one person uses it."""

    def __init__(self, sim: Sim, chat_id: int, person: Person) -> None:
        super().__init__(sim, chat_id)
        self.person = person

    async def send(
        self,
        text: str | None = None,
        *,
        reply_to: Message | int | None = None,
        quote: str | None = None,
        thread_id: int | None = None,
        **fields: Any,
    ) -> Message:
        """Write. `fields`: html, entities, content, extra, media_group_id, date, as_anonymous, as_channel_id, exact."""
        if isinstance(reply_to, Message):
            if reply_to.chat_id != self.id:
                fields["reply_chat_id"] = reply_to.chat_id
            reply_to = reply_to.id
        view = await self.sim.act(
            "send",
            chat_id=self.id,
            user_id=self.person.id,
            text=text,
            reply_to=reply_to,
            quote=quote,
            thread_id=thread_id,
            **fields,
        )
        return self._taken(view)

    def _taken(self, view: Json) -> Message:
        sent = Message.from_view(view)
        self.sim.move_cursor(self.id, sent.changed_seq)
        return sent

    async def ask(self, text: str, *, timeout: float | None = None, **fields: Any) -> Message:
        """Write and take the bot's next message."""
        await self.send(text, **fields)
        return await self.reply_of_bot(timeout=timeout)

    async def file(
        self,
        data: bytes,
        name: str,
        *,
        kind: str = "document",
        mime: str = "",
        caption: str | None = None,
        details: Json | None = None,
        **fields: Any,
    ) -> Message:
        """Send a file as document, photo, voice, video, video_note, audio, sticker or animation."""
        encoded = base64.b64encode(data).decode()
        upload = {"data": encoded, "name": name, "kind": kind, "mime": mime, "details": details or {}}
        return await self.send(caption, file=upload, **fields)

    async def photo(self, caption: str | None = None, **fields: Any) -> Message:
        return await self.file(_PNG, "photo.png", kind="photo", caption=caption, **fields)

    async def voice(self, *, seconds: int = 3, **fields: Any) -> Message:
        return await self.file(b"OggS", "voice.ogg", kind="voice", details={"duration": seconds}, **fields)

    async def sticker(self, emoji: str = "👍", **fields: Any) -> Message:
        details = {"emoji": emoji, "set_name": "Playground"}
        return await self.file(b"RIFF", "sticker.webp", kind="sticker", details=details, **fields)

    async def album(self, captions: Sequence[str | None]) -> list[Message]:
        """Photos that belong together: each arrives as its own update with one media_group_id."""
        group_id = str(abs(hash((self.id, self.sim.cursor(self.id)))) % 10**16)
        return [await self.photo(caption, media_group_id=group_id) for caption in captions]

    async def contact(self, phone: str, name: str) -> Message:
        return await self.send(content={"contact": {"phone_number": phone, "first_name": name}})

    async def location(self, latitude: float, longitude: float) -> Message:
        return await self.send(content={"location": {"latitude": latitude, "longitude": longitude}})

    async def dice(self, value: int = 4) -> Message:
        return await self.send(content={"dice": {"emoji": "🎲", "value": value}})

    async def poll(self, question: str, options: Sequence[str]) -> Message:
        choices = [
            {"persistent_id": str(number), "text": text, "voter_count": 0} for number, text in enumerate(options)
        ]
        poll = {
            "id": "5400000000000000001",
            "question": question,
            "options": choices,
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": True,
            "type": "regular",
            "allows_multiple_answers": False,
            "allows_revoting": True,
            "members_only": False,
        }
        return await self.send(content={"poll": poll})

    async def edit(
        self, message: Message, text: str | None = None, *, invisible: bool = False, **fields: Any
    ) -> Message:
        """Change an own message; `invisible` sends the update though nothing a person sees changed."""
        view = await self.sim.act(
            "edit",
            chat_id=self.id,
            user_id=self.person.id,
            message_id=message.id,
            text=text,
            invisible=invisible,
            **fields,
        )
        return self._taken(view)

    async def delete(self, message: Message) -> None:
        await self.sim.act("delete", chat_id=self.id, message_id=message.id)

    async def forward(self, message: Message, *, hidden: bool = False) -> Message:
        """Pass a message from anywhere on into this chat; `hidden` senders show only a name."""
        view = await self.sim.act(
            "forward",
            user_id=self.person.id,
            from_chat_id=message.chat_id,
            message_id=message.id,
            chat_id=self.id,
            hidden=hidden,
        )
        return self._taken(view)

    async def commands(self) -> list[str]:
        """The menu this person sees here, without slashes."""
        menu = await self.sim.act("commands", chat_id=self.id, user_id=self.person.id)
        return [each["command"] for each in menu]


class Group(Place):
    """A group or channel; `as_(person)` writes in it."""

    def __init__(self, sim: Sim, chat_id: int, title: str) -> None:
        super().__init__(sim, chat_id)
        self.title = title

    def as_(self, person: Person) -> Chat:
        return Chat(self.sim, self.id, person)

    async def send(self, person: Person, text: str | None = None, **fields: Any) -> Message:
        return await self.as_(person).send(text, **fields)

    async def ask(self, person: Person, text: str, **fields: Any) -> Message:
        return await self.as_(person).ask(text, **fields)

    async def set_member(self, person: Person | None = None, *, by: Person | None = None, **fields: Any) -> Json:
        """Change a place in the group, the bot's by default. `fields`: status, is_anonymous, custom_title."""
        result: Json = await self.sim.act(
            "member",
            chat_id=self.id,
            user_id=person.id if person else None,
            by=by.id if by else None,
            **fields,
        )
        return result

    async def add_bot(self, by: Person, *, admin: bool = False) -> None:
        await self.set_member(by=by, status="administrator" if admin else "member")

    async def remove_bot(self, by: Person) -> None:
        await self.set_member(by=by, status="kicked")

    async def topic(self, name: str, by: Person) -> int:
        """A new topic of a forum; its message_thread_id."""
        return int(await self.sim.act("topic", chat_id=self.id, name=name, user_id=by.id))

    async def migrate(self) -> Group:
        """The basic group becomes a supergroup; the new chat."""
        raw = await self.sim.act("migrate", chat_id=self.id)
        return Group(self.sim, raw["id"], self.title)


class Person:
    def __init__(self, sim: Sim, user_id: int, name: str, raw: Json) -> None:
        self.sim = sim
        self.id = user_id
        self.name = name
        self.raw = raw
        #: the private chat with the bot
        self.private = Chat(sim, user_id, self)

    def in_(self, group: Place) -> Chat:
        return Chat(self.sim, group.id, self)

    async def tap(
        self, message: Message, label: str | None = None, *, data: str | None = None, inaccessible: bool = False
    ) -> Tap:
        """Press the button whose text contains `label`. With `data` the button need not exist: forged data.

        Raises SimError when there is no such button, or it is not one that calls the bot.
        """
        forged = data is not None
        if data is None:
            button = (await Place(self.sim, message.chat_id).fresh(message)).button(label or "")
            if button.data is None:
                raise SimError(f"the button {button.text!r} does not call the bot")
            data = button.data
        callback_id, seq = await self.sim._post(
            "tap",
            {
                "user_id": self.id,
                "chat_id": message.chat_id,
                "message_id": message.id,
                "data": data,
                "forged": forged,
                "inaccessible": inaccessible,
            },
        )
        self.sim.move_cursor(message.chat_id, seq)
        return Tap(self.sim, callback_id)

    async def react(self, message: Message, *emoji: str) -> None:
        """Set reactions; none takes them back."""
        await self.sim.act("react", user_id=self.id, chat_id=message.chat_id, message_id=message.id, emoji=list(emoji))

    async def block(self) -> None:
        await self.sim.act("block", user_id=self.id, blocked=True)

    async def unblock(self) -> None:
        await self.sim.act("block", user_id=self.id, blocked=False)

    async def deactivate(self) -> None:
        await self.sim.act("deactivate", user_id=self.id)

    async def join(self, group: Group) -> None:
        await group.set_member(self, status="member")

    async def leave(self, group: Group) -> None:
        await group.set_member(self, status="left", by=self)

    async def stop_draft(self, draft_id: int) -> None:
        await self.sim.act("stop_draft", user_id=self.id, draft_id=draft_id)


# One transparent pixel.
_PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
