"""Check digits of Russian identifiers. Every function takes digits only and says whether they add up."""

from __future__ import annotations

from collections.abc import Sequence

_INN_10 = (2, 4, 10, 3, 5, 9, 4, 6, 8)
_INN_12_FIRST = (7, *_INN_10)
_INN_12_SECOND = (3, *_INN_12_FIRST)
_ACCOUNT = (7, 1, 3)
#: numbers up to this one were given out without a check
_SNILS_UNCHECKED = 1_001_998


def inn(digits: str) -> bool:
    """A company's (10) or a person's (12) taxpayer number."""
    if len(digits) == 10:
        return _weighted(digits, _INN_10) == int(digits[9])
    if len(digits) == 12:
        return _weighted(digits, _INN_12_FIRST) == int(digits[10]) and _weighted(digits, _INN_12_SECOND) == int(
            digits[11]
        )
    return False


def ogrn(digits: str) -> bool:
    """A company's (13) or an entrepreneur's (15) registration number."""
    if len(digits) == 13:
        return int(digits[:12]) % 11 % 10 == int(digits[12])
    if len(digits) == 15:
        return int(digits[:14]) % 13 % 10 == int(digits[14])
    return False


def snils(digits: str) -> bool:
    """A pension insurance number: nine digits and a two-digit key."""
    if len(digits) != 11:
        return False
    if int(digits[:9]) <= _SNILS_UNCHECKED:
        return True
    total = sum(int(d) * (9 - i) for i, d in enumerate(digits[:9]))
    return total % 101 % 100 == int(digits[9:])


def luhn(digits: str) -> bool:
    """Bank cards; also medical policies, whose key is the same arithmetic."""
    if not digits:
        return False
    doubled = (int(d) * 2 if i % 2 else int(d) for i, d in enumerate(reversed(digits)))
    return sum(d - 9 if d > 9 else d for d in doubled) % 10 == 0


def account(digits: str, bik: str) -> bool:
    """A bank account (20) with its bank's code (9): a correspondent, treasury or client account.

    Source: Bank of Russia, the order of computing the control key of an account number.
    """
    if len(digits) != 20 or len(bik) != 9:
        return False
    held_at_centre = digits.startswith(("301", "302", "303", "401")) or bik[6:8] == "00"
    prefix = "0" + bik[4:6] if held_at_centre else bik[6:]
    return sum(int(d) * _ACCOUNT[i % 3] % 10 for i, d in enumerate(prefix + digits)) % 10 == 0


def _weighted(digits: str, weights: Sequence[int]) -> int:
    return sum(int(d) * w for d, w in zip(digits, weights, strict=False)) % 11 % 10
