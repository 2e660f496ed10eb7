"""The talk with a model behind one version of a draft. Nothing is written to the store here (EDT-1, EDT-6, RUL-9)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import structlog

from bot.domain import context, requests, reviewing
from bot.domain.context import Context
from bot.domain.drafts.draft import Name
from bot.domain.drafts.task import Task, with_task
from bot.domain.drafts.written import Written, read
from bot.domain.habits.shaping import Guess
from bot.domain.messages import Message, Part, Provenance, Role, as_nonce, fence_name
from bot.domain.rules.checks import Check
from bot.domain.rules.standing import Standing, mended
from bot.domain.rules.violations import violations
from bot.flows.answers.acting import MOST_OPENED, Acting, acting
from bot.flows.answers.material import budgets, material
from bot.flows.answers.recollect import Found, recollect
from bot.flows.deps import Deps, Turn
from bot.flows.rules import rule_review
from bot.flows.skills.openings import Opened
from bot.language.normal import normalise
from bot.language.writing import called
from bot.llm.errors import BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.models import Completion, ModelRequest, Purpose, Usage
from bot.llm.tools import OPEN_SKILL

log = structlog.get_logger()

#: a letter of two pages; a text that is longer is rarely wanted, and a person may write it
MOST_TOKENS: Final = 4000
#: signs of Markdown, which a check must not see: «**дешё**вый» is read as one word
_MARKUP: Final = re.compile(r"[*_`~]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What the model wrote, and what it rests on."""

    written: Written
    completion: Completion
    context: Context
    found: Found
    acting: Acting
    opened: Opened
    guesses: tuple[Guess, ...]
    standing: Standing
    #: ids of rules that only the first attempt broke
    prevented: frozenset[int] = frozenset()

    @property
    def broken(self) -> frozenset[int]:
        """Ids of rules that the text breaks."""
        return self.standing.broken

    @property
    def fields(self) -> Mapping[Name, str]:
        return self.written.fields

    def used(self, letter: str) -> list[int]:
        """Ids of the records ("M") or skills ("S") that it names as its sources."""
        return [int(ref[1:]) for ref in self.written.cited.used if ref.startswith(letter)]


async def write(
    deps: Deps, turn: Turn, task: Task, guesses: Sequence[Guess], *, cancel: asyncio.Event, opened: Opened
) -> Made:
    """Ask until there is a text; one that breaks a rule which code can check is asked for once more.

    Raises what the gateway does.
    """
    here = await acting(deps, turn)
    found = await recollect(deps, turn, f"{task.asked} {turn.incoming.text}".strip())
    made = await _ask(deps, turn, task, guesses, here, found, cancel=cancel, opened=opened)
    if made.completion.stopped or not made.broken:
        return made
    try:
        return await _mended(deps, turn, task, made, cancel=cancel)
    except (LLMUnavailable, BudgetSpent, MaskingFailed) as exc:
        # The first text is there, and its card says what it breaks.
        log.warning("a broken rule was not mended", kind=type(exc).__name__)
        return made


async def _ask(
    deps: Deps,
    turn: Turn,
    task: Task,
    guesses: Sequence[Guess],
    here: Acting,
    found: Found,
    *,
    cancel: asyncio.Event,
    opened: Opened,
) -> Made:
    assert deps.gateway is not None
    usage = Usage()
    while True:
        nonce = as_nonce(deps.token())
        shown = material(turn, found, here, opened.ids)
        made = context.assemble(shown, prompt=deps.prompts["draft"], budgets=budgets(turn.policy), nonce=nonce)
        messages = with_task(made.messages, task, guesses, prompt=deps.prompts["draft_task"], nonce=nonce)
        made = replace(made, messages=messages)
        completion = await deps.gateway.complete(_request(deps, turn, messages), cancel=cancel)
        usage += completion.usage
        wanted = [one for one in requests.opened(completion.tool_calls, shown=made.shown) if one not in opened.ids]
        more = wanted[: MOST_OPENED - len(opened.ids)]
        if completion.stopped or not more:
            break
        opened.ids += more
    written = read(completion.text, shown=made.shown)
    return Made(
        written=written,
        completion=replace(completion, usage=usage),
        context=made,
        found=found,
        acting=here,
        opened=opened,
        guesses=tuple(guesses),
        standing=await _judged(deps, turn, task, here, written, stopped=completion.stopped),
    )


async def _judged(
    deps: Deps, turn: Turn, task: Task, here: Acting, written: Written, *, stopped: bool = False
) -> Standing:
    """How the rules come out of a text: by code where code can tell, by the model that checks elsewhere (RUL-9)."""
    checks = here.checks()
    by_code = await broken_by(checks, written.text, about=_about(turn, task))
    cited = replace(written.cited, text=written.text)
    return await rule_review.standing(deps, turn, here, cited, by_code=by_code, stopped=stopped)


async def _mended(deps: Deps, turn: Turn, task: Task, first: Made, *, cancel: asyncio.Event) -> Made:
    assert deps.gateway is not None
    nonce = as_nonce(deps.token())
    lines = [line for line in first.acting.rule_lines if line.id in first.broken]
    said = Part(text=first.completion.text.strip() or "—", provenance=Provenance.MODEL)
    values = {"rules": reviewing.listed(lines, nonce), "fence": (fence_name(nonce),)}
    remark = (
        Message(role=Role.ASSISTANT, parts=(said,)),
        Message(role=Role.USER, parts=deps.prompts["mend_draft"].render(values)),
    )
    again = await deps.gateway.complete(_request(deps, turn, (*first.context.messages, *remark)), cancel=cancel)
    written = read(again.text, shown=first.context.shown)
    if again.stopped or not written.text:
        return first
    second = await _judged(deps, turn, task, first.acting, written)
    rules = {line.id: line.text for line in first.acting.rule_lines}
    standing = mended(first.standing, second, rules, silent=False)
    return replace(
        first,
        written=replace(written, fields=written.fields or first.written.fields),
        completion=replace(again, usage=first.completion.usage + again.usage, tool_calls=first.completion.tool_calls),
        standing=standing,
        prevented=first.broken - standing.broken,
    )


async def broken_by(checks: Mapping[int, tuple[Check, ...]], text: str, *, about: str) -> frozenset[int]:
    """Ids of the rules whose checks the text does not pass (RUL-9). In a thread: it takes morphology."""

    def look() -> frozenset[int]:
        as_read = normalise(_MARKUP.sub("", text)).text
        return frozenset(rule_id for rule_id, some in checks.items() if some and violations(some, as_read, about=about))

    return await asyncio.to_thread(look) if text and any(checks.values()) else frozenset()


def _about(turn: Turn, task: Task) -> str:
    return f"{called(task.kind, task.recipient)} {task.asked or turn.incoming.text}"


def _request(deps: Deps, turn: Turn, messages: tuple[Message, ...]) -> ModelRequest:
    return ModelRequest(
        purpose=Purpose.CHAT,
        conversation_id=turn.place.lane,
        messages=messages,
        prompt=deps.prompts["draft"].ref,
        reader=turn.person.id,
        tools=(OPEN_SKILL,),
        max_tokens=MOST_TOKENS,
    )
