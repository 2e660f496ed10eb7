"""How well a record is what a request speaks of: which of its words, names, numbers and claims the record explains.

Used for forgetting, for correcting and for answering. A similarity of whole texts decides nothing here: it can't say
that nothing fits, and it can't tell «работает» from «не работает».
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.language.lemmas import fold, forms, listed, tokens
from bot.language.names import sounds_like_surname
from bot.language.negation import opposed
from bot.language.numbers import Unit
from bot.language.prepositions import governors, tell_apart, tells_of_taking
from bot.language.questions import ATTRIBUTES, Value, offers
from bot.language.roots import akin
from bot.language.synonyms import LOOSE, NARROWER, SAME, closeness, marks
from bot.language.terms import MONTHS, Reading, Sort, Term, Weight, read
from bot.language.typos import misspelt, sounds_alike

#: how well a found word stands for the asked one
EXACT, FAMILY, TYPO, VALUE = 1.0, 0.92, 0.85, 0.8
#: from this on a term counts as explained
EXPLAINED: Final = 0.58
_WEIGHTS: Final = {Weight.SHARP: 1.5, Weight.KEY: 1.0, Weight.CLASS: 0.4, Weight.SOFT: 0.5, Weight.EMPTY: 0.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a record has for one asked term. `against` says that it has another thing of the very kind."""

    level: float
    term: Term | None = None
    against: bool = False


_NOTHING: Final = Found(level=0.0)
#: what a number belongs to when it only numbers something else: «с номером 241»
_NUMBERED: Final = frozenset({"номер"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """How a record answers to a request. `score` is the explained share of what was asked, 0..1."""

    score: float
    #: asked terms that nothing in the record explains
    missing: tuple[Term, ...]
    #: the lowest level among the terms that must be explained; 1 when there are none
    weakest: float
    #: share of the asked weight found word for word
    literal: float
    #: the lowest level among the words that must be explained and name no kind of value: «цену», «адрес» left out
    named: float
    #: the record claims the opposite
    opposite: bool
    #: the record names another one of the same kind: another hall, another Levin
    another: bool
    #: what the request claims («что кабинет свободен») is claimed by the record too; True when it claims nothing
    claim_met: bool = True
    #: the asked text and the record are word for word the same
    whole: bool = False

    @property
    def fits(self) -> bool:
        """Whether everything that must be explained is."""
        return not self.against and not self.missing and self.score > 0

    @property
    def against(self) -> bool:
        return self.opposite or self.another


def fit(asked: Reading, record: Reading) -> Fit:
    """Compare a request with one record."""
    return _fit(asked, record, needed(asked))


def needed(asked: Reading) -> tuple[Term, ...]:
    """The terms that a record must explain: names, numbers and nouns.

    A word of a class needn't be there where a name stands beside it («эксперта Валееву»); a verb only where nothing
    else is asked by.
    """
    telling = asked.telling
    must = [
        t
        for t, after in zip(telling, (*telling[1:], None), strict=False)
        if t.weight in (Weight.SHARP, Weight.KEY) or (t.weight is Weight.CLASS and not _names(after))
    ]
    return tuple(must) or telling


def _names(term: Term | None) -> bool:
    return term is not None and term.weight is Weight.SHARP and term.sort is Sort.WORD


def _fit(asked: Reading, record: Reading, must: tuple[Term, ...]) -> Fit:
    found = {t: _with_state(find(t, record), t, asked, record) for t in asked.telling}
    levels = [(_WEIGHTS[t.weight], f.level) for t, f in found.items()]
    total = sum(w for w, _ in levels)
    missing = tuple(t for t in must if found[t].level < EXPLAINED)
    return Fit(
        score=sum(w * level for w, level in levels) / total if total else 0.0,
        missing=missing,
        weakest=min((found[t].level for t in must), default=1.0),
        named=min((f.level for t in must if _names_thing(t, f := found[t])), default=1.0),
        literal=sum(w for w, level in levels if level >= EXACT) / total if total else 0.0,
        # what a record claims is costly to read, and of one that lacks a word it decides nothing
        opposite=not missing and clashes(asked, record),
        another=any(f.against for f in found.values()),
        claim_met=bool(missing) or _claim_met(asked, record, found),
        whole=not missing and same_words(asked, record),
    )


def _names_thing(term: Term, found: Found) -> bool:
    """Neither a kind of value nor what is said of the thing: «цену», «забракованную»."""
    by_state = found.level == VALUE and found.term is None
    return not term.lemmas & ATTRIBUTES.keys() and not (by_state and bool(stance_of(term)))


#: «где сахар лежит» asks of the place alone
_BEING_THERE: Final = listed("лежать стоять висеть храниться находиться жить сидеть располагаться прятать хранить")


def _claim_met(asked: Reading, record: Reading, found: dict[Term, Found]) -> bool:
    """Whether the record says of the thing what the request says; a verb that says nothing needs no counterpart."""
    said = [t for t in asked.telling if t.is_predicate or _says_state(t)]
    if asked.question in ("где", "куда", "откуда"):
        said = [t for t in said if not t.lemmas & _BEING_THERE]
    if asked.question is not None and said:
        return any(found[t].level >= LOOSE for t in said)  # «сколько зреет сыр» asks of no other thing about cheese
    if not asked.claims and not said:
        return True
    if _of_a_part(asked, record, found):
        return False
    if _same_bound(asked, record):
        return True
    agreed = opposed(asked.stance, record.stance) is False
    if said:
        return agreed or any(_said_so(t, found[t], asked, record) for t in said)
    # only empty verbs: «не делать», «не брать» agree at least in being denied
    return agreed or asked.stance.negative == record.stance.negative


def _says_state(term: Term) -> bool:
    """«в бане холодно», «на чердаке сыро»: an adverb that tells how it is there."""
    return term.pos in ("ADVB", "PRED") and bool(stance_of(term))


def _said_so(term: Term, found: Found, asked: Reading, record: Reading) -> bool:
    """Whether the record says it too: the same deed in whatever words, both done or both left undone."""
    if found.level < LOOSE:
        return False
    other = found.term
    if other is None or not term.is_predicate:
        return True
    undone = _undone(term, asked)
    if other.is_predicate:
        return undone == _undone(other, record)
    # «не застрахован» isn't said by «страховка до мая»
    return not other.denied if not undone else other.denied or _lacks(record)


#: states whose no is that something isn't there or isn't done; «заполнен» and «холодный» lack nothing
_OF_LACK: Final = listed(
    "works open on exists stocked enough allowed agreed signed paid passed inspected needed likes valid present "
    "healthy ready handed going included given sealed heated tuned insured vat smokes meatless vaccinated charged alive"
)


def _lacks(record: Reading) -> bool:
    """«страховки нет», «страховка кончилась»: the record denies something, by a particle or by a word."""
    return bool(record.stance.denied) or any(
        sign < 0 for state, sign in record.stance.states.items() if state in _OF_LACK
    )


def _undone(term: Term, text: Reading) -> bool:
    """«не вскрываем», «вскрывать нельзя»."""
    return term.denied or bool(term.lemmas & text.stance.undone and not term.lemmas & text.stance.done)


def agrees(asked: Reading, record: Reading) -> bool:
    """Whether the record says of the very thing what the request says of it, in whatever words."""
    found = {t: _with_state(find(t, record), t, asked, record) for t in asked.telling}
    return not clashes(asked, record) and _claim_met(asked, record, found)


def found_in(term: Term, asked: Reading, record: Reading) -> Found:
    """What the record has for a term of the request, the states that both name among it."""
    return _with_state(find(term, record), term, asked, record)


def said_so(term: Term, asked: Reading, record: Reading) -> bool:
    """Whether the record says what this word of the request says."""
    return _said_so(term, found_in(term, asked, record), asked, record)


def agreed_bound(asked: Reading, record: Reading) -> bool:
    """Whether both bound a deed by one time alike, whatever they call it."""
    return _same_bound(asked, record) is True


#: states that a part of a thing may be in without the thing being so
_OF_PARTS: Final = listed("works whole sealed clogged clean hot wet full charged sharp noisy healthy")
_WHERE_PARTS_ARE: Final = listed("у в во на с со под")


def _of_a_part(asked: Reading, record: Reading, found: dict[Term, Found]) -> bool:
    """«трактор сломан» where the record has «у трактора сломана фара», «Оля болеет» where her son is ill."""
    mine, theirs = asked.stance, record.stance
    shared = {s for s in _OF_PARTS & mine.states.keys() if theirs.states.get(s) == mine.states[s]}
    if not shared:
        return False
    governed, governing = governors(asked.text), governors(record.text)
    words = frozenset[str]().union(*(theirs.named[s] for s in shared))
    taken = {f.term for f in found.values() if f.level >= EXPLAINED}
    for term, match in found.items():
        whole = match.term
        if whole is None or whole.pos != "NOUN" or term.pos != "NOUN" or governed.get(term.place):
            continue
        parts = [
            t for t in record.terms if t.pos == "NOUN" and t not in taken and not t.lemmas & words and _is_subject(t)
        ]
        # «у администратора Тихоновой» has the preposition before her post
        beside = bool({governing.get(whole.place), governing.get(whole.place - 1)} & _WHERE_PARTS_ARE)
        owns = _is_whose(whole)
        if any((beside or (owns and t.place == whole.place - 1)) and _said_of(t, words, record) for t in parts):
            return True
    return False


def _is_subject(term: Term) -> bool:
    return any(f.case == "nomn" and f.pos == "NOUN" for f in forms(term.text))


def _is_whose(term: Term) -> bool:
    """«фара трактора», but «пекарь Сорокин»."""
    cases = {f.case for f in forms(term.text) if f.pos == "NOUN"}
    return "gent" in cases and "nomn" not in cases


def _said_of(part: Term, words: frozenset[str], record: Reading) -> bool:
    """Whether one of the words stands in the clause of the part."""
    ends = [t.start for t in tokens(record.text) if t.text in ",.;:!?()—–" or t.lower in ("а", "но", "и")]
    clause = sum(end < part.start for end in ends)
    return any(t.lemmas & words and sum(end < t.start for end in ends) == clause for t in record.terms)


def same_words(asked: Reading, record: Reading) -> bool:
    """Whether both have the same terms, each word for word."""
    first = sorted((t for t in asked.telling), key=lambda t: sorted(t.lemmas))
    second = sorted((t for t in record.telling), key=lambda t: sorted(t.lemmas))
    return len(first) == len(second) and all(
        a.lemmas & b.lemmas and a.denied == b.denied for a, b in zip(first, second, strict=True)
    )


def clashes(asked: Reading, record: Reading) -> bool:
    """Whether the two claim opposite things. A bare topic claims nothing, so it clashes with nothing."""
    verdict = opposed(asked.stance, record.stance)
    bound = _same_bound(asked, record)
    if bound is not None:
        return not bound
    if verdict is False:
        return False
    if any(_without(term, record) for term in asked.terms) or _not_in(asked, record) or _not_in(record, asked):
        return True
    # «про сломанный лифт», «который на поверке», «где сыро»: they claim a state where a noun only names it
    lacks = bool(asked.stance.states) and any(t.denied and t.pos == "NOUN" for t in asked.terms)
    return bool(verdict) and (asked.claims or bool(asked.stance.acts) or lacks)


def _without(term: Term, record: Reading) -> bool:
    """«с орехами» against «без орехов», and the other way round."""
    if not (term.asserted or term.denied) or term.is_predicate or term.pos == "NUMB":
        return False
    same = [t for t in record.terms if _one_word(t, term) and not t.quoted]
    if not same:
        return False
    if term.asserted:
        return all(t.denied for t in same)
    return all(t.asserted for t in same)


#: before what one is in or under: «на гарантии», «в наличии», «под охраной»
_BEING: Final = listed("на в под за при")


def _not_in(denying: Reading, other: Reading) -> bool:
    """«который не на гарантии» against «на гарантии»."""
    governed, against = governors(denying.text), governors(other.text)
    for term in denying.terms:
        if not term.denied or not (term.pos == "NOUN" or term.is_name):
            continue
        same = [t for t in other.terms if t.lemmas & term.lemmas]
        if term.is_name and same and not any(t.denied for t in same):
            return True  # «бухгалтер не Инна» against «бухгалтер — Инна»
        if governed.get(term.place) not in (*_BEING, "без"):
            continue
        if same and all(not t.denied and against.get(t.place) in _BEING for t in same):
            return True
    return False


def _one_word(term: Term, other: Term) -> bool:
    """The same word, or a deed and its noun: «без отопления» is of «топим»."""
    return bool(term.lemmas & other.lemmas) or (
        term.sort is other.sort is Sort.WORD and word_level(term, other) >= SAME
    )


def find(term: Term, record: Reading) -> Found:
    """The best explanation of an asked term in a record."""
    match term.sort:
        case Sort.CODE:
            return _code(term, record)
        case Sort.NUMBER | Sort.CLOCK:
            return _number(term, record)
        case Sort.DATE:
            return _date(term, record)
        case Sort.WORD:
            return _word(term, record)


def _code(term: Term, record: Reading) -> Found:
    (norm,) = term.lemmas
    best = _NOTHING
    for other in record.terms:
        if other.sort is Sort.CODE and norm in other.lemmas:
            return Found(level=EXACT, term=other)
        if other.sort is Sort.WORD and norm in {form.replace("-", "") for form in other.lemmas}:
            return Found(level=EXACT, term=other)
        if other.sort is Sort.CODE and _same_digits(norm, *other.lemmas):
            best = Found(level=VALUE, term=other)
    return best


def _same_digits(norm: str, other: str) -> bool:
    """«56» stands for «56-П», «56-К» doesn't."""
    if not norm.isalnum() or not _digits(norm) or _digits(norm) != _digits(other):
        return False
    return not (_letters(norm) and _letters(other))


def _digits(norm: str) -> str:
    return "".join(c for c in norm if c.isdigit())


def _letters(norm: str) -> str:
    return "".join(c for c in norm if c.isalpha())


def _number(term: Term, record: Reading) -> Found:
    best, another = _NOTHING, False
    for other in record.terms:
        level = _number_level(term, other) or _afternoon_level(term, other, record)
        if level == EXPLAINED and other.sort is Sort.NUMBER and _holds(term.noun, record):
            level = VALUE  # «семидесятый профиль» of «профиль „Тепло-70“»: the thing is named beside its number
        if level > best.level:
            best = Found(level=level, term=other)
        another = another or _another_of_kind(term, other)
    if best.level < EXPLAINED and another:
        return Found(level=0.0, against=True)
    return best


#: of the clock as people tell it
_HALF_DAY: Final = 12


def _afternoon_level(term: Term, other: Term, record: Reading) -> float:
    """«занята до трёх» where the record has «до 15»: an hour told by the half of the day."""
    if term.value is None or other.value is None or not (term.unit is other.unit is Unit.PLAIN):
        return 0.0
    if term.noun or term.identifies or not 1 <= term.value < _HALF_DAY or other.value != term.value + _HALF_DAY:
        return 0.0
    return 0.7 if _is_hour(other, tokens(record.text)[other.place - 1].lower if other.place else "") else 0.0


def _holds(nouns: frozenset[str], record: Reading) -> bool:
    return any(nouns & t.lemmas for t in record.terms)


def _number_level(term: Term, other: Term) -> float:
    match other.sort:
        case Sort.NUMBER | Sort.CLOCK:
            return _value_level(term, other)
        case Sort.WORD:
            return EXACT if term.hours is not None and term.hours == other.hours else 0.0
        case Sort.CODE:
            same = term.sort is Sort.NUMBER and _digits(*other.lemmas) in term.lemmas
            return VALUE if same else 0.0
        case Sort.DATE if term.value is not None:
            (norm,) = other.lemmas
            same_day = norm.partition(".")[0] in term.lemmas
            return VALUE if same_day and term.unit is Unit.ORDINAL and not term.noun else 0.3 * same_day
        case _:
            return 0.0


def _value_level(term: Term, other: Term) -> float:
    if term.value is None or other.value is None:
        return 0.0
    if term.hours is not None and term.hours == other.hours:
        return EXACT
    if Unit.CLOCK in (term.unit, other.unit):
        return _clock_level(term, other)
    if Unit.PERCENT in (term.unit, other.unit) and term.unit is not other.unit:
        return 0.3 if term.value == other.value and Unit.PLAIN in (term.unit, other.unit) else 0.0
    if term.upto is not None and other.upto is not None and (term.value, term.upto) != (other.value, other.upto):
        return 0.0
    inside = other.upto is not None and other.value <= term.value <= other.upto
    if term.value != other.value and not inside:
        return 0.0
    priced = {Unit.MONEY, Unit.PERCENT} & {term.unit, other.unit}
    if other.noun & _NUMBERED:
        return EXACT
    if not term.noun and term.identifies and other.noun and not other.identifies:
        return 0.3  # «сорок вторая» is no «42 штуки»
    if term.unit is Unit.ORDINAL and not term.noun and other.noun and other.unit is Unit.PLAIN and not other.identifies:
        return 0.3  # «второй» is no «два года»
    if term.noun and other.identifies and not term.identifies and other.noun and term.text.isalpha():
        return 0.3  # «два причала» is no «причал номер два»
    if term.noun and other.noun and not priced and not _same_nouns(term.noun, other.noun):
        return 0.3
    if term.noun and not other.noun and not priced:
        return EXPLAINED
    return EXACT if term.value == other.value else FAMILY


def _clock_level(term: Term, other: Term) -> float:
    """«до девяти» and «до 9:00» are one time; so are «в 8 вечера» and «в 20»."""
    if term.value is None or other.value is None:
        return 0.0
    if term.unit is other.unit:
        if term.value == other.value:
            return EXACT
        return VALUE if abs(term.value - other.value) == 720 else 0.0
    clock, plain = (term, other) if term.unit is Unit.CLOCK else (other, term)
    if plain.unit is not Unit.PLAIN or plain.value is None or clock.value is None or plain.value > 24:
        return 0.0
    minutes = plain.value * 60
    if clock.value == minutes:
        return FAMILY
    return 0.7 if abs(clock.value - minutes) == 720 else 0.0


def _same_nouns(first: frozenset[str], second: frozenset[str]) -> bool:
    if first & second:
        return True
    return any(akin(a, b) for a in first for b in second)


def _another_of_kind(term: Term, other: Term) -> bool:
    """«зал 2» is asked, and the record speaks of «зал 1»."""
    return bool(
        term.noun
        and other.noun
        and term.sort is Sort.NUMBER
        and other.sort is Sort.NUMBER
        and term.noun & other.noun
        and term.value != other.value
        and (term.identifies or other.identifies)
        and not (other.upto is not None and term.value is not None and other.value is not None
                 and other.value <= term.value <= other.upto)
    )  # fmt: skip


def _date(term: Term, record: Reading) -> Found:
    (norm,) = term.lemmas
    for other in record.terms:
        if other.sort is Sort.DATE and norm in other.lemmas:
            return Found(level=EXACT, term=other)
    day = norm.partition(".")[0]
    for other in record.terms:
        if other.sort is Sort.NUMBER and day in other.lemmas and other.unit is Unit.ORDINAL:
            return Found(level=EXPLAINED, term=other)
    return _NOTHING


def _word(term: Term, record: Reading) -> Found:
    best, another = _NOTHING, False
    for other in record.terms:
        level = word_level(term, other)
        if level > best.level:
            best = Found(level=level, term=other)
        another = another or _other_person(term, other)
    if best.level < EXPLAINED and another:
        return Found(level=0.0, against=True)
    if best.level < VALUE and not term.is_name:
        best = max(
            best,
            _as_value(term, record),
            _as_state(term, record),
            _as_hour(term, record),
            _as_month(term, record),
            key=lambda f: f.level,
        )
    return best


#: parts of the day with the hours that fall into them, first and last
_HOURS_OF: Final = (
    (listed("утро утром утренний"), 5, 11),
    (listed("вечер вечером вечерний"), 18, 23),
    (listed("ночь ночью ночной поздно"), 21, 24),
)


def _as_hour(term: Term, record: Reading) -> Found:
    """«вечерний режим», «по вечерам»: the record has an hour of that part of the day, «до 22»."""
    hours = next(((first, last) for words, first, last in _HOURS_OF if term.lemmas & words), None)
    if hours is None:
        return _NOTHING
    items = tokens(record.text)
    for other in record.terms:
        if other.value is None or not _is_hour(other, items[other.place - 1].lower if other.place else ""):
            continue
        hour = other.value / 60 if other.sort is Sort.CLOCK else other.value
        if hours[0] <= hour <= hours[1]:
            return Found(level=VALUE, term=other)
    return _NOTHING


def _as_month(term: Term, record: Reading) -> Found:
    """«груши в мае»: the record has a day of that month."""
    months = {number for name, number in MONTHS.items() if name in term.lemmas}
    for other in record.terms if months else ():
        (norm,) = other.lemmas if other.sort is Sort.DATE else ("",)
        if norm and int(norm.partition(".")[2]) in months:
            return Found(level=VALUE, term=other)
    return _NOTHING


def _is_hour(term: Term, before: str) -> bool:
    if term.sort is Sort.CLOCK:
        return True
    plain = term.sort is Sort.NUMBER and term.unit is Unit.PLAIN and not term.noun
    return plain and before in ("до", "после", "с", "к")


@lru_cache(maxsize=65536)
def word_level(term: Term, other: Term) -> float:
    """How well one word stands for another, both read in their places."""
    if term.people & other.people:
        return EXACT if term.lemmas & other.lemmas else FAMILY
    if term.bases & other.bases:
        return EXACT if term.sexes & other.sexes else _of_the_family(term.sexes | other.sexes)
    if term.surnames & other.bases or term.bases & other.surnames:
        mine, theirs = term.genders | term.sexes, other.genders | other.sexes
        return EXACT if mine & theirs else _of_the_family(mine | theirs)
    if term.surnames and (other.surnames or other.people):
        return _surname_level(term, other)
    if term.hours is not None and term.hours == other.hours:
        return EXACT
    if other.sort is not Sort.WORD:
        return EXACT if term.lemmas & other.lemmas and other.sort in (Sort.CODE, Sort.CLOCK) else 0.0
    if term.lemmas & other.lemmas:
        return EXACT
    if term.parts or other.parts:
        return _compound_level(term, other) or _known_compound(term, other)
    if term.is_name and not term.known and not other.known:
        return TYPO if any(sounds_alike(a, b) for a in term.lemmas for b in other.lemmas) else 0.0
    if term.people or term.surnames or other.people or other.surnames:
        return 0.0
    if any(akin(a, b) for a in term.lemmas for b in other.lemmas) and not _two_names(term, other):
        return FAMILY
    if term.quoted or other.quoted:
        unknown = not term.known and not other.known
        return FAMILY if unknown and _one_unknown(term.text, other.text) else 0.0
    if (level := closeness(term.marks, other.marks)) > LOOSE:
        return level
    if not term.known and not other.known and _one_unknown(term.text, other.text):
        return FAMILY
    if shortened(term, other) or _one_beginning(term, other):
        return VALUE
    if (not term.known and misspelt(term.text, other.text)) or any(misspelt(term.text, form) for form in other.lemmas):
        return TYPO
    return level


def _two_names(term: Term, other: Term) -> bool:
    """«Полевик» beside «Полевой», «Лесной» beside «Лесник»: one root makes relatives of words, never of names.

    A place and what is named after it stay one thing: «уфимский» is of «Уфа».
    """
    if not other.is_name or other.quoted or term.quoted:
        return False
    return not any("Geox" in f.grammemes for text in (term.text, other.text) for f in forms(text))


def _surname_level(term: Term, other: Term) -> float:
    """One surname, seen in its gender: «Валееву» isn't «Валеев»; «Климовых» may name him and her."""
    if not term.surnames & other.surnames:
        if other.surnames and any(sounds_alike(a, b) for a in term.surnames for b in other.surnames):
            return 0.4
        return EXACT if not other.surnames and term.lemmas & other.lemmas else 0.0
    if term.genders & other.genders:
        return EXACT
    if any(sounds_like_surname(s) for s in term.surnames):
        return 0.7
    return _of_the_family(term.genders | other.genders)


def _of_the_family(genders: frozenset[str]) -> float:
    """«Климовых» may name him and her, too weak to erase one of them by; he is never she."""
    return 0.7 if "p" in genders else 0.0


def _other_person(term: Term, other: Term) -> bool:
    """The same surname of somebody else: Левин where Левина is asked."""
    if term.people & other.people:
        return False
    one = (term.surnames | term.bases) & (other.surnames | other.bases)
    return bool(one) and word_level(term, other) == 0.0


def _compound_level(term: Term, other: Term) -> float:
    """«Север-Лес» isn't «Север-Строй»; «девушка-стажер» is a «стажер»."""
    if term.parts and other.parts:
        return EXACT if all(a & b for a, b in zip(term.parts, other.parts, strict=False)) else 0.0
    whole, parts = (term, other.parts) if other.parts else (other, term.parts)
    if any(whole.lemmas & part for part in parts):
        # «чек-лист» is nothing of the firm «Лист»
        return VALUE if not (term.is_name and term.parts) and not whole.quoted else 0.4
    return 0.0


def _known_compound(term: Term, other: Term) -> float:
    """«wi-fi» and «вайфай»: a hyphenated word that the thesaurus has as a whole."""
    if term.is_name or other.is_name:
        return 0.0
    level = closeness(term.marks, other.marks)
    return level if level > LOOSE else 0.0


#: beginnings that people say for the whole word; dictionaries have some of them as words of their own
_SHORTENED: Final = listed(
    "доп спец мед физио проф тех хоз орг гос инфо макс мин корп универ стомат электро сан авто видео фото"
)


def shortened(term: Term, other: Term) -> bool:
    """«доп» for «дополнительный», «физио» for «физиопроцедуры»."""
    said = term.text.lower()
    if term.is_name or other.is_name or term.marks:
        return False
    if said not in _SHORTENED and (term.known or len(said) < 4):
        return False
    return any(len(form) >= len(said) + 3 and form.startswith(said) for form in other.lemmas)


_CASES: Final = re.compile(r"(?:ами|ями|ого|ому|ом|ем|ой|ей|ам|ям|ах|ях|ов|ев|[аеиоуыюяь])$")


def _one_unknown(first: str, second: str) -> bool:
    """«велохабом» and «Велохаба»: a word that no dictionary knows, in two cases."""
    stems = {_CASES.sub("", fold(word)) for word in (first, second)}
    return len(stems) == 1 and len(stems.pop()) >= 4


#: beginnings of compound words after which another word stands whole
_BEGINNINGS: Final = (
    "электро", "авто", "вело", "мото", "видео", "фото", "аудио", "радио", "теле", "термо", "гидро", "пневмо", "газо",
    "тепло", "водо", "стекло", "метало", "дерево", "авиа", "агро", "био", "кино", "медиа", "аква", "зоо", "фито",
    "мини", "микро", "супер", "спец", "проф", "тех", "сель", "гос", "энерго", "аэро", "нефте", "бензо", "снего",
)  # fmt: skip


def _one_beginning(term: Term, other: Term) -> bool:
    """«электровелик» is an «электровелосипед»: one beginning, and what follows stands for one thing."""
    for mine in term.lemmas:
        beginning = next((b for b in _BEGINNINGS if mine.startswith(b) and len(mine) >= len(b) + 4), None)
        if beginning is None:
            continue
        rest = mine.removeprefix(beginning)
        for theirs in other.lemmas:
            tail = theirs.removeprefix(beginning)
            if tail == theirs or len(tail) < 4:
                continue
            if tail == rest or closeness(marks(frozenset({rest})), marks(frozenset({tail}))) >= SAME:
                return True
    return False


_RATIO: Final = frozenset({"пропорция", "соотношение"})
_RATIO_SAID: Final = re.compile(
    r"\d+ ?(?::|к) ?\d+|(?<!\w)(?:один|одна|часть|два|две|три) к "
    r"(?:одному|двум|трем|четырем|пяти|шести|семи|восьми|девяти|десяти|\w+дцати)"
)
#: «пенсионерам минус 10%»
_MINUS: Final = re.compile(r"(?<!\w)минус \d+(?:[.,]\d+)? ?(?:%|процент|₽|руб)", re.IGNORECASE)
_ADDRESS: Final = frozenset({"адрес", "местонахождение"})
#: what an address is made of besides its street: «СНТ „Заря“, участок 44»
_ADDRESSED: Final = listed(
    "снт участок дом квартира корпус строение поселок деревня село шоссе переулок проезд бульвар"
)
_DOERS: Final = listed("подрядчик исполнитель мастер специалист монтажник ремонтник бригада обслуживание")
_DOING: Final = listed(
    "делать заниматься вести чинить ремонтировать монтировать обслуживать устанавливать ставить чистить класть красить "
    "клеить настраивать собирать варить выполнять"
)


def _as_value(term: Term, record: Reading) -> Found:
    """«цена», «срок», «адрес»: the record holds such a value without naming it."""
    for lemma in term.lemmas & ATTRIBUTES.keys():
        if ATTRIBUTES[lemma] & offers(record.text):
            return Found(level=VALUE)
    if term.lemmas & _RATIO and _RATIO_SAID.search(fold(record.text)):
        return Found(level=VALUE)
    if "скидка" in term.lemmas and _MINUS.search(record.text):
        return Found(level=VALUE)
    if term.lemmas & _ADDRESS and any(t.lemmas & _ADDRESSED for t in record.terms):
        return Found(level=VALUE)
    # «подрядчик по вентиляции»: «вентиляцию делает Игорь»
    does = any(t.lemmas & _DOING and t.pos == "VERB" and not t.denied for t in record.terms)
    if does and term.lemmas & _DOERS and offers(record.text) & {Value.PERSON, Value.FIRM}:
        return Found(level=VALUE)
    return _NOTHING


def _as_state(term: Term, record: Reading) -> Found:
    """«сломан» where the record says «не работает»: one state in other words."""
    if not (term.is_predicate or term.pos in ("ADJF", "NOUN", "ADVB")):
        return _NOTHING
    mine = stance_of(term)
    if any(record.stance.states.get(state) == sign for state, sign in mine):
        return Found(level=VALUE)
    return _NOTHING


def _with_state(found: Found, term: Term, asked: Reading, record: Reading) -> Found:
    """«остались места» is explained as a whole by «не набрана»: each of its words is."""
    if found.level >= EXPLAINED or found.against or term.is_name or not asked.stance.named:
        return found
    mine, theirs = asked.stance, record.stance.states
    if any(term.lemmas & words and theirs.get(state) == mine.states[state] for state, words in mine.named.items()):
        return Found(level=VALUE)
    return found


@lru_cache(maxsize=16384)
def stance_of(term: Term) -> tuple[tuple[str, int], ...]:
    """The states that one word names, with their signs as it is used."""
    sign = -1 if term.denied else 1
    return tuple((state, side * sign) for state, side in read(term.text).stance.states.items())


SURE: Final = min(SAME, NARROWER, VALUE)


def turned(asked: Reading, record: Reading) -> bool:
    """«Рейс из Уфы» where the record has «в Уфу» and no «из Уфы»."""
    mine, theirs = governors(asked.text), governors(record.text)
    if _same_bound(asked, record):
        return False
    taking = tells_of_taking(asked.text) or tells_of_taking(record.text)
    for term in asked.telling:
        here = mine.get(term.place)
        others = [theirs.get(t.place, "") for t in record.terms if t.lemmas & term.lemmas]
        if here and others and all(tell_apart(here, o, term.lemmas, name=term.is_name, taking=taking) for o in others):
            return True
    return False


_BEFORE: Final = ("до", "раньше", "ранее")
_AFTER: Final = ("после", "с", "со", "позже", "позднее")
_ON: Final = ("в", "во")
_CLAUSE_ENDS: Final = frozenset(".,;:!?()—–")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Bound:
    """A time before (-1) or after (+1) which something is done, or isn't; 0 is at that time and no other."""

    time: Term
    side: int
    undone: bool


@lru_cache(maxsize=4096)
def _bounds(text: Reading) -> tuple[_Bound, ...]:
    """«после шести не звонить», «звонить только до 18», «не раньше десяти»: the times that bound a deed."""
    items = tokens(text.text)
    only = any(t.lower == "только" for t in items)
    out = []
    for term in text.telling:
        word = items[term.place - 1].lower if term.place else ""
        side = -1 if word in _BEFORE else 1 if word in _AFTER else 0
        if not (side or (only and word in _ON)):
            continue
        if side and term.place > 1 and items[term.place - 2].lower == "не":
            side = -side  # «не раньше десяти» is after ten
        undone = _left_undone(term, text)
        if undone is not None:
            out.append(_Bound(time=term, side=side, undone=undone))
    return tuple(out)


def _left_undone(term: Term, text: Reading) -> bool | None:
    """Whether the deed of a term's clause isn't done; nothing where the clause says both or names no deed."""
    ends = [t.start for t in tokens(text.text) if t.text in _CLAUSE_ENDS]
    clause = sum(end < term.start for end in ends)
    beside = [t for t in text.terms if t is not term and sum(end < t.start for end in ends) == clause]
    doing = [t for t in beside if t.is_predicate and fold(t.text) not in ("нет", "нету")]
    # «просит не писать» tells by what is asked for, «не берёт трубку» by the verb that says little
    deeds = [t for t in doing if t.weight is not Weight.EMPTY] or doing or [t for t in beside if t.pos == "NOUN"]
    said = {_undone(t, text) for t in deeds if not t.is_name}
    return said.pop() if len(said) == 1 else None


@lru_cache(maxsize=4096)
def _same_bound(asked: Reading, record: Reading) -> bool | None:
    """Whether a deed is bounded alike; nothing where no time tells.

    «после шести не звонить» and «звонить до 18» are one rule, by what isn't and by what is done; «звонить после шести»
    is the opposite.
    """
    theirs = _bounds(record)
    told: bool | None = None
    for mine in _bounds(asked) if theirs else ():
        other = next((b for b in theirs if _time_level(mine.time, b.time) >= EXPLAINED), None)
        if other is None:
            continue
        if mine.undone == other.undone or not _one_deed(asked, record, mine, other):
            return None
        if mine.side == other.side:
            return False
        if 0 in (mine.side, other.side) and (mine if mine.side else other).side > 0:
            return None  # «позже вторника не привезут» bars no other day
        told = True
    return told


def _time_level(term: Term, other: Term) -> float:
    """How well one time stands for another: a number, an hour or a word."""
    if term.sort is Sort.WORD:
        return word_level(term, other)
    return _number_level(term, other) if term.sort in (Sort.NUMBER, Sort.CLOCK) else float(term.lemmas == other.lemmas)


def _one_deed(asked: Reading, record: Reading, mine: _Bound, other: _Bound) -> bool:
    """Whether some deed of the request, the times apart, is a deed of the record, be it near in meaning."""
    deeds = [t for t in asked.telling if t is not mine.time and _undone(t, asked) == mine.undone and not t.is_name]
    theirs = [t for t in record.telling if t is not other.time and _undone(t, record) == other.undone]
    return any(word_level(t, o) >= LOOSE for t in deeds for o in theirs if Sort.WORD is t.sort is o.sort)
