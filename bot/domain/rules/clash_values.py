"""Values of which only one can be: a channel, a colour, a day (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.bounds import Measure
from bot.domain.rules.cases import exempted, is_special, one_topic
from bot.domain.rules.likeness import is_means
from bot.domain.rules.matter import Deeds, matter, two_cases
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.exclusive import EXCLUSIVE
from bot.language.terms import WEEKDAYS


def value_clash(both: Pair) -> Reason | None:
    if both.old.sign < 0 or both.new.sign < 0 or exempted(both) or two_cases(both):
        return None
    if both.deeds_differ and matter(both).deeds is not Deeds.RELATED:
        return None
    if any(m.opposite for m in both.matches):
        return _slot(both)  # «в субботу закрыто» and «в воскресенье открыто» both hold
    said = [[w for w in c.acts if not w.weak] for c in (both.old, both.new)]
    if all(said) and not any(not m.opposite for m in both.acts):
        return _slot(both, only=("brevity", "addressed"))
    return _slot(both) or _day(both)


_SLOTS: Final = (
    "channel", "carrier", "colour", "money", "format", "position", "language", "tint", "material", "brevity", "shift",
    "addressed", "shape", "currency", "form", "paid", *EXCLUSIVE,
)  # fmt: skip


def _slot(both: Pair, only: tuple[str, ...] = _SLOTS) -> Reason | None:
    met = {w for m in both.matches for w in (m.old, m.new)}
    exclusive = {w for c in (both.old, both.new) for w in c.words if w.only and w not in met}
    for slot in only:
        mine, theirs = _filling(both.old, slot), _filling(both.new, slot)
        if not mine or not theirs or {n for _, n in mine} & {n for _, n in theirs}:
            continue
        if slot == "shift" and exclusive:
            continue  # «ночью только по аварии», «днём по любому вопросу»
        values = {w for w, _ in (*mine, *theirs)} | exclusive
        if slot == "shift":
            values |= {w for w in (*both.only_old, *both.only_new) if w.sense is Sense.WHEN}
        if slot == "brevity":
            values |= {w for w in (*both.only_old, *both.only_new) if w.after == "с" or (is_means(w) and not w.after)}
        if not one_topic(both, values, needed=0.3 if slot in ("brevity", "addressed") else 0.6):
            continue
        if Mode.MAY in (both.old.mode, both.new.mode) and not any(w.only for w, _ in (*mine, *theirs)):
            continue
        if is_special(both, values) and not any(w.only for w, _ in mine):
            continue
        return Reason(ground=Ground.VALUE, old=mine[0][0].text, new=theirs[0][0].text)
    return None


def _filling(clause: Clause, slot: str) -> list[tuple[Word, int]]:
    found = _all_filling(clause, slot)
    if slot == "addressed" and any(number for _, number in found):
        return [(w, number) for w, number in found if number]  # «по имени и отчеству»
    return found


def _all_filling(clause: Clause, slot: str) -> list[tuple[Word, int]]:
    return [
        (w, number)
        for w in clause.words
        for name, number in w.slots
        if name == slot and w.zone in (Zone.CORE, Zone.FIRST) and not w.absent and w.sense is not Sense.NUMBER
    ]


_DAYS: Final = {"выходной": frozenset({5, 6}), "будни": frozenset(range(5)), "будний": frozenset(range(5))}


def _days(clause: Clause) -> tuple[frozenset[int], list[Word]]:
    found: set[int] = set()
    words = []
    for w in clause.words:
        if w.zone is not Zone.CORE or w.after in ("до", "к", "после"):
            continue
        days = {WEEKDAYS[form] for form in w.lemmas & WEEKDAYS.keys()}
        days |= frozenset().union(*(_DAYS.get(form, frozenset()) for form in w.lemmas))
        if days:
            found |= days
            words.append(w)
    return frozenset(found), words


def _day(both: Pair) -> Reason | None:
    """«планёрка по понедельникам» and «планёрка по средам», «по вторникам» and «каждый день»."""
    (mine, my_words), (theirs, their_words) = _days(both.old), _days(both.new)
    values = {*my_words, *their_words}
    rates = [[b for b in c.bounds if b.measure is Measure.EVERY and b.low == 24] for c in (both.old, both.new)]
    differ = (mine and theirs and not mine & theirs) or (mine and rates[1]) or (theirs and rates[0])
    if not differ or Mode.MAY in (both.old.mode, both.new.mode):
        return None
    valued = any(
        b.measure is not Measure.EVERY and b.measure is not Measure.CLOCK
        for c in (both.old, both.new)
        for b in c.bounds
    )
    if valued or not one_topic(both, values, needed=1.0) or is_special(both, values):
        return None
    said = [" ".join(w.text for w in ws) or "каждый день" for ws in (my_words, their_words)]
    return Reason(ground=Ground.VALUE, old=said[0], new=said[1])
