"""Drafts with their versions, and the messages that show them (EDT-1). A version is never changed, only followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.actions.action import ActionStatus
from bot.domain.drafts.draft import Draft, DraftStatus, Name, Version
from bot.domain.edits.judging import Author
from storage.db import Tx, inserted_id
from storage.tables import actions, answer_sources, draft_cards, draft_versions, drafts, outbox

D = drafts.c
V = draft_versions.c

#: statuses in which a draft may still be changed
_ALIVE = (DraftStatus.OPEN.value, DraftStatus.SUBMITTED.value)
#: what an action is past when its text may not be changed any more
_ON_ITS_WAY = {
    one.value
    for one in (
        ActionStatus.APPROVED,
        ActionStatus.SCHEDULED,
        ActionStatus.HELD,
        ActionStatus.RUNNING,
        ActionStatus.DONE,
        ActionStatus.UNDOING,
        ActionStatus.UNDO_FAILED,
        ActionStatus.FINAL,
        ActionStatus.UNKNOWN,
    )
}


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDraft:
    person_id: int
    area_id: int | None
    task_type: str
    recipient: str
    addressee: str
    request: str
    chat_id: int
    topic_id: int
    message_id: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewVersion:
    text: str
    author: Author
    fields: Mapping[Name, str]
    person_id: int | None = None
    base: int | None = None
    instruction: str = ""
    answer_id: int | None = None
    model: str | None = None
    prompt_version: str | None = None
    broken: Sequence[int] = ()
    guesses: Sequence[int] = ()
    source: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The draft that a message shows, and the number of the version that it showed."""

    draft_id: int
    number: int


async def add(tx: Tx, new: NewDraft, first: NewVersion, *, now: datetime) -> Draft:
    """Store a draft with its first version."""
    result = await tx.execute(
        sa.insert(drafts).values(
            person_id=new.person_id,
            area_id=new.area_id,
            task_type=new.task_type,
            recipient=new.recipient,
            addressee=new.addressee,
            request=new.request,
            status=DraftStatus.OPEN.value,
            version=1,
            distance=0 if first.author is Author.AGENT else None,
            chat_id=new.chat_id,
            topic_id=new.topic_id,
            message_id=new.message_id,
            created_at=now,
            changed_at=now,
        )
    )
    draft_id = inserted_id(result)
    await _write(tx, draft_id, 1, first, now=now)
    draft = await get(tx, draft_id)
    assert draft is not None
    return draft


async def follow(
    tx: Tx,
    draft: Draft,
    new: NewVersion,
    *,
    distance: int | None,
    now: datetime,
    status: DraftStatus = DraftStatus.OPEN,
) -> Draft | None:
    """Put a version after the one in force; its approval, if it was asked for, is asked for no more.

    None: the draft is another by now, or is over.
    """
    number = draft.version.number + 1
    changed = await _set(tx, draft, version=number, distance=distance, status=status.value, changed_at=now)
    if not changed:
        return None
    await _write(tx, draft.id, number, new, now=now)
    return await get(tx, draft.id)


async def move(tx: Tx, draft: Draft, status: DraftStatus, *, now: datetime) -> bool:
    """Give a draft that is as it was read another status. Returns whether it was."""
    return await _set(tx, draft, status=status.value, changed_at=now)


async def _set(tx: Tx, draft: Draft, **values: Any) -> bool:
    if not draft.alive:
        return False
    result = await tx.execute(
        sa.update(drafts)
        .where(D.id == draft.id, D.revision == draft.revision, D.status.in_(_ALIVE))
        .values(revision=draft.revision + 1, **values)
    )
    return result.rowcount == 1


async def _write(tx: Tx, draft_id: int, number: int, new: NewVersion, *, now: datetime) -> None:
    chat_id, message_id = new.source or (None, None)
    await tx.execute(
        sa.insert(draft_versions).values(
            draft_id=draft_id,
            number=number,
            text=new.text,
            fields={name.value: value for name, value in new.fields.items()},
            author=new.author.value,
            person_id=new.person_id,
            at=now,
            base=new.base,
            instruction=new.instruction,
            answer_id=new.answer_id,
            model=new.model,
            prompt_version=new.prompt_version,
            broken=list(new.broken),
            guesses=list(new.guesses),
            source_chat_id=chat_id,
            source_message_id=message_id,
        )
    )


async def get(tx: Tx, draft_id: int) -> Draft | None:
    """The draft with its version in force. What was submitted is sent, or open again, by what became of the request."""
    joined = sa.and_(V.draft_id == D.id, V.number == D.version)
    statement = sa.select(drafts, *(c.label(f"v_{c.name}") for c in V)).join(draft_versions, joined)
    row = (await tx.execute(statement.where(D.id == draft_id))).first()
    draft = _draft(row) if row is not None else None
    if draft is None or draft.status is not DraftStatus.SUBMITTED:
        return draft
    asked = sa.select(actions.c.status).join(draft_versions, V.id == actions.c.draft_version_id)
    found = set(await tx.scalars(asked.where(V.draft_id == draft_id)))
    if found & _ON_ITS_WAY:
        return replace(draft, status=DraftStatus.SENT)
    return draft if ActionStatus.PENDING.value in found else replace(draft, status=DraftStatus.OPEN)


async def of_version(tx: Tx, version_id: int) -> Draft | None:
    """The draft that a version belongs to."""
    draft_id = await tx.scalar(sa.select(V.draft_id).where(V.id == version_id))
    return await get(tx, draft_id) if draft_id is not None else None


async def versions(tx: Tx, draft_id: int) -> list[Version]:
    """Every version, the first one first."""
    rows = await tx.execute(sa.select(draft_versions).where(V.draft_id == draft_id).order_by(V.number))
    return [_version(row) for row in rows]


async def version(tx: Tx, draft_id: int, number: int) -> Version | None:
    where = (V.draft_id == draft_id, V.number == number)
    row = (await tx.execute(sa.select(draft_versions).where(*where))).first()
    return _version(row) if row is not None else None


async def said_in(tx: Tx, *, chat_id: int, message_id: int) -> tuple[int, int] | None:
    """Draft and number of the last version whose words a message was."""
    where = (V.source_chat_id == chat_id, V.source_message_id == message_id)
    found = sa.select(V.draft_id, V.number).where(*where).order_by(V.id.desc()).limit(1)
    row = (await tx.execute(found)).first()
    return (row.draft_id, row.number) if row is not None else None


async def resting_on(tx: Tx, record_ids: Iterable[int], *, since: datetime) -> list[Draft]:
    """Drafts with a version made since an instant that named one of these records as its source (FGT-8)."""
    of = answer_sources.c
    found = (
        sa.select(V.draft_id)
        .join(answer_sources, of.answer_id == V.answer_id)
        .where(of.kind == "record", of.ref_id.in_(list(record_ids)), V.at >= since)
        .order_by(V.draft_id)
        .distinct()
    )
    ids = list(await tx.scalars(found))
    return [draft for draft_id in ids if (draft := await get(tx, draft_id)) is not None]


async def distances(tx: Tx, *, person_id: int | None = None, task_type: str | None = None) -> list[tuple[int, int]]:
    """Draft ids and distances from the agent's first text to the last one, the oldest draft first (EDT-9)."""
    where: list[sa.ColumnElement[bool]] = [D.distance.is_not(None)]
    where += [D.person_id == person_id] if person_id is not None else []
    where += [D.task_type == task_type] if task_type is not None else []
    rows = await tx.execute(sa.select(D.id, D.distance).where(*where).order_by(D.id))
    return [(row.id, row.distance) for row in rows]


# --- cards ------------------------------------------------------------------------------------------------------------


async def show(tx: Tx, outbox_id: int, draft: Draft) -> None:
    """Remember that a queued message shows this draft."""
    await tx.execute(sa.insert(draft_cards).values(outbox_id=outbox_id, draft_id=draft.id, number=draft.version.number))


async def shown_in(tx: Tx, *, chat_id: int, message_id: int) -> Shown | None:
    """The draft that a delivered message of the bot's shows, as it shows it last."""
    found = (
        sa.select(draft_cards.c.draft_id, draft_cards.c.number)
        .join(outbox, outbox.c.id == draft_cards.c.outbox_id)
        .where(outbox.c.chat_id == chat_id, outbox.c.message_id == message_id)
        .order_by(outbox.c.id.desc())
        .limit(1)
    )
    row = (await tx.execute(found)).first()
    return Shown(draft_id=row.draft_id, number=row.number) if row is not None else None


# --- erasing ----------------------------------------------------------------------------------------------------------


async def erase_of(tx: Tx, person_id: int, *, chat_id: int) -> None:
    """Erase the words of what a removed person asked for in their private chat and never sent."""
    own = sa.select(D.id).where(D.person_id == person_id, D.chat_id == chat_id, D.status != DraftStatus.SENT.value)
    await tx.execute(sa.update(draft_versions).where(V.draft_id.in_(own)).values(text="", fields={}, instruction=""))
    await tx.execute(
        sa.update(drafts)
        .where(D.id.in_(own))
        .values(request="", addressee="", status=DraftStatus.DECLINED.value, revision=D.revision + 1)
    )


# --- rows -------------------------------------------------------------------------------------------------------------


def _draft(row: Any) -> Draft:
    of_version = {c.name: getattr(row, f"v_{c.name}") for c in V}
    return Draft(
        id=row.id,
        person_id=row.person_id,
        area_id=row.area_id,
        task_type=row.task_type,
        recipient=row.recipient,
        addressee=row.addressee,
        request=row.request,
        status=DraftStatus(row.status),
        version=_of(of_version),
        chat_id=row.chat_id,
        topic_id=row.topic_id,
        created_at=row.created_at,
        distance=row.distance,
        revision=row.revision,
    )


def _version(row: Any) -> Version:
    return _of(dict(row._mapping))


def _of(row: Mapping[str, Any]) -> Version:
    chat_id, message_id = row["source_chat_id"], row["source_message_id"]
    return Version(
        id=row["id"],
        number=row["number"],
        text=row["text"],
        author=Author(row["author"]),
        at=row["at"],
        fields={Name(name): value for name, value in row["fields"].items()},
        person_id=row["person_id"],
        base=row["base"],
        instruction=row["instruction"],
        answer_id=row["answer_id"],
        broken=tuple(row["broken"]),
        guesses=tuple(row["guesses"]),
        source=(chat_id, message_id) if chat_id is not None and message_id is not None else None,
    )
