"""What a model's masked reply says, restored and checked. Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from bot.domain.masking import restore_json
from bot.domain.messages import ToolCall
from bot.llm.replies import faults, json_in

if TYPE_CHECKING:
    from bot.domain.masking import Vault
    from bot.llm.provider import RawReply

T = TypeVar("T", bound=BaseModel)

_UNKNOWN = "placeholders that were never given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading(Generic[T]):
    """A structured answer as far as it could be read. `fault` says in English what to mend; None is a good answer.

    A `value` beside a fault is usable, with «[скрыто]» where the model named unknown placeholders.
    """

    value: T | None
    fault: str | None


def read(reply: RawReply, schema: type[T], vault: Vault) -> Reading[T]:
    try:
        raw = json_in(reply.text)
    except ValueError:
        return Reading(value=None, fault="no JSON object in the answer")
    restored = restore_json(raw, vault)
    try:
        value = schema.model_validate(restored.value)
    except ValidationError as exc:
        return Reading(value=None, fault=faults(exc))
    return Reading(value=value, fault=_UNKNOWN if restored.unknown else None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """The readable tool calls, how many were not, and what is wrong with the first of those."""

    good: tuple[ToolCall, ...]
    bad: int = 0
    fault: str | None = None


def read_calls(reply: RawReply, vault: Vault) -> Calls:
    good: list[ToolCall] = []
    problems: list[str] = []
    for raw in reply.tool_calls:
        try:
            arguments = json.loads(raw.arguments or "{}")
        except ValueError:
            arguments = None
        if not isinstance(arguments, dict):
            problems.append("the arguments of a tool call are not a JSON object")
            continue
        restored = restore_json(arguments, vault)
        if restored.unknown:
            problems.append(f"a tool call holds {_UNKNOWN}")
            continue
        good.append(ToolCall(id=raw.id, name=raw.name, arguments=restored.value))
    return Calls(good=tuple(good), bad=len(problems), fault=problems[0] if problems else None)
