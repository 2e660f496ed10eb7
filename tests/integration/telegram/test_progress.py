"""What a person sees of work that goes on, and that showing it never fails the work (ANS-6)."""

from __future__ import annotations

import asyncio

import pytest
from aiogram import Bot

from bot.domain.incoming import ChatKind, Place
from bot.playground.driver import Sim
from bot.telegram import progress
from bot.telegram.progress import Progress


async def typing_shown(sim: Sim, times: int) -> None:
    """Wait until Telegram was told of typing this often."""
    for _ in range(200):
        if len(await sim.journal("sendChatAction")) >= times:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"typing was not shown {times} times")


async def test_typing_is_shown_again_and_again_until_the_work_ends(
    sim: Sim, aiogram_bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "TYPING_S", 0.02)
    anna = await sim.user("Анна", started=True)

    async with Progress(bot=aiogram_bot).working(Place(chat_id=anna.id), asyncio.Event()):
        await typing_shown(sim, 3)
    ended = len(await sim.journal("sendChatAction"))
    await asyncio.sleep(0.2)

    assert len(await sim.journal("sendChatAction")) == ended


async def test_a_growing_answer_is_one_draft_that_can_be_stopped(
    sim: Sim, aiogram_bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    # ANS-6, ANS-8
    monkeypatch.setattr(progress, "FRAME_S", 0.0)
    anna = await sim.user("Анна", started=True)

    async with Progress(bot=aiogram_bot).working(Place(chat_id=anna.id), asyncio.Event()) as show:
        await show("Ворота")
        await show("Ворота зелёные")

    (draft,) = await anna.private.drafts()
    assert draft["text"] == "Ворота зелёные"
    assert draft["can_stop"]
    assert await anna.private.bot_messages() == []


async def test_frames_that_come_too_fast_are_left_out(sim: Sim, aiogram_bot: Bot) -> None:
    # ANS-6
    anna = await sim.user("Анна", started=True)

    async with Progress(bot=aiogram_bot).working(Place(chat_id=anna.id), asyncio.Event()) as show:
        for text in ("Ворота", "Ворота зе", "Ворота зелёные"):
            await show(text)

    assert len(await sim.journal("sendMessageDraft")) == 1


async def test_a_group_sees_typing_and_no_draft(sim: Sim, aiogram_bot: Bot) -> None:
    # ANS-6
    anna = await sim.user("Анна", started=True)
    group = await sim.group("Смена", members=[anna])
    place = Place(chat_id=group.id, kind=ChatKind.GROUP, title="Смена")

    async with Progress(bot=aiogram_bot).working(place, asyncio.Event()) as show:
        await show("Ворота зелёные")
        await typing_shown(sim, 1)

    assert await sim.journal("sendMessageDraft") == []


@pytest.mark.parametrize("kind", ["5xx", "429", "drop"])
async def test_a_refusal_of_telegrams_fails_nothing(
    sim: Sim, aiogram_bot: Bot, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    # ANS-6
    monkeypatch.setattr(progress, "FRAME_S", 0.0)
    anna = await sim.user("Анна", started=True)
    await sim.fault(kind, methods=["sendMessageDraft", "sendChatAction"], times=20)

    async with Progress(bot=aiogram_bot).working(Place(chat_id=anna.id), asyncio.Event()) as show:
        await show("Ворота")
        await show("Ворота зелёные")

    assert len(await sim.journal("sendMessageDraft")) == 1
