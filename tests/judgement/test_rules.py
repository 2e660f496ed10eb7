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
    [
        ("rules_tune.tsv", 0.68, 0.55),
        ("rules_held.tsv", 0.6, 0.55),
        ("rules_last.tsv", 0.5, 0.5),
        ("rules_kinds.tsv", 0.7, 0.8),
    ],
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


def test_rules_that_only_look_like_a_clash_are_never_called_one() -> None:
    # RUL-5: one thing in another respect, one deed with another thing, another time, other people; the same said
    # otherwise, and a stricter case
    pairs = judged("rules_hard.tsv")
    same = sum(n for (want, _), n in pairs.items() if want == "duplicate")
    strangers = sum(n for (want, _), n in pairs.items() if want == "unrelated")

    assert not [pair for pair in pairs if pair[1] == "conflict"]
    assert not [pair for pair in pairs if pair[1] == "duplicate" != pair[0]]
    assert pairs["duplicate", "duplicate"] / same >= 0.75
    assert pairs["unrelated", "unrelated"] / strangers >= 0.97
