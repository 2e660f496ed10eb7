"""Sending, passing on and deleting."""

from __future__ import annotations

from bot.playground.api.common import (
    MAX_TEXT,
    caption_content,
    formatted,
    post_from_bot,
    read_thread,
    target_chat,
    text_content,
)
from bot.playground.api.registry import method
from bot.playground.entities import utf16_length
from bot.playground.errors import bad_request
from bot.playground.media import media_content
from bot.playground.model import Chat, ChatKind, Draft, Json, Message
from bot.playground.params import Params
from bot.playground.people import origin_of
from bot.playground.world import World

_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)
_DELETABLE_S = 48 * 3600
_DRAFT_LIFE_S = 30
_ACTION_LIFE_S = 5
_NOT_COPIED = frozenset({"new_chat_members", "left_chat_member", "pinned_message", "forum_topic_created"})


@method("sendMessage")
def send_message(world: World, params: Params) -> Json:
    chat = target_chat(world, params)
    return post_from_bot(world, chat, text_content(world, params), params).json()


def _send_media(world: World, params: Params, kind: str) -> Json:
    chat = target_chat(world, params)
    content = media_content(world, params, kind) | caption_content(world, params)
    return post_from_bot(world, chat, content, params).json()


@method("sendDocument")
def send_document(world: World, params: Params) -> Json:
    params.upload("thumbnail")
    params.boolean("disable_content_type_detection")
    return _send_media(world, params, "document")


@method("sendPhoto")
def send_photo(world: World, params: Params) -> Json:
    return _send_media(world, params, "photo")


@method("sendVoice")
def send_voice(world: World, params: Params) -> Json:
    return _send_media(world, params, "voice")


@method("sendMediaGroup")
def send_media_group(world: World, params: Params) -> list[Json]:
    chat = target_chat(world, params)
    items = params.objects("media") or []
    if not 2 <= len(items) <= 10:
        raise bad_request("group send failed: an album holds 2-10 files")
    group_id = str(13_000_000_000_000_000 + world.next_id())
    sent: list[Json] = []
    for item in items:
        part = Params({**item, str(item.get("type")): item.get("media")}, params.files)
        content = media_content(world, part, str(item.get("type"))) | caption_content(world, part)
        message = post_from_bot(world, chat, content, params)
        message.extra["media_group_id"] = group_id
        sent.append(message.json())
    return sent


@method("sendMessageDraft")
def send_message_draft(world: World, params: Params) -> bool:
    chat = target_chat(world, params)
    if chat.kind is not ChatKind.PRIVATE:
        raise bad_request("message drafts can be sent only to private chats")
    draft_id = params.integer("draft_id")
    if not draft_id:
        raise bad_request("draft identifier must be non-zero")
    text, entities = formatted(world, params, "text", "entities")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("message is too long")
    draft = Draft(
        id=draft_id,
        text=text,
        entities=entities,
        expires=world.now() + _DRAFT_LIFE_S,
        can_stop=params.boolean("can_stop"),
        keep_on_stop=params.boolean("keep_on_stop"),
        thread_id=params.integer("message_thread_id"),
    )
    chat.drafts[draft_id] = draft
    world.events.add("draft", lambda: {"chat_id": chat.id, "draft": draft_view(draft)})
    return True


def draft_view(draft: Draft) -> Json:
    return {
        "id": draft.id,
        "text": draft.text,
        "entities": draft.entities,
        "can_stop": draft.can_stop,
        "expires": draft.expires,
    }


@method("sendChatAction")
def send_chat_action(world: World, params: Params) -> bool:
    chat = target_chat(world, params)
    action = params.text("action")
    if action not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    read_thread(chat, params, None)
    world.events.add("action", lambda: {"chat_id": chat.id, "action": action, "life_s": _ACTION_LIFE_S})
    return True


def _source(world: World, params: Params, *, action: str) -> Message:
    chat = world.chat_for_bot(params.chat_id("from_chat_id"))
    found = chat.messages.get(params.integer("message_id") or 0)
    if found is None or found.deleted:
        raise bad_request(f"message to {action} not found")
    if _NOT_COPIED & found.content.keys():
        raise bad_request(f"the message can't be {'forwarded' if action == 'forward' else 'copied'}")
    return found


@method("forwardMessage")
def forward_message(world: World, params: Params) -> Json:
    chat = target_chat(world, params)
    source = _source(world, params, action="forward")
    message = post_from_bot(world, chat, dict(source.content), params)
    message.extra["forward_origin"] = origin_of(source, hidden=False)
    return message.json()


@method("copyMessage")
def copy_message(world: World, params: Params) -> Json:
    chat = target_chat(world, params)
    source = _source(world, params, action="copy")
    content = dict(source.content)
    if "text" not in content and params.text("caption") is not None:
        content = {k: v for k, v in content.items() if not k.startswith("caption")} | caption_content(world, params)
    return {"message_id": post_from_bot(world, chat, content, params).id}


@method("deleteMessage")
def delete_message(world: World, params: Params) -> bool:
    chat = world.chat_for_bot(params.chat_id())
    message = chat.messages.get(params.integer("message_id") or 0)
    if message is None or message.deleted:
        raise bad_request("message to delete not found")
    _check_deletable(world, chat, message)
    world.delete(message)
    return True


@method("deleteMessages")
def delete_messages(world: World, params: Params) -> bool:
    chat = world.chat_for_bot(params.chat_id())
    ids = params.json("message_ids")
    if not isinstance(ids, list) or not 1 <= len(ids) <= 100:
        raise bad_request("message identifiers are not specified" if not ids else "too many message identifiers")
    found = [chat.messages[each] for each in ids if each in chat.messages and not chat.messages[each].deleted]
    for message in found:
        _check_deletable(world, chat, message)
    for message in found:
        world.delete(message)
    return True


def _check_deletable(world: World, chat: Chat, message: Message) -> None:
    me = world.bot_member(chat)
    admin = me is not None and me.is_admin and me.json().get("can_delete_messages", False)
    if admin:
        return
    allowed = chat.kind is ChatKind.PRIVATE or message.by_bot
    if not allowed or world.now() - message.date > _DELETABLE_S:
        raise bad_request("message can't be deleted for everyone" if message.by_bot else "message can't be deleted")
