"""Whether two statements say one thing in two constructions: «закрыт по средам» and «в среду выходной» (MEM-10).

Every name, number, date and thing of the one has to be in the other. What only one of them has must say nothing by
itself, or be one way of a saying of which the other statement has another.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.domain.alignment import Alignment
from bot.domain.matching import word_level
from bot.domain.parts import Part, part_of, preposition
from bot.domain.values import Kind, kinds, links, only_changes, predicates, says_is
from bot.language.antonyms import contrary
from bot.language.lemmas import forms, listed
from bot.language.negation import Amount
from bot.language.sayings import FRAMING, Pattern, met_in
from bot.language.synonyms import LOOSE
from bot.language.terms import WEEKDAYS, Reading, Sort, Term, Weight
from bot.language.verbal_nouns import one_act

_GATES: Final = {
    "time": frozenset({Kind.CLOCK, Kind.WEEKDAY, Kind.DATE, Kind.OFTEN}),
    "span": frozenset({Kind.SPAN}),
    "money": frozenset({Kind.MONEY}),
    "count": frozenset({Kind.COUNT}),
    "share": frozenset({Kind.PERCENT}),
}
_FEWEST: Final = 2
_Left = tuple[list[Term], list[Term]]


def says_the_same(side: Alignment) -> bool:
    """Whether the new statement is the old one in another construction. Opposites are the caller's to look for."""
    if side.two_things or not _anchored(side) or _people_mixed(side) or _roles_differ(side):
        return False
    left = _without_framing(side, _unsaid(side, (list(side.only_old), list(side.only_new))))
    if left[1] or not _may_be_left(left[0], side):
        return False
    return _amounts_fit(side) and (side.old.stance.changed or not side.new.stance.changed or _moved_by_both(side))


def _anchored(side: Alignment) -> bool:
    """Whether enough is shared, a thing or a name among it."""
    things = [t for t in side.shared if _is_thing(t) and part_of(t, side.old) is not Part.ACTION]
    return bool(things) and (len(side.shared) >= _FEWEST or bool(_sayings_of(side)))


def _is_thing(term: Term) -> bool:
    timed = term.lemmas & WEEKDAYS.keys() or term.hours is not None
    noun = any(f.pos == "NOUN" for f in forms(term.text)) if term.sort is Sort.WORD else term.sort is Sort.CODE
    return noun and not timed


def _people_mixed(side: Alignment) -> bool:
    """Two people of one statement may have changed their places."""
    return len([t for t in side.shared if t.people or t.surnames]) > 1 and bool(side.only_old or side.only_new)


_SOURCE: Final = frozenset({"из", "от", "с", "со"})
_AIM: Final = frozenset({"в", "во", "на", "до", "к", "за"})
_BEFORE: Final = frozenset({"до", "перед", "к"})
_AFTER: Final = frozenset({"после"})
_LACKING: Final = frozenset({"без", "кроме", "вместо", "против"})
_ROLES: Final = ((_SOURCE, _AIM), (_BEFORE, _AFTER))


def _roles_differ(side: Alignment) -> bool:
    """«рейс из Уфы» and «рейс в Уфу», «до обеда» and «после обеда», «без сахара» and «сахар»."""
    for term in side.shared:
        if term.sort is not Sort.WORD:
            continue
        mine = preposition(term, side.old.text)
        for other in side.new.terms:
            if not other.lemmas & term.lemmas:
                continue
            theirs = preposition(other, side.new.text)
            if term.quoted and _given(term, mine) != _given(other, theirs):
                return True  # «образцы «Ладоги»» and «образцы «Ладоге»»
            if any((mine in a and theirs in b) or (mine in b and theirs in a) for a, b in _ROLES):
                return True
            if (mine in _LACKING) != (theirs in _LACKING) and not _is_said(term, side):
                return True
    return False


def _given(term: Term, ruled_by: str) -> bool:
    cases = {f.case for f in forms(term.text) if f.pos == "NOUN"}
    return not ruled_by and "datv" in cases and not cases & {"nomn", "gent", "accs"}


def _is_said(term: Term, side: Alignment) -> bool:
    return any(term in p for p, _ in _sayings_of(side))


# --- acts of both sides -----------------------------------------------------------------------------------------------


def acts_part(side: Alignment) -> bool:
    """Whether each side has verbs and none of the one says what any of the other does: «храним год», «готовим год»."""
    old, new = _acts(side.old), _acts(side.new)
    if not old or not new:
        return False
    if any(_one_act(a, b, side) or converse(a, b, side) for a, b in itertools.product(old, new)) or _named_by_noun(
        old, new, side
    ):
        return False
    if any(only_changes(r) and r.stance.changed for r in (side.old, side.new)) or _states_agree(side):
        return False
    said = _sayings_of(side, everywhere=True)
    return not any(a & set(old) or b & set(new) for a, b in said)


def _states_agree(side: Alignment) -> bool:
    """«завис» and «не работает»; that something goes on at all is said by too many verbs."""
    agree = side.old.stance.states.items() & side.new.stance.states.items()
    return any(state not in _VAGUE for state, _ in agree)


_VAGUE: Final = frozenset({"exists", "present", "buy", "more"})


def acts_exclude(side: Alignment) -> bool:
    """Whether a verb of the one is contrary to one of the other, be they such that tell little: «ставим», «снимаем»."""
    pairs = itertools.product(_acts(side.old), _acts(side.new))
    return any(contrary(a.lemmas, b.lemmas) and a.denied == b.denied and not converse(a, b, side) for a, b in pairs)


_GETS: Final = listed("получить получать взять забрать принять")
_GIVES: Final = listed(
    "отдать отдавать выдать выдавать заплатить выплатить выплачивать перечислить передать вручить дать"
)


def converse(one: Term, other: Term, side: Alignment, *, denied: bool = False) -> bool:
    """«Лев не получил аванс» and «Льву не отдали аванс»: one deed, told of who gets and of who gives.

    With `denied` only one of both denies it.
    """
    if (one.denied != other.denied) is not denied:
        return False
    getting, giving = (one, other) if one.lemmas & _GETS else (other, one)
    if not getting.lemmas & _GETS or not giving.lemmas & _GIVES:
        return False
    gets, gives = (side.old, side.new) if getting is one else (side.new, side.old)
    return any(
        _may_stand(t, "nomn")
        and not preposition(t, gets.text)
        and any(t.lemmas & o.lemmas and _may_stand(o, "datv") for o in gives.terms)
        for t in gets.terms
    )


def _may_stand(term: Term, case: str) -> bool:
    return any(f.case == case and "anim" in f.grammemes for f in forms(term.text))


def _acts(statement: Reading) -> list[Term]:
    found = [t for t in predicates(statement) if t.pos in ("VERB", "INFN") and not t.lemmas & _MODAL]
    # «замер» is a noun where another verb is there
    verbs = [t for t in found if not any(f.pos == "NOUN" for f in forms(t.text))]
    return verbs or found


_MODAL: Final = listed("быть мочь есть нет надо нужно можно нельзя являться")


def _one_act(old: Term, new: Term, side: Alignment) -> bool:
    if old.lemmas & new.lemmas or max(word_level(old, new), word_level(new, old)) >= LOOSE:
        return True
    if any(old in a and new in b for a, b in _sayings_of(side, everywhere=True)):
        return True
    if old.lemmas & _SUPPORT and new.lemmas & _SUPPORT:
        return True
    met = _met(side)
    if Kind.MONEY in met and any(a.lemmas & _SUPPORT and says_is(b, Kind.MONEY) for a, b in ((old, new), (new, old))):
        return True  # «делаем за 900» and «стоит 900»
    return any(says_is(old, kind) and says_is(new, kind) for kind in met)


def _named_by_noun(old: list[Term], new: list[Term], side: Alignment) -> bool:
    """«проводит осмотр» and «осматривает»: a verb of the one is a noun of the other."""
    return any(
        verb.lemmas & noun.lemmas or max(word_level(verb, noun), word_level(noun, verb)) >= LOOSE or _acted(verb, noun)
        for verbs, own, statement in ((old, side.old, side.new), (new, side.new, side.old))
        for verb in verbs
        for noun in statement.terms
        if noun.pos == "NOUN" and not noun.is_name and not any(noun.lemmas & t.lemmas for t in own.terms)
    )


def _acted(verb: Term, noun: Term) -> bool:
    return one_act(forms(verb.text)[0].lemma, forms(noun.text)[0].lemma)


def lacks(side: Alignment) -> bool:
    """«в мешках» and «без мешков»: what the one has the other lacks."""
    if Amount.ONLY in side.old.stance.amounts | side.new.stance.amounts:
        return False  # «без чека не меняем» and «меняем только с чеком»
    for term in side.shared:
        for other in side.new.terms:
            if term.sort is Sort.WORD and other.lemmas & term.lemmas:
                mine, theirs = preposition(term, side.old.text), preposition(other, side.new.text)
                if (mine == "без") != (theirs == "без") and not (term.denied and other.denied):
                    return not _is_said(term, side)
    return False


def bounds_differ(side: Alignment) -> bool:
    """«300» and «от 300»: one number is a bound, the other isn't."""
    numbers = [[t for t in r.terms if t.sort is Sort.NUMBER] for r in (side.old, side.new)]
    for old, new in itertools.product(*numbers):
        if old.value == new.value and kinds(old, side.old) & kinds(new, side.new) & _BOUNDED:
            words = {preposition(old, side.old.text), preposition(new, side.new.text)}
            if "" in words and words & {"от", "до"}:
                return True
    return False


_BOUNDED: Final = frozenset({Kind.MONEY, Kind.COUNT, Kind.PERCENT})


# --- ways of one saying -----------------------------------------------------------------------------------------------


def _unsaid(side: Alignment, left: _Left) -> _Left:
    """What is left of both sides once every saying that both have, each in its way, is taken out, and equal values."""
    old, new = left
    for mine, theirs in _sayings_of(side):
        old = [t for t in old if t not in mine]
        new = [t for t in new if t not in theirs]
    for one, other in itertools.product(tuple(old), tuple(new)):
        if one in old and other in new and _alike(one, other, side):
            # «две недели» and «14 дней»: the nouns of equal lengths say nothing more
            old = [t for t in old if t != one and not t.lemmas & one.noun]
            new = [t for t in new if t != other and not t.lemmas & other.noun]
    return old, new


@lru_cache(maxsize=4096)
def _sayings_of(side: Alignment, *, everywhere: bool = False) -> tuple[tuple[frozenset[Term], frozenset[Term]], ...]:
    """The terms of each saying that the sides have in different ways; `everywhere` lets other ways stand beside."""
    met = _met(side)
    out: list[tuple[frozenset[Term], frozenset[Term]]] = []
    for saying in met_in(*(frozenset().union(*(t.lemmas for t in r.terms)) for r in (side.old, side.new))):
        if saying.gate and not met & _GATES[saying.gate]:
            continue
        for turned in (False, True):
            mine = _ways(saying.patterns, side.old, turned=turned)
            theirs = _ways(saying.patterns, side.new, turned=turned) if mine else []
            out += [
                (a, b)
                for (p, a), (q, b) in itertools.product(mine, theirs)
                if p != q and (everywhere or _in_place(p, a, q, b, mine, theirs, side)) and not _clash(a, b)
            ]
    return tuple(out)


_Way = tuple[Pattern, frozenset[Term]]


def _in_place(
    p: Pattern,
    a: frozenset[Term],
    q: Pattern,
    b: frozenset[Term],
    mine: list[_Way],
    theirs: list[_Way],
    side: Alignment,
) -> bool:
    """Whether the one way stands where the other does: neither is in both statements, or one of them says it twice."""
    first = bool(a & set(side.only_old)) or not a & set(side.shared)
    second = bool(b & set(side.only_new)) or all(t.weight is Weight.EMPTY or t.lemmas & (FRAMING | _NEW) for t in b)
    if first and second:
        return True
    return (second and p in [x for x, _ in theirs]) or (first and q in [x for x, _ in mine])


_NEW: Final = listed("новый другой")


def _clash(mine: frozenset[Term], theirs: frozenset[Term]) -> bool:
    """«платим» and «берём» of us are two sides of a deal; contrary words say no one thing."""
    if any(a.denied == b.denied and contrary(a.lemmas, b.lemmas) for a in mine for b in theirs):
        return True
    first, second = ({side for t in terms for side, words in _DEALS if t.lemmas & words} for terms in (mine, theirs))
    return bool(first and second) and first != second


_DEALS: Final = (
    ("pay", listed("платить заплатить оплачивать отдавать тратить перечислять вносить выкладывать расходовать")),
    ("charge", listed("брать взимать выставлять просить запрашивать начислять взять удерживать")),
)


def _met(side: Alignment) -> frozenset[Kind]:
    """Kinds of the values that both have."""
    olds = (kinds(t, side.old) for t in side.shared)
    equal = (
        kinds(a, side.old) & kinds(b, side.new)
        for a, b in itertools.product(side.only_old, side.only_new)
        if _equal(a, b, side)
    )
    return frozenset().union(*olds, *equal)


def _ways(patterns: tuple[Pattern, ...], statement: Reading, *, turned: bool) -> list[_Way]:
    """The patterns that the statement has; with `turned`, those of one word under the other polarity."""
    out = []
    for pattern in patterns:
        if turned and (pattern.fixed or len(pattern.words) > 1):
            continue
        where = [_said_by(w, denied=d is not turned, statement=statement) for w, d in pattern.words]
        if all(where):
            out.append((pattern, frozenset(t for t in where if t is not None)))
    return out


def _said_by(word: str, *, denied: bool, statement: Reading) -> Term | None:
    return next((t for t in statement.terms if _is_word(t, word) and t.denied == denied and not t.is_name), None)


def _is_word(term: Term, word: str) -> bool:
    return word in term.lemmas if term.sort is Sort.WORD else False


_RELATING: Final = ("ский", "ной", "ный", "ний", "овый", "евый")
_SHORT_STEM: Final = 5


def _of_that(one: Term, other: Term) -> bool:
    """«печь для обжига» and «обжиговая печь», «виза в Италию» and «итальянская виза»: a noun and its adjective."""
    noun, adjective = (one, other) if one.pos == "NOUN" else (other, one)
    if noun.pos != "NOUN" or adjective.pos != "ADJF" or noun.people or noun.surnames or noun.denied != adjective.denied:
        return False
    return any(_relates(a, n) for a in adjective.lemmas if a.endswith(_RELATING) for n in noun.lemmas)


def _relates(adjective: str, noun: str) -> bool:
    stem = noun.rstrip("аяоеьйыи") if len(noun) > _SHORT_STEM else noun[:-1] if noun[-1] in "аяоеьй" else noun
    alike = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(adjective, noun, strict=False)))
    return len(stem) >= _SHORT_STEM - 1 and alike >= (len(stem) if len(stem) <= _SHORT_STEM else len(stem) - 2)


def _alike(old: Term, new: Term, side: Alignment) -> bool:
    if _equal(old, new, side) or _made_of(old, new, side) or _of_that(old, new) or converse(old, new, side):
        return True
    return _negates(old, new) or _negates(new, old)


def _negates(one: Term, other: Term) -> bool:
    """«не надёжный» and «ненадёжный»."""
    return one.denied and not other.denied and any(f"не{lemma}" in other.lemmas for lemma in one.lemmas)


# --- equal values -----------------------------------------------------------------------------------------------------


def _equal(old: Term, new: Term, side: Alignment) -> bool:
    if old.hours is not None and old.hours == new.hours:
        return True
    if Sort.DATE in (old.sort, new.sort):
        return old.sort is new.sort and old.lemmas == new.lemmas
    return _only_numbers(old, new, side)


def _only_numbers(old: Term, new: Term, side: Alignment) -> bool:
    """«на базе пять фур» and «фур на базе 5»: the only number of each, with the same nouns around."""
    if not old.sort is new.sort is Sort.NUMBER or (old.value, old.unit, old.upto) != (new.value, new.unit, new.upto):
        return False
    if any(len([t for t in r.terms if t.sort is not Sort.WORD]) > 1 for r in (side.old, side.new)):
        return False
    return _has(old.noun, side.new) and _has(new.noun, side.old) and _numbers_agree(side)


def _has(nouns: frozenset[str], statement: Reading) -> bool:
    return not nouns or any(t.lemmas & nouns for t in statement.terms)


def _numbers_agree(side: Alignment) -> bool:
    """Nouns after a preposition are in the singular, or in the plural, in both: «на базе» is no «на базах»."""
    for term in side.shared:
        for other in side.new.terms:
            ruled = preposition(term, side.old.text) and preposition(other, side.new.text)
            if ruled and term.lemmas & other.lemmas and term.sort is Sort.WORD:
                mine, theirs = ({f.number for f in forms(t.text) if f.pos == "NOUN"} for t in (term, other))
                if mine and theirs and not mine & theirs:
                    return False
    return True


def _made_of(old: Term, new: Term, side: Alignment) -> bool:
    """«каменная» and «из камня»."""
    for adjective, noun, statement in ((old, new, side.new), (new, old, side.old)):
        if adjective.pos == "ADJF" and noun.pos == "NOUN" and preposition(noun, statement.text) == "из":
            stems = [(a, n.rstrip("ьаяойе")) for a in adjective.lemmas for n in noun.lemmas]
            if any(len(n) >= _STEM and a.startswith(n[: max(_STEM, len(n) - 1)]) for a, n in stems):
                return True
    return False


_STEM: Final = 4


# --- what says nothing by itself --------------------------------------------------------------------------------------


def _without_framing(side: Alignment, left: _Left) -> _Left:
    met = _met(side)
    old, new = left
    return (
        [t for t in old if not _frames(t, side.old, side.new, new, met)],
        [t for t in new if not _frames(t, side.new, side.old, old, met)],
    )


def _frames(term: Term, statement: Reading, other: Reading, theirs: list[Term], met: frozenset[Kind]) -> bool:
    """Whether the term says nothing that the other statement would have to say."""
    if term.is_name or term.sort is not Sort.WORD or term.denied:
        return False
    if _is_framing(term, statement) or _is_class(term, statement) or _is_unit(term, statement):
        return True
    if term.lemmas & _SUPPORT and term.is_predicate:
        return not any(t.is_predicate for t in theirs)
    if Kind.RATE in met and term.lemmas & _USING:
        return not any(t.pos == "NOUN" for t in theirs)
    if Kind.MONEY in met and term.lemmas & _VISIT and _of_somebody(term, statement):
        return True
    if term.pos not in ("VERB", "INFN", "PRTS"):
        return False
    # the verb must not stand against another one
    return not predicates(other) and any(links(term, kind) or _is_link(term, kind) for kind in met)


#: words of a place or a time that say no more after a preposition either
_AROUND: Final = listed("черта предел территория момент период")
#: verbs that only make a predicate of their noun: «проводить осмотр», «идти на осмотр»
_SUPPORT: Final = listed(
    "проводить делать производить осуществлять выполнять вести проходить идти пройти провести сделать"
)


def _is_framing(term: Term, statement: Reading) -> bool:
    if not term.lemmas & FRAMING:
        return False
    return term.pos != "NOUN" or bool(term.lemmas & _AROUND) or not preposition(term, statement.text)


_UNITS: Final = listed("км километр рубль штука")


def _is_unit(term: Term, statement: Reading) -> bool:
    """What a number counts where the other statement leaves it out."""
    before = next((t for t in statement.terms if t.place == term.place - 1 or t.end == term.start - 1), None)
    return bool(term.lemmas & _UNITS) and before is not None and before.sort is Sort.NUMBER


#: nouns of use beside a price for a stretch of time
_USING: Final = listed("аренда прокат съем наем пользование")
_VISIT: Final = listed("выезд визит приезд вызов")
_LINKS: Final = {
    Kind.MONEY: listed("платить брать взимать выставлять отдавать просить стоить обходиться выходить начислять"),
    Kind.RATE: listed("платить брать взимать выставлять отдавать просить стоить стоять обходиться выходить начислять"),
    Kind.WEEKDAY: listed("уходить вставать ставить отправлять отправляться"),
    Kind.DATE: listed("уходить вставать ставить отправлять отправляться"),
}


def _is_link(term: Term, kind: Kind) -> bool:
    return bool(term.lemmas & _LINKS.get(kind, frozenset()))


def _of_somebody(term: Term, statement: Reading) -> bool:
    """«выезд замерщика»."""
    after = next((t for t in statement.terms if t.place == term.place + 1), None)
    return after is not None and any(f.case == "gent" and "anim" in f.grammemes for f in forms(after.text))


_CLASSES: Final = listed("станок машина аппарат прибор установка цех отдел комната аппаратура устройство агрегат")


def _is_class(term: Term, statement: Reading) -> bool:
    """«станок» of «кромочный станок», beside «кромочник»."""
    before = next((t for t in statement.terms if t.place == term.place - 1), None)
    return bool(term.lemmas & _CLASSES) and before is not None and before.pos == "ADJF"


def _may_be_left(left: list[Term], side: Alignment) -> bool:
    """One noun in the genitive that only the old statement has: «простой машины» and «простой»."""
    if not left:
        return True
    return len(left) == 1 and _is_detail(left[0], side.old)


def _is_detail(term: Term, statement: Reading) -> bool:
    if term.is_name or term.weight is not Weight.KEY or term.pos != "NOUN" or preposition(term, statement.text):
        return False
    before = next((t for t in statement.terms if t.place == term.place - 1), None)
    genitive = any(f.case == "gent" for f in forms(term.text)[:2])
    return genitive and before is not None and any(f.pos == "NOUN" for f in forms(before.text))


def _amounts_fit(side: Alignment) -> bool:
    """«каждый водитель» says no more than «водители»."""
    apart = side.old.stance.amounts ^ side.new.stance.amounts
    return not apart or (apart == {Amount.ALL} and not any(t.denied for t in (*side.old.terms, *side.new.terms)))


def _moved_by_both(side: Alignment) -> bool:
    """«переехал на 22 октября» and «дату сменили»."""
    return any(t.lemmas & _MOVED for p in _sayings_of(side) for t in _both(p))


def _both(pair: tuple[frozenset[Term], frozenset[Term]]) -> Iterator[Term]:
    yield from pair[0] | pair[1]


_MOVED: Final = listed("перенести перенос переехать сдвинуть передвинуть переназначить отложить")

__all__ = ["acts_exclude", "acts_part", "bounds_differ", "lacks", "says_the_same"]
