"""What becomes of a model's tool calls: candidates, proposals and lists, and never more (SEC-3, invariant 1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain import forgetting, requests
from bot.domain.memory import Confidence, Origin, Record, Status
from bot.domain.messages import ToolCall
from bot.domain.notices import Button, Line
from bot.domain.requests import Judged, Wish
from bot.flows import forget, queue
from bot.flows.deps import Deps, Turn
from bot.flows.notice_fact import candidate
from bot.flows.origins import source_of
from bot.flows.outcome import Outcome, undo_row
from bot.flows.propose import propose
from bot.flows.rewrite import Said
from bot.flows.shown import stored
from storage import memory
from storage.db import Tx
from storage.proposals import ProposalKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """One admitted call with what was looked up for it before the write."""

    wish: Wish
    arguments: dict[str, str]
    near: list[int]
    vector: tuple[bytes, str]


def admitted(calls: Sequence[ToolCall], *, own_words: str, holds_data: bool) -> list[Judged]:
    """The calls that may have an effect at all."""
    judged = [requests.judge(call, own_words=own_words, holds_data=holds_data) for call in calls]
    return [one for one in judged if one.allowed and one.wish is not None]


async def prepare(deps: Deps, turn: Turn, calls: Sequence[Judged]) -> list[Prepared]:
    prepared: list[Prepared] = []
    for call in calls:
        assert call.wish is not None
        text = call.arguments.get("text") or call.arguments.get("what") or call.arguments.get("steps") or ""
        prepared.append(
            Prepared(
                wish=call.wish,
                arguments=call.arguments,
                near=await deps.recall.near(text, limit=60),
                vector=await deps.recall.vector(call.arguments.get("new_text", text)),
            )
        )
    return prepared


async def carry_out(
    tx: Tx, deps: Deps, turn: Turn, calls: Sequence[Prepared]
) -> tuple[list[Line], list[tuple[Button, ...]], list[int]]:
    """Write what each call asks for. Returns the lines that say so, the buttons, and the records touched."""
    lines: list[Line] = []
    rows: list[tuple[Button, ...]] = []
    touched: list[int] = []
    for call in calls:
        match call.wish:
            case Wish.REMEMBER:
                record, line = await _remember(tx, deps, turn, call)
                lines.append(line)
                if record is not None:
                    rows.extend(undo_row(record))
                    touched.append(record.id)
            case Wish.PROPOSE_RULE | Wish.PROPOSE_SKILL:
                outcome = await _propose(tx, deps, turn, call)
                lines.extend(outcome.lines)
                rows.extend(outcome.rows)
            case Wish.FORGET:
                found = await _fitting(tx, turn, call.arguments["what"], call.near)
                if found:
                    shown = await forget.choice(tx, turn.person, found)
                    lines.extend(shown.lines)
                    rows.extend(shown.rows)
                    touched.extend(r.id for r in found)
                else:
                    lines.append(Line("forget-nothing"))
            case Wish.CORRECT:
                lines.append(await _correct(tx, deps, turn, call, touched))
    return lines, rows, touched


async def _remember(tx: Tx, deps: Deps, turn: Turn, call: Prepared) -> tuple[Record | None, Line]:
    """Remembering by a model is always a candidate, whoever asked (SEC-3)."""
    record = await candidate(
        tx,
        deps,
        text=call.arguments["text"],
        person=turn.person,
        source=source_of(turn),
        near=call.near,
        vector=call.vector,
        now=turn.now,
    )
    if record is None:
        return None, Line("memory-not-stored")
    return record, await stored(tx, "memory-candidate", record)


async def _propose(tx: Tx, deps: Deps, turn: Turn, call: Prepared) -> Outcome:
    rule = call.wish is Wish.PROPOSE_RULE
    text = call.arguments["text"] if rule else call.arguments["steps"]
    kind = ProposalKind.RULE if rule else ProposalKind.SKILL
    said = Said(text=text, author_id=turn.person.id, source=source_of(turn), vector=call.vector)
    return await propose(tx, deps, turn, kind, said, area_id=None, name=call.arguments.get("name", ""))


async def _fitting(tx: Tx, turn: Turn, what: str, near: list[int]) -> list[Record]:
    records = await memory.seen_by(tx, turn.person, only=near)
    match forgetting.decide(what, asker=turn.person, records=records, closeness=forget.closeness(near)):
        case forgetting.Delete(record=record):
            return [record]
        case forgetting.Ask(records=several):
            return list(several)
        case _:
            return []


async def _correct(tx: Tx, deps: Deps, turn: Turn, call: Prepared, touched: list[int]) -> Line:
    """A correction by a model is a proposed one: the old text stays in force until a person decides."""
    fitting = await _fitting(tx, turn, call.arguments["what"], call.near)
    if len(fitting) != 1:
        return Line("memory-not-stored")
    old = fitting[0]
    record_id = await memory.add(
        tx,
        memory.NewRecord(
            text=call.arguments["new_text"],
            scope=old.scope,
            author_id=turn.person.id,
            recorder_id=turn.person.id,
            status=Status.CANDIDATE,
            confidence=Confidence.GUESS,
            origin=Origin.OBSERVED,
            source=source_of(turn),
            replaces=old.id,
            vector=call.vector[0],
            vector_model=call.vector[1],
        ),
        now=turn.now,
    )
    new = await memory.get(tx, record_id)
    assert new is not None
    touched.append(record_id)
    await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
    return Line("memory-change-proposed", {"text": new.text, "old": old.text, "id": new.id})
