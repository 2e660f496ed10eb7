"""Words that exclude each other, acts that undo each other, an act said by its noun."""

from __future__ import annotations

import pytest

from bot.language.antonyms import contrary, undone_by
from bot.language.verbal_nouns import one_act


def said(word: str) -> frozenset[str]:
    return frozenset({word})


@pytest.mark.parametrize(
    ("one", "other"),
    [("точный", "неточный"), ("срочный", "бессрочный"), ("прижиться", "засохнуть"), ("сухой", "мокрый")],
)
def test_contrary_words_exclude_each_other_either_way(one: str, other: str) -> None:  # MEM-10
    assert contrary(said(one), said(other))
    assert contrary(said(other), said(one))


@pytest.mark.parametrize(("one", "other"), [("сухой", "глубокий"), ("мокрый", "влажный"), ("делить", "неделя")])
def test_other_words_do_not(one: str, other: str) -> None:  # MEM-10
    assert not contrary(said(one), said(other))


def test_acts_that_undo_each_other_are_told_by_their_prefixes() -> None:  # MEM-10
    assert undone_by(said("погрузка"), said("разгрузка"))
    assert undone_by(said("вывоз"), said("завоз"))
    assert not undone_by(said("погрузка"), said("отгрузка"))


@pytest.mark.parametrize(
    ("verb", "noun"), [("ковать", "ковка"), ("точить", "заточка"), ("клеить", "поклейка"), ("пилить", "распил")]
)
def test_a_noun_names_the_act_of_its_verb(verb: str, noun: str) -> None:  # MEM-10
    assert one_act(verb, noun)


@pytest.mark.parametrize(("verb", "noun"), [("ковать", "ковер"), ("точить", "печать"), ("красить", "стрижка")])
def test_a_noun_that_only_sounds_alike_does_not(verb: str, noun: str) -> None:  # MEM-10
    assert not one_act(verb, noun)
