"""What a new rule is to an old one (RUL-5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.rules.reasons import Reason


class Relation(StrEnum):
    CONFLICT = "conflict"
    REFINEMENT = "refinement"
    DUPLICATE = "duplicate"
    UNRELATED = "unrelated"


class Side(StrEnum):
    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What a new rule is to an old one. `narrower` names the special case of a refinement."""

    relation: Relation
    reason: Reason | None = None
    narrower: Side | None = None
    #: whether the two can apply together at all; a conflict of rules that can't is none yet
    together: bool = True

    @property
    def label(self) -> str:
        """The relation as a word, with scopes counted in."""
        if self.together:
            return self.relation.value
        conflicts = self.relation is Relation.CONFLICT
        return "conflict_only_if_same_scope" if conflicts else Relation.UNRELATED.value


UNRELATED: Final = Comparison(relation=Relation.UNRELATED)
