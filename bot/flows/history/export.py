"""`/memory export`: what a person may read, as documents, and the same for programs beside them (CTL-5)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain import export_document, export_file, export_view
from bot.domain.errors import BotError
from bot.domain.export_document import Heading
from bot.domain.export_view import Kept, Sieve
from bot.domain.notices import Block, Document, Line, Notice, Ref, notice, pack, record_ref
from bot.domain.people import Person
from bot.domain.policy import local
from bot.flows.deps import Deps, Tap, Turn, commit, commit_tap, reply, say
from bot.flows.forgetting.erase import tombstone_key
from bot.flows.verbs import Verb
from storage import export as store
from storage import people
from storage.db import Tx
from storage.export import TABLES

#: words after /memory that ask for the export and not for a thing of that name
WORDS: Final = frozenset({"export", "экспорт", "выгрузка", "выгрузить", "выгрузи", "скачать"})
#: more is written on the machine, where nothing has to hold it at once
MOST_RECORDS: Final = 20_000
#: Telegram takes documents of up to 50 MB
MOST_BYTES: Final = 45_000_000
#: words and tags around what one block of a page holds
BLOCK_BYTES: Final = 200
#: how often it is put together anew because something was forgotten meanwhile
ATTEMPTS: Final = 5


class ForgottenMeanwhile(BotError):
    """A record was forgotten between the reading and the sending; the document must not hold it (FGT-9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """What is sent."""

    packed: str
    lines: str
    refs: tuple[Ref, ...]
    day: str
    counts: dict[str, int]


def asked(argument: str) -> bool:
    """Whether the words after /memory ask for the export."""
    return argument.strip().casefold().strip(".!") in WORDS


async def export(deps: Deps, turn: Turn) -> None:
    """Send the export, in private only."""
    if not turn.place.private:
        async with commit(deps, turn, intent="export") as tx:
            await reply(tx, deps, turn, notice("export-private"))
        return
    for attempt in range(ATTEMPTS):
        made = await _make(deps, turn)
        try:
            async with commit(deps, turn, intent="export") as tx:
                await _send(tx, deps, turn, made)
            return
        except ForgottenMeanwhile:
            if attempt + 1 == ATTEMPTS:
                raise


async def press_export(deps: Deps, tap: Tap) -> None:
    """The button under a list of records."""
    for attempt in range(ATTEMPTS):
        made = await _make(deps, tap) if tap.place.private else None
        try:
            async with commit_tap(deps, tap) as tx:
                if made is None and not tap.place.private:
                    await reply(tx, deps, tap, notice("export-private"))
                else:
                    await _send(tx, deps, tap, made)
            return
        except ForgottenMeanwhile:
            if attempt + 1 == ATTEMPTS:
                raise


async def _make(deps: Deps, at: Turn | Tap) -> Export | None:
    """The export of one reader as the store is now. None: too much for a chat."""
    rows: dict[str, list[export_file.Row]] = {}
    async with deps.db.read() as tx:
        person = await people.get(tx, at.person.id)
        if person is None or await store.readable(tx, person) > MOST_RECORDS:
            return None
        sieve = Sieve(person=person)
        async for table, row in store.rows(tx, bury=lambda t: deps.digest(tombstone_key(t)), only=export_view.TABLES):
            if sieve.passes(table, row):
                rows.setdefault(table, []).append(row)
    company = at.policy.company
    return await asyncio.to_thread(_written, rows, person, company, at.now, at.zone)


def _written(
    rows: dict[str, list[export_file.Row]], person: Person, company: str, now: datetime, zone: str
) -> Export | None:
    """The files, or None when one of them is more than Telegram takes."""
    kept = export_view.keep(rows, person)
    heading = Heading(company=company, reader=person, now=now, zone=zone)
    records = kept["records"]
    lines = b"".join(_lines(kept))
    blocks = export_document.written(kept, heading)
    if max(len(lines), _page_bytes(blocks)) > MOST_BYTES:
        return None
    return Export(
        packed=pack(blocks),
        lines=lines.decode(),
        refs=tuple(record_ref(row["id"]) for row in records),
        day=f"{local(now, zone):%Y-%m-%d}",
        counts={
            "records": sum(not row.get("merged_into") for row in records),
            "personal": sum(row["level"] == "personal" for row in records),
            "rules": len(kept["rules"]) + len(kept["skills"]),
        },
    )


def _page_bytes(blocks: Iterable[Block]) -> int:
    """About how long a page of these is: what they hold, and the catalogue's words and tags around it."""
    return sum(BLOCK_BYTES + sum(len(str(v).encode()) for v in block.line.args.values()) for block in blocks)


def _lines(kept: Kept) -> Iterable[bytes]:
    """The same as `pamyatka export` writes, with less in it."""
    yield export_file.head()
    count = 0
    for table in TABLES:
        for row in kept.get(table.name, ()):
            yield export_file.line(table.name, row)
            count += 1
    yield export_file.end(count)


async def _send(tx: Tx, deps: Deps, at: Turn | Tap, made: Export | None) -> None:
    if made is None:
        await reply(tx, deps, at, notice("export-too-much", most=MOST_RECORDS))
        return
    if await store.forgotten_among(tx, [ref.id for ref in made.refs]):
        raise ForgottenMeanwhile
    name = f"pamyatka-{made.day}"
    files = (
        Notice(
            lines=(Line("export-done", dict(made.counts)),),
            written=Document(name=f"{name}.html", packed=made.packed),
            refs=made.refs,
        ),
        Notice(
            lines=(Line("export-markdown"),), written=Document(name=f"{name}.md", packed=made.packed), refs=made.refs
        ),
        Notice(lines=(Line("export-lines"),), document=(f"{name}.jsonl", made.lines), refs=made.refs),
    )
    for file in files:
        await say(tx, deps, at.place, file, now=at.now, update_id=at.update_id)


VERBS: dict[str, Verb] = {"memory-export": Verb(run=press_export)}
