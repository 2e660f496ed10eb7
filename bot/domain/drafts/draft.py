"""A draft and its versions, as they are stored (EDT-1, EDT-3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.domain.edits.judging import Author
from bot.domain.people import Person


class DraftStatus(StrEnum):
    OPEN = "open"
    #: its approval was asked for; a change takes it back to open
    SUBMITTED = "submitted"
    #: it left the company
    SENT = "sent"
    DECLINED = "declined"


class Name(StrEnum):
    """Named fields of a draft, in the order in which they are shown."""

    TITLE = "title"
    DEADLINE = "deadline"
    IMPORTANCE = "importance"
    ASSIGNEE = "assignee"


#: in code points; what is longer is no field
FIELD_CHARS: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    id: int
    number: int
    text: str
    author: Author
    at: datetime
    fields: Mapping[Name, str] = field(default_factory=dict)
    #: whose words these are, of a person's version
    person_id: int | None = None
    #: number of the agent's version that a person's one is compared with; None: there is none to learn from
    base: int | None = None
    instruction: str = ""
    #: what it rests on
    answer_id: int | None = None
    #: ids of rules that it breaks, and of the guesses that shaped it
    broken: tuple[int, ...] = ()
    guesses: tuple[int, ...] = ()
    #: chat and message whose words it is
    source: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    id: int
    #: who asked for it
    person_id: int
    area_id: int | None
    task_type: str
    #: kind of recipient, empty when nobody said
    recipient: str
    #: whom or where it is for, as it was said
    addressee: str
    request: str
    status: DraftStatus
    #: the version in force
    version: Version
    chat_id: int
    topic_id: int
    created_at: datetime
    distance: int | None = None
    revision: int = 1

    @property
    def alive(self) -> bool:
        """Whether it may still be changed."""
        return self.status in (DraftStatus.OPEN, DraftStatus.SUBMITTED)


def may_change(person: Person, draft: Draft) -> bool:
    """Who asked for it, and whoever decides in its area (EDT-7)."""
    if person.removed:
        return False
    decides = person.is_admin or (draft.area_id is not None and draft.area_id in person.owns)
    return person.id == draft.person_id or decides


def base_of(before: Version, *, editor_id: int) -> int | None:
    """Number of the agent's version that an edit of `before` by this person is compared with.

    Of several edits in a row by one person the agent's text counts; what somebody else wrote teaches nothing (EDT-4).
    """
    if before.author is Author.AGENT:
        return before.number
    return before.base if before.person_id == editor_id else None
