"""Rules in force that answer a question by themselves, when no model is there to follow them (ANS-5, RUL-3)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.memory import Confidence, Origin, Record, Status
from bot.domain.notices import Button, Line
from bot.domain.policy import local
from bot.domain.recall import rank
from bot.domain.rules.against import goes_against
from bot.flows.answers.acting import acting_rules, applicable, asked_of
from bot.flows.deps import Deps, Turn
from bot.flows.memory.outcome import Rows
from storage import people
from storage.db import Tx
from storage.proposals import Proposal

#: rules quoted in one answer
QUOTED = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """Rules that are quoted: those that the request goes against, and those that answer it."""

    against: tuple[Proposal, ...] = ()
    answering: tuple[Proposal, ...] = ()
    #: it was asked why there is this one
    why: bool = False

    @property
    def all(self) -> tuple[Proposal, ...]:
        return (*self.against, *self.answering)


async def weighed(deps: Deps, turn: Turn, question: str, records: Sequence[Record]) -> tuple[list[Record], Quoted]:
    """What of the records and of the rules that act here answers the question, each best first.

    They are weighed against each other: beside a rule that answers, a record that only lies near isn't shown.
    """
    here = await acting_rules(deps, turn)
    if not here:
        return list(records), Quoted()
    why = asked_of(question, [applicable(rule) for rule in here])
    if why is not None:
        return list(records), Quoted(answering=tuple(rule for rule in here if rule.id == why.id), why=True)
    against = await in_the_way(here, question)
    here = tuple(rule for rule in here if rule not in against)
    candidates = [*(_as_record(rule) for rule in here), *records]
    vectors = await deps.recall.vectors([question, *(one.text for one in candidates)])
    hits = [hit.record for hit in rank(question, candidates, query_vector=vectors[0], vectors=vectors[1:])]
    by_mark = {-rule.id: rule for rule in here}
    rules = [by_mark[one.id] for one in hits if one.id in by_mark][:QUOTED]
    if not rules:
        return list(records), Quoted(against=against)
    return [one for one in hits if one.id not in by_mark], Quoted(against=against, answering=tuple(rules))


async def in_the_way(rules: Sequence[Proposal], request: str) -> tuple[Proposal, ...]:
    """Those that a request goes against, as far as code can tell (RUL-7). In a thread: it takes morphology."""

    def look() -> tuple[Proposal, ...]:
        return tuple(rule for rule in rules if goes_against(rule.text, request))[:QUOTED]

    return await asyncio.to_thread(look)


async def told_against(deps: Deps, turn: Turn) -> list[Line]:
    """A line for each rule that acts here and that the message goes against, where no model answers it."""
    return against_lines(await in_the_way(await acting_rules(deps, turn), turn.incoming.text))


def against_lines(rules: Sequence[Proposal]) -> list[Line]:
    return [Line("answer-rule-in-the-way", {"text": rule.text, "number": rule.id}) for rule in rules]


def history_row(turn: Turn, rule_id: int) -> Rows:
    """Who proposed, confirmed and changed it, and when; not in front of a group (RUL-4)."""
    if not turn.place.private:
        return ()
    return ((Button(key="btn-rule-history", verb="rule-history", args={"id": rule_id, "page": 1}),),)


async def rule_lines(tx: Tx, turn: Turn, rules: Sequence[Proposal]) -> list[Line]:
    names = await people.names(tx, [rule.decided_by or rule.author_id for rule in rules])
    return [
        Line(
            "answer-rule-quote",
            {
                "text": rule.text,
                "number": rule.id,
                "who": names.get(rule.decided_by or rule.author_id or 0, "—"),
                "day": local(rule.decided_at or rule.proposed_at, turn.zone).date(),
            },
        )
        for rule in rules
    ]


def _as_record(rule: Proposal) -> Record:
    """A rule as search takes a statement. Its number is negative: records have the others."""
    return Record(
        id=-rule.id,
        text=rule.text,
        scope=rule.scope,
        author_id=rule.author_id,
        recorder_id=rule.author_id or 0,
        status=Status.ACTIVE,
        confidence=Confidence.CONFIRMED,
        origin=Origin.STATED,
        created_at=rule.decided_at or rule.proposed_at,
    )
