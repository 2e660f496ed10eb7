"""How the bot gets its updates: offsets, long polling, who may poll, what is delivered at all."""

from __future__ import annotations

import asyncio
import sys
import time
from datetime import UTC, datetime, timedelta

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramConflictError
from aiohttp import web

from bot.playground.driver import Sim, SimError
from bot.playground.emulator import Emulator
from tests.integration.playground.conftest import RawBot


async def test_an_update_stays_until_a_higher_offset_confirms_it(sim: Sim, raw: RawBot) -> None:  # OPS-4
    zoya = await sim.user("Зоя Пестова")
    for text in ("раз", "два", "три"):
        await zoya.private.send(text)

    first = await raw.updates()
    again = await raw.updates()
    rest = await raw.updates(offset=first[0]["update_id"] + 1, limit=1)
    last = await raw.updates(offset=-1)

    assert [each["message"]["text"] for each in first] == ["раз", "два", "три"]
    assert again == first
    assert [each["message"]["text"] for each in rest] == ["два"]
    assert [each["message"]["text"] for each in last] == ["три"]
    assert [each["update_id"] for each in first] == [1000, 1001, 1002]
    assert await raw.updates() == last


async def test_a_long_poll_answers_as_soon_as_something_comes(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    started = time.monotonic()
    poll = asyncio.create_task(raw.updates(timeout=20))
    await asyncio.sleep(0.1)

    await zoya.private.send("привет")

    assert [each["message"]["text"] for each in await poll] == ["привет"]
    assert time.monotonic() - started < 2


async def test_an_empty_long_poll_ends_after_its_timeout(raw: RawBot) -> None:
    started = time.monotonic()

    assert await raw.updates(timeout=1) == []
    assert 0.9 < time.monotonic() - started < 2


async def test_a_second_poller_ends_the_first_with_a_conflict(raw: RawBot) -> None:  # OPS-5
    first = asyncio.create_task(raw.call("getUpdates", timeout=10))
    await asyncio.sleep(0.1)
    second = asyncio.create_task(raw.call("getUpdates", timeout=1))

    refusal = await first

    assert refusal["error_code"] == 409
    assert refusal["description"] == (
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )
    assert (await second)["ok"]


async def test_aiogram_sees_the_conflict_of_a_set_webhook(aiogram_bot: Bot, raw: RawBot) -> None:  # OPS-5
    await raw.ok("setWebhook", url="http://127.0.0.1:1/hook")

    with pytest.raises(TelegramConflictError, match="webhook is active"):
        await aiogram_bot.get_updates()

    assert (await raw.ok("getWebhookInfo"))["url"] == "http://127.0.0.1:1/hook"
    await raw.ok("deleteWebhook")
    assert await raw.updates() == []


async def test_setting_a_webhook_ends_the_long_poll(raw: RawBot) -> None:
    poll = asyncio.create_task(raw.call("getUpdates", timeout=10))
    await asyncio.sleep(0.1)

    await raw.ok("setWebhook", url="http://127.0.0.1:1/hook")

    assert (await poll)["description"] == "Conflict: terminated by setWebhook request"


async def test_allowed_updates_stick_and_do_not_touch_what_is_queued(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    message = await zoya.private.send("привет")
    await raw.updates(allowed_updates=["callback_query"])
    await zoya.private.send("не дойдёт")
    await raw.updates()
    await zoya.private.send("тоже не дойдёт")

    await raw.updates(allowed_updates=["message", "message_reaction"])
    await zoya.react(message, "👍")

    assert [list(each)[1] for each in await raw.updates()] == ["message", "message_reaction"]


async def test_reactions_and_member_changes_come_only_when_asked_for_by_name(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    message = await zoya.private.send("привет")

    await zoya.react(message, "👍")

    assert [list(each)[1] for each in await raw.updates(allowed_updates=[])] == ["message"]


async def test_updates_older_than_a_day_are_gone_unless_that_is_switched_off(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    await zoya.private.send("вчерашнее")
    await sim.advance_clock(25 * 3600)
    await zoya.private.send("свежее")

    assert [each["message"]["text"] for each in await raw.updates()] == ["свежее"]

    await sim.act("clock", updates_expire=False, advance_s=25 * 3600)
    assert [each["message"]["text"] for each in await raw.updates()] == ["свежее"]


async def test_the_clock_given_dates_the_messages() -> None:
    moment = datetime(2026, 3, 1, 12, 0, tzinfo=UTC)
    emulator = Emulator(clock=lambda: moment)
    async with Sim(await emulator.start()) as sim:
        zoya = await sim.user("Зоя Пестова")
        first = await zoya.private.send("сейчас")
        await sim.advance_clock(90)
        second = await zoya.private.send("позже")

    await emulator.stop()
    assert first.raw["date"] == int(moment.timestamp())
    assert second.raw["date"] == int((moment + timedelta(seconds=90)).timestamp())


async def test_a_webhook_gets_updates_in_order_with_its_secret_and_again_after_an_error(
    sim: Sim, raw: RawBot
) -> None:  # OPS-4
    got: list[tuple[str, str | None]] = []
    failures = [500, 503]

    async def receive(request: web.Request) -> web.Response:
        body = await request.json()
        got.append((body["message"]["text"], request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
        return web.Response(status=failures.pop() if failures else 200)

    app = web.Application()
    app.router.add_post("/hook", receive)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    zoya = await sim.user("Зоя Пестова")

    await raw.ok("setWebhook", url=f"http://127.0.0.1:{runner.addresses[0][1]}/hook", secret_token="s3cret_")
    await zoya.private.send("раз")
    await zoya.private.send("два")
    await sim.idle(timeout=5)

    assert got == [("раз", "s3cret_")] * 3 + [("два", "s3cret_")]
    assert (await raw.ok("getWebhookInfo"))["pending_update_count"] == 0
    await raw.ok("deleteWebhook")
    await runner.cleanup()


async def test_a_bad_webhook_secret_is_refused(raw: RawBot) -> None:
    assert "secret token" in await raw.refused("setWebhook", url="https://example.com/", secret_token="с пробелом")


async def test_a_wrong_token_is_unauthorized_and_an_unknown_method_is_not_found(
    emulator: Emulator, raw: RawBot
) -> None:
    assert (await raw.call("sendFireworks"))["error_code"] == 404
    async with aiohttp.ClientSession() as session:
        stranger = RawBot(emulator.base_url, "1:wrong", session)
        assert (await stranger.call("getMe"))["error_code"] == 401


async def test_delivered_updates_can_come_again(sim: Sim, raw: RawBot) -> None:  # OPS-4
    zoya = await sim.user("Зоя Пестова")
    await zoya.private.send("раз")
    (first,) = await raw.take()

    assert await sim.redeliver(1) == 1
    assert await raw.updates() == [first]
    assert await raw.updates() == []


async def test_the_next_updates_can_be_delivered_twice(sim: Sim, raw: RawBot) -> None:  # OPS-4
    zoya = await sim.user("Зоя Пестова")
    await sim.deliver_twice(1)
    await zoya.private.send("раз")
    await zoya.private.send("два")

    first = await raw.updates()
    second = await raw.updates(offset=first[-1]["update_id"] + 1)

    assert [each["message"]["text"] for each in first] == ["раз", "два"]
    assert [each["message"]["text"] for each in second] == ["раз"]


async def test_anything_can_be_injected_as_an_update(emulator: Emulator, sim: Sim, raw: RawBot) -> None:  # OPS-11
    await sim.update({"message": {"forward_origin": {"type": "from_the_future"}}})
    await sim.update({"hologram": {"text": "\ud83d lone surrogate"}})
    poison = await sim.update_bytes(b'{"update_id":%ID%,"message":{"text":"\xff\xfe"}}')

    async with aiohttp.ClientSession() as session, session.get(f"{raw.root}/getUpdates?limit=2") as answer:
        first = await answer.json()
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{raw.root}/getUpdates", params={"offset": poison}) as answer,
    ):
        body = await answer.read()

    assert [list(each)[1] for each in first["result"]] == ["message", "hologram"]
    assert first["result"][1]["hologram"]["text"] == "\ud83d lone surrogate"
    assert b"\xff\xfe" in body


async def test_people_cannot_do_what_no_client_allows(sim: Sim, raw: RawBot) -> None:
    zoya, anna = await sim.user("Зоя Пестова"), await sim.user("Анна Речная")
    group = await sim.group("Смена", [zoya])
    message = await zoya.private.send("моё")

    with pytest.raises(SimError, match="not in the chat"):
        await group.send(anna, "меня тут нет")
    with pytest.raises(SimError, match="own message"):
        await sim.act("edit", chat_id=zoya.id, user_id=anna.id, message_id=message.id, text="чужое")
    with pytest.raises(SimError, match="no button"):
        await zoya.tap(message, "да")


async def test_the_server_runs_in_a_process_of_its_own_and_stops_on_sigterm() -> None:
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.playground", "--token", "7:own", stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    base_url = (await server.stdout.readline()).decode().strip()

    async with aiohttp.ClientSession() as session:
        me = await RawBot(base_url, "7:own", session).ok("getMe")
    server.terminate()

    assert me["id"] == 7
    assert await asyncio.wait_for(server.wait(), 5) == 0
