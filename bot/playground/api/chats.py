"""The bot itself, chats and their members."""

from __future__ import annotations

from bot.playground.api.common import check_may_write, own_message
from bot.playground.api.registry import method
from bot.playground.errors import ApiError, bad_request, forbidden
from bot.playground.model import Chat, ChatKind, Json, Member, Status
from bot.playground.params import Params
from bot.playground.people import leave, service
from bot.playground.world import World


@method("getMe")
def get_me(world: World, params: Params) -> Json:
    return world.bot.json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not world.privacy_mode,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def _chat_inside(world: World, params: Params) -> Chat:
    """A chat the bot is in. Raises ApiError."""
    chat = world.chat_for_bot(params.chat_id())
    if chat.kind is not ChatKind.PRIVATE and world.bot_member(chat) is None:
        raise forbidden(f"bot is not a member of the {chat.kind} chat")
    return chat


@method("getChat")
def get_chat(world: World, params: Params) -> Json:
    chat = _chat_inside(world, params)
    body = chat.json() | {
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": {
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    }
    if chat.username:
        body["active_usernames"] = [chat.username]
    if chat.description:
        body["description"] = chat.description
    if chat.pinned:
        body["pinned_message"] = chat.messages[chat.pinned[-1]].json()
    return body


@method("getChatMember")
def get_chat_member(world: World, params: Params) -> Json:
    chat = _chat_inside(world, params)
    user_id = params.integer("user_id")
    if user_id is None or user_id not in world.users:
        raise bad_request("invalid user_id specified" if user_id is None else "PARTICIPANT_ID_INVALID")
    if chat.kind is ChatKind.PRIVATE:
        return Member(user=world.users[user_id]).json()
    member = chat.members.get(user_id)
    return (member or Member(user=world.users[user_id], status=Status.LEFT)).json()


@method("getChatAdministrators")
def get_chat_administrators(world: World, params: Params) -> list[Json]:
    chat = _chat_inside(world, params)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("there are no administrators in the private chat")
    return [member.json() for member in chat.members.values() if member.is_admin]


@method("getChatMemberCount")
def get_chat_member_count(world: World, params: Params) -> int:
    chat = _chat_inside(world, params)
    return 2 if chat.kind is ChatKind.PRIVATE else sum(member.is_present for member in chat.members.values())


@method("leaveChat")
def leave_chat(world: World, params: Params) -> bool:
    chat = _chat_inside(world, params)
    if chat.kind is ChatKind.PRIVATE:
        raise bad_request("can't leave a private chat")
    leave(world, chat, world.bot, by=world.bot)
    return True


def _admin_right(world: World, chat: Chat, right: str) -> None:
    if chat.kind is ChatKind.PRIVATE:
        return
    me = world.bot_member(chat)
    if me is None or not me.is_admin or not me.json().get(right, False):
        raise bad_request(
            "not enough rights to manage pinned messages in the chat" if "pin" in right else "not enough rights"
        )


@method("pinChatMessage")
def pin_chat_message(world: World, params: Params) -> bool:
    chat = world.chat_for_bot(params.chat_id())
    check_may_write(world, chat)
    _admin_right(world, chat, "can_pin_messages")
    message = own_message(world, chat, params.integer("message_id"), action="pin")
    params.boolean("disable_notification")
    chat.pinned.append(message.id)
    service(world, chat, {"pinned_message": message.json(with_reply=False)}, by=world.bot)
    return True


@method("unpinChatMessage")
def unpin_chat_message(world: World, params: Params) -> bool:
    chat = world.chat_for_bot(params.chat_id())
    _admin_right(world, chat, "can_pin_messages")
    message_id = params.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if message_id not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(message_id)
    return True


@method("setMessageReaction")
def set_message_reaction(world: World, params: Params) -> bool:
    chat = world.chat_for_bot(params.chat_id())
    check_may_write(world, chat)
    message = chat.messages.get(params.integer("message_id") or 0)
    if message is None or message.deleted:
        raise bad_request("message to react not found")
    reactions = params.objects("reaction") or []
    params.boolean("is_big")
    if len(reactions) > 1:
        raise ApiError(400, "Bad Request: REACTIONS_TOO_MANY")
    for reaction in reactions:
        if reaction.get("type") != "emoji" or reaction.get("emoji") not in _REACTIONS:
            raise ApiError(400, "Bad Request: REACTION_INVALID")
    message.reactions[world.bot.id] = reactions
    world.announce(message)
    return True


#: the reactions a bot without Premium may set
_REACTIONS = frozenset(
    "👍👎❤🔥🥰👏😁🤔🤯😱🤬😢🎉🤩🤮💩🙏👌🕊🤡🥱🥴😍🐳🌚🌭💯🤣⚡🍌🏆💔🤨😐🍓🍾💋🖕😈😴😭🤓👻"
    "👀🎃🙈😇😨🤝✍🤗🫡🎅🎄☃💅🤪🗿🆒💘🙉🦄😘💊🙊😎👾🤷😡"
)


@method("createForumTopic")
def create_forum_topic(world: World, params: Params) -> Json:
    chat = world.chat_for_bot(params.chat_id())
    check_may_write(world, chat)
    name = params.text("name") or ""
    if not chat.is_forum:
        raise bad_request("the chat is not a forum")
    _admin_right(world, chat, "can_manage_topics")
    if not 1 <= len(name) <= 128:
        raise bad_request("TOPIC_NAME_INVALID")
    created: Json = {"name": name, "icon_color": params.integer("icon_color") or 7322096}
    message = service(world, chat, {"forum_topic_created": created}, by=world.bot)
    message.extra = {"message_thread_id": message.id, "is_topic_message": True}
    chat.topics[message.id] = name
    return {"message_thread_id": message.id, **created}
