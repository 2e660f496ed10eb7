"""People's names: full, short, in any case and letter case, with initials, in Latin letters."""

from __future__ import annotations

import math
from collections.abc import Iterable

from bot.domain.masking import Key, PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder
from bot.pii.people.latin import LatinNames
from bot.pii.people.names import NameLexicon
from bot.pii.people.page import Page
from bot.pii.people.spaced import spaced_names
from bot.pii.people.stretches import people_in


class PersonRecognizer(Finder):
    kinds = (PiiKind.PERSON,)

    def load(self) -> None:
        self._names = NameLexicon()
        self._latin = LatinNames(self._names)

    def forget(self) -> None:
        self._names.forget()

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        for stretch in people_in(Page(artifacts.reading), self._names, artifacts.tagger):
            yield _person(stretch.start, stretch.end, 1 / (1 + math.exp(-stretch.score)), stretch.key)
        for start, end, key in spaced_names(artifacts.reading.text, self._names):
            yield _person(start, end, 0.9, key)
        for found in self._latin.find(artifacts.reading.text):
            yield _person(found.start, found.end, found.score, found.key)


def _person(start: int, end: int, score: float, key: Key) -> Candidate:
    return Candidate(start=start, end=end, kind=PiiKind.PERSON, score=score, key=key, deniable=False)
