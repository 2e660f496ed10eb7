"""Replacing one part of a stored text by new words, in whatever case the old ones were said (MEM-9).

A stored text bears dates beside its time words, «до пятницы (18.09.2026)»; a replaced time takes its date with it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.language.dates import resolved
from bot.language.lemmas import Token, lemma_set, tokens
from bot.language.quotes import CLOSING, OPENING, inside

_PERCENT: Final = frozenset({"%"})
_ADDRESS: Final = re.compile(r"\w+://|@|[\w.-]+@|[a-z0-9-]+\.[a-z]{2,}", re.IGNORECASE)
_DATED: Final = re.compile(r" \(\d\d\.\d\d(?:–\d\d\.\d\d)?\.\d{4}\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced:
    """A text with a part replaced; `bare` is it without the dates beside time words."""

    text: str
    bare: str


def replaced(text: str, old: str, new: str, *, now: datetime) -> Replaced | None:
    """The text with `new` in the place of `old`. None when it has no such part.

    Words of the rest of the text that are said in `new` again are not doubled: «не 350, а 400 рублей», «не Семён, а
    Степан новый курьер».
    """
    bare, dated = _undated(text)
    span = _span(bare, old) or _core_span(bare, old, new)
    if span is None:
        return None
    new = _without_frame(bare, span, new)
    start, end = _wider(bare, span, new)
    if bare[:start].endswith(OPENING) and bare[end:].startswith(CLOSING):
        new = inside(new)
    new = capital(new) if bare[:start].strip() == "" else new
    made = f"{bare[:start]}{new}{bare[end:]}"
    shift = len(new) - (end - start)
    kept = [(at, mark) for at, mark in dated if at <= start]
    kept += [(at, mark) for at, mark in _undated(resolved(made, now))[1] if start < at <= start + len(new)]
    kept += [(at + shift, mark) for at, mark in dated if at > end]
    return Replaced(text=_with_dates(made, kept), bare=made)


def capital(text: str) -> str:
    """The text with a capital at its beginning; an address stays as it is."""
    return text if _ADDRESS.match(text) else text[:1].upper() + text[1:]


def _undated(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text without the dates beside its time words, and those dates by the place in it that they follow."""
    bare, at, dated = "", 0, []
    for match in _DATED.finditer(text):
        bare += text[at : match.start()]
        dated.append((len(bare), match[0]))
        at = match.end()
    return bare + text[at:], dated


def _with_dates(bare: str, dated: Sequence[tuple[int, str]]) -> str:
    for at, mark in sorted(dated, reverse=True):
        bare = f"{bare[:at]}{mark}{bare[at:]}"
    return bare


def _span(text: str, part: str) -> tuple[int, int] | None:
    """Where the part stands: as it was said, else the same words in another case."""
    said = part.strip(' .,;!?«»"')
    wanted, items = tokens(said), tokens(text)
    if not wanted:
        return None
    starts, ends = {t.start for t in items}, {t.end for t in items}
    for found in re.finditer(re.escape(said), text, re.IGNORECASE):
        if found.start() in starts and found.end() in ends:
            return found.span()
    for first in range(len(items) - len(wanted) + 1):
        window = items[first : first + len(wanted)]
        if all(_same(one, other) for one, other in zip(window, wanted, strict=True)):
            return window[0].start, window[-1].end
    return None


def _core_span(text: str, part: str, new: str) -> tuple[int, int] | None:
    """Where a part stands that was said with the frame behind it: «Семён новый курьер» of «Новый курьер — Семён».

    The value has most likely as many words as the new one.
    """
    said = [t for t in tokens(part) if _speaks(t)]
    wanted = len([t for t in tokens(new) if _speaks(t)])
    for size in sorted(range(1, len(said)), key=lambda n: (abs(n - wanted), n)):
        span = _span(text, part[said[0].start : said[size - 1].end])
        if span is not None and _all_in(said[size:], _around(text, span)):
            return span
    return None


def _without_frame(text: str, span: tuple[int, int], new: str) -> str:
    """The new words without those before or after the value that only repeat the rest of the text."""
    rest = _around(text, span)
    said = [t for t in tokens(new) if _speaks(t)]
    for size in range(1, len(said)):
        after, before = said[size:], said[:-size]
        if _all_in(after, rest) and not _all_in(said[:size], rest):
            return new[: after[0].start].rstrip(" ,—–-")
        if _all_in(before, rest) and not _all_in(said[-size:], rest):
            return new[said[-size].start :]
    return _without_run(new, said, rest)


#: a frame in the middle of the new words is one when it repeats at least so many words
_RUN: Final = 2


def _without_run(new: str, said: Sequence[Token], rest: Sequence[Token]) -> str:
    """«Степан новый курьер с понедельника» without «новый курьер»."""
    for first in range(1, len(said)):
        for last in range(len(said) - 1, first + _RUN - 1, -1):
            if _all_in(said[first:last], rest):
                return f"{new[: said[first].start].rstrip()} {new[said[last].start :]}"
    return new


def _around(text: str, span: tuple[int, int]) -> list[Token]:
    return [t for t in tokens(text) if _speaks(t) and (t.end <= span[0] or t.start >= span[1])]


def _all_in(some: Sequence[Token], others: Sequence[Token]) -> bool:
    """Whether each of some words stands among the others, as often as it is said."""
    left = list(others)
    for one in some:
        found = next((other for other in left if _same(one, other)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _speaks(token: Token) -> bool:
    return any(char.isalnum() or char == "%" for char in token.text)


def _wider(text: str, span: tuple[int, int], new: str) -> tuple[int, int]:
    """The span with the words around it that `new` says again at its edges."""
    start, end = span
    said = tokens(new)
    after = [t for t in tokens(text) if t.start >= end]
    before = [t for t in tokens(text) if t.end <= start]
    for count in range(min(len(said) - 1, len(after)), 0, -1):
        if all(_same(one, other) for one, other in zip(after[:count], said[-count:], strict=True)):
            end = after[count - 1].end
            break
    for count in range(min(len(said) - 1, len(before)), 0, -1):
        if all(_same(one, other) for one, other in zip(before[-count:], said[:count], strict=True)):
            start = before[-count].start
            break
    return start, end


def _same(one: Token, other: Token) -> bool:
    if _PERCENT & {one.norm, other.norm}:
        return all(t.norm in _PERCENT or t.lower.startswith("процент") for t in (one, other))
    if one.is_word and other.is_word:
        return bool(lemma_set(one.text) & lemma_set(other.text))
    return one.norm == other.norm
