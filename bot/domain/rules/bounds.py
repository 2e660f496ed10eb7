"""Limits and amounts that a rule sets: «не длиннее 55 минут», «скидка до 10 %», «к 18:00», «раз в неделю» (RUL-5)."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from bot.language.lemmas import Token, fold, forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.terms import WEEKDAYS, Reading, Sort, Term


class Measure(StrEnum):
    """What a bound measures. Spans are hours, times of day are minutes since midnight."""

    MONEY = "money"
    PERCENT = "percent"
    CLOCK = "clock"
    SPAN = "span"
    #: how often: the hours between two times
    EVERY = "every"
    #: how long before or after something
    LEAD = "lead"
    COUNT = "count"
    #: days of a year counted from its first, of a month, of a week
    DATE = "date"
    MONTHDAY = "monthday"
    WEEKDAY = "weekday"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """An interval [low, high] that a rule sets; None is open."""

    measure: Measure
    low: Decimal | None
    high: Decimal | None
    #: dictionary forms of what is counted
    noun: frozenset[str]
    #: narrows the case, «заказы от 5000», rather than setting the value
    condition: bool
    #: [start, end) in the text the bound was read from
    start: int
    end: int
    #: said to hold to the letter: «ровно», «строго», «всегда»
    strict: bool = False

    @property
    def exact(self) -> bool:
        return self.low is not None and self.low == self.high

    def meets(self, other: Bound) -> bool:
        """Whether some value fits both."""
        below = self.high is not None and other.low is not None and self.high < other.low
        above = self.low is not None and other.high is not None and self.low > other.high
        return not (below or above)

    def within(self, other: Bound) -> bool:
        """Whether whatever fits this fits the other."""
        low = other.low is None or (self.low is not None and self.low >= other.low)
        high = other.high is None or (self.high is not None and self.high <= other.high)
        return low and high

    def overlaps(self, other: Bound) -> bool:
        """Like `meets`, a common edge not counted: «до 20» and «после 20»."""
        if self.exact and other.exact:
            return self.low == other.low
        below = self.high is not None and other.low is not None and self.high <= other.low
        above = self.low is not None and other.high is not None and self.low >= other.high
        return not (below or above)

    def comparable(self, other: Bound) -> bool:
        if self.measure is not other.measure:
            return False
        if self.measure is not Measure.COUNT or not (self.noun and other.noun):
            return True
        return bool(self.noun & other.noun or (self.noun | other.noun) & _TIMES) or any(
            one & _PERSONS and _is_somebody(two) for one, two in ((self.noun, other.noun), (other.noun, self.noun))
        )


#: people counted as such, whoever they are
_PERSONS: Final = listed("человек персона лицо участник место")


def _is_somebody(noun: frozenset[str]) -> bool:
    return any("anim" in f.grammemes for word in noun for f in forms(word)[:1])


_LINK: Final = r"(?: чем)?(?: (?:в|на|за|через|к|по|с|со|из))?$"
_NO_MORE: Final = re.compile(
    r"(?<!\w)не (?:больше|более|дольше|длиннее|дороже|выше|позже|позднее|свыше|старше|шире|тяжелее|дальше|глубже)"
    + _LINK
)
_NO_LESS: Final = re.compile(
    r"(?<!\w)не (?:меньше|менее|короче|дешевле|раньше|ранее|ниже|младше|легче|быстрее)" + _LINK
)
_AT_MOST: Final = re.compile(
    r"(?<!\w)(?:до|максимум|максимально|пределах|за|через|меньше|менее|короче|дешевле|младше|ниже|раньше|быстрее|лимит)"
    + _LINK
)
_AT_LEAST: Final = re.compile(
    r"(?<!\w)(?:хотя бы|от|минимум|минимально|свыше|больше|более|дороже|старше|выше|после|дольше|длиннее|"
    r"позже|позднее|тяжелее|шире|крупнее|глубже|дальше|с|со)" + _LINK
)
_EVERY: Final = re.compile(r"(?:кажд\w+|раз\w? (?:в|за))$")
_CONDITION_WORDS: Final = re.compile(
    r"(?:^|\s)(?:от|до|свыше|больше|более|дороже|дешевле|старше|младше|меньше|менее|выше|ниже|после|с)(?: чем)?$"
)
_BEFORE: Final = 4
_SPAN_WORDS: Final = listed("минута час сутки день неделя месяц квартал год полгода полчаса полдня")
_AT_ONCE: Final = frozenset({"сразу", "немедленно", "мгновенно", "моментально", "незамедлительно"})


def bounds(statement: Reading) -> tuple[Bound, ...]:
    """Every bound in the order of the text."""
    items = tokens(statement.text)
    found = [b for t in statement.terms if (b := _bound(t, items, statement)) is not None]
    found += [
        _plain(Measure.SPAN, Decimal(0), Decimal(0), (t, t), frozenset())
        for t in items
        if t.lower in _AT_ONCE
    ]  # fmt: skip
    found += _same_day(items)
    found += _next_day(items)
    found += _wordy(items)
    found += _months(items)
    found += _month_parts(items)
    found += _single(items, found)
    if any(b.measure is Measure.EVERY for b in found):
        found = [b for b in found if not (b.measure is Measure.COUNT and b.noun & _TIMES)]
    return tuple(sorted(found, key=lambda b: b.start))


#: «один раз в неделю» says no more than «раз в неделю»
_TIMES: Final = frozenset({"раз"})


def _plain(
    measure: Measure, low: Decimal | None, high: Decimal | None, span: tuple[Token, Token], noun: frozenset[str]
) -> Bound:
    return Bound(
        measure=measure, low=low, high=high, noun=noun, condition=False, start=span[0].start, end=span[1].end
    )  # fmt: skip


def _same_day(items: tuple[Token, ...]) -> list[Bound]:
    """«в тот же день», «в день обращения», «день в день»: within a day."""
    lower = [t.lower for t in items]
    for at, word in enumerate(lower):
        if word != "день" or not at:
            continue
        same = lower[at - 1] == "же" and "в" in lower[max(0, at - 3) : at]
        of_call = lower[at - 1] == "в" and at + 1 < len(items) and _is_event(items[at + 1])
        if same or of_call or lower[at + 1 : at + 3] == ["в", "день"]:
            last = items[at + 1] if of_call else items[at]
            return [_plain(Measure.SPAN, None, Decimal(24), (items[at], last), frozenset())]
    return []


def _next_day(items: tuple[Token, ...]) -> list[Bound]:
    """«на следующий день» after something."""
    for before, token in itertools.pairwise(items):
        if token.lower == "день" and before.lower == "следующий":
            later = _plain(Measure.SPAN, _DAY + 1, 2 * _DAY, (before, token), frozenset())
            return [_plain(Measure.LEAD, _DAY, _DAY, (before, token), frozenset()), later]
    return []


def _is_event(token: Token) -> bool:
    """Something that happens on a day: «в день заказа», but not «в день рождения», «в день города»."""
    if token.lower in _EVENTS:
        return True
    first = forms(token.text)[0] if token.is_word else None
    return (
        first is not None
        and first.pos == "NOUN"
        and first.case == "gent"
        and _DEED_NOUN.search(first.lemma) is not None
    )


_EVENTS: Final = frozenset(
    {
        "обращения", "заказа", "заявки", "получения", "звонка", "поступления", "запроса", "жалобы", "сдачи", "приёма",
        "приема", "визита", "приезда", "заезда", "выезда", "выдачи", "отправки", "покупки", "оплаты", "доставки",
        "осмотра", "замера", "возврата", "договора", "встречи", "операции", "экзамена", "матча",
        "концерта", "старта", "отгрузки",
    }
)  # fmt: skip
_DEED_NOUN: Final = re.compile(r"(?<!рожд)(?:ение|ание|ция)$")
#: amounts that are one word: a share in hundredths, a count
_SHARES: Final = {"половина": 50, "треть": 33, "четверть": 25}
_COUNTS: Final = {"полсотни": 50, "полусотня": 50, "сотня": 100, "десяток": 10, "дюжина": 12, "полтысячи": 500}


def _word_before(items: tuple[Token, ...], at: int) -> str:
    return items[at - 1].lower if at else ""


def _wordy(items: tuple[Token, ...]) -> list[Bound]:
    """«берём половину», «от полусотни»: an amount that no number word names."""
    found: list[Bound] = []
    for at, token in enumerate(items):
        first = forms(token.text)[0] if token.is_word else None
        if token.lower in _TIMES_OVER and not (items[at + 1 : at + 2] and items[at + 1].lower in ("в", "за")):
            value = Decimal(_TIMES_OVER[token.lower])
            found.append(_plain(Measure.COUNT, value, value, (token, token), _TIMES))
        if first is not None and first.lemma == "часть" and (part := _FRACTIONS.get(_word_before(items, at)[:4])):
            found.append(_plain(Measure.PERCENT, Decimal(part), Decimal(part), (items[at - 1], token), frozenset()))
        if (heads := _HEADS.get(fold(token.text))) is not None:
            found.append(_plain(Measure.COUNT, Decimal(heads), Decimal(heads), (token, token), _PERSON))
        if first is None or first.pos != "NOUN" or (token.lower == "четверть" and _word_before(items, at) == "в"):
            continue
        after = list(items[at + 1 :])
        counted = forms(after[0].text)[0] if after and after[0].is_word else None
        of_what = counted is not None and counted.pos == "NOUN" and counted.case == "gent"
        lead = " ".join(t.lower for t in items[max(0, at - _BEFORE) : at])
        if first.lemma in _SHARES and not (of_what and counted is not None and counted.lemma not in _PRICES):
            low, high = _ends(lead, after, Measure.PERCENT, Decimal(_SHARES[first.lemma]), None)
            found.append(_plain(Measure.PERCENT, low, high, (token, token), frozenset()))
        elif first.lemma in _COUNTS:
            low, high = _ends(lead, after, Measure.COUNT, Decimal(_COUNTS[first.lemma]), None)
            noun = frozenset({counted.lemma}) if of_what and counted is not None else frozenset()
            found.append(_plain(Measure.COUNT, low, high, (token, token), noun))
    return found


def _months(items: tuple[Token, ...]) -> list[Bound]:
    """«с мая», «до июня»: from or till the first of it, as far as no day is named."""
    found = []
    for before, token in itertools.pairwise(items):
        month = next((n for n, name in enumerate(_MONTHS, 1) if any(f.lemma == name for f in forms(token.text)[:1])), 0)
        if not month or before.lower not in ("с", "до", "после", "от"):
            continue
        first = Decimal(month * 31 + 1)
        since, until = (None, first) if before.lower == "до" else (first, None)
        found.append(_plain(Measure.DATE, since, until, (token, token), frozenset()))
    return found


def _month_parts(items: tuple[Token, ...]) -> list[Bound]:
    """«до конца месяца», «до середины месяца»."""
    found = []
    for before, token, after in zip(items, items[1:], items[2:], strict=False):
        day = next((n for name, n in _PARTS.items() if any(f.lemma == name for f in forms(token.text)[:1])), 0)
        if day and after.lower == "месяца" and before.lower in ("до", "к"):
            found.append(_plain(Measure.MONTHDAY, None, Decimal(day), (token, after), frozenset()))
    return found


_PARTS: Final = {"начало": 5, "середина": 15, "конец": 31}
_MONTHS: Final = (
    "январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь", "ноябрь", "декабрь",
)  # fmt: skip
#: «пятую часть», by the first letters of the ordinal
_FRACTIONS: Final = {"треть": 33, "трет": 33, "четв": 25, "пяту": 20, "пята": 20, "шест": 17, "деся": 10}
_PERSON: Final = frozenset({"человек"})
_TIMES_OVER: Final = {"однократно": 1, "дважды": 2, "двукратно": 2, "трижды": 3, "трехкратно": 3}
#: «ездим вдвоём»: how many people do it
_HEADS: Final = {"вдвоем": 2, "втроем": 3, "вчетвером": 4, "впятером": 5, "поодиночке": 1, "одиночку": 1}
_PRICES: Final = frozenset({"цена", "стоимость", "сумма", "предоплата", "оплата", "аванс", "счет", "тариф"})


def _single(items: tuple[Token, ...], found: list[Bound]) -> list[Bound]:
    """«ведёт один юрист»: one of them; «ни одного» is none."""
    ones = []
    for before, token, after in zip((None, *items), items, items[1:], strict=False):
        if token.lower not in ("один", "одна", "одно", "одного", "одну") or not after.is_word:
            continue
        nouns = frozenset(f.lemma for f in forms(after.text) if f.pos == "NOUN" and f.score >= 0.1)
        taken = any(b.start <= token.start < b.end for b in found)
        if nouns and not taken and (before is None or before.lower not in ("ни", "ещё", "еще", "не")):
            lead = before.lower if before is not None else ""
            low = None if lead in ("больше", "более", "до", "максимум") else Decimal(1)
            if not nouns & _SPAN_WORDS:
                ones.append(_plain(Measure.COUNT, low, Decimal(1), (token, token), nouns))
    return ones


def _bound(term: Term, items: tuple[Token, ...], statement: Reading) -> Bound | None:
    before = [t for t in items if t.end <= term.start]
    lead = " ".join(t.lower for t in before[-_BEFORE:])
    measure, value = _measured(term, lead, bare=_is_bare(term, items))
    if measure is None or value is None or (term.identifies and measure is not Measure.MONTHDAY):
        return None
    after = [t for t in items if t.start >= term.end]
    if measure is Measure.SPAN and re.search(r"(?:^|\s)(?:за|через)$", lead):
        ahead = lead.endswith("за") and any(f.lemma in _AHEAD for t in items if t.is_word for f in forms(t.text))
        measure = Measure.LEAD if ahead or _before_something(after) else measure
    low, high = _ends(lead, after, measure, value, term.upto)
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
    r"идет|хотя бы|чем)(?: (?:на|в|за|чем))?$"
)
INSTANTS: Final = frozenset({Measure.CLOCK, Measure.DATE, Measure.MONTHDAY, Measure.WEEKDAY})
#: what is done so long ahead: «отпуск согласуем за две недели»
_AHEAD: Final = listed(
    "согласовать согласовывать предупреждать предупредить бронировать забронировать записываться записывать "
    "отменять отменить сообщать сообщить подавать подать заказывать заказать напоминать напомнить уведомлять "
    "уведомить приходить прийти звонить позвонить переносить перенести готовить планировать приезжать публиковать "
    "опубликовать объявлять объявить анонсировать"
)


def _measured(term: Term, lead: str, *, bare: bool = False) -> tuple[Measure | None, Decimal | None]:
    if term.sort is Sort.CLOCK and term.value is not None and re.search(r"(?:^|\s)раз\w? в$", lead):
        return Measure.EVERY, (term.value / 60 % 12 or 12) * _DAY  # «раз в два дня» is no time of day
    if term.sort is Sort.CLOCK:
        return Measure.CLOCK, term.value
    if term.sort is Sort.DATE:
        day, _, month = next(iter(term.lemmas)).partition(".")
        return Measure.DATE, Decimal(int(month) * 31 + int(day))
    if day_of_week := term.lemmas & WEEKDAYS.keys():
        return Measure.WEEKDAY, Decimal(min(WEEKDAYS[day] for day in day_of_week))
    if term.sort is Sort.NUMBER and term.value is not None and _is_monthday(term, lead):
        return Measure.MONTHDAY, term.value
    if term.hours is not None and (term.sort is Sort.NUMBER or term.lemmas & _SPAN_WORDS):
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


_DAY: Final = Decimal(24)
_WEEK: Final = Decimal(168)


_PLANNED: Final = listed(
    "ставить поставить давать дать закладывать заложить отводить отвести выделять рассчитывать планировать "
    "записывать бронировать резервировать"
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
    return early and not term.noun and re.search(r"(?:^|\s)(?:до|после|с|к|в)$", lead) is not None


def _before_something(after: list[Token]) -> bool:
    return any(t.lower in ("до", "перед", "после") for t in after[:2])


def _ends(
    lead: str, after: list[Token], measure: Measure, value: Decimal, upto: Decimal | None
) -> tuple[Decimal | None, Decimal | None]:
    follows = " ".join(t.lower for t in after[:3])
    if upto is not None:
        return value, upto
    if re.match(r"(?:\S+ )?и (?:выше|больше|более|дороже|старше|позже)", follows) or re.match(
        r"(?:\S+ )?минимум", follows
    ):
        return value, None
    if re.match(r"(?:\S+ )?и (?:ниже|меньше|менее|дешевле|младше|раньше)", follows) or re.match(
        r"(?:\S+ )?максимум", follows
    ):
        return None, value
    if measure is Measure.EVERY:
        return value, value
    if _NO_MORE.search(lead):
        return None, value
    if _NO_LESS.search(lead) or _AT_LEAST.search(lead):
        return value, None
    if _AT_MOST.search(lead) and not re.search(r"(?<!до )(?<!максимум )(?<!чем )(?<!\w)через$", lead):
        return None, value
    said = frozenset().union(*(frozenset(f.lemma for f in forms(w)) for w in lead.split()))
    if said & _LIMITS:
        return None, value
    return (value, None) if said & _LEASTS else (value, value)


_YEAR: Final = Decimal(8640)
_LIMITS: Final = listed("лимит предел потолок максимальный наибольший")
_LEASTS: Final = listed("минимальный наименьший порог")


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
