from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.split import MESSAGE_LIMIT, length, split_html, visible_length


def test_a_short_text_stays_one_piece() -> None:
    assert split_html("<b>Да</b>") == ("<b>Да</b>",)


def test_a_cut_falls_on_a_line_and_tags_are_closed_and_opened_again() -> None:
    # ANS-6
    html = "<b>" + "\n".join(f"строка {n}" for n in range(40)) + "</b>"

    pieces = split_html(html, 100)

    assert all(p.startswith("<b>") and p.endswith("</b>") for p in pieces)
    assert all(visible_length(p) <= 100 for p in pieces)
    assert not any(re.search(r"строка \d*$", p.removesuffix("</b>")) is None for p in pieces)


def test_an_entity_is_never_cut() -> None:
    pieces = split_html("&amp;" * 250, 100)

    assert all(visible_length(p) <= 100 for p in pieces)
    assert "".join(pieces) == "&amp;" * 250


def test_emoji_count_as_telegram_may_count_them() -> None:
    # B46: reports disagree on the unit, so the larger one is kept.
    text = "😀" * 5000

    pieces = split_html(text)

    assert all(length(p) <= MESSAGE_LIMIT for p in pieces)
    assert "".join(pieces) == text


@given(st.text(alphabet="абв \n.<&😀", max_size=600), st.integers(min_value=20, max_value=120))
def test_nothing_is_lost_whatever_the_text(text: str, limit: int) -> None:
    # ANS-6
    from html import escape

    html = f"<i>{escape(text, quote=False)}</i>"

    pieces = split_html(html, limit)

    assert all(visible_length(p) <= limit for p in pieces)
    joined = "".join(re.sub(r"<[^>]+>", "", p) for p in pieces)
    assert joined.split() == escape(text, quote=False).split() or joined.replace("\n", "").replace(" ", "") == escape(
        text, quote=False
    ).replace("\n", "").replace(" ", "")
