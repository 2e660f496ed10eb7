"""What the bot waits for from a person: their next words go to whoever asked for them."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.notices import notice
from bot.flows.actions import action_asked, action_words
from bot.flows.asking import LISTENS
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.drafts import draft_words
from bot.flows.forgetting import forget, forget_all, forget_numbered
from bot.flows.memory import correct, forwarded
from bot.flows.people import areas, invite, people, settings
from bot.flows.people.zone import ZONE
from bot.flows.queue import queue
from bot.flows.skills import skill_words
from bot.language.small_talk import Talk, small_talk
from bot.language.taking_back import Way, takes_back
from storage import prompts
from storage.prompts import Awaited


async def take(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """Hand the words over. False: they are an ordinary message after all. «Отмена» calls the question off."""
    back = takes_back(turn.incoming.text, names=turn.policy.names) if turn.incoming.own_words else None
    if back is not None and back.way is Way.UNDO and not _by_the_way(awaited):
        async with commit(deps, turn, intent="typed") as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
            await reply(tx, deps, turn, notice("queue-unasked"))
        return True
    match awaited.kind.partition("-")[0]:
        case "forget" if small_talk(turn.incoming.text) is Talk.DECIDE:
            return await _ask_for_all_words(deps, turn)
        case "forget":
            return await forget_all.take_confirmation(deps, turn, awaited)
        case forget.WHICH:
            return await forget_numbered.take(deps, turn)
        case forwarded.KIND:
            return await forwarded.take(deps, turn, awaited)
        case "action":
            return await action_words.take(deps, turn, awaited)
        case "send":
            return await action_asked.take(deps, turn, awaited)
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
        case "draft":
            return await draft_words.take(deps, turn, awaited)
        case "skill":
            return await skill_words.take(deps, turn, awaited)
        case _:
            return False


async def _ask_for_all_words(deps: Deps, turn: Turn) -> bool:
    """«Да» deletes nothing: the words themselves are wanted, and still are (FGT-7)."""
    async with commit(deps, turn, intent="typed", keep=False) as tx:
        await reply(tx, deps, turn, notice("forget-all-words", admin="yes" if turn.person.is_admin else "no"))
    return True


async def left(deps: Deps, turn: Turn, awaited: Awaited | None) -> Turn:
    """The turn of a message that is no answer to what was asked: the person learns that the bot waits no more."""
    if awaited is None or _by_the_way(awaited) or awaited.kind.endswith(LISTENS):
        return turn
    async with deps.db.read() as tx:
        still = await prompts.awaited(tx, turn.place, turn.person.id, now=turn.now)
    if still is not None and turn.incoming.command in (None, "stop"):
        return turn
    return replace(turn, let_go=awaited.kind)


def _by_the_way(awaited: Awaited) -> bool:
    """What the person did not set out to say: nobody misses it."""
    return awaited.kind in (forwarded.KIND, forget.WHICH) or (
        awaited.kind == ZONE and not awaited.args.get("asked_for")
    )
