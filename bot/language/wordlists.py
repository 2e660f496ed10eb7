"""Word lists are linguistic data: written as plain text, read as sets."""

from __future__ import annotations


def word_set(text: str) -> frozenset[str]:
    """The words of a text, white space between them."""
    return frozenset(text.split())
