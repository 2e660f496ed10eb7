"""Records of memory: what is known, who said it, how sure we are, and who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum


class Level(StrEnum):
    """How wide the circle of readers is."""

    COMPANY = "company"
    AREA = "area"
    PERSONAL = "personal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """Who reads a record. `area_id` is set exactly when the level is AREA, `owner_id` exactly when it is PERSONAL."""

    level: Level
    area_id: int | None = None
    owner_id: int | None = None

    def __post_init__(self) -> None:
        if (self.area_id is not None) != (self.level is Level.AREA):
            raise ValueError("area_id belongs to an area scope and only to it")
        if (self.owner_id is not None) != (self.level is Level.PERSONAL):
            raise ValueError("owner_id belongs to a personal scope and only to it")


COMPANY = Scope(level=Level.COMPANY)


class Status(StrEnum):
    CANDIDATE = "candidate"
    ACTIVE = "active"
    ARCHIVED = "archived"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    DELETED = "deleted"


#: never in force: read by their author and by those who decide
UNDECIDED = (Status.CANDIDATE, Status.REJECTED, Status.WITHDRAWN)


class Origin(StrEnum):
    STATED = "stated"
    OBSERVED = "observed"
    EDIT = "edit"
    DOCUMENT = "document"
    IMPORT = "import"


class Confidence:
    """Confidence is kept in whole hundredths, so that repeated arithmetic stays exact (AGE-1)."""

    FLOOR = 0
    GUESS = 30
    #: below this a record stays out of answers
    THRESHOLD = 40
    SAID_ONCE = 50
    BACKED = 70
    CONFIRMED = 90


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The Telegram message that a record was taken from."""

    chat_id: int
    message_id: int
    #: a t.me link where the chat has one
    link: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """One fact in memory, as it is in force now. Former wordings and events live in the history."""

    id: int
    text: str
    scope: Scope
    #: whose words these are
    author_id: int | None
    #: who had it recorded; their rights counted
    recorder_id: int
    status: Status
    #: hundredths, 0..90
    confidence: int
    origin: Origin
    created_at: datetime
    pinned: bool = False
    confirmed_at: datetime | None = None
    used_at: datetime | None = None
    #: last day on which the record holds; None is open-ended
    ends_on: date | None = None
    #: the time words as they were said, kept beside the resolved date
    when_said: str | None = None
    source: Source | None = None
    #: how often the same was noticed again without confirming anything
    repeats: int = 0
    #: a waiting candidate that says the opposite
    disputed_by: int | None = None
    #: this candidate, once approved, replaces that record's text
    replaces: int | None = None
    #: a standing wish of its owner about their own answers
    preference: bool = False
    #: when a revision last asked whether it still holds
    asked_at: datetime | None = None
    #: the record that this one became part of
    merged_into: int | None = None
    revision: int = 1

    @property
    def effective(self) -> bool:
        return self.status is Status.ACTIVE
