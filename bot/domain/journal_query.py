"""What of the journal somebody wants to read: «Борис», «12», «правило 3», «за неделю», or several of these (CTL-6)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from math import ceil
from typing import Final

from bot.domain.naming import names
from bot.domain.people import Person
from bot.language import dates
from bot.language.lemmas import forms, lemma_set
from bot.language.numbers import Unit, quantities


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """Which rows are wanted. Days are inclusive, on the reader's calendar; None bounds nothing."""

    subject: str | None = None
    subject_id: int | None = None
    person_id: int | None = None
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """How words were read: the query, and what of them stays open."""

    query: Query
    #: people who may be meant, when it is not exactly one
    people: tuple[Person, ...] = ()
    #: words that name nobody
    unknown: str = ""


_SUBJECTS: Final = {"запись": "record", "правило": "rule", "порядок": "skill", "навык": "skill"}
_NUMBER: Final = re.compile(r"(?:\b([^\W\d]+)\s+)?(?:№\s*|#)?\b(\d{1,15})\b")
#: words that only hold the request together
_EMPTY: Final = frozenset(["журнал", "история", "изменение", "про", "по", "о", "от", "за", "все", "весь", "и"])
_PAST: Final = re.compile(r"\bза\s+(?:последн\w+\s+|прошедш\w+\s+)?(?=[^\W_])", re.IGNORECASE)
_UNITS: Final = {"день": 1, "сутки": 1, "неделя": 7, "месяц": 30, "квартал": 91, "год": 365}
#: what counts beside numerals, right before the unit or grown together with it
_PAIR: Final = re.compile(r"пар[уы]\s+(?:последн\w+\s+|прошедш\w+\s+)?", re.IGNORECASE)
_HALF: Final = re.compile(r"пол(?:овин[уы]\s+|[- ]?)(?=дня|недел|месяц|квартал|год)", re.IGNORECASE)
_AND_A_HALF: Final = re.compile(r"\s+с\s+половиной", re.IGNORECASE)
_UNIT: Final = re.compile(r"\s*([^\W\d_]+)\b")
#: nobody asks for more than has been
_MOST_DAYS: Final = 36_500
_MONTHS: Final = ("январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь",
                  "ноябрь", "декабрь")  # fmt: skip


def read(words: str, people: Sequence[Person], now: datetime) -> Asked:
    """Read the words after `/journal`. `now` is on the reader's wall clock."""
    rest, since, until = _period(words, now)
    rest, subject, subject_id = _subject(rest)
    query = Query(subject=subject, subject_id=subject_id, since=since, until=until)
    named = " ".join(word for word in rest.split() if not _holds_together(word))
    if not named:
        return Asked(query=query)
    found = [person for person in people if names(person.name, named)]
    exact = [person for person in found if person.name.casefold() == named.casefold()]
    if len(exact) == 1:
        found = exact
    if len(found) == 1:
        person_id = found[0].id
        return Asked(query=Query(subject=subject, subject_id=subject_id, person_id=person_id, since=since, until=until))
    return Asked(query=query, people=tuple(found), unknown="" if found else named)


def instants(query: Query, now: datetime) -> tuple[datetime | None, datetime | None]:
    """The half-open period [since, until) in the zone of `now`."""
    since = datetime.combine(query.since, time(), now.tzinfo) if query.since else None
    until = datetime.combine(query.until + timedelta(days=1), time(), now.tzinfo) if query.until else None
    return since, until


def _holds_together(word: str) -> bool:
    bare = word.strip(",.;:!?«»\"'()—-")
    return not bare or bool(lemma_set(bare) & _EMPTY) or bare.casefold() in _EMPTY


def _subject(words: str) -> tuple[str, str | None, int | None]:
    found = _NUMBER.search(words)
    if found is None:
        return words, None, None
    noun = found[1] or ""
    subject = next((_SUBJECTS[lemma] for lemma in lemma_set(noun) if lemma in _SUBJECTS), None) if noun else None
    begin = found.start() if subject else found.end(1) if noun else found.start()
    return f"{words[:begin]} {words[found.end() :]}", subject or "record", int(found[2])


def _period(words: str, now: datetime) -> tuple[str, date | None, date | None]:
    today = now.date()
    for found in _PAST.finditer(words):
        read = _counted(words[found.end() :], today) or _named_month(words[found.end() :], today)
        if read is not None:
            first, last, length = read
            return f"{words[: found.start()]} {words[found.end() + length :]}", first, last
    whens = dates.find(words, now.replace(tzinfo=None))
    if not whens:
        return words, None, None
    since = next((w.start for w in whens if w.start is not None), None)
    until = next((w.end for w in whens if w.end is not None), None)
    rest = words
    for when in sorted(whens, key=lambda w: -w.begin):
        rest = f"{rest[: when.begin]} {rest[when.finish :]}"
    return rest, *_past(since, until, today)


def _counted(said: str, today: date) -> tuple[date, date, int] | None:
    """«неделю», «3 дня», «две с половиной недели»: so many days, today among them, and how long the words are."""
    number, length = _number(said)
    unit = _UNIT.match(said, length)
    days = next((_UNITS[form.lemma] for form in forms(unit[1]) if form.lemma in _UNITS), None) if unit else None
    if unit is None or days is None:
        return None
    back = min(max(ceil(days * number), 1), _MOST_DAYS)
    return today - timedelta(days=back - 1 if days == 1 else back), today, unit.end()


def _number(said: str) -> tuple[Decimal, int]:
    """How many, and how long the words for it are; one when nothing is counted."""
    if pair := _PAIR.match(said):
        return Decimal(2), pair.end()
    if half := _HALF.match(said):
        return Decimal("0.5"), half.end()
    counted = next((q for q in quantities(said) if q.start == 0 and q.unit is Unit.PLAIN), None)
    if counted is None:
        return Decimal(1), 0
    more = _AND_A_HALF.match(said, counted.end)
    return (counted.value + Decimal("0.5"), more.end()) if more else (counted.value, counted.end)


def _named_month(said: str, today: date) -> tuple[date, date, int] | None:
    """«сентябрь»: the last one that has begun."""
    word = _UNIT.match(said)
    month = next((n for n, name in enumerate(_MONTHS, 1) if word and name in lemma_set(word[1])), None)
    if word is None or month is None:
        return None
    first = date(today.year if month <= today.month else today.year - 1, month, 1)
    after = date(first.year + month // 12, month % 12 + 1, 1)
    return first, after - timedelta(days=1), word.end()


def _past(since: date | None, until: date | None, today: date) -> tuple[date | None, date | None]:
    """Days as they are meant of what has happened: never in the time to come."""
    first = since or until
    if first is None or first <= today:
        return since, until
    back = timedelta(days=7 if (first - today).days <= 7 else 365)
    return since - back if since else None, until - back if until and until > today else until
