"""Whether a rule says what another says already (RUL-2). In doubt it doesn't: a duplicate swallows what was said."""

from __future__ import annotations

from bot.domain.rules.agreement import beyond
from bot.domain.rules.reading import norm


def apart(old: str, new: str) -> bool:
    """Whether each rule tells something that the other doesn't, or one forbids where the other bids.

    «цены пишем с НДС» and «цены пишем в рублях»; a word that only one of them has may be mere emphasis.
    """
    before, after = norm(old), norm(new)
    if not before.words or not after.words:
        return True
    return beyond(before, after)
