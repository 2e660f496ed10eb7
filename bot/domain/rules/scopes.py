"""Where a rule holds, and which of them can apply together (RUL-3, RUL-5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class RuleLevel(StrEnum):
    """How wide a rule holds."""

    COMPANY = "company"
    AREA = "area"
    SITE = "site"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleScope:
    """Where a rule holds. An area has its id, a site its own; a site whose area is unknown lies in no area."""

    level: RuleLevel
    area_id: int | None = None
    site_id: int | None = None

    def __post_init__(self) -> None:
        if (self.site_id is not None) != (self.level is RuleLevel.SITE):
            raise ValueError("site_id belongs to a site scope and only to it")
        if self.level is RuleLevel.AREA and self.area_id is None:
            raise ValueError("an area scope has its area_id")
        if self.level is RuleLevel.COMPANY and self.area_id is not None:
            raise ValueError("a company scope has no area_id")

    @property
    def width(self) -> int:
        """0 for a site, 1 for an area, 2 for the company."""
        return {RuleLevel.SITE: 0, RuleLevel.AREA: 1, RuleLevel.COMPANY: 2}[self.level]


EVERYWHERE = RuleScope(level=RuleLevel.COMPANY)


def contains(wide: RuleScope, narrow: RuleScope) -> bool:
    """Whether the first holds wherever the second does."""
    match wide.level:
        case RuleLevel.COMPANY:
            return True
        case RuleLevel.AREA:
            return narrow.level is not RuleLevel.COMPANY and narrow.area_id == wide.area_id
        case RuleLevel.SITE:
            return narrow.level is RuleLevel.SITE and narrow.site_id == wide.site_id


def overlap(one: RuleScope, other: RuleScope) -> bool:
    """Whether two rules can apply together: their scopes are equal, or one contains the other."""
    return contains(one, other) or contains(other, one)
