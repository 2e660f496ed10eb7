"""What arrived from Telegram, stripped of Telegram: who said what, where, and which of it are their own words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class ChatKind(StrEnum):
    PRIVATE = "private"
    GROUP = "group"
    CHANNEL = "channel"


class Content(StrEnum):
    """What a message consists of besides its text."""

    TEXT = "text"
    PHOTO = "photo"
    VOICE = "voice"
    VIDEO = "video"
    AUDIO = "audio"
    STICKER = "sticker"
    DOCUMENT = "document"
    CONTACT = "contact"
    LOCATION = "location"
    POLL = "poll"
    SERVICE = "service"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of conversation: a chat, or one topic of a forum."""

    chat_id: int
    #: 0 outside forum topics
    topic_id: int = 0
    kind: ChatKind = ChatKind.PRIVATE
    title: str = ""

    @property
    def private(self) -> bool:
        return self.kind is ChatKind.PRIVATE

    @property
    def lane(self) -> str:
        return lane(self.chat_id, self.topic_id)


def lane(chat_id: int, topic_id: int = 0) -> str:
    """The name of the queue in which one chat (or topic) is handled in order (ANS-8)."""
    return f"{chat_id}:{topic_id}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sender:
    """A Telegram user. The name is data."""

    telegram_id: int
    name: str
    username: str | None = None
    language: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """The message somebody replies to, or forwards: data, with an author of its own."""

    message_id: int | None
    text: str
    author_telegram_id: int | None
    author_name: str
    at: datetime | None = None
    #: the author is this bot
    by_bot: bool = False
    #: whoever sent it only passed it on; author and date are those of the first time it was said
    forwarded: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One message. `text` holds the sender's own words only: nothing forwarded, nothing in quote blocks (SEC-1)."""

    update_id: int
    place: Place
    message_id: int
    sent_at: datetime
    #: None for channels, anonymous admins, other bots: no person, no rights (PPL-6)
    sender: Sender | None
    text: str = ""
    content: Content = Content.TEXT
    reply: Quoted | None = None
    forward: Quoted | None = None
    #: quote blocks and other people's text inside the message
    quoted_text: str = ""
    via_bot: bool = False
    mentions_bot: bool = False
    edited: bool = False
    media_group: str | None = None
    file_name: str | None = None
    #: what the document is fetched by, and its size in bytes as far as Telegram says
    file_id: str | None = None
    file_size: int | None = None
    #: name and argument of a slash command meant for this bot
    command: str | None = None
    argument: str = ""
    #: a slash command meant for another bot
    for_other_bot: bool = False

    @property
    def own_words(self) -> bool:
        """Whether the text is the sender's own: not forwarded, not made by another bot (SEC-1)."""
        return bool(self.text) and self.forward is None and not self.via_bot


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A tap on a button: a random token, and who tapped where."""

    update_id: int
    callback_id: str
    token: str
    sender: Sender
    place: Place
    message_id: int | None
    #: the message carries a keyboard that can still be edited
    editable: bool = True
