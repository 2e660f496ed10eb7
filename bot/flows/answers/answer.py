"""Answers: from a model when there is one, otherwise by quoting the best records; always with what they rest on."""

from __future__ import annotations

import structlog

from bot.domain.discretion import holds_secret
from bot.domain.notices import notice
from bot.domain.skills.outcomes import TurnEnd
from bot.flows.answers import small_talk
from bot.flows.answers.ask_model import ask_model
from bot.flows.answers.quote import answer_buttons as answer_buttons
from bot.flows.answers.quote import quote
from bot.flows.answers.recollect import recollect
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.rules import rule_change
from bot.flows.skills.openings import Opened
from bot.language.commands import Say
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed

log = structlog.get_logger()


async def answer(deps: Deps, turn: Turn, intent: Say) -> None:
    """Answer a question, or take up a request, as far as the records and the model allow."""
    with deps.running.turn(turn.place.lane, turn.update_id) as cancel:
        started = deps.now()
        if cancel.is_set():
            await _never_begun(deps, turn)
            return
        if await small_talk.take(deps, turn, intent) or await rule_change.take(deps, turn, intent.text):
            return
        found = await recollect(deps, turn, intent.text)
        if holds_secret(turn.incoming.text):
            await quote(deps, turn, found, intent, why="secret", started=started)
            return
        if deps.gateway is None:
            await quote(deps, turn, found, intent, why="off", started=started)
            return
        opened = Opened()
        try:
            await ask_model(deps, turn, found, intent, started=started, cancel=cancel, opened=opened)
        except (LLMUnavailable, BudgetSpent, MaskingFailed, BadCompletion) as exc:
            log.warning("model did not answer", kind=type(exc).__name__)
            transient = isinstance(exc, LLMUnavailable) and exc.transient
            await quote(
                deps,
                turn,
                found,
                intent,
                why=_why(exc),
                started=started,
                transient=transient,
                opened=opened,
                ended=ended_by(exc),
            )


def ended_by(exc: Exception) -> TurnEnd:
    """Whether it was the turn that failed, or the environment (SKL-5)."""
    real = isinstance(exc, BadCompletion) or (isinstance(exc, LLMUnavailable) and exc.about_request)
    return TurnEnd.REAL_ERROR if real else TurnEnd.TRANSIENT_ERROR


async def _never_begun(deps: Deps, turn: Turn) -> None:
    """The «стоп» came while the question still waited in the line (ANS-8)."""
    async with commit(deps, turn, intent="answer", stopped=True) as tx:
        await reply(tx, deps, turn, notice("answer-stopped"))


def _why(exc: Exception) -> str:
    """Which sentence explains that the model did not answer."""
    if isinstance(exc, BudgetSpent):
        return "spent"
    return "masking" if isinstance(exc, MaskingFailed) else "down"
