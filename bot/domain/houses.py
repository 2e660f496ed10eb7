"""Houses that a statement is about: «Кленовая 8, монтаж в среду» and «Кленовая 18, …» are two sites, not two values.

Where nothing is said of the house, it is itself what is told, as in «офис на Лесной, 8», and may have changed.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bot.language.lemmas import fold, forms
from bot.language.names import surname_readings

_HOUSE: Final = re.compile(
    r"(?P<street>[А-ЯЁ][а-яё-]{2,}),? (?:дом |д\. ?)?(?P<house>\d{1,3}(?:[а-г]|/\d{1,3}| ?к(?:орп)?\.? ?\d{1,2})?)"
    r"(?P<after>\s*[,:;—–-]\s*\S|\s+(?:в|во|на|до|с|к|у|по|за|без)\s)"
)


def houses_differ(old: str, new: str) -> bool:
    """Whether both speak of a house of one street, and not of one house."""
    mine, theirs = _houses(old), _houses(new)
    return any(a & b for a, _ in mine for b, _ in theirs) and not any(
        x == y for a, x in mine for b, y in theirs if a & b
    )


@lru_cache(maxsize=4096)
def _houses(text: str) -> tuple[tuple[frozenset[str], str], ...]:
    """Streets by their dictionary forms, each with its house."""
    found = []
    for match in _HOUSE.finditer(text):
        street = match["street"]
        if not (named := _streets(street)):
            continue
        if _is_street_alone(match):
            continue
        found.append((named, fold(match["house"]).replace(" ", "")))
    return tuple(found)


def _is_street_alone(match: re.Match[str]) -> bool:
    """«Офис на Лесной, 8, второй этаж» tells where the office is."""
    return bool(re.search(r"(?:офис|склад|магазин|студия|салон)\w* (?:на|по) $", fold(match.string[: match.start()])))


def _streets(word: str) -> frozenset[str]:
    """What a street's name may be of: «Кленовая», «Кленовой», «Ленина»; empty for a word that names no street."""
    feminine = {f.lemma for f in forms(word) if f.pos == "ADJF" and "femn" in f.grammemes}
    if feminine:
        return frozenset(feminine)
    if surname_readings(word) and any(f.case == "gent" for f in forms(word)):
        return frozenset({fold(word)})
    return frozenset()
