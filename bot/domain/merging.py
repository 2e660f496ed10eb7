"""How two statements relate: the same fact, an update of it, its opposite, or another fact (MEM-10).

`compare` decides without a model. `may_merge` is the guard that vetoes any merge, whoever proposes it: a lost
correction or two opposite facts made one is the gravest mistake here, one record too many the mildest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.domain.matching import EXACT, EXPLAINED, FAMILY, Found, clashes, find
from bot.language.lemmas import forms, listed, tokens
from bot.language.negation import Amount, opposed
from bot.language.questions import ATTRIBUTES
from bot.language.synonyms import LOOSE
from bot.language.terms import PREDICATES, WEEKDAYS, Reading, Sort, Term, Weight, read


class Verdict(StrEnum):
    SAME = "same"
    UPDATE = "update"
    CONTRADICT = "contradict"
    DIFFERENT = "different"


class Part(StrEnum):
    """What a term does in its statement."""

    #: tells which thing is spoken of
    TOPIC = "topic"
    #: a number, a time, a name or a place that may change while the thing stays
    VALUE = "value"
    #: who does or pays
    DOER = "doer"
    #: a property, a way, a condition
    QUALITY = "quality"
    ACTION = "action"


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """Two statements side by side: the terms of each that the other doesn't have."""

    old: Reading
    new: Reading
    shared: tuple[Term, ...]
    only_old: tuple[Term, ...]
    only_new: tuple[Term, ...]
    #: another number, name or code of the same thing on both sides: two things
    two_things: bool

    def left(self, part: Part) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
        """The unmatched terms of both sides that do this in their statements."""
        return (
            tuple(t for t in self.only_old if part_of(t, self.old) is part),
            tuple(t for t in self.only_new if part_of(t, self.new) is part),
        )


#: a text of this many characters is no single statement: only its exact repetition is recognised
_TOO_LONG: Final = 600


def compare(old: str, new: str) -> Verdict:
    """Tell how a new statement relates to an old one."""
    if old.split() == new.split():
        return Verdict.SAME
    if max(len(old), len(new)) > _TOO_LONG:
        return Verdict.DIFFERENT
    return _compare(read(old), read(new))


@lru_cache(maxsize=8192)
def _compare(old: Reading, new: Reading) -> Verdict:
    side = align(old, new)
    if not _one_thing(side):
        return Verdict.DIFFERENT
    if _doers_differ(side):
        return Verdict.UPDATE if new.stance.changed else Verdict.CONTRADICT
    topics = side.left(Part.TOPIC)
    if all(topics) and not (new.stance.changed and _head_shared(side)):
        return Verdict.DIFFERENT
    if _claims_opposite(side):
        return Verdict.UPDATE if new.stance.changed else Verdict.CONTRADICT
    if not side.only_new:
        if not _head_shared(side):
            return Verdict.DIFFERENT
        return Verdict.SAME if _equal_amounts(side) and may_merge(old.text, new.text) else Verdict.UPDATE
    return _changed(side)


def _changed(side: Alignment) -> Verdict:
    """The new statement has something the old one hasn't, and they speak of one thing."""
    if not side.only_old:
        return _refined(side)
    values, qualities = side.left(Part.VALUE), side.left(Part.QUALITY)
    if side.new.stance.changed and _head_shared(side):
        return Verdict.UPDATE
    if all(values) and _alike(*values):
        return Verdict.DIFFERENT if _another_case(side, *values) else Verdict.UPDATE
    if any(values[1]) and not any(values[0]) and not all(side.left(Part.TOPIC)):
        return Verdict.UPDATE if _head_shared(side) else Verdict.DIFFERENT
    if all(qualities):
        return Verdict.UPDATE
    leftovers = [t for t in (*side.only_old, *side.only_new) if part_of(t, _home(t, side)) is not Part.ACTION]
    if not leftovers and _share(side) >= 0.7 and may_merge(side.old.text, side.new.text):
        return Verdict.SAME
    return Verdict.DIFFERENT


def _home(term: Term, side: Alignment) -> Reading:
    return side.old if term in side.only_old else side.new


def _refined(side: Alignment) -> Verdict:
    """Nothing of the old statement is gone."""
    told = [t for t in side.only_new if part_of(t, side.new) is not Part.ACTION]
    if not told:
        same = _equal_amounts(side) and may_merge(side.old.text, side.new.text)
        return Verdict.SAME if same else Verdict.UPDATE
    if _names_another(side):
        return Verdict.DIFFERENT
    return Verdict.UPDATE


def _names_another(side: Alignment) -> bool:
    """The new statement gives the thing a name of its own, and nothing sharp shows that it is the old one."""
    named = [t for t in side.only_new if t.is_name and part_of(t, side.new) is Part.TOPIC]
    return bool(named) and not any(t.weight is Weight.SHARP for t in side.shared)


@lru_cache(maxsize=8192)
def align(old: Reading, new: Reading) -> Alignment:
    """Put two statements side by side."""
    forward = _all_found(old, new)
    backward = _all_found(new, old)
    return Alignment(
        old=old,
        new=new,
        shared=tuple(t for t, f in forward.items() if f.level >= _enough(t)),
        only_old=tuple(t for t, f in forward.items() if f.level < _enough(t)),
        only_new=tuple(t for t, f in backward.items() if f.level < _enough(t)),
        two_things=any(f.against and part_of(t, old) is Part.TOPIC for t, f in forward.items())
        or any(f.against and part_of(t, new) is Part.TOPIC for t, f in backward.items()),
    )


def _all_found(mine: Reading, theirs: Reading) -> dict[Term, Found]:
    """What the other statement has for each term. A word taken as itself stands for no second one by its meaning."""
    found = {t: _found(t, theirs) for t in mine.telling if not t.lemmas & _PASSED_OVER}
    taken = {f.term for f in found.values() if f.level >= EXACT}
    return {t: Found(level=0.0) if f.level < FAMILY and f.term in taken - {None} else f for t, f in found.items()}


def _found(term: Term, statement: Reading) -> Found:
    """Like `find`, but a thing isn't there because a value of its kind is: «тариф» isn't any sum of money."""
    found = find(term, statement)
    by_value = found.term is None and term.lemmas & ATTRIBUTES.keys() and not term.lemmas & _PURE
    return Found(level=0.0) if by_value else found


#: words for a kind of value and for nothing else
_PURE: Final = listed("цена стоимость дата день срок время адрес график расписание количество")
#: says that something changed, or how often it happens; no thing of its own
_PASSED_OVER: Final = frozenset({"новый", "текущий", "нынешний"})


def _enough(term: Term) -> float:
    """Verbs of one situation are alike enough: «принимаем» and «берем заявки»."""
    return LOOSE if term.weight is Weight.SOFT else EXPLAINED


def _one_thing(side: Alignment) -> bool:
    """Whether both statements speak of one thing at all."""
    if side.two_things or _identities_differ(side) or _sides_differ(side.old, side.new, _BORDERS):
        return False
    if _places_apart(side):
        return False
    # «Чекмарёву» may be hers as well as his, «Чекмарёвой» is hers alone
    if any(_genders_differ(t, o) for t in side.old.telling for o in side.new.telling):
        return False
    if {Amount.ALL, Amount.NONE} <= side.old.stance.amounts | side.new.stance.amounts and _share(side) >= 0.5:
        return True
    nouns = [t for t in side.shared if t.weight is not Weight.SOFT and part_of(t, side.old) is not Part.VALUE]
    if nouns:
        return True
    # «Дежурит Семен» and «теперь дежурит Павел» share only the verb
    verbs = [t for t in side.shared if t.weight is Weight.SOFT]
    return bool(verbs) and not any(side.left(Part.TOPIC))


def _places_apart(side: Alignment) -> bool:
    """The broken printer here and the working one there are two printers."""
    places = [[t for t in terms if _place(t, r)] for terms, r in ((side.only_old, side.old), (side.only_new, side.new))]
    acts = [[t for t in terms if t.is_predicate] for terms in (side.only_old, side.only_new)]
    return all(places) and (any(acts) or _claims_opposite(side))


def _place(term: Term, statement: Reading) -> bool:
    return (
        _kind(term) != "time"
        and term.pos == "NOUN"
        and _preposition(term, statement.text) in _PLACE_PREPOSITIONS | {"у", "около", "за"}
    )


def _identities_differ(side: Alignment) -> bool:
    """Names or contract numbers of both sides that stand where the thing is named, and are not the same."""
    old, new = side.left(Part.TOPIC)
    codes = [[t for t in terms if t.sort is Sort.CODE] for terms in (old, new)]
    if all(codes):
        return True
    numbered = [[t for t in terms if t.identifies] for terms in (old, new)]
    if all(numbered):
        return True
    named = [[t for t in terms if t.is_name] for terms in (old, new)]
    if not all(named):
        return False
    # «мука теперь от «Нивы»»: the thing stays, and whoever it comes from is said to have changed
    replaced = side.new.stance.changed and _head_shared(side)
    return not (
        replaced and all(_preposition(t, r.text) for ts, r in zip(named, (side.old, side.new), strict=True) for t in ts)
    )


def _head_shared(side: Alignment) -> bool:
    """Whether the first thing that the old statement names is in the new one."""
    things = [t for t in side.old.telling if t.weight is not Weight.SOFT and part_of(t, side.old) is Part.TOPIC]
    nouns = [t for t in things if t.pos == "NOUN"]
    # «клиент Дроздов» is about Дроздов
    candidates = [t for t in nouns if t.weight is not Weight.CLASS] or nouns or things
    return not candidates or candidates[0] in side.shared


def _share(side: Alignment) -> float:
    """How much of the shorter statement the other one has."""
    shorter = min(len(side.old.telling), len(side.new.telling))
    return len(side.shared) / shorter if shorter else 0.0


def _claims_opposite(side: Alignment) -> bool:
    if opposed(side.old.stance, side.new.stance) is True or clashes(side.new, side.old):
        return True
    return _sides_differ(side.old, side.new, _STANDS)


def _equal_amounts(side: Alignment) -> bool:
    return side.old.stance.amounts == side.new.stance.amounts


def _alike(old: tuple[Term, ...], new: tuple[Term, ...]) -> bool:
    """Whether some value stands against one of its kind: a price against a price, a day against a day."""
    return bool({_kind(t) for t in old} & {_kind(t) for t in new})


def _another_case(side: Alignment, old: tuple[Term, ...], new: tuple[Term, ...]) -> bool:
    """«По понедельникам дежурит Олеся» and «по вторникам Богдан»: only the act is shared, and two values differ."""
    kinds = {_kind(t) for t in old} & {_kind(t) for t in new}
    return len(kinds) > 1 and not any(t.weight in (Weight.KEY, Weight.SHARP) for t in side.shared)


def _kind(term: Term) -> str:
    timed = term.sort in (Sort.DATE, Sort.CLOCK) or term.hours is not None
    if timed or term.lemmas & WEEKDAYS.keys() or term.lemmas & _TIMES:
        return "time"
    if term.sort is Sort.NUMBER:
        return "number"
    if term.people or term.surnames or term.quoted:
        return "who"
    return "thing"


_TIMES: Final = listed(
    "утро утром день днем вечер вечером ночь ночью январь февраль март апрель май июнь июль август сентябрь "
    "октябрь ноябрь декабрь весна лето осень зима весной летом осенью зимой завтра сегодня будни выходной "
    "месяц квартал год неделя полгода"
)


@lru_cache(maxsize=32768)
def part_of(term: Term, statement: Reading) -> Part:
    """What a term does in its statement."""
    if term.sort in (Sort.NUMBER, Sort.DATE, Sort.CLOCK):
        return Part.TOPIC if term.identifies and not _numbers_place(term, statement) else Part.VALUE
    if not term.quoted and (term.lemmas & WEEKDAYS.keys() or term.lemmas & _TIMES):
        return Part.TOPIC if _opens(term, statement) else Part.VALUE
    if term.sort is Sort.CODE:
        return Part.TOPIC
    if term.pos in PREDICATES and not term.is_name:
        return Part.ACTION if term.pos != "PRTF" else Part.QUALITY
    if _is_value_place(term, statement):
        return Part.VALUE
    if term.pos in ("ADVB", "COMP", "PRED"):
        return Part.QUALITY
    if term.pos == "ADJF" and not term.is_name:
        return _of_adjective(term, statement)
    return Part.TOPIC


def _numbers_place(term: Term, statement: Reading) -> bool:
    """«логопед в кабинете 4»: the number of the place where the thing is, not of the thing."""
    noun = next((t for t in statement.terms if t.lemmas & term.noun), None)
    return noun is not None and _is_value_place(noun, statement)


def _opens(term: Term, statement: Reading) -> bool:
    """«Выходной разрешили»: the day itself is what the statement is about."""
    return statement.telling[:1] == (term,) and not _preposition(term, statement.text)


#: prepositions after which a noun says where, with whom or how long, rather than what
_VALUE_PREPOSITIONS: Final = frozenset({"у", "до", "к"})
_PLACE_PREPOSITIONS: Final = frozenset({"на", "в", "во"})


def _is_value_place(term: Term, statement: Reading) -> bool:
    """«ключ — у Славы», «поставщик — «Колос»», «склад на Южной»: the thing stays itself when this changes."""
    items = tokens(statement.text)
    topics = [t for t in statement.telling if t.end <= term.start and t.weight is not Weight.SOFT]
    if not topics and not _ends_with_name(term, statement):
        return False
    before = [t for t in items if t.end <= term.start]
    if any(t.text in "—–" or (t.text == "-" and _spaced(t, statement.text)) for t in before):
        return True
    preposition = _preposition(term, statement.text)
    if preposition in _VALUE_PREPOSITIONS:
        return True
    if preposition in _PLACE_PREPOSITIONS:
        return not any(t.pos in ("VERB", "PRTS", "ADJS") and t.weight is not Weight.EMPTY and not _moves(t)
                       for t in statement.terms)  # fmt: skip
    return _ends_with_name(term, statement)


def _spaced(token: object, text: str) -> bool:
    start = getattr(token, "start", 0)
    return text[max(0, start - 1) : start].isspace()


_OF_PLACE: Final = frozenset(
    [
        "переехать",
        "перенести",
        "перевести",
        "проходить",
        "лежать",
        "висеть",
        "храниться",
        "находиться",
        "быть",
        "стоять",
        "сидеть",
        "работать",
        "жить",
    ]
)


def _moves(term: Term) -> bool:
    return bool(term.lemmas & _OF_PLACE)


def _ends_with_name(term: Term, statement: Reading) -> bool:
    """«Дежурит Семен», «склад держит Олег»: the name after the verb is the answer to «кто», not the topic."""
    if not (term.people or term.surnames or term.quoted):
        return False
    verbs = [t for t in statement.terms if t.pos == "VERB" and t.end <= term.start]
    return bool(verbs) and term is statement.terms[-1]


def _of_adjective(term: Term, statement: Reading) -> Part:
    """An adjective of the thing itself divides things; one said of it afterwards is a property."""
    nouns = [t for t in statement.telling if t.pos == "NOUN"]
    first = nouns[0] if nouns else None
    if first is None:
        return Part.TOPIC
    numbers = any(t.sort is not Sort.WORD for t in statement.terms)
    if term.start < first.start or numbers:
        return Part.TOPIC
    return Part.QUALITY


def _doers_differ(side: Alignment) -> bool:
    """«Пошлину платит клиент» and «пошлину платит бюро»: one act on one thing by two different parties."""
    old, new = side.left(Part.TOPIC)
    if _we_against(old, side.old, side.new) or _we_against(new, side.new, side.old):
        return True
    if len(old) != 1 or len(new) != 1 or len(side.only_old) != 1 or len(side.only_new) != 1:
        return False
    if any(t.is_name or t.pos != "NOUN" for t in (*old, *new)):
        return False
    return all(_acts(t, r) for t, r in ((old[0], side.old), (new[0], side.new)))


def _we_against(named: tuple[Term, ...], statement: Reading, other: Reading) -> bool:
    """«Вывоз оплачивает заказчик» and «вывоз оплачиваем мы»."""
    if len(named) != 1 or named[0].is_name or not _acts(named[0], statement):
        return False
    verbs = [t for t in other.terms if t.pos == "VERB"]
    return any("1per" in f.grammemes for t in verbs for f in forms(t.text)[:1])


def _acts(term: Term, statement: Reading) -> bool:
    """Whether the noun is the subject of a verb that has an object beside it."""
    readings = forms(term.text)
    if not any(f.pos == "NOUN" and f.case == "nomn" and f.number == "sing" for f in readings):
        return False
    verb = next((t for t in statement.terms if t.pos == "VERB"), None)
    if verb is None or not any(f.number == "sing" and "3per" in f.grammemes for f in forms(verb.text)):
        return False
    others = [t for t in statement.telling if t.pos == "NOUN" and t is not term]
    objects = [t for t in others if any(f.case == "accs" for f in forms(t.text))]
    if not objects:
        return False
    if term.start > verb.end:
        return True
    # before the verb the subject must be unlike an object: a person, or a noun with another accusative
    return not any(f.pos == "NOUN" and f.case == "accs" for f in readings)


def may_merge(a: str, b: str) -> bool:
    """Whether nothing forbids taking a new statement `b` for the fact `a` that is known.

    Vetoes on another subject, a negation or an antonym, another number, date, name or contract number, a quantifier.
    A similarity or a model may propose a merge; it never passes this by.
    """
    first, second = read(a), read(b)
    side = align(first, second)
    if side.two_things or _claims_opposite(side) or not _equal_amounts(side):
        return False
    old, new = side.left(Part.TOPIC)
    # a thing that only the new statement names would be lost, or is another thing
    if (old and new) or any(t.weight in (Weight.KEY, Weight.SHARP) for t in new) or not _head_shared(side):
        return False
    left = (*side.only_old, *side.only_new)
    if any(t.sort is not Sort.WORD or t.is_name or part_of(t, _home(t, side)) is Part.VALUE for t in left):
        return False
    return not _sides_differ(first, second, _BORDERS + _ORDERS)


def _genders_differ(term: Term, other: Term) -> bool:
    return bool(term.surnames & other.surnames) and term.genders != other.genders


_Border = tuple[frozenset[str], frozenset[str]]
#: prepositions that put a place on different sides of a border, a time before or after it
_BORDERS: Final[tuple[_Border, ...]] = ((frozenset({"внутри", "в", "до", "по"}), frozenset({"за", "вне", "снаружи"})),)
_STANDS: Final[tuple[_Border, ...]] = ((frozenset({"за"}), frozenset({"против"})),)
_ORDERS: Final[tuple[_Border, ...]] = ((frozenset({"до"}), frozenset({"после", "с"})),)


def _sides_differ(first: Reading, second: Reading, borders: tuple[_Border, ...]) -> bool:
    """«внутри кольца» and «за кольцо», «до обеда» and «после обеда»."""
    for term in first.telling:
        for other in second.telling:
            if term.lemmas & other.lemmas and term.sort is other.sort:
                a, b = _preposition(term, first.text), _preposition(other, second.text)
                if any((a in x and b in y) or (a in y and b in x) for x, y in borders):
                    return True
    return False


@lru_cache(maxsize=32768)
def _preposition(term: Term, text: str) -> str:
    """The preposition that governs the term, adjectives in between stepped over; empty when there is none."""
    for token in reversed([t for t in tokens(text) if t.end <= term.start]):
        if token.text in '«„"“':
            continue
        if not token.is_word:
            return ""
        first = forms(token.text)[0]
        if first.pos == "PREP":
            return token.lower
        if first.pos not in ("ADJF", "PRTF", "NUMR"):
            return ""
    return ""


_PARTS: Final = re.compile(r"\s*[;\n]\s*|(?<=[.!?])\s+(?=[А-ЯЁA-Z])")


def updated(old: str, new: str) -> str:
    """The text after an update: of a record with several parts only the part that the new words are about changes."""
    parts = [p for p in _PARTS.split(old) if p.strip()]
    if len(parts) < 2 or len([p for p in _PARTS.split(new) if p.strip()]) > 1:
        return new
    meant = [p for p in parts if compare(p, new) in (Verdict.UPDATE, Verdict.CONTRADICT)]
    if len(meant) != 1:
        return new
    part = meant[0]
    stop = part[-1] if part[-1:] in ".!?" else ""
    start = old.index(part)
    return old[:start] + new.rstrip(" .!?") + stop + old[start + len(part) :]


def nearest(text: str, known: Iterable[str]) -> tuple[Verdict, int] | None:
    """The strongest relation of a new statement to any known one: (verdict, position), None when all are different."""
    order = (Verdict.SAME, Verdict.UPDATE, Verdict.CONTRADICT)
    found = [(v, i) for i, k in enumerate(known) if (v := compare(k, text)) is not Verdict.DIFFERENT]
    return min(found, key=lambda p: (order.index(p[0]), p[1])) if found else None


__all__ = ["Verdict", "align", "compare", "may_merge", "nearest", "part_of", "updated"]
