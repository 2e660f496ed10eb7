"""Settings from the environment and `.env`: secrets, addresses and first values. Policy lives in the database (OPS-13).

Read by the commands and the wiring alone, and passed down as values.
"""

from __future__ import annotations

import difflib
import os
import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from cryptography.fernet import Fernet
from dotenv import dotenv_values
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict, SettingsError

from bot import console

PREFIX: Final = "PAMYATKA_"
#: read from the environment elsewhere: by set-up and by the browser tests
_READ_ELSEWHERE: Final = frozenset({"PAMYATKA_NO_SETUP", "PAMYATKA_CHROMIUM"})
_TOKEN: Final = re.compile(r"\d+:[A-Za-z0-9_-]+")


class SettingsInvalid(Exception):
    """The settings can't be used. `problems` are whole sentences for the person who runs the bot, in Russian."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(f"{len(problems)} invalid settings")
        self.problems = problems


class Purpose(StrEnum):
    """What a model is asked for (LLM-2). Each may have a model of its own; the chat's serves the others."""

    CHAT = "chat"
    JUDGE = "judge"
    SCOUT = "scout"
    EXTRACT = "extract"
    CHECK = "check"


class LogLevel(StrEnum):
    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Endpoint:
    """One model to call. Without a key litellm looks for the provider's own variable (OPENAI_API_KEY and the like)."""

    model: str
    api_base: str | None = None
    api_key: SecretStr | None = None


def _split(value: Any) -> Any:
    return tuple(part for part in (p.strip() for p in value.split(",")) if part) if isinstance(value, str) else value


def _checked_url(value: str) -> str:
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError("not an http(s) address")
    return value.rstrip("/")


Names = Annotated[tuple[str, ...], NoDecode, BeforeValidator(_split)]
Url = Annotated[str, Field(min_length=1), BeforeValidator(lambda value: _checked_url(str(value).strip()))]


class _Group(BaseModel):
    model_config = ConfigDict(frozen=True, hide_input_in_errors=True)


class ModelSettings(_Group):
    #: litellm model strings, tried in this order
    model: Names = ()
    api_base: Url | None = None
    api_key: SecretStr | None = None


class RateSettings(_Group):
    """First values of the sending limits; Telegram's published ones by default (OPS-5)."""

    overall_per_s: float = Field(default=30.0, gt=0)
    chat_per_s: float = Field(default=1.0, gt=0)
    #: messages that a private chat takes at once before `chat_per_s` holds
    chat_burst: int = Field(default=3, ge=1)
    group_per_min: float = Field(default=20.0, gt=0)


class Settings(BaseSettings):
    """Everything the process is told from outside. The names are `PAMYATKA_` and the field in capitals."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="_",
        env_nested_max_split=1,
        env_ignore_empty=True,
        env_file_encoding="utf-8",
        frozen=True,
        extra="ignore",
        hide_input_in_errors=True,
    )

    bot_token: SecretStr | None = None
    bot_api_url: Url = "https://api.telegram.org"
    data_dir: Path = Path("data")
    #: None stands for a file in `data_dir`; read `database_url`
    database: str | None = Field(default=None, validation_alias=f"{PREFIX}DATABASE_URL")
    encryption_key: SecretStr | None = None
    #: skills as files under git; None stands for a folder in `data_dir`
    knowledge_dir: Path | None = None

    #: ways out of the company; None stands for a file in `data_dir`, which need not exist (ACT-7)
    connectors: Path | None = None
    #: NAME=value lines that the file of connectors may refer to, beside the environment (ACT-9)
    secrets_file: Path | None = None

    company: str = Field(default="Компания", min_length=1, max_length=100)
    bot_names: Names = ("Помощник", "Памятка")
    zone: str = "Europe/Moscow"

    chat: ModelSettings = ModelSettings()
    judge: ModelSettings = ModelSettings()
    scout: ModelSettings = ModelSettings()
    extract: ModelSettings = ModelSettings()
    check: ModelSettings = ModelSettings()
    #: called when the model of a purpose doesn't answer
    fallback: ModelSettings = ModelSettings()
    model_timeout_s: float = Field(default=60.0, gt=0)

    rate: RateSettings = RateSettings()

    log_level: LogLevel = LogLevel.INFO
    log_format: LogFormat = LogFormat.TEXT

    @field_validator("bot_token")
    @classmethod
    def _looks_like_a_token(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _TOKEN.fullmatch(value.get_secret_value()):
            raise ValueError("not a bot token")
        return value

    @field_validator("encryption_key")
    @classmethod
    def _is_a_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None:
            Fernet(value.get_secret_value())
        return value

    @field_validator("database")
    @classmethod
    def _is_sqlite(cls, value: str | None) -> str | None:
        if value is None or value.startswith("sqlite+aiosqlite:///"):
            return value
        if value.startswith("sqlite:///"):
            return value.replace("sqlite:", "sqlite+aiosqlite:", 1)
        raise ValueError("not a SQLite address")

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (OSError, ValueError, KeyError) as exc:
            raise ValueError("no such zone") from exc
        return value

    @field_validator("bot_names")
    @classmethod
    def _has_a_name(cls, value: tuple[str, ...]) -> tuple[str, ...]:
        if not value:
            raise ValueError("no name")
        return value

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _in_small_letters(cls, value: Any) -> Any:
        return value.lower() if isinstance(value, str) else value

    @property
    def database_url(self) -> str:
        """An SQLAlchemy address with an asynchronous driver."""
        return self.database or f"sqlite+aiosqlite:///{self.data_dir / 'pamyatka.db'}"

    def endpoints(self, purpose: Purpose) -> tuple[Endpoint, ...]:
        """The models to try for a purpose, best first; empty when the model is off.

        What a purpose leaves out is the chat's, as long as it names the same provider (the part of the model's name
        before the slash); and the key goes to no other address than the one it was given for.
        """
        own: ModelSettings = getattr(self, purpose)
        return (*_endpoints(own, self.chat), *_endpoints(self.fallback, None))

    def secrets(self) -> tuple[str, ...]:
        """Values that must never be shown, for the log to blot out."""
        groups = (self.chat, self.judge, self.scout, self.extract, self.check, self.fallback)
        keys = (self.bot_token, self.encryption_key, *(group.api_key for group in groups))
        return tuple(key.get_secret_value() for key in keys if key is not None)


def _endpoints(own: ModelSettings, chat: ModelSettings | None) -> tuple[Endpoint, ...]:
    found = []
    for model in own.model or (chat.model if chat else ()):
        heir = chat if chat is not None and _provider(model) in map(_provider, chat.model) else ModelSettings()
        base = own.api_base or heir.api_base
        key = own.api_key or (heir.api_key if base == heir.api_base else None)
        found.append(Endpoint(model=model, api_base=base, api_key=key))
    return tuple(found)


def _provider(model: str) -> str:
    return model.partition("/")[0] if "/" in model else "openai"


def connector_secrets(secrets_file: Path | None, env_file: Path | None = Path(".env")) -> dict[str, str]:
    """Everything that the file of connectors may refer to by name; our own settings are not among it."""
    found: dict[str, str | None] = {}
    for path in (env_file, secrets_file):
        if path is not None and path.is_file():
            found |= dotenv_values(path, encoding="utf-8")
    found |= os.environ
    return {name: value for name, value in found.items() if value and not name.upper().startswith(PREFIX)}


def load(env_file: Path | None = Path(".env")) -> Settings:
    """Read and check everything. Raises SettingsInvalid with every problem at once."""
    given = _given(env_file)
    problems = [_unknown(name) for name in sorted(given.keys() - setting_names())]
    problems += _incomplete(given)
    try:
        settings = Settings(_env_file=env_file)
    except ValidationError as exc:
        wrong = [_name_of(error["loc"]) for error in exc.errors(include_input=False, include_url=False)]
        problems += [_problem(name, given) for name in wrong if name in setting_names()]
    except SettingsError:
        # PAMYATKA_CHAT without an ending, and the like, were told as unknown already.
        problems = problems or [console.SETTINGS_UNREADABLE]
    if problems:
        raise SettingsInvalid(tuple(dict.fromkeys(problems)))
    return settings


def setting_names() -> frozenset[str]:
    """Every variable that means something to this version."""
    names = set()
    for name, field in Settings.model_fields.items():
        group = field.annotation
        if isinstance(group, type) and issubclass(group, _Group):
            names |= {f"{PREFIX}{name}_{leaf}".upper() for leaf in group.model_fields}
        else:
            names.add(str(field.validation_alias or f"{PREFIX}{name}").upper())
    return frozenset(names)


def _given(env_file: Path | None) -> dict[str, str]:
    """What the file and the environment say, the environment above, with names in capitals as they are compared."""
    in_file = dotenv_values(env_file, encoding="utf-8") if env_file is not None and env_file.is_file() else {}
    both = {**in_file, **os.environ}
    named = ((name.upper(), value) for name, value in both.items() if value)
    return {name: value for name, value in named if name.startswith(PREFIX) and name not in _READ_ELSEWHERE}


def _unknown(name: str) -> str:
    near = difflib.get_close_matches(name, sorted(setting_names()), n=1)
    return console.setting_unknown(name, near[0] if near else None)


def _incomplete(given: dict[str, str]) -> list[str]:
    """Addresses and keys of models that were not named."""
    chat = f"{PREFIX}CHAT_MODEL"
    problems = []
    for group in (*(purpose.upper() for purpose in Purpose), "FALLBACK"):
        model = f"{PREFIX}{group}_MODEL"
        lost = [name for name in (f"{PREFIX}{group}_API_BASE", f"{PREFIX}{group}_API_KEY") if name in given]
        inherits = group != "FALLBACK" and chat in given
        if lost and model not in given and not inherits:
            problems.append(console.model_not_named(lost, model))
    return problems


def _name_of(loc: tuple[int | str, ...]) -> str:
    first = str(loc[0])
    return (first if first.startswith(PREFIX) else PREFIX + "_".join(str(part) for part in loc[:2])).upper()


def _problem(name: str, given: dict[str, str]) -> str:
    # Secrets stay unsaid, and so does an address, which may carry a password.
    hidden = name.endswith(("_TOKEN", "_KEY", "_URL", "_BASE"))
    return console.setting_wrong(name, None if hidden else given.get(name))
