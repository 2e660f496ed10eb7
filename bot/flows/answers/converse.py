"""The talk with a model behind one answer: it may open skills, and what breaks a rule is written anew (SKL-2, RUL-9).

Nothing is written to the store here: a turn that dies half-way leaves no trace, and its update is handled again.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import structlog

from bot.domain import citations, context, requests, reviewing
from bot.domain.citations import Cited
from bot.domain.context import Context
from bot.domain.honest import honest_so_far
from bot.domain.messages import Message, Part, Provenance, Role, ToolCall, as_nonce, code, fence_name
from bot.domain.rules.checks import Check, CheckKind
from bot.domain.rules.standing import Standing, mended
from bot.domain.rules.violations import violations
from bot.flows.answers.acting import MOST_OPENED, Acting
from bot.flows.answers.material import budgets, material
from bot.flows.answers.recollect import Found
from bot.flows.deps import Deps, Turn
from bot.flows.rules import rule_review
from bot.flows.skills.openings import Opened
from bot.language.normal import normalise
from bot.llm.draft_tool import DRAFT_TOOL
from bot.llm.errors import BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.gateway import Gateway
from bot.llm.models import Completion, ModelRequest, Purpose, Usage
from bot.llm.tools import ANSWER_TOOLS, NOT_SERVED, OPEN_SKILL

log = structlog.get_logger()

Show = Callable[[str], Awaitable[None]]
#: what a model may ask for
_OFFERED: Final = (*ANSWER_TOOLS, OPEN_SKILL, DRAFT_TOOL)
_TOOLS: Final = frozenset(tool.name for tool in _OFFERED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What the model said in the end, and how the rules came out of it."""

    made: Context
    completion: Completion
    cited: Cited
    standing: Standing
    #: broken by the first answer and not by the one that is shown
    prevented: frozenset[int] = frozenset()


async def converse(
    deps: Deps, turn: Turn, found: Found, acting: Acting, opened: Opened, *, show: Show, cancel: asyncio.Event
) -> Spoken:
    """Ask until there is an answer to show. Raises what the gateway does."""
    checks = acting.checks()
    about = f"ответ {turn.incoming.text}"
    known = [r.text for r in (*found.records, *found.preferences)]

    def shower(made: Context) -> Show:
        early = [check for some in checks.values() for check in some if _tells_early(check)]

        async def on_text(text: str) -> None:
            so_far = citations.readable_so_far(text, shown=made.shown)
            if not violations(early, _as_read(so_far), about=about):
                await show(honest_so_far(so_far, known=known))

        return on_text

    made, completion = await _with_skills(deps, turn, found, acting, opened, shower=shower, cancel=cancel)
    first = await _judged(deps, turn, acting, checks, made, completion, about=about)
    if completion.stopped or not (first.standing.broken or first.standing.chosen):
        return first
    request = _request(deps, turn, (*made.messages, *_remark(deps, acting, first, completion)))
    try:
        again = await _gateway(deps).complete(request, cancel=cancel)
    except (LLMUnavailable, BudgetSpent, MaskingFailed) as exc:
        # The first answer is there, and it says of itself what it breaks.
        log.warning("a broken rule was not mended", kind=type(exc).__name__)
        return first
    if again.stopped and not again.text.strip():
        return first
    both = replace(again, usage=completion.usage + again.usage, tool_calls=completion.tool_calls)
    second = await _judged(deps, turn, acting, checks, made, both, about=about)
    rules = {line.id: line.text for line in acting.rule_lines}
    kept = mended(first.standing, second.standing, rules, silent=not second.cited.text)
    return replace(second, standing=kept, prevented=first.standing.broken - second.standing.broken)


async def _with_skills(
    deps: Deps,
    turn: Turn,
    found: Found,
    acting: Acting,
    opened: Opened,
    *,
    shower: Callable[[Context], Show],
    cancel: asyncio.Event,
) -> tuple[Context, Completion]:
    """The model's answer, asked for again with the whole text of each skill that it opens.

    What it can't open it is told of, once: it answers without it.
    """
    usage = Usage()
    told: tuple[Message, ...] = ()
    while True:
        shown = material(turn, found, acting, opened.ids)
        made = context.assemble(shown, prompt=deps.prompts["answer"], budgets=budgets(turn.policy), nonce=deps.token())
        completion = await _gateway(deps).complete(
            _request(deps, turn, (*made.messages, *told)), on_text=shower(made), cancel=cancel
        )
        usage += completion.usage
        wanted = [one for one in requests.opened(completion.tool_calls, shown=made.shown) if one not in opened.ids]
        more = wanted[: MOST_OPENED - len(opened.ids)]
        lost = requests.unserved(completion.tool_calls, tools=_TOOLS) if not completion.text.strip() else ()
        if completion.stopped or not (more or (lost and not told)):
            return made, replace(completion, usage=usage)
        opened.ids += more
        told = () if more else _refused(lost)


def _refused(calls: Sequence[ToolCall]) -> tuple[Message, ...]:
    """The calls as the model made them, each with its error."""
    results = [Message(role=Role.TOOL, parts=(code(NOT_SERVED),), tool_call_id=call.id) for call in calls]
    return (Message(role=Role.ASSISTANT, parts=(), tool_calls=tuple(calls)), *results)


def _gateway(deps: Deps) -> Gateway:
    assert deps.gateway is not None
    return deps.gateway


def _request(deps: Deps, turn: Turn, messages: tuple[Message, ...]) -> ModelRequest:
    return ModelRequest(
        purpose=Purpose.CHAT,
        conversation_id=turn.place.lane,
        messages=messages,
        prompt=deps.prompts["answer"].ref,
        reader=turn.person.id,
        tools=_OFFERED,
    )


def _remark(deps: Deps, acting: Acting, spoken: Spoken, completion: Completion) -> tuple[Message, Message]:
    """The answer that may not be shown, and why: it breaks rules, or chose between some that collide."""
    nonce = as_nonce(deps.token())
    standing = spoken.standing
    colliding = standing.chosen and standing.broken <= standing.collided
    wrong = standing.collided if colliding else standing.broken
    lines = [line for line in acting.rule_lines if line.id in wrong]
    values = {"rules": reviewing.listed(lines, nonce), "fence": (fence_name(nonce),)}
    said = Part(text=completion.text.strip() or "—", provenance=Provenance.MODEL)
    return (
        Message(role=Role.ASSISTANT, parts=(said,)),
        Message(role=Role.USER, parts=deps.prompts["mend_choice" if colliding else "mend"].render(values)),
    )


#: signs of Markdown, which nobody sees: «**дешё**вый» is read as one word
_MARKUP: Final = re.compile(r"[*_`~]+")


def _as_read(text: str) -> str:
    """The answer as people see it: without markup, hidden characters and letters of other alphabets."""
    return normalise(_MARKUP.sub("", text)).text


def _tells_early(check: Check) -> bool:
    """Whether an unfinished text can break it: what has to be there may yet come."""
    return check.kind is not CheckKind.REQUIRED and not (check.kind is CheckKind.LENGTH and check.low is not None)


async def _judged(
    deps: Deps,
    turn: Turn,
    acting: Acting,
    checks: dict[int, tuple[Check, ...]],
    made: Context,
    completion: Completion,
    *,
    about: str,
) -> Spoken:
    cited = citations.read(completion.text, shown=made.shown)
    by_code = frozenset(
        rule_id
        for rule_id, some in checks.items()
        if cited.text and violations(some, _as_read(cited.text), about=about)
    )
    standing = await rule_review.standing(deps, turn, acting, cited, by_code=by_code, stopped=completion.stopped)
    return Spoken(made=made, completion=completion, cited=cited, standing=standing)
