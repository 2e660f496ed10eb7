"""Whether a record says of the thing what the request says of it, once both are known to speak of one thing (FGT-2).

«Забудь, что Рябов должен денег» shares the name with «Рябов боится собак» and nothing else. That record is no match; it
is only what may have been meant. Where some of what is said agrees, or only what is near it, the record is asked about.
"""

from __future__ import annotations

from bisect import bisect
from enum import StrEnum
from typing import Final

from bot.domain.matching import EXPLAINED, agreed_bound, find, found_in, said_so
from bot.language.lemmas import forms, listed, tokens
from bot.language.negation import Amount
from bot.language.synonyms import LOOSE
from bot.language.terms import Reading, Sort, Term, Weight


class Said(StrEnum):
    #: the same, or nothing is said at all
    ALIKE = "alike"
    #: some of it, or what is only near it
    PARTLY = "partly"
    #: something else
    OTHER = "other"


_VERBS: Final = frozenset({"VERB", "INFN", "PRTS", "ADJS", "PRED"})
_HOW: Final = frozenset({"ADVB", "COMP"})
#: adverbs that change nothing of what is said
_PASSING: Final = listed(
    "пока больше опять уже еще снова вчера сегодня завтра сейчас теперь недавно давно совсем всегда обычно часто "
    "иногда редко постоянно вечно вроде якобы реально правда точно просто прям прямо только лишь даже сразу потом "
    "раньше скоро наконец вообще почти примерно около где-то кряду подряд сильно крайне весьма сам там тут здесь"
)


def how_said(asked: Reading, record: Reading, *, own: bool = False) -> Said:
    """How what the request says agrees with what the record says. A question and a bare name say nothing.

    Of an `own` record, one of a few, people speak freely: «я на хор хожу» means the record that the choir is on Friday.
    """
    if not asked.claims or asked.question is not None or agreed_bound(asked, record):
        return Said.ALIKE
    verbs = [t for t in asked.telling if t.pos in _VERBS and not t.is_name]
    met = [t for t in verbs if said_so(t, asked, record)]
    near = [t for t in met if found_in(t, asked, record).level <= LOOSE]
    if own and not verbs:
        barred = any(t.lower == "нельзя" for t in tokens(asked.text))
        return Said.PARTLY if barred and not _refuses(record) else Said.ALIKE
    if own:
        return Said.ALIKE if met or _freely(verbs, asked, record) else Said.PARTLY
    if verbs and not met:
        return Said.OTHER
    if len(met) < len(verbs) or (near and len(near) == len(met)):
        return Said.PARTLY
    unmet = [t for t in asked.telling if _tells_how(t) and found_in(t, asked, record).level < LOOSE]
    return Said.PARTLY if unmet else Said.ALIKE


#: deeds that say little but that somebody is somewhere: «хожу на хор», «сваливаю пораньше»
_LIGHT: Final = listed(
    "ходить ездить бегать мотаться кататься летать ехать идти бывать появляться приходить приезжать уходить уезжать "
    "убегать сбегать сваливать валить смываться отпрашиваться отлучаться собираться собраться планировать решить "
    "заниматься возиться сидеть торчать пропадать зависать выйти выходить уйти пойти поехать посещать хотеть мечтать "
    "начать начинать стать нужный должный обязанный вынужденный"
)


def _freely(verbs: list[Term], asked: Reading, record: Reading) -> bool:
    """Whether words that the record lacks still leave the same said: both refuse something, or neither does."""
    if any(t.denied or t.lemmas & asked.stance.undone for t in verbs) or asked.stance.negative:
        return _refuses(record)
    if all(t.pos == "INFN" or _bids(t) for t in verbs) and _asks(record):
        return True  # «мне заявки надиктовывать надо»: both tell how others are to do it
    return all(t.lemmas & _LIGHT for t in verbs) and not _in_a_refusal(asked, record)


def _refuses(record: Reading) -> bool:
    return record.stance.negative or Amount.ONLY in record.stance.amounts


def _bids(term: Term) -> bool:
    """«мне звонки после обеда подавай»."""
    return any("impr" in f.grammemes for f in forms(term.text)[:1])


def _asks(record: Reading) -> bool:
    return any("просить" in t.lemmas and not t.denied for t in record.terms)


def _in_a_refusal(asked: Reading, record: Reading) -> bool:
    """Whether all that the record has of the request stands where it says what isn't done."""
    ends = [t.start for t in tokens(record.text) if t.text in _CLAUSE_ENDS]
    refusing = {bisect(ends, t.start) for t in record.terms if t.pos in _VERBS and t.denied}
    found = [f.term for t in asked.telling if (f := find(t, record)).term is not None and f.level >= EXPLAINED]
    places = {bisect(ends, t.start) for t in found if t is not None}
    return bool(places) and places <= refusing


_CLAUSE_ENDS: Final = frozenset(".,;:!?()—–")


def _tells_how(term: Term) -> bool:
    return (
        term.sort is Sort.WORD
        and term.pos in _HOW
        and term.weight is Weight.SOFT
        and not term.is_name
        and not term.lemmas & _PASSING
    )


__all__ = ["Said", "how_said"]
