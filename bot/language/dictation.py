"""What is spelled out so that no eye catches on it: digits in words, letters one by one, «п@роль».

`numerals` finds numbers that are told digit by digit or in pairs and threes; `respelled` writes them as digits, puts
letters that stand apart together, and leads back to the text that was given. For telling whether something is a secret
or somebody's number; sums, prices and hours are read by `numbers`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.language.lemmas import fold
from bot.language.numbers import HUNDREDS, ONES, TENS

_UNITS: Final = {
    "ноль": 0, "нуль": 0, "нолик": 0, "зеро": 0, "один": 1, "одна": 1, "единица": 1, "единичка": 1, "два": 2, "две": 2,
    "двойка": 2, "три": 3, "тройка": 3, "четыре": 4, "четверка": 4, "пять": 5, "пятерка": 5, "шесть": 6, "шестерка": 6,
    "семь": 7, "семерка": 7, "восемь": 8, "восьмерка": 8, "девять": 9, "девятка": 9,
}  # fmt: skip
_TEENS: Final = {word: value for word, value in ONES.items() if value >= 10}
_VALUES: Final = _UNITS | _TEENS | TENS | HUNDREDS
#: «три семёрки», «два нуля»: the digit as often as is said
_REPEATED: Final = {
    "ноля": 0, "нуля": 0, "нолей": 0, "нулей": 0, "нолика": 0, "единицы": 1, "единиц": 1, "двойки": 2, "двоек": 2, "тройки": 3, "троек": 3,
    "четверки": 4, "четверок": 4, "пятерки": 5, "пятерок": 5, "шестерки": 6, "шестерок": 6, "семерки": 7, "семерок": 7,
    "восьмерки": 8, "восьмерок": 8, "девятки": 9, "девяток": 9,
}  # fmt: skip
_MOST_REPEATED: Final = 6

_SAID: Final = "|".join(sorted([*_VALUES, *_REPEATED], key=len, reverse=True))
_ITEM: Final = rf"(?:{_SAID})(?!\w)|\d{{1,6}}(?!\w)"
#: between two items: signs, or words by which one dictates on
_ON: Final = r"(?:[^\S\n]|[,.\-–—()+/]){1,3}(?:(?:потом|дальше|далее|затем|и|тире|дефис|пробел|снова|опять|еще раз|плюс)[^\S\n,]{1,2}){0,1}"
_RUN: Final = re.compile(rf"(?<![\w.,-])(?<!\d[:/])(?:{_ITEM})(?:{_ON}(?:{_ITEM}))*")
_ONE: Final = re.compile(rf"(?<!\w)(?:{_ITEM})")
_ANY_WORD: Final = re.compile(rf"(?<!\w)(?:{_SAID})(?!\w)")
_SPACE: Final = re.compile(r"[^\S\n]{1,3}")

#: four letters or more with one and the same sign between any two; two of it part words
_APART: Final = re.compile(
    r"(?<![^\W_])[^\W_](?P<s>(?P<c>[ .\-_*·|/])(?P=c)?)(?:[^\W\d_])(?:(?P=s){1,3}[^\W_]){2,60}(?![^\W_])"
)
_PASSWORD: Final = re.compile(r"(?<![^\W_])п[аa@4][рp][оo0*]л[ьb](?=[^\w]|\Z)")
_LABEL: Final = re.compile(r"(?:пароль|логин|пин|код|ключ|токен|pin|password|login)(?=\w{3})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """Digits that are told in words at [start, end) of the text, in code points; `words` is how many of it are words."""

    start: int
    end: int
    digits: str
    words: int
    #: one number after another with the same step, as one counts aloud
    counting: bool = False


def numerals(folded: str) -> Iterator[Numeral]:
    """Every number that is told, wholly or partly, in words, from the left; `folded` is as `fold` makes it.

    «Сорок два семьдесят шесть» is 4276, «сто двенадцать ноль пять» 11205, «три семёрки» 777.
    """
    for word in _first_words(folded):
        told = list(_ONE.finditer(folded, word.start(), word.end()))
        values, digits, words = _read([one[0] for one in told], [one.span() for one in told], folded)
        if words:
            steps = {b - a for a, b in pairwise(values)}
            counting = len(values) > 3 and len(steps) == 1 and steps != {0}
            yield Numeral(start=word.start(), end=word.end(), digits=digits, words=words, counting=counting)


def _first_words(folded: str) -> Iterator[re.Match[str]]:
    if _ANY_WORD.search(folded) is None:
        return
    yield from _RUN.finditer(folded)


def _read(items: Sequence[str], places: Sequence[tuple[int, int]], folded: str) -> tuple[list[int], str, int]:
    """Values, digits and the number of words: a ten takes the unit after it, a hundred what is less, if nothing but a space parts them."""
    values: list[int] = []
    digits: list[str] = []
    words = room = 0
    end = -1
    for item, (start, stop) in zip(items, places, strict=True):
        beside = end >= 0 and _SPACE.fullmatch(folded, end, start) is not None
        end = stop
        if item.isdigit():
            values.append(int(item))
            digits.append(item)
            room = 0
            continue
        words += 1
        if item in _REPEATED:
            if values and 1 < values[-1] <= _MOST_REPEATED and beside:
                digits[-1] = str(_REPEATED[item]) * values[-1]
            else:
                digits.append(str(_REPEATED[item]))
                values.append(_REPEATED[item])
            room = 0
            continue
        value = _VALUES[item]
        if beside and 0 < value < room:
            values[-1] += value
            digits[-1] = str(values[-1])
        elif beside and value == 0 and room == 100:  # «девятьсот ноль семь» is 907
            digits[-1] = digits[-1][:2]
            values.append(value)
        else:
            values.append(value)
            digits.append(str(value))
        room = 100 if value >= 100 else 10 if item in TENS else 0
    return values, "".join(digits), words


@dataclass(frozen=True, slots=True, kw_only=True)
class Respelled:
    """A text written the plain way. `starts` and `changes` lead back: each change is (start, end) here, (start, end) there."""

    text: str
    changes: tuple[tuple[int, int, int, int], ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """The span of the given text behind [start, end) of this one; what was respelled is taken whole."""
        return self._there(start, last=False), self._there(end, last=True)

    def touches(self, start: int, end: int) -> bool:
        """Whether anything in [start, end) of this text was respelled."""
        i = bisect_right(self.changes, start, key=lambda c: c[1])
        return i < len(self.changes) and self.changes[i][0] < end

    def _there(self, place: int, *, last: bool) -> int:
        i = bisect_right(self.changes, place - last, key=lambda c: c[0]) - 1
        if i < 0:
            return place
        _, end, start_there, end_there = self.changes[i]
        if place - last < end:
            return end_there if last else start_there
        return end_there + place - end


#: fewer digits than this open nothing
_FEWEST: Final = 3


def respelled(text: str) -> Respelled | None:
    """The text with told numbers as digits and letters that stand apart put together; None when there are none."""
    folded = fold(text)
    found: list[tuple[int, int, str]] = []
    if len(folded) == len(text):
        found += (
            (n.start, n.end, n.digits) for n in numerals(folded) if len(n.digits) >= _FEWEST and not _is_hour(folded, n)
        )
        found += ((m.start(), m.end(), "пароль") for m in _PASSWORD.finditer(folded) if m[0] != "пароль")
    found += ((m.start(), _with_its_sign(text, m), _together(m)) for m in _APART.finditer(text))
    return _rewritten(text, sorted(found)) if found else None


def _rewritten(text: str, found: Sequence[tuple[int, int, str]]) -> Respelled:
    pieces: list[str] = []
    changes: list[tuple[int, int, int, int]] = []
    done = length = 0
    for start, end, plain in found:
        if start < done:
            continue
        pieces += [text[done:start], plain]
        length += start - done
        changes.append((length, length + len(plain), start, end))
        length += len(plain)
        done = end
    return Respelled(text="".join([*pieces, text[done:]]), changes=tuple(changes))


def _together(match: re.Match[str]) -> str:
    """«п а р о л ь  з о р я» as «пароль зоря»; what a label names is parted from it."""
    sign = match["s"]
    said = " ".join(piece.replace(sign, "") for piece in re.split(rf"(?:{re.escape(sign)}){{2,}}", match[0]))
    label = _LABEL.match(fold(said))
    return f"{said[: label.end()]} {said[label.end() :]}" if label else said


def _with_its_sign(text: str, match: re.Match[str]) -> int:
    """«П.А.Р.О.Л.Ь.» ends behind its last sign."""
    end = match.end()
    return end + (match["c"] in "._-*" and text[end : end + 1] == match["c"])


#: before an hour and its minutes
_AT: Final = re.compile(
    r"(?<!\w)(?:в|к|до|с|после|около|на|часов|открыва\w+|закрыва\w+|начал\w+|работа\w+|смена|старт|начинаем)\s\Z"
)


def _is_hour(folded: str, told: Numeral) -> bool:
    """«В семь тридцать», «до двадцати сорок»: an hour with its minutes."""
    if (
        not 3 <= len(told.digits) <= 4
        or int(told.digits[:-2]) > 23
        or int(told.digits[-2:]) % 5
        or int(told.digits[-2:]) > 55
    ):
        return False
    return _AT.search(folded, max(0, told.start - 16), told.start) is not None
