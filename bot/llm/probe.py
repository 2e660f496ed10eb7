"""Whether any configured model answers at all; for `pamyatka check`. The one fixed word it sends is nobody's data."""

from __future__ import annotations

from bot.llm import provider
from bot.llm.errors import Failure, LLMUnavailable, ModelOff
from bot.llm.models import ModelSettings, Purpose

_WORD = "Ответь одним словом: готов."


async def probe(settings: ModelSettings) -> str:
    """The name of the first chat model that answers. Raises LLMUnavailable."""
    failures: list[tuple[str, Failure]] = []
    choices = settings.of(Purpose.CHAT)
    if not choices:
        raise ModelOff(Purpose.CHAT)
    try:
        for choice in choices:
            call = provider.Call(choice=choice, messages=({"role": "user", "content": _WORD},), max_tokens=16)
            try:
                await provider.ask(call)
            except provider.ProviderFailed as exc:
                failures.append((choice.model, exc.failure))
            else:
                return choice.model
    finally:
        await provider.close()
    raise LLMUnavailable(Purpose.CHAT, tuple(failures))
