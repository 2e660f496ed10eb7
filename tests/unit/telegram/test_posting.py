"""Which of the channels that the bot is in a person means."""

from __future__ import annotations

import pytest

from bot.telegram.posting import called

CHATS = [(-1001, "Новости склада"), (-1002, "Новости цеха"), (-1003, "Ярмарка мастеров"), (-1004, "Верстак")]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("Верстак", [-1004]),
        ("верстак", [-1004]),
        ("Ярмарку мастеров", [-1003]),
        ("Ярмарке", [-1003]),
        ("новостях склада", [-1001]),
        ("новости", [-1001, -1002]),
        ("склад", [-1001]),
        ("Распродажа", []),
        ("новости распродажи", []),
        ("", [-1001, -1002, -1003, -1004]),
    ],
)
def test_a_channel_is_meant_by_words_of_its_title_in_any_form(given: str, found: list[int]) -> None:
    # ACT-7
    assert [chat_id for chat_id, _ in called(given, CHATS, loosely=True)] == found


def test_a_whole_title_is_meant_before_a_part_of_another() -> None:
    # ACT-7
    chats = [(-1, "Скидки"), (-2, "Скидки для своих")]

    assert called("скидки", chats, loosely=True) == [(-1, "Скидки")]


def test_what_may_be_a_user_name_is_looked_for_among_whole_titles_alone() -> None:
    # ACT-7
    assert called("news", [(-1, "Store news")], loosely=False) == []
