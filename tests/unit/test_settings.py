"""Settings: every problem at once, in plain words, and never a secret (OPS-6)."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from cryptography.fernet import Fernet
from pydantic import ValidationError

from bot import settings
from bot.settings import Endpoint, LogFormat, Purpose, Settings, SettingsInvalid

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in os.environ:
        if name.startswith(settings.PREFIX):
            monkeypatch.delenv(name)


def load(tmp_path: Path, **values: str) -> Settings:
    """Settings from a file that says these values, named without the prefix."""
    file = tmp_path / ".env"
    lines = (f"{settings.PREFIX}{name}='{value}'" for name, value in values.items())
    file.write_text("\n".join(lines), encoding="utf-8")
    return settings.load(file)


def problems(tmp_path: Path, **values: str) -> tuple[str, ...]:
    with pytest.raises(SettingsInvalid) as failure:
        load(tmp_path, **values)
    return failure.value.problems


def models(endpoints: tuple[Endpoint, ...]) -> list[tuple[str, str | None, str | None]]:
    return [
        (each.model, each.api_base, each.api_key.get_secret_value() if each.api_key else None) for each in endpoints
    ]


def test_nothing_has_to_be_set(tmp_path: Path) -> None:
    # OPS-1
    loaded = settings.load(tmp_path / "absent.env")

    assert loaded.bot_token is None
    assert loaded.database_url == "sqlite+aiosqlite:///data/pamyatka.db"
    assert loaded.zone == "Europe/Moscow"
    assert all(loaded.endpoints(purpose) == () for purpose in Purpose)


def test_the_file_is_read_and_the_environment_stands_above_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # OPS-6
    monkeypatch.setenv("PAMYATKA_COMPANY", "Северный ветер")

    loaded = load(tmp_path, COMPANY="Южный ветер", LOG_FORMAT="JSON", BOT_NAMES="Мишка, Бот ,")

    assert loaded.company == "Северный ветер"
    assert loaded.log_format is LogFormat.JSON
    assert loaded.bot_names == ("Мишка", "Бот")


def test_an_empty_value_counts_as_not_given(tmp_path: Path) -> None:
    # OPS-6
    loaded = load(tmp_path, BOT_TOKEN="", CHAT_MODEL="", ZONE="")

    assert loaded.bot_token is None
    assert loaded.zone == "Europe/Moscow"


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    # OPS-6
    wrong = {
        "BOT_TOKEN": "привет",
        "BOT_API_URL": "api.example.org",
        "DATABASE_URL": "mysql://localhost/db",
        "ENCRYPTION_KEY": "коротко",
        "ZONE": "Луна/Море",
        "RATE_CHAT_PER_S": "-1",
        "RATE_CHAT_BURST": "много",
        "LOG_LEVEL": "громко",
        "MODEL_TIMEOUT_S": "вечность",
        "JUDGE_API_BASE": "ftp://models",
    }

    found = problems(tmp_path, CHAT_MODEL="openai/any", **wrong)

    told = [name for name in wrong if any(text.startswith(f"PAMYATKA_{name}: ") for text in found)]
    assert told == list(wrong)
    assert len(found) == len(wrong)


def test_problems_speak_to_a_person_and_not_to_a_programmer(tmp_path: Path) -> None:
    # OPS-6
    found = " ".join(problems(tmp_path, ZONE="Москва", RATE_OVERALL_PER_S="быстро", BOT_TOKEN="x"))

    assert "«Москва»" in found
    assert not any(word in found.lower() for word in ("pydantic", "validation", "value_error", "input", "field"))


def test_a_mistyped_name_is_told_with_the_nearest_right_one(tmp_path: Path) -> None:
    # OPS-6
    (only,) = problems(tmp_path, BOT_TOKN="1:abc")

    assert "PAMYATKA_BOT_TOKN" in only
    assert "PAMYATKA_BOT_TOKEN" in only


@pytest.mark.parametrize("group", ["CHAT", "JUDGE", "FALLBACK"])
def test_a_key_without_a_model_is_told(tmp_path: Path, group: str) -> None:
    # OPS-6, LLM-2
    (only,) = problems(tmp_path, **{f"{group}_API_KEY": "sk-123"})

    assert f"PAMYATKA_{group}_MODEL" in only
    assert "sk-123" not in only


def test_secrets_stand_in_no_text(tmp_path: Path) -> None:
    # OPS-6, PII-7
    key = Fernet.generate_key().decode()
    loaded = load(tmp_path, BOT_TOKEN="77:tok-secret", ENCRYPTION_KEY=key, CHAT_MODEL="m", CHAT_API_KEY="sk-secret")

    shown = f"{loaded!r} {loaded} {loaded.endpoints(Purpose.CHAT)!r} {loaded.model_dump_json()}"

    assert not any(secret in shown for secret in loaded.secrets())
    assert set(loaded.secrets()) == {"77:tok-secret", key, "sk-secret"}


def test_a_wrong_secret_is_not_quoted(tmp_path: Path) -> None:
    # OPS-6, PII-7
    found = " ".join(problems(tmp_path, BOT_TOKEN="not-a-token-secret", DATABASE_URL="postgres://u:secret@h/d"))

    assert "secret" not in found


def test_settings_do_not_change(tmp_path: Path) -> None:
    with pytest.raises(ValidationError):
        load(tmp_path).zone = "UTC"  # type: ignore[misc]


def test_a_purpose_without_a_model_of_its_own_has_the_chats(tmp_path: Path) -> None:
    # LLM-2
    loaded = load(tmp_path, CHAT_MODEL="openai/big", CHAT_API_BASE="http://localhost:9/v1/", CHAT_API_KEY="k")

    assert models(loaded.endpoints(Purpose.JUDGE)) == [("openai/big", "http://localhost:9/v1", "k")]


def test_the_next_models_follow_in_order_and_the_fallback_comes_last(tmp_path: Path) -> None:
    # LLM-2
    loaded = load(tmp_path, CHAT_MODEL="openai/big, openai/small", FALLBACK_MODEL="ollama/local", CHAT_API_KEY="k")

    assert models(loaded.endpoints(Purpose.CHAT)) == [
        ("openai/big", None, "k"),
        ("openai/small", None, "k"),
        ("ollama/local", None, None),
    ]


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({"JUDGE_MODEL": "openai/judge"}, ("openai/judge", "http://one/v1", "chat-key")),
        ({"JUDGE_MODEL": "anthropic/judge"}, ("anthropic/judge", None, None)),
        ({"JUDGE_API_BASE": "http://two/v1"}, ("openai/chat", "http://two/v1", None)),
        (
            {"JUDGE_API_BASE": "http://two/v1", "JUDGE_API_KEY": "judge-key"},
            ("openai/chat", "http://two/v1", "judge-key"),
        ),
    ],
)
def test_a_key_goes_only_where_it_was_given_for(
    tmp_path: Path, own: dict[str, str], expected: tuple[str, str | None, str | None]
) -> None:
    # LLM-2
    chat = {"CHAT_MODEL": "openai/chat", "CHAT_API_BASE": "http://one/v1", "CHAT_API_KEY": "chat-key"}

    loaded = load(tmp_path, **chat, **own)

    assert models(loaded.endpoints(Purpose.JUDGE)) == [expected]


def test_the_database_follows_the_data_folder(tmp_path: Path) -> None:
    # OPS-2
    assert load(tmp_path, DATA_DIR="/srv/bot").database_url == "sqlite+aiosqlite:////srv/bot/pamyatka.db"
    assert load(tmp_path, DATABASE_URL="sqlite:///x.db").database_url == "sqlite+aiosqlite:///x.db"


def test_the_example_names_every_setting_and_no_other() -> None:
    # OPS-6
    text = (ROOT / ".env.example").read_text(encoding="utf-8")

    named = {line.lstrip("# ").partition("=")[0] for line in text.splitlines() if "PAMYATKA_" in line and "=" in line}
    assert {name for name in named if name.startswith(settings.PREFIX)} == set(settings.setting_names())


def test_the_example_can_be_used_as_it_is(tmp_path: Path) -> None:
    # OPS-6
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    (tmp_path / ".env").write_text(text, encoding="utf-8")

    assert settings.load(tmp_path / ".env") == settings.load(tmp_path / "absent.env")


def test_no_setting_is_read_by_nobody() -> None:
    # OPS-6
    readers = "".join((ROOT / "bot" / name).read_text(encoding="utf-8") for name in ("app.py", "cli.py"))
    through_methods = {"database", *(purpose.value for purpose in Purpose), "fallback"}

    unread = {name for name in Settings.model_fields if f"settings.{name}" not in readers}
    assert unread <= through_methods
