"""Text in, masked text and the next vault out."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.domain.errors import BotError
from bot.domain.masking.grammar import Token, tokens
from bot.domain.masking.identity import KeyIndex, merge, plain_key
from bot.domain.masking.kinds import Key, PiiKind, Span
from bot.domain.masking.restore import context, restore_all
from bot.domain.masking.vault import Entry, Form, Vault, placeholder

_ATTEMPTS = 4
#: spellings kept of one entry, so that a long conversation does not grow its vault without end
_FORMS = 32
_BRACKETS_BEFORE = re.compile(r"[\\\[](?:[\\\[ \u00a0]*[\\\[])?[ \u00a0]?\Z")
_GLUED_AFTER = re.compile(r"[ \u00a0]?[\\\]](?:[\\\] \u00a0]*[\\\]])?|['’\-‑]?[^\W_]+")


class MaskedText(str):
    """Text in which nothing personal is left. Only masking makes it; only this goes to a model.

    A type of its own at run time too, so that masking what is masked changes nothing.
    """

    __slots__ = ()


class MaskingFailed(BotError):
    """The masked text would not come back as it was typed. Nothing may be sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hole:
    """A stretch of the original text that a placeholder replaces."""

    start: int
    end: int
    kind: PiiKind
    key: Key
    numeric: bool = False


def mask(text: str, spans: Sequence[Span], vault: Vault) -> tuple[MaskedText, Vault]:
    """Replace the spans by placeholders; the same person or thing keeps its placeholder through the vault.

    Spans may overlap and come in any order. What looks like a placeholder in the text is the writer's own
    words and is replaced too, so `restore` of the result is always the text itself.
    Raises ValueError for a span outside the text, MaskingFailed rather than return what cannot be restored.
    """
    if isinstance(text, MaskedText):
        return text, vault
    (masked,), after = mask_all([(text, spans)], vault)
    return masked, after


def mask_all(
    texts: Sequence[tuple[str, Sequence[Span]]], vault: Vault, *, numeric: frozenset[int] = frozenset()
) -> tuple[list[MaskedText], Vault]:
    """Mask several texts that are restored together, in this order. `numeric` are indexes of JSON numbers."""
    holes = [_holes(text, spans, numeric=i in numeric) for i, (text, spans) in enumerate(texts)]
    originals = [text for text, _ in texts]
    for _ in range(_ATTEMPTS):
        written, after = _write_all(originals, holes, vault)
        bent = [_bent(w) for w in written]
        if any(bent):
            holes = [_guarded(t, h, b) for t, h, b in zip(originals, holes, bent, strict=True)]
            continue
        if [r.text for r in restore_all([w.masked for w in written], after)] == originals:
            return [MaskedText(w.masked) for w in written], after
        break
    return _wholly_masked(originals, vault)


def _wholly_masked(originals: Sequence[str], vault: Vault) -> tuple[list[MaskedText], Vault]:
    """The last resort, for texts made of the grammar's own pieces: nothing readable is left, nothing leaks."""
    written, after = _write_all(originals, [[_literal(t, 0, len(t))] if t else [] for t in originals], vault)
    masked = [MaskedText(w.masked) for w in written]
    if [r.text for r in restore_all(masked, after)] != list(originals):
        raise MaskingFailed
    return masked, after


def _holes(text: str, spans: Sequence[Span], *, numeric: bool) -> list[Hole]:
    """Sorted, disjoint holes. Of spans that overlap the best one names the kind, and all their characters go."""
    holes: list[Hole] = []
    best: Span | None = None
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not 0 <= span.start <= span.end <= len(text):
            raise ValueError(f"span {span.start}:{span.end} is outside a text of {len(text)}")
        if span.start == span.end:
            continue
        if best is not None and holes and span.start < holes[-1].end:
            best = max(best, span, key=lambda s: (s.score, s.end - s.start))
            holes[-1] = _hole(text, holes[-1].start, max(holes[-1].end, span.end), best, numeric=numeric)
        else:
            best = span
            holes.append(_hole(text, span.start, span.end, span, numeric=numeric))
    return holes


def _hole(text: str, start: int, end: int, span: Span, *, numeric: bool) -> Hole:
    key = span.key or plain_key(span.kind, text[start:end])
    return Hole(start=start, end=end, kind=span.kind, key=key, numeric=numeric)


def _literal(text: str, start: int, end: int) -> Hole:
    return Hole(start=start, end=end, kind=PiiKind.LITERAL, key=plain_key(PiiKind.LITERAL, text[start:end]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A masked text, the holes that were filled in it and where their placeholders stand."""

    masked: str
    holes: list[Hole]
    #: (start, end) in `masked`, one per hole
    places: list[tuple[int, int]]


def _bent(written: Written) -> set[int]:
    """Starts of the holes whose placeholder would be read together with characters around it."""
    read = {(t.start, t.end) for t in tokens(written.masked)}
    return {h.start for h, place in zip(written.holes, written.places, strict=True) if place not in read}


def _guarded(text: str, holes: list[Hole], bent: set[int]) -> list[Hole]:
    """Hide also the brackets and endings that touch the bent holes."""
    guarded: list[Hole] = []
    floor = 0
    for i, hole in enumerate(holes):
        ceiling = holes[i + 1].start if i + 1 < len(holes) else len(text)
        if hole.start in bent:
            before = _BRACKETS_BEFORE.search(text[floor : hole.start])
            after = _GLUED_AFTER.match(text, hole.end, ceiling)
            guarded += [_literal(text, floor + before.start(), hole.start)] if before else []
            guarded.append(hole)
            guarded += [_literal(text, hole.end, after.end())] if after else []
        else:
            guarded.append(hole)
        floor = guarded[-1].end
    return guarded


def _write_all(texts: Sequence[str], holes: Sequence[list[Hole]], vault: Vault) -> tuple[list[Written], Vault]:
    typed = [_typed_placeholders(text, text_holes) for text, text_holes in zip(texts, holes, strict=True)]
    book = _Book(vault, reserve=(t for text_tokens in typed for t in text_tokens if t.weak))
    written = []
    for text, text_holes, text_tokens in zip(texts, holes, typed, strict=True):
        own_words = [_literal(text, t.start, t.end) for t in text_tokens if book.would_be_taken(t)]
        written.append(book.write(text, sorted([*text_holes, *own_words], key=lambda h: h.start)))
    return written, book.vault()


def _typed_placeholders(text: str, holes: Sequence[Hole]) -> list[Token]:
    free: list[Token] = []
    rest = iter(holes)
    hole = next(rest, None)
    for token in tokens(text):
        while hole is not None and hole.end <= token.start:
            hole = next(rest, None)
        if hole is None or token.end <= hole.start:
            free.append(token)
    return free


class _Book:
    """Gives out numbers while texts are written, and remembers how each value was spelled."""

    def __init__(self, vault: Vault, *, reserve: Iterable[Token]) -> None:
        self._entries = {(e.kind, e.number): e for e in vault.entries}
        self._reserved = set(vault.reserved)
        self._reserved |= {(t.kind, t.number) for t in reserve if (t.kind, t.number) not in self._entries}
        self._last: dict[PiiKind, int] = defaultdict(int)
        self._index: dict[tuple[PiiKind, bool], KeyIndex] = defaultdict(KeyIndex)
        for entry in vault.entries:
            self._last[entry.kind] = max(self._last[entry.kind], entry.number)
            self._index[entry.kind, entry.numeric].put(entry.number, entry.key)
        self._spelled: dict[tuple[PiiKind, int], dict[tuple[str, str], list[str]]] = defaultdict(
            lambda: defaultdict(list)
        )

    def would_be_taken(self, token: Token) -> bool:
        """Whether restoring would take these words of the writer for one of our placeholders."""
        return not token.weak or (token.kind, token.number) in self._entries

    def write(self, text: str, holes: list[Hole]) -> Written:
        pieces: list[str] = []
        places: list[tuple[int, int]] = []
        spelled: list[tuple[tuple[PiiKind, int], str]] = []
        done = length = 0
        for hole in holes:
            value = text[hole.start : hole.end]
            who = self._who(hole, value)
            mark = placeholder(*who)
            pieces += [text[done : hole.start], mark]
            length += hole.start - done
            places.append((length, length + len(mark)))
            spelled.append((who, value))
            length += len(mark)
            done = hole.end
        pieces.append(text[done:])
        masked = "".join(pieces)
        for (start, end), (who, value) in zip(places, spelled, strict=True):
            self._spelled[who][context(masked, start, end)].append(value)
        return Written(masked=masked, holes=holes, places=places)

    def vault(self) -> Vault:
        entries = (_with_spellings(e, self._spelled.get(who, {})) for who, e in self._entries.items())
        return Vault(entries=tuple(entries), reserved=frozenset(self._reserved))

    def _who(self, hole: Hole, value: str) -> tuple[PiiKind, int]:
        index = self._index[hole.kind, hole.numeric]
        person = hole.kind is PiiKind.PERSON
        number = index.person(hole.key) if person else index.exact(hole.key)
        if number is None:
            number = self._next_number(hole.kind)
            self._entries[hole.kind, number] = Entry(
                kind=hole.kind, number=number, value=value, key=hole.key, numeric=hole.numeric
            )
            index.put(number, hole.key)
        elif person:
            key = merge(index.key(number), hole.key)
            if key != index.key(number):
                index.put(number, key)
                self._entries[hole.kind, number] = replace(self._entries[hole.kind, number], key=key)
        return hole.kind, number

    def _next_number(self, kind: PiiKind) -> int:
        number = self._last[kind] + 1
        while (kind, number) in self._reserved:
            number += 1
        self._last[kind] = number
        return number


def _with_spellings(entry: Entry, spelled: dict[tuple[str, str], list[str]]) -> Entry:
    """The entry with all spellings of this round and the latest before it; neighbours met again take the newer ones."""
    if not spelled:
        return entry
    former = {(f.left, f.right): f for f in entry.forms}
    fresh = {c: Form(left=c[0], right=c[1], values=tuple(values)) for c, values in spelled.items()}
    if all(former.get(c) == form for c, form in fresh.items()):
        return entry
    older = [form for c, form in former.items() if c not in fresh]
    room = max(0, _FORMS - len(fresh))
    return replace(entry, forms=(*older[len(older) - min(room, len(older)) :], *fresh.values()))
