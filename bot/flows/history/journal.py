"""/journal: every change of knowledge, rights and settings, for admins; its card takes a change back (CTL-6)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from bot.domain import journal_query
from bot.domain.journal_query import Query
from bot.domain.listing import Circle, clip, pages
from bot.domain.memory import Record
from bot.domain.notices import Button, Line, Notice, Value, notice
from bot.domain.people import Person
from bot.domain.policy import local
from bot.domain.rollback import Why
from bot.domain.verdicts import Verdicts
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.history import journal_undo
from bot.flows.history.journal_undo import Late, Undoing
from bot.flows.history.journal_words import told_of
from bot.flows.index import index
from bot.flows.memory.judged import judged
from bot.flows.memory.pages import IN_ROW, turning
from bot.flows.office import command, shown_to
from bot.flows.verbs import Look, Seen, Verb, admins_only
from storage import journal as store
from storage import listing, people
from storage.db import Tx
from storage.journal import Entry, Wanted

#: rows on one page of a phone
PAGE: Final = 8
Args = dict[str, int | str]


async def journal(deps: Deps, turn: Turn) -> None:
    """`/journal`, and after it a person, the number of a record, a period."""
    said = turn.incoming.argument

    async def draw(tx: Tx) -> Notice:
        everybody = await people.everybody(tx, with_removed=True)
        asked = journal_query.read(said, everybody, local(turn.now, turn.zone))
        if asked.people:
            return _who(asked.people, asked.query)
        if asked.unknown:
            return notice("journal-unknown", words=clip(asked.unknown, 80))
        return await _page(tx, turn, asked.query, 1)

    await command(deps, turn, draw, intent="journal")


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        page = await _page(tx, tap, _query(tap.args), int(tap.args.get("page", 1)))
        await redraw(tx, deps, tap, shown_to(page, tap.person))


async def open_card(deps: Deps, tap: Tap) -> None:
    """One change in full, and whether it can be taken back."""

    async def write(verdicts: Verdicts) -> None:
        async with commit_tap(deps, tap) as tx:
            card = await _card(tx, deps, tap, await _entry(tx, tap), verdicts)
            await redraw(tx, deps, tap, shown_to(card, tap.person))

    await judged(lambda: _look_ahead(deps, tap), write)


async def undo(deps: Deps, tap: Tap) -> None:
    """«Отменить это изменение»: if it is still the last one, and the presser decides about it."""

    async def write(verdicts: Verdicts) -> list[Record]:
        async with commit_tap(deps, tap) as tx:
            found = await _entry(tx, tap)
            way = await journal_undo.plan(tx, deps, tap.person, found, now=tap.now, compare=verdicts)
            changed = await way.carry_out() if isinstance(way, Undoing) else []
            done = Line("journal-undone") if isinstance(way, Undoing) else Line("journal-stays", {"why": way.value})
            await _say_beside(tx, deps, tap, found, done)
        return changed

    try:
        index(deps, await judged(lambda: _look_ahead(deps, tap), write))
    except Late:  # somebody was quicker; nothing of the attempt is left
        async with commit_tap(deps, tap) as tx:
            stays = Line("journal-stays", {"why": Why.CHANGED.value})
            await _say_beside(tx, deps, tap, await _entry(tx, tap), stays)


async def _look_ahead(deps: Deps, tap: Tap) -> Verdicts:
    return await journal_undo.look_ahead(deps, tap.person, int(tap.args["entry"]), now=tap.now)


async def _entry(tx: Tx, tap: Tap) -> Entry:
    found = await store.entry(tx, tap.person, int(tap.args["entry"]))
    assert found is not None, "the press was looked at a moment ago, and rows stay"
    return found


async def _say_beside(tx: Tx, deps: Deps, tap: Tap, found: Entry, done: Line) -> None:
    """The card of a change says what became of the press."""
    told = await told_of(tx, tap.person, [found], clipped=False)
    said = Notice(lines=(done, Line(""), *told.lines), rows=((_back(tap.args),),), refs=told.refs)
    await redraw(tx, deps, tap, shown_to(said, tap.person))


# --- pages ------------------------------------------------------------------------------------------------------------


async def _page(tx: Tx, at: Turn | Tap, query: Query, page: int) -> Notice:
    since, until = journal_query.instants(query, local(at.now, at.zone))
    wanted = Wanted(
        subject=query.subject, subject_id=query.subject_id, person_id=query.person_id, since=since, until=until
    )
    total = await store.count(tx, at.person, wanted)
    last = pages(total, size=PAGE)
    page = min(max(page, 1), last)
    start = (page - 1) * PAGE
    rows = await store.page(tx, at.person, wanted, limit=PAGE, offset=start)
    head = await _head(tx, query, total)
    told = await told_of(tx, at.person, rows, start=start + 1)
    here: Args = {**_args(query), "page": page}
    buttons = [
        Button(key="btn-number", verb="journal-card", args={**here, "entry": e.id}, label={"number": number})
        for number, e in enumerate(rows, start + 1)
    ]
    numbered = [tuple(buttons[i : i + IN_ROW]) for i in range(0, len(buttons), IN_ROW)]
    arrows = (turning("journal-page", here, page=page, last=last),) if last > 1 else ()
    everything = ((Button(key="btn-journal-all", verb="journal-page", args={"page": 1}),),) if _args(query) else ()
    return Notice(lines=(head, *told.lines), rows=(*numbered, *arrows, *everything), refs=told.refs)


async def _head(tx: Tx, query: Query, total: int) -> Line:
    names = await people.names(tx, [query.person_id])
    args: dict[str, Value] = {
        "count": total,
        "who": names.get(query.person_id or 0, "-"),
        "subject": query.subject or "-",
        "id": query.subject_id or 0,
        "since": query.since or "-",
        "until": query.until or "-",
        "by": "person" if query.person_id else "all",
        "from": "day" if query.since else "all",
        "to": "day" if query.until else "all",
    }
    return Line("journal-head", args)


def _who(found: Sequence[Person], query: Query) -> Notice:
    """Several people bear the name: a button each."""
    rows = tuple(
        (
            Button(
                key="btn-journal-person",
                verb="journal-page",
                args={**_args(query), "person": person.id, "page": 1},
                label={"name": person.name},
            ),
        )
        for person in found[:PAGE]
    )
    return Notice(lines=(Line("journal-who", {"count": len(found)}),), rows=rows)


def _args(query: Query) -> Args:
    """A query as arguments of a button."""
    found: Args = {}
    for name, value in (("subject", query.subject), ("id", query.subject_id), ("person", query.person_id)):
        if value is not None:
            found[name] = value
    for name, day in (("since", query.since), ("until", query.until)):
        if day is not None:
            found[name] = day.isoformat()
    return found


def _query(args: Args) -> Query:
    def day(name: str) -> date | None:
        return date.fromisoformat(str(args[name])) if name in args else None

    return Query(
        subject=str(args["subject"]) if "subject" in args else None,
        subject_id=int(args["id"]) if "id" in args else None,
        person_id=int(args["person"]) if "person" in args else None,
        since=day("since"),
        until=day("until"),
    )


def _back(args: Args) -> Button:
    return Button(key="btn-journal-back", verb="journal-page", args={k: v for k, v in args.items() if k != "entry"})


async def _card(tx: Tx, deps: Deps, tap: Tap, found: Entry, verdicts: Verdicts) -> Notice:
    told = await told_of(tx, tap.person, [found], clipped=False)
    way = await journal_undo.plan(tx, deps, tap.person, found, now=tap.now, compare=verdicts)
    rows: list[tuple[Button, ...]] = []
    lines = list(told.lines)
    if isinstance(way, Undoing):
        rows.append((Button(key="btn-journal-undo", verb="journal-undo", args=tap.args, style="danger"),))
    elif way is not Why.NEVER:
        lines += [Line(""), Line("journal-stays", {"why": way.value})]
    if found.subject == "record" and found.subject_id is not None:
        eyes = Circle(person=tap.person)
        if await listing.among(tx, eyes, [found.subject_id]):
            args: Args = {"record": found.subject_id}
            rows.append((Button(key="btn-journal-record", verb="memory-card", args=args),))
    return Notice(lines=tuple(lines), rows=(*rows, (_back(tap.args),)), refs=told.refs)


async def _about_row(look: Look) -> Seen:
    if not look.person.is_admin:
        return Seen.NO_RIGHT
    found = await store.entry(look.tx, look.person, int(look.args["entry"]))
    return Seen.ACCEPTED if found is not None else Seen.STALE


VERBS: dict[str, Verb] = {
    "journal-page": Verb(run=turn_page, check=admins_only),
    "journal-card": Verb(run=open_card, check=_about_row),
    "journal-undo": Verb(run=undo, check=_about_row),
}
