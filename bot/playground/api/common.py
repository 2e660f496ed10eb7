"""What several methods share: the chat written to, formatted text, the message replied to, markup."""

from __future__ import annotations

from bot.playground.entities import Entity, detect, parse_html, trim, utf16_length
from bot.playground.errors import bad_request, forbidden
from bot.playground.markup import check_markup
from bot.playground.model import Chat, ChatKind, Json, Message, Status
from bot.playground.params import Params
from bot.playground.people import external_reply
from bot.playground.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
_MAX_QUOTE = 1024


def target_chat(world: World, params: Params) -> Chat:
    """The chat the bot writes to. Raises ApiError when it may not."""
    chat = world.chat_for_bot(params.chat_id())
    check_may_write(world, chat)
    return chat


def check_may_write(world: World, chat: Chat) -> None:
    if chat.migrated_to is not None:
        raise bad_request("group chat was upgraded to a supergroup chat", {"migrate_to_chat_id": chat.migrated_to})
    if chat.kind is ChatKind.PRIVATE:
        _check_private(chat)
        return
    member = chat.members.get(world.bot.id)
    where = f"{chat.kind} chat"
    if member is None or member.status is Status.LEFT:
        raise forbidden(f"bot is not a member of the {where}")
    if member.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {where}")
    if chat.kind is ChatKind.CHANNEL and not member.is_admin:
        raise bad_request("need administrator rights in the channel chat")


def _check_private(chat: Chat) -> None:
    person = chat.person
    assert person is not None
    if person.deactivated:
        raise forbidden("user is deactivated")
    if person.is_bot:
        raise forbidden("bot can't send messages to bots")
    if person.blocked:
        raise forbidden("bot was blocked by the user")
    if not person.started:
        raise forbidden("bot can't initiate conversation with a user")


def formatted(world: World, params: Params, field: str, entities_field: str) -> tuple[str, list[Entity]]:
    """The text of `field` after parsing, trimmed, with the entities Telegram adds."""
    source = params.text(field) or ""
    mode = (params.text("parse_mode") or "").lower()
    given = params.objects(entities_field)
    return parsed(world, source, mode, given)


def parsed(world: World, source: str, mode: str, given: list[Entity] | None) -> tuple[str, list[Entity]]:
    if any("\ud800" <= char <= "\udfff" for char in source):
        raise bad_request("strings must be encoded in UTF-8")
    if mode == "html":
        text, entities = parse_html(source)
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        text, entities = source, list(given or [])
    text, entities = trim(text, entities)
    return text, world.resolve_mentions(detect(text, entities))


def text_content(world: World, params: Params) -> Json:
    """Raises ApiError on an empty text or one over the limit, counted after parsing."""
    text, entities = formatted(world, params, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("message is too long")
    content: Json = {"text": text}
    if entities:
        content["entities"] = entities
    options = params.json("link_preview_options")
    if options:
        content["link_preview_options"] = options
    params.boolean("disable_web_page_preview")
    return content


def caption_content(world: World, params: Params) -> Json:
    text, entities = formatted(world, params, "caption", "caption_entities")
    if utf16_length(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    content: Json = {"caption": text} if text else {}
    if text and entities:
        content["caption_entities"] = entities
    return content


def read_markup(params: Params, kind: ChatKind) -> Json | None:
    return check_markup(params.json("reply_markup", "reply keyboard markup"), kind)


def read_reply(world: World, chat: Chat, params: Params) -> tuple[Message | None, Json]:
    """The message replied to, and the fields that a quote or a reply across chats adds."""
    parameters = params.json("reply_parameters") or {}
    message_id = parameters.get("message_id") or params.integer("reply_to_message_id")
    if not message_id:
        return None, {}
    source = chat
    if parameters.get("chat_id") not in (None, chat.id, str(chat.id)):
        source = world.chat_for_bot(parameters["chat_id"])
    target = source.messages.get(int(message_id))
    optional = bool(parameters.get("allow_sending_without_reply")) or params.boolean("allow_sending_without_reply")
    if target is None or target.deleted:
        if optional:
            return None, {}
        raise bad_request("message to be replied not found")
    extra = _read_quote(world, target, parameters)
    if source is not chat:
        return None, extra | {"external_reply": external_reply(target)}
    return target, extra


def _read_quote(world: World, target: Message, parameters: Json) -> Json:
    if not parameters.get("quote"):
        return {}
    mode = str(parameters.get("quote_parse_mode") or "").lower()
    quote, entities = parsed(world, str(parameters["quote"]), mode, parameters.get("quote_entities"))
    index = target.text.find(quote)
    if not quote or index < 0 or utf16_length(quote) > _MAX_QUOTE:
        raise bad_request("QUOTE_TEXT_INVALID")
    body: Json = {"text": quote, "position": utf16_length(target.text[:index]), "is_manual": True}
    kept = [each for each in entities if each["type"] in ("bold", "italic", "underline", "strikethrough", "spoiler")]
    return {"quote": body | ({"entities": kept} if kept else {})}


def read_thread(chat: Chat, params: Params, reply_to: Message | None) -> Json:
    """The topic the message goes to. Raises ApiError "message thread not found"."""
    thread_id = params.integer("message_thread_id")
    if thread_id is None:
        if reply_to is not None and reply_to.extra.get("is_topic_message"):
            return {"message_thread_id": reply_to.extra["message_thread_id"], "is_topic_message": True}
        return {}
    if chat.is_forum and thread_id == 1:
        return {}
    if thread_id not in chat.topics:
        raise bad_request("message thread not found")
    return {"message_thread_id": thread_id, "is_topic_message": True}


def post_from_bot(world: World, chat: Chat, content: Json, params: Params) -> Message:
    """Send `content` as the bot: flood limits, reply, topic and markup are read from the call."""
    reply_to, extra = read_reply(world, chat, params)
    thread = read_thread(chat, params, reply_to)
    if thread and reply_to is None:
        reply_to = chat.messages.get(thread["message_thread_id"])
    markup = read_markup(params, chat.kind)
    for name in ("disable_notification", "protect_content"):
        params.boolean(name)
    world.limits.check(chat, world.now())
    if params.boolean("protect_content"):
        extra["has_protected_content"] = True
    return world.post(
        chat,
        content,
        sender=None if chat.kind is ChatKind.CHANNEL else world.bot,
        sender_chat=chat if chat.kind is ChatKind.CHANNEL else None,
        reply_to=reply_to,
        extra=extra | thread,
        markup=markup,
        by_bot=True,
    )


def own_message(world: World, chat: Chat, message_id: int | None, *, action: str) -> Message:
    """A message of the bot that can be changed. Raises ApiError "message to edit not found" and its like."""
    if message_id is None:
        raise bad_request("message identifier is not specified")
    message = chat.messages.get(message_id)
    if message is None or message.deleted:
        raise bad_request(f"message to {action} not found")
    return message
