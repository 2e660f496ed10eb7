from __future__ import annotations

from bot.telegram.pacing import Limits, Pace


def test_a_private_chat_takes_a_burst_and_then_one_a_second() -> None:
    # OPS-5
    pace = Pace(Limits(chat_per_s=1.0, chat_burst=3))
    for _ in range(3):
        assert pace.wait_s(5, 100.0) == 0
        pace.take(5, 100.0)

    assert pace.wait_s(5, 100.0) == 1.0
    assert pace.wait_s(5, 101.0) == 0


def test_a_group_takes_twenty_a_minute() -> None:
    # OPS-5
    pace = Pace(Limits(group_per_minute=20, chat_burst=1))
    pace.take(-5, 100.0)

    assert pace.wait_s(-5, 100.0) == 3.0


def test_all_chats_together_stay_under_the_overall_limit() -> None:
    # OPS-5
    pace = Pace(Limits(overall_per_s=30))
    for chat in range(30):
        assert pace.wait_s(chat, 100.0) == 0
        pace.take(chat, 100.0)

    assert pace.wait_s(99, 100.0) > 0
    assert pace.wait_s(99, 101.0) == 0


def test_telegrams_own_word_goes_over_the_arithmetic() -> None:
    # OPS-5
    pace = Pace(Limits())
    pace.block(5, until=130.0)

    assert pace.wait_s(5, 100.0) == 30.0
    assert pace.wait_s(6, 100.0) == 0


def test_a_clock_that_stands_still_gives_nothing_away() -> None:
    pace = Pace(Limits(chat_per_s=1.0, chat_burst=1))
    pace.take(5, 100.0)

    assert pace.wait_s(5, 99.0) == 1.0
