"""«Вернуть» after «забудь», for whoever forgot it, while it is not erased (FGT-2).

Whether something said since stands in the place of what would come back is found out before the write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta

from bot.domain import filing
from bot.domain.filing import Add, AskWhich, Compare
from bot.domain.memory import Record, Status
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.domain.people import Person
from bot.domain.rights import sees
from bot.domain.verdicts import Verdicts
from bot.flows.deps import Deps, Tap, Turn, commit_tap, redraw
from bot.flows.forgetting.erase import restore_one, search_hidden, show_again
from bot.flows.index import index
from bot.flows.memory.judged import judged
from bot.flows.memory.shown import stored
from bot.flows.verbs import Look, Seen, Verb
from storage import duplicates, journal, memory
from storage.db import Tx

#: of what happened while a record was away, at most this much is looked through
EVENTS = 1000


async def restore(deps: Deps, tap: Tap) -> None:
    """Bring one record back, unless something said since stands in its place."""
    record_id = int(tap.args["record"])

    async def write(verdicts: Verdicts) -> list[Record]:
        async with commit_tap(deps, tap) as tx:
            said, back = await bring_back(tx, tap, record_id, verdicts)
            await redraw(tx, deps, tap, said)
        return back

    index(deps, await judged(lambda: look_ahead(deps, tap, record_id=record_id), write))


async def restore_all(deps: Deps, tap: Tap) -> None:
    """Brings back all that one «забудь всё» took, but for what something said since stands in the place of."""
    at = datetime.fromisoformat(str(tap.args["at"]))

    async def write(verdicts: Verdicts) -> list[Record]:
        async with commit_tap(deps, tap) as tx:
            said, back = await bring_all_back(tx, tap, verdicts, forgotten_at=at)
            await redraw(tx, deps, tap, said)
        return back

    index(deps, await judged(lambda: look_ahead(deps, tap, forgotten_at=at), write))


async def look_ahead(
    deps: Deps, at: Turn | Tap, *, record_id: int | None = None, forgotten_at: datetime | None = None
) -> Verdicts:
    """Compare all texts that bringing back one record, or all that went at one instant, will ask about."""
    verdicts = Verdicts()
    async with deps.db.read() as tx:
        wanted = await _wanted(tx, at, record_id, forgotten_at)
        gone = await _gone(tx, wanted)
        since = await _said_since(tx, at)
        for record in gone:
            _in_its_place(record, since, at.person, together=wanted, compare=verdicts.ask)
        await _ask_of_disputes(tx, gone, verdicts)
    await asyncio.to_thread(verdicts.judge)
    back = [r for r in gone if _in_its_place(r, since, at.person, together=wanted, compare=verdicts) is None]
    async with deps.db.read() as tx:
        parts = [part for record in back for part in await duplicates.parts(tx, record.id)]
        await _ask_of_disputes(tx, parts, verdicts)
        texts, said = await search_hidden(tx, [record.id for record in (*back, *parts)])
    await asyncio.to_thread(verdicts.judge)
    await asyncio.to_thread(verdicts.search, texts, said)
    return verdicts


async def bring_back(tx: Tx, at: Turn | Tap, record_id: int, verdicts: Verdicts) -> tuple[Notice, list[Record]]:
    """What is said of it, and the record when it is back. Raises Unjudged like all that asks the verdicts."""
    since = await _said_since(tx, at)
    for gone in await _gone(tx, [record_id]):
        other = _in_its_place(gone, since, at.person, compare=verdicts)
        if other is not None:
            return Notice(lines=(await stored(tx, "forget-replaced", other),), refs=(record_ref(other.id),)), []
    back = await _bring(tx, at, record_id, verdicts)
    await show_again(tx, back, verdicts)
    if not back:
        return notice("forget-too-late"), []
    record = back[0]
    return Notice(lines=(await stored(tx, "forget-restored", record),), refs=(record_ref(record.id),)), [record]


async def bring_all_back(
    tx: Tx, at: Turn | Tap, verdicts: Verdicts, *, forgotten_at: datetime
) -> tuple[Notice, list[Record]]:
    """What is said of all that went at one instant, and the records that are back."""
    back: list[Record] = []
    with_parts: list[Record] = []
    together = await _wanted(tx, at, None, forgotten_at)
    since = await _said_since(tx, at)
    replaced = 0
    for gone in await _gone(tx, sorted(together)):
        if _in_its_place(gone, since, at.person, together=together, compare=verdicts) is not None:
            replaced += 1
        elif found := await _bring(tx, at, gone.id, verdicts):
            back.append(found[0])
            with_parts += found
    await show_again(tx, with_parts, verdicts)
    key = "forget-all-restored" if back or replaced else "forget-too-late"
    more = (Line("forget-all-replaced", {"count": replaced}),) if replaced else ()
    return Notice(lines=(Line(key, {"count": len(back)}), *more)), back


# --- inside -----------------------------------------------------------------------------------------------------------


async def _wanted(tx: Tx, at: Turn | Tap, record_id: int | None, forgotten_at: datetime | None) -> frozenset[int]:
    if forgotten_at is not None:
        return frozenset(await memory.deleted_at(tx, by=at.person.id, at=forgotten_at))
    return frozenset(() if record_id is None else (record_id,))


async def _gone(tx: Tx, ids: Iterable[int]) -> list[Record]:
    return [record for record in await memory.many(tx, ids) if record.status is Status.DELETED]


async def _said_since(tx: Tx, at: Turn | Tap) -> list[Record]:
    """Records in force before this person's eyes that something happened to while what is brought back was away."""
    since = at.now - timedelta(minutes=at.policy.restore_minutes)
    events = await journal.find(tx, subject="record", since=since, limit=EVENTS)
    ids = dict.fromkeys(e.subject_id for e in events if e.subject_id is not None)
    return [r for r in await memory.many(tx, ids) if r.effective and sees(at.person, r.scope)]


def _in_its_place(
    gone: Record, since: Sequence[Record], person: Person, *, together: Collection[int] = (), compare: Compare
) -> Record | None:
    """A record in force since then that says the same, something newer or the opposite: never both (MEM-10).

    What went `together` with it stood beside it before, and so did the record that a waiting correction would change.
    """
    others = [r for r in since if r.id != gone.replaces and r.id not in together]
    plan = filing.plan(gone.text, gone.scope, speaker=person, similar=others, compare=compare)
    if isinstance(plan, Add):
        return None
    return plan.records[0] if isinstance(plan, AskWhich) else plan.record


async def _ask_of_disputes(tx: Tx, back: Iterable[Record], verdicts: Verdicts) -> None:
    """Waiting corrections may contradict, by now, what they would change."""
    for record in back:
        standing = await memory.get(tx, record.replaces) if record.replaces is not None else None
        if standing is not None:
            verdicts.ask(standing.text, record.text)


async def _bring(tx: Tx, at: Turn | Tap, record_id: int, verdicts: Verdicts) -> list[Record]:
    minutes = at.policy.restore_minutes
    return await restore_one(tx, at.person, record_id, now=at.now, restore_minutes=minutes, verdicts=verdicts)


async def _forgot_it(look: Look) -> Seen:
    """Still forgotten, or erased since: the flow says which. A record that is back needs nothing."""
    record = await memory.get(look.tx, int(look.args["record"]))
    return Seen.ACCEPTED if record is None or record.status is Status.DELETED else Seen.STALE


VERBS: dict[str, Verb] = {
    "forget-restore": Verb(run=restore, check=_forgot_it),
    "forget-restore-all": Verb(run=restore_all),
}
