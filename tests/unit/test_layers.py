"""The import contracts hold, and would not hold if somebody broke them."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
PURE = ("bot/domain", "bot/language")
#: modules that reach outside the process or make up values
IMPURE_MODULES = {"asyncio", "os", "random", "secrets", "shutil", "socket", "subprocess", "threading", "time", "uuid"}
#: methods that read the clock
CLOCK = {"now", "utcnow", "today"}


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "300"}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def modules(folder: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def homes() -> dict[str, set[str]]:
    """Library -> packages that may import it, as pyproject.toml's contracts say."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for contract in tomllib.loads(text)["tool"]["importlinter"]["contracts"]:
        if contract["name"].startswith("One home"):
            for line in contract["ignore_imports"]:
                home, library = line.split(" -> ")
                found.setdefault(library, set()).add(home.removesuffix(".**"))
    return found


def test_the_contracts_hold() -> None:
    # LLM-1
    done = lint_imports(ROOT)

    assert done.returncode == 0, done.stdout + done.stderr


#: importer -> imported, each against another contract or another layer
MISTAKES = {
    "bot.flows.calls_a_model": "litellm",
    "bot.flows.asks_the_database": "sqlalchemy",
    "bot.telegram.handlers.skips_the_flow": "storage",
    "bot.domain.reaches_up": "bot.flows",
    "bot.language.reaches_up": "bot.domain",
    "bot.llm.reads_settings": "bot.settings",
    "storage.reaches_up": "bot.telegram",
}


def test_broken_layers_are_seen(tmp_path: Path) -> None:
    # LLM-1
    for part in ("bot", "storage"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for importer, imported in MISTAKES.items():
        path = tmp_path / (importer.replace(".", "/") + ".py")
        path.write_text(f'"""A mistake."""\n\nimport {imported}\n', encoding="utf-8")

    done = lint_imports(tmp_path)

    assert done.returncode != 0
    unseen = [importer for importer in MISTAKES if f"{importer} -> {MISTAKES[importer]}" not in done.stdout]
    assert unseen == [], done.stdout + done.stderr


def test_imports_by_name_keep_to_the_homes_too() -> None:
    # LLM-1, LLM-5
    allowed = homes()

    strays = [
        f"{path.relative_to(ROOT)}: {library}"
        for part in ("bot", "storage")
        for path, tree in modules(part)
        for library in imported_by_name(tree)
        if library in allowed and not any(dotted(path).startswith(home) for home in allowed[library])
    ]

    assert strays == []


@pytest.mark.parametrize("folder", PURE)
def test_the_pure_layers_touch_nothing_outside(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}" for path, tree in modules(folder) for line, what in impurities(tree)
    ]

    assert found == []


def test_the_package_itself_imports_nothing() -> None:
    # OPS-1: set-up runs from it before anything is installed
    assert (ROOT / "bot" / "__init__.py").read_text(encoding="utf-8").strip() in ("", '""""""')


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def imported_by_name(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node.func) in ("import_module", "__import__") and node.args:
            first: Any = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value.partition(".")[0]


def impurities(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef | ast.Await):
            yield node.lineno, "await"
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names if name.name.split(".")[0] in IMPURE_MODULES)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in IMPURE_MODULES:
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.Call) and name_of(node.func) in CLOCK | {"open"}:
            yield node.lineno, name_of(node.func)


def name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=name):
            return name
    return ""
