"""Limits and amounts that a rule sets: «не длиннее 55 минут», «скидка до 10 %», «к 18:00», «раз в неделю» (RUL-5)."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from bot.domain.rules.amounts import BEFORE, DAY, SPAN_WORDS, month_parts, months, next_day, same_day, single, wordy
from bot.domain.rules.bound import INSTANTS, TIMES, Bound, Measure, ends, plain
from bot.language.lemmas import Token, forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.terms import WEEKDAYS, Reading, Sort, Term

_EVERY: Final = re.compile(r"(?:кажд\w+|раз\w? (?:в|за))$")
_CONDITION_WORDS: Final = re.compile(
    r"(?:^|\s)(?:от|до|свыше|больше|более|дороже|дешевле|старше|младше|меньше|менее|выше|ниже|после|с)(?: чем)?$"
)

_AT_ONCE: Final = frozenset({"сразу", "немедленно", "мгновенно", "моментально", "незамедлительно"})


def bounds(statement: Reading) -> tuple[Bound, ...]:
    """Every bound in the order of the text."""
    items = tokens(statement.text)
    found = [b for t in statement.terms if (b := _bound(t, items, statement)) is not None]
    found += [
        plain(Measure.SPAN, Decimal(0), Decimal(0), (t, t), frozenset())
        for t in items
        if t.lower in _AT_ONCE
    ]  # fmt: skip
    found += same_day(items)
    found += next_day(items)
    found += wordy(items)
    found += months(items)
    found += month_parts(items)
    found += single(items, found)
    if any(b.measure is Measure.EVERY for b in found):
        found = [b for b in found if not (b.measure is Measure.COUNT and b.noun & TIMES)]
    return tuple(sorted(found, key=lambda b: b.start))


def _bound(term: Term, items: tuple[Token, ...], statement: Reading) -> Bound | None:
    before = [t for t in items if t.end <= term.start]
    lead = " ".join(t.lower for t in before[-BEFORE:])
    measure, value = _measured(term, lead, bare=_is_bare(term, items))
    if measure is None or value is None or (term.identifies and measure is not Measure.MONTHDAY):
        return None
    after = [t for t in items if t.start >= term.end]
    if measure is Measure.SPAN and re.search(r"(?:^|\s)(?:за|через)$", lead):
        ahead = lead.endswith("за") and any(f.lemma in _AHEAD for t in items if t.is_word for f in forms(t.text))
        measure = Measure.LEAD if ahead or _before_something(after) else measure
    low, high = ends(lead, after, measure, value, term.upto)
    if measure is Measure.CLOCK and low == high and re.search(r"(?:^|\s)в$", lead):
        low, high = _hours(items, value)
    if measure in INSTANTS and re.search(r"(?:^|\s)к$", lead):
        low, high = None, value
    if measure is Measure.LEAD:
        low, high = value, None
    if measure is Measure.WEEKDAY and low == high:
        return None  # which day it is on is no limit
    return Bound(
        measure=measure,
        low=low,
        high=high,
        noun=term.noun,
        condition=_is_condition(before, after, lead, measure, value),
        start=term.start,
        end=term.end,
        strict=any(t.lower in _STRICT for t in items),
    )


OPENS: Final = listed("открывать открыть открываться открыться начинать начать начинаться")
CLOSES: Final = listed("закрывать закрыть закрываться закрыться заканчивать закончить заканчиваться завершать")
WORKS: Final = listed("работать открытый открыто закрытый")


def _hours(items: tuple[Token, ...], value: Decimal) -> tuple[Decimal | None, Decimal | None]:
    """«закрываем в девять» is working till nine."""
    said = frozenset(f.lemma for t in items if t.is_word for f in forms(t.text)[:2])
    return (value, None) if said & OPENS else (None, value) if said & CLOSES else (value, value)


_STRICT: Final = listed("ровно строго точно всегда только фиксированный одинаковый")


#: after these «час» is how long something takes
_SPANS: Final = re.compile(
    r"(?:^|\s)(?:за|через|до|от|полный|целый|ровно|максимум|минимум|больше|более|меньше|менее|дольше|"
    r"короче|длится|занимает|"
    r"идет|есть|нужно|нужны|дано|хотя бы|чем)(?: (?:на|в|за|чем))?$"
)
#: what is done so long ahead: «отпуск согласуем за две недели»
_AHEAD: Final = listed(
    "согласовать согласовывать предупреждать предупредить бронировать забронировать записываться записывать "
    "отменять отменить сообщать сообщить подавать подать заказывать заказать напоминать напомнить уведомлять "
    "уведомить приходить прийти звонить позвонить переносить перенести готовить планировать приезжать публиковать "
    "опубликовать объявлять объявить анонсировать бронирование предупреждение согласование уведомление"
)


def _measured(term: Term, lead: str, *, bare: bool = False) -> tuple[Measure | None, Decimal | None]:
    if term.sort is Sort.CLOCK and term.value is not None and re.search(r"(?:^|\s)раз\w? в$", lead):
        return Measure.EVERY, (term.value / 60 % 12 or 12) * DAY  # «раз в два дня» is no time of day
    if term.sort is Sort.CLOCK:
        return Measure.CLOCK, term.value
    if term.sort is Sort.DATE:
        day, _, month = next(iter(term.lemmas)).partition(".")
        return Measure.DATE, Decimal(int(month) * 31 + int(day))
    if day_of_week := term.lemmas & WEEKDAYS.keys():
        return Measure.WEEKDAY, Decimal(min(WEEKDAYS[day] for day in day_of_week))
    if term.sort is Sort.NUMBER and term.value is not None and _is_monthday(term, lead):
        return Measure.MONTHDAY, term.value
    if term.hours is not None and (term.sort is Sort.NUMBER or term.lemmas & SPAN_WORDS):
        if _EVERY.search(lead):
            return Measure.EVERY, term.hours
        said = term.sort is Sort.NUMBER or _SPANS.search(lead) or _lasts(lead) or _for_long(term, lead) or bare
        return (Measure.SPAN, term.hours) if said else (None, None)
    if term.sort is not Sort.NUMBER or term.value is None:
        return None, None
    match term.unit:
        case Unit.MONEY:
            return Measure.MONEY, term.value
        case Unit.PERCENT:
            return Measure.PERCENT, term.value
        case Unit.ORDINAL:
            return None, None
        case _:
            if _is_hour(term, lead):
                return Measure.CLOCK, term.value * 60
            return Measure.COUNT, term.value


def _is_bare(term: Term, items: tuple[Token, ...]) -> bool:
    """«перерыв полчаса», «гарантия год»: a noun and how long it lasts, and nothing else."""
    words = [t for t in items if t.is_word]
    if not _PAIR <= len(words) <= _FEW or items[-1].end != term.end:
        return False
    return all(forms(t.text)[0].pos in ("NOUN", "ADJF") for t in words)


_PAIR, _FEW = 2, 4


def _for_long(term: Term, lead: str) -> bool:
    """«договор на год», «ставим на час»; «на день рождения» is no span."""
    if lead.rpartition(" ")[2] == "на" and any(f.lemma in _PLANNED for w in lead.split() for f in forms(w)[:2]):
        return True
    return term.hours is not None and term.hours >= _WEEK and lead.rpartition(" ")[2] == "на"


_WEEK: Final = Decimal(168)


_PLANNED: Final = listed(
    "ставить поставить давать дать закладывать заложить отводить отвести выделять рассчитывать планировать "
    "записывать бронировать резервировать опаздывать опоздать задерживаться задержаться переносить перенести "
    "продлевать продлить"
)


def _is_monthday(term: Term, lead: str) -> bool:
    """«5 числа», «до пятого»."""
    alone = term.unit is Unit.ORDINAL and not term.noun and term.value is not None and term.value <= 31
    return bool(term.noun & {"число"}) or (alone and re.search(r"(?:^|\s)(?:до|к|после|с)$", lead) is not None)


def _lasts(lead: str) -> bool:
    """«смета действует месяц»: a span right after the verb."""
    last = lead.rpartition(" ")[2]
    return bool(last) and forms(last)[0].pos == "VERB"


def _is_hour(term: Term, lead: str) -> bool:
    """«до 18», «после девяти» with nothing counted."""
    early = term.value is not None and term.value <= 24 and term.value == int(term.value)
    return early and not term.noun and re.search(r"(?:^|\s)(?:до|после|с|к|в|раньше|позже|позднее)$", lead) is not None


def _before_something(after: list[Token]) -> bool:
    return any(t.lower in ("до", "перед", "после") for t in after[:2])


_YEAR: Final = Decimal(8640)


def _is_condition(before: list[Token], after: list[Token], lead: str, measure: Measure, value: Decimal) -> bool:
    """«заказы дороже 3 000 показываем»: the number belongs to the noun before it, and more is said after it."""
    if re.search(r"не (?:больше|более|меньше|менее|\w+ее|\w+же)(?: чем)?$", lead) or not _CONDITION_WORDS.search(lead):
        return False
    if measure in INSTANTS:
        return False
    head = before[-2] if len(before) > 1 else None
    if head is None or not head.is_word or forms(head.text)[0].pos != "NOUN":
        return False
    if measure is Measure.SPAN and value >= _YEAR and any("anim" in f.grammemes for f in forms(head.text)[:2]):
        return True  # an age
    if any(t.lower == "не" for t in after[:4]):
        return False  # «скидку выше 15 % не даём» sets the limit
    rest = [t for t in after if t.is_word or t.text in "—–:"][:6]
    return any(
        t.text in "—–:" or (t.is_word and forms(t.text)[0].pos in ("VERB", "INFN", "PRED", "PRTS", "ADJS"))
        for t in rest
    )


__all__ = ["CLOSES", "INSTANTS", "OPENS", "WORKS", "Bound", "Measure", "bounds"]
