"""Limits and amounts that no value fits, or that a later rule weakens (RUL-5)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

from bot.domain.rules.bounds import INSTANTS, Bound, Measure
from bot.domain.rules.cases import VAGUE, exempted, is_special, narrows, one_topic
from bot.domain.rules.likeness import SYNONYM
from bot.domain.rules.matter import Deeds, matter, two_cases
from bot.domain.rules.norms import Clause, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair
from bot.domain.rules.payment import PAY_WORDS
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import listed


def numbers_clash(both: Pair) -> Reason | None:
    if both.deeds_differ and matter(both).deeds is Deeds.OTHER and not _hosted(both):
        return None
    if exempted(both):
        return None
    if (reason := _thresholds(both)) is not None:
        return reason
    if graded(both):
        return None
    for mine, theirs in comparable(both):
        if (reason := _limits(both, mine, theirs)) is not None:
            return reason
    return None


def _thresholds(both: Pair) -> Reason | None:
    """«от 3000 везём бесплатно» and «от 5000 везём бесплатно»: all is one but the amount from which it holds."""
    if both.old.mode is not both.new.mode or any(m.opposite for m in both.matches) or both.kinds_apart:
        return None
    if len(both.old.bounds) != 1 or len(both.new.bounds) != 1:
        return None
    mine, theirs = both.old.bounds[0], both.new.bounds[0]
    if not (mine.condition and theirs.condition and mine.comparable(theirs)):
        return None
    # the later of two limits weakens the earlier where it holds for fewer cases
    weaker = theirs.within(mine) and not mine.within(theirs) and not theirs.exact
    if not weaker and not (mine.exact and theirs.exact and mine.low != theirs.low):
        return None
    left = [w for w in (*both.only_old, *both.only_new) if w.sense is not Sense.NUMBER and not w.weak]
    if left or not both.things or any(m.level < SYNONYM for m in both.matches):
        return None
    return Reason(ground=Ground.NUMBER, old=_cut(both.old, mine), new=_cut(both.new, theirs))


def graded(both: Pair) -> bool:
    """«5 % от 10 штук» and «10 % от 50 штук»: two steps of one scale, with a case and a value of their own each."""
    differing = {
        (mine.measure, frozenset(mine.noun & theirs.noun))
        for mine in both.old.bounds
        for theirs in both.new.bounds
        if mine.comparable(theirs) and (mine.low, mine.high) != (theirs.low, theirs.high)
    }
    return len(differing) > 1


def _hosted(both: Pair) -> bool:
    """«дозаказ печатаем от 100 штук» and «дозаказ берём от 50»: who takes it does it."""
    hosts = [any(w.lemmas & _HOSTS for w in c.acts) for c in (both.old, both.new)]
    stray = [w for w in (*both.only_old, *both.only_new) if w.sense in (Sense.THING, Sense.WHO, Sense.WHEN)]
    return any(hosts) and bool(both.things) and not [w for w in stray if not w.weak]


#: «за доставку берём 300 рублей»: what it costs, and no deed
_CHARGES: Final = listed("брать взять стоить составлять взимать")
_HOSTS: Final = listed("брать взять принимать принять делать сделать оформлять оформить")


def _of_other_things(both: Pair) -> bool:
    """«берём с 16 лет» and «трубку берём сразу»: one verb that with another thing is another deed."""
    if both.things or not any(_is_vague(m) for m in both.acts):
        return False
    return any(w.sense is Sense.THING and not w.weak and not w.after for w in (*both.only_old, *both.only_new))


def _is_vague(match: Match) -> bool:
    return bool((match.old.lemmas | match.new.lemmas) & VAGUE)


def comparable(both: Pair) -> Iterator[tuple[Bound, Bound]]:
    values = {w for c in (both.old, both.new) for w in c.words if w.sense is Sense.NUMBER or _measures(w, c)}
    if not one_topic(both, values, needed=0.3) or _of_other_things(both):
        return
    for raw, other in itertools.product(both.old.bounds, both.new.bounds):
        mine, theirs = claimed(raw, both.old), claimed(other, both.new)
        if (
            mine is not None
            and theirs is not None
            and mine.comparable(theirs)
            and not raw.condition
            and not other.condition
        ):
            yield mine, theirs


def is_stricter(mine: Bound, theirs: Bound) -> bool:
    return theirs.within(mine) and not mine.within(theirs)


def _measures(word: Word, clause: Clause) -> bool:
    """A word that only names what a bound counts or how long it lasts."""
    return any((word.lemmas & b.noun and word.start >= b.end) or b.start <= word.start < b.end for b in clause.bounds)


def claimed(bound: Bound, clause: Clause) -> Bound | None:
    """The bound as what is done keeps it: «после 20:00 не звоним» is calling until 20:00."""
    if clause.sign > 0:
        return bound
    if bound.exact or (bound.low is not None and bound.high is not None):
        return None
    return Bound(
        measure=bound.measure, low=bound.high, high=bound.low, noun=bound.noun, condition=bound.condition,
        start=bound.start, end=bound.end,
    )  # fmt: skip


def _limits(both: Pair, mine: Bound, theirs: Bound) -> Reason | None:
    measured = {w for c in (both.old, both.new) for w in c.words if _measures(w, c)}
    special = is_special(both, measured)
    if mine.measure is Measure.CLOCK and _half_a_day(mine.low, theirs.low) and _half_a_day(mine.high, theirs.high):
        return None  # «до двух» and «до 14:00»
    if mine.meets(theirs):
        # a later limit that lets more through weakens the earlier one, as long as that one holds there too
        one_kind = (mine.high is None) == (theirs.high is None) and (mine.low is None) == (theirs.low is None)
        weaker = mine.within(theirs) and not theirs.within(mine) and one_kind and not mine.exact
        if not (weaker or _starts(both, mine, theirs)) or any(narrows(w) for w in both.only_old if w not in measured):
            return None
    elif special and not _binds_cases(both, mine, theirs):
        return None
    return Reason(ground=Ground.NUMBER, old=_cut(both.old, mine), new=_cut(both.new, theirs))


def _half_a_day(one: Decimal | None, other: Decimal | None) -> bool:
    return one == other or (one is not None and other is not None and abs(one - other) == _HALF)


_HALF: Final = 720


def _starts(both: Pair, mine: Bound, theirs: Bound) -> bool:
    """«отгружаем с мая» and «с июня», «работаем до 20:00» and «до 19:00»: when a thing begins or ends is no limit."""
    if mine.exact or theirs.exact or any(both.beyond_bounds) or (mine.low, mine.high) == (theirs.low, theirs.high):
        return False
    one_end = (mine.high is None) == (theirs.high is None) and (mine.low is None) == (theirs.low is None)
    hours = mine.measure is Measure.CLOCK and all(c.keeps_hours for c in (both.old, both.new))
    return one_end and mine.measure in INSTANTS and (hours or (mine.measure is Measure.DATE and mine.low is not None))


def _binds_cases(both: Pair, mine: Bound, theirs: Bound) -> bool:
    """Whether the wider rule of the two sets a limit, or an amount to the letter, that a special case breaks."""
    if both.both_narrowed:
        return False
    wide = mine if both.narrowed(new=True) else theirs
    return not wide.exact or wide.strict


def _cut(clause: Clause, bound: Bound) -> str:
    found = [w.text for w in clause.words if w.start == bound.start]
    return found[0] if found else ""


def cost_clash(both: Pair) -> Reason | None:
    """«выезд бесплатный» and «выезд 500 рублей»."""
    for mine, theirs, flipped in ((both.old, both.new, False), (both.new, both.old, True)):
        free = [w for w in mine.words if ("cost", 0) in w.slots and w.zone is Zone.CORE]
        sums = [b for b in theirs.bounds if b.measure in (Measure.MONEY, Measure.PERCENT) and not b.condition]
        pays = [w for w in theirs.acts if w.lemmas & PAY_WORDS]
        if not free or not (sums or pays) or mine.sign < 0 or theirs.sign < 0 or two_cases(both):
            continue
        if (
            one_topic(both, {*free, *pays}, needed=0.6)
            and not is_special(both, {*free, *pays})
            and (not both.deeds_differ or (sums and all(w.lemmas & _CHARGES for w in theirs.acts)))
        ):
            said, amount = free[0].text, _cut(theirs, sums[0]) if sums else pays[0].text
            return Reason(ground=Ground.VALUE, old=amount if flipped else said, new=said if flipped else amount)
    return None
