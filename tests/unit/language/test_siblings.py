"""Things of one kind that stand beside each other are told apart, whatever a search makes of them (FGT-4)."""

from __future__ import annotations

import pytest

from bot.language.lemmas import lemma_set
from bot.language.siblings import siblings


@pytest.mark.parametrize("pair", ["завод комбинат", "вход въезд", "гостиницу хостел", "обед ужин", "врач медсестра"])
def test_neighbours_are_two_things(pair: str) -> None:  # FGT-4
    first, second = pair.split()

    assert siblings(lemma_set(first), lemma_set(second))


@pytest.mark.parametrize("pair", ["гостиница отель", "врач доктор", "стоянка парковка", "завод обед", "завод завода"])
def test_names_of_one_thing_and_strangers_are_no_neighbours(pair: str) -> None:  # FGT-1
    first, second = pair.split()

    assert not siblings(lemma_set(first), lemma_set(second))
