"""What is said of a request to forget: done, offered to choose from, refused, not found (FGT-2..6, FGT-8)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.rights import may_forget
from bot.flows.actions.action_used import used_in_actions
from bot.flows.deps import Tap, Turn
from bot.flows.drafts.draft_used import used_in_drafts
from bot.flows.memory.outcome import Rows
from bot.flows.memory.pages import circle
from bot.flows.memory.shown import stored
from storage import answers, areas, listing, memory, people
from storage.db import Tx

#: FGT-8 looks this far back.
USED_DAYS = 30


async def forgotten(tx: Tx, asked: Turn | Tap, records: Sequence[Record]) -> Notice:
    """Names what was forgotten, offers to bring it back, and says what was done on its basis (FGT-2, FGT-8)."""
    lines = [await stored(tx, "forget-done", record) for record in records]
    lines.append(Line("forget-restorable", {"minutes": asked.policy.restore_minutes}))
    since = asked.now - timedelta(days=USED_DAYS)
    using = [a for r in records for a in await answers.using(tx, "record", r.id, since=since)]
    used = {a.id for a in using if a.way != "draft"}
    if used:
        lines.append(Line("forget-used", {"count": len(used), "days": USED_DAYS}))
    lines += await used_in_drafts(tx, asked.person, records, since=since)
    lines += await used_in_actions(tx, asked.person, records, since=since)
    several = len(records) > 1
    rows = tuple((_restore_button(asked.person, r, n if several else None),) for n, r in enumerate(records, 1))
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in records))


async def outcome(tx: Tx, asked: Turn | Tap, gone: Sequence[Record], ids: Sequence[int]) -> Notice:
    """What went of the records asked about; those that are others by now are shown as they are (FGT-6)."""
    done = await forgotten(tx, asked, gone) if gone else Notice()
    eyes = await circle(tx, asked)
    went = {r.id for r in gone}
    others = await memory.many(tx, [i for i in ids if i not in went])
    left = [r for r in others if r.status is not Status.DELETED and eyes.shows(r.scope)]
    if gone and not left:
        return done
    lines = [Line("memory-moved-on")]
    lines += [await stored(tx, "forget-nearest-item", record, number=n) for n, record in enumerate(left, 1)]
    return Notice(
        lines=(*done.lines, *lines),
        rows=(*done.rows, *_choose_rows(asked.person, left)),
        refs=(*done.refs, *(record_ref(r.id) for r in left)),
    )


def listed_in(records: Sequence[Record]) -> str:
    """Records with their revisions as a button's argument; `shown_in` is the inverse."""
    return ",".join(f"{r.id}:{r.revision}" for r in records)


def shown_in(argument: str) -> dict[int, int | None]:
    """Record ids with the revision that was shown; None in a button that was made without one."""
    pairs = (part.partition(":") for part in argument.split(","))
    return {int(record_id): int(revision) if revision else None for record_id, _, revision in pairs}


def _restore_button(person: Person, record: Record, number: int | None) -> Button:
    return Button(
        key="btn-restore" if number is None else "btn-restore-numbered",
        verb="forget-restore",
        args={"record": record.id},
        label={} if number is None else {"number": number},
        only_for=person.id,
    )


async def choice(tx: Tx, asked: Turn | Tap, records: Sequence[Record]) -> Notice:
    """The list to choose from: a button only on what this person may delete (FGT-3, FGT-6)."""
    person = asked.person
    lines = [Line("forget-ask", {"count": len(records)})]
    names = await people.names(tx, [r.author_id for r in records])
    said = await listing.said_at(tx, [r.id for r in records])
    for number, record in enumerate(records, 1):
        author = names.get(record.author_id or 0, "—")
        day = local(said.get(record.id, record.created_at), asked.zone).date()
        lines.append(await stored(tx, "forget-ask-item", record, number=number, author=author, day=day))
    mine = [r for r in records if may_forget(person, r)]
    if len(mine) < len(records):
        lines.append(Line("forget-ask-some-denied", {"who": await deciders(tx, [r for r in records if r not in mine])}))
    rows: Rows = _choose_rows(person, records)
    if person.is_admin and len(mine) > 1:
        listed: dict[str, int | str] = {"records": listed_in(mine)}
        every = Button(
            key="btn-forget-all-listed", verb="forget-listed", args=listed, style="danger", only_for=person.id
        )
        rows = (*rows, (every,))
    rows = (*rows, (Button(key="btn-forget-none", verb="forget-none", only_for=person.id),))
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in records))


def _choose_rows(person: Person, records: Sequence[Record]) -> Rows:
    """A button for each record that this person may forget, under the record's number in the list."""
    rows: Rows = ()
    for number, record in enumerate(records, 1):
        if may_forget(person, record):
            label: dict[str, Value] = {"number": number, "text": record.text}
            args: dict[str, int | str] = {"record": record.id, "revision": record.revision}
            button = Button(key="btn-forget-this", verb="forget-record", args=args, label=label, only_for=person.id)
            rows = (*rows, (button,))
    return rows


async def refusal(tx: Tx, records: Sequence[Record]) -> Notice:
    """All that fit are beyond the asker's right: who can (FGT-6)."""
    lines = [Line("forget-denied", {"count": len(records), "who": await deciders(tx, records)})]
    lines += [await stored(tx, "forget-denied-item", record) for record in records]
    return Notice(lines=tuple(lines), refs=tuple(record_ref(r.id) for r in records))


async def deciders(tx: Tx, records: Sequence[Record]) -> str:
    """Names of those who may decide about these records: owners of their areas first, then admins."""
    found: dict[int, str] = {}
    for area_id in {r.scope.area_id for r in records if r.scope.area_id is not None}:
        owners = await areas.people_of(tx, area_id, "owner")
        found |= await people.names(tx, owners)
    found |= {p.id: p.name for p in await people.admins(tx)}
    return ", ".join(found.values())


async def nothing(tx: Tx, turn: Turn, nearest: Sequence[Record]) -> Notice:
    """Nothing fits: say so, show what may have been meant, delete nothing (FGT-5)."""
    lines = [Line("forget-nothing")]
    if not turn.place.private:
        lines.append(Line("forget-nothing-here"))
    if nearest:
        lines.append(Line("forget-nearest"))
        for number, record in enumerate(nearest, 1):
            lines.append(await stored(tx, "forget-nearest-item", record, number=number))
    rows = _choose_rows(turn.person, nearest)
    if rows:
        rows = (*rows, (Button(key="btn-forget-none-of-these", verb="forget-none", only_for=turn.person.id),))
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in nearest))
