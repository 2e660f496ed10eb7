from __future__ import annotations

import pytest

from bot.domain.citations import Basis, Cited, read, readable_so_far, trailer

SHOWN = ("M1", "M12", "R3", "S2", "L-0004")


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("Ответ.\n\nИсточники: M1, S2", ("M1", "S2")),
        ("Ответ.\nИсточники: M12", ("M12",)),
        ("Ответ.\n\n**Источники:** M12, L-0004", ("M12", "L-0004")),
        ("Ответ.\n\n---\nИсточник: [M1]", ("M1",)),
        ("Ответ.\n\n_источники_: M1; M1; M12.", ("M1", "M12")),
        ("Answer.\nSources: M1", ("M1",)),
        ("Ответ.\n\nПомешало правило: R3\nИсточники: M1\n\n", ("M1",)),
    ],
)
def test_the_trailer_is_read_and_taken_off(text: str, used: tuple[str, ...]) -> None:
    # ANS-3
    cited = read(text, shown=SHOWN)

    assert cited.used == used
    assert cited.text in ("Ответ.", "Answer.")
    assert cited.basis is Basis.RECORDS


def test_ids_that_were_never_shown_count_for_nothing() -> None:
    # ANS-3
    cited = read("Да.\nИсточники: M1, M77, L-0009", shown=SHOWN)

    assert (cited.used, cited.invented) == (("M1",), ("M77", "L-0009"))


def test_only_invented_ids_are_no_source() -> None:
    # ANS-3
    assert read("Да.\nИсточники: M77", shown=SHOWN).basis is Basis.NOTHING


@pytest.mark.parametrize(
    ("trailer", "basis"),
    [
        ("\nИсточники: нет", Basis.NOTHING),
        ("\nИсточники: общие знания", Basis.GENERAL),
        ("\nИсточники: —", Basis.NOTHING),
        ("", Basis.UNSAID),
    ],
)
def test_what_an_answer_without_records_rests_on(trailer: str, basis: Basis) -> None:
    # ANS-4
    assert read(f"Ответ.{trailer}", shown=SHOWN) == Cited(text="Ответ.", basis=basis)


def test_the_rule_that_stood_in_the_way_is_named_by_id() -> None:
    # RUL-7
    cited = read("Сделал половину.\n\nИсточники: нет\nПомешало правило: R3, R9, M1", shown=SHOWN)

    assert cited.blocked_by == ("R3",)
    assert cited.invented == ("R9",)


def test_ids_inside_the_text_are_used_and_taken_out() -> None:
    # ANS-3
    cited = read("Склад на Лесной [M12], вход со двора (M1, S2).\nИсточники: M12", shown=SHOWN)

    assert cited.text == "Склад на Лесной, вход со двора."
    assert cited.used == ("M12", "M1", "S2")


@pytest.mark.parametrize("text", ["Болт (M6) и шайба", "Лежит в (S3)", "Источники финансирования:\n- кредит"])
def test_ordinary_words_that_look_alike_stay(text: str) -> None:
    assert read(text, shown=SHOWN).text == text


def test_a_trailer_in_the_middle_is_text() -> None:
    assert read("Источники: сайт\nи архив", shown=SHOWN).text == "Источники: сайт\nи архив"


def test_a_growing_answer_never_shows_its_trailer() -> None:
    # ANS-6
    whole = "Склад на Лесной [M12].\n\nИ ещё (см. план).\n\nИсточники: M12, M1\nПомешало правило: R3"
    final = read(whole, shown=SHOWN).text

    for end in range(len(whole) + 1):
        shown = readable_so_far(whole[:end], shown=SHOWN)
        assert final.startswith(shown), shown
    assert readable_so_far(whole, shown=SHOWN) == final


@pytest.mark.parametrize("used", [(), ("M1",), ("M12", "S2")])
def test_a_trailer_is_read_back(used: tuple[str, ...]) -> None:
    # ANS-3
    cited = read(f"Ответ.\n\n{trailer(used)}", shown=SHOWN)

    assert (cited.text, cited.used) == ("Ответ.", used)
