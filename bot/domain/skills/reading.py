"""A skill's text as a person reads it before deciding: all of it, nothing unseen, a few thousand characters a page."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from bot.domain.listing import clip
from bot.domain.skills.skill import DESCRIPTION_CHARS, NAME_CHARS

#: of one page, in characters; the frame around it has room in a message of 4,096 too
PAGE_CHARS: Final = 2_800
#: of one piece of a page
PIECE_CHARS: Final = 900
_UNSEEN_CATEGORIES: Final = frozenset({"Cf", "Cc", "Co", "Cn", "Cs", "Zl", "Zp"})
_FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
_DESCRIBED: Final = 200


def visible_text(text: str) -> str:
    """The text with every character that a screen would swallow written out, ⟦U+200B⟧ for one of no width."""
    return "".join(_written(char, before) for char, before in zip(text, f" {text}", strict=False))


def _written(char: str, before: str) -> str:
    if char in "\n\t":
        return char
    hidden = unicodedata.category(char) in _UNSEEN_CATEGORIES or char in _FILLERS
    selector = "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
    # What joins or colours a picture belongs to it.
    of_picture = char in "\u200d\ufe0f" and unicodedata.category(before) in ("So", "Sk", "Mn")
    return f"⟦U+{ord(char):04X}⟧" if (hidden or selector) and not of_picture else char


def pieces(text: str, *, limit: int = PIECE_CHARS) -> tuple[str, ...]:
    """The text cut at line ends where it can be, in order; together the pieces are the whole text but for line ends."""
    found: list[str] = []
    held: list[str] = []
    size = 0
    for line in text.split("\n"):
        for part in _parts(line, limit):
            if held and size + len(part) + 1 > limit:
                found.append("\n".join(held))
                held, size = [], 0
            held.append(part)
            size += len(part) + 1
    found.append("\n".join(held))
    return tuple(piece for piece in found if piece.strip())


def _parts(line: str, limit: int) -> list[str]:
    return [line[at : at + limit] for at in range(0, len(line), limit)] or [""]


def paged(sizes: Sequence[int], *, limit: int = PAGE_CHARS) -> tuple[tuple[int, int], ...]:
    """Half-open spans of things that share a page; a thing larger than a page has one of its own."""
    spans: list[tuple[int, int]] = []
    start, held = 0, 0
    for at, size in enumerate(sizes):
        if at > start and held + size > limit:
            spans.append((start, at))
            start, held = at, 0
        held += size
    spans.append((start, len(sizes)))
    return tuple(spans)


_MARKS: Final = re.compile(r"^[\s#>*\-–—•\d.)]+")
_HEAD_END: Final = re.compile(r"[:.!?;]|\s[—–-]\s")


def name_of(body: str) -> str:
    """A name for a procedure that came without one: its first words."""
    first = next((line for line in body.split("\n") if any(char.isalnum() for char in line)), "")
    plain = _MARKS.sub("", first).strip()
    end = _HEAD_END.search(plain)
    head = plain[: end.start()] if end and end.start() > 2 else plain
    return clip(head or plain, NAME_CHARS)


def description_of(body: str) -> str:
    """When to use a procedure that came without a word about it: its beginning."""
    return clip(" ".join(body.split()), min(_DESCRIBED, DESCRIPTION_CHARS))
