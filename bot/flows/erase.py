"""Forgetting everywhere: hidden at once, brought back for ten minutes, then erased for good (FGT-2, FGT-9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.domain import masking
from bot.domain.echoes import echoes
from bot.domain.memory import Record
from bot.domain.people import Person
from bot.flows.deps import Deps
from bot.language.lemmas import content_lemmas
from storage import dialogue, due, journal, memory, vault
from storage.db import Tx

ERASE = "erase_record"


async def repeated_in(tx: Tx, records: Sequence[Record], *, now: datetime, days: int) -> dict[int, list[int]]:
    """Ids of dialogue messages that repeat each record's content, by record id. Read before the write."""
    said = await dialogue.since(tx, now - timedelta(days=days))
    return {record.id: echoes(record.text, said) for record in records}


async def forget_one(
    tx: Tx, person: Person, record: Record, *, repeats: Sequence[int], now: datetime, restore_minutes: int
) -> bool:
    """Delete a record that this person may forget, and hide all that repeats it. False: not there or not theirs.

    The right is part of the deletion itself (FGT-6).
    """
    if not await memory.delete(tx, record.id, person, now=now):
        return False
    await dialogue.hide(tx, record.id, messages=await memory.source_messages(tx, record.id), ids=list(repeats))
    await due.put(tx, ERASE, ref_id=record.id, due_at=now + timedelta(minutes=restore_minutes))
    await journal.write(
        tx,
        "forgotten",
        subject="record",
        subject_id=record.id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
    )
    return True


async def restore_one(tx: Tx, person: Person, record_id: int, *, now: datetime, restore_minutes: int) -> Record | None:
    """Bring back what this person forgot minutes ago. None when it is erased or was not theirs to bring back."""
    since = now - timedelta(minutes=restore_minutes)
    if not await memory.restore(tx, record_id, by=person.id, since=since):
        return None
    await dialogue.unhide(tx, record_id)
    await due.cancel(tx, ERASE, record_id)
    record = await memory.get(tx, record_id)
    assert record is not None
    await journal.write(
        tx,
        "brought-back",
        subject="record",
        subject_id=record_id,
        actor_id=person.id,
        now=now,
        scope=record.scope,
    )
    return record


async def erase(tx: Tx, deps: Deps, record_id: int, *, now: datetime) -> None:
    """Erase every word of a forgotten record: wordings, history, dialogue, placeholders. A keyed hash stays."""
    record = await memory.get(tx, record_id)
    if record is None:
        return
    await memory.bury(tx, deps.digest(tombstone_key(record.text)), now=now)
    await dialogue.hide(tx, record_id, messages=[], ids=[])
    await dialogue.erase_hidden(tx, record_id)
    await journal.empty(tx, "record", record_id)
    await memory.erase(tx, record_id, now=now)
    await _drop_placeholders(tx, deps, record.text)


async def _drop_placeholders(tx: Tx, deps: Deps, text: str) -> None:
    """Forget what stood behind placeholders for names and numbers of an erased text."""
    folded = text.casefold()
    for conversation in await vault.conversations(tx):
        found = await vault.load(tx, conversation)
        assert found is not None
        sealed, revision = found
        kept = masking.load(deps.sealer.open(sealed))
        entries = tuple(e for e in kept.entries if e.value.casefold() not in folded)
        if len(entries) != len(kept.entries):
            rest = masking.dump(replace(kept, entries=entries))
            await vault.save(tx, conversation, deps.sealer.seal(rest), revision=revision)


def tombstone_key(text: str) -> str:
    """What the hash of something forgotten is taken of: its sorted content lemmas (FGT-9)."""
    return " ".join(sorted(set(content_lemmas(text))))
