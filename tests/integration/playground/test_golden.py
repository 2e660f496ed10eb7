"""Whole payloads in the shape the Bot API documents, written by hand from its tables."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import aiohttp
import pytest

from bot.playground.driver import Sim
from bot.playground.emulator import Emulator
from tests.integration.playground.conftest import RawBot

NOON = 1_772_366_400

BOT = {"id": 77, "is_bot": True, "first_name": "Помощник", "username": "helper_bot"}
ZOYA = {
    "id": 42,
    "is_bot": False,
    "first_name": "Зоя",
    "last_name": "Пестова",
    "username": "zoya",
    "language_code": "ru",
}
PRIVATE = {"id": 42, "first_name": "Зоя", "last_name": "Пестова", "username": "zoya", "type": "private"}
GROUP = {"id": -1001, "title": "Смена", "type": "supergroup"}


@pytest.fixture
async def emulator() -> AsyncIterator[Emulator]:
    emulator = Emulator(
        token="77:golden",
        bot_username="helper_bot",
        clock=lambda: datetime.fromtimestamp(NOON, UTC),
        first_update_id=5,
    )
    await emulator.start()
    yield emulator
    await emulator.stop()


@pytest.fixture
async def raw(emulator: Emulator) -> AsyncIterator[RawBot]:
    async with aiohttp.ClientSession() as session:
        yield RawBot(emulator.base_url, "77:golden", session)


async def only(raw: RawBot) -> dict[str, Any]:
    (update,) = await raw.take()
    return update


async def test_a_private_command(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42, username="zoya")
    await zoya.private.send("/start team_7")

    assert await only(raw) == {
        "update_id": 5,
        "message": {
            "message_id": 1,
            "from": ZOYA,
            "chat": PRIVATE,
            "date": NOON,
            "text": "/start team_7",
            "entities": [{"offset": 0, "length": 6, "type": "bot_command"}],
        },
    }


async def test_a_press_under_a_message_of_the_bot(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42, username="zoya", started=True)
    markup = {"inline_keyboard": [[{"text": "Да", "callback_data": "m:1:0:yes"}]], "force_reply": True}
    sent = await raw.ok("sendMessage", chat_id=42, text="<b>Верно</b>?", parse_mode="HTML", reply_markup=markup)
    await zoya.tap(await zoya.private.reply_of_bot(), "да")
    update = await only(raw)

    assert sent == {
        "message_id": 1,
        "from": BOT,
        "chat": PRIVATE,
        "date": NOON,
        "text": "Верно?",
        "entities": [{"offset": 0, "length": 5, "type": "bold"}],
        "reply_markup": markup,
    }
    query = update["callback_query"]
    assert query.pop("id").isdigit()
    assert isinstance(query.pop("chat_instance"), str)
    assert query == {"from": ZOYA, "data": "m:1:0:yes", "message": sent}


async def test_a_reply_in_a_group_comes_with_the_message_but_not_with_its_own_reply(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42, username="zoya")
    group = await sim.group("Смена", [zoya], id=-1001)
    await raw.take()
    first = await group.send(zoya, "когда открыт склад?")
    answer = await raw.ok("sendMessage", chat_id=-1001, text="с 8", reply_parameters={"message_id": first.id})
    await group.send(zoya, "точно?", reply_to=answer["message_id"])

    assert (await only(raw))["message"] == {
        "message_id": 4,
        "from": ZOYA,
        "chat": GROUP,
        "date": NOON,
        "text": "точно?",
        "reply_to_message": {"message_id": 3, "from": BOT, "chat": GROUP, "date": NOON, "text": "с 8"},
    }


async def test_the_bot_added_to_a_group(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42, username="zoya")
    await sim.group("Смена", [zoya], id=-1001)
    joined, service = await raw.take()

    assert joined["my_chat_member"] == {
        "chat": GROUP,
        "from": ZOYA,
        "date": NOON,
        "old_chat_member": {"user": BOT, "status": "left"},
        "new_chat_member": {"user": BOT, "status": "member"},
    }
    assert service["message"] == {
        "message_id": 1,
        "from": ZOYA,
        "chat": GROUP,
        "date": NOON,
        "new_chat_members": [BOT],
    }


async def test_a_forwarded_document_with_a_caption_edited_later(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42, username="zoya")
    sent = await zoya.private.file(b"abc", "план.txt", mime="text/plain", caption="план")
    passed = await zoya.private.forward(sent)
    await zoya.private.edit(sent, "план на май")
    document, forwarded, edited = (list(each.values())[1] for each in await raw.take())

    file = document["document"]
    assert isinstance(file.pop("file_id"), str)
    assert isinstance(file.pop("file_unique_id"), str)
    assert document == {
        "message_id": 1,
        "from": ZOYA,
        "chat": PRIVATE,
        "date": NOON,
        "caption": "план",
        "document": {"file_name": "план.txt", "mime_type": "text/plain", "file_size": 3},
    }
    assert forwarded["message_id"] == passed.id
    assert forwarded["forward_origin"] == {"type": "user", "date": NOON, "sender_user": ZOYA}
    assert (edited["message_id"], edited["caption"], edited["edit_date"]) == (1, "план на май", NOON)


async def test_a_channel_post(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42)
    channel = await sim.channel("Новости", [zoya], username="news")
    await raw.take()
    post = await channel.send(zoya, "пост")
    where = {"id": channel.id, "title": "Новости", "username": "news", "type": "channel"}

    assert (await only(raw))["channel_post"] == {
        "message_id": post.id,
        "sender_chat": where,
        "chat": where,
        "date": NOON,
        "author_signature": "Зоя Пестова",
        "text": "пост",
    }


async def test_reactions_and_stopped_generation(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", id=42, username="zoya", started=True)
    await raw.updates(allowed_updates=["message_reaction", "stopped_message_generation"])
    sent = await raw.ok("sendMessage", chat_id=42, text="готово")
    await zoya.react(await zoya.private.message(sent["message_id"]), "👍")
    await raw.ok("sendMessageDraft", chat_id=42, draft_id=9, text="пиш", can_stop=True)
    await zoya.stop_draft(9)
    reaction, stopped = await raw.take()

    assert reaction["message_reaction"] == {
        "chat": PRIVATE,
        "message_id": 1,
        "user": ZOYA,
        "date": NOON,
        "old_reaction": [],
        "new_reaction": [{"type": "emoji", "emoji": "👍"}],
    }
    assert stopped["stopped_message_generation"] == {"chat": PRIVATE, "draft_id": 9}
