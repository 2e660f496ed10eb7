"""The NLP engine behind Presidio's analyzer: our words and lemmas, slovnet's names. No model is downloaded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, overload

from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine
from spacy.tokens import Doc
from spacy.vocab import Vocab

from bot.domain.masking import PiiKind
from bot.language.lemmas import lemma
from bot.pii.cues import COMPANY, HINTS, NEGATIVE, POSITIVE, CueIndex
from bot.pii.ner import EntityTagger
from bot.pii.words import Reading, Word

LANGUAGE = "ru"


class _Lemmas(Sequence[str]):
    """Lemmas as Presidio expects them, each looked up when asked for: most words of a text never are."""

    def __init__(self, words: Sequence[Word]) -> None:
        self._words = words

    def __len__(self) -> int:
        return len(self._words)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        word = self._words[index]
        return lemma(word.text) if word.is_cyrillic else word.lower


class Artifacts(NlpArtifacts):
    """What the recognisers read: Presidio's tokens and lemmas, and the text made ready for ours."""

    def __init__(self, reading: Reading, tagger: EntityTagger) -> None:
        self.reading = reading
        self.tagger = tagger
        words = reading.words
        super().__init__(
            entities=[],
            # A vocabulary of its own, since it keeps every word that it was ever shown.
            tokens=Doc(Vocab(), words=[w.text for w in words]),
            tokens_indices=[w.start for w in words],
            lemmas=_Lemmas(words),  # type: ignore[arg-type]
            nlp_engine=None,
            language=LANGUAGE,
        )
        self._cues: dict[PiiKind, CueIndex] = {}
        self._hints: dict[PiiKind, CueIndex] = {}

    def cues(self, kind: PiiKind) -> CueIndex:
        """Words of this text that speak for a kind."""
        if kind not in self._cues:
            self._cues[kind] = CueIndex(POSITIVE[kind], self.reading.folded)
        return self._cues[kind]

    def hints(self, kind: PiiKind) -> CueIndex | None:
        """Words of this text that speak for a number of a kind whose form fits."""
        if kind not in HINTS:
            return None
        if kind not in self._hints:
            self._hints[kind] = CueIndex(HINTS[kind], self.reading.folded)
        return self._hints[kind]

    @cached_property
    def denials(self) -> CueIndex:
        """Words of this text that speak against any kind: order, article, build."""
        return CueIndex(NEGATIVE, self.reading.folded)

    @cached_property
    def companies(self) -> CueIndex:
        return CueIndex(COMPANY, self.reading.folded)


class RussianEngine(NlpEngine):
    """Presidio's extension point for tokens, lemmas and entities."""

    def __init__(self) -> None:
        self._tagger: EntityTagger | None = None

    def load(self) -> None:
        self._tagger = EntityTagger()

    def forget(self) -> None:
        """Drop what is remembered of texts (FGT-9)."""
        if self._tagger is not None:
            self._tagger.forget()

    def is_loaded(self) -> bool:
        return self._tagger is not None

    def read(self, reading: Reading) -> Artifacts:
        """Artifacts of a text that was already made ready."""
        if self._tagger is None:
            self.load()
        assert self._tagger is not None
        return Artifacts(reading, self._tagger)

    def process_text(self, text: str, language: str) -> Artifacts:
        return self.read(Reading(text))

    def process_batch(
        self, texts: Iterable[str], language: str, batch_size: int = 1, n_process: int = 1, **kwargs: Any
    ) -> Iterator[tuple[str, Artifacts]]:
        for text in texts:
            yield text, self.process_text(text, language)

    def is_stopword(self, word: str, language: str) -> bool:
        return False

    def is_punct(self, word: str, language: str) -> bool:
        return not any(c.isalnum() for c in word)

    def get_supported_entities(self) -> list[str]:
        return [PiiKind.PERSON.value]

    def get_supported_languages(self) -> list[str]:
        return [LANGUAGE]
