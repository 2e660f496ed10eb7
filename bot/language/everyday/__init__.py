"""What is asked in one trade or situation and how a record says it: words near enough to find an answer by.

Data only; `topics` reads it. One module a field. `SITUATIONS`: the words of a line are near one another. `KINDS`:
names before the colon are near each word after it, the words after it are not near one another. Dictionary forms,
«ё» as «е».
"""

from typing import Final

from bot.language.everyday import (
    access,
    care,
    chat,
    guests,
    making,
    office,
    outdoors,
    roads,
    rooms,
    services,
    shops,
    teaching,
    trade,
)

_FIELDS: Final = (access, care, chat, guests, making, office, outdoors, roads, rooms, services, shops, teaching, trade)

SITUATIONS: Final = "".join(field.SITUATIONS for field in _FIELDS)
KINDS: Final = "".join(field.KINDS for field in _FIELDS)

__all__ = ["KINDS", "SITUATIONS"]
