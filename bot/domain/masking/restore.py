"""Masked text in, what people may read out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.masking.grammar import REACH, Token, tokens, unfinished
from bot.domain.masking.kinds import PiiKind
from bot.domain.masking.vault import Entry, Vault

#: what a person reads where a model named a placeholder that was never given out
HIDDEN = "[скрыто]"
#: characters of masked text on either side that tell which spelling stood there
_NEAR = 16
_TEXT_START, _TEXT_END = "\x02", "\x03"
_LAST_WORD = re.compile(r"([^\W_]+)[^\w]*\Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    text: str
    #: placeholders of ours in form that stand for nothing, as they were written, left to right
    unknown: tuple[str, ...] = ()


def restore(text: str, vault: Vault, *, hidden: str = HIDDEN) -> Restored:
    """Put the values back, in one pass: what a value holds is never read as a placeholder.

    A placeholder that was never given out becomes `hidden` and is reported; it is never guessed.
    """
    (restored,) = restore_all([text], vault, hidden=hidden)
    return restored


def restore_all(texts: Sequence[str], vault: Vault, *, hidden: str = HIDDEN) -> list[Restored]:
    """Restore texts that were masked together, in the same order."""
    speller = Speller(vault)
    return [_restore(text, speller, hidden) for text in texts]


def _restore(text: str, speller: Speller, hidden: str) -> Restored:
    pieces: list[str] = []
    unknown: list[str] = []
    done = 0
    for token in tokens(text):
        value = speller.spell(token, text)
        if value is None and not token.plain:
            continue
        if value is None:
            unknown.append(text[token.start : token.end])
        pieces += [text[done : token.start], hidden if value is None else value]
        done = token.end
    pieces.append(text[done:])
    return Restored(text="".join(pieces), unknown=tuple(unknown))


def context(text: str, start: int, end: int, *, at_start: bool = True) -> tuple[str, str]:
    """The neighbours of text[start:end] that a spelling is remembered by."""
    left = text[max(0, start - _NEAR) : start]
    right = text[end : end + _NEAR]
    if start < _NEAR and at_start:
        left = _TEXT_START + left
    return left, right if len(right) == _NEAR else right + _TEXT_END


class Speller:
    """Chooses the spelling of a value by what stands around it. One per restored text or stream."""

    def __init__(self, vault: Vault) -> None:
        self._entries = {(e.kind, e.number): e for e in vault.entries}
        self._met: dict[tuple[PiiKind, int, str, str], int] = defaultdict(int)
        self._known: dict[tuple[PiiKind, int], _Spellings] = {}

    def spell(self, token: Token, text: str, *, at_start: bool = True) -> str | None:
        entry = self._entries.get((token.kind, token.number))
        if entry is None:
            return None
        left, right = context(text, token.start, token.end, at_start=at_start)
        who = (entry.kind, entry.number)
        if who not in self._known:
            self._known[who] = _Spellings(entry)
        spellings = self._known[who]
        exact = spellings.exact.get((left, right))
        if exact and not token.ending:
            turn = self._met[*who, left, right]
            self._met[*who, left, right] += 1
            return exact[min(turn, len(exact) - 1)]
        return spellings.near(left, token.ending) or entry.value


class _Spellings:
    def __init__(self, entry: Entry) -> None:
        self.exact = {(f.left, f.right): f.values for f in entry.forms}
        self._all = list(dict.fromkeys(v for f in entry.forms for v in f.values))
        self._by_word = {word: f.values[-1] for f in entry.forms if (word := _last_word(f.left))}

    def near(self, left: str, ending: str) -> str | None:
        if ending:
            return next((v for v in self._all if v.casefold().endswith(ending)), None)
        word = _last_word(left)
        return self._by_word.get(word) if word else None


def _last_word(left: str) -> str | None:
    found = _LAST_WORD.search(left)
    return found[1].casefold() if found else None


class StreamRestorer:
    """`restore` for a text that arrives in pieces; the joined output equals restoring the joined input."""

    def __init__(self, vault: Vault, *, hidden: str = HIDDEN) -> None:
        self._speller = Speller(vault)
        self._hidden = hidden
        self._buffer = ""
        #: characters of the buffer already given out, kept for their neighbours
        self._done = 0
        self._at_start = True
        self._unknown: list[str] = []

    @property
    def unknown(self) -> tuple[str, ...]:
        return tuple(self._unknown)

    def feed(self, chunk: str) -> str:
        """What may be shown now. Holds back a tail that can still be, or belongs to, a placeholder."""
        self._buffer += chunk
        return self._give(last=False)

    def close(self) -> str:
        """The rest of the text; call once, after the last chunk."""
        return self._give(last=True)

    def _give(self, *, last: bool) -> str:
        text = self._buffer
        limit = len(text) if last else unfinished(text)
        pieces: list[str] = []
        for token in tokens(text, self._done):
            if not last and token.end + REACH > len(text):
                limit = min(limit, token.start)
                break
            value = self._speller.spell(token, text, at_start=self._at_start)
            if value is None and not token.plain:
                continue
            if value is None:
                self._unknown.append(text[token.start : token.end])
            pieces += [text[self._done : token.start], self._hidden if value is None else value]
            self._done = token.end
        if limit > self._done:
            pieces.append(text[self._done : limit])
            self._done = limit
        self._forget()
        return "".join(pieces)

    def _forget(self) -> None:
        surplus = self._done - 2 * REACH
        if surplus > 0:
            self._buffer = self._buffer[surplus:]
            self._done -= surplus
            self._at_start = False
