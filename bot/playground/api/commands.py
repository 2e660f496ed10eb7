"""The bot's menu of commands by scope and language, and its profile texts.

Source: https://core.telegram.org/bots/api#botcommandscope
"""

from __future__ import annotations

import re

from bot.playground.api.registry import method
from bot.playground.entities import utf16_length
from bot.playground.errors import bad_request
from bot.playground.model import Chat, ChatKind, Json, User
from bot.playground.params import Params
from bot.playground.world import World

Key = tuple[str, int, int, str]

_PLAIN_SCOPES = frozenset({"default", "all_private_chats", "all_group_chats", "all_chat_administrators"})
_CHAT_SCOPES = frozenset({"chat", "chat_administrators", "chat_member"})


def _key(world: World, params: Params) -> Key:
    scope = params.json("scope") or {"type": "default"}
    if not isinstance(scope, dict):
        raise bad_request("can't parse BotCommandScope JSON object")
    kind = str(scope.get("type"))
    language = params.text("language_code") or ""
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad_request("invalid language code specified")
    if kind in _PLAIN_SCOPES:
        return kind, 0, 0, language
    if kind not in _CHAT_SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    if "chat_id" not in scope:
        raise bad_request("can't parse BotCommandScope: chat_id is empty")
    given = scope["chat_id"]
    chat = world.chat_for_bot(int(given) if re.fullmatch(r"-?\d+", str(given)) else str(given))
    if kind != "chat" and not chat.is_group:
        raise bad_request("can't change commands of this scope in the chat")
    return kind, chat.id, int(scope.get("user_id") or 0) if kind == "chat_member" else 0, language


@method("setMyCommands")
def set_my_commands(world: World, params: Params) -> bool:
    key = _key(world, params)
    commands = params.objects("commands")
    if commands is None:
        raise bad_request("can't parse list of bot commands JSON object")
    if len(commands) > 100:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    world.commands[key] = [_check_command(each) for each in commands]
    world.events.add("commands", dict)
    return True


def _check_command(command: Json) -> Json:
    name = str(command.get("command") or "").removeprefix("/")
    if not re.fullmatch(r"[a-z0-9_]{1,32}", name):
        raise bad_request("BOT_COMMAND_INVALID")
    description = str(command.get("description") or "").strip()
    if not 1 <= utf16_length(description) <= 256:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {**command, "command": name, "description": description}


@method("getMyCommands")
def get_my_commands(world: World, params: Params) -> list[Json]:
    return world.commands.get(_key(world, params), [])


@method("deleteMyCommands")
def delete_my_commands(world: World, params: Params) -> bool:
    world.commands.pop(_key(world, params), None)
    world.events.add("commands", dict)
    return True


def menu_for(world: World, chat: Chat, user: User) -> list[Json]:
    """The commands that a person sees in a chat, by Telegram's order of scopes."""
    member = chat.members.get(user.id)
    scopes: list[tuple[str, int, int]] = []
    if chat.kind is ChatKind.PRIVATE:
        scopes = [("chat", chat.id, 0), ("all_private_chats", 0, 0)]
    else:
        admin = member is not None and member.is_admin
        scopes = [("chat_member", chat.id, user.id)]
        scopes += [("chat_administrators", chat.id, 0)] if admin else []
        scopes += [("chat", chat.id, 0)]
        scopes += [("all_chat_administrators", 0, 0)] if admin else []
        scopes += [("all_group_chats", 0, 0)]
    for kind, chat_id, user_id in [*scopes, ("default", 0, 0)]:
        for language in (user.language_code or "", ""):
            found = world.commands.get((kind, chat_id, user_id, language))
            if found:
                return found
    return []


def _profile(name: str, field: str, limit: int) -> None:
    @method(f"setMy{name}")
    def set_text(world: World, params: Params) -> bool:
        text = params.text(field) or ""
        if utf16_length(text) > limit:
            raise bad_request(f"{field} is too long")
        world.profile[field, params.text("language_code") or ""] = text
        return True

    @method(f"getMy{name}")
    def get_text(world: World, params: Params) -> Json:
        given = world.profile.get((field, params.text("language_code") or ""))
        return {field: given or (world.bot.first_name if field == "name" else "")}


_profile("Name", "name", 64)
_profile("Description", "description", 512)
_profile("ShortDescription", "short_description", 120)
