"""What Telegram and the network do to a bot: nothing stops it, nothing is lost, nobody reads a stack trace."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from bot.app import App
from bot.playground.driver import Person, Sim
from bot.playground.emulator import Emulator
from storage import areas, inbox, people
from storage.db import DatabaseBusy
from tests.e2e.conftest import fast, running

THINGS = ("ключ от щитовой у охраны", "принтер печатает бледно", "лестница скользкая")


async def let_in(app: App, person: Person, *, admin: bool = True) -> None:
    async with app.deps.db.write() as tx:
        if await areas.default(tx) is None:
            await areas.add(tx, name="Общее", is_default=True)
        await people.add(tx, telegram_id=person.id, name=person.name, is_admin=admin, locale="ru", now=app.deps.now())


@pytest.fixture
async def anna(app: App, sim: Sim) -> Person:
    person = await sim.user("Анна", started=True)
    await let_in(app, person)
    return person


async def texts(person: Person) -> list[str]:
    return [m.text for m in await person.private.bot_messages()]


async def settle(app: App, sim: Sim) -> None:
    await sim.idle(quiet=0.1, timeout=60)
    await app.lanes.idle()
    await app.delivery.drain(60)


async def test_an_update_that_is_no_json_neither_blocks_nor_hides_the_others(app: App, sim: Sim, anna: Person) -> None:
    # OPS-11, OPS-4
    await sim.update_bytes(b'{"update_id": %ID%, "message": {"text": "\xff\xfe oops')
    reply = await anna.private.ask("запомни: касса в холле")

    assert "Касса в холле" in reply.text
    async with app.deps.db.read() as tx:
        assert (await inbox.counts(tx)).get("dead") == 1


async def test_an_update_of_an_unknown_shape_is_put_aside_and_its_sender_told(app: App, sim: Sim, anna: Person) -> None:
    # OPS-11, OPS-4
    await sim.update(
        {
            "message": {
                "message_id": 5,
                "date": 1_790_000_000,
                "chat": {"id": anna.id, "type": "private", "first_name": "Анна"},
                "from": {"id": anna.id, "is_bot": False, "first_name": "Анна"},
                "text": "привет",
                "forward_origin": {"type": "from_the_future", "date": 1},
            }
        }
    )
    await sim.update({"telepathy": {"thought": "запомни: всё"}})
    await settle(app, sim)

    assert any("Не смог прочитать" in text for text in await texts(anna))
    assert "Касса" in (await anna.private.ask("запомни: касса в холле")).text


async def test_a_storm_of_429_is_waited_out_and_every_reply_arrives_once(app: App, sim: Sim, anna: Person) -> None:
    # OPS-5
    await sim.fault("429", methods=["sendMessage"], times=5, retry_after=1)
    await sim.fault("429", methods=["getUpdates"], times=2, retry_after=1)

    await anna.private.send("запомни: касса в холле")
    await anna.private.send("где касса?")
    await settle(app, sim)

    said = await texts(anna)
    assert len(said) == 2
    assert "Запомнил" in said[0]


async def test_an_outage_of_half_a_minute_loses_and_repeats_nothing(app: App, sim: Sim, anna: Person) -> None:
    # OPS-5, OPS-4
    await anna.private.ask("запомни: касса в холле")
    began = time.monotonic()
    await sim.outage(30)
    for number in range(len(THINGS)):
        await anna.private.send(f"запомни: {THINGS[number]}")
    await asyncio.sleep(31)
    await settle(app, sim)

    assert time.monotonic() - began >= 30
    said = await texts(anna)
    assert len(said) == 4
    assert all(any(thing.capitalize() in text for text in said) for thing in THINGS)


@pytest.mark.parametrize("fault", [{"kind": "garbage"}, {"kind": "5xx", "status": 502}], ids=["garbage", "502"])
async def test_answers_of_a_gateway_in_place_of_updates_lose_and_confirm_nothing(
    app: App, sim: Sim, anna: Person, fault: dict[str, Any]
) -> None:
    # OPS-4, OPS-11
    await anna.private.ask("запомни: касса в холле")
    await sim.fault(methods=["getUpdates"], seconds=3, **fault)
    for thing in THINGS:
        await anna.private.send(f"запомни: {thing}")
    await asyncio.sleep(3.5)
    await settle(app, sim)

    said = await texts(anna)
    assert len(said) == 4
    assert all(any(thing.capitalize() in text for text in said) for thing in THINGS)
    async with app.deps.db.read() as tx:
        assert "dead" not in await inbox.counts(tx)


async def test_an_answer_that_was_lost_on_the_way_back_is_repeated_at_most_once(
    app: App, sim: Sim, anna: Person
) -> None:
    # OPS-4
    await sim.fault("lose_answer", methods=["sendMessage"], times=1)

    await anna.private.send("запомни: касса в холле")
    await settle(app, sim)

    said = await texts(anna)
    assert 1 <= len(said) <= 2
    assert len(set(said)) == 1


async def test_updates_delivered_twice_take_effect_once(app: App, sim: Sim, anna: Person) -> None:
    # OPS-4, B42
    await sim.deliver_twice(5)
    await anna.private.ask("запомни: скидка пять процентов")
    await sim.redeliver(1)
    await settle(app, sim)

    assert len(await texts(anna)) == 1
    async with app.deps.db.read() as tx:
        rows = await tx.exec_driver_sql("SELECT COUNT(*) FROM records")
        assert rows.scalar() == 1


async def test_a_second_poller_is_waited_for(app: App, sim: Sim, anna: Person, emulator: Emulator) -> None:
    # OPS-4
    import aiohttp

    async with aiohttp.ClientSession() as session:
        url = f"{emulator.base_url}/bot{emulator.token}/getUpdates"
        for _ in range(3):
            async with session.post(url, data={"timeout": "0"}) as response:
                await response.read()

    reply = await anna.private.ask("запомни: касса в холле")

    assert "Касса в холле" in reply.text


async def test_a_second_process_on_the_same_database_is_refused(app: App, emulator: Emulator, tmp_path: Path) -> None:
    # OPS-3 B65
    with pytest.raises(DatabaseBusy):
        async with running(emulator, tmp_path):
            pass


async def test_ten_thousand_characters_are_taken_and_long_replies_arrive_whole(
    app: App, sim: Sim, anna: Person
) -> None:
    # OPS-11, ANS-6
    long = "запомни: " + " ".join(f"полка {n} занята" for n in range(700))
    assert len(long) > 10_000
    await anna.private.send(long)
    await settle(app, sim)

    said = await texts(anna)
    assert said
    assert all(len(text) <= 4096 for text in said)
    assert not any("Traceback" in text for text in said)


async def test_everything_that_is_no_text_gets_one_sentence_in_private(app: App, sim: Sim, anna: Person) -> None:
    # ANS-11, OPS-11
    chat = anna.private
    for send in (chat.sticker, chat.voice, chat.photo):
        await send()
    await chat.location(1.0, 2.0)
    await chat.contact("+7", "Кто-то")
    await chat.poll("Когда?", ["сейчас", "потом"])
    await chat.album([None, None, None])
    await settle(app, sim)

    said = await texts(anna)
    assert len(said) == 7, said
    assert not any("Traceback" in text or "Error" in text for text in said)


async def test_edited_and_deleted_messages_change_what_they_may(app: App, sim: Sim, anna: Person) -> None:
    # MEM-12
    sent = await anna.private.send("запомни: касса в холле")
    await anna.private.reply_of_bot()
    await anna.private.edit(sent, "запомни: касса на втором этаже")
    changed = await anna.private.reply_of_bot()
    await anna.private.delete(sent)
    await settle(app, sim)

    assert "2 этаже" in changed.text or "втором этаже" in changed.text
    assert len(await texts(anna)) == 2


async def test_slow_answers_of_telegram_keep_the_order_of_one_chat(app: App, sim: Sim, anna: Person) -> None:
    # ANS-8
    await sim.fault("slow", methods=["sendMessage"], times=3, delay_s=0.5)

    for word in ("синяя", "белая", "серая"):
        await anna.private.send(f"запомни: {word} дверь скрипит")
    await settle(app, sim)

    said = await texts(anna)
    assert [next(w for w in ("Синяя", "Белая", "Серая") if w in text) for text in said] == [
        "Синяя",
        "Белая",
        "Серая",
    ]


async def test_what_was_accepted_before_a_stop_is_finished_after_it(
    emulator: Emulator, sim: Sim, tmp_path: Path
) -> None:
    # OPS-4, OPS-9
    anna = await sim.user("Анна", started=True)
    async with running(emulator, tmp_path) as app:
        await let_in(app, anna)
    await anna.private.send("запомни: касса в холле")

    async with running(emulator, tmp_path) as app:
        await settle(app, sim)

    assert len(await texts(anna)) == 1


def test_settings_for_tests_are_those_of_a_real_run(tmp_path: Path) -> None:
    assert fast(tmp_path).database_url.endswith("pamyatka.db")
