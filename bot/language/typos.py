"""Slips of the keyboard: which unknown word was meant to be which known one."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from rapidfuzz.distance import DamerauLevenshtein

from bot.language.lemmas import fold, forms

_SHORTEST: Final = 4
#: from this many letters on two slips are forgiven
_LONG: Final = 9
_VOWELS: Final = str.maketrans({"о": "а", "е": "и", "я": "и", "ы": "и"})


@lru_cache(maxsize=65536)
def misspelt(asked: str, found: str) -> bool:
    """Whether `asked`, a word of no dictionary, is probably `found` mistyped. Surnames are left to `sounds_alike`."""
    first, second = fold(asked), fold(found)
    if first == second or min(len(first), len(second)) < _SHORTEST or any(f.known for f in forms(asked)):
        return False
    # The dictionary form that the slip would have: «пажарных» beside «пожарный».
    return any(_near(word, second) for word in {first, *(f.lemma for f in forms(asked))})


def _near(first: str, second: str) -> bool:
    allowed = 2 if min(len(first), len(second)) >= _LONG else 1
    return bool(DamerauLevenshtein.distance(first, second, score_cutoff=allowed) <= allowed)


@lru_cache(maxsize=65536)
def sounds_alike(asked: str, found: str) -> bool:
    """Whether two surnames differ only as misheard ones do: unstressed vowels, doubled letters, soft signs."""
    return fold(asked) != fold(found) and _heard(asked) == _heard(found)


def _heard(word: str) -> str:
    lower = fold(word).replace("ь", "").replace("ъ", "").replace("й", "и").replace("э", "е")
    out: list[str] = []
    for letter in lower.translate(_VOWELS):
        if not out or out[-1] != letter:
            out.append(letter)
    return "".join(out)
