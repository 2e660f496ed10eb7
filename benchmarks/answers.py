"""Fit the weights of `bot.domain.recall` on the labelled stores and measure them on what they weren't fitted on.

    python -m benchmarks.answers [--cases FILE.jsonl ...]

Each labelled set is measured by weights fitted on the others; at the end come the weights fitted on all, to be copied
into `bot/domain/recall.py`. Both models are plain: a conditional logit over the records of a question and a logistic
regression over its best record, with a penalty on the squares of the weights. `--cases` adds sets that are measured
by the weights in force and fitted on as well.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from bot import embed
from bot.domain import recall
from bot.domain.evidence import Evidence, closeness, weigh
from bot.embed import Embedder

STORES: Final = Path(__file__).resolve().parent.parent / "tests" / "judgement"
ORDER_PENALTY, ANSWER_PENALTY, ROUNDS, STEP = 0.005, 0.01, 400, 0.05
FIRST: Final = 5
#: what rare but plain signs are taken to weigh until the sets say otherwise: too few questions have them to tell
BELIEFS: Final = {
    "names missing": -3.0, "own word missing": -3.5, "another": -4.0, "world": -2.5, "strictly beside": -4.0,
    "property missing": -3.0, "price of the unknown": -1.5, "miscounted": -2.0, "named only": -3.0, "strictly unknown": -1.0,
}  # fmt: skip
ORDER_BELIEFS: Final = {"strictly beside": -3.0, "another": -1.0, "property missing": -1.0}


Matrix = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question, what each record has for it, and which records answer."""

    part: str
    question: str
    evidence: tuple[Evidence, ...]
    right: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    order: dict[str, float]
    answer: dict[str, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """`place` of the first right record, None when there is none or nothing was answered."""

    asked: Asked
    place: int | None
    chance: float


def load(path: Path, part: str, embedder: Embedder) -> list[Asked]:
    out = []
    for line in path.read_text(encoding="utf-8").splitlines():
        store = json.loads(line)
        texts = [r["text"] for r in store["records"]]
        rows = embedder.embed(texts)
        for q in store["questions"]:
            evidence = weigh(q["question"], texts, *closeness(embedder.embed([q["question"]])[0], rows, len(texts)))
            right = np.asarray([r["id"] in q["relevant"] for r in store["records"]])
            out.append(Asked(part=part, question=q["question"], evidence=tuple(evidence), right=right))
    return out


def scores(asked: Asked, order: dict[str, float]) -> Matrix:
    rows = np.asarray([[signal(e) for signal in recall.ORDER.values()] for e in asked.evidence])
    return np.asarray(rows @ np.asarray([order[name] for name in recall.ORDER]))


def descend(gradient: Callable[[Matrix], Matrix], size: int) -> Matrix:
    """Adam, from nothing."""
    weights, first, second = np.zeros(size), np.zeros(size), np.zeros(size)
    for n in range(1, ROUNDS + 1):
        slope = gradient(weights)
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
        weights = weights - STEP * (first / (1 - 0.9**n)) / (np.sqrt(second / (1 - 0.99**n)) + 1e-8)
    return np.asarray(weights)


def fit_order(asked: Sequence[Asked]) -> dict[str, float]:
    known = [a for a in asked if a.right.any()]
    deep = max(len(a.evidence) for a in known)
    rows = np.zeros((len(known), deep, len(recall.ORDER)))
    right, shut = np.zeros((len(known), deep)), np.full((len(known), deep), -1e9)
    for n, a in enumerate(known):
        rows[n, : len(a.evidence)] = [[signal(e) for signal in recall.ORDER.values()] for e in a.evidence]
        right[n, : len(a.evidence)] = a.right
        shut[n, : len(a.evidence)] = 0.0

    believed = np.asarray([ORDER_BELIEFS.get(name, 0.0) for name in recall.ORDER])

    def gradient(weights: Matrix) -> Matrix:
        raised = rows @ weights + shut
        odds = np.exp(raised - raised.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        wanted = odds * right
        wanted /= wanted.sum(axis=1, keepdims=True) + 1e-12
        return np.asarray(
            ORDER_PENALTY * (weights - believed) + np.einsum("nkf,nk->f", rows, odds - wanted) / len(known)
        )

    return dict(zip(recall.ORDER, descend(gradient, len(recall.ORDER)), strict=True))


def signals(asked: Asked, order: dict[str, float]) -> dict[str, float]:
    by_score = scores(asked, order)
    best = int(np.argmax(by_score))
    return recall.signals(asked.question, asked.evidence[best], float(by_score[best]))


def fit_answer(asked: Sequence[Asked], order: dict[str, float]) -> dict[str, float]:
    pairs = [(signals(a, order), a.right.any()) for a in asked]
    names = list(recall.ANSWER_WEIGHTS)
    rows = np.asarray([[s[name] for name in names] for s, _ in pairs])
    right = np.asarray([float(r) for _, r in pairs])
    penalty = ANSWER_PENALTY * np.asarray([float(name != "always") for name in names])
    believed = np.asarray([BELIEFS.get(name, 0.0) for name in names])

    def gradient(weights: Matrix) -> Matrix:
        said = 1 / (1 + np.exp(-rows @ weights))
        return np.asarray(rows.T @ (said - right) / len(right) + penalty * (weights - believed))

    return dict(zip(names, descend(gradient, len(names)), strict=True))


def fit(asked: Sequence[Asked]) -> Weights:
    order = fit_order(asked)
    return Weights(order=order, answer=fit_answer(asked, order))


def judge(asked: Asked, weights: Weights) -> Outcome:
    found = signals(asked, weights.order)
    chance = 1 / (1 + np.exp(-sum(weights.answer[n] * v for n, v in found.items())))
    by_score = np.argsort(-scores(asked, weights.order), kind="stable")
    places = np.flatnonzero(asked.right[by_score])
    return Outcome(asked=asked, place=int(places[0]) if len(places) else None, chance=float(chance))


def show(name: str, outcomes: Sequence[Outcome], bar: float) -> None:
    known = [o for o in outcomes if o.place is not None]
    empty = [o for o in outcomes if o.place is None]
    told = [o for o in known if o.chance >= bar and o.place is not None]
    found = sum(o.place is not None and o.place < FIRST for o in told)
    rank = sum(1 / (o.place + 1) for o in told if o.place is not None and o.place < recall.MOST)
    quiet = sum(o.chance < bar for o in empty)
    print(f"{name:<10} recall@5 {found / len(known):.3f}  MRR {rank / len(known):.3f}  nothing {quiet}/{len(empty)}")


def mistakes(outcomes: Sequence[Outcome], bar: float) -> None:
    for o in outcomes:
        if o.place is None and o.chance >= bar:
            print(f"    said something {o.chance:.2f}: {o.asked.question}")
        elif o.place is not None and (o.place > 0 or o.chance < bar):
            print(f"    place {o.place}, chance {o.chance:.2f}: {o.asked.question}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", nargs="*", type=Path, default=[])
    parser.add_argument("--mistakes", action="store_true")
    args = parser.parse_args()
    embedder = embed.load()
    parts = {
        path.stem.removeprefix("qa_"): load(path, path.stem, embedder) for path in sorted(STORES.glob("qa_*.jsonl"))
    }
    parts |= {path.stem: load(path, path.stem, embedder) for path in args.cases}
    in_force = Weights(order=recall.ORDER_WEIGHTS, answer=recall.ANSWER_WEIGHTS)
    everything = [a for asked in parts.values() for a in asked]
    print("by the weights in force")
    for part, asked in parts.items():
        show(part, [judge(a, in_force) for a in asked], recall.CHANCE)
    print("each by weights fitted on the others")
    outcomes: list[Outcome] = []
    for part, asked in parts.items():
        weights = fit([a for other, rest in parts.items() if other != part for a in rest])
        judged = [judge(a, weights) for a in asked]
        show(part, judged, recall.CHANCE)
        if args.mistakes:
            mistakes(judged, recall.CHANCE)
        outcomes += judged
    for bar in (0.3, 0.4, 0.5, 0.6):
        show(f"all at {bar}", outcomes, bar)
    print(
        "fitted on all",
        json.dumps(
            {
                k: {n: round(v, 2) for n, v in w.items()}
                for k, w in (("order", fit(everything).order), ("answer", fit(everything).answer))
            },
            indent=1,
        ),
    )


if __name__ == "__main__":
    main()
