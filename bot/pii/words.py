"""The text as the recognisers read it: normal form, words with their readings, and the way back to the original."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property

from bot.language.lemmas import Form, fold, forms
from bot.language.normal import normalise

_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
#: one line may end within a number
_CLUSTER = re.compile(r"\d(?:(?:[^\d\n]{0,8}|\n)\d)*")
#: a number in which letters stand for digits that look like them
_SPOILT = re.compile(r"(?<![а-яa-z])[+\d](?:[ \-–—.()/_]{0,2}[\dоozзil|б]){8,24}(?![а-яa-z\d])")
_AS_DIGITS = str.maketrans("оozзil|б", "00231116")
_MOST_SPOILT = 4
_WORD = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d+|[^\w\s]|_")


class Word:
    """One word, digit run or sign, half-open [start, end) in the normal text."""

    __slots__ = ("end", "is_cyrillic", "is_letters", "is_upper", "lower", "start", "text")

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.end = start + len(text)
        self.lower = fold(text)
        self.is_letters = text[0].isalpha()
        self.is_cyrillic = self.is_letters and "\u0400" <= text[0] <= "\u04ff"
        self.is_upper = self.is_letters and len(text) > 1 and text.isupper()

    @property
    def readings(self) -> tuple[Form, ...]:
        return forms(self.text) if self.is_cyrillic else ()


class Reading:
    """A text made ready for the recognisers.

    `text` is the normal form (no hidden characters, one alphabet a word, `\\uXXXX` escapes decoded);
    `folded` is as long, in lower case with «ё» as «е», and digits where letters stand for them in a number. `original` leads back.
    """

    def __init__(self, original: str) -> None:
        decoded, places = _decoded(original)
        normal = normalise(decoded)
        self.text = normal.text
        self.folded = _with_digits(normal.folded)
        self._normal = normal
        self._places = places
        self._length = len(original)

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the original text behind [start, end) of `text`."""
        first, last = self._normal.to_original(start, end)
        if self._places is None:
            return first, last
        return self._places[first], self._places[last] if last < len(self._places) else self._length

    @cached_property
    def words(self) -> Sequence[Word]:
        return [Word(m.group(), m.start()) for m in _WORD.finditer(self.text)]

    @cached_property
    def digit_clusters(self) -> Sequence[tuple[int, int]]:
        """Stretches with six digits or more, no two of which are further apart than eight other characters."""
        return [m.span() for m in _CLUSTER.finditer(self.folded) if sum(c.isdigit() for c in m[0]) >= 6]

    @cached_property
    def _starts(self) -> list[int]:
        return [w.start for w in self.words]

    def words_in(self, start: int, end: int) -> Sequence[Word]:
        """Words that begin inside [start, end)."""
        return self.words[bisect_left(self._starts, start) : bisect_left(self._starts, end)]


def _with_digits(folded: str) -> str:
    """«8 9l6 33о-12-45» with its digits: nine or more in a row, few of them letters."""
    for match in list(_SPOILT.finditer(folded)):
        letters = sum(c.isalpha() or c == "|" for c in match[0])
        if 0 < letters <= _MOST_SPOILT and 2 * sum(c.isdigit() for c in match[0]) >= 3 * letters:
            folded = folded[: match.start()] + match[0].translate(_AS_DIGITS) + folded[match.end() :]
    return folded


def _decoded(text: str) -> tuple[str, list[int] | None]:
    """Text with `\\uXXXX` escapes as characters, and for each character where it stood; None when nothing changed."""
    if "\\u" not in text:
        return text, None
    chars: list[str] = []
    places: list[int] = []
    done = 0
    for escape in _ESCAPE.finditer(text):
        chars += text[done : escape.start()]
        places += range(done, escape.start())
        code = int(escape[1], 16)
        chars.append(chr(code) if not 0xD800 <= code <= 0xDFFF else "?")
        places.append(escape.start())
        done = escape.end()
    chars += text[done:]
    places += range(done, len(text))
    places.append(len(text))
    return "".join(chars), places
