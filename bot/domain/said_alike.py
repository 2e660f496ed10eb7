"""Whether a record says of the thing what the request says of it, once both are known to speak of one thing (FGT-2).

«Забудь, что Рябов должен денег» shares the name with «Рябов боится собак» and nothing else. That record is no match; it
is only what may have been meant. Where some of what is said agrees, or only what is near it, the record is asked about.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.domain.matching import agreed_bound, found_in, said_so
from bot.language.lemmas import listed
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


def how_said(asked: Reading, record: Reading) -> Said:
    """How what the request says agrees with what the record says. A question and a bare name say nothing."""
    if not asked.claims or asked.question is not None or agreed_bound(asked, record):
        return Said.ALIKE
    verbs = [t for t in asked.telling if t.pos in _VERBS and not t.is_name]
    met = [t for t in verbs if said_so(t, asked, record)]
    near = [t for t in met if found_in(t, asked, record).level <= LOOSE]
    if verbs and not met:
        return Said.OTHER
    if len(met) < len(verbs) or (near and len(near) == len(met)):
        return Said.PARTLY
    unmet = [t for t in asked.telling if _tells_how(t) and found_in(t, asked, record).level < LOOSE]
    return Said.PARTLY if unmet else Said.ALIKE


def _tells_how(term: Term) -> bool:
    return (
        term.sort is Sort.WORD
        and term.pos in _HOW
        and term.weight is Weight.SOFT
        and not term.is_name
        and not term.lemmas & _PASSING
    )


__all__ = ["Said", "how_said"]
