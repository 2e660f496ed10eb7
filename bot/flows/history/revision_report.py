"""What a revision did and asks about, told to admins; and to everybody else about their own records alone (AGE-6).

A section is one message of few lines with a button beside each line, and turns its pages in place. It is drawn from
the records as they are now, so that a page shows what became of its lines since. Nothing of it stays in the dialogue.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.domain.ageing import DONE, Fate, Offer, Row, Section, fate, offers
from bot.domain.incoming import Place
from bot.domain.listing import clip, pages
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.people import Person
from bot.domain.policy import Policy, local
from bot.flows.aside import aside
from bot.flows.deps import Deps
from bot.flows.memory.pages import turning
from bot.flows.memory.shown import details
from bot.flows.skills import skill_idle
from storage import memory, people, revisions
from storage.db import Tx
from storage.revisions import Run

#: readers told in one step
READERS: Final = 10
#: characters of a record in a line; its card shows all of it
IN_LINE: Final = 160

_ONE_BY_ONE = frozenset({Section.TO_ARCHIVE, Section.CONFIRM})


async def send(tx: Tx, deps: Deps, run: Run, policy: Policy, *, now: datetime) -> int | None:
    """Tell the next readers. Returns the last one's id, None when everybody has been told."""
    admins = {admin.id for admin in await people.admins(tx)}
    owners = await revisions.owners(tx, run.id, least=policy.answer_least_percent)
    readers = sorted(i for i in admins.union(owners) if i > run.cursor)
    for reader in readers[:READERS]:
        person = await people.get(tx, reader)
        if person is None or person.removed:
            continue
        said = await _company(tx, run, person, policy) if person.is_admin else []
        idle = await skill_idle.report(tx, person, now=now) if person.is_admin else []
        for one in (*said, *idle, *await _personal(tx, run, person, policy)):
            await aside(tx, deps, Place(chat_id=person.telegram_id), one, now=now)
    return readers[READERS - 1] if len(readers) > READERS else None


async def _company(tx: Tx, run: Run, person: Person, policy: Policy) -> list[Notice]:
    """The report of the company's memory; one line when nothing changed."""
    assert run.started_at is not None
    found = await revisions.counts(tx, run.id, person, own=False)
    waiting = await memory.count_waiting(tx, person)
    day = local(run.started_at, person.zone or policy.zone).date()
    if not found:
        return [Notice(lines=(Line("revision-nothing", {"day": day, "waiting": waiting}),))]
    found |= {Section.WAITING: waiting} if waiting else {}
    fallen = await revisions.fallen(tx, run.id, person, least=policy.answer_least_percent, own=False)
    head = [Line("revision-head", {"day": day})]
    if not DONE & found.keys():
        head = [Line("revision-unchanged", {"day": day})]
    told = [section for section in Section if section in found]
    head += [Line("revision-count", {"section": s.value, "count": found[s], "fallen": fallen}) for s in told]
    sections = [await _page(tx, run, person, s, policy, own=False, total=found[s]) for s in told]
    return [Notice(lines=tuple(head)), *sections]


async def _personal(tx: Tx, run: Run, person: Person, policy: Policy) -> list[Notice]:
    """The same about one's own records: short, and only what asks for a look."""
    found = await revisions.counts(tx, run.id, person, own=True)
    if not await revisions.fallen(tx, run.id, person, least=policy.answer_least_percent, own=True):
        found.pop(Section.WEAKENED, None)
    return [await _page(tx, run, person, s, policy, own=True, total=found[s]) for s in Section if s in found]


async def page(
    tx: Tx, run: Run, person: Person, section: Section, policy: Policy, *, own: bool, number: int = 1
) -> Notice:
    """One page of a section for this person, as things are now."""
    if section is Section.WAITING:
        total = await memory.count_waiting(tx, person)
    else:
        total = (await revisions.counts(tx, run.id, person, own=own)).get(section, 0)
    return await _page(tx, run, person, section, policy, own=own, total=total, number=number)


async def _page(
    tx: Tx,
    run: Run,
    person: Person,
    section: Section,
    policy: Policy,
    *,
    own: bool,
    total: int,
    number: int = 1,
) -> Notice:
    assert run.started_at is not None
    size, least = policy.revision_lines, policy.answer_least_percent
    last = pages(total, size=size)
    number = min(max(number, 1), last)
    start = (number - 1) * size
    if section is Section.WAITING:
        rows = await _waiting(tx, person, limit=size, offset=start)
    else:
        rows = await revisions.lines(tx, run.id, person, section, own=own, least=least, limit=size, offset=start)
    here: dict[str, int | str] = {"run": run.id, "section": section.value, "own": int(own), "page": number}
    head: dict[str, Value] = {"section": section.value, "count": total, "own": int(own)}
    lines = [Line("revision-section", head)]
    buttons: list[Button] = []
    for place, row in enumerate(rows, start + 1):
        lines += [Line(""), await _line(tx, row, place, least=least)]
        became = fate(row, since=run.started_at)
        if became is not Fate.OPEN:
            lines.append(Line("revision-fate", {"fate": became.value}))
        buttons += [_button(here, offer, row, place) for offer in offers(row, since=run.started_at)]
    made = _laid_out(section, buttons)
    if section is Section.TO_ARCHIVE and await _more_to_go(tx, run, person, own=own, least=least):
        args = {k: v for k, v in here.items() if k != "page"}
        made.append((Button(key="btn-revision-archive-all", verb="revision-archive-all", args=args),))
    if last > 1:
        made.append(turning("revision-page", here, page=number, last=last))
    refs = dict.fromkeys(r.id for row in rows for r in (row.record, row.other) if r is not None)
    shown = Notice(lines=tuple(lines), rows=tuple(made), refs=tuple(record_ref(i) for i in refs))
    return replace(shown, rows=tuple(tuple(replace(b, only_for=person.id) for b in some) for some in shown.rows))


async def _more_to_go(tx: Tx, run: Run, person: Person, *, own: bool, least: int) -> bool:
    assert run.started_at is not None
    return bool(await revisions.to_go(tx, run.id, person, own=own, since=run.started_at, least=least, limit=1))


async def _waiting(tx: Tx, person: Person, *, limit: int, offset: int) -> list[Row]:
    """Candidates about the company or an area that this person decides about now, oldest first."""
    return [
        Row(section=Section.WAITING, record=r, before=r.confidence, after=r.confidence, former_status=r.status)
        for r in await memory.waiting(tx, person, limit=limit, offset=offset)
    ]


async def _line(tx: Tx, row: Row, number: int, *, least: int) -> Line:
    other = row.other.text if row.other is not None else ""
    args: dict[str, Value] = {
        **await details(tx, row.record),
        "text": clip(row.record.text, IN_LINE),
        "number": number,
        "other": clip(other, IN_LINE),
        "before": row.before,
        "after": row.after,
        "fell": "yes" if row.before >= least > row.after else "no",
        "was": row.former_status.value,
        "since": row.record.created_at,
        "ended": row.record.ends_on or row.record.created_at,
        "why": "ended" if row.record.ends_on is not None else "stale",
    }
    return Line(f"revision-line-{row.section.value}", args)


def _button(here: dict[str, int | str], offer: Offer, row: Row, number: int) -> Button:
    args = {**here, "record": row.record.id}
    return Button(
        key=f"btn-revision-{offer.value}", verb=f"revision-{offer.value}", args=args, label={"number": number}
    )


def _laid_out(section: Section, buttons: list[Button]) -> list[tuple[Button, ...]]:
    """Two or three labels fit into a row of a phone; where a line has several buttons, they stand in one row."""
    if section in _ONE_BY_ONE:
        by_record: dict[int | str, list[Button]] = {}
        for button in buttons:
            by_record.setdefault(button.args["record"], []).append(button)
        return [tuple(some) for some in by_record.values()]
    return [tuple(buttons[i : i + 2]) for i in range(0, len(buttons), 2)]
