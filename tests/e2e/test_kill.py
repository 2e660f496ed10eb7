"""Killed at random moments, the bot ends with the store of an uninterrupted run (OPS-4, invariant 10)."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.playground.driver import Chat, Message, Person, Sim, SimError
from bot.playground.emulator import Emulator
from storage import areas, inbox, journal, outbox, people
from storage.db import Database
from storage.migrate import upgrade
from tests.e2e.processes import BotProcess

#: tenths of a second; fifty starts on a busy machine take minutes
PATIENCE = 12_000

THINGS = (
    "пила висит у входа", "рубанок лежит в синем ящике", "клей стоит на верхней полке", "стремянка сломана",
    "краска хранится в подвале", "фуганок отдали в ремонт", "лобзик у бригадира", "шлифмашинка жужжит",
    "тиски привинчены к верстаку", "дрель заряжается в коридоре", "ветошь кончилась", "олифа пахнет",
    "струбцины сложены под окном", "линейка погнулась", "уровень показывает криво", "паркет привезут машиной",
    "гвозди рассыпаны", "саморезы заказаны", "фанера отсырела", "пылесос забит", "перчатки выдаёт кладовщик",
    "очки поцарапаны", "маски закуплены", "огнетушитель проверен", "аптечка за дверью", "чайник в бытовке",
    "калитка скрипит", "фонарь не горит", "забор покрашен", "ворота заедают", "генератор арендован",
    "поддоны сложены", "бочка протекает", "шланг порвался", "брезент сушится", "верёвка завязана",
    "топор наточен", "кувалда в багажнике", "лом у сторожа", "носилки заняты",
)  # fmt: skip
OWN = (
    "мой шкафчик третий слева", "мой пропуск в куртке", "моя смена вечерняя", "я пою в хоре",
    "мой телефон разряжен", "моя кружка зелёная", "я езжу автобусом", "мой стул у стены",
    "моя куртка тёплая", "я люблю тишину",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Load:
    """What each person does, one after another, waiting for the bot in between."""

    employees: tuple[Person, ...]
    admin: Person


async def seed(folder: Path, load: Load) -> str:
    url = f"sqlite+aiosqlite:///{folder / 'data' / 'pamyatka.db'}"
    await asyncio.to_thread(upgrade, url)
    db = Database(url)
    now = datetime(2026, 9, 1, tzinfo=UTC)
    async with db.write() as tx:
        await areas.add(tx, name="Общее", is_default=True)
        for person in (load.admin, *load.employees):
            await people.add(
                tx, telegram_id=person.id, name=person.name, is_admin=person is load.admin, locale="ru", now=now
            )
    await db.close()
    return url


async def wait_for(chat: Chat, seen: int, *words: str) -> Message:
    """The bot's first message after `seen` that holds one of the words. Restarts take time, and repeats happen."""
    for _ in range(PATIENCE):
        for message in await chat.bot_messages():
            if message.id > seen and any(word in message.text for word in words):
                return message
        await asyncio.sleep(0.1)
    raise AssertionError(f"the bot never said any of {words}")


async def employee(person: Person, things: tuple[str, ...], pause: random.Random) -> None:
    chat = person.private
    for number, thing in enumerate(things):
        sent = await chat.send(f"запомни: {thing}")
        await wait_for(chat, sent.id, "подтвердить должен")
        sent = await chat.send(f"запомни только для меня: {OWN[number]}")
        await wait_for(chat, sent.id, "Запомнил")
        if number % 2:
            sent = await chat.send("забудь последнее")
            await wait_for(chat, sent.id, "Забыл")
        await asyncio.sleep(pause.uniform(0, 0.5))


async def approve_all(admin: Person, expected: int) -> None:
    """Press «Одобрить» on every card, once: a press that Telegram took is not lost in a restart."""
    pressed: set[int] = set()
    for _ in range(PATIENCE):
        cards = [m for m in await admin.private.bot_messages() if any(b.text == "Одобрить" for b in m.buttons)]
        for card in cards:
            if card.id not in pressed:
                with contextlib.suppress(SimError):  # the card changed while we were looking at it
                    await admin.tap(card, "Одобрить")
                    pressed.add(card.id)
        if len(pressed) >= expected and not cards:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"{len(pressed)} of {expected} cards were decided")


async def play(load: Load, seed_number: int) -> None:
    share = len(THINGS) // len(load.employees)
    await asyncio.gather(
        *(
            employee(person, THINGS[i * share : (i + 1) * share], random.Random(seed_number + i))
            for i, person in enumerate(load.employees)
        ),
        approve_all(load.admin, share * len(load.employees)),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The store without ids and instants: what must not depend on when the process died."""

    records: Counter[tuple[object, ...]]
    acts: Counter[tuple[str, str]]
    unfinished: int
    unsent: int


async def ending(url: str) -> Ending:
    db = Database(url)
    async with db.read() as tx:
        names = {p.id: p.name for p in await people.everybody(tx)}
        rows = await tx.exec_driver_sql(
            "SELECT text, level, owner_id, author_id, status, confidence, origin, repeats FROM records"
        )
        records: Counter[tuple[object, ...]] = Counter(
            (
                r.text,
                r.level,
                names.get(r.owner_id),
                names.get(r.author_id),
                r.status,
                r.confidence,
                r.origin,
                r.repeats,
            )
            for r in rows
        )
        acts = Counter((e.act, names.get(e.actor_id or 0, "—")) for e in await journal.latest(tx, limit=100_000))
        states = await inbox.counts(tx)
        unsent = len(await outbox.waiting(tx))
    await db.close()
    unfinished = states.get("pending", 0) + states.get("dead", 0)
    return Ending(records=records, acts=acts, unfinished=unfinished, unsent=unsent)


async def settled(url: str) -> Ending:
    """The ending, once everything accepted was handled and sent."""
    for _ in range(300):
        found = await ending(url)
        if not found.unfinished and not found.unsent:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError(f"not settled: {found}")


@contextlib.asynccontextmanager
async def company(folder: Path) -> AsyncIterator[tuple[Emulator, Sim, Load, str]]:
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    emulator = Emulator(privacy_mode=False)
    await emulator.start()
    try:
        async with Sim(emulator.base_url, timeout=60.0) as sim:
            staff = tuple([await sim.user(name, started=True) for name in ("Аким", "Боря", "Веня", "Гриша")])
            load = Load(employees=staff, admin=await sim.user("Ада", started=True))
            yield emulator, sim, load, await seed(folder, load)
    finally:
        await emulator.stop()


async def serving(sim: Sim) -> None:
    """Wait until the bot polls, or for a minute."""
    for _ in range(600):
        if (await sim.stats())["polling"]:
            return
        await asyncio.sleep(0.1)


async def uninterrupted(folder: Path) -> Ending:
    async with company(folder) as (emulator, _, load, url):
        bot = await BotProcess.warm(folder, emulator)
        try:
            await bot.start()
            await play(load, 1)
            await bot.end(signal.SIGTERM)
            return await ending(url)
        finally:
            await bot.close()


async def interrupted(folder: Path, signum: signal.Signals, times: int) -> tuple[Ending, Counter[tuple[int, str]]]:
    """The same load while the process dies again and again. Also counts each text the bot sent, by chat."""
    moments = random.Random(7)
    async with company(folder) as (emulator, sim, load, url):
        bot = await BotProcess.warm(folder, emulator)
        try:
            await bot.start()
            playing = asyncio.create_task(play(load, 1))
            for number in range(times):
                if number % 5:  # every fifth death comes at any moment of the start
                    await serving(sim)
                await asyncio.sleep(moments.uniform(0.0, 1.2))
                await bot.end(signum)
                await bot.start()
            await playing
            said: Counter[tuple[int, str]] = Counter()
            for person in (load.admin, *load.employees):
                said.update((person.id, m.text) for m in await person.private.bot_messages())
            found = await settled(url)
            assert "Traceback" not in await asyncio.to_thread(bot.log.read_text)
            return found, said
        finally:
            await bot.close()


@pytest.mark.soak
@pytest.mark.parametrize("signum", [signal.SIGKILL, signal.SIGTERM], ids=["kill", "term"])
async def test_fifty_deaths_leave_the_store_of_an_uninterrupted_run(tmp_path: Path, signum: signal.Signals) -> None:
    # OPS-4, OPS-9
    whole = await uninterrupted(tmp_path / "whole")

    broken, said = await interrupted(tmp_path / "broken", signum, 50)

    assert broken.records == whole.records
    assert broken.acts == whole.acts
    assert not broken.unfinished
    assert not broken.unsent
    repeats = sum(count - 1 for count in said.values() if count > 1)
    assert repeats <= 50, f"{repeats} repeats of messages in 50 deaths"
