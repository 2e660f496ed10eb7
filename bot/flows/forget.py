"""«Забудь»: found by meaning, deleted only when exactly one record is meant and may be deleted (FGT-1..10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bot.domain import forgetting
from bot.domain.forgetting import Ask, Delete, Denied, Nothing, Vague
from bot.domain.memory import Level, Record, Status
from bot.domain.notices import Button, Line, Notice, Value, notice, record_ref
from bot.domain.people import Person
from bot.domain.rights import may_forget
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, redraw, reply
from bot.flows.erase import forget_one, repeated_in, restore_one
from bot.flows.shown import stored
from bot.flows.verbs import Look, Seen, Verb, admins_only, anybody, forgets_record
from storage import answers, areas, memory, people, prompts
from storage.db import Tx
from storage.prompts import Awaited

#: Up to this many visible records are all looked at; of more, those nearest to the request.
LOOK_AT_ALL = 500
NEAREST = 200
#: FGT-8 looks this far back.
USED_DAYS = 30


async def forget(deps: Deps, turn: Turn, query: str) -> None:
    """Find what is meant; delete it, ask, refuse, or say that nothing fits."""
    near = await deps.recall.near(query, limit=NEAREST)
    async with deps.db.read() as tx:
        records = await memory.seen_by(tx, turn.person, limit=LOOK_AT_ALL + 1)
        if len(records) > LOOK_AT_ALL:
            records = await memory.seen_by(tx, turn.person, only=near)
        records = [r for r in records if turn.place.private or r.scope.level is not Level.PERSONAL]
    found = forgetting.decide(
        query, asker=turn.person, records=records, said=turn.incoming.text, closeness=closeness(near)
    )
    match found:
        case Delete(record=record):
            await _delete(deps, turn, record)
        case Ask(records=several):
            await _ask(deps, turn, several)
        case Denied(records=denied):
            await _deny(deps, turn, denied)
        case Nothing(nearest=nearest):
            await _nothing(deps, turn, nearest)
        case Vague():
            async with commit(deps, turn, intent="clarify") as tx:
                await reply(tx, deps, turn, notice("clarify-forget"))


def closeness(near: Sequence[int]) -> dict[int, float]:
    """How near each record is, by its place in the search result; it only orders what is offered."""
    return {record_id: 1.0 / (place + 1) for place, record_id in enumerate(near)}


async def _delete(deps: Deps, turn: Turn, record: Record) -> None:
    minutes = turn.policy.restore_minutes
    async with deps.db.read() as tx:
        repeats = await repeated_in(tx, [record], now=turn.now, days=turn.policy.dialogue_days)
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        gone = await forget_one(
            tx, turn.person, record, repeats=repeats[record.id], now=turn.now, restore_minutes=minutes
        )
        said = await forgotten(tx, turn, [record]) if gone else notice("memory-moved-on")
        await reply(tx, deps, turn, said)
    if gone:
        deps.recall.drop(record.id)


async def forgotten(tx: Tx, turn: Turn | Tap, records: Sequence[Record]) -> Notice:
    """Names what was forgotten, offers to bring it back, and says what was done on its basis (FGT-2, FGT-8)."""
    minutes = turn.policy.restore_minutes
    lines = [await stored(tx, "forget-done", record) for record in records]
    used = 0
    for record in records:
        used += len(await answers.using(tx, "record", record.id, since=turn.now - timedelta(days=USED_DAYS)))
    lines.append(Line("forget-restorable", {"minutes": minutes}))
    if used:
        lines.append(Line("forget-used", {"count": used, "days": USED_DAYS}))
    rows = [
        (
            Button(
                key="btn-restore" if len(records) == 1 else "btn-restore-numbered",
                verb="forget-restore",
                args={"record": record.id},
                label={} if len(records) == 1 else {"number": number},
                only_for=turn.person.id,
            ),
        )
        for number, record in enumerate(records, 1)
    ]
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in records))


async def _ask(deps: Deps, turn: Turn, records: Sequence[Record]) -> None:
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        await reply(tx, deps, turn, await choice(tx, turn.person, records))


async def choice(tx: Tx, person: Person, records: Sequence[Record]) -> Notice:
    """The list to choose from: a button only on what this person may delete (FGT-3, FGT-6)."""
    lines = [Line("forget-ask", {"count": len(records)})]
    rows: list[tuple[Button, ...]] = []
    names = await people.names(tx, [r.author_id for r in records])
    mine: list[int] = []
    for number, record in enumerate(records, 1):
        author = names.get(record.author_id or 0, "—")
        day = record.created_at.date()
        lines.append(await stored(tx, "forget-ask-item", record, number=number, author=author, day=day))
        if may_forget(person, record):
            mine.append(record.id)
            label: dict[str, Value] = {"number": number, "text": record.text}
            args: dict[str, int | str] = {"record": record.id}
            rows.append(
                (Button(key="btn-forget-this", verb="forget-record", args=args, label=label, only_for=person.id),)
            )
    if len(mine) < len(records):
        lines.append(Line("forget-ask-some-denied"))
    if person.is_admin and len(mine) > 1:
        listed: dict[str, int | str] = {"records": ",".join(map(str, mine))}
        rows.append(
            (
                Button(
                    key="btn-forget-all-listed", verb="forget-listed", args=listed, style="danger", only_for=person.id
                ),
            )
        )
    rows.append((Button(key="btn-forget-none", verb="forget-none", only_for=person.id),))
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in records))


async def _deny(deps: Deps, turn: Turn, records: Sequence[Record]) -> None:
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        lines = [Line("forget-denied", {"count": len(records), "who": await deciders(tx, records)})]
        lines += [await stored(tx, "forget-denied-item", record) for record in records]
        await reply(tx, deps, turn, Notice(lines=tuple(lines), refs=tuple(record_ref(r.id) for r in records)))


async def deciders(tx: Tx, records: Sequence[Record]) -> str:
    """Names of those who may decide about these records: owners of their areas first, then admins."""
    found: dict[int, str] = {}
    for area_id in {r.scope.area_id for r in records if r.scope.area_id is not None}:
        owners = await areas.people_of(tx, area_id, "owner")
        found |= await people.names(tx, owners)
    found |= {p.id: p.name for p in await people.admins(tx)}
    return ", ".join(found.values())


async def _nothing(deps: Deps, turn: Turn, nearest: Sequence[Record]) -> None:
    """Nothing fits: say so, show what may have been meant, delete nothing (FGT-5)."""
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        lines = [Line("forget-nothing")]
        if nearest:
            lines.append(Line("forget-nearest"))
            lines += [await stored(tx, "forget-nearest-item", record) for record in nearest]
        rows = tuple(
            (
                Button(
                    key="btn-forget-this",
                    verb="forget-record",
                    args={"record": record.id},
                    label={"number": number, "text": record.text},
                    only_for=turn.person.id,
                ),
            )
            for number, record in enumerate(nearest, 1)
            if may_forget(turn.person, record)
        )
        await reply(
            tx, deps, turn, Notice(lines=tuple(lines), rows=rows, refs=tuple(record_ref(r.id) for r in nearest))
        )


# --- all and last (FGT-7) ---------------------------------------------------------------------------------------------


async def forget_last(deps: Deps, turn: Turn) -> None:
    """The asker's latest record; named before it goes when it is not fresh."""
    async with deps.db.read() as tx:
        mine = [r for r in await memory.seen_by(tx, turn.person, limit=200) if r.recorder_id == turn.person.id]
    mine = [r for r in mine if turn.place.private or r.scope.level is not Level.PERSONAL]
    if not mine:
        async with commit(deps, turn, intent="forget") as tx:
            await reply(tx, deps, turn, notice("forget-last-none"))
        return
    last = mine[0]
    if not may_forget(turn.person, last):
        await _deny(deps, turn, [last])
    elif turn.now - last.created_at <= timedelta(minutes=turn.policy.forget_last_minutes):
        await _delete(deps, turn, last)
    else:
        async with commit(deps, turn, intent="forget", keep=False) as tx:
            await reply(tx, deps, turn, await choice(tx, turn.person, [last]))


async def forget_all(deps: Deps, turn: Turn) -> None:
    """Everything of one's own goes only after it was typed out; what belongs to the company is a separate choice."""
    if not turn.place.private:
        async with commit(deps, turn, intent="forget") as tx:
            await reply(tx, deps, turn, notice("forget-all-private"))
        return
    async with commit(deps, turn, intent="forget") as tx:
        personal = await _all_of(tx, turn.person, Level.PERSONAL)
        lines = [Line("forget-all-ask", {"count": len(personal)})]
        if turn.person.is_admin:
            company = await _all_of(tx, turn.person, Level.COMPANY)
            lines.append(Line("forget-all-ask-company", {"count": len(company)}))
        expires_at = turn.now + timedelta(minutes=turn.policy.prompt_minutes)
        await prompts.ask(tx, turn.place, turn.person.id, "forget-all", args={}, expires_at=expires_at)
        await reply(tx, deps, turn, Notice(lines=tuple(lines)))


async def take_confirmation(deps: Deps, turn: Turn, awaited: Awaited) -> bool:
    """The typed confirmation. Any other words are an ordinary message, and nothing is deleted."""
    level = confirmed_level(turn.incoming.text)
    if level is None or (level is Level.COMPANY and not turn.person.is_admin):
        async with deps.db.write() as tx:
            await prompts.drop(tx, turn.place, turn.person.id)
        return False
    async with deps.db.read() as tx:
        records = await _all_of(tx, turn.person, level)
        repeats = await repeated_in(tx, records, now=turn.now, days=turn.policy.dialogue_days)
    async with commit(deps, turn, intent="forget", keep=False) as tx:
        await prompts.drop(tx, turn.place, turn.person.id)
        gone = await _forget_each(tx, turn, records, repeats)
        args: dict[str, int | str] = {"at": turn.now.isoformat()}
        row = (Button(key="btn-restore-all", verb="forget-restore-all", args=args, only_for=turn.person.id),)
        lines = (
            Line("forget-all-done", {"count": len(gone), "level": level.value}),
            Line("forget-restorable", {"minutes": turn.policy.restore_minutes}),
        )
        await reply(tx, deps, turn, Notice(lines=lines, rows=(row,) if gone else ()))
    for record in gone:
        deps.recall.drop(record.id)
    return True


#: What has to be typed, word for word, before everything goes (FGT-7).
CONFIRMATIONS = {"удалить личное": Level.PERSONAL, "удалить записи компании": Level.COMPANY}


def confirmed_level(text: str) -> Level | None:
    """Which records a typed confirmation names, None for any other words."""
    return CONFIRMATIONS.get(" ".join(text.casefold().strip(' .!«»"').split()))


async def _all_of(tx: Tx, person: Person, level: Level) -> list[Record]:
    return [r for r in await memory.seen_by(tx, person, level=level) if may_forget(person, r)]


# --- buttons ----------------------------------------------------------------------------------------------------------


async def forget_record(deps: Deps, tap: Tap) -> None:
    """«Забыть» on one record of a list or a card."""
    await _forget_ids(deps, tap, [int(tap.args["record"])])


async def forget_listed(deps: Deps, tap: Tap) -> None:
    """«Все перечисленные», for admins only (FGT-3)."""
    await _forget_ids(deps, tap, [int(part) for part in str(tap.args["records"]).split(",")])


async def _forget_ids(deps: Deps, tap: Tap, ids: Sequence[int]) -> None:
    async with deps.db.read() as tx:
        records = [r for r in await memory.many(tx, ids) if r.status is not Status.DELETED]
        repeats = await repeated_in(tx, records, now=tap.now, days=tap.policy.dialogue_days)
    async with commit_tap(deps, tap) as tx:
        gone = await _forget_each(tx, tap, records, repeats)
        await redraw(tx, deps, tap, await forgotten(tx, tap, gone) if gone else notice("memory-moved-on"))
    for record in gone:
        deps.recall.drop(record.id)


async def _forget_each(
    tx: Tx, asked: Turn | Tap, records: Sequence[Record], repeats: Mapping[int, Sequence[int]]
) -> list[Record]:
    """Forget those that are still there and that this person may forget. Returns them."""
    return [
        record
        for record in records
        if await forget_one(
            tx,
            asked.person,
            record,
            repeats=repeats[record.id],
            now=asked.now,
            restore_minutes=asked.policy.restore_minutes,
        )
    ]


async def forget_none(deps: Deps, tap: Tap) -> None:
    async with commit_tap(deps, tap) as tx:
        await redraw(tx, deps, tap, notice("forget-none-chosen"))


async def restore(deps: Deps, tap: Tap) -> None:
    """«Вернуть», for whoever forgot it, while it is not erased (FGT-2)."""
    async with commit_tap(deps, tap) as tx:
        record = await restore_one(
            tx, tap.person, int(tap.args["record"]), now=tap.now, restore_minutes=tap.policy.restore_minutes
        )
        if record is None:
            await redraw(tx, deps, tap, notice("forget-too-late"))
        else:
            line = await stored(tx, "forget-restored", record)
            await redraw(tx, deps, tap, Notice(lines=(line,), refs=(record_ref(record.id),)))
    if record is not None:
        deps.recall.put(record)


async def restore_all(deps: Deps, tap: Tap) -> None:
    """Brings back all that one «забудь всё» took."""
    async with commit_tap(deps, tap) as tx:
        back: list[Record] = []
        for record_id in await memory.deleted_at(tx, by=tap.person.id, at=datetime.fromisoformat(str(tap.args["at"]))):
            record = await restore_one(
                tx, tap.person, record_id, now=tap.now, restore_minutes=tap.policy.restore_minutes
            )
            if record is not None:
                back.append(record)
        await redraw(tx, deps, tap, notice("forget-all-restored" if back else "forget-too-late", count=len(back)))
    for record in back:
        deps.recall.put(record)


async def _forgot_it(look: Look) -> Seen:
    record = await memory.get(look.tx, int(look.args["record"]))
    return Seen.ACCEPTED if record is not None and record.status is Status.DELETED else Seen.STALE


VERBS: dict[str, Verb] = {
    "forget-record": Verb(run=forget_record, check=forgets_record),
    "forget-listed": Verb(run=forget_listed, check=admins_only),
    "forget-none": Verb(run=forget_none, check=anybody),
    "forget-restore": Verb(run=restore, check=_forgot_it),
    "forget-restore-all": Verb(run=restore_all, check=anybody),
}
