"""Kinds of value, the words that name them («цена», «адрес», «срок») and the kinds that a record offers.

Erasing and merging go by this. What a question asks for, and how plainly a record answers it, is in `answering`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Token, forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.terms import WEEKDAYS, Reading, Sort, Term, read


class Value(StrEnum):
    MONEY = "money"
    PERCENT = "percent"
    COUNT = "count"
    CLOCK = "clock"
    DAY = "day"
    PERIOD = "period"
    PLACE = "place"
    PERSON = "person"
    FIRM = "firm"
    PHONE = "phone"
    CODE = "code"


_WHO: Final = frozenset({Value.PERSON, Value.FIRM})
_WHEN: Final = frozenset({Value.CLOCK, Value.DAY, Value.PERIOD})

#: nouns that name a kind of value, with the kinds that satisfy them
ATTRIBUTES: Final = {
    "цена": frozenset({Value.MONEY}),
    "стоимость": frozenset({Value.MONEY}),
    "прайс": frozenset({Value.MONEY}),
    "расценка": frozenset({Value.MONEY}),
    "тариф": frozenset({Value.MONEY}),
    "почем": frozenset({Value.MONEY}),
    "сумма": frozenset({Value.MONEY}),
    "плата": frozenset({Value.MONEY}),
    "оплата": frozenset({Value.MONEY}),
    "процент": frozenset({Value.PERCENT}),
    "срок": _WHEN,
    "дата": frozenset({Value.DAY}),
    "день": frozenset({Value.DAY}),
    "время": frozenset({Value.CLOCK, Value.DAY}),
    "час": frozenset({Value.CLOCK}),
    "часы": frozenset({Value.CLOCK}),
    "график": _WHEN,
    "расписание": _WHEN,
    "режим": _WHEN,
    "период": _WHEN,
    "частота": frozenset({Value.PERIOD, Value.DAY}),
    "адрес": frozenset({Value.PLACE}),
    "место": frozenset({Value.PLACE}),
    "местонахождение": frozenset({Value.PLACE}),
    "телефон": frozenset({Value.PHONE}),
    "номер": frozenset({Value.CODE, Value.PHONE}),
    "код": frozenset({Value.CODE}),
    "количество": frozenset({Value.COUNT}),
    "число": frozenset({Value.COUNT, Value.DAY}),
    "имя": frozenset({Value.PERSON}),
    "фамилия": frozenset({Value.PERSON}),
    "размер": frozenset({Value.MONEY, Value.PERCENT, Value.COUNT}),
    "величина": frozenset({Value.MONEY, Value.PERCENT, Value.COUNT}),
    "условие": frozenset({Value.MONEY, Value.PERCENT, Value.COUNT}) | _WHEN,
    "продолжительность": _WHEN,
    "длительность": _WHEN,
    "лимит": frozenset({Value.MONEY, Value.COUNT, Value.PERCENT}),
    "норма": frozenset({Value.MONEY, Value.COUNT, Value.PERCENT}),
    "ответственный": _WHO,
    "поставщик": _WHO | {Value.PLACE},
}

_TIME_NOUNS: Final = listed("день неделя месяц год час минута сутки квартал секунда мин сек полгода")
_FREQUENCY: Final = listed(
    "ежедневно ежемесячно еженедельно ежегодно ежеквартально круглосуточно раз дважды трижды бессрочно бессрочный "
    "постоянно каждый месяц квартал полгода год неделя сутки часто редко"
)
_DAY_WORDS: Final = listed(
    "завтра послезавтра сегодня вчера выходной будни будний праздник число январь февраль март апрель май "
    "июнь июль август сентябрь октябрь ноябрь декабрь лето зима весна осень весной летом зимой осенью лето "
    "ежедневно"
) | frozenset(WEEKDAYS)
_CLOCK_WORDS: Final = listed("утро утром вечер вечером ночь ночью днем полдень полночь обед круглосуточно")
_CLOCK_PREPOSITIONS: Final = listed("в до с к после со ко около и")
_FREE: Final = listed("бесплатно бесплатный даром безвозмездно платный платно")
_PLACE_PREPOSITIONS: Final = listed("в на у под за около возле из с при над внутри")
_NOT_PLACES: Final = (
    _TIME_NOUNS | _DAY_WORDS | _CLOCK_WORDS | listed("цена стоимость час раз год срок работа течение конец начало")
)

#: question words as they are typed in a hurry
_TYPED: Final = {
    "скока": "сколько", "скок": "сколько", "скоко": "сколько", "сколка": "сколько",
    "скоки": "скольки", "када": "когда", "кагда": "когда", "чо": "что", "чё": "что", "шо": "что", "што": "что",
    "пачём": "почём", "пачем": "почем", "почом": "почем",
    "хто": "кто",
}  # fmt: skip
_TYPED_WORD: Final = re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, _TYPED)) + r")(?![\w-])", re.IGNORECASE)


@lru_cache(maxsize=8192)
def spelt(question: str) -> str:
    """The question with its question words spelt as dictionaries have them: «скока» is «сколько»."""
    return _TYPED_WORD.sub(lambda found: _TYPED[found[0].lower()], question)


@lru_cache(maxsize=16384)
def offers(text: str) -> frozenset[Value]:
    """The kinds of value that a record holds."""
    reading = read(text)
    return frozenset(_offered(reading, tokens(text)))


def _offered(reading: Reading, items: tuple[Token, ...]) -> Iterator[Value]:
    for term in reading.terms:
        yield from _of_term(term, items)
    for index, token in enumerate(items):
        if token.is_word:
            yield from _of_word(items, index)


def _of_term(term: Term, items: tuple[Token, ...]) -> Iterator[Value]:
    match term.sort:
        case Sort.CODE:
            yield Value.CODE
            if next(iter(term.lemmas)).lstrip("+").isdigit() and term.text.count("-") + len(term.text) >= 9:
                yield Value.PHONE
        case Sort.CLOCK:
            yield Value.CLOCK
        case Sort.DATE:
            yield Value.DAY
        case Sort.NUMBER:
            yield from _of_number(term, items)
        case Sort.WORD:
            if term.people or (term.surnames and term.capital):
                yield Value.PERSON
            if term.quoted:
                yield Value.FIRM


def _of_number(term: Term, items: tuple[Token, ...]) -> Iterator[Value]:
    before = items[term.place - 1].lower if term.place else ""
    after = next((t for t in items[term.place :] if t.start >= term.end), None)
    is_noun = after is not None and after.is_word and forms(after.text)[0].pos == "NOUN"
    noun = {f.lemma for f in forms(after.text)} if after is not None and is_noun else set()
    value = term.value or 0
    if term.unit is Unit.PERCENT:
        yield Value.PERCENT
        return
    yield Value.COUNT
    if before in ("№", "номер") or term.noun & {"домофон", "код", "кабинет", "дом"}:
        yield Value.CODE
        yield Value.PLACE
    if term.unit is Unit.MONEY or (value >= 50 and not noun):
        yield Value.MONEY
    if noun & _TIME_NOUNS:
        yield Value.PERIOD
    if "число" in noun or term.unit is Unit.ORDINAL:
        yield Value.DAY
    if before in _CLOCK_PREPOSITIONS and value <= 24 and not (noun & (_TIME_NOUNS - {"час"})):
        yield Value.CLOCK


def _of_word(items: tuple[Token, ...], index: int) -> Iterator[Value]:
    token = items[index]
    readings = forms(token.text)
    lemmas = {f.lemma for f in readings if f.score >= 0.1}
    if lemmas & _FREQUENCY:
        yield Value.PERIOD
    if lemmas & _DAY_WORDS:
        yield Value.DAY
    if lemmas & _CLOCK_WORDS:
        yield Value.CLOCK
    if lemmas & _FREE:
        yield Value.MONEY
    first = readings[0]
    if first.pos == "NOUN" and "anim" in first.grammemes:
        yield Value.PERSON
    before = next((t.lower for t in reversed(items[:index]) if t.text not in '«„"“'), "")
    if token.capital and before in _PLACE_PREPOSITIONS - {"у", "с"}:
        yield Value.PLACE
    if first.pos == "NOUN" and index and not lemmas & _NOT_PLACES and "anim" not in first.grammemes:
        at = index - 1
        while at > 0 and items[at].is_word and forms(items[at].text)[0].pos in ("ADJF", "NUMR"):
            at -= 1
        if items[at].lower in _PLACE_PREPOSITIONS and first.case in ("loct", "ablt", "gent", "accs", "datv", "loc2"):
            yield Value.PLACE
    if lemmas & {"адрес", "улица", "проспект"}:
        yield Value.PLACE
