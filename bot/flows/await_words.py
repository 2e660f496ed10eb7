"""What the bot waits for from a person: their next words go to whoever asked for them."""

from __future__ import annotations

from bot.flows import areas, correct, forget_all, forwarded, invite, people, queue, settings
from bot.flows.deps import Deps, Turn
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
