"""The running dialogue of each line: what was said, by whom, kept for 90 days (OPS-4) and hidden when forgotten."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.incoming import Place, lane
from storage.batches import batched
from storage.db import Tx
from storage.tables import dialogue

D = dialogue.c


@dataclass(frozen=True, slots=True, kw_only=True)
class Utterance:
    id: int
    chat_id: int
    topic_id: int
    message_id: int | None
    #: None for the bot's own words
    person_id: int | None
    speaker: str
    at: datetime
    text: str
    own_words: bool
    addressed: bool
    refs: tuple[int, ...] = ()
    by_bot: bool = False

    @property
    def lane(self) -> str:
        return lane(self.chat_id, self.topic_id)


async def add(
    tx: Tx,
    place: Place,
    *,
    message_id: int,
    person_id: int | None,
    speaker: str,
    text: str,
    own_words: bool,
    addressed: bool,
    now: datetime,
) -> None:
    """Keep one message of a person."""
    await tx.execute(
        sa.insert(dialogue).values(
            chat_id=place.chat_id,
            topic_id=place.topic_id,
            message_id=message_id,
            person_id=person_id,
            speaker=speaker,
            at=now,
            text=text,
            own_words=own_words,
            addressed=addressed,
            refs=[],
        )
    )


async def recent(tx: Tx, place: Place, *, limit: int, before_id: int | None = None) -> list[Utterance]:
    """The last messages of a line that are not forgotten, oldest first."""
    where = [D.chat_id == place.chat_id, D.topic_id == place.topic_id, D.hidden_by.is_(None)]
    if before_id is not None:
        where.append(D.id < before_id)
    rows = (await tx.execute(sa.select(dialogue).where(*where).order_by(D.id.desc()).limit(limit))).all()
    return [_utterance(row) for row in reversed(rows)]


async def message(tx: Tx, *, chat_id: int, message_id: int) -> Utterance | None:
    """One message of a chat, unless forgotten."""
    row = (
        await tx.execute(
            sa.select(dialogue)
            .where(D.chat_id == chat_id, D.message_id == message_id, D.hidden_by.is_(None))
            .order_by(D.id.desc())
            .limit(1)
        )
    ).first()
    return _utterance(row) if row is not None else None


async def get(tx: Tx, utterance_id: int) -> Utterance | None:
    """One kept message, unless forgotten or erased."""
    row = (await tx.execute(sa.select(dialogue).where(D.id == utterance_id, D.hidden_by.is_(None)))).first()
    return _utterance(row) if row is not None else None


async def edit(tx: Tx, *, chat_id: int, message_id: int, text: str) -> str | None:
    """Replace the text of a person's message. Returns the former text, None when the message is not kept."""
    former = await tx.scalar(
        sa.select(D.text).where(D.chat_id == chat_id, D.message_id == message_id, D.person_id.is_not(None))
    )
    if former is not None and former != text:
        await tx.execute(sa.update(dialogue).where(D.chat_id == chat_id, D.message_id == message_id).values(text=text))
    return former


async def last_of(tx: Tx, place: Place, person_id: int) -> Utterance | None:
    """What a person said last in a line, unless forgotten."""
    where = (D.chat_id == place.chat_id, D.topic_id == place.topic_id, D.person_id == person_id, D.hidden_by.is_(None))
    row = (await tx.execute(sa.select(dialogue).where(*where).order_by(D.id.desc()).limit(1))).first()
    return _utterance(row) if row is not None else None


async def make_data(tx: Tx, utterance_id: int) -> None:
    """From now on nothing is noticed in this message and no command is read from it (MEM-1)."""
    await tx.execute(sa.update(dialogue).where(D.id == utterance_id).values(own_words=False))


async def since(tx: Tx, at: datetime) -> list[tuple[int, str]]:
    """Ids and texts of everything said at or after an instant and not hidden; for finding what repeats a record."""
    rows = await tx.execute(sa.select(D.id, D.text).where(D.at >= at, D.hidden_by.is_(None)))
    return [(row.id, row.text) for row in rows]


async def hide(tx: Tx, record_id: int, *, messages: list[tuple[int, int]], ids: list[int]) -> None:
    """Hide what repeats a forgotten record: its source messages, these utterances, and the bot's words about it."""
    about = sa.select(D.id).where(D.refs.is_not(None), sa.cast(D.refs, sa.Text).like(f"%{record_id}%"))
    mentioned = [
        row.id
        for row in await tx.execute(sa.select(D.id, D.refs).where(D.id.in_(about)))
        if record_id in (row.refs or ())
    ]
    chosen: list[sa.ColumnElement[bool]] = [D.id.in_(some) for some in batched([*ids, *mentioned])]
    chosen += [
        sa.and_(D.chat_id == chat, D.message_id.in_(some))
        for chat in dict.fromkeys(chat for chat, _ in messages)
        for some in batched(sorted({message_id for other, message_id in messages if other == chat}))
    ]
    for one in chosen:
        await tx.execute(sa.update(dialogue).where(D.hidden_by.is_(None), one).values(hidden_by=record_id))


async def hidden_with(tx: Tx, record_id: int) -> list[tuple[int, str]]:
    """Ids and texts of what is hidden with a record."""
    rows = await tx.execute(sa.select(D.id, D.text).where(D.hidden_by == record_id))
    return [(row.id, row.text) for row in rows]


async def unhide(tx: Tx, record_id: int) -> list[tuple[int, str]]:
    """Show again what was hidden with a record. Returns ids and texts."""
    statement = sa.update(dialogue).where(D.hidden_by == record_id).values(hidden_by=None).returning(D.id, D.text)
    return [(row.id, row.text) for row in await tx.execute(statement)]


async def erase_hidden(tx: Tx, record_id: int) -> None:
    """Erase for good what was hidden with a record."""
    await tx.execute(sa.delete(dialogue).where(D.hidden_by == record_id))


async def purge(tx: Tx, *, before: datetime) -> int:
    """Erase dialogue older than an instant (OPS-4). Returns how many messages went."""
    return int((await tx.execute(sa.delete(dialogue).where(D.at < before))).rowcount)


async def of_person(tx: Tx, person_id: int) -> tuple[int, datetime | None]:
    """How many of a person's messages are kept, and since when."""
    row = (await tx.execute(sa.select(sa.func.count(), sa.func.min(D.at)).where(D.person_id == person_id))).one()
    return int(row[0]), row[1]


def _utterance(row: Any) -> Utterance:
    return Utterance(
        id=row.id,
        chat_id=row.chat_id,
        topic_id=row.topic_id,
        message_id=row.message_id,
        person_id=row.person_id,
        speaker=row.speaker,
        at=row.at,
        text=row.text,
        own_words=row.own_words,
        addressed=row.addressed,
        refs=tuple(row.refs or ()),
        by_bot=row.person_id is None and row.speaker == "",
    )
