"""The stretches of a text in which something is spelled out for the ear, written the plain way and read again.

«Код от сейфа семь три девять один» is found by the rules that find «код от сейфа 7391»: each kind has its rules once.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.domain.masking import PiiKind
from bot.language.dictation import Respelled

#: how far around is read along: as far as a word speaks for a number
_BEFORE, _AFTER = 120, 60
#: what may be told in words and is known by its digits or by what it opens
KINDS = frozenset(
    {
        PiiKind.PHONE,
        PiiKind.INN,
        PiiKind.SNILS,
        PiiKind.PASSPORT,
        PiiKind.CARD,
        PiiKind.ACCOUNT,
        PiiKind.BIK,
        PiiKind.OGRN,
        PiiKind.KPP,
        PiiKind.OMS,
        PiiKind.DRIVER_LICENSE,
        PiiKind.SECRET,
    }
)


def stretches(plain: Respelled) -> Iterator[tuple[int, int]]:
    """Disjoint stretches of the plain text around what was respelled, cut between words."""
    start = end = -1
    for first, last, _, _ in plain.changes:
        begins, ends = _blank(plain.text, first - _BEFORE), _blank(plain.text, last + _AFTER)
        if begins > end:
            if end >= 0:
                yield start, end
            start = begins
        end = max(end, ends)
    if end >= 0:
        yield start, end


def _blank(text: str, place: int) -> int:
    """A place between words at or a little after `place`."""
    if place <= 0:
        return 0
    blank = text.find(" ", place, place + _AFTER)
    return blank if blank >= 0 else min(place, len(text))
