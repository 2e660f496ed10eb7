"""Houses of one street are sites apart, and a place that has moved is not (MEM-10)."""

from __future__ import annotations

import pytest

from bot.domain.houses import houses_differ
from bot.domain.merging import Verdict, compare


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Ольховая 4, замер во вторник", "Ольховая 14, замер во вторник"),
        ("Замер на Ольховой 4 во вторник", "Замер на Ольховой 14 во вторник"),
        ("Гагарина, 6: ключ у соседей", "Гагарина, 8: ключ у соседей"),
        ("Береговая 2к1 — домофон 41", "Береговая 2к2 — домофон 41"),
    ],
)
def test_another_house_is_another_thing(old: str, new: str) -> None:  # MEM-10
    assert houses_differ(old, new)
    assert compare(old, new) is Verdict.DIFFERENT


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Склад на Ольховой, 4", "Склад на Ольховой, 14"),
        ("Скидка 5 процентов с понедельника", "Скидка 7 процентов с понедельника"),
        ("Рита 6 часов на смене", "Рита 8 часов на смене"),
        ("Ольховая 4, замер во вторник", "Ольховая 4, замер в среду"),
    ],
)
def test_a_value_is_no_house(old: str, new: str) -> None:  # MEM-10
    assert not houses_differ(old, new)
    assert compare(old, new) is Verdict.UPDATE
