"""/memory: what is known, page by page; a number opens a record's card (ANS-10)."""

from __future__ import annotations

from bot.domain.listing import PAGE, Circle, State, Width, pages, states, widths
from bot.domain.notices import Button, Line, Notice, Value, notice, record_ref
from bot.flows.answers import about
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply, say
from bot.flows.history import export
from bot.flows.memory.pages import circle, lines, numbers, turning
from bot.flows.memory.record_card import card
from bot.flows.verbs import Verb, sees_record
from storage import listing
from storage.db import Tx

Args = dict[str, int | str]


async def browse(deps: Deps, turn: Turn) -> None:
    """The first page of what is known; with words after the command, the page about a thing."""
    if export.asked(turn.incoming.argument):
        await export.export(deps, turn)
        return
    if turn.incoming.argument:
        await about.about(deps, turn, turn.incoming.argument)
        return
    async with commit(deps, turn, intent="memory") as tx:
        eyes = await circle(tx, turn)
        page = await _page(tx, deps, eyes, zone=turn.zone, width=Width.ALL, state=State.ACTIVE, page=1)
        await reply(tx, deps, turn, page)


async def turn_page(deps: Deps, tap: Tap) -> None:
    """Another page, or the list narrowed. In a group the page becomes that of whoever pressed."""
    width, state = Width(str(tap.args["width"])), State(str(tap.args["state"]))
    async with commit_tap(deps, tap) as tx:
        eyes = await circle(tx, tap)
        page = await _page(tx, deps, eyes, zone=tap.zone, width=width, state=state, page=int(tap.args["page"]))
        await redraw(tx, deps, tap, page)


async def show(deps: Deps, tap: Tap) -> None:
    """One record. A list gives way to its card; elsewhere the card comes as a message of its own."""
    async with commit_tap(deps, tap) as tx:
        eyes = await circle(tx, tap)
        found = await listing.among(tx, eyes, [int(tap.args["record"])])
        if not found:
            await say(tx, deps, tap.place, notice("memory-gone"), now=tap.now, update_id=tap.update_id)
            return
        back = {key: value for key, value in tap.args.items() if key != "record"}
        rows = ((Button(key="btn-back", verb=_lists(back), args=back),),) if back else ()
        shown = await card(tx, deps, eyes, found[0], zone=tap.zone, now=tap.now, back=rows)
        if back:
            await redraw(tx, deps, tap, shown)
        else:
            await say(tx, deps, tap.place, shown, now=tap.now, update_id=tap.update_id)


def _lists(back: Args) -> str:
    """The verb that leads back to where a card was opened from."""
    return "about-page" if "ids" in back else "memory-page"


async def _page(tx: Tx, deps: Deps, eyes: Circle, *, zone: str, width: Width, state: State, page: int) -> Notice:
    chosen = width if width in widths(eyes) else Width.ALL
    state = state if state in states(eyes) else State.ACTIVE
    total = await listing.count(tx, eyes, statuses=state.statuses, level=chosen.level)
    last = pages(total)
    page = min(max(page, 1), last)
    start = (page - 1) * PAGE
    records = await listing.page(tx, eyes, statuses=state.statuses, level=chosen.level, limit=PAGE, offset=start)
    here: Args = {"width": chosen.value, "state": state.value, "page": page}
    found = [Line("list-head", {"state": state.value, "width": chosen.value, "count": total})]
    for line in await lines(tx, records, zone=zone, start=start + 1):
        found += [Line(""), line]
    if not eyes.private:
        found += [Line(""), Line("list-group", {"bot": deps.identity.username})]
    rows = (
        *numbers(records, back=here, start=start + 1),
        turning("memory-page", here, page=page, last=last) if last > 1 else (),
        tuple(_filter(here, "width", w.value, chosen.value) for w in widths(eyes)),
        tuple(_filter(here, "state", s.value, state.value) for s in states(eyes)),
        (Button(key="btn-export", verb="memory-export"),) if eyes.private else (),
    )
    refs = tuple(record_ref(r.id) for r in records)
    return Notice(lines=tuple(found), rows=tuple(row for row in rows if row), refs=refs)


def _filter(here: Args, name: str, value: str, chosen: str) -> Button:
    label: dict[str, Value] = {"chosen": "yes" if value == chosen else "no"}
    args: Args = {**here, name: value, "page": 1}
    return Button(key=f"btn-{name}-{value}", verb="memory-page", args=args, label=label)


VERBS: dict[str, Verb] = {
    **export.VERBS,
    "memory-page": Verb(run=turn_page),
    "memory-card": Verb(run=show, check=sees_record),
}
