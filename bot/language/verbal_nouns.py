"""One act said by a verb and by its noun: «ковать» and «ковка», «точить» and «заточка», «сеять» and «сев».

Looser than a common root, so it serves only where two statements agree in all else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_VERB: Final = (
    "ировать", "овать", "евать", "ывать", "ивать", "авать", "нуть", "ать", "ять", "еть", "ить", "оть", "уть", "ыть",
)  # fmt: skip
_NOUN: Final = (
    "ирование", "ование", "евание", "ывание", "ивание", "авание", "ение", "ание", "яние", "тие", "ировка", "овка", "евка",
    "ежка", "ка", "ция", "ьба", "ба", "еж", "ня", "ча", "а", "",
)  # fmt: skip
#: makes a verb perfective without making it another act
_PREFIXES: Final = ("за", "по", "о", "об", "про", "на", "от", "с", "вы", "рас", "раз", "у", "из", "ис", "при")
_FOLDED: Final = str.maketrans(
    {"к": "ч", "т": "ч", "ц": "ч", "щ": "ч", "г": "ж", "з": "ж", "д": "ж", "х": "ш", "с": "ш"}
)
_SHORTEST: Final = 3


@lru_cache(maxsize=32768)
def one_act(verb: str, noun: str) -> bool:
    """Whether a noun names the act of a verb; both in their dictionary forms."""
    acts, names = _stems(verb.removesuffix("ся"), _VERB), _stems(noun, _NOUN)
    if acts & names:
        return True
    return any(_prefixed(a, b) or _prefixed(b, a) for a in acts for b in names)


def _prefixed(longer: str, stem: str) -> bool:
    return any(longer == prefix.replace("о", "а") + stem for prefix in _PREFIXES)


@lru_cache(maxsize=32768)
def _stems(word: str, suffixes: tuple[str, ...]) -> frozenset[str]:
    found = {word[: len(word) - len(s)] for s in suffixes if word.endswith(s) and len(word) - len(s) >= _SHORTEST - 1}
    found |= {stem[:-1] for stem in found if stem[-2:] in ("бл", "пл", "вл", "мл")}
    found |= {stem + "й" for stem in found if stem.endswith(("е", "о", "а"))}
    return frozenset(_one(s) for s in found if len(s) >= _SHORTEST)


def _one(stem: str) -> str:
    """The stem with its last consonant and its last «о» brought to one."""
    return stem[:-1].replace("о", "а") + stem[-1:].translate(_FOLDED)
