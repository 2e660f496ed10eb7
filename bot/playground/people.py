"""What people do in the simulated Telegram, and which of it the bot gets to see.

Source of the privacy rules: https://core.telegram.org/bots/features#privacy-mode
"""

from __future__ import annotations

from typing import Any

from bot.playground.entities import cut_utf16, detect, parse_html, trim, utf16_length
from bot.playground.errors import BadAction
from bot.playground.model import Callback, Chat, ChatKind, Json, Message, Status, User
from bot.playground.world import CHANNEL_BOT, GROUP_ANONYMOUS_BOT, World

SERVICE_FIELDS = frozenset(
    {
        "new_chat_members",
        "left_chat_member",
        "new_chat_title",
        "new_chat_photo",
        "delete_chat_photo",
        "group_chat_created",
        "supergroup_chat_created",
        "channel_chat_created",
        "migrate_to_chat_id",
        "migrate_from_chat_id",
        "pinned_message",
        "forum_topic_created",
        "forum_topic_closed",
        "video_chat_started",
        "video_chat_ended",
    }
)


def reaches_bot(world: World, message: Message) -> bool:
    """Whether Telegram shows this message to the bot."""
    chat = message.chat
    if message.by_bot:
        return False
    if chat.kind is ChatKind.PRIVATE:
        return chat.person is not None and not chat.person.blocked
    me = world.bot_member(chat)
    if me is None:
        return False
    if chat.kind is ChatKind.CHANNEL:
        return me.is_admin
    sender = message.sender
    if sender is not None and sender.is_bot and sender.id not in (GROUP_ANONYMOUS_BOT.id, CHANNEL_BOT.id):
        return False
    return me.is_admin or me.reads_all or _meant_for_bot(world, message)


def _meant_for_bot(world: World, message: Message) -> bool:
    if any(name in message.content for name in SERVICE_FIELDS):
        return True
    if message.reply_to is not None and message.reply_to.by_bot:
        return True
    if message.extra.get("via_bot", {}).get("id") == world.bot.id:
        return True
    return any(_command_for_bot(world, message, command) for command in _commands(message))


def _commands(message: Message) -> list[str]:
    entities = message.content.get("entities") or message.content.get("caption_entities") or []
    return [
        cut_utf16(message.text, each["offset"], each["length"]) for each in entities if each["type"] == "bot_command"
    ]


def _command_for_bot(world: World, message: Message, command: str) -> bool:
    _, _, addressee = command.partition("@")
    if addressee:
        return addressee.lower() == (world.bot.username or "").lower()
    return message.chat.last_bot_id in (None, world.bot.id)


def deliver(world: World, message: Message, *, edited: bool = False) -> int | None:
    """Queue the update about a message if the bot may see it; the update's id."""
    if not reaches_bot(world, message):
        return None
    post = message.chat.kind is ChatKind.CHANNEL
    kind = f"edited_{'channel_post' if post else 'message'}" if edited else "channel_post" if post else "message"
    return world.updates.push(kind, message.json())


def _mark_started(world: World, chat: Chat, user: User) -> None:
    if chat.kind is not ChatKind.PRIVATE:
        return
    if chat.person is not user:
        raise BadAction("only the person of a private chat writes there")
    if user.blocked:
        unblock(world, user)
    user.started = True


def content_from(world: World, request: Json) -> Json:
    """Message fields from `text`, `html` or `caption` and a free `content` object, entities found as clients do."""
    content: Json = dict(request.get("content") or {})
    field = "caption" if content and "text" not in content else "text"
    text, entities = request.get("text"), list(request.get("entities") or [])
    if request.get("html") is not None:
        text, entities = parse_html(str(request["html"]))
    if text is None:
        return content
    if not request.get("exact"):
        text, entities = trim(str(text), entities)
        entities = detect(text, entities)
    if text or field == "text":
        content[field] = text
    if entities:
        content["entities" if field == "text" else "caption_entities"] = world.resolve_mentions(entities)
    return content


def send(world: World, request: Json) -> Message:
    """A person writes. Keys of `request`:

    chat_id, user_id, text | html | entities, content (media and other fields), reply_to, reply_chat_id, quote,
    thread_id, media_group_id, date, as_anonymous, as_channel_id, exact (no trimming, no entity search),
    extra (any further fields of the message), silent (not delivered to the bot).
    """
    chat = world.known_chat(int(request["chat_id"]))
    sender, sender_chat, extra = _author(world, chat, request)
    if sender is not None:
        _mark_started(world, chat, sender)
    reply_to = _reply(world, chat, request, extra)
    message = world.post(
        chat,
        content_from(world, request),
        sender=sender,
        sender_chat=sender_chat,
        reply_to=reply_to,
        extra=extra,
        date=request.get("date"),
    )
    if not request.get("silent"):
        deliver(world, message)
    return message


def _author(world: World, chat: Chat, request: Json) -> tuple[User | None, Chat | None, Json]:
    extra: Json = dict(request.get("extra") or {})
    if request.get("media_group_id"):
        extra["media_group_id"] = str(request["media_group_id"])
    if request.get("as_channel_id"):
        channel = world.known_chat(int(request["as_channel_id"]))
        return CHANNEL_BOT, channel, extra
    user = world.user(int(request["user_id"]))
    member = chat.members.get(user.id)
    if member is None or not member.is_present:
        raise BadAction(f"{user.name} is not in the chat {chat.title or chat.id}")
    if chat.kind is ChatKind.CHANNEL:
        if not member.is_admin:
            raise BadAction("only administrators write in channels")
        return None, chat, {"author_signature": user.name, **extra}
    if request.get("as_anonymous") or member.is_anonymous:
        if not member.is_admin:
            raise BadAction("only administrators write anonymously")
        if member.custom_title:
            extra["author_signature"] = member.custom_title
        return GROUP_ANONYMOUS_BOT, chat, extra
    return user, None, extra


def _reply(world: World, chat: Chat, request: Json, extra: Json) -> Message | None:
    thread_id = request.get("thread_id")
    if thread_id:
        if int(thread_id) not in chat.topics:
            raise BadAction(f"no topic {thread_id}")
        extra |= {"message_thread_id": int(thread_id), "is_topic_message": True}
    if not request.get("reply_to"):
        # In a topic every message answers the service message that opened it.
        return chat.messages[int(thread_id)] if thread_id else None
    source = world.known_chat(int(request.get("reply_chat_id") or chat.id))
    target = world.message(source, int(request["reply_to"]))
    if request.get("quote"):
        extra["quote"] = quote_of(target, str(request["quote"]))
    if source is not chat:
        extra["external_reply"] = external_reply(target)
        return None
    if "message_thread_id" in target.extra:
        extra.setdefault("message_thread_id", target.extra["message_thread_id"])
        extra.setdefault("is_topic_message", True)
    return target


def quote_of(target: Message, quote: str) -> Json:
    """Raises BadAction when the quote is not a part of the message."""
    index = target.text.find(quote)
    if not quote or index < 0:
        raise BadAction("the quote is not a part of the message")
    return {"text": quote, "position": utf16_length(target.text[:index]), "is_manual": True}


_MEDIA = ("photo", "document", "voice", "video", "video_note", "audio", "sticker", "animation", "contact", "location")


def external_reply(target: Message) -> Json:
    body: Json = {"origin": origin_of(target, hidden=False)}
    if target.chat.kind in (ChatKind.SUPERGROUP, ChatKind.CHANNEL):
        body |= {"chat": target.chat.json(), "message_id": target.id}
    return body | {name: target.content[name] for name in _MEDIA if name in target.content}


def origin_of(message: Message, *, hidden: bool) -> Json:
    """The forward_origin of a message that is passed on."""
    if "forward_origin" in message.extra:
        return dict(message.extra["forward_origin"])
    if message.sender_chat is not None and message.sender_chat.kind is ChatKind.CHANNEL:
        body: Json = {
            "type": "channel",
            "date": message.date,
            "chat": message.sender_chat.json(),
            "message_id": message.id,
        }
        if "author_signature" in message.extra:
            body["author_signature"] = message.extra["author_signature"]
        return body
    if message.sender_chat is not None:
        return {"type": "chat", "date": message.date, "sender_chat": message.sender_chat.json()}
    sender = message.sender
    assert sender is not None
    if hidden:
        return {"type": "hidden_user", "date": message.date, "sender_user_name": sender.name}
    return {"type": "user", "date": message.date, "sender_user": sender.json()}


def forward(world: World, request: Json) -> Message:
    """A person passes a message on. Keys: user_id, from_chat_id, message_id, chat_id, hidden."""
    source = world.message(world.known_chat(int(request["from_chat_id"])), int(request["message_id"]))
    origin = origin_of(source, hidden=bool(request.get("hidden")))
    return send(
        world,
        {
            "chat_id": request["chat_id"],
            "user_id": request["user_id"],
            "content": dict(source.content),
            "extra": {"forward_origin": origin},
            "thread_id": request.get("thread_id"),
        },
    )


def edit(world: World, request: Json) -> Message:
    """A person edits an own message. Keys: user_id, chat_id, message_id, text | html, invisible (nothing changes)."""
    message = world.message(world.known_chat(int(request["chat_id"])), int(request["message_id"]))
    user = world.user(int(request["user_id"]))
    own = message.sender is user or (message.sender is not None and message.sender.id == GROUP_ANONYMOUS_BOT.id)
    if message.deleted or not (own or message.chat.kind is ChatKind.CHANNEL):
        raise BadAction("only an own message can be edited")
    content = dict(message.content)
    if not request.get("invisible"):
        media = {k: v for k, v in content.items() if k not in ("text", "entities", "caption", "caption_entities")}
        content = content_from(world, {**request, "content": media})
    world.change(message, content, message.markup)
    deliver(world, message, edited=True)
    return message


def delete(world: World, request: Json) -> Message:
    """A person deletes a message. The Bot API tells bots nothing about it."""
    message = world.message(world.known_chat(int(request["chat_id"])), int(request["message_id"]))
    world.delete(message)
    return message


def tap(world: World, request: Json) -> Callback:
    """A person presses an inline button. Keys: user_id, chat_id, message_id, data, forged (no such button needed),
    inaccessible (the message comes without content). Raises BadAction when no such button is there.
    """
    message = world.message(world.known_chat(int(request["chat_id"])), int(request["message_id"]))
    user = world.user(int(request["user_id"]))
    data = str(request["data"])
    if not request.get("forged"):
        if message.deleted:
            raise BadAction("the message is deleted")
        buttons = [button for row in (message.inline_keyboard or {}).get("inline_keyboard", ()) for button in row]
        if not any(button.get("callback_data") == data for button in buttons):
            raise BadAction(f"no button with data {data!r}")
    callback = Callback(
        id=str(4_000_000_000_000_000 + world.next_id()), user=user, message=message, data=data, created=world.now()
    )
    world.callbacks[callback.id] = callback
    gone = message.deleted or bool(request.get("inaccessible"))
    world.updates.push(
        "callback_query",
        {
            "id": callback.id,
            "from": user.json(),
            "message": message.inaccessible_json() if gone else message.json(),
            "chat_instance": str(message.chat.id * -7919),
            "data": data,
        },
    )
    return callback


def react(world: World, request: Json) -> Message:
    """A person sets reactions. Keys: user_id, chat_id, message_id, emoji (a list; empty takes them back)."""
    message = world.message(world.known_chat(int(request["chat_id"])), int(request["message_id"]))
    user = world.user(int(request["user_id"]))
    fresh = [{"type": "emoji", "emoji": emoji} for emoji in request.get("emoji") or []]
    old = message.reactions.get(user.id, [])
    message.reactions[user.id] = fresh
    world.announce(message)
    me = world.bot_member(message.chat)
    if message.chat.kind is ChatKind.PRIVATE or (me is not None and me.is_admin):
        world.updates.push(
            "message_reaction",
            {
                "chat": message.chat.json(),
                "message_id": message.id,
                "user": user.json(),
                "date": int(world.now()),
                "old_reaction": old,
                "new_reaction": fresh,
            },
        )
    return message


def block(world: World, user: User) -> None:
    chat = world.private_chat(user)
    user.blocked = True
    _report_private(world, chat, user, old="member", fresh="kicked")


def unblock(world: World, user: User) -> None:
    chat = world.private_chat(user)
    user.blocked = False
    _report_private(world, chat, user, old="kicked", fresh="member")


def _report_private(world: World, chat: Chat, user: User, *, old: str, fresh: str) -> None:
    def member(status: str) -> Json:
        return {"user": world.bot.json(), "status": status} | ({"until_date": 0} if status == "kicked" else {})

    world.updates.push(
        "my_chat_member",
        {
            "chat": chat.json(),
            "from": user.json(),
            "date": int(world.now()),
            "old_chat_member": member(old),
            "new_chat_member": member(fresh),
        },
    )


def join(world: World, chat: Chat, user: User, *, by: User, status: Status = Status.MEMBER) -> None:
    """Somebody (or the bot) is added to a group or channel."""
    present = user.id in chat.members and chat.members[user.id].is_present
    world.set_member(chat, user, status, by=by)
    if chat.is_group and not present:
        service(world, chat, {"new_chat_members": [user.json()]}, by=by)


def leave(world: World, chat: Chat, user: User, *, by: User) -> None:
    if chat.is_group:
        service(world, chat, {"left_chat_member": user.json()}, by=by)
    world.set_member(chat, user, Status.LEFT if by is user else Status.KICKED, by=by)


def service(world: World, chat: Chat, content: Json, *, by: User | None, extra: Json | None = None) -> Message:
    message = world.post(chat, content, sender=by, extra=extra)
    deliver(world, message)
    return message


def create_topic(world: World, chat: Chat, name: str, *, by: User) -> int:
    if not chat.is_forum:
        raise BadAction("the group is not a forum")
    opened: Json = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    message = world.post(chat, opened, sender=by)
    message.extra = {"message_thread_id": message.id, "is_topic_message": True}
    chat.topics[message.id] = name
    deliver(world, message)
    return message.id


def migrate(world: World, chat: Chat) -> Chat:
    """A basic group becomes a supergroup with another id."""
    if chat.kind is not ChatKind.GROUP:
        raise BadAction("only a basic group becomes a supergroup")
    fresh = world.add_chat(ChatKind.SUPERGROUP, chat.title or "")
    fresh.members = chat.members
    creator = next((m.user for m in chat.members.values() if m.status is Status.CREATOR), None)
    service(world, chat, {"migrate_to_chat_id": fresh.id}, by=creator)
    chat.migrated_to = fresh.id
    service(world, fresh, {"migrate_from_chat_id": chat.id}, by=GROUP_ANONYMOUS_BOT)
    return fresh


def stop_draft(world: World, user: User, draft_id: int) -> None:
    """A person presses Stop under a streamed answer."""
    chat = world.private_chat(user)
    draft = chat.drafts.get(draft_id)
    if draft is None or draft.expires <= world.now() or not draft.can_stop:
        raise BadAction(f"no draft {draft_id} that can be stopped")
    if not draft.keep_on_stop:
        del chat.drafts[draft_id]
    body: dict[str, Any] = {"chat": chat.json(), "draft_id": draft_id}
    if draft.thread_id:
        body["message_thread_id"] = draft.thread_id
    world.updates.push("stopped_message_generation", body)
