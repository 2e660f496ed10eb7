"""Small talk is told from questions that only begin like it."""

from __future__ import annotations

import pytest

from bot.language.small_talk import Talk, meant_as_an_answer, small_talk

TALK = """
hello: привет · Привет! · здравствуйте, коллеги · доброе утро · ПРИВЕТ · здрасте · hello · good morning
thanks: спасибо · Спасибо большое! · спс · Отлично, спасибо! · молодец · thank you
how: как дела · Как дела? · привет, как дела? · что нового · how are you
who: кто ты · а ты кто? · как тебя зовут? · ты бот? · ты человек? · тебя кто сделал · who are you
help: помощь · что ты умеешь? · Привет, бот! Что ты умеешь? · чем можешь помочь? · как тобой пользоваться? · help
help: какие команды? · с чего начать? · что мне писать? · what can you do?
there: ты тут? · тест · можно вопрос? · у меня вопрос · are you there
scold: дурак · ты тупой · ну и дурак ты · ничего ты не знаешь · you are stupid
bye: пока · до завтра · хорошего дня · good night
decide: да · одобряю · Подтверждаю! · я за · да, одобряю это · согласна · отклоняю · approve
mark: ? · ?? · ?!
nod: верно · ок · ага · понятно · 🙂 · ... · давай поговорим
"""
NONE = """
привет, когда курьер?
кто директор?
кто ты по должности, Олег?
помощь клиентам оказывает Анна
как дела у «Ромашки»?
когда проверка?
тест склада когда?
что нового по «Ромашке»
что делать, если сломался лифт?
с чего начать приёмку?
как работает лифт?
кто тут главный?
меню столовой
что писать клиенту?
помоги написать письмо
инструкция по приёмке
пока лифт не работает
нет
почему
иди сюда
спасибо, а кто отвечает за счета?
"""


def phrases() -> list[tuple[str, str]]:
    lines = (line.split(": ", 1) for line in TALK.strip().splitlines())
    return [(talk, phrase) for talk, listed in lines for phrase in listed.split(" · ")]


@pytest.mark.parametrize(("talk", "phrase"), phrases())
def test_small_talk_is_known_for_what_it_is(talk: str, phrase: str) -> None:
    # ANS-4
    assert small_talk(phrase) is Talk(talk)


@pytest.mark.parametrize("phrase", NONE.strip().splitlines())
def test_a_message_that_asks_something_is_no_small_talk(phrase: str) -> None:
    # ANS-1
    assert small_talk(phrase) is None


@pytest.mark.parametrize(
    "phrase", ["спасибо", "ок", "?", "привет", "да", "покажи мои записи", "а лучше найди телефон Лены"]
)
def test_small_talk_and_requests_answer_no_question_of_the_bots(phrase: str) -> None:
    # ANS-11
    assert not meant_as_an_answer(phrase)


@pytest.mark.parametrize("phrase", ["ерунда", "там давно другой замок", "уточните у Лены", "показывать это нельзя"])
def test_words_that_say_something_may_answer_it(phrase: str) -> None:
    # QUE-1
    assert meant_as_an_answer(phrase)
