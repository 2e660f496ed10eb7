from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.language.speaker import Stance, in_third_person, stance

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


# MEM-4
@pytest.mark.parametrize(
    "words",
    [
        "сегодня я на складе до шести",
        "я сегодня за кассой",
        "меня завтра не будет",
        "я завтра опоздаю на час",
        "сегодня задержусь до восьми",
        "я до среды в командировке",
        "с понедельника я в отпуске",
        "завтра закрываю я",
        "завтра выйду к десяти",
        "меня не будет с 3 по 7 декабря",
        "во вторник я один на ресепшене",
        "завтра выручку сдаю я",
        "в среду встречаю фуру с товаром",
    ],
)
def test_where_a_colleague_is_on_a_named_day_is_for_all(words: str) -> None:
    assert stance(words, NOW) is Stance.WORK


# MEM-4
@pytest.mark.parametrize(
    "words",
    [
        "я по утрам не на связи",
        "завтра я у стоматолога",
        "я на больничном до пятницы",
        "у меня завтра суд",
        "завтра у меня день рождения",
        "по вторникам я работаю из дома",
        "я всегда прихожу к десяти",
        "думаю завтра уволиться",
        "в среду я везу сына в школу",
        "в пятницу после обеда я не беру трубку",
        "завтра сдаю анализы",
        "по четвергам я один на ресепшене",
        "в воскресенье я забираю дочку из лагеря",
    ],
)
def test_habits_and_what_one_goes_through_stay_ones_own(words: str) -> None:
    assert stance(words, NOW) is Stance.OWN


# MEM-4
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("завтра выручку сдаю я", "завтра выручку сдаёт Лена Пархомова"),
        ("в среду встречаю фуру", "в среду Лена Пархомова встречает фуру"),
        ("я закрываю кассу, а ключи я сдаю на посту", "Лена Пархомова закрывает кассу, а ключи она сдаёт на посту"),
    ],
)
def test_a_record_names_the_speaker_once_wherever_i_stands(said: str, kept: str) -> None:
    assert in_third_person(said, "Лена Пархомова") == kept
