"""Registration plates of cars, trailers, taxis and motorcycles."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

#: the twelve letters that exist in both alphabets; the normal text may hold either
_L = "[авекмнорстухabekmhopctyxАВЕКМНОРСТУХABEKMHOPCTYX]"
_S = r"[ \-–]?"
_REGION = r"(?:[1279]\d{2}|\d[1-9]|[1-9]0)"
_RUS = r"(?:\s?(?:rus|RUS|рус|РУС))?"
_LEFT, _RIGHT = r"(?<![A-Za-zА-Яа-яЁё0-9])", r"(?![A-Za-zА-Яа-яЁё0-9])"
_CAR = re.compile(
    rf"(?<![A-Za-zА-Яа-яЁё0-9])(?P<l1>{_L}){_S}(?P<n>\d{{3}}){_S}(?P<l2>{_L}{_S}{_L}){_S}(?P<region>{_REGION}){_RUS}(?!\d)(?![A-Za-zА-Яа-яЁё])"
)
_WITHOUT_REGION = re.compile(rf"{_LEFT}{_L}{_S}\d{{3}}{_S}{_L}{{2}}{_RIGHT}")
_TRAILER = re.compile(rf"{_LEFT}{_L}{{2}}{_S}\d{{4}}{_S}{_REGION}{_RUS}{_RIGHT}")
_TAXI = re.compile(rf"{_LEFT}{_L}{{2}}{_S}\d{{3}}{_S}{_REGION}{_RUS}{_RIGHT}")
_MOTORCYCLE = re.compile(rf"{_LEFT}\d{{4}}{_S}{_L}{{2}}{_S}{_REGION}{_RUS}{_RIGHT}")


class CarPlateRecognizer(Finder):
    kinds = (PiiKind.CAR_PLATE,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        text = artifacts.reading.text
        for match in _CAR.finditer(text):
            yield _plate(match, _car_score(match))
        for match in _WITHOUT_REGION.finditer(text):
            capital = match[0].upper() == match[0]
            solid = " " not in match[0]
            yield _plate(match, 0.3 if capital and solid else 0.15 if solid else 0.05, gain=0.5)
        for pattern in (_TRAILER, _TAXI, _MOTORCYCLE):
            for match in pattern.finditer(text):
                capital = match[0].upper() == match[0]
                yield _plate(match, 0.25 if capital else 0.12, gain=0.5)


def _car_score(match: re.Match[str]) -> float:
    """A solid plate speaks for itself; «в 200 см 50» in small letters does not."""
    text = match[0]
    if match["n"] == "000":
        return 0.1
    if " " not in text:
        return 0.85
    if " " not in text[: match.start("region") - match.start()].rstrip():
        return 0.6  # only the region stands apart
    capital = match["l1"].isupper() and match["l2"].replace(" ", "").isupper()
    return 0.75 if capital else 0.2


def _plate(match: re.Match[str], score: float, *, gain: float = 0.45) -> Candidate:
    return Candidate(start=match.start(), end=match.end(), kind=PiiKind.CAR_PLATE, score=score, gain=gain)
