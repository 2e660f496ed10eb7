"""Who somebody is to the company. What they may do follows from it in `rights`."""

from __future__ import annotations

from dataclasses import dataclass


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
