"""Structured answers, by the name that a prompt's front matter gives in `output`."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from pydantic import BaseModel, ConfigDict, Field


class _Output(BaseModel):
    #: models add fields of their own; they mean nothing here
    model_config = ConfigDict(frozen=True, extra="ignore")


class ExtractedFact(_Output):
    """One statement noticed in a message (MEM-7)."""

    #: number of the message as it was shown, from 1
    message: int = Field(ge=1)
    text: str = Field(min_length=1, max_length=500)
    #: the words of that message it rests on
    quote: str = Field(min_length=1)
    about_speaker: bool = False


class Extraction(_Output):
    facts: tuple[ExtractedFact, ...] = ()


class RuleStanding(StrEnum):
    """How one rule came out of a request and its answer (RUL-7, RUL-8)."""

    IRRELEVANT = "irrelevant"
    #: it stood in the way of the request, and the answer kept to it
    HELD = "held"
    BROKEN = "broken"
    COLLIDES = "collides"


class RuleVerdict(_Output):
    #: an id as it was shown, such as R7
    rule: str = Field(min_length=2, max_length=12)
    verdict: RuleStanding


class RuleReview(_Output):
    verdicts: tuple[RuleVerdict, ...] = ()


class FoundRelation(StrEnum):
    """How a new rule stands to one in force (RUL-5)."""

    CONFLICT = "conflict"
    DUPLICATE = "duplicate"
    REFINEMENT = "refinement"


class RuleFinding(_Output):
    rule: str = Field(min_length=2, max_length=12)
    relation: FoundRelation
    #: in which case both can't be followed; a model's words, never shown as anybody's
    case: str = Field(default="", max_length=400)


class RuleComparison(_Output):
    findings: tuple[RuleFinding, ...] = ()


OUTPUTS: Final[dict[str, type[BaseModel] | None]] = {
    "text": None,
    "Extraction": Extraction,
    "RuleComparison": RuleComparison,
    "RuleReview": RuleReview,
}
