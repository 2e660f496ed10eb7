"""Judgement over whole labelled stores: how much is right, and that nothing is lost, leaked or wrongly deleted.

The stores, people and firms are invented. The gravest mistakes must be zero whatever the score.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.bench import forget, merge, qa

HERE = Path(__file__).parent
SETS = ("tune", "held", "final", "fresh", "last")


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


@pytest.mark.parametrize("part", SETS)
def test_what_is_meant_is_found_or_asked_about(part: str) -> None:  # FGT-1 FGT-2 FGT-3 FGT-4 FGT-5 FGT-6 FGT-10
    right = [any(meets(e, said) for e in accepted(request)) for _, request, said in requests(part)]

    assert sum(right) / len(right) >= 0.9


@pytest.mark.parametrize("part", SETS)
def test_nothing_else_is_ever_deleted(part: str) -> None:  # FGT-2 FGT-6
    wrong = [
        (request["text"], said["ids"])
        for _, request, said in requests(part)
        if said["outcome"] == "delete"
        and not any(set(said["ids"]) <= set(e.get("delete", ())) for e in accepted(request))
    ]

    assert wrong == []


@pytest.mark.parametrize("part", SETS)
def test_nobody_is_shown_a_record_of_another(part: str) -> None:  # FGT-6
    leaked = []
    for store, request, said in requests(part):
        foreign = [r for r in store["records"] if r.get("owner_id") not in (None, request["user_id"])]
        leaked += [r["id"] for r in foreign if r["id"] in said["ids"] or r["text"] in said.get("reply", "")]

    assert leaked == []


@pytest.mark.parametrize("part", SETS)
def test_two_statements_are_told_apart(part: str) -> None:  # MEM-10
    right = [merge.predict(c)["label"] in (c["label"], *c.get("accept", ())) for c in cases("merge", part)]

    assert sum(right) / len(right) >= 0.88


@pytest.mark.parametrize("part", SETS)
def test_no_opposite_or_other_fact_is_merged_and_no_correction_lost(part: str) -> None:  # MEM-10 # B61
    grave = []
    for case in cases("merge", part):
        said = merge.predict(case)["label"]
        wrong = said not in (case["label"], *case.get("accept", ()))
        if wrong and (said == "same" or (said == "update" and case["label"] == "different")):
            grave.append((case["a"], case["b"], said))

    assert grave == []


@pytest.mark.parametrize("part", SETS)
def test_questions_find_their_records(part: str) -> None:  # ANS-1
    found = asked = 0
    for store in cases("qa", part):
        said = {p["id"]: p["ids"] for p in qa.predict(store)}
        for question in store["questions"]:
            if question["relevant"]:
                asked += 1
                found += bool(set(question["relevant"]) & set(said[question["id"]][:5]))

    assert found / asked >= 0.92


@pytest.mark.parametrize("part", SETS)
def test_questions_that_nothing_answers_get_nothing_more_often_than_not(part: str) -> None:  # ANS-4
    said = {p["id"]: p["ids"] for store in cases("qa", part) for p in qa.predict(store)}
    unanswerable = [q["id"] for store in cases("qa", part) for q in store["questions"] if not q["relevant"]]

    assert sum(not said[i] for i in unanswerable) / len(unanswerable) >= 0.6
