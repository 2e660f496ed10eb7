"""What an edit shows of the editor's manner, by comparing what the two texts hold (EDT-4, EDT-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.domain.edits.features import Features, features
from bot.domain.edits.properties import Property
from bot.language.lemmas import content_lemmas
from bot.language.manners import (
    CONTACT,
    HASHTAG,
    ITEM,
    LINK,
    Address,
    Turn,
    address,
    count,
    has_emoji,
    opens_idly,
    priority,
)

#: an edit shortens when at most this share of the characters is left, and lengthens from the other on
_SHORTER: Final = 0.85
_LONGER: Final = 1.3
#: of the words that say something; when fewer are kept the text was said anew
_KEPT: Final = 0.5

_SENTENCE: Final = re.compile(r"(?<=[.!?…])\s+|\n+")
_CLAUSE: Final = re.compile(r"(?<=[.!?…,;:])\s+|\n+|\s[—–-]\s")

#: property when struck out, property when put in
_TURNS: Final[dict[Turn, tuple[Property | None, Property | None]]] = {
    Turn.GREETING: (Property.REMOVED_GREETING, Property.ADDED_GREETING),
    Turn.SIGNOFF: (Property.REMOVED_SIGNOFF, Property.ADDED_SIGNOFF),
    Turn.HEDGE: (Property.REMOVED_HEDGE, Property.ADDED_HEDGE),
    Turn.OFFICIALESE: (Property.OFFICIALESE_REMOVED, Property.OFFICIALESE_ADDED),
    Turn.BLAME: (Property.REMOVED_BLAME, None),
    Turn.DEMAND: (Property.REMOVED_DEMAND, None),
    Turn.APOLOGY: (Property.REMOVED_APOLOGY, Property.ADDED_APOLOGY),
    Turn.THANKS: (Property.REMOVED_THANKS, Property.ADDED_THANKS),
    Turn.PLEASE: (Property.REMOVED_PLEASE, Property.ADDED_PLEASE),
    Turn.HYPE: (Property.REMOVED_HYPE, None),
    Turn.JARGON: (Property.REMOVED_JARGON, None),
    Turn.PROMISE: (Property.REMOVED_PROMISE, None),
    Turn.FILLER: (Property.REMOVED_FILLER, None),
    Turn.REASON: (None, Property.ADDED_REASON),
}


@lru_cache(maxsize=256)
def observe(draft: str, edited: str) -> frozenset[Property]:
    """Every property that the two texts show. Whether it teaches is judged elsewhere."""
    old, new = features(draft), features(edited)
    found = set(_turns(draft, edited))
    for look in (_length, _marks, _numbers, _times, _people, _order):
        found.update(look(draft, edited, old, new))
    return frozenset(found)


def _turns(draft: str, edited: str) -> Iterator[Property]:
    for turn, (struck, put) in _TURNS.items():
        before, after = count(turn, draft), count(turn, edited)
        if struck is not None and before > after:
            yield struck
        if put is not None and after > before and (turn is not Turn.OFFICIALESE or before == 0):
            yield put


def _length(draft: str, edited: str, old: Features, new: Features) -> Iterator[Property]:
    before, after = len(draft.strip()), len(edited.strip())
    if after <= before * _SHORTER and len(new.words) < len(old.words):
        yield Property.SHORTER
    if after >= before * _LONGER and len(new.words) > len(old.words):
        yield Property.LONGER
    if _kept(draft, edited) < _KEPT:
        yield Property.REWORDED


def _kept(draft: str, edited: str) -> float:
    """The share of words that both have, of the shorter text; 1 when words were only struck out or put in."""
    before, after = set(content_lemmas(draft)), set(content_lemmas(edited))
    shortest = min(len(before), len(after))
    return len(before & after) / shortest if shortest else 1.0


def _marks(draft: str, edited: str, old: Features, new: Features) -> Iterator[Property]:
    del old, new
    if "!" in draft and "!" not in edited:
        yield Property.REMOVED_EXCLAMATION
    if has_emoji(draft) and not has_emoji(edited):
        yield Property.REMOVED_EMOJI
    items, now_items = len(ITEM.findall(draft)), len(ITEM.findall(edited))
    if items and not now_items:
        yield Property.BULLET_TO_PROSE
    if now_items and not items:
        yield Property.PROSE_TO_BULLET
    yield from _by_count(draft.count("?"), edited.count("?"), Property.REMOVED_QUESTION, Property.ADDED_QUESTION)
    for pattern, struck, put in (
        (LINK, Property.REMOVED_LINK, Property.ADDED_LINK),
        (CONTACT, Property.REMOVED_CONTACT, Property.ADDED_CONTACT),
        (HASHTAG, Property.REMOVED_HASHTAGS, Property.ADDED_HASHTAGS),
    ):
        before, after = bool(pattern.search(draft)), bool(pattern.search(edited))
        yield from _by_count(before, after, struck, put)


def _by_count(before: int, after: int, struck: Property, put: Property) -> Iterator[Property]:
    if before > after:
        yield struck
    if after > before:
        yield put


def _numbers(draft: str, edited: str, old: Features, new: Features) -> Iterator[Property]:
    del draft, edited
    yield from _by_count(
        old.numbers.total(), new.numbers.total(), Property.REMOVED_NUMBERS, Property.ADDED_NUMBERS
    )  # fmt: skip


def _times(draft: str, edited: str, old: Features, new: Features) -> Iterator[Property]:
    yield from _by_count(len(old.times), len(new.times), Property.REMOVED_DEADLINE, Property.ADDED_DEADLINE)
    if old.times and len(old.times) == len(new.times):
        moved = _moved(old, new)
        if moved < 0:
            yield Property.DEADLINE_EARLIER
        if moved > 0:
            yield Property.DEADLINE_LATER
    before, after = priority(draft), priority(edited)
    if before is not None and (after is None or after > before) and before < _ORDINARY:
        yield Property.PRIORITY_LOWERED
    if after is not None and (before is None or after < before) and after < _ORDINARY:
        yield Property.PRIORITY_RAISED


#: the step of importance that a task has when nobody calls it important
_ORDINARY: Final = 2


def _moved(old: Features, new: Features) -> float:
    """By how much the last time moved: days, or minutes where the days are the same."""
    if old.day is not None and new.day is not None and old.day != new.day:
        return (new.day - old.day).days
    if old.minute is not None and new.minute is not None:
        return new.minute - old.minute
    return 0


def _people(draft: str, edited: str, old: Features, new: Features) -> Iterator[Property]:
    yield from _register(address(draft), address(edited))
    here, there = old.people | old.names, new.people | new.names
    if (new.people - here) and len(new.people) > len(old.people):
        yield Property.NAME_ADDED
    if (old.people - there) and len(new.people) < len(old.people):
        yield Property.NAME_REMOVED


def _register(old: Address, new: Address) -> Iterator[Property]:
    """A mere absence of «вы» is no «ты»: the other manner must show."""
    one, many = bool(old.asks_many & new.asks_one), bool(old.asks_one & new.asks_many)
    speaks_easily = new.familiar > 0 or new.casual > old.casual or one
    if (old.polite or old.ceremonious) and not new.polite and speaks_easily:
        yield Property.FORMAL_TO_INFORMAL
    spoke_easily = old.familiar > 0 or old.casual > new.casual or many
    if spoke_easily and not old.polite and not new.familiar and (new.polite or new.ceremonious):
        yield Property.INFORMAL_TO_FORMAL


def _order(draft: str, edited: str, old: Features, new: Features) -> Iterator[Property]:
    del old, new
    if opens_idly(draft) and not opens_idly(edited):
        yield Property.REMOVED_INTRO
    if _brought_forward(draft, edited, _SENTENCE) or _brought_forward(draft, edited, _CLAUSE):
        yield Property.MAIN_POINT_FIRST


def _brought_forward(draft: str, edited: str, cut: re.Pattern[str]) -> bool:
    """Whether the edited text opens with what stood later in the draft, and what had opened it was kept behind."""
    before = [set(content_lemmas(part)) for part in cut.split(draft) if part.strip()]
    after = [set(content_lemmas(part)) for part in cut.split(edited) if part.strip()]
    if len(before) < 2 or not after or not after[0]:
        return False
    best = max(range(len(before)), key=lambda i: (_share(after[0], before[i]), -i))
    later = set().union(*after[1:])
    moved = best > 0 and _share(after[0], before[best]) >= _KEPT and _share(after[0], before[0]) < _KEPT / 2
    return moved and bool(before[0]) and _share(before[0], later) >= _KEPT


def _share(part: set[str], whole: set[str]) -> float:
    return len(part & whole) / len(part) if part else 0.0
