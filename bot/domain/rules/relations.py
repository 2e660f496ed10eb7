"""How two rules relate: a conflict, a stricter or special case, the same rule, or nothing of one another (RUL-5).

Decides without a model. A false alarm is worse here than a conflict that goes unseen: a warning that sounds at every
new rule is soon read by nobody.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Final

from bot.domain.rules.agreement import agreement
from bot.domain.rules.clash_deeds import condition_clash, order_clash, polarity_clash
from bot.domain.rules.clash_manner import registers_clash
from bot.domain.rules.clash_matter import lacking, opposed, state_clash
from bot.domain.rules.clash_numbers import cost_clash, numbers_clash
from bot.domain.rules.clash_only import only_clash
from bot.domain.rules.clash_pay import payer_clash
from bot.domain.rules.clash_roles import aside_clash, role_clash
from bot.domain.rules.clash_scope import at_once, carried, every_case, only_some, turned
from bot.domain.rules.clash_source import source_clash
from bot.domain.rules.clash_values import value_clash
from bot.domain.rules.clash_when import when_clash
from bot.domain.rules.comparison import UNRELATED, Comparison, Relation, Side
from bot.domain.rules.matter import said_otherwise, times_apart
from bot.domain.rules.norms import Norm, Sense
from bot.domain.rules.pairs import Pair, pair
from bot.domain.rules.reading import norm
from bot.domain.rules.reasons import Ground, Reason
from bot.domain.rules.scopes import RuleScope, overlap
from bot.language.lemmas import fold

#: longer texts are no single rule: only their exact repetition is recognised
_TOO_LONG: Final = 600
_TOO_MANY: Final = 60


def relate(old: str, old_scope: RuleScope, new: str, new_scope: RuleScope) -> Comparison:
    """Tell how a new rule relates to an old one, each within its scope."""
    found = compare(old, new)
    return Comparison(
        relation=found.relation, reason=found.reason, narrower=found.narrower, together=overlap(old_scope, new_scope)
    )


@lru_cache(maxsize=8192)
def compare(old: str, new: str) -> Comparison:
    """Tell how the texts of two rules relate, as if both applied together."""
    if fold(old).split() == fold(new).split():
        return Comparison(relation=Relation.DUPLICATE)
    if max(len(old), len(new)) > _TOO_LONG:
        return UNRELATED
    before, after = norm(old), norm(new)
    if max(len(before.words), len(after.words)) > _TOO_MANY or not before.words or not after.words:
        return UNRELATED if before.register is None or after.register is None else _of_registers(before, after)
    if (reason := _conflict(before, after)) is not None:
        return Comparison(relation=Relation.CONFLICT, reason=reason)
    return agreement(before, after)


def _conflict(old: Norm, new: Norm) -> Reason | None:
    if (reason := registers_clash(old, new)) is not None:
        return reason
    for mine, theirs in itertools.product(old.clauses, new.clauses):
        both = pair(mine, theirs)
        if _beside(both):
            continue
        looks = _WITHOUT_SIGNS if said_otherwise(both) else _LOOKS
        for look in looks if not times_apart(both) else (value_clash, when_clash):
            if (reason := look(both)) is not None:
                return reason
        if (reason := payer_clash(both, old, new) or source_clash(both, old, new)) is not None:
            return reason
    return aside_clash(old, new)


def _beside(both: Pair) -> bool:
    """«сети сушим на жердях» and the other half of «на жердях, а не на земле»: that one is of another place."""
    for ban, other, left in ((both.old, both.new, both.only_old), (both.new, both.old, both.only_new)):
        if ban.contrasts and ban.sign < 0 < other.sign:
            return any(w.sense is not Sense.ACT and not w.weak for w in left)
    return False


_LOOKS: Final = (
    order_clash,
    condition_clash,
    polarity_clash,
    value_clash,
    numbers_clash,
    cost_clash,
    turned,
    carried,
    every_case,
    at_once,
    only_some,
    only_clash,
    opposed,
    lacking,
    state_clash,
    role_clash,
    when_clash,
)
#: where both come to one by an opposite word, a sign says nothing
_WITHOUT_SIGNS: Final = (order_clash, condition_clash, value_clash, numbers_clash, cost_clash, lacking)


def _of_registers(old: Norm, new: Norm) -> Comparison:
    if (reason := registers_clash(old, new)) is not None:
        return Comparison(relation=Relation.CONFLICT, reason=reason)
    return Comparison(relation=Relation.DUPLICATE) if old.register == new.register else UNRELATED


__all__ = ["Comparison", "Ground", "Reason", "Relation", "Side", "compare", "relate"]
