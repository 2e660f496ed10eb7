"""What a second model is shown of an answer and of a new rule, to say how rules fare in them (RUL-5, RUL-7, RUL-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.domain.context import RuleLine, rule_parts
from bot.domain.messages import (
    Kind,
    Message,
    Part,
    Provenance,
    Role,
    as_nonce,
    code,
    data,
    fence_name,
    fenced,
    one_line,
)
from bot.domain.tokens import cut_to_tokens

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.domain.templates import Prompt

#: tokens of the request and of the answer that are read
_READ_TOKENS = 3000


def review(rules: Sequence[RuleLine], *, request: str, answer: str, prompt: Prompt, nonce: str) -> tuple[Message, ...]:
    """The question whether an answer keeps to these rules. `nonce` is fresh random text."""
    nonce = as_nonce(nonce)
    said = Part(text=cut_to_tokens(answer, _READ_TOKENS), provenance=Provenance.MODEL)
    values = {
        "rules": listed(rules, nonce),
        "request": fenced(Kind.MESSAGE, (data(cut_to_tokens(request, _READ_TOKENS)),), nonce=nonce),
        "answer": fenced(Kind.MESSAGE, (said,), nonce=nonce),
        "fence": (fence_name(nonce),),
    }
    return (Message(role=Role.USER, parts=prompt.render(values)),)


def comparison(proposed: RuleLine, rules: Sequence[RuleLine], *, prompt: Prompt, nonce: str) -> tuple[Message, ...]:
    """The question which of the rules in force a new one can't be followed together with."""
    nonce = as_nonce(nonce)
    values = {
        "proposed": fenced(Kind.MESSAGE, (data(f"({proposed.scope}) {one_line(proposed.text)}"),), nonce=nonce),
        "rules": listed(rules, nonce),
        "fence": (fence_name(nonce),),
    }
    return (Message(role=Role.USER, parts=prompt.render(values)),)


def listed(rules: Sequence[RuleLine], nonce: str) -> tuple[Part, ...]:
    """Rules with their ids, a line each."""
    parts = [part for rule in rules for part in (*rule_parts(rule), code("\n"))]
    return fenced(Kind.RULES, parts, nonce=nonce)
