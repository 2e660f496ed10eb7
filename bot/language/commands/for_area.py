"""For which line of work a statement is said to be: «запомни для продаж: …» (MEM-15).

«Для клиентов: вход со двора» has the same shape; whether there is such an area, only the store knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bot.language.commands.intents import Remember


@dataclass(frozen=True, slots=True, kw_only=True)
class ForArea:
    """What may be an area's name, in the case it was said, and the statement without it."""

    name: str
    rest: str
    #: they call it a part of the company: «филиал в Туле», «команда продаж»; so it is one, known or not
    of_unit: bool = False


_UNIT: Final = (
    r"(?P<unit>(?:отдел(?:а|у)?|направлени[еяю]|департамент[ау]?|цеха?|групп[ыуе]|област[иь]|раздела?|команд[ыуе]|"
    r"служб[ыуе]|подразделени[еяю]|филиал[ау]?|бригад[ыуе]|участк[ау]|управлени[еяю]|сектор[ау]?|бюро)\s+(?:в\s+|на\s+)?)?"
)
#: «тульского филиала»
_UNIT_LAST: Final = re.compile(
    r"\S+(?:ого|его|ой|ей)\s+(?:отдела|департамента|цеха|группы|команды|службы|подразделения|филиала|бригады|участка|управления)",
    re.IGNORECASE,
)
_WHO: Final = r"(?:(?:(?:всех|всего|всей|ребят|коллег|людей|сотрудников|нашего|наших|нашей)\s+)*(?:из\s+|в\s+)?)?"
_NAME: Final = r"(?P<name>[«\"“„][^«»\"“”„]{1,60}[»\"”“]|[^\W\d_][\w-]*(?:\s+[\w-]+){0,3}?)"
_NAMED: Final = rf"(?:для\s+{_WHO}|в\s+(?=отдел|направлен|департам|цех|групп|област|раздел)){_UNIT}{_NAME}"
_FIRST: Final = re.compile(
    rf"(?:это\s+)?(?:только\s+)?{_NAMED}\s*(?:[:—–]|\s-\s|,\s*что(?!\w)|\s+что(?!\w)|(?P<comma>,))\s*(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_LAST: Final = re.compile(
    rf"(?P<rest>\S.*?)(?:[,.;]\s*(?:это\s+)?|\s+[—–-]\s+(?:это\s+)?|\s*\(\s*)(?:только\s+)?{_NAMED}\s*\)?[\s.!]*",
    re.IGNORECASE | re.DOTALL,
)
_THAT: Final = re.compile(rf"(?P<rest>это|его|её|ее)\s+{_NAMED}[\s.!]*", re.IGNORECASE)
_POINTING: Final = frozenset({"это", "его", "её", "ее"})


def for_area(payload: str) -> Iterator[ForArea]:
    """Every reading of the statement in which it is said for an area."""
    for pattern in (_FIRST, _LAST, _THAT):
        if (found := pattern.fullmatch(payload.strip())) is not None:
            called = found["unit"] is not None or _UNIT_LAST.fullmatch(found["name"]) is not None
            stands_off = found.groupdict().get("comma") is None
            yield ForArea(
                name=found["name"].strip(' «»"“”„'), rest=found["rest"].strip(), of_unit=called and stands_off
            )


def placed(intent: Remember, told: ForArea, *, is_reply: bool) -> Remember:
    """The request with the area taken out of its words; «это» alone is the message that they reply to."""
    if told.rest.lower() in _POINTING and is_reply:
        return replace(intent, payload="", takes_reply=True, area_name=told.name)
    return replace(intent, payload=told.rest, area_name=told.name)
