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
COMMANDS = ("demo", "run", "admin-link", "migrate", "export", "import", "check", "health", "bench")
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


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("fly", "Команды «fly» нет."),
        ("run --foo", "Параметра --foo нет."),
        ("run extra", "Лишнее: extra."),
        ("demo --port abc", "--port: нужно число."),
        ("demo --host", "У параметра --host нет значения."),
        ("check --json=1", "У параметра --json не бывает значения."),
        ("bench predict", "Не хватает аргумента KIND."),
        ("bench predict qa --cases nowhere.jsonl --out x", "--cases: файла «nowhere.jsonl» нет."),
        ("bench", "Вызов:"),
    ],
)
def test_a_wrong_call_is_explained_in_russian(call: str, said: str, tmp_path: Path) -> None:
    # OPS-7, ANS-7
    done = pamyatka(*call.split(), folder=tmp_path)

    assert done.returncode == 2
    assert said in done.stderr
    assert not any(word in done.stderr for word in ("Usage", "Error", "Try", "Missing", "Invalid", "No such"))


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


def test_a_case_that_fails_is_told_by_its_place_without_what_it_says(tmp_path: Path) -> None:
    # OPS-14, PII-7
    said = "Гурову звонить на домашний"
    (tmp_path / "cases.jsonl").write_text(json.dumps({"id": "one", "old": said}, ensure_ascii=False), encoding="utf-8")

    done = pamyatka("bench", "predict", "merge", "--cases", "cases.jsonl", "--out", "out.jsonl", folder=tmp_path)

    assert done.returncode == 1
    assert "case failed" in done.stderr
    assert "bot/bench/merge.py" in done.stderr
    assert "Гуров" not in done.stderr
    assert "locals" not in done.stderr


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


def test_an_export_goes_into_an_empty_store_and_gives_the_same_bytes(tmp_path: Path) -> None:
    # CTL-5, OPS-7
    line = json.dumps({"areas": {"id": 3, "name": "Склад", "name_key": "склад"}}, ensure_ascii=False)
    made = "\n".join(['{"pamyatka":{"version":1}}', line, '{"end":{"rows":1}}', ""])
    (tmp_path / "made.jsonl").write_text(made, encoding="utf-8")

    first = pamyatka("import", "made.jsonl", "--json", folder=tmp_path)
    once = pamyatka("export", "once.jsonl", "--json", folder=tmp_path)
    second = pamyatka("import", "once.jsonl", folder=tmp_path, PAMYATKA_DATA_DIR="other")
    twice = pamyatka("export", folder=tmp_path, PAMYATKA_DATA_DIR="other")

    assert [done.returncode for done in (first, once, second, twice)] == [0, 0, 0, 0], first.stderr + once.stderr
    assert (json.loads(first.stdout), json.loads(once.stdout)["rows"]) == ({"rows": 1, "traces": 0}, 1)
    assert (tmp_path / "once.jsonl").read_text(encoding="utf-8") == twice.stdout
    assert (tmp_path / "once.jsonl").stat().st_mode & 0o777 == 0o600
    assert "Склад" in twice.stdout
    assert not list(tmp_path.glob("*.new"))


def test_an_import_that_can_not_be_says_why_and_changes_nothing(tmp_path: Path) -> None:
    # CTL-5, OPS-7
    (tmp_path / "broken.jsonl").write_text('{"pamyatka":{"version":1}}\nmilk\n', encoding="utf-8")
    (tmp_path / "good.jsonl").write_text(
        '{"pamyatka":{"version":1}}\n{"areas":{"id":3,"name":"A","name_key":"a"}}\n{"end":{"rows":1}}\n',
        encoding="utf-8",
    )

    broken = pamyatka("import", "broken.jsonl", folder=tmp_path)
    first = pamyatka("import", "good.jsonl", folder=tmp_path)
    again = pamyatka("import", "good.jsonl", folder=tmp_path)

    assert (broken.returncode, first.returncode, again.returncode) == (1, 0, 2)
    assert "Строка 2: это не JSON" in broken.stderr
    assert "уже есть данные" in again.stderr
    assert "Traceback" not in broken.stderr + again.stderr


def test_an_export_of_no_database_is_refused_and_makes_none(tmp_path: Path) -> None:
    # CTL-5, OPS-7
    done = pamyatka("export", "out.jsonl", folder=tmp_path)

    assert done.returncode == 2
    assert "выгружать нечего" in done.stderr
    assert list(tmp_path.iterdir()) == []
