"""A message as one line of comparable words, for patterns to read, with the way back to the text.

Words are folded, punctuation stands alone, one space between tokens. What the person quotes is hidden behind «§», so
that no pattern reads a command from it (SEC-1). Misspelt command verbs appear spelt right.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Final

from rapidfuzz.distance import OSA

from bot.language.lemmas import Kind, fold, forms, listed, tokens

QUOTED: Final = "§"
NEWLINE: Final = "¶"

_QUOTES: Final = re.compile(r"«[^«»]*»|„[^“”„]*[“”]|“[^“”]*”|\"[^\"\n]+\"|``?`?[^`]+``?`?")
_QUOTED_LINE: Final = re.compile(r"(?m)^[ \t]*>.*$")
_LONG: Final = re.compile(r"(\w)\1{2,}")
#: words that people misspell in commands; a dictionary word is never taken for a misspelling
_SPELLINGS: Final = tuple(
    sorted(
        listed(
            """
            запомни запомните запомнить запоминай запиши запишите записать зафиксируй зафиксируйте зафиксировать сохрани
            учти учтите забудь забудьте забыть удали удалите удалить сотри сотрите вычеркни исправь поправка правило
            пожалуйста неверно неправильно откуда
            """
        )
    )
)
#: misspellings that happen to be forms of words that nobody begins a message with
_MISHEARD: Final = {"удоли": "удали", "удолите": "удалите", "сатри": "сотри", "забуд": "забудь", "запомин": "запомни"}
_FIRST_LETTERS: Final = frozenset(s[0] for s in _SPELLINGS)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """`line` is what patterns read; token n of it stands at `at[n]` there and spans [starts[n], ends[n]) of `text`."""

    text: str
    line: str
    at: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    def rest(self, place: int) -> str:
        """The text from the token at this place of the line on."""
        index = bisect_left(self.at, place)
        return self.text[self.starts[index] :].strip() if index < len(self.at) else ""

    def before(self, place: int) -> str:
        """The text up to the token at this place of the line."""
        index = bisect_left(self.at, place)
        return self.text[: self.starts[index]].strip() if index < len(self.at) else self.text.strip()

    def cut(self, start: int, end: int) -> str:
        """The text behind [start, end) of the line."""
        first, last = bisect_left(self.at, start), bisect_right(self.at, end - 1) - 1
        return self.text[self.starts[first] : self.ends[last]].strip() if first <= last else ""


def view(text: str) -> View:
    """Read a normalised text. Time is linear in its length."""
    hidden = _hidden(text)
    words: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    last = 0
    for token in tokens(text):
        if "\n" in text[last : token.start]:
            words.append(NEWLINE)
            starts.append(token.start)
            ends.append(token.start)
        quoted = bool(hidden[token.start])
        words.append(QUOTED if quoted else _spelt(token.lower) if token.kind is Kind.WORD else token.lower)
        starts.append(token.start)
        ends.append(token.end)
        last = token.end
    at, place = [], 0
    for word in words:
        at.append(place)
        place += len(word) + 1
    return View(text=text, line=" ".join(words), at=tuple(at), starts=tuple(starts), ends=tuple(ends))


def _hidden(text: str) -> bytearray:
    """One byte a character: 1 where the person repeats somebody's words."""
    marks = bytearray(len(text))
    for pattern in (_QUOTES, _QUOTED_LINE):
        for match in pattern.finditer(text):
            marks[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
    return marks


def _spelt(word: str) -> str:
    """The command word that this one misspells, else the word itself."""
    if word in _MISHEARD:
        return _MISHEARD[word]
    if not 4 <= len(word) <= 14 or word[0] not in _FIRST_LETTERS:
        return word
    short = _LONG.sub(r"\1", word)
    if short in _SPELLINGS:
        return short
    near = min(_SPELLINGS, key=lambda s: OSA.distance(short, s))
    allowed = 1 if len(near) < 7 else 2
    if OSA.distance(short, near, score_cutoff=allowed) > allowed or any(f.known for f in forms(short)):
        return word
    return near


def similar(word: str, other: str) -> bool:
    """Whether two longish words are one misspelling apart."""
    return fold(word) == fold(other) or (len(other) >= 6 and OSA.distance(fold(word), fold(other)) <= 1)
