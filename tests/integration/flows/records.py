"""Records put straight into the store, for tests of what is done with them afterwards."""

from __future__ import annotations

from datetime import date
from typing import Any

import sqlalchemy as sa

from bot.domain.memory import COMPANY, Confidence, Level, Origin, Record, Scope, Source, Status
from bot.domain.people import Person
from storage import journal, memory, proposals
from storage.journal import Entry
from storage.memory import NewRecord
from storage.proposals import Proposal, ProposalKind
from storage.tables import metadata
from tests.integration.flows.world import World


async def put(
    world: World,
    text: str,
    by: Person,
    *,
    scope: Scope = COMPANY,
    status: Status = Status.ACTIVE,
    confidence: int = Confidence.SAID_ONCE,
    origin: Origin = Origin.STATED,
    replaces: int | None = None,
    disputes: int | None = None,
    ends_on: date | None = None,
    source: Source | None = None,
) -> Record:
    """A record as a statement leaves it: findable, with its first row in the journal."""
    now = world.clock()
    async with world.db.write() as tx:
        record_id = await memory.add(
            tx,
            NewRecord(
                text=text,
                scope=scope,
                author_id=by.id,
                recorder_id=by.id,
                status=status,
                confidence=confidence,
                origin=origin,
                replaces=replaces or disputes,
                ends_on=ends_on,
                source=source,
            ),
            now=now,
        )
        await journal.write(
            tx,
            "stated",
            subject="record",
            subject_id=record_id,
            actor_id=by.id,
            now=now,
            scope=scope,
            details={"after": text},
        )
        if disputes is not None:
            standing = await memory.get(tx, disputes)
            assert standing is not None
            await memory.change(tx, standing, disputed_by=record_id)
        record = await memory.get(tx, record_id)
    assert record is not None
    world.deps.recall.put(record)
    return record


async def candidate(world: World, text: str, by: Person, **more: Any) -> Record:
    return await put(world, text, by, status=Status.CANDIDATE, **more)


async def get(world: World, record_id: int) -> Record | None:
    async with world.db.read() as tx:
        return await memory.get(tx, record_id)


async def history(world: World, record_id: int, subject: str = "record") -> list[Entry]:
    async with world.db.read() as tx:
        return await journal.of(tx, subject, record_id)


async def propose(
    world: World, text: str, by: Person, *, kind: ProposalKind = ProposalKind.RULE, scope: Scope = COMPANY
) -> int:
    async with world.db.write() as tx:
        return await proposals.add(
            tx, kind, text=text, scope=scope, author_id=by.id, source=None, status="proposed", now=world.clock()
        )


async def proposal(world: World, proposal_id: int, kind: ProposalKind = ProposalKind.RULE) -> Proposal:
    async with world.db.read() as tx:
        found = await proposals.get(tx, kind, proposal_id)
    assert found is not None
    return found


async def everywhere(world: World, words: str) -> list[str]:
    """Names of the tables that hold these words anywhere."""
    found = []
    async with world.db.read() as tx:
        for table in metadata.sorted_tables:
            rows = (await tx.execute(sa.select(table))).all()
            if any(words in repr(row) for row in rows):
                found.append(table.name)
    return found


def personal(person: Person) -> Scope:
    return Scope(level=Level.PERSONAL, owner_id=person.id)


def area(area_id: int) -> Scope:
    return Scope(level=Level.AREA, area_id=area_id)
