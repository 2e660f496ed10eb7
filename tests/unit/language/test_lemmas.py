from __future__ import annotations

import pytest

from bot.language.lemmas import content_lemmas, forms, lemma, lemma_set

UNNAMED = ["\ue000", "\U000f0001", "\u0378", "\U000e0fff", "\ud800", "\udfff"]


@pytest.mark.parametrize("char", UNNAMED, ids=[ascii(char) for char in UNNAMED])
@pytest.mark.parametrize("text", ["{}", "склад{}", "{}Ёлка", "а-{}"])
def test_what_has_no_name_in_unicode_reads_as_itself(char: str, text: str) -> None:
    # MEM-5
    word = text.format(char)

    assert forms(word)
    assert lemma(word) in lemma_set(word)
    content_lemmas(word)


def test_every_reading_of_a_word_is_kept() -> None:
    # MEM-5
    assert {"сталь", "стать"} <= lemma_set("стали")
