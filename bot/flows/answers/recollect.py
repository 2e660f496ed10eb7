"""What the store offers for a question, as far as whoever asks may see it here (ANS-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.ageing import is_habit
from bot.domain.listing import Circle
from bot.domain.memory import Level, Record, Status
from bot.domain.recall import rank
from bot.flows.answers.nearby import nearby
from bot.flows.answers.said_before import said_before
from bot.flows.deps import Deps, Turn
from bot.flows.memory.pages import circle
from storage import dialogue, listing, memory, people
from storage.db import Tx
from storage.dialogue import Utterance

#: Records looked at before ranking.
NEAR = 60
#: A session of dialogue is what was said within this time; older words don't colour an answer.
DIALOGUE_HOURS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What may go into an answer here."""

    #: records that answer the question, best first
    records: tuple[Record, ...] = ()
    #: in a group: what answers the question and is for the asker's eyes alone, for their private chat
    private: tuple[Record, ...] = ()
    preferences: tuple[Record, ...] = ()
    #: records and wishes that would have gone in but for the limits on their numbers
    records_left_out: int = 0
    preferences_left_out: int = 0
    names: Mapping[int, str]
    kinds: Mapping[int, str]
    #: when the words in force were said, by record id
    said_at: Mapping[int, datetime]
    dialogue: tuple[Utterance, ...] = ()


async def recollect(deps: Deps, turn: Turn, question: str) -> Found:
    """Records in force that answer the question, the asker's standing wishes, the dialogue so far."""
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn)
    records, left_out = await _answering(deps, turn, eyes, question)
    private: list[Record] = []
    if not records and not turn.place.private:
        private, _ = await _answering(deps, turn, Circle(person=turn.person), question)
    async with deps.db.read() as tx:
        wishes, wishes_left_out = await _preferences(tx, turn)
        authors = [i for r in (*records, *private) for i in (r.author_id, r.recorder_id)]
        return Found(
            records=tuple(records),
            private=tuple(private),
            preferences=tuple(wishes),
            records_left_out=left_out,
            preferences_left_out=wishes_left_out,
            names=await people.names(tx, authors),
            kinds=await people.kinds(tx, authors),
            said_at=await listing.said_at(tx, [r.id for r in (*records, *private)]),
            dialogue=await _dialogue(tx, turn),
        )


async def _answering(deps: Deps, turn: Turn, eyes: Circle, question: str) -> tuple[list[Record], int]:
    """The best records that answer the question, and how many more do."""
    seen = await nearby(deps, eyes, question, want=NEAR, statuses=(Status.ACTIVE,))
    # A guess about somebody's habits shapes drafts only, however sure it got by itself (EDT-7).
    seen = [r for r in seen if r.confidence >= turn.policy.answer_least_percent and not is_habit(r)]
    return _first(await ranked(deps, question, seen), turn.policy.memory_in_context)


def _first(records: list[Record], most: int) -> tuple[list[Record], int]:
    return records[:most], max(len(records) - most, 0)


async def ranked(deps: Deps, question: str, records: Sequence[Record]) -> list[Record]:
    """Records that answer the question, best first; empty when nothing fits."""
    vectors = await deps.recall.vectors([question, *(r.text for r in records)])
    return [hit.record for hit in rank(question, records, query_vector=vectors[0], vectors=vectors[1:])]


async def _preferences(tx: Tx, turn: Turn) -> tuple[list[Record], int]:
    """The asker's standing wishes, in private only, always (ANS-1); and how many more there are."""
    if not turn.place.private:
        return [], 0
    own = await memory.seen_by(tx, turn.person, statuses=(Status.ACTIVE,), level=Level.PERSONAL)
    wishes = [r for r in own if r.preference and r.confidence >= turn.policy.answer_least_percent]
    return _first(wishes, turn.policy.preferences_in_context)


async def _dialogue(tx: Tx, turn: Turn) -> tuple[Utterance, ...]:
    said = await dialogue.recent(tx, turn.place, limit=turn.policy.dialogue_in_context)
    fresh = turn.now - timedelta(hours=DIALOGUE_HOURS)
    return await said_before(tx, [u for u in said if u.at >= fresh])
