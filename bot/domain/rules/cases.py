"""Whether two clauses speak of one thing, and which of them names a case of its own (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.likeness import ALIKE, EXPRESS, generic, is_doer, likeness
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair, conditions
from bot.language.lemmas import listed


def restricts(both: Pair) -> bool:
    """What was allowed, or bound to a condition, is forbidden in a special case: stricter, and no contradiction."""
    conditional = both.old.mode is Mode.MAY or bool(both.old.zone(Zone.FIRST))
    stricter = both.old.guarded or both.narrowed(new=True)
    if any(is_doer(w, both.old) for w in both.only_old) and both.narrowed(new=True):
        return True  # who does it was the point, not that it is done for everybody
    if both.new.mode is Mode.MUST_NOT and conditional and stricter:
        return True
    if any(w.only for w in both.old.zone(Zone.FIRST)) and both.new.mode is Mode.MUST_NOT and both.only_new:
        return True  # the other side of one condition, or a special case of it
    # an older ban of a special case stands beside what is allowed later in general
    later = both.new.mode is Mode.MAY or bool(both.new.zone(Zone.FIRST))
    return both.old.mode is Mode.MUST_NOT and later and both.narrowed(new=False) and not both.narrowed(new=True)


def exempted(both: Pair) -> bool:
    """The one makes an exception of the very case that the other speaks of."""
    for mine, theirs in ((both.old, both.new), (both.new, both.old)):
        spared = mine.zone(Zone.EXCEPT)
        if spared and any(likeness(s, w) >= ALIKE for s in spared for w in theirs.words if w.zone is not Zone.EXCEPT):
            return True
    return False


def one_topic(both: Pair, values: set[Word], *, needed: float) -> bool:
    """Apart from the values the two speak of one thing, and none has a thing of its own that the other lacks."""
    shared = [m for m in both.matches if m.old not in values and m.new not in values and not m.opposite]
    if both.kinds_apart or sum(_heavy(m) for m in shared) < needed:
        return False
    for sense in (Sense.THING, Sense.WHO, Sense.WHEN):
        mine = [w for w in both.only_old if w.sense is sense and w not in values and _counts(w)]
        theirs = [w for w in both.only_new if w.sense is sense and w not in values and _counts(w)]
        if mine and theirs:
            return False
    return True


def _counts(word: Word) -> bool:
    return word.zone in (Zone.CORE, Zone.FIRST) and (not word.weak or word.sense is Sense.WHO)


def _heavy(match: Match) -> float:
    if Sense.ACT in (match.old.sense, match.new.sense):
        return 0.3 if generic(match.old) or generic(match.new) else 0.6
    return 0.2 if match.old.weak and match.new.weak else 1.0 if match.old.sense is Sense.THING else 0.4


def is_special(both: Pair, values: set[Word]) -> bool:
    """One of the two names a case of its own: «срочные заявки», «новым клиентам»."""
    left = [w for w in (*both.only_old, *both.only_new) if w not in values and narrows(w)]
    kinds = [
        m for m in both.matches if m.level < EXPRESS and Sense.ACT not in (m.old.sense, m.new.sense) and not m.opposite
    ]
    return bool(left or kinds) or conditions(both.old) != conditions(both.new)


def narrows(word: Word) -> bool:
    if word.zone not in (Zone.CORE, Zone.EXCEPT) or word.sense in (Sense.NUMBER, Sense.ACT):
        return False
    if word.lemmas & _DIMENSIONS:
        return False
    return not word.weak and not word.universal and not (word.sense is Sense.WHICH and word.pos == "ADVB")


_DIMENSIONS: Final = listed(
    "вес длина ширина высота размер объем возраст стоимость цена сумма количество продолжительность комиссия "
    "ставка тариф норма лимит предел вместимость порция"
)


def is_modal(clause: Clause) -> bool:
    return clause.mode is not Mode.MUST


def same_words(both: Pair) -> bool:
    """Whether one verb stands in both, however little it says."""
    return any(a.lemmas & b.lemmas for a in both.old.acts for b in both.new.acts)


#: deeds that mean one thing with one object and another with another
VAGUE: Final = listed(
    "принимать принять брать взять отправлять отправить слать посылать сдавать сдать снимать передавать вносить "
    "менять платить оплачивать заказывать делать сообщать называть рассказывать показывать указывать подписывать "
    "хранить держать"
)
