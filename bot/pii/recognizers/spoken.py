"""Telephone and card numbers in words: «плюс семь девятьсот двенадцать …», alone or among groups of digits.

These are known by their length alone. What a word beside them tells of them is found by reading the text with digits in
their place (`bot.pii.told`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.domain.masking import PiiKind, plain_key
from bot.language.dictation import Numeral, numerals
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_FEWEST_WORDS: Final = 2
_LONGEST_PHONE: Final = 12
_LONGEST_CARD: Final = 19
_WITHOUT_PREFIX: Final = 10
_NATIONAL: Final = re.compile(r"[78]?[3489]\d{9}")
_PLUS: Final = re.compile(r"(?:плюс|\+)\s?\Z")


class SpokenNumberRecognizer(Finder):
    kinds = (PiiKind.PHONE, PiiKind.CARD)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        for said in numerals(folded):
            if said.words < _FEWEST_WORDS or said.counting:
                continue
            kind = PiiKind.CARD if len(said.digits) > _LONGEST_PHONE else PiiKind.PHONE
            if score := _score(said):
                plus = _PLUS.search(folded, max(0, said.start - 6), said.start)
                start = plus.start() if plus else said.start
                yield Candidate(
                    start=start,
                    end=said.end,
                    kind=kind,
                    score=score,
                    gain=0.4,
                    key=plain_key(kind, said.digits),
                    deniable=False,
                )


def _score(said: Numeral) -> float:
    """Ten digits or eleven are a number with its code, six or seven one without; more are told only of cards and accounts."""
    count = len(said.digits)
    if count in (10, 11, 12):
        return 0.25 if not _NATIONAL.fullmatch(said.digits) else 0.6 if count == _WITHOUT_PREFIX else 0.8
    if _LONGEST_PHONE < count <= _LONGEST_CARD + 1:
        return 0.6
    return 0.2 if count in (6, 7) and said.words >= 3 else 0.0
