"""Cases in, predictions out (OPS-14)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bot.bench import runner


def echo(case: dict[str, Any]) -> dict[str, Any]:
    if case.get("broken"):
        raise RuntimeError("the product failed")
    return {"id": case["id"], "label": case["label"].upper()}


async def two_each(case: dict[str, Any], *, model: str | None = None) -> list[dict[str, Any]]:
    return [{"id": f"{case['id']}-{number}", "model": model} for number in (1, 2)]


@pytest.fixture
def kind(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A kind of its own, standing where an unfinished or finished one would."""
    module = ModuleType("bot.bench.echo")
    module.predict = echo  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "bot.bench.echo", module)
    monkeypatch.setattr(runner, "kinds", lambda: ("echo",))
    return module


def cases_file(folder: Path, *lines: str) -> Path:
    path = folder / "cases.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def written(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_each_case_gives_its_prediction_in_order(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    path = cases_file(tmp_path, '{"id": "a", "label": "да"}', "", '{"id": "b", "label": "нет"}')
    seen: list[int] = []

    outcome = runner.predict(
        "echo", runner.load_cases("echo", path), tmp_path / "out.jsonl", on_case=lambda: seen.append(1)
    )

    assert written(tmp_path / "out.jsonl") == [{"id": "a", "label": "ДА"}, {"id": "b", "label": "НЕТ"}]
    assert (outcome.cases, outcome.predictions, outcome.failed, len(seen)) == (2, 2, (), 2)


def test_an_asynchronous_kind_may_give_several_predictions_a_case(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    kind.predict = two_each  # type: ignore[attr-defined]

    outcome = runner.predict("echo", [{"id": "q"}], tmp_path / "out", model="openai/x")

    assert written(tmp_path / "out") == [{"id": "q-1", "model": "openai/x"}, {"id": "q-2", "model": "openai/x"}]
    assert (outcome.cases, outcome.predictions) == (1, 2)


def test_a_case_that_breaks_the_product_is_named_and_the_others_go_on(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    cases: list[dict[str, Any]] = [{"id": "a", "broken": True}, {"id": "b", "label": "x"}]

    outcome = runner.predict("echo", cases, tmp_path / "out")

    assert outcome.failed == ("a",)
    assert written(tmp_path / "out") == [{"id": "b", "label": "X"}]


def test_a_case_without_a_prediction_is_named(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    kind.predict = lambda case: [] if case["id"] == "a" else {"id": case["id"]}  # type: ignore[attr-defined]

    outcome = runner.predict("echo", [{"id": "a"}, {"id": "b"}], tmp_path / "out")

    assert (outcome.not_run, outcome.failed) == (("a",), ())


def test_predictions_that_are_none_are_an_empty_file_and_not_those_of_an_earlier_run(
    kind: ModuleType, tmp_path: Path
) -> None:
    # OPS-14
    runner.predict("echo", [{"id": "a", "label": "x"}], tmp_path / "out")
    kind.predict = lambda case: []  # type: ignore[attr-defined]

    runner.predict("echo", [{"id": "a"}], tmp_path / "out")

    assert written(tmp_path / "out") == []


def test_a_run_that_is_broken_off_leaves_the_file_of_an_earlier_one_whole(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    cases = [{"id": "a", "label": "x"}, {"id": "b", "label": "y"}]
    runner.predict("echo", cases, tmp_path / "out")

    def stopped() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runner.predict("echo", cases, tmp_path / "out", on_case=stopped)

    assert [one["id"] for one in written(tmp_path / "out")] == ["a", "b"]


def test_a_kind_may_read_its_own_format(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    kind.read_cases = lambda path: json.loads(path.read_text(encoding="utf-8"))["messages"]  # type: ignore[attr-defined]

    assert runner.load_cases("echo", cases_file(tmp_path, '{"messages": [{"id": 1}]}')) == [{"id": 1}]


def test_a_model_is_refused_where_none_is_asked(kind: ModuleType, tmp_path: Path) -> None:
    # OPS-14
    with pytest.raises(runner.ModelNotTaken):
        runner.predict("echo", [], tmp_path / "out", model="openai/x")

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("line", ["не json", "[1]", '"слово"'])
def test_a_line_that_is_no_object_is_named_by_its_number(kind: ModuleType, tmp_path: Path, line: str) -> None:
    # OPS-14
    with pytest.raises(runner.BadCases) as failure:
        runner.load_cases("echo", cases_file(tmp_path, '{"id": "a"}', line))

    assert failure.value.line == 2


@pytest.mark.parametrize("name", ["nothing", "runner", "../forget", ""])
def test_only_a_known_kind_is_run(name: str, tmp_path: Path) -> None:
    # OPS-14
    with pytest.raises(runner.UnknownKind):
        runner.load_cases(name, tmp_path)


def test_every_module_of_a_kind_can_predict() -> None:
    # OPS-14
    for kind_name in runner.kinds():
        assert callable(runner._predictor(kind_name, None))
