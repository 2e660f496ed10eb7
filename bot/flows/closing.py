"""What becomes of a thing becomes of every message with buttons about it (MEM-7, QUE-1, FGT-9).

A card that asks for a decision says how it ended and no longer shows what its reader may not see; a reply whose
buttons would take back what is no more loses them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.people import Person
from bot.domain.proposal import ProposalStatus
from bot.domain.rights import may_rule, sees, sees_record
from storage import cards, journal, memory, people, proposals
from storage.buttons import Pressed
from storage.cards import Card, Live, Mark, Subject
from storage.db import Tx
from storage.journal import Entry
from storage.proposals import Proposal, ProposalKind

#: buttons by which something that waits is decided
DECIDING: Final = frozenset(
    f"{idea}-{act}"
    for idea in ("queue", "proposal", "skill")
    for act in ("approve", "confirm", "reject", "reject-why", "reject-words", "reword", "still", "approve-all")
) | {"queue-card"}
#: buttons by which a person takes their own doing back
UNDOING: Final = frozenset(
    {
        "memory-undo",
        "forget-restore",
        "forget-restore-all",
        "queue-withdraw",
        "proposal-withdraw",
        "proposal-undo",
        "skill-withdraw",
    }
)
#: after these the thing is what it was
_SAME: Final = frozenset({"repeated", "stated", "noticed", "proposed", "pinned", "unpinned", "weakened", "compared"})
#: after these the thing that waits waits on, as something else
_OTHER_WORDS: Final = frozenset(
    {"corrected", "reworded", "restored", "rescoped", "widened", "narrowed", "brought-back"}
)
#: after these its words may not be shown to those who saw them
_HIDES: Final = frozenset({"forgotten", "rescoped"})
_KINDS: Final = ("record", "rule", "skill")

Thing = Record | Proposal


def subjects(notice: Notice) -> tuple[Subject, ...]:
    """What the message's buttons decide or take back; nothing for messages with other buttons only."""
    if not any(button.verb in DECIDING or button.verb in UNDOING for button in notice.buttons):
        return ()
    found = [one for button in notice.buttons for one in _of_button(button.verb, button.args)]
    found += [("record", ref.id) for ref in notice.refs if ref.kind == "record"]
    return tuple(dict.fromkeys(found))


def _of_button(verb: str, args: dict[str, int | str]) -> list[Subject]:
    if "records" in args:
        return [("record", int(mark.split(":")[0])) for mark in str(args["records"]).split(",")]
    if "record" in args:
        return [("record", int(args["record"]))]
    if args.get("kind") in _KINDS and "id" in args:
        return [(str(args["kind"]), int(args["id"]))]
    return [("skill", int(args["id"]))] if verb.startswith("skill-") and "id" in args else []


async def changed(tx: Tx, since: Mark) -> dict[Subject, Entry]:
    """What was changed after the mark, each with the last thing that happened to it."""
    entries = await journal.since(tx, since.journal_id, _KINDS)
    return {(e.subject, e.subject_id or 0): e for e in entries if e.act not in _SAME}


async def over(tx: Tx, since: Mark) -> list[tuple[Card, Notice | None]]:
    """Messages that what happened after the mark makes untrue: with other words, or None to lose their buttons."""
    found: dict[int, tuple[Card, Notice | None]] = {}
    for subject, entry in (await changed(tx, since)).items():
        thing = await _thing(tx, subject)
        for card in await cards.about(tx, subject, until=since):
            if any(button.verb in UNDOING for button in card.buttons):
                if all([await _pointless(tx, b) for b in card.buttons if b.verb in UNDOING]):
                    found.setdefault(card.outbox_id, (card, None))
            elif (said := await _ended(tx, card, subject, entry, thing)) is not None:
                found[card.outbox_id] = (card, said)
    return list(found.values())


async def _thing(tx: Tx, subject: Subject) -> Thing | None:
    kind, thing_id = subject
    if kind == "record":
        return await memory.get(tx, thing_id)
    return await proposals.get(tx, ProposalKind(kind), thing_id)


async def _pointless(tx: Tx, button: Live) -> bool:
    """Whether there is nothing left that the button would take back."""
    if button.verb == "forget-restore-all":
        return False
    things = [await _thing(tx, subject) for subject in _of_button(button.verb, button.args)]
    if not things:
        return False
    thing = things[0]
    if button.verb == "forget-restore":
        return isinstance(thing, Record) and thing.status is not Status.DELETED
    if isinstance(thing, Record) and button.verb == "memory-undo":
        return thing.status is Status.DELETED or thing.revision != int(button.args["revision"])
    return not _waits(thing)


def _waits(thing: Thing | None) -> bool:
    if isinstance(thing, Record):
        return thing.status is Status.CANDIDATE
    return thing is not None and thing.status is ProposalStatus.PROPOSED


async def _ended(tx: Tx, card: Card, subject: Subject, entry: Entry, thing: Thing | None) -> Notice | None:
    """What a card that asks for a decision says now; None: it goes on asking."""
    reader = await people.by_telegram(tx, card.chat_id)
    decided = [b for b in card.buttons if b.verb in DECIDING]
    asked = {s for b in decided for s in _of_button(b.verb, b.args)}
    lists = any("records" in b.args for b in decided) or all(b.verb == "queue-card" for b in decided)
    if lists or len(asked) > 1 or subject not in asked:
        # One of several on a list, or what a correction would change: it goes only with its words.
        hides = entry.act in _HIDES and not _shown_to(reader, thing)
        return Notice(lines=(Line("queue-list-changed"),), aside=True) if hides else None
    if _waits(thing) and entry.act not in _OTHER_WORDS:
        return None
    if _waits(thing) and thing is not None and _decides(reader, thing):
        rows = ((_open_button(subject, decided),),)
        return Notice(lines=(Line("queue-changed-since"),), rows=rows, aside=True)
    return await told(tx, entry, thing, reader)


def _open_button(subject: Subject, decided: Sequence[Live]) -> Button:
    args: dict[str, int | str] = {"next": 1} if any("next" in b.args for b in decided) else {}
    kind, thing_id = subject
    if kind == "record":
        return Button(key="btn-queue-see", verb="queue-card", args={**args, "record": thing_id})
    if kind == "rule":
        return Button(key="btn-queue-see", verb="proposal-card", args={**args, "kind": kind, "id": thing_id})
    return Button(key="btn-queue-see", verb="skill-card", args={**args, "id": thing_id})


async def told(tx: Tx, entry: Entry | None, thing: Thing | None, reader: Person | None) -> Notice:
    """What became of something, as far as the reader may know: who, when, and its words if they are theirs to read."""
    known = reader is not None and entry is not None and entry.scope is not None and sees(reader, entry.scope)
    if entry is None or not known:
        return Notice(lines=(Line("queue-gone"),), aside=True)
    names = await people.names(tx, [entry.actor_id])
    args: dict[str, Value] = {"who": names.get(entry.actor_id or 0, "—"), "at": entry.at, "act": entry.act}
    said = Notice(lines=(Line("queue-already", args),), aside=True)
    if thing is None or entry.act in _HIDES or not _shown_to(reader, thing):
        return said
    refs = (record_ref(thing.id),) if isinstance(thing, Record) else ()
    return replace(said, lines=(*said.lines, Line("queue-already-text", {"text": thing.text})), refs=refs)


def _shown_to(reader: Person | None, thing: Thing | None) -> bool:
    if reader is None or thing is None:
        return False
    if isinstance(thing, Record):
        return thing.status is not Status.DELETED and sees_record(reader, thing)
    return sees(reader, thing.scope)


def _decides(reader: Person | None, thing: Thing) -> bool:
    if reader is None:
        return False
    return sees_record(reader, thing) if isinstance(thing, Record) else may_rule(reader, thing.scope)


async def since_drawn(tx: Tx, button: Pressed | None, reader: Person) -> Notice | None:
    """What became of the thing that a button is about since it was drawn; None: nothing did."""
    if button is None:
        return None
    for subject in _of_button(button.verb, button.args)[:1]:
        history = [e for e in await journal.of(tx, *subject) if e.at > button.created_at and e.act not in _SAME]
        if history:
            return await told(tx, history[-1], await _thing(tx, subject), reader)
    return None
