"""«Забудь»: found by meaning, deleted only when exactly one record is meant and may be deleted (FGT-1..10).

«Забудь всё» and «забудь последнее» are in `forget_all`, «вернуть» is in `restore`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

from bot.domain import forgetting
from bot.domain.forgetting import Ask, Delete, Denied, Empty, Forgetting, Nothing
from bot.domain.memory import UNDECIDED, Record, Status
from bot.domain.notices import Button, Notice, notice
from bot.domain.second_look import MOST, second_look
from bot.flows.answers.nearby import in_reach
from bot.flows.answers.quote import quotation, tell_privately
from bot.flows.answers.recollect import Found, recollect
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.forgetting.erase import forget_one, repeated_in
from bot.flows.forgetting.forget_words import choice, nothing, outcome, refusal, shown_in
from bot.flows.index import drop
from bot.flows.memory.outcome import Rows
from bot.flows.memory.pages import circle
from bot.flows.rules import forget_rule
from bot.flows.verbs import Verb, admins_only, forgets_record
from bot.language.commands import Say
from storage import buttons, journal, memory, prompts
from storage.db import Tx

#: what is awaited after «какую забыть?»
WHICH: Final = "which"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What a request to forget means, looked up before the write."""

    found: Forgetting
    #: ids of dialogue messages that repeat the record to delete, by its id
    repeats: Mapping[int, Sequence[int]] = field(default_factory=dict)


async def forget(deps: Deps, turn: Turn, query: str, *, news: str | None = None, asks: str = "") -> None:
    """Find what is meant; delete it, ask, refuse, or say that nothing fits. `news` is what made it outdated.

    `asks` is a question that stands beside the request; it is answered in the same reply.
    """
    if await forget_rule.take(deps, turn):
        return
    wanted = await look(
        deps, turn, query, said=turn.incoming.text.replace(asks, "") if asks else turn.incoming.text, news=news
    )
    if isinstance(wanted.found, Nothing) and await forget_rule.none(deps, turn):
        return
    await carry_out(deps, turn, wanted, asks=asks)


async def carry_out(deps: Deps, turn: Turn, wanted: Wanted, *, asks: str = "") -> None:
    """Do what was looked up, and answer what the message asks beside it from what is left."""
    left = await _left(deps, turn, wanted, asks) if asks else None
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        said, gone = await settle(tx, turn, wanted)
        answer_id = None
        if left is not None:
            why = "off" if deps.gateway is None else None
            answer, answer_id = await quotation(tx, turn, left, Say(text=asks, is_question=True), why=why)
            said = _both(said, answer)
            await tell_privately(tx, deps, turn, left)
        await reply(tx, deps, turn, said, answer_id=answer_id)
    if gone:
        drop(deps, gone)


async def _left(deps: Deps, turn: Turn, wanted: Wanted, asks: str) -> Found:
    """What answers the question when the record to forget is no more."""
    found = await recollect(deps, turn, asks)
    going = wanted.found.record.id if isinstance(wanted.found, Delete) else None
    return replace(
        found,
        records=tuple(r for r in found.records if r.id != going),
        private=tuple(r for r in found.private if r.id != going),
    )


def _both(first: Notice, second: Notice) -> Notice:
    refs = (*first.refs, *second.refs)
    return Notice(lines=(*first.lines, *second.lines), rows=(*first.rows, *second.rows), refs=refs)


async def look(deps: Deps, turn: Turn, query: str, *, said: str, news: str | None = None) -> Wanted:
    """Find what is meant. `said` are the words of the request, from which «мне» and «мой» are read."""
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn, acts=True)
    records, near = await in_reach(deps, eyes, query if news in (None, query) else f"{news}, {query}")
    found = forgetting.decide(
        query, asker=turn.person, records=records, said=said, news=news, closeness=closeness(near)
    )
    if isinstance(found, Nothing):
        found = await _second_look(deps, turn, found, query, said=said, records=records, near=near)
    return await to_delete(deps, turn, found.record) if isinstance(found, Delete) else Wanted(found=found)


async def _second_look(
    deps: Deps, turn: Turn, first: Nothing, query: str, *, said: str, records: Sequence[Record], near: Sequence[int]
) -> Forgetting:
    """Whether one of the records nearest in meaning is meant in other words."""
    place = {record_id: number for number, record_id in enumerate(near)}
    closest = sorted(records, key=lambda r: place.get(r.id, len(place)))[:MOST]
    if not closest:
        return first
    vectors = await deps.recall.vectors([query, *(r.text for r in closest)])
    return second_look(
        first, query, asker=turn.person, said=said, records=closest, query_vector=vectors[0], vectors=vectors[1:]
    )


async def to_delete(deps: Deps, turn: Turn, record: Record) -> Wanted:
    """A record to delete, with what repeats it."""
    async with deps.db.read() as tx:
        repeats = await repeated_in(tx, [record], now=turn.now, days=turn.policy.dialogue_days)
    return Wanted(found=Delete(record=record), repeats=repeats)


async def settle(tx: Tx, turn: Turn, wanted: Wanted) -> tuple[Notice, list[Record]]:
    """Do what was found, in the transaction of the reply. Returns what to say, and the records that are gone."""
    match wanted.found:
        case Delete(record=record):
            gone = await forget_each(tx, turn, [record], wanted.repeats)
            return await outcome(tx, turn, gone, [record.id]), gone
        case Ask(records=several):
            await prompts.ask(
                tx,
                turn.place,
                turn.person.id,
                WHICH,
                args={},
                expires_at=turn.now + timedelta(minutes=turn.policy.prompt_minutes),
            )
            return await choice(tx, turn, several), []
        case Denied(records=denied):
            return await refusal(tx, denied), []
        case Nothing(nearest=nearest):
            # What waits for a decision is a matter of its author and of those who decide, and others read along here.
            shown = [r for r in nearest if turn.place.private or r.status not in UNDECIDED]
            return await nothing(tx, turn, shown), []
        case Empty():
            return notice("forget-last-none"), []
        case _:
            return notice("clarify-forget"), []


def closeness(near: Sequence[int]) -> dict[int, float]:
    """How near each record is, by its place in the search result; it only orders what is offered."""
    return {record_id: 1.0 / (place + 1) for place, record_id in enumerate(near)}


async def forget_each(
    tx: Tx, asked: Turn | Tap, records: Sequence[Record], repeats: Mapping[int, Sequence[int]]
) -> list[Record]:
    """Forget those that are still as they were read and that this person may forget. Returns them."""
    return [
        record
        for record in records
        if await forget_one(
            tx,
            asked.person,
            record,
            repeats=repeats[record.id],
            now=asked.now,
            restore_minutes=asked.policy.restore_minutes,
        )
    ]


# --- buttons ----------------------------------------------------------------------------------------------------------


async def forget_record(deps: Deps, tap: Tap) -> None:
    """«Забыть» on one record of a list or a card."""
    revision = tap.args.get("revision")
    await _forget_shown(deps, tap, {int(tap.args["record"]): None if revision is None else int(revision)})


async def forget_listed(deps: Deps, tap: Tap) -> None:
    """«Все перечисленные», for admins only (FGT-3)."""
    await _forget_shown(deps, tap, shown_in(str(tap.args["records"])))


async def _forget_shown(deps: Deps, tap: Tap, shown: Mapping[int, int | None]) -> None:
    """Forget records by the revision that was on the screen; one that is another by now is shown anew."""
    async with deps.db.read() as tx:
        found = [r for r in await memory.many(tx, shown) if r.status is not Status.DELETED]
        records = [r for r in found if await _as_shown(tx, tap, r, shown[r.id])]
        repeats = await repeated_in(tx, records, now=tap.now, days=tap.policy.dialogue_days)
    async with commit_tap(deps, tap) as tx:
        gone = await forget_each(tx, tap, records, repeats)
        said = await outcome(tx, tap, gone, list(shown))
        await redraw(tx, deps, tap, replace(said, rows=(*_all_back(tap, gone), *said.rows)))
    drop(deps, gone)


def _all_back(tap: Tap, gone: Sequence[Record]) -> Rows:
    """One tap brings back all that one tap took (FGT-2)."""
    if len(gone) < 2:
        return ()
    args: dict[str, int | str] = {"at": tap.now.isoformat()}
    return ((Button(key="btn-restore-all", verb="forget-restore-all", args=args, only_for=tap.person.id),),)


async def _as_shown(tx: Tx, tap: Tap, record: Record, revision: int | None) -> bool:
    """Whether the record still says what stood beside the button. A button without a revision tells by its age."""
    if revision is not None:
        return record.revision == revision
    button = await buttons.get(tx, tap.token)
    history = await journal.of(tx, "record", record.id)
    worded = [e.at for e in history if e.details and "before" in e.details and "after" in e.details]
    return button is None or all(at < button.created_at for at in worded)


async def forget_none(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, notice("forget-none-chosen"))


VERBS: dict[str, Verb] = {
    "forget-record": Verb(run=forget_record, check=forgets_record),
    "forget-listed": Verb(run=forget_listed, check=admins_only),
    "forget-none": Verb(run=forget_none),
}
