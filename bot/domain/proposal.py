"""Where a proposed rule or skill stands."""

from __future__ import annotations

from enum import StrEnum


class ProposalStatus(StrEnum):
    PROPOSED = "proposed"
    ACTIVE = "active"
    #: a person has to look at it again; only skills come here
    REVIEW = "review"
    OFF = "off"
    #: it acted, and was put out of force
    REMOVED = "removed"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    DELETED = "deleted"
