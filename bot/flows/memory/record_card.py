"""One record on a card: whose words, from which message, what happened to it, what may be done with it (MEM-8)."""

from __future__ import annotations

from datetime import datetime

from bot.domain.listing import Act, Circle, acts, clip
from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.policy import local
from bot.domain.queue import may_decide
from bot.flows.deps import Deps
from bot.flows.memory.rewrite import whose
from bot.flows.memory.shown import details
from bot.flows.queue.decide import load, shown
from storage import journal, listing, memory, people
from storage.db import Tx
from storage.journal import Entry

#: events of the history on a card; the newest are kept
EVENTS = 8
#: other messages that say the same
SOURCES = 4
#: acts that have words of their own in the catalogue
NAMED = frozenset(
    [
        "stated",
        "noticed",
        "repeated",
        "corrected",
        "confirmed",
        "approved",
        "rejected",
        "withdrawn",
        "merged",
        "archived",
        "pinned",
        "unpinned",
        "rescoped",
        "widened",
        "made-rule",
        "restored",
        "brought-back",
        "weakened",
        "unarchived",
        "took-in",
        "split",
    ]
)

Rows = tuple[tuple[Button, ...], ...]


async def card(
    tx: Tx, deps: Deps, eyes: Circle, record: Record, *, zone: str, now: datetime, back: Rows = ()
) -> Notice:
    """The record for these eyes. In a group it is only read; changing it belongs in the private chat."""
    found = [Line("card-record", await _described(tx, record, zone=zone))]
    found += await _notes(tx, eyes, record, zone=zone, now=now)
    found += await _sources(tx, record, zone=zone)
    found += await _history(tx, eyes, record, zone=zone)
    rows = (*(await _buttons(tx, deps, eyes, record) if eyes.private else ()), *back)
    return Notice(lines=tuple(found), rows=rows, refs=(record_ref(record.id),))


async def _described(tx: Tx, record: Record, *, zone: str) -> dict[str, Value]:
    names = await people.names(tx, [record.recorder_id])
    said = await listing.said_at(tx, [record.id])
    return {
        **await details(tx, record),
        "author": await whose(tx, record),
        "recorder": names.get(record.recorder_id, "—"),
        "by": "same" if record.author_id == record.recorder_id else "other",
        "day": local(said.get(record.id, record.created_at), zone).date(),
        "origin": record.origin.value,
        "pinned": "yes" if record.pinned else "no",
    }


async def _notes(tx: Tx, eyes: Circle, record: Record, *, zone: str, now: datetime) -> list[Line]:
    """An end date, a contradiction, what a candidate would replace."""
    found: list[Line] = []
    if record.ends_on is not None:
        past = record.ends_on < local(now, zone).date()
        said = record.when_said or "—"
        found.append(Line("card-ended" if past else "card-until", {"day": record.ends_on, "said": said}))
    others = (("card-disputed", record.disputed_by), ("card-replaces", record.replaces))
    for key, other_id in others:
        other = await memory.get(tx, other_id) if other_id is not None else None
        if other is not None and other.status is not Status.DELETED and eyes.shows_record(other):
            found.append(Line(key, {"text": other.text}))
    return found


async def _sources(tx: Tx, record: Record, *, zone: str) -> list[Line]:
    """The messages it came from, by whom and when; their wordings are in the history."""
    found = await listing.sources(tx, record.id)
    names = await people.names(tx, [s.author_id for s in found])
    told = []
    for said in found[-SOURCES:]:
        link = said.source.link if said.source is not None else None
        if link is None and len(found) == 1:
            continue
        args: dict[str, Value] = {
            "author": names.get(said.author_id or 0, "—"),
            "day": local(said.at, zone).date(),
            "link": link or "",
            "linked": "yes" if link else "no",
        }
        told.append(Line("card-source", args))
    return [Line(""), Line("card-sources", {"count": len(found)}), *told] if told else []


async def _history(tx: Tx, eyes: Circle, record: Record, *, zone: str) -> list[Line]:
    """What happened to it. Wordings from a time when only others could read it are left out (invariant 7)."""
    entries = await journal.of(tx, "record", record.id)
    if len(entries) < 2:
        return []
    names = await people.names(tx, [e.actor_id for e in entries])
    kept = entries[-EVENTS:]
    told = [_event(eyes, e, names.get(e.actor_id or 0, "—"), zone=zone) for e in kept]
    left = len(entries) - len(kept)
    more = [Line("card-history-more", {"count": left})] if left else []
    return [Line(""), Line("card-history"), *more, *told]


def _event(eyes: Circle, entry: Entry, who: str, *, zone: str) -> Line:
    details = entry.details or {}
    shown = entry.scope is not None and eyes.shows(entry.scope)
    changed = details.get("before") != details.get("after")
    before = str(details.get("before", "")) if shown and changed else ""
    args: dict[str, Value] = {
        "act": entry.act if entry.act in NAMED else "other",
        "who": who,
        "day": local(entry.at, zone).date(),
        "before": clip(before),
        "worded": "yes" if before else "no",
    }
    return Line("card-event", args)


_VERBS = {
    Act.CONFIRM: "memory-confirm",
    Act.CORRECT: "correct-ask",
    Act.PROPOSE: "correct-ask",
    Act.PIN: "memory-pin",
    Act.UNPIN: "memory-unpin",
    Act.WIDEN: "memory-scope",
    Act.NARROW: "memory-scope",
    Act.TO_RULE: "memory-to-rule",
    Act.ARCHIVE: "memory-archive",
    Act.UNARCHIVE: "memory-unarchive",
    Act.FORGET: "forget-record",
    Act.APPROVE: "queue-approve",
    Act.REJECT: "queue-reject",
    Act.WITHDRAW: "queue-withdraw",
}


async def _buttons(tx: Tx, deps: Deps, eyes: Circle, record: Record) -> Rows:
    """What this person may do, two buttons a row. A candidate that would change another record is decided as a case."""
    able = acts(eyes.person, record)
    case = await load(tx, record.id)
    if case is not None and not may_decide(eyes.person, case):
        able = tuple(a for a in able if a not in (Act.APPROVE, Act.REJECT))
    buttons = []
    for act in able:
        args: dict[str, int | str] = {"record": record.id}
        if act in (Act.WIDEN, Act.NARROW):
            args["to"] = "company" if act is Act.WIDEN else "personal"
        if act is Act.FORGET:
            args["revision"] = record.revision
        if act in (Act.APPROVE, Act.REJECT) and case is not None:
            args["seen"] = shown(deps, case)
        buttons.append(Button(key=f"btn-card-{act}", verb=_VERBS[act], args=args))
    return tuple(tuple(buttons[i : i + 2]) for i in range(0, len(buttons), 2))
