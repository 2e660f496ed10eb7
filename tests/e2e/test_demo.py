"""The demo's company: what it has behind it, and a post from the request to the channel and back."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot import console
from bot.demo import (
    BORIS,
    CHANNEL,
    HINTS,
    RECORDS,
    VERA,
    at_work,
    fill,
    people_the_page,
    what_the_store_holds,
    zone_here,
)
from bot.playground.driver import Chat, Message, Sim
from bot.playground.emulator import Emulator
from storage import journal
from tests.e2e.conftest import running

ROOT = Path(__file__).resolve().parents[2]
ZONE = "Asia/Yekaterinburg"


async def until(look: Callable[[], Awaitable[Message | None]]) -> Message:
    """The first message that `look` finds, within twenty seconds."""
    for _ in range(200):
        found = await look()
        if found is not None:
            return found
        await asyncio.sleep(0.1)
    raise AssertionError("nothing came")


async def with_button(chat: Chat, label: str) -> Message:
    async def look() -> Message | None:
        shown = await chat.bot_messages()
        return next((m for m in reversed(shown) if any(label in b.text for b in m.buttons)), None)

    return await until(look)


async def test_a_post_of_the_first_minutes_reaches_the_channel_and_is_taken_back(
    emulator: Emulator, sim: Sim, tmp_path: Path
) -> None:
    # ACT-1, ACT-3, ACT-5, ACT-7, OPS-1
    async with running(emulator, tmp_path) as app:
        await people_the_page(emulator)
        await fill(app)
        await sim.idle()
        everybody = {person.id: person for person in await sim.people()}
        vera, boris = everybody[VERA], everybody[BORIS]
        channel = next(group for group in await sim.groups() if group.id == CHANNEL)
        text = next(text for title, *_, text, _ in HINTS if title == "Опубликовать")
        before = len(await channel.messages())

        await vera.private.send(text)
        await boris.tap(await with_button(boris.private, "Одобрить"), "Одобрить")

        async def posted() -> Message | None:
            return next((m for m in await channel.messages() if m.text == text.partition("»: ")[2]), None)

        await until(posted)
        done = await with_button(vera.private, "Отменить (до ")
        await vera.tap(done, next(b.text for b in done.buttons if b.text.startswith("Отменить")))

        async def gone() -> Message | None:
            return done if len(await channel.messages()) == before else None

        await until(gone)
        await sim.idle()
        sections = {one["title"]: one["rows"] for one in (await what_the_store_holds(app))["sections"]}
        assert any("отменено" in row[0] for row in sections["Уходит наружу"])


@pytest.mark.parametrize("day", range(9, 16))
async def test_the_history_of_the_demo_is_in_order_and_within_working_hours(
    emulator: Emulator, sim: Sim, tmp_path: Path, day: int
) -> None:
    # CTL-6, OPS-1
    now = datetime(2026, 11, day, 7, 30, tzinfo=UTC)
    async with running(emulator, tmp_path, zone=ZONE) as app:
        await people_the_page(emulator, ZONE)
        await fill(app, now=now)
        async with app.deps.db.read() as tx:
            rows = await journal.latest(tx, limit=100)
        panel = {one["title"]: one["rows"] for one in (await what_the_store_holds(app))["sections"]}

    assert len(rows) > len(RECORDS)
    assert [row.at for row in rows] == sorted((row.at for row in rows), reverse=True)
    for row, (shown, _, words) in zip(rows, panel["Журнал"], strict=True):
        local = row.at.astimezone(ZoneInfo(ZONE))
        assert local < now
        assert local.weekday() < 5
        assert 8 <= local.hour < 18
        assert shown == f"{local:%d.%m %H:%M}"
        assert words.startswith(("запись №", "правило №", "навык №"))


@pytest.mark.parametrize("now", ["2026-03-01T20:30:00+00:00", "2026-03-02T00:10:00+00:00", "2026-11-29T21:05:00+00:00"])
def test_what_was_said_on_a_free_day_was_said_on_the_friday_before(now: str) -> None:
    # OPS-1
    for _, _, days, clock, _ in RECORDS:
        at = at_work(datetime.fromisoformat(now), ZONE, days, clock).astimezone(ZoneInfo(ZONE))
        assert at.weekday() < 5
        assert f"{at:%H:%M}" == clock


def test_the_demo_s_clock_is_the_machine_s(monkeypatch: pytest.MonkeyPatch) -> None:
    # OPS-1
    monkeypatch.setenv("TZ", "Asia/Omsk")
    assert zone_here() == "Asia/Omsk"

    monkeypatch.setenv("TZ", "here/../there")
    assert ZoneInfo(zone_here())


def test_ctrl_c_is_answered_at_once_and_the_demo_leaves_nothing(tmp_path: Path) -> None:
    # OPS-1
    surroundings = {**os.environ, "PAMYATKA_NO_SETUP": "1", "TMPDIR": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    call = [sys.executable, "-m", "bot", "demo", "--no-browser", "--port", "0"]
    with subprocess.Popen(call, env=surroundings, cwd=ROOT, stdout=subprocess.PIPE, text=True) as demo:
        assert demo.stdout is not None
        ready = next(line for line in demo.stdout if "Ctrl+C" in line)
        began = time.monotonic()
        demo.send_signal(signal.SIGINT)
        said = next(line for line in demo.stdout if line.strip())
        answered = time.monotonic() - began
        code = demo.wait(timeout=30)
        took = time.monotonic() - began

    assert "http://" in ready
    assert said.strip() == console.DEMO_STOPS
    assert answered < 1.5
    assert (code, took < 4) == (0, True)
    assert not list(tmp_path.glob("pamyatka-demo-*"))


async def test_each_of_the_demo_s_people_has_a_menu(emulator: Emulator, sim: Sim, tmp_path: Path) -> None:
    # PPL-8
    async with running(emulator, tmp_path) as app:
        await people_the_page(emulator)
        await fill(app)
        app.deps.wake()
        await sim.idle()

        menu = await sim.act("commands", user_id=VERA, chat_id=VERA)

    assert {"help", "memory", "actions"} <= {one["command"] for one in menu}
    assert "journal" not in {one["command"] for one in menu}
