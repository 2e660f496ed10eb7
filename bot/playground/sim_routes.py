"""`/sim/<action>`: what people do, what goes wrong, and what came of it. JSON in, JSON out."""

from __future__ import annotations

import asyncio
import base64
import inspect
import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from bot.playground import people
from bot.playground.api.commands import menu_for
from bot.playground.api.messages import draft_view
from bot.playground.errors import ApiError, BadAction
from bot.playground.faults import FaultKind
from bot.playground.media import describe
from bot.playground.model import Callback, Chat, ChatKind, Json, Member, Message, Status
from bot.playground.updates import ConnectionDropped
from bot.playground.world import World

Action = Callable[[World, Json], Any | Awaitable[Any]]

ACTIONS: dict[str, Action] = {}


def action(name: str) -> Callable[[Action], Action]:
    def register(run: Action) -> Action:
        ACTIONS[name] = run
        return run

    return register


class SimRoutes:
    def __init__(self, world: World) -> None:
        self._world = world

    def routes(self) -> list[web.RouteDef]:
        return [web.post("/sim/{action}", self.act)]

    async def act(self, request: web.Request) -> web.Response:
        run = ACTIONS.get(request.match_info["action"])
        if run is None:
            return web.json_response({"error": "no such action"}, status=404)
        body = await request.read()
        try:
            return web.json_response(await perform(self._world, run, json.loads(body) if body else {}))
        except (BadAction, ApiError) as exc:
            return web.json_response({"error": str(exc)}, status=400)
        except (KeyError, TypeError, ValueError) as exc:
            return web.json_response({"error": f"bad request: {exc!r}"}, status=400)


async def perform(world: World, run: Action, request: Json) -> Json:
    """The result of an action with the number of the last event, from which one can wait for the next."""
    result = run(world, request)
    if inspect.isawaitable(result):
        result = await result
    return {"result": result, "seq": world.events.seq}


# People, groups, channels


@action("user")
def add_user(world: World, request: Json) -> Json:
    user = world.add_user(
        str(request["name"]),
        user_id=request.get("id"),
        username=request.get("username"),
        is_bot=bool(request.get("is_bot")),
        note=str(request.get("note") or ""),
        language_code=request.get("language_code", "ru"),
    )
    if request.get("started"):
        world.private_chat(user)
        user.started = True
    return user.json() | {"note": user.note}


@action("group")
def add_group(world: World, request: Json) -> Json:
    """Keys: title, members, admins, creator (user ids), kind, id, forum, username, with_bot, bot_admin."""
    kind = ChatKind(request.get("kind", "supergroup"))
    chat = world.add_chat(
        kind,
        str(request["title"]),
        chat_id=request.get("id"),
        username=request.get("username"),
        is_forum=bool(request.get("forum")),
    )
    creator_id = request.get("creator") or next(iter(request.get("members") or request.get("admins") or []), None)
    for user_id in dict.fromkeys([*(request.get("members") or []), *(request.get("admins") or [])]):
        status = Status.ADMINISTRATOR if user_id in (request.get("admins") or []) else Status.MEMBER
        chat.members[user_id] = Member(user=world.user(user_id), status=status)
    if creator_id is not None:
        chat.members[creator_id] = Member(user=world.user(creator_id), status=Status.CREATOR)
    by = world.user(creator_id) if creator_id is not None else world.bot
    if request.get("with_bot", True):
        status = Status.ADMINISTRATOR if request.get("bot_admin") or kind is ChatKind.CHANNEL else Status.MEMBER
        people.join(world, chat, world.bot, by=by, status=status)
    return chat_view(world, chat)


@action("member")
def set_member(world: World, request: Json) -> Json:
    """Keys: chat_id, user_id (default: the bot), status, by, is_anonymous, custom_title."""
    chat = world.known_chat(int(request["chat_id"]))
    user = world.user(int(request["user_id"])) if request.get("user_id") else world.bot
    by = world.user(int(request["by"])) if request.get("by") else user
    status = Status(request.get("status", "member"))
    if status in (Status.LEFT, Status.KICKED):
        people.leave(world, chat, user, by=by)
    else:
        people.join(world, chat, user, by=by, status=status)
    member = chat.members[user.id]
    member.is_anonymous = bool(request.get("is_anonymous", member.is_anonymous))
    member.custom_title = request.get("custom_title", member.custom_title)
    return member.json()


@action("privacy")
def set_privacy(world: World, request: Json) -> bool:
    """Privacy mode as set with BotFather; groups the bot is in keep the old one until it joins again."""
    world.privacy_mode = bool(request["enabled"])
    return world.privacy_mode


@action("topic")
def create_topic(world: World, request: Json) -> int:
    chat = world.known_chat(int(request["chat_id"]))
    return people.create_topic(world, chat, str(request["name"]), by=world.user(int(request["user_id"])))


@action("migrate")
def migrate(world: World, request: Json) -> Json:
    return chat_view(world, people.migrate(world, world.known_chat(int(request["chat_id"]))))


@action("block")
def block(world: World, request: Json) -> bool:
    user = world.user(int(request["user_id"]))
    if request.get("blocked", True):
        people.block(world, user)
    else:
        people.unblock(world, user)
    return user.blocked


@action("deactivate")
def deactivate(world: World, request: Json) -> bool:
    user = world.user(int(request["user_id"]))
    user.deactivated = bool(request.get("deactivated", True))
    return user.deactivated


@action("people")
def everybody(world: World, request: Json) -> list[Json]:
    return [user.json() | {"note": user.note} for user in world.users.values() if user is not world.bot]


@action("groups")
def groups(world: World, request: Json) -> list[Json]:
    return [chat_view(world, chat) for chat in world.chats.values() if chat.kind is not ChatKind.PRIVATE]


# What people do


@action("send")
def send(world: World, request: Json) -> Json:
    upload = request.get("file")
    if upload is not None:
        data = base64.b64decode(upload["data"])
        file = world.store_file(data, name=str(upload["name"]), mime=str(upload.get("mime") or ""))
        kind = str(upload.get("kind") or "document")
        content = {kind: describe(file, kind, upload.get("details"))}
        request = {**request, "content": {**(request.get("content") or {}), **content}}
    return people.send(world, request).view()


@action("batch")
def batch(world: World, request: Json) -> int:
    """Many messages in one request, for load."""
    for each in request["messages"]:
        people.send(world, each)
    return len(request["messages"])


@action("place")
def place(world: World, request: Json) -> Json:
    """A message of the bot that stands in the chat already, as from a time before. Keys: chat_id, text, reply_to."""
    chat = world.known_chat(int(request["chat_id"]))
    reply_to = world.message(chat, int(request["reply_to"])) if request.get("reply_to") else None
    message = world.post(
        chat,
        people.content_from(world, request),
        sender=None if chat.kind is ChatKind.CHANNEL else world.bot,
        sender_chat=chat if chat.kind is ChatKind.CHANNEL else None,
        reply_to=reply_to,
        markup=request.get("markup"),
        date=request.get("date"),
        by_bot=True,
        placed=True,
    )
    return message.view()


@action("edit")
def edit(world: World, request: Json) -> Json:
    return people.edit(world, request).view()


@action("delete")
def delete(world: World, request: Json) -> Json:
    return people.delete(world, request).view()


@action("forward")
def forward(world: World, request: Json) -> Json:
    return people.forward(world, request).view()


@action("react")
def react(world: World, request: Json) -> Json:
    return people.react(world, request).view()


@action("tap")
def tap(world: World, request: Json) -> str:
    return people.tap(world, request).id


@action("stop_draft")
def stop_draft(world: World, request: Json) -> bool:
    people.stop_draft(world, world.user(int(request["user_id"])), int(request["draft_id"]))
    return True


@action("service")
def service(world: World, request: Json) -> Json:
    """A service message of any content. Keys: chat_id, content, user_id."""
    chat = world.known_chat(int(request["chat_id"]))
    by = world.user(int(request["user_id"])) if request.get("user_id") else None
    return people.service(world, chat, dict(request["content"]), by=by).view()


@action("update")
def raw_update(world: World, request: Json) -> int:
    """Any update: `fields` as an object, or `body` as base64 of bytes that need not be JSON (`%ID%` is its id)."""
    if "body" in request:
        return world.updates.push_bytes(base64.b64decode(request["body"]))
    return world.updates.push_raw(dict(request["fields"]))


# What goes wrong


@action("fault")
def fault(world: World, request: Json) -> Json:
    added = world.faults.add(request)
    if added.kind in (FaultKind.OUTAGE, FaultKind.DROP) and (not added.methods or "getupdates" in added.methods):
        world.updates.interrupt(ConnectionDropped())
    return added.json()


@action("faults")
def faults(world: World, request: Json) -> list[Json]:
    if request.get("clear"):
        world.faults.clear()
    return [each.json() for each in world.faults.active()]


@action("redeliver")
def redeliver(world: World, request: Json) -> int:
    """Deliver the last `count` updates again, or each of the `next` ones twice."""
    if "next" in request:
        world.updates.repeat_next(int(request["next"]))
        return int(request["next"])
    return world.updates.redeliver(int(request.get("count", 1)))


@action("limits")
def limits(world: World, request: Json) -> Json:
    world.limits.configure(request)
    return {"enabled": world.limits.enabled, "refused": world.limits.refused}


@action("clock")
def clock(world: World, request: Json) -> float:
    """Move the server's clock by `advance_s`; the time it shows now."""
    world.clock_offset_s += float(request.get("advance_s", 0))
    if "updates_expire" in request:
        world.updates.expires = bool(request["updates_expire"])
    return world.now()


# What came of it


def _bot_messages(chat: Chat, after: int) -> list[Message]:
    fresh: list[Message] = []
    for message in reversed(chat.messages.values()):
        if message.seq <= after:
            break
        said = message.by_bot and not message.placed and not people.SERVICE_FIELDS & message.content.keys()
        if said and not message.deleted:
            fresh.append(message)
    return fresh[::-1]


@action("wait_bot")
async def wait_bot(world: World, request: Json) -> list[Json]:
    """Messages of the bot in `chat_id` after event `after`: `n` or more, or what there is after `timeout` s."""
    chat = world.known_chat(int(request["chat_id"]))
    after, count = int(request.get("after", 0)), int(request.get("n", 1))

    def ready() -> list[Message] | None:
        found = _bot_messages(chat, after)
        return found if len(found) >= count else None

    await world.events.until(ready, float(request.get("timeout", 10)))
    return [message.view() for message in _bot_messages(chat, after)]


@action("wait_edit")
async def wait_edit(world: World, request: Json) -> Json:
    """A message once it has changed after event `after`, or as it is after `timeout` s."""
    chat = world.known_chat(int(request["chat_id"]))
    message = world.message(chat, int(request["message_id"]))
    after = int(request["after"])
    await world.events.until(
        lambda: message if message.changed_seq > after else None, float(request.get("timeout", 10))
    )
    return message.view()


@action("wait_answer")
async def wait_answer(world: World, request: Json) -> Json | None:
    """The answer to a pressed button, or null after `timeout` s."""
    callback: Callback | None = world.callbacks.get(str(request["callback_id"]))
    if callback is None:
        raise BadAction("no such callback")
    known = callback
    return await world.events.until(lambda: known.answer, float(request.get("timeout", 10)))


@action("wait_idle")
async def wait_idle(world: World, request: Json) -> Json:
    """Wait until every update is confirmed and nothing happened for `quiet` s. Says whether that came to pass."""
    loop = asyncio.get_running_loop()
    quiet, deadline = float(request.get("quiet", 0.3)), loop.time() + float(request.get("timeout", 30))
    while loop.time() < deadline:
        calls = world.calls
        changed = await world.events.changed(quiet)
        if not changed and not world.updates.pending and world.calls == calls:
            return {"idle": True, "pending": 0}
    return {"idle": False, "pending": len(world.updates.pending)}


@action("message")
def message(world: World, request: Json) -> Json:
    chat = world.known_chat(int(request["chat_id"]))
    return world.message(chat, int(request["message_id"])).view()


@action("messages")
def messages(world: World, request: Json) -> list[Json]:
    chat = world.known_chat(int(request["chat_id"]))
    kept = list(chat.messages.values())[-int(request.get("limit", 1_000_000)) :]
    return [each.view() for each in kept if not each.deleted or request.get("with_deleted")]


@action("drafts")
def drafts(world: World, request: Json) -> list[Json]:
    chat = world.known_chat(int(request["chat_id"]))
    return [draft_view(each) for each in chat.drafts.values() if each.expires > world.now()]


@action("commands")
def commands(world: World, request: Json) -> list[Json]:
    """The menu that a person sees in a chat."""
    return menu_for(world, world.known_chat(int(request["chat_id"])), world.user(int(request["user_id"])))


@action("journal")
def journal(world: World, request: Json) -> list[Json]:
    """The bot's calls, oldest first. Keys: method (one or several), after (event number), clear."""
    wanted = request.get("method")
    names = {wanted.lower()} if isinstance(wanted, str) else {each.lower() for each in wanted or ()}
    after = int(request.get("after", -1))
    found = [c.json() for c in world.journal if c.seq > after and (not names or c.method.lower() in names)]
    if request.get("clear"):
        world.journal.clear()
    return found


@action("file")
def file(world: World, request: Json) -> Json:
    stored = world.files[str(request["file_id"])]
    return {"name": stored.name, "mime": stored.mime, "data": base64.b64encode(stored.data).decode()}


@action("stats")
def stats(world: World, request: Json) -> Json:
    return {
        "pending": len(world.updates.pending),
        "pushed": world.updates.pushed_count,
        "confirmed": world.updates.confirmed_count,
        "calls": world.calls,
        "flood_refusals": world.limits.refused,
        "messages": sum(len(chat.messages) for chat in world.chats.values()),
        "polling": world.updates.is_polled,
    }


def chat_view(world: World, chat: Chat) -> Json:
    members = [member.json() | {"note": member.user.note} for member in chat.members.values() if member.is_present]
    return chat.json() | {"members": members, "topics": {str(k): v for k, v in chat.topics.items()}}


@action("chat")
def chat(world: World, request: Json) -> Json:
    return chat_view(world, world.known_chat(int(request["chat_id"])))
