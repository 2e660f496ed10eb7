from __future__ import annotations

import pytest

from bot.language import everyday, topics, trades
from bot.language.topics import situations

LINES = [line for line in (topics.SITUATIONS + trades.SITUATIONS + everyday.SITUATIONS).split("\n") if line]
KINDS = [line for line in (topics.KINDS + trades.TRADES + trades.THINGS + everyday.KINDS).split("\n") if line]


def together(asked: str, said: str) -> bool:
    """Whether the two dictionary forms belong to one situation."""
    return bool(situations(frozenset({asked})) & situations(frozenset({said})))


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        # how people say it in a chat, and how a record has it
        ("дуть", "порыв"),
        ("пробка", "опоздание"),
        ("проспать", "опоздание"),
        ("слиться", "депозит"),
        ("накрыться", "ремонт"),
        ("вырубить", "генератор"),
        ("заляпать", "химчистка"),
        ("смыться", "старший"),
        ("запороть", "брак"),
        ("стырить", "недостача"),
        ("посеять", "находка"),
        ("нагенерить", "выработка"),
        ("непроданный", "списание"),
        ("отдать", "приют"),
        ("скинуть", "реквизит"),
        ("захлопнуть", "дубликат"),
        ("нахамить", "извинение"),
        ("вздремнуть", "диван"),
        # who comes
        ("колясочник", "пандус"),
        ("глухой", "сурдопереводчик"),
        ("незрячий", "тактильный"),
        ("пеленать", "столик"),
        ("беременный", "рентген"),
        # trades
        ("переночевать", "гостиница"),
        ("прокурить", "озонирование"),
        ("натощак", "кровь"),
        ("подкачаться", "гантель"),
        ("стричься", "барбер"),
        ("коготь", "грумер"),
        ("молоть", "зерно"),
        ("опылить", "шмель"),
        ("засахариться", "мед"),
        ("клевать", "удочка"),
        ("обжечь", "керамика"),
        ("прикурить", "аккумулятор"),
        ("недолив", "колонка"),
        ("выкуп", "ломбард"),
        ("откатить", "релиз"),
        ("двойка", "дневник"),
        ("маломерить", "размер"),
        ("завянуть", "букет"),
        ("купаться", "буек"),
        ("похороны", "кладбище"),
    ],
)
def test_an_everyday_question_and_its_record_are_of_one_situation(asked: str, said: str) -> None:  # ANS-1
    assert together(asked, said)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("маникюр", "трактор"),
        ("пандус", "кофе"),
        ("экзамен", "рыба"),
        ("налог", "собака"),
        ("ветер", "принтер"),
        ("корова", "абонемент"),
        ("пломба", "пчела"),
        ("увольнение", "букет"),
        ("скрипка", "бензин"),
        ("бэкап", "шашлык"),
    ],
)
def test_words_of_different_trades_are_of_no_one_situation(asked: str, said: str) -> None:  # ANS-4
    assert not together(asked, said)


@pytest.mark.parametrize("word", ["срок", "час", "день", "место", "человек", "деньга", "товар", "вещь", "номер"])
def test_a_word_of_every_trade_is_no_thing_of_an_everyday_kind(word: str) -> None:  # ANS-4
    things = {thing for line in everyday.KINDS.split("\n") if line for thing in line.split(":")[1].split()}
    assert word not in things


def test_a_kind_has_names_and_things_and_a_situation_two_words() -> None:
    for line in KINDS:
        names, things = line.split(":")
        assert names.split(), line
        assert things.split(), line
    for line in LINES:
        assert len(set(line.split())) > 1, line
        assert ":" not in line, line


def test_everyday_words_stand_alone_in_small_letters_without_yo() -> None:
    for line in [*everyday.KINDS.split("\n"), *everyday.SITUATIONS.split("\n")]:
        assert "ё" not in line, line
        assert "_" not in line, line
        assert line == line.lower(), line
