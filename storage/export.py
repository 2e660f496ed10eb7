"""What the company knows, whole tables in a stable order, and the way back into an empty store (CTL-5).

No text of what is forgotten leaves the store: a record that could still be brought back goes as if erased already.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.export_file import Column, Row, Shape, Type, instant
from bot.domain.memory import Status
from bot.domain.people import Person
from storage import actions as outbound
from storage import due
from storage.batches import batched
from storage.db import Tx
from storage.memory import visible
from storage.tables import (
    Instant,
    action_events,
    action_sources,
    actions,
    answer_sources,
    answers,
    area_people,
    areas,
    chats,
    draft_versions,
    drafts,
    habit_refusals,
    habit_sightings,
    habits,
    invites,
    journal,
    people,
    record_sources,
    records,
    revision_items,
    revisions,
    rules,
    settings,
    sites,
    skill_openings,
    skill_refinements,
    skills,
    tombstones,
)

#: every table that goes, in the order of the file: what is referred to stands before what refers to it
TABLES: Final = (
    areas,
    people,
    area_people,
    sites,
    chats,
    invites,
    settings,
    records,
    record_sources,
    tombstones,
    rules,
    skills,
    skill_refinements,
    revisions,
    revision_items,
    answers,
    answer_sources,
    skill_openings,
    drafts,
    draft_versions,
    habits,
    habit_sightings,
    habit_refusals,
    actions,
    action_events,
    action_sources,
    journal,
)
#: tables that stay, and why
STAY: Final[Mapping[str, str]] = {
    "strangers": "ids of people who are not in",
    "dialogue": "conversation, not knowledge; it is erased after a while anyway",
    "vault": "what placeholders stand for, sealed with a key of this machine",
    "model_calls": "cost and latency of this machine's calls",
    "budget_warnings": "told already",
    "inbox": "raw updates",
    "outbox": "messages on their way",
    "status_lines": "messages on their way",
    "draft_cards": "they belong to messages that an imported store did not send",
    "action_cards": "they belong to messages that an imported store did not send",
    "connector_health": "whether this machine's connectors work",
    "cards": "they belong to messages that an imported store did not send",
    "buttons": "they belong to messages that an imported store did not send",
    "prompts": "questions that wait for an answer in a chat",
    "due": "work of this machine; the last day of a removed person is planned anew",
    "signals": "people's words for the judge, erased after a while",
    "turns": "how long turns took on this machine",
    "folder_marks": "how far this machine's knowledge folder was read",
}
#: columns that stay: the search index makes its vectors itself, and the knowledge folder is written anew
_STAY_COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "records": frozenset({"vector", "vector_model"}),
    "skills": frozenset({"path", "written_revision"}),
}

#: rows in one statement
_BATCH: Final = 500


def columns(table: sa.Table) -> list[sa.Column[Any]]:
    """The columns of a table that are exported."""
    stay = _STAY_COLUMNS.get(table.name, frozenset())
    return [column for column in table.columns if column.name not in stay]


def _shape(table: sa.Table) -> Shape:
    keys = [tuple(column.name for column in table.primary_key.columns)]
    keys += [(column.name,) for column in table.columns if column.unique]
    keys += [
        tuple(column.name for column in constraint.columns)
        for constraint in table.constraints
        if isinstance(constraint, sa.UniqueConstraint)
    ]
    return Shape(columns={column.name: _column(column) for column in columns(table)}, unique=tuple(dict.fromkeys(keys)))


def _column(column: sa.Column[Any]) -> Column:
    refers_to = next((key.column.table.name for key in column.foreign_keys if key.column.name == "id"), None)
    return Column(
        type=_type(column.type),
        nullable=bool(column.nullable),
        optional=bool(column.nullable) or column.default is not None,
        refers_to=refers_to,
    )


def _type(kind: Any) -> Type:
    match kind:
        case Instant():
            return Type.INSTANT
        case sa.JSON():
            return Type.JSON
        case sa.Boolean():
            return Type.FLAG
        case sa.Date():
            return Type.DAY
        case sa.Integer():
            return Type.WHOLE
        case sa.String():
            return Type.TEXT
    raise TypeError(f"no way to write a column of {kind!r} down")


SHAPES: Final[Mapping[str, Shape]] = {table.name: _shape(table) for table in TABLES}


# --- out --------------------------------------------------------------------------------------------------------------


async def count(tx: Tx) -> int:
    """About how many rows an export has."""
    return sum([int(await tx.scalar(sa.select(sa.func.count()).select_from(table)) or 0) for table in TABLES])


async def rows(
    tx: Tx, *, bury: Callable[[str], str], only: Collection[str] | None = None
) -> AsyncIterator[tuple[str, Row]]:
    """Every table and row, or those of some tables, in a stable order. `bury` hashes a forgotten text with the key."""
    leaving = await _leaving(tx)
    for table in TABLES:
        if only is not None and table.name not in only:
            continue
        statement = sa.select(*columns(table)).order_by(*table.primary_key.columns)
        found = await tx.stream(statement.execution_options(yield_per=_BATCH))
        last_id = 0
        async for row in found:
            plain = {key: _written(value) for key, value in row._mapping.items()}
            last_id = plain.get("id") or 0
            kept = None if _of_dialogue(table.name, plain) else _without_forgotten(table, plain, leaving)
            if kept is not None:
                yield table.name, kept
        if table is tombstones:
            for number, (_, (text, at)) in enumerate(sorted(leaving.items()), last_id + 1):
                yield table.name, {"id": number, "hash": bury(text), "at": instant(at)}


async def readable(tx: Tx, person: Person) -> int:
    """How many records one person's export has, but for those that became part of others."""
    where = (visible(person), records.c.status != Status.DELETED.value)
    return int(await tx.scalar(sa.select(sa.func.count()).select_from(records).where(*where)) or 0)


async def forgotten_among(tx: Tx, ids: Iterable[int]) -> bool:
    """Whether one of these records is forgotten."""
    for some in batched(ids):
        where = (records.c.id.in_(some), records.c.status == Status.DELETED.value)
        if await tx.scalar(sa.select(records.c.id).where(*where).limit(1)) is not None:
            return True
    return False


async def _leaving(tx: Tx) -> dict[int, tuple[str, datetime]]:
    """Text and hour of records that are forgotten and not erased yet, by id."""
    r = records.c
    where = (r.status == Status.DELETED.value, r.erased_at.is_(None))
    found = await tx.execute(sa.select(r.id, r.text, r.deleted_at, r.created_at).where(*where))
    return {row.id: (row.text, row.deleted_at or row.created_at) for row in found}


def _without_forgotten(table: sa.Table, row: Row, leaving: Mapping[int, tuple[str, datetime]]) -> Row | None:
    """The row as it will be once what is forgotten is erased."""
    if not leaving:
        return row
    if table is record_sources and row["record_id"] in leaving:
        return None
    if table in (habits, habit_sightings) and row["record_id"] in leaving:
        return None
    if table is journal and row["subject"] == "record" and row["subject_id"] in leaving:
        return {**row, "details": None}
    if table is records:
        cut = {key: None for key in ("disputed_by", "replaces") if row[key] in leaving}
        if row["id"] in leaving:
            gone = ("when_said", "ends_on", "source_chat_id", "source_message_id", "source_link")
            cut |= dict.fromkeys(gone)
            return {**row, **cut, "text": "", "erased_at": instant(leaving[row["id"]][1])}
        return {**row, **cut}
    return row


def _of_dialogue(table: str, row: Row) -> bool:
    """Whether a row refers to dialogue, which stays: elsewhere its ids are of other messages."""
    return table == action_sources.name and row["kind"] == outbound.SAID


def _written(value: Any) -> Any:
    if isinstance(value, datetime):
        return instant(value)
    return value.isoformat() if isinstance(value, date) else value


# --- in ---------------------------------------------------------------------------------------------------------------


async def occupied(tx: Tx) -> bool:
    """Whether the store holds anything that an import would mix with."""
    for table in TABLES:
        if await tx.scalar(sa.select(sa.literal(1)).select_from(table).limit(1)) is not None:
            return True
    return False


async def load(tx: Tx, found: Iterable[tuple[str, Row]]) -> int:
    """Write checked rows into an empty store, in the caller's transaction. Returns how many."""
    # Records refer to records that come after them.
    await tx.execute(sa.text("PRAGMA defer_foreign_keys = ON"))
    by_name = {table.name: table for table in TABLES}
    written = 0
    for name, group in groupby(found, key=lambda pair: pair[0]):
        # A file written earlier may hold what stays.
        for batch in _batches(row for _, row in group if not _of_dialogue(name, row)):
            # Rows of an older file may lack columns, and one statement takes rows of one kind.
            for _, alike in groupby(batch, key=lambda row: sorted(row)):
                values = [_read(by_name[name], row) for row in alike]
                await tx.execute(sa.insert(by_name[name]), values)
                written += len(values)
    return written


def _batches(found: Iterable[Row]) -> Iterator[list[Row]]:
    batch: list[Row] = []
    for row in found:
        batch.append(row)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _read(table: sa.Table, row: Row) -> dict[str, Any]:
    types = SHAPES[table.name].columns
    return {key: _typed(types[key].type, value) for key, value in row.items()}


def _typed(kind: Type, value: Any) -> Any:
    if value is None:
        return None
    match kind:
        case Type.INSTANT:
            return datetime.fromisoformat(value).astimezone(UTC)
        case Type.DAY:
            return date.fromisoformat(value)
        case _:
            return value


async def plan_erasures(tx: Tx, kind: str) -> int:
    """Plan the last day of everybody who was removed and whose own records are still there. Returns how many."""
    removed = sa.select(people.c.id, people.c.erase_at).where(
        people.c.removed_at.is_not(None), people.c.erase_at.is_not(None)
    )
    planned = 0
    for row in (await tx.execute(removed.order_by(people.c.id))).all():
        done = (journal.c.subject == "person", journal.c.subject_id == row.id, journal.c.act == "erased")
        past = await tx.scalar(sa.select(sa.literal(1)).where(*done, journal.c.at >= row.erase_at).limit(1))
        if past is None:
            await due.put(tx, kind, ref_id=row.id, due_at=row.erase_at)
            planned += 1
    return planned
