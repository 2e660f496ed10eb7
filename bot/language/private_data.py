"""What of a person a text tells that strangers should not learn by chance: a phone, a home, a birthday, an illness.

For a warning to whoever approves what leaves the company, so a needless one costs a glance. Numbers of documents are
another matter: they are refused (`bot.language.sensitive`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.language.lemmas import fold
from bot.language.sensitive import names_person, special


class Private(StrEnum):
    PHONE = "phone"
    MAIL = "mail"
    HOME = "home"
    BIRTH = "birth"
    #: health, family, money, faults: whatever is said of a named person
    DELICATE = "delicate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One such thing, and the words that tell it."""

    what: Private
    words: str


#: a mobile number; those of a city or free to call are a company's
_PHONE: Final = re.compile(
    r"(?<![\d+])(?:\+?7|8)[\s(-]{0,2}9\d{2}[\s)-]{0,2}\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)|(?<!\d)9\d{2}[\s-]\d{3}[\s-]\d{2}[\s-]?\d{2}(?!\d)"
)
#: a number of any kind, for a line in which somebody is named
_NUMBER: Final = re.compile(
    r"(?<!\w)(?i:тел(?:ефон)?|моб(?:ильный)?|сот(?:овый)?|номер)\.?[:\s№—–-]{1,4}(?P<number>\+?\d[\d\s()-]{4,17}\d)"
)
#: digits of a number that is free to call, as 8-800 or 8-804
_FREE: Final = re.compile(r"[78]?80[04]\d{7}$")
_MAIL: Final = re.compile(
    r"(?<![\w.+-])[\w.+-]+@(?:mail|bk|list|inbox|yandex|ya|rambler|gmail|icloud|outlook|hotmail|yahoo|proton|protonmail)\.(?:ru|com|me)(?!\w)",
    re.IGNORECASE,
)
_STREET: Final = (
    r"(?:ул|улиц\w+|пр-т|пр-кт|просп|проспект\w*|пер|переул\w+|наб|набережн\w+|б-р|бульвар\w*|ш|шоссе|пл|площад\w+|проезд\w*|"
    r"мкр|микрорайон\w*|аллея|сквер\w*|парк\w*|музе\w+|театр\w*|станци\w+|метро|имени|им)\.?"
)
_NAMED_PLACE: Final = re.compile(
    rf"(?<!\w)(?i:{_STREET})\s+(?:[А-ЯЁ0-9][\w.-]*\s?){{1,3}}|(?<!\w)(?:на|по|у)\s+[А-ЯЁ][\w-]+,?\s*\d{{1,4}}(?!\d)"
)
_FLAT: Final = re.compile(r"(?<!\w)(?:кв\.?|квартир[аеуы])\s*№?\s*\d{1,4}(?!\d|\s*(?:м|кв|метр))", re.IGNORECASE)
_HOUSE: Final = re.compile(
    rf"(?<!\w)(?i:{_STREET})\s+[А-ЯЁ][\w.-]*(?:\s[А-ЯЁ][\w.-]*)?,?\s*(?i:д\.?\s*|дом\s*)?\d{{1,4}}"
)
_LIVES: Final = re.compile(
    r"(?<!\w)(?:жив[уеё]т|прожива\w+|прописан\w*|зарегистрирован\w*|домашн\w+ адрес|адрес прожива\w+)(?!\w)",
    re.IGNORECASE,
)
_BIRTH: Final = re.compile(
    r"\d{1,2}[./]\d{1,2}[./](?:19|20)\d{2}[^\n.;]{0,4}г\.?\s?р|(?:19|20)\d{2}\s*г(?:ода)?\.?\s?р(?:ожд\w+)?(?!\w)|"
    r"(?:дата рождения|родил(?:ся|ась)|д\.\s?р\.)[^\n]{0,12}\d{1,2}",
    re.IGNORECASE,
)
#: said of a named person, it is nobody's business
_FAULTS: Final = re.compile(
    r"(?<!\w)(?:долг\w*|должник\w*|задолж\w+|задолженност\w+|уволен\w*|уволили|увольня\w+|судим\w*|алимент\w*|"
    r"оштраф\w+|выговор\w*|пьян\w*|запо[йя]\w*|прогул\w*|банкрот\w*|инвалид\w*|беременн\w+|декрет\w*|развел\w+|развод\w*|умер\w*|"
    r"скончал\w+|лечит\w*|болеет|болен|больна|заболел\w*|больничн\w+|операци\w+ на|диагноз\w*|зарплат\w+|оклад\w*)(?!\w)"
    r"|(?<!\w)долж(?:ен|на|ны)\s+\d"
)
_SENTENCE: Final = re.compile(r"(?<=[!?;])\s+|(?<=[а-яёa-z0-9)»]{3}\.)\s+(?=[А-ЯЁA-Z«])|\n+")
_CLIPPED: Final = 80


def private_data(text: str) -> tuple[Told, ...]:
    """What the text tells of people, each kind once, in order of the kinds."""
    found: dict[Private, str] = {}
    for told in _told(text):
        found.setdefault(told.what, told.words)
    return tuple(Told(what=what, words=found[what]) for what in Private if what in found)


def _told(text: str) -> Iterator[Told]:
    for what, pattern in (
        (Private.PHONE, _PHONE),
        (Private.MAIL, _MAIL),
        (Private.HOME, _FLAT),
        (Private.BIRTH, _BIRTH),
    ):
        for match in pattern.finditer(text):
            yield Told(what=what, words=_whole(text, match) if what is Private.HOME else match.group().strip())
    for sentence in _SENTENCE.split(text):
        if _HOUSE.search(sentence) and _LIVES.search(sentence):
            yield Told(what=Private.HOME, words=_clipped(sentence))
        if not _names_somebody(sentence):
            continue
        if (number := _own_number(sentence)) is not None:
            yield Told(what=Private.PHONE, words=number)
        if _HOUSE.search(sentence) and "достав" in fold(sentence):
            yield Told(what=Private.HOME, words=_clipped(sentence))
        if special(sentence) is not None or _FAULTS.search(fold(sentence)):
            yield Told(what=Private.DELICATE, words=_clipped(sentence))


def _own_number(sentence: str) -> str | None:
    """The first number of a kind that may be somebody's own; one that is free to call is a company's."""
    numbers = (match["number"] for match in _NUMBER.finditer(sentence))
    return next((one for one in numbers if not _FREE.match(re.sub(r"\D", "", one))), None)


def _names_somebody(sentence: str) -> bool:
    """Whether a person is named; «улица Лермонтова» names none."""
    return names_person(_NAMED_PLACE.sub(" ", sentence))


def _whole(text: str, match: re.Match[str]) -> str:
    """The flat with what stands before it on its line: the street and the house."""
    begins = max(text.rfind("\n", 0, match.start()) + 1, match.end() - _CLIPPED)
    return _clipped(text[begins : match.end()])


def _clipped(words: str) -> str:
    words = " ".join(words.split())
    return words if len(words) <= _CLIPPED else words[: _CLIPPED - 1].rstrip() + "…"
