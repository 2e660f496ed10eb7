from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.language.lemmas import Kind, content_lemmas, fold, forms, lemma, lemma_set, lemmas, tokens

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


def norms(text: str) -> list[str]:
    return [t.norm for t in tokens(text) if t.kind is not Kind.PUNCT]


@pytest.mark.parametrize("word", ["суббота", "субботой", "субботу", "субботам"])
def test_every_case_form_gives_one_dictionary_form(word: str) -> None:  # B47
    assert lemma(word) == "суббота"


def test_yo_and_ye_are_one_letter() -> None:
    assert fold("Ёлка") == "елка"
    assert lemma("ещё") == lemma("еще")
    assert lemmas("берёза") == lemmas("береза")


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Договор Б-204", "договор б204"),
        ("Дело № А40-77/25", "дело А40-77/25"),
        ("накладная 31-К", "накладная 31к"),
        ("3 200 рублей", "3200 рублей"),
        ("сегодня 10-го", "сегодня 10"),
        ("A-118", "А-118"),
        ("в 08:05", "в 8:05"),
    ],
)
def test_a_number_written_two_ways_is_one_number(first: str, second: str) -> None:
    assert [n for n in norms(first) if n[0].isdigit() or n[-1].isdigit()] == [
        n for n in norms(second) if n[0].isdigit() or n[-1].isdigit()
    ]


def test_codes_that_differ_in_one_digit_differ() -> None:
    assert norms("Б-204") != norms("Б-240")


def test_a_unit_written_together_is_taken_off_its_number() -> None:
    assert norms("300р и 45к") == ["300", "р", "и", "45", "к"]


def test_all_readings_of_a_name_in_quotes_are_kept() -> None:
    assert {"пар", "паром"} <= lemma_set("Паром")


def test_content_has_no_prepositions_particles_or_pronouns() -> None:
    assert content_lemmas("Мы не возим это на склад, там ремонт") == ("возить", "склад", "ремонт")


@given(st.text(max_size=200))
def test_tokens_follow_each_other_and_lie_in_the_text(text: str) -> None:
    end = 0
    for token in tokens(text):
        assert token.start >= end
        assert text[token.start : token.end] == token.text
        end = token.end


def test_a_run_of_thousands_of_digits_is_a_number_like_any_other() -> None:
    # OPS-5
    (token,) = tokens("9" * 9000)

    assert token.norm == "9" * 9000
