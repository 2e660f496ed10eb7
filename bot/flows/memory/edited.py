"""A person edited their message: what was stored from it follows, with the rights of now (MEM-12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.domain.discretion import holds_secret
from bot.domain.memory import Record
from bot.domain.merging import Verdict, compare
from bot.domain.notices import Button, Line, Notice, notice
from bot.domain.proposal import ProposalStatus
from bot.domain.remembering import Heard, Item
from bot.flows import overhear
from bot.flows.answers import wrong
from bot.flows.answers.nearby import ALIVE
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.index import index
from bot.flows.memory.origins import area_named, for_its_area
from bot.flows.memory.outcome import Outcome, together
from bot.flows.memory.pages import circle
from bot.flows.memory.remember import file, prepare
from bot.flows.memory.replace_text import replace_text
from bot.flows.memory.rewrite import Said
from bot.flows.memory.shown import stored
from bot.flows.memory.spoken import Spoken, hear
from bot.flows.people import areas as area_flow
from bot.flows.queue.proposal_cards import arguments
from bot.language import commands as words
from bot.language.lemmas import content_lemmas
from bot.language.statements import Kind
from bot.language.taking_back import takes_back
from storage import dialogue, memory, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What the store holds of the message from before it was edited."""

    #: its text in the dialogue, None when it was forgotten or never kept
    text: str | None
    #: records that this person took from it, each with its wording then
    taken: tuple[tuple[Record, str], ...]
    #: rules and skills proposed by it
    proposed: tuple[Proposal, ...]


async def by_edit(deps: Deps, turn: Turn, *, addressed: bool = True) -> None:
    """Correct what was stored from the message; an edit that leaves the words as they were does nothing."""
    async with deps.db.read() as tx:
        before, turn = await _before(tx, turn)
        intent = _request(turn, before)
        intent = await for_its_area(tx, turn, intent) if intent is not None else None
        spoken = await hear(tx, turn, intent) if intent is not None else None
    nothing_stored = not before.taken and not before.proposed
    if nothing_stored and not addressed:
        await overhear.keep(deps, turn.incoming, person=turn.person, bound=True, now=turn.now)
    elif before.text is not None and before.text == turn.incoming.text:
        await _note(deps, turn)
    elif before.text is None and nothing_stored:
        # What was forgotten is not stored again by an edit of the words that said it (FGT-9).
        await _note(deps, turn, notice("edit-no-command") if _asks(turn) else None)
    elif not nothing_stored:
        await _follow(deps, turn, before, spoken)
    elif intent is not None and spoken is not None and isinstance(spoken.reading, Heard):
        await _file(deps, turn, spoken, spoken.reading, area_name=intent.area_name)
    else:
        await _note(deps, turn, notice("edit-no-command") if _asks(turn) else None)


def _asks(turn: Turn) -> bool:
    """Whether the message asks now for something to be done. An edit may come hours later: it is not obeyed."""
    text, names = turn.incoming.text, turn.policy.names
    said = words.parse(text, bot_names=names, is_reply=turn.incoming.reply is not None)
    back = takes_back(text, names=names)
    if turn.incoming.command is not None or (back is not None and not back.bare):
        return True
    return not isinstance(said, words.Say | words.Clarify | words.Stop)


async def _before(tx: Tx, turn: Turn) -> tuple[Before, Turn]:
    """What was there, and the turn as of when the message was first sent: its «завтра» is of that day."""
    chat_id, message_id = turn.place.chat_id, turn.incoming.message_id
    kept = await dialogue.message(tx, chat_id=chat_id, message_id=message_id)
    said = await memory.said_in(tx, chat_id=chat_id, message_id=message_id)
    mine = [(r, text, at) for r, text, at in said if r.recorder_id == turn.person.id and r.status in ALIVE]
    proposed = [
        p
        for kind in ProposalKind
        for p in await proposals.by_source(tx, kind, chat_id=chat_id, message_id=message_id)
        if p.status in (ProposalStatus.PROPOSED, ProposalStatus.ACTIVE)
    ]
    at = mine[0][2] if mine else kept.at if kept is not None else turn.incoming.sent_at
    before = Before(
        text=kept.text if kept is not None else None,
        taken=tuple((r, text) for r, text, _ in mine),
        proposed=tuple(proposed),
    )
    return before, replace(turn, incoming=replace(turn.incoming, sent_at=at))


def _request(turn: Turn, before: Before) -> words.Remember | None:
    """The request that the message makes now. Words without «запомни» are the record's own if they still tell of it."""
    said = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=turn.incoming.reply is not None)
    if isinstance(said, words.Remember):
        return None if said.takes_reply else said
    plain = isinstance(said, words.Say) and not said.is_question and turn.incoming.command is None
    if plain and len(before.taken) == 1 and _of_the_same(before.taken[0][1], turn.incoming.text):
        return words.Remember(payload=turn.incoming.text)
    return None


def _of_the_same(old: str, new: str) -> bool:
    """Whether a text tells of what the old one told: most of its words are there, whatever became of the numbers."""
    told = {lemma for lemma in content_lemmas(old) if lemma.isalpha()}
    return len(told & set(content_lemmas(new))) * 2 > len(told)


async def _file(deps: Deps, turn: Turn, spoken: Spoken, heard: Heard, *, area_name: str | None) -> None:
    """A message that asks to remember by now, or for more than before: what it says is filed, for whom it says."""
    async with deps.db.read() as tx:
        area_id = await area_named(tx, area_name) if area_name is not None else None
        unknown = await area_flow.unknown_area(tx, area_name) if area_name is not None and area_id is None else None
    if unknown is not None:
        await _note(deps, turn, unknown)
    else:
        await file(deps, turn, spoken, heard, area_id=area_id)


async def _follow(deps: Deps, turn: Turn, before: Before, spoken: Spoken | None) -> None:
    """Make the records say what the message says now, or say why that can't be told."""
    changes = _changes(before, spoken)
    if holds_secret(turn.incoming.text):
        await _note(deps, turn, notice("memory-secret-refused"))
        return
    if isinstance(changes, Untold) or spoken is None:
        await _offer(deps, turn, before, changes if isinstance(changes, Untold) else Untold())
        return
    heard = spoken.reading
    if not changes and before.taken and isinstance(heard, Heard) and _adds(before, heard):
        await _file(deps, turn, spoken, heard, area_name=next((i.area_name for i in heard.items if i.area_name), None))
        return
    prepared = [await prepare(deps, turn, change.item, spoken) for change in changes]
    async with commit(deps, turn, intent="edit") as tx:
        outcomes = [
            await _replace(tx, deps, turn, change, one.said) for change, one in zip(changes, prepared, strict=True)
        ]
        if outcomes:
            await reply(tx, deps, turn, together(outcomes))
        changed = await memory.many(tx, [i for o in outcomes for i in o.touched])
    index(deps, changed)


async def _note(deps: Deps, turn: Turn, said: Notice | None = None) -> None:
    """Nothing changes but the running dialogue."""
    async with commit(deps, turn, intent="edit") as tx:
        if said is not None:
            await reply(tx, deps, turn, said)


async def _offer(deps: Deps, turn: Turn, before: Before, untold: Untold) -> None:
    """The records stay as they are; each comes with what can be done about it (ANS-11)."""
    async with commit(deps, turn, intent="edit") as tx:
        await reply(tx, deps, turn, await _offered(tx, turn, before, untold))


async def _offered(tx: Tx, turn: Turn, before: Before, untold: Untold) -> Notice:
    eyes = await circle(tx, turn, acts=True)
    left = untold.left or tuple(record for record, _ in before.taken)
    shown = [r for r in await memory.many(tx, [r.id for r in left]) if eyes.shows_record(r)]
    asks = "yes" if _asks(turn) and untold.asks else "no"
    if shown:
        return await wrong.to_mend(tx, turn, shown, Line("edit-not-matched", {"count": len(shown), "asks": asks}))
    if before.taken:
        return notice("edit-elsewhere")
    lines = [Line("edit-proposed", await arguments(tx, p)) for p in before.proposed]
    own = [p for p in before.proposed if p.status == ProposalStatus.PROPOSED and p.author_id == turn.person.id]
    args = [{"kind": p.kind.value, "id": p.id} for p in own]
    rows = tuple((Button(key="btn-queue-withdraw", verb="proposal-withdraw", args={**one}),) for one in args)
    return Notice(lines=tuple(lines), rows=rows)


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A record, what the message said of it before, and what it says now."""

    record: Record
    wording: str
    item: Item


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold:
    """What the edit means for the records can't be told. `left` are those it may be about, none for all."""

    left: tuple[Record, ...] = ()
    #: the message asks for something else by now
    asks: bool = True


def _facts(spoken: Spoken | None) -> list[Item]:
    heard = spoken.reading if spoken is not None else None
    return [i for i in heard.items if i.kind is Kind.FACT and not i.held] if isinstance(heard, Heard) else []


def _adds(before: Before, heard: Heard) -> bool:
    """Whether all that was stored is still said, and something else as well."""
    said = {item.text for item in heard.items}
    stored_then = {wording for _, wording in before.taken}
    return stored_then <= said and bool(said - stored_then)


def _changes(before: Before, spoken: Spoken | None) -> list[Change] | Untold:
    """What changed, statement by statement, unless old and new can't be told apart one by one."""
    items = _facts(spoken)
    said = {item.text for item in items}
    old = [(record, wording) for record, wording in before.taken if wording not in said]
    new = [item for item in items if item.text not in {wording for _, wording in before.taken}]
    if before.proposed and not before.taken:
        return Untold()
    if new and not old:
        return []
    if len(old) != len(new):
        return Untold(left=tuple(record for record, _ in old), asks=not items)
    moved = [record for record, wording in before.taken if any(_moved(i, record) for i in items if i.text == wording)]
    if not old and moved:
        return Untold(left=tuple(moved), asks=False)
    return [Change(record=r, wording=w, item=i) for (r, w), i in zip(old, new, strict=True)]


def _moved(item: Item, record: Record) -> bool:
    """Whether the message names other readers by now than the record has."""
    return item.circle_named and item.level is not record.scope.level


def _still_says(record: Record, wording: str) -> bool:
    """Word for word, or as another spelling: neither says more than the other."""
    ways = ((record.text, wording), (wording, record.text))
    return record.text == wording or all(compare(old, new) is Verdict.SAME for old, new in ways)


async def _replace(tx: Tx, deps: Deps, turn: Turn, change: Change, words_now: Said) -> Outcome:
    """A record that says something else by now keeps it: the edited message is older than what corrected it."""
    record = await memory.get(tx, change.record.id)
    if record is not None and not _still_says(record, change.wording):
        line = await stored(tx, "edit-outdated", record)
        return Outcome(lines=(line,), told=(record.id,), scope=record.scope)
    return await replace_text(tx, deps, turn, change.record.id, words_now)
