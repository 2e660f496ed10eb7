"""Which texts may be kept at all, and which only once somebody answers for them (MEM-13)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from bot.language.sensitive import names_person, secret, special

#: A longer run of letters and digits is no word; only its beginning is looked at, so that the work stays linear.
_LONG_RUN: Final = re.compile(r"\w{201,}")
_LOOKED_AT: Final = 200


@lru_cache(maxsize=64)
def holds_secret(text: str) -> bool:
    """Whether the value of a secret or a document's number stands in the text. Asked of each message several times."""
    return secret(_LONG_RUN.sub(lambda match: match[0][:_LOOKED_AT], text)) is not None


@lru_cache(maxsize=64)
def of_somebody(text: str) -> bool:
    """Whether a text for many readers, a rule or a skill, tells of the health, family or beliefs of a named person."""
    return line_of_somebody(text) is not None


def adds_somebody(new: str, *, to: str) -> bool:
    """Whether other words tell of somebody what the text before them did not."""
    return of_somebody(new) and not of_somebody(to)


def unkept(*texts: str) -> str | None:
    """What a text for many readers holds that must not be stored in it: "secret", "delicate" or nothing."""
    if any(holds_secret(text) for text in texts):
        return "secret"
    return "delicate" if any(of_somebody(text) for text in texts) else None


def line_of_somebody(text: str) -> int | None:
    """The number of the first line that does so; None when none does.

    «Если заболел кто-то из смены, звонить Ирине» tells nothing of Irina.
    """
    if special(text) is None:
        return None
    for number, line in enumerate(text.split("\n"), 1):
        said = [one for one in _SENTENCE.split(line) if one.strip()]
        for at, one in enumerate(said):
            whole = f"{said[at - 1]} {one}" if at and _THEIRS.search(one) else one
            told = _WHOEVER.sub(" ", whole)
            if special(told) is not None and names_person(told):
                return number
    return None


_SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")
#: told of whoever was named just before
_THEIRS: Final = re.compile(r"(?<!\w)(?:он|она|они|него|неё|нее|ему|ей|нему|ней|его|её|ее|им|ним)(?!\w)", re.IGNORECASE)
_OF_ONE: Final = r"(?<!\w)(?:он|она|него|неё|нее|ему|ей|её|ее|его)(?!\w)"
#: a condition that anybody may come to be in: up to its comma, or by one word
_WHOEVER: Final = re.compile(
    rf"(?<!\w)(?i:если|когда|кто|у кого)(?!\w)(?:(?!{_OF_ONE})[^,:;.!?А-ЯЁ])*,"
    r"|(?<!\w)(?i:при|в случае|на случай)\s+\w+(?!\w)(?!\s+[А-ЯЁ])"
)
