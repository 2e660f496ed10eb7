"""The detector: text in, spans of personal data out."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from bot.domain import caches
from bot.domain.masking import PiiKind, Span, plain_key
from bot.language.dictation import respelled

if TYPE_CHECKING:
    from presidio_analyzer import AnalyzerEngine

    from bot.pii.allow import Allowed
    from bot.pii.engine import RussianEngine
    from bot.pii.resolve import Find
    from bot.pii.words import Reading

#: a find below this stays readable
THRESHOLD = 0.5


@runtime_checkable
class Forgetful(Protocol):
    def forget(self) -> None: ...


class Detector:
    """Finds personal data. Safe to share between threads: one text is analysed at a time."""

    def __init__(self, analyzer: AnalyzerEngine, engine: RussianEngine) -> None:
        self._analyzer = analyzer
        self._engine = engine
        self._lock = threading.Lock()
        self._must_forget = False
        caches.when_cleared(self.forget)

    def find(self, text: str, *, allow: frozenset[str] = frozenset()) -> tuple[Span, ...]:
        """Disjoint spans in order of place, in code points of `text`.

        `allow` holds the company's own details, which stay readable however they are spelled.
        Never touches the network. Linear in the length of the text.
        """
        from bot.pii.allow import Allowed
        from bot.pii.portions import portions

        allowed = Allowed(allow)
        spans: list[Span] = []
        done = 0
        for portion in portions(text):
            for span in self._find(text[portion.first : portion.last], allowed):
                start, end = span.start + portion.first, span.end + portion.first
                if portion.start <= start < portion.end and end > done:
                    spans.append(replace(span, start=max(start, done), end=end))
                    done = end
        return tuple(spans)

    def forget(self) -> None:
        """Drop every word that is remembered of texts: at once, or when the text being read is done."""
        self._must_forget = True
        if self._lock.acquire(blocking=False):
            try:
                self._drop()
            finally:
                self._lock.release()

    def _drop(self) -> None:
        """Call under the lock."""
        if self._must_forget:
            self._must_forget = False
            self._engine.forget()
            for recognizer in self._analyzer.registry.recognizers:
                if isinstance(recognizer, Forgetful):
                    recognizer.forget()

    def _find(self, text: str, allowed: Allowed) -> Iterator[Span]:
        from bot.pii.resolve import resolve
        from bot.pii.words import Reading

        if not any(c.isalnum() for c in text):
            return
        reading = Reading(text)
        with self._lock:
            finds = [*self._read(reading), *self._told(reading.text)]
            self._drop()
        for find in resolve(finds, reading.text):
            if not allowed.covers(reading.text, find):
                yield _span(find, reading)

    def _read(self, reading: Reading, kinds: frozenset[PiiKind] | None = None) -> Iterator[Find]:
        """What the recognisers find, all kinds or some. Call under the lock."""
        from bot.pii.finder import candidate_of
        from bot.pii.resolve import Find

        for result in self._analyzer.analyze(
            reading.text,
            "ru",
            entities=sorted(kinds) if kinds else None,
            nlp_artifacts=self._engine.read(reading),
            return_decision_process=True,
            score_threshold=THRESHOLD,
        ):
            yield Find(
                start=result.start,
                end=result.end,
                kind=PiiKind(result.entity_type),
                score=result.score,
                key=candidate_of(result).key,
            )

    def _told(self, text: str) -> Iterator[Find]:
        """What is found once digits in words and letters one by one are written the plain way. Call under the lock."""
        from bot.pii.told import KINDS, stretches
        from bot.pii.words import Reading

        plain = respelled(text)
        if plain is None:
            return
        for first, last in stretches(plain):
            reading = Reading(plain.text[first:last])
            for find in self._read(reading, KINDS):
                start, end = (first + place for place in reading.original(find.start, find.end))
                if plain.touches(start, end) or find.kind is PiiKind.SECRET:
                    key = find.key or plain_key(find.kind, plain.text[start:end])
                    there = plain.original(start, end)
                    yield replace(find, start=there[0], end=there[1], key=key)


def _span(find: Find, reading: Reading) -> Span:
    start, end = reading.original(find.start, find.end)
    return Span(start=start, end=end, kind=find.kind, score=find.score, key=find.key)


def load() -> Detector:
    """Read the data files and build the analyzer: about four seconds and 200 MB, so once per process.

    Set OPENBLAS_NUM_THREADS=1 in the environment of the process: with more threads the small matrices of the
    tagger spend most of their time waiting for each other. It is set here too, which helps only if numpy was
    not imported before.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.recognizer_registry import RecognizerRegistry

    from bot.pii.context import NearbyWords
    from bot.pii.engine import LANGUAGE, RussianEngine
    from bot.pii.recognizers import all_recognizers

    engine = RussianEngine()
    engine.load()
    registry = RecognizerRegistry(recognizers=all_recognizers(), supported_languages=[LANGUAGE])
    analyzer = AnalyzerEngine(
        registry=registry,
        nlp_engine=engine,
        supported_languages=[LANGUAGE],
        context_aware_enhancer=NearbyWords(),
        default_score_threshold=THRESHOLD,
    )
    return Detector(analyzer, engine)
