"""A model's words without what only the store may say."""

from __future__ import annotations

from bot.domain.honest import honest, honest_so_far
from bot.language.claims import Claim


def test_a_claimed_deed_is_left_out_and_the_rest_stays() -> None:
    # MEM-13
    found = honest("Хорошо, запомнил.\n\nСклад на Лесной.")

    assert (found.text, found.left_out) == ("Склад на Лесной.", frozenset({Claim.DEED}))


def test_ready_alone_is_a_claim_and_beside_a_draft_it_is_not() -> None:
    # MEM-13
    assert honest("Готово.").left_out == frozenset({Claim.DEED})
    assert honest("Готово. Курьер теперь в 12.").text == "Готово. Курьер теперь в 12."
    assert honest("Готово.\n\nЗдравствуйте, счёт во вложении.").left_out == frozenset()


def test_a_count_of_ones_own_is_left_out() -> None:
    # ANS-5
    found = honest("Договор до мая. У меня 57 записей. Ещё что-то?")

    assert (found.text, found.left_out) == ("Договор до мая. Ещё что-то?", frozenset({Claim.STATE}))


def test_what_a_record_says_is_no_claim() -> None:
    # MEM-13, ANS-3
    words = "В базе знаний клиентов 57 записей."

    assert honest(words, known=["В базе знаний клиентов 57 записей"]).text == words
    assert honest(words, known=["В базе знаний клиентов 58 записей"]).text == ""
    assert honest("Отправил письмо клиенту.", known=["Фомин отправил письмо клиенту"]).text != ""


def test_a_record_about_the_same_things_excuses_no_deed() -> None:
    # MEM-13
    assert honest("Передал ключ Анне.", known=["Ключ у Анны"]).text == ""
    assert honest("Удалила пропуск Олега.", known=["Пропуск Олега у охраны"]).text == ""
    assert honest("Я отправил письмо клиенту.", known=["Фомин отправил письмо клиенту"]).text == ""


def test_a_draft_in_a_code_block_stays_as_it_is() -> None:
    # MEM-13
    draft = "Вот письмо:\n```\nЗапомнил.\nСохранено.\n```\nПодойдёт?"

    assert honest(draft).text == draft


def test_an_answer_without_claims_is_left_alone() -> None:
    # MEM-13
    text = "Первое.\n\n- склад на Лесной;\n- рампа по средам.\n\nИтого: 2 пункта."

    assert honest(text).text == text


def test_while_it_grows_only_finished_honest_sentences_are_shown() -> None:
    # ANS-6, MEM-13
    whole = "Склад на Лесной. У меня 57 записей. Рампа по средам."
    frames = {honest_so_far(whole[:at]) for at in range(len(whole) + 1)}

    assert frames == {"", "Склад на Лесной.", "Склад на Лесной. Рампа по средам."}
