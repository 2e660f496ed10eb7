"""«Вернуть» after «забудь», for whoever forgot it, while it is not erased (FGT-2)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from bot.domain import filing
from bot.domain.filing import Add, AskWhich
from bot.domain.memory import Record, Status
from bot.domain.merging import compare
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.domain.rights import sees
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.erase import restore_one
from bot.flows.index import index
from bot.flows.shown import stored
from bot.flows.verbs import Look, Seen, Verb
from storage import journal, memory
from storage.db import Tx

#: of what happened while a record was away, at most this much is looked through
EVENTS = 1000


async def restore(deps: Deps, tap: Tap) -> None:
    """Bring one record back, unless something said since stands in its place."""
    async with commit_tap(deps, tap) as tx:
        said, back = await bring_back(tx, tap, int(tap.args["record"]))
        await redraw(tx, deps, tap, said)
    index(deps, back)


async def bring_back(tx: Tx, at: Turn | Tap, record_id: int) -> tuple[Notice, list[Record]]:
    """What is said of it, and the record when it is back."""
    other = await _in_its_place(tx, at, await memory.get(tx, record_id))
    if other is not None:
        return Notice(lines=(await stored(tx, "forget-replaced", other),), refs=(record_ref(other.id),)), []
    record = await _bring(tx, at, record_id)
    if record is None:
        return notice("forget-too-late"), []
    return Notice(lines=(await stored(tx, "forget-restored", record),), refs=(record_ref(record.id),)), [record]


async def restore_all(deps: Deps, tap: Tap) -> None:
    """Brings back all that one «забудь всё» took, but for what something said since stands in the place of."""
    async with commit_tap(deps, tap) as tx:
        said, back = await bring_all_back(tx, tap, forgotten_at=datetime.fromisoformat(str(tap.args["at"])))
        await redraw(tx, deps, tap, said)
    index(deps, back)


async def bring_all_back(tx: Tx, at: Turn | Tap, *, forgotten_at: datetime) -> tuple[Notice, list[Record]]:
    """What is said of all that went at one instant, and the records that are back."""
    back: list[Record] = []
    replaced = 0
    together = frozenset(await memory.deleted_at(tx, by=at.person.id, at=forgotten_at))
    for record_id in sorted(together):
        if await _in_its_place(tx, at, await memory.get(tx, record_id), together=together) is not None:
            replaced += 1
        elif (record := await _bring(tx, at, record_id)) is not None:
            back.append(record)
    key = "forget-all-restored" if back or replaced else "forget-too-late"
    more = (Line("forget-all-replaced", {"count": replaced}),) if replaced else ()
    return Notice(lines=(Line(key, {"count": len(back)}), *more)), back


async def _bring(tx: Tx, at: Turn | Tap, record_id: int) -> Record | None:
    return await restore_one(tx, at.person, record_id, now=at.now, restore_minutes=at.policy.restore_minutes)


async def _in_its_place(
    tx: Tx, at: Turn | Tap, gone: Record | None, *, together: Collection[int] = ()
) -> Record | None:
    """A record in force since then that says the same, something newer or the opposite: never both (MEM-10).

    What went `together` with it stood beside it before, and so did the record that a waiting correction would change.
    """
    if gone is None or gone.status is not Status.DELETED:
        return None
    since = at.now - timedelta(minutes=at.policy.restore_minutes)
    events = await journal.find(tx, subject="record", since=since, limit=EVENTS)
    beside = {gone.replaces, *together}
    ids = dict.fromkeys(e.subject_id for e in events if e.subject_id is not None and e.subject_id not in beside)
    others = [r for r in await memory.many(tx, ids) if r.effective and sees(at.person, r.scope)]
    plan = filing.plan(gone.text, gone.scope, speaker=at.person, similar=others, compare=compare)
    if isinstance(plan, Add):
        return None
    return plan.records[0] if isinstance(plan, AskWhich) else plan.record


async def _forgot_it(look: Look) -> Seen:
    """Still forgotten, or erased since: the flow says which. A record that is back needs nothing."""
    record = await memory.get(look.tx, int(look.args["record"]))
    return Seen.ACCEPTED if record is None or record.status is Status.DELETED else Seen.STALE


VERBS: dict[str, Verb] = {
    "forget-restore": Verb(run=restore, check=_forgot_it),
    "forget-restore-all": Verb(run=restore_all),
}
