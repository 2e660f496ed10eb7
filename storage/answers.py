"""What each answer was made of, stored when it was given and never guessed afterwards (ANS-3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.incoming import Place
from storage.db import Tx, inserted_id
from storage.tables import answer_sources, answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    id: int
    chat_id: int
    topic_id: int
    person_id: int
    at: datetime
    #: "model", "records" or "state"
    way: str
    model: str | None
    prompt_version: str | None
    left_out: int
    #: kind and id of every source, the most important first
    sources: tuple[tuple[str, int], ...]


async def add(
    tx: Tx,
    place: Place,
    *,
    person_id: int,
    way: str,
    sources: Sequence[tuple[str, int]],
    now: datetime,
    model: str | None = None,
    prompt_version: str | None = None,
    left_out: int = 0,
    stopped: bool = False,
) -> int:
    """Store an answer with its sources. Returns its id."""
    result = await tx.execute(
        sa.insert(answers).values(
            chat_id=place.chat_id,
            topic_id=place.topic_id,
            person_id=person_id,
            at=now,
            way=way,
            model=model,
            prompt_version=prompt_version,
            left_out=left_out,
            stopped=stopped,
        )
    )
    answer_id = inserted_id(result)
    for rank, (kind, ref_id) in enumerate(dict.fromkeys(sources)):
        await tx.execute(sa.insert(answer_sources).values(answer_id=answer_id, kind=kind, ref_id=ref_id, rank=rank))
    return answer_id


async def get(tx: Tx, answer_id: int) -> Answer | None:
    return await _one(tx, answers.c.id == answer_id)


async def of_message(tx: Tx, *, chat_id: int, message_id: int) -> Answer | None:
    """The answer that one of the bot's messages gave."""
    return await _one(tx, answers.c.chat_id == chat_id, answers.c.message_id == message_id)


async def message_of(tx: Tx, answer_id: int) -> int | None:
    """The bot's message that gave an answer, once it was delivered."""
    found: int | None = await tx.scalar(sa.select(answers.c.message_id).where(answers.c.id == answer_id))
    return found


async def last_to(tx: Tx, place: Place, person_id: int) -> Answer | None:
    """The latest answer to a person in this line."""
    return await _one(
        tx,
        answers.c.chat_id == place.chat_id,
        answers.c.topic_id == place.topic_id,
        answers.c.person_id == person_id,
    )


async def count_to(tx: Tx, person_id: int) -> int:
    """How many answers to a person are kept with their sources."""
    return int(
        await tx.scalar(sa.select(sa.func.count()).select_from(answers).where(answers.c.person_id == person_id)) or 0
    )


async def using(tx: Tx, kind: str, ref_id: int, *, since: datetime) -> list[Answer]:
    """Answers since an instant that named this source, newest first (FGT-8)."""
    rows = await tx.execute(
        sa.select(answers)
        .join(answer_sources, answer_sources.c.answer_id == answers.c.id)
        .where(answer_sources.c.kind == kind, answer_sources.c.ref_id == ref_id, answers.c.at >= since)
        .order_by(answers.c.id.desc())
    )
    return [await _answer(tx, row) for row in rows.all()]


async def _one(tx: Tx, *where: Any) -> Answer | None:
    row = (await tx.execute(sa.select(answers).where(*where).order_by(answers.c.id.desc()).limit(1))).first()
    return await _answer(tx, row) if row is not None else None


async def _answer(tx: Tx, row: Any) -> Answer:
    sources = await tx.execute(
        sa.select(answer_sources.c.kind, answer_sources.c.ref_id)
        .where(answer_sources.c.answer_id == row.id)
        .order_by(answer_sources.c.rank)
    )
    return Answer(
        id=row.id,
        chat_id=row.chat_id,
        topic_id=row.topic_id,
        person_id=row.person_id,
        at=row.at,
        way=row.way,
        model=row.model,
        prompt_version=row.prompt_version,
        left_out=row.left_out,
        sources=tuple((s.kind, s.ref_id) for s in sources),
    )
