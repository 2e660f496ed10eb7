"""«С понедельника скидка до 20 %»: words that a rule in force contradicts are offered as a change of it (RUL-1, RUL-5).

Whoever says them, they are a proposal: only «правило: …» is a decision by itself.
"""

from __future__ import annotations

import asyncio

from bot.domain.discretion import holds_secret
from bot.domain.rules.relations import Relation, compare
from bot.flows.answers.acting import acting_rules
from bot.flows.deps import Deps, Turn
from bot.flows.rules import state_rule
from bot.language.commands import Rule
from bot.language.rule_talk import announced


async def take(deps: Deps, turn: Turn, text: str) -> bool:
    """Propose it, beside the rule that it goes against. False: nothing is announced, or no rule says otherwise."""
    said = announced(text) if turn.incoming.own_words and not holds_secret(text) else None
    if said is None:
        return False
    here = [rule.text for rule in await acting_rules(deps, turn)]

    def contradicts() -> bool:
        return any(compare(rule, said.said).relation is Relation.CONFLICT for rule in here)

    if not here or not await asyncio.to_thread(contradicts):
        return False
    await state_rule.state_rule(deps, turn, Rule(text=said.wording, proposes=True))
    return True
