"""«Не запоминай это»: nothing is stored, and nothing may be noticed in what was said (MEM-1)."""

from __future__ import annotations

from bot.domain.memory import Origin, Record, Status
from bot.domain.notices import Line, Notice, notice, record_ref
from bot.domain.queue import Fate
from bot.flows.deps import Deps, Turn, commit, reply
from bot.flows.index import index
from bot.flows.memory.shown import stored
from bot.language.commands import Forbid
from storage import dialogue, journal, memory
from storage import queue as waiting
from storage.db import Tx
from storage.dialogue import Utterance


async def forbid(deps: Deps, turn: Turn, intent: Forbid) -> None:
    """Nothing is noticed in this message, in the one it replies to, nor in what this person said right before.

    What the message takes back is what it said itself: nothing before it is meant.
    """
    if intent.why is not None:
        async with commit(deps, turn, intent="forbid", own_words=False) as tx:
            await reply(tx, deps, turn, notice("memory-unwanted", why=intent.why.value))
        return
    async with deps.db.read() as tx:
        meant = await _meant(tx, turn)
    async with commit(deps, turn, intent="forbid", own_words=False) as tx:
        withdrawn: list[Record] = []
        if meant is not None:
            await dialogue.make_data(tx, meant.id)
            withdrawn = [r for r in await _noticed_in(tx, meant) if await _withdraw(tx, turn, r)]
        lines = [Line("memory-forbidden"), *[await stored(tx, "memory-forbidden-dropped", r) for r in withdrawn]]
        said = Notice(lines=tuple(lines), refs=tuple(record_ref(r.id) for r in withdrawn))
        await reply(tx, deps, turn, said if turn.place.private else notice("memory-forbidden"))
    index(deps, withdrawn)


async def _meant(tx: Tx, turn: Turn) -> Utterance | None:
    """The person's own message that the words are about; of other people's they can't dispose."""
    quoted = turn.incoming.reply
    if quoted is None:
        return await dialogue.last_of(tx, turn.place, turn.person.id)
    if quoted.message_id is None:
        return None
    said = await dialogue.message(tx, chat_id=turn.place.chat_id, message_id=quoted.message_id)
    return said if said is not None and said.person_id == turn.person.id else None


async def _noticed_in(tx: Tx, said: Utterance) -> list[Record]:
    """What the agent noticed in the message by itself and nobody has decided about."""
    if said.message_id is None:
        return []
    found = await memory.said_in(tx, chat_id=said.chat_id, message_id=said.message_id)
    return [r for r, _, _ in found if r.origin is Origin.OBSERVED and r.status is Status.CANDIDATE]


async def _withdraw(tx: Tx, turn: Turn, record: Record) -> bool:
    if not await memory.change(tx, record, status=Status.WITHDRAWN.value):
        return False
    await waiting.settle(tx, record.id)
    await journal.write(
        tx,
        Fate.WITHDRAWN,
        subject="record",
        subject_id=record.id,
        actor_id=turn.person.id,
        now=turn.now,
        scope=record.scope,
    )
    return True
