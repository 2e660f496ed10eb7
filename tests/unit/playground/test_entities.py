"""Telegram's HTML, as its documentation describes it."""

from __future__ import annotations

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.playground.entities import cut_utf16, detect, parse_html, trim, utf16_length
from bot.playground.errors import ApiError


def spans(source: str) -> list[tuple[str, str]]:
    text, entities = parse_html(source)
    return [(each["type"], cut_utf16(text, each["offset"], each["length"])) for each in entities]


def test_offsets_count_utf16_units_so_an_emoji_takes_two() -> None:
    text, entities = parse_html("😀 <b>важно</b> 👨‍👩‍👧 <i>и это</i>")

    assert text == "😀 важно 👨‍👩‍👧 и это"
    assert entities == [
        {"offset": 3, "length": 5, "type": "bold"},
        {"offset": 18, "length": 5, "type": "italic"},
    ]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<b>a<i>b</i></b>", [("bold", "ab"), ("italic", "b")]),
        ("<strong>a</strong><em>b</em><ins>c</ins><del>d</del>", [
            ("bold", "a"), ("italic", "b"), ("underline", "c"), ("strikethrough", "d"),
        ]),
        ('<a href="https://example.com/?a=1&amp;b=2">x</a>', [("text_link", "x")]),
        ('<a href="tg://user?id=42">Аня</a>', [("text_mention", "Аня")]),
        ('<span class="tg-spoiler">тайна</span>', [("spoiler", "тайна")]),
        ("<blockquote>q</blockquote>", [("blockquote", "q")]),
        ("<blockquote expandable>q</blockquote>", [("expandable_blockquote", "q")]),
        ("<code>a <b>b</b></code>", [("code", "a b")]),
        ("<b></b>a", []),
    ],
)  # fmt: skip
def test_documented_tags_become_entities(source: str, expected: list[tuple[str, str]]) -> None:
    assert spans(source) == expected


def test_a_language_of_preformatted_code_is_kept() -> None:
    _, entities = parse_html('<pre><code class="language-python">x = 1</code></pre>')

    assert entities == [{"offset": 0, "length": 5, "type": "pre", "language": "python"}]


def test_only_the_four_named_references_and_numbers_are_replaced() -> None:
    assert parse_html("&lt;&gt;&amp;&quot;&#33;&#x1F600;&nbsp;&laquo;")[0] == '<>&"!😀&nbsp;&laquo;'


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("a <b>b", 'Can\'t find end tag corresponding to start tag "b"'),
        ("a</b>", "Unexpected end tag at byte offset 1"),
        ("<b>x</i>", 'Unmatched end tag at byte offset 4, expected "</b>", found "</i>"'),
        ("ж<foo>x</foo>", 'Unsupported start tag "foo" at byte offset 2'),
        ("3 < 5", 'Unsupported start tag "" at byte offset 2'),
        ("<b", "Unclosed start tag at byte offset 0"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
    ],
)
def test_wrong_markup_is_refused_with_the_byte_where_it_is(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source)

    assert caught.value.description == f"Bad Request: can't parse entities: {reason}"


def test_space_around_a_text_is_dropped_and_entities_move() -> None:
    text, entities = trim("  \n жирный \n", [{"type": "bold", "offset": 4, "length": 7}])

    assert text == "жирный"
    assert entities == [{"type": "bold", "offset": 0, "length": 6}]


def test_telegram_finds_commands_mentions_links_and_hashtags_by_itself() -> None:
    text = "/ask@helper_bot 😀 @zoya https://example.com/x. #план a@b.ru +7 900 123-45-67 и/или"
    found = [(each["type"], cut_utf16(text, each["offset"], each["length"])) for each in detect(text, [])]

    assert found == [
        ("bot_command", "/ask@helper_bot"),
        ("mention", "@zoya"),
        ("url", "https://example.com/x"),
        ("hashtag", "#план"),
        ("email", "a@b.ru"),
        ("phone_number", "+7 900 123-45-67"),
    ]


def test_nothing_is_found_inside_code() -> None:
    assert detect("/start", [{"type": "code", "offset": 0, "length": 6}]) == [
        {"type": "code", "offset": 0, "length": 6}
    ]


def test_utf16_length_counts_surrogate_pairs() -> None:
    assert utf16_length("a😀ё") == 4


@given(st.text(alphabet=st.sampled_from("<>/&;=\"' abiu😀\n" + "code" + "pre"), max_size=80))
def test_any_source_is_either_refused_or_gives_entities_inside_the_text(source: str) -> None:
    try:
        text, entities = parse_html(source)
    except ApiError:
        return
    text, entities = trim(text, entities)
    entities = detect(text, entities)

    for entity in entities:
        assert entity["length"] > 0
        assert 0 <= entity["offset"] <= entity["offset"] + entity["length"] <= utf16_length(text)


@given(st.text(max_size=60))
def test_escaped_text_comes_back_as_it_was(text: str) -> None:
    assert parse_html(html.escape(text, quote=False)) == (text, [])
