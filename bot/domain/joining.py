"""Links that let people in: what a code looks like, and what an invite gives to whoever opens it (PPL-1, PPL-2).

A code lives in the link and in nobody's store; the store keeps its hash.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.domain.people import Part, Person

#: 128 bits in URL-safe base64 are 22 characters; Telegram takes up to 64
_CODE: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
#: Telegram's language codes whose speakers are addressed in Russian
_RUSSIAN_READERS: Final = frozenset({"ru", "be", "uk", "kk", "ky", "uz", "tg", "hy", "az", "ka", "tt"})
#: the most people one link lets in
MOST_USES: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Invite:
    """A link that lets somebody in, or moves one person to the account that opens it."""

    id: int
    makes_admin: bool
    areas: tuple[tuple[int, Part], ...]
    uses_left: int
    expires_at: datetime
    #: None: printed on the machine
    created_by: int | None
    moves_person_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An invite being put together with buttons. The state rides in the buttons' stored arguments."""

    makes_admin: bool = False
    uses: int = 1
    areas: tuple[tuple[int, Part], ...] = ()

    def args(self) -> dict[str, int | str]:
        """As arguments of a button; `from_args` is the inverse."""
        packed = ",".join(f"{area_id}{part.value[0]}" for area_id, part in self.areas)
        return {"admin": int(self.makes_admin), "uses": self.uses, "areas": packed}

    @property
    def people(self) -> int:
        """How many the link lets in: one, when it makes an admin."""
        return 1 if self.makes_admin else self.uses

    def next_part(self, area_id: int) -> Draft:
        """The draft after a tap on an area: nothing, member, owner, nothing again."""
        given = dict(self.areas)
        following = {None: Part.MEMBER, Part.MEMBER: Part.OWNER, Part.OWNER: None}[given.pop(area_id, None)]
        if following is not None:
            given[area_id] = following
        return Draft(makes_admin=self.makes_admin, uses=self.uses, areas=tuple(sorted(given.items())))


def from_args(args: dict[str, int | str]) -> Draft:
    """The draft that `Draft.args` packed."""
    parts = {"o": Part.OWNER, "m": Part.MEMBER}
    packed = [item for item in str(args.get("areas", "")).split(",") if item]
    return Draft(
        makes_admin=bool(args.get("admin", 0)),
        uses=int(args.get("uses", 1)),
        areas=tuple((int(item[:-1]), parts[item[-1]]) for item in packed),
    )


def how_many(text: str) -> int | None:
    """A typed number of people, None when it is no number between one and `MOST_USES`."""
    value = text.strip()
    if not value.isascii() or not value.isdigit() or len(value) > 4:
        return None
    return int(value) if 1 <= int(value) <= MOST_USES else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What an invite adds to the rights of somebody who is in already."""

    admin: bool
    parts: tuple[tuple[int, Part], ...]

    @property
    def nothing(self) -> bool:
        return not self.admin and not self.parts


def gain(person: Person, invite: Invite, *, open_areas: Collection[int]) -> Gain:
    """What opening the link would change. Nothing is ever taken away, and a link that adds nothing isn't spent."""
    parts = tuple(
        (area_id, part)
        for area_id, part in invite.areas
        if area_id in open_areas and person.part_in(area_id) not in (part, Part.OWNER)
    )
    return Gain(admin=invite.makes_admin and not person.is_admin, parts=parts)


def is_code(text: str) -> bool:
    """Whether the text may be one of our codes at all."""
    return _CODE.fullmatch(text) is not None


def code_hash(code: str) -> str:
    """What is stored of a code. 128 random bits can't be searched through, so a plain hash is enough."""
    return hashlib.sha256(code.encode()).hexdigest()


def link(username: str, code: str) -> str:
    """The address that opens a private chat with the bot and carries the code."""
    return f"https://t.me/{username}?start={code}"


def locale_for(language: str | None, *, default: str) -> str:
    """The language to speak to a newcomer, from what Telegram tells about them."""
    if not language:
        return default
    return "ru" if language.lower().partition("-")[0] in _RUSSIAN_READERS else "en"
