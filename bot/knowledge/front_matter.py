"""Markdown with a YAML header: read safely, written always the same way."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any, Final

import yaml

from bot.knowledge.faults import BrokenFile, Fault

#: what a header may be: longer or deeper ones are attacks or accidents
HEADER_CHARS: Final = 16_000
DEPTH: Final = 6
NODES: Final = 400

Scalar = str | int | float | bool | date | datetime | None
Value = Scalar | list[Any] | dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A header and what stands below it; `body` keeps every character, line ends made `\\n`."""

    header: Mapping[str, Value] = field(default_factory=dict)
    body: str = ""
    #: whether there was a header at all
    headed: bool = False
    #: the line of the file on which the body begins, from 1
    body_line: int = 1
    #: the line of the file on which each key stands
    lines: Mapping[str, int] = field(default_factory=dict)


_OPEN: Final = re.compile(r"---[ \t]*\n")
_CLOSE: Final = re.compile(r"^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.MULTILINE)


def read(text: str, *, lenient: bool = False) -> Document:
    """The parts of a file. Raises BrokenFile with the line of the file.

    `lenient` is for files written elsewhere: a header that is not ended is text, and a value with an unquoted colon,
    which is the commonest slip in such headers, is taken as it was meant.
    """
    unix = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    opened = _OPEN.match(unix)
    if not opened:
        return Document(body=unix)
    closed = _CLOSE.search(unix, opened.end())
    if not closed:
        if lenient:
            return Document(body=unix)
        raise BrokenFile(1, Fault.NOT_CLOSED)
    source = unix[opened.end() : closed.start()]
    header, lines = _parsed(source, lenient=lenient)
    body_line = unix.count("\n", 0, closed.end()) + 1
    return Document(header=header, body=unix[closed.end() :], headed=True, body_line=body_line, lines=lines)


def write(header: Mapping[str, Value], body: str) -> str:
    """The file: keys in the order given, a blank line, the body, a line end. What was read is written back alike."""
    dumped = yaml.dump(
        _Outer(header),
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=False,
        width=10**6,
        line_break="\n",
    )
    return f"---\n{dumped}---\n\n{body}\n" if header else f"{body}\n"


# --- reading

#: the header begins on the second line of the file
_FIRST_LINE: Final = 2


def _parsed(source: str, *, lenient: bool) -> tuple[dict[str, Value], dict[str, int]]:
    if len(source) > HEADER_CHARS:
        raise BrokenFile(1, Fault.TOO_LARGE)
    try:
        return _loaded(source)
    except BrokenFile as broken:
        if not lenient or broken.what is not Fault.SYNTAX:
            raise
        return _loaded(_quoted(source))


def _loaded(source: str) -> tuple[dict[str, Value], dict[str, int]]:
    try:
        lines = _checked(source)
        loaded = yaml.load(source, Loader=_Loader)  # a SafeLoader, see below
    except yaml.MarkedYAMLError as error:
        raise BrokenFile(_line(error.problem_mark or error.context_mark), Fault.SYNTAX, error.problem or "") from error
    except yaml.YAMLError as error:
        raise BrokenFile(_line_of_bad_character(source), Fault.SYNTAX) from error
    if loaded is None:
        return {}, {}
    if not isinstance(loaded, dict):
        raise BrokenFile(_FIRST_LINE, Fault.NOT_KEYS)
    header = {str(key): value for key, value in loaded.items()}
    if broken := next((key for key, value in header.items() if _SURROGATE.search(f"{key}{value}")), None):
        raise BrokenFile(lines.get(broken, _FIRST_LINE), Fault.BAD_VALUE)
    return header, lines


#: written with an escape, these make a text that can't be stored
_SURROGATE: Final = re.compile(r"[\ud800-\udfff]")


def _checked(source: str) -> dict[str, int]:
    """Walk the events before anything is built: no references, no depth, no key twice. Returns lines of the keys."""
    keys: dict[str, int] = {}
    depth = nodes = 0
    is_key = True
    for event in yaml.parse(source, Loader=_Loader):
        line = _line(event.start_mark)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) or getattr(event, "tag", None):
            raise BrokenFile(line, Fault.REFERENCES)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        if depth > DEPTH:
            raise BrokenFile(line, Fault.TOO_DEEP)
        if isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent):
            nodes += 1
            if nodes > NODES:
                raise BrokenFile(line, Fault.TOO_LARGE)
        if depth == 1 and is_key and isinstance(event, yaml.ScalarEvent):
            if event.value in keys:
                raise BrokenFile(line, Fault.DUPLICATE_KEY, event.value)
            keys[event.value] = line
        if isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        is_key = _key_next(event, depth=depth, is_key=is_key)
    return keys


def _key_next(event: yaml.Event, *, depth: int, is_key: bool) -> bool:
    """Whether the next node of the outer mapping is a key: keys and values take turns."""
    if depth != 1:
        return is_key
    if isinstance(event, yaml.CollectionStartEvent):
        return True
    if isinstance(event, yaml.ScalarEvent | yaml.CollectionEndEvent):
        return not is_key
    return is_key


def _line(mark: Any) -> int:
    return _FIRST_LINE + (mark.line if mark else 0)


def _line_of_bad_character(source: str) -> int:
    for number, line in enumerate(source.split("\n"), start=_FIRST_LINE):
        if re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]", line):
            return number
    return _FIRST_LINE


_PLAIN_VALUE: Final = re.compile(
    r"^(?P<key>[A-Za-z_][\w-]*):[ \t]+(?P<value>[^\s\"'\[{>|&*!%@`#].*?)[ \t]*$", re.MULTILINE
)


def _quoted(source: str) -> str:
    """The header with the plain values of outer keys in quotes."""
    return _PLAIN_VALUE.sub(lambda match: f"{match['key']}: '{match['value'].replace(chr(39), chr(39) * 2)}'", source)


class _Loader(yaml.SafeLoader):
    """Builds plain values only. «да», «12:30», «1_000» stay the words they are; values that can't be are faults."""

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep=deep)
        except (ValueError, OverflowError, TypeError) as error:
            raise BrokenFile(_line(node.start_mark), Fault.BAD_VALUE, str(node.value)[:40]) from error


_RESOLVED: Final = {
    "tag:yaml.org,2002:null": re.compile(r"(?:~|null|)\Z"),
    "tag:yaml.org,2002:bool": re.compile(r"(?:true|false)\Z"),
    "tag:yaml.org,2002:int": re.compile(r"-?(?:0|[1-9][0-9]{0,17})\Z"),
    "tag:yaml.org,2002:float": re.compile(r"-?(?:0|[1-9][0-9]{0,15})\.[0-9]{1,15}\Z"),
    "tag:yaml.org,2002:timestamp": re.compile(
        r"\d{4}-\d\d-\d\d(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d{1,6})?[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?)?)?\Z"
    ),
}
_Loader.yaml_implicit_resolvers = {}
for _tag, _pattern in _RESOLVED.items():
    _Loader.add_implicit_resolver(_tag, _pattern, [*"~ntf-0123456789", ""])


# --- writing


class _Outer(dict[str, Value]):
    """The header itself: always a key a line."""


class _Dumper(yaml.SafeDumper):
    """No references, short lists and counts on one line, instants in UTC with a Z."""

    def ignore_aliases(self, _data: Any) -> bool:
        return True


def _instant(dumper: yaml.SafeDumper, at: datetime) -> yaml.Node:
    shown = at.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z" if at.tzinfo else at.isoformat()
    return dumper.represent_scalar("tag:yaml.org,2002:timestamp", shown)


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    """Several lines as a block, so that they are read and edited as lines."""
    block = "\n" in text and not re.search(
        r"[ \t]$|[^\n\x20-\ufffd\U00010000-\U0010ffff]|\A[\s]|\ufeff", text, re.MULTILINE
    )
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if block else None)


def _outer(dumper: yaml.SafeDumper, header: _Outer) -> yaml.Node:
    return dumper.represent_mapping("tag:yaml.org,2002:map", list(header.items()), flow_style=False)


def _mapping(dumper: yaml.SafeDumper, values: dict[str, Any]) -> yaml.Node:
    return dumper.represent_mapping(
        "tag:yaml.org,2002:map", list(values.items()), flow_style=_fit_a_line(values.values())
    )


def _list(dumper: yaml.SafeDumper, values: list[Any]) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", values, flow_style=_fit_a_line(values))


def _fit_a_line(values: Collection[Any]) -> bool:
    return all(isinstance(value, str | int | float) and "\n" not in str(value) for value in values)


_Dumper.add_representer(_Outer, _outer)
_Dumper.add_representer(dict, _mapping)
_Dumper.add_representer(list, _list)
_Dumper.add_representer(datetime, _instant)
_Dumper.add_representer(str, _text)


def instant(value: Value) -> datetime | None:
    """A value as an aware instant, if it is one: days begin at midnight UTC."""
    match value:
        case datetime():
            return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
        case date():
            return datetime(value.year, value.month, value.day, tzinfo=UTC)
        case _:
            return None


def words(value: Value) -> str | None:
    """A value as one line of text; None for lists, keys and nothing."""
    if value is None or isinstance(value, list | dict):
        return None
    shown = value.isoformat() if isinstance(value, date) else str(value)
    return " ".join(shown.split()) or None


def several(value: Value) -> Iterator[str]:
    """The texts of a list, or the one text."""
    for each in value if isinstance(value, list) else [value]:
        if shown := words(each):
            yield shown
