"""Judgement over whole labelled stores: how much is right, and that nothing is lost, leaked or wrongly deleted.

The stores, people and firms are invented. The gravest mistakes must be zero whatever the score.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from benchmarks import answers
from bot import embed
from bot.bench import forget, merge, qa
from bot.domain.recall import CHANCE

HERE = Path(__file__).parent


def sets(kind: str) -> list[str]:
    """Names of the labelled sets of a kind."""
    return sorted(path.stem.removeprefix(f"{kind}_") for path in HERE.glob(f"{kind}_*.jsonl"))


def cases(kind: str, part: str) -> list[dict[str, Any]]:
    path = HERE / f"{kind}_{part}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def accepted(case: dict[str, Any]) -> list[dict[str, Any]]:
    return [case["expected"], *case.get("accept", [])]


def meets(expected: dict[str, Any], said: dict[str, Any]) -> bool:
    ((outcome, ids),) = expected.items()
    if said["outcome"] != outcome:
        return False
    if not isinstance(ids, list) or outcome == "denied":
        return True
    return set(ids) <= set(said["ids"]) if outcome == "ask" else ids == said["ids"]


def requests(part: str) -> Iterator[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """Each store, a request of it and what was decided."""
    for store in cases("forget", part):
        said = {p["id"]: p for p in forget.predict(store)}
        for request in store["requests"]:
            yield store, request, said[request["id"]]


@pytest.mark.parametrize("part", sets("forget"))
def test_what_is_meant_is_found_or_asked_about(part: str) -> None:  # FGT-1 FGT-2 FGT-3 FGT-4 FGT-5 FGT-6 FGT-10
    right = [any(meets(e, said) for e in accepted(request)) for _, request, said in requests(part)]

    assert sum(right) / len(right) >= 0.9


@pytest.mark.parametrize("part", sets("forget"))
def test_nothing_else_is_ever_deleted(part: str) -> None:  # FGT-2 FGT-6
    wrong = [
        (request["text"], said["ids"])
        for _, request, said in requests(part)
        if said["outcome"] == "delete"
        and not any(set(said["ids"]) <= set(e.get("delete", ())) for e in accepted(request))
    ]

    assert wrong == []


@pytest.mark.parametrize("part", sets("forget"))
def test_nobody_is_shown_a_record_of_another(part: str) -> None:  # FGT-6
    leaked = []
    for store, request, said in requests(part):
        foreign = [r for r in store["records"] if r.get("owner_id") not in (None, request["user_id"])]
        leaked += [r["id"] for r in foreign if r["id"] in said["ids"] or r["text"] in said.get("reply", "")]

    assert leaked == []


@pytest.mark.parametrize("part", sets("merge"))
def test_two_statements_are_told_apart(part: str) -> None:  # MEM-10
    right = [merge.predict(c)["label"] in (c["label"], *c.get("accept", ())) for c in cases("merge", part)]

    assert sum(right) / len(right) >= 0.88


@pytest.mark.parametrize("part", sets("merge"))
def test_no_opposite_or_other_fact_is_merged_and_no_correction_lost(part: str) -> None:  # MEM-10 # B61
    grave = []
    for case in cases("merge", part):
        said = merge.predict(case)["label"]
        wrong = said not in (case["label"], *case.get("accept", ()))
        if wrong and (said == "same" or (said == "update" and case["label"] == "different")):
            grave.append((case["a"], case["b"], said))

    assert grave == []


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How well one set's questions found their records, and how many of the unanswerable ones got nothing."""

    recall: float
    reciprocal_rank: float
    silent: int
    unanswerable: int


@lru_cache(maxsize=32)
def found(part: str) -> Found:
    recalls, ranks, silent = [], [], []
    for store in cases("qa", part):
        said = {p["id"]: p["ids"] for p in qa.predict(store)}
        for question in store["questions"]:
            ids, relevant = said[question["id"]], set(question["relevant"])
            if relevant:
                recalls.append(len(relevant & set(ids[:5])) / len(relevant))
                ranks.append(next((1 / n for n, i in enumerate(ids, 1) if i in relevant), 0.0))
            else:
                silent.append(not ids)
    return Found(
        recall=sum(recalls) / len(recalls),
        reciprocal_rank=sum(ranks) / len(ranks),
        silent=sum(silent),
        unanswerable=len(silent),
    )


@pytest.mark.parametrize("part", sets("qa"))
def test_questions_find_their_records(part: str) -> None:  # ANS-1
    assert found(part).recall >= 0.95
    assert found(part).reciprocal_rank >= 0.85


@pytest.mark.parametrize("part", sets("qa"))
def test_questions_that_nothing_answers_get_nothing_more_often_than_not(part: str) -> None:  # ANS-4
    assert found(part).silent / found(part).unanswerable >= 0.6


def test_the_weights_find_as_much_in_sets_they_were_not_fitted_on() -> None:  # ANS-1 ANS-4
    embedder = embed.load()
    parts = {part: answers.load(HERE / f"qa_{part}.jsonl", part, embedder) for part in sets("qa")}
    judged = []
    for part, asked in parts.items():
        weights = answers.fit([a for other, rest in parts.items() if other != part for a in rest])
        judged += [answers.judge(a, weights) for a in asked]

    known = [o for o in judged if o.place is not None]
    shown = [o for o in known if o.chance >= CHANCE]
    silent = [o.chance < CHANCE for o in judged if o.place is None]

    assert sum(o.place < answers.FIRST for o in shown if o.place is not None) / len(known) >= 0.95
    assert sum(1 / (o.place + 1) for o in shown if o.place is not None) / len(known) >= 0.85
    assert sum(silent) / len(silent) >= 0.6
