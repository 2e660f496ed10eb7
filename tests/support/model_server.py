"""What tests of the gateway are made of: a scripted model server, a detector that knows what was planted, plain stores.

`ScriptedModel` itself lives with the product, since the demo and the bench use it too.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal

from bot import prompts
from bot.domain.budgets import Amount, BudgetMark, Limits, Spent
from bot.domain.masking import PiiKind, Span, Vault
from bot.domain.messages import Message, Part, Role, own
from bot.domain.templates import PromptRef
from bot.llm.errors import VaultMoved
from bot.llm.gateway import Gateway
from bot.llm.models import CallRecord, ModelChoice, ModelRequest, ModelSettings, Purpose
from bot.llm.retry import RetryPolicy
from bot.llm.scripted import ScriptedModel

NOW = datetime(2026, 3, 12, 9, 0, tzinfo=UTC)
PROMPT = PromptRef(name="answer", version="f" * 40)
HASTY = RetryPolicy(first_delay_s=0.01, max_delay_s=0.05, deadline_s=20.0)


@dataclass(slots=True)
class Planted:
    """A detector of exactly the values a test planted, in the spelling it planted them."""

    values: Mapping[str, PiiKind]
    broken: bool = False
    seen: list[str] = field(default_factory=list)

    def find(self, text: str, *, allow: frozenset[str] = frozenset()) -> Sequence[Span]:
        self.seen.append(text)
        if self.broken:
            raise RuntimeError(f"cannot read {text!r}")
        spans = []
        for value, kind in self.values.items():
            at = text.find(value)
            while at >= 0:
                spans.append(Span(start=at, end=at + len(value), kind=kind))
                at = text.find(value, at + 1)
        return spans


@dataclass(slots=True)
class Vaults:
    """Vaults in memory. `moves` makes that many saves find the vault changed by somebody else."""

    kept: dict[str, Vault] = field(default_factory=dict)
    moves: int = 0

    async def load(self, conversation_id: str) -> Vault:
        await asyncio.sleep(0)
        return self.kept.get(conversation_id, Vault())

    async def save(self, conversation_id: str, vault: Vault) -> None:
        await asyncio.sleep(0)
        if self.moves:
            self.moves -= 1
            raise VaultMoved
        self.kept[conversation_id] = vault


@dataclass(slots=True)
class Ledger:
    """The log of calls, and the counters that read it."""

    allowed: Limits = field(default_factory=Limits)
    calls: list[CallRecord] = field(default_factory=list)
    told: list[BudgetMark] = field(default_factory=list)

    async def record(self, call: CallRecord) -> None:
        self.calls.append(call)

    async def limits(self) -> Limits:
        return self.allowed

    async def today(self, person_id: int | None) -> Spent:
        def total(calls: Sequence[CallRecord]) -> Amount:
            return sum(
                (Amount(tokens=c.usage.tokens_in + c.usage.tokens_out, cost_usd=c.usage.cost_usd) for c in calls),
                Amount(),
            )

        own_calls = [call for call in self.calls if person_id is not None and call.person_id == person_id]
        return Spent(company=total(self.calls), person=total(own_calls))

    async def reached(self, marks: tuple[BudgetMark, ...], person_id: int | None) -> None:
        self.told.extend(marks)

    @property
    def outcomes(self) -> list[tuple[str, str]]:
        return [(call.model, call.outcome) for call in self.calls]


def choice_of(model: ScriptedModel, *, name: str = "scripted", timeout_s: float = 5.0) -> ModelChoice:
    return ModelChoice(
        model=f"openai/{name}",
        api_base=model.url,
        api_key="test-key",
        timeout_s=timeout_s,
        usd_per_million_in=Decimal(1),
        usd_per_million_out=Decimal(2),
    )


async def until(condition: Callable[[], object], *, within_s: float = 3.0) -> None:
    """Wait for something that happens on the other side of a socket."""
    for _ in range(int(within_s / 0.01)):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


@dataclass(slots=True, kw_only=True)
class House:
    """A gateway with everything it stands on."""

    gateway: Gateway
    detector: Planted
    vaults: Vaults
    ledger: Ledger


def make_house(
    *choices: ModelChoice,
    planted: Mapping[str, PiiKind] | None = None,
    limits: Limits | None = None,
    policy: RetryPolicy = HASTY,
    monotonic: Callable[[], float] = time.monotonic,
) -> House:
    detector, vaults, ledger = Planted(planted or {}), Vaults(), Ledger(allowed=limits or Limits())
    gateway = Gateway(
        settings=ModelSettings(choices=dict.fromkeys(Purpose, choices) if choices else {}),
        detector=detector,
        vaults=vaults,
        calls=ledger,
        spending=ledger,
        prompts=prompts.load(),
        now=lambda: NOW,
        policy=policy,
        monotonic=monotonic,
        jitter=lambda: 0.0,
    )
    return House(gateway=gateway, detector=detector, vaults=vaults, ledger=ledger)


def make_request(
    *parts: Part | str | Message,
    conversation: str = "7:0",
    purpose: Purpose = Purpose.CHAT,
    reader: int | None = 1,
    **more: object,
) -> ModelRequest:
    """A request of one user message, or of the given messages."""
    messages = tuple(one for one in parts if isinstance(one, Message))
    words = tuple(own(one) if isinstance(one, str) else one for one in parts if not isinstance(one, Message))
    if words:
        messages = (*messages, Message(role=Role.USER, parts=words))
    return ModelRequest(
        purpose=purpose,
        conversation_id=conversation,
        messages=messages,
        prompt=PROMPT,
        reader=reader,
        **more,  # type: ignore[arg-type]
    )
