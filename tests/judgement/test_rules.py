"""Pairs of rules of many trades, by hand: how many conflicts are told, and how seldom one is told where none is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.domain.rules.relations import compare

HERE = Path(__file__).parent
LABELS = {"C": "conflict", "R": "refinement", "D": "duplicate", "U": "unrelated"}


def judged(name: str) -> Counter[tuple[str, str]]:
    """How often each label got each answer."""
    rows = [line.split("\t") for line in (HERE / name).read_text(encoding="utf-8").splitlines()]
    return Counter((LABELS[label], compare(old, new).relation.value) for label, old, new in rows)


@pytest.mark.parametrize(
    ("name", "recall", "duplicates"),
    [("rules_tune.tsv", 0.68, 0.5), ("rules_held.tsv", 0.58, 0.5), ("rules_last.tsv", 0.42, 0.35)],
)
def test_rules_that_share_few_words_are_told_apart_or_together(name: str, recall: float, duplicates: float) -> None:
    # RUL-5: precision before recall
    pairs = judged(name)
    found = pairs["conflict", "conflict"]
    alarms = sum(n for (want, got), n in pairs.items() if got == "conflict" != want)
    real = sum(n for (want, _), n in pairs.items() if want == "conflict")
    same = sum(n for (want, _), n in pairs.items() if want == "duplicate")

    assert found / (found + alarms) >= 0.95
    assert found / real >= recall
    assert pairs["duplicate", "duplicate"] / same >= duplicates
    assert pairs["conflict", "duplicate"] == 0
