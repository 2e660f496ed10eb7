"""Many statements of one message: listed by pages, each with the button that takes it back (MEM-2, MEM-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.domain.listing import clip, pages
from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Line, Notice, record_ref
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.memory.outcome import Outcome
from bot.flows.memory.pages import IN_ROW, circle, turning
from bot.flows.memory.shown import stored
from bot.flows.verbs import Verb
from storage import memory
from storage.db import Tx

#: up to this many are told of each by itself
APART: Final = 7
PAGE: Final = 10
#: outcomes of which there is nothing to say but the record itself
_PLAIN: Final = frozenset({"memory-stored", "memory-candidate"})


def listed(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Those of many outcomes that one list holds; none where they are few."""
    plain = [o for o in outcomes if len(o.lines) == 1 and o.lines[0].key in _PLAIN and not (o.asks or o.held)]
    return plain if len(plain) > APART else []


async def first_page(tx: Tx, turn: Turn, outcomes: Sequence[Outcome]) -> Notice:
    records = await memory.many(tx, [i for o in outcomes for i in o.touched])
    return await page(tx, turn, {r.id: r.revision for r in records}, number=1)


async def page(tx: Tx, at: Turn | Tap, made: Mapping[int, int], *, number: int) -> Notice:
    """What one message made, by record the revision it was made with; what changed since has no button here."""
    eyes = await circle(tx, at, acts=True)
    records = [r for r in await memory.many(tx, made) if r.status is not Status.DELETED and eyes.shows_record(r)]
    last = pages(len(made), size=PAGE)
    number = min(max(number, 1), last)
    ids = list(made)
    here = {i: n for n, i in enumerate(ids, 1) if (n - 1) // PAGE == number - 1}
    shown = [r for r in records if r.id in here]
    args: dict[str, int | str] = {"ids": ",".join(f"{i}:{made[i]}" for i in ids), "page": number}
    lines = [Line("memory-many", {"count": len(ids), "first": (number - 1) * PAGE + 1, "last": max(here.values())})]
    before = None
    for record in shown:
        told = await stored(tx, "memory-many-head", record)
        if (kind := tuple(told.args[key] for key in ("level", "area", "status", "confidence"))) != before:
            lines += [Line(""), told]
            before = kind
        lines.append(Line("memory-many-item", {"number": here[record.id], "text": clip(record.text)}))
    lines += [Line(""), Line("memory-many-undo")]
    undo = [_undo(r, here[r.id], args, at.person.id) for r in shown if r.revision == made[r.id]]
    rows = [tuple(undo[i : i + IN_ROW]) for i in range(0, len(undo), IN_ROW)]
    if last > 1:
        rows.append(turning("memory-filed", args, page=number, last=last))
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in shown))


def _undo(record: Record, number: int, here: dict[str, int | str], person_id: int) -> Button:
    args = {**here, "record": record.id, "revision": record.revision}
    return Button(key="btn-undo-short", verb="memory-undo", args=args, label={"number": number}, only_for=person_id)


def made_in(tap: Tap) -> dict[int, int]:
    """The records of the list that a button stands under, with their revisions."""
    pairs = (part.split(":") for part in str(tap.args.get("ids", "")).split(",") if part)
    return {int(record_id): int(revision) for record_id, revision in pairs}


async def turn_page(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, await page(tx, tap, made_in(tap), number=int(tap.args["page"])))


VERBS: dict[str, Verb] = {"memory-filed": Verb(run=turn_page)}
