"""«Верни …» that names nothing that is gone: what this person forgot and can still have back (FGT-2)."""

from __future__ import annotations

from datetime import timedelta

from bot.domain.listing import clip
from bot.domain.memory import Record, Status
from bot.domain.notices import Button, Line, Notice, notice, record_ref
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.memory.pages import circle
from bot.flows.memory.shown import stored
from bot.language.lemmas import content_lemmas
from bot.language.taking_back import TakeBack, Way, takes_back
from storage import journal, memory
from storage.db import Tx

#: of what a person did in these minutes, at most this much is looked through
EVENTS = 200
LISTED = 5


async def take(deps: Deps, turn: Turn) -> bool:
    """Show what can come back. False: the words ask for nothing of the kind, or for a thing in the world."""
    asked = takes_back(turn.incoming.text, names=turn.policy.names)
    if asked is None or asked.way is not Way.RESTORE:
        return False
    async with deps.db.read() as tx:
        found = await _gone(tx, turn)
    if asked.bare and not any(_shares(asked, record) for record in found):
        return False
    async with commit(deps, turn, intent="undo", keep=False) as tx:
        await reply(tx, deps, turn, await _offer(tx, turn, found))
    return True


async def _gone(tx: Tx, turn: Turn) -> list[Record]:
    """What this person forgot and may be shown here, the latest first."""
    eyes = await circle(tx, turn)
    since = turn.now - timedelta(minutes=turn.policy.restore_minutes)
    found = await journal.find(tx, subject="record", actor_id=turn.person.id, since=since, limit=EVENTS)
    ids = dict.fromkeys(e.subject_id for e in found if e.act == "forgotten" and e.subject_id is not None)
    records = {record.id: record for record in await memory.many(tx, ids)}
    kept = [records[i] for i in ids if i in records]
    return [r for r in kept if r.status is Status.DELETED and eyes.shows(r.scope)][:LISTED]


def _shares(asked: TakeBack, record: Record) -> bool:
    return bool(set(content_lemmas(asked.about)) & set(content_lemmas(record.text)))


async def _offer(tx: Tx, turn: Turn, found: list[Record]) -> Notice:
    if not found:
        return notice("restore-nothing", minutes=turn.policy.restore_minutes)
    lines = [Line("restore-which", {"count": len(found)})]
    rows: list[tuple[Button, ...]] = []
    for number, record in enumerate(found, 1):
        lines.append(await stored(tx, "forget-nearest-item", record, number=number, text=clip(record.text)))
        args: dict[str, int | str] = {"record": record.id}
        label = {"number": number}
        button = Button(
            key="btn-restore-numbered", verb="forget-restore", args=args, label=label, only_for=turn.person.id
        )
        rows.append((button,))
    return Notice(lines=tuple(lines), rows=tuple(rows), refs=tuple(record_ref(r.id) for r in found))
