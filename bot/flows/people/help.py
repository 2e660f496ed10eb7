"""What this person may do here, with examples (PPL-8)."""

from __future__ import annotations

from bot.domain.help import topics
from bot.domain.notices import Line, Notice
from bot.flows.deps import Deps, Turn, commit, reply


async def help_(deps: Deps, turn: Turn) -> None:
    """`/help`, or the same asked in words."""
    found = [Line("help-head" if turn.place.private else "help-head-group")]
    for topic in topics(turn.person, private=turn.place.private):
        found += [Line(""), Line(f"help-{topic}", {"bot": deps.identity.username})]
    if deps.gateway is None:
        found += [Line(""), Line("help-model-off")]
    async with commit(deps, turn, intent="command", keep=False) as tx:
        await reply(tx, deps, turn, Notice(lines=tuple(found)))
