"""What a model wrote, told apart: the text, its fields, the lines for the program; and what a change shows."""

from __future__ import annotations

from bot.domain.drafts.changes import Change, changes
from bot.domain.drafts.draft import Name
from bot.domain.drafts.limits import beyond, limit
from bot.domain.drafts.written import read


def test_the_text_is_what_stands_before_the_line_of_dashes() -> None:
    # EDT-1
    found = read("Заказ готов.\n\n---\nТема: Заказ\nСрок: нет\nИсточники: M4, M9", shown={"M4"})

    assert found.text == "Заказ готов."
    assert found.fields == {Name.TITLE: "Заказ"}
    assert found.cited.used == ("M4",)
    assert found.cited.invented == ("M9",)


def test_fields_may_follow_the_sources() -> None:
    # EDT-1
    found = read("Заказ готов.\n---\nИсточники: нет\nВажность: высокая", shown=())

    assert (found.text, found.fields) == ("Заказ готов.", {Name.IMPORTANCE: "высокая"})


def test_a_letter_may_speak_of_a_deadline_and_hold_a_line_of_dashes() -> None:
    # EDT-1
    letter = "Условия.\n---\nСрок: две недели.\nЖдём ответа."

    assert read(f"{letter}\n\nИсточники: нет", shown=()).text == letter


def test_a_text_in_a_fence_is_taken_out_of_it() -> None:
    # EDT-1
    assert read("```\nЗаказ готов.\n```\n---\nИсточники: нет", shown=()).text == "Заказ готов."


def test_a_change_is_shown_with_what_stands_around_it() -> None:
    # EDT-3
    found, more = changes("Ваш заказ скорее всего готов, ждём вас.", "Ваш заказ готов, ждём вас.")

    assert more == 0
    assert found == (Change(head="Ваш заказ ", removed="скорее всего ", added="", tail="готов, ждём вас."),)


def test_of_many_changes_the_first_are_shown_and_the_rest_counted() -> None:
    # EDT-3
    before = " ".join(f"слово{n} общее{n} опора{n} столб{n}" for n in range(20))
    after = before.replace("слово", "иное")

    found, more = changes(before, after)

    assert len(found) == 6
    assert more == 14


def test_what_is_longer_than_its_channel_is_told_by_how_much() -> None:
    # EDT-1
    assert beyond("а" * 700, "sms") == 30
    assert beyond("😀" * 2048, "post") == 0
    assert beyond("😀" * 2049, "post") == 2
    assert limit("email") > 50_000
