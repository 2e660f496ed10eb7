"""Words of one family: «заморозка» and «заморозить», «поставщик» and «поставка».

Dictionary forms are cut down to a stem by the endings that Russian derivation adds; two stems are akin when they are
equal up to the usual change of the last consonant. Short stems are never cut: «печь» and «печать» stay strangers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_SHORTEST: Final = 4
#: endings that make another word; those of one letter only make another form
_SUFFIXES: Final = tuple(
    sorted(
        [
            "ировать",
            "изировать",
            "овать",
            "евать",
            "ывать",
            "ивать",
            "авать",
            "нуть",
            "ать",
            "ять",
            "еть",
            "ить",
            "оть",
            "уть",
            "ти",
            "чь",
            "ывание",
            "ивание",
            "ование",
            "евание",
            "ение",
            "ание",
            "яние",
            "тие",
            "енье",
            "анье",
            "ция",
            "ация",
            "иция",
            "ство",
            "ость",
            "ость",
            "ничество",
            "льщик",
            "щик",
            "чик",
            "ник",
            "тель",
            "тельница",
            "ница",
            "щица",
            "чица",
            "ист",
            "истка",
            "арь",
            "ура",
            "ант",
            "ент",
            "ор",
            "ер",
            "ир",
            "ка",
            "ок",
            "ек",
            "ик",
            "ец",
            "ица",
            "ица",
            "изна",
            "ота",
            "ета",
            "ба",
            "ня",
            "ня",
            "иль",
            "ие",
            "ье",
            "ия",
            "ша",
            "ин",
            "ический",
            "еский",
            "ский",
            "ской",
            "цкий",
            "ный",
            "ний",
            "ной",
            "овый",
            "евый",
            "овой",
            "ивый",
            "ливый",
            "чивый",
            "истый",
            "тельный",
            "енный",
            "анный",
            "янный",
            "ованный",
            "еванный",
            "ённый",
            "нный",
            "тый",
            "мый",
            "лый",
            "ов",
            "ев",
            "ость",
            "ано",
            "ено",
        ],
        key=len,
        reverse=True,
    )
)
#: the suffixes that end in a letter, longest first
_ENDING_IN: Final = {last: tuple(s for s in _SUFFIXES if s[-1] == last) for last in {s[-1] for s in _SUFFIXES}}
_ENDINGS: Final = ("ый", "ий", "ой", "а", "я", "о", "е", "ь", "й", "и", "ы")
_CHANGES: Final = (
    frozenset("кчц"), frozenset("гжз"), frozenset("хшс"), frozenset("тчщ"), frozenset("джз"), frozenset("сш"),
    frozenset("зж"), frozenset("цч"),
)  # fmt: skip


@lru_cache(maxsize=65536)
def root(lemma: str) -> tuple[str, bool]:
    """The stem of a dictionary form and whether a real suffix came off it."""
    stem = lemma.removesuffix("ся").removesuffix("сь")
    derived = stem != lemma
    for _ in range(4):
        suffix = _suffix(stem)
        if suffix is None:
            break
        stem, derived = stem[: -len(suffix)], True
    ending = next((e for e in _ENDINGS if stem.endswith(e) and len(stem) - len(e) >= _SHORTEST), "")
    stem = stem.removesuffix(ending) if ending else stem
    if stem[-2:] in ("бл", "пл", "вл", "мл", "фл") and len(stem) > _SHORTEST:
        stem = stem[:-1]
    return stem, derived


def _suffix(stem: str) -> str | None:
    """The longest suffix that leaves enough of the word."""
    endings = _ENDING_IN.get(stem[-1:], ())
    return next((s for s in endings if stem.endswith(s) and len(stem) - len(s) >= _SHORTEST), None)


def _level(stem: str) -> str:
    """«замораж(ивать)» beside «замороз(ить)»: the last vowel of such pairs changes from «о» to «а»."""
    return stem[:-3] + stem[-3:].replace("о", "а")


#: seasons and parts of the day: too short for the rules below
_OF_TIME: Final = {
    "зимний": "зима", "весенний": "весна", "летний": "лето", "осенний": "осень",
    "утренний": "утро", "дневной": "день", "вечерний": "вечер", "ночной": "ночь",
}  # fmt: skip


@lru_cache(maxsize=65536)
def akin(a: str, b: str) -> bool:
    """Whether two different dictionary forms belong to one family."""
    if a == b or _OF_TIME.get(a) == b or _OF_TIME.get(b) == a:
        return True
    (first, first_derived), (second, second_derived) = root(a), root(b)
    if not (first_derived or second_derived) or min(len(first), len(second)) < _SHORTEST:
        return False
    first, second = _level(first), _level(second)
    if first == second:
        return True
    same_start = len(first) == len(second) and first[:-1] == second[:-1]
    return same_start and len(first) > _SHORTEST and any({first[-1], second[-1]} <= change for change in _CHANGES)
