"""What becomes of a model's tool calls: candidates, proposals and lists, and never more (SEC-3, invariant 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.domain import forgetting, requests
from bot.domain.discretion import holds_secret
from bot.domain.filing import scope_of
from bot.domain.listing import Circle
from bot.domain.memory import Confidence, Level, Origin, Record, Status
from bot.domain.merging import Verdict, compare
from bot.domain.messages import ToolCall
from bot.domain.notices import Button, Line
from bot.domain.requests import Judged, Wish
from bot.flows.actions import action_asked
from bot.flows.actions.action_request import Ready, Refusal, look_ahead
from bot.flows.answers.nearby import in_reach
from bot.flows.deps import Deps, Turn
from bot.flows.forgetting import forget_words
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.forgetting.forget import closeness
from bot.flows.memory import notice_fact
from bot.flows.memory.notice_fact import Find
from bot.flows.memory.origins import source_of
from bot.flows.memory.outcome import Outcome, undo_row
from bot.flows.memory.pages import circle
from bot.flows.memory.rewrite import Said, add, count_repeat
from bot.flows.memory.shown import details, record_buttons, stored
from bot.flows.queue import queue
from bot.flows.queue.propose import propose
from bot.flows.rules.rule_reading import compare_first
from bot.language.machine import machine_made
from bot.language.replacing import capital
from bot.language.sensitive import special
from storage import memory
from storage import queue as waiting
from storage.db import Tx
from storage.dialogue import Utterance
from storage.proposals import ProposalKind

_PROPOSES: Final = {Wish.PROPOSE_RULE: ProposalKind.RULE, Wish.PROPOSE_SKILL: ProposalKind.SKILL}


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """One admitted call with what was looked up for it before the write."""

    wish: Wish
    arguments: dict[str, str]
    finds: tuple[Find, ...] = ()
    records: tuple[Record, ...] = ()
    near: tuple[int, ...] = ()
    #: of a request to send something out: what was found out about it
    action: Ready | Refusal | None = None


@dataclass(slots=True, kw_only=True)
class Effects:
    """What the calls of one answer did."""

    lines: list[Line] = field(default_factory=list)
    rows: list[tuple[Button, ...]] = field(default_factory=list)
    #: records that were written
    touched: list[int] = field(default_factory=list)
    #: records that the lines repeat
    told: list[int] = field(default_factory=list)
    #: something was written
    written: bool = False

    def took(self, outcome: Outcome, *, written: bool) -> None:
        self.lines += outcome.lines
        self.rows += outcome.rows
        self.touched += outcome.touched
        self.told += outcome.repeated
        self.written |= written


def admitted(calls: Sequence[ToolCall], *, own_words: str) -> list[Judged]:
    """The calls that may have an effect: their content stands in the asking person's own words.

    That is asked of every turn, not only of one with data in it: what a model thought up is attributed to a person.
    """
    judged = [requests.judge(call, own_words=own_words, holds_data=True) for call in calls]
    return [one for one in judged if one.allowed and one.wish is not None and not (_delicate(one) or _raw(one))]


def _delicate(call: Judged) -> bool:
    """A secret's value, or somebody's health, family, beliefs: never kept by a model's wish (MEM-13)."""
    return call.wish is not Wish.FORGET and any(
        holds_secret(text) or special(text) is not None for text in call.arguments.values()
    )


def _raw(call: Judged) -> bool:
    """Logs, commands and code that a person pasted: neither rules nor ways of working (MEM-7).

    Steps may hold a command or two beside what people do.
    """
    if call.wish not in _PROPOSES:
        return False
    text = call.arguments["text" if call.wish is Wish.PROPOSE_RULE else "steps"]
    return all(machine_made(line) for line in text.splitlines() if line.strip())


async def prepare(deps: Deps, turn: Turn, calls: Sequence[Judged]) -> list[Prepared]:
    """Look up what each call needs, while the store is not being written."""
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn)
    for wish, kind in _PROPOSES.items():
        await compare_first(deps, kind, [_proposed(kind, call.arguments) for call in calls if call.wish is wish])
    prepared: list[Prepared] = []
    for call in calls:
        assert call.wish is not None
        if call.wish is Wish.REMEMBER:
            finds = await _finds(deps, turn, call.arguments["text"])
            prepared.append(Prepared(wish=call.wish, arguments=call.arguments, finds=finds))
        elif call.wish in (Wish.FORGET, Wish.CORRECT):
            records, near = await in_reach(deps, eyes, call.arguments["what"])
            prepared.append(
                Prepared(wish=call.wish, arguments=call.arguments, records=tuple(records), near=tuple(near))
            )
        elif call.wish is Wish.REQUEST_ACTION:
            asked = action_asked.by_tool(deps, turn, call.arguments)
            found = await look_ahead(deps, asked) if asked is not None else None
            prepared.append(Prepared(wish=call.wish, arguments=call.arguments, action=found))
        else:
            prepared.append(Prepared(wish=call.wish, arguments=call.arguments))
    return prepared


async def _finds(deps: Deps, turn: Turn, text: str) -> tuple[Find, ...]:
    said = _utterance(turn)
    eyes = Circle(person=turn.person, comparing=True)
    found = []
    for item in notice_fact.worth_keeping(text, turn.person, said, zone=turn.zone):
        scope = scope_of(item.level, speaker=turn.person, area_id=None)
        words = notice_fact.said_by(said, turn.person, item)
        found.append(await notice_fact.prepare(deps, item, words, eyes, scope))
    return tuple(found)


def _utterance(turn: Turn) -> Utterance:
    """The message of this turn as the dialogue will keep it."""
    incoming = turn.incoming
    return Utterance(
        id=0,
        chat_id=turn.place.chat_id,
        topic_id=turn.place.topic_id,
        message_id=incoming.message_id,
        person_id=turn.person.id,
        speaker=turn.person.name,
        at=incoming.sent_at,
        text=incoming.text,
        own_words=True,
        addressed=True,
    )


async def carry_out(tx: Tx, deps: Deps, turn: Turn, calls: Sequence[Prepared]) -> Effects:
    """Write what each call asks for."""
    effects = Effects()
    for call in calls:
        match call.wish:
            case Wish.REMEMBER:
                await _remember(tx, deps, turn, call, effects)
            case Wish.PROPOSE_RULE | Wish.PROPOSE_SKILL:
                effects.took(await _propose(tx, deps, turn, call), written=True)
            case Wish.FORGET:
                effects.took(await _offer(tx, turn, call), written=False)
            case Wish.REQUEST_ACTION:
                await _request_action(tx, deps, turn, call, effects)
            case Wish.CORRECT:
                await _correct(tx, deps, turn, call, effects)
    return effects


async def _request_action(tx: Tx, deps: Deps, turn: Turn, call: Prepared, effects: Effects) -> None:
    """Sending by a model only asks; a person presses (ACT-1)."""
    match call.action:
        case Ready() as ready:
            said = await action_asked.carry_out(tx, deps, turn, ready)
            effects.took(Outcome(lines=said.lines, rows=said.rows), written=True)
        case Refusal(line=line):
            effects.lines.append(line)
        case None:
            effects.lines.append(Line("action-request-off", {"way": call.arguments["way"].strip().casefold()}))


async def _remember(tx: Tx, deps: Deps, turn: Turn, call: Prepared, effects: Effects) -> None:
    """Remembering by a model is always a candidate, whoever asked (SEC-3)."""
    for find in call.finds:
        if find.scope.level is Level.PERSONAL and not turn.place.private:
            continue
        record = await notice_fact.candidate(tx, deps, turn.person, find)
        if record is None:
            effects.lines.append(Line("memory-not-stored"))
            continue
        rows = (*record_buttons(record, turn.person, private=turn.place.private), *undo_row(record))
        line = await stored(tx, "memory-candidate", record)
        effects.took(Outcome(lines=(line,), rows=rows, touched=(record.id,)), written=True)


async def _propose(tx: Tx, deps: Deps, turn: Turn, call: Prepared) -> Outcome:
    kind = _PROPOSES[call.wish]
    said = Said(text=_proposed(kind, call.arguments), author_id=turn.person.id, source=source_of(turn), vector=None)
    return await propose(tx, deps, turn, kind, said, area_id=None, name=call.arguments.get("name", ""))


def _proposed(kind: ProposalKind, arguments: Mapping[str, str]) -> str:
    """The words that are to become a rule or a skill."""
    return capital(arguments["text" if kind is ProposalKind.RULE else "steps"].strip())


async def _offer(tx: Tx, turn: Turn, call: Prepared) -> Outcome:
    """Forgetting by a model only shows the list; a person presses (SEC-3)."""
    found = _meant(turn, call)
    match found:
        case forgetting.Delete(record=record):
            said = await forget_words.choice(tx, turn, [record])
        case forgetting.Ask(records=several):
            said = await forget_words.choice(tx, turn, several)
        case forgetting.Denied(records=denied):
            said = await forget_words.refusal(tx, denied)
        case _:
            return Outcome(lines=(Line("forget-nothing"),))
    return Outcome(lines=said.lines, rows=said.rows, told=tuple(ref.id for ref in said.refs))


def _meant(turn: Turn, call: Prepared) -> forgetting.Forgetting:
    return forgetting.decide(
        call.arguments["what"], asker=turn.person, records=call.records, closeness=closeness(call.near)
    )


async def _correct(tx: Tx, deps: Deps, turn: Turn, call: Prepared, effects: Effects) -> None:
    """A correction by a model is a proposed one: the old text stays in force until a person decides."""
    old = _one_in_force(turn, call)
    if old is None or old.text == call.arguments["new_text"]:
        effects.lines.append(Line("memory-not-stored"))
        return
    text = capital(call.arguments["new_text"].strip())
    said = Said(text=text, author_id=turn.person.id, source=source_of(turn), vector=None)
    if await _known(tx, deps, old, said, call.near):
        effects.lines.append(Line("memory-not-stored"))
        return
    new = await add(
        tx,
        turn.person,
        said,
        old.scope,
        now=turn.now,
        status=Status.CANDIDATE,
        confidence=Confidence.GUESS,
        origin=Origin.OBSERVED,
        replaces=old.id,
    )
    await queue.announce(tx, deps, new, now=turn.now, asker=turn.person)
    line = Line("memory-change-proposed", {**await details(tx, new), "old": old.text})
    rows = (*record_buttons(new, turn.person, private=turn.place.private)[:1], *undo_row(new))
    effects.took(Outcome(lines=(line,), rows=rows, touched=(new.id,), told=(old.id,)), written=True)


async def _known(tx: Tx, deps: Deps, old: Record, said: Said, near: Sequence[int]) -> bool:
    """Whether the new words were forgotten, or wait, hold or were turned down already: then the repeat is counted."""
    if await memory.is_buried(tx, deps.digest(tombstone_key(said.text))):
        return True
    for record in [*await waiting.waiting_on(tx, old.id), *await memory.many(tx, near)]:
        there = record.scope == old.scope and record.status is not Status.DELETED
        if there and compare(record.text, said.text) is Verdict.SAME:
            if not await memory.rests_on(tx, record.id, said.source):
                await count_repeat(tx, record, now=deps.now())
            return True
    return False


def _one_in_force(turn: Turn, call: Prepared) -> Record | None:
    """The one record that the words mean, whether or not the asker may change it."""
    match _meant(turn, call):
        case forgetting.Delete(record=record):
            found: Sequence[Record] = (record,)
        case forgetting.Denied(records=denied):
            found = denied
        case _:
            return None
    in_force = [r for r in found if r.effective]
    return in_force[0] if len(in_force) == 1 else None
