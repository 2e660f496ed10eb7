"""A statement that goes against a rule of the company: it is filed all the same, and the rule is quoted (MEM-10)."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from bot.domain.listing import Circle
from bot.domain.notices import Line
from bot.flows.deps import Deps
from bot.flows.rules.rule_reading import verdicts
from storage import proposals
from storage.db import Tx
from storage.proposals import ProposalKind

#: of the rules in the way, this many are quoted
_QUOTED = 3


async def against_rules(tx: Tx, deps: Deps, eyes: Circle, said: Sequence[str]) -> list[Line]:
    """One line for each rule, in force or proposed, that what was said goes against, as far as these eyes see it."""
    if not said:
        return []
    # in a group others would read what nobody has decided about
    statuses = ("active", "proposed") if eyes.private else ("active",)
    rules = [r for r in await proposals.with_status(tx, ProposalKind.RULE, *statuses) if eyes.shows(r.scope)]
    pairs = list(itertools.product([r.text for r in rules], said))
    known = await verdicts(deps, as_rules=pairs, as_facts=pairs)
    broken = [r for r in rules if any(known.against(r.text, text) for text in said)]
    return [Line("memory-against-rule", {"text": r.text, "status": r.status}) for r in broken[:_QUOTED]]
