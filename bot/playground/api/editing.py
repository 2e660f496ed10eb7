"""Changing messages already sent."""

from __future__ import annotations

from bot.playground.api.common import caption_content, own_message, read_markup, text_content
from bot.playground.api.registry import method
from bot.playground.errors import bad_request
from bot.playground.model import ChatKind, Json, Message
from bot.playground.params import Params
from bot.playground.world import World

_NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)


def _editable(world: World, params: Params) -> Message:
    if params.text("inline_message_id"):
        raise bad_request("MESSAGE_ID_INVALID")
    chat = world.chat_for_bot(params.chat_id())
    message = own_message(world, chat, params.integer("message_id"), action="edit")
    # In a channel an administrator changes anybody's posts.
    mine = message.by_bot or chat.kind is ChatKind.CHANNEL
    foreign_markup = message.markup is not None and message.inline_keyboard is None
    if not mine or foreign_markup or "forward_origin" in message.extra:
        raise bad_request("message can't be edited")
    return message


def _apply(world: World, message: Message, content: Json, markup: Json | None) -> Json:
    if content == message.content and markup == message.markup:
        raise bad_request(_NOT_MODIFIED)
    if markup is not None and message.inline_keyboard is not None:
        # Whether the reply box opens is decided when the message is sent.
        kept = {k: v for k, v in message.inline_keyboard.items() if k == "force_reply"}
        markup = {k: v for k, v in markup.items() if k != "force_reply"} | kept
    world.change(message, content, markup)
    return message.json()


@method("editMessageText")
def edit_message_text(world: World, params: Params) -> Json:
    message = _editable(world, params)
    content = text_content(world, params)
    if "text" not in message.content:
        raise bad_request("there is no text in the message to edit")
    return _apply(world, message, content, read_markup(params, message.chat.kind))


@method("editMessageCaption")
def edit_message_caption(world: World, params: Params) -> Json:
    message = _editable(world, params)
    if "text" in message.content:
        raise bad_request("there is no caption in the message to edit")
    media = {k: v for k, v in message.content.items() if not k.startswith("caption")}
    return _apply(world, message, media | caption_content(world, params), read_markup(params, message.chat.kind))


@method("editMessageReplyMarkup")
def edit_message_reply_markup(world: World, params: Params) -> Json:
    message = _editable(world, params)
    return _apply(world, message, message.content, read_markup(params, message.chat.kind))
