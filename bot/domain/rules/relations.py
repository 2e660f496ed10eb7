"""How two rules relate: a conflict, a stricter or special case, the same rule, or nothing of one another (RUL-5).

Decides without a model. A false alarm is worse here than a conflict that goes unseen: a warning that sounds at every new
rule is soon read by nobody.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.domain.notices import Line
from bot.domain.parties import WE, payer
from bot.domain.rules.bounds import INSTANTS, Bound, Measure
from bot.domain.rules.likeness import (
    ALIKE,
    EXPRESS,
    FAMILY,
    Match,
    Pair,
    conditions,
    divides,
    effective,
    generic,
    is_doer,
    likeness,
    opposite,
    pair,
)
from bot.domain.rules.norms import Clause, Mode, Norm, Sense, Word, Zone
from bot.domain.rules.reading import norm
from bot.domain.rules.scopes import RuleScope, overlap
from bot.language.directives import covers, meaning, same
from bot.language.lemmas import fold, forms, listed
from bot.language.terms import WEEKDAYS, read


class Relation(StrEnum):
    CONFLICT = "conflict"
    REFINEMENT = "refinement"
    DUPLICATE = "duplicate"
    UNRELATED = "unrelated"


class Ground(StrEnum):
    """What in two rules excludes each other."""

    #: one wants what the other forbids
    POLARITY = "polarity"
    #: one lacks what the other wants first
    CONDITION = "condition"
    ORDER = "order"
    #: two values of which only one can be: a channel, a colour, a day
    VALUE = "value"
    NUMBER = "number"
    REGISTER = "register"
    #: who does it, who pays
    WHO = "who"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why two rules conflict: the words of each that exclude each other, as they stand in its text."""

    ground: Ground
    old: str
    new: str

    @property
    def line(self) -> Line:
        return Line(f"rule-clash-{self.ground}", {"old": self.old, "new": self.new})


class Side(StrEnum):
    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What a new rule is to an old one. `narrower` names the special case of a refinement."""

    relation: Relation
    reason: Reason | None = None
    narrower: Side | None = None
    #: whether the two can apply together at all; a conflict of rules that can't is none yet
    together: bool = True

    @property
    def label(self) -> str:
        """The relation as a word, with scopes counted in."""
        if self.together:
            return self.relation.value
        conflicts = self.relation is Relation.CONFLICT
        return "conflict_only_if_same_scope" if conflicts else Relation.UNRELATED.value


UNRELATED: Final = Comparison(relation=Relation.UNRELATED)
#: longer texts are no single rule: only their exact repetition is recognised
_TOO_LONG: Final = 600
_TOO_MANY: Final = 60


def relate(old: str, old_scope: RuleScope, new: str, new_scope: RuleScope) -> Comparison:
    """Tell how a new rule relates to an old one, each within its scope."""
    found = compare(old, new)
    return Comparison(
        relation=found.relation, reason=found.reason, narrower=found.narrower, together=overlap(old_scope, new_scope)
    )


@lru_cache(maxsize=8192)
def compare(old: str, new: str) -> Comparison:
    """Tell how the texts of two rules relate, as if both applied together."""
    if fold(old).split() == fold(new).split():
        return Comparison(relation=Relation.DUPLICATE)
    if max(len(old), len(new)) > _TOO_LONG:
        return UNRELATED
    before, after = norm(old), norm(new)
    if max(len(before.words), len(after.words)) > _TOO_MANY or not before.words or not after.words:
        return UNRELATED if before.register is None or after.register is None else _of_registers(before, after)
    if (reason := _conflict(before, after)) is not None:
        return Comparison(relation=Relation.CONFLICT, reason=reason)
    return _agreement(before, after)


def _conflict(old: Norm, new: Norm) -> Reason | None:
    if (reason := _registers(old, new)) is not None:
        return reason
    for mine, theirs in itertools.product(old.clauses, new.clauses):
        both = pair(mine, theirs)
        for look in (_order, _condition, _polarity, _value, _numbers, _banned, _cost, _doer, _holder):
            if (reason := look(both)) is not None:
                return reason
    return _payer(old, new)


# ты and вы

_CLASH: Final = (
    frozenset({"ты", "вы"}), frozenset({"formal", "informal"}), frozenset({"ты", "formal"}),
)  # fmt: skip


def _of_registers(old: Norm, new: Norm) -> Comparison:
    if (reason := _registers(old, new)) is not None:
        return Comparison(relation=Relation.CONFLICT, reason=reason)
    return Comparison(relation=Relation.DUPLICATE) if old.register == new.register else UNRELATED


def _registers(old: Norm, new: Norm) -> Reason | None:
    if old.register is None or new.register is None or {old.register, new.register} not in _CLASH:
        return None
    if _audiences_apart(old, new):
        return None
    return Reason(ground=Ground.REGISTER, old=old.text, new=new.text)


def _audiences_apart(old: Norm, new: Norm) -> bool:
    """Each speaks of other people, or of another place."""
    for sense in (Sense.WHO, Sense.THING):
        mine = [w for w in old.words if w.sense is sense and not _is_register(w)]
        theirs = [w for w in new.words if w.sense is sense and not _is_register(w)]
        if mine and theirs and not any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
            return True
    return False


def _is_register(word: Word) -> bool:
    return bool(word.lemmas & _REGISTER_WORDS)


_REGISTER_WORDS: Final = listed(
    "ты вы тон официоз стиль тыкать выкать общение обращение язык манера официальный форма переписка буква друг дружеский"
)


# what is wanted and what is forbidden


def _polarity(both: Pair) -> Reason | None:
    if both.deeds_differ or _exempted(both):
        return None
    for match in both.acts:
        if (reason := _deed(both, match)) is not None:
            return reason
    return _allowed(both) or _missing(both) or _thing(both) or _quality(both)


def _allowed(both: Pair) -> Reason | None:
    """«собак не пускаем» and «можно с собаками»: the one names no deed, it only allows or forbids."""
    bare = [not c.acts and _modal(c) for c in (both.old, both.new)]
    if not any(bare) or both.old.sign * both.new.sign > 0 or both.apart or _restricts(both):
        return None
    left = (w for bar, ws in zip(bare, (both.only_old, both.only_new), strict=True) if bar for w in ws)
    if both.both_narrowed or any(w.sense is Sense.THING and not w.weak for w in left):
        return None
    things = [m for m in both.matches if m.old.sense in _NOUNS and m.new.sense in _NOUNS and not m.opposite]
    if not [m for m in things if m.old.zone is m.new.zone is Zone.CORE and m.level > TOLD] or both.topic < 1.0:
        return None
    if both.narrowed(new=both.new.sign < 0):
        return None
    return Reason(ground=Ground.POLARITY, old=things[0].old.text, new=things[0].new.text)


_NOUNS: Final = (Sense.THING, Sense.WHO)


def _modal(clause: Clause) -> bool:
    return clause.mode is not Mode.MUST


def _deed(both: Pair, match: Match) -> Reason | None:
    """One does what the other doesn't: «публикуем» and «не публикуем», «показываем» and «прячем»."""
    signs = both.old.sign * both.new.sign * (-1 if match.opposite else 1)
    if match.opposite and any(w.sense is Sense.WHEN for w in (*both.only_old, *both.only_new)):
        return None  # «утром открываем» and «закрываем» are two moments
    if signs > 0 or both.apart or both.both_narrowed or not _about_one(both, match) or _restricts(both):
        return None
    return Reason(ground=Ground.POLARITY, old=_said(match.old, both.old), new=_said(match.new, both.new))


def _about_one(both: Pair, match: Match) -> bool:
    """Beside the deed a thing is shared, or one of the two names none at all."""
    if generic(match.old) and generic(match.new) and not both.things:
        return bool(match.old.lemmas & match.new.lemmas) and all(map(_only_when, (both.old, both.new)))
    if generic(match.old) and generic(match.new):
        return any(m.level > TOLD for m in both.things)
    if both.things or any(m.old.sense is Sense.WHO for m in both.matches):
        return True
    bare = [
        not any(_object(w) or w.zone is not Zone.CORE for w in c.words if w not in (match.old, match.new))
        for c in (both.old, both.new)
    ]
    vague = (
        generic(match.old)
        or generic(match.new)
        or any(same(w.meaning, meaning(_VAGUE)) for w in (match.old, match.new))
    )
    return any(bare) and not vague and not (match.old.lemmas | match.new.lemmas) & _VAGUE


#: deeds that mean one thing with one object and another with another
_VAGUE: Final = listed(
    "принимать принять брать взять отправлять отправить слать посылать сдавать сдать снимать передавать вносить менять платить "
    "оплачивать заказывать делать сообщать называть рассказывать показывать указывать подписывать хранить держать"
)


#: what the thesaurus alone holds for one thing is less than this
TOLD: Final = 0.86


def _only_when(clause: Clause) -> bool:
    """«работаем без выходных», «в воскресенье не работаем»: nothing but the deed and its time."""
    return all(w.sense in (Sense.ACT, Sense.WHEN, Sense.NUMBER) for w in clause.words)


def _object(word: Word) -> bool:
    return word.sense in (Sense.THING, Sense.WHO) and word.zone is Zone.CORE and not word.weak


def _restricts(both: Pair) -> bool:
    """What was allowed, or bound to a condition, is forbidden in a special case: stricter, and no contradiction."""
    conditional = both.old.mode is Mode.MAY or bool(both.old.zone(Zone.FIRST))
    stricter = both.old.guarded or both.narrowed(new=True)
    if any(is_doer(w, both.old) for w in both.only_old) and both.narrowed(new=True):
        return True  # who does it was the point, not that it is done for everybody
    return both.new.mode is Mode.MUST_NOT and conditional and stricter


def _exempted(both: Pair) -> bool:
    """The one makes an exception of the very case that the other speaks of."""
    for mine, theirs in ((both.old, both.new), (both.new, both.old)):
        spared = mine.zone(Zone.EXCEPT)
        if spared and any(likeness(s, w) >= ALIKE for s in spared for w in theirs.words if w.zone is not Zone.EXCEPT):
            return True
    return False


def _missing(both: Pair) -> Reason | None:
    """«ответы без смайликов» and «в ответе смайлик»: one leaves out what the other puts in."""
    if both.apart or both.both_narrowed:
        return None
    for m in both.matches:
        if m.level < EXPRESS or m.opposite or Zone.FIRST in (m.old.zone, m.new.zone):
            continue
        if Sense.THING not in (m.old.sense, m.new.sense) or {m.old.sense, m.new.sense} - {Sense.THING, Sense.ACT}:
            continue
        gone = (m.old.zone is Zone.WITHOUT or m.old.absent, m.new.zone is Zone.WITHOUT or m.new.absent)
        signs = effective(m.old, both.old) * effective(m.new, both.new)
        rest = [o for o in both.matches if o is not m and not o.opposite]
        others = [w for c in (both.old, both.new) for w in c.words if w not in (m.old, m.new) and not _is_register(w)]
        alone = not any(_object(w) and not w.after for w in others)
        if gone[0] != gone[1] and signs < 0 and (rest or alone):
            return Reason(ground=Ground.POLARITY, old=_said(m.old, both.old), new=_said(m.new, both.new))
    return None


def _thing(both: Pair) -> Reason | None:
    """«скидок нет» and «скидка 10 %»: a thing is there in one rule and not in the other."""
    if both.apart or both.both_narrowed or not all(_presents(w) for c in (both.old, both.new) for w in c.acts):
        return None
    if both.old.sign * both.new.sign > 0 or _restricts(both):
        return None
    if both.narrowed(new=both.new.sign < 0) and not _same_words(both):
        return None  # «оплата картой не нужна» leaves «оплата вперёд» alone
    for m in both.things:
        if m.level < TOLD and (not _bars_kind(m, both) or (both.only_old and both.only_new)):
            continue
        heads = m.old.zone is m.new.zone is Zone.CORE and _head(m.old, both.old) and _head(m.new, both.new)
        if heads and effective(m.old, both.old) * effective(m.new, both.new) < 0:
            return Reason(ground=Ground.POLARITY, old=_said(m.old, both.old), new=_said(m.new, both.new))
    return None


def _same_words(both: Pair) -> bool:
    """Whether one verb stands in both, however little it says."""
    return any(a.lemmas & b.lemmas for a in both.old.acts for b in both.new.acts)


def _bars_kind(match: Match, both: Pair) -> bool:
    """The wide word is what is forbidden: «животных» in a rule, «собак» in the other."""
    barred, other = (match.old, match.new) if both.old.sign < 0 else (match.new, match.old)
    return covers(barred.lemmas, other.lemmas)


#: deeds by which a thing is there or isn't
_PRESENCE: Final = listed(
    "принимать брать давать дать предоставлять предлагать вставлять добавлять оформлять писать продавать платить оплачивать "
    "начислять действовать взять принять получать выдавать включать"
)


def _presents(word: Word) -> bool:
    return word.weak or bool({forms(word.text)[0].lemma} & _PRESENCE)


def _head(word: Word, clause: Clause) -> bool:
    """The first thing of the clause that no preposition rules and that belongs to no noun before it."""
    things = [w for w in clause.words if w.sense is Sense.THING and w.zone is Zone.CORE and not w.weak]
    free = [w for w in things if not w.after]
    return word in free if free else bool(things) and word is things[0]


def _quality(both: Pair) -> Reason | None:
    """«кратко» and «подробно», «бесплатно» and «платно», said of one thing."""
    if both.old.sign * both.new.sign < 0 or Mode.MAY in (both.old.mode, both.new.mode):
        return None
    for m in both.matches:
        if (
            not m.opposite
            or m.old.sense is not Sense.WHICH
            or m.old.zone is not Zone.CORE
            or m.new.zone is not Zone.CORE
        ):
            continue
        if divides(m.old, both.old) or divides(m.new, both.new) or both.apart:
            continue
        rest = [o for o in both.matches if o is not m and not o.opposite]
        lone = any(not any(_object(w) or w.sense is Sense.ACT for w in c.words) for c in (both.old, both.new))
        if rest or lone:
            return Reason(ground=Ground.VALUE, old=m.old.text, new=m.new.text)
    return None


# conditions and order


def _condition(both: Pair) -> Reason | None:
    """«без предоплаты не начинаем» and «начинаем без предоплаты»."""
    if both.apart or _exempted(both):
        return None
    for m in both.matches:
        if not _lacks(m, both) or m.opposite or m.level < EXPRESS:
            continue
        rest = [o for o in both.matches if o is not m and not o.opposite and o.old.zone is Zone.CORE]
        bare = any(not any(w.zone is Zone.CORE and not generic(w) for w in c.words) for c in (both.old, both.new))
        if rest or bare:
            return Reason(ground=Ground.CONDITION, old=_said(m.old, both.old), new=_said(m.new, both.new))
    return None


_CONSENTS: Final = listed("согласие разрешение одобрение ведом согласование виза")
#: deeds that come before any other done to somebody
_HOSTS: Final = listed("принимать принять пускать пустить обслуживать брать взять работать записывать")


def _lacks(match: Match, both: Pair) -> bool:
    """What one has first, or does itself («письма визирует директор»), the other does without."""
    for mine, theirs, clause in ((match.old, match.new, both.old), (match.new, match.old, both.new)):
        if theirs.zone is not Zone.WITHOUT:
            continue
        if mine.zone is Zone.FIRST:
            agreed = [w for w in clause.zone(Zone.FIRST) if w.lemmas & _CONSENTS]
            if agreed and mine not in agreed:
                return False  # «без родителей» isn't without their consent
            hosts = any(w.lemmas & _HOSTS for c in (both.old, both.new) for w in c.acts) and bool(both.matches[1:])
            return not both.deeds_differ or hosts
        if mine.sense is Sense.ACT and mine.zone is Zone.CORE and clause.mode is Mode.MUST:
            return match.level > TOLD and match.level != FAMILY
    return False


def _order(both: Pair) -> Reason | None:
    """«сначала осмотр, потом оплата» and the other way round."""
    if both.apart:
        return None
    for (first, then), (first_now, then_now) in itertools.product(both.old.order, both.new.order):
        turned = _meet(first, then_now) and _meet(then, first_now)
        if turned and not _meet(first, first_now) and not _meet(then, then_now):
            return Reason(ground=Ground.ORDER, old=_listed(first, then), new=_listed(first_now, then_now))
    return None


def _meet(mine: Iterable[Word], theirs: Iterable[Word]) -> bool:
    theirs = tuple(theirs)
    return any(likeness(a, b) >= ALIKE for a in mine if not a.weak for b in theirs if not b.weak)


def _listed(first: tuple[Word, ...], then: tuple[Word, ...]) -> str:
    return f"{' '.join(w.text for w in first)} → {' '.join(w.text for w in then)}"


# values of which only one can be


def _value(both: Pair) -> Reason | None:
    if both.old.sign < 0 or both.new.sign < 0 or both.deeds_differ or _exempted(both):
        return None
    said = [[w for w in c.acts if not w.weak] for c in (both.old, both.new)]
    if all(said) and not any(not m.opposite for m in both.acts):
        return _slot(both, only=("brevity",))
    return _slot(both) or _day(both)


_SLOTS: Final = (
    "channel", "carrier", "colour", "money", "format", "position", "language", "brevity", "shift", "addressed", "shape", "currency", "form", "paid",
)  # fmt: skip


def _slot(both: Pair, only: tuple[str, ...] = _SLOTS) -> Reason | None:
    exclusive = {w for c in (both.old, both.new) for w in c.words if w.only}
    for slot in only:
        mine, theirs = _filling(both.old, slot), _filling(both.new, slot)
        if not mine or not theirs or {n for _, n in mine} & {n for _, n in theirs}:
            continue
        values = {w for w, _ in (*mine, *theirs)} | exclusive
        if not _one_topic(both, values, needed=0.3 if slot in ("brevity", "addressed") else 0.6):
            continue
        if Mode.MAY in (both.old.mode, both.new.mode) and not any(w.only for w, _ in (*mine, *theirs)):
            continue
        if _special(both, values) and not any(w.only for w, _ in mine):
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


def _one_topic(both: Pair, values: set[Word], *, needed: float) -> bool:
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


def _special(both: Pair, values: set[Word]) -> bool:
    """One of the two names a case of its own: «срочные заявки», «новым клиентам»."""
    left = [w for w in (*both.only_old, *both.only_new) if w not in values and _narrows(w)]
    kinds = [
        m for m in both.matches if m.level < EXPRESS and Sense.ACT not in (m.old.sense, m.new.sense) and not m.opposite
    ]
    return bool(left or kinds) or conditions(both.old) != conditions(both.new)


def _narrows(word: Word) -> bool:
    if word.zone not in (Zone.CORE, Zone.EXCEPT) or word.sense in (Sense.NUMBER, Sense.ACT):
        return False
    return not word.weak and not word.universal and not (word.sense is Sense.WHICH and word.pos == "ADVB")


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
    if valued or not _one_topic(both, values, needed=1.0) or _special(both, values):
        return None
    said = [" ".join(w.text for w in ws) or "каждый день" for ws in (my_words, their_words)]
    return Reason(ground=Ground.VALUE, old=said[0], new=said[1])


# numbers


def _numbers(both: Pair) -> Reason | None:
    if both.deeds_differ or _exempted(both):
        return None
    for mine, theirs in _comparable(both):
        if (reason := _limits(both, mine, theirs)) is not None:
            return reason
    return None


def _banned(both: Pair) -> Reason | None:
    """«меняем с 1 октября» and «до 15 октября не меняем»: what one does at a time the other doesn't."""
    if both.old.sign * both.new.sign > 0 or both.deeds_differ or _exempted(both):
        return None
    values = {w for c in (both.old, both.new) for w in c.words if w.sense in (Sense.NUMBER, Sense.WHEN)}
    if not _one_topic(both, values, needed=0.6) or _restricts(both):
        return None
    for mine, theirs in itertools.product(both.old.bounds, both.new.bounds):
        if mine.measure is theirs.measure and mine.measure in INSTANTS and mine.overlaps(theirs):
            return Reason(ground=Ground.NUMBER, old=_cut(both.old, mine), new=_cut(both.new, theirs))
    return None


def _comparable(both: Pair) -> Iterator[tuple[Bound, Bound]]:
    values = {w for c in (both.old, both.new) for w in c.words if w.sense is Sense.NUMBER or _measures(w, c)}
    if not _one_topic(both, values, needed=0.3):
        return
    for raw, other in itertools.product(both.old.bounds, both.new.bounds):
        mine, theirs = _claimed(raw, both.old), _claimed(other, both.new)
        if (
            mine is not None
            and theirs is not None
            and mine.comparable(theirs)
            and not raw.condition
            and not other.condition
        ):
            yield mine, theirs


def _stricter(mine: Bound, theirs: Bound) -> bool:
    return theirs.within(mine) and not mine.within(theirs)


def _measures(word: Word, clause: Clause) -> bool:
    """A word that only names what a bound counts or how long it lasts."""
    return any((word.lemmas & b.noun and word.start >= b.end) or b.start <= word.start < b.end for b in clause.bounds)


def _claimed(bound: Bound, clause: Clause) -> Bound | None:
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
    special = _special(both, set())
    if mine.meets(theirs):
        # a later limit that lets more through weakens the earlier one, as long as that one holds there too
        one_kind = (mine.high is None) == (theirs.high is None) and (mine.low is None) == (theirs.low is None)
        weaker = mine.within(theirs) and not theirs.within(mine) and one_kind and not mine.exact
        if not weaker or any(_narrows(w) for w in both.only_old):
            return None
    elif special and not _binds_cases(both, mine, theirs):
        return None
    return Reason(ground=Ground.NUMBER, old=_cut(both.old, mine), new=_cut(both.new, theirs))


def _binds_cases(both: Pair, mine: Bound, theirs: Bound) -> bool:
    """Whether the wider rule of the two sets a limit, or an amount to the letter, that a special case breaks."""
    if both.both_narrowed:
        return False
    wide = mine if both.narrowed(new=True) else theirs
    return not wide.exact or wide.strict


def _cut(clause: Clause, bound: Bound) -> str:
    found = [w.text for w in clause.words if w.start == bound.start]
    return found[0] if found else ""


def _cost(both: Pair) -> Reason | None:
    """«выезд бесплатный» and «выезд 500 рублей»."""
    for mine, theirs, flipped in ((both.old, both.new, False), (both.new, both.old, True)):
        free = [w for w in mine.words if ("cost", 0) in w.slots and w.zone is Zone.CORE]
        sums = [b for b in theirs.bounds if b.measure in (Measure.MONEY, Measure.PERCENT) and not b.condition]
        pays = [w for w in theirs.acts if w.lemmas & _PAY_WORDS]
        if not free or not (sums or pays) or mine.sign < 0 or theirs.sign < 0:
            continue
        if (
            _one_topic(both, {*free, *pays}, needed=0.6)
            and not _special(both, {*free, *pays})
            and not both.deeds_differ
        ):
            said, amount = free[0].text, _cut(theirs, sums[0]) if sums else pays[0].text
            return Reason(ground=Ground.VALUE, old=amount if flipped else said, new=said if flipped else amount)
    return None


# who


def _doer(both: Pair) -> Reason | None:
    """«договор подписывает директор» and «договор подписывает юрист»."""
    mine, theirs = _doers(both.old), _doers(both.new)
    if not mine or not theirs or both.old.sign < 0 or both.new.sign < 0 or _exempted(both):
        return None
    if any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
        return None
    acted = any(not generic(m.old) and not m.opposite for m in both.acts)
    others = [m for m in both.matches if m not in both.acts and not is_doer(m.old, both.old)]
    if not acted or not others or both.kinds_apart:
        return None
    values = {*mine, *theirs}
    exclusive = any(w.only for w in (*mine, *theirs))
    if _special(both, values) and not any(w.only for w in mine):
        return None
    if Mode.MAY in (both.old.mode, both.new.mode) and not exclusive:
        return None
    if not _one_topic(both, values, needed=0.8):
        return None
    return Reason(ground=Ground.WHO, old=mine[0].text, new=theirs[0].text)


def _holder(both: Pair) -> Reason | None:
    """«ключи у администратора» and «ключи у охраны»."""
    if both.old.acts or both.new.acts or both.old.sign < 0 or both.new.sign < 0:
        return None
    mine, theirs = (
        [w for w in c.words if w.after == "у" and (w.sense is Sense.WHO or w.lemmas & _BODIES)]
        for c in (both.old, both.new)
    )
    if not mine or not theirs or any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
        return None
    values = {*mine, *theirs}
    if not both.things or not _one_topic(both, values, needed=1.0) or _special(both, values):
        return None
    return Reason(ground=Ground.WHO, old=mine[0].text, new=theirs[0].text)


def _doers(clause: Clause) -> list[Word]:
    """Who does it: somebody, or a body of people, in the nominative beside a verb of the third person."""
    if not any("3per" in forms(w.text)[0].grammemes for w in clause.acts):
        return []
    return [
        w
        for w in clause.zone(Zone.CORE)
        if is_doer(w, clause)
        or (w.lemmas & _BODIES and not w.after and any(f.case == "nomn" and f.pos == "NOUN" for f in forms(w.text)))
    ]


_BODIES: Final = listed(
    "бухгалтерия отдел склад администрация охрана диспетчерская ресепшен регистратура бюро служба дирекция редакция "
    "руководство завод компания фирма школа клиника салон команда бригада кафедра магазин кухня"
)


def _payer(old: Norm, new: Norm) -> Reason | None:
    """«доставка за наш счёт» and «доставку платит покупатель»."""
    mine, theirs = _pays(old), _pays(new)
    if (
        not mine
        or not theirs
        or mine & theirs
        or (WE in mine and theirs & _BODIES)
        or (WE in theirs and mine & _BODIES)
    ):
        return None
    for both in (pair(a, b) for a in old.clauses for b in new.clauses):
        paying = {w for c in (both.old, both.new) for w in c.words if w.lemmas & (mine | theirs | _PAY_WORDS)}
        if any(
            _alike_names(a, b) for a in both.old.words if a.lemmas & mine for b in both.new.words if b.lemmas & theirs
        ):
            return None
        things = [m for m in both.things if m.old not in paying]
        if things and not both.kinds_apart and not _special(both, paying) and both.old.sign > 0 and both.new.sign > 0:
            return Reason(ground=Ground.WHO, old=old.text, new=new.text)
    return None


_PAY_WORDS: Final = listed("счет платить оплачивать оплатить заплатить оплата компенсировать возмещать покрывать")


def _alike_names(one: Word, other: Word) -> bool:
    return likeness(one, other) >= ALIKE


def _pays(rule: Norm) -> frozenset[str]:
    found = payer(read(rule.text))
    if found:
        return found
    for clause in rule.clauses:
        if any(w.lemmas & (_PAY_WORDS | _BUYS) for w in clause.acts):
            doers = _doers(clause) or _after_verb(clause)
            if len(doers) == 1:
                return doers[0].lemmas
    return frozenset()


_BUYS: Final = listed("покупать купить закупать закупить приобретать")


def _after_verb(clause: Clause) -> list[Word]:
    """«корм покупает приют»: of two nouns round the verb the later is who does it."""
    acts = [w for w in clause.acts if "3per" in forms(w.text)[0].grammemes]
    nouns = [w for w in clause.zone(Zone.CORE) if w.pos == "NOUN" and not w.after]
    if not acts or not any(n.place < acts[0].place for n in nouns):
        return []
    later = [n for n in nouns if n.place > acts[0].place]
    return [n for n in later[:1] if any(f.case == "nomn" for f in forms(n.text))]


def _said(word: Word, clause: Clause) -> str:
    return word.text


# agreement


def _agreement(old: Norm, new: Norm) -> Comparison:
    """Rules that don't conflict: the same one, a special case, or strangers."""
    both = pair(_whole(old), _whole(new))
    if old.register is not None and old.register == new.register:
        return _same_register(both, old, new)
    if both.deeds_differ or any(m.opposite and _turns(m, both) for m in both.matches):
        return UNRELATED
    mine, theirs = _left(both.only_old, both), _left(both.only_new, both)
    mine, theirs = _told_otherwise(mine, both, new=False), _told_otherwise(theirs, both, new=True)
    if (paid := _pays(old)) and paid & _pays(new):
        mine, theirs = _unpaid(mine), _unpaid(theirs)
    if _same(both, mine, theirs, old, new):
        return Comparison(relation=Relation.DUPLICATE)
    return _refinement(both, mine, theirs)


def _told_otherwise(words: tuple[Word, ...], both: Pair, *, new: bool) -> tuple[Word, ...]:
    """A deed is told already by a noun both have («мат запрещён»), or goes without saying («на стройку в каске»)."""
    other = both.old if new else both.new
    acts = [w for w in words if w.sense is Sense.ACT]
    if not acts or [w for w in other.acts if not w.weak]:
        return words
    told = [w for w in acts if any(likeness(w, o) >= ALIKE for o in other.words)]
    silent = acts if len(both.things) >= 2 or (both.things and _modal(other)) else told
    return tuple(w for w in words if w not in silent)


def _unpaid(words: tuple[Word, ...]) -> tuple[Word, ...]:
    return tuple(w for w in words if not w.lemmas & _PAY_WORDS)


def _whole(rule: Norm) -> Clause:
    """All clauses as one; a rule of several keeps the mode of the first that tells something."""
    if len(rule.clauses) == 1:
        return rule.clauses[0]
    main = next((c for c in rule.clauses if c.words), rule.clauses[0])
    return Clause(
        mode=main.mode,
        words=rule.words,
        bounds=rule.bounds,
        order=tuple(o for c in rule.clauses for o in c.order),
    )


def _turns(match: Match, both: Pair) -> bool:
    """Opposite words whose clauses don't turn them into one: «не скрываем» is «показываем»."""
    return both.old.sign * both.new.sign > 0


def _left(words: tuple[Word, ...], both: Pair) -> tuple[Word, ...]:
    return tuple(w for w in words if not w.weak and not generic(w) and not _is_register(w) and not _steps(w))


def _steps(word: Word) -> bool:
    return bool(word.lemmas & _EMPHASIS)


_EMPHASIS: Final = listed("сразу прямо просто лично только всегда обязательно строго категорически сам работа")


def _same(both: Pair, mine: tuple[Word, ...], theirs: tuple[Word, ...], old: Norm, new: Norm) -> bool:
    measured = {b.start for b in both.old.bounds}, {b.start for b in both.new.bounds}
    mine = tuple(w for w in mine if w.sense is not Sense.NUMBER or w.start not in measured[0])
    theirs = tuple(w for w in theirs if w.sense is not Sense.NUMBER or w.start not in measured[1])
    plain = all(generic(w) for c in (both.old, both.new) for w in c.acts)
    if mine or theirs or both.topic < (0.3 if plain else 0.55) or both.kinds_apart or old.register != new.register:
        return False
    if not _one_sign(both):
        return False
    if Mode.MAY in (both.old.mode, both.new.mode) and both.old.mode is not both.new.mode:
        return False
    if Mode.NEED_NOT in (both.old.mode, both.new.mode) and both.old.mode is not both.new.mode:
        return False
    if any(_ends_differ(m) for m in both.matches):
        return False
    if any(not _zones_agree(m, both) for m in both.matches):
        return False
    if any(m.level < 0.85 and not m.opposite and m.old.sense is m.new.sense for m in both.matches):
        return False
    return _bounds_equal(both)


def _ends_differ(match: Match) -> bool:
    """«до пятницы» and «в пятницу»."""
    if Sense.WHEN not in (match.old.sense, match.new.sense):
        return False
    until = {w.after in ("до", "к") for w in (match.old, match.new)}
    since = {w.after in ("с", "после") for w in (match.old, match.new)}
    return len(until) > 1 or len(since) > 1


def _one_sign(both: Pair) -> bool:
    if both.acts or any(m.opposite for m in both.matches):
        return both.old.sign * both.new.sign * (-1 if any(m.opposite for m in both.matches) else 1) > 0
    return all(effective(m.old, both.old) == effective(m.new, both.new) for m in both.things)


def _zones_agree(match: Match, both: Pair) -> bool:
    if match.old.zone is match.new.zone:
        return True
    return effective(match.old, both.old) == effective(match.new, both.new) and Zone.EXCEPT not in (
        match.old.zone,
        match.new.zone,
    )


def _bounds_equal(both: Pair) -> bool:
    sides = []
    for clause in (both.old, both.new):
        claimed = [_claimed(b, clause) or b for b in clause.bounds]
        sides.append(sorted((b.measure.value, str(b.low), str(b.high)) for b in claimed))
    return sides[0] == sides[1]


def _same_register(both: Pair, old: Norm, new: Norm) -> Comparison:
    if _audiences_apart(old, new):
        return UNRELATED
    mine, theirs = (
        tuple(w for w in _left(ws, both) if w.sense in (Sense.THING, Sense.WHO, Sense.WHICH, Sense.WHEN))
        for ws in (both.only_old, both.only_new)
    )
    if not mine and not theirs:
        return Comparison(relation=Relation.DUPLICATE)
    return Comparison(relation=Relation.REFINEMENT, narrower=Side.NEW if theirs else Side.OLD)


def _refinement(both: Pair, mine: tuple[Word, ...], theirs: tuple[Word, ...]) -> Comparison:
    """One says what the other says, of a narrower case or more strictly."""
    turned = any(m.opposite for m in both.matches)
    if both.old.sign * both.new.sign * (-1 if turned else 1) < 0 and not _restricts(both):
        return UNRELATED
    if _strangers(mine, theirs) or both.kinds_apart:
        return UNRELATED
    measured = list(_comparable(both))
    tighter = any(_stricter(a, b) for a, b in measured)
    specific = both.things or any(not generic(m.old) and not m.opposite for m in both.acts)
    enough = 0.75 if any(not generic(m.old) and not m.opposite for m in both.acts) else 1.0
    if not (both.acts and tighter) and (both.topic < enough or not specific):
        return UNRELATED
    old_extra, new_extra = _aspects(mine, both.old, measured), _aspects(theirs, both.new, measured)
    if old_extra and new_extra:
        return UNRELATED
    if not both.acts and not measured and mine and theirs:
        return UNRELATED
    narrower = Side.OLD if old_extra or (mine and not theirs and not tighter) else Side.NEW
    return Comparison(relation=Relation.REFINEMENT, narrower=narrower)


def _aspects(words: tuple[Word, ...], clause: Clause, measured: list[tuple[Bound, Bound]]) -> bool:
    """Whether one side says something that only narrows its case, adjectives and conditions, or more than that."""
    compared = {b.start for pair_ in measured for b in pair_}
    narrow = {b.start for b in clause.bounds if b.condition}
    for w in words:
        if w.sense is Sense.WHICH or w.start in compared | narrow:
            continue
        if w.sense is Sense.NUMBER and w.start not in {b.start for b in clause.bounds}:
            continue
        return True
    return False


def _strangers(mine: tuple[Word, ...], theirs: tuple[Word, ...]) -> bool:
    """Each has things of its own."""
    for sense in (Sense.THING, Sense.WHO, Sense.ACT):
        if any(w.sense is sense for w in mine) and any(w.sense is sense for w in theirs):
            return True
    return False


__all__ = ["Comparison", "Ground", "Reason", "Relation", "Side", "compare", "opposite", "relate"]
