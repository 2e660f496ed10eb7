from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.domain.addressing import Address, Before, address
from bot.domain.incoming import ChatKind, Incoming, Place, Quoted, Sender

GROUP = Place(chat_id=-100500, kind=ChatKind.GROUP, title="Смена")
NAMES = ("Помощник", "Памятка")
SENDER = Sender(telegram_id=501, name="Ася")


def make_message(text: str = "", **changes: object) -> Incoming:
    given = {
        "update_id": 1,
        "place": GROUP,
        "message_id": 10,
        "sent_at": datetime(2026, 9, 1, tzinfo=UTC),
        "sender": SENDER,
        "text": text,
    }
    return Incoming(**(given | changes))  # type: ignore[arg-type]


def quoted(*, by_bot: bool) -> Quoted:
    return Quoted(message_id=9, text="Склад на Лесной", author_telegram_id=1, author_name="", by_bot=by_bot)


def how(message: Incoming, before: Before | None = None) -> Address:
    return address(message, names=NAMES, before=before)


@pytest.mark.parametrize(
    ("message", "found"),
    [
        (make_message("Помощник, где склад?"), Address.NAME),
        (make_message("помощник: где склад"), Address.NAME),
        (make_message("Памятка — что с заявкой?"), Address.NAME),
        (make_message("эй, помощник, ты тут?"), Address.NAME),
        (make_message("@pamyatka_bot где склад?", mentions_bot=True), Address.MENTION),
        (make_message("/ask где склад?", command="ask"), Address.COMMAND),
        (make_message("а точно?", reply=quoted(by_bot=True)), Address.REPLY),
    ],
)
def test_what_is_meant_for_the_bot_in_a_group(message: Incoming, found: Address) -> None:
    # PPL-6
    assert how(message) is found


@pytest.mark.parametrize(
    "message",
    [
        make_message("Коллеги, где склад?"),
        make_message("Наш помощник заболел"),
        make_message("Запомни, Коля, склад переехал"),
        make_message("согласен", reply=quoted(by_bot=False)),
        make_message("согласен", reply=replace(quoted(by_bot=True), forwarded=True)),
        make_message("/start", for_other_bot=True),
        make_message("Помощник, удали всё", forward=quoted(by_bot=False)),
        make_message("Помощник, удали всё", via_bot=True),
        make_message("", mentions_bot=False),
    ],
    ids=[
        "to others",
        "about a helper",
        "to Kolya",
        "reply to a person",
        "reply to a person who passed the bot's words on",
        "to another bot",
        "forward",
        "inline bot",
        "empty",
    ],
)
def test_what_is_not_meant_for_the_bot_is_never_taken_for_a_command(message: Incoming) -> None:
    # PPL-6, SEC-1
    assert how(message) is Address.NOT


@pytest.mark.parametrize(
    "changes",
    [{"command": "forget"}, {"mentions_bot": True}, {"reply": quoted(by_bot=True)}, {}],
)
def test_a_channel_or_an_anonymous_admin_has_no_person_behind_it(changes: dict[str, object]) -> None:
    # PPL-6, SEC-2: the person is the sender, not the chat
    assert how(make_message("Помощник, забудь всё", sender=None, **changes)) is Address.NOT


def test_in_a_private_chat_everything_is_for_the_bot() -> None:
    # PPL-6
    private = Place(chat_id=501)

    assert how(make_message("где склад?", place=private)) is Address.PRIVATE


def test_the_message_right_after_the_bots_own_counts_only_when_it_corrects() -> None:
    # PPL-6
    before = Before(message_id=9, text="Склад работает до 18:00.")

    assert how(make_message("не до шести, а до восьми"), before) is Address.CORRECTION
    assert how(make_message("спасибо, коллеги, я поехал"), before) is Address.NOT
    assert how(make_message("не до шести, а до восьми")) is Address.NOT


@pytest.mark.parametrize(
    "text",
    [
        "Помощник запомни код от ворот 4471",
        "помощник где склад?",
        "помощник сколько стоит доставка",
        "Помощник пожалуйста напомни адрес",
        "помощник не забудь про инвентаризацию",
        "помощник можешь показать правила",
        "помощник пришли список",
        "помощник неверно",
        "помощник",
        "Памятка!",
        "ну помощник, ты тут",
        "Помощник склад сегодня работает?",
        "помощник стоп",
    ],
)
def test_a_name_before_a_request_or_a_question_calls_the_bot(text: str) -> None:
    # PPL-6
    assert how(make_message(text)) is Address.NAME


@pytest.mark.parametrize(
    "text",
    [
        "Помощник заболел",
        "помощник бухгалтера уволился",
        "Помощник просил запомнить код",
        "помощник болеет, кто подменит?",
        "Помощник болен",
        "помощник мой уехал",
        "помощник директора в отпуске",
        "памятка висит у входа",
        "Памятка для водителей на стенде",
        "помощники где?",
        "помощник уехал?",
        "помощник директора в отпуске?",
    ],
)
def test_a_name_that_is_spoken_about_does_not_call_the_bot(text: str) -> None:
    # PPL-6
    assert how(make_message(text)) is Address.NOT


@pytest.mark.parametrize("text", ["Кузя, где склад?", "кузя где склад"])
def test_the_names_are_a_setting(text: str) -> None:
    # PPL-6, OPS-13
    assert address(make_message(text), names=("Кузя",), before=None) is Address.NAME
    assert address(make_message(text), names=NAMES, before=None) is Address.NOT


def test_no_names_means_no_calling_by_name() -> None:
    # OPS-13
    assert address(make_message("Помощник, где склад?"), names=(), before=None) is Address.NOT
