"""One visible form for texts that look the same: no hidden characters, no look-alike letters (SEC-4).

Commands, matching and masking read the normal text; the original stays for display, and `Normal.to_original` leads
back to it. Case and «ё» are kept here, since a stored wording comes from this text; `Normal.folded` is for comparing.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

#: blank to the eye, though Unicode does not class them as format characters
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_NEWLINES: Final = frozenset("\n\u2028\u2029\u0085\x0b\x0c")
_HYPHENS: Final = frozenset("\u2010\u2011\u2212\ufe63\uff0d")
#: compatibility forms that would become several letters and read worse
_KEPT: Final = frozenset("№…")
#: marks past this many on one letter are decoration; a bound keeps hostile input linear
_MARKS_READ: Final = 4

#: Latin and Greek letters that look like Cyrillic ones, and the other way round
_LATIN: Final = "aceopxykABCEHKMOPTXY"
_LATIN_AS_CYRILLIC: Final = "асеорхукАВСЕНКМОРТХУ"
_GREEK: Final = "\u03bf\u03b1\u03c1\u0391\u0392\u0395\u0397\u039a\u039c\u039f\u03a1\u03a4\u03a7"
_GREEK_AS_CYRILLIC: Final = "оарАВЕНКМОРТХ"
_GREEK_AS_LATIN: Final = "oapABEHKMOPTX"
_TO_CYRILLIC: Final = dict(zip(_LATIN + _GREEK, _LATIN_AS_CYRILLIC + _GREEK_AS_CYRILLIC, strict=True))
_TO_LATIN: Final = dict(zip(_LATIN_AS_CYRILLIC + _GREEK, _LATIN + _GREEK_AS_LATIN, strict=True))
#: one-letter Russian words, often typed in the wrong alphabet
_SHORT: Final = {"a": "а", "c": "с", "o": "о", "y": "у", "k": "к", "A": "А", "C": "С", "O": "О", "Y": "У", "K": "К"}

_PLAIN: Final = re.compile(r"[А-Яа-яЁё0-9A-Za-z\s!-/:-@\[-`{-~«»—–„“”№…₽•]*", re.ASCII)
_NOT_PLAIN_SPACE: Final = re.compile(r"[\x0b\x0c\x0d\x1c-\x1f]")
_WORD: Final = re.compile(r"[^\W\d_]+")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
_FOREIGN: Final = re.compile(r"[A-Za-z\u0370-\u03ff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Normal:
    """A normalised text and the way back.

    `offsets` has len(text) + 1 entries: the place in the original, in code points, from which each character came;
    the last is the original's length. Offsets never decrease.
    """

    text: str
    offsets: Sequence[int]

    def to_original(self, start: int, end: int) -> tuple[int, int]:
        """The original's half-open span behind [start, end) of `text`; hidden characters inside belong to it."""
        if start >= end:
            return self.offsets[start], self.offsets[start]
        first, last = self.offsets[start], self.offsets[end - 1]
        while end < len(self.offsets) - 1 and self.offsets[end] == last:
            end += 1
        return first, self.offsets[end]

    @property
    def folded(self) -> str:
        """Lower case with «ё» as «е», as long as `text`, for comparing."""
        return "".join(_lower(c) for c in self.text).replace("ё", "е")


def normalise(text: str) -> Normal:
    """The visible form of a text, in time linear in its length. Idempotent on its own result."""
    if _PLAIN.fullmatch(text) and not _NOT_PLAIN_SPACE.search(text):
        return Normal(text=_unmixed(text), offsets=range(len(text) + 1))
    chars: list[str] = []
    offsets: list[int] = []
    for start, cluster in _clusters(text):
        for char in _visible(cluster):
            chars.append(char)
            offsets.append(start)
    offsets.append(len(text))
    return Normal(text=_unmixed("".join(chars)), offsets=tuple(offsets))


def _clusters(text: str) -> Iterator[tuple[int, str]]:
    """Base characters with the combining marks that follow them, hidden characters between skipped."""
    start, cluster, marks = 0, "", 0
    for index, char in enumerate(text):
        if _hidden(char):
            continue
        if cluster and unicodedata.combining(char):
            marks += 1
            if marks <= _MARKS_READ:
                cluster += char
            continue
        if cluster:
            yield start, cluster
        start, cluster, marks = index, char, 0
    if cluster:
        yield start, cluster


def _hidden(char: str) -> bool:
    if char in _BLANK:
        return True
    category = unicodedata.category(char)
    if category == "Cf":
        return True
    if category == "Mn":
        return not unicodedata.combining(char)
    return category == "Cc" and char not in _NEWLINES and char != "\t"


def _visible(cluster: str) -> str:
    first = cluster[0]
    if first in _NEWLINES:
        return "\n"
    if first in _HYPHENS:
        return "-"
    if first in _KEPT:
        return first
    composed = unicodedata.normalize("NFKC", cluster)
    out = []
    for char in composed:
        if unicodedata.combining(char) or _hidden(char):
            continue
        if char.isspace() and char != "\n":
            out.append(" ")
        elif char.isdecimal() and not char.isascii():
            out.append(str(unicodedata.decimal(char)))
        else:
            out.append("-" if char in _HYPHENS else char)
    return "".join(out)


def _unmixed(text: str) -> str:
    """The text with each word in one alphabet. Letters are replaced one for one, so places stay."""
    if not _FOREIGN.search(text) or not _CYRILLIC.search(text):
        return text
    out, at, cyrillic_before = [], 0, False
    for match in _WORD.finditer(text):
        word = match.group()
        out.append(text[at : match.start()])
        if len(word) == 1 and word in _SHORT:
            alone = _stands_alone(text, match.start(), match.end())
            out.append(_SHORT[word] if alone and (cyrillic_before or _cyrillic_next(text, match.end())) else word)
        else:
            out.append(_one_alphabet(word))
        cyrillic_before = bool(_CYRILLIC.search(out[-1]))
        at = match.end()
    out.append(text[at:])
    return "".join(out)


def _stands_alone(text: str, start: int, end: int) -> bool:
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    return before.isspace() and after.isspace()


def _cyrillic_next(text: str, end: int) -> bool:
    following = _WORD.match(text, end + 1) if end < len(text) else None
    return bool(following and _CYRILLIC.match(following.group()))


def _one_alphabet(word: str) -> str:
    cyrillic = len(_CYRILLIC.findall(word))
    if not cyrillic or cyrillic == len(word):
        return word
    to_cyrillic = all(c in _TO_CYRILLIC for c in word if not _CYRILLIC.match(c))
    to_latin = all(c in _TO_LATIN for c in word if not ("A" <= c <= "z"))
    if to_cyrillic and (not to_latin or cyrillic * 2 >= len(word)):
        return "".join(_TO_CYRILLIC.get(c, c) if not _CYRILLIC.match(c) else c for c in word)
    if to_latin:
        return "".join(_TO_LATIN.get(c, c) for c in word)
    return word


def _lower(char: str) -> str:
    low = char.lower()
    return low if len(low) == 1 else char
