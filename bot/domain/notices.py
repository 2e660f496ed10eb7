"""What the bot wants to say, before anybody worded it.

Flows emit notices; the presenter words them in the reader's language and the catalogue owns the sentences (ANS-7).
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from typing import Any

#: Values a line may carry. Text is escaped by the presenter; dates are worded in the reader's zone.
Value = str | int | date | datetime

#: JSON as stored.
Json = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ref:
    """Something the notice repeats or is about, so that forgetting it can find this message (FGT-9)."""

    kind: str
    id: int


@dataclass(frozen=True, slots=True)
class Line:
    """One message of the catalogue with its arguments. An empty key is an empty line."""

    key: str
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """A button: its words, and what it does. `args` are ids and small words, never the text of a record."""

    key: str
    verb: str
    args: dict[str, int | str] = field(default_factory=dict)
    #: arguments of the label
    label: Mapping[str, Value] = field(default_factory=dict)
    #: person id; None shows it to anybody who may
    only_for: int | None = None
    #: "success", "danger" or None
    style: str | None = None
    #: filled when the button's row was written
    token: str = ""


class Shape(StrEnum):
    """What a block of a document is."""

    TITLE = "title"
    SECTION = "section"
    GROUP = "group"
    TEXT = "text"
    ITEM = "item"
    #: under an item
    NOTE = "note"
    #: under an item, out of sight where the format can fold it
    EVENT = "event"


@dataclass(frozen=True, slots=True)
class Block:
    shape: Shape
    line: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file to read. The end of its name, "md" or "html", says how it is written.

    A document may be of megabytes: its blocks are packed once, before any transaction, and unpacked when it is worded.
    """

    name: str
    packed: str

    @property
    def blocks(self) -> tuple[Block, ...]:
        raw = json.loads(zlib.decompress(base64.b85decode(self.packed)))
        return tuple(Block(Shape(shape), Line(key, _load(args))) for shape, key, args in raw)


def pack(blocks: Iterable[Block]) -> str:
    """Blocks as `Document` keeps them."""
    plain = [[block.shape.value, block.line.key, _dump(block.line.args)] for block in blocks]
    return base64.b85encode(zlib.compress(json.dumps(plain, ensure_ascii=False).encode(), level=3)).decode()


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One message of the bot.

    `lines` are worded from the catalogue, `markdown` is a model's own text shown after them.
    `rows` are rows of buttons. `document` is a file: its name and its text.
    """

    lines: tuple[Line, ...] = ()
    markdown: str = ""
    rows: tuple[tuple[Button, ...], ...] = ()
    refs: tuple[Ref, ...] = ()
    document: tuple[str, str] | None = None
    #: a file whose words come from the catalogue too
    written: Document | None = None
    #: open the reader's reply box
    force_reply: bool = False
    #: the running dialogue doesn't learn the words: they repeat what is not in force, and no model is to read them
    aside: bool = False

    @property
    def buttons(self) -> tuple[Button, ...]:
        return tuple(button for row in self.rows for button in row)


def notice(key: str, /, *rows: tuple[Button, ...], refs: tuple[Ref, ...] = (), **args: Value) -> Notice:
    """A notice of one line."""
    return Notice(lines=(Line(key, dict(args)),), rows=rows, refs=refs)


def record_ref(record_id: int) -> Ref:
    return Ref(kind="record", id=record_id)


def to_json(value: Notice) -> Json:
    """A notice as JSON; `from_json` is its inverse."""
    return {
        "lines": [[line.key, _dump(line.args)] for line in value.lines],
        "markdown": value.markdown,
        "rows": [
            [
                {
                    "key": b.key,
                    "verb": b.verb,
                    "args": b.args,
                    "label": _dump(b.label),
                    "only_for": b.only_for,
                    "style": b.style,
                    "token": b.token,
                }
                for b in row
            ]
            for row in value.rows
        ],
        "refs": [[ref.kind, ref.id] for ref in value.refs],
        "document": list(value.document) if value.document else None,
        "written": [value.written.name, value.written.packed] if value.written else None,
        "force_reply": value.force_reply,
        "aside": value.aside,
    }


def from_json(raw: Json) -> Notice:
    """The notice that `to_json` wrote."""
    return Notice(
        lines=tuple(Line(key, _load(args)) for key, args in raw["lines"]),
        markdown=raw["markdown"],
        rows=tuple(tuple(Button(**{**b, "label": _load(b["label"])}) for b in row) for row in raw["rows"]),
        refs=tuple(Ref(kind=kind, id=ref_id) for kind, ref_id in raw["refs"]),
        document=(raw["document"][0], raw["document"][1]) if raw["document"] else None,
        written=Document(name=raw["written"][0], packed=raw["written"][1]) if raw.get("written") else None,
        force_reply=raw["force_reply"],
        aside=bool(raw.get("aside")),
    )


def _dump(args: Mapping[str, Value]) -> Json:
    def one(value: Value) -> Any:
        if isinstance(value, datetime):
            return {"instant": value.isoformat()}
        if isinstance(value, date):
            return {"day": value.isoformat()}
        return value

    return {key: one(value) for key, value in args.items()}


def _load(args: Json) -> dict[str, Value]:
    def one(value: Any) -> Value:
        if isinstance(value, dict):
            if "instant" in value:
                return datetime.fromisoformat(value["instant"])
            return date.fromisoformat(value["day"])
        assert isinstance(value, str | int)
        return value

    return {key: one(value) for key, value in args.items()}
