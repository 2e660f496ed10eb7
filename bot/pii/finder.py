"""What every recogniser of ours shares: candidates in, Presidio results out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from presidio_analyzer import AnalysisExplanation, EntityRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from bot.domain.masking import Key, PiiKind
from bot.pii.engine import LANGUAGE, Artifacts

_CANDIDATE = "candidate"


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A possible find at [start, end) of the normal text.

    `score` is what its own shape and check digits are worth; a cue word beside it adds up to `gain`.
    """

    start: int
    end: int
    kind: PiiKind
    score: float
    gain: float = 0.0
    key: Key = ()
    #: whether the check digits add up; None where there are none
    valid: bool | None = None
    #: its form or its check digits are those of the kind, so that a hint is enough
    formed: bool = False
    #: a word such as «заказ» before it speaks against it
    deniable: bool = True


class Finder(EntityRecognizer):
    """A Presidio recogniser that reads our `Artifacts` and keeps the evidence with each result."""

    kinds: ClassVar[tuple[PiiKind, ...]]

    def __init__(self, name: str | None = None) -> None:
        self._title = name or type(self).__name__
        super().__init__(
            supported_entities=[k.value for k in self.kinds], supported_language=LANGUAGE, name=self._title
        )

    def load(self) -> None:
        """Nothing to load: data comes with the package."""

    def forget(self) -> None:
        """Drop what is remembered of texts; most remember nothing."""

    @abstractmethod
    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        """Candidates in any order; they may overlap."""

    def analyze(self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts) -> list[RecognizerResult]:
        assert isinstance(nlp_artifacts, Artifacts)
        return [self._result(c) for c in self.find(nlp_artifacts) if c.kind.value in entities]

    def _result(self, candidate: Candidate) -> RecognizerResult:
        explanation = AnalysisExplanation(
            recognizer=self._title, original_score=candidate.score, validation_result=bool(candidate.valid)
        )
        metadata: dict[str, Any] = {
            RecognizerResult.RECOGNIZER_NAME_KEY: self._title,
            RecognizerResult.RECOGNIZER_IDENTIFIER_KEY: self.id,
            _CANDIDATE: candidate,
        }
        return RecognizerResult(
            entity_type=candidate.kind.value,
            start=candidate.start,
            end=candidate.end,
            score=max(0.01, min(1.0, candidate.score)),
            analysis_explanation=explanation,
            recognition_metadata=metadata,
        )


def candidate_of(result: RecognizerResult) -> Candidate:
    """The evidence behind a result of one of our recognisers."""
    found: Candidate = result.recognition_metadata[_CANDIDATE]
    return found
