"""Slash commands: each person's own, and one line for whatever isn't theirs or isn't one (PPL-8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final

from bot.domain.help import PRIVATE, exists, may_use
from bot.domain.notices import Notice, notice
from bot.flows import stop
from bot.flows.actions import action_list
from bot.flows.answers import explain
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.history import journal
from bot.flows.memory import browse
from bot.flows.people import areas, help, invite, join, people, privacy, settings
from bot.flows.queue import queue
from bot.flows.rules import rules_list
from bot.flows.skills import skill_list
from bot.flows.verbs import Verb


async def run(deps: Deps, turn: Turn) -> None:
    """Carry out a command, or say in one line why not. `/ask` with words never comes here: they are a message.

    `/bind` in a group is refused by the flow itself, which knows what else to say there.
    """
    name = turn.incoming.command or ""
    if name == "start" and turn.place.private:
        # What a link from a group leads to.
        name = turn.incoming.argument if turn.incoming.argument in _LINKED else name
        turn = replace(turn, incoming=replace(turn.incoming, argument="")) if name != "start" else turn
    if not exists(name):
        await _say(deps, turn, notice("command-unknown", name=name))
    elif not may_use(turn.person, name) and (name != "bind" or turn.place.private):
        await _say(deps, turn, notice("command-forbidden", name=name))
    elif name in PRIVATE and not turn.place.private:
        await _say(deps, turn, notice("command-private", name=name))
    else:
        await _COMMANDS[name](deps, turn)


async def ask(deps: Deps, turn: Turn) -> None:
    """`/ask` with nothing after it."""
    await _say(deps, turn, notice("command-ask-what"))


async def _say(deps: Deps, turn: Turn, said: Notice) -> None:
    async with commit(deps, turn, intent="command", keep=False) as tx:
        await reply(tx, deps, turn, said)


_COMMANDS: dict[str, Callable[[Deps, Turn], Awaitable[None]]] = {
    "start": join.start,
    "help": help.help_,
    "ask": ask,
    "memory": browse.browse,
    "rules": rules_list.rules,
    "skills": skill_list.list_skills,
    "queue": queue.queue,
    "actions": action_list.actions,
    "why": explain.explain,
    "area": areas.area,
    "privacy": privacy.privacy,
    "settings": settings.settings,
    "stop": stop.stop,
    "people": people.people,
    "invite": invite.invite,
    "areas": areas.areas,
    "bind": areas.bind,
    "mask": privacy.mask,
    "journal": journal.journal,
}

#: commands that a deep link may name
_LINKED: Final = frozenset({"memory", "queue"})

VERBS: dict[str, Verb] = {**rules_list.VERBS, **privacy.VERBS, **help.VERBS}
