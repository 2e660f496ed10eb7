"""The world outside of the company, for tests of actions: a board of channels that remembers every post."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.connectors import NotSent, Refused, Unsure
from bot.connectors.telegram_post import TelegramPost
from bot.domain.actions.action import Action
from storage import actions
from tests.integration.flows.world import World


class Killed(BaseException):
    """The process is gone at this very instant."""


@dataclass(slots=True, kw_only=True)
class Board:
    """Channels by name, as `bot.connectors.Posts` reaches them."""

    channels: dict[str, int] = field(default_factory=lambda: {"@news": -1001, "@offers": -1002})
    #: chat id -> message id -> text, as it stands now
    posts: dict[int, dict[int, str]] = field(default_factory=dict)
    #: every post ever made, in order
    made: list[tuple[int, str]] = field(default_factory=list)
    #: faults to come, one a call, "" for none: "before", "refused", "during", "after", "killed-before", "killed-after"
    faults: list[str] = field(default_factory=list)
    undo_faults: list[str] = field(default_factory=list)
    last: int = 0

    async def find(self, target: str) -> tuple[int, str]:
        for name, chat_id in self.channels.items():
            if target in (name, str(chat_id)):
                return chat_id, name
        if not target and len(self.channels) == 1:
            return next((chat_id, name) for name, chat_id in self.channels.items())
        known: dict[str, str | int] = {"names": ", ".join(self.channels), "count": len(self.channels)}
        raise Refused("no-chat", name=target, **known) if target else Refused("which-chat", **known)

    async def send(self, chat_id: int, text: str) -> tuple[int, str]:
        fault = self.faults.pop(0) if self.faults else ""
        if fault == "before":
            raise NotSent("connection refused", transient=True)
        if fault == "killed-before":
            raise Killed
        if fault == "refused":
            raise NotSent("Bad Request: CHAT_WRITE_FORBIDDEN")
        if fault == "during":
            raise Unsure("timeout")
        self.last += 1
        self.posts.setdefault(chat_id, {})[self.last] = text
        self.made.append((chat_id, text))
        if fault == "after":
            raise RuntimeError("the connection broke after the post")
        if fault == "killed-after":
            raise Killed
        return self.last, f"https://t.me/c/{-chat_id}/{self.last}"

    async def delete(self, chat_id: int, message_id: int) -> None:
        fault = self.undo_faults.pop(0) if self.undo_faults else ""
        if fault == "killed-before":
            raise Killed
        if fault == "refused":
            raise NotSent("Bad Request: message can't be deleted")
        if fault == "during":
            raise Unsure("timeout")
        self.posts.get(chat_id, {}).pop(message_id, None)
        if fault == "killed-after":
            raise Killed

    def standing(self, chat_id: int = -1001) -> list[str]:
        return list(self.posts.get(chat_id, {}).values())


def with_board(world: World) -> Board:
    """Give the world's bot a way out to a board."""
    board = Board()
    world.deps = replace(world.deps, connectors={"telegram": TelegramPost(posts=board)})
    return board


async def only_action(world: World) -> Action:
    async with world.db.read() as tx:
        found = await actions.latest(tx, limit=10)
    assert len(found) == 1, found
    return found[0]


async def newest(world: World) -> Action:
    async with world.db.read() as tx:
        return (await actions.latest(tx, limit=1))[0]


async def statuses(world: World, action_id: int) -> list[str]:
    """What an action went through, in order."""
    async with world.db.read() as tx:
        return [event.status.value for event in await actions.events(tx, action_id)]
