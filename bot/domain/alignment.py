"""Two statements side by side: which terms of each the other one has, in whatever words (MEM-10)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bot.domain.matching import EXACT, EXPLAINED, FAMILY, TYPO, VALUE, Found, find, stance_of
from bot.domain.parts import PLACE_PREPOSITIONS, Part, part_of, preposition
from bot.domain.values import Edge, Kind, edge, edges_differ, kinds
from bot.language.antonyms import undone_by
from bot.language.lemmas import forms, listed
from bot.language.questions import ATTRIBUTES
from bot.language.synonyms import LOOSE
from bot.language.terms import Reading, Sort, Term, Weight
from bot.language.verbal_nouns import one_act


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


@lru_cache(maxsize=8192)
def align(old: Reading, new: Reading) -> Alignment:
    """Put two statements side by side."""
    forward = _all_found(old, new)
    backward = _all_found(new, old)
    forward, backward = _either_way(forward, backward), _either_way(backward, forward)
    forward, backward = _in_states(forward, old, new), _in_states(backward, new, old)
    forward, backward = _of_one_act(forward, backward), _of_one_act(backward, forward)
    return Alignment(
        old=old,
        new=new,
        shared=tuple(t for t, f in forward.items() if f.level >= _enough(t)),
        only_old=_lacking(forward, old, new),
        only_new=_lacking(backward, new, old),
        two_things=any(f.against and part_of(t, old) is Part.TOPIC for t, f in forward.items())
        or any(f.against and part_of(t, new) is Part.TOPIC for t, f in backward.items()),
    )


def _lacking(found: dict[Term, Found], mine: Reading, theirs: Reading) -> tuple[Term, ...]:
    """The terms that the other statement doesn't have; «клиент» of «клиент Ива» is none where it only says «Ива»."""
    return tuple(t for t, f in found.items() if f.level < _enough(t) and not _is_title(t, found, mine, theirs))


def _is_title(term: Term, found: dict[Term, Found], mine: Reading, theirs: Reading) -> bool:
    if term.weight is not Weight.CLASS or preposition(term, mine.text):
        return False
    named = next((t for t in found if t.place == term.place + 1 and t.is_name), None)
    if named is None or (other := found[named].term) is None or found[named].level < EXPLAINED:
        return False
    before = next((t for t in theirs.terms if t.place == other.place - 1), None)
    return before is None or before.weight is not Weight.CLASS


def _either_way(found: dict[Term, Found], other: dict[Term, Found]) -> dict[Term, Found]:
    """«достввка» stands for «доставка», which nobody would type for «достввка»."""
    meant = {f.term for f in other.values() if f.level == TYPO and f.term is not None and not f.term.is_name}
    return {t: Found(level=TYPO) if f.level < TYPO and t in meant else f for t, f in found.items()}


def _in_states(found: dict[Term, Found], mine: Reading, theirs: Reading) -> dict[Term, Found]:
    """«мест нет» says no more than «набран»: the words of a state that both claim are in both."""
    shared = [s for s in mine.stance.states.items() & theirs.stance.states.items() if s[0] != PRESENCE]
    words = frozenset().union(*(mine.stance.named[state] for state, _ in shared))
    return {t: Found(level=VALUE) if f.level < EXPLAINED and t.lemmas & words else f for t, f in found.items()}


def _of_one_act(found: dict[Term, Found], other: dict[Term, Found]) -> dict[Term, Found]:
    """«ковать лошадей будут» and «ковка лошадей назначена»: the verb of the one is the noun of the other."""
    return {
        t: Found(level=VALUE, term=o) if (o := _act_of(t, found, other)) is not None else f for t, f in found.items()
    }


def _act_of(term: Term, found: dict[Term, Found], other: dict[Term, Found]) -> Term | None:
    if found[term].level >= EXPLAINED or term.is_name:
        return None
    for o, f in other.items():
        verb, noun = (term, o) if term.pos in _VERBS else (o, term)
        free = verb.pos in _VERBS and noun.pos == "NOUN" and f.level < EXPLAINED and not o.is_name
        if free and one_act(forms(verb.text)[0].lemma, forms(noun.text)[0].lemma):
            return o
    return None


_VERBS: Final = frozenset({"VERB", "INFN"})


#: who is ill hasn't left, though neither is there
PRESENCE: Final = "present"


def _all_found(mine: Reading, theirs: Reading) -> dict[Term, Found]:
    """What the other statement has for each term. A word taken as itself stands for no second one by its meaning."""
    found = {t: _found(t, theirs, mine) for t in _told(mine) if not _passed_over(t, mine)}
    taken = {f.term for f in found.values() if f.level >= EXACT}
    return {t: Found(level=0.0) if f.level < FAMILY and f.term in taken - {None} else f for t, f in found.items()}


def _found(term: Term, statement: Reading, mine: Reading) -> Found:
    """Like `find`, but a thing isn't there because a value of its kind is: «тариф» isn't any sum of money."""
    found = find(term, statement)
    if found.level >= EXPLAINED and at_another_end(term, found.term, statement, mine):
        return Found(level=0.0)
    if found.level >= EXPLAINED and _inside(term, found.term, mine):
        return Found(level=0.0)
    if found.term is not None and found.term.pos == term.pos and undone_by(term.lemmas, found.term.lemmas):
        return Found(level=0.0)  # «погрузка» isn't there because «разгрузка» is
    if found.level < FAMILY and found.term is None and any(state == PRESENCE for state, _ in stance_of(term)):
        return Found(level=0.0)
    if found.term is None and Kind.OFTEN in kinds(term, mine):
        return Found(level=0.0)  # «каждый день» isn't there because a Friday is
    if found.level < EXPLAINED and (number := _same_sum(term, mine, statement)) is not None:
        return Found(level=VALUE, term=number)
    by_value = found.term is None and term.lemmas & ATTRIBUTES.keys()
    # «ужин в номер» isn't there because a number is
    thing = by_value and (not term.lemmas & _PURE or preposition(term, mine.text) in PLACE_PREPOSITIONS)
    return Found(level=0.0) if thing else found


def _same_sum(term: Term, mine: Reading, statement: Reading) -> Term | None:
    """«доставка 300» of «доставка в городе 300»: the word before a sum isn't what it counts."""
    if term.sort is not Sort.NUMBER or Kind.MONEY not in kinds(term, mine):
        return None
    return next((t for t in statement.terms if t.value == term.value and Kind.MONEY in kinds(t, statement)), None)


def _told(statement: Reading) -> tuple[Term, ...]:
    """The telling terms, and nouns that tell nothing by themselves but do after a preposition: «по записи»."""
    counted = frozenset().union(*(t.noun for t in statement.terms))
    return tuple(
        t
        for t in statement.terms
        if t.weight is not Weight.EMPTY
        or (t.pos == "NOUN" and not t.lemmas & counted and preposition(t, statement.text) in SAYS_HOW)
    )


SAYS_HOW: Final = frozenset({"по", "без", "через", "под", "с", "за"})


def _inside(term: Term, found: Term | None, mine: Reading) -> bool:
    """«с 10» isn't there because «9–18» goes over it."""
    if found is None or found.upto is None or term.upto is not None or term.value in (found.value, found.upto):
        return False
    return edge(term, mine) is not Edge.AT


def at_another_end(term: Term, found: Term | None, statement: Reading, mine: Reading) -> bool:
    """«с 13» isn't there because «до 13» is."""
    if found is None or term.sort not in (Sort.NUMBER, Sort.CLOCK, Sort.DATE):
        return False
    return edges_differ(term, mine, found, statement)


def _passed_over(term: Term, statement: Reading) -> bool:
    """Words that only say that something changed: «новый», «больше нет»."""
    no_more = term.text.lower() == "больше" and statement.text[term.end :].lstrip().lower().startswith("не")
    return no_more or (bool(term.lemmas & _PASSED_OVER) and part_of(term, statement) is Part.TOPIC)


#: words for a kind of value and for nothing else
_PURE: Final = listed("цена стоимость дата день срок время адрес график расписание количество режим")
#: says that something changed, or how often it happens; no thing of its own
_PASSED_OVER: Final = frozenset({"новый", "текущий", "нынешний"})


def _enough(term: Term) -> float:
    """Verbs of one situation are alike enough: «принимаем» and «берем заявки»."""
    return LOOSE if term.weight is Weight.SOFT else EXPLAINED
