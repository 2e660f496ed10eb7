"""Quotation marks: one pair round a name, however many were typed or pasted round it (MEM-9)."""

from __future__ import annotations

import re
from typing import Final

_DOUBLED: Final = re.compile(r"(?<![«„“”\"])[«„“”\"]{2,4}([^«»„“”\"\n]{1,80})[»“”\"]{2,4}(?![»“”\"])")
_ANGLES: Final = re.compile(r"<<([^<>\n]{1,80})>>")
_PAIRED: Final = re.compile(r"[„“\"]([^«»„“”\"\n]{1,80})[“”\"]")


def once(text: str) -> str:
    """The text with a single pair where marks stand doubled: «"Лён"» and ««Лён»» give «Лён»."""
    return _ANGLES.sub(r"«\1»", _DOUBLED.sub(r"«\1»", text))


def alike(text: str) -> str:
    """The text with every pair of marks as «…», so that names in it compare whatever was typed."""
    return _PAIRED.sub(r"«\1»", once(text))


OPENING: Final = ("«", "„", "“", '"')
CLOSING: Final = ("»", "“", "”", '"')


def inside(text: str) -> str:
    """A name without the marks round it, for a place that has them already."""
    marked = len(text) > 2 and text.startswith(OPENING) and text.endswith(CLOSING)
    return text[1:-1] if marked and not any(mark in text[1:-1] for mark in (*OPENING, *CLOSING)) else text


def nested(text: str) -> str:
    """The text as it stands inside of «…»: its own marks become „…“."""
    return text.replace("«", "„").replace("»", "“")
