"""Short ways to say what a detector found."""

from __future__ import annotations

from bot.domain.masking import MaskedText, Vault, mask
from bot.pii import Detector


def found(detector: Detector, text: str) -> list[tuple[str, str]]:
    """Kind and value of every find, in order of place."""
    return [(s.kind.value, text[s.start : s.end]) for s in detector.find(text)]


def masked(detector: Detector, text: str, vault: Vault | None = None) -> tuple[MaskedText, Vault]:
    return mask(text, detector.find(text), vault or Vault())
