"""Forgetting everywhere: hidden at once, brought back for ten minutes, then erased for good (FGT-2, FGT-9)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

from bot.domain import masking
from bot.domain.echoes import echoes
from bot.domain.memory import Record, Status
from bot.domain.merging import Verdict, compare
from bot.domain.notices import notice, to_json
from bot.domain.people import Person
from bot.flows.deps import Deps
from bot.language.lemmas import content_lemmas
from storage import dialogue, due, inbox, journal, memory, outbox, people, signals, vault
from storage import queue as waiting
from storage.db import Tx

ERASE = "erase_record"


async def repeated_in(tx: Tx, records: Sequence[Record], *, now: datetime, days: int) -> dict[int, list[int]]:
    """Ids of dialogue messages that repeat each record's content, by record id. Read before the write."""
    said = await dialogue.since(tx, now - timedelta(days=days))
    names = await _names(tx, records)
    return {r.id: echoes(r.text, said, speakers=_speakers(r, names)) for r in records}


async def _names(tx: Tx, records: Iterable[Record]) -> dict[int, str]:
    return await people.names(tx, [i for r in records for i in (r.author_id, r.recorder_id)])


def _speakers(record: Record, names: Mapping[int, str]) -> list[str]:
    return [names[i] for i in (record.author_id, record.recorder_id) if i is not None and i in names]


async def forget_one(
    tx: Tx, person: Person, record: Record, *, repeats: Sequence[int], now: datetime, restore_minutes: int
) -> bool:
    """Delete a record that this person may forget, and hide all that repeats it. False: not there or not theirs.

    The right is part of the deletion itself (FGT-6).
    """
    if not await memory.delete(tx, record.id, person, now=now):
        return False
    await waiting.settle(tx, record.id)
    await dialogue.hide(tx, record.id, messages=await memory.source_messages(tx, record.id), ids=list(repeats))
    await due.put(tx, ERASE, ref_id=record.id, due_at=now + timedelta(minutes=restore_minutes))
    await _write(tx, "forgotten", record, person, now=now)
    return True


async def restore_one(tx: Tx, person: Person, record_id: int, *, now: datetime, restore_minutes: int) -> Record | None:
    """Bring back what this person forgot minutes ago. None when it is erased or was not theirs to bring back."""
    since = now - timedelta(minutes=restore_minutes)
    if not await memory.restore(tx, record_id, by=person.id, since=since):
        return None
    await _show_again(tx, record_id)
    await due.cancel(tx, ERASE, record_id)
    record = await memory.get(tx, record_id)
    assert record is not None
    await _dispute_again(tx, record)
    await _write(tx, "brought-back", record, person, now=now)
    return record


async def _show_again(tx: Tx, record_id: int) -> None:
    """What was hidden with the record, but for what repeats another one that is still forgotten."""
    shown = await dialogue.unhide(tx, record_id)
    others = await memory.leaving(tx)
    names = await _names(tx, others)
    for other in others:
        repeats = echoes(other.text, shown, speakers=_speakers(other, names))
        await dialogue.hide(tx, other.id, messages=await memory.source_messages(tx, other.id), ids=repeats)


async def _dispute_again(tx: Tx, record: Record) -> None:
    """A candidate that contradicts a record in force disputes it again."""
    if record.status is not Status.CANDIDATE or record.replaces is None:
        return
    standing = await memory.get(tx, record.replaces)
    if standing is not None and standing.effective and compare(standing.text, record.text) is Verdict.CONTRADICT:
        await memory.change(tx, standing, disputed_by=record.id)


async def _write(tx: Tx, act: str, record: Record, person: Person, *, now: datetime) -> None:
    """The journal row that survives the record: who, when, which, for whose eyes, and no text."""
    await journal.write(
        tx, act, subject="record", subject_id=record.id, actor_id=person.id, now=now, scope=record.scope
    )


# --- for good ---------------------------------------------------------------------------------------------------------


async def erase(tx: Tx, deps: Deps, record_id: int, *, now: datetime) -> None:
    """Erase every word of a forgotten record, wherever it was said or kept. A keyed hash of it stays."""
    record = await memory.get(tx, record_id)
    if record is None:
        return
    wordings = await _wordings(tx, record)
    speakers = _speakers(record, await _names(tx, [record]))
    await memory.bury(tx, deps.digest(tombstone_key(record.text)), now=now)
    await dialogue.hide(tx, record_id, messages=[], ids=[])
    await dialogue.erase_hidden(tx, record_id)
    await _erase_echoes(tx, wordings, speakers)
    await outbox.replace_about(tx, record_id, to_json(notice("forget-undelivered")))
    await journal.empty(tx, "record", record_id)
    await memory.erase(tx, record_id, now=now)
    await _drop_placeholders(tx, deps, wordings)


async def _wordings(tx: Tx, record: Record) -> list[str]:
    """Every text the record ever had."""
    history = await journal.of(tx, "record", record.id)
    former = [str(e.details[key]) for e in history if e.details for key in ("before", "after") if e.details.get(key)]
    return list(dict.fromkeys([record.text, *await memory.wordings(tx, record.id), *former]))


async def _erase_echoes(tx: Tx, wordings: Iterable[str], speakers: Sequence[str]) -> None:
    """The same words in corrections kept for the judge, and in updates that could not be handled."""
    corrections = await signals.said(tx)
    updates = [(update_id, _readable(raw)) for update_id, raw in await inbox.put_aside(tx)]
    for text in wordings:
        await signals.silence(tx, echoes(text, corrections, speakers=speakers))
        await inbox.forget_raw(tx, echoes(text, updates, speakers=speakers))


def _readable(raw: str) -> str:
    """The raw update with its letters instead of escapes."""
    try:
        return json.dumps(json.loads(raw), ensure_ascii=False)
    except ValueError:
        return raw


async def _drop_placeholders(tx: Tx, deps: Deps, wordings: Iterable[str]) -> None:
    """Forget what stood behind placeholders for names and numbers of an erased text, and the words around them."""
    text = "\n".join(wordings)
    for conversation in await vault.conversations(tx):
        found = await vault.load(tx, conversation)
        assert found is not None
        sealed, revision = found
        kept = masking.load(deps.sealer.open(sealed))
        rest = masking.without(kept, text)
        if rest != kept:
            await vault.save(tx, conversation, deps.sealer.seal(masking.dump(rest)), revision=revision)


def tombstone_key(text: str) -> str:
    """What the hash of something forgotten is taken of: its sorted content lemmas (FGT-9)."""
    return " ".join(sorted(set(content_lemmas(text))))
