"""Messages in, masked messages out, and what a model wrote back into people's words (PII-1).

The only place where text for a model is put together; everything in it went through `mask`, except the fences,
whose exact form is checked instead.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bot.domain.masking import MaskedText, PiiKind, Span, Vault, mask, mask_json
from bot.domain.messages import FENCE, Provenance, visible
from bot.llm.errors import MaskingFailed
from bot.llm.models import MaskedMessage

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.domain.messages import Message, Part, Role, ToolCall
    from bot.llm.ports import Detector

    _Find = Callable[[str], Sequence[Span]]

_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9_.:-]{1,64}")
#: finds in our own short texts, which repeat in every request; other texts are never kept (FGT-9)
_CACHED_CODE: Final = 4096


@dataclass(frozen=True, slots=True, kw_only=True)
class WireCall:
    """A tool call of the history, masked."""

    id: str
    name: str
    #: a JSON object whose strings and numbers are masked
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class WireMessage:
    """A message as it leaves."""

    role: Role
    content: MaskedText
    tool_calls: tuple[WireCall, ...] = ()
    tool_call_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Masked:
    """The masked messages, and the vault that knows every placeholder in them."""

    messages: tuple[WireMessage, ...]
    vault: Vault


class Masker:
    """Masks in one thread of its own: finding is long work, and the models behind it are not made for two at once."""

    def __init__(self, detector: Detector) -> None:
        self._detector = detector
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="masking")
        self._code: OrderedDict[str, tuple[Span, ...]] = OrderedDict()
        self._allow: frozenset[str] = frozenset()

    async def mask(self, messages: Sequence[Message], vault: Vault, *, allow: frozenset[str] = frozenset()) -> Masked:
        """`allow` holds the company's own details, which stay readable.

        Raises MaskingFailed for any failure whatever: then nothing may be sent (PII-7)."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._mask, messages, vault, allow)
        except Exception:
            # Whatever broke may quote the text it broke on, so the cause is not chained into error reports.
            raise MaskingFailed("a message could not be masked") from None

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _mask(self, messages: Sequence[Message], vault: Vault, allow: frozenset[str]) -> Masked:
        if allow != self._allow:  # what was found before is no longer what would be found
            self._code.clear()
            self._allow = allow
        find = partial(self._detector.find, allow=allow)
        out = []
        for message in messages:
            wire, vault = self._message(message, vault, find)
            out.append(wire)
        return Masked(messages=tuple(out), vault=vault)

    def _message(self, message: Message, vault: Vault, find: _Find) -> tuple[WireMessage, Vault]:
        pieces: list[str] = []
        for part in message.parts:
            piece, vault = self._part(part, vault, find)
            pieces.append(piece)
        calls = []
        for call in message.tool_calls:
            wire, vault = self._call(call, vault, find)
            calls.append(wire)
        made = WireMessage(
            role=message.role,
            # Part by part, so that one hostile text can at worst blot out itself.
            content=MaskedText("".join(pieces)),
            tool_calls=tuple(calls),
            tool_call_id=None if message.tool_call_id is None else _safe(message.tool_call_id),
        )
        return made, vault

    def _part(self, part: Part, vault: Vault, find: _Find) -> tuple[str, Vault]:
        if part.provenance is Provenance.FENCE:
            if not FENCE.fullmatch(part.text):
                raise ValueError("a fence that is not one")
            return part.text, vault
        text = visible(part.text)
        if not text.strip():
            return text, vault
        return mask(text, self._spans(text, part, find), vault)

    def _spans(self, text: str, part: Part, find: _Find) -> Sequence[Span]:
        if part.name:
            return _whole_name(text, find(text))
        if part.provenance is not Provenance.CODE:
            return find(text)
        if text not in self._code:
            self._code[text] = tuple(find(text))
            if len(self._code) > _CACHED_CODE:
                self._code.popitem(last=False)
        self._code.move_to_end(text)
        return self._code[text]

    def _call(self, call: ToolCall, vault: Vault, find: _Find) -> tuple[WireCall, Vault]:
        arguments, vault = mask_json(call.arguments, find, vault)
        return WireCall(id=_safe(call.id), name=_safe(call.name), arguments=arguments), vault


def _whole_name(text: str, found: Sequence[Span]) -> tuple[Span, ...]:
    """One person over the whole display name, known by the key of the name found in it."""
    people = [span for span in found if span.kind is PiiKind.PERSON]
    best = max(people, key=lambda span: span.end - span.start, default=None)
    return (Span(start=0, end=len(text), kind=PiiKind.PERSON, key=best.key if best else ()),)


def _safe(name: str) -> str:
    """Ids and names of tools travel as they are, so they may be nothing but ids and names."""
    if not _SAFE_NAME.fullmatch(name):
        raise ValueError("an id or a tool's name with strange characters")
    return name


def restorable(vault: Vault, messages: Sequence[WireMessage]) -> Vault:
    """The part of the vault that these messages mention: a model gives back only what it was given (PII-6)."""
    text = "\n".join(shown(message).text for message in messages)
    entries = tuple(entry for entry in vault.entries if entry.placeholder in text)
    return Vault(entries=entries, reserved=vault.reserved)


def shown(message: WireMessage) -> MaskedMessage:
    """The message with its tool calls written out."""
    calls = "".join(f"\n{call.name}({call.arguments})" for call in message.tool_calls)
    return MaskedMessage(role=message.role, text=str(message.content) + calls)
