"""Days that no calendar has: «31 февраля», «32 марта», «30.02», «с 25 по 31 июня» (MEM-14).

Such a day is a slip of the pen: which day is meant, nobody but the speaker knows.
"""

from __future__ import annotations

import re
from calendar import monthrange
from typing import Final

from bot.language.lemmas import fold

_MONTHS: Final = {
    "январ": 1, "феврал": 2, "март": 3, "апрел": 4, "мая": 5, "июн": 6, "июл": 7, "август": 8, "сентябр": 9,
    "октябр": 10, "ноябр": 11, "декабр": 12,
}  # fmt: skip
_MONTH: Final = r"(?:январ|феврал|март|апрел|июн|июл|август|сентябр|октябр|ноябр|декабр)[ьяаеу]|мая"
_WORDS: Final = re.compile(
    rf"(?<![\w.,:/№-])(?P<day>\d{{1,2}})(?:-?(?:го|е|му|ого|ому|ое))? (?P<month>{_MONTH})(?!\w)(?: (?P<year>(?:19|20)\d\d)(?!\d))?"
)
_FULL: Final = re.compile(
    r"(?<![\w.,:/№-])(?<!версия )(?:(?P<day>\d{1,2})[./](?P<month>\d{1,2})[./](?P<year>(?:19|20)\d\d)|(?P<iy>20\d\d)-(?P<im>\d\d)-(?P<id>\d\d))(?![\w/-])"
)
#: «10.30» alone may be an hour or a price; after these it is a day
_SHORT: Final = re.compile(
    r"(?<!\w)(?:до|к|ко|по|от|за|не позднее|не позже|числа|дата) (?P<day>\d\d)\.(?P<month>0[1-9]|1[0-2])(?![.\d])"
)
_LEAP: Final = 2024


def no_such_day(text: str) -> str | None:
    """The first day named in the text that doesn't exist, in the words of the text; None when all do."""
    line = fold(text)
    for pattern in (_WORDS, _FULL, _SHORT):
        for match in pattern.finditer(line):
            said = match.groupdict()
            day = int(said.get("day") or said["id"])
            month = _month(said.get("month") or said["im"])
            year = int(said.get("year") or said.get("iy") or _LEAP)
            if not _exists(year, month, day):
                begin = match.start("day") if said.get("day") else match.start()
                return text[begin : match.end()]
    return None


def _month(said: str) -> int:
    if said.isdigit():
        return int(said)
    return next(number for stem, number in _MONTHS.items() if said.startswith(stem))


def _exists(year: int, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= monthrange(year, month)[1]


__all__ = ["no_such_day"]
