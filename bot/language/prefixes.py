"""Deeds that differ by a prefix: «стирать» and «постирать», «делать» and «сделать», «зарядить» and «перезарядить».

Near enough to find an answer by, too far apart to erase by: «завезти» isn't «увезти».
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.language.lemmas import forms
from bot.language.roots import root

_PREFIXES: Final = (
    "пере", "разо", "подо", "надо", "предо", "рас", "раз", "под", "над", "при", "про", "пре", "вос", "воз", "взо",
    "обо", "ото", "изо", "вы", "за", "на", "об", "от", "по", "до", "из", "ис", "не", "вз", "вс", "во", "со", "о",
    "с", "в", "у",
)  # fmt: skip
_SHORTEST: Final = 4


@lru_cache(maxsize=65536)
def bare(lemma: str) -> frozenset[str]:
    """The word without each prefix it may have, when what is left is a word too."""
    out = set()
    for prefix in _PREFIXES:
        rest = lemma.removeprefix(prefix)
        if rest != lemma and len(rest) >= _SHORTEST and any(f.known and f.lemma == rest for f in forms(rest)):
            out.add(rest)
    return frozenset(out)


@lru_cache(maxsize=65536)
def stems(lemma: str) -> frozenset[str]:
    """Stems of the word and of what is left of it without a prefix."""
    return frozenset(root(form)[0] for form in {lemma} | bare(lemma))


def near(a: str, b: str) -> bool:
    """Whether two dictionary forms are one deed but for a prefix: «почистить» and «чистка»."""
    return a != b and not stems(a).isdisjoint(stems(b))


__all__ = ["bare", "near", "stems"]
