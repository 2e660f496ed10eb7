"""This bot and a plain aiogram echo bot (`start_polling`) against the same emulator in one run: throughput and latency.

    python -m benchmarks.throughput [--messages 600] [--people 30] [--rounds 3]
    python -m benchmarks.throughput --profile [--messages 200] [--people 4]

The emulator, this bot and the echo bot are three processes of their own kind; rounds alternate, so that both meet the
same noise. Limits on sending are lifted for both. This bot stores each update, handles it in one transaction with its
effects and reply, and sends from its outbox; the echo bot keeps nothing. With `--profile` it prints instead where the
event loop of this bot spends its time under such a load, by part; the profiler itself about doubles that time.
"""

from __future__ import annotations

import argparse
import asyncio
import collections
import os
import pstats
import signal
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.playground.driver import Person, Sim

ECHO = """
import asyncio, sys
from aiogram import Bot, Dispatcher
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import Message

async def main():
    bot = Bot(sys.argv[2], session=AiohttpSession(api=TelegramAPIServer.from_base(sys.argv[1])))
    dispatcher = Dispatcher()

    @dispatcher.message()
    async def echo(message: Message):
        await message.answer(message.text or "")

    await dispatcher.start_polling(bot, handle_signals=False)

asyncio.run(main())
"""
#: this bot under a profiler that two signals start and stop, so that its start is not in the picture
PROFILED = """
import cProfile, runpy, signal, sys
profile = cProfile.Profile()
signal.signal(signal.SIGUSR1, lambda *_: profile.enable())
signal.signal(signal.SIGUSR2, lambda *_: (profile.disable(), profile.dump_stats(path)))
path, sys.argv = sys.argv[1], ["bot", "run"]
runpy.run_module("bot", run_name="__main__")
"""
#: parts of the work, by what the path of the code holds; the first that fits counts
PARTS = (
    ("waiting for Telegram or the disk", ("selectors", "'poll'")),
    ("database", ("sqlalchemy", "aiosqlite", "sqlite3", "/storage/", "greenlet", "SimpleQueue")),
    (
        "reading Russian, choosing records",
        ("/bot/language/", "/bot/domain/", "pymorphy", "dawg", "razdel", "/re/", "re."),
    ),
    (
        "Telegram's protocol",
        ("aiogram", "aiohttp", "pydantic", "/bot/telegram/", "yarl", "multidict", "socket", "json"),
    ),
)
TOKEN = "42:benchmark"
UNLIMITED = {
    "PAMYATKA_RATE_OVERALL_PER_S": "1000000",
    "PAMYATKA_RATE_CHAT_PER_S": "1000000",
    "PAMYATKA_RATE_CHAT_BURST": "1000000",
    "PAMYATKA_RATE_GROUP_PER_MIN": "100000000",
    "PAMYATKA_LOG_LEVEL": "error",
    # This process has the environment already; its children need not look for one.
    "PAMYATKA_NO_SETUP": "1",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """One run: messages answered a second, and seconds from a message to its reply."""

    per_s: float
    p50_s: float
    p95_s: float


async def emulator() -> tuple[asyncio.subprocess.Process, str]:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.playground", "--port", "0", "--token", TOKEN, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().split()[-1]
    return process, address


async def measure(sim: Sim, people: list[Person], messages: int) -> Round:
    """Everybody writes at once, then one message at a time for the latency."""
    each = messages // len(people)
    before = [len(await person.private.bot_messages()) for person in people]
    started = time.perf_counter()
    for number in range(each):
        await asyncio.gather(*(person.private.send(f"сообщение {number}") for person in people))
    await asyncio.gather(*(_answered(person, had + each) for person, had in zip(people, before, strict=True)))
    elapsed = time.perf_counter() - started
    waits = []
    for number in range(60):
        person = people[number % len(people)]
        begun = time.perf_counter()
        await person.private.send(f"отдельное {number}")
        await person.private.wait_bot(1, timeout=60)
        waits.append(time.perf_counter() - begun)
    waits.sort()
    return Round(
        per_s=each * len(people) / elapsed, p50_s=statistics.median(waits), p95_s=waits[int(len(waits) * 0.95)]
    )


async def _answered(person: Person, count: int) -> None:
    """Wait until the chat holds so many messages of the bot, those included that came while others were being sent."""
    while len(await person.private.bot_messages()) < count:  # noqa: ASYNC110 - the emulator has no event for it
        await asyncio.sleep(0.1)


async def run_round(kind: str, messages: int, people_count: int) -> Round:
    server, address = await emulator()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **UNLIMITED, "PAMYATKA_BOT_TOKEN": TOKEN, "PAMYATKA_BOT_API_URL": address}
        environment["PAMYATKA_DATA_DIR"] = folder
        if kind == "echo":
            command = [sys.executable, "-c", ECHO, address, TOKEN]
        else:
            await asyncio.to_thread(_company, Path(folder), people_count)
            command = [sys.executable, "-m", "bot", "run"]
        bot = await asyncio.create_subprocess_exec(
            *command, env=environment, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
        )
        try:
            async with Sim(address, timeout=120) as sim:
                people = [await sim.user(f"Человек {n}", id=5000 + n, started=True) for n in range(people_count)]
                for person in people:  # the first message of each waits for the start and warms the bot
                    await person.private.send("привет")
                    await person.private.wait_bot(1, timeout=120)
                return await measure(sim, people, messages)
        finally:
            bot.kill()
            await bot.wait()
            server.kill()
            await server.wait()


def _company(folder: Path, count: int) -> None:
    """Let the writers in before the bot starts."""
    asyncio.run(_fill(folder, count))


async def _fill(folder: Path, count: int) -> None:
    from datetime import UTC, datetime

    from storage import areas, people
    from storage.db import Database
    from storage.migrate import upgrade

    url = f"sqlite+aiosqlite:///{folder / 'pamyatka.db'}"
    await asyncio.to_thread(upgrade, url)
    db = Database(url)
    now = datetime.now(UTC)
    async with db.write() as tx:
        await areas.add(tx, name="Общее", is_default=True)
        for n in range(count):
            await people.add(tx, telegram_id=5000 + n, name=f"Человек {n}", is_admin=n == 0, locale="ru", now=now)
    await db.close()


async def profile(messages: int, people_count: int) -> None:
    """Print the shares of the event loop's time, in percent of a message's."""
    server, address = await emulator()
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, **UNLIMITED, "PAMYATKA_BOT_TOKEN": TOKEN, "PAMYATKA_BOT_API_URL": address}
        environment["PAMYATKA_DATA_DIR"] = folder
        await asyncio.to_thread(_company, Path(folder), people_count)
        stats = Path(folder) / "profile"
        bot = await asyncio.create_subprocess_exec(sys.executable, "-c", PROFILED, str(stats), env=environment)
        try:
            async with Sim(address, timeout=120) as sim:
                people = [await sim.user(f"Человек {n}", id=5000 + n, started=True) for n in range(people_count)]
                for person in people:
                    await person.private.send("привет")
                    await person.private.wait_bot(1, timeout=120)
                bot.send_signal(signal.SIGUSR1)
                await measure(sim, people, messages)
                bot.send_signal(signal.SIGUSR2)
                while not stats.exists():  # noqa: ASYNC110 - another process writes it
                    await asyncio.sleep(0.1)
                await asyncio.sleep(1)
        finally:
            bot.kill()
            await bot.wait()
            server.kill()
            await server.wait()
        _print_shares(stats)


def _print_shares(stats: Path) -> None:
    spent: collections.Counter[str] = collections.Counter()
    for (path, _, name), (_, _, own, _, _) in pstats.Stats(str(stats)).stats.items():  # type: ignore[attr-defined]
        where = f"{path} {name}"
        spent[next((part for part, marks in PARTS if any(m in where for m in marks)), "the rest")] += own
    whole = sum(spent.values())
    for part, seconds in spent.most_common():
        print(f"{part:36} {100 * seconds / whole:5.1f} %")


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=600)
    parser.add_argument("--people", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", action="store_true")
    given = parser.parse_args()
    if given.profile:
        await profile(given.messages, given.people)
        return
    rows: dict[str, list[Round]] = {"pamyatka": [], "echo": []}
    for _ in range(given.rounds):
        for kind in rows:
            rows[kind].append(await run_round(kind, given.messages, given.people))
    print(f"{'bot':10} {'messages/s':>11} {'p50 ms':>8} {'p95 ms':>8}")
    best: dict[str, Round] = {}
    for kind, found in rows.items():
        middle = Round(
            per_s=statistics.median(r.per_s for r in found),
            p50_s=statistics.median(r.p50_s for r in found),
            p95_s=statistics.median(r.p95_s for r in found),
        )
        best[kind] = middle
        print(f"{kind:10} {middle.per_s:11.1f} {middle.p50_s * 1000:8.1f} {middle.p95_s * 1000:8.1f}")
    ours, plain = best["pamyatka"], best["echo"]
    print(f"ratio of throughput {ours.per_s / plain.per_s:.2f}, of p95 latency {ours.p95_s / plain.p95_s:.2f}")


if __name__ == "__main__":
    asyncio.run(main())
