"""What each word of a possible name is - given name, patronymic, surname, initial - and how well they fit together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from bot.domain.masking import Key
from bot.language.lemmas import forms, lemma
from bot.pii.people import lexicon
from bot.pii.people.names import FAIR, STRONG, WEAK, NameWord
from bot.pii.people.pieces import Piece, Shape

GIVEN, PATRONYMIC, SURNAME, INITIAL = "n", "p", "s", "i"

#: log-odds of a word by its role and strength: capital inside a sentence, capital where one begins, capitals, small
WORTH: Final = {
    (GIVEN, STRONG): (3.0, 2.2, 1.6, 1.7),
    (GIVEN, FAIR): (2.0, 0.4, -0.4, -0.8),
    (GIVEN, WEAK): (1.1, -1.2, -2.2, -2.6),
    (PATRONYMIC, STRONG): (3.5, 3.0, 2.2, 2.0),
    (PATRONYMIC, FAIR): (2.0, 1.0, 0.4, 0.0),
    (SURNAME, STRONG): (3.0, 2.2, 1.2, 1.2),
    (SURNAME, FAIR): (1.8, 0.4, -0.6, -1.0),
    (SURNAME, WEAK): (0.1, -1.8, -3.0, -3.4),
}
_VOCATIVE_WORTH: Final = (0.6, 0.6, 0.0, -0.2)
_POSSESSIVE_WORTH: Final = (1.6, 1.0, -0.4, 0.0)


def best_roles(pieces: Sequence[Piece]) -> tuple[str, float] | None:
    """The likeliest reading of neighbouring pieces as one name, one letter a piece, and its log-odds."""
    if len(pieces) > 1 and any(p.vocative and not p.given for p in pieces):
        return None
    paths = {role: (role, worth) for role, worth in _worths(pieces[0])}
    for left, right in pairwise(pieces):
        paths = {
            role: max(options, key=lambda o: o[1])
            for role, worth in _worths(right)
            if (options := list(_continued(paths.values(), left, right, role, worth)))
        }
    if not paths:
        return None
    best = max(paths.values(), key=lambda p: p[1])
    return None if set(best[0]) == {INITIAL} else best


def _continued(
    paths: Iterable[tuple[str, float]], left: Piece, right: Piece, role: str, worth: float
) -> Iterator[tuple[str, float]]:
    for path, total in paths:
        bonus = _fit(left, path, right, role)
        if bonus is not None:
            yield path + role, total + worth + bonus


def _worths(piece: Piece) -> Iterator[tuple[str, float]]:
    word = piece.word
    if word is None:
        yield INITIAL, 0.0
        return
    if word.given and not piece.is_only_possessive:
        yield GIVEN, WORTH[GIVEN, word.given][piece.shape]
    elif piece.vocative:
        yield GIVEN, _VOCATIVE_WORTH[piece.shape] - (2.4 if word.common else 0.0)
    elif piece.possessive:
        yield GIVEN, _POSSESSIVE_WORTH[piece.shape] - (1.0 if word.common else 0.0)
    if word.patronymic:
        yield PATRONYMIC, WORTH[PATRONYMIC, word.patronymic][piece.shape]
    if not is_occupation(piece.lower) and (word.surname or piece.shape < Shape.SMALL or word.given == WEAK):
        yield SURNAME, _surname_worth(piece, word)


def _surname_worth(piece: Piece, word: NameWord) -> float:
    if not word.surname:
        return WORTH[SURNAME, WEAK][piece.shape] - (0.0 if piece.is_small else 1.2)
    worth = WORTH[SURNAME, word.surname][piece.shape]
    if word.surname == WEAK and not word.common and not word.known:
        worth += 0.5
    if word.surname == WEAK and word.borne and word.animate and piece.shape is Shape.CAPITAL_FIRST:
        worth += 0.4
    if piece.is_small and word.surname == FAIR and not word.typical:
        worth -= 0.8
    return worth


def _fit(left: Piece, path: str, right: Piece, role: str) -> float | None:
    """How well the next word fits the name so far; None where a name has no such order."""
    pair = path[-1] + role
    if role in path and role in {PATRONYMIC, SURNAME} and pair != "ss":
        return None
    mixed = left.is_small != right.is_small and INITIAL not in pair
    if mixed and right.lower not in lexicon.PATRONYMIC_PARTICLES:
        return None
    match pair:
        case "np":
            return 4.5 if path[0] == SURNAME else 2.5
        case "sn":
            return _full_name(left, right)
        case "ns":
            return _full_name(right, left)
        case "ps":
            return 2.0 + _oddity(right)
        case "si":
            return _with_initials(left, right)
        case "is":
            return _with_initials(right, left)
        case "ni":
            return 1.6
        case "ii":
            return 0.3
        case "ss":
            return _two_surnames(left, right)
        case "nn":
            return _two_given_names(left, right)
    return None


def _full_name(surname: Piece, given: Piece) -> float:
    assert surname.word is not None
    assert given.word is not None
    if surname.word.place and surname.lower.endswith(("ово", "ево", "ино")) and given.word.given < STRONG:
        return -6.0  # «Павлово Поле»
    if surname.is_small and surname.index < given.index and _is_thing(surname.word):
        return -3.0  # «билет юлии»
    if surname.is_small and given.word.given == WEAK and surname.word.surname == WEAK and surname.word.common:
        return 1.8 + _oddity(surname) + (1.5 if _two_nominatives(surname, given) else 0.0)
    if not _in_one_case(surname.word, given.word):
        oddity = _oddity(surname)
        return -1.5 + (min(0.0, oddity) if surname.is_small and not surname.word.typical else oddity)
    return 1.8 + _oddity(surname)


def _is_thing(word: NameWord) -> bool:
    return word.common and not word.animate and not word.typical and not word.listed


def _two_nominatives(surname: Piece, given: Piece) -> bool:
    """«роман лебедь»: two nouns in the nominative beside each other, the second a living being, are no sentence."""
    assert surname.word is not None
    assert given.word is not None
    both = "nomn" in surname.word.surname_cases and "nomn" in given.word.given_cases
    return both and surname.word.animate and surname.word.borne and given.index < surname.index


def _in_one_case(surname: NameWord, given: NameWord) -> bool:
    if not surname.surname_cases or not given.given_cases or surname.surname_cases & given.given_cases:
        return True
    woman = any(r[1] == "f" for r in given.given_key) and (surname.animate or not surname.common)
    return woman and "nomn" in surname.surname_cases  # «Дарину Лебедь»: hers does not change


def _with_initials(surname: Piece, initials: Piece) -> float:
    return (5.0 if initials.lower.count(".") > 1 else 3.6) + _oddity(surname)


def _two_surnames(left: Piece, right: Piece) -> float | None:
    """Foreign names whose words no dictionary knows: «Нгуен Тхань»."""
    if left.word is None or right.word is None or not (left.has_capital and right.has_capital):
        return None
    if left.lower in lexicon.EASTERN and (not right.word.known or len(right.lower) <= 4):
        return 2.6
    return 0.9 if not any(w.common or w.known for w in (left.word, right.word)) else None


def _two_given_names(left: Piece, right: Piece) -> float:
    """«Хуан Карлос»."""
    both = left.given == right.given == STRONG and left.has_capital and right.has_capital
    return 0.2 if both else -1.5


def _oddity(surname: Piece) -> float:
    """An ordinary word beside a given name is a surname after all, unless it is somebody's work or a thing."""
    word = surname.word
    assert word is not None
    thing = lemma(surname.lower) in lexicon.THINGS or surname.lower in lexicon.ADDRESSED
    if thing or (word.inert and not word.animate) or is_occupation(surname.lower):
        return -6.0
    if surname.is_small:
        return 2.0 if word.surname <= WEAK else 0.8
    if word.surname <= WEAK:
        if surname.shape is Shape.CAPITAL_FIRST and word.borne and not word.inert:
            return 3.2
        return 2.0 if surname.shape is Shape.CAPITAL_INSIDE or word.animate or not word.common else 1.4
    return 0.5


def is_occupation(lower: str) -> bool:
    """Somebody's work and not, in this form, a surname made of it: «курьеров», but not «плотников»."""
    if lower in lexicon.ROLES:
        return True
    return lemma(lower) in lexicon.ROLES and not any("Surn" in f.grammemes for f in forms(lower))


def key_of(pieces: Sequence[Piece], roles: str, gender: str | None) -> Key:
    """Readings of each word as `identity` compares them, narrowed to the genders that all words allow.

    `gender` (m or f) is what the words around say of it, if they do.
    """
    words = [word for piece, role in zip(pieces, roles, strict=True) for word in _readings(piece, role)]
    if len(pieces) == 1 and pieces[0].word is not None:
        words = [_any_role(pieces[0], words[0])]
    allowed = {gender} if gender else {"m", "f"}
    for word in words:
        genders = {reading[1] for reading in word}
        if "-" not in genders and genders & allowed:
            allowed &= genders
    return tuple(frozenset(r for r in word if r[1] in allowed or r[1] == "-") or word for word in words)


def _any_role(piece: Piece, readings: frozenset[str]) -> frozenset[str]:
    """A word alone may be a given name or a surname: «Зориной» is Zorina's or Mrs Zorin's."""
    word = piece.word
    if word is None or piece.is_only_possessive:
        return readings
    given = word.given_key if word.given >= FAIR else frozenset()
    surname = word.surname_key if word.surname >= FAIR else frozenset()
    return readings | given | surname


def _readings(piece: Piece, role: str) -> list[frozenset[str]]:
    if piece.word is None:
        return [frozenset({f"i-:{letter}"}) for letter in re.findall(r"[а-я]", piece.lower)]
    if role == PATRONYMIC:
        return [piece.word.patronymic_key]
    if role == SURNAME:
        return [piece.word.surname_key or frozenset({f"s-:{piece.lower}"})]
    key = piece.possessive if piece.is_only_possessive else piece.word.given_key
    return [key or _vocative_readings(piece) or frozenset({f"n-:{piece.lower}"})]


def _vocative_readings(piece: Piece) -> frozenset[str]:
    return frozenset(f"n-:{full}" for name in piece.vocative for full in (name, *lexicon.FULL_NAMES.get(name, ())))
