"""Words that call a request off, agree to it, or take an order back in its own end."""

from __future__ import annotations

import time

import pytest

from bot.language.calling_off import CallOff, agrees, calls_off, taken_back_at_end


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("отзови запрос №3", CallOff(number=3, sure=True)),
        ("Памятка, отмени, пожалуйста, мой запрос номер 12", CallOff(number=12, sure=True)),
        ("отменить публикацию № 2 пожалуйста", CallOff(number=2, sure=True)),
        ("отмени заявку №5", CallOff(number=5)),
        ("не публикуй!", CallOff()),
        ("Стой, не выкладывай пока", CallOff()),
        ("не надо это отправлять", CallOff()),
        ("отмени отправку письма", CallOff()),
        ("сними с публикации", CallOff()),
        ("убери пост из канала", CallOff()),
        ("останови рассылку", CallOff(sure=True)),
        ("а можно отозвать запрос?", CallOff(sure=True, asks=True)),
        ("cancel request 4", CallOff(number=4, sure=True)),
        ("запрос №1 отзови", CallOff(number=1, sure=True)),
        ("публикацию отмени", CallOff(sure=True)),
        ("пост не публикуй", CallOff()),
        ("удали пост 3", CallOff(number=3)),
        ("удали запрос 3", CallOff(number=3, sure=True)),
        ("убери 3 из канала", CallOff(number=3)),
        ("верни 3 с публикации", CallOff(number=3)),
        ("сними №3", CallOff(number=3, listed=True)),
        ("удали номер 3", CallOff(number=3, listed=True)),
        ("удали 3", CallOff(number=3, bare=True, listed=True)),
        ("нет, верни 2, пожалуйста", CallOff(number=2, bare=True, listed=True)),
        ("2 сотри", CallOff(number=2, bare=True, listed=True)),
        ("можно удалить 2?", CallOff(number=2, bare=True, listed=True, asks=True)),
        ("не отправляй, я ещё поправлю", CallOff()),
        ("Памятка, отмени, там опечатка", CallOff(bare=True)),
        ("отбой", CallOff(bare=True)),
        ("нет, не надо", CallOff(bare=True)),
        ("ой, я передумала", CallOff(bare=True)),
    ],
)
def test_words_that_call_off(words: str, meant: CallOff) -> None:
    # ACT-2
    assert calls_off(words, names=("Памятка",)) == meant


@pytest.mark.parametrize(
    "words",
    [
        "не публикуй новости по пятницам",
        "не отправляй письма клиентам без согласования",
        "отмени встречу в четверг",
        "удали запись №3",
        "останови станок",
        "публикацию отменили вчера",
        "запрос поставщику отправили?",
        "убери со склада поддоны",
        "не отправляй, пожалуйста, прайсы клиентам",
        "отмени заказ, там ошибка",
        "пост удалили",
    ],
)
def test_words_that_call_off_something_else(words: str) -> None:
    # ACT-2
    assert calls_off(words) is None


@pytest.mark.parametrize(
    "words",
    [
        "Ок",
        "да!",
        "давай",
        "Публикуй",
        "ок, публикуем",
        "всё верно, отправляй",
        "+",
        "👍🏻",
        "✅",
        "за",
        "approved",
        "да-да",
        "пусть будет",
        "всё хорошо, можно выпускать",
    ],
)
def test_words_that_agree(words: str) -> None:
    # ACT-3
    assert agrees(words)


@pytest.mark.parametrize(
    "words", ["да, но поправь дату", "можно публиковать?", "спасибо", "нет", "ок, завтра решу", "давай позже", "🙂", ""]
)
def test_words_that_do_not_just_agree(words: str) -> None:
    # ACT-3
    assert not agrees(words)


@pytest.mark.parametrize(
    "words",
    [
        "опубликуй в @news: Каток закрыт. Нет, не надо",
        "опубликуй в @news: Каток закрыт, хотя нет, не надо",
        "опубликуй в @news: Каток закрыт. Ой, нет, пока не отправляй!",
        "опубликуй в @news: Лёд готов? Хотя нет, не публикуй",
        "отправь пост в @news. Отбой.",
        "отправь в @news: Каток закрыт\nпередумал",
        "опубликуй в @news: Каток закрыт, пока не надо",
        "опубликуй в @news: Каток закрыт, лучше не надо",
        "опубликуй в @news: Каток закрыт. Пока нет, лучше не надо",
        "опубликуй в @news: Каток закрыт. Ой, не надо, не надо это публиковать, рано",
        "опубликуй в @news: " + "Каток закрыт на ремонт. " * 60 + "Нет, не надо",
    ],
)
def test_an_order_taken_back_in_its_end(words: str) -> None:
    # ACT-1
    assert taken_back_at_end(words)


@pytest.mark.parametrize(
    "words",
    [
        "опубликуй в @news: Записываться заранее не надо",
        "опубликуй в @news: Нужен паспорт? Нет, не надо.",
        "опубликуй в @news: Каток закрыт, коньки сдавать не нужно.",
        "опубликуй в @news: Вход свободный — бронировать не надо.",
    ],
)
def test_a_text_that_only_ends_so(words: str) -> None:
    # ACT-1
    assert not taken_back_at_end(words)


@pytest.mark.parametrize(
    "again",
    ["пока, ", "пока ", "лучше, ", "нет, я ", "не надо пока ", "не надо, ", "стоп. ", "а — ", "ничего ", "\n", "« »"],
)
@pytest.mark.parametrize("begins", ["", "опубликуй в @news: Каток закрыт. Нет, не надо "])
def test_words_that_almost_take_back_are_read_at_once(begins: str, again: str) -> None:
    # ACT-1
    started = time.perf_counter()

    for count in (25, 4000):
        assert not taken_back_at_end(begins + again * count + "x")
        assert calls_off(again * count + "x") is None
        assert not agrees(again * count + "x")

    assert time.perf_counter() - started < 2
