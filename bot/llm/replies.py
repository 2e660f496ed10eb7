"""Reading what a model wrote: JSON wherever it hid it, and the sentences that went wrong. Pure."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pydantic import ValidationError

_FENCE: Final = re.compile(r"```[a-zA-Z]*\s*\n(.*?)```", re.DOTALL)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?…])\s+(?=[^\s])|\n+")
_NUMBERED: Final = re.compile(r"^\s*(\d{1,3})\s*[).:\-–—]\s*(.+?)\s*$")


def json_in(text: str) -> Any:
    """The JSON value of a reply: the whole of it, the inside of a code block, or the first that parses in prose.

    Raises ValueError when there is none.
    """
    for piece in (text, *(match[1] for match in _FENCE.finditer(text))):
        try:
            return json.loads(piece)
        except ValueError:
            continue
    decoder = json.JSONDecoder()
    for start in (match.start() for match in re.finditer(r"[{\[]", text)):
        try:
            value, _ = decoder.raw_decode(text, start)
        except ValueError:
            continue
        return value
    raise ValueError("no JSON in the reply")


def faults(error: ValidationError) -> str:
    """What is wrong with a structured answer, by place, without any of its values."""
    details = error.errors(include_input=False, include_url=False, include_context=False)
    return "; ".join(f"{'.'.join(map(str, one['loc'])) or 'value'}: {one['type']}" for one in details[:10])


def sentences_with(text: str, mark: str) -> tuple[str, ...]:
    """The sentences (or lines) of the text that hold the mark, each once, in order."""
    return tuple(dict.fromkeys(piece for piece in _SENTENCE_END.split(text) if mark in piece))


def numbered(sentences: Iterable[str]) -> str:
    """Sentences as a numbered list, one a line."""
    return "\n".join(f"{number}. {' '.join(one.split())}" for number, one in enumerate(sentences, start=1))


def rewritten(text: str, sentences: Sequence[str], reply: str, *, mark: str) -> str:
    """The text with its sentences replaced by the numbered ones of the reply; those that still hold the mark stay."""
    found = {int(match[1]): match[2] for line in reply.splitlines() if (match := _NUMBERED.match(line))}
    if not found and len(sentences) == 1 and reply.strip():
        found = {1: " ".join(reply.split())}
    for number, sentence in enumerate(sentences, start=1):
        better = found.get(number)
        if better and mark not in better:
            text = text.replace(sentence, _in_place(sentence, better))
    return text


def _in_place(sentence: str, better: str) -> str:
    """The new sentence behind the old one's indent and bullet."""
    lead = re.match(r"\s*(?:[-*•]\s+|\d+[.)]\s+|>\s*|#+\s+)?", sentence)
    prefix = lead[0] if lead else ""
    return better if prefix and better.startswith(prefix.strip() or "\0") else prefix + better
