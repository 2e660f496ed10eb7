"""Check digits, by published examples and examples computed from the published rules."""

from __future__ import annotations

import pytest

from bot.pii import checks

INN = [
    "7830002293",
    "3620966544",
    "0287072290",
    "7671028222",
    "7412393709",
    "500100732259",
    "235052855963",
    "526542598719",
]
OGRN = ["1027700132195", "5106697686332", "1167708699344", "304500116000157", "320521793754187", "313233512922125"]
SNILS = ["11223344595", "09510724660", "08238976205", "11134860415", "15736819300", "18508941400", "47381247100"]
CARDS = ["4561261212345467", "2202622256335715", "4377334402717623", "5469121332905998", "2202628480978710271"]
POLICIES = ["4444366480346197", "8705044357705754", "8522149470049161", "2248292112484010", "9771803373874648"]
ACCOUNTS = [
    ("40602810700000000025", "049805746"),
    ("40702810510007325355", "044074381"),
    ("30101810800000000746", "049805000"),
    ("30101810714127684567", "041815567"),
    ("40102810100000010001", "040305000"),
]


def one_off(digits: str) -> str:
    return digits[:-1] + str((int(digits[-1]) + 1) % 10)


# PII-2
@pytest.mark.parametrize("digits", INN)
def test_a_taxpayer_number_adds_up_and_one_digit_off_does_not(digits: str) -> None:
    assert checks.inn(digits)
    assert not checks.inn(one_off(digits))


# PII-2
@pytest.mark.parametrize("digits", OGRN)
def test_a_registration_number_adds_up_and_one_digit_off_does_not(digits: str) -> None:
    assert checks.ogrn(digits)
    assert not checks.ogrn(one_off(digits))


# PII-2
@pytest.mark.parametrize("digits", SNILS)
def test_a_pension_number_adds_up_even_where_the_key_is_zero(digits: str) -> None:
    assert checks.snils(digits)
    assert not checks.snils(one_off(digits))


# PII-2
@pytest.mark.parametrize("digits", CARDS + POLICIES)
def test_cards_and_policies_share_their_arithmetic(digits: str) -> None:
    assert checks.luhn(digits)
    assert not checks.luhn(one_off(digits))


# PII-2
@pytest.mark.parametrize(("account", "bik"), ACCOUNTS)
def test_an_account_adds_up_with_its_bank(account: str, bik: str) -> None:
    assert checks.account(account, bik)
    assert not checks.account(one_off(account), bik)


def test_numbers_of_another_length_never_add_up() -> None:
    assert not any(f(d) for f in (checks.inn, checks.ogrn, checks.snils) for d in ("", "1", "12345678901234567890"))
    assert not checks.account("1", "2")
    assert not checks.luhn("")
