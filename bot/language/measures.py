"""What a question wants measured («со скольких лет?», «сколько весит?»), and whether a record measures that.

A number answers such a question by its unit: «40 литров» tells no weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Token, forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.questions import spelt
from bot.language.terms import Sort, Term, read

#: names of a measure and the units that it is told in
_MEASURES: Final = """
возраст: год лето годик месяц
вес весить масса взвешивать: кг килограмм кило г грамм тонна т центнер
рост высота длина ширина глубина высокий длинный глубокий: м см мм км метр сантиметр миллиметр километр этаж
температура градус жара мороз: градус °
объем емкость литраж: л литр мл миллилитр куб кубометр
площадь метраж: м метр квадрат гектар га сотка
калорийность калория: ккалория ккал калория килокалория
мощность: вт ватт квт киловатт сила
скорость: мегабит гигабит км километр узел
"""
_TABLE: Final = tuple(
    (listed(names), listed(units)) for names, units in (line.split(":") for line in _MEASURES.split("\n") if line)
)
_HOW_MANY: Final = listed("сколько скольки скольких скольким")
_WHICH: Final = listed("какой какая какое какие какого каком каким какую каких каков какова каково")
#: «сколько лет» is age, «сколько месяцев» lasts
_YEARS: Final = listed("лет годик годиков")
_BOUNDS: Final = listed("с со до от во после на под")
#: how well a number fits that names no unit, and a word for grown-ups or children where age is asked
_BARE: Final = 0.6
#: «см», «кг», «л», «°»
_SHORT: Final = 3
_SYMBOLS: Final = frozenset(unit for _, units in _TABLE for unit in units if len(unit) <= _SHORT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """`starts` of the words of the question that name it, `units` that it is told in, as dictionary forms."""

    starts: frozenset[int]
    units: frozenset[str]


@lru_cache(maxsize=8192)
def measured(question: str) -> Measure | None:
    """The measure that a question asks for, None when it asks for none."""
    words = [t for t in tokens(spelt(question)) if t.is_word]
    for before, many, unit in zip([None, *words], words, words[1:], strict=False):
        asked = many.lower in _HOW_MANY or many.lower in _WHICH
        if not asked:
            continue
        found = _named(unit) if many.lower in _WHICH or _names_measure(unit) else _unit(unit, before)
        if found:
            return Measure(starts=frozenset({unit.start}), units=found)
    return None


def _named(word: Token) -> frozenset[str]:
    """Units of the measure that a word names."""
    lemmas = {f.lemma for f in forms(word.text)[:2]}
    return frozenset().union(*(units for names, units in _TABLE if names & lemmas))


def _names_measure(word: Token) -> bool:
    """«сколько весит»."""
    return "весить" in {f.lemma for f in forms(word.text)[:2]}


def _unit(word: Token, before: Token | None) -> frozenset[str]:
    """«сколько лет», «до скольки градусов»; «сколько месяцев» asks how long."""
    if word.lower in _YEARS:
        return _TABLE[0][1]
    readings = forms(word.text)
    if before is None or before.lower not in _BOUNDS or not _counted(word):
        return frozenset()
    lemmas = frozenset(f.lemma for f in readings[:3])
    return frozenset().union(*(units for _, units in _TABLE if units & lemmas))


def _counted(word: Token) -> bool:
    readings = forms(word.text)
    return len(word.text) <= _SHORT or any(
        f.pos == "NOUN" and f.case == "gent" and "plur" in f.grammemes for f in readings[:3]
    )


@lru_cache(maxsize=8192)
def bounds_things(question: str) -> bool:
    """«до скольки человек», «со скольких лет»: a limit of something counted; «до скольки часов» is an hour."""
    words = [t for t in tokens(spelt(question)) if t.is_word]
    return any(
        a.lower in _BOUNDS and b.lower in _HOW_MANY and _counted(c) and not _of_clock(c)
        for a, b, c in zip(words, words[1:], words[2:], strict=False)
        if forms(c.text)[0].pos == "NOUN" or c.lower in _YEARS
    )


def _of_clock(word: Token) -> bool:
    return any(f.lemma in ("час", "время", "минута") for f in forms(word.text)[:2])


@lru_cache(maxsize=65536)
def told(text: str, units: frozenset[str]) -> float:
    """How plainly a text tells such a measure, 0..1."""
    items = tokens(text)
    bare = 0
    for term in read(text).terms:
        if term.sort is not Sort.NUMBER or term.unit in (Unit.MONEY, Unit.PERCENT):
            continue
        noun = term.noun | _noun_after(items, term)
        if noun & units:
            return 1.0
        bare += not noun and term.upto is None and not _dated(items, term)
    # two bare numbers are hours
    return _BARE if bare == 1 else 0.0


def _noun_after(items: tuple[Token, ...], term: Term) -> frozenset[str]:
    after = next((t for t in items[term.place :] if t.start >= term.end), None)
    if after is None:
        return frozenset()
    short = after.lower.rstrip(".")
    if short in _SYMBOLS:
        return frozenset({short})
    first = forms(after.text)[0] if after.is_word else None
    return frozenset(f.lemma for f in forms(after.text)[:3]) if first and first.pos == "NOUN" else frozenset()


def _dated(items: tuple[Token, ...], term: Term) -> bool:
    before = items[term.place - 1].lower if term.place else ""
    return before in ("№", "номер")


__all__ = ["Measure", "bounds_things", "measured", "told"]
