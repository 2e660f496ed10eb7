"""Rules in force that answer a question by themselves, when no model is there to follow them (ANS-5, RUL-3)."""

from __future__ import annotations

from bot.domain.memory import Confidence, Origin, Record, Status
from bot.domain.notices import Line
from bot.domain.recall import rank
from bot.flows.acting import acting
from bot.flows.deps import Deps, Turn
from storage import people
from storage.db import Tx
from storage.proposals import Proposal

#: rules quoted in one answer
QUOTED = 2


async def ruling(deps: Deps, turn: Turn, question: str) -> list[Proposal]:
    """The rules that act here and answer the question, best first."""
    here = (await acting(deps, turn)).rules
    if not here:
        return []
    vectors = await deps.recall.vectors([question, *(rule.text for rule in here)])
    by_id = {rule.id: rule for rule in here}
    hits = rank(question, [_as_record(rule) for rule in here], query_vector=vectors[0], vectors=vectors[1:])
    return [by_id[hit.record.id] for hit in hits[:QUOTED]]


async def rule_lines(tx: Tx, rules: list[Proposal]) -> list[Line]:
    names = await people.names(tx, [rule.decided_by or rule.author_id for rule in rules])
    return [
        Line(
            "answer-rule-quote",
            {
                "text": rule.text,
                "number": rule.id,
                "who": names.get(rule.decided_by or rule.author_id or 0, "—"),
                "day": rule.decided_at or rule.proposed_at,
            },
        )
        for rule in rules
    ]


def _as_record(rule: Proposal) -> Record:
    """A rule as search takes a statement."""
    return Record(
        id=rule.id,
        text=rule.text,
        scope=rule.scope,
        author_id=rule.author_id,
        recorder_id=rule.author_id or 0,
        status=Status.ACTIVE,
        confidence=Confidence.CONFIRMED,
        origin=Origin.STATED,
        created_at=rule.decided_at or rule.proposed_at,
    )
