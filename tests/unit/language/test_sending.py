"""What an answer to «куда?» names."""

from __future__ import annotations

import pytest

from bot.language.sending import where


@pytest.mark.parametrize(
    ("words", "target"),
    [
        ("@masterskaya", "@masterskaya"),
        ("в @masterskaya", "@masterskaya"),
        ("https://t.me/masterskaya", "https://t.me/masterskaya"),
        ("в канал «Новости цеха»", "Новости цеха"),
        ("Новости цеха", "Новости цеха"),
        ("давай в новости цеха.", "новости цеха"),
        ("ну тогда в наш канал Новости цеха", "Новости цеха"),
        ("опубликуй в Новости цеха", "Новости цеха"),
        ("на olga@example.ru", "olga@example.ru"),
        ("-1001234567890", "-1001234567890"),
        ("наверное, в Ярмарку", "Ярмарку"),
        ("канал", ""),
    ],
)
def test_an_answer_to_where_names_the_target(words: str, target: str) -> None:
    # ACT-1
    assert where(words) == target
