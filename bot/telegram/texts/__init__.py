"""The catalogue: every sentence for people, in Fluent, Russian first and English second (ANS-7)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

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
    short, long = _set_aside(args)
    value, errors = chosen.format_pattern(message.value, short)
    if errors:
        raise MissingText(f"{key}: {errors[0]!r}")
    return _LONG.sub(lambda found: long[int(found[1])], str(value))


#: Fluent refuses arguments of more than 2,500 characters: it guards against hostile catalogues, and ours is not
_MOST: Final = 1000
#: marks that stand for the long ones meanwhile; a value that holds one is set aside too, so none is taken for ours
_LONG: Final = re.compile("\ue000(\\d+)\ue001")


def _set_aside(args: Mapping[str, str | int]) -> tuple[dict[str, str | int], list[str]]:
    """The arguments with the long ones stood for by marks, and those long ones in order."""
    short: dict[str, str | int] = {}
    long: list[str] = []
    for name, value in args.items():
        if isinstance(value, str) and (len(value) > _MOST or "\ue000" in value):
            short[name] = f"\ue000{len(long)}\ue001"
            long.append(value)
        else:
            short[name] = value
    return short, long
