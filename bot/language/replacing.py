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

_ADDRESS: Final = re.compile(r"\w+://|@|[\w.-]+@|[a-z0-9-]+\.[a-z]{2,}", re.IGNORECASE)
_DATED: Final = re.compile(r" \(\d\d\.\d\d(?:–\d\d\.\d\d)?\.\d{4}\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Replaced:
    """A text with a part replaced; `bare` is it without the dates beside time words."""

    text: str
    bare: str


def replaced(text: str, old: str, new: str, *, now: datetime) -> Replaced | None:
    """The text with `new` in the place of `old`. None when it has no such part.

    Words that stand around the part and are said in `new` again are not doubled: «не 350, а 400 рублей».
    """
    bare, dated = _undated(text)
    span = _span(bare, old)
    if span is None:
        return None
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
    if one.is_word and other.is_word:
        return bool(lemma_set(one.text) & lemma_set(other.text))
    return one.norm == other.norm
