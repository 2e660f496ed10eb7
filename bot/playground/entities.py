"""Telegram's HTML to text with entities. Offsets and lengths are UTF-16 code units, as in the Bot API.

Source: https://core.telegram.org/bots/api#html-style
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Any

from bot.playground.errors import bad_request

Entity = dict[str, Any]

_SIMPLE_TAGS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
}
_KNOWN_TAGS = frozenset(_SIMPLE_TAGS) | {"a", "span", "tg-emoji", "tg-time"}
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_ATTRIBUTE = re.compile(r"([a-zA-Z][a-zA-Z0-9-]*)(?:\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?")
_NAMED_REFERENCES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#([0-9]+)|#[xX]([0-9a-fA-F]+)|([a-z]+));")


def utf16_length(text: str) -> int:
    return len(text) + sum(1 for char in text if char > "\uffff")


def cut_utf16(text: str, offset: int, length: int) -> str:
    """The part of `text` that an entity covers."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[offset * 2 : (offset + length) * 2].decode("utf-16-le", "surrogatepass")


@dataclass(slots=True)
class _Open:
    tag: str
    offset: int
    entity: Entity | None
    attributes: dict[str, str] = field(default_factory=dict)


class _HtmlReader:
    """One pass over the source; `byte_offset` in errors counts UTF-8 bytes, as Telegram's do."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.position = 0
        self.length = 0
        self.parts: list[str] = []
        self.stack: list[_Open] = []
        self.entities: list[Entity] = []

    def read(self) -> tuple[str, list[Entity]]:
        while self.position < len(self.source):
            if self.source[self.position] == "<":
                self._tag()
            else:
                self._text()
        if self.stack:
            raise self._error(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        return "".join(self.parts), self.entities

    def _text(self) -> None:
        end = self.source.find("<", self.position)
        end = len(self.source) if end < 0 else end
        piece = _REFERENCE.sub(_dereference, self.source[self.position : end])
        self.parts.append(piece)
        self.length += utf16_length(piece)
        self.position = end

    def _tag(self) -> None:
        match = _TAG.match(self.source, self.position)
        if match is None:
            raise self._tag_error()
        name = match.group(2).lower()
        if match.group(1):
            self._close(name)
        else:
            self._open(name, match.group(3))
        self.position = match.end()

    def _open(self, name: str, raw_attributes: str) -> None:
        if name not in _KNOWN_TAGS:
            raise self._error(f'Unsupported start tag "{name}" at byte offset {self._byte_offset()}')
        if any(each.tag == "blockquote" for each in self.stack) and name == "blockquote":
            raise self._error(f"Can't nest blockquotes at byte offset {self._byte_offset()}")
        attributes = {
            found.group(1).lower(): html.unescape((found.group(2) or "").strip("\"'"))
            for found in _ATTRIBUTE.finditer(raw_attributes)
        }
        self.stack.append(_Open(name, self.length, self._entity_for(name, attributes), attributes))

    def _entity_for(self, name: str, attributes: dict[str, str]) -> Entity | None:
        if name == "a":
            return _link(attributes.get("href", ""))
        if name == "span":
            if attributes.get("class") != "tg-spoiler":
                offset = self._byte_offset()
                raise self._error(f'Tag "span" must have class "tg-spoiler" at byte offset {offset}')
            return {"type": "spoiler"}
        if name == "tg-emoji":
            return {"type": "custom_emoji", "custom_emoji_id": attributes.get("emoji-id", "")}
        if name == "tg-time":
            return {"type": "date_time", "unix_time": int(attributes.get("unix", "0") or 0)}
        if name == "blockquote" and "expandable" in attributes:
            return {"type": "expandable_blockquote"}
        return {"type": _SIMPLE_TAGS[name]}

    def _close(self, name: str) -> None:
        offset = self._byte_offset()
        if not self.stack:
            raise self._error(f"Unexpected end tag at byte offset {offset}")
        opened = self.stack.pop()
        if opened.tag != name:
            raise self._error(
                f'Unmatched end tag at byte offset {offset}, expected "</{opened.tag}>", found "</{name}>"'
            )
        self._finish(opened)

    def _finish(self, opened: _Open) -> None:
        length = self.length - opened.offset
        entity = opened.entity
        if opened.tag == "a" and entity is None:
            entity = _link(self._text_since(opened.offset))
        if entity is None or length == 0:
            return
        language = opened.attributes.get("class", "")
        if opened.tag == "code" and self.stack and self.stack[-1].tag == "pre" and language.startswith("language-"):
            outer = self.stack[-1].entity
            assert outer is not None
            outer["language"] = language.removeprefix("language-")
            return
        self.entities.append({"offset": opened.offset, "length": length, **entity})

    def _text_since(self, offset: int) -> str:
        return cut_utf16("".join(self.parts), offset, self.length - offset)

    def _byte_offset(self) -> int:
        return len(self.source[: self.position].encode("utf-8", "surrogatepass"))

    def _tag_error(self) -> Exception:
        rest = self.source[self.position + 1 :]
        if not re.match(r"/?[a-zA-Z]", rest):
            name = re.match(r"/?[^\s>]*", rest)
            kind = "end" if rest.startswith("/") else "start"
            found = name.group(0).lstrip("/") if name else ""
            return self._error(f'Unsupported {kind} tag "{found}" at byte offset {self._byte_offset()}')
        kind = "end" if rest.startswith("/") else "start"
        return self._error(f"Unclosed {kind} tag at byte offset {self._byte_offset()}")

    @staticmethod
    def _error(reason: str) -> Exception:
        return bad_request(f"can't parse entities: {reason}")


def _dereference(match: re.Match[str]) -> str:
    decimal, hexadecimal, name = match.groups()
    if name is not None:
        return _NAMED_REFERENCES.get(name, match.group(0))
    code = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else match.group(0)


def _link(href: str) -> Entity | None:
    user = re.fullmatch(r"tg://user\?id=(\d+)", href)
    if user:
        return {"type": "text_mention", "user_id": int(user.group(1))}
    if re.match(r"(https?|tg|ton|mailto|tel):", href):
        return {"type": "text_link", "url": href}
    if re.fullmatch(r"[\w-]+(\.[\w-]+)+(/\S*)?", href):
        return {"type": "text_link", "url": f"http://{href}/" if "/" not in href else f"http://{href}"}
    return None


def parse_html(source: str) -> tuple[str, list[Entity]]:
    """Text and entities sorted by offset, the longer first.

    A `text_mention` carries `user_id`; the caller replaces it with the user it knows.
    Raises ApiError "can't parse entities: ..." where Telegram does.
    """
    text, entities = _HtmlReader(source).read()
    return text, sorted(_without_style_in_code(entities), key=lambda each: (each["offset"], -each["length"]))


def _without_style_in_code(entities: list[Entity]) -> list[Entity]:
    """Telegram drops whatever stands inside code and pre."""
    solid = [each for each in entities if each["type"] in ("code", "pre")]
    return [
        each
        for each in entities
        if not any(
            outer is not each
            and outer["offset"] <= each["offset"]
            and each["offset"] + each["length"] <= outer["offset"] + outer["length"]
            and (each["type"] != outer["type"] or each["length"] < outer["length"])
            for outer in solid
        )
    ]


def trim(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Drop what Telegram drops: carriage returns, other control characters, space at both ends."""
    if not text:
        return "", []
    if text.isprintable() and not text[0].isspace() and not text[-1].isspace():
        return text, entities
    if "\r" in text:
        # An entity offset after a dropped character would shift; Telegram's clients never send one.
        text = text.replace("\r", "")
    cleaned = "".join(" " if char < " " and char != "\n" else char for char in text)
    left = len(cleaned) - len(cleaned.lstrip())
    trimmed = cleaned.strip()
    if not entities:
        return trimmed, []
    shift, total = utf16_length(cleaned[:left]), utf16_length(trimmed)
    kept: list[Entity] = []
    for entity in entities:
        start = max(entity["offset"] - shift, 0)
        end = min(entity["offset"] - shift + entity["length"], total)
        if end > start:
            kept.append({**entity, "offset": start, "length": end - start})
    return trimmed, kept


_DETECTED = re.compile(
    r"(?P<url>\bhttps?://[^\s<>\"]+[^\s<>\".,;:!?)\]»])"
    r"|(?P<email>\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b)"
    r"|(?<![\w/<>@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/<>])"
    r"|(?<![\w@])(?P<mention>@[A-Za-z][A-Za-z0-9_]{2,31})\b"
    r"|(?<!\w)(?P<hashtag>#\w*[^\W\d]\w*)"
    r"|(?<![\w.])(?P<phone_number>\+\d[\d\s()-]{8,16}\d)(?!\w)"
    r"|\b(?P<site>(?:[a-z0-9-]+\.)+(?:ru|com|org|net|io|me|рф|test|example)\b(?:/[^\s<>\"]*[^\s<>\".,;:!?)\]»])?)"
)


def detect(text: str, given: list[Entity]) -> list[Entity]:
    """Add the entities that Telegram finds by itself: commands, mentions, links, e-mails, hashtags, phones."""
    if not any(mark in text for mark in "/@#+.:"):
        return given
    found = list(given)
    for match in _DETECTED.finditer(text):
        kind = match.lastgroup or ""
        offset, length = utf16_length(text[: match.start()]), utf16_length(match.group(0))
        if any(_overlap(offset, length, each) for each in given):
            continue
        found.append({"type": "url" if kind == "site" else kind, "offset": offset, "length": length})
    return sorted(found, key=lambda each: (each["offset"], -each["length"]))


_BREAKS_DETECTION = frozenset({"code", "pre", "text_link", "text_mention", "url", "mention", "bot_command", "email"})


def _overlap(offset: int, length: int, entity: Entity) -> bool:
    if entity["type"] not in _BREAKS_DETECTION:
        return False
    return bool(offset < entity["offset"] + entity["length"] and entity["offset"] < offset + length)
