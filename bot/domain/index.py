"""Records near a text, by words and by meaning: the candidates for answers, forgetting and duplicates.

Holds (id, words, vector) in memory, nothing else; the store decides what is true. Words are scored by BM25
(Robertson & Zaragoza 2009) over dictionary forms, meaning by the cosine of unit vectors, and the two rankings are
fused by reciprocal ranks (Cormack et al. 2009), because their scores can't be added.
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.language.roots import root
from bot.language.synonyms import marks
from bot.language.terms import Sort, Weight, read

_K1, _B = 1.2, 0.6
#: the constant of reciprocal rank fusion: lower than the usual 60, since the first places of either tell most
_FUSION: Final = 10
#: how deep each ranking is read, at least
_DEPTH: Final = 100
#: weight of a synonym, a stem, a part, against a word itself
_SYNONYM, _STEM = 0.5, 0.6
_GROWTH: Final = 1.5
_SMALLEST: Final = 256
#: words in more records than this share tell nothing, when there are many records
_COMMON_SHARE, _COMMON_FROM = 0.2, 2000

#: from this many records on, exact cosines are taken only of the nearest by signs
_COARSE_FROM, _COARSE_KEEPS = 20_000, 4_000

Vector = NDArray[np.float32]
Slots = NDArray[np.intp]


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
    out: defaultdict[str, float] = defaultdict(float)
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


@dataclass(slots=True)
class _Postings:
    """Where one word occurs, as two parallel arrays: places in the index and times there."""

    slots: array[int] = field(default_factory=lambda: array("i"))
    times: array[float] = field(default_factory=lambda: array("f"))

    def add(self, slot: int, times: float) -> None:
        self.slots.append(slot)
        self.times.append(times)

    def drop(self, slot: int) -> None:
        at = self.slots.index(slot)
        last_slot, last_times = self.slots.pop(), self.times.pop()
        if at < len(self.slots):
            self.slots[at], self.times[at] = last_slot, last_times


class Index:
    """Search by words and meaning over records of one process. Not for several threads writing at once."""

    def __init__(self, *, dim: int) -> None:
        self._vectors = np.zeros((_SMALLEST, dim), dtype=np.float32)
        #: one bit a dimension: on which side of the records' mean the vector lies
        self._signs = np.zeros((_SMALLEST, -(-dim // 64)), dtype=np.uint64)
        self._mean = np.zeros(dim, dtype=np.float32)
        self._centred_at = 0
        #: id of the record in each slot, -1 where the slot is free
        self._ids = np.full(_SMALLEST, -1, dtype=np.int64)
        self._lengths = np.zeros(_SMALLEST, dtype=np.float32)
        self._free: list[int] = []
        #: slots used so far, free ones among them included
        self._used = 0
        self._slots: dict[int, int] = {}
        self._words: dict[int, tuple[str, ...]] = {}
        self._postings: dict[str, _Postings] = {}

    def __len__(self) -> int:
        return len(self._slots)

    def __contains__(self, record_id: int) -> bool:
        return record_id in self._slots

    def put(self, record_id: int, text: str, vector: Vector) -> None:
        """Add a record, or replace what it was found by."""
        self.remove(record_id)
        slot = self._slot()
        words = bag(text)
        self._vectors[slot], self._ids[slot] = vector, record_id
        self._signs[slot] = self._side(self._vectors[slot])[0]
        self._lengths[slot] = sum(words.values())
        self._slots[record_id], self._words[record_id] = slot, tuple(words)
        for word, times in words.items():
            self._postings.setdefault(word, _Postings()).add(slot, times)

    def vector(self, record_id: int) -> Vector | None:
        """A copy of what the record is found by; None for an unknown id."""
        slot = self._slots.get(record_id)
        return None if slot is None else self._vectors[slot].copy()

    def remove(self, record_id: int) -> None:
        """Forget a record: its words, its vector. Unknown ids are nothing to do."""
        slot = self._slots.pop(record_id, None)
        if slot is None:
            return
        for word in self._words.pop(record_id):
            self._postings[word].drop(slot)
            if not self._postings[word].slots:
                del self._postings[word]
        # nothing of a forgotten record stays in memory
        self._vectors[slot], self._ids[slot], self._lengths[slot] = 0.0, -1, 0.0
        self._signs[slot] = 0
        self._free.append(slot)

    def _slot(self) -> int:
        if self._free:
            return self._free.pop()
        if self._used == len(self._ids):
            self._grow()
        self._used += 1
        return self._used - 1

    def _grow(self) -> None:
        more = int(len(self._ids) * _GROWTH) - self._used
        self._vectors = np.concatenate((self._vectors, np.zeros((more, self._vectors.shape[1]), np.float32)))
        self._signs = np.concatenate((self._signs, np.zeros((more, self._signs.shape[1]), np.uint64)))
        self._ids = np.concatenate((self._ids, np.full(more, -1, dtype=np.int64)))
        self._lengths = np.concatenate((self._lengths, np.zeros(more, dtype=np.float32)))

    def search(self, text: str, vector: Vector, *, limit: int, allowed: Collection[int] | None = None) -> list[Near]:
        """Records near the text, best first, at most `limit`; of `allowed` ids only, when given."""
        if not self._slots or limit < 1:
            return []
        shut = self._shut(allowed)
        cosines, words = self._cosines(vector, shut), self._bm25(text, shut)
        depth = max(limit, _DEPTH)
        fused: defaultdict[int, float] = defaultdict(float)
        for ranking in (self._best(words, depth, above=0.0), self._best(cosines, depth, above=-1.5)):
            for rank, slot in enumerate(ranking):
                fused[slot] += 1.0 / (_FUSION + rank)
        best = sorted(fused.items(), key=lambda p: (-p[1], self._ids[p[0]]))[:limit]
        return [
            Near(id=int(self._ids[s]), score=score, cosine=float(cosines[s]), words=float(words[s]))
            for s, score in best
        ]

    def by_words(self, text: str, *, limit: int) -> list[int]:
        """BM25 alone: ids, best first."""
        return [int(self._ids[s]) for s in self._best(self._bm25(text, self._shut(None)), limit, above=0.0)]

    def _shut(self, allowed: Collection[int] | None) -> Slots:
        """Slots that must not be found."""
        if allowed is None:
            return np.asarray(self._free, dtype=np.intp)
        shut = np.ones(self._used, dtype=bool)
        shut[[self._slots[i] for i in allowed if i in self._slots]] = False
        return np.flatnonzero(shut)

    def _cosines(self, vector: Vector, shut: Slots) -> Vector:
        """Cosine by slot; -2 where it isn't worth taking or mustn't be found."""
        asked = np.asarray(vector, dtype=np.float32)
        if self._used - len(shut) < _COARSE_FROM:
            cosines = np.asarray(self._vectors[: self._used] @ asked)
            cosines[shut] = -2.0
            return cosines
        near = self._near_by_signs(asked, shut)
        cosines = np.full(self._used, -2.0, dtype=np.float32)
        cosines[near] = self._vectors[near] @ asked
        return cosines

    def _near_by_signs(self, asked: Vector, shut: Slots) -> Slots:
        """Slots whose vectors lie on the same side of the mean in most dimensions: 32 times less memory to read."""
        self._centre()
        differing = np.bitwise_count(self._signs[: self._used] ^ self._side(asked)).sum(axis=1, dtype=np.int16)
        differing[shut] = np.iinfo(np.int16).max
        return np.argpartition(differing, _COARSE_KEEPS)[:_COARSE_KEEPS]

    def _centre(self) -> None:
        """Take the mean anew whenever the number of records has doubled; until then it is close enough."""
        if self._used < 2 * self._centred_at:
            return
        self._mean = self._vectors[: self._used].mean(axis=0)
        self._signs[: self._used] = self._side(self._vectors[: self._used])
        self._centred_at = self._used

    def _side(self, rows: Vector) -> NDArray[np.uint64]:
        """Signs around the mean, packed into words of 64 bits, shape (rows, words)."""
        bits = np.packbits(np.atleast_2d(rows) > self._mean, axis=1)
        padded = np.zeros((len(bits), self._signs.shape[1] * 8), dtype=np.uint8)
        padded[:, : bits.shape[1]] = bits
        return padded.view(np.uint64)

    def _bm25(self, text: str, shut: Slots) -> Vector:
        scores = np.zeros(self._used, dtype=np.float32)
        if not self._slots:
            return scores
        lengths = self._lengths[: self._used]
        norms = _K1 * (1 - _B + _B * lengths / max(float(lengths.sum()) / len(self._slots), 1e-6))
        for word, weight in self._telling(bag(text, asked=True)):
            held = self._postings[word]
            slots = np.frombuffer(held.slots, dtype=np.int32)
            times = np.frombuffer(held.times, dtype=np.float32)
            rarity = math.log(1 + (len(self._slots) - len(slots) + 0.5) / (len(slots) + 0.5)) * weight
            scores[slots] += np.float32(rarity * (_K1 + 1)) * times / (times + norms[slots])
        scores[shut] = 0.0
        return scores

    def _telling(self, words: dict[str, float]) -> Iterable[tuple[str, float]]:
        """Words of the request that some record has, without those that a great share of many records has."""
        known = [(word, weight) for word, weight in words.items() if word in self._postings]
        if len(self._slots) < _COMMON_FROM:
            return known
        most = len(self._slots) * _COMMON_SHARE
        return [p for p in known if len(self._postings[p[0]].slots) <= most] or known

    def _best(self, scores: Vector, limit: int, *, above: float) -> list[int]:
        """Slots with the highest scores, best first, ties to the older record."""
        depth = min(limit, len(scores))
        if depth < 1:
            return []
        top = np.argpartition(-scores, depth - 1)[:depth]
        top = top[scores[top] > above]
        order = np.lexsort((self._ids[top], -scores[top]))
        return [int(slot) for slot in top[order]]
