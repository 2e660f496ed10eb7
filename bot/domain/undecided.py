"""What the bot said of things nobody has decided about: a model doesn't read it as what is known (MEM-7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.domain.listing import clip

#: what stands in the place of words that are not in force
LEFT_OUT: Final = "[…]"


def without(said: str, claims: Iterable[str]) -> str | None:
    """The bot's message without the claims, each of which it repeats. None when one of them can't be found in it."""
    for claim in sorted(claims, key=len, reverse=True):
        without_claim = _taken_out(said, claim)
        if without_claim == said:
            return None
        said = without_claim
    return said


def without_any(said: str, claims: Iterable[str]) -> str:
    """The bot's message without whichever of the claims it repeats."""
    for claim in sorted(claims, key=len, reverse=True):
        said = _taken_out(said, claim)
    return said


def _taken_out(said: str, claim: str) -> str:
    """A list shows the beginning of a long text on one line."""
    return said.replace(claim, LEFT_OUT).replace(clip(claim), LEFT_OUT) if claim.strip() else said
