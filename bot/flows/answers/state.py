"""Questions about the bot's own state, answered by code from the store and never by a model (invariant 9)."""

from __future__ import annotations

from typing import Final

from bot.domain import areas as naming_areas
from bot.domain.listing import Circle, clip
from bot.domain.memory import Level, Record, Status
from bot.domain.notices import Button, Line, Notice, Value, notice, record_ref
from bot.domain.people import Area
from bot.domain.policy import local
from bot.domain.proposal import ProposalStatus
from bot.flows.answers.about import NEAREST, elsewhere, naming, naming_proposals
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.pages import circle
from bot.flows.queue import waiting
from bot.flows.queue.proposal_cards import arguments, shows
from bot.flows.rules import rules_list
from bot.flows.skills import skill_list
from bot.language.commands import StateKind, StateQuestion
from bot.language.own_state import Own, OwnQuestion
from storage import answers, areas, listing, people, proposals, revisions
from storage.db import Tx
from storage.proposals import ProposalKind

#: records named by a question about status; of more, none is meant
LISTED = 5
#: names in one answer
NAMED = 40


async def tell(deps: Deps, turn: Turn, intent: StateQuestion) -> None:
    """Count, date or describe, as far as the asker may see."""
    near = await deps.recall.near(intent.about, limit=NEAREST) if intent.about else []
    async with commit(deps, turn, intent="state") as tx:
        eyes = await circle(tx, turn)
        said = await _answer(tx, deps, turn, eyes, intent, near)
        answer_id = await answers.add(
            tx,
            turn.place,
            person_id=turn.person.id,
            way="state",
            sources=[(ref.kind, ref.id) for ref in said.refs],
            now=turn.now,
        )
        await reply(tx, deps, turn, said, answer_id=answer_id)


async def about_itself(deps: Deps, turn: Turn, asked: OwnQuestion) -> bool:
    """Lists and dates of the bot's own, by rights. False: it is no question about them here."""
    if asked.own in _PAGES:
        await _PAGES[asked.own](deps, turn)
        return True
    word = _WORDS.get(asked.own)
    near = await deps.recall.near(word, limit=NEAREST) if word else []
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn)
        if asked.own is Own.OWNERS and naming_areas.named(asked.about, await areas.open_areas(tx)) is None:
            return False
        # «Ревизия» and «архив» are words of many trades: what the records say of their own comes first.
        if word and await naming(tx, eyes, word, near):
            return False
    async with commit(deps, turn, intent="state") as tx:
        said = await _of_itself(tx, deps, turn, eyes, asked)
        sources = [(ref.kind, ref.id) for ref in said.refs]
        answer_id = await answers.add(
            tx, turn.place, person_id=turn.person.id, way="state", sources=sources, now=turn.now
        )
        await reply(tx, deps, turn, said, answer_id=answer_id)
    return True


_PAGES: Final = {Own.RULES: rules_list.rules, Own.SKILLS: skill_list.list_skills}
_WORDS: Final = {Own.ARCHIVE: "архив", Own.REVISION: "ревизия"}


async def _of_itself(tx: Tx, deps: Deps, turn: Turn, eyes: Circle, asked: OwnQuestion) -> Notice:
    match asked.own:
        case Own.PEOPLE:
            return await _people(tx, turn)
        case Own.OWNERS:
            return await _owners(tx, turn, asked.about)
        case Own.AREAS:
            known = [area.name for area in await areas.open_areas(tx)]
            return notice("state-areas", count=len(known), names=", ".join(known))
        case Own.PERSONAL:
            return await _personal(tx, eyes)
        case Own.ARCHIVE:
            return await _archive(tx, eyes)
        case Own.REVISION:
            return await _revision(tx, turn)
        case _:
            return await _queue(tx, deps, turn)


async def _people(tx: Tx, turn: Turn) -> Notice:
    """Names are shown to admins, in private; others learn whom to ask."""
    admins = ", ".join(person.name for person in await people.admins(tx))
    if not turn.person.is_admin or not turn.place.private:
        return notice("state-people-admins", names=admins)
    found = await people.everybody(tx)
    more = max(0, len(found) - NAMED)
    return notice("state-people", count=len(found), names=", ".join(p.name for p in found[:NAMED]), more=more)


async def _personal(tx: Tx, eyes: Circle) -> Notice:
    """In a group a person's own records are not even counted (ANS-1)."""
    if not eyes.private:
        return notice("state-personal-group")
    totals = await listing.totals(tx, eyes)
    count = totals.get((Level.PERSONAL, Status.ACTIVE), 0)
    return Notice(lines=(Line("state-personal", {"count": count}),), rows=_opening(count, width="personal"))


async def _archive(tx: Tx, eyes: Circle) -> Notice:
    totals = await listing.totals(tx, eyes)
    count = sum(n for (_, status), n in totals.items() if status is Status.ARCHIVED)
    latest = await listing.page(tx, eyes, statuses=(Status.ARCHIVED,), level=None, limit=LISTED, offset=0)
    lines = [Line("state-archive", {"count": count})]
    lines += [Line("state-archive-item", {"text": clip(record.text)}) for record in latest]
    rows = _opening(count, state="past") if eyes.private else ()
    return Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in latest))


def _opening(count: int, *, width: str = "all", state: str = "active") -> tuple[tuple[Button, ...], ...]:
    args: dict[str, int | str] = {"width": width, "state": state, "page": 1}
    return ((Button(key="btn-state-open", verb="memory-page", args=args),),) if count else ()


async def _revision(tx: Tx, turn: Turn) -> Notice:
    """The last revision of memory that is finished, and the next one."""
    coming = await revisions.unfinished(tx)
    before = await revisions.get(tx, coming.id - 1) if coming is not None else None
    last = before.finished_at if before is not None else None
    next_at = coming.due_at if coming is not None else None
    return notice(
        "state-revision",
        done="yes" if last else "no",
        planned="yes" if next_at else "no",
        last=local(last or turn.now, turn.zone).date(),
        next=local(next_at or turn.now, turn.zone).date(),
    )


async def _answer(tx: Tx, deps: Deps, turn: Turn, eyes: Circle, intent: StateQuestion, near: list[int]) -> Notice:
    match intent.kind:
        case StateKind.RECORD_COUNT:
            return await _records(tx, deps, eyes)
        case StateKind.RULE_COUNT:
            return await _proposals(tx, deps, eyes, ProposalKind.RULE)
        case StateKind.SKILL_COUNT:
            return await _proposals(tx, deps, eyes, ProposalKind.SKILL)
        case StateKind.QUEUE:
            return await _queue(tx, deps, turn)
        case StateKind.SINCE:
            return await _since(tx, turn, eyes)
        case StateKind.STATUS:
            return await _status(tx, deps, turn, eyes, intent.about, near)
        case StateKind.ADMINS:
            return await _admins(tx, turn)
        case StateKind.OWNERS:
            return await _owners(tx, turn, intent.about)


async def _records(tx: Tx, deps: Deps, eyes: Circle) -> Notice:
    totals = await listing.totals(tx, eyes)

    def count(status: Status, level: Level | None = None) -> int:
        return sum(n for (lvl, st), n in totals.items() if st is status and level in (None, lvl))

    args: dict[str, Value] = {
        "count": count(Status.ACTIVE),
        "company": count(Status.ACTIVE, Level.COMPANY),
        "area": count(Status.ACTIVE, Level.AREA),
        "personal": count(Status.ACTIVE, Level.PERSONAL),
        "waiting": count(Status.CANDIDATE),
        "archived": count(Status.ARCHIVED),
    }
    by = Line("state-records-by" if eyes.private else "state-records-by-group", args)
    return Notice(lines=(Line("state-records", args), by, *elsewhere(deps, eyes)))


async def _proposals(tx: Tx, deps: Deps, eyes: Circle, kind: ProposalKind) -> Notice:
    found = [
        p
        for p in await proposals.with_status(tx, kind, ProposalStatus.ACTIVE, ProposalStatus.PROPOSED)
        if shows(eyes, p)
    ]
    active = sum(p.status == ProposalStatus.ACTIVE for p in found)
    args: dict[str, Value] = {"count": active, "waiting": len(found) - active if eyes.private else -1}
    return Notice(lines=(Line(f"state-{kind}s", args), *elsewhere(deps, eyes)))


async def _queue(tx: Tx, deps: Deps, turn: Turn) -> Notice:
    """In a group not even a number: what waits is for its author and for those who decide."""
    if not turn.place.private:
        return notice("state-queue-group", bot=deps.identity.username)
    items = await waiting.items(tx, turn.person, zone=turn.zone, now=turn.now)
    records, made = await waiting.own(tx, turn.person)
    own = Line("state-queue-own", {"count": len(records) + len(made)})
    if not items:
        return Notice(lines=(Line("state-queue-none"), own) if records or made else (Line("state-queue-none"),))
    oldest = min(item.since for item in items)
    head = Line("state-queue", {"count": len(items), "day": local(oldest, turn.zone).date()})
    return Notice(lines=(head, own) if records or made else (head,))


async def _since(tx: Tx, turn: Turn, eyes: Circle) -> Notice:
    first = await listing.first_at(tx, eyes)
    if first is None:
        return notice("state-since-nothing")
    day, today = local(first, turn.zone).date(), local(turn.now, turn.zone).date()
    return notice("state-since", day=day, days=(today - day).days)


async def _status(tx: Tx, deps: Deps, turn: Turn, eyes: Circle, about: str | None, near: list[int]) -> Notice:
    """Of one record: the one named, else the asker's latest."""
    found = await naming(tx, eyes, about, near) if about else await _latest_own(tx, turn, eyes)
    named = await naming_proposals(tx, eyes, about) if about else []
    if not found and not named:
        return Notice(lines=(Line("state-status-nothing"), *elsewhere(deps, eyes)))
    if len(found) + len(named) > LISTED:
        return notice("state-status-many", count=len(found) + len(named))
    names = await people.names(tx, [r.author_id for r in found])
    said = await listing.said_at(tx, [r.id for r in found])
    lines = [Line("state-status-proposal", await arguments(tx, p)) for p in named]
    for record in found:
        args: dict[str, Value] = {
            "text": clip(record.text),
            "status": record.status.value,
            "confidence": record.confidence,
            "author": names.get(record.author_id or 0, "—"),
            "day": local(said.get(record.id, record.created_at), turn.zone).date(),
            "confirmed": local(record.confirmed_at, turn.zone).date() if record.confirmed_at else "no",
            "sure": "yes" if record.confirmed_at else "no",
        }
        lines.append(Line("state-status", args))
    return Notice(lines=tuple(lines), refs=tuple(record_ref(r.id) for r in found))


async def _latest_own(tx: Tx, turn: Turn, eyes: Circle) -> list[Record]:
    every = (Status.ACTIVE, Status.CANDIDATE, Status.ARCHIVED, Status.REJECTED, Status.WITHDRAWN)
    recent = await listing.page(tx, eyes, statuses=every, level=None, limit=200, offset=0)
    return [r for r in sorted(recent, key=lambda r: -r.id) if r.recorder_id == turn.person.id][:1]


async def _admins(tx: Tx, turn: Turn) -> Notice:
    """Whom to turn to here: the admins, and the owners of the area at hand if it has any."""
    names = [person.name for person in await people.admins(tx)]
    lines = [Line("state-admins", {"count": len(names), "names": ", ".join(names)})]
    if turn.area is not None and (owners := await _names_of_owners(tx, turn.area)):
        lines.append(_owned(turn.area, owners))
    return Notice(lines=tuple(lines))


async def _owners(tx: Tx, turn: Turn, name: str | None) -> Notice:
    """Of the area named, else of all in private and of the bound one in a group."""
    known = await areas.open_areas(tx)
    if name is not None:
        found = naming_areas.named(name, known)
        if found is None:
            return naming_areas.unknown_area(name, known)
        asked = [found]
    else:
        asked = known if turn.place.private else [turn.area] if turn.area is not None else []
    lines = [_owned(area, await _names_of_owners(tx, area)) for area in asked]
    return Notice(lines=tuple(lines)) if lines else await _admins(tx, turn)


async def _names_of_owners(tx: Tx, area: Area) -> list[str]:
    return [person.name for person in await people.everybody(tx) if area.id in person.owns]


def _owned(area: Area, owners: list[str]) -> Line:
    return Line("state-owners", {"area": area.name, "count": len(owners), "names": ", ".join(owners)})
