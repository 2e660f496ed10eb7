"""The messenger page: its files, what it shows, its live stream, and the panel beside it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from aiohttp import web

from bot.playground.api.commands import menu_for
from bot.playground.api.messages import draft_view
from bot.playground.errors import BadAction
from bot.playground.model import Chat, ChatKind, Json, Message, User
from bot.playground.sim_routes import chat_view
from bot.playground.updates import dump
from bot.playground.world import World

_PAGE = Path(__file__).parent / "page"
_TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
#: shown in the page; any other file is a download
_INLINE = frozenset({"image/png", "image/jpeg", "image/gif", "image/webp"})
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_HEARTBEAT_S = 15.0
_PAGE_OF_MESSAGES = 60
#: a bot that has not asked for updates for so long is taken for gone, seconds
_SILENT_S = 60.0


class PageRoutes:
    def __init__(
        self,
        world: World,
        panel: Callable[[], Awaitable[dict[str, Any]]] | None,
        *,
        zone: str = "",
        hints: Sequence[Mapping[str, str | int]] = (),
    ) -> None:
        self._world = world
        self._zone = zone
        self._hints = [dict(hint) for hint in hints]
        self._panel = panel
        #: the last message each person has read, by person and chat
        self._read: dict[tuple[int, int], int] = {}
        self._streams: set[asyncio.Task[Any]] = set()

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.index),
            web.get("/page/{name}", self.asset),
            web.get("/ui/state", self.state),
            web.get("/ui/health", self.health),
            web.get("/ui/messages", self.messages),
            web.post("/ui/read", self.read),
            web.get("/ui/file/{file_id}", self.file),
            web.get("/events", self.events),
            web.get("/panel", self.panel),
        ]

    def close(self) -> None:
        """End the live streams, so that the server can stop."""
        for stream in self._streams:
            stream.cancel()

    # Files of the page

    async def index(self, request: web.Request) -> web.Response:
        return self._asset("index.html")

    async def asset(self, request: web.Request) -> web.Response:
        return self._asset(request.match_info["name"])

    def _asset(self, name: str) -> web.Response:
        path = _PAGE / name
        if path.parent != _PAGE or path.suffix not in _TYPES or not path.is_file():
            raise web.HTTPNotFound
        return web.Response(body=path.read_bytes(), content_type=_TYPES[path.suffix], charset="utf-8", headers=_HEADERS)

    # What it shows

    async def state(self, request: web.Request) -> web.Response:
        world = self._world
        people = [user for user in world.users.values() if not user.is_bot]
        return _json(
            {
                "seq": world.events.seq,
                "bot": world.bot.json() | {"connected": self._connected()},
                "people": [self._person(user) for user in people],
                "chats": [self._chat(chat) for chat in world.chats.values() if chat.kind is not ChatKind.PRIVATE],
                "faults": [fault.json() for fault in world.faults.active()],
                "has_panel": self._panel is not None,
                "zone": self._zone,
                "hints": self._hints,
            }
        )

    async def health(self, request: web.Request) -> web.Response:
        faults = [fault.json() for fault in self._world.faults.active()]
        return _json({"connected": self._connected(), "faults": faults})

    def _connected(self) -> bool:
        updates = self._world.updates
        recent = updates.last_poll is not None and self._world.now() - updates.last_poll < _SILENT_S
        return bool(updates.webhook_url) or updates.is_polled or recent

    def _person(self, user: User) -> Json:
        private = self._world.private_chat(user)
        groups = [chat for chat in self._world.chats.values() if chat.kind is not ChatKind.PRIVATE]
        mine = [private, *(chat for chat in groups if user.id in chat.members and chat.members[user.id].is_present)]
        return user.json() | {
            "note": user.note,
            "started": user.started,
            "blocked": user.blocked,
            "private": {"last": self._last(private)},
            "unread": {str(chat.id): self._unread(user, chat) for chat in mine},
        }

    def _chat(self, chat: Chat) -> Json:
        return chat_view(self._world, chat) | {"last": self._last(chat)}

    @staticmethod
    def _last(chat: Chat) -> Json | None:
        return next((each.view() for each in reversed(chat.messages.values()) if not each.deleted), None)

    def _unread(self, user: User, chat: Chat) -> int:
        read = self._read.get((user.id, chat.id), 0)
        count = 0
        for message in reversed(chat.messages.values()):
            if message.id <= read:
                break
            count += not message.deleted and message.sender is not user and not message.placed
        return count

    async def messages(self, request: web.Request) -> web.Response:
        """The latest messages of a chat before `before`, its drafts, and the menu of `user_id`."""
        query = request.query
        try:
            user = self._world.user(int(query["user_id"]))
            chat = self._world.known_chat(int(query["chat_id"]))
        except (BadAction, KeyError, ValueError):
            raise web.HTTPNotFound from None
        before = int(query.get("before", 0))
        page, more = _page_before(chat, before)
        return _json(
            {
                "messages": [message.view() for message in page],
                "more": more,
                "drafts": [draft_view(each) for each in chat.drafts.values() if each.expires > self._world.now()],
                "commands": menu_for(self._world, chat, user),
            }
        )

    async def read(self, request: web.Request) -> web.Response:
        body = await request.json()
        key = int(body["user_id"]), int(body["chat_id"])
        self._read[key] = max(int(body["message_id"]), self._read.get(key, 0))
        return _json({})

    async def file(self, request: web.Request) -> web.Response:
        stored = self._world.files.get(request.match_info["file_id"])
        if stored is None:
            raise web.HTTPNotFound
        inline = stored.mime in _INLINE
        disposition = f"{'inline' if inline else 'attachment'}; filename*=UTF-8''{quote(stored.name, safe='')}"
        return web.Response(
            body=stored.data,
            content_type=stored.mime if inline else "application/octet-stream",
            headers={**_HEADERS, "Content-Disposition": disposition},
        )

    async def panel(self, request: web.Request) -> web.Response:
        return _json(await self._panel() if self._panel is not None else {"sections": []})

    # The live stream

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events from `after` on, or from what the browser saw last."""
        task = asyncio.current_task()
        assert task is not None
        self._streams.add(task)
        seen = int(request.headers.get("Last-Event-ID") or request.query.get("after") or self._world.events.seq)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store"})
        try:
            await response.prepare(request)
            await response.write(b"retry: 1000\n\n")
            while True:
                seen = await self._write_events(response, seen)
                if not await self._world.events.changed(_HEARTBEAT_S):
                    await response.write(b": still here\n\n")
        except (asyncio.CancelledError, ConnectionResetError):
            return response
        finally:
            self._streams.discard(task)

    async def _write_events(self, response: web.StreamResponse, seen: int) -> int:
        for event in self._world.events.after(seen):
            line = dump(event.json()).encode("utf-8", "replace")
            await response.write(b"id: %d\ndata: %b\n\n" % (event.seq, line))
            seen = event.seq
        return seen


def _page_before(chat: Chat, before: int) -> tuple[list[Message], bool]:
    page: list[Message] = []
    for message in reversed(chat.messages.values()):
        if message.deleted or (before and message.id >= before):
            continue
        if len(page) == _PAGE_OF_MESSAGES:
            return page[::-1], True
        page.append(message)
    return page[::-1], False


def _json(body: Json) -> web.Response:
    return web.Response(
        body=dump(body).encode("utf-8", "replace"),
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


@web.middleware
async def only_from_this_page(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Refuse requests that other sites make from the same browser."""
    origin = request.headers.get("Origin")
    if origin is not None and origin.partition("://")[2] != request.host:
        raise web.HTTPForbidden(text="another site")
    return await handler(request)
