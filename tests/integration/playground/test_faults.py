"""What goes wrong on demand, seen from the bot's side."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramNetworkError, TelegramServerError

from bot.playground.driver import Sim, SimError
from tests.integration.playground.conftest import RawBot


async def test_a_flood_on_polling_passes_after_so_many_calls(sim: Sim, raw: RawBot) -> None:  # OPS-5
    await sim.fault("429", methods=["getUpdates"], times=2, retry_after=3)

    answers = [await raw.call("getUpdates") for _ in range(3)]

    assert [each.get("error_code") for each in answers] == [429, 429, None]
    assert answers[0]["parameters"] == {"retry_after": 3}
    assert answers[0]["description"] == "Too Many Requests: retry after 3"


async def test_a_fault_can_wait_for_its_turn(sim: Sim, raw: RawBot) -> None:
    await sim.fault("5xx", methods=["getMe"], skip=1)

    codes = [(await raw.call("getMe")).get("error_code") for _ in range(3)]

    assert codes == [None, 502, None]


async def test_a_lost_answer_leaves_the_message_sent(sim: Sim, aiogram_bot: Bot) -> None:  # OPS-4
    zoya = await sim.user("Зоя Пестова", started=True)
    await sim.fault("lose_answer", methods=["sendMessage"])
    await sim.fault("drop", methods=["sendMessage"])

    for text in ("дошло", "не дошло"):
        with pytest.raises(TelegramNetworkError):
            await aiogram_bot.send_message(zoya.id, text)

    assert [each.text for each in await zoya.private.messages()] == ["дошло"]


async def test_an_outage_drops_the_long_poll_and_ends_by_itself(sim: Sim, raw: RawBot) -> None:  # OPS-5
    poll = asyncio.create_task(raw.call("getUpdates", timeout=10))
    await asyncio.sleep(0.1)

    await sim.outage(0.5)

    with pytest.raises(aiohttp.ClientError):
        await poll
    with pytest.raises(aiohttp.ClientError):
        await raw.call("getMe")
    await asyncio.sleep(0.6)
    assert (await raw.call("getMe"))["ok"]


async def test_slow_and_broken_answers(sim: Sim, aiogram_bot: Bot) -> None:
    await sim.fault("slow", methods=["getMe"], delay_s=0.3)
    started = time.monotonic()
    await aiogram_bot.get_me()
    assert time.monotonic() - started >= 0.3

    await sim.fault("garbage", methods=["getMe"])
    with pytest.raises((ClientDecodeError, TelegramNetworkError, UnicodeDecodeError)):
        await aiogram_bot.get_me()
    await sim.fault("5xx", methods=["getMe"], status=500)
    with pytest.raises(TelegramServerError):
        await aiogram_bot.get_me()
    await sim.fault("5xx", times=100)
    await sim.no_faults()
    assert await aiogram_bot.get_me()


async def test_an_unknown_fault_is_refused_with_those_that_exist(sim: Sim) -> None:
    with pytest.raises(SimError, match="outage"):
        await sim.fault("meteorite")


async def test_flood_limits_refuse_a_burst_in_one_chat(sim: Sim, raw: RawBot) -> None:  # OPS-5
    zoya = await sim.user("Зоя Пестова", started=True)
    await sim.limits(per_chat=(2, 10), overall=(100, 1))

    codes = [
        (await raw.call("sendMessage", chat_id=zoya.id, text=str(number))).get("error_code") for number in range(3)
    ]
    await sim.advance_clock(11)

    assert codes == [None, None, 429]
    assert await raw.ok("sendMessage", chat_id=zoya.id, text="позже")


async def test_waiting_says_what_did_not_come(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    with pytest.raises(SimError, match="said nothing"):
        await zoya.private.reply_of_bot(timeout=0.1)
    await zoya.private.send("не прочитано")
    with pytest.raises(SimError, match="not idle"):
        await sim.idle(timeout=0.5)
    await zoya.private.silence(0.1)
    await raw.ok("sendMessage", chat_id=zoya.id, text="а вот и я")
    with pytest.raises(SimError, match="а вот и я"):
        await zoya.private.silence(0.1)
