"""Birth dates. A date alone is a deadline and stays; «г.р.» or a person's papers around make it a birth date."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_MONTH = (
    r"(?:янв(?:аря|\.)?|фев(?:раля|р\.?|\.)?|мар(?:та|\.)?|апр(?:еля|\.)?|мая|май|июн(?:я|\.)?|июл(?:я|\.)?"
    r"|авг(?:уста|\.)?|сен(?:тября|т\.?|\.)?|окт(?:ября|\.)?|ноя(?:бря|б\.?|\.)?|дек(?:абря|\.)?)"
)
_DAY, _NUMBER = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])"
_YEAR = r"(?:19[2-9]\d|20[01]\d)"
_SHORT_YEAR = r"\d{2}"
_DATE = re.compile(
    rf"(?<![\d.,])(?:(?P<a>{_DAY}\s?[./\-]\s?{_NUMBER}\s?[./\-]\s?(?P<y1>{_YEAR}))"
    rf"|(?P<b>(?P<y2>{_YEAR})[./\-]{_NUMBER}[./\-]{_DAY})"
    rf"|(?P<c>{_DAY}\s{{0,2}}{_MONTH}\s{{0,2}},?\s?(?P<y3>{_YEAR}))"
    rf"|(?P<d>{_DAY} {_NUMBER} (?P<y4>{_YEAR})))(?:\s?г(?:ода|\.)(?!\s?р(?!ожд))|\s?г(?![а-я./]))?(?!\d)"
)
_SHORT_DATE = re.compile(
    rf"(?<![\d.,])(?:{_DAY}[./\-]{_NUMBER}[./\-]{_SHORT_YEAR}"
    rf"|{_DAY}\s{{0,2}}{_MONTH}\s{{0,2}}'?{_SHORT_YEAR}(?!\d|:)|{_DAY} {_NUMBER} {_SHORT_YEAR})(?!\d)(?!\.\d)"
)
_ORDINAL = (
    r"(?:(?:двадцать |тридцать )?(?:перв|втор|трет(?:ь)?|четверт|пят|шест|седьм|восьм|девят)"
    r"|десят|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцат|двадцат|тридцат)(?:ого|ое|ого|ье|его)"
)
_IN_WORDS = re.compile(
    rf"(?<![а-я]){_ORDINAL} {_MONTH}(?:(?: (?:тысяч[аи]|девят(?:ьсот|исот\w*)|две|двух\w*|[а-я]{{2,12}}(?:ого|его|того)"
    rf"|(?:двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто))){{1,5}}|\s{_YEAR})?(?: года)?(?![а-я])"
)
_DAY_ONLY = re.compile(rf"(?<![\d.,])(?:{_DAY}\s{{1,2}}{_MONTH}(?![а-я])|{_DAY}\.(?:0[1-9]|1[0-2])(?![.\d]))")
_YEAR_OF_BIRTH = re.compile(rf"(?<![\d.,])(?P<year>{_YEAR}|\d\d)(?=\s?(?:г\.?\s?р\b|г/р|года? рожд|г\. ?рожд|гр\b))")

_YEAR_AFTER = re.compile(
    rf"(?<![а-я])(?:г\.?\s?р\.?|г/р|год[ау]? рождения)[\s:]{{1,3}}(?P<year>{_YEAR})(?!\d|[./\-]\d)"
)


class BirthdateRecognizer(Finder):
    kinds = (PiiKind.BIRTHDATE,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        yield from (_date(m, 0.05, formed=_of_a_life(m[0])) for m in _DATE.finditer(folded))
        yield from (_date(m, -0.02) for m in _IN_WORDS.finditer(folded))
        yield from (_date(m, 0.02) for m in _SHORT_DATE.finditer(folded))
        yield from (_date(m, -0.06) for m in _DAY_ONLY.finditer(folded))
        yield from (_date(m, 0.8) for m in _YEAR_OF_BIRTH.finditer(folded))
        for match in _YEAR_AFTER.finditer(folded):
            start, end = match.span("year")
            yield Candidate(start=start, end=end, kind=PiiKind.BIRTHDATE, score=0.85, deniable=False)


def _date(match: re.Match[str], score: float, *, formed: bool = False) -> Candidate:
    return Candidate(
        start=match.start(),
        end=match.end(),
        kind=PiiKind.BIRTHDATE,
        score=score,
        gain=0.6,
        formed=formed,
        deniable=False,
    )


def _of_a_life(date: str) -> bool:
    """Whether a day lies so far back that it is hardly a deadline."""
    year = re.search(r"(?:19|20)\d\d", date)
    return year is not None and 1930 <= int(year[0]) <= 2020
