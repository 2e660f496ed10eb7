"""Groups, channels, topics and what of them reaches the bot."""

from __future__ import annotations

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramMigrateToChat

from bot.playground.driver import Sim
from tests.integration.playground.conftest import RawBot


async def texts(raw: RawBot) -> list[str]:
    return [each["message"]["text"] for each in await raw.take() if "text" in each.get("message", {})]


async def test_privacy_mode_lets_commands_and_replies_through_and_no_mention(sim: Sim, raw: RawBot) -> None:  # PPL-6
    zoya, nikita = await sim.user("Зоя Пестова"), await sim.user("Никита Ловцов")
    group = await sim.group("Смена", [zoya, nikita])
    await raw.take()
    said = await raw.ok("sendMessage", chat_id=group.id, text="Чем помочь?")
    placed = await group.place_bot_message("На сегодня 24 доставки")

    await group.send(nikita, "просто разговор")
    await group.send(nikita, "@helper_bot ты тут?")
    await group.send(nikita, "/ask где ключи")
    await group.send(nikita, "/ask@helper_bot где ключи")
    await group.send(nikita, "/ask@other_bot где ключи")
    await group.send(nikita, "Помощник, ответь")
    await group.send(nikita, "это ответ", reply_to=said["message_id"])
    await group.send(nikita, "и это", reply_to=placed)

    assert await texts(raw) == ["/ask где ключи", "/ask@helper_bot где ключи", "это ответ", "и это"]


async def test_a_plain_command_goes_to_the_bot_that_wrote_last(sim: Sim, raw: RawBot) -> None:  # PPL-6
    zoya, other = await sim.user("Зоя Пестова"), await sim.user("Другой Бот", is_bot=True, username="other_bot")
    group = await sim.group("Смена", [zoya, other])
    await raw.take()

    await group.send(zoya, "/ask раз")
    await group.send(other, "я другой бот")
    await group.send(zoya, "/ask два")
    await group.send(zoya, "/ask@helper_bot три")

    assert await texts(raw) == ["/ask раз", "/ask@helper_bot три"]


async def test_privacy_mode_off_counts_only_after_the_bot_joins_again(sim: Sim, raw: RawBot) -> None:  # PPL-6
    zoya = await sim.user("Зоя Пестова")
    group = await sim.group("Смена", [zoya])

    await sim.privacy(False)
    me = await raw.ok("getMe")
    await group.send(zoya, "ещё не видно")
    await group.remove_bot(zoya)
    await group.send(zoya, "бота тут нет")
    await group.add_bot(zoya)
    await group.send(zoya, "теперь видно")

    assert me["can_read_all_group_messages"] is True
    assert await texts(raw) == ["теперь видно"]


async def test_an_administrator_bot_reads_everything_but_other_bots(sim: Sim, raw: RawBot) -> None:  # PPL-6
    zoya, other = await sim.user("Зоя Пестова"), await sim.user("Другой Бот", is_bot=True)
    group = await sim.group("Смена", [zoya, other], bot_admin=True)
    await group.send(zoya, "видно")
    await group.send(other, "не видно")

    assert await texts(raw) == ["видно"]


async def test_joining_and_leaving_are_told_as_documented(sim: Sim, raw: RawBot) -> None:  # PPL-6
    zoya, anna = await sim.user("Зоя Пестова"), await sim.user("Анна Речная")
    group = await sim.group("Смена", [zoya])
    joined, service = await raw.take()
    await anna.join(group)
    await anna.leave(group)
    await group.set_member(by=zoya, status="administrator")
    came, went, promoted = await raw.take()
    await group.remove_bot(zoya)

    assert joined["my_chat_member"]["old_chat_member"]["status"] == "left"
    assert joined["my_chat_member"]["new_chat_member"]["status"] == "member"
    assert joined["my_chat_member"]["from"]["id"] == zoya.id
    assert service["message"]["new_chat_members"][0]["username"] == "helper_bot"
    assert came["message"]["new_chat_members"][0]["id"] == anna.id
    assert went["message"]["left_chat_member"]["id"] == anna.id
    assert promoted["my_chat_member"]["new_chat_member"]["can_delete_messages"] is True
    farewell, kicked = await raw.take()
    assert farewell["message"]["left_chat_member"]["username"] == "helper_bot"
    assert kicked["my_chat_member"]["new_chat_member"]["status"] == "kicked"
    assert (
        await raw.refused("sendMessage", chat_id=group.id, text="x")
        == "Forbidden: bot was kicked from the supergroup chat"
    )


async def test_blocking_in_private_is_told(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    await zoya.private.send("/start")
    await zoya.block()
    await zoya.private.send("передумала")

    statuses = [
        each["my_chat_member"]["new_chat_member"]["status"] for each in await raw.take() if "my_chat_member" in each
    ]

    assert statuses == ["kicked", "member"]


async def test_anonymous_admins_and_channels_have_no_person(sim: Sim, raw: RawBot) -> None:  # PPL-6
    await sim.privacy(False)
    zoya = await sim.user("Зоя Пестова")
    channel = await sim.channel("Новости", [zoya])
    group = await sim.group("Смена", [zoya])
    await raw.take()

    await group.send(zoya, "я админ", as_anonymous=True)
    await group.send(zoya, "я канал", as_channel_id=channel.id)
    await channel.send(zoya, "пост")

    anonymous, from_channel, post = await raw.take()
    assert anonymous["message"]["from"]["username"] == "GroupAnonymousBot"
    assert anonymous["message"]["sender_chat"]["id"] == group.id
    assert from_channel["message"]["from"]["username"] == "Channel_Bot"
    assert from_channel["message"]["sender_chat"]["type"] == "channel"
    assert "from" not in post["channel_post"]
    assert post["channel_post"]["sender_chat"]["id"] == channel.id


async def test_topics_have_threads(sim: Sim, raw: RawBot) -> None:  # PPL-7
    await sim.privacy(False)
    zoya = await sim.user("Зоя Пестова")
    group = await sim.group("Компания", [zoya], forum=True)
    topic = await group.topic("Склад", zoya)
    await raw.take()

    await group.send(zoya, "в теме", thread_id=topic)
    (update,) = await raw.take()
    reply = await raw.ok("sendMessage", chat_id=group.id, text="и я", message_thread_id=topic)

    message = update["message"]
    assert message["message_thread_id"] == topic
    assert message["is_topic_message"] is True
    assert message["reply_to_message"]["forum_topic_created"]["name"] == "Склад"
    assert message["chat"]["is_forum"] is True
    assert reply["message_thread_id"] == topic
    assert "thread not found" in await raw.refused("sendMessage", chat_id=group.id, text="x", message_thread_id=777)


async def test_a_group_that_became_a_supergroup_names_its_new_id(sim: Sim, aiogram_bot: Bot, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    group = await sim.group("Смена", [zoya], kind="group")
    await raw.take()

    fresh = await group.migrate()

    left, came = await raw.take()
    assert left["message"]["migrate_to_chat_id"] == fresh.id
    assert came["message"]["migrate_from_chat_id"] == group.id
    with pytest.raises(TelegramMigrateToChat) as moved:
        await aiogram_bot.send_message(group.id, "x")
    assert moved.value.migrate_to_chat_id == fresh.id
    await aiogram_bot.send_message(fresh.id, "x")


async def test_members_and_chats_can_be_asked_for(sim: Sim, aiogram_bot: Bot, raw: RawBot) -> None:
    zoya, anna = await sim.user("Зоя Пестова"), await sim.user("Анна Речная")
    group = await sim.group("Смена", [zoya, anna], username="smena")

    administrators = await aiogram_bot.get_chat_administrators(group.id)
    member = await aiogram_bot.get_chat_member(group.id, anna.id)
    me = await aiogram_bot.get_chat_member(group.id, (await aiogram_bot.me()).id)
    chat = await aiogram_bot.get_chat("@smena")

    assert [each.user.id for each in administrators] == [zoya.id]
    assert (member.status, me.status) == ("member", "member")
    assert (chat.id, chat.title, chat.type) == (group.id, "Смена", "supergroup")
    assert await raw.ok("getChatMemberCount", chat_id=group.id) == 3
    assert await raw.ok("leaveChat", chat_id=group.id)
    assert "not a member" in await raw.refused("getChat", chat_id=group.id)


async def test_what_people_send_besides_text_arrives(sim: Sim, aiogram_bot: Bot) -> None:  # OPS-11
    zoya = await sim.user("Зоя Пестова")
    chat = zoya.private
    album = await chat.album(["подпись", None])
    await chat.voice()
    await chat.sticker("🔥")
    await chat.contact("+79001234567", "Аня")
    await chat.location(55.75, 37.61)
    await chat.poll("Когда?", ["утром", "вечером"])
    await chat.dice()
    kinds = ("video", "video_note", "audio", "animation")
    for kind in kinds:
        await chat.file(b"x", f"{kind}.mp4", kind=kind)

    updates = await aiogram_bot.get_updates()

    messages = [each.message for each in updates if each.message is not None]
    assert [each.content_type for each in messages] == [
        "photo", "photo", "voice", "sticker", "contact", "location", "poll", "dice", *kinds,
    ]  # fmt: skip
    assert messages[0].media_group_id == messages[1].media_group_id is not None
    assert messages[0].caption == album[0].text == "подпись"


async def test_forwards_quotes_and_replies_across_chats_carry_their_origin(sim: Sim, aiogram_bot: Bot) -> None:
    await sim.privacy(False)
    zoya = await sim.user("Зоя Пестова")
    channel = await sim.channel("Новости", [zoya])
    group = await sim.group("Смена", [zoya])
    post = await channel.send(zoya, "склад закрыт в пятницу")
    chat = zoya.private

    await chat.forward(post)
    own = await chat.send("мой текст про склад")
    await chat.forward(own)
    await chat.forward(own, hidden=True)
    await chat.send("вот это", reply_to=post, quote="в пятницу")
    await chat.send("и это", reply_to=own, quote="про склад")
    anonymous = await group.send(zoya, "решено", as_anonymous=True)
    await chat.forward(anonymous)

    found = [
        each.message for each in await aiogram_bot.get_updates() if each.message and each.message.chat.id == zoya.id
    ]
    assert [each.forward_origin.type if each.forward_origin else None for each in found] == [
        "channel", None, "user", "hidden_user", None, None, "chat",
    ]  # fmt: skip
    across, quoted = found[4], found[5]
    assert across.external_reply is not None
    assert across.external_reply.chat is not None
    assert across.external_reply.chat.id == channel.id
    assert across.reply_to_message is None
    assert quoted.quote is not None
    assert (quoted.quote.text, quoted.quote.position, quoted.quote.is_manual) == ("про склад", 10, True)


async def test_an_edit_of_a_person_arrives_even_when_nothing_visible_changed(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    message = await zoya.private.send("склад открыт с 8")
    await zoya.private.edit(message, "склад открыт с 9")
    await zoya.private.edit(message, invisible=True)

    _, edited, same = await raw.take()

    assert edited["edited_message"]["text"] == same["edited_message"]["text"] == "склад открыт с 9"
    assert edited["edited_message"]["message_id"] == message.id
    assert "edit_date" in edited["edited_message"]


async def test_pins_reactions_and_topics_by_the_bot_need_rights(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    group = await sim.group("Компания", [zoya], forum=True)
    message = await group.send(zoya, "важно")
    where = {"chat_id": group.id, "message_id": message.id}

    assert "not enough rights" in await raw.refused("pinChatMessage", **where)
    await group.set_member(by=zoya, status="administrator")
    assert await raw.ok("pinChatMessage", **where)
    assert (await raw.ok("getChat", chat_id=group.id))["pinned_message"]["text"] == "важно"
    assert await raw.ok("setMessageReaction", **where, reaction=[{"type": "emoji", "emoji": "👍"}])
    assert "REACTION_INVALID" in await raw.refused(
        "setMessageReaction", **where, reaction=[{"type": "emoji", "emoji": "🧱"}]
    )
    assert (await raw.ok("createForumTopic", chat_id=group.id, name="Склад"))["name"] == "Склад"


async def test_what_the_bot_says_in_a_channel_is_waited_for_too(sim: Sim, raw: RawBot) -> None:
    channel = await sim.channel("Новости", [await sim.user("Зоя Пестова")])
    post = await raw.ok("sendMessage", chat_id=channel.id, text="новость")

    assert "from" not in post
    assert post["sender_chat"]["id"] == channel.id
    assert (await channel.reply_of_bot()).text == "новость"


async def test_people_and_groups_of_a_running_server_can_be_found(sim: Sim) -> None:
    zoya = await sim.user("Зоя Пестова", note="курьер")
    group = await sim.group("Смена", [zoya])

    async with Sim(sim.base_url) as another:
        assert [(each.id, each.name) for each in await another.people()] == [(zoya.id, "Зоя Пестова")]
        assert [(each.id, each.title) for each in await another.groups()] == [(group.id, "Смена")]
