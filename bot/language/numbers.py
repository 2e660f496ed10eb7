"""Quantities in Russian text: digits, number words, money, percent, times of day.

`quantities` reads them; `with_digits` rewrites number words as digits, leaving everything else as it was.
Calendar dates belong to `dates`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Kind, Token, fold, forms, listed, tokens


class Unit(StrEnum):
    """What a quantity counts."""

    PLAIN = "plain"
    MONEY = "money"
    PERCENT = "percent"
    #: minutes since midnight
    CLOCK = "clock"
    #: «второй», «10-го», «№ 7», «номер два»
    ORDINAL = "ordinal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A quantity at [start, end) in code points. `in_words` is True when no digit stands in the text."""

    value: Decimal
    unit: Unit
    start: int
    end: int
    in_words: bool

    @property
    def digits(self) -> str:
        """The value as people type it: «1,5», «45000», «8:45»."""
        if self.unit is Unit.CLOCK:
            return f"{int(self.value) // 60}:{int(self.value) % 60:02d}"
        return plain(self.value)


def plain(value: Decimal) -> str:
    """A number without exponent or trailing zeros, decimal comma."""
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", ",")


ONES: Final = {
    "ноль": 0, "нуль": 0, "один": 1, "два": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8,
    "девять": 9, "десять": 10, "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14,
    "пятнадцать": 15, "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18, "девятнадцать": 19,
}  # fmt: skip
TENS: Final = {
    "двадцать": 20, "тридцать": 30, "сорок": 40, "пятьдесят": 50, "шестьдесят": 60, "семьдесят": 70,
    "восемьдесят": 80, "девяносто": 90,
}  # fmt: skip
HUNDREDS: Final = {
    "сто": 100, "двести": 200, "триста": 300, "четыреста": 400, "пятьсот": 500, "шестьсот": 600, "семьсот": 700,
    "восемьсот": 800, "девятьсот": 900,
}  # fmt: skip
_COLLECTIVE: Final = {
    "двое": 2, "трое": 3, "четверо": 4, "пятеро": 5, "шестеро": 6, "семеро": 7, "восьмеро": 8, "десятеро": 10,
}  # fmt: skip
_SCALES: Final = {
    "тысяча": 1000, "тыс": 1000, "тыща": 1000, "тысяча-другая": 1000, "миллион": 10**6, "млн": 10**6,
    "миллиард": 10**9, "млрд": 10**9, "косарь": 1000,
}  # fmt: skip
#: short scales that mean thousands only right after digits: «45к», «45 т.р.», «45 т»
_SHORT_SCALES: Final = {"к": 1000, "k": 1000, "тр": 1000}
_HALVES: Final = {"полтора": Decimal("1.5"), "полтораста": Decimal(150)}
_ORDINALS: Final = {
    "первый": 1, "второй": 2, "третий": 3, "четвертый": 4, "пятый": 5, "шестой": 6, "седьмой": 7, "восьмой": 8,
    "девятый": 9, "десятый": 10, "одиннадцатый": 11, "двенадцатый": 12, "тринадцатый": 13, "четырнадцатый": 14,
    "пятнадцатый": 15, "шестнадцатый": 16, "семнадцатый": 17, "восемнадцатый": 18, "девятнадцатый": 19,
    "двадцатый": 20, "тридцатый": 30, "сороковой": 40, "пятидесятый": 50, "шестидесятый": 60, "семидесятый": 70,
    "восьмидесятый": 80, "девяностый": 90, "сотый": 100, "двухсотый": 200, "трехсотый": 300, "четырехсотый": 400,
    "пятисотый": 500, "шестисотый": 600, "семисотый": 700, "восьмисотый": 800, "девятисотый": 900, "тысячный": 1000,
}  # fmt: skip
#: numbers as they stand within an adjective of measure: «двадцати|пяти|процентный»
_WITHIN: Final[dict[str, int | Decimal]] = {
    "двух": 2, "трех": 3, "четырех": 4, "пяти": 5, "шести": 6, "семи": 7, "восьми": 8, "девяти": 9, "десяти": 10,
    "одиннадцати": 11, "двенадцати": 12, "тринадцати": 13, "четырнадцати": 14, "пятнадцати": 15, "шестнадцати": 16,
    "семнадцати": 17, "восемнадцати": 18, "девятнадцати": 19, "двадцати": 20, "тридцати": 30, "сорока": 40,
    "пятидесяти": 50, "шестидесяти": 60, "семидесяти": 70, "восьмидесяти": 80, "девяносто": 90, "сто": 100,
    "двухсот": 200, "трехсот": 300, "четырехсот": 400, "пятисот": 500, "шестисот": 600, "семисот": 700,
    "восьмисот": 800, "девятисот": 900, "полутора": Decimal("1.5"),
}  # fmt: skip
_MEASURING: Final = (
    "процентный|литровый|килограммовый|граммовый|метровый|сантиметровый|миллиметровый|"
    "тонный|местный|комнатный|этажный|градусный|дюймовый|кубовый|рублевый"
)
_ADJECTIVE: Final = re.compile(
    rf"(?P<number>(?:{'|'.join(sorted(_WITHIN, key=len, reverse=True))})+)(?P<unit>{_MEASURING})"
)
_PIECE: Final = re.compile("|".join(sorted(_WITHIN, key=len, reverse=True)))
_MONEY: Final = listed("рубль руб р рублик рэ ₽ rub целковый доллар евро $ € тенге копейка")
_PERCENT: Final = frozenset({"%", "процент", "проц"})
_HOUR_WORDS: Final = frozenset({"час", "ч"})
_OTHER_UNITS: Final = listed(
    "день неделя месяц год сутки штука шт килограмм кг грамм г литр л метр м человек раз минута мин секунда "
    "сек сантиметр см миллиметр мм километр км стол место комплект коробка мешок пачка заказ клиент гость "
    "квартал"
)
_CLOCK_PREPOSITIONS: Final = frozenset({"в", "к", "до", "с", "после", "около", "ко", "со"})


def _cardinal(token: Token) -> Decimal | None:
    """The value of one number word, or None. «Сорок» is forty, «сорока» alone stays a bird."""
    if not token.is_word:
        return None
    if token.lower in ("полтора", "полторы", "полутора"):
        return Decimal("1.5")
    for form in forms(token.text):
        if form.pos not in ("NUMR", "ADJF") and form.lemma not in ("ноль", "нуль"):
            continue
        for table in (ONES, TENS, HUNDREDS, _COLLECTIVE):
            if form.lemma in table and form.score >= 0.05:
                return Decimal(table[form.lemma])
        if form.lemma in _HALVES:
            return _HALVES[form.lemma]
    return None


def _ordinal(token: Token) -> int | None:
    if not token.is_word:
        return None
    for form in forms(token.text)[:3]:
        if form.pos == "ADJF" and form.lemma in _ORDINALS:
            return _ORDINALS[form.lemma]
    return None


def measured(token: Token) -> Quantity | None:
    """What an adjective of measure counts: «пятнадцатипроцентный», «двухлитровый».

    It stands for the number and its unit in one word, so that `with_digits` leaves it alone.
    """
    if token.kind is not Kind.WORD or len(token.text) < len("стотонный"):
        return None
    for form in forms(token.text)[:3]:
        found = _ADJECTIVE.fullmatch(form.lemma) if form.pos == "ADJF" else None
        if found is not None:
            value = sum((Decimal(_WITHIN[piece]) for piece in _PIECE.findall(found["number"])), Decimal())
            unit = {"процентный": Unit.PERCENT, "рублевый": Unit.MONEY}.get(found["unit"], Unit.PLAIN)
            return Quantity(value=value, unit=unit, start=token.start, end=token.end, in_words=True)
    return None


def _scale(token: Token) -> int | None:
    if not token.is_word:
        return None
    return next((_SCALES[f.lemma] for f in forms(token.text) if f.lemma in _SCALES), None)


def _is(token: Token | None, lemmas: frozenset[str]) -> bool:
    if token is None:
        return False
    if not token.is_word:
        return token.lower in lemmas
    return token.lower in lemmas or any(f.lemma in lemmas for f in forms(token.text)[:4])


@dataclass(frozen=True, slots=True)
class _Read:
    """A run of tokens read as one number, tokens [first, last]."""

    value: Decimal
    first: int
    last: int
    in_words: bool
    ordinal: bool


def _run(items: tuple[Token, ...], at: int) -> _Read | None:
    """Read the longest number that begins at this token."""
    if items[at].kind is Kind.NUMBER:
        return _digits_run(items, at)
    total, current, last, bound, seen = Decimal(0), Decimal(0), at - 1, 10**12, False
    step = 1000
    index = at
    ordinal = False
    while index < len(items):
        token = items[index]
        scale = _scale(token)
        if scale is not None and scale < bound and (seen or index == at):
            if index == at and _next_is_plural_of_scale(items, index):
                break
            total += (current or 1) * scale if seen or index == at else 0
            current, bound, step, last, seen = Decimal(0), scale, 1000, index, True
        elif (value := _cardinal(token)) is not None and (value < step or not seen) and _fits(value, step):
            current += value
            step, last, seen = _step(value), index, True
        elif (place := _ordinal(token)) is not None and place < step and (seen or index == at):
            current += place
            last, seen, ordinal = index, True, True
            break
        else:
            break
        index += 1
    if not seen or last < at:
        return None
    return _Read(value=total + current, first=at, last=last, in_words=True, ordinal=ordinal)


def _next_is_plural_of_scale(items: tuple[Token, ...], index: int) -> bool:
    """«тысячи людей», «миллионы»: many, not a number."""
    return items[index].lower in ("тысячи", "миллионы", "миллиарды", "тысячами", "миллионами", "тысячах", "к", "т")


def _fits(value: Decimal, step: int) -> bool:
    return value < step


def _step(value: Decimal) -> int:
    """What may follow: after tens only ones, after hundreds tens and ones, after ones nothing."""
    if value % 100 == 0 and value >= 100:
        return 100
    if value in (20, 30, 40, 50, 60, 70, 80, 90):
        return 10
    return 0


def _digits_run(items: tuple[Token, ...], at: int) -> _Read:
    value, last = Decimal(items[at].norm), at
    ordinal = not items[at].text[-1].isdigit()
    nxt = items[at + 1] if at + 1 < len(items) else None
    if nxt is not None and not ordinal:
        scale = _scale(nxt) or (_SHORT_SCALES.get(nxt.lower) if nxt.start == items[at].end else None)
        if nxt.lower == "т" and at + 2 < len(items) and _thousand_roubles(items, at + 1):
            scale = 1000
        if scale is not None:
            value, last = value * scale, at + 1
            tail = _run(items, last + 1) if last + 1 < len(items) else None
            if tail is not None and not tail.ordinal and tail.value < scale and _adjoins(items, last):
                value, last = value + tail.value, tail.last
    return _Read(value=value, first=at, last=last, in_words=False, ordinal=ordinal)


def _adjoins(items: tuple[Token, ...], index: int) -> bool:
    return items[index + 1].start - items[index].end <= 1


def _thousand_roubles(items: tuple[Token, ...], index: int) -> bool:
    rest = [t.lower for t in items[index + 1 : index + 4] if t.lower != "."]
    return bool(rest) and rest[0] in ("р", "руб")


def _minutes(hour: Decimal, minute: int, part: str | None) -> Decimal:
    value = hour
    if part in ("вечер", "день") and value < 12:
        value += 12
    if part == "ночь" and value == 12:
        value = Decimal(0)
    return value * 60 + minute


def _part_of_day(items: tuple[Token, ...], index: int) -> str | None:
    """«утра», «вечера» right after an hour."""
    if index >= len(items):
        return None
    return {"утра": "утро", "дня": "день", "вечера": "вечер", "ночи": "ночь"}.get(items[index].lower)


_QUARTERS: Final = {"четверть": 15, "четверти": 15, "половина": 30, "половине": 30, "половины": 30, "половину": 30}
_POL: Final = {
    f"пол{stem}": hour
    for hour, stem in enumerate(
        [
            "первого",
            "второго",
            "третьего",
            "четвертого",
            "пятого",
            "шестого",
            "седьмого",
            "восьмого",
            "девятого",
            "десятого",
            "одиннадцатого",
            "двенадцатого",
        ],
        start=1,
    )
}


def _clock(items: tuple[Token, ...], at: int) -> tuple[Decimal, int] | None:
    """A time of day that begins at this token: minutes since midnight and the last token."""
    token = items[at]
    if token.kind is Kind.CLOCK:
        hour, minute = token.norm.split(":")
        part = _part_of_day(items, at + 1)
        return _minutes(Decimal(hour), int(minute), part), at + (part is not None)
    word = token.lower
    if word in ("полдень", "полудня", "полудню"):
        return Decimal(720), at
    if word in ("полночь", "полуночи", "полночи"):
        return Decimal(0), at
    if (hour_index := _POL.get(word.replace("-", ""))) is not None:
        part = _part_of_day(items, at + 1)
        return _minutes(Decimal(hour_index) - 1, 30, part), at + (part is not None)
    if word == "без":
        return _to_the_hour(items, at)
    if word in _QUARTERS and at + 1 < len(items) and (place := _ordinal(items[at + 1])) and place <= 12:
        part = _part_of_day(items, at + 2)
        return _minutes(Decimal(place) - 1, _QUARTERS[word], part), at + 1 + (part is not None)
    return _full_hour(items, at)


def _to_the_hour(items: tuple[Token, ...], at: int) -> tuple[Decimal, int] | None:
    """«без четверти девять», «без десяти восемь», «без 15 9»."""
    if at + 2 >= len(items):
        return None
    missing: Decimal | None
    after = at + 2
    if items[at + 1].lower == "четверти":
        missing = Decimal(15)
    else:
        read = _run(items, at + 1)
        if read is None or read.ordinal:
            return None
        missing, after = read.value, read.last + 1
        if after < len(items) and _is(items[after], frozenset({"минута", "мин"})):
            after += 1
        if after >= len(items):
            return None
    if items[after].lower == "час" and 0 < missing < 60:
        return 60 - missing, after
    read = _run(items, after)
    if read is None or read.ordinal or not 1 <= read.value <= 24 or not 0 < missing < 60:
        return None
    part = _part_of_day(items, read.last + 1)
    return _minutes(read.value, 0, part) - missing, read.last + (part is not None)


def _full_hour(items: tuple[Token, ...], at: int) -> tuple[Decimal, int] | None:
    """«девять утра», «в 9 часов», «в час дня», «к 19 ч»: an hour that its words show to be one."""
    token = items[at]
    if token.lower == "час" and (part := _part_of_day(items, at + 1)):
        return _minutes(Decimal(1), 0, part), at + 1
    read = _run(items, at) if token.kind is Kind.NUMBER or token.is_word else None
    if read is None or read.ordinal or read.value != int(read.value) or not 0 <= read.value <= 24:
        return None
    after = read.last + 1
    hour_word = after < len(items) and _is(items[after], _HOUR_WORDS)
    part = _part_of_day(items, after + hour_word)
    before = items[at - 1].lower if at else ""
    if part is not None and not (part == "день" and not hour_word and before not in _CLOCK_PREPOSITIONS):
        return _minutes(read.value, 0, part), after + hour_word
    if hour_word and before in ("в", "к", "после") and (after + 1 >= len(items) or items[after + 1].lower != "в"):
        return _minutes(read.value, 0, None), after
    return None


@lru_cache(maxsize=4096)
def quantities(text: str) -> tuple[Quantity, ...]:
    """All quantities of the text in order. Contract numbers («А-118») and calendar dates aren't quantities."""
    items = tokens(text)
    out: list[Quantity] = []
    index = 0
    while index < len(items):
        found = _quantity(items, index)
        if found is None:
            index += 1
            continue
        quantity, last = found
        out.append(quantity)
        index = last + 1
    return tuple(out)


@lru_cache(maxsize=65536)
def _may_begin(lower: str) -> bool:
    """Whether a quantity may begin with this word; most words are turned away here."""
    if lower in _QUARTERS or lower in ("без", "полдень", "полудня", "полудню", "полночь", "полуночи", "полночи", "час"):
        return True
    if lower.replace("-", "") in _POL:
        return True
    (token,) = tokens(lower)[:1]
    return _cardinal(token) is not None or _ordinal(token) is not None or _scale(token) is not None


def _quantity(items: tuple[Token, ...], at: int) -> tuple[Quantity, int] | None:
    if items[at].kind is Kind.WORD and not _may_begin(items[at].lower):
        return None
    if (clock := _clock(items, at)) is not None:
        value, last = clock
        return _made(items, at, last, value=value, unit=Unit.CLOCK), last
    if not (items[at].kind is Kind.NUMBER or items[at].is_word):
        return None
    read = _run(items, at)
    if read is None or not _counts(items, read):
        return None
    unit, last = _unit(items, read)
    return _made(items, at, last, value=read.value, unit=unit), read.last


def _made(items: tuple[Token, ...], first: int, last: int, *, value: Decimal, unit: Unit) -> Quantity:
    start, end = items[first].start, items[last].end
    in_words = not any(c.isdigit() for t in items[first : last + 1] for c in t.text)
    return Quantity(value=value, unit=unit, start=start, end=end, in_words=in_words)


def _counts(items: tuple[Token, ...], read: _Read) -> bool:
    """Whether a word that may be a number is one: «один» alone is usually «alone» or «a certain»."""
    if not read.in_words or read.first != read.last:
        return True
    token = items[read.first]
    if _cardinal(token) == 1:
        before = items[read.first - 1] if read.first else None
        after = items[read.last + 1] if read.last + 1 < len(items) else None
        return _is(before, frozenset({"номер", "№"})) or _is(after, _MONEY | _PERCENT | _OTHER_UNITS | _HOUR_WORDS)
    return True


def _unit(items: tuple[Token, ...], read: _Read) -> tuple[Unit, int]:
    """The unit and the last token of the number itself, unit word left out of the span."""
    after = items[read.last + 1] if read.last + 1 < len(items) else None
    before = items[read.first - 1] if read.first else None
    if _is(after, _MONEY) or _is(before, frozenset({"$", "€"})):
        return Unit.MONEY, read.last
    if _is(after, _PERCENT):
        return Unit.PERCENT, read.last
    if read.ordinal or _is(before, frozenset({"номер", "№"})):
        return Unit.ORDINAL, read.last
    return Unit.PLAIN, read.last


def with_digits(text: str) -> str:
    """The text with cardinal number words and spoken times written in digits.

    «без четверти девять» becomes «8:45», «полтора» «1,5», «сорок пять тысяч» «45 000», «сорок четвёртый» «44-й»,
    «пятого мая» «5 мая». «Один», «первый» and «второй» stay words: they seldom count («во-вторых», «в первую очередь»).
    """
    out, position = [], 0
    for quantity in quantities(text):
        if not quantity.in_words:
            continue
        ordinal = quantity.unit is Unit.ORDINAL and _spelled_ordinal(text, quantity)
        if ordinal and (quantity.value < _TOLD_ORDINAL or _counts_occasions(text, quantity)):
            continue
        if fold(text[quantity.start : quantity.end]) in ("полдень", "полночь", "полудня", "полуночи", "один"):
            continue
        out += [text[position : quantity.start], grouped(quantity), _ending(text, quantity) if ordinal else ""]
        position = quantity.end
    return "".join([*out, text[position:]])


#: ordinals from this on tell which one it is
_TOLD_ORDINAL: Final = 3
_OCCASION: Final = re.compile(r"\s*(?:раз|сторон|лиц|лишн|степен|дня\b)", re.IGNORECASE)
_VOWELS: Final = "аеёиоуыэюяйь"


def _counts_occasions(text: str, quantity: Quantity) -> bool:
    """«в третий раз», «третья сторона», «в-четвёртых»: no thing bears this number."""
    before, after = text[: quantity.start], text[quantity.end :]
    return bool(_OCCASION.match(after)) or before.endswith(("-", "–"))


def _ending(text: str, quantity: Quantity) -> str:
    """What is written after the digits of an ordinal: «-й», «-го»; nothing before the name of a month."""
    if _MONTH.match(text[quantity.end :]):
        return ""
    word = text[quantity.start : quantity.end]
    return f"-{word[-1]}" if word[-2:-1].lower() in _VOWELS else f"-{word[-2:]}"


_MONTH: Final = re.compile(
    r"\s+(?:январ|феврал|март|апрел|мая|июн|июл|август|сентябр|октябр|ноябр|декабр)", re.IGNORECASE
)


def _spelled_ordinal(text: str, quantity: Quantity) -> bool:
    return any(_ordinal(t) is not None for t in tokens(text) if quantity.start <= t.start < quantity.end)


def grouped(quantity: Quantity) -> str:
    """Digits with thousands set apart, as prices are written: «45 000»."""
    if quantity.unit is Unit.CLOCK or quantity.value < 10_000 or quantity.value != int(quantity.value):
        return quantity.digits
    return f"{int(quantity.value):,}".replace(",", " ")
