from __future__ import annotations

import pytest

from bot.language.lemmas import tokens
from bot.language.names import full_names, genders, owner_names, surname_readings


def who(text: str, surname: str, *, asked: bool) -> frozenset[str]:
    items = tokens(text)
    return genders(items, [t.text for t in items].index(surname), asked=asked)


@pytest.mark.parametrize(
    ("text", "surname", "gender"),
    [
        ("про Лыкову", "Лыкову", "f"),
        ("про Лыкова", "Лыкова", "m"),
        ("Лыкова", "Лыкова", "m"),
        ("Лыкова просит отсрочку", "Лыкова", "f"),
        ("про Лыковых", "Лыковых", "p"),
        ("о Збарской", "Збарской", "f"),
    ],
)
def test_a_request_tells_him_from_her(text: str, surname: str, gender: str) -> None:  # FGT-4
    assert who(text, surname, asked=True) == {gender}


@pytest.mark.parametrize(
    ("text", "surname", "gender"),
    [
        ("Юрист Лыкова ведёт дело", "Лыкова", "f"),
        ("Юрист Лыков ведёт дело", "Лыков", "m"),
        ("Машину Лыкова ставим у ворот", "Лыкова", "m"),
        ("Член совета Лыкова отказалась", "Лыкова", "f"),
        ("Заявка Лыкова закрыта", "Лыкова", "m"),
        ("Собака Лыкова кусается", "Лыкова", "m"),
        ("Смета для Лыковых", "Лыковых", "p"),
        ("Клиентка Лыкова довольна", "Лыкова", "f"),
    ],
)
def test_a_record_tells_him_from_her(text: str, surname: str, gender: str) -> None:
    assert who(text, surname, asked=False) == {gender}


def test_all_forms_of_a_surname_have_one_base() -> None:
    forms = ("Лыков", "Лыкова", "Лыкову", "Лыковой", "Лыковым", "Лыковых")

    assert {r.base for form in forms for r in surname_readings(form)} == {"лыков"}


def test_surnames_with_one_root_are_two() -> None:
    assert not {r.base for r in surname_readings("Лыков")} & {r.base for r in surname_readings("Лыкович")}


@pytest.mark.parametrize(
    ("word", "full"),
    [("Колей", "николай"), ("Сашка", "александр"), ("Дашу", "дарья"), ("Юрке", "юрий"), ("Тамаре", "тамара")],
)
def test_a_diminutive_in_any_case_leads_to_the_full_name(word: str, full: str) -> None:
    assert full in full_names(word)


@pytest.mark.parametrize(
    ("word", "full"),
    [("Колину", "николай"), ("Дашиной", "дарья"), ("Петин", "петр"), ("Глебова", "глеб"), ("Ленины", "елена")],
)
def test_a_possessive_leads_to_its_owner(word: str, full: str) -> None:
    assert full in owner_names(word)


def test_a_table_has_no_owner() -> None:
    assert owner_names("стол") == frozenset()
