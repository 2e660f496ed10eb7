"""Answering without a model: the best records are quoted with their provenance (ANS-5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, record_ref
from bot.domain.policy import local
from bot.domain.skills.outcomes import TurnEnd
from bot.flows.answers.recollect import Found
from bot.flows.deps import Deps, Turn, commit, reply, tell
from bot.flows.memory.outcome import Rows
from bot.flows.memory.rewrite import whose
from bot.flows.memory.shown import stored
from bot.flows.rules.rules_quoted import Quoted, against_lines, history_row, rule_lines, weighed
from bot.flows.skills.openings import Opened, count_opened
from bot.language.commands import Say
from storage import answers, memory
from storage.db import Tx

#: Records quoted in one answer.
QUOTED = 3
_NO_RULES = Quoted()


async def quote(
    deps: Deps,
    turn: Turn,
    found: Found,
    intent: Say,
    *,
    why: str,
    started: datetime,
    transient: bool = False,
    opened: Opened | None = None,
    ended: TurnEnd = TurnEnd.DONE,
) -> None:
    """Quote the best records and rules, and say why no model answered.

    `opened` are skills that it took up before it failed.
    """
    records, rules = await weighed(deps, turn, intent.text, found.records)
    found = replace(found, records=tuple(records))
    seconds = (deps.now() - started).total_seconds()
    errors = int(why == "down" and not transient)
    async with commit(
        deps, turn, intent="answer", seconds=seconds, errors=errors, transient_errors=int(transient)
    ) as tx:
        said, answer_id = await quotation(tx, turn, found, intent, why=why, rules=rules)
        if opened is not None:
            await count_opened(tx, deps, turn, opened, ended, answer_id=answer_id)
        await reply(tx, deps, turn, said, answer_id=answer_id)
        await tell_privately(tx, deps, turn, found)


async def quotation(
    tx: Tx, turn: Turn, found: Found, intent: Say, *, why: str | None, rules: Quoted = _NO_RULES
) -> tuple[Notice, int]:
    """What the records say to a question, and the id of the answer. `why` no model answered, if that is to be said."""
    best = found.records[:QUOTED]
    lines = [await quoted(tx, turn, record, found) for record in best]
    lines += await rule_lines(tx, turn, rules.answering)
    lines += against_lines(rules.against)
    if not lines:
        lines += unknown(turn, intent)
    if why is not None:
        lines.append(Line(f"answer-model-{why}"))
    answer_id = await answers.add(
        tx,
        turn.place,
        person_id=turn.person.id,
        way="records",
        sources=[*[("record", r.id) for r in best], *[("rule", r.id) for r in rules.all]],
        now=turn.now,
    )
    await memory.mark_used(tx, [r.id for r in best], now=turn.now)
    rows = answer_buttons(answer_id) if best or rules.all else ()
    rows = (*(row for rule in rules.answering if rules.why for row in history_row(turn, rule.id)), *rows)
    if why == "secret" and turn.place.private:
        rows = (*rows, *delete_row(turn))
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in best)), answer_id


def unknown(turn: Turn, intent: Say) -> list[Line]:
    """That nothing is known; in a group always with where personal records are answered from (ANS-1, ANS-4)."""
    lines = [Line("answer-unknown" if intent.is_question else "answer-cannot")]
    return lines if turn.place.private else [*lines, Line("answer-private-elsewhere")]


async def tell_privately(tx: Tx, deps: Deps, turn: Turn, found: Found) -> None:
    """What answers a question asked in a group and is for the asker's eyes alone goes to their private chat (ANS-1)."""
    if not found.private:
        return
    best = found.private[:QUOTED]
    lines = [Line("answer-privately"), *[await quoted(tx, turn, record, found) for record in best]]
    answer_id = await answers.add(
        tx,
        turn.place,
        person_id=turn.person.id,
        way="records",
        sources=[("record", r.id) for r in best],
        now=turn.now,
    )
    await memory.mark_used(tx, [r.id for r in best], now=turn.now)
    rows = answer_buttons(answer_id)
    said = Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in best))
    await tell(tx, deps, turn.person, said, now=turn.now)


async def quoted(tx: Tx, turn: Turn, record: Record, found: Found) -> Line:
    """One record as a quotation: whose words, when, and whether it still holds."""
    key = "answer-quote"
    if ended(turn, record):
        key = "answer-quote-ended"
    elif record.disputed_by is not None:
        key = "answer-quote-disputed"
    today = local(turn.now, turn.zone).date()
    return await stored(
        tx,
        key,
        record,
        author=found.names.get(record.author_id or 0) or await whose(tx, record),
        day=said_on(turn, record, found),
        ended=record.ends_on or today,
    )


def said_on(turn: Turn, record: Record, found: Found) -> date:
    """The day on which the words in force were said; a corrected record is older than its words."""
    return local(found.said_at.get(record.id, record.created_at), turn.zone).date()


def ended(turn: Turn, record: Record) -> bool:
    """Whether the record's last day is over where the asker is (MEM-14)."""
    return record.ends_on is not None and record.ends_on < local(turn.now, turn.zone).date()


def answer_buttons(answer_id: int) -> Rows:
    """«Откуда» and «неверно» under an answer (ANS-3, ANS-9)."""
    args: dict[str, int | str] = {"answer": answer_id}
    return (
        (
            Button(key="btn-why", verb="explain-answer", args=args),
            Button(key="btn-wrong", verb="correct-wrong", args=args),
        ),
    )


def delete_row(turn: Turn) -> Rows:
    """Deleting the person's own message; bots may do so in a private chat only (MEM-13)."""
    args: dict[str, int | str] = {"message": turn.incoming.message_id}
    return ((Button(key="btn-delete-message", verb="memory-delete-message", args=args),),)
