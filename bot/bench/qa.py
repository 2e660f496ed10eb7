"""Questions over labelled stores: the records that answer, best first, or none (ANS-1, ANS-4)."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from bot import embed
from bot.domain.memory import COMPANY, Confidence, Origin, Record, Status
from bot.domain.recall import rank
from bot.embed import Embedder

_STATUSES = {"active": Status.ACTIVE, "candidate": Status.CANDIDATE, "archived": Status.ARCHIVED}
_SAID_AT = datetime(2026, 1, 1, tzinfo=UTC)


@lru_cache(maxsize=1)
def embedder() -> Embedder:
    return embed.load()


def predict(case: dict[str, Any]) -> list[dict[str, Any]]:
    """One prediction for each question of a store, over its effective records."""
    names = dict(enumerate((r["id"] for r in case["records"]), 1))
    records = [_record(number, r) for number, r in enumerate(case["records"], 1)]
    records = [r for r in records if r.effective]
    vectors = embedder().embed([r.text for r in records])
    out = []
    for question in case["questions"]:
        asked = embedder().embed([question["question"]])[0]
        hits = rank(question["question"], records, query_vector=asked, vectors=vectors)
        out.append({"id": question["id"], "ids": [names[h.record.id] for h in hits]})
    return out


def _record(number: int, row: dict[str, Any]) -> Record:
    return Record(
        id=number,
        text=row["text"],
        scope=COMPANY,
        author_id=1,
        recorder_id=1,
        status=_STATUSES[row.get("status", "active")],
        confidence=Confidence.SAID_ONCE,
        origin=Origin.STATED,
        created_at=_SAID_AT,
    )
