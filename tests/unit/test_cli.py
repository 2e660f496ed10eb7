"""The commands, called as a person or a script calls them (OPS-7)."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from bot import console

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("demo", "run", "admin-link", "migrate", "check", "health", "bench")
#: what `--help` must not pay for
HEAVY = ("aiogram", "litellm", "presidio_analyzer", "sqlalchemy", "pydantic_settings", "numpy", "rich", "structlog")


def pamyatka(*arguments: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run a command in an empty folder, so that nobody's `.env` counts."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PAMYATKA_")}
    environment = {**inherited, "PYTHONPATH": str(ROOT), "PAMYATKA_NO_SETUP": "1", **settings}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_lists_every_command_in_russian(tmp_path: Path) -> None:
    # OPS-7, ANS-7
    done = pamyatka("--help", folder=tmp_path)

    assert done.returncode == 0
    assert all(f"\n  {command} " in done.stdout for command in COMMANDS)
    assert not any(word in done.stdout for word in ("Usage", "Options", "Show this"))


@pytest.mark.parametrize("command", [*COMMANDS, "bench predict"])
def test_every_command_has_help(command: str, tmp_path: Path) -> None:
    # OPS-7
    done = pamyatka(*command.split(), "--help", folder=tmp_path)

    assert done.returncode == 0
    assert "Вызов:" in done.stdout


def test_help_answers_at_once(tmp_path: Path) -> None:
    # OPS-7
    before = resource.getrusage(resource.RUSAGE_CHILDREN)

    pamyatka("--help", folder=tmp_path)

    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    # Processor time: the wall's would measure what else the machine does.
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 1


def test_help_imports_nothing_heavy() -> None:
    # OPS-7, LLM-5
    code = "import sys, bot.cli; print(*sorted(name for name in sys.modules if '.' not in name))"

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)

    assert set(done.stdout.split()).isdisjoint(HEAVY)


def test_an_unknown_command_is_an_error_of_usage(tmp_path: Path) -> None:
    # OPS-7
    assert pamyatka("fly", folder=tmp_path).returncode == 2


def test_wrong_settings_are_listed_and_nothing_starts(tmp_path: Path) -> None:
    # OPS-6
    done = pamyatka("run", folder=tmp_path, PAMYATKA_BOT_TOKEN="?", PAMYATKA_ZONE="Луна")

    assert done.returncode == 2
    assert console.SETTINGS_WRONG in done.stderr
    assert done.stderr.count("  • ") == 2
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["run", "admin-link"])
def test_without_a_token_it_says_where_to_get_one(command: str, tmp_path: Path) -> None:
    # OPS-6
    done = pamyatka(command, folder=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert "@BotFather" in done.stderr
    assert "Traceback" not in done.stderr


def test_health_answers_by_exit_code(tmp_path: Path) -> None:
    # OPS-10
    dead = pamyatka("health", folder=tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "heartbeat").touch()
    alive = pamyatka("health", folder=tmp_path)

    assert (dead.returncode, alive.returncode) == (1, 0)


def test_an_unknown_kind_is_refused_with_those_that_exist(tmp_path: Path) -> None:
    # OPS-14
    cases = tmp_path / "cases.jsonl"
    cases.touch()

    done = pamyatka("bench", "predict", "dreams", "--cases", str(cases), "--out", "out.jsonl", folder=tmp_path)

    assert done.returncode == 2
    assert "dreams" in done.stderr
    assert not (tmp_path / "out.jsonl").exists()


def test_a_missing_file_of_cases_is_an_error_of_usage(tmp_path: Path) -> None:
    # OPS-14
    done = pamyatka("bench", "predict", "forget", "--cases", "absent", "--out", "out.jsonl", folder=tmp_path)

    assert done.returncode == 2


def test_check_tells_every_subject_and_fails_without_a_token(tmp_path: Path) -> None:
    # OPS-6, OPS-7
    done = pamyatka("check", "--json", folder=tmp_path)

    assert done.returncode == 1, done.stderr
    subjects = {finding["subject"] for finding in json.loads(done.stdout)}
    assert subjects >= {
        console.SUBJECT_TELEGRAM,
        console.SUBJECT_MODEL,
        console.SUBJECT_DATABASE,
        console.SUBJECT_MASKING,
        console.SUBJECT_DISK,
    }


def test_an_error_inside_is_a_sentence_and_a_place_without_its_wording(tmp_path: Path) -> None:
    # OPS-7, PII-7
    (tmp_path / "secret-name").touch()

    done = pamyatka("migrate", folder=tmp_path, PAMYATKA_DATA_DIR="secret-name/data")

    assert done.returncode == 1
    assert console.UNEXPECTED in done.stderr
    assert "storage/migrate.py" in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret-name" not in done.stderr


def test_migrate_makes_a_database_and_says_so_once(tmp_path: Path) -> None:
    # OPS-2, OPS-7
    first = pamyatka("migrate", "--json", folder=tmp_path)
    second = pamyatka("migrate", "--json", folder=tmp_path)

    assert (first.returncode, second.returncode) == (0, 0), first.stderr + second.stderr
    assert json.loads(first.stdout)["before"] is None
    assert json.loads(second.stdout)["before"] == json.loads(second.stdout)["after"]
    assert (tmp_path / "data" / "pamyatka.db").is_file()
