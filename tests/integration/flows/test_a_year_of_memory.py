"""A year of ten thousand records and two hundred people, beside a model that knows nothing of the product."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import pytest
import sqlalchemy as sa
from numpy.typing import NDArray

from bot.domain.memory import Record
from bot.domain.people import Person
from bot.flows.due_work import do_next, purge
from bot.flows.forgetting import erase
from bot.flows.history import revision
from storage import journal, memory, people, revisions
from storage.db import Database, Tx
from storage.tables import answer_sources, answers, record_sources, records, revision_items
from storage.tables import journal as journal_rows
from storage.tables import people as people_rows
from storage.tables import revisions as runs
from tests.integration.flows.world import Sent, World
from tests.integration.flows.year_model import Life, Memory, Told

RECORDS, AT_FIRST, PEOPLE, DAYS = 10_000, 6_000, 200, 366
#: answers a day, each naming two records
ANSWERS = 60
BEGIN = datetime(2026, 9, 14, 12, 0, tzinfo=UTC)


class ByText:
    """Search that finds what says the same and nothing else: what a record is found by is not what is tried here."""

    def __init__(self) -> None:
        self.ids: dict[str, list[int]] = {}

    async def near(self, text: str, *, limit: int) -> list[int]:
        return self.ids.get(key_of(text), [])[:limit]

    async def vectors(self, texts: Any) -> NDArray[np.float32]:
        return np.zeros((len(texts), 4), dtype=np.float32)

    async def vector(self, text: str) -> tuple[bytes, str]:
        return b"", ""

    def put(self, record: Record) -> None:
        return None

    def drop(self, record_id: int) -> None:
        return None


def key_of(text: str) -> str:
    return text.casefold().rstrip(".")


class Year:
    """The world and the model, moved by the same events."""

    def __init__(self, world: World, folk: list[Person]) -> None:
        self.world = world
        self.model = Memory()
        self.recall = ByText()
        self.folk = folk
        self.dice = random.Random(20260914)
        self.next_id = 1
        world.deps = replace(world.deps, recall=self.recall)

    @property
    def admin(self) -> Person:
        return self.folk[0]

    def living(self, status: str = "active", *, habits: bool = False) -> list[int]:
        return [
            i for i, lf in self.model.lives.items() if lf.status == status and (habits or not lf.lives_by_being_seen)
        ]

    # --- records ------------------------------------------------------------------------------------------------------

    def make(self, at: datetime) -> dict[str, Any]:
        """One new record; every sixtieth says what another says."""
        record_id, self.next_id = self.next_id, self.next_id + 1
        draw = self.dice.random()
        owner = self.dice.choice(self.folk)
        level = "company" if draw < 0.9 else "personal"
        text = f"Полка {record_id} держит ящик номер {record_id}"
        habit = level == "personal" and self.dice.random() < 0.2
        status = "candidate" if level == "company" and self.dice.random() < 0.1 else "active"
        confidence = 30 if habit else self.dice.choice((50, 50, 70, 90))
        if record_id % 60 == 0 and (twin := self.model.lives.get(record_id - 7)) is not None and not habit:
            text, level = f"{twin.key.capitalize()}.", twin.readers.split()[0]
            owner = next((p for p in self.folk if twin.readers == f"personal {p.id}"), owner)
        confirmed = at if confidence == 90 and status == "active" else None
        self.model.lives[record_id] = Life(
            id=record_id,
            readers=f"personal {owner.id}" if level == "personal" else "company",
            key=key_of(text),
            status=status,
            confidence=confidence,
            created=at,
            said=at,
            habit=habit,
            confirmed=confirmed,
            history=["stated"],
        )
        self.recall.ids.setdefault(key_of(text), []).append(record_id)
        return {
            "id": record_id,
            "text": text,
            "level": level,
            "owner_id": owner.id if level == "personal" else None,
            "author_id": owner.id,
            "recorder_id": owner.id,
            "status": status,
            "confidence": confidence,
            "origin": "edit" if habit else "stated",
            "created_at": at,
            "confirmed_at": confirmed,
        }

    async def add(self, count: int, at: datetime) -> None:
        rows = [self.make(at) for _ in range(count)]
        said = [
            {"record_id": r["id"], "author_id": r["author_id"], "recorder_id": r["recorder_id"], "text": r["text"]}
            for r in rows
        ]
        told = [
            {
                "at": at,
                "actor_id": r["recorder_id"],
                "act": "stated",
                "subject": "record",
                "subject_id": r["id"],
                "level": r["level"],
                "owner_id": r["owner_id"],
                "details": {"after": r["text"]},
            }
            for r in rows
        ]
        async with self.world.db.write() as tx:
            await tx.execute(sa.insert(records), rows)
            await tx.execute(sa.insert(record_sources), [{**s, "at": at} for s in said])
            await tx.execute(sa.insert(journal_rows), told)

    # --- days ---------------------------------------------------------------------------------------------------------

    async def day(self, at: datetime) -> None:
        """What people do on one day: questions above all."""
        if self.next_id <= RECORDS:
            await self.add(min(11, RECORDS - self.next_id + 1), at)
        async with self.world.db.write() as tx:
            living = self.living()
            await self._answers(tx, living, at)
            for record_id in self._some(living, 2):
                await self._change(tx, record_id, "confirmed", at, confidence=90, confirmed_at=at)
                self.model.confirm(record_id, at)
            for record_id in self._some(self.living(habits=True), 1):
                await self._repeat(tx, record_id, at)
            for record_id in self._some(self.living("candidate"), 1):
                values = {"status": "active", "confidence": 90, "confirmed_at": at}
                await self._change(tx, record_id, "approved", at, **values)
                self.model.approve(record_id, at)
            for record_id in self._some(living, at.day % 2):
                pinned = not self.model.lives[record_id].pinned
                await self._change(tx, record_id, "pinned" if pinned else "unpinned", at, pinned=pinned)
                self.model.pin(record_id, pinned=pinned)
        if at.day % 3 == 0:
            await self._forget(self._some([i for i in living if self._admins(i)], 1)[0], at)

    def _some(self, ids: list[int], count: int) -> list[int]:
        return self.dice.sample(ids, min(count, len(ids)))

    def _admins(self, record_id: int) -> bool:
        return self.model.lives[record_id].readers == "company"

    async def _answers(self, tx: Tx, living: list[int], at: datetime) -> None:
        """Questions go to a few hundred records much, to the others hardly ever."""
        shared = [record_id for record_id in living if self._admins(record_id)]
        popular = shared[:: max(1, len(shared) // 150)]
        named: list[tuple[int, int]] = []
        first = int(await tx.scalar(sa.select(sa.func.coalesce(sa.func.max(answers.c.id), 0))) or 0) + 1
        asked = []
        for answer_id in range(first, first + ANSWERS):
            person = self.dice.choice(self.folk)
            asked.append(
                {"id": answer_id, "chat_id": person.telegram_id, "person_id": person.id, "at": at, "way": "records"}
            )
            pair = {self.dice.choice(popular), self.dice.choice(living if self.dice.random() < 0.2 else popular)}
            named += [(answer_id, record_id) for record_id in sorted(pair)]
        await tx.execute(sa.insert(answers), asked)
        rows = [{"answer_id": a, "kind": "record", "ref_id": r, "rank": n} for n, (a, r) in enumerate(named)]
        await tx.execute(sa.insert(answer_sources), rows)
        await memory.mark_used(tx, {r for _, r in named}, now=at)
        for _, record_id in named:
            self.model.use(record_id, at)

    async def _change(self, tx: Tx, record_id: int, act: str, at: datetime, **values: Any) -> None:
        record = await memory.get(tx, record_id)
        assert record is not None
        assert await memory.change(tx, record, **values)
        await journal.write(tx, act, subject="record", subject_id=record_id, actor_id=self.admin.id, now=at)

    async def _repeat(self, tx: Tx, record_id: int, at: datetime) -> None:
        self.model.repeat(record_id, at)
        await self._change(tx, record_id, "repeated", at, confidence=self.model.lives[record_id].confidence)
        by = self.admin.id
        await memory.add_source(tx, record_id, author_id=by, recorder_id=by, source=None, text="ещё раз", now=at)

    async def _forget(self, record_id: int, at: datetime) -> None:
        async with self.world.db.write() as tx:
            record = await memory.get(tx, record_id)
            assert record is not None
            assert await erase.forget_one(tx, self.admin, record, repeats=(), now=at, restore_minutes=10)
        self.model.forget(record_id)

    # --- revisions ----------------------------------------------------------------------------------------------------

    async def revise(self, at: datetime, *, restart_after: int | None = None) -> Told:
        """The weekly revision, with the process going down in the middle of some."""
        self.world.clock.at = at
        await revision.plan(self.world.deps)
        steps = 0
        while await do_next(self.world.deps):
            steps += 1
            if steps == restart_after:
                await self.restart()
        await self.world.deliver()
        return self.model.revise(at)

    async def restart(self) -> None:
        """Another process over the same file."""
        await self.world.db.close()
        other = Database(self.world.db.url.render_as_string(hide_password=False))
        self.world.deps = replace(self.world.deps, db=other)

    async def check(self, told: Told) -> None:
        """The report's lines are those that the model foretold."""
        async with self.world.db.read() as tx:
            last = await tx.scalar(sa.select(sa.func.max(runs.c.id)).where(runs.c.finished_at.is_not(None)))
            item = revision_items.c
            rows = (await tx.execute(sa.select(item.kind, item.record_id).where(item.revision_id == last))).all()
        found: dict[str, list[int]] = {}
        for kind, record_id in rows:
            found.setdefault(kind, []).append(record_id)
        expected = {
            "weakened": told.weakened,
            "archived": told.archived,
            "to-archive": told.held,
            "merged": told.merged,
            "confirm": told.asked,
        }
        assert {k: sorted(v) for k, v in found.items()} == {k: sorted(v) for k, v in expected.items() if v}

    async def tap(self, label: str, section: str, at: datetime) -> list[int]:
        """Press a button on the first page of a section. Returns the ids of the records on that page."""
        page = self._page(section)
        if page is None:
            return []
        self.world.clock.at = at
        await self.world.presses(self.admin, label, on=page)
        return [int(n) for n in re.findall(r"\d+\. Полка (\d+) держит", page.text)]

    def _page(self, section: str) -> Sent | None:
        found = [s for s in self.world.to(self.admin) if s.text.startswith(section)]
        return found[-1] if found else None


async def company(world: World) -> list[Person]:
    async with world.db.write() as tx:
        rows = [
            {
                "telegram_id": 10_000 + n,
                "name": f"Сотрудник {n}",
                "is_admin": n == 0,
                "locale": "ru",
                "joined_at": BEGIN,
            }
            for n in range(PEOPLE)
        ]
        await tx.execute(sa.insert(people_rows), rows)
        return sorted(await people.everybody(tx), key=lambda p: p.id)


@pytest.mark.soak
async def test_every_record_ends_the_year_as_the_model_foretells(world: World) -> None:
    # AGE-1, AGE-2, AGE-3, AGE-4, AGE-5, AGE-6
    world.clock.at = BEGIN
    year = Year(world, await company(world))
    await revision.plan(world.deps)
    await year.add(AT_FIRST, BEGIN)
    weeks = 0
    for number in range(1, DAYS):
        noon = BEGIN + number * timedelta(days=1)
        if noon.weekday() == 0:
            weeks += 1
            told = await year.revise(noon.replace(hour=6), restart_after=3 if weeks % 5 == 0 else None)
            await year.check(told)
            await after(year, told, noon.replace(hour=8))
            world.sent.clear()
        world.clock.at = max(world.clock.at, noon)
        await year.day(world.clock.at)
        if noon.day == 1:
            await purge(world.deps)
    while await do_next(world.deps):
        pass

    await compare(year)
    assert year.next_id == RECORDS + 1
    async with world.db.read() as tx:
        assert await tx.scalar(sa.select(sa.func.count()).select_from(runs)) == weeks + 1
        assert await revisions.unfinished(tx) is not None
    await world.db.close()


async def after(year: Year, told: Told, at: datetime) -> None:
    """What the admin does about a report: brings one back, sends what waits to the archive."""
    company_held = [i for i in told.held if year._admins(i)]
    if told.archived and (shown := await year.tap("Вернуть 1", "Ушло в архив", at)):
        year.model.bring_back(shown[0], year.world.clock.at)
    if company_held:
        for _ in range(0, len(company_held), revision.PAGE):
            await year.tap("Убрать в архив все", "Пора в архив", at)
        year.model.put_away(company_held)


async def compare(year: Year) -> None:
    """Confidence, status and history of each record, one by one."""
    history: dict[int, list[str]] = {}
    async with year.world.db.read() as tx:
        rows = (await tx.execute(sa.select(records).order_by(records.c.id))).all()
        entries = (await tx.execute(sa.select(journal_rows).order_by(journal_rows.c.id))).all()
    for entry in entries:
        if entry.subject == "record":
            weakened = entry.act == "weakened" and entry.details
            act = f"weakened to {entry.details['to']}" if weakened else entry.act
            history.setdefault(entry.subject_id, []).append(act)
    assert len(rows) == len(year.model.lives) == RECORDS
    wrong = []
    for row in rows:
        life = year.model.lives[row.id]
        found = (row.status, row.confidence, row.pinned, row.merged_into, history[row.id])
        expected = (life.status, life.confidence, life.pinned, life.part_of, life.history)
        if row.erased_at is not None:  # a forgotten record keeps no numbers in its history
            acts = [act.split()[0] for act in life.history]
            found, expected = (*found[:4], history[row.id]), (*expected[:4], acts)
        if found != expected:
            wrong.append((row.id, found, expected))
    assert wrong[:5] == []
