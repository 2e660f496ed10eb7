"""Identifiers that are a run of digits: each kind has its own recogniser, cue words and overlaps settle the rest."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.domain.masking import PiiKind
from bot.pii import checks
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_SEP = r"[ .\-–—]"
_LEFT = r"(?<![\d])(?<!\d[.,/:])(?<![a-z]-)"
_RIGHT = r"(?!\d)(?![.,]\d)"
#: details of companies are written one after another: «ИНН/ОГРН …/…»
_LEFT_OF_DETAIL = r"(?<![\d])(?<!\d[.,:])(?<![a-z]-)"
#: how many last digits of a year are past on blanks: documents of 1997..2029
_BLANK_YEARS = frozenset({*range(0, 30), *range(97, 100)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One way to write a kind of number.

    The score is `base`, changed by `plausible` and by the check digits; `gain` is what cue words may add.
    """

    pattern: str
    base: float
    gain: float = 0.5
    check: Callable[[str], bool] | None = None
    valid: float = 0.0
    invalid: float = 0.0
    plausible: Callable[[str], bool] | None = None
    plausible_bonus: float = 0.0
    #: the number is dropped when it is not plausible
    strict: bool = False
    #: words such as «заказ» speak against it
    deniable: bool = True


class NumberRecognizer(Finder):
    """Finds the shapes of one kind in the stretches of the folded text that hold digits enough."""

    def __init__(self, kind: PiiKind, shapes: Iterable[Shape]) -> None:
        self.kinds = (kind,)  # type: ignore[misc]
        self._kind = kind
        self._shapes = [(re.compile(s.pattern), s) for s in shapes]
        super().__init__(f"{kind.value.title().replace('_', '')}Recognizer")

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        reading = artifacts.reading
        for start, end in reading.digit_clusters:
            for pattern, shape in self._shapes:
                for match in pattern.finditer(reading.folded, start, end):
                    candidate = self._candidate(match, shape)
                    if candidate is not None:
                        yield candidate

    def _candidate(self, match: re.Match[str], shape: Shape) -> Candidate | None:
        digits = "".join(c for c in match[0] if c.isdigit())
        score = shape.base
        plausible = shape.plausible is not None and shape.plausible(digits)
        if shape.strict and not plausible:
            return None
        score += shape.plausible_bonus if plausible else 0
        valid = shape.check(digits) if shape.check is not None else None
        score += shape.valid if valid else shape.invalid if valid is False else 0
        return Candidate(
            start=match.start(),
            end=match.end(),
            kind=self._kind,
            score=score,
            gain=shape.gain,
            valid=valid,
            formed=plausible or bool(valid),
            deniable=shape.deniable,
        )


def _solid(length: int) -> str:
    return rf"{_LEFT}\d{{{length}}}{_RIGHT}"


def _detail(length: int) -> str:
    return rf"{_LEFT_OF_DETAIL}\d{{{length}}}{_RIGHT}"


def _loose(length: int, separator: str = r"[ \-–]") -> str:
    """Digits with at most one separator between any two."""
    return rf"{_LEFT}\d(?:{separator}?\d){{{length - 1}}}{_RIGHT}"


def _year_of_blank(digits: str) -> bool:
    return 1 <= int(digits[:2]) <= 99 and int(digits[2:4]) in _BLANK_YEARS


def _registered(digits: str) -> bool:
    """Sign, year and region of a registration number."""
    return digits[0] in "1235" and 2 <= int(digits[1:3]) <= 29 and 1 <= int(digits[3:5]) <= 99


def _tax_office(digits: str) -> bool:
    """Reason codes that occur: the tax office's own ones and branches."""
    return (
        digits[4:6] in {"01", "02", "03", "05", "30", "31", "32", "43", "44", "45", "50", "51"} and digits[:2] != "00"
    )


def _card_range(digits: str) -> bool:
    """Issuer ranges of Mir, Visa, Mastercard, UnionPay, Maestro and American Express, by length."""
    if len(digits) == 16:
        return bool(
            re.match(
                r"220[0-4]|4|5[1-5]|2[3-6]|222[1-9]|22[3-9]|27[01]|2720|62|5018|5020|5038|58|6304|67|3528|35[3-8]",
                digits,
            )
        )
    if len(digits) == 15:
        return digits[:2] in {"34", "37"}
    if len(digits) in (18, 19):
        return bool(re.match(r"220[0-4]|62|5018|5020|5038|58|6304|67|63", digits))
    return False


def _balance_account(digits: str) -> bool:
    """A second-order balance account of a bank and a currency code."""
    return bool(
        re.match(r"30[1-36]|312|40[1-9]|410|41[1-9]|42[0-9]|43[0-9]|44[0-9]|45[0-9]|47[0-9]|52[0-9]", digits)
    ) and digits[5:8] in {
        "810",
        "643",
        "840",
        "978",
        "156",
        "398",
        "933",
        "756",
        "826",
        "392",
        "949",
        "784",
        "356",
        "051",
        "417",
        "860",
        "972",
    }


def _bank_of_russia(digits: str) -> bool:
    return digits[:2] in {"04", "01", "00", "02"}


NUMBERS: dict[PiiKind, tuple[Shape, ...]] = {
    PiiKind.INN: (
        Shape(pattern=_detail(10), base=0.15, check=checks.inn, valid=0.15, invalid=-0.05, gain=0.55),
        Shape(pattern=_detail(12), base=0.15, check=checks.inn, valid=0.38, invalid=0.0, gain=0.5),
        Shape(pattern=_loose(10), base=0.05, check=checks.inn, valid=0.1, invalid=-0.05, gain=0.55),
        Shape(pattern=_loose(12), base=0.05, check=checks.inn, valid=0.3, invalid=0.0, gain=0.5),
    ),
    PiiKind.KPP: (
        Shape(
            pattern=r"(?<!\d)(?<!\d[.,:])\d{9}(?!\d)", base=0.08, plausible=_tax_office, plausible_bonus=0.07, gain=0.6
        ),
        Shape(pattern=_loose(9), base=0.0, plausible=_tax_office, plausible_bonus=0.05, gain=0.6),
    ),
    PiiKind.OGRN: (
        Shape(
            pattern=_detail(13),
            base=0.05,
            plausible=_registered,
            plausible_bonus=0.15,
            check=checks.ogrn,
            valid=0.33,
            gain=0.6,
        ),
        Shape(
            pattern=_detail(15),
            base=0.05,
            plausible=_registered,
            plausible_bonus=0.15,
            check=checks.ogrn,
            valid=0.33,
            gain=0.6,
        ),
        Shape(pattern=_loose(13), base=0.0, check=checks.ogrn, valid=0.15, gain=0.6),
        Shape(pattern=_loose(15), base=0.0, check=checks.ogrn, valid=0.15, gain=0.6),
    ),
    PiiKind.SNILS: (
        Shape(
            pattern=rf"{_LEFT}\d{{3}}[\-–—]\d{{3}}[\-–—]\d{{3}}[ \-–—]{{0,3}}\d\d{_RIGHT}",
            base=0.75,
            check=checks.snils,
            valid=0.15,
            deniable=False,
        ),
        Shape(
            pattern=rf"{_LEFT}\d{{3}}{_SEP}\d{{3}}{_SEP}\d{{3}}[ \-–—.]{{1,3}}\d\d{_RIGHT}",
            base=0.25,
            check=checks.snils,
            valid=0.35,
        ),
        Shape(pattern=_solid(11), base=0.08, check=checks.snils, valid=0.2, gain=0.6),
        Shape(pattern=_loose(11, r"[ \-–—./]"), base=0.02, check=checks.snils, valid=0.15, gain=0.6),
    ),
    PiiKind.PASSPORT: (
        Shape(
            pattern=rf"{_LEFT}\d\d[ \-]\d\d[ \-–]{{1,2}}(?:(?:№|n|no)\s?)?\d{{6}}{_RIGHT}",
            base=0.3,
            plausible=_year_of_blank,
            plausible_bonus=0.22,
        ),
        Shape(
            pattern=rf"{_LEFT}\d{{4}}[ \-–]{{1,2}}\d{{6}}{_RIGHT}",
            base=0.25,
            plausible=_year_of_blank,
            plausible_bonus=0.2,
        ),
        Shape(
            pattern=(
                rf"{_LEFT}\d\d ?\d\d ?(?:№|#|n|no|номер"
                rf"|ном\.?),?\s?\d{{3}} ?\d{{3}}{_RIGHT}"
            ),
            base=0.45,
            plausible=_year_of_blank,
            plausible_bonus=0.15,
        ),
        Shape(pattern=_solid(10), base=0.08, plausible=_year_of_blank, plausible_bonus=0.05, gain=0.6),
        Shape(
            pattern=rf"{_LEFT}\d\d ?\d\d ?\d{{3}} ?\d{{3}}{_RIGHT}",
            base=0.05,
            plausible=_year_of_blank,
            plausible_bonus=0.05,
            gain=0.6,
        ),
        # a passport for travel abroad
        Shape(pattern=rf"{_LEFT}\d\d\s?(?:№|n|no)?\s?\d{{7}}{_RIGHT}", base=0.1, gain=0.6),
    ),
    PiiKind.CARD: (
        Shape(
            pattern=rf"{_LEFT}\d{{4}}(?P<s>[ \-–.]{{1,2}})\d{{4}}(?P=s)\d{{4}}(?P=s)\d{{4}}{_RIGHT}",
            base=0.3,
            plausible=_card_range,
            plausible_bonus=0.25,
            check=checks.luhn,
            valid=0.2,
            invalid=-0.02,
        ),
        Shape(
            pattern=rf"{_LEFT}\d{{4}}(?P<s>[ \-–]?)\d{{4}}(?P=s)\d{{4}}(?P=s)\d{{4}}(?P=s)\d{{2,3}}{_RIGHT}",
            base=0.1,
            plausible=_card_range,
            plausible_bonus=0.3,
            check=checks.luhn,
            valid=0.3,
            invalid=-0.1,
        ),
        Shape(
            pattern=_solid(16),
            base=0.08,
            plausible=_card_range,
            plausible_bonus=0.15,
            check=checks.luhn,
            valid=0.32,
            gain=0.55,
        ),
        Shape(
            pattern=rf"{_LEFT}3[47]\d\d[ \-]?\d{{6}}[ \-]?\d{{5}}{_RIGHT}",
            base=0.2,
            check=checks.luhn,
            valid=0.3,
            gain=0.5,
        ),
        Shape(
            pattern=_loose(16),
            base=0.02,
            plausible=_card_range,
            plausible_bonus=0.13,
            check=checks.luhn,
            valid=0.2,
            gain=0.55,
        ),
        # on two lines
        Shape(
            pattern=rf"{_LEFT}\d{{4}}[ \-–]?\d{{4}}[ \-–]?\n\d{{4}}[ \-–]?\d{{4}}{_RIGHT}",
            base=0.05,
            plausible=_card_range,
            plausible_bonus=0.15,
            check=checks.luhn,
            valid=0.32,
            gain=0.55,
        ),
        Shape(
            pattern=_solid(18), base=0.0, plausible=_card_range, strict=True, check=checks.luhn, valid=0.4, gain=0.55
        ),
    ),
    PiiKind.OMS: (
        Shape(pattern=_solid(16), base=0.1, check=checks.luhn, valid=0.12, gain=0.6),
        Shape(pattern=_loose(16), base=0.1, check=checks.luhn, valid=0.12, gain=0.6),
    ),
    PiiKind.ACCOUNT: (
        Shape(
            pattern=_loose(20, r"[ .\-–]"),
            base=0.1,
            plausible=_balance_account,
            plausible_bonus=0.65,
            gain=0.5,
            deniable=False,
        ),
    ),
    PiiKind.BIK: (
        Shape(pattern=_detail(9), base=0.05, plausible=_bank_of_russia, plausible_bonus=0.13, gain=0.6),
        Shape(pattern=_loose(9), base=0.0, plausible=_bank_of_russia, plausible_bonus=0.1, gain=0.6),
    ),
    PiiKind.DRIVER_LICENSE: (
        Shape(pattern=rf"{_LEFT}\d\d ?\d\d ?(?:№ ?)?\d{{6}}{_RIGHT}", base=0.07, gain=0.65),
        Shape(
            pattern=rf"{_LEFT}\d\d ?[авекмнорстухabekmhopctyx]{{2}} ?(?:№ ?)?\d{{6}}{_RIGHT}",
            base=0.25,
            gain=0.5,
        ),
    ),
}


class SplitPassportRecognizer(Finder):
    """«серия 4510 выдан давно, номер 123456»: the two pieces apart. A driving licence is written so too."""

    kinds = (PiiKind.PASSPORT, PiiKind.DRIVER_LICENSE)
    _SERIES = re.compile(
        r"(?P<licence>(?:в/?у|права|удостоверение),?\s)?сер(?:и[яиюей]+|\.)?[:\s]{0,3}(?P<series>\d\d ?\d\d)(?!\d)"
    )
    _NUMBER = re.compile(r"[^\d]{0,24}?(?:№|n|no|номер\w*|ном\.?)[:.\s]{0,3}(\d{3} ?\d{3})(?!\d)")

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        for series in self._SERIES.finditer(folded):
            number = self._NUMBER.match(folded, series.end("series"))
            kind = PiiKind.DRIVER_LICENSE if series["licence"] else PiiKind.PASSPORT
            for start, end in (series.span("series"), number.span(1)) if number else ():
                yield Candidate(start=start, end=end, kind=kind, score=0.9, deniable=False)


def number_recognizers() -> list[Finder]:
    return [*(NumberRecognizer(kind, shapes) for kind, shapes in NUMBERS.items()), SplitPassportRecognizer()]
