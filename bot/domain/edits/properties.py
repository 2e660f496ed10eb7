"""What an edit may show of a person's manner, as names that code and catalogue share (EDT-5)."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Property(StrEnum):
    SHORTER = "shorter"
    LONGER = "longer"
    REMOVED_GREETING = "removed_greeting"
    ADDED_GREETING = "added_greeting"
    REMOVED_SIGNOFF = "removed_signoff"
    ADDED_SIGNOFF = "added_signoff"
    REMOVED_EXCLAMATION = "removed_exclamation"
    REMOVED_EMOJI = "removed_emoji"
    FORMAL_TO_INFORMAL = "formal_to_informal"
    INFORMAL_TO_FORMAL = "informal_to_formal"
    ADDED_NUMBERS = "added_numbers"
    REMOVED_NUMBERS = "removed_numbers"
    BULLET_TO_PROSE = "bullet_to_prose"
    PROSE_TO_BULLET = "prose_to_bullet"
    REMOVED_LINK = "removed_link"
    ADDED_LINK = "added_link"
    REMOVED_HEDGE = "removed_hedge"
    ADDED_HEDGE = "added_hedge"
    OFFICIALESE_REMOVED = "bureaucratic_removed"
    OFFICIALESE_ADDED = "bureaucratic_added"
    DEADLINE_EARLIER = "deadline_earlier"
    DEADLINE_LATER = "deadline_later"
    ADDED_DEADLINE = "added_deadline"
    REMOVED_DEADLINE = "removed_deadline"
    NAME_ADDED = "name_added"
    NAME_REMOVED = "name_removed"
    PRIORITY_LOWERED = "priority_lowered"
    PRIORITY_RAISED = "priority_raised"
    ADDED_QUESTION = "added_question"
    REMOVED_QUESTION = "removed_question"
    REMOVED_INTRO = "removed_intro"
    MAIN_POINT_FIRST = "main_point_first"
    REMOVED_BLAME = "removed_blame"
    REMOVED_DEMAND = "removed_demand"
    REMOVED_APOLOGY = "removed_apology"
    ADDED_APOLOGY = "added_apology"
    REMOVED_THANKS = "removed_thanks"
    ADDED_THANKS = "added_thanks"
    REMOVED_PLEASE = "removed_please"
    ADDED_PLEASE = "added_please"
    REMOVED_HYPE = "removed_hype"
    REMOVED_JARGON = "removed_jargon"
    REMOVED_PROMISE = "removed_promise"
    REMOVED_FILLER = "removed_filler"
    ADDED_REASON = "added_reason"
    ADDED_CONTACT = "added_contact"
    REMOVED_CONTACT = "removed_contact"
    REMOVED_HASHTAGS = "removed_hashtags"
    ADDED_HASHTAGS = "added_hashtags"
    #: another value in the place of one, and nothing else
    FACT_FIX = "fact_fix"
    NAME_CHANGED = "name_changed"
    #: said in other words, in a manner that code has no name for
    REWORDED = "reworded"


#: what takes the other back; each pair both ways
OPPOSITE: Final = {
    one: other
    for first, second in (
        (Property.SHORTER, Property.LONGER),
        (Property.REMOVED_GREETING, Property.ADDED_GREETING),
        (Property.REMOVED_SIGNOFF, Property.ADDED_SIGNOFF),
        (Property.FORMAL_TO_INFORMAL, Property.INFORMAL_TO_FORMAL),
        (Property.ADDED_NUMBERS, Property.REMOVED_NUMBERS),
        (Property.BULLET_TO_PROSE, Property.PROSE_TO_BULLET),
        (Property.REMOVED_LINK, Property.ADDED_LINK),
        (Property.REMOVED_HEDGE, Property.ADDED_HEDGE),
        (Property.OFFICIALESE_REMOVED, Property.OFFICIALESE_ADDED),
        (Property.DEADLINE_EARLIER, Property.DEADLINE_LATER),
        (Property.ADDED_DEADLINE, Property.REMOVED_DEADLINE),
        (Property.NAME_ADDED, Property.NAME_REMOVED),
        (Property.PRIORITY_LOWERED, Property.PRIORITY_RAISED),
        (Property.ADDED_QUESTION, Property.REMOVED_QUESTION),
        (Property.REMOVED_APOLOGY, Property.ADDED_APOLOGY),
        (Property.REMOVED_THANKS, Property.ADDED_THANKS),
        (Property.REMOVED_PLEASE, Property.ADDED_PLEASE),
        (Property.ADDED_CONTACT, Property.REMOVED_CONTACT),
        (Property.REMOVED_HASHTAGS, Property.ADDED_HASHTAGS),
    )
    for one, other in ((first, second), (second, first))
}

#: facts, and what has no name: they are seen and word no habit
NO_HABIT: Final = frozenset({Property.FACT_FIX, Property.NAME_CHANGED, Property.REWORDED})

#: another value moves these by itself: «в пятницу» → «до 12 марта» adds no numbers by way of manner
OF_VALUES: Final = frozenset(
    {
        Property.SHORTER,
        Property.LONGER,
        Property.ADDED_NUMBERS,
        Property.REMOVED_NUMBERS,
        Property.ADDED_DEADLINE,
        Property.REMOVED_DEADLINE,
        Property.DEADLINE_EARLIER,
        Property.DEADLINE_LATER,
        Property.NAME_ADDED,
        Property.NAME_REMOVED,
        Property.MAIN_POINT_FIRST,
        Property.REWORDED,
    }
)

#: a value moved the same way each time is a habit, though once it is a fact
BY_REPETITION: Final = frozenset({Property.DEADLINE_EARLIER, Property.DEADLINE_LATER})

#: they come of something else most of the time, and name a habit only when nothing else does
LENGTH: Final = frozenset({Property.SHORTER, Property.LONGER})
