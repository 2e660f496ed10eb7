"""Where words come from and which area they name: what filing, proposing and correcting all need."""

from __future__ import annotations

from typing import Final

from bot.domain.memory import Source
from bot.flows.deps import Turn
from bot.language.commands import Remember
from bot.language.commands.for_area import for_area, placed
from bot.language.lemmas import lemmas
from storage import areas
from storage.db import Tx


def source_of(turn: Turn) -> Source:
    """The message that a statement comes from, with a link where the chat has one."""
    return source(turn.place.chat_id, turn.incoming.message_id)


def source(chat_id: int, message_id: int) -> Source:
    """A message, with a link where its chat has links."""
    internal = str(chat_id).removeprefix("-100") if str(chat_id).startswith("-100") else None
    return Source(
        chat_id=chat_id,
        message_id=message_id,
        link=f"https://t.me/c/{internal}/{message_id}" if internal else None,
    )


async def area_named(tx: Tx, name: str) -> int | None:
    """The open area that a person named, in whatever case they said it, with «отдел» before it or without."""
    exact = await areas.by_name(tx, name)
    if exact is not None:
        return exact.id
    wanted = _telling(name)
    found = [a for a in await areas.open_areas(tx) if _telling(a.name) == wanted]
    return found[0].id if len(found) == 1 else None


_UNITS: Final = frozenset(
    {
        "отдел",
        "направление",
        "департамент",
        "цех",
        "группа",
        "область",
        "служба",
        "подразделение",
        "филиал",
        "команда",
        "бригада",
        "участок",
        "управление",
        "сектор",
        "бюро",
    }
)
_PLACED: Final = frozenset({"в", "во", "на"})


def _telling(name: str) -> set[str]:
    said = set(lemmas(name)) - _PLACED
    return said - _UNITS or said


async def for_its_area(tx: Tx, turn: Turn, intent: Remember) -> Remember:
    """The request with the area that it is said for: «для продаж: …» is one where there is such an area (MEM-15).

    «Для филиала в Туле: …» names a part of the company in any case: that there is no such area is said, and nothing is
    kept for wider a circle than was named.
    """
    if intent.area_name is not None or intent.personal is not None or intent.takes_reply:
        return intent
    told = list(for_area(intent.payload))
    known = [one for one in told if await area_named(tx, one.name) is not None]
    for one in (*known, *(one for one in told if one.of_unit)):
        return placed(intent, one, is_reply=turn.incoming.reply is not None)
    return intent
