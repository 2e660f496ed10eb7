"""Which records answer a question, best first; none when nothing does (ANS-1, ANS-4).

The candidates come from the index. A cosine can't say that nothing fits, so the words decide: what the question names
must be in the record, or in a record that says that it is the same thing, and the record must hold the kind of value
asked for. Meaning orders what the words leave equal.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.domain.matching import VALUE, find
from bot.domain.memory import Record
from bot.language.lemmas import forms, listed, tokens
from bot.language.questions import Value, offers, wanted
from bot.language.terms import Reading, Sort, Term, Weight, read

#: the most that one question gets, and what it gets when no record says all that is asked
MOST, SHORT = 10, 5
#: the share of a question from which one record is a full answer
_FULL: Final = 0.8
_WEIGHTS: Final = {Weight.SHARP: 1.3, Weight.KEY: 1.0, Weight.CLASS: 0.6, Weight.SOFT: 0.45, Weight.EMPTY: 0.0}
#: how much the closeness of meaning, in standard deviations among the candidates, counts beside the words
_MEANING: Final = 0.16
_RIGHT_KIND, _WRONG_KIND, _ANOTHER = 0.22, -0.3, -0.5
#: from this on a word of the question counts as found; less than erasing asks for
_ENOUGH: Final = 0.5
#: closeness that stands for missing words: for some, for all, for all when the kind of value is strict
_CLOSE, _NEARLY, _VERY_CLOSE = 1.3, 1.8, 2.6
#: share of the question that needs no closeness beside it
_COVERED: Final = 0.3
#: a hit this far behind the best isn't shown beside it
_BEHIND: Final = 0.75

#: what people ask of a person or a thing that no nearby record stands for: the record must say the word itself
_OWN_WORD: Final = listed(
    "зарплата оклад телефон логин пароль пин пинкод инн снилс паспорт возраст рождение диагноз почта почтовый имейл "
    "отчество фамилия образование пол рост вес национальность вера прописка реквизит бик огрн кпп счет карта "
    "отпуск больничный стаж должность сайт инстаграм телеграм вайбер вотсап промокод код"
)
#: the world outside the company
_WORLD: Final = listed(
    "погода прогноз курс доллар евро юань биткоин валюта президент мэр губернатор министр выборы столица страна "
    "анекдот гороскоп рецепт футбол чемпионат новость война планета космос википедия пробка землетрясение"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A record that answers. `score` orders hits of one question only."""

    record: Record
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a record has for a question."""

    #: explained share of the question, rarer words counting more, 0..1
    covered: float
    #: standard deviations above the candidates' mean cosine
    close: float
    missing: tuple[Term, ...]
    explained: int
    another: bool
    #: None when the question doesn't tell which kind of value it wants
    right_kind: bool | None
    head_found: bool

    @property
    def score(self) -> float:
        kind = 0.0 if self.right_kind is None else _RIGHT_KIND if self.right_kind else _WRONG_KIND
        return self.covered + _MEANING * self.close + kind + (_ANOTHER if self.another else 0.0)


def rank(
    question: str,
    records: Sequence[Record],
    *,
    query_vector: NDArray[np.float32] | None = None,
    vectors: NDArray[np.float32] | None = None,
) -> tuple[Hit, ...]:
    """Order the candidates of a question, best first; empty when none answers it.

    `vectors` are the unit vectors of the records' texts, one row a record, and `query_vector` the question's; without
    them words alone decide. At most MOST hits.
    """
    if not records:
        return ()
    asked = read(question, asked=True)
    seen = _look(asked, [r.text for r in records], _closeness(query_vector, vectors, len(records)))
    order = sorted(range(len(records)), key=lambda i: (-seen[i].score, records[i].id))
    if not _answers(asked, seen):
        return ()
    kept = [i for n, i in enumerate(order) if n < _least(seen[order[0]]) or _beside(seen[i], seen[order[0]])]
    return tuple(Hit(record=records[i], score=seen[i].score) for i in kept[:MOST])


def _least(best: _Seen) -> int:
    """How many hits are worth showing at least: of a full answer itself, of a partial one some more."""
    return 1 if best.covered >= _FULL and best.right_kind is not False else SHORT


def _beside(seen: _Seen, best: _Seen) -> bool:
    return seen.score >= best.score - _BEHIND and seen.score > 0


def _closeness(
    query: NDArray[np.float32] | None, vectors: NDArray[np.float32] | None, count: int
) -> NDArray[np.float32]:
    """Cosines as deviations from their mean: only how a record stands out means anything."""
    if query is None or vectors is None or not len(vectors):
        return np.zeros(count, dtype=np.float32)
    cosines = np.asarray(vectors @ query, dtype=np.float32)
    spread = float(cosines.std())
    return (cosines - cosines.mean()) / spread if spread > 1e-6 else np.zeros(count, dtype=np.float32)


def _look(asked: Reading, texts: Sequence[str], close: NDArray[np.float32]) -> list[_Seen]:
    """What each record has for the question."""
    readings = [read(text) for text in texts]
    also = aliases(readings)
    levels = [{t: _level(t, r, also) for t in asked.telling} for r in readings]
    rarity = {t: _rarity(sum(row[t] >= _ENOUGH for row in levels), len(levels)) for t in asked.telling}
    head = head_of(asked)
    kinds = wanted(asked.text)
    return [_seen(row, rarity, float(close[i]), readings[i], head, kinds) for i, row in enumerate(levels)]


def _rarity(holders: int, count: int) -> float:
    """A word that one record has tells more than one that many have."""
    return 1.0 + math.log((count + 1) / (holders + 1)) / math.log(count + 2)


def _seen(
    levels: Mapping[Term, float],
    rarity: Mapping[Term, float],
    close: float,
    record: Reading,
    head: Term | None,
    kinds: frozenset[Value] | None,
) -> _Seen:
    weights = {t: _WEIGHTS[t.weight] * rarity[t] for t in levels}
    total = sum(weights.values())
    return _Seen(
        covered=sum(weights[t] * max(level, 0.0) for t, level in levels.items()) / total if total else 0.0,
        close=close,
        missing=tuple(t for t, level in levels.items() if level < _ENOUGH and t.weight is not Weight.SOFT),
        explained=sum(level >= _ENOUGH for level in levels.values()),
        another=any(level < 0 for level in levels.values()),
        right_kind=bool(kinds & offers(record.text)) if kinds is not None else None,
        head_found=head is None or levels[head] >= _ENOUGH,
    )


def _level(term: Term, record: Reading, also: Mapping[str, frozenset[str]]) -> float:
    """How well the record explains an asked word; -1 when it names another one of the kind."""
    found = find(term, record)
    if found.against:
        return -1.0
    if found.level >= _ENOUGH:
        return found.level
    names = frozenset().union(*(also.get(form, frozenset()) for form in term.lemmas))
    if names and any(other.lemmas & names for other in record.terms):
        return VALUE
    if term.sort is Sort.WORD and not term.is_name and _same_state(term, record):
        return VALUE
    return found.level


def _same_state(term: Term, record: Reading) -> bool:
    """A question about a state is answered by either side of it: «платный?» by «бесплатный»."""
    asked = read(term.text).stance.states
    return bool(asked.keys() & record.stance.states.keys()) and term.pos in ("ADJF", "ADJS", "PRTS", "PRTF")


def aliases(readings: Iterable[Reading]) -> dict[str, frozenset[str]]:
    """What the records themselves say to be one thing: «санаторий «Луч»», «агроном — Валентина Сурова»."""
    out: dict[str, set[str]] = {}
    for reading in readings:
        terms = reading.terms
        for first, second in itertools.pairwise(terms):
            if first.pos != "NOUN" or first.is_name or not second.is_name or (second.parts and not second.quoted):
                continue
            if _stand_together(reading.text[first.end : second.start]):
                for form in first.lemmas:
                    out.setdefault(form, set()).update(second.lemmas)
        out_of_name = _supplied(reading)
        for form, names in out_of_name.items():
            out.setdefault(form, set()).update(names)
    return {form: frozenset(names) for form, names in out.items()}


def _stand_together(between: str) -> bool:
    return between.strip(' «„"“') in ("", "—", "–", "-", ":")


def _supplied(reading: Reading) -> dict[str, frozenset[str]]:
    """«сиропы заказываем у «Монблана»»: a contract «по сиропам» is the contract with «Монблан»."""
    named = [t for t in reading.terms if t.quoted and t.sort is Sort.WORD]
    things = [t for t in reading.telling if t.pos == "NOUN" and not t.is_name and t.weight is Weight.KEY]
    if len({t.place for t in named}) == 0 or len(things) != 1:
        return {}
    return {form: frozenset().union(*(t.lemmas for t in named)) for form in things[0].lemmas}


@lru_cache(maxsize=4096)
def head_of(asked: Reading) -> Term | None:
    """The thing asked about: the first noun, names and bare attributes aside."""
    nouns = [t for t in asked.telling if t.pos == "NOUN" and t.sort is Sort.WORD]
    return next((t for t in nouns if not t.is_name and not _governed(t, asked)), nouns[0] if nouns else None)


def _governed(term: Term, asked: Reading) -> bool:
    """«до какого числа», «в доме 12»: a circumstance rather than the thing asked about."""
    before = [t for t in tokens(asked.text) if t.end <= term.start and t.is_word]
    return bool(before) and forms(before[-1].text)[0].pos == "PREP"


def _answers(asked: Reading, seen: Sequence[_Seen]) -> bool:
    """Whether any record answers the question at all."""
    if any(t.lemmas & _WORLD for t in asked.telling) and not any(s.explained for s in seen):
        return False
    if any(_acceptable(asked, s) for s in seen if s.explained):
        return True
    # «капремонт дома 8» where the records have «капремонт дома 3»: known, and not this one
    if any(s.another and s.explained and s.head_found for s in seen):
        return False
    return any(_acceptable(asked, s) for s in seen)


def _acceptable(asked: Reading, s: _Seen) -> bool:
    """Whether one record may be shown. The less of the words it has, the closer its meaning must be."""
    if s.another or any(t.weight is Weight.SHARP or _own_word(t) for t in s.missing):
        return False
    strict = _strict(asked)
    if s.right_kind is False and strict:
        return False
    hard = [t for t in s.missing if t.pos == "NOUN" and t.weight is not Weight.CLASS]
    if s.explained and not hard:
        return s.covered >= _COVERED or s.close >= _CLOSE
    if s.explained and (s.head_found or s.right_kind):
        return s.close >= _CLOSE
    return s.close >= (_VERY_CLOSE if strict else _NEARLY)


def _own_word(term: Term) -> bool:
    return bool(term.lemmas & _OWN_WORD)


def _strict(asked: Reading) -> bool:
    """Kinds of value that can't be answered beside the point: a price, a phone number."""
    kinds = wanted(asked.text)
    return kinds is not None and (kinds <= {Value.MONEY} or kinds <= {Value.PHONE} or kinds <= {Value.PLACE})


__all__ = ["MOST", "Hit", "aliases", "head_of", "rank"]
