"""Telephone numbers, Russian in every way of writing and foreign ones."""

from __future__ import annotations

import re
from collections.abc import Iterable

import phonenumbers

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_S = r"[ \-–—./_•·*]{0,3}"
#: +7, 8 or 7 and ten digits with any separators between them; brackets round the code
_NATIONAL = re.compile(
    rf"(?<!\d)(?<!\d[.,\-])(?P<prefix>\+\s?7|8|7)(?P<rest>{_S}(?:\(\s?\d{{3,5}}\s?\)|\d)(?:{_S}\d){{5,9}})(?!\d|/\d)"
)
_WITHOUT_PREFIX = re.compile(
    r"(?<!\d)(?<!\d[.,\-])(?P<area>\(\s?\d{3,5}\s?\)|\d{3})(?P<s>[ \-–—.]{0,2})"
    r"(?:\d{3}[ \-–—.]?\d{2}[ \-–—.]?\d{2}|\d{3}[ \-–—]?\d{4}|\d{2}[ \-–—]?\d{2}[ \-–—]?\d{2}"
    r"|\d{2}[ \-–—]\d{2}[ \-–—]\d{3}|\d[ \-–—]?\d{2}[ \-–—]?\d{2})(?!\d)(?![.,]\d)"
)
_LOCAL = re.compile(
    r"(?<![\d.,:/\-])(?<!\d )(?:\d{3}[\-–—. ]\d{2}[\-–—. ]\d{2}"
    r"|\d{2}[\-–—]\d{2}[\-–—]\d{2}|\d[\-–—]\d{2}[\-–—]\d{2})(?![\d.,:/\-–]\d)(?!\d)(?! \d{2}\b)"
)
_FOREIGN = re.compile(
    r"(?<![\d+])(?:\+|00)\s?(?!7\D?\d{3}\D?\d{3})[1-9]\d{0,2}(?:[ \-–—.]{0,2}\(?\d{1,5}\)?){2,6}(?!\d)"
)
_NEIGHBOUR_STATES = re.compile(r"(?<!\d)(?:375|380|998|996|992|374|994|995|993|373)\d{8,9}(?!\d)")
#: written so that no order and no quantity looks like it
_PLAINLY_MOBILE = re.compile(r"[78][ \-(]{1,2}9\d\d[ \-)]{1,2}\d{3}-\d\d-\d\d")
#: how the ten digits are grouped, area code first
_GROUPINGS = frozenset(
    re.findall(
        r"\S+",
        "10 3-7 3-3-4 3-3-2-2 3-2-2-3 3-4-3 3-2-3-2 3-2-5 3-5-2 3-4-2-1 4-6 4-2-2-2 4-3-3 "
        "5-5 5-1-2-2 5-3-2 6-4 6-2-2 3-1-2-2-2 3-3-1-3 3-2-2-2-1 3-1-3-3",
    )
)


class PhoneRecognizer(Finder):
    kinds = (PiiKind.PHONE,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        for match in _NATIONAL.finditer(folded):
            score = _national_score(match)
            if score:
                yield _phone(match, score, gain=0.3)
        for match in _WITHOUT_PREFIX.finditer(folded):
            score = _bare_score(match)
            if score:
                yield _phone(match, score, gain=0.5)
        for match in _LOCAL.finditer(folded):
            yield _phone(match, 0.12, gain=0.6)
        for match in _FOREIGN.finditer(folded):
            score = _foreign_score(match[0])
            if score:
                yield _phone(match, score, gain=0.3)
        for match in _NEIGHBOUR_STATES.finditer(folded):
            yield _phone(match, 0.2, gain=0.5)


def _phone(match: re.Match[str], score: float, *, gain: float) -> Candidate:
    return Candidate(
        start=match.start(),
        end=match.end(),
        kind=PiiKind.PHONE,
        score=score,
        gain=gain,
        deniable=not (match[0].startswith("+") or _PLAINLY_MOBILE.fullmatch(match[0])),
    )


def _national_score(match: re.Match[str]) -> float:
    groups = _joined(re.findall(r"\d+", match["rest"]))
    digits = "".join(groups)
    if len(digits) != 10:
        return 0.0
    plus = match["prefix"].startswith("+")
    mobile = digits[0] == "9"
    area = digits[0] in "3489"
    if plus:
        return 0.85
    grouping = "-".join(str(len(g)) for g in groups)
    if grouping == "10" and match["rest"].isdigit():
        return 0.62 if mobile else 0.45 if area and match["prefix"] == "8" else 0.2
    if max(map(len, groups)) == 1 and mobile:
        return 0.6
    if grouping not in _GROUPINGS:
        return 0.3 if mobile or area else 0.15
    return 0.72 if "(" in match["rest"] or mobile else 0.62 if area else 0.35


def _joined(groups: list[str]) -> list[str]:
    """The code written digit by digit is one group: «9 4 5 — 211 — 03 — 74»."""
    single = next((i for i, group in enumerate(groups) if len(group) > 1), 0)
    return ["".join(groups[:single]), *groups[single:]] if single > 1 else groups


def _bare_score(match: re.Match[str]) -> float:
    text = match[0]
    groups = re.findall(r"\d+", text)
    digits = "".join(groups)
    bracketed = "(" in text
    if len(digits) != 10 or (not bracketed and len(groups[0]) != 3 and len(groups) > 1):
        return 0.0
    if digits[0] not in "34589":
        return 0.1
    if bracketed:
        return 0.6
    if len(groups) == 1:
        return 0.15 if digits[0] == "9" else 0.05
    if len(groups) >= 4 or (len(groups) == 3 and re.search(r"[\-–—]", text)):
        return 0.55 if digits[0] == "9" or re.search(r"[\-–—]", text) else 0.4
    return 0.25 if digits[0] == "9" else 0.1


def _foreign_score(text: str) -> float:
    digits = re.sub(r"\D", "", text)
    if not 8 <= len(digits) <= 15:
        return 0.0
    try:
        number = phonenumbers.parse("+" + (digits.removeprefix("00") if text.startswith("00") else digits))
    except phonenumbers.NumberParseException:
        return 0.3
    possible = phonenumbers.is_possible_number(number)
    if text.startswith("00"):
        return 0.35 if possible and phonenumbers.is_valid_number(number) else 0.1
    return 0.75 if possible else 0.5
