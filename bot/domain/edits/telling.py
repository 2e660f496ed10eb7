"""Which of the properties of one edit name a habit, and which only come along with those (EDT-5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.domain.edits.properties import LENGTH, NO_HABIT, Property

#: one edit teaches at most so many habits, the most telling first
MOST: Final = 3

#: what comes of which: a removed greeting takes its exclamation mark along
_ALONG: Final = {
    Property.REMOVED_EXCLAMATION: frozenset(
        {Property.REMOVED_GREETING, Property.REMOVED_THANKS, Property.REMOVED_APOLOGY, Property.REMOVED_HYPE}
    ),
    Property.REMOVED_INTRO: frozenset(
        {
            Property.REMOVED_GREETING,
            Property.OFFICIALESE_REMOVED,
            Property.REMOVED_THANKS,
            Property.REMOVED_APOLOGY,
            Property.REMOVED_HYPE,
        }
    ),
    Property.ADDED_NUMBERS: frozenset({Property.ADDED_DEADLINE, Property.ADDED_CONTACT}),
    Property.REMOVED_NUMBERS: frozenset({Property.REMOVED_DEADLINE, Property.REMOVED_CONTACT}),
    Property.REMOVED_DEMAND: frozenset({Property.PRIORITY_LOWERED}),
    Property.INFORMAL_TO_FORMAL: frozenset({Property.REMOVED_JARGON}),
    Property.REMOVED_PROMISE: frozenset({Property.REMOVED_HEDGE}),
    Property.REMOVED_FILLER: frozenset({Property.REMOVED_HEDGE, Property.REMOVED_INTRO}),
    Property.REMOVED_PLEASE: frozenset({Property.REMOVED_HEDGE, Property.OFFICIALESE_REMOVED}),
    Property.ADDED_PLEASE: frozenset({Property.OFFICIALESE_REMOVED, Property.REMOVED_DEMAND}),
    Property.ADDED_DEADLINE: frozenset({Property.REMOVED_BLAME}),
}
_ORDER: Final = {found: place for place, found in enumerate(Property)}


def telling(manner: Collection[Property]) -> tuple[Property, ...]:
    """The habits that an edit may teach, at most `MOST`."""
    return tuple(sorted(apart(manner), key=_ORDER.__getitem__)[:MOST])


def apart(manner: Collection[Property]) -> frozenset[Property]:
    """The properties that tell something by themselves, the rest being explained by them.

    A text gets shorter or longer by almost any edit, so that its length tells something only alone.
    """
    named = frozenset(manner) - NO_HABIT
    specific = named - LENGTH
    return frozenset(p for p in specific if not _ALONG.get(p, frozenset()) & specific) or specific or named
