"""How the rules come out of what a model wrote: by their checks, by a second model, by the request (RUL-7)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import structlog

from bot.domain import reviewing
from bot.domain.citations import Cited
from bot.domain.rules.checks import told_by_code
from bot.domain.rules.standing import Heard, Standing, settle
from bot.flows.answers.acting import Acting
from bot.flows.deps import Deps, Turn
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.models import ModelRequest, Purpose
from bot.llm.outputs import RuleReview, RuleStanding

log = structlog.get_logger()


async def standing(
    deps: Deps, turn: Turn, acting: Acting, cited: Cited, *, by_code: frozenset[int], stopped: bool
) -> Standing:
    """`by_code` are the rules whose checks the text does not pass. A stopped one is read by no second model."""
    rules = {line.id: line.text for line in acting.rule_lines}
    seen = Standing()
    if cited.text and not stopped and any(not told_by_code(text) for text in rules.values()):
        seen = await review(deps, turn, acting, cited)
    heard = Heard(
        by_code=by_code,
        said_held=frozenset(_numbers(cited.blocked_by)),
        said_collided=frozenset(_numbers(cited.collided)),
        seen=seen,
    )
    exempts = {line.id: line.exempts for line in acting.rule_lines}

    def exempt(one: int, other: int) -> bool:
        return exempts[one] == other or exempts[other] == one

    return await asyncio.to_thread(settle, rules, turn.incoming.text if cited.text else "", heard, exempt=exempt)


async def review(deps: Deps, turn: Turn, acting: Acting, cited: Cited) -> Standing:
    """What a second model says of the rules. Its trouble is no answer's: then nothing is known of them."""
    gateway = deps.gateway
    if gateway is None or not gateway.serves(Purpose.CHECK):
        return Standing()
    prompt = deps.prompts["review_rules"]
    request = ModelRequest(
        purpose=Purpose.CHECK,
        conversation_id=turn.place.lane,
        messages=reviewing.review(
            acting.rule_lines, request=turn.incoming.text, answer=cited.text, prompt=prompt, nonce=deps.token()
        ),
        prompt=prompt.ref,
        reader=turn.person.id,
        temperature=0.0,
    )
    try:
        found = await gateway.structured(request, RuleReview)
    except (LLMUnavailable, BudgetSpent, MaskingFailed, BadCompletion) as exc:
        log.warning("rules were not reviewed", kind=type(exc).__name__)
        return Standing()
    known = {f"R{line.id}": line.id for line in acting.rule_lines}
    said = {known[name]: one.verdict for one in found.verdicts if (name := one.rule.strip(" []")) in known}

    def of(verdict: RuleStanding) -> frozenset[int]:
        return frozenset(rule_id for rule_id, given in said.items() if given is verdict)

    return Standing(held=of(RuleStanding.HELD), broken=of(RuleStanding.BROKEN), collided=of(RuleStanding.COLLIDES))


def _numbers(ids: Sequence[str]) -> list[int]:
    return [int(one[1:]) for one in ids]
