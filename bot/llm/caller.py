"""Getting one answer out of the configured models: attempts, pauses, the next model, the deadline, the record."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog

from bot.domain.budgets import Amount
from bot.domain.masking import MaskedText
from bot.domain.tokens import estimate_tokens
from bot.llm import provider
from bot.llm.errors import Failure, LLMUnavailable, MaskingFailed, Stopped, Trouble
from bot.llm.models import CallRecord, Completion, Outcome, Usage
from bot.llm.provider import Call, ProviderFailed, RawReply
from bot.llm.retry import Again, next_step

if TYPE_CHECKING:
    from datetime import datetime

    from bot.domain.masking import Vault
    from bot.llm.masker import WireMessage
    from bot.llm.models import ModelChoice, ModelRequest, ToolSpec
    from bot.llm.ports import CallLog
    from bot.llm.purse import Purse
    from bot.llm.retry import RetryPolicy
    from bot.llm.screen import Screen

log = structlog.get_logger()


@dataclass(slots=True, kw_only=True)
class Work:
    """One request on its way: what was masked, and what it has taken so far."""

    request: ModelRequest
    choices: tuple[ModelChoice, ...]
    wire: tuple[WireMessage, ...]
    #: restores what `wire` mentions, and nothing else
    vault: Vault
    cancel: asyncio.Event | None
    usage: Usage = field(default_factory=Usage)
    #: the model that answered last
    model: str = ""
    #: monotonic seconds; None until the first call
    deadline: float | None = None
    failures: list[tuple[str, Failure]] = field(default_factory=list)

    def completion(self, text: str, **more: Any) -> Completion:
        model = self.model or self.choices[0].model
        return Completion(text=text, model=model, prompt=self.request.prompt, usage=self.usage, **more)


class Caller:
    """Asks the models of a purpose in their order. `now` is aware UTC time, `monotonic` seconds, `jitter` in [0, 1)."""

    def __init__(
        self,
        *,
        calls: CallLog,
        purse: Purse,
        policy: RetryPolicy,
        now: Callable[[], datetime],
        monotonic: Callable[[], float],
        jitter: Callable[[], float],
    ) -> None:
        self._calls = calls
        self._purse = purse
        self._policy = policy
        self._now = now
        self._monotonic = monotonic
        self._jitter = jitter

    async def ask(
        self,
        work: Work,
        wire: Sequence[WireMessage],
        *,
        tools: Sequence[ToolSpec] = (),
        response_format: dict[str, Any] | None = None,
        screen: Screen | None = None,
    ) -> RawReply:
        """One answer from the first model that gives one. Raises LLMUnavailable, BudgetSpent, Stopped."""
        await provider.load()
        if work.deadline is None:
            work.deadline = self._monotonic() + (work.request.deadline_s or self._policy.deadline_s)
        expected = sum(estimate_tokens(message.content) for message in wire)
        async with self._purse.within(work.request.reader, expected_tokens=expected):
            for index, choice in enumerate(work.choices):
                call = _call(work.request, choice, wire, tools=tools, response_format=response_format)
                reply = await self._persist(work, call, screen=screen, has_next=index + 1 < len(work.choices))
                if reply is not None:
                    work.model = choice.model
                    return reply
        raise LLMUnavailable(work.request.purpose, tuple(work.failures))

    async def _persist(self, work: Work, call: Call, *, screen: Screen | None, has_next: bool) -> RawReply | None:
        """Ask one model until it answers; None when it is the next one's turn."""
        attempt = 0
        while self._left_s(work) > 0:
            attempt += 1
            try:
                return await self._attempt(work, call, attempt=attempt, screen=screen)
            except ProviderFailed as exc:
                failure = exc.failure
            work.failures.append((call.choice.model, failure))
            if failure.trouble is Trouble.REJECTED and call.response_format is not None:
                # Small servers refuse the field itself; the prompt asks for the same in words.
                call = replace(call, response_format=None)
                continue
            left_s = self._left_s(work)
            step = next_step(
                failure,
                attempt=attempt,
                left_s=left_s,
                has_next=has_next,
                policy=self._policy,
                jitter=self._jitter(),
            )
            if not isinstance(step, Again):
                return None
            await _pause(step.delay_s, work.cancel)
        return None

    def _left_s(self, work: Work) -> float:
        return (work.deadline or 0.0) - self._monotonic()

    async def _attempt(self, work: Work, call: Call, *, attempt: int, screen: Screen | None) -> RawReply:
        """One try, recorded whatever becomes of it."""
        left_s = self._left_s(work)
        if screen:
            screen.begin()
        # A streamed answer is timed piece by piece by the provider; its whole may take all the time there is.
        limit_s = left_s if screen else min(left_s, call.choice.timeout_s)
        record = partial(self._record, work, call, attempt=attempt, started=self._monotonic())
        try:
            reply = await _raced(provider.ask(call, on_chunk=screen.feed if screen else None), limit_s, work.cancel)
        except ProviderFailed as exc:
            await record(exc.failure.trouble.value, _partial(call, screen) if _began(screen) else Usage())
            raise
        except Stopped:
            await record(Outcome.STOPPED, _partial(call, screen))
            raise
        spent = Usage(tokens_in=reply.tokens_in, tokens_out=reply.tokens_out, cost_usd=reply.cost_usd)
        await record(Outcome.OK, spent, first_piece_s=reply.first_piece_s)
        return reply

    async def _record(
        self,
        work: Work,
        call: Call,
        outcome: str,
        spent: Usage,
        *,
        attempt: int,
        started: float,
        first_piece_s: float | None = None,
    ) -> None:
        usage = spent + Usage(latency_s=self._monotonic() - started)
        work.usage = work.usage + usage
        request = work.request
        entry = CallRecord(
            at=self._now(),
            conversation_id=request.conversation_id,
            person_id=request.reader,
            purpose=request.purpose,
            model=call.choice.model,
            prompt=request.prompt,
            outcome=str(outcome),
            usage=usage,
            attempt=attempt,
            first_piece_s=first_piece_s,
        )
        log.info(
            "model call",
            purpose=request.purpose.value,
            model=call.choice.model,
            outcome=entry.outcome,
            attempt=attempt,
            tokens_in=usage.tokens_in,
            tokens_out=usage.tokens_out,
            cost_usd=float(usage.cost_usd),
            latency_s=round(usage.latency_s, 3),
        )
        amount = Amount(tokens=usage.tokens_in + usage.tokens_out, cost_usd=usage.cost_usd)
        await self._purse.pay(request.reader, amount, record=partial(self._calls.record, entry))


def _call(
    request: ModelRequest,
    choice: ModelChoice,
    wire: Sequence[WireMessage],
    *,
    tools: Sequence[ToolSpec],
    response_format: dict[str, Any] | None,
) -> Call:
    return Call(
        choice=choice,
        messages=tuple(_travelling(message) for message in wire),
        tools=tuple(_tool(spec) for spec in tools),
        response_format=response_format,
        max_tokens=request.max_tokens,
        temperature=request.temperature,
    )


def _travelling(message: WireMessage) -> dict[str, Any]:
    """A message in the form of the OpenAI API."""
    if not isinstance(message.content, MaskedText):
        raise MaskingFailed("a message that was never masked")
    out: dict[str, Any] = {"role": message.role.value, "content": str(message.content)}
    if message.tool_calls:
        out["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": json.dumps(call.arguments, ensure_ascii=False)},
            }
            for call in message.tool_calls
        ]
    if message.tool_call_id is not None:
        out["tool_call_id"] = message.tool_call_id
    return out


def _tool(spec: ToolSpec) -> dict[str, Any]:
    function = {"name": spec.name, "description": spec.description, "parameters": spec.parameters}
    return {"type": "function", "function": function}


def _began(screen: Screen | None) -> bool:
    return screen is not None and bool(screen.received)


def _partial(call: Call, screen: Screen | None) -> Usage:
    """What a call that was cut off has taken, estimated."""
    received = screen.received if screen else ""
    return Usage(tokens_in=provider.estimate_call_tokens(call), tokens_out=estimate_tokens(received))


async def _raced(asking: Awaitable[RawReply], limit_s: float, cancel: asyncio.Event | None) -> RawReply:
    """The reply, unless time runs out (ProviderFailed) or the person stops it (Stopped). Hangs up in both cases."""
    answer = asyncio.ensure_future(asking)
    stop = asyncio.ensure_future(cancel.wait()) if cancel else None
    tasks: set[asyncio.Future[Any]] = {answer} if stop is None else {answer, stop}
    try:
        done, _ = await asyncio.wait(tasks, timeout=limit_s, return_when=asyncio.FIRST_COMPLETED)
        if stop in done:
            raise Stopped
        if answer not in done:
            raise ProviderFailed(Failure(trouble=Trouble.TIMEOUT))
        return answer.result()
    finally:
        for task in tasks:
            if not task.done():
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pause(delay_s: float, cancel: asyncio.Event | None) -> None:
    """Sleep, or raise Stopped as soon as the person stops it."""
    if cancel is None:
        await asyncio.sleep(delay_s)
        return
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(cancel.wait(), timeout=delay_s)
        raise Stopped
