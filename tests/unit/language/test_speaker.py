from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.language.speaker import Stance, stance

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
    ],
)
def test_habits_and_what_one_goes_through_stay_ones_own(words: str) -> None:
    assert stance(words, NOW) is Stance.OWN
