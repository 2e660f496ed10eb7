"""The log says what happened and never what was said (PII-7, OPS-9)."""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog

from bot import logs
from bot.domain.errors import BotError
from bot.settings import LogFormat, LogLevel

SECRET = "812345:tOkEn-of-the-bot"


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    written = io.StringIO()
    logs.configure(level=LogLevel.INFO, fmt=LogFormat.JSON, secrets=[SECRET], stream=written)
    yield written
    root.handlers, root.level = handlers, level
    structlog.reset_defaults()


def events(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_line_with_its_fields(stream: io.StringIO) -> None:
    # OPS-9
    structlog.get_logger().info("update handled", update=7, seconds=0.02)

    (event,) = events(stream)
    assert (event["event"], event["update"], event["seconds"], event["level"]) == ("update handled", 7, 0.02, "info")


def test_steps_are_left_out_at_the_level_of_facts(stream: io.StringIO) -> None:
    # OPS-9
    structlog.get_logger().debug("step")
    logging.getLogger("some.library").info("loading")

    assert events(stream) == []


def test_an_exception_keeps_its_place_and_loses_its_wording(stream: io.StringIO) -> None:
    # PII-7
    try:
        try:
            raise KeyError("Степан Разумовский")
        except KeyError as exc:
            raise ValueError("пишет на +7 921 000-11-22") from exc
    except ValueError:
        structlog.get_logger().exception("handler failed", update=8)

    (event,) = events(stream)
    assert event["error"] == "ValueError < KeyError"
    assert any("test_logs.py" in place for place in event["places"])
    assert "Степан" not in stream.getvalue()
    assert "921 000" not in stream.getvalue()


def test_our_own_errors_say_why(stream: io.StringIO) -> None:
    # OPS-9
    structlog.get_logger().error("refused", exc_info=BotError("change 5 is already decided"))

    assert events(stream)[0]["reason"] == "change 5 is already decided"


def test_a_librarys_record_shows_its_template_and_not_the_values(stream: io.StringIO) -> None:
    # PII-7
    logging.getLogger("some.library").warning("can't send %s to %s", "тайный текст", "Мария Котова")

    (event,) = events(stream)
    assert event["event"] == "can't send %s to %s"
    assert event["logger"] == "some.library"


@pytest.mark.parametrize(
    "said",
    [
        "for +7 (921) 000-11-22",
        "to kotova@example.com",
        f"at /bot{SECRET}/getMe",
        "with sk-abcdef",
        "card 4111 1111 1111",
    ],
)
def test_a_line_that_a_library_built_itself_loses_what_identifies(stream: io.StringIO, said: str) -> None:
    # PII-7
    logging.getLogger("some.library").error(f"failed {said}\nСтепан Разумовский")

    text = stream.getvalue()
    assert "failed" in text
    assert not any(part in text for part in ("000-11-22", "kotova", "tOkEn", "sk-", "1111 1111", "Степан"))


def test_a_secret_is_blotted_out_of_any_field(stream: io.StringIO) -> None:
    # PII-7
    structlog.get_logger().warning(
        "no answer", url=f"http://api/bot{SECRET}/x", tried=[SECRET], error=ValueError(SECRET)
    )

    assert SECRET not in stream.getvalue()
    assert events(stream)[0]["url"] == "http://api/bot***/x"


def test_the_text_format_is_for_people(stream: io.StringIO) -> None:
    # OPS-9
    logs.configure(level=LogLevel.INFO, fmt=LogFormat.TEXT, stream=stream)

    structlog.get_logger().info("started", version="0.1")

    assert "started" in stream.getvalue()
    assert "version=0.1" in stream.getvalue()
