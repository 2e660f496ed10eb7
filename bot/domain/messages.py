"""What is said to a model, before masking: messages made of parts that know whose words they are (SEC-1).

Data is fenced with a nonce that no author of data can know, so that no text can close its own fence.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class Role(StrEnum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


class Provenance(StrEnum):
    """Whose words a part is."""

    #: ours: prompt files, ids, dates, labels
    CODE = "code"
    #: a fence around data, made by `fenced` alone; the only text that is sent without being masked
    FENCE = "fence"
    #: what people with the right put in force: role prompts, rules
    COMPANY = "company"
    #: the asking person's own words
    OWN = "own"
    #: the model's own earlier words
    MODEL = "model"
    #: everybody else's: forwarded, quoted, documents, records, tool results, names, titles
    DATA = "data"


class Kind(StrEnum):
    """What stands inside a fence."""

    ROLE = "role"
    SELF_VIEW = "self-view"
    RULES = "rules"
    PREFERENCES = "preferences"
    MEMORY = "memory"
    SKILLS = "skills"
    OPENED = "opened-skill"
    LESSONS = "lessons"
    PLACE = "place"
    MESSAGE = "message"
    FORWARDED = "forwarded"
    QUOTED = "quoted"
    REPLIED_TO = "replied-to"
    DOCUMENT = "document"
    CAPTION = "caption"
    TOOL_RESULT = "tool-result"


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A piece of one message. A `name` part is a display name: all of it is masked as a person."""

    text: str
    provenance: Provenance
    name: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """A model's request to run a tool. `arguments` is a JSON object."""

    id: str
    name: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One turn as the model sees it. `tool_call_id` is set exactly on tool results."""

    role: Role
    parts: tuple[Part, ...]
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None

    @property
    def text(self) -> str:
        return "".join(part.text for part in self.parts)


def code(text: str) -> Part:
    return Part(text=text, provenance=Provenance.CODE)


def company(text: str) -> Part:
    return Part(text=text, provenance=Provenance.COMPANY)


def own(text: str) -> Part:
    return Part(text=text, provenance=Provenance.OWN)


def data(text: str) -> Part:
    return Part(text=text, provenance=Provenance.DATA)


def named(name: str) -> Part:
    """A display name: data, masked whole, so that nothing written in it reaches the model."""
    return Part(text=name, provenance=Provenance.DATA, name=True)


def holds_data(messages: Iterable[Message]) -> bool:
    """Whether anything in the request is not the asking person's own words, ours or the company's (SEC-3).

    Display names do not count: they are masked whole, so nothing written in them is read by the model.
    """
    return any(part.provenance is Provenance.DATA and not part.name for message in messages for part in message.parts)


NONCE: Final = re.compile(r"[a-z]{12}")
#: what a FENCE part may look like; the gateway refuses anything else, since fences are not masked
FENCE: Final = re.compile(r"<data-[a-z]{12} kind=\"[a-z-]{1,16}\">\n|\n</data-[a-z]{12}>\n|data-[a-z]{12}")


def as_nonce(token: str) -> str:
    """A nonce made of any random text; a nonce is its own."""
    if NONCE.fullmatch(token):
        return token
    digest = hashlib.sha256(token.encode()).digest()
    return "".join(chr(ord("a") + byte % 26) for byte in digest[:12])


def fence_name(nonce: str) -> Part:
    """The name all fences of one request bear, to be told to the model."""
    return _fence(f"data-{_checked(nonce)}")


def fenced(kind: Kind, parts: Sequence[Part], *, nonce: str) -> tuple[Part, ...]:
    """The parts between an opening and a closing fence. The nonce is erased from inside, should anything echo it.

    `nonce` is twelve letters a-z, fresh for each request. Raises ValueError for any other.
    """
    name = _checked(nonce)
    inside = tuple(_without(part, nonce) for part in parts)
    return (
        _fence(f'<data-{name} kind="{kind.value}">\n'),
        *inside,
        _fence(f"\n</data-{name}>\n"),
    )


def _checked(nonce: str) -> str:
    if not NONCE.fullmatch(nonce):
        raise ValueError("a nonce is twelve letters a-z")
    return nonce


def _fence(text: str) -> Part:
    return Part(text=text, provenance=Provenance.FENCE)


def _without(part: Part, nonce: str) -> Part:
    """Hidden characters go first: with them gone later, a nonce could come together again."""
    text = re.sub(nonce, "…", visible(part.text), flags=re.IGNORECASE)
    return Part(text=text, provenance=part.provenance, name=part.name)


_KEPT_CONTROLS: Final = frozenset("\n\t")


def visible(text: str) -> str:
    """The text without characters that people cannot see: a model reads them, a person who approves does not (SEC-4).

    Drops controls other than newline and tab, format characters (zero-width, bidirectional, soft hyphen, tags) and
    variation selectors, which can carry a hidden message byte by byte. Other line breaks become newlines.
    """
    if text.isascii() and text.isprintable():
        return text
    unified = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
    return "".join(ch for ch in unified if ch in _KEPT_CONTROLS or not _hidden(ch))


def _hidden(ch: str) -> bool:
    if ch.isalnum() or ch == " ":
        return False
    if "\ufe00" <= ch <= "\ufe0f" or "\U000e0000" <= ch <= "\U000e0fff":
        return True
    return unicodedata.category(ch) in {"Cc", "Cf", "Co", "Cs"}


def one_line(text: str) -> str:
    """The text on a single line, so that no record can pretend to be the next one."""
    return " ".join(text.split())
