"""What a reply to a draft is: its text, a field, a wish to send it, or something that has to be asked about."""

from __future__ import annotations

import pytest

from bot.domain.drafts.draft import Name
from bot.domain.drafts.replies import Meaning, read_reply, reads_as_instruction

DRAFT = (
    "Добрый день, Ольга. Ваш заказ номер 214 готов, забрать его можно с 10 до 19 на Лесной, 8. С уважением, мастерская."
)


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        ("Ольга, заказ 214 готов. Забирайте с 10 до 19 на Лесной, 8.", Meaning.TEXT),
        ("Здравствуйте! Заказ можно забирать.", Meaning.TEXT),
        ("Сделайте шаг: ваш заказ номер 214 готов, забрать его можно с 10 до 19 на Лесной, 8.", Meaning.TEXT),
        ("покороче", Meaning.UNSURE),
        ("убери подпись", Meaning.UNSURE),
        ("не 214, а 215", Meaning.UNSURE),
        ("а где адрес?", Meaning.UNSURE),
        ("срок: пятница", Meaning.FIELDS),
        ("тон не тот", Meaning.UNSURE),
        ("Заказ готов", Meaning.UNSURE),
        ("отправляй", Meaning.SEND),
        ("спасибо", Meaning.OTHER),
        ("откуда?", Meaning.OTHER),
        ("запомни это", Meaning.OTHER),
    ],
)
def test_a_reply_is_the_new_text_unless_it_reads_as_something_else(said: str, meaning: Meaning) -> None:
    # EDT-2
    assert read_reply(said, draft=DRAFT).meaning is meaning


def test_fields_are_read_only_when_nothing_else_was_said() -> None:
    # EDT-1
    assert read_reply("Тема: Ваш заказ\nВажность: низкая", draft=DRAFT).fields == {
        Name.TITLE: "Ваш заказ",
        Name.IMPORTANCE: "низкая",
    }
    assert read_reply("Срок: пятница\nЖдём вас.", draft=DRAFT).meaning is Meaning.TEXT


def test_words_right_after_a_draft_must_read_as_an_instruction_to_be_one() -> None:
    # EDT-2
    assert reads_as_instruction("добавь телефон мастерской", draft=DRAFT)
    assert not reads_as_instruction("сколько стоит доставка?", draft=DRAFT)


def test_a_short_draft_is_replaced_by_a_short_reply() -> None:
    # EDT-2
    assert read_reply("Заменить лампы в зале", draft="Поставить новые лампы в зал").meaning is Meaning.TEXT
    assert read_reply("Лампы в зал", draft="Поставить новые лампы").meaning is Meaning.TEXT
