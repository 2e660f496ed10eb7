"""A thesaurus of everyday business Russian: words that name the same thing, and wider words over narrower ones.

Data only; `synonyms` reads it. One module a field. One group a line, dictionary forms, «ё» as «е», «_» joins the words
of a phrase.
`wide > narrow narrow`: the wide word also names the narrow things, which are no synonyms of each other.
`~ word word`: words from one situation, near enough to find by, too far apart to erase by.
"""

from typing import Final

from bot.language.thesaurus import (
    acts,
    body,
    building,
    cars,
    clothes,
    deeds,
    devices,
    doers,
    farm,
    food,
    health,
    hours,
    household,
    leisure,
    life,
    loans,
    machines,
    money,
    moving,
    nature,
    papers,
    people,
    places,
    posts,
    slang,
    talk,
    wares,
)
from bot.language.thesaurus.forms import FORMS

_FIELDS: Final = (
    acts,
    body,
    building,
    cars,
    clothes,
    deeds,
    devices,
    doers,
    farm,
    food,
    health,
    hours,
    household,
    leisure,
    life,
    loans,
    machines,
    money,
    moving,
    nature,
    papers,
    people,
    places,
    posts,
    slang,
    talk,
    wares,
)

GROUPS: Final = "".join(field.GROUPS for field in _FIELDS)

__all__ = ["FORMS", "GROUPS"]
