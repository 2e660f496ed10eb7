"""The difference shown to people, and how far two texts are apart (EDT-3, EDT-9)."""

from __future__ import annotations

import random
import time

import pytest

from bot.domain.edits.diff import Mark, Piece, diff
from bot.domain.edits.distance import distance, mean


def sides(pieces: tuple[Piece, ...]) -> tuple[str, str]:
    before = "".join(p.text for p in pieces if p.mark is not Mark.ADDED)
    after = "".join(p.text for p in pieces if p.mark is not Mark.REMOVED)
    return before, after


def shown(before: str, after: str) -> str:
    signs = {Mark.KEPT: "{}", Mark.REMOVED: "[-{}-]", Mark.ADDED: "[+{}+]"}
    return "".join(signs[p.mark].format(p.text) for p in diff(before, after))


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("Ждём вас в среду", "Ждём вас в пятницу", "Ждём вас в [-среду-][+пятницу+]"),
        ("Добрый день! Счёт готов", "Счёт готов", "[-Добрый день! -]Счёт готов"),
        ("Счёт готов", "Счёт готов, оплатите до мая", "Счёт готов[+, оплатите до мая+]"),
        ("Цена 1,5 млн", "Цена 1,7 млн", "Цена [-1,5-][+1,7+] млн"),
        ("Приём в 9:00", "Приём в 9:30", "Приём в [-9:00-][+9:30+]"),
        ("Тот же текст", "Тот же текст", "Тот же текст"),
        ("", "Новое", "[+Новое+]"),
        ("Старое", "", "[-Старое-]"),
        ("", "", ""),
    ],
)
def test_what_was_struck_out_and_put_in_is_shown_in_place(before: str, after: str, wanted: str) -> None:
    # EDT-3
    assert shown(before, after) == wanted


def test_a_rewritten_phrase_is_one_change() -> None:
    # EDT-3
    assert shown("Просим осуществить оплату сегодня", "Оплатите счёт сегодня") == (
        "[-Просим осуществить оплату-][+Оплатите счёт+] сегодня"
    )


def test_both_texts_can_be_read_back_whatever_they_are() -> None:
    # EDT-3
    dice = random.Random(7)
    words = ["дом", "лес", "—", "!", "\n", "  ", "5", "№", "🎈", "ё", "«а»", "\u200b"]
    for _ in range(300):
        before = "".join(dice.choices(words, k=dice.randrange(40)))
        after = "".join(dice.choices(words, k=dice.randrange(40)))

        assert sides(diff(before, after)) == (before, after)


@pytest.mark.parametrize("vocabulary", [2, 50, 5_000])
def test_long_texts_are_compared_soon(vocabulary: int) -> None:
    # EDT-3
    dice = random.Random(3)
    before = [f"слово{dice.randrange(vocabulary)}" for _ in range(4_000)]
    after = [w if dice.random() > 0.2 else f"иное{dice.randrange(vocabulary)}" for w in before]
    began = time.perf_counter()

    pieces = diff(" ".join(before), " ".join(after))

    assert sides(pieces) == (" ".join(before), " ".join(after))
    assert time.perf_counter() - began < 10


@pytest.mark.parametrize(
    ("draft", "final", "wanted"),
    [
        ("Счёт готов", "счёт готов!", 0),
        ("Счёт готов", "Акт подписан", 100),
        ("один два три четыре", "один два три пять", 25),
        ("один два", "один два три четыре", 50),
        ("", "", 0),
        ("", "слово", 100),
    ],
)
def test_the_distance_is_the_share_of_changed_words(draft: str, final: str, wanted: int) -> None:
    # EDT-9
    assert distance(draft, final) == wanted


def test_the_mean_of_nothing_is_nothing() -> None:
    # EDT-9
    assert (mean([]), mean([10, 30])) == (None, 20.0)
