"""Why two rules conflict: what in them excludes each other (RUL-5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.notices import Line


class Ground(StrEnum):
    """What in two rules excludes each other."""

    #: one wants what the other forbids
    POLARITY = "polarity"
    #: one lacks what the other wants first
    CONDITION = "condition"
    ORDER = "order"
    #: two values of which only one can be: a channel, a colour, a day
    VALUE = "value"
    NUMBER = "number"
    REGISTER = "register"
    #: who does it, who pays
    WHO = "who"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why two rules conflict: the words of each that exclude each other, as they stand in its text."""

    ground: Ground
    old: str
    new: str

    @property
    def line(self) -> Line:
        return Line(f"rule-clash-{self.ground}", {"old": self.old, "new": self.new})
