"""docs/requirements.md and the tests tell the same story: what is called built is proved by a test that names it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PREFIXES = "PPL|MEM|FGT|ANS|AGE|RUL|SKL|EDT|ACT|LES|OBS|PII|LLM|SEC|QUE|CTL|MET|OPS"
ID = re.compile(rf"\b(?:{PREFIXES})-\d+\b")
ROW = re.compile(rf"^\| ((?:{PREFIXES})-\d+) \| (.+) \| (\S+) \|$", re.MULTILINE)
STATES = {"built", "partly", "planned"}


def rows() -> list[tuple[str, str, str]]:
    """id, meaning, state"""
    return ROW.findall((ROOT / "docs" / "requirements.md").read_text(encoding="utf-8"))


def named_by_tests() -> dict[str, set[str]]:
    """id -> files of tests that name it in a comment"""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted((ROOT / "tests").rglob("*.py")):
        for line in path.read_text(encoding="utf-8").splitlines():
            _, comment, words = line.partition("#")
            if comment:
                for requirement in ID.findall(words):
                    found[requirement].add(path.relative_to(ROOT / "tests").as_posix())
    return found


def test_every_requirement_stands_in_the_table_once() -> None:
    text = (ROOT / "docs" / "requirements.md").read_text(encoding="utf-8")
    twice = [requirement for requirement, count in Counter(row[0] for row in rows()).items() if count > 1]

    assert twice == []
    assert text.count("\n| ") - text.count("\n| id ") == len(rows()), "a row of the table can't be read"
    assert {state for _, _, state in rows()} <= STATES


def test_numbers_of_a_kind_have_no_gaps() -> None:
    kinds: dict[str, list[int]] = defaultdict(list)
    for requirement, _, _ in rows():
        kind, number = requirement.split("-")
        kinds[kind].append(int(number))

    assert set(kinds) == set(PREFIXES.split("|"))
    assert all(numbers == list(range(1, len(numbers) + 1)) for numbers in kinds.values())


def test_what_is_called_built_is_named_by_a_test() -> None:
    named = named_by_tests()

    unproved = [requirement for requirement, _, state in rows() if state != "planned" and requirement not in named]
    assert unproved == []


def test_tests_name_only_requirements_that_exist() -> None:
    unknown = set(named_by_tests()) - {requirement for requirement, _, _ in rows()}

    assert unknown == set()


def test_the_list_of_proofs_can_be_read() -> None:
    """Shown by `pytest -rA`: each requirement with the tests that name it."""
    named = named_by_tests()
    for requirement, meaning, state in rows():
        files = ", ".join(sorted(named.get(requirement, ()))) or "—"
        print(f"{requirement:7} {state:8} {meaning[:60]:60} {files}")

    assert named
