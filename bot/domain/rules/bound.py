"""An interval that a rule sets to an amount, a time or a rate, and where it begins and ends (RUL-5)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from typing import Final

from bot.language.lemmas import Token, forms, listed


class Measure(StrEnum):
    """What a bound measures. Spans are hours, times of day are minutes since midnight."""

    MONEY = "money"
    PERCENT = "percent"
    CLOCK = "clock"
    SPAN = "span"
    #: how often: the hours between two times
    EVERY = "every"
    #: how long before or after something
    LEAD = "lead"
    COUNT = "count"
    #: days of a year counted from its first, of a month, of a week
    DATE = "date"
    MONTHDAY = "monthday"
    WEEKDAY = "weekday"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """An interval [low, high] that a rule sets; None is open."""

    measure: Measure
    low: Decimal | None
    high: Decimal | None
    #: dictionary forms of what is counted
    noun: frozenset[str]
    #: narrows the case, «заказы от 5000», rather than setting the value
    condition: bool
    #: [start, end) in the text the bound was read from
    start: int
    end: int
    #: said to hold to the letter: «ровно», «строго», «всегда»
    strict: bool = False

    @property
    def exact(self) -> bool:
        return self.low is not None and self.low == self.high

    def meets(self, other: Bound) -> bool:
        """Whether some value fits both."""
        below = self.high is not None and other.low is not None and self.high < other.low
        above = self.low is not None and other.high is not None and self.low > other.high
        return not (below or above)

    def within(self, other: Bound) -> bool:
        """Whether whatever fits this fits the other."""
        low = other.low is None or (self.low is not None and self.low >= other.low)
        high = other.high is None or (self.high is not None and self.high <= other.high)
        return low and high

    def overlaps(self, other: Bound) -> bool:
        """Like `meets`, a common edge not counted: «до 20» and «после 20»."""
        if self.exact and other.exact:
            return self.low == other.low
        below = self.high is not None and other.low is not None and self.high <= other.low
        above = self.low is not None and other.high is not None and self.low >= other.high
        return not (below or above)

    def comparable(self, other: Bound) -> bool:
        if self.measure is not other.measure:
            return False
        if self.measure is not Measure.COUNT or not (self.noun and other.noun):
            return True
        return bool(self.noun & other.noun or (self.noun | other.noun) & TIMES) or any(
            one & _PERSONS and _is_somebody(two) for one, two in ((self.noun, other.noun), (other.noun, self.noun))
        )


INSTANTS: Final = frozenset({Measure.CLOCK, Measure.DATE, Measure.MONTHDAY, Measure.WEEKDAY})
#: people counted as such, whoever they are
_PERSONS: Final = listed("человек персона лицо участник место")


def _is_somebody(noun: frozenset[str]) -> bool:
    return any("anim" in f.grammemes for word in noun for f in forms(word)[:1])


_LINK: Final = r"(?: чем)?(?: (?:в|на|за|через|к|по|с|со|из))?$"
_NO_MORE: Final = re.compile(
    r"(?<!\w)не (?:больше|более|дольше|длиннее|дороже|выше|позже|позднее|свыше|старше|шире|тяжелее|дальше|глубже)"
    + _LINK
)
_NO_LESS: Final = re.compile(
    r"(?<!\w)не (?:меньше|менее|короче|дешевле|раньше|ранее|ниже|младше|легче|быстрее)" + _LINK
)
_AT_MOST: Final = re.compile(
    r"(?<!\w)(?:до|максимум|максимально|пределах|за|через|меньше|менее|короче|дешевле|младше|ниже|раньше|быстрее|лимит|есть|дано)"
    + _LINK
)
_AT_LEAST: Final = re.compile(
    r"(?<!\w)(?:хотя бы|от|минимум|минимально|свыше|больше|более|дороже|старше|выше|после|дольше|длиннее|"
    r"позже|позднее|тяжелее|шире|крупнее|глубже|дальше|с|со)" + _LINK
)  #: «один раз в неделю» says no more than «раз в неделю»
TIMES: Final = frozenset({"раз"})


def plain(
    measure: Measure, low: Decimal | None, high: Decimal | None, span: tuple[Token, Token], noun: frozenset[str]
) -> Bound:
    return Bound(
        measure=measure, low=low, high=high, noun=noun, condition=False, start=span[0].start, end=span[1].end
    )  # fmt: skip


def ends(
    lead: str, after: list[Token], measure: Measure, value: Decimal, upto: Decimal | None
) -> tuple[Decimal | None, Decimal | None]:
    follows = " ".join(t.lower for t in after[:3])
    if upto is not None:
        return value, upto
    if re.match(r"(?:\S+ )?и (?:выше|больше|более|дороже|старше|позже)", follows) or re.match(
        r"(?:\S+ )?минимум", follows
    ):
        return value, None
    if re.match(r"(?:\S+ )?и (?:ниже|меньше|менее|дешевле|младше|раньше)", follows) or re.match(
        r"(?:\S+ )?максимум", follows
    ):
        return None, value
    if measure is Measure.EVERY:
        return value, value
    if _NO_MORE.search(lead):
        return None, value
    if _NO_LESS.search(lead) or _AT_LEAST.search(lead):
        return value, None
    if _AT_MOST.search(lead) and not re.search(r"(?<!до )(?<!максимум )(?<!чем )(?<!\w)через$", lead):
        return None, value
    said = frozenset().union(*(frozenset(f.lemma for f in forms(w)) for w in lead.split()))
    if said & _LIMITS:
        return None, value
    return (value, None) if said & _LEASTS else (value, value)


_LIMITS: Final = listed("лимит предел потолок максимальный наибольший")
_LEASTS: Final = listed("минимальный наименьший порог")
