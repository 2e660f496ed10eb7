"""Values that go into the gateway and come out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from bot.domain.messages import Message, Role, ToolCall
    from bot.domain.templates import PromptRef


class Purpose(StrEnum):
    """What a model is asked for (LLM-2)."""

    CHAT = "chat"
    JUDGE = "judge"
    SCOUT = "scout"
    EXTRACT = "extract"
    #: conflicts, merges
    CHECK = "check"


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChoice:
    """One model that may be called. `model` is a litellm model string, `api_base` any OpenAI-compatible address."""

    model: str
    api_base: str | None = None
    api_key: str | None = field(default=None, repr=False)
    #: of one attempt; while an answer is streamed, of the wait for its next piece
    timeout_s: float = 60.0
    #: dollars a million tokens; None takes litellm's own list, which knows nothing of private servers
    usd_per_million_in: Decimal | None = None
    usd_per_million_out: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelSettings:
    """Which models serve a purpose, in the order they are tried."""

    choices: Mapping[Purpose, tuple[ModelChoice, ...]] = field(default_factory=dict)

    def of(self, purpose: Purpose) -> tuple[ModelChoice, ...]:
        return self.choices.get(purpose, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolSpec:
    """A tool the model may ask for. `parameters` is a JSON schema of an object."""

    name: str
    description: str
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRequest:
    """One question to a model, unmasked. `conversation_id` chooses the vault, `reader` is who will read the answer."""

    purpose: Purpose
    conversation_id: str
    messages: tuple[Message, ...]
    prompt: PromptRef
    #: person id; None for background work, which counts for the company alone
    reader: int | None = None
    tools: tuple[ToolSpec, ...] = ()
    max_tokens: int = 1500
    temperature: float = 0.2
    #: of the whole call with its retries and fallbacks; None takes the policy's
    deadline_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What the call took, all attempts and repairs together."""

    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: Decimal = Decimal(0)
    latency_s: float = 0.0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cost_usd=self.cost_usd + other.cost_usd,
            latency_s=self.latency_s + other.latency_s,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """A model's answer, restored. Tool calls are requests: nothing was run."""

    text: str
    model: str
    prompt: PromptRef
    usage: Usage
    tool_calls: tuple[ToolCall, ...] = ()
    #: the person stopped it; `text` is what was shown until then
    stopped: bool = False
    #: the model ran into its length limit
    truncated: bool = False
    #: placeholders that stand for nothing and became «[скрыто]» (PII-5)
    hidden: int = 0
    #: tool calls that stayed unreadable after one repair
    dropped_calls: int = 0

    @property
    def prompt_version(self) -> str:
        return self.prompt.version


class Outcome(StrEnum):
    """How one attempt ended. Failures are recorded under the name of their trouble."""

    OK = "ok"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRecord:
    """One attempt at one model, for the log of calls: numbers and names of models, no text."""

    at: datetime
    conversation_id: str
    person_id: int | None
    purpose: Purpose
    model: str
    prompt: PromptRef
    #: an `Outcome` or a `Trouble`
    outcome: str
    usage: Usage
    #: which attempt of the request this was, from 1
    attempt: int = 1
    #: seconds to the first piece of a streamed answer
    first_piece_s: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MaskedMessage:
    """A message as the model received it, for `/privacy` and the demo."""

    role: Role
    text: str
