"""Find the kinds that can be predicted, run one over a file of cases, write a file of predictions (OPS-14).

A kind is a module beside this one with `predict(case) -> prediction | [predictions]`, synchronous or not. It may take
a keyword `model`, and may bring its own `read_cases(path) -> cases` where a file is not one JSON object a line.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import structlog

from bot.domain.errors import BotError

KINDS: Final = (
    "forget",
    "remember",
    "merge",
    "edits",
    "rules",
    "qa",
    "lessons",
    "corrections",
    "poison",
    "masking",
)

Case = dict[str, Any]
Prediction = dict[str, Any]

log = structlog.get_logger()


class UnknownKind(BotError):
    def __init__(self, kind: str) -> None:
        super().__init__(f"no bench module for kind {kind}")
        self.kind = kind


class ModelNotTaken(BotError):
    """The kind is decided without a model, so that naming one would claim too much."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"kind {kind} takes no model")
        self.kind = kind


class BadCases(BotError):
    def __init__(self, line: int) -> None:
        super().__init__(f"line {line} is not a JSON object")
        self.line = line


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    cases: int
    predictions: int
    #: ids of cases that raised; they have no prediction
    failed: tuple[str, ...] = ()
    #: ids of cases that need parts which don't exist; they have no prediction either
    not_run: tuple[str, ...] = ()


def kinds() -> tuple[str, ...]:
    """The kinds that this version can predict."""
    return tuple(kind for kind in KINDS if find_spec(f"bot.bench.{kind}") is not None)


def load_cases(kind: str, path: Path) -> list[Case]:
    """Raises UnknownKind, BadCases, OSError."""
    read = getattr(_module(kind), "read_cases", None)
    return list(read(path)) if read is not None else list(_json_lines(path))


def predict(
    kind: str,
    cases: Iterable[Case],
    out: Path,
    *,
    model: str | None = None,
    on_case: Callable[[], None] = lambda: None,
) -> Outcome:
    """Predict each case and write the predictions, one JSON object a line.

    A case that raises is logged and left out, and the others go on. `out` appears whole or not at all.
    Raises UnknownKind, ModelNotTaken.
    """
    step = _predictor(kind, model)
    partial = out.with_name(out.name + ".partial")
    count = written = 0
    failed, not_run = [], []
    with asyncio.Runner() as runner, partial.open("w", encoding="utf-8") as file:
        for case in cases:
            count += 1
            try:
                predictions = _run(runner, step(case))
                if not predictions:
                    not_run.append(_id_of(case))
            except Exception as error:  # one broken case must not hide the others
                failed.append(_id_of(case))
                log.error("case failed", case=failed[-1], kind=kind, exc_info=error)
                predictions = []
            for prediction in predictions:
                file.write(json.dumps(prediction, ensure_ascii=False) + "\n")
                written += 1
            on_case()
    partial.replace(out)
    return Outcome(cases=count, predictions=written, failed=tuple(failed), not_run=tuple(not_run))


def _module(kind: str) -> ModuleType:
    if kind not in kinds():
        raise UnknownKind(kind)
    return importlib.import_module(f"bot.bench.{kind}")


def _predictor(kind: str, model: str | None) -> Callable[[Case], Any]:
    function: Callable[..., Any] = _module(kind).predict
    if model is None:
        return function
    if "model" not in inspect.signature(function).parameters:
        raise ModelNotTaken(kind)
    return lambda case: function(case, model=model)


def _run(runner: asyncio.Runner, result: Any) -> list[Prediction]:
    predictions = runner.run(result) if inspect.iscoroutine(result) else result
    return predictions if isinstance(predictions, list) else [predictions]


def _json_lines(path: Path) -> Iterator[Case]:
    with path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip():
                continue
            try:
                case = json.loads(line)
            except ValueError as exc:
                raise BadCases(number) from exc
            if not isinstance(case, dict):
                raise BadCases(number)
            yield case


def _id_of(case: Case) -> str:
    return str(case.get("id") or case.get("store_id") or "?")
