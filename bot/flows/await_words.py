"""What the bot waits for from a person: their next words go to whoever asked for them."""

from __future__ import annotations

from dataclasses import replace

from bot.flows import areas, correct, forget_all, forwarded, invite, people, queue, settings
from bot.flows.asking import LISTENS
from bot.flows.deps import Deps, Turn
from storage import prompts
from storage.prompts import Awaited


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """Hand the words over. False: they are an ordinary message after all."""
    match awaited.kind.partition("-")[0]:
        case "forget":
            return await forget_all.take_confirmation(deps, turn, awaited)
        case forwarded.KIND:
            return await forwarded.take(deps, turn, awaited)
        case "correct":
            return await correct.take(deps, turn, awaited)
        case "queue":
            return await queue.take(deps, turn, awaited)
        case "people":
            return await people.take(deps, turn, awaited)
        case "invite":
            return await invite.take(deps, turn, awaited)
        case "areas":
            return await areas.take(deps, turn, awaited)
        case "settings":
            return await settings.take(deps, turn, awaited)
        case _:
            return False


async def left(deps: Deps, turn: Turn, awaited: Awaited | None) -> Turn:
    """The turn of a message that is no answer to what was asked: the person learns that the bot waits no more."""
    if awaited is None or awaited.kind == forwarded.KIND or awaited.kind.endswith(LISTENS):
        return turn
    async with deps.db.read() as tx:
        still = await prompts.awaited(tx, turn.place, turn.person.id, now=turn.now)
    if still is not None and turn.incoming.command in (None, "stop"):
        return turn
    return replace(turn, let_go=awaited.kind)
