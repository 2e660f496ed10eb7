"""Forgetting everywhere: hidden at once, brought back for ten minutes, then erased for good (FGT-2, FGT-9)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.domain import caches, masking
from bot.domain.echoes import echoes
from bot.domain.memory import Record, Status
from bot.domain.merging import Verdict
from bot.domain.notices import notice, to_json
from bot.domain.people import Person
from bot.domain.verdicts import Verdicts, Voiced
from bot.flows.deps import Deps
from bot.language.lemmas import content_lemmas
from storage import dialogue, due, duplicates, inbox, journal, memory, outbox, people, signals, vault
from storage import queue as waiting
from storage.batches import batched
from storage.db import Tx

ERASE = "erase_record"


async def repeated_in(tx: Tx, records: Sequence[Record], *, now: datetime, days: int) -> dict[int, list[int]]:
    """Ids of dialogue messages that repeat each record's content, by record id. Read before the write."""
    said = await dialogue.since(tx, now - timedelta(days=days))
    names = await _names(tx, records)

    def search() -> dict[int, list[int]]:
        return {r.id: echoes(r.text, said, speakers=_speakers(r, names)) for r in records}

    return await asyncio.to_thread(search)


async def _names(tx: Tx, records: Iterable[Record]) -> dict[int, str]:
    return await people.names(tx, [i for r in records for i in (r.author_id, r.recorder_id)])


def _speakers(record: Record, names: Mapping[int, str]) -> list[str]:
    return [names[i] for i in (record.author_id, record.recorder_id) if i is not None and i in names]


async def forget_one(
    tx: Tx, person: Person, record: Record, *, repeats: Sequence[int], now: datetime, restore_minutes: int
) -> bool:
    """Delete a record as it was read, and hide all that repeats it. False: it is another by now, gone or not theirs.

    The right and the revision are part of the deletion itself (FGT-6).
    """
    if not await memory.delete(tx, record.id, person, now=now, revision=record.revision):
        return False
    await waiting.settle(tx, record.id)
    await dialogue.hide(tx, record.id, messages=await memory.source_messages(tx, record.id), ids=[])
    for some in batched(repeats):
        await dialogue.hide(tx, record.id, messages=[], ids=some)
    until = now + timedelta(minutes=restore_minutes)
    await due.put(tx, ERASE, ref_id=record.id, due_at=until)
    await _write(tx, "forgotten", record, person, now=now)
    for part in await duplicates.parts(tx, record.id):
        await _forget_part(tx, part, person, now=now, until=until)
    return True


async def _forget_part(tx: Tx, part: Record, person: Person, *, now: datetime, until: datetime) -> None:
    """What became part of a record says the same, and goes with it."""
    await duplicates.delete_part(tx, part.id, by=person.id, now=now)
    await dialogue.hide(tx, part.id, messages=await memory.source_messages(tx, part.id), ids=[])
    await due.put(tx, ERASE, ref_id=part.id, due_at=until)
    await _write(tx, "forgotten", part, person, now=now)


async def restore_one(
    tx: Tx, person: Person, record_id: int, *, now: datetime, restore_minutes: int, verdicts: Verdicts
) -> list[Record]:
    """Bring back what this person forgot minutes ago, and after it what had become part of it.

    Nothing when it is erased or was not theirs to bring back. What was hidden with it is shown by `show_again`.
    """
    since = now - timedelta(minutes=restore_minutes)
    if not await memory.restore(tx, record_id, by=person.id, since=since):
        return []
    await due.cancel(tx, ERASE, record_id)
    record = await memory.get(tx, record_id)
    assert record is not None
    await _dispute_again(tx, record, verdicts)
    await _write(tx, "brought-back", record, person, now=now)
    back = [record]
    for part in await duplicates.parts(tx, record_id):
        back += await restore_one(tx, person, part.id, now=now, restore_minutes=restore_minutes, verdicts=verdicts)
    return back


async def show_again(tx: Tx, back: Sequence[Record], verdicts: Verdicts) -> None:
    """What was hidden with these records, but for what repeats another one that is still forgotten."""
    shown = [one for record in back for one in await dialogue.unhide(tx, record.id)]
    if not shown:
        return
    for other, voiced in await _still_forgotten(tx, but=()):
        repeats = verdicts.repeating(voiced, shown)
        await dialogue.hide(tx, other.id, messages=await memory.source_messages(tx, other.id), ids=repeats)


async def search_hidden(tx: Tx, back: Collection[int]) -> tuple[list[Voiced], list[tuple[int, str]]]:
    """What `show_again` will compare once these records are back: the texts still forgotten, and the messages."""
    said = [one for record_id in back for one in await dialogue.hidden_with(tx, record_id)]
    return [voiced for _, voiced in await _still_forgotten(tx, but=back)], said


async def _still_forgotten(tx: Tx, *, but: Collection[int]) -> list[tuple[Record, Voiced]]:
    others = [record for record in await memory.leaving(tx) if record.id not in but]
    names = await _names(tx, others)
    return [(other, (other.text, tuple(_speakers(other, names)))) for other in others]


async def _dispute_again(tx: Tx, record: Record, verdicts: Verdicts) -> None:
    """A candidate that contradicts a record in force disputes it again."""
    if record.status is not Status.CANDIDATE or record.replaces is None:
        return
    standing = await memory.get(tx, record.replaces)
    if standing is not None and standing.effective and verdicts(standing.text, record.text) is Verdict.CONTRADICT:
        await memory.change(tx, standing, disputed_by=record.id)


async def _write(tx: Tx, act: str, record: Record, person: Person, *, now: datetime) -> None:
    """The journal row that survives the record: who, when, which, for whose eyes, and no text."""
    await journal.write(
        tx, act, subject="record", subject_id=record.id, actor_id=person.id, now=now, scope=record.scope
    )


# --- for good ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Traces:
    """Where else the words of a forgotten record stand, as found by reading without holding up the writers."""

    wordings: tuple[str, ...] = ()
    speakers: tuple[str, ...] = ()
    #: corrections kept for the judge and updates put aside that were read, and those of them that repeat the record
    signals_read: frozenset[int] = frozenset()
    signals_found: frozenset[int] = frozenset()
    updates_read: frozenset[int] = frozenset()
    updates_found: frozenset[int] = frozenset()
    #: by conversation, the revision of the vault that was read and what is to be kept of it
    vaults: Mapping[str, _Rest] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rest:
    """A vault without the erased words; both flags off: it never held them."""

    revision: int
    sealed: bytes | None = None
    #: sealed with a key that is gone: nobody knows what is in it, so it goes whole
    unreadable: bool = False


async def trace(tx: Tx, deps: Deps, record_id: int, *, known: Traces | None = None) -> Traces | None:
    """Find the words of a record that is to be erased. None: it is gone. `known` is not looked through again."""
    record = await memory.get(tx, record_id)
    if record is None:
        return None
    wordings = tuple(await _wordings(tx, record))
    speakers = tuple(_speakers(record, await _names(tx, [record])))
    if known is None or (known.wordings, known.speakers) != (wordings, speakers):
        known = Traces()
    corrections = [item for item in await signals.said(tx) if item[0] not in known.signals_read]
    updates = [item for item in await inbox.put_aside(tx) if item[0] not in known.updates_read]
    kept: list[tuple[str, bytes, int]] = []
    for conversation in await vault.conversations(tx):
        found = await vault.load(tx, conversation)
        before = known.vaults.get(conversation)
        if found is not None and (before is None or before.revision != found[1]):
            kept.append((conversation, *found))
    # Morphology of everything kept takes seconds in a large store.
    return await asyncio.to_thread(_search, deps, known, wordings, speakers, corrections, updates, kept)


def _search(
    deps: Deps,
    known: Traces,
    wordings: tuple[str, ...],
    speakers: tuple[str, ...],
    corrections: Sequence[tuple[int, str]],
    updates: Sequence[tuple[int, str]],
    kept: Sequence[tuple[str, bytes, int]],
) -> Traces:
    """`known` with what these texts and vaults add to it."""
    readable = [(update_id, _readable(raw)) for update_id, raw in updates]
    return Traces(
        wordings=wordings,
        speakers=speakers,
        signals_read=known.signals_read | {i for i, _ in corrections},
        signals_found=known.signals_found | {i for w in wordings for i in echoes(w, corrections, speakers=speakers)},
        updates_read=known.updates_read | {i for i, _ in updates},
        updates_found=known.updates_found | {i for w in wordings for i in echoes(w, readable, speakers=speakers)},
        vaults={**known.vaults, **{name: _rest(deps, sealed, rev, wordings) for name, sealed, rev in kept}},
    )


def _rest(deps: Deps, sealed: bytes, revision: int, wordings: Sequence[str]) -> _Rest:
    """A vault without what stood for names and numbers of an erased text, and the words around them."""
    text = deps.sealer.try_open(sealed)
    if text is None:
        return _Rest(revision=revision, unreadable=True)
    kept = masking.load(text)
    rest = masking.without(kept, "\n".join(wordings))
    return _Rest(revision=revision, sealed=deps.sealer.seal(masking.dump(rest)) if rest != kept else None)


async def erase(tx: Tx, deps: Deps, record_id: int, *, now: datetime, known: Traces | None = None) -> None:
    """Erase every word of a forgotten record, wherever it was said or kept. A keyed hash of it stays.

    `known` is what `trace` found before the write; only what came since is looked through here.
    """
    record = await memory.get(tx, record_id)
    found = await trace(tx, deps, record_id, known=known)
    if record is None or found is None:
        return
    await memory.bury(tx, deps.digest(tombstone_key(record.text)), now=now)
    await dialogue.hide(tx, record_id, messages=[], ids=[])
    await dialogue.erase_hidden(tx, record_id)
    await signals.silence(tx, sorted(found.signals_found))
    for some in batched(sorted(found.updates_found)):
        await inbox.forget_raw(tx, some)
    await outbox.replace_about(tx, record_id, to_json(notice("forget-undelivered")))
    await journal.empty(tx, "record", record_id)
    await memory.erase(tx, record_id, now=now)
    for conversation, rest in found.vaults.items():
        if rest.unreadable:
            await vault.drop(tx, conversation)
        elif rest.sealed is not None:
            await vault.save(tx, conversation, rest.sealed, revision=rest.revision)


async def _wordings(tx: Tx, record: Record) -> list[str]:
    """Every text the record ever had."""
    history = await journal.of(tx, "record", record.id)
    former = [str(e.details[key]) for e in history if e.details for key in ("before", "after") if e.details.get(key)]
    return list(dict.fromkeys([record.text, *await memory.wordings(tx, record.id), *former]))


def _readable(raw: str) -> str:
    """The raw update with its letters instead of escapes."""
    try:
        return json.dumps(json.loads(raw), ensure_ascii=False)
    except ValueError:
        return raw


def forget_texts(deps: Deps) -> None:
    """Drop what this process itself remembers of texts: readings, and requests that a model was sent (FGT-9)."""
    caches.clear()
    if deps.gateway is not None:
        deps.gateway.forget()


def tombstone_key(text: str) -> str:
    """What the hash of something forgotten is taken of: its sorted content lemmas (FGT-9)."""
    return " ".join(sorted(set(content_lemmas(text))))
