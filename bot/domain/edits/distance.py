"""How far the final text is from the draft: a share of words, so that long and short texts compare (EDT-9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.domain.edits.alignment import changes
from bot.domain.edits.bounds import bounded
from bot.language.lemmas import words


def distance(draft: str, final: str) -> int:
    """The changed share in hundredths, 0 the same words, 100 nothing kept. Case, marks and spaces don't count.

    A replaced word counts once; the whole is the longer of the two. Of very long texts the beginning is compared.
    """
    old, new = [w.norm for w in words(bounded(draft))], [w.norm for w in words(bounded(final))]
    longest = max(len(old), len(new))
    if longest == 0:
        return 0
    changed = sum(max(c.end - c.start, c.new_end - c.new_start) for c in changes(old, new))
    return min(100, round(100 * changed / longest))


def mean(distances: Sequence[int]) -> float | None:
    """The mean of hundredths, None of nothing."""
    return sum(distances) / len(distances) if distances else None
