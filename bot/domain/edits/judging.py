"""What an edit is worth: nothing said, a fact put right, or a manner that may be learnt (EDT-4, EDT-5, EDT-8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.edits.bounds import bounded
from bot.domain.edits.cosmetics import is_cosmetic
from bot.domain.edits.observing import observe
from bot.domain.edits.properties import LENGTH, NO_HABIT, OF_VALUES, Property
from bot.domain.edits.swaps import swapped
from bot.language.lemmas import content_lemmas


class Author(StrEnum):
    """Who wrote a version of a draft."""

    AGENT = "agent"
    HUMAN = "human"
    #: a machine: a CRM that cut the text, a form that filled a field
    INTEGRATION = "integration"


class Kind(StrEnum):
    #: nothing changed at all
    SAME = "same"
    COSMETIC = "cosmetic"
    #: another value in the place of one
    FACTUAL = "factual"
    #: a visible manner
    HABIT = "habit"
    #: something else was said, and no manner shows
    OTHER = "other"


class Label(StrEnum):
    COSMETIC = "cosmetic"
    MEANINGFUL = "meaningful"


@dataclass(frozen=True, slots=True, kw_only=True)
class EditVerdict:
    """What one edit shows. `properties` tells what was seen whoever edited; only `learn` lets it teach."""

    kind: Kind
    properties: frozenset[Property] = frozenset()
    #: the earlier text was the agent's, the editor is a person, and a manner shows
    learn: bool = False
    #: the earlier text was the agent's and the editor is a person, whatever the edit shows
    by_person: bool = False
    task_type: str = ""
    recipient: str = ""

    @property
    def label(self) -> Label:
        return Label.COSMETIC if self.kind in (Kind.SAME, Kind.COSMETIC) else Label.MEANINGFUL

    @property
    def manner(self) -> frozenset[Property]:
        """What may become a habit, each nameable in words."""
        return self.properties - NO_HABIT if self.learn else frozenset()


def judge(
    draft: str,
    edited: str,
    *,
    draft_by: Author,
    edited_by: Author,
    task_type: str = "",
    recipient: str = "",
) -> EditVerdict:
    """Compare two versions of one draft.

    An edit that puts other values in and shows a manner besides («без приветствия») teaches the manner alone. With
    `learn` and an empty `manner` the text was said anew in a way that code has no name for: a model may word it.
    """
    kind, properties = (Kind.SAME, frozenset[Property]()) if draft == edited else _seen(bounded(draft), bounded(edited))
    by_person = draft_by is Author.AGENT and edited_by is Author.HUMAN
    return EditVerdict(
        kind=kind,
        properties=properties,
        learn=by_person and kind is Kind.HABIT,
        by_person=by_person,
        task_type=task_type,
        recipient=recipient,
    )


def _seen(draft: str, edited: str) -> tuple[Kind, frozenset[Property]]:
    if draft == edited:
        return Kind.OTHER, frozenset()  # they differ where nobody reads so far
    properties = observe(draft, edited)
    if is_cosmetic(draft, edited):
        shown = properties & _BY_MARKS
        return (Kind.HABIT, shown | (properties & _BESIDE)) if shown else (Kind.COSMETIC, frozenset())
    swap = swapped(draft, edited)
    if swap is None:
        return (Kind.OTHER if _slight(draft, edited, properties) else Kind.HABIT), properties
    manner = properties - OF_VALUES
    if manner:
        return Kind.HABIT, manner
    fact = Property.NAME_CHANGED if swap.person else Property.FACT_FIX
    return Kind.FACTUAL, frozenset({fact}) | (properties & _MOVED)


def _slight(draft: str, edited: str, properties: frozenset[Property]) -> bool:
    """Whether nothing shows but a detail more or less, of no kind that has a name: «у входа» and «у входа в парк»."""
    if properties - LENGTH - {Property.REWORDED}:
        return False
    before, after = set(content_lemmas(draft)), set(content_lemmas(edited))
    if Property.LONGER in properties:
        return len(after - before) < _DETAILS
    if Property.SHORTER in properties:
        return len(before - after) < _DETAILS and len(edited) > len(draft) * _MUCH_SHORTER
    return Property.REWORDED not in properties


#: so many words that say something make a manner of a length, fewer are a detail
_DETAILS: Final = 3
_MUCH_SHORTER: Final = 0.6
#: manners that marks alone show, in the same words. A mere emoji is none (EDT-4)
_BY_MARKS = frozenset({Property.REMOVED_EXCLAMATION, Property.BULLET_TO_PROSE, Property.PROSE_TO_BULLET})
#: emoji struck out along with such marks go with them
_BESIDE = frozenset({Property.REMOVED_EMOJI})
#: told of a replaced value, for the day when the same has been done often
_MOVED = frozenset({Property.DEADLINE_EARLIER, Property.DEADLINE_LATER})
