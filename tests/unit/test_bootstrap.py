"""Set-up on a machine that has only Python (OPS-1). The slow tests make real environments from a clone."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot import bootstrap, console
from bot.bootstrap import Environment, SetupFailed

ROOT = Path(__file__).resolve().parents[2]
#: read before anything is installed, perhaps by a Python that is too old
FIRST_READ = ("bot/__init__.py", "bot/__main__.py", "bot/bootstrap.py", "bot/console.py")
#: an address where nobody listens
NOWHERE = "http://127.0.0.1:9"


def base_python() -> str:
    """The Python that the environment of this run was made from."""
    return str(getattr(sys, "_base_executable", sys.executable))


def make_environment(root: Path, *, tests: bool = False) -> Environment:
    """One that looks finished, for a lock of a few bytes."""
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (root / "uv.lock").write_text("version = 1\n", encoding="utf-8")
    environment = Environment(root)
    environment.scripts.mkdir(parents=True)
    environment.python.symlink_to(base_python())
    stamp = {"made_from": environment._made_from(), "tests": tests, "python": list(sys.version_info[:2])}
    environment.stamp.write_text(json.dumps(stamp), encoding="utf-8")
    return environment


def set_up(clone: Path, *, python: str | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if key not in ("VIRTUAL_ENV", "PYTHONPATH")}
    return subprocess.run(
        [python or base_python(), "-m", "bot.bootstrap", "--without-tests"],
        cwd=clone,
        env={**environment, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_finished_environment_is_taken_as_it_is(tmp_path: Path) -> None:
    # OPS-1
    assert make_environment(tmp_path).is_ready(with_tests=False)


def test_a_changed_lock_asks_for_a_new_set_up(tmp_path: Path) -> None:
    # OPS-1
    environment = make_environment(tmp_path)

    (tmp_path / "uv.lock").write_text("version = 2\n", encoding="utf-8")

    assert not environment.is_ready(with_tests=False)


def test_the_tests_need_more_than_the_bot(tmp_path: Path) -> None:
    # OPS-1
    (tmp_path / "bot").mkdir()
    (tmp_path / "tests").mkdir()

    assert not make_environment(tmp_path / "bot").is_ready(with_tests=True)
    assert make_environment(tmp_path / "tests", tests=True).is_ready(with_tests=True)


def test_a_moved_clone_is_set_up_again(tmp_path: Path) -> None:
    # OPS-1
    make_environment(tmp_path).path.rename(tmp_path / "elsewhere")
    moved = tmp_path / "moved"
    shutil.copytree(tmp_path, moved, symlinks=True)
    (moved / "elsewhere").rename(moved / ".venv")

    assert not Environment(moved).is_ready(with_tests=False)


@pytest.mark.parametrize("stamp", ["", "{}", "[]", "null", "{broken"])
def test_a_stamp_that_says_nothing_known_counts_as_none(tmp_path: Path, stamp: str) -> None:
    # OPS-1
    environment = make_environment(tmp_path)

    environment.stamp.write_text(stamp, encoding="utf-8")

    assert not environment.is_ready(with_tests=False)


def test_a_venv_whose_python_vanished_is_not_ready(tmp_path: Path) -> None:
    # OPS-1
    environment = make_environment(tmp_path)

    environment.python.unlink()
    environment.python.symlink_to("/nowhere/python3")

    assert not environment.is_ready(with_tests=False)


def test_an_unsuitable_python_with_no_other_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    # OPS-1
    monkeypatch.setattr(sys, "version_info", (3, 9, 18, "final", 0))
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(SetupFailed) as failure:
        bootstrap._leave_unsuitable_python("bot")

    assert "3.9" in str(failure.value)
    assert "3.11" in str(failure.value)


@pytest.mark.parametrize("name", FIRST_READ)
def test_what_is_read_first_needs_nothing_and_an_old_python_can_read_it(name: str) -> None:
    # OPS-1
    tree = ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))

    at_once = {root for node in tree.body for root in imported(node)}
    assert at_once <= {*sys.stdlib_module_names, "bot"}


def test_the_installer_itself_is_checked_by_the_hashes_of_the_lock() -> None:
    # OPS-10
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    uv = next(package for package in packages if package["name"] == "uv")

    requirement = bootstrap._locked_requirement(ROOT / "uv.lock", "uv")

    assert requirement.startswith(f"uv=={uv['version']} --hash=sha256:")
    assert requirement.count("--hash=") == len(uv["wheels"])


def test_every_package_of_the_lock_has_hashes() -> None:
    # OPS-10
    packages = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]

    files = [file for package in packages for file in (*package.get("wheels", ()), package.get("sdist"))]
    assert all(file["hash"].startswith("sha256:") for file in files if file is not None)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("error: Failed to fetch: dns error", console.NO_NETWORK),
        ("ERROR: Could not find a version that satisfies the requirement uv", console.NO_NETWORK),
        ("error: Hash mismatch for uv", console.BAD_HASH),
        ("error: failed to write: No space left on device (os error 28)", console.NO_DISK),
        ("error: something nobody foresaw", console.SETUP_FAILED),
    ],
)
def test_a_failed_installer_is_explained(tmp_path: Path, said: str, reason: str) -> None:
    # OPS-1
    with pytest.raises(SetupFailed) as failure:
        bootstrap._run([sys.executable, "-c", f"print({said!r}); raise SystemExit(1)"], tmp_path)

    assert str(failure.value).startswith(reason)
    assert said in str(failure.value)


def test_an_install_without_a_lock_beside_is_left_alone(tmp_path: Path) -> None:
    # OPS-10
    shutil.copytree(ROOT / "bot", tmp_path / "bot", ignore=shutil.ignore_patterns("__pycache__"))

    done = set_up(tmp_path)

    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert not (tmp_path / ".venv").exists()


@pytest.mark.slow
def test_a_fresh_clone_sets_itself_up_and_the_next_run_needs_no_network(tmp_path: Path) -> None:
    # OPS-1
    clone = fresh_clone(tmp_path)

    first = set_up(clone)
    if console.NO_NETWORK in first.stderr:
        pytest.skip("no network: set-up can't be tried")
    second = set_up(clone, HTTPS_PROXY=NOWHERE, HTTP_PROXY=NOWHERE)

    assert first.returncode == 0, first.stderr
    assert console.SETUP_BEGINS in first.stderr
    assert (second.returncode, second.stderr) == (0, "")


@pytest.mark.slow
def test_without_network_a_sentence_says_so_and_nothing_half_made_passes_for_whole(tmp_path: Path) -> None:
    # OPS-1
    clone = fresh_clone(tmp_path)
    offline = {"HTTPS_PROXY": NOWHERE, "HTTP_PROXY": NOWHERE, "PIP_RETRIES": "0", "UV_HTTP_RETRIES": "0"}

    done = set_up(clone, PIP_NO_CACHE_DIR="1", UV_CACHE_DIR=str(tmp_path / "cache"), **offline)

    assert done.returncode == 1
    assert console.NO_NETWORK in done.stderr
    assert "Traceback" not in done.stderr
    assert not Environment(clone).is_ready(with_tests=False)


def fresh_clone(folder: Path) -> Path:
    """What git has, as a stranger would get it, with the changes of the work tree on top."""
    clone = folder / "clone"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True, capture_output=True)
    for name in (*FIRST_READ, "uv.lock", "pyproject.toml"):
        shutil.copy(ROOT / name, clone / name)
    return clone


def imported(node: ast.stmt) -> set[str]:
    if isinstance(node, ast.Import):
        return {name.name.partition(".")[0] for name in node.names}
    return {(node.module or "").partition(".")[0]} if isinstance(node, ast.ImportFrom) else set()
