"""Records near a text, by words and by meaning: the candidates for answers, forgetting and duplicates.

Holds (id, words, vector) in memory, nothing else; the store decides what is true. Words are scored by BM25
(Robertson & Zaragoza 2009) over dictionary forms, meaning by the cosine of unit vectors, and the two rankings are
fused by reciprocal ranks (Cormack et al. 2009), because their scores can't be added.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.language.roots import root
from bot.language.synonyms import marks
from bot.language.terms import Sort, Weight, read

_K1, _B = 1.2, 0.6
#: the constant of reciprocal rank fusion
_FUSION: Final = 60
#: how deep each ranking is read, at least
_DEPTH: Final = 100
#: weight of a synonym, a stem, a part, against a word itself
_SYNONYM, _STEM = 0.5, 0.6
_GROWTH: Final = 1.5
_SMALLEST: Final = 256
#: words in more records than this share tell nothing, when there are many records
_COMMON_SHARE, _COMMON_FROM = 0.2, 2000

Vector = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """A record near a text. `score` orders hits of one search and means nothing beyond it."""

    id: int
    score: float
    cosine: float
    #: BM25; 0 when no word is shared
    words: float


@lru_cache(maxsize=4096)
def bag(text: str, *, asked: bool = False) -> dict[str, float]:
    """What a text is found by: dictionary forms, stems, synonym groups, names and numbers, with their weights."""
    out: Counter[str] = Counter()
    for term in read(text, asked=asked).terms:
        weight = 0.2 if term.weight is Weight.EMPTY else 1.0
        for form in term.lemmas:
            out[form] += weight
        for name in term.people:
            out[f"@{name}"] += weight
        for name in term.surnames:
            out[f"@{name}"] += weight
        if term.sort is Sort.WORD and term.weight is not Weight.EMPTY:
            for form in term.lemmas:
                out[f"~{root(form)[0]}"] += _STEM
            groups = marks(term.lemmas) if not term.surnames else term.marks
            for group in groups.same | groups.wide | groups.narrow | groups.loose:
                out[f"#{group}"] += _SYNONYM
    return dict(out)


class Index:
    """Search by words and meaning over records of one process. Not for several threads writing at once."""

    def __init__(self, *, dim: int) -> None:
        self._dim = dim
        self._vectors = np.zeros((_SMALLEST, dim), dtype=np.float32)
        self._ids = np.zeros(_SMALLEST, dtype=np.int64)
        self._lengths = np.zeros(_SMALLEST, dtype=np.float32)
        self._count = 0
        self._places: dict[int, int] = {}
        self._bags: dict[int, dict[str, float]] = {}
        #: word -> record id -> how often; ids, because places move
        self._postings: dict[str, dict[int, float]] = {}
        self._total_length = 0.0

    def __len__(self) -> int:
        return self._count

    def __contains__(self, record_id: int) -> bool:
        return record_id in self._places

    def put(self, record_id: int, text: str, vector: Vector) -> None:
        """Add a record, or replace what it was found by."""
        self.remove(record_id)
        if self._count == len(self._ids):
            self._grow()
        words = bag(text)
        place, length = self._count, float(sum(words.values()))
        self._vectors[place], self._ids[place], self._lengths[place] = vector, record_id, length
        self._places[record_id], self._bags[record_id] = place, words
        self._count += 1
        self._total_length += length
        for word, times in words.items():
            self._postings.setdefault(word, {})[record_id] = times

    def remove(self, record_id: int) -> None:
        """Forget a record: its words, its vector. Unknown ids are nothing to do."""
        place = self._places.pop(record_id, None)
        if place is None:
            return
        for word in self._bags.pop(record_id):
            holders = self._postings[word]
            del holders[record_id]
            if not holders:
                del self._postings[word]
        last = self._count - 1
        self._total_length -= float(self._lengths[place])
        if place != last:
            moved = int(self._ids[last])
            self._vectors[place], self._ids[place] = self._vectors[last], moved
            self._lengths[place] = self._lengths[last]
            self._places[moved] = place
        # the freed row is overwritten, so that nothing forgotten stays in memory
        self._vectors[last], self._ids[last], self._lengths[last] = 0.0, 0, 0.0
        self._count = last

    def _grow(self) -> None:
        size = int(len(self._ids) * _GROWTH)
        for name in ("_vectors", "_ids", "_lengths"):
            old = getattr(self, name)
            new = np.zeros((size, *old.shape[1:]), dtype=old.dtype)
            new[: self._count] = old[: self._count]
            setattr(self, name, new)

    def search(self, text: str, vector: Vector, *, limit: int, allowed: Collection[int] | None = None) -> list[Near]:
        """Records near the text, best first, at most `limit`; of `allowed` ids only, when given."""
        if not self._count or limit < 1:
            return []
        cosines = self._cosines(vector)
        lexical = self._lexical(text, allowed)
        by_words = heapq.nlargest(max(limit, _DEPTH), lexical.items(), key=lambda p: (p[1], -p[0]))
        by_meaning = self._by_meaning(cosines, max(limit, _DEPTH), allowed)
        fused: Counter[int] = Counter()
        for ranking in ([i for i, _ in by_words], by_meaning):
            for rank, record_id in enumerate(ranking):
                fused[record_id] += 1.0 / (_FUSION + rank)
        best = heapq.nlargest(limit, fused.items(), key=lambda p: (p[1], -p[0]))
        return [
            Near(
                id=record_id,
                score=score,
                cosine=float(cosines[self._places[record_id]]),
                words=lexical.get(record_id, 0.0),
            )
            for record_id, score in best
        ]

    def by_words(self, text: str, *, limit: int) -> list[int]:
        """BM25 alone."""
        found = heapq.nlargest(limit, self._lexical(text, None).items(), key=lambda p: (p[1], -p[0]))
        return [record_id for record_id, _ in found]

    def by_meaning(self, vector: Vector, *, limit: int) -> list[int]:
        """Cosine alone."""
        return self._by_meaning(self._cosines(vector), limit, None)

    def _cosines(self, vector: Vector) -> Vector:
        return np.asarray(self._vectors[: self._count] @ np.asarray(vector, dtype=np.float32))

    def _by_meaning(self, cosines: Vector, limit: int, allowed: Collection[int] | None) -> list[int]:
        if allowed is not None:
            mask = np.zeros(self._count, dtype=bool)
            mask[[self._places[i] for i in allowed if i in self._places]] = True
            cosines = np.where(mask, cosines, -2.0)
        depth = min(limit, self._count)
        top = np.argpartition(-cosines, depth - 1)[:depth]
        ordered = sorted(top.tolist(), key=lambda place: (-float(cosines[place]), int(self._ids[place])))
        return [int(self._ids[place]) for place in ordered if cosines[place] > -2.0]

    def _lexical(self, text: str, allowed: Collection[int] | None) -> dict[int, float]:
        average = self._total_length / self._count
        scores: Counter[int] = Counter()
        permitted = set(allowed) if allowed is not None else None
        for word, weight in self._telling(bag(text, asked=True)):
            holders = self._postings[word]
            rarity = math.log(1 + (self._count - len(holders) + 0.5) / (len(holders) + 0.5)) * weight
            for record_id, times in holders.items():
                if permitted is None or record_id in permitted:
                    length = float(self._lengths[self._places[record_id]])
                    scores[record_id] += rarity * times * (_K1 + 1) / (times + _K1 * (1 - _B + _B * length / average))
        return scores

    def _telling(self, words: dict[str, float]) -> Iterable[tuple[str, float]]:
        """Words of the request that some record has, without those that nearly every record has."""
        known = [(word, weight) for word, weight in words.items() if word in self._postings]
        if self._count < _COMMON_FROM:
            return known
        rare = [p for p in known if len(self._postings[p[0]]) <= self._count * _COMMON_SHARE]
        return rare or known
