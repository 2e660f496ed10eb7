"""Structured logs: one event a line, with fields, on stderr. They carry no message text, names or secrets (PII-7).

Own events say only what their author put in: ids, counts, seconds. What comes from elsewhere is cut down here,
because nobody reviewed it: an exception keeps its class and place but not its wording, which may quote a message,
and a library's record keeps its template but not the values.
"""

from __future__ import annotations

import logging
import re
import sys
import traceback
from collections.abc import Iterable
from typing import Any, Final, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.domain.errors import BotError
from bot.settings import LogFormat, LogLevel

#: the standard library's logger that our own events pass through
_OWN: Final = "bot"
#: libraries whose records repeat ours with less care
_SILENT: Final = ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy", "httpx", "httpcore", "presidio-analyzer", "openai")
#: what must not stand in a record even when a library put it there: tokens, e-mail, anything long made of digits
_UNWANTED: Final = re.compile(r"\b\d+:[\w-]{20,}|[\w.+-]+@[\w-]+\.\w+|\bsk-[\w-]+|\d(?:[ ()-]{0,2}\d){6,}")
#: our own errors carry ids and counts, by the rule of the house; these of Python's carry names of the program
_SAFE: Final = (BotError, NameError, AttributeError, ImportError)
_FRAMES: Final = 12


def configure(*, level: LogLevel, fmt: LogFormat, secrets: Iterable[str] = (), stream: TextIO | None = None) -> None:
    """Set up structlog and the standard logging for this process.

    secrets are values to blot out wherever they appear. stream is stderr unless given.
    """
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _place_of_exception,
        _Blot(secrets),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(_number(level)),
        logger_factory=lambda *_: logging.getLogger(_OWN),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    foreign: list[Processor] = [_template_only, structlog.stdlib.add_logger_name, *shared]
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=foreign,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer(fmt)],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    # Own events are filtered above; a library's steps are of no use to whoever runs the bot.
    root.setLevel(logging.INFO if level is LogLevel.DEBUG else logging.WARNING)
    logging.getLogger(_OWN).setLevel(logging.DEBUG)
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # It warns of every tick that finds the former one still at work, which is how ticks are meant to be.
    logging.getLogger("apscheduler.scheduler").setLevel(logging.ERROR)


def _number(level: LogLevel) -> int:
    return int(getattr(logging, level.upper()))


def _renderer(fmt: LogFormat) -> Processor:
    if fmt is LogFormat.JSON:
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), sort_keys=False)


def _template_only(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """A library's record: the first line of its template. A line built beforehand is blotted like any other."""
    record: logging.LogRecord = event["_record"]
    first_line = str(record.msg).partition("\n")[0]
    return {**event, "event": _UNWANTED.sub("…", first_line)}


def _place_of_exception(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace `exc_info` by the exception's class and the places it passed, without its wording."""
    given = event.pop("exc_info", None)
    error = _exception(given)
    if error is None:
        return event
    event["error"] = " < ".join(_names(error))
    if isinstance(error, _SAFE):
        event["reason"] = str(error)
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    event["places"] = [f"{_short(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return event


def _exception(given: Any) -> BaseException | None:
    if isinstance(given, BaseException):
        return given
    if isinstance(given, tuple):
        return given[1] if isinstance(given[1], BaseException) else None
    return sys.exc_info()[1] if given else None


def _names(error: BaseException) -> list[str]:
    """Class names from the error down to its first cause."""
    names: list[str] = []
    cause: BaseException | None = error
    while cause is not None and len(names) < 5:
        names.append(f"{type(cause).__module__}.{type(cause).__qualname__}".removeprefix("builtins."))
        cause = cause.__cause__ or cause.__context__
    return names


def _short(path: str) -> str:
    return "/".join(path.replace("\\", "/").split("/")[-3:])


#: secrets that became known after logging was set up
_LEARNT: Final[set[str]] = set()


def hide(secrets: Iterable[str]) -> None:
    """Blot these out from now on too."""
    _LEARNT.update(secret for secret in secrets if secret)


class _Blot:
    """Replaces secrets in every text of an event."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._known = frozenset(secret for secret in secrets if secret)
        self._learnt = 0
        self._pattern = _any_of(self._known)

    def __call__(self, _logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
        if self._learnt != len(_LEARNT):
            self._learnt = len(_LEARNT)
            self._pattern = _any_of(self._known | _LEARNT)
        if self._pattern is None:
            return event
        return {key: value if key.startswith("_") else self._clean(value) for key, value in event.items()}

    def _clean(self, value: Any) -> Any:
        if isinstance(value, (bool, int, float)) or value is None:
            return value
        if isinstance(value, (list, tuple)):
            return [self._clean(item) for item in value]
        assert self._pattern is not None
        return self._pattern.sub("***", value if isinstance(value, str) else str(value))


def _any_of(secrets: Iterable[str]) -> re.Pattern[str] | None:
    known = sorted(secrets, key=len, reverse=True)
    return re.compile("|".join(map(re.escape, known))) if known else None
