"""Which records answer a question, best first; none when nothing does (ANS-1, ANS-4).

Two small linear models over `evidence`. The first orders the records; the second says whether the best of them
answers at all, which no cosine can. Their weights were fitted, not guessed: `benchmarks/answers.py` fits them on the
labelled stores of tests/judgement and measures each set by weights fitted without it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.domain.evidence import Evidence, about_the_world, closeness, promising, weigh
from bot.domain.memory import Record
from bot.language.answering import Ask, kind
from bot.language.terms import Sort, read

#: the most that one question gets
MOST: Final = 10
#: records that are read closely; of more, the most promising
_READ_CLOSELY: Final = 32
#: a record this much less likely than the best, as a logarithm of odds, isn't shown beside it
_BEHIND: Final = 4.0
#: from this chance on that it answers the best record is shown: an answer unsaid costs more than a record to skip
CHANCE: Final = 0.4
#: a record that shares nothing with the question but its meaning is shown from this score on: a greeting, an insult,
#: a sentence in another language lies near to something in every store
UNEXPLAINED: Final = 3.3
#: and from this cosine on: a score is taken against the other records, and in every store one lies nearest
NEAR: Final = 0.814
#: where a single word asks («где офис?»), nothing else tells that the meaning is the same
NEAR_BY_ONE_WORD: Final = 0.848

Signal = Callable[[Evidence], float]

#: what orders the records: a conditional logit, so that only differences between records of one question count
ORDER: Final[dict[str, Signal]] = {
    "near": lambda e: e.near,
    "apart": lambda e: e.apart,
    "covered": lambda e: e.covered,
    "names": lambda e: e.names,
    "things": lambda e: e.things,
    "deeds": lambda e: e.deeds,
    "head": lambda e: float(e.head),
    "related": lambda e: e.related,
    "suits": lambda e: e.suits or 0.0,
    "suits and found": lambda e: (e.suits or 0.0) if e.names or e.things or e.deeds else 0.0,
    "beside": lambda e: float(e.beside),
    "strictly beside": lambda e: float(e.beside and e.strict),
    "verdict": lambda e: float(e.verdict),
    "bound": lambda e: float(e.bound),
    "another": lambda e: float(e.another),
    "miscounted": lambda e: float(e.miscounted),
    "named only": lambda e: e.named_only,
    "property missing": lambda e: float(e.lacks_property),
}
ORDER_WEIGHTS: Final = {
    "near": 0.78, "apart": 0.61, "covered": 1.3, "names": 0.64, "things": 1.28, "deeds": 1.37, "head": 0.27,
    "related": 3.78, "suits": 1.42, "suits and found": 0.66, "beside": -1.1, "strictly beside": -3.12, "verdict": 0.86,
    "bound": 0.15, "another": -0.51, "miscounted": 0.11, "named only": 0.09, "property missing": -1.13,
}  # fmt: skip

#: what tells whether the best record answers, beside its score: a logistic regression
ANSWER: Final[dict[str, Signal]] = {
    "head missing": lambda e: float(e.has_head and not e.head),
    "things missing": lambda e: float(min(e.missing_things, 2)),
    "names missing": lambda e: float(min(e.missing_names, 2)),
    "own word missing": lambda e: float(e.lacks_own_word),
    "beside": lambda e: float(e.beside),
    "strictly beside": lambda e: float(e.beside and e.strict),
    "property missing": lambda e: float(e.lacks_property),
    "qualities missing": lambda e: float(min(e.missing_qualities, 1)),
    "another": lambda e: float(e.another),
    "miscounted": lambda e: float(e.miscounted),
    "named only": lambda e: e.named_only,
    "named only, beside": lambda e: e.named_only if (e.suits or 0.0) < 0.3 else 0.0,
    "nothing shared": lambda e: float(e.covered <= 0 and e.related <= 0),
    "unknown": lambda e: float(e.unknown),
    "strictly unknown": lambda e: float(e.unknown and e.strict),
    "whether": lambda e: float(e.whether),
    "suits": lambda e: e.suits or 0.0,
    "deeds missing": lambda e: float(any(t.pos in ("VERB", "INFN") for t in e.missing)),
}
ANSWER_WEIGHTS: Final = {
    "score": 0.48, "head missing": 0.06, "things missing": -0.63, "names missing": -3.11, "own word missing": -3.6,
    "beside": -0.01, "strictly beside": -4.11, "property missing": -3.05, "qualities missing": 0.05, "another": -4.01,
    "world": -2.69, "price of the unknown": -1.33, "miscounted": -2.11, "named only": -3.13,
    "named only, beside": -0.04, "nothing shared": -0.38, "unknown": -0.11, "strictly unknown": -0.92, "whether": 0.41,
    "suits": -0.02, "deeds missing": 0.32, "always": -0.53,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A record that answers. `score` orders hits of one question only."""

    record: Record
    score: float


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
    texts = [r.text for r in records]
    near, apart = closeness(query_vector, vectors, len(texts))
    places = promising(question, texts, near, apart, limit=_READ_CLOSELY)
    evidence = weigh(question, [texts[i] for i in places], near[places], apart[places])
    hits = sorted(
        (Hit(record=records[i], score=score(e)) for i, e in zip(places, evidence, strict=True)),
        key=lambda hit: (-hit.score, hit.record.id),
    )
    if not hits or chance(question, evidence) < CHANCE:
        return ()
    best = max(range(len(places)), key=lambda n: score(evidence[n]))
    cosine = None if query_vector is None or vectors is None else float(vectors[places[best]] @ query_vector)
    if not _stands_out(question, evidence[best], cosine):
        return ()
    return tuple(hit for hit in hits[:MOST] if hit.score >= hits[0].score - _BEHIND)


def _stands_out(question: str, best: Evidence, cosine: float | None) -> bool:
    """Whether words speak for the best record, or its meaning does so by far."""
    words = [t for t in read(question, asked=True).telling if t.sort is Sort.WORD]
    if best.covered > 0:
        return True
    if best.related > 0:
        # «где офис?» is no question about the office's bookkeeper: a thing alone must be named itself
        return len(words) != 1 or words[0].pos not in ("NOUN", "ADJF") or best.whether
    # what no dictionary knows means nothing, wherever it lies: «ыва», «12»
    if cosine is None or not any(t.known for t in read(question, asked=True).terms if t.sort is Sort.WORD):
        return False
    return score(best) >= UNEXPLAINED and cosine >= (NEAR if len(words) > 1 else NEAR_BY_ONE_WORD)


def score(evidence: Evidence) -> float:
    """How much speaks for a record, in logarithms of odds against the other records of the question."""
    return sum(ORDER_WEIGHTS[name] * signal(evidence) for name, signal in ORDER.items())


def chance(question: str, evidence: Sequence[Evidence]) -> float:
    """How likely the best record is to answer the question, 0..1."""
    best = max(evidence, key=score, default=None)
    if best is None:
        return 0.0
    return 1 / (1 + math.exp(-sum(ANSWER_WEIGHTS[n] * v for n, v in signals(question, best, score(best)).items())))


def signals(question: str, best: Evidence, best_score: float) -> dict[str, float]:
    """What tells whether the best record answers, by the names of ANSWER_WEIGHTS."""
    values = {name: signal(best) for name, signal in ANSWER.items()}
    return values | {
        "score": best_score,
        "world": float(about_the_world(question)),
        # «сколько стоит вертолёт?»: prices of other things lie near in meaning and hold the right kind of value
        "price of the unknown": float(kind(question) is Ask.PRICE and best.missing_things > 0 and not best.related),
        "always": 1.0,
    }


__all__ = [
    "ANSWER",
    "ANSWER_WEIGHTS",
    "CHANCE",
    "MOST",
    "NEAR",
    "NEAR_BY_ONE_WORD",
    "ORDER",
    "ORDER_WEIGHTS",
    "UNEXPLAINED",
    "Hit",
    "chance",
    "rank",
    "score",
]
