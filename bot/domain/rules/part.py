"""One part of a rule: how it binds, and what each of its words is for (RUL-5).

There is no parser. A clause has one stance of its acts; «без X не делаем» and «сначала X, потом делаем» read alike: X
is what must come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.domain.rules.bounds import CLOSES, OPENS, WORKS, bounds
from bot.domain.rules.marking import LIKELY, TIMING, Marking, is_verb, pos_of
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.language.directives import meaning, slots
from bot.language.exclusive import values
from bot.language.lemmas import Token, forms
from bot.language.ruling import (
    ALLOWS,
    ALWAYS,
    AT_ONCE,
    AVOIDS,
    BARS,
    COMPARED,
    DEPARTMENTS,
    HOLLOW,
    LIGHT,
    MEALS,
    OPTIONAL,
    PARTS_OF_DAY,
    PERSONS,
    TIMES,
    UNITS,
    UNIVERSAL,
)
from bot.language.terms import WEEKDAYS, Sort, Term, Weight

_PRECEDES: Final = frozenset({"до", "перед"})
_OWN_MEANS: Final = re.compile(r"(?<!\w)(?:сво(?:ими|ей|им|ё|е)|собственн\w+)\s+(?:сил|бригад|транспорт|рук|команд)\w+")
_ANYONE: Final = re.compile(
    r"(?<!\w)(?:(?:тот|те|любой|каждый|первый)\s*,?\s+кто|каждый\s+за\s+себя|кто угодно|"
    r"кто (?:свободен|успел|первый)|все подряд)"
)


class Part(Marking):
    """One part of a rule while it is read."""

    def clause(self) -> Clause:
        self._merge_phrases()
        denied = self._denied()
        mode = self._mode(denied)
        mode = self._without(mode)
        self._exceptions()
        self._only_marks()
        self._first(mode)
        mode = self._absences(mode)
        words = tuple(self._words())
        order = tuple(self._order(words, mode))
        return Clause(
            mode=mode,
            words=words,
            bounds=bounds(self.statement),
            guarded=self.guarded,
            order=order,
            always=any(w in ALWAYS for w in self.lower),
            at_once=any(w in AT_ONCE for w in self.lower) or "в первом же" in " ".join(self.lower),
            text=self.statement.text,
            by_us=self._by_us(),
            first_person=self._first_person(),
            by_anyone=_ANYONE.search(" ".join(self.lower)) is not None,
            keeps_hours=any(known & (OPENS | CLOSES | WORKS) for known in self.lemma_line)
            or "рабочий день" in " ".join(self.lower),
        )

    @property
    def _clocked(self) -> bool:
        return any(t.sort is Sort.CLOCK for t in self.statement.terms)

    def _first_person(self) -> bool:
        return any(
            {"1per", "plur"} <= f.grammemes for t in self.items if t.is_word and is_verb(t) for f in forms(t.text)
        )

    def _by_us(self) -> bool:
        said = " ".join(self.lower)
        return (
            "мы" in self.lower or ("сами" in self.lower and self._first_person()) or _OWN_MEANS.search(said) is not None
        )

    # words

    def _words(self) -> Iterator[Word]:
        numbers = [t for t in self.statement.terms if t.sort is not Sort.WORD]
        spans = [(t.start, t.end) for t in numbers]
        counted = frozenset().union(*(t.noun for t in numbers)) if numbers else frozenset()
        measured = {b.start for b in bounds(self.statement)}
        for term in self.statement.terms:
            index = next((i for i, t in enumerate(self.items) if t.start == term.start), None)
            if index is None or index in self.dropped:
                continue
            if term.sort is not Sort.WORD:
                yield self._made(term, index, Sense.NUMBER)
                continue
            if any(s <= term.start < e for s, e in spans) or self.lower[index] in COMPARED:
                continue
            if term.lemmas & counted & UNITS and any(0 <= term.start - end <= _NEAR for _, end in spans):
                continue
            if self._hollow(term, index):
                continue
            yield self._made(term, index, Sense.NUMBER if term.start in measured else self._sense(term, index))

    def _hollow(self, term: Term, index: int) -> bool:
        if index in self.extra:
            return False
        first = forms(term.text)[0]
        if term.quoted and term.lemmas & {"ты", "вы"}:
            return True
        hollow = HOLLOW | BARS | ALLOWS | OPTIONAL
        return (first.lemma in hollow or self.lower[index] in hollow) and not term.is_name

    def _sense(self, term: Term, index: int) -> Sense:
        if term.pos == "INFN" and self._governed_deed(index):
            return Sense.THING
        if pos_of(self.items[index]) == "VERB" and not term.is_name:
            return Sense.ACT
        if term.pos in ("VERB", "INFN", "PRTS", "GRND") and not term.is_name and pos_of(self.items[index]) != "NOUN":
            return Sense.ACT
        if term.lemmas & MEALS and not self.governor.get(index):
            return Sense.THING
        if self.governor.get(index) in TIMING and index not in self.zones and not self._is_counted(index):
            return Sense.WHEN
        if term.lemmas & _CLOCKS and self._wears(index):
            return Sense.THING
        if term.lemmas & (WEEKDAYS.keys() | PARTS_OF_DAY | TIMES) or (term.hours is not None and term.lemmas & UNITS):
            return Sense.WHEN
        if self.lower[index] in PERSONS and not self.governor.get(index):
            return Sense.WHO if self._stands_alone(index) else Sense.WHICH
        if term.pos in ("ADJF", "PRTF") and not term.is_name:
            if self._says_quality(index) or not self._stands_alone(index):
                return Sense.WHICH
            dative = any(f.case == "datv" and f.number == "plur" for f in forms(term.text)[:1])
            return Sense.WHO if dative and not self.governor.get(index) else Sense.THING
        if self._says_quality(index) and any(f.pos == "ADJF" for f in forms(term.text)):
            return Sense.WHICH
        if term.people or term.surnames or self._alive(index):
            return Sense.WHO
        if term.pos in ("ADJF", "PRTF", "ADVB", "COMP", "ADJS"):
            return Sense.WHICH
        return Sense.THING

    def _wears(self, index: int) -> bool:
        """«часы снимаем», «без часов»: no number before, and no time of anything."""
        before = self.items[index - 1].lower if index else ""
        plural = any(f.number == "plur" for f in forms(self.items[index].text)[:2])
        return (
            plural
            and before not in ("в", "через", "на", "за", "рабочие", "рабочих", "несколько", "пару")
            and (not index or (self.items[index - 1].is_word and forms(self.items[index - 1].text)[0].pos != "NUMR"))
        )

    def _is_counted(self, index: int) -> bool:
        """«до шести игроков» sets no time."""
        if index and self.lower[index - 1] in ("одного", "одной"):
            return True
        numbers = [t for t in self.statement.terms if t.sort is not Sort.WORD]
        return any(t.noun and t.noun & self.lemma_line[index] for t in numbers)

    def _governed_deed(self, index: int) -> bool:
        """«обещаем перезвонить»: what is done is the promise."""
        return any(
            t.is_word and pos_of(t) == "VERB" and not self.lemma_line[i] & (LIGHT | ALLOWS | AVOIDS | BARS)
            for i, t in enumerate(self.items)
            if i != index
        )

    def _says_quality(self, index: int) -> bool:
        """A colour, a shape: hardly a noun, whatever stands around it."""
        known = slots(self.lemma_line[index]) | values(self.lemma_line[index])
        return bool(known) and not any(s in ("money", "channel") for s, _ in known)

    def _stands_alone(self, index: int) -> bool:
        """«наличные», «опоздавших»: an adjective that is the noun itself."""
        nouns = [i for i in self._around(index) if self.items[i].is_word and pos_of(self.items[i]) == "NOUN"]
        mine = {(f.case, f.number) for f in forms(self.items[index].text) if f.pos in ("ADJF", "PRTF")}
        return not any(mine & _cases_of(self.items[i]) for i in nouns)

    def _around(self, index: int) -> list[int]:
        """Where the noun of an adjective may stand: near it with no verb between, as a predicate anywhere before it."""
        verbs = [i for i, t in enumerate(self.items) if t.is_word and is_verb(t)]
        if not verbs and any(f.case == "nomn" for f in forms(self.items[index].text)[:1]):
            return [i for i in range(index + 4) if i < len(self.items) and i != index]
        return [
            i
            for i in range(max(0, index - 2), min(len(self.items), index + 4))
            if i != index and not any(min(i, index) < v < max(i, index) for v in verbs)
        ]

    def _made(self, term: Term, index: int, sense: Sense) -> Word:
        light = sense is Sense.ACT and bool(forms(term.text)[0].lemma in LIGHT) and index not in self.extra
        if sense is Sense.ACT and term.lemmas & (OPENS | CLOSES | WORKS) and self._clocked:
            light = True  # «открываем в девять» is working from nine on
        people = sense is Sense.WHO or bool(term.lemmas & DEPARTMENTS)
        weak = light or (people and term.weight is Weight.CLASS and index not in self.extra and not slots(term.lemmas))
        if sense is Sense.ACT and not light:
            weak = False
        found = meaning(term.lemmas | {self.lower[index]})
        return Word(
            text=term.text,
            start=term.start,
            end=term.end,
            place=index,
            lemmas=term.lemmas,
            pos=term.pos,
            sense=sense,
            zone=self.zones.get(index, Zone.CORE),
            after=self.governor.get(index, ""),
            absent=index in self.absent or (index in self.denied and sense is not Sense.ACT),
            only=index in self.only,
            universal=any(w in UNIVERSAL for w in self.lemma_line_of(index)),
            weak=weak,
            term=term,
            meaning=self.extra.get(index, found),
            marks=term.marks,
            slots=self._slots(term, index, sense),
        )

    def _slots(self, term: Term, index: int, sense: Sense) -> frozenset[tuple[str, int]]:
        """«тёмно-синий» is a blue."""
        lemmas = term.lemmas | {self.lower[index]} | (term.parts[-1] if term.parts else frozenset())
        return slots(lemmas) | (values(lemmas) if sense is not Sense.ACT else frozenset())

    def lemma_line_of(self, index: int) -> frozenset[str]:
        """Dictionary forms of the two tokens before."""
        return frozenset().union(*self.lemma_line[max(0, index - 2) : index]) if index else frozenset()

    def _order(self, words: tuple[Word, ...], mode: Mode) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
        first = tuple(w for w in words if w.zone is Zone.FIRST)
        core = tuple(w for w in words if w.zone is Zone.CORE and w.sense is not Sense.NUMBER)
        if mode is Mode.MUST and first and core:
            yield first, core
        for index, word in enumerate(self.lower):
            if word not in _PRECEDES or index + 1 >= len(self.items):
                continue
            where = self._phrase(index + 1)
            if not where or self._is_time(where):
                continue
            where += self._after_preposition(where[-1] + 1)
            later = tuple(w for w in core if w.place in where)
            rest = tuple(w for w in core if w.place not in where)
            if later and rest and mode is Mode.MUST:
                yield rest, later


def _cases_of(noun: Token) -> set[tuple[str | None, str | None]]:
    return {(f.case, f.number) for f in forms(noun.text) if f.pos == "NOUN" and f.score >= LIKELY}


_CLOCKS: Final = frozenset({"час", "часы"})
#: within how many characters after a number its unit stands
_NEAR: Final = 12
