"""Pages of memory: who may see what where, how a list is cut, what may be done with one record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.domain.memory import UNDECIDED, Confidence, Level, Record, Scope, Source, Status
from bot.domain.people import Person
from bot.domain.queue import asked, may_withdraw
from bot.domain.rights import decides, may_forget, sees, sees_record
from bot.language.sensitive import tells_of_another

#: records on one page of a phone
PAGE: Final = 5
#: characters of a record in a list; its card shows all of it
IN_LIST: Final = 220


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle:
    """For whose eyes a page is. In a group: nothing personal, and no area but the one the group is bound to (ANS-1)."""

    person: Person
    private: bool = True
    #: the area a group is bound to
    area_id: int | None = None
    #: the group in which the person acts on their words: of those that wait, what was said there is known there
    acts_in: int | None = None
    #: for nobody's eyes: what is new is compared with all that waits already, whoever said it (MEM-10)
    comparing: bool = False

    def shows(self, scope: Scope) -> bool:
        if not sees(self.person, scope):
            return False
        if self.private or scope.level is Level.COMPANY:
            return True
        return scope.level is Level.AREA and scope.area_id == self.area_id

    def shows_record(self, record: Record) -> bool:
        """In a group nothing that was never in force, not even the reader's own: others there would read it too."""
        if not self.shows(record.scope):
            return False
        if self.private:
            return sees_record(self.person, record)
        return record.status not in UNDECIDED or self.said_here(record.source, record.recorder_id, record.author_id)

    def said_here(self, source: Source | None, *people: int | None) -> bool:
        """Whether the person acts on words that they said in this very group."""
        here = self.acts_in is not None and source is not None and source.chat_id == self.acts_in
        return here and self.person.id in people


class Width(StrEnum):
    """Which circle of readers a list is narrowed to."""

    ALL = "all"
    COMPANY = "company"
    AREA = "area"
    PERSONAL = "personal"

    @property
    def level(self) -> Level | None:
        return None if self is Width.ALL else Level(self.value)


class State(StrEnum):
    """Which records a list holds."""

    ACTIVE = "active"
    WAITING = "waiting"
    PAST = "past"

    @property
    def statuses(self) -> tuple[Status, ...]:
        match self:
            case State.ACTIVE:
                return (Status.ACTIVE,)
            case State.WAITING:
                return (Status.CANDIDATE,)
            case State.PAST:
                return (Status.ARCHIVED, Status.REJECTED, Status.WITHDRAWN)


class Act(StrEnum):
    """What a person may do with a record from its card."""

    APPROVE = "approve"
    REJECT = "reject"
    WITHDRAW = "withdraw"
    CONFIRM = "confirm"
    CORRECT = "correct"
    PROPOSE = "propose"
    PIN = "pin"
    UNPIN = "unpin"
    WIDEN = "widen"
    NARROW = "narrow"
    TO_RULE = "to-rule"
    ARCHIVE = "archive"
    UNARCHIVE = "unarchive"
    FORGET = "forget"


def states(circle: Circle) -> tuple[State, ...]:
    """The lists that exist for this reader here: what waits is for private eyes."""
    return tuple(State) if circle.private else (State.ACTIVE, State.PAST)


def widths(circle: Circle) -> tuple[Width, ...]:
    """The filters that make sense for this reader here."""
    found = [Width.ALL, Width.COMPANY]
    if circle.person.is_admin or circle.person.areas or circle.area_id is not None:
        found.append(Width.AREA)
    if circle.private:
        found.append(Width.PERSONAL)
    return tuple(found)


def pages(total: int, *, size: int = PAGE) -> int:
    """How many pages `total` things fill; an empty list has one."""
    return max(1, -(-total // size))


def clip(text: str, limit: int = IN_LIST) -> str:
    """The text on one line, cut at a word."""
    line = " ".join(text.split())
    if len(line) <= limit:
        return line
    cut = line[: limit - 1]
    space = cut.rfind(" ")
    return cut[: space if space > limit // 2 else limit - 1].rstrip(" ,;:—-") + "…"


def may_widen(person: Person, record: Record) -> bool:
    """Whether one's own record may be made everybody's; what is delicate and of another, by an admin alone."""
    if record.scope.level is not Level.PERSONAL or not decides(person, record.scope):
        return False
    return person.is_admin or not tells_of_another(record.text, person.name)


def acts(person: Person, record: Record) -> tuple[Act, ...]:
    """What this person may do with the record, in the order of the buttons. Checked again at each press (PPL-5)."""
    if record.status is Status.DELETED or not sees(person, record.scope):
        return ()
    able = decides(person, record.scope)
    if record.status is Status.CANDIDATE:
        own = (Act.WITHDRAW,) if may_withdraw(person, record) else ()
        return (Act.APPROVE, Act.REJECT, *own) if able else own
    forgets = (Act.FORGET,) if may_forget(person, record) else ()
    if record.status is not Status.ACTIVE:
        archived = able and record.status is Status.ARCHIVED
        return (Act.UNARCHIVE, *forgets) if archived else forgets
    if not able:
        return (Act.PROPOSE,)
    found = [Act.CONFIRM] if record.confidence < Confidence.CONFIRMED or asked(record) else []
    found += [Act.CORRECT, Act.UNPIN if record.pinned else Act.PIN]
    if record.recorder_id == person.id and record.scope.level is Level.COMPANY:
        found.append(Act.NARROW)
    elif record.recorder_id == person.id and may_widen(person, record):
        found.append(Act.WIDEN)
    rule = () if record.scope.level is Level.PERSONAL else (Act.TO_RULE,)
    return (*found, *rule, Act.ARCHIVE, *forgets)
