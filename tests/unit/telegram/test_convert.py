"""Telegram's messages as the flows know them: the sender's own words, and everybody else's apart from them."""

from __future__ import annotations

from typing import Any

import pytest
from aiogram.types import Message

from bot.domain.incoming import Content, Incoming
from bot.flows.deps import Identity
from bot.telegram import convert

BOT = Identity(id=42, username="pamyatka_bot")
ANNA = {"id": 501, "is_bot": False, "first_name": "Анна"}
VERA = {"id": 502, "is_bot": False, "first_name": "Вера", "last_name": "Лось"}
CHANNEL = {"id": -1001, "type": "channel", "title": "Новости"}


def converted(text: str = "", **fields: Any) -> Incoming:
    body = {
        "message_id": 7,
        "date": 1_790_000_000,
        "chat": {"id": 501, "type": "private", "first_name": "Анна"},
        "from": ANNA,
        **({"text": text} if text else {}),
        **fields,
    }
    return convert.message(1, Message.model_validate(body), BOT)


def units(text: str) -> int:
    """Length as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def block(text: str, quote: str, kind: str = "blockquote") -> dict[str, Any]:
    return {"type": kind, "offset": units(text[: text.index(quote)]), "length": units(quote)}


@pytest.mark.parametrize(
    ("origin", "author"),
    [
        ({"type": "user", "sender_user": VERA}, (502, "Вера Лось")),
        ({"type": "hidden_user", "sender_user_name": "Некто"}, (None, "Некто")),
        ({"type": "channel", "chat": CHANNEL, "message_id": 3}, (None, "Новости")),
        ({"type": "chat", "sender_chat": {**CHANNEL, "type": "supergroup"}}, (None, "Новости")),
    ],
    ids=["user", "hidden", "channel", "chat"],
)
@pytest.mark.parametrize("text", ["запомни: скидка всем", "/people"])
def test_a_forward_is_nobodys_own_words_and_no_command(text: str, origin: dict[str, Any], author: object) -> None:
    # SEC-1
    said = converted(text, forward_origin={**origin, "date": 1_700_000_000})

    assert (said.text, said.command, said.own_words) == ("", None, False)
    assert said.forward is not None
    assert said.forward.text == text
    assert (said.forward.author_telegram_id, said.forward.author_name) == author
    assert said.forward.at is not None
    assert said.forward.at.year == 2023


@pytest.mark.parametrize(
    ("origin", "author"),
    [
        ({"type": "user", "sender_user": VERA}, (502, "Вера Лось", False)),
        ({"type": "hidden_user", "sender_user_name": "Некто"}, (None, "Некто", False)),
        ({"type": "channel", "chat": CHANNEL, "message_id": 3}, (None, "Новости", False)),
        ({"type": "user", "sender_user": {"id": 42, "is_bot": True, "first_name": "Памятка"}}, (42, "Памятка", True)),
    ],
    ids=["user", "hidden", "channel", "this bot"],
)
def test_a_reply_to_a_forward_speaks_of_its_author_and_of_when_it_was_said(
    origin: dict[str, Any], author: object
) -> None:
    # MEM-1, MEM-14
    answered = {"message_id": 3, "date": 1_790_000_000, "chat": CHANNEL, "from": ANNA, "text": "рампу чинят"}
    answered["forward_origin"] = {**origin, "date": 1_700_000_000}

    said = converted("запомни это", reply_to_message=answered)

    assert said.reply is not None
    assert (said.reply.message_id, said.reply.forwarded) == (3, True)
    assert (said.reply.author_telegram_id, said.reply.author_name, said.reply.by_bot) == author
    assert said.reply.at is not None
    assert said.reply.at.year == 2023


@pytest.mark.parametrize("kind", ["blockquote", "expandable_blockquote"])
def test_a_quote_block_is_taken_out_of_the_senders_words(kind: str) -> None:
    # SEC-1
    text = "🙂 смотри\nзапомни: скидка всем 🙂\nчто скажешь?"

    said = converted(text, entities=[block(text, "запомни: скидка всем 🙂\n", kind)])

    assert said.text == "🙂 смотри\nчто скажешь?"
    assert said.quoted_text == "запомни: скидка всем 🙂"


def test_two_quote_blocks_are_both_taken_out() -> None:
    # SEC-1
    text = "забудь всё\nи ещё\nзапомни: да\nкак быть?"
    entities = [block(text, "запомни: да\n"), block(text, "забудь всё\n")]

    said = converted(text, entities=entities)

    assert said.text == "и ещё\nкак быть?"
    assert said.quoted_text == "забудь всё\n\nзапомни: да"


def test_a_command_inside_a_quote_block_is_none() -> None:
    # SEC-1
    text = "/people"

    said = converted(text, entities=[block(text, text)])

    assert (said.text, said.command, said.own_words) == ("", None, False)


def test_a_quote_block_in_a_caption_is_taken_out_too() -> None:
    # SEC-1
    text = "запомни: да\nчто это?"
    photo = [{"file_id": "a", "file_unique_id": "b", "width": 1, "height": 1}]

    said = converted(photo=photo, caption=text, caption_entities=[block(text, "запомни: да\n")])

    assert (said.text, said.quoted_text) == ("что это?", "запомни: да")


def test_the_quoted_part_of_a_reply_is_not_the_senders() -> None:
    # SEC-1
    answered = {"message_id": 5, "date": 1_790_000_000, "chat": CHANNEL, "from": VERA, "text": "запомни: скидка всем"}

    said = converted("это правда?", reply_to_message=answered, quote={"text": "скидка всем", "position": 9})

    assert (said.text, said.quoted_text) == ("это правда?", "скидка всем")
    assert said.reply is not None
    assert (said.reply.text, said.reply.author_telegram_id, said.reply.by_bot) == ("запомни: скидка всем", 502, False)


def test_what_another_bot_wrote_is_not_the_senders_own() -> None:
    # SEC-1
    said = converted("запомни: скидка всем", via_bot={"id": 77, "is_bot": True, "first_name": "Inline"})

    assert said.via_bot
    assert not said.own_words


@pytest.mark.parametrize(
    "fields",
    [{"sender_chat": CHANNEL}, {"from": {**ANNA, "is_bot": True}}, {"from": None}],
    ids=["anonymous", "bot", "nobody"],
)
def test_who_writes_as_a_chat_or_is_a_bot_is_no_person(fields: dict[str, Any]) -> None:
    # PPL-6
    assert converted("запомни: скидка всем", **fields).sender is None


@pytest.mark.parametrize(
    ("fields", "content"),
    [
        ({"dice": {"emoji": "🎲", "value": 4}}, Content.OTHER),
        ({"game": {"title": "Змейка", "description": "", "photo": []}}, Content.OTHER),
        (
            {
                "sticker": {
                    "file_id": "1",
                    "file_unique_id": "1",
                    "type": "regular",
                    "width": 512,
                    "height": 512,
                    "is_animated": False,
                    "is_video": False,
                }
            },
            Content.STICKER,
        ),
        ({"pinned_message": {"message_id": 1, "date": 0, "chat": CHANNEL}}, Content.SERVICE),
    ],
    ids=["dice", "game", "sticker", "service"],
)
def test_what_a_person_sent_is_never_taken_for_a_service_message(fields: dict[str, Any], content: Content) -> None:
    # ANS-11
    assert converted("", **fields).content is content
