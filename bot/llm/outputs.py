"""Structured answers, by the name that a prompt's front matter gives in `output`."""

from __future__ import annotations

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


OUTPUTS: Final[dict[str, type[BaseModel] | None]] = {"text": None, "Extraction": Extraction}
