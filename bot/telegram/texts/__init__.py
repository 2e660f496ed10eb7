"""The catalogue: every sentence for people, in Fluent, Russian first and English second (ANS-7)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

LOCALES = ("ru", "en")
FOLDER = Path(__file__).parent


class MissingText(LookupError):
    """The catalogue has no such message, or it lacks an argument. A bug, found by tests."""


@cache
def bundle(locale: str) -> FluentBundle:
    found = FluentBundle([locale], use_isolating=False)
    for file in sorted((FOLDER / locale).glob("*.ftl")):
        found.add_resource(FluentResource(file.read_text(encoding="utf-8")))
    return found


def text(key: str, args: Mapping[str, str | int], locale: str = "ru") -> str:
    """The sentence of a key. Arguments must be escaped already. Raises MissingText."""
    chosen = bundle(locale if locale in LOCALES else "ru")
    if not chosen.has_message(key):
        chosen = bundle("ru")
    if not chosen.has_message(key):
        raise MissingText(key)
    message = chosen.get_message(key)
    assert message.value is not None
    value, errors = chosen.format_pattern(message.value, dict(args))
    if errors:
        raise MissingText(f"{key}: {errors[0]!r}")
    return str(value)
