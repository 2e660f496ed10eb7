"""Times of which «только» leaves one: «только утром» and «только после закрытия», «зимой», «только летом» (RUL-5)."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import Final

from bot.domain.rules.bounds import Measure
from bot.domain.rules.cases import exempted, narrows
from bot.domain.rules.likeness import EXPRESS, modifies
from bot.domain.rules.matter import Deeds, matter
from bot.domain.rules.norms import Clause, Sense, Word, Zone
from bot.domain.rules.pairs import Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import listed

#: hours of a day, from and till; a night ends on the next one
_HOURS: Final = (
    (listed("рассвет"), (4, 8)), (listed("утро утром утренний"), (5, 12)), (listed("день днем дневной"), (11, 18)),
    (listed("вечер вечером вечерний"), (17, 24)), (listed("ночь ночью ночной"), (22, 30)),
    (listed("закат"), (18, 23)),
)  # fmt: skip
#: what an hour of the day is told by, and when it comes at the earliest and the latest
_EVENTS: Final = (
    (listed("открытие"), (7, 11)), (listed("закрытие"), (17, 23)), (listed("обед полдень"), (12, 14)),
    (listed("рассвет восход"), (4, 8)), (listed("закат"), (18, 23)), (listed("полночь"), (24, 24)),
    (listed("отбой"), (20, 24)),
)  # fmt: skip
_SEASONS: Final = tuple(
    listed(row) for row in ("зима зимой зимний", "весна весной весенний", "лето летом летний", "осень осенью осенний")
)


#: minutes: a night ends on the next day
_LATEST: Final = 30 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class _When:
    word: Word
    #: «day» or «year»
    of: str
    since: int
    until: int


def when_clash(both: Pair) -> Reason | None:
    """Both bind to a time, at least one of them with «только», and no moment fits both."""
    if both.old.sign < 0 or both.new.sign < 0 or exempted(both):
        return None
    for mine, theirs in itertools.product(_times(both.old), _times(both.new)):
        if mine.of != theirs.of or not (mine.word.only or theirs.word.only):
            continue
        if mine.since < theirs.until and theirs.since < mine.until:
            continue
        if _one_deed(both, {mine.word, theirs.word}):
            return Reason(ground=Ground.VALUE, old=mine.word.text, new=theirs.word.text)
    return None


def _times(clause: Clause) -> list[_When]:
    found = []
    said = {b.start: b for b in clause.bounds if b.measure is Measure.CLOCK and not b.exact}
    for word in clause.words:
        if (bound := said.get(word.start)) is not None and not word.absent:
            since, until = bound.low or 0, bound.high or _LATEST
            found.append(_When(word=word, of="day", since=math.ceil(since / 60), until=math.floor(until / 60)))
        if word.zone not in (Zone.CORE, Zone.FIRST) or word.absent or word.sense is Sense.NUMBER:
            continue
        for number, names in enumerate(_SEASONS):
            if word.lemmas & names:
                found.append(_When(word=word, of="year", since=number, until=number + 1))
        if (hours := _hours(word)) is not None:
            found.append(_When(word=word, of="day", since=hours[0], until=hours[1]))
    return found


def _hours(word: Word) -> tuple[int, int] | None:
    if word.after in ("до", "перед", "после"):
        for names, (soonest, latest) in _EVENTS:
            if word.lemmas & names:
                return (0, soonest) if word.after != "после" else (latest, 30)
        return None
    if word.after not in ("", "по", "в", "на", "с"):
        return None
    return next((hours for names, hours in _HOURS if word.lemmas & names), None)


def _one_deed(both: Pair, times: set[Word]) -> bool:
    """Nothing but the times differs."""
    about = matter(both)
    if about.deeds not in (Deeds.SAME, Deeds.BARE):
        return False
    met = [w for m in both.matches for w in (m.old, m.new)]
    left = [w for w in (*both.only_old, *both.only_new) if w not in times and not _tells_time(w)]
    if any(narrows(w) and w.sense is not Sense.ACT and not any(modifies(o, w) for o in met) for w in left):
        return False
    return any(
        m.level >= EXPRESS and not m.opposite and m.old.sense in (Sense.THING, Sense.WHO, Sense.ACT)
        and not (m.old.weak and m.new.weak)
        for m in both.matches
    )  # fmt: skip


def _tells_time(word: Word) -> bool:
    """«закрытия магазина», «рабочего дня»."""
    return word.after in ("до", "перед", "после") or word.lemmas & _PLACES != frozenset()


_PLACES: Final = listed("магазин зал клуб салон рабочий склад офис смена")
