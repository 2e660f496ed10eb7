"""What a model is told of the draft to be written, beside the conversation and the records (EDT-1, EDT-2, EDT-6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.context import NOTHING
from bot.domain.drafts.draft import Version
from bot.domain.drafts.limits import limit
from bot.domain.edits.judging import Author
from bot.domain.habits.shaping import Guess, to_model
from bot.domain.messages import Kind, Message, Part, Provenance, code, data, fenced, one_line, own
from bot.domain.templates import Prompt
from bot.domain.tokens import cut_to_tokens

#: tokens of the text that is to be changed, and of the request that the draft began with
_CURRENT_TOKENS = 6000
_ASKED_TOKENS = 2000


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One piece of writing. With `current` it is a new version of that."""

    kind: str
    recipient: str
    #: data: it was cut out of somebody's words
    addressee: str
    #: the request that the draft began with, and whether it is the asking person's own
    asked: str = ""
    asked_own: bool = True
    current: Version | None = None


def with_task(
    messages: Sequence[Message], task: Task, guesses: Sequence[Guess], *, prompt: Prompt, nonce: str
) -> tuple[Message, ...]:
    """The conversation with the task under its last message. `nonce` is the one of its fences."""
    current, asked = task.current, cut_to_tokens(task.asked, _ASKED_TOKENS)
    values: dict[str, tuple[Part, ...]] = {
        "kind": (code(task.kind),),
        "recipient": (code(task.recipient or "—"),),
        "addressee": (data(one_line(task.addressee)),) if task.addressee else (NOTHING,),
        "most": (code(str(limit(task.kind))),),
        "habits": to_model(guesses, nonce=nonce) or (NOTHING,),
        "asked": fenced(Kind.MESSAGE, [own(asked) if task.asked_own else data(asked)], nonce=nonce)
        if current is not None and asked
        else (NOTHING,),
        "current": _current(current, nonce) if current is not None else (NOTHING,),
    }
    *before, last = messages
    parts = (*last.parts, code("\n\n"), *prompt.render(values))
    return (*before, Message(role=last.role, parts=parts))


def _current(version: Version, nonce: str) -> tuple[Part, ...]:
    provenance = Provenance.MODEL if version.author is Author.AGENT else Provenance.DATA
    text = cut_to_tokens(version.text, _CURRENT_TOKENS)
    return fenced(Kind.DOCUMENT, [Part(text=text, provenance=provenance)], nonce=nonce)
