"""The one door to litellm: calls it, translates its answers and its errors. Everything here is masked already.

litellm takes seconds to import, so it is imported in a thread, on first use or by `load`.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import importlib
import logging
import os
import sys
import time
import warnings
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from bot.domain.errors import BotError
from bot.domain.tokens import estimate_tokens
from bot.llm.aloud import Aloud, aloud
from bot.llm.errors import Failure, Trouble

if TYPE_CHECKING:
    from bot.llm.models import ModelChoice

OnChunk = Callable[[str], Awaitable[None]]

_MILLION: Final = Decimal(1_000_000)
_LOGGERS: Final = ("LiteLLM", "LiteLLM Proxy", "LiteLLM Router")
#: read by litellm while it is imported: no price list from the network, no reading of .env files
_ENVIRONMENT: Final = {"LITELLM_LOCAL_MODEL_COST_MAP": "True", "LITELLM_MODE": "PRODUCTION"}

#: litellm silences these two of its warnings while it is imported; whoever resets the filters afterwards (a test
#: runner does) would get one for every piece of a streamed answer
_WARNINGS_OF_ITS_OWN: Final = (
    (r"Item '\w+' on TypedDict class '\w+' is using the `ReadOnly` qualifier", UserWarning),
    (r"Accessing the 'model_\w+' attribute on the instance is deprecated", DeprecationWarning),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """One attempt at one model, as it travels: every string in `messages` is masked."""

    choice: ModelChoice
    messages: tuple[dict[str, Any], ...]
    tools: tuple[dict[str, Any], ...] = ()
    response_format: dict[str, Any] | None = None
    max_tokens: int = 1500
    temperature: float = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class RawCall:
    """A tool call as the model wrote it: `arguments` should be JSON."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RawReply:
    """What a model wrote, still masked."""

    text: str
    tool_calls: tuple[RawCall, ...] = ()
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: Decimal = Decimal(0)
    truncated: bool = False
    first_piece_s: float | None = None


class ProviderFailed(BotError):
    """One attempt gave nothing usable. Says nothing of what the provider said: providers echo keys and requests."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(f"{failure.trouble.value} (status {failure.status})")
        self.failure = failure


async def load() -> Any:
    """The litellm module, set up to stay quiet, off the network and out of retrying."""
    module = await asyncio.to_thread(_litellm)
    for message, category in _WARNINGS_OF_ITS_OWN:
        warnings.filterwarnings("ignore", message=message, category=category)
    return module


@functools.cache
def _litellm() -> Any:
    for name, value in _ENVIRONMENT.items():
        os.environ[name] = value
    return _quiet(importlib.import_module("litellm"))


def _quiet(module: Any) -> Any:
    """No prompts in logs, no callbacks, no retries of its own, no printed hints."""
    module.suppress_debug_info = True
    module.set_verbose = False
    module.turn_off_message_logging = True
    module.disable_streaming_logging = True
    module.drop_params = True
    module.num_retries = None
    # Its aiohttp sessions are bound to the loop that made them and complain when it closes; httpx' are not.
    module.disable_aiohttp_transport = True
    for callbacks in ("callbacks", "input_callback", "success_callback", "failure_callback", "service_callback"):
        setattr(module, callbacks, [])
    for name in _LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers = [logging.NullHandler()]
        logger.propagate = False
        logger.setLevel(logging.CRITICAL)
    return module


async def close() -> None:
    """Close litellm's connections and let its background work end. Nothing to do if it was never imported."""
    if "litellm" not in sys.modules:
        return
    # Another thread may be in the middle of the import: half a module has nothing to close with.
    module = await load()
    worker = importlib.import_module("litellm.litellm_core_utils.logging_worker").GLOBAL_LOGGING_WORKER
    await worker.stop(discard_pending=True)
    await module.close_litellm_async_clients()
    module.in_memory_llm_clients_cache.flush_cache()


async def ask(call: Call, *, on_chunk: OnChunk | None = None) -> RawReply:
    """Call the model once; stream when somebody watches. Raises ProviderFailed for whatever goes wrong there."""
    module = await load()
    try:
        reply = await (_whole(module, call) if on_chunk is None else _streamed(module, call, on_chunk))
    except _Watcher as exc:
        raise exc.__cause__ or exc from None
    except Exception as exc:
        # `from None`: providers repeat keys and requests in their messages, which must not reach an error report.
        raise ProviderFailed(_failure(exc)) from None
    if not reply.text.strip() and not reply.tool_calls:
        raise ProviderFailed(Failure(trouble=Trouble.EMPTY))
    return reply


class _Watcher(Exception):
    """The one who watches the stream failed; that is not the provider's fault."""


def _arguments(call: Call) -> dict[str, Any]:
    choice = call.choice
    arguments: dict[str, Any] = {
        "model": choice.model,
        "messages": list(call.messages),
        "timeout": choice.timeout_s,
        "max_tokens": call.max_tokens,
        "temperature": call.temperature,
        "max_retries": 0,
        "num_retries": 0,
    }
    if choice.api_base is not None:
        arguments["api_base"] = choice.api_base
        # A local server needs no key, and the client behind litellm refuses to start without one.
        arguments["api_key"] = choice.api_key or "none"
    elif choice.api_key is not None:
        arguments["api_key"] = choice.api_key
    if call.tools:
        arguments["tools"] = list(call.tools)
    if call.response_format is not None:
        arguments["response_format"] = call.response_format
    return arguments


async def _whole(module: Any, call: Call) -> RawReply:
    response = await module.acompletion(**_arguments(call))
    choice = response.choices[0]
    message = choice.message
    calls = tuple(
        RawCall(id=one.id or f"call_{n}", name=one.function.name or "", arguments=one.function.arguments or "")
        for n, one in enumerate(message.tool_calls or ())
    )
    text = aloud(message.content or "")
    return _reply(module, call, text, calls, getattr(response, "usage", None), choice.finish_reason)


async def _streamed(module: Any, call: Call, on_chunk: OnChunk) -> RawReply:
    gathered = _Gathered()
    started = time.monotonic()
    stream = await module.acompletion(**_arguments(call), stream=True, stream_options={"include_usage": True})
    try:
        while True:
            try:
                async with asyncio.timeout(call.choice.timeout_s):
                    chunk = await anext(stream)
            except StopAsyncIteration:
                break
            await _watched(on_chunk, gathered.add(chunk, at=time.monotonic() - started))
        await _watched(on_chunk, gathered.end())
    finally:
        await _closed(stream)
    reply = _reply(module, call, gathered.text, gathered.calls(), gathered.usage, gathered.finish)
    return RawReply(**{**_fields(reply), "first_piece_s": gathered.first_at})


async def _watched(on_chunk: OnChunk, piece: str) -> None:
    if not piece:
        return
    try:
        await on_chunk(piece)
    except Exception as exc:
        raise _Watcher from exc


async def _closed(stream: Any) -> None:
    """Hang up: a model that nobody listens to should stop working."""
    inner = getattr(stream, "completion_stream", None)
    for one in (inner, getattr(inner, "response", None)):
        closing = getattr(one, "aclose", None) or getattr(one, "close", None)
        if closing is not None:
            with contextlib.suppress(Exception):
                ended = closing()
                if asyncio.iscoroutine(ended):
                    await ended


@dataclass(slots=True)
class _Gathered:
    """The pieces of a streamed answer so far."""

    pieces: list[str] = field(default_factory=list)
    voice: Aloud = field(default_factory=Aloud)
    tools: dict[int, dict[str, str]] = field(default_factory=dict)
    usage: Any = None
    finish: str | None = None
    first_at: float | None = None

    @property
    def text(self) -> str:
        return "".join(self.pieces)

    def add(self, chunk: Any, *, at: float) -> str:
        """Take a chunk in and return the text it adds. `at` is seconds since the call began."""
        self.usage = getattr(chunk, "usage", None) or self.usage
        if not chunk.choices:
            return ""
        choice = chunk.choices[0]
        self.finish = choice.finish_reason or self.finish
        for one in choice.delta.tool_calls or ():
            slot = self.tools.setdefault(one.index or 0, {"id": "", "name": "", "arguments": ""})
            slot["id"] = slot["id"] or one.id or ""
            slot["name"] = slot["name"] or (one.function.name if one.function else None) or ""
            slot["arguments"] += (one.function.arguments if one.function else None) or ""
        piece = self.voice.feed(choice.delta.content or "")
        if (piece or self.tools) and self.first_at is None:
            self.first_at = at
        self.pieces.append(piece)
        return piece

    def end(self) -> str:
        """The text that was held back until the end."""
        self.pieces.append(self.voice.close())
        return self.pieces[-1]

    def calls(self) -> tuple[RawCall, ...]:
        return tuple(
            RawCall(id=slot["id"] or f"call_{n}", name=slot["name"], arguments=slot["arguments"])
            for n, slot in sorted(self.tools.items())
        )


def _fields(reply: RawReply) -> dict[str, Any]:
    return {name: getattr(reply, name) for name in RawReply.__slots__}


def _reply(module: Any, call: Call, text: str, calls: tuple[RawCall, ...], usage: Any, finish: str | None) -> RawReply:
    if finish == "content_filter":
        raise ProviderFailed(Failure(trouble=Trouble.REFUSED))
    tokens_in = getattr(usage, "prompt_tokens", None) or estimate_call_tokens(call)
    written = text + "".join(one.name + one.arguments for one in calls)
    tokens_out = getattr(usage, "completion_tokens", None) or estimate_tokens(written)
    return RawReply(
        text=text,
        tool_calls=calls,
        tokens_in=tokens_in,
        tokens_out=tokens_out,
        cost_usd=cost_usd(module, call.choice, tokens_in=tokens_in, tokens_out=tokens_out),
        truncated=finish == "length",
    )


def estimate_call_tokens(call: Call) -> int:
    """Tokens of the request, for servers that don't count and for budgets that must know before."""
    return sum(estimate_tokens(str(message.get("content") or "")) + 4 for message in call.messages)


def cost_usd(module: Any, choice: ModelChoice, *, tokens_in: int, tokens_out: int) -> Decimal:
    """Dollars: by the configured price, else by litellm's list; a model in neither costs nothing."""
    if choice.usd_per_million_in is not None or choice.usd_per_million_out is not None:
        price_in, price_out = choice.usd_per_million_in or Decimal(0), choice.usd_per_million_out or Decimal(0)
        return (price_in * tokens_in + price_out * tokens_out) / _MILLION
    try:
        paid = module.cost_per_token(model=choice.model, prompt_tokens=tokens_in, completion_tokens=tokens_out)
    except Exception:
        # It raises a bare Exception for models it has no price for.
        return Decimal(0)
    return sum((Decimal(str(part)) for part in paid), Decimal(0))


_BY_STATUS: Final = {
    400: Trouble.REJECTED,
    401: Trouble.DENIED,
    402: Trouble.QUOTA,
    403: Trouble.DENIED,
    404: Trouble.NO_SUCH_MODEL,
    408: Trouble.TIMEOUT,
    409: Trouble.UNAVAILABLE,
    413: Trouble.TOO_LONG,
    422: Trouble.REJECTED,
    425: Trouble.UNAVAILABLE,
    429: Trouble.RATE_LIMIT,
}
_BY_NAME: Final = {
    "ContextWindowExceededError": Trouble.TOO_LONG,
    "ContentPolicyViolationError": Trouble.REFUSED,
    "Timeout": Trouble.TIMEOUT,
    "APITimeoutError": Trouble.TIMEOUT,
}
#: how providers word what their status codes leave open
_SAYS_QUOTA: Final = ("insufficient_quota", "exceeded your current quota", "insufficient balance")
_SAYS_TOO_LONG: Final = ("context length", "context window", "context size", "context_length", "prompt is too long")


def _failure(exc: Exception) -> Failure:
    if isinstance(exc, ProviderFailed):
        return exc.failure
    if isinstance(exc, TimeoutError):
        return Failure(trouble=Trouble.TIMEOUT)
    status = getattr(exc, "status_code", None)
    status = status if isinstance(status, int) else None
    named = next((_BY_NAME[one.__name__] for one in type(exc).__mro__ if one.__name__ in _BY_NAME), None)
    trouble = named or _BY_STATUS.get(status or 0, Trouble.UNAVAILABLE)
    said = str(exc).lower()
    if trouble is Trouble.RATE_LIMIT and any(words in said for words in _SAYS_QUOTA):
        trouble = Trouble.QUOTA
    if trouble is Trouble.REJECTED and any(words in said for words in _SAYS_TOO_LONG):
        trouble = Trouble.TOO_LONG
    return Failure(trouble=trouble, status=status, retry_after_s=_retry_after(exc))


def _retry_after(exc: Exception) -> float | None:
    headers = getattr(getattr(exc, "response", None), "headers", None) or {}
    try:
        return max(0.0, float(headers.get("retry-after", "")))
    except ValueError:
        return None
