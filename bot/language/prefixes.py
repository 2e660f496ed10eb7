"""Deeds that differ by a prefix, things called small: «стирать» and «постирать», «делать» and «сделать», «зарядить» and «перезарядить»; «тортик», «книжка», «чаёк».

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


#: endings of things called small, and what the plain word ends in
_SMALL: Final = {
    "очка": ("ка", "а", "я"), "ечка": ("ка", "а", "я"), "чка": ("ка",), "жка": ("га", "жа"), "шка": ("ха", "ша"),
    "ька": ("я", "ь", "а"), "ка": ("а",), "чик": ("", "ец"), "ик": ("",), "чок": ("к",), "жок": ("г",), "шок": ("х",),
    "ок": ("",), "очек": ("ок",), "ечек": ("ек",), "ек": ("й", ""), "чко": ("ко", "о"), "ко": ("о",), "ице": ("о",),
    "ышко": ("о",), "онька": ("а", "я"), "енька": ("а", "я"), "ушка": ("а", "я"), "юшка": ("я", "а"),
}  # fmt: skip
_SMALLEST: Final = 3


@lru_cache(maxsize=65536)
def plain(lemma: str) -> frozenset[str]:
    """What a word may be the small name of, when that is a word too: «тортик» of «торт»."""
    out = set()
    for small, ends in _SMALL.items():
        start = lemma.removesuffix(small)
        if start == lemma:
            continue
        for word in (start + end for end in ends):
            if len(word) >= _SMALLEST and any(f.known and f.lemma == word and f.pos == "NOUN" for f in forms(word)):
                out.add(word)
    return frozenset(out)


@lru_cache(maxsize=65536)
def stems(lemma: str) -> frozenset[str]:
    """Stems of the word, of what is left of it without a prefix, and of what it is the small name of."""
    return frozenset(root(form)[0] for form in {lemma} | bare(lemma) | plain(lemma))


def near(a: str, b: str) -> bool:
    """Whether two dictionary forms are one deed but for a prefix: «почистить» and «чистка»."""
    return a != b and not stems(a).isdisjoint(stems(b))


__all__ = ["bare", "near", "plain", "stems"]
