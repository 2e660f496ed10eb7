"""Writing a version down: the one transaction of a message or of a press that made it (EDT-1, EDT-3, EDT-9)."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from bot.domain.drafts.draft import Draft, Version
from bot.domain.edits.distance import distance
from bot.domain.edits.judging import Author
from bot.domain.proposal import ProposalStatus
from bot.domain.rules.checks import compile_checks
from bot.domain.rules.choice import choose
from bot.domain.rules.scopes import RuleLevel
from bot.flows.answers.acting import applicable
from bot.flows.answers.resting import Rests, keep
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap
from bot.flows.drafts.draft_write import Made, broken_by
from bot.flows.rules.rule_places import is_named
from bot.language.writing import called
from storage import areas, drafts, proposals
from storage.db import Tx
from storage.drafts import NewDraft
from storage.proposals import Proposal, ProposalKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What the turn took, for the counters of turns."""

    seconds: float = 0.0
    tokens: int = 0
    calls: int = 0


@contextlib.asynccontextmanager
async def written(deps: Deps, at: Turn | Tap, *, spent: Spent | None = None) -> AsyncIterator[Tx]:
    """The write transaction of whatever made the version. Raises what `commit` and `commit_tap` do."""
    if isinstance(at, Tap):
        async with commit_tap(deps, at) as tx:
            yield tx
        return
    spent = spent or Spent()
    own = at.incoming.own_words
    async with commit(
        deps, at, intent="draft", own_words=own, seconds=spent.seconds, tokens=spent.tokens, tool_calls=spent.calls
    ) as tx:
        yield tx


async def keep_answer(tx: Tx, deps: Deps, turn: Turn, made: Made) -> int:
    """What the agent's version rests on, stored as that of an answer is. Returns its id."""
    rests = Rests(
        completion=made.completion,
        context=made.context,
        cited=made.written.cited.used,
        opened=made.opened,
        rules=made.standing.named,
    )
    answer_id, _ = await keep(tx, deps, turn, rests, way="draft")
    return answer_id


async def distance_from_first(first: Version, text: str) -> int | None:
    """How far a text is from what the agent wrote first; None when a person began the draft (EDT-9)."""
    if first.author is not Author.AGENT:
        return None
    return await asyncio.to_thread(distance, first.text, text)


async def rules_broken(deps: Deps, draft: Draft | NewDraft, text: str) -> frozenset[int]:
    """Ids of the rules of the draft's area that a text breaks, as far as code can tell (RUL-9)."""
    async with deps.db.read() as tx:
        in_force = await proposals.with_status(tx, ProposalKind.RULE, ProposalStatus.ACTIVE)
        sites = await areas.sites_of(tx, draft.area_id) if draft.area_id is not None else []
    words = f"{draft.request}\n{text}"
    named = {site_id for site_id, name in sites if is_named(name, words)}
    here = choose(applicable(rule) for rule in in_force if _applies(rule, draft.area_id, named)).chosen
    checks = {one.id: compile_checks(one.text) for one in here}
    return await broken_by(checks, text, about=f"{called(draft.task_type, draft.recipient)} {draft.request}")


def _applies(rule: Proposal, area_id: int | None, sites: set[int]) -> bool:
    match rule.where.level:
        case RuleLevel.COMPANY:
            return True
        case RuleLevel.AREA:
            return rule.where.area_id == area_id
        case RuleLevel.SITE:
            return rule.where.site_id in sites


async def first_of(tx: Tx, draft: Draft) -> Version:
    if draft.version.number == 1:
        return draft.version
    found = await drafts.version(tx, draft.id, 1)
    return found or draft.version
