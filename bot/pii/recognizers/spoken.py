"""Telephone numbers in words: «плюс семь девятьсот двенадцать …», alone or among groups of digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder
from bot.pii.words import Word

_UNITS = ["ноль", "один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять"]
_TEENS = [
    "десять",
    "одиннадцать",
    "двенадцать",
    "тринадцать",
    "четырнадцать",
    "пятнадцать",
    "шестнадцать",
    "семнадцать",
    "восемнадцать",
    "девятнадцать",
]
_TENS = ["двадцать", "тридцать", "сорок", "пятьдесят", "шестьдесят", "семьдесят", "восемьдесят", "девяносто"]
_HUNDREDS = ["сто", "двести", "триста", "четыреста", "пятьсот", "шестьсот", "семьсот", "восемьсот", "девятьсот"]
#: word -> how many digits it is worth: 3 for hundreds, 2 for tens and teens, 1 for units
_WORTH = (
    dict.fromkeys(_UNITS, 1) | dict.fromkeys(_TEENS, 2) | dict.fromkeys(_TENS, 2) | dict.fromkeys(_HUNDREDS, 3)
    | {"нуль": 1, "нолик": 1, "одна": 1, "две": 1, "единица": 1}
)  # fmt: skip
_PLUS = frozenset({"плюс", "+"})
_BETWEEN = re.compile(r"[\s,.\-–—()]{0,3}")
_FEWEST_WORDS = 2


class SpokenPhoneRecognizer(Finder):
    kinds = (PiiKind.PHONE,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        if "сот" not in folded and "дцать" not in folded and "емь" not in folded and "ноль" not in folded:
            return
        for run in _runs(artifacts.reading.words, folded):
            score = _score(run)
            if score:
                yield Candidate(
                    start=run[0].start, end=run[-1].end, kind=PiiKind.PHONE, score=score, gain=0.4, deniable=False
                )


def _runs(words: Sequence[Word], folded: str) -> Iterator[list[Word]]:
    """Number words, groups of digits and a plus with nothing but signs between them."""
    run: list[Word] = []
    for word in words:
        if not (word.lower in _WORTH or word.lower in _PLUS or word.text.isdigit()):
            if word.is_letters and run:
                yield run
                run = []
            continue
        if run and not _BETWEEN.fullmatch(folded[run[-1].end : word.start]):
            yield run
            run = []
        run.append(word)
    if run:
        yield run


def _score(run: Sequence[Word]) -> float:
    """By the number of digits the words stand for: ten or eleven are a number with its code, six or seven without."""
    if sum(w.lower in _WORTH for w in run) < _FEWEST_WORDS:
        return 0.0
    digits = _digits(run)
    if digits in (10, 11, 12):
        return 0.8
    if digits in (6, 7) and len(run) >= 3:
        return 0.2
    return 0.0


def _digits(run: Sequence[Word]) -> int:
    total = room = 0
    for word in run:
        worth = len(word.text) if word.text.isdigit() else _WORTH.get(word.lower, 0)
        if word.lower in _WORTH and worth < room:  # «триста сорок один» is three digits
            room = worth if not (room == 3 and worth == 2 and word.lower in _TEENS) else 0
            continue
        total += worth
        room = worth if word.lower in _WORTH and word.lower not in _TEENS else 0
    return total
