"""Bounds that no number names: «в тот же день», «половину», «вдвоём», «с мая», «один юрист» (RUL-5)."""

from __future__ import annotations

import itertools
import re
from decimal import Decimal
from typing import Final

from bot.domain.rules.bound import TIMES, Bound, Measure, ends, plain
from bot.language.lemmas import Token, fold, forms, listed

#: so many words before an amount tell how it bounds
BEFORE: Final = 4
DAY: Final = Decimal(24)
SPAN_WORDS: Final = listed("минута час сутки день неделя месяц квартал год полгода полчаса полдня")


def same_day(items: tuple[Token, ...]) -> list[Bound]:
    """«в тот же день», «в день обращения», «день в день»: within a day."""
    lower = [t.lower for t in items]
    for at, word in enumerate(lower):
        if word != "день" or not at:
            continue
        same = lower[at - 1] == "же" and "в" in lower[max(0, at - 3) : at]
        of_call = lower[at - 1] == "в" and at + 1 < len(items) and _is_event(items[at + 1])
        if same or of_call or lower[at + 1 : at + 3] == ["в", "день"]:
            last = items[at + 1] if of_call else items[at]
            return [plain(Measure.SPAN, None, Decimal(24), (items[at], last), frozenset())]
    return []


def next_day(items: tuple[Token, ...]) -> list[Bound]:
    """«на следующий день» after something."""
    for before, token in itertools.pairwise(items):
        if token.lower == "день" and before.lower == "следующий":
            later = plain(Measure.SPAN, DAY + 1, 2 * DAY, (before, token), frozenset())
            return [plain(Measure.LEAD, DAY, DAY, (before, token), frozenset()), later]
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


def wordy(items: tuple[Token, ...]) -> list[Bound]:
    """«берём половину», «от полусотни»: an amount that no number word names."""
    found: list[Bound] = []
    for at, token in enumerate(items):
        first = forms(token.text)[0] if token.is_word else None
        if token.lower in _TIMES_OVER and not (items[at + 1 : at + 2] and items[at + 1].lower in ("в", "за")):
            value = Decimal(_TIMES_OVER[token.lower])
            found.append(plain(Measure.COUNT, value, value, (token, token), TIMES))
        if first is not None and first.lemma == "часть" and (part := _FRACTIONS.get(_word_before(items, at)[:4])):
            found.append(plain(Measure.PERCENT, Decimal(part), Decimal(part), (items[at - 1], token), frozenset()))
        if (heads := _HEADS.get(fold(token.text))) is not None:
            found.append(plain(Measure.COUNT, Decimal(heads), Decimal(heads), (token, token), _PERSON))
        if first is None or first.pos != "NOUN" or (token.lower == "четверть" and _word_before(items, at) == "в"):
            continue
        after = list(items[at + 1 :])
        counted = forms(after[0].text)[0] if after and after[0].is_word else None
        of_what = counted is not None and counted.pos == "NOUN" and counted.case == "gent"
        lead = " ".join(t.lower for t in items[max(0, at - BEFORE) : at])
        if first.lemma in _SHARES and not (of_what and counted is not None and counted.lemma not in _PRICES):
            low, high = ends(lead, after, Measure.PERCENT, Decimal(_SHARES[first.lemma]), None)
            found.append(plain(Measure.PERCENT, low, high, (token, token), frozenset()))
        elif first.lemma in _COUNTS:
            low, high = ends(lead, after, Measure.COUNT, Decimal(_COUNTS[first.lemma]), None)
            noun = frozenset({counted.lemma}) if of_what and counted is not None else frozenset()
            found.append(plain(Measure.COUNT, low, high, (token, token), noun))
    return found


def months(items: tuple[Token, ...]) -> list[Bound]:
    """«с мая», «до июня»: from or till the first of it, as far as no day is named."""
    found = []
    for before, token in itertools.pairwise(items):
        month = next((n for n, name in enumerate(_MONTHS, 1) if any(f.lemma == name for f in forms(token.text)[:1])), 0)
        if not month or before.lower not in ("с", "до", "после", "от"):
            continue
        first = Decimal(month * 31 + 1)
        since, until = (None, first) if before.lower == "до" else (first, None)
        found.append(plain(Measure.DATE, since, until, (token, token), frozenset()))
    return found


def month_parts(items: tuple[Token, ...]) -> list[Bound]:
    """«до конца месяца», «до середины месяца»."""
    found = []
    for before, token, after in zip(items, items[1:], items[2:], strict=False):
        day = next((n for name, n in _PARTS.items() if any(f.lemma == name for f in forms(token.text)[:1])), 0)
        if day and after.lower == "месяца" and before.lower in ("до", "к"):
            found.append(plain(Measure.MONTHDAY, None, Decimal(day), (token, after), frozenset()))
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


_ONES: Final = ("один", "одна", "одно", "одного", "одну", "одной", "одним", "одному")


def single(items: tuple[Token, ...], found: list[Bound]) -> list[Bound]:
    """«ведёт один юрист»: one of them; «ни одного» is none."""
    ones = []
    for before, token, after in zip((None, *items), items, items[1:], strict=False):
        if token.lower not in _ONES or not after.is_word:
            continue
        nouns = frozenset(f.lemma for f in forms(after.text) if f.pos == "NOUN" and f.score >= 0.1)
        taken = any(b.start <= token.start < b.end for b in found)
        if nouns and not taken and (before is None or before.lower not in ("ни", "ещё", "еще", "не")):
            lead = before.lower if before is not None else ""
            low = None if lead in ("больше", "более", "до", "максимум") else Decimal(1)
            if not nouns & SPAN_WORDS:
                ones.append(plain(Measure.COUNT, low, Decimal(1), (token, token), nouns))
    return ones
