"""What a person sees of work that goes on, and that showing it never fails the work (ANS-6)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiogram import Bot

from bot.domain.incoming import ChatKind, Place
from bot.playground.driver import Group, Message, Sim
from bot.telegram import progress
from bot.telegram.progress import Progress
from storage.db import Database
from storage.migrate import upgrade


@pytest.fixture
async def shown(aiogram_bot: Bot, tmp_path: Path) -> AsyncIterator[Progress]:
    url = f"sqlite+aiosqlite:///{tmp_path / 'pamyatka.db'}"
    await asyncio.to_thread(upgrade, url)
    db = Database(url)

    async def reader(chat_id: int) -> tuple[str, str]:
        return "ru", "Europe/Moscow"

    yield Progress(bot=aiogram_bot, db=db, reader=reader)
    await db.close()


async def a_group(sim: Sim) -> tuple[Group, Place]:
    """A group with one person in it, and where a turn in it takes place."""
    group = await sim.group("Смена", members=[await sim.user("Анна", started=True)])
    return group, Place(chat_id=group.id, kind=ChatKind.GROUP, title="Смена")


async def lines_of(group: Group, times: int, sim: Sim) -> list[Message]:
    """The bot's messages in the chat once a line was put and edited this often."""
    for _ in range(300):
        if len(await sim.journal("editMessageText")) >= times:
            return await group.bot_messages()
        await asyncio.sleep(0.02)
    raise AssertionError("the line was never edited")


async def typing_shown(sim: Sim, times: int) -> None:
    """Wait until Telegram was told of typing this often."""
    for _ in range(200):
        if len(await sim.journal("sendChatAction")) >= times:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"typing was not shown {times} times")


async def test_typing_is_shown_again_and_again_until_the_work_ends(
    sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "TYPING_S", 0.02)
    anna = await sim.user("Анна", started=True)

    async with shown.working(Place(chat_id=anna.id), asyncio.Event()):
        await typing_shown(sim, 3)
    ended = len(await sim.journal("sendChatAction"))
    await asyncio.sleep(0.2)

    assert len(await sim.journal("sendChatAction")) == ended


async def test_a_growing_answer_is_one_draft_that_can_be_stopped(
    sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6, ANS-8
    monkeypatch.setattr(progress, "FRAME_S", 0.0)
    anna = await sim.user("Анна", started=True)

    async with shown.working(Place(chat_id=anna.id), asyncio.Event()) as show:
        await show("Ворота")
        await show("Ворота зелёные")

    (draft,) = await anna.private.drafts()
    assert draft["text"] == "Ворота зелёные"
    assert draft["can_stop"]
    assert await anna.private.bot_messages() == []


async def test_frames_that_come_too_fast_are_left_out(sim: Sim, shown: Progress) -> None:
    # ANS-6
    anna = await sim.user("Анна", started=True)

    async with shown.working(Place(chat_id=anna.id), asyncio.Event()) as show:
        for text in ("Ворота", "Ворота зе", "Ворота зелёные"):
            await show(text)

    assert len(await sim.journal("sendMessageDraft")) == 1


async def test_a_group_sees_typing_and_no_draft(sim: Sim, shown: Progress) -> None:
    # ANS-6
    _, place = await a_group(sim)

    async with shown.working(place, asyncio.Event()) as show:
        await show("Ворота зелёные")
        await typing_shown(sim, 1)

    assert await sim.journal("sendMessageDraft") == []


@pytest.mark.parametrize("kind", ["5xx", "429", "drop"])
async def test_a_refusal_of_telegrams_fails_nothing(
    sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "FRAME_S", 0.0)
    anna = await sim.user("Анна", started=True)
    await sim.fault(kind, methods=["sendMessageDraft", "sendChatAction"], times=20)

    async with shown.working(Place(chat_id=anna.id), asyncio.Event()) as show:
        await show("Ворота")
        await show("Ворота зелёные")

    assert len(await sim.journal("sendMessageDraft")) == 1


async def test_long_work_in_a_group_has_one_status_line_that_goes_away_with_it(
    sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "STATUS_S", 0.1)
    group, place = await a_group(sim)

    async with shown.working(place, asyncio.Event()):
        (line,) = await lines_of(group, 2, sim)

    assert "дольше обычного" in line.text
    assert await group.bot_messages() == []


async def test_short_work_has_no_status_line(sim: Sim, shown: Progress) -> None:
    # ANS-6
    _, place = await a_group(sim)

    async with shown.working(place, asyncio.Event()):
        await typing_shown(sim, 1)

    assert await sim.journal("sendMessage") == []


async def test_whoever_watches_the_answer_grow_gets_no_status_line(
    sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "STATUS_S", 0.05)
    anna = await sim.user("Анна", started=True)

    async with shown.working(Place(chat_id=anna.id), asyncio.Event()) as show:
        await show("Ворота")
        await asyncio.sleep(0.3)

    assert await sim.journal("sendMessage") == []


async def test_a_line_left_by_a_process_that_died_goes_at_the_next_start(
    sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6 OPS-4
    monkeypatch.setattr(progress, "STATUS_S", 0.05)
    group, place = await a_group(sim)

    async def work() -> None:
        async with shown.working(place, asyncio.Event()):
            await asyncio.sleep(60)

    working = asyncio.create_task(work())
    assert await lines_of(group, 1, sim)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert len(await group.bot_messages()) == 1

    await shown.clear()

    assert await group.bot_messages() == []


async def test_a_refused_status_line_fails_nothing(sim: Sim, shown: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "STATUS_S", 0.05)
    _, place = await a_group(sim)
    await sim.fault("5xx", methods=["sendMessage"], times=20)

    async with shown.working(place, asyncio.Event()):
        await asyncio.sleep(0.3)

    assert len(await sim.journal("sendMessage")) == 1
