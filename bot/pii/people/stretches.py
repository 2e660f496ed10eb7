"""The decision: which stretches of neighbouring words in a text are people's names.

Every stretch of up to five pieces is scored: what each word may be and how it is written, how the words fit together,
what stands around, what the tagger thinks. The score is a sum of log-odds; above zero it is a person.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.domain.masking import Key
from bot.pii.ner import EntityTagger, Tag
from bot.pii.people.names import NameLexicon
from bot.pii.people.page import Page
from bot.pii.people.pieces import Piece, find_pieces
from bot.pii.people.roles import best_roles, key_of
from bot.pii.people.surroundings import Name, Surroundings

_MOST_PIECES = 5
#: a word is nobody's name until something speaks for it
_BIAS = 0.25
#: a longer name wins over a part of it that scores no more than this above it, a piece
_LONGER = 0.8
#: what a neighbour in a list may raise: words with a capital, and words in small letters
_NEARLY, _NEARLY_SMALL = -2.6, -1.2
_LIST_BEFORE = re.compile(r"(?:,\s|\sи\s|\sили\s|;\s|/|\s/\s)\Z")
_LIST_AFTER = re.compile(r",\s|\sи\s|\sили\s|;\s|/|\s/\s")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A possible name; `score` is log-odds."""

    name: Name
    score: float
    gender: str | None = None

    @property
    def start(self) -> int:
        return self.name.first.start

    @property
    def end(self) -> int:
        return self.name.last.end

    @property
    def indexes(self) -> set[int]:
        return {p.index for p in self.name.pieces}

    @property
    def key(self) -> Key:
        return key_of(self.name.pieces, self.name.roles, self.gender)


def people_in(page: Page, names: NameLexicon, tagger: EntityTagger) -> list[Stretch]:
    """Disjoint names of the text, in time linear in its length."""
    pieces = list(find_pieces(page, names))
    if not pieces:
        return []
    judge = _Judge(page, names, pieces, tagger)
    sure: list[Stretch] = []
    unsure: list[Stretch] = []
    for run in _runs(pieces, page.text):
        accepted, rejected = judge.divide(run)
        sure += accepted
        unsure += rejected
    return sure + _raised_by_lists(sure, unsure, page.folded)


class _Judge:
    def __init__(self, page: Page, names: NameLexicon, pieces: Sequence[Piece], tagger: EntityTagger) -> None:
        self._surroundings = Surroundings(page, names)
        self._as_typed, self._recased = _tags(page, pieces, tagger)

    def divide(self, run: Sequence[Piece]) -> tuple[list[Stretch], list[Stretch]]:
        """The best disjoint names of a run of neighbours, and the stretches beside them that fell short."""
        options = [
            stretch
            for i in range(len(run))
            for j in range(i + 1, min(len(run), i + _MOST_PIECES) + 1)
            if (stretch := self._stretch(tuple(run[i:j]))) is not None
        ]
        taken: set[int] = set()
        accepted: list[Stretch] = []
        for stretch in sorted(options, key=lambda s: (-s.score - _LONGER * len(s.name.pieces), s.start)):
            if stretch.score >= 0 and not stretch.indexes & taken:
                taken |= stretch.indexes
                accepted.append(stretch)
        return accepted, [s for s in options if s.score < 0 and not s.indexes & taken]

    def _stretch(self, pieces: tuple[Piece, ...]) -> Stretch | None:
        best = best_roles(pieces)
        if best is None:
            return None
        roles, fit = best
        name = Name(pieces, roles)
        around, certain = self._surroundings.score(name)
        score = fit + around + self._tagger_says(name, certain=certain) - _BIAS
        return Stretch(name, score, self._surroundings.gender(name))

    def _tagger_says(self, name: Name, *, certain: bool) -> float:
        """The tagger reads capitals well and was never shown small letters: those it sees with a capital put on."""
        words = [p for p in name.pieces if not p.is_initial]
        score = 0.0
        typed = [self._as_typed[p.index] for p in words if p.has_capital]
        if typed:
            score += 2.4 * (_mean([t.person for t in typed]) - 0.3)
            score -= (0.6 if name.whole else 0.0 if certain else 2.2) * max(t.place for t in typed)
            score -= (0.3 if name.whole else 1.4) * max(t.firm for t in typed)
        recased = [self._recased[p.index].person for p in words if not p.has_capital]
        return score + (1.6 * (_mean(recased) - 0.4) if recased else 0.0)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _tags(page: Page, pieces: Sequence[Piece], tagger: EntityTagger) -> tuple[Sequence[Tag], Sequence[Tag]]:
    typed = [w.text for w in page.words]
    wanted = {p.index for p in pieces if p.worth_a_capital and (not p.has_capital or page.shouting)}
    if page.shouting:
        recased = [w.capitalize() if i in wanted else w.lower() for i, w in enumerate(typed)]
    else:
        recased = [w.capitalize() if i in wanted else w for i, w in enumerate(typed)]
    if recased == typed:
        (tags,) = tagger.tag([typed])
        return tags, tags
    first, second = tagger.tag([typed, recased])
    return first, second


def _runs(pieces: Sequence[Piece], text: str) -> Iterator[list[Piece]]:
    """Pieces with nothing but a space between them, or what may stand by initials."""
    run: list[Piece] = []
    for piece in pieces:
        if run and not _touch(run[-1], piece, text):
            yield run
            run = []
        run.append(piece)
    if run:
        yield run


def _touch(a: Piece, b: Piece, text: str) -> bool:
    gap = text[a.end : b.start]
    return gap in {" ", "  "} or (gap in {"", "-", ". "} and (a.is_initial or b.is_initial))


def _raised_by_lists(sure: Sequence[Stretch], unsure: Sequence[Stretch], folded: str) -> list[Stretch]:
    """Weak names that stand in a list with sure ones: «Сычёв, Крюк и Белых». Sweeps once each way."""
    waiting = sorted(
        (s for s in unsure if s.score >= (_NEARLY_SMALL if s.name.first.is_small else _NEARLY)),
        key=lambda s: (s.start, -s.score),
    )
    raised: list[Stretch] = []
    taken: set[int] = set()
    ends, starts = {s.end for s in sure}, {s.start for s in sure}
    for stretch in [*waiting, *reversed(waiting)]:
        if not stretch.indexes & taken and _has_neighbour(stretch, ends, starts, folded):
            raised.append(replace(stretch, score=0.3))
            taken |= stretch.indexes
            ends.add(stretch.end)
            starts.add(stretch.start)
    return raised


def _has_neighbour(stretch: Stretch, ends: set[int], starts: set[int], folded: str) -> bool:
    before = _LIST_BEFORE.search(folded[max(0, stretch.start - 6) : stretch.start])
    if before and stretch.start - len(before[0]) in ends:
        return True
    after = _LIST_AFTER.match(folded, stretch.end)
    return after is not None and after.end() in starts
