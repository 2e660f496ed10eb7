"""«Что знаем о „Ромашке“?»: one page about a thing, as far as the asker may see (ANS-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.domain.listing import PAGE, Circle, clip, pages
from bot.domain.memory import Record, Status
from bot.domain.naming import names
from bot.domain.notices import Button, Line, Notice, Value, record_ref
from bot.domain.proposal import ProposalStatus
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.memory.pages import circle, lines, numbers
from bot.flows.queue.proposal_cards import arguments, shows
from bot.flows.verbs import Verb
from storage import listing, proposals
from storage.db import Tx
from storage.proposals import Proposal, ProposalKind

#: up to this many records are all looked at; of more, those nearest to the words
LOOK_AT_ALL = 500
NEAREST = 200
#: a page about a thing ends here; a longer list tells nobody anything
MOST = 40
#: what is in force comes first
_ORDER = {status: rank for rank, status in enumerate((Status.ACTIVE, Status.CANDIDATE, Status.ARCHIVED))}


async def about(deps: Deps, turn: Turn, subject: str) -> None:
    """Everything that names the thing: records, rules and skills."""
    near = await deps.recall.near(subject, limit=NEAREST)
    async with deps.db.read() as tx:
        eyes = await circle(tx, turn)
        records = await naming(tx, eyes, subject, near)
        named = await naming_proposals(tx, eyes, subject)
    async with commit(deps, turn, intent="about") as tx:
        if not records and not named:
            nothing = Line("about-nothing", {"subject": clip(subject, 80), "private": "yes" if eyes.private else "no"})
            await reply(tx, deps, turn, Notice(lines=(nothing, *elsewhere(deps, eyes))))
            return
        head = Line("about-head", {"subject": clip(subject, 80), "count": len(records)})
        page = await _page(tx, eyes, [r.id for r in records], zone=turn.zone, page=1, head=head)
        page = await _with_proposals(tx, page, named, private=turn.place.private)
        await reply(tx, deps, turn, replace(page, lines=(*page.lines, *elsewhere(deps, eyes))))


def elsewhere(deps: Deps, eyes: Circle) -> tuple[Line, ...]:
    """In a group: what isn't shown here, and where it is. Said whether there is such a thing or not (ANS-1)."""
    return () if eyes.private else (Line(""), Line("list-group", {"bot": deps.identity.username}))


async def naming(tx: Tx, eyes: Circle, subject: str, near: Sequence[int]) -> list[Record]:
    """Records of this circle that name the thing: in force first, the surest first."""
    everything = await listing.page(
        tx, eyes, statuses=(*_ORDER, Status.REJECTED, Status.WITHDRAWN), level=None, limit=LOOK_AT_ALL + 1, offset=0
    )
    if len(everything) > LOOK_AT_ALL:
        everything = await listing.among(tx, eyes, near)
    found = [r for r in everything if names(r.text, subject)]
    found.sort(key=lambda r: (_ORDER.get(r.status, len(_ORDER)), -r.confidence, -r.id))
    return found[:MOST]


async def turn_page(deps: Deps, tap: Tap) -> None:
    """Another page of the same records, as far as whoever pressed may see them now."""
    ids = [int(i) for i in str(tap.args["ids"]).split(",")]
    async with commit_tap(deps, tap) as tx:
        eyes = await circle(tx, tap)
        await redraw(tx, deps, tap, await _page(tx, eyes, ids, zone=tap.zone, page=int(tap.args["page"])))


async def _page(tx: Tx, eyes: Circle, ids: Sequence[int], *, zone: str, page: int, head: Line | None = None) -> Notice:
    records = await listing.among(tx, eyes, ids)
    last = pages(len(records))
    page = min(max(page, 1), last)
    start = (page - 1) * PAGE
    shown = records[start : start + PAGE]
    here: dict[str, int | str] = {"ids": ",".join(str(i) for i in ids), "page": page}
    found = [head or Line("about-again", {"count": len(records)})]
    for line in await lines(tx, shown, zone=zone, start=start + 1):
        found += [Line(""), line]
    rows = [*numbers(shown, back=here, start=start + 1)]
    if last > 1:
        at: dict[str, Value] = {"page": page, "last": last}
        rows.append(
            (
                Button(key="btn-page-before", verb="about-page", args={**here, "page": page - 1 or last}),
                Button(key="btn-page-at", verb="about-page", args=here, label=at),
                Button(key="btn-page-after", verb="about-page", args={**here, "page": page % last + 1}),
            )
        )
    return Notice(lines=tuple(found), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in shown))


async def naming_proposals(tx: Tx, eyes: Circle, subject: str) -> list[Proposal]:
    """Rules and skills that name the thing, acting or waiting."""
    return [
        p
        for kind in ProposalKind
        for p in await proposals.with_status(tx, kind, ProposalStatus.ACTIVE, ProposalStatus.PROPOSED)
        if shows(eyes, p) and names(f"{p.name} {p.text}", subject)
    ]


async def _with_proposals(tx: Tx, page: Notice, named: Sequence[Proposal], *, private: bool) -> Notice:
    """Rules and skills under the records; their cards, with decisions on them, open in the private chat."""
    found = [*page.lines]
    rows = [*page.rows]
    for proposal in named:
        found += [Line(""), Line("about-proposal", await arguments(tx, proposal))]
        if private:
            args: dict[str, int | str] = {"kind": proposal.kind.value, "id": proposal.id}
            label: dict[str, Value] = {"text": proposal.name or proposal.text}
            rows.append((Button(key="btn-proposal", verb="proposal-open", args=args, label=label),))
    return Notice(lines=tuple(found), rows=tuple(rows), refs=page.refs)


VERBS: dict[str, Verb] = {"about-page": Verb(run=turn_page)}
