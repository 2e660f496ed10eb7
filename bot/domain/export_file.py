"""The file of an export: one JSON object a line, and what makes a line of it unreadable (CTL-5).

The first line names the version, the last one counts the rows between them, so that a file that was cut short is known
for one. Keys are sorted and nothing is padded: the same store gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from enum import StrEnum
from typing import Any, Final

from bot.domain.memory import Confidence, Level, Origin, Scope, Status
from bot.domain.people import Part

VERSION: Final = 1
HEAD: Final = "pamyatka"
END: Final = "end"

#: a row as the file has it: strings for instants and days
Row = dict[str, Any]

_INT64: Final = range(-(2**63), 2**63)
#: instants are kept as microseconds in a float's whole numbers; these years are safe
_YEARS: Final = range(1970, 2200)


class Type(StrEnum):
    """What a column holds."""

    WHOLE = "whole"
    TEXT = "text"
    FLAG = "flag"
    INSTANT = "instant"
    DAY = "day"
    JSON = "json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    type: Type
    nullable: bool
    #: an older file may lack it
    optional: bool
    #: the table whose id it holds
    refers_to: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What rows of one table look like."""

    columns: Mapping[str, Column]
    #: column sets that no two rows share; the first is the primary key
    unique: tuple[tuple[str, ...], ...]


class Trouble(StrEnum):
    """Why a line can't be taken."""

    NOT_UTF8 = "not-utf8"
    NOT_JSON = "not-json"
    NOT_EXPORT = "not-export"
    VERSION = "version"
    NOT_A_ROW = "not-a-row"
    TABLE = "table"
    ORDER = "order"
    UNKNOWN = "unknown"
    MISSING = "missing"
    VALUE = "value"
    TWICE = "twice"
    NOWHERE = "nowhere"
    CUT = "cut"
    COUNT = "count"
    AFTER_END = "after-end"


class BrokenFile(ValueError):
    """A file that can't be imported: the number of the line, what is wrong with it, and where in it."""

    def __init__(self, line: int, trouble: Trouble, where: str = "") -> None:
        super().__init__(f"line {line}: {trouble} {where}".rstrip())
        self.line = line
        self.trouble = trouble
        self.where = where


# --- writing ----------------------------------------------------------------------------------------------------------


def encode(value: Mapping[str, Any]) -> bytes:
    """One line."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode() + b"\n"


def head() -> bytes:
    return encode({HEAD: {"version": VERSION}})


def line(table: str, row: Mapping[str, Any]) -> bytes:
    return encode({table: row})


def end(rows: int) -> bytes:
    return encode({END: {"rows": rows}})


def instant(value: datetime) -> str:
    return value.astimezone(UTC).isoformat(timespec="microseconds")


# --- reading ----------------------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class _Reading:
    """What has been read so far."""

    shapes: Mapping[str, Shape]
    rows: int = 0
    #: place of the table being read in the order of tables
    place: int = 0
    seen: dict[tuple[str, tuple[str, ...]], set[tuple[Any, ...]]] = field(default_factory=dict)
    ids: dict[str, set[int]] = field(default_factory=dict)
    #: ids that were referred to before their row came: the line, where it stood, the table and the id
    owed: list[tuple[int, str, str, int]] = field(default_factory=list)


def read(lines: Iterable[bytes], shapes: Mapping[str, Shape]) -> Iterator[tuple[str, Row]]:
    """Tables and rows of a file, each checked before it is handed on. Raises BrokenFile, at the latest at the end.

    `shapes` are in the order in which the tables stand in the file.
    """
    state = _Reading(shapes=shapes)
    number, ended = 0, False
    for number, raw in enumerate(lines, 1):
        name, value = _parsed(number, raw)
        if number == 1:
            _check_head(name, value)
        elif ended:
            raise BrokenFile(number, Trouble.AFTER_END)
        elif name == END:
            if value != {"rows": state.rows}:
                raise BrokenFile(number, Trouble.COUNT, str(state.rows))
            ended = True
        else:
            yield name, _row(state, number, name, value)
    if number == 0:
        raise BrokenFile(1, Trouble.NOT_EXPORT)
    if not ended:
        raise BrokenFile(number + 1, Trouble.CUT)
    for owed_at, where, table, wanted in state.owed:
        if wanted not in state.ids.get(table, ()):
            raise BrokenFile(owed_at, Trouble.NOWHERE, where)


def _parsed(number: int, raw: bytes) -> tuple[str, Any]:
    try:
        value = json.loads(raw.decode(), parse_constant=_no_constant)
    except UnicodeDecodeError as exc:
        raise BrokenFile(number, Trouble.NOT_UTF8) from exc
    except (ValueError, RecursionError) as exc:
        raise BrokenFile(number, Trouble.NOT_JSON if number > 1 else Trouble.NOT_EXPORT) from exc
    if not isinstance(value, dict) or len(value) != 1:
        raise BrokenFile(number, Trouble.NOT_A_ROW if number > 1 else Trouble.NOT_EXPORT)
    return next(iter(value.items()))


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _check_head(name: str, value: Any) -> None:
    if name != HEAD or not isinstance(value, dict) or not isinstance(value.get("version"), int):
        raise BrokenFile(1, Trouble.NOT_EXPORT)
    if value != {"version": VERSION}:
        raise BrokenFile(1, Trouble.VERSION, str(value["version"]))


def _row(state: _Reading, number: int, name: str, value: Any) -> Row:
    if name not in state.shapes:
        raise BrokenFile(number, Trouble.TABLE, name)
    place = list(state.shapes).index(name)
    if place < state.place:
        raise BrokenFile(number, Trouble.ORDER, name)
    if not isinstance(value, dict):
        raise BrokenFile(number, Trouble.NOT_A_ROW)
    state.place, shape = place, state.shapes[name]
    unknown = sorted(value.keys() - shape.columns.keys())
    if unknown:
        raise BrokenFile(number, Trouble.UNKNOWN, unknown[0])
    for key, column in shape.columns.items():
        _check_value(number, key, column, value)
    _check_meaning(number, name, value)
    _note(state, number, name, shape, value)
    state.rows += 1
    return value


def _check_value(number: int, key: str, column: Column, row: Row) -> None:
    if key not in row:
        if column.optional:
            return
        raise BrokenFile(number, Trouble.MISSING, key)
    value = row[key]
    fits = column.nullable or column.type is Type.JSON if value is None else _fits(column.type, value)
    if not fits:
        raise BrokenFile(number, Trouble.VALUE, key)


def _fits(kind: Type, value: Any) -> bool:
    match kind:
        case Type.WHOLE:
            return type(value) is int and value in _INT64
        case Type.TEXT:
            return isinstance(value, str) and _storable(value)
        case Type.FLAG:
            return isinstance(value, bool)
        case Type.INSTANT:
            return isinstance(value, str) and _is_instant(value)
        case Type.DAY:
            return isinstance(value, str) and _is_day(value)
        case Type.JSON:
            return _storable(json.dumps(value, ensure_ascii=False))


def _storable(text: str) -> bool:
    """Half of a surrogate pair can be written in JSON and nowhere else."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _is_instant(value: str) -> bool:
    try:
        found = datetime.fromisoformat(value)
    except ValueError:
        return False
    return found.tzinfo is not None and found.year in _YEARS


def _is_day(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _note(state: _Reading, number: int, name: str, shape: Shape, row: Row) -> None:
    """Remember what later rows may refer to, and what this one refers to."""
    for columns in shape.unique:
        key = tuple(row.get(c) for c in columns)
        known = state.seen.setdefault((name, columns), set())
        if key in known and None not in key:
            raise BrokenFile(number, Trouble.TWICE, ", ".join(columns))
        known.add(key)
    if name == "areas" and row.get("closed_at") is None:
        known = state.seen.setdefault((name, ("open", "name_key")), set())
        if (row["name_key"],) in known:
            raise BrokenFile(number, Trouble.TWICE, "name_key")
        known.add((row["name_key"],))
    if "id" in shape.columns:
        state.ids.setdefault(name, set()).add(row["id"])
    for key_name, column in shape.columns.items():
        wanted = row.get(key_name)
        if column.refers_to and wanted is not None and wanted not in state.ids.get(column.refers_to, ()):
            state.owed.append((number, key_name, column.refers_to, wanted))


# --- what rows mean ---------------------------------------------------------------------------------------------------

_WORDS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "records": {
        "level": frozenset(Level),
        "status": frozenset(Status),
        "origin": frozenset(Origin),
        "former_status": frozenset(Status),
    },
    "rules": {"level": frozenset({Level.COMPANY, Level.AREA})},
    "skills": {"level": frozenset({Level.COMPANY, Level.AREA})},
    "journal": {"level": frozenset(Level)},
    "area_people": {"part": frozenset(Part)},
}


def _check_meaning(number: int, name: str, row: Row) -> None:
    """What the types of the columns don't say. Raises BrokenFile."""
    for key, known in _WORDS.get(name, {}).items():
        if row.get(key) is not None and row[key] not in known:
            raise BrokenFile(number, Trouble.VALUE, key)
    if row.get("level") is not None:
        _check_scope(number, row)
    if name == "records":
        _check_record(number, row)
    if name == "invites":
        _check_invite(number, row)


def _check_scope(number: int, row: Row) -> None:
    try:
        Scope(level=Level(row["level"]), area_id=row.get("area_id"), owner_id=row.get("owner_id"))
    except ValueError as exc:
        raise BrokenFile(number, Trouble.VALUE, "level") from exc


def _check_record(number: int, row: Row) -> None:
    if not Confidence.FLOOR <= row["confidence"] <= 100:
        raise BrokenFile(number, Trouble.VALUE, "confidence")
    forgotten = row["status"] == Status.DELETED
    if forgotten != (row.get("erased_at") is not None) or (forgotten and row["text"]):
        raise BrokenFile(number, Trouble.VALUE, "status")


def _check_invite(number: int, row: Row) -> None:
    good = isinstance(row["areas"], list) and all(
        isinstance(a, dict) and type(a.get("area_id")) is int and a.get("part") in frozenset(Part) for a in row["areas"]
    )
    if not good:
        raise BrokenFile(number, Trouble.VALUE, "areas")
