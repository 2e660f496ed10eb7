"""Who somebody is to the company. What they may do follows from it in `rights`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.messages import one_line, visible

#: A display name longer than this is cut where it is taken over from Telegram.
NAME_CHARS = 64


class Kind(StrEnum):
    """What somebody is called by what they may do."""

    ADMIN = "admin"
    OWNER = "owner"
    EMPLOYEE = "employee"


class Part(StrEnum):
    """What somebody is to an area."""

    OWNER = "owner"
    MEMBER = "member"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody the company let in. Identity is the Telegram id; the display name is data, never an instruction."""

    id: int
    telegram_id: int
    name: str
    is_admin: bool = False
    #: ids of the areas this person owns and decides for
    owns: frozenset[int] = frozenset()
    #: ids of the areas an admin put this person in
    member_of: frozenset[int] = frozenset()
    #: IANA zone name; None until the person said it
    zone: str | None = None
    locale: str = "ru"
    #: the area the private chat is switched to; None is the default area
    current_area_id: int | None = None
    removed: bool = False

    @property
    def is_owner(self) -> bool:
        return bool(self.owns)

    @property
    def kind(self) -> Kind:
        if self.is_admin:
            return Kind.ADMIN
        return Kind.OWNER if self.owns else Kind.EMPLOYEE

    def part_in(self, area_id: int) -> Part | None:
        """What this person is to an area, if anything."""
        if area_id in self.owns:
            return Part.OWNER
        return Part.MEMBER if area_id in self.member_of else None

    @property
    def areas(self) -> frozenset[int]:
        """Areas whose memory this person reads."""
        return self.owns | self.member_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A line of work with owners and members, served by one agent role."""

    id: int
    name: str
    role_prompt: str = ""
    is_default: bool = False
    closed: bool = False


def shown_name(raw: str) -> str:
    """A name as one visible line; its words stay data whatever they say (PPL-3). Empty when nothing can be seen."""
    shown = one_line(visible(raw))[:NAME_CHARS].rstrip()
    return shown if any(char.isprintable() and not char.isspace() for char in shown) else ""


def display_name(raw: str, telegram_id: int) -> str:
    """A Telegram name, or the account's id where the name can't be seen."""
    return shown_name(raw) or str(telegram_id)
