"""A person edited their message: what was stored from it follows, with the rights of now (MEM-12)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.domain.discretion import holds_secret
from bot.domain.memory import Record
from bot.domain.merging import Verdict, compare
from bot.domain.notices import notice
from bot.domain.remembering import Heard, Item
from bot.flows import overhear
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.index import index
from bot.flows.nearby import ALIVE
from bot.flows.outcome import Outcome, together
from bot.flows.remember import file, prepare
from bot.flows.replace_text import replace_text
from bot.flows.rewrite import Said
from bot.flows.shown import stored
from bot.flows.spoken import Spoken, hear
from bot.language import commands as words
from bot.language.statements import Kind
from storage import dialogue, memory, proposals
from storage.db import Tx
from storage.proposals import ProposalKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Before:
    """What the store holds of the message from before it was edited."""

    #: its text in the dialogue, None when it was forgotten or never kept
    text: str | None
    #: records that this person took from it, each with its wording then
    taken: tuple[tuple[Record, str], ...]
    #: rules and skills proposed by it
    proposed: bool


async def by_edit(deps: Deps, turn: Turn, *, addressed: bool = True) -> None:
    """Correct what was stored from the message; an edit that leaves the words as they were does nothing."""
    async with deps.db.read() as tx:
        before, turn = await _before(tx, turn)
        spoken = await _spoken(tx, turn)
    heard = spoken.reading if spoken is not None else None
    nothing_stored = not before.taken and not before.proposed
    if nothing_stored and not addressed:
        await overhear.keep(deps, turn.incoming, person=turn.person, bound=True, now=turn.now)
    elif before.text == turn.incoming.text or (before.text is None and nothing_stored):
        await _note(deps, turn)
    elif not nothing_stored:
        await _follow(deps, turn, before, spoken)
    elif spoken is not None and isinstance(heard, Heard):
        await file(deps, turn, spoken, heard)
    else:
        await _note(deps, turn, "edit-no-command" if _asks(turn) else "")


def _asks(turn: Turn) -> bool:
    """Whether the message asks now for something to be done. An edit may come hours later: it is not obeyed."""
    said = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=turn.incoming.reply is not None)
    return turn.incoming.command is not None or not isinstance(said, words.Say | words.Clarify | words.Stop)


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
        if p.status in ("proposed", "active")
    ]
    at = mine[0][2] if mine else kept.at if kept is not None else turn.incoming.sent_at
    before = Before(
        text=kept.text if kept is not None else None,
        taken=tuple((r, text) for r, text, _ in mine),
        proposed=bool(proposed),
    )
    return before, replace(turn, incoming=replace(turn.incoming, sent_at=at))


async def _spoken(tx: Tx, turn: Turn) -> Spoken | None:
    intent = words.parse(turn.incoming.text, bot_names=turn.policy.names, is_reply=turn.incoming.reply is not None)
    if not isinstance(intent, words.Remember) or intent.takes_reply:
        return None
    return await hear(tx, turn, intent)


async def _follow(deps: Deps, turn: Turn, before: Before, spoken: Spoken | None) -> None:
    """Make the records say what the message says now, or say why that can't be told."""
    changes = _changes(before, spoken)
    refused = holds_secret(turn.incoming.text)
    if refused or changes is None or spoken is None:
        await _note(deps, turn, "memory-secret-refused" if refused else "edit-not-matched")
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


async def _note(deps: Deps, turn: Turn, key: str = "") -> None:
    """Nothing changes but the running dialogue."""
    async with commit(deps, turn, intent="edit") as tx:
        if key:
            await reply(tx, deps, turn, notice(key))


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A record, what the message said of it before, and what it says now."""

    record: Record
    wording: str
    item: Item


def _changes(before: Before, spoken: Spoken | None) -> list[Change] | None:
    """What changed, statement by statement. None when old and new can't be told apart one by one."""
    heard = spoken.reading if spoken is not None else None
    items = [i for i in heard.items if i.kind is Kind.FACT and not i.held] if isinstance(heard, Heard) else []
    said = {item.text for item in items}
    old = [(record, wording) for record, wording in before.taken if wording not in said]
    new = [item for item in items if item.text not in {wording for _, wording in before.taken}]
    if len(old) != len(new) or (before.proposed and not before.taken):
        return None
    return [Change(record=r, wording=w, item=i) for (r, w), i in zip(old, new, strict=True)]


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
