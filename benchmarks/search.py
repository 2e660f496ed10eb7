"""Search over 1,000, 10,000 and 100,000 records: speed and recall beside plain BM25 and plain vectors, in one run.

    python -m benchmarks.search [--sizes 1000,10000,100000]

The questions are those of the labelled stores in tests/judgement, asked in other words than the records that answer
them; those stores' records lie among made-up facts of small companies. The first made-up records are embedded, the
others borrow a vector of their pattern, since embedding 100,000 texts takes half an hour. Making a question's vector
costs the same whatever the number of records and is shown on its own line; the times of the ways are of search alone.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from bot import embed
from bot.domain.index import Index
from bot.domain.memory import COMPANY, Confidence, Origin, Record, Status
from bot.domain.recall import rank
from bot.language.lemmas import content_lemmas

TOP: Final = 10
#: candidates that are ranked, as many as the bot takes
NEAR: Final = 60
SEED: Final = 7
#: made-up records that get vectors of their own and lend them
LENDERS: Final = 640
STORES: Final = Path(__file__).resolve().parent.parent / "tests" / "judgement"

Vectors = NDArray[np.float32]

_FIRMS: Final = ("Вереск", "Корвет", "Лучина", "Ладога", "Сирин", "Тополь", "Флагман", "Экватор", "Яхонт", "Бирюза",
                 "Вымпел", "Гранит", "Дельта", "Эверест")  # fmt: skip
_PEOPLE: Final = ("Агафонов", "Бурмистров", "Воронцов", "Голубев", "Дроздов", "Евсеев", "Жилин", "Зимин", "Исаков",
                  "Крюков", "Лапин", "Маслов")  # fmt: skip
_STREETS: Final = ("Заречная", "Полевая", "Кленовая", "Озёрная", "Школьная", "Садовая", "Луговая", "Песчаная")
_DAYS: Final = ("понедельникам", "вторникам", "средам", "четвергам", "пятницам", "субботам")
_MONTHS: Final = ("января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября")
_THINGS: Final = ("бумагу", "картон", "краску", "клей", "пакеты", "коробки", "ленту", "плёнку", "кабель", "лампы",
                  "плитку", "обои", "доски", "гвозди", "ткань", "нитки", "муку", "сахар", "масло", "кофе", "чай",
                  "овощи", "рыбу", "мясо", "молоко", "корм", "семена", "удобрения", "запчасти", "шины")  # fmt: skip

_PATTERNS: Final = (
    "Договор № {code} с «{firm}» действует до {day} {month}",
    "{thing} привозит «{firm}» по {weekday}, минимум {number} штук",
    "Клиент {person} платит {money} ₽ за заказ {number}",
    "Объект на улице {street}, {number}: ключ у бригадира",
    "Заказ {number} для «{firm}» готовим к {day} {month}",
    "Скидка «{firm}» на {thing} — {percent}%, до {day} {month}",
    "Встреча: {person} из «{firm}», {day} {month}",
    "Счёт {code} на {money} ₽ от «{firm}» не оплачен",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question and the places of the records that answer it."""

    text: str
    answers: frozenset[int]


class PlainBM25:
    """BM25 over dictionary forms, as textbooks have it: what search costs and finds without anything of ours."""

    def __init__(self, texts: Sequence[str]) -> None:
        holders: defaultdict[str, list[int]] = defaultdict(list)
        bags = [content_lemmas(text) for text in texts]
        for place, words in enumerate(bags):
            for word in set(words):
                holders[word].append(place)
        self._holders = {word: np.asarray(places, dtype=np.int64) for word, places in holders.items()}
        lengths = np.asarray([len(b) for b in bags], dtype=np.float32)
        self._norms = 1.2 * (0.25 + 0.75 * lengths / lengths.mean())
        self._count = len(texts)

    def search(self, question: str, limit: int) -> list[int]:
        scores = np.zeros(self._count, dtype=np.float32)
        for word in set(content_lemmas(question)):
            places = self._holders.get(word)
            if places is not None:
                rarity = math.log(1 + (self._count - len(places) + 0.5) / (len(places) + 0.5))
                scores[places] += rarity * 2.2 / (1 + self._norms[places])
        top = np.argpartition(-scores, limit)[:limit]
        return [int(i) for i in top[np.argsort(-scores[top])]]


def labelled() -> tuple[list[str], list[Question]]:
    """Records and answerable questions of the labelled stores."""
    texts: list[str] = []
    questions: list[Question] = []
    for path in sorted(STORES.glob("qa_*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            store = json.loads(line)
            places = {r["id"]: len(texts) + n for n, r in enumerate(store["records"])}
            texts += [r["text"] for r in store["records"]]
            questions += [
                Question(text=q["question"], answers=frozenset(places[i] for i in q["relevant"]))
                for q in store["questions"]
                if q["relevant"]
            ]
    return texts, questions


def made_up(count: int) -> list[str]:
    """Facts that differ from each other, in patterns taken in turn."""
    rng = random.Random(SEED)
    out = []
    for place in range(count):
        fields = {
            "code": f"{rng.randint(1, 9999)}-{rng.choice('АБВГДЕЖК')}",
            "firm": f"{rng.choice(_FIRMS)}-{rng.choice(_FIRMS)}",
            "person": rng.choice(_PEOPLE),
            "street": rng.choice(_STREETS),
            "thing": rng.choice(_THINGS),
            "weekday": rng.choice(_DAYS),
            "month": rng.choice(_MONTHS),
            "day": rng.randint(1, 28),
            "number": rng.randint(1, 99_999),
            "money": rng.randint(2, 900) * 100,
            "percent": rng.randint(1, 30),
        }
        out.append(_PATTERNS[place % len(_PATTERNS)].format(**fields))
    return out


def vectors_of(texts: Sequence[str], own: int, embedder: embed.Embedder) -> Vectors:
    """A vector a record: the first `own` have their own, the others borrow from the last LENDERS of those."""
    made = embedder.embed(texts[:own])
    out = np.empty((len(texts), embedder.dim), dtype=np.float32)
    out[:own] = made
    for place in range(own, len(texts)):
        out[place] = made[own - LENDERS + place % LENDERS]
    return out


def record(place: int, text: str) -> Record:
    return Record(
        id=place, text=text, scope=COMPANY, author_id=1, recorder_id=1, status=Status.ACTIVE,
        confidence=Confidence.SAID_ONCE, origin=Origin.STATED, created_at=datetime(2026, 1, 1, tzinfo=UTC),
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Milliseconds of a search, and how often and how high an answer is among the first ten."""

    p50_ms: float
    p95_ms: float
    recall: float
    reciprocal_rank: float


def measure(search: Callable[[Question], Sequence[int]], asked: Sequence[Question]) -> Figures:
    times, places = [], []
    for question in asked:
        began = time.perf_counter()
        hits = search(question)
        times.append((time.perf_counter() - began) * 1000)
        places.append(next((n for n, hit in enumerate(hits, 1) if hit in question.answers), None))
    return Figures(
        p50_ms=float(np.percentile(times, 50)),
        p95_ms=float(np.percentile(times, 95)),
        recall=sum(p is not None for p in places) / len(places),
        reciprocal_rank=sum(1 / p for p in places if p is not None) / len(places),
    )


def run(size: int, embedder: embed.Embedder) -> None:
    known, asked = labelled()
    texts = [*known, *made_up(size - len(known))]
    rows = vectors_of(texts, min(len(known) + LENDERS, size), embedder)
    began = time.perf_counter()
    index = Index(dim=embedder.dim)
    for place, text in enumerate(texts):
        index.put(place, text, rows[place])
    built = time.perf_counter() - began
    plain = PlainBM25(texts)
    embedder.forget()
    making = measure(lambda question: (len(embedder.embed([question.text])),), asked)
    wanted = {question.text: embedder.embed([question.text])[0] for question in asked}

    def by_vector(question: Question) -> list[int]:
        scores = rows @ wanted[question.text]
        top = np.argpartition(-scores, TOP)[:TOP]
        return [int(i) for i in top[np.argsort(-scores[top])]]

    def ours(question: Question) -> list[int]:
        return [near.id for near in index.search(question.text, wanted[question.text], limit=TOP)]

    def whole(question: Question) -> list[int]:
        """What an answer does: candidates from the index, then ranked by what speaks for each."""
        near = [n.id for n in index.search(question.text, wanted[question.text], limit=NEAR)]
        found = [record(i, texts[i]) for i in near]
        return [h.record.id for h in rank(question.text, found, query_vector=wanted[question.text], vectors=rows[near])]

    ways: tuple[tuple[str, Callable[[Question], Sequence[int]]], ...] = (
        ("plain BM25", lambda question: plain.search(question.text, TOP)),
        ("plain vectors", by_vector),
        ("this index", ours),
        ("index and ranking", whole),
    )
    for name, way in ways:
        for question in asked[:5]:
            way(question)
        told = measure(way, asked)
        print(
            f"{size:>8}  {name:<18} {told.p50_ms:>8.1f} {told.p95_ms:>8.1f} "
            f"{told.recall:>9.3f} {told.reciprocal_rank:>6.3f}",
            flush=True,
        )
    print(f"{'':>8}  {'question vector':<18} {making.p50_ms:>8.1f} {making.p95_ms:>8.1f}")
    print(f"{'':>8}  built in {built:.1f} s, {built / size * 1000:.2f} ms a record")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="1000,10000,100000")
    args = parser.parse_args()
    embedder = embed.load()
    print(f"embedder {embedder.model_id}, one thread, {len(labelled()[1])} questions")
    print(f"{'records':>8}  {'way':<18} {'p50 ms':>8} {'p95 ms':>8} {'recall@10':>9} {'MRR':>6}")
    for size in args.sizes.split(","):
        run(int(size), embedder)


if __name__ == "__main__":
    main()
