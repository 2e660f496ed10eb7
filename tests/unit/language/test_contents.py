from __future__ import annotations

import pytest

from bot.language.contents import has_none


# MEM-1
@pytest.mark.parametrize(
    "words",
    [
        "во сколько мы вчера закрылись",
        "до скольких работает аптека",
        "вон ту коробку",
        "вот те три",
        "эту самую",
        "ну, так, щас",
        "погоди минутку",
        "сейчас допишу",
        "щас скину",
        "потом скажу",
        "всё, что я наговорила",
        "то, что мы решили",
        "где лежит договор",
    ],
)
def test_words_that_only_point_or_hesitate_have_nothing_to_keep(words: str) -> None:
    assert has_none(words)


# MEM-1
@pytest.mark.parametrize(
    "words",
    [
        "эту коробку забирает Юра",
        "те три стола проданы",
        "во сколько открываемся: в девять",
        "сейчас на складе ревизия",
        "кто приходит последним, включает сигнализацию",
        "секунда простоя стоит сто рублей",
        "всё, что на верхней полке, списано",
    ],
)
def test_words_that_tell_something_are_kept(words: str) -> None:
    assert not has_none(words)
