"""What code answers without a search: the bot's own state, what can't be done in words, small talk (ANS-4, ANS-11)."""

from __future__ import annotations

from bot.domain.notices import Notice, notice
from bot.flows.answers import state
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.forgetting import restorable
from bot.flows.people.help import help_
from bot.flows.queue import waiting
from bot.flows.rules import forget_rule
from bot.language.commands import Say
from bot.language.own_state import own_question
from bot.language.small_talk import Talk, small_talk
from storage.db import Tx

#: words that may answer what a model asked
_MAY_ANSWER = (Talk.NOD, Talk.DECIDE)


async def take(deps: Deps, turn: Turn, intent: Say) -> bool:
    """Answer what is about the bot itself or only small talk. False: it is more, or may answer what a model asked."""
    if not intent.to_other and (await restorable.take(deps, turn) or await _no_rule(deps, turn)):
        return True
    own = None if intent.to_other else own_question(intent.text)
    if own is not None and await state.about_itself(deps, turn, own):
        return True
    talk = None if intent.to_other else small_talk(intent.text)
    if talk is None or (talk in _MAY_ANSWER and deps.gateway is not None):
        return False
    if talk is Talk.HELP:
        await help_(deps, turn)
        return True
    async with commit(deps, turn, intent="small-talk", keep=False) as tx:
        said = await _decision(tx, turn) if talk is Talk.DECIDE else notice(f"talk-{talk}")
        await reply(tx, deps, turn, said)
    return True


async def _no_rule(deps: Deps, turn: Turn) -> bool:
    """«Убери правило про …» in words that no record is forgotten by."""
    return await forget_rule.take(deps, turn) or await forget_rule.none(deps, turn)


async def _decision(tx: Tx, turn: Turn) -> Notice:
    """«Одобряю» decides nothing by itself: what waits is decided on its card (QUE-1)."""
    if not turn.place.private:
        return notice("talk-decide-group")
    found = await waiting.items(tx, turn.person, zone=turn.zone, now=turn.now)
    return notice("talk-decide", count=len(found))
