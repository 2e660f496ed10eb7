"""Cutting HTML under Telegram's limit without cutting a tag, a word where it can be helped, or a character."""

from __future__ import annotations

import re
from html import unescape

#: Telegram counts up to 4096 characters after parsing; public reports disagree on the unit, so the larger one is kept.
MESSAGE_LIMIT = 4096

_TOKEN = re.compile(r"<[^>]+>|&(?:#\d+|#x[0-9a-fA-F]+|\w+);|[^<&]+|[<&]")


def length(text: str) -> int:
    """Length in UTF-16 code units, the largest way Telegram may count."""
    return len(text) + sum(ord(char) > 0xFFFF for char in text)


def visible_length(html: str) -> int:
    return length(unescape(re.sub(r"<[^>]+>", "", html)))


def split_html(html: str, limit: int = MESSAGE_LIMIT) -> tuple[str, ...]:
    """Pieces of at most `limit` visible characters; tags open at a cut are closed and opened again."""
    if visible_length(html) <= limit:
        return (html,)
    pieces: list[str] = []
    opened: list[str] = []
    current, room = "", limit

    def cut() -> None:
        nonlocal current, room
        closing = "".join(f"</{_name(tag)}>" for tag in reversed(opened))
        if visible_length(current):
            pieces.append(current.rstrip() + closing)
        current, room = "".join(opened), limit

    for token in _TOKEN.findall(html):
        if token.startswith("<") and token.endswith(">") and len(token) > 1:
            if token.startswith("</"):
                opened.pop()
            else:
                opened.append(token)
            current += token
            continue
        if token.startswith("&"):
            if room < 2:
                cut()
            current, room = current + token, room - length(unescape(token))
            continue
        rest = token
        while rest:
            head = _fit(rest, room)
            if not head or (len(head) < len(rest) and room < limit // 2 and "\n" not in head):
                cut()
                head = _fit(rest, room)
            current, room = current + head, room - length(head)
            rest = rest[len(head) :]
            if rest:
                cut()
    if visible_length(current):
        pieces.append(current)
    return tuple(pieces)


def _fit(text: str, room: int) -> str:
    """The longest beginning of at most `room` units, ending at a line, a sentence or a word where possible."""
    if length(text) <= room:
        return text
    size = used = 0
    for char in text:
        used += 2 if ord(char) > 0xFFFF else 1
        if used > room:
            break
        size += 1
    for mark in ("\n", ". ", " "):
        end = text.rfind(mark, size // 2, size)
        if end > 0:
            return text[: end + len(mark)]
    return text[:size]


def _name(tag: str) -> str:
    return re.split(r"[\s>]", tag[1:], maxsplit=1)[0]
