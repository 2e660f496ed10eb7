"""Sending, editing, deleting and answering, with Telegram's limits and wording."""

from __future__ import annotations

import aiohttp
import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError, TelegramRetryAfter
from aiogram.types import (
    BotCommand,
    BotCommandScopeChat,
    BufferedInputFile,
    CopyTextButton,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    ReplyParameters,
)

from bot.playground.driver import Sim, SimError
from tests.integration.playground.conftest import RawBot

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


def keyboard(*data: str) -> dict[str, object]:
    return {"inline_keyboard": [[{"text": each, "callback_data": each} for each in data]]}


async def test_html_becomes_text_and_utf16_entities_for_aiogram_too(sim: Sim, aiogram_bot: Bot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    sent = await aiogram_bot.send_message(zoya.id, "😀 <b>Склад</b> &lt;2&gt;\n", parse_mode="HTML")

    assert sent.text == "😀 Склад <2>"
    assert [(each.type, each.extract_from(sent.text)) for each in sent.entities or []] == [("bold", "Склад")]
    seen = await zoya.private.reply_of_bot()
    assert (seen.text, seen.entity_text(seen.entities[0])) == ("😀 Склад <2>", "Склад")


async def test_limits_count_characters_after_parsing(sim: Sim, raw: RawBot) -> None:  # OPS-11
    zoya = await sim.user("Зоя Пестова", started=True)
    longest = "<b>" + "ж" * 4096 + "</b>"

    assert len((await raw.ok("sendMessage", chat_id=zoya.id, text=longest, parse_mode="HTML"))["text"]) == 4096
    assert await raw.refused("sendMessage", chat_id=zoya.id, text="ж" * 4097) == "Bad Request: message is too long"
    for empty in ("", " \n ", "<b></b>"):
        refusal = await raw.refused("sendMessage", chat_id=zoya.id, text=empty, parse_mode="HTML")
        assert refusal == "Bad Request: message text is empty"
    assert (await raw.refused("sendMessage", chat_id=zoya.id, text="a < b", parse_mode="HTML")).startswith(
        "Bad Request: can't parse entities: "
    )


@pytest.mark.parametrize(
    ("button", "reason"),
    [
        ({"text": "x", "callback_data": "я" * 33}, "BUTTON_DATA_INVALID"),
        ({"text": "x", "callback_data": ""}, "BUTTON_DATA_INVALID"),
        ({"text": "x"}, "Text buttons are unallowed in the inline keyboard"),
        ({"text": "", "callback_data": "x"}, "must be non-empty"),
        ({"text": "x", "callback_data": "x", "url": "https://example.com"}, "exactly one"),
        ({"text": "x", "url": "http://localhost:80/"}, "Wrong HTTP URL"),
        ({"text": "x", "copy_text": {"text": "ж" * 257}}, "BUTTON_COPY_TEXT_INVALID"),
        ({"text": "x", "callback_data": "x", "style": "rainbow"}, "BUTTON_STYLE_INVALID"),
        ({"text": "x", "web_app": {"url": "http://example.com"}}, "Only HTTPS links are allowed"),
    ],
)
async def test_wrong_buttons_are_refused(sim: Sim, raw: RawBot, button: dict[str, object], reason: str) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    refusal = await raw.refused("sendMessage", chat_id=zoya.id, text="x", reply_markup={"inline_keyboard": [[button]]})

    assert reason in refusal


async def test_64_bytes_of_data_are_allowed(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    assert await raw.ok("sendMessage", chat_id=zoya.id, text="x", reply_markup=keyboard("я" * 32))


async def test_markup_of_aiogram_reaches_the_person(sim: Sim, aiogram_bot: Bot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)
    markup = InlineKeyboardMarkup(
        inline_keyboard=[
            [
                InlineKeyboardButton(text="Отправить", callback_data="d:1:0:send", style="success"),
                InlineKeyboardButton(text="Текст", copy_text=CopyTextButton(text="черновик")),
            ]
        ],
        force_reply=True,
    )

    await aiogram_bot.send_message(zoya.id, "Черновик", reply_markup=markup)

    card = await zoya.private.reply_of_bot()
    assert card.force_reply
    assert card.button("отправить").style == "success"
    assert card.button("текст").copy_text == "черновик"
    with pytest.raises(SimError, match="no button 'удалить'"):
        card.button("удалить")


async def test_editing_the_same_is_refused_and_the_former_text_is_kept(sim: Sim, raw: RawBot) -> None:  # OPS-5
    zoya = await sim.user("Зоя Пестова", started=True)
    sent = await raw.ok("sendMessage", chat_id=zoya.id, text="раз", reply_markup=keyboard("a"))
    card = await zoya.private.reply_of_bot()
    where = {"chat_id": zoya.id, "message_id": sent["message_id"]}

    assert await raw.refused("editMessageText", **where, text="раз", reply_markup=keyboard("a")) == NOT_MODIFIED
    edited = await raw.ok("editMessageText", **where, text="два", reply_markup=keyboard("a"))
    assert await raw.refused("editMessageReplyMarkup", **where, reply_markup=keyboard("a")) == NOT_MODIFIED
    await raw.ok("editMessageReplyMarkup", **where)

    seen = await zoya.private.edited(card)
    assert edited["edit_date"] >= edited["date"]
    assert seen.text == "два"
    assert seen.former_texts[0] == "раз"
    assert seen.buttons == []


async def test_what_cannot_be_edited_says_so(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    theirs = await zoya.private.send("моё")
    forced = await raw.ok("sendMessage", chat_id=zoya.id, text="ответьте", reply_markup={"force_reply": True})
    deleted = await raw.ok("sendMessage", chat_id=zoya.id, text="лишнее")
    await raw.ok("deleteMessage", chat_id=zoya.id, message_id=deleted["message_id"])

    async def refusal(message_id: int) -> str:
        return await raw.refused("editMessageText", chat_id=zoya.id, message_id=message_id, text="новое")

    assert "reply_markup" not in forced
    assert await refusal(theirs.id) == "Bad Request: message can't be edited"
    assert await refusal(forced["message_id"]) == "Bad Request: message can't be edited"
    assert await refusal(deleted["message_id"]) == "Bad Request: message to edit not found"
    assert await refusal(999) == "Bad Request: message to edit not found"
    assert (
        await raw.refused("deleteMessage", chat_id=zoya.id, message_id=deleted["message_id"])
        == "Bad Request: message to delete not found"
    )


async def test_aiogram_turns_the_refusals_into_its_errors(sim: Sim, aiogram_bot: Bot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)
    sent = await aiogram_bot.send_message(zoya.id, "раз")

    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await aiogram_bot.edit_message_text("раз", chat_id=zoya.id, message_id=sent.message_id)
    await zoya.block()
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await aiogram_bot.send_message(zoya.id, "слышно?")
    await zoya.unblock()
    await sim.fault("429", methods=["sendMessage"], retry_after=7)
    with pytest.raises(TelegramRetryAfter) as flood:
        await aiogram_bot.send_message(zoya.id, "ещё")
    assert flood.value.retry_after == 7
    await aiogram_bot.send_message(zoya.id, "и ещё")


async def test_the_bot_cannot_write_first_or_to_nobody(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")

    assert await raw.refused("sendMessage", chat_id=zoya.id, text="x") == "Bad Request: chat not found"
    await sim.group("Смена", [zoya])
    assert (
        await raw.refused("sendMessage", chat_id=zoya.id, text="x")
        == "Forbidden: bot can't initiate conversation with a user"
    )
    assert await raw.refused("sendMessage", text="x") == "Bad Request: chat_id is empty"
    await zoya.private.send("/start")
    await zoya.deactivate()
    assert await raw.refused("sendMessage", chat_id=zoya.id, text="x") == "Forbidden: user is deactivated"


async def test_a_reply_and_a_quote_name_a_message_that_is_there(sim: Sim, aiogram_bot: Bot, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    question = await zoya.private.send("когда 😀 открыт склад")

    reply = await aiogram_bot.send_message(
        zoya.id, "в 8", reply_parameters=ReplyParameters(message_id=question.id, quote="открыт склад")
    )

    assert reply.reply_to_message is not None
    assert reply.reply_to_message.text == question.text
    assert reply.quote is not None
    assert (reply.quote.text, reply.quote.position) == ("открыт склад", 9)
    wrong = {"message_id": question.id, "quote": "закрыт"}
    assert "QUOTE_TEXT_INVALID" in await raw.refused("sendMessage", chat_id=zoya.id, text="x", reply_parameters=wrong)
    await zoya.private.delete(question)
    gone = {"message_id": question.id}
    assert "message to be replied not found" in await raw.refused(
        "sendMessage", chat_id=zoya.id, text="x", reply_parameters=gone
    )
    kept = await raw.ok(
        "sendMessage", chat_id=zoya.id, text="x", reply_parameters=gone | {"allow_sending_without_reply": True}
    )
    assert "reply_to_message" not in kept


async def test_a_press_is_answered_once_and_within_fifteen_seconds(sim: Sim, raw: RawBot) -> None:  # OPS-5
    zoya = await sim.user("Зоя Пестова", started=True)
    await raw.ok("sendMessage", chat_id=zoya.id, text="Верно?", reply_markup=keyboard("yes:1", "no:1"))
    card = await zoya.private.reply_of_bot()

    first, second = await zoya.tap(card, "yes"), await zoya.tap(card, "yes")
    presses = [each["callback_query"] for each in await raw.take()]
    await raw.ok("answerCallbackQuery", callback_query_id=first.id, text="Готово", show_alert=True)

    assert [each["data"] for each in presses] == ["yes:1", "yes:1"]
    assert presses[0]["id"] != presses[1]["id"]
    assert presses[0]["message"]["reply_markup"] == keyboard("yes:1", "no:1")
    answer = await first.answer()
    assert (answer.text, answer.alert) == ("Готово", True)
    assert await raw.refused("answerCallbackQuery", callback_query_id=first.id) == TOO_OLD
    await sim.advance_clock(16)
    assert await raw.refused("answerCallbackQuery", callback_query_id=second.id) == TOO_OLD
    assert await raw.refused("answerCallbackQuery", callback_query_id="000") == TOO_OLD
    assert "MESSAGE_TOO_LONG" in await raw.refused("answerCallbackQuery", callback_query_id=second.id, text="ж" * 201)


async def test_forged_data_and_presses_under_deleted_messages_arrive(sim: Sim, raw: RawBot) -> None:  # PPL-5
    zoya = await sim.user("Зоя Пестова", started=True)
    await raw.ok("sendMessage", chat_id=zoya.id, text="Верно?", reply_markup=keyboard("yes:1"))
    card = await zoya.private.reply_of_bot()

    await zoya.tap(card, data="yes:999")
    await zoya.private.delete(card)
    await zoya.tap(card, data="yes:1")

    forged, late = [each["callback_query"] for each in await raw.take()]
    assert forged["data"] == "yes:999"
    assert late["message"] == {"chat": late["message"]["chat"], "message_id": card.id, "date": 0}


async def test_a_draft_lives_thirty_seconds_and_until_the_next_message(sim: Sim, aiogram_bot: Bot, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    await aiogram_bot.send_message_draft(chat_id=zoya.id, draft_id=5, text="Склад отк", can_stop=True)
    (shown,) = await zoya.private.drafts()
    await zoya.stop_draft(5)
    (stopped,) = await raw.take()
    await raw.ok("sendMessageDraft", chat_id=zoya.id, draft_id=6, text="")
    await raw.ok("sendMessage", chat_id=zoya.id, text="Склад открыт")

    assert shown["text"] == "Склад отк"
    assert stopped["stopped_message_generation"]["draft_id"] == 5
    assert await zoya.private.drafts() == []
    await raw.ok("sendMessageDraft", chat_id=zoya.id, draft_id=7, text="ещё")
    await sim.advance_clock(31)
    assert await zoya.private.drafts() == []
    assert "non-zero" in await raw.refused("sendMessageDraft", chat_id=zoya.id, draft_id=0, text="x")


async def test_drafts_are_for_private_chats(sim: Sim, raw: RawBot) -> None:
    group = await sim.group("Смена", [await sim.user("Зоя Пестова")])

    assert "private" in await raw.refused("sendMessageDraft", chat_id=group.id, draft_id=1, text="x")


async def test_a_document_goes_both_ways(sim: Sim, aiogram_bot: Bot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)
    report = "дата;сумма\n".encode() * 50_000

    sent = await aiogram_bot.send_document(
        zoya.id, BufferedInputFile(report, "Отчёт за май.csv"), caption="<b>Отчёт</b>", parse_mode="HTML"
    )
    seen = await zoya.private.reply_of_bot()
    upload = await zoya.private.file(b"%PDF", "договор.pdf", mime="application/pdf", caption="посмотри")
    (update,) = await aiogram_bot.get_updates()
    assert update.message is not None
    assert update.message.document is not None
    downloaded = await aiogram_bot.download(update.message.document)

    assert sent.document is not None
    assert seen.document is not None
    assert seen.document["file_name"] == "Отчёт за май.csv"
    assert await sim.download(seen.document["file_id"]) == report
    assert upload.text == update.message.caption == "посмотри"
    assert downloaded is not None
    assert downloaded.read() == b"%PDF"
    again = await aiogram_bot.send_document(zoya.id, sent.document.file_id)
    assert again.document == sent.document


async def test_a_caption_is_edited_as_a_caption(sim: Sim, raw: RawBot, aiogram_bot: Bot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)
    sent = await aiogram_bot.send_photo(zoya.id, BufferedInputFile(b"\x89PNG", "a.png"), caption="было")
    where = {"chat_id": zoya.id, "message_id": sent.message_id}

    assert "no text" in await raw.refused("editMessageText", **where, text="стало")
    assert (await raw.ok("editMessageCaption", **where, caption="стало"))["caption"] == "стало"
    too_long = "Bad Request: message caption is too long"
    assert await raw.refused("editMessageCaption", **where, caption="ж" * 1025) == too_long


async def test_files_over_twenty_megabytes_are_not_for_bots(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    await zoya.private.file(bytes(20 * 1024 * 1024 + 1), "video.mp4")
    (update,) = await raw.take()

    refusal = await raw.refused("getFile", file_id=update["message"]["document"]["file_id"])

    assert refusal == "Bad Request: file is too big"
    assert await raw.refused("getFile", file_id="x") == "Bad Request: invalid file_id"


async def test_forwarding_keeps_the_origin_and_copying_does_not(sim: Sim, raw: RawBot) -> None:
    zoya, anna = await sim.user("Зоя Пестова", started=True), await sim.user("Анна Речная", started=True)
    source = await zoya.private.send("склад открыт с 8")

    passed = await raw.ok("forwardMessage", chat_id=anna.id, from_chat_id=zoya.id, message_id=source.id)
    copy = await raw.ok("copyMessage", chat_id=anna.id, from_chat_id=zoya.id, message_id=source.id)

    assert passed["forward_origin"]["sender_user"]["id"] == zoya.id
    assert list(copy) == ["message_id"]
    assert [each.text for each in await anna.private.wait_bot(2)] == [source.text] * 2


async def test_deleting_many_skips_what_is_not_there(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова")
    await zoya.private.send("раз")
    second = await zoya.private.send("два")

    assert await raw.ok("deleteMessages", chat_id=zoya.id, message_ids=[second.id, 77])
    assert [each.text for each in await zoya.private.messages()] == ["раз"]


async def test_commands_follow_scope_and_language(sim: Sim, aiogram_bot: Bot, raw: RawBot) -> None:  # PPL-8
    zoya, anna = await sim.user("Зоя Пестова", started=True), await sim.user("Анна Речная", started=True)

    await aiogram_bot.set_my_commands([BotCommand(command="start", description="Начать")])
    await aiogram_bot.set_my_commands(
        [BotCommand(command="people", description="Люди")], scope=BotCommandScopeChat(chat_id=anna.id)
    )

    assert await zoya.private.commands() == ["start"]
    assert await anna.private.commands() == ["people"]
    await aiogram_bot.delete_my_commands(scope=BotCommandScopeChat(chat_id=anna.id))
    assert await anna.private.commands() == ["start"]
    wrong = [{"command": "Старт", "description": "x"}]
    assert await raw.refused("setMyCommands", commands=wrong) == "Bad Request: BOT_COMMAND_INVALID"
    assert "chat not found" in await raw.refused("setMyCommands", commands=[], scope={"type": "chat", "chat_id": 9})


async def test_a_form_with_strings_for_numbers_is_understood(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)
    form = {"chat_id": str(zoya.id), "text": "123", "reply_markup": '{"force_reply": true}', "protect_content": "true"}

    async with aiohttp.ClientSession() as session:
        async with session.post(f"{raw.root}/sendMessage", data=form) as answer:
            sent = (await answer.json())["result"]
        multipart = aiohttp.FormData({"chat_id": str(zoya.id), "document": "attach://f"})
        multipart.add_field("f", b"abc", filename="a.txt", content_type="text/plain")
        async with session.post(f"{raw.root}/sendDocument", data=multipart) as answer:
            document = (await answer.json())["result"]["document"]

    assert sent["text"] == "123"
    assert sent["has_protected_content"] is True
    assert (await zoya.private.reply_of_bot()).force_reply
    assert (document["file_name"], document["mime_type"], document["file_size"]) == ("a.txt", "text/plain", 3)


async def test_the_journal_shows_calls_their_results_and_what_was_ignored(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)
    await raw.ok("sendMessage", chat_id=zoya.id, text="привет", reply_too=5)
    await raw.refused("sendMessage", chat_id=zoya.id, text="")

    good, bad = await sim.journal("sendMessage", clear=True)

    assert good.params == {"chat_id": zoya.id, "text": "привет", "reply_too": 5}
    assert good.ignored == ["reply_too"]
    assert good.result["text"] == "привет"
    assert bad.error is not None
    assert bad.error["description"] == "Bad Request: message text is empty"
    assert await sim.journal() == []


async def test_chat_actions_are_those_telegram_knows(sim: Sim, raw: RawBot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    assert await raw.ok("sendChatAction", chat_id=zoya.id, action="typing")
    assert "wrong parameter action" in await raw.refused("sendChatAction", chat_id=zoya.id, action="dancing")


async def test_force_reply_of_aiogram_opens_the_reply_box(sim: Sim, aiogram_bot: Bot) -> None:
    zoya = await sim.user("Зоя Пестова", started=True)

    await aiogram_bot.send_message(zoya.id, "Ваш текст?", reply_markup=ForceReply(input_field_placeholder="текст"))

    question = await zoya.private.reply_of_bot()
    assert question.force_reply
    answer = await zoya.private.send("вот", reply_to=question)
    assert answer.reply_to_id == question.id
