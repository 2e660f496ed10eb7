"""`kill -9` of the process in each state of an action, and what the next one makes of it (ACT-5, ACT-8, OPS-4)."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.playground.driver import Group, Message, Person, Sim
from bot.playground.emulator import Emulator
from storage import actions, areas, people
from storage.db import Database
from storage.migrate import upgrade
from tests.e2e.processes import BotProcess

pytestmark = pytest.mark.soak

TEXT = "Склад закрыт до среды."
#: tenths of a second
PATIENCE = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Office:
    bot: BotProcess
    sim: Sim
    db: Database
    owner: Person
    employee: Person
    channel: Group

    async def killed(self) -> None:
        await self.bot.end(signal.SIGKILL)
        await self.sim.no_faults()
        await self.bot.start()

    async def status(self) -> str:
        async with self.db.read() as tx:
            return str((await actions.latest(tx, limit=1))[0].status)

    async def comes_to(self, *wanted: str) -> None:
        for _ in range(PATIENCE):
            if await self.status() in wanted:
                return
            await asyncio.sleep(0.1)
        raise AssertionError(f"{await self.status()}, not {wanted}")

    async def told(self, person: Person, words: str) -> Message:
        async def look() -> Message | None:
            return next((m for m in reversed(await person.private.bot_messages()) if words in m.text), None)

        return await until(look)

    async def button(self, person: Person, label: str) -> Message:
        async def look() -> Message | None:
            shown = await person.private.bot_messages()
            return next((m for m in reversed(shown) if any(label in b.text for b in m.buttons)), None)

        return await until(look)

    async def press(self, person: Person, label: str) -> None:
        card = await self.button(person, label)
        await person.tap(card, next(b.text for b in card.buttons if label in b.text))

    async def approved(self, when: str = "") -> None:
        await self.employee.private.send(f"опубликуй в канал @sklad_news{when}: {TEXT}")
        await self.press(self.owner, "Одобрить")

    async def posts(self) -> list[str]:
        return [m.text for m in await self.channel.bot_messages()]


async def until(look: Callable[[], Awaitable[Message | None]]) -> Message:
    for _ in range(PATIENCE):
        if (found := await look()) is not None:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("nothing came")


@pytest.fixture
async def office(tmp_path: Path, emulator: Emulator, sim: Sim) -> AsyncIterator[Office]:
    owner = await sim.user("Борис Тагиров", started=True)
    employee = await sim.user("Вера Лосева", started=True)
    url = f"sqlite+aiosqlite:///{tmp_path / 'data' / 'pamyatka.db'}"
    await asyncio.to_thread((tmp_path / "data").mkdir)
    await asyncio.to_thread(upgrade, url)
    db = Database(url)
    now = datetime.now(UTC)
    async with db.write() as tx:
        area = await areas.add(tx, name="Маркетинг", is_default=True)
        await people.add(tx, telegram_id=999, name="Анна Седова", is_admin=True, locale="ru", now=now)
        ids = [
            await people.add(tx, telegram_id=p.id, name=p.name, is_admin=False, locale="ru", now=now)
            for p in (owner, employee)
        ]
        await people.set_part(tx, area_id=area, person_id=ids[0], part="owner")
    channel = await sim.channel("Новости склада", [owner], username="sklad_news")
    bot = await BotProcess.warm(tmp_path, emulator)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(db.close)
        stack.push_async_callback(bot.close)
        await bot.start()
        yield Office(bot=bot, sim=sim, db=db, owner=owner, employee=employee, channel=channel)


async def test_killed_while_it_waits_for_approval_it_waits_on(office: Office) -> None:
    # ACT-8, OPS-4
    await office.employee.private.send(f"опубликуй в канал @sklad_news: {TEXT}")
    await office.button(office.owner, "Одобрить")

    await office.killed()

    assert await office.status() == "pending"
    assert not await office.posts()
    await office.press(office.owner, "Одобрить")
    await office.comes_to("done")
    assert await office.posts() == [TEXT]


async def test_killed_in_the_middle_of_sending_it_is_asked_about_and_never_sent_twice(office: Office) -> None:
    # ACT-8, OPS-4
    await office.employee.private.send(f"опубликуй в канал @sklad_news: {TEXT}")
    card = await office.button(office.owner, "Одобрить")
    await office.sim.idle()
    # The press only edits the card, so the first message after it is the post.
    await office.sim.fault("slow", methods=["sendMessage"], seconds=3, times=1)
    await office.owner.tap(card, "Одобрить")
    await office.comes_to("running")

    await office.killed()

    await office.comes_to("unknown")
    await office.button(office.owner, "Не ушло, повторить")
    await asyncio.sleep(4)
    assert len(await office.posts()) <= 1
    assert await office.status() == "unknown"


async def test_killed_before_its_time_it_still_waits_for_it(office: Office) -> None:
    # ACT-2, OPS-4
    await office.approved(" завтра в 9")
    await office.comes_to("scheduled")

    await office.killed()
    await office.sim.idle()

    assert await office.status() == "scheduled"
    assert not await office.posts()


async def test_killed_after_the_post_it_can_be_taken_back_and_stays_so(office: Office) -> None:
    # ACT-5, OPS-4
    await office.approved()
    await office.comes_to("done")
    await office.button(office.employee, "Отменить (до ")

    await office.killed()
    await office.press(office.employee, "Отменить (до ")
    await office.comes_to("undone")
    await office.killed()
    await office.sim.idle()

    assert await office.status() == "undone"
    assert not await office.posts()


async def test_killed_in_the_middle_of_taking_it_back_both_are_told_and_may_try_again(office: Office) -> None:
    # ACT-5, OPS-4
    await office.approved()
    await office.comes_to("done")
    await office.button(office.employee, "Отменить (до ")
    await office.sim.fault("drop", methods=["deleteMessage"], times=1)
    await office.sim.fault("slow", methods=["deleteMessage"], seconds=30, times=5)
    await office.press(office.employee, "Отменить (до ")
    await office.comes_to("undoing")

    await office.killed()

    await office.comes_to("undo_failed")
    for person in (office.employee, office.owner):
        await office.told(person, "посреди отмены")
    await office.press(office.owner, "Отменить (до ")
    await office.comes_to("undone")
    assert not await office.posts()
