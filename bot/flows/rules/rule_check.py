"""Comparing a rule with those in force: by code in every write, by a model before it or after it (RUL-5).

A model is never waited for inside a transaction, and whatever goes wrong with it leaves what code found.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import structlog

from bot.domain.context import RuleLine
from bot.domain.incoming import Place
from bot.domain.proposal import ProposalStatus
from bot.domain.reviewing import comparison
from bot.domain.rules.relations import Relation
from bot.domain.rules.remedies import Finding, Standing, Told, findings, of_model, together
from bot.domain.rules.scopes import RuleLevel
from bot.flows.deps import Deps, load_policy
from bot.flows.rules.rule_reading import compare_first, verdicts
from bot.language.dates import ends_on
from bot.llm.errors import BadCompletion, BudgetSpent, LLMUnavailable, MaskingFailed
from bot.llm.models import ModelRequest, Purpose
from bot.llm.outputs import RuleComparison
from storage import due, journal, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

log = structlog.get_logger()

COMPARE = "rule-compare"
#: the last day that a rule names is over
OVER = "rule-over"
#: the hour, on the morning after that
ASKED_AT: Final = time(9)
#: rules that a model is shown at once, and at most
AT_ONCE, SHOWN = 40, 120
#: seconds for all that a model is asked of one rule; a person waits for it
PATIENCE_S = 25.0
#: the row that keeps what a model found
CLASHES = "clashes"


def shown(deps: Deps, proposal: Proposal) -> str:
    """What a button remembers of the card: the text, where it holds, and whether it acts."""
    where = f"{proposal.scope.level.value}:{proposal.scope.area_id}:{proposal.site_id}"
    acts = "acts" if proposal.status is ProposalStatus.ACTIVE else "waits"
    return deps.digest(f"{proposal.text}\n{where}\n{acts}")[:16]


async def in_force(tx: Tx) -> list[Standing]:
    found = await proposals.with_status(tx, ProposalKind.RULE, ProposalStatus.ACTIVE)
    return [rule.standing for rule in found]


# --- before the write -------------------------------------------------------------------------------------------------


async def look_ahead(deps: Deps, new: Standing, *, place: Place) -> tuple[Told, ...]:
    """Compare all texts that the write will ask about, and ask the model. No transaction is open meanwhile."""
    await compare_first(deps, ProposalKind.RULE, [new.text])
    async with deps.db.read() as tx:
        others = await in_force(tx)
    return await ask(deps, new, others, conversation=place.lane)


async def ask(deps: Deps, new: Standing, others: Sequence[Standing], *, conversation: str) -> tuple[Told, ...]:
    """What a model finds; nothing where there is none, or where it answers with no answer."""
    apart = sorted(together(new, others), key=lambda r: (r.where.width, -r.id))[:SHOWN]
    if deps.gateway is None or not apart:
        return ()
    told: list[Told] = []
    clock = asyncio.get_running_loop().time
    until = clock() + PATIENCE_S
    for start in range(0, len(apart), AT_ONCE):
        left = until - clock()
        if left <= 0:
            log.warning("rules compared by code alone", kind="patience", rules=len(apart) - start)
            break
        some = apart[start : start + AT_ONCE]
        try:
            told += await _ask(deps, new, some, conversation=conversation, patience_s=left)
        except (LLMUnavailable, BadCompletion, BudgetSpent, MaskingFailed) as exc:
            log.warning("rules compared by code alone", kind=type(exc).__name__)
            break
    return tuple(told)


async def _ask(
    deps: Deps, new: Standing, others: Sequence[Standing], *, conversation: str, patience_s: float
) -> tuple[Told, ...]:
    assert deps.gateway is not None
    prompt = deps.prompts["compare_rules"]
    lines = [await _line(deps, one) for one in others]
    request = ModelRequest(
        purpose=Purpose.CHECK,
        conversation_id=conversation,
        messages=comparison(await _line(deps, new), lines, prompt=prompt, nonce=deps.token()),
        prompt=prompt.ref,
        deadline_s=patience_s,
    )
    answer = await deps.gateway.structured(request, RuleComparison)
    names = {f"R{one.id}": one.id for one in others}
    return of_model([(f.rule.strip(), f.relation.value) for f in answer.findings], names)


async def _line(deps: Deps, rule: Standing) -> RuleLine:
    """The rule as a model reads it. A scope is a number there: its name says nothing about the rule."""
    where = rule.where
    names = {
        RuleLevel.COMPANY: "company",
        RuleLevel.AREA: f"area {where.area_id}",
        RuleLevel.SITE: f"site {where.site_id}",
    }
    return RuleLine(id=rule.id, text=rule.text, scope=names[where.level], exempts=rule.exempts)


# --- in the write -----------------------------------------------------------------------------------------------------


async def found(tx: Tx, deps: Deps, rule: Proposal, told: Sequence[Told] = ()) -> tuple[Finding, ...]:
    """What this rule has to do with those in force, by code, by `told` and by what a model found before."""
    known = [*told, *await _kept(tx, rule)]
    others = together(rule.standing, await in_force(tx))
    known_of = await verdicts(deps, as_rules=[(one.text, rule.text) for one in others])
    return findings(rule.standing, others, known, relate=known_of.relate)


async def settle(
    tx: Tx, deps: Deps, rule: Proposal, told: Sequence[Told] | None, *, now: datetime
) -> tuple[Finding, ...]:
    """Findings about a rule that this transaction has just written. What only a model found is kept in its history.

    `told` None says that no model was asked yet: it will be, after the commit.
    """
    if told is None and deps.gateway is not None:
        await due.put(tx, COMPARE, ref_id=rule.id, due_at=now)
    await _when_over(tx, deps, rule, now=now)
    seen = await found(tx, deps, rule, told or ())
    await keep(tx, rule, seen, now=now)
    return seen


async def _when_over(tx: Tx, deps: Deps, rule: Proposal, *, now: datetime) -> None:
    """A rule that names its last day is asked about once that is over (MEM-14); other words, another day."""
    await due.cancel(tx, OVER, rule.id)
    last = ends_on(rule.text, now)
    if last is None:
        return
    zone = ZoneInfo((await load_policy(tx, deps)).zone)
    morning = datetime.combine(last + timedelta(days=1), ASKED_AT, zone)
    await due.put(tx, OVER, ref_id=rule.id, due_at=max(morning.astimezone(UTC), now))


async def keep(tx: Tx, rule: Proposal, seen: Sequence[Finding], *, now: datetime) -> bool:
    """Write down what only a model found. False: there is nothing new of that."""
    known = {(one.rule_id, one.relation) for one in await _kept(tx, rule)}
    fresh = [f for f in seen if f.reason is None and f.relation is Relation.CONFLICT]
    if not fresh or all((f.rule.id, f.relation) in known for f in fresh):
        return False
    await journal.write(
        tx,
        "clashes",
        subject=ProposalKind.RULE.value,
        subject_id=rule.id,
        actor_id=None,
        now=now,
        scope=rule.scope,
        details={
            "after": rule.text,
            "with": fresh[0].rule.id,
            "site": rule.site_id,
            "rules": [[f.rule.id, f.relation.value, f.rule.text] for f in fresh],
        },
    )
    return True


async def _kept(tx: Tx, rule: Proposal) -> tuple[Told, ...]:
    """What a model found about these very words, of rules that still have theirs."""
    entry = await journal.last(tx, ProposalKind.RULE.value, rule.id, (CLASHES,))
    kept = (entry.details if entry is not None else None) or {}
    if entry is None or kept.get("after") != rule.text or entry.scope != rule.scope or kept.get("site") != rule.site_id:
        return ()
    told: list[Told] = []
    for rule_id, relation, text in kept["rules"]:
        other = await proposals.get(tx, ProposalKind.RULE, rule_id)
        if other is not None and other.text == text:
            told.append(Told(rule_id=rule_id, relation=Relation(relation)))
    return tuple(told)
