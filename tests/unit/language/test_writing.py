"""Requests to write something, and remarks on what was written, told apart by the words."""

from __future__ import annotations

import pytest

from bot.language.instructing import asks_to_send, instructs
from bot.language.writing import Recipient, TextKind, asks_to_write, names_text


@pytest.mark.parametrize(
    ("said", "kind", "recipient"),
    [
        ("напиши пост про новую выставку", "post", "public"),
        ("Напиши, пожалуйста, короткое письмо клиенту о задержке доставки", "email", "client"),
        ("Составь ответ на отзыв Марины", "review_reply", "client"),
        ("нужно написать письмо поставщику насчёт возврата", "email", "partner"),
        ("можешь подготовить коммерческое предложение для «Ромашки»?", "offer", ""),
        ("Помоги ответить клиенту, он спрашивает про гарантию", "client_message", "client"),
        ("ответь клиенту, что заказ готов", "client_message", "client"),
        ("Напиши Петрову, что встреча переносится на пятницу", "client_message", ""),
        ("поставь задачу Пете: заменить лампы", "task_card", "team"),
        ("придумай заголовок для задачи", "task_title", "team"),
        ("Клиент злится из-за задержки. Напиши ему ответ с извинениями.", "client_message", ""),
        ("хочу, чтобы ты написал смс гостям о закрытии бассейна", "sms", "client"),
        ("Нужен пост в канал про скидки", "post", "public"),
        ("сделай черновик письма арендодателю", "email", "partner"),
        ("Подготовь итоги встречи с подрядчиком", "meeting_summary", "partner"),
        ("напиши заметку в CRM по звонку с Альфой", "crm_note", ""),
        ("Надо составить инструкцию для курьеров", "instruction", ""),
        ("сформулируй вежливый отказ клиенту", "client_message", "client"),
        ("давай напишем пост о наборе", "post", "public"),
        ("write a post about our new office", "post", "public"),
        ("please draft an email to a client about the delay", "email", "client"),
    ],
)
def test_a_request_tells_what_is_to_be_written_and_for_whom(said: str, kind: str, recipient: str) -> None:
    # EDT-1
    found = asks_to_write(said)

    assert found is not None
    assert (found.kind, found.recipient) == (TextKind(kind), Recipient(recipient))
    assert found.own is None


@pytest.mark.parametrize(
    "said",
    [
        "кто написал письмо поставщику?",
        "где лежит шаблон письма?",
        "всегда пиши письма без смайлов",
        "не пиши клиенту",
        "напиши, сколько у нас скидка",
        "напиши мне, где лежит письмо от Альфы",
        "мы написали письмо клиенту вчера",
        "Что делать, если клиент написал жалобу?",
        "нужно ли письмо для возврата?",
        "нужно письмо от Альфы",
        "можно ли ставить ссылки в посте?",
        "какая скидка клиенту Петрову?",
        "Ответь одним словом: есть ли у нас склад?",
        "напиши коротко",
        "сделай отчёт правилом",
        "не надо писать письмо",
    ],
)
def test_what_only_speaks_of_texts_asks_for_none(said: str) -> None:
    # EDT-1
    assert asks_to_write(said) is None


def test_a_text_given_as_a_draft_is_kept_word_for_word() -> None:
    # EDT-1
    found = asks_to_write("Черновик письма клиенту: Добрый день!\n\nЗаказ  готов.")

    assert found is not None
    assert (found.kind, found.recipient) == (TextKind.EMAIL, Recipient.CLIENT)
    assert found.own == "Добрый день!\n\nЗаказ  готов."


def test_whom_it_is_for_is_kept_as_it_was_said() -> None:
    # EDT-1
    found = asks_to_write("Напиши письмо клиенту Петрову о переносе")

    assert found is not None
    assert found.addressee == "клиенту Петрову"


@pytest.mark.parametrize(
    "said",
    [
        "покороче",
        "Покороче, пожалуйста",
        "убери подпись",
        "без «с уважением»",
        "слишком официально",
        "на ты",
        "не надо извиняться",
        "перепиши",
        "ещё вариант",
        "надо бы помягче",
        "хорошо, но убери подпись",
        "много воды",
        "make it shorter",
        "можешь добавить телефон?",
    ],
)
def test_a_remark_reads_as_an_instruction(said: str) -> None:
    # EDT-2
    assert instructs(said)


@pytest.mark.parametrize(
    "said",
    [
        "Заказ готов",
        "Здравствуйте! Заказ можно забирать.",
        "Завтра привезём окна, встречайте у ворот с 9 утра.",
        "Приносим извинения за задержку, привезём завтра",
        "Подскажите, когда вам удобно забрать заказ?",
    ],
)
def test_a_text_reads_as_none(said: str) -> None:
    # EDT-2
    assert not instructs(said)


def test_words_that_send_it_on_are_told_from_texts() -> None:
    # EDT-1
    assert asks_to_send("отлично, отправляй")
    assert asks_to_send("на согласование")
    assert not asks_to_send("отправляем ваш заказ завтра")


def test_a_request_about_another_thing_is_no_remark() -> None:
    # EDT-2
    fresh = {
        said: found.fresh
        for said in ("сделай письмо мягче", "напиши письмо о скидке")
        if (found := asks_to_write(said))
    }

    assert fresh == {"сделай письмо мягче": False, "напиши письмо о скидке": True}


def test_a_model_may_only_take_up_words_that_name_a_text() -> None:
    # SEC-3
    assert names_text("набросай пару строк для соседей")
    assert names_text("что ответить на это письмо?")
    assert not names_text("какой у нас адрес?")
