"""What a model is shown of a run that failed, to say which one point its skill lacked (SKL-4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.domain.messages import Kind, Message, Part, Provenance, Role, as_nonce, data, fence_name, fenced
from bot.domain.tokens import cut_to_tokens

if TYPE_CHECKING:
    from bot.domain.messages import ToolCall
    from bot.domain.templates import Prompt

#: a person may take «не помогло» back, or say what was wrong
PATIENCE: Final = timedelta(minutes=10)
#: the tool; it has one argument, the point
REFINE: Final = "refine_skill"
POINT: Final = "point"
_READ_TOKENS: Final = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedRun:
    """One run of a skill. What is not kept of it any more is empty."""

    skill: str
    request: str
    answer: str
    #: what whoever asked said after it, in order
    said: tuple[str, ...] = ()


def question(run: FailedRun, *, prompt: Prompt, nonce: str) -> tuple[Message, ...]:
    """`nonce` is fresh random text."""
    nonce = as_nonce(nonce)
    answer = Part(text=cut_to_tokens(run.answer, _READ_TOKENS) or "—", provenance=Provenance.MODEL)
    values = {
        "skill": fenced(Kind.OPENED, (data(run.skill),), nonce=nonce),
        "request": fenced(Kind.MESSAGE, (data(cut_to_tokens(run.request, _READ_TOKENS) or "—"),), nonce=nonce),
        "answer": fenced(Kind.MESSAGE, (answer,), nonce=nonce),
        "said": fenced(Kind.MESSAGE, (data(cut_to_tokens("\n".join(run.said), _READ_TOKENS) or "—"),), nonce=nonce),
        "fence": (fence_name(nonce),),
    }
    return (Message(role=Role.USER, parts=prompt.render(values)),)


def point_of(calls: Sequence[ToolCall]) -> str | None:
    """The point that a model wants added: of the first call that has one and nothing else."""
    for call in calls:
        point = call.arguments.get(POINT)
        if call.name == REFINE and set(call.arguments) == {POINT} and isinstance(point, str) and point.strip():
            return point.strip()
    return None
