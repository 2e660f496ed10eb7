"""Whether a rule says what another says already (RUL-2). In doubt it doesn't: a duplicate swallows what was said."""

from __future__ import annotations

from functools import lru_cache

from bot.domain import merging
from bot.domain.merging import Verdict
from bot.domain.rules.agreement import beyond
from bot.domain.rules.reading import norm
from bot.domain.rules.relations import Relation, compare


@lru_cache(maxsize=8192)
def said_again(old: str, new: str) -> bool:
    """Whether the new rule says the same as the old one: either order gives the same answer.

    What facts know of turns of phrase counts only where rules know of no relation and no word is left over.
    """
    relations = {compare(old, new).relation, compare(new, old).relation}
    if relations & {Relation.CONFLICT, Relation.REFINEMENT}:
        return False
    if Relation.DUPLICATE in relations:
        return True
    alike = merging.compare(old, new) is Verdict.SAME and merging.compare(new, old) is Verdict.SAME
    return alike and not apart(old, new)


def apart(old: str, new: str) -> bool:
    """Whether each rule tells something that the other doesn't, or one forbids where the other bids.

    «цены пишем с НДС» and «цены пишем в рублях»; a word that only one of them has may be mere emphasis.
    """
    before, after = norm(old), norm(new)
    if not before.words or not after.words:
        return True
    return beyond(before, after)
