"""When two mentions are one person or one thing.

A key holds one frozenset per word, each of the word's possible readings written as `<role><gender>:<normal form>`:
roles are n (first name), p (patronymic), s (surname), i (initial), x (unknown); genders m, f or -.
«Белкина» reads as {sm:белкин, sf:белкин}, «Белкиной» as {sf:белкин}; so the first may be either of two people
and the second may not be Mr Белкин. Keys of numbers and the like hold one word with one reading.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable

from bot.domain.masking.kinds import Key, PiiKind

_DIGIT_KINDS = frozenset(
    {
        PiiKind.INN,
        PiiKind.SNILS,
        PiiKind.PASSPORT,
        PiiKind.CARD,
        PiiKind.ACCOUNT,
        PiiKind.BIK,
        PiiKind.OGRN,
        PiiKind.KPP,
        PiiKind.OMS,
        PiiKind.DRIVER_LICENSE,
    }
)
_CANDIDATES = 50
_CASELESS_KINDS = frozenset({PiiKind.EMAIL, PiiKind.USERNAME, PiiKind.ADDRESS, PiiKind.BIRTHDATE})


def plain_key(kind: PiiKind, value: str) -> Key:
    """The key of a value that came without one: digits of a number, lower case of an address, else the text itself."""
    if kind is PiiKind.PERSON:
        return tuple(frozenset({f"x-:{word}"}) for word in re.findall(r"[^\W\d_]+", value.casefold())) or _one(value)
    if kind is PiiKind.PHONE:
        digits = _digits(value)
        return _one(digits[1:] if len(digits) == 11 and digits[0] in "78" else digits)
    if kind in _DIGIT_KINDS:
        return _one(_digits(value) or value)
    if kind is PiiKind.USERNAME:
        return _one(re.split(r"[@/=]", value.casefold().rstrip("/"))[-1])
    if kind in _CASELESS_KINDS:
        return _one(" ".join(value.casefold().split()))
    return _one(value)


def _one(text: str) -> Key:
    return (frozenset({f"x-:{text}"}),)


def _digits(value: str) -> str:
    return "".join(c for c in value if c.isdigit())


def may_be_same(a: Key, b: Key) -> bool:
    """Whether nothing in two person keys speaks against one person, and at least one whole word speaks for it."""
    pairs, rest_a, rest_b = _align(a, b)
    if not any(_is_word(x) and _is_word(y) for x, y in pairs):
        return False
    if _genders(a) and _genders(b) and not _genders(a) & _genders(b):
        return False
    return not any(_roles(x) & _roles(y) or _is_unknown(x) or _is_unknown(y) for x in rest_a for y in rest_b)


def merge(a: Key, b: Key) -> Key:
    """What is known of a person after another mention: common readings where words meet, and the new words."""
    pairs, rest_a, rest_b = _align(a, b)
    return (*(_meet(x, y) for x, y in pairs), *rest_a, *rest_b)


def same_words(a: Key, b: Key) -> bool:
    """Whether each word of one key is a word of the other."""
    _, rest_a, rest_b = _align(a, b)
    return not rest_a and not rest_b


def _same_readings(a: Key, b: Key) -> bool:
    return set(a) == set(b)


class KeyIndex:
    """Entries of one kind by their words, so that a long text is matched in linear time."""

    def __init__(self) -> None:
        self._keys: dict[int, Key] = {}
        self._by_reading: dict[str, list[int]] = defaultdict(list)

    def put(self, number: int, key: Key) -> None:
        """Add a key or replace the number's former one."""
        known = {reading for word in self._keys.get(number, ()) for reading in word}
        self._keys[number] = key
        for reading in {reading for word in key for reading in word} - known:
            self._by_reading[reading].append(number)

    def key(self, number: int) -> Key:
        return self._keys[number]

    def exact(self, key: Key) -> int | None:
        """The number of the same value, for kinds whose keys are one word."""
        (reading,) = key[0]
        return next(iter(self._by_reading.get(reading, ())), None)

    def person(self, key: Key) -> int | None:
        """The number of the one person this may be; None when it is nobody known or more than one fits."""
        fits = [n for n in self._candidates(key) if may_be_same(self._keys[n], key)]
        for closer in (same_words, _same_readings):
            if len(fits) > 1:
                fits = [n for n in fits if closer(self._keys[n], key)]
        return fits[0] if len(fits) == 1 else None

    def _candidates(self, key: Key) -> Iterable[int]:
        """Numbers that share a reading, those that share most first; bounded, so that namesakes cost nothing."""
        shared = Counter(n for word in key for reading in word for n in self._by_reading.get(reading, ()))
        return [n for n, _ in shared.most_common(_CANDIDATES)]


def _align(
    a: Key, b: Key
) -> tuple[list[tuple[frozenset[str], frozenset[str]]], list[frozenset[str]], list[frozenset[str]]]:
    """Pair the words of two keys, whole words first, and return what is left over on either side."""
    pairs: list[tuple[frozenset[str], frozenset[str]]] = []
    rest_a, rest_b = list(a), list(b)
    for fits in (_share, _initial_of):
        for x in list(rest_a):
            y = next((y for y in rest_b if fits(x, y)), None)
            if y is not None:
                pairs.append((x, y))
                rest_a.remove(x)
                rest_b.remove(y)
    return pairs, rest_a, rest_b


def _share(x: frozenset[str], y: frozenset[str]) -> bool:
    return bool(x & y)


def _initial_of(x: frozenset[str], y: frozenset[str]) -> bool:
    return _stands_for(x, y) or _stands_for(y, x)


def _stands_for(initial: frozenset[str], word: frozenset[str]) -> bool:
    letters = {r.partition(":")[2] for r in initial if r[0] == "i"}
    return bool(letters) and any(r[0] in "npx" and r.partition(":")[2][:1] in letters for r in word)


def _meet(x: frozenset[str], y: frozenset[str]) -> frozenset[str]:
    return x & y or (x if _is_word(x) else y)


def _is_word(word: frozenset[str]) -> bool:
    return any(r[0] != "i" for r in word)


def _is_unknown(word: frozenset[str]) -> bool:
    return any(r[0] == "x" for r in word)


def _roles(word: frozenset[str]) -> set[str]:
    return {r[0] for r in word}


def _genders(key: Key) -> set[str]:
    """Genders that every word of the key allows; empty when the words say nothing."""
    allowed: set[str] = set()
    for word in key:
        genders = {r[1] for r in word}
        if "-" in genders:
            continue
        allowed = allowed & genders if allowed else genders
    return allowed
