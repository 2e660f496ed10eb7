"""The one way to a model (LLM-1): mask, keep to the budget, call, restore, mend once, record.

No transaction may be open while a call runs: it takes seconds.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar
from weakref import WeakValueDictionary

from pydantic import BaseModel

from bot.domain.masking import HIDDEN, Vault, restore
from bot.domain.messages import Message, Part, Provenance, Role, code, own
from bot.llm import provider
from bot.llm.caller import Caller, Work
from bot.llm.errors import (
    BadCompletion,
    BudgetSpent,
    LLMUnavailable,
    MaskingFailed,
    ModelOff,
    Stopped,
    VaultMoved,
)
from bot.llm.masker import Masked, Masker, restorable, shown
from bot.llm.purse import Purse
from bot.llm.reading import Calls, read, read_calls
from bot.llm.replies import numbered, rewritten, sentences_with
from bot.llm.retry import RetryPolicy
from bot.llm.screen import Screen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.domain.masking import Restored
    from bot.domain.templates import Prompt
    from bot.llm.masker import WireMessage
    from bot.llm.models import Completion, MaskedMessage, ModelRequest, ModelSettings, Purpose
    from bot.llm.ports import CallLog, Detector, OwnDetails, Spending, VaultStore
    from bot.llm.provider import RawReply
    from bot.llm.screen import OnText

T = TypeVar("T", bound=BaseModel)

#: conversations whose last request is kept for `/privacy`
_REMEMBERED: Final = 1000
_MASKING_ATTEMPTS: Final = 5
#: a repair that fails for one of these leaves the answer as good as it was
_REPAIR_FAILED: Final = (LLMUnavailable, BudgetSpent, MaskingFailed)


class Gateway:
    """All model calls go through one of these.

    `prompts` must hold "repair" and "rewrite". `now` gives aware UTC time, `monotonic` seconds, `jitter` numbers
    in [0, 1). Close it with `aclose`.
    """

    def __init__(
        self,
        *,
        settings: ModelSettings,
        detector: Detector,
        vaults: VaultStore,
        calls: CallLog,
        spending: Spending,
        prompts: Mapping[str, Prompt],
        now: Callable[[], datetime],
        details: OwnDetails | None = None,
        policy: RetryPolicy | None = None,
        monotonic: Callable[[], float] = time.monotonic,
        jitter: Callable[[], float] = random.random,
    ) -> None:
        self._settings = settings
        self._masker = Masker(detector)
        self._details = details
        self._vaults = vaults
        self._caller = Caller(
            calls=calls,
            purse=Purse(spending),
            policy=policy or RetryPolicy(),
            now=now,
            monotonic=monotonic,
            jitter=jitter,
        )
        self._repair = prompts["repair"]
        self._rewrite = prompts["rewrite"]
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._last: OrderedDict[str, tuple[MaskedMessage, ...]] = OrderedDict()

    async def warm_up(self) -> None:
        """Import litellm in a thread, so that the first question need not wait for it (LLM-5)."""
        await provider.load()

    async def aclose(self) -> None:
        self._masker.close()
        await provider.close()

    def serves(self, purpose: Purpose) -> bool:
        """Whether a model is configured for this purpose."""
        return bool(self._settings.of(purpose))

    def last_masked(self, conversation_id: str) -> tuple[MaskedMessage, ...]:
        """What the model received last in this conversation; empty when nothing was sent since the start (PII-8)."""
        return self._last.get(conversation_id, ())

    async def preview(self, text: str) -> str:
        """The text as a model would receive it alone; nothing of it is kept or sent (PII-8). Raises MaskingFailed."""
        masked = await self._masker.mask(
            (Message(role=Role.USER, parts=(own(text),)),), Vault(), allow=await self._readable()
        )
        return str(masked.messages[0].content)

    def forget(self, conversation_id: str | None = None) -> None:
        """Drop what `last_masked` keeps, of one conversation or of all: a record in it was forgotten (FGT-9)."""
        if conversation_id is None:
            self._last.clear()
        else:
            self._last.pop(conversation_id, None)

    async def complete(
        self, request: ModelRequest, *, on_text: OnText | None = None, cancel: asyncio.Event | None = None
    ) -> Completion:
        """A model's answer with placeholders restored.

        `on_text` is given the whole answer so far, again and again; a retry may begin it anew. Setting `cancel`
        hangs up and returns what was shown. Raises LLMUnavailable (ModelOff when none is configured), BudgetSpent,
        MaskingFailed.
        """
        work = await self._begin(request, cancel)
        screen = Screen(on_text, work.vault) if on_text is not None else None
        try:
            reply = await self._caller.ask(work, work.wire, tools=request.tools, screen=screen)
        except Stopped:
            return work.completion(screen.text if screen is not None else "", stopped=True)
        answer, calls = restore(reply.text, work.vault), read_calls(reply, work.vault)
        text, stopped = answer.text, False
        try:
            if calls.fault:
                answer, calls = await self._with_readable_calls(work, answer, calls)
                text = answer.text
            if answer.unknown:
                text = await self._without_unknown(work, text)
        except Stopped:
            stopped = True
        if screen is not None:
            await screen.settle(text)
        return work.completion(
            text,
            tool_calls=calls.good,
            stopped=stopped,
            truncated=reply.truncated,
            hidden=text.count(HIDDEN) if answer.unknown else 0,
            dropped_calls=calls.bad,
        )

    async def structured(self, request: ModelRequest, schema: type[T], *, cancel: asyncio.Event | None = None) -> T:
        """A model's answer as a value of `schema`, placeholders restored in it; one repair is asked for.

        Raises BadCompletion when the repair is no better, Stopped when `cancel` was set, and what `complete` raises.
        """
        work = await self._begin(request, cancel)
        wanted = {"type": "json_schema", "json_schema": {"name": schema.__name__, "schema": schema.model_json_schema()}}
        reply = await self._caller.ask(work, work.wire, response_format=wanted)
        first = read(reply, schema, work.vault)
        if first.value is not None and first.fault is None:
            return first.value
        try:
            wire = await self._follow_up(work, _said(reply, work), self._repair.render({"fault": _told(first.fault)}))
            reply = await self._caller.ask(work, wire, response_format=wanted)
        except _REPAIR_FAILED:
            if first.value is not None:
                return first.value
            raise
        second = read(reply, schema, work.vault)
        value = second.value if second.value is not None else first.value
        if value is None:
            raise BadCompletion(request.purpose, second.fault or "")
        return value

    async def _begin(self, request: ModelRequest, cancel: asyncio.Event | None) -> Work:
        choices = self._settings.of(request.purpose)
        if not choices:
            raise ModelOff(request.purpose)
        masked = await self._mask(request.conversation_id, request.messages)
        self._remember(request.conversation_id, masked.messages)
        return Work(
            request=request,
            choices=choices,
            wire=masked.messages,
            vault=restorable(masked.vault, masked.messages),
            cancel=cancel,
        )

    async def _readable(self) -> frozenset[str]:
        """The company's own details, as they are set now."""
        return await self._details.readable() if self._details is not None else frozenset()

    async def _mask(self, conversation_id: str, messages: Sequence[Message]) -> Masked:
        """Mask with the conversation's vault and keep what it learned, before anything is sent."""
        lock = self._locks.setdefault(conversation_id, asyncio.Lock())
        allow = await self._readable()
        async with lock:
            for _ in range(_MASKING_ATTEMPTS):
                vault = await self._vaults.load(conversation_id)
                masked = await self._masker.mask(messages, vault, allow=allow)
                if masked.vault == vault:
                    return masked
                try:
                    await self._vaults.save(conversation_id, masked.vault)
                except VaultMoved:
                    continue
                return masked
        raise MaskingFailed("the vault never held still")

    async def _follow_up(self, work: Work, said: str, remark: tuple[Part, ...]) -> tuple[WireMessage, ...]:
        """The conversation with the model's answer and our remark on it, masked like everything else."""
        messages = (
            Message(role=Role.ASSISTANT, parts=(Part(text=said.strip() or "—", provenance=Provenance.MODEL),)),
            Message(role=Role.USER, parts=remark),
        )
        masked = await self._mask(work.request.conversation_id, messages)
        wire = (*work.wire, *masked.messages)
        work.vault = restorable(masked.vault, wire)
        self._remember(work.request.conversation_id, wire)
        return wire

    async def _with_readable_calls(self, work: Work, answer: Restored, calls: Calls) -> tuple[Restored, Calls]:
        """Ask once more for tool calls that could not be read; those still unreadable are dropped."""
        try:
            wire = await self._follow_up(work, answer.text, self._repair.render({"fault": _told(calls.fault)}))
            reply = await self._caller.ask(work, wire, tools=work.request.tools)
        except _REPAIR_FAILED:
            return answer, calls
        better = restore(reply.text, work.vault)
        return better if better.text.strip() else answer, read_calls(reply, work.vault)

    async def _without_unknown(self, work: Work, text: str) -> str:
        """The text with the sentences that hold «[скрыто]» written anew, once (PII-5)."""
        sentences = sentences_with(text, HIDDEN)
        listed = (Part(text=numbered(sentences), provenance=Provenance.MODEL),)
        try:
            wire = await self._follow_up(work, text, self._rewrite.render({"sentences": listed}))
            reply = await self._caller.ask(work, wire)
        except _REPAIR_FAILED:
            return text
        return rewritten(text, sentences, restore(reply.text, work.vault).text, mark=HIDDEN)

    def _remember(self, conversation_id: str, wire: Sequence[WireMessage]) -> None:
        self._last[conversation_id] = tuple(shown(message) for message in wire)
        self._last.move_to_end(conversation_id)
        if len(self._last) > _REMEMBERED:
            self._last.popitem(last=False)


def _said(reply: RawReply, work: Work) -> str:
    return restore(reply.text, work.vault).text


def _told(fault: str | None) -> tuple[Part, ...]:
    return (code(fault or ""),)
