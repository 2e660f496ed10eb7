"""Edits of many trades, labelled by hand: one half guided the code, the other was scored once before it did (EDT-4)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.bench import runner
from bot.bench.edits import predict

CASES = [
    c for name in ("known", "held") for c in runner.load_cases("edits", Path(__file__).parent / f"pairs_{name}.jsonl")
]


@pytest.mark.parametrize("case", [c for c in CASES if c["type"] == "pair"], ids=lambda c: c["id"])
def test_a_pair_is_judged_as_a_person_would(case: dict[str, Any]) -> None:
    # EDT-4, EDT-8
    found = predict(case)

    assert (found["label"], found["learn"]) == (case["label"], case["learn"])


@pytest.mark.parametrize("case", [c for c in CASES if c["type"] == "sequence"], ids=lambda c: c["id"])
def test_a_row_is_judged_as_a_person_would(case: dict[str, Any]) -> None:
    # EDT-7
    assert predict(case)["stable"] == case["expected"]["stable"]


def test_what_people_see_in_an_edit_code_sees_too() -> None:
    # EDT-5
    wanted = {(c["id"], p) for c in CASES if c["type"] == "pair" for p in c["properties"]}
    found = {(c["id"], p) for c in CASES if c["type"] == "pair" for p in predict(c)["properties"]}

    assert len(wanted & found) / len(wanted) >= 0.95
