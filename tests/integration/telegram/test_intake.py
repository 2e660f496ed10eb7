"""The way of an update into its line: stored first, in order within a chat or topic, overtaken only by «стоп»."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiogram import Bot

from bot.playground.driver import Sim
from bot.telegram import intake as telegram_intake
from bot.telegram.client import connect
from bot.telegram.handling import Handling
from bot.telegram.intake import MAX_ATTEMPTS, Glance, Intake, Lanes, lane_of, poll
from bot.telegram.updates import Batch
from storage import areas, inbox
from storage.inbox import Arrival
from tests.integration.flows.records import everywhere
from tests.integration.flows.world import GROUP, World

FORUM = {"id": GROUP, "type": "supergroup", "title": "Смена", "is_forum": True}
ANNA, BORIS = 501, 502


def message(update_id: int, *, chat: int, who: int = ANNA, text: str = "привет", topic: int = 0) -> dict[str, Any]:
    body: dict[str, Any] = {
        "message_id": update_id,
        "date": 1_790_000_000,
        "chat": FORUM if chat < 0 else {"id": chat, "type": "private", "first_name": "Кто-то"},
        "from": {"id": who, "is_bot": False, "first_name": "Кто-то"},
        "text": text,
    }
    if topic:
        body |= {"message_thread_id": topic, "is_topic_message": True}
    return {"update_id": update_id, "message": body}


@dataclass(slots=True, kw_only=True)
class Worker:
    """Handles updates when it is let, and keeps what began and what ended."""

    begun: list[int] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)
    given_up: list[tuple[int, str]] = field(default_factory=list)
    #: updates that wait for their event before they end
    held: dict[int, asyncio.Event] = field(default_factory=dict)
    #: updates that fail each time
    faulty: frozenset[int] = frozenset()

    def hold(self, update_id: int) -> asyncio.Event:
        return self.held.setdefault(update_id, asyncio.Event())

    async def handle(self, arrival: Arrival) -> None:
        self.begun.append(arrival.update_id)
        if arrival.update_id in self.held:
            await self.held[arrival.update_id].wait()
        if arrival.update_id in self.faulty:
            raise RuntimeError("a fault of ours")
        self.ended.append(arrival.update_id)

    async def give_up(self, arrival: Arrival, error: str) -> None:
        self.given_up.append((arrival.update_id, error))


async def overlook(update: dict[str, Any]) -> None:
    """A glance that does nothing."""


def make_intake(world: World, worker: Worker, *, glance: Glance = overlook) -> Intake:
    lanes = Lanes(db=world.db, handle=worker.handle, give_up=worker.give_up, now=world.clock)
    return Intake(db=world.db, lanes=lanes, now=world.clock, glance=glance)


async def until(condition: Callable[[], bool]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


# --- which line -------------------------------------------------------------------------------------------------------


def test_each_topic_of_a_forum_is_a_line_of_its_own() -> None:
    # ANS-8
    seven, eight = (message(n, chat=GROUP, topic=n) for n in (7, 8))

    assert lane_of(seven) != lane_of(eight)
    assert lane_of(seven) == lane_of(message(1, chat=GROUP, who=BORIS, topic=7))
    assert lane_of(seven) != lane_of(message(2, chat=GROUP))


def test_a_thread_of_replies_is_no_topic() -> None:
    # ANS-8
    answering = message(1, chat=GROUP)
    answering["message"]["message_thread_id"] = 55

    assert lane_of(answering) == lane_of(message(2, chat=GROUP))


def test_presses_and_edits_stand_in_the_line_of_their_message() -> None:
    # ANS-8
    said = message(1, chat=GROUP, topic=7)

    pressed = {"update_id": 2, "callback_query": {"from": {"id": BORIS}, "message": said["message"]}}
    edited = {"update_id": 3, "edited_message": said["message"]}

    assert lane_of(pressed) == lane_of(edited) == lane_of(said)


def test_one_person_in_two_chats_is_two_lines() -> None:
    # ANS-8
    assert lane_of(message(1, chat=ANNA)) != lane_of(message(2, chat=GROUP))


# --- the order --------------------------------------------------------------------------------------------------------


async def test_a_message_waits_for_the_one_before_it_whoever_sent_it_and_other_chats_do_not(world: World) -> None:
    # ANS-8
    worker = Worker()
    first = worker.hold(1)
    intake = make_intake(world, worker)

    await intake.accept(
        Batch(
            updates=(
                message(1, chat=GROUP, topic=7),
                message(2, chat=GROUP, who=BORIS, topic=7),
                message(3, chat=GROUP, topic=8),
                message(4, chat=ANNA),
            )
        )
    )
    await until(lambda: {3, 4} <= set(worker.ended))
    assert 2 not in worker.begun

    first.set()
    await intake.lanes.idle()
    assert [n for n in worker.ended if n < 3] == [1, 2]


async def test_what_keeps_failing_is_put_aside_and_its_chat_goes_on(world: World) -> None:
    # OPS-4
    worker = Worker(faulty=frozenset({1}))
    intake = make_intake(world, worker)

    await intake.accept(Batch(updates=(message(1, chat=ANNA), message(2, chat=ANNA))))
    await intake.lanes.idle()

    assert worker.given_up == [(1, "RuntimeError")]
    assert worker.begun == [1] * MAX_ATTEMPTS + [2]
    assert worker.ended == [2]


async def test_an_update_is_in_the_store_before_anybody_handles_it_and_comes_once(world: World) -> None:
    # OPS-4
    worker = Worker()
    worker.hold(1)
    intake = make_intake(world, worker)
    batch = Batch(updates=(message(1, chat=ANNA),))

    await intake.accept(batch)
    await intake.accept(batch)
    async with world.db.read() as tx:
        stored = [arrival.update_id for arrival in await inbox.pending(tx)]
    worker.held[1].set()
    await intake.lanes.idle()

    assert stored == [1]
    assert worker.begun == [1]


async def test_what_was_handled_leaves_its_id_alone_and_is_never_handled_again(world: World) -> None:
    # OPS-4
    arrival = Arrival(update_id=7, lane="501:0", raw='{"text": "penguin"}')
    async with world.db.write() as tx:
        await inbox.put(tx, [arrival], now=world.clock())
    assert await everywhere(world, "penguin") == ["inbox"]

    async with world.db.write() as tx:
        await inbox.finish(tx, 7, now=world.clock())

    assert await everywhere(world, "penguin") == []
    async with world.db.write() as tx:
        assert await inbox.put(tx, [arrival], now=world.clock()) == frozenset()
        with pytest.raises(inbox.AlreadyHandled):
            await inbox.finish(tx, 7, now=world.clock())


async def test_what_was_accepted_and_not_finished_is_taken_up_by_the_next_start(world: World) -> None:
    # OPS-4
    stopped, next_start = Worker(), Worker()
    stopped.hold(1)
    intake = make_intake(world, stopped)
    await intake.accept(Batch(updates=(message(1, chat=ANNA), message(2, chat=ANNA))))
    await until(lambda: stopped.begun == [1])
    await intake.lanes.close(0)

    again = make_intake(world, next_start)
    left = await again.resume()
    await again.lanes.idle()

    assert stopped.ended == []
    assert left == 2
    assert next_start.ended == [1, 2]


async def test_a_fault_while_an_update_is_put_aside_leaves_its_lane_alive(world: World) -> None:
    # OPS-4, OPS-11
    worker = Worker(faulty=frozenset({1}))

    async def no_way(arrival: Arrival, error: str) -> None:
        raise OSError("the store is full")

    lanes = Lanes(db=world.db, handle=worker.handle, give_up=no_way, now=world.clock)
    intake = Intake(db=world.db, lanes=lanes, now=world.clock, glance=overlook)

    await intake.accept(Batch(updates=(message(1, chat=ANNA), message(2, chat=ANNA))))
    await intake.lanes.idle()

    assert worker.ended == [2]
    async with world.db.read() as tx:
        assert (await inbox.counts(tx))["dead"] == 1


async def test_a_store_that_fails_while_updates_are_taken_confirms_none_of_them(
    world: World, sim: Sim, aiogram_bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # OPS-4, OPS-11
    worker = Worker()
    intake = make_intake(world, worker)
    store, faults = inbox.put, iter([OSError("the store is full"), RecursionError()])

    async def failing(*args: Any, **more: Any) -> frozenset[int]:
        for fault in faults:
            raise fault
        return await store(*args, **more)

    monkeypatch.setattr(inbox, "put", failing)
    monkeypatch.setattr(telegram_intake, "BACKOFF_S", (0.02,))
    anna = await sim.user("Анна", started=True)
    await anna.private.send("привет")
    polling = asyncio.create_task(poll(aiogram_bot, intake))
    await until(lambda: bool(worker.ended))
    polling.cancel()
    await asyncio.gather(polling, return_exceptions=True)

    assert len(worker.ended) >= 1


async def test_a_group_that_became_a_supergroup_keeps_its_area(world: World) -> None:
    # PPL-7
    area_id = await world.area("Смена")
    await world.bind(-500, area_id=area_id)
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    intake = make_intake(world, Worker())
    intake.lanes.handle = handling.handle
    left, came = message(1, chat=GROUP, text=""), message(2, chat=GROUP, text="")
    for update in (left, came):
        del update["message"]["text"]
    left["message"] |= {"chat": {"id": -500, "type": "group", "title": "Смена"}, "migrate_to_chat_id": GROUP}
    came["message"] |= {"migrate_from_chat_id": -500}

    await intake.accept(Batch(updates=(left, came)))
    await intake.lanes.idle()

    async with world.db.read() as tx:
        assert await areas.chat_area(tx, chat_id=GROUP, topic_id=0) == area_id
        assert await areas.chat_area(tx, chat_id=-500, topic_id=0) is None


# --- what overtakes the line ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["помощник, стоп", "@pamyatka_bot стоп", "/stop", "/stop@pamyatka_bot"])
async def test_stop_reaches_the_work_ahead_of_it_in_its_topic_and_no_other(world: World, words: str) -> None:
    # ANS-8
    await world.person("Анна")
    await world.bind(area_id=await world.area("Смена"))
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    worker = Worker()
    first = worker.hold(1)
    intake = make_intake(world, worker, glance=handling.glance)
    running = world.deps.running
    with (
        running.turn(f"{GROUP}:7", 1) as here,
        running.turn(f"{GROUP}:8", 1) as beside,
        running.turn(f"{ANNA}:0", 1) as alone,
    ):
        await intake.accept(Batch(updates=(message(1, chat=GROUP, topic=7), said(2, words, topic=7))))
        await until(here.is_set)

        assert 2 not in worker.begun
        assert not beside.is_set()
        assert not alone.is_set()
        first.set()
        await intake.lanes.idle()


def said(update_id: int, words: str, **more: Any) -> dict[str, Any]:
    """Words in the group, with the entity that Telegram adds to a mention."""
    update = message(update_id, chat=GROUP, text=words, **more)
    if words.startswith("@"):
        update["message"]["entities"] = [{"type": "mention", "offset": 0, "length": len(words.split()[0])}]
    return update


@pytest.mark.parametrize(
    ("words", "who", "bound"),
    [
        ("стоп", ANNA, True),
        ("стоп, машина", ANNA, True),
        ("/stop@other_bot", ANNA, True),
        ("/stop", BORIS, True),
        ("помощник, стоп", BORIS, True),
        ("/stop", ANNA, False),
    ],
)
async def test_nobody_stops_an_answer_who_is_not_known_here_or_does_not_speak_to_the_bot(
    world: World, words: str, who: int, bound: bool
) -> None:
    # ANS-8, PPL-6
    await world.person("Анна")
    if bound:
        await world.bind(area_id=await world.area("Смена"))
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    with world.deps.running.turn(f"{GROUP}:0", 1) as working:
        await handling.glance(message(2, chat=GROUP, who=who, text=words))

        assert not working.is_set()


async def test_a_reply_to_the_bot_that_says_stop_stops_it(world: World) -> None:
    # ANS-8, PPL-6
    await world.person("Анна")
    await world.bind(area_id=await world.area("Смена"))
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    answering = message(2, chat=GROUP, text="стоп")
    bots = message(1, chat=GROUP, who=world.deps.identity.id)["message"]
    answering["message"]["reply_to_message"] = bots
    with world.deps.running.turn(f"{GROUP}:0", 1) as working:
        await handling.glance(answering)

        assert working.is_set()


async def test_the_stop_button_of_a_growing_answer_stops_it(world: World) -> None:
    # ANS-8
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    intake = make_intake(world, Worker(), glance=handling.glance)
    with world.deps.running.turn(f"{ANNA}:0", 1) as working:
        pressed = {"update_id": 1, "stopped_message_generation": {"chat": {"id": ANNA, "type": "private"}}}
        await intake.accept(Batch(updates=(pressed,)))

        await until(working.is_set)
        await intake.lanes.idle()


async def test_words_that_only_mention_a_stop_wait_their_turn(world: World) -> None:
    # ANS-8
    handling = Handling(deps=world.deps, bot=connect("1:token", "http://127.0.0.1:9"))
    worker = Worker()
    intake = make_intake(world, worker, glance=handling.glance)
    with world.deps.running.turn(f"{ANNA}:0", 1) as working:
        await intake.accept(Batch(updates=(message(1, chat=ANNA, text="когда на линии был стоп-кран?"),)))
        await intake.lanes.idle()
        await asyncio.sleep(0.05)

    assert worker.ended == [1]
    assert not working.is_set()
