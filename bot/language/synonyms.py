"""Which words may stand for which: synonyms, wider and narrower words, phrases.

Reads `thesaurus`. A word carries marks of the groups it belongs to; two words are compared by their marks, so that
synonymy is never chained from one group into the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from bot.language.lemmas import fold, listed
from bot.language.roots import root
from bot.language.thesaurus import FORMS, GROUPS

#: dictionary forms of the listed words that are none: looking thousands of words up would take seconds at the start
_FORMS: Final = dict(pair.split(":") for pair in FORMS.split())
#: listed words whose stem strangers have too: «передать» is no «передник», «открыться» no «открытка»
_STEM_BY_CHANCE: Final = listed("""
академия аспирант аспирин билетер билетерша бригадирша воскресение воспитка вывеска выговор выгода выкладчик выпивка
выписка гарантийка гармонь гвоздика директорша диспетчерша доводчик договорчик домашка доступ духовой завал зависать
зависнуть завод заводской загон загород заказчица закладка залив заливать заметка застройщик зрительница инструкторша
информатика информация капиталка классный класть контекст конфетка костюмер костюмерша крестный лебедка логин локалка
лопата магнит материться материя матерный минералка мороз морозец навернуться надувательство накопитель накопление
наладчик налажать наполнитель направление наращивание настройщик начальница обвал обмер оперативка организация
основатель отбивной откатный открытка отличник отлучаться отметить отрез отрубиться отчитать отчитывать первичка
перегной переговорка переговорок перегородить передник перекись подвеска подвесной поделка подметка подружка
подсвечник покупательница полено поленья положить поселок послушание постричься постройка практикантка представление
пресса прессовый приказ приступ программер прогревание прогул пролет прописка процессор разряд раскрой раскройщик
распоряжение расчетчица сервисник сирена системник складировать скрипка смотритель совместитель состав стартер
стационар стрельба сухарик текстовик толстовка трубочка украшение устав уставный установщик физичка фотографиня шарик
шарики швейцар
""")
#: within how many words a phrase of the thesaurus may be spread
_SPREAD: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """Groups of the thesaurus that a word belongs to, by what it is there."""

    same: frozenset[int] = frozenset()
    loose: frozenset[int] = frozenset()
    wide: frozenset[int] = frozenset()
    narrow: frozenset[int] = frozenset()

    def __or__(self, other: Marks) -> Marks:
        if not other:
            return self
        return Marks(
            same=self.same | other.same,
            loose=self.loose | other.loose,
            wide=self.wide | other.wide,
            narrow=self.narrow | other.narrow,
        )

    def __bool__(self) -> bool:
        return bool(self.same or self.loose or self.wide or self.narrow)


NO_MARKS: Final = Marks()
SAME, NARROWER, WIDER, LOOSE = 0.85, 0.75, 0.6, 0.5


def closeness(asked: Marks, found: Marks) -> float:
    """How well the found word stands for the asked one: 0.85 a synonym, 0.75 a kind of it, 0.6 its kind, 0.5 near it."""
    if asked.same & found.same:
        return SAME
    if asked.wide & found.narrow:
        return NARROWER
    if asked.narrow & found.wide:
        return WIDER
    if asked.loose & found.loose:
        return LOOSE
    return 0.0


@dataclass(slots=True)
class _Entry:
    same: set[int] = field(default_factory=set)
    loose: set[int] = field(default_factory=set)
    wide: set[int] = field(default_factory=set)
    narrow: set[int] = field(default_factory=set)

    def frozen(self) -> Marks:
        return Marks(
            same=frozenset(self.same),
            loose=frozenset(self.loose),
            wide=frozenset(self.wide),
            narrow=frozenset(self.narrow),
        )


@dataclass(frozen=True, slots=True)
class _Tables:
    words: dict[str, Marks]
    #: by the first lemma of the phrase: all its lemmas and the marks
    phrases: dict[str, tuple[tuple[frozenset[str], Marks], ...]]
    #: by stem, for family members that the thesaurus doesn't list
    stems: dict[str, Marks]


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    words: dict[str, _Entry] = {}
    phrases: dict[tuple[str, ...], _Entry] = {}
    for number, line in enumerate(x for x in GROUPS.split("\n") if x and not x.startswith("#")):
        loose = line.startswith("~ ")
        wide, arrow, narrow = line.removeprefix("~ ").partition(" > ")
        for part, role in ((wide, "wide" if arrow else "loose" if loose else "same"), (narrow, "narrow")):
            for item in part.split():
                _place(words, phrases, fold(item), role, number)
    by_first: dict[str, list[tuple[frozenset[str], Marks]]] = {}
    for phrase, entry in phrases.items():
        by_first.setdefault(phrase[0], []).append((frozenset(phrase), entry.frozen()))
    frozen = {word: entry.frozen() for word, entry in words.items()}
    stems: dict[str, Marks] = {}
    for word, marks in frozen.items():
        stem, _ = root(word)
        if len(stem) >= 5 and word not in _STEM_BY_CHANCE:
            stems[stem] = stems.get(stem, NO_MARKS) | marks
    return _Tables(words=frozen, phrases={k: tuple(v) for k, v in by_first.items()}, stems=stems)


def _place(words: dict[str, _Entry], phrases: dict[tuple[str, ...], _Entry], item: str, role: str, number: int) -> None:
    if "_" in item:
        entry = phrases.setdefault(tuple(_FORMS.get(word, word) for word in item.split("_")), _Entry())
        getattr(entry, role).add(number)
        return
    for form in {item, _FORMS.get(item, item)}:
        getattr(words.setdefault(form, _Entry()), role).add(number)


@lru_cache(maxsize=65536)
def marks(lemmas: frozenset[str]) -> Marks:
    """Marks of one word, given the dictionary forms it may have."""
    tables = _tables()
    found = NO_MARKS
    for form in lemmas:
        found |= tables.words.get(form, NO_MARKS)
    if found:
        return found
    for form in lemmas:
        stem, derived = root(form)
        if derived and len(stem) >= 5:
            found |= tables.stems.get(stem, NO_MARKS)
    return found


def phrase_marks(line: Sequence[frozenset[str]]) -> tuple[Marks, ...]:
    """Marks that phrases of the thesaurus add to each word of a text, given the words' dictionary forms in order."""
    out = [NO_MARKS] * len(line)
    phrases = _tables().phrases
    for at, here in enumerate(line):
        for form in here:
            for needed, found in phrases.get(form, ()):
                where = _spread_over(line, at, needed)
                for index in where:
                    out[index] |= found
    return tuple(out)


def _spread_over(line: Sequence[frozenset[str]], at: int, needed: frozenset[str]) -> tuple[int, ...]:
    """Positions near `at` that together hold all words of a phrase, or nothing."""
    window = range(max(0, at - _SPREAD), min(len(line), at + _SPREAD + 1))
    where = []
    for word in needed:
        place = next((i for i in sorted(window, key=lambda i: abs(i - at)) if word in line[i]), None)
        if place is None:
            return ()
        where.append(place)
    return tuple(where)
