from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.telegram.markdown import to_html

TAG = re.compile(r"</?(b|i|s|u|a|code|pre|blockquote)(?: href=\"[^\"]*\")?>")


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("**важно**", "<b>важно</b>"),
        ("*так*", "<i>так</i>"),
        ("~~нет~~", "<s>нет</s>"),
        ("`код <b>`", "<code>код &lt;b&gt;</code>"),
        ("- раз\n- два", "• раз\n• два"),
        ("3. три\n4. четыре", "3. три\n4. четыре"),
        ("# Заголовок\n\nтекст", "<b>Заголовок</b>\n\nтекст"),
        ("> цитата\n> ещё", "<blockquote>цитата\nещё</blockquote>"),
        ("```py\nx < 1\n```", "<pre>x &lt; 1</pre>"),
        ("[сюда](https://example.com/a_b)", '<a href="https://example.com/a_b">сюда</a>'),
        ("2 < 3 & 4", "2 &lt; 3 &amp; 4"),
    ],
)
def test_markdown_becomes_what_telegram_accepts(markdown: str, html: str) -> None:
    # ANS-6
    assert to_html(markdown) == html


def test_links_keep_every_character() -> None:
    # B45a: underscores in addresses were eaten.
    assert "https://x.ru/a_b/c_d и https://x.ru/e_f" in to_html("https://x.ru/a_b/c_d и https://x.ru/e_f")


@given(st.text(alphabet="*_~`[]()<>&#-> \n1.абв|", max_size=200))
def test_whatever_a_model_writes_the_result_is_well_formed(markdown: str) -> None:
    # ANS-6
    html = to_html(markdown)

    opened: list[str] = []
    for tag in re.finditer(r"<[^>]*>", html):
        assert TAG.fullmatch(tag.group()), tag.group()
        name = TAG.fullmatch(tag.group()).group(1)  # type: ignore[union-attr]
        if tag.group().startswith("</"):
            assert opened.pop() == name
        else:
            opened.append(name)
    assert not opened
    assert not re.search(r"&(?!lt;|gt;|amp;|quot;|#)", html)
