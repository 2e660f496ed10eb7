"""Noticing facts in what people said: what the model is shown, and which of its finds are grounded (MEM-7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.domain.messages import Kind, Message, Part, Role, as_nonce, code, data, fence_name, fenced, named, one_line
from bot.domain.requests import found_in
from bot.domain.tokens import cut_to_tokens

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from bot.domain.templates import Prompt

#: tokens one message may take
_MESSAGE_TOKENS = 800


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """A person's own words in a message. The caller leaves out commands, the bot's words, quotes and forwards."""

    speaker: str
    text: str


def assemble_extraction(heard: Sequence[Heard], *, prompt: Prompt, today: date, nonce: str) -> tuple[Message, ...]:
    """The request for the model; messages are numbered from 1 in the given order. `nonce` is fresh random text."""
    nonce = as_nonce(nonce)
    parts: list[Part] = []
    for number, one in enumerate(heard, start=1):
        text = cut_to_tokens(one_line(one.text), _MESSAGE_TOKENS)
        parts += [code(f"[{number}] "), named(one_line(one.speaker)), code(": "), data(text), code("\n")]
    values = {
        "messages": fenced(Kind.MESSAGE, parts, nonce=nonce),
        "today": (code(today.isoformat()),),
        "fence": (fence_name(nonce),),
    }
    return (Message(role=Role.USER, parts=prompt.render(values)),)


def grounded(*, number: int, text: str, quote: str, heard: Sequence[Heard]) -> bool:
    """Whether a find stands in the message it names: its quotation word for word, its content in one statement.

    Drops what the model added, drew from elsewhere or took from a question.
    """
    if not 1 <= number <= len(heard):
        return False
    said = heard[number - 1].text
    quoted = one_line(quote).casefold().strip(" .,;:!«»\"'")
    return bool(quoted) and quoted in one_line(said).casefold() and found_in(text, said)
