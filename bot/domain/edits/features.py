"""What one text holds that an edit may put in or strike out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from bot.language import dates
from bot.language.lemmas import Kind, Token, forms, tokens
from bot.language.names import full_names, surname_readings
from bot.language.numbers import Unit, quantities

#: some day: only the order of two days counts, and both are read as of it
_AS_OF: Final = datetime(2026, 3, 2, 9, tzinfo=UTC)
#: words that a sentence begins after
_STOPS: Final = frozenset('.!?:;—–-•*«"(\n')

#: «до 16», «к 9 утра», «в течение часа», «через 10 минут»: a time that is no date
_BY_HOUR: Final = re.compile(
    r"(?<!\w)(?:(?:до|к|ко|не позднее|не позже)\s+\d{1,2}(?:\s*(?:час\w*|ч|утра|вечера|дня|ночи))?"
    r"(?=\s*(?:[.,;!?)—–-]|$|\n|\s(?:и|в|на|по)\s))"
    r"|в течение \w+(?: \w+)?|через (?:\d+ |пару |полтора |два |три |пять |десять )?(?:час\w*|минут\w*|полчаса)"
    r"|за (?:\d+ )?(?:час\w*|минут\w*|дн\w*|сутки))(?!\w)",
    re.IGNORECASE,
)

#: «1. », «2) »: it numbers a line and says nothing
_ITEM_NUMBER: Final = re.compile(r"^[ \t]*(\d{1,2})[.)][ \t]", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Features:
    words: tuple[Token, ...]
    #: normal forms of numbers, times, dates and codes
    numbers: Counter[str]
    #: people named, by dictionary forms
    people: frozenset[str]
    #: other names: a capital inside a sentence
    names: frozenset[str]
    #: expressions of time, dates and hours
    times: tuple[str, ...]
    #: the last day that a time expression names, and the last hour in minutes since midnight
    day: datetime | None
    minute: int | None


@lru_cache(maxsize=256)
def features(text: str) -> Features:
    items = tokens(text)
    found = tuple(t for t in items if t.kind is not Kind.PUNCT)
    whens = dates.find(text, _AS_OF)
    clocks = [q for q in quantities(text) if q.unit is Unit.CLOCK]
    days = [w.end or w.start for w in whens if (w.end or w.start) is not None]
    spans = [(w.begin, w.finish) for w in whens]
    spans += [m.span() for m in _BY_HOUR.finditer(text) if not any(a <= m.start() < b for a, b in spans)]
    spans += [(q.start, q.end) for q in clocks if not any(a <= q.start < b for a, b in spans)]
    people, names = _named(items)
    last = days[-1] if days else None
    return Features(
        words=found,
        numbers=_numbers(text, found),
        people=people,
        names=names,
        times=tuple(text[a:b] for a, b in sorted(spans)),
        day=datetime(last.year, last.month, last.day, tzinfo=UTC) if last else None,
        minute=int(clocks[-1].value) if clocks else None,
    )


def _numbers(text: str, found: tuple[Token, ...]) -> Counter[str]:
    listing = {m.start(1) for m in _ITEM_NUMBER.finditer(text)}
    figures = (Kind.NUMBER, Kind.CLOCK, Kind.DATE, Kind.CODE)
    counted = Counter(t.norm for t in found if t.kind in figures and t.start not in listing)
    counted.update(str(q.value) for q in quantities(text) if q.in_words and q.value > 1)
    counted.update(ch for ch in text if ch in "½¼¾")
    return counted


def _named(items: tuple[Token, ...]) -> tuple[frozenset[str], frozenset[str]]:
    people: set[str] = set()
    names: set[str] = set()
    for index, token in enumerate(items):
        if not (token.is_word and token.capital) or len(token.text) < 2 or token.text.isupper():
            continue
        opens = index == 0 or items[index - 1].text in _STOPS
        alone = index + 1 == len(items) or items[index + 1].kind is Kind.PUNCT
        if is_person(token, opens=opens, alone=alone):
            people.add(forms(token.text)[0].lemma)
        elif not opens:
            names.add(forms(token.text)[0].lemma)
    return frozenset(people), frozenset(names)


def is_person(token: Token, *, opens: bool, alone: bool = False) -> bool:
    """Whether the word names somebody.

    At the beginning of a sentence a capital tells nothing («Роза», «Рады»): there the word must be a name before all
    else, or stand `alone` between marks in the form in which people are called («— Слава, до пятницы»).
    """
    if not token.capital:
        return False
    readings = forms(token.text)
    if opens:
        if any(f.is_name and f.score >= _SURELY for f in readings):
            return True
        return alone and any(f.is_name and f.case == "nomn" for f in readings)
    if any(f.is_name and f.score >= _PERHAPS for f in readings) or full_names(token.text):
        return True
    return not readings[0].known and bool(surname_readings(token.text))


#: the share of the readings as a name, at the beginning of a sentence and inside it
_SURELY: Final = 0.4
_PERHAPS: Final = 0.05
