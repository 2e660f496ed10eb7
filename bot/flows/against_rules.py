"""A statement that goes against a rule of the company: it is filed all the same, and the rule is quoted (MEM-10)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.listing import Circle
from bot.domain.merging import Verdict, compare
from bot.domain.notices import Line
from bot.domain.rules import relations
from bot.domain.rules.relations import Relation
from storage import proposals
from storage.db import Tx
from storage.proposals import ProposalKind

#: of the rules in the way, this many are quoted
_QUOTED = 3


async def against_rules(tx: Tx, eyes: Circle, said: Sequence[str]) -> list[Line]:
    """One line for each rule, in force or proposed, that what was said goes against, as far as these eyes see it."""
    if not said:
        return []
    # in a group others would read what nobody has decided about
    statuses = ("active", "proposed") if eyes.private else ("active",)
    rules = [r for r in await proposals.with_status(tx, ProposalKind.RULE, *statuses) if eyes.shows(r.scope)]
    broken = [r for r in rules if any(_goes_against(r.text, text) for text in said)]
    return [Line("memory-against-rule", {"text": r.text, "status": r.status}) for r in broken[:_QUOTED]]


def _goes_against(rule: str, fact: str) -> bool:
    if relations.compare(rule, fact).relation is Relation.CONFLICT:
        return True
    return compare(rule, fact) is Verdict.CONTRADICT
