"""Telegram's objects as the flows know them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from aiogram.types import (
    CallbackQuery,
    Chat,
    InaccessibleMessage,
    Message,
    MessageEntity,
    MessageOriginChannel,
    MessageOriginChat,
    MessageOriginHiddenUser,
    MessageOriginUser,
    User,
)

from bot.domain.incoming import ChatKind, Content, Incoming, Place, Press, Quoted, Sender
from bot.flows.deps import Identity
from bot.telegram.presenter import CALLBACK_PREFIX

_COMMAND = re.compile(r"^/([A-Za-z0-9_]{1,32})(?:@(\w+))?(?:\s+(.*))?$", re.DOTALL)

#: 9999-12-31, the last day that datetime knows.
LAST_SECOND = 253_402_214_400

_CONTENT = {
    "photo": Content.PHOTO,
    "voice": Content.VOICE,
    "video_note": Content.VIDEO,
    "video": Content.VIDEO,
    "animation": Content.VIDEO,
    "audio": Content.AUDIO,
    "sticker": Content.STICKER,
    "document": Content.DOCUMENT,
    "contact": Content.CONTACT,
    "location": Content.LOCATION,
    "venue": Content.LOCATION,
    "poll": Content.POLL,
    "dice": Content.OTHER,
    "game": Content.OTHER,
    "story": Content.OTHER,
    "paid_media": Content.OTHER,
    "checklist": Content.OTHER,
    "invoice": Content.OTHER,
    "giveaway": Content.OTHER,
}


def message(update_id: int, source: Message, identity: Identity, *, edited: bool = False) -> Incoming:
    """A message as the flows know it: the sender's own words apart from everybody else's (SEC-1)."""
    whole = sound(source.text or source.caption or "")
    entities = source.entities or source.caption_entities or []
    own, quoted = _own_words(whole, entities)
    forward = _forward(source, whole, identity)
    name, argument, for_other = _command(own, identity)
    if source.quote is not None:
        quoted = f"{quoted}\n{sound(source.quote.text)}".strip()
    return Incoming(
        update_id=update_id,
        place=place(source.chat, source.message_thread_id if source.is_topic_message else None),
        message_id=source.message_id,
        sent_at=_instant(source.edit_date) if edited and source.edit_date else source.date.astimezone(UTC),
        sender=_sender(source),
        text="" if forward else own,
        content=_content(source),
        reply=_reply(source, identity),
        forward=forward,
        quoted_text=quoted,
        via_bot=source.via_bot is not None,
        mentions_bot=_mentions(whole, entities, identity),
        edited=edited,
        media_group=source.media_group_id,
        file_name=sound(source.document.file_name or "") if source.document else None,
        file_id=source.document.file_id if source.document else None,
        file_size=source.document.file_size if source.document else None,
        command=None if forward else name,
        argument=argument,
        for_other_bot=for_other,
    )


def press(update_id: int, query: CallbackQuery) -> Press:
    """A tap as the flows know it. Data that is not ours becomes an empty token, which no button has."""
    data = query.data or ""
    where = query.message
    topic = where.message_thread_id if isinstance(where, Message) and where.is_topic_message else None
    return Press(
        update_id=update_id,
        callback_id=query.id,
        token=data.removeprefix(CALLBACK_PREFIX) if data.startswith(CALLBACK_PREFIX) else "",
        sender=_user(query.from_user),
        place=place(where.chat, topic) if where is not None else Place(chat_id=query.from_user.id),
        message_id=where.message_id if where is not None else None,
        editable=not isinstance(where, InaccessibleMessage),
    )


def place(chat: Chat, topic_id: int | None) -> Place:
    kinds = {"private": ChatKind.PRIVATE, "channel": ChatKind.CHANNEL}
    return Place(
        chat_id=chat.id,
        topic_id=topic_id or 0,
        kind=kinds.get(chat.type, ChatKind.GROUP),
        title=sound(chat.title or ""),
    )


def _user(user: User) -> Sender:
    return Sender(telegram_id=user.id, name=sound(user.full_name), username=user.username, language=user.language_code)


def _sender(source: Message) -> Sender | None:
    """The person behind a message. Channels and anonymous admins write as a chat: no person, no rights (PPL-6)."""
    if source.from_user is None or source.sender_chat is not None or source.from_user.is_bot:
        return None
    return _user(source.from_user)


def _content(source: Message) -> Content:
    if source.text is not None:
        return Content.TEXT
    for field, kind in _CONTENT.items():
        if getattr(source, field) is not None:
            return kind
    return Content.SERVICE if source.content_type not in ("unknown", "any") else Content.OTHER


def _own_words(whole: str, entities: list[MessageEntity]) -> tuple[str, str]:
    """The text without its quote blocks, and the quote blocks. Entities count UTF-16 units."""
    quotes = [e for e in entities if e.type in ("blockquote", "expandable_blockquote")]
    if not quotes:
        return whole, ""
    units = whole.encode("utf-16-le")
    kept, taken, at = b"", b"", 0
    for quote in sorted(quotes, key=lambda e: e.offset):
        start, end = quote.offset * 2, (quote.offset + quote.length) * 2
        kept, taken, at = kept + units[at:start], taken + units[start:end] + "\n".encode("utf-16-le"), end
    kept += units[at:]
    return kept.decode("utf-16-le", "replace").strip(), taken.decode("utf-16-le", "replace").strip()


def _forward(source: Message, whole: str, identity: Identity) -> Quoted | None:
    if source.forward_origin is None:
        return None
    return _first_said(source, identity, message_id=None, text=whole)


def _reply(source: Message, identity: Identity) -> Quoted | None:
    """The message answered. Of a forwarded one the author and the date are those of whoever said it first (MEM-1)."""
    answered = source.reply_to_message
    if answered is None or answered.forum_topic_created is not None:
        return None
    text = sound(answered.text or answered.caption or "")
    if answered.forward_origin is not None:
        return _first_said(answered, identity, message_id=answered.message_id, text=text)
    author = answered.from_user
    return Quoted(
        message_id=answered.message_id,
        text=text,
        author_telegram_id=author.id if author is not None and answered.sender_chat is None else None,
        author_name=sound(author.full_name) if author is not None else "",
        at=answered.date.astimezone(UTC),
        by_bot=author is not None and author.id == identity.id,
    )


def _first_said(forwarded: Message, identity: Identity, *, message_id: int | None, text: str) -> Quoted:
    """The words of a forwarded message as its author's; a hidden author has a name and no id."""
    origin = forwarded.forward_origin
    assert origin is not None
    author_id, name = None, ""
    if isinstance(origin, MessageOriginUser):
        author_id, name = origin.sender_user.id, origin.sender_user.full_name
    elif isinstance(origin, MessageOriginHiddenUser):
        name = origin.sender_user_name
    elif isinstance(origin, MessageOriginChat):
        name = origin.sender_chat.title or ""
    elif isinstance(origin, MessageOriginChannel):
        name = origin.chat.title or ""
    return Quoted(
        message_id=message_id,
        text=text,
        author_telegram_id=author_id,
        author_name=sound(name),
        at=origin.date.astimezone(UTC),
        by_bot=author_id == identity.id,
        forwarded=True,
    )


def _command(own: str, identity: Identity) -> tuple[str | None, str, bool]:
    found = _COMMAND.match(own)
    if found is None:
        return None, "", False
    name, addressee, argument = found.group(1).lower(), found.group(2), found.group(3) or ""
    if addressee is not None and addressee.lower() != identity.username.lower():
        return None, "", True
    return name, argument.strip(), False


def _mentions(whole: str, entities: list[MessageEntity], identity: Identity) -> bool:
    for entity in entities:
        if entity.type == "mention" and _piece(whole, entity).lower() == f"@{identity.username}".lower():
            return True
        if entity.type == "text_mention" and entity.user is not None and entity.user.id == identity.id:
            return True
    return False


def _piece(whole: str, entity: MessageEntity) -> str:
    """The text of an entity, whose borders may fall inside a character in a message that somebody made up."""
    units = whole.encode("utf-16-le")[entity.offset * 2 : (entity.offset + entity.length) * 2]
    return units.decode("utf-16-le", "replace")


def sound(text: str) -> str:
    """The text without what no store takes: halves of characters and the zero character."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace").replace("\x00", "")


def _instant(edit_date: int | datetime) -> datetime:
    if isinstance(edit_date, datetime):
        return edit_date.astimezone(UTC)
    # A number from outside may be any; the limits of datetime are no reason to lose a message.
    return datetime.fromtimestamp(min(max(edit_date, 0), LAST_SECOND), UTC)
