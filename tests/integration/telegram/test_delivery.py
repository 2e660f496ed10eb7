"""The way of the bot's words to people: nothing that fails holds up what is behind it, nothing forgotten leaves."""

from __future__ import annotations

import ast
import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiogram import Bot
from aiogram.exceptions import ClientDecodeError, TelegramBadRequest, TelegramEntityTooLarge
from aiogram.methods import SendMessage

import bot.flows
from bot.domain.notices import Notice, notice, record_ref, to_json
from bot.flows.aside import ASIDE
from bot.playground.driver import Person, Sim
from bot.telegram import client, delivery
from bot.telegram.delivery import OPS, Delivery
from bot.telegram.pacing import Limits, Pace
from bot.telegram.presenter import Rendered
from storage import areas, memory, outbox
from tests.integration.flows.world import World

FREELY = Limits(overall_per_s=1e6, chat_per_s=1e6, chat_burst=1e6, group_per_minute=1e8)


@pytest.fixture
async def anna(sim: Sim) -> Person:
    return await sim.user("Анна", started=True)


@pytest.fixture
def delivering(world: World, aiogram_bot: Bot, monkeypatch: pytest.MonkeyPatch) -> Delivery:
    monkeypatch.setattr(delivery, "BACKOFF_S", (0.05,))
    monkeypatch.setattr(delivery, "FAULT_S", 0.01)
    monkeypatch.setattr(delivery, "STORE_S", 0.02)
    return Delivery(db=world.db, bot=aiogram_bot, now=world.clock, reader=world._reader, pace=Pace(FREELY))


@contextlib.asynccontextmanager
async def running(delivering: Delivery) -> AsyncIterator[None]:
    task = asyncio.create_task(delivering.run())
    yield
    await delivering.drain(10)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def put(world: World, chat_id: int, words: str = "", **more: Any) -> int:
    row: dict[str, Any] = {"op": "send", "payload": to_json(Notice(markdown=words)), "topic_id": 0}
    async with world.db.write() as tx:
        return await outbox.put(tx, chat_id=chat_id, now=world.clock(), **(row | more))


async def texts(person: Person) -> list[str]:
    return [m.text for m in await person.private.bot_messages()]


async def states(world: World) -> dict[str, int]:
    async with world.db.read() as tx:
        return await outbox.counts(tx)


# --- every kind of row ------------------------------------------------------------------------------------------------


def queued_ops() -> set[str]:
    """Every op that a call in the flows queues."""
    found = {ASIDE}
    for path in Path(bot.flows.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "op":
                inside = (c.value for c in ast.walk(node.value) if isinstance(c, ast.Constant))
                found |= {value for value in inside if isinstance(value, str)}
    return found


def test_delivery_knows_every_op_that_a_flow_queues() -> None:
    # OPS-5
    assert {"send", "edit", "delete", "menu", "document"} <= queued_ops() <= OPS


async def test_every_op_is_delivered(world: World, sim: Sim, anna: Person, delivering: Delivery) -> None:
    # OPS-5
    theirs = await anna.private.send("привет")
    async with running(delivering):
        card = (await put_and_wait(world, delivering, anna, "первое"))[-1]
        rows: dict[str, dict[str, Any]] = {
            "send": {},
            "aside": {},
            "bare": {"target_id": card.id},
            "edit": {"target_id": card.id},
            "document": {"payload": to_json(Notice(markdown="вот", document=("a.txt", "строка")))},
            "menu": {"payload": {"commands": ["help"], "locale": "ru"}},
            "delete": {
                "payload": {"deleted": to_json(notice("memory-message-deleted")), "kept": {}, "card": card.id},
                "target_id": theirs.id,
            },
        }
        assert set(rows) == OPS
        for op, more in rows.items():
            await put(world, anna.id, "второе", op=op, **more)

    assert await states(world) == {"sent": 8}
    assert "Удалил ваше сообщение" in (await anna.private.fresh(card)).text


async def put_and_wait(world: World, delivering: Delivery, person: Person, words: str) -> list[Any]:
    await put(world, person.id, words)
    await delivering.drain(10)
    return await person.private.bot_messages()


async def test_an_edit_that_changes_nothing_is_done_and_no_error(
    world: World, sim: Sim, anna: Person, delivering: Delivery
) -> None:
    # OPS-5
    async with running(delivering):
        card = (await put_and_wait(world, delivering, anna, "первое"))[-1]
        await put(world, anna.id, "первое", op="edit", target_id=card.id)
        await put(world, anna.id, "второе")

    assert await states(world) == {"sent": 3}
    assert await texts(anna) == ["первое", "второе"]


async def test_a_message_that_telegram_does_not_delete_is_said_to_be_still_there(
    world: World, sim: Sim, anna: Person, delivering: Delivery
) -> None:
    # MEM-13
    theirs = await anna.private.send("код 12")
    await sim.advance_clock(49 * 3600)
    outcomes = {"deleted": to_json(notice("memory-message-deleted")), "kept": to_json(notice("memory-message-kept"))}
    async with running(delivering):
        await put(world, anna.id, op="delete", payload={**outcomes, "card": None}, target_id=theirs.id)
        await put(world, anna.id, "следующее")

    said = await texts(anna)
    assert "не дал" in said[0]
    assert said[1:] == ["следующее"]


# --- faults -----------------------------------------------------------------------------------------------------------


async def test_rows_that_nobody_can_deliver_do_not_hold_up_the_others(
    world: World, anna: Person, delivering: Delivery
) -> None:
    # OPS-5, OPS-11
    async with running(delivering):
        await put(world, anna.id, op="sing")
        await put(world, anna.id, payload={})
        await put(world, anna.id, op="edit")
        await put(world, anna.id, "дошло")

    assert await texts(anna) == ["дошло"]
    assert await states(world) == {"dead": 3, "sent": 1}


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        (ClientDecodeError("Failed to decode object", ValueError(), "<html>"), {"sent": 2}),
        (TelegramEntityTooLarge(SendMessage(chat_id=1, text=""), "Request Entity Too Large"), {"dead": 1, "sent": 1}),
        (RuntimeError("a fault of ours"), {"sent": 2}),
    ],
)
async def test_a_fault_in_the_middle_of_sending_is_waited_out_or_given_up(
    world: World,
    anna: Person,
    delivering: Delivery,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
    expected: dict[str, int],
) -> None:
    # OPS-5, OPS-11
    once, send = iter([fault]), Delivery._send

    async def failing(self: Delivery, *args: Any) -> int | None:
        for each in once:
            raise each
        return await send(self, *args)

    monkeypatch.setattr(Delivery, "_send", failing)
    async with running(delivering):
        await put(world, anna.id, "первое")
        await put(world, anna.id, "второе")

    assert await states(world) == expected


async def test_answers_that_are_not_telegrams_are_waited_out(
    world: World, sim: Sim, anna: Person, delivering: Delivery
) -> None:
    # OPS-5
    await sim.fault("garbage", methods=["sendMessage"], times=2)
    async with running(delivering):
        await put(world, anna.id, "слово")

    assert await states(world) == {"sent": 1}


async def test_who_the_bot_is_is_asked_until_telegram_answers(
    sim: Sim, aiogram_bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # OPS-5, OPS-11
    monkeypatch.setattr(client, "BACKOFF_S", (0.02,))
    await sim.fault("garbage", methods=["getMe"], times=2)
    await sim.fault("5xx", methods=["getMe"], times=1)

    assert (await client.who_am_i(aiogram_bot)).username == "helper_bot"


async def test_a_store_that_fails_for_a_while_neither_stops_delivery_nor_repeats_it(
    world: World, anna: Person, delivering: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    # OPS-5, OPS-4
    faults = {"sent": iter([OSError(), OSError()]), "after": iter([OSError()]), "waiting": iter([OSError()])}
    for name, due in faults.items():
        monkeypatch.setattr(outbox, name, failing_first(getattr(outbox, name), due))
    async with running(delivering):
        await put(world, anna.id, "первое")
        await put(world, anna.id, "второе")

    assert await texts(anna) == ["первое", "второе"]
    assert await states(world) == {"sent": 2}


async def test_stopping_waits_for_what_is_on_the_wire_and_leaves_the_rest_for_the_next_start(
    world: World, sim: Sim, anna: Person, delivering: Delivery
) -> None:
    # OPS-5, OPS-9
    await sim.fault("slow", methods=["sendMessage"], times=1, delay_s=0.5)
    for words in ("первое", "второе", "третье"):
        await put(world, anna.id, words)
    task = asyncio.create_task(delivering.run())
    async with asyncio.timeout(10):
        while not delivering._on_wire:  # noqa: ASYNC110 - nothing tells that a request left
            await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

    assert await texts(anna) == ["первое"]
    assert await states(world) == {"sent": 1, "pending": 2}


def failing_first(call: Any, due: Any) -> Any:
    async def one(*args: Any, **more: Any) -> Any:
        for fault in due:
            raise fault
        return await call(*args, **more)

    return one


# --- forgotten meanwhile ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("minutes", [0, 60])
async def test_an_answer_held_up_by_an_outage_does_not_leave_with_what_was_forgotten(
    world: World, sim: Sim, anna: Person, delivering: Delivery, minutes: int
) -> None:
    # FGT-9
    await world.area("Смена", default=True)
    person = replace(await world.person("Анна", admin=True), telegram_id=anna.id)
    async with world.db.write() as tx:
        await tx.exec_driver_sql("UPDATE people SET telegram_id = ?", (anna.id,))
    await world.says(person, "запомни: ключ у вахтёра")
    async with world.db.read() as tx:
        (record_id,) = (await tx.exec_driver_sql("SELECT id FROM records")).scalars().all()
    await sim.fault("5xx", methods=["sendMessage"], times=None, seconds=60)
    told = Notice(markdown="Ключ у вахтёра", refs=(record_ref(record_id),))
    async with running(delivering):
        await put(world, anna.id, payload=to_json(told))
        delivering.wake()
        await asyncio.sleep(0.3)
        async with world.db.write() as tx:
            assert await memory.delete(tx, record_id, person, now=world.clock())
            if minutes:
                await outbox.replace_about(tx, record_id, to_json(notice("forget-undelivered")))
        await asyncio.sleep(1)  # an attempt that is on its way has the words of its time
        await sim.no_faults()

    assert [t for t in await texts(anna) if "вахт" in t] == []
    async with world.db.read() as tx:
        kept = (await tx.exec_driver_sql("SELECT text FROM dialogue WHERE person_id IS NULL")).scalars().all()
    assert not any(t.startswith("Ключ у вахт") for t in kept)


async def test_words_about_an_erased_record_are_not_kept_when_they_were_out_before(world: World) -> None:
    # FGT-9
    await world.area("Смена", default=True)
    person = await world.person("Анна", admin=True)
    await world.says(person, "запомни: ключ у вахтёра")
    async with world.db.write() as tx:
        (record_id,) = (await tx.exec_driver_sql("SELECT id FROM records")).scalars().all()
        await tx.exec_driver_sql("UPDATE records SET status = 'deleted', text = '', erased_at = deleted_at")
        await tx.exec_driver_sql("UPDATE records SET erased_at = created_at")
    row_id = await put(world, person.telegram_id, "Ключ у вахтёра")
    async with world.db.write() as tx:
        row = await outbox.current(tx, row_id)
        assert row is not None
        await outbox.sent(tx, row, message_id=5, text="Ключ у вахтёра", refs=[record_id], now=world.clock())
        kept = (await tx.exec_driver_sql("SELECT text FROM dialogue WHERE message_id = 5")).scalars().all()

    assert kept == [""]


# --- a group that moved -----------------------------------------------------------------------------------------------


async def test_what_waits_for_a_group_that_became_a_supergroup_arrives_there_in_order(
    world: World, sim: Sim, anna: Person, delivering: Delivery
) -> None:
    # PPL-7, OPS-5
    group = await sim.group("Смена", [anna], kind="group")
    area_id = await world.area("Смена")
    await world.bind(group.id, area_id=area_id)
    fresh = await group.migrate()
    async with running(delivering):
        for number in range(3):
            await put(world, group.id, f"слово {number}", reply_to=1)

    assert [m.text for m in await fresh.bot_messages()] == ["слово 0", "слово 1", "слово 2"]
    assert await states(world) == {"sent": 3}
    async with world.db.read() as tx:
        assert await areas.chat_area(tx, chat_id=fresh.id, topic_id=0) == area_id
        assert (await tx.exec_driver_sql("SELECT DISTINCT chat_id FROM dialogue")).scalars().all() == [fresh.id]


# --- what Telegram does not take --------------------------------------------------------------------------------------


async def test_markup_that_telegram_refuses_arrives_as_plain_words_in_edits_and_captions_too(
    world: World, anna: Person, delivering: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    # OPS-5
    broken = Rendered(pieces=("<b>раз</i> & два",), document=None)
    async with running(delivering):
        card = (await put_and_wait(world, delivering, anna, "первое"))[-1]
        monkeypatch.setattr(delivery, "render", lambda *_, **__: broken)
        await put(world, anna.id, op="edit", target_id=card.id)
        await delivering.drain(10)
        with_file = replace(broken, document=("a.txt", b"1"))
        monkeypatch.setattr(delivery, "render", lambda *_, **__: with_file)
        await put(world, anna.id, op="document")

    edited, document = await anna.private.bot_messages()
    assert edited.text == "раз & два"
    assert document.raw["caption"] == "раз & два"


async def test_long_words_under_a_document_go_on_in_further_messages(
    world: World, anna: Person, delivering: Delivery
) -> None:
    # OPS-5, ANS-6
    words = " ".join(f"полка {n}" for n in range(300))
    async with running(delivering):
        await put(world, anna.id, op="document", payload=to_json(Notice(markdown=words, document=("a.txt", "1"))))

    first, *more = await anna.private.bot_messages()
    assert len(first.raw["caption"]) <= 1024
    assert more
    assert " ".join([first.raw["caption"], *(m.text for m in more)]).split() == words.split()


async def test_telegrams_words_about_a_refusal_are_not_kept(
    world: World, anna: Person, delivering: Delivery, monkeypatch: pytest.MonkeyPatch
) -> None:
    # PII-7
    async def refusing(self: Delivery, *_: Any) -> int | None:
        raise TelegramBadRequest(SendMessage(chat_id=1, text=""), "Bad Request: can't parse «секрет»")

    monkeypatch.setattr(Delivery, "_send", refusing)
    async with running(delivering):
        await put(world, anna.id, "секрет")

    async with world.db.read() as tx:
        (error,) = (await tx.exec_driver_sql("SELECT error FROM outbox")).scalars().all()
    assert error == "TelegramBadRequest"
