"""Which messages repeat a record that is being forgotten."""

from __future__ import annotations

import pytest

from bot.domain.echoes import echoes


@pytest.mark.parametrize(
    "message",
    [
        "Рынок закрыт по понедельникам",
        "запомни: рынка по понедельникам нет, он закрыт",
        "закрыт ли рынок в понедельник?",
        "РЫНОК! ЗАКРЫТ! ПО ПОНЕДЕЛЬНИКАМ!",
        "говорят, что рынок по понедельникам закрыт, а мы с Колей поехали и простояли там до обеда",
    ],
)
def test_a_message_with_all_its_telling_words_in_any_form_repeats_it(message: str) -> None:
    # FGT-9
    assert echoes("Рынок закрыт по понедельникам", [(7, message)]) == [7]


@pytest.mark.parametrize("message", ["рынок закрыт", "понедельник", "магазин закрыт по понедельникам", ""])
def test_a_message_without_one_of_them_does_not(message: str) -> None:
    # FGT-9
    assert echoes("Рынок закрыт по понедельникам", [(7, message)]) == []


def test_verbs_whose_stem_changes_are_found_too() -> None:
    # FGT-9
    said = [(1, "приёмку вела Зюзина"), (2, "Зюзина ведёт приёмку"), (3, "Зюзина и приёмка")]

    assert echoes("Приёмку ведёт Зюзина", said) == [1, 2]


def test_numbers_and_codes_count_as_words() -> None:
    # FGT-9
    said = [(1, "договор а118 подписали"), (2, "договор А-119 подписали"), (3, "подписан договор А-118")]

    assert echoes("Договор А-118 подписали", said) == [1, 3]


def test_one_word_is_repeated_only_by_a_message_that_says_little_else() -> None:
    # FGT-9
    said = [(1, "тест"), (2, "запомни: тест"), (3, "тест прошли на складе вчера вечером вдвоём")]

    assert echoes("Тест", said) == [1, 2]


def test_a_text_without_telling_words_repeats_nothing() -> None:
    # FGT-9
    assert echoes("и вот", [(1, "и вот"), (2, "ну и")]) == []


def test_words_of_the_speaker_are_found_though_the_record_names_them() -> None:
    # FGT-9
    said = [(1, "дома у меня жёлтая калитка"), (2, "жёлтая дверь")]

    assert echoes("Дома у Веры жёлтая калитка", said, speakers=["Вера"]) == [1]
    assert echoes("Дома у Веры жёлтая калитка", said) == []


def test_a_record_that_is_only_a_name_is_still_found() -> None:
    # FGT-9
    assert echoes("Вера", [(1, "Вера"), (2, "Коля")], speakers=["Вера"]) == [1]
