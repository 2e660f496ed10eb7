"""What the simulated Telegram holds: people, chats, messages, files, and their Bot API JSON.

State here is mutable on purpose: it stands for a server's database. Times are Unix seconds, as on the wire.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

Json = dict[str, Any]


class ChatKind(StrEnum):
    PRIVATE = "private"
    GROUP = "group"
    SUPERGROUP = "supergroup"
    CHANNEL = "channel"


class Status(StrEnum):
    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    LEFT = "left"
    KICKED = "kicked"


@dataclass(slots=True, kw_only=True)
class User:
    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    is_bot: bool = False
    language_code: str | None = "ru"
    #: shown in the page's person switcher only
    note: str = ""
    #: wrote to the bot at least once, so the bot may write first
    started: bool = False
    blocked: bool = False
    deactivated: bool = False

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name

    def json(self) -> Json:
        body: Json = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        if self.last_name:
            body["last_name"] = self.last_name
        if self.username:
            body["username"] = self.username
        if self.language_code and not self.is_bot:
            body["language_code"] = self.language_code
        return body


@dataclass(slots=True, kw_only=True)
class Member:
    user: User
    status: Status = Status.MEMBER
    is_anonymous: bool = False
    custom_title: str | None = None
    rights: Json = field(default_factory=dict)
    #: the bot's privacy mode when it joined: a later change needs a new join, as in Telegram
    reads_all: bool = False

    @property
    def is_admin(self) -> bool:
        return self.status in (Status.CREATOR, Status.ADMINISTRATOR)

    @property
    def is_present(self) -> bool:
        return self.status not in (Status.LEFT, Status.KICKED)

    def json(self) -> Json:
        body: Json = {"user": self.user.json(), "status": str(self.status)}
        if self.status is Status.CREATOR:
            body["is_anonymous"] = self.is_anonymous
        if self.status is Status.ADMINISTRATOR:
            body |= _ADMIN_RIGHTS | {"is_anonymous": self.is_anonymous} | self.rights
        if self.is_admin and self.custom_title:
            body["custom_title"] = self.custom_title
        if self.status is Status.KICKED:
            body["until_date"] = 0
        return body


_ADMIN_RIGHTS: Json = {
    "can_be_edited": False,
    "can_manage_chat": True,
    "can_delete_messages": True,
    "can_manage_video_chats": True,
    "can_restrict_members": True,
    "can_promote_members": False,
    "can_change_info": True,
    "can_invite_users": True,
    "can_post_stories": False,
    "can_edit_stories": False,
    "can_delete_stories": False,
    "can_send_welcome_messages": True,
    "can_pin_messages": True,
    "can_manage_topics": True,
}


@dataclass(slots=True, kw_only=True)
class Draft:
    """A streamed preview. It is gone when `expires` passes or any message is sent."""

    id: int
    text: str
    entities: list[Json]
    expires: float
    can_stop: bool = False
    keep_on_stop: bool = False
    thread_id: int | None = None


@dataclass(slots=True, kw_only=True)
class Chat:
    id: int
    kind: ChatKind
    title: str | None = None
    username: str | None = None
    #: the person of a private chat
    person: User | None = None
    is_forum: bool = False
    description: str | None = None
    members: dict[int, Member] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    last_message_id: int = 0
    drafts: dict[int, Draft] = field(default_factory=dict)
    topics: dict[int, str] = field(default_factory=dict)
    pinned: list[int] = field(default_factory=list)
    migrated_to: int | None = None
    #: the last bot that wrote here: plain commands go to it when privacy mode is on
    last_bot_id: int | None = None

    @property
    def is_group(self) -> bool:
        return self.kind in (ChatKind.GROUP, ChatKind.SUPERGROUP)

    def json(self) -> Json:
        body: Json = {"id": self.id}
        if self.person is not None:
            who = self.person.json()
            body |= {key: who[key] for key in ("first_name", "last_name", "username") if key in who}
        else:
            body["title"] = self.title or ""
            if self.username:
                body["username"] = self.username
            if self.is_forum:
                body["is_forum"] = True
        body["type"] = str(self.kind)
        return body

    def next_message_id(self) -> int:
        self.last_message_id += 1
        return self.last_message_id


@dataclass(slots=True, kw_only=True)
class Message:
    chat: Chat
    id: int
    date: int
    #: text, entities, caption, media, service fields: as the Bot API names them
    content: Json
    sender: User | None = None
    sender_chat: Chat | None = None
    reply_to: Message | None = None
    #: quote, external_reply, forward_origin, message_thread_id, media_group_id, author_signature ...
    extra: Json = field(default_factory=dict)
    #: any kind of reply markup; only inline keyboards are part of the JSON
    markup: Json | None = None
    edit_date: int | None = None
    #: former contents, oldest first
    edits: list[Json] = field(default_factory=list)
    deleted: bool = False
    #: sent by the served bot
    by_bot: bool = False
    #: put into the history by the simulation, not sent through the API
    placed: bool = False
    reactions: dict[int, list[Json]] = field(default_factory=dict)
    #: the event that created it, the event that changed it last
    seq: int = 0
    changed_seq: int = 0

    @property
    def text(self) -> str:
        return str(self.content.get("text") or self.content.get("caption") or "")

    @property
    def inline_keyboard(self) -> Json | None:
        return self.markup if self.markup is not None and "inline_keyboard" in self.markup else None

    def json(self, *, with_reply: bool = True) -> Json:
        """The Bot API's Message. The message replied to comes without its own reply, as documented."""
        body: Json = {"message_id": self.id}
        if self.sender is not None:
            body["from"] = self.sender.json()
        if self.sender_chat is not None:
            body["sender_chat"] = self.sender_chat.json()
        body["date"] = self.date
        body["chat"] = self.chat.json()
        if self.edit_date is not None:
            body["edit_date"] = self.edit_date
        if with_reply and self.reply_to is not None:
            body["reply_to_message"] = self.reply_to.json(with_reply=False)
        body.update(self.extra)
        body.update(self.content)
        keyboard = self.inline_keyboard
        if keyboard is not None:
            body["reply_markup"] = keyboard
        return body

    def inaccessible_json(self) -> Json:
        return {"chat": self.chat.json(), "message_id": self.id, "date": 0}

    def view(self) -> Json:
        """The message with what only the simulation knows, for the page and the driver."""
        return {
            "message": self.json(),
            "markup": self.markup,
            "by_bot": self.by_bot,
            "placed": self.placed,
            "deleted": self.deleted,
            "edits": self.edits,
            "reactions": {str(who): what for who, what in self.reactions.items() if what},
            "seq": self.seq,
            "changed_seq": self.changed_seq,
        }


@dataclass(slots=True, kw_only=True)
class StoredFile:
    id: str
    unique_id: str
    path: str
    name: str
    mime: str
    data: bytes

    def json(self) -> Json:
        return {"file_id": self.id, "file_unique_id": self.unique_id, "file_size": len(self.data)}


@dataclass(slots=True, kw_only=True)
class Callback:
    """A pressed button, waiting for answerCallbackQuery."""

    id: str
    user: User
    message: Message
    data: str
    created: float
    answer: Json | None = None
    answered_at: float | None = None


@dataclass(slots=True, kw_only=True)
class Call:
    """One line of the journal: a method the bot called and what came of it."""

    seq: int
    at: float
    method: str
    params: Json
    files: list[str] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    ok: bool = False
    result: Any = None
    error: Json | None = None
    fault: str | None = None

    def json(self) -> Json:
        return {
            "seq": self.seq,
            "at": self.at,
            "method": self.method,
            "params": self.params,
            "files": self.files,
            "ignored": self.ignored,
            "ok": self.ok,
            "result": self.result,
            "error": self.error,
            "fault": self.fault,
        }
