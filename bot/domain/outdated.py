"""Records that told news makes outdated: «печь починили, забудь что сломана» (FGT-1, FGT-2).

The news names the thing, and what it says of the thing is the very opposite of what is to be forgotten. So the things
of the news and every telling word of the request must be in the record; the verb of the news need not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from bot.domain.matching import EXACT, SURE, clashes, find
from bot.domain.memory import Record
from bot.language.grammar import Role, words
from bot.language.lemmas import listed
from bot.language.prepositions import governors
from bot.language.terms import Reading, Sort, Term, Weight, read

_PAUSES: Final = re.compile(r"[,.;!?()…—–\n]+\s*|\s-\s")
#: where a thing stands in time is no thing
_TIMES: Final = listed(
    "утро вечер день ночь неделя месяц год понедельник вторник среда четверг пятница суббота воскресенье лето зима "
    "весна осень раз"
)
#: predicates that tell no thing from another: alone they name nothing
_SAY_NOTHING: Final = listed(
    "нужный нужен надо нужно важный верный актуальный быть стать есть мочь можно нельзя хватать закончить закончиться "
    "кончиться пройти решить устареть отменить отмениться измениться поменяться"
)


def outdated(news: str, query: str, records: Sequence[Record]) -> list[Record]:
    """Records that speak of the thing of the news and say what the request repeats of it.

    `query` is the same as `news` when the request itself only points: «…, забудь про него».
    """
    asked = read(query, asked=True) if query != news else None
    for clause in reversed([part for part in _PAUSES.split(news) if part.strip()]):
        things = _things(read(clause, asked=not _has_subject(clause)))
        found = [r for r in records if things and _fits(things, asked, read(r.text))]
        if found:
            return _nearest_in_words(asked, found)
    return []


def only_says(query: str) -> bool:
    """Whether the words name no thing: «что сломана», «что его не было»."""
    return not any(_names(t) for t in read(query, asked=True).telling)


def _names(term: Term) -> bool:
    return term.sort is not Sort.WORD or term.is_name or (term.pos in ("NOUN", "") and not term.is_predicate)


def _has_subject(clause: str) -> bool:
    """«Климова уехала» names who did it; in «Климова больше не ведём» he is the object, as after «забудь»."""
    return any(
        w.role is Role.VERB and w.has("sing") and (w.has("3per") or w.has("past")) and not w.has("neut")
        for w in words(clause)
    )


def _things(clause: Reading) -> tuple[Term, ...]:
    """What the clause speaks of; where it names no thing but a time, its verbs tell what of."""
    telling = [t for t in clause.telling if not t.denied or t.is_name]
    if any(_names(t) and t.weight is Weight.SHARP for t in telling):
        telling = [t for t in telling if t.weight is not Weight.CLASS]
    ruled = governors(clause.text)
    things = [t for i, t in enumerate(telling) if _names(t) or _describes(telling, i, ruled)]
    if any(t.is_name or not t.lemmas & _TIMES for t in things):
        return tuple(things)
    verbs = [t for t in clause.telling if t.is_predicate and not t.lemmas & _SAY_NOTHING]
    return (*things, *verbs) if verbs else ()


def _describes(telling: list[Term], index: int, ruled: Mapping[int, str]) -> bool:
    """«второй кабинет»: an adjective before its noun tells which; after it, it tells the news.

    «с Заречной больше не возимся»: after a preposition it stands for its noun.
    """
    term, after = telling[index], telling[index + 1] if index + 1 < len(telling) else None
    if term.pos != "ADJF":
        return False
    return (after is not None and _names(after)) or term.place in ruled


def _fits(things: tuple[Term, ...], asked: Reading | None, record: Reading) -> bool:
    """Whether the record has every thing of the news and says of it what the request says."""
    named = [find(term, record) for term in things]
    if any(found.against or found.level < SURE for found in named):
        return False
    if asked is None:
        return True
    taken = [found.term for found in named]
    for term in asked.telling:
        found = find(term, record)
        if found.against or found.level < SURE or _denies(term, found.term):
            return False
        if found.term is not None and found.term in taken and found.level < EXACT:
            return False  # «телефон» stands for «звонит», but says nothing of itself
    return not clashes(asked, record)


def _denies(term: Term, found: Term | None) -> bool:
    """«что течёт» where the record says «не протекает»."""
    return found is not None and term.is_predicate and found.is_predicate and term.denied != found.denied


def _nearest_in_words(asked: Reading | None, found: list[Record]) -> list[Record]:
    """Of several, those that have also the words that tell little: «стоит», «не было»."""
    if asked is None or len(found) < 2:
        return found
    said = {form for t in asked.terms if t.weight is Weight.EMPTY for form in t.lemmas}
    for better in (
        [r for r in found if said & {form for t in read(r.text).terms for form in t.lemmas}],
        [r for r in found if asked.stance.negative and read(r.text).stance.negative],
    ):
        if better:
            return better
    return found
