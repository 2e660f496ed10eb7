"""A greeting, thanks, a scolding: answered shortly with what can be written, never with records (ANS-4, ANS-11)."""

from __future__ import annotations

from bot.domain.notices import notice
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.help import help_
from bot.language.commands import Say
from bot.language.small_talk import Talk, small_talk


async def take(deps: Deps, turn: Turn, intent: Say) -> bool:
    """Answer what is only small talk. False: it is more than that, or may answer what a model asked."""
    talk = None if intent.to_other else small_talk(intent.text)
    if talk is None or (talk is Talk.NOD and deps.gateway is not None):
        return False
    if talk is Talk.HELP:
        await help_(deps, turn)
        return True
    async with commit(deps, turn, intent="small-talk", keep=False) as tx:
        await reply(tx, deps, turn, notice(f"talk-{talk}"))
    return True
