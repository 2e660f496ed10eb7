"""What the store offers for a question, as far as whoever asks may see it here (ANS-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.listing import Circle
from bot.domain.memory import Confidence, Level, Record, Status
from bot.domain.recall import rank
from bot.flows.deps import Deps, Turn
from bot.flows.nearby import nearby
from bot.flows.pages import circle
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
    names: Mapping[int, str]
    kinds: Mapping[int, str]
    #: when the words in force were said, by record id
    said_at: Mapping[int, datetime]
    dialogue: tuple[Utterance, ...] = ()


async def recollect(deps: Deps, turn: Turn, question: str) -> Found:
    """Records in force that answer the question, the asker's standing wishes, the dialogue so far."""
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn)
    records = await _answering(deps, turn, eyes, question)
    private: list[Record] = []
    if not records and not turn.place.private:
        private = await _answering(deps, turn, Circle(person=turn.person), question)
    async with deps.db.read() as tx:
        authors = [i for r in (*records, *private) for i in (r.author_id, r.recorder_id)]
        return Found(
            records=tuple(records),
            private=tuple(private),
            preferences=await _preferences(tx, turn),
            names=await people.names(tx, authors),
            kinds=await people.kinds(tx, authors),
            said_at=await listing.said_at(tx, [r.id for r in (*records, *private)]),
            dialogue=await _dialogue(tx, turn),
        )


async def _answering(deps: Deps, turn: Turn, eyes: Circle, question: str) -> list[Record]:
    seen = await nearby(deps, eyes, question, want=NEAR, statuses=(Status.ACTIVE,))
    seen = [r for r in seen if r.confidence >= Confidence.THRESHOLD]
    return (await ranked(deps, question, seen))[: turn.policy.memory_in_context]


async def ranked(deps: Deps, question: str, records: Sequence[Record]) -> list[Record]:
    """Records that answer the question, best first; empty when nothing fits."""
    vectors = await deps.recall.vectors([question, *(r.text for r in records)])
    return [hit.record for hit in rank(question, records, query_vector=vectors[0], vectors=vectors[1:])]


async def _preferences(tx: Tx, turn: Turn) -> tuple[Record, ...]:
    """The asker's standing wishes, in private only, always (ANS-1)."""
    if not turn.place.private:
        return ()
    own = await memory.seen_by(tx, turn.person, statuses=(Status.ACTIVE,), level=Level.PERSONAL)
    wishes = [r for r in own if r.preference and r.confidence >= Confidence.THRESHOLD]
    return tuple(wishes[: turn.policy.preferences_in_context])


async def _dialogue(tx: Tx, turn: Turn) -> tuple[Utterance, ...]:
    said = await dialogue.recent(tx, turn.place, limit=turn.policy.dialogue_in_context)
    fresh = turn.now - timedelta(hours=DIALOGUE_HOURS)
    return tuple(u for u in said if u.at >= fresh)
