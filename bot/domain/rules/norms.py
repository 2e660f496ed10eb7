"""A rule as it is compared: clauses, and in each the words that tell something (RUL-5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.rules.bounds import Bound
from bot.language.directives import NO_MEANING, Meaning
from bot.language.synonyms import NO_MARKS, Marks
from bot.language.terms import Term


class Mode(StrEnum):
    """How a clause binds."""

    MUST = "must"
    MUST_NOT = "must-not"
    MAY = "may"
    NEED_NOT = "need-not"


class Zone(StrEnum):
    """What a word is for in its clause."""

    CORE = "core"
    #: what must be there, or come, first
    FIRST = "first"
    #: what may be missing
    WITHOUT = "without"
    #: to what the clause does not apply
    EXCEPT = "except"


class Sense(StrEnum):
    """What a word tells."""

    ACT = "act"
    THING = "thing"
    WHO = "who"
    WHEN = "when"
    WHICH = "which"
    NUMBER = "number"


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """One telling word of a rule, at [start, end) of the settled text."""

    text: str
    start: int
    end: int
    place: int
    lemmas: frozenset[str]
    pos: str
    sense: Sense
    zone: Zone
    #: the preposition right before its phrase, or nothing
    after: str
    #: said to be absent by itself: «без смайликов»
    absent: bool
    #: stands after «только»
    only: bool
    #: stands after «любой», «каждый», «все»: no case of its own
    universal: bool
    #: needed for no comparison: «клиент», «делать»
    weak: bool
    term: Term
    meaning: Meaning = NO_MEANING
    marks: Marks = NO_MARKS
    slots: frozenset[tuple[str, int]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """What one part of a rule says."""

    mode: Mode
    words: tuple[Word, ...]
    bounds: tuple[Bound, ...]
    #: said as a ban, «без согласия не публикуем», rather than as leave, «публикуем с согласия»
    guarded: bool = False
    #: what comes before what, each side as words; «после X делаем», «до X делаем»
    order: tuple[tuple[tuple[Word, ...], tuple[Word, ...]], ...] = ()

    #: said of every case: «всегда», «каждому»
    always: bool = False
    #: said to wait for nothing: «сразу»
    at_once: bool = False
    #: the part of the rule it was read from, empty where it was put together
    text: str = ""
    #: said to be done by us: «мы», «сами», «своими силами»
    by_us: bool = False
    #: done by nobody else named: «вывозим»
    first_person: bool = False
    #: words of the other parts of the rule
    around: tuple[Word, ...] = ()
    #: done by whoever comes: «кто угодно», «тот, кто пришёл первым»
    by_anyone: bool = False
    #: tells from when till when a place works
    keeps_hours: bool = False
    #: half of a contrast, «на полку, а не на пол»: what is done, or what is not done instead
    contrasts: bool = False

    @property
    def sign(self) -> int:
        return -1 if self.mode in (Mode.MUST_NOT, Mode.NEED_NOT) else 1

    def zone(self, zone: Zone) -> tuple[Word, ...]:
        return tuple(w for w in self.words if w.zone is zone)

    @property
    def acts(self) -> tuple[Word, ...]:
        return tuple(w for w in self.words if w.sense is Sense.ACT and w.zone is Zone.CORE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Norm:
    """A rule as it is compared."""

    text: str
    clauses: tuple[Clause, ...]
    #: «ты» or «вы», where the rule fixes it
    register: str | None

    @property
    def words(self) -> tuple[Word, ...]:
        return tuple(w for c in self.clauses for w in c.words)

    @property
    def bounds(self) -> tuple[Bound, ...]:
        return tuple(b for c in self.clauses for b in c.bounds)
