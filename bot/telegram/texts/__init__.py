"""The catalogue: every sentence for people, in Fluent, Russian first and English second (ANS-7)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

from bot.language.quotes import nested

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
    return _filled(str(value), long)


#: Fluent refuses arguments of more than 2,500 characters: it guards against hostile catalogues, and ours is not
_MOST: Final = 1000
#: quotation marks, and marks that stand for the values set aside; a value that holds such a mark is set aside too, so
#: that none is taken for ours
_QUOTE_OR_MARK: Final = re.compile("«|»|\ue000(\\d+)\ue001")


def _set_aside(args: Mapping[str, str | int]) -> tuple[dict[str, str | int], list[str]]:
    """The arguments with the long and the quoting ones stood for by marks, and those in order."""
    short: dict[str, str | int] = {}
    aside: list[str] = []
    for name, value in args.items():
        if isinstance(value, str) and (len(value) > _MOST or any(char in value for char in "\ue000«»")):
            short[name] = f"\ue000{len(aside)}\ue001"
            aside.append(value)
        else:
            short[name] = value
    return short, aside


def _filled(sentence: str, aside: Sequence[str]) -> str:
    """The sentence with the values in it. Quotation marks within quotation marks are „…“; a value that the catalogue
    does not put into marks stays as it is, to the letter.
    """
    depth = 0

    def put(found: re.Match[str]) -> str:
        nonlocal depth
        if found[1] is not None:
            value = aside[int(found[1])]
            return nested(value) if depth else value
        if found[0] == "«":
            depth += 1
            return "„" if depth > 1 else "«"
        depth = max(depth - 1, 0)
        return "“" if depth else "»"

    return _QUOTE_OR_MARK.sub(put, sentence)
