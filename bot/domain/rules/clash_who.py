"""Who does it, who keeps it, who pays (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.parties import WE, payer
from bot.domain.rules.cases import exempted, is_special, one_topic, same_words
from bot.domain.rules.likeness import ALIKE, generic, is_doer, likeness
from bot.domain.rules.norms import Clause, Mode, Norm, Sense, Word, Zone
from bot.domain.rules.pairs import Pair, pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import forms, listed
from bot.language.terms import read


def doer(both: Pair) -> Reason | None:
    """«договор подписывает директор» and «договор подписывает юрист»."""
    mine, theirs = _doers(both.old), _doers(both.new)
    if not mine or not theirs or both.old.sign < 0 or both.new.sign < 0 or exempted(both):
        return None
    if any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
        return None
    acted = any(not generic(m.old) and not m.opposite for m in both.acts) or same_words(both) or _made(both)
    others = [m for m in both.matches if m not in both.acts and not is_doer(m.old, both.old)]
    if not acted or not others or both.kinds_apart:
        return None
    values = {*mine, *theirs}
    exclusive = any(w.only for w in (*mine, *theirs))
    if is_special(both, values) and not any(w.only for w in mine):
        return None
    if Mode.MAY in (both.old.mode, both.new.mode) and not exclusive:
        return None
    if not one_topic(both, values, needed=0.8):
        return None
    return Reason(ground=Ground.WHO, old=mine[0].text, new=theirs[0].text)


def _made(both: Pair) -> bool:
    """«обложку рисует художник» and «обложку делает верстальщик»: one object, and one of the deeds is any deed."""
    makes = any(w.lemmas & _MAKES for c in (both.old, both.new) for w in c.acts)
    return makes and any(not m.old.after and not m.new.after and m.level == 1 for m in both.things)


_MAKES: Final = listed("делать сделать выполнять заниматься")


def holder(both: Pair) -> Reason | None:
    """«ключи у администратора» and «ключи у охраны»."""
    if both.old.acts or both.new.acts or both.old.sign < 0 or both.new.sign < 0:
        return None
    mine, theirs = (
        [w for w in c.words if w.after == "у" and (w.sense is Sense.WHO or w.lemmas & BODIES)]
        for c in (both.old, both.new)
    )
    if not mine or not theirs or any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
        return None
    values = {*mine, *theirs}
    if not both.things or not one_topic(both, values, needed=1.0) or is_special(both, values):
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
        or (w.lemmas & BODIES and not w.after and any(f.case == "nomn" and f.pos == "NOUN" for f in forms(w.text)))
    ]


BODIES: Final = listed(
    "бухгалтерия отдел склад администрация охрана диспетчерская ресепшен регистратура бюро служба дирекция редакция "
    "руководство завод компания фирма школа клиника салон команда бригада кафедра магазин кухня"
)


def payer_clash(old: Norm, new: Norm) -> Reason | None:
    """«доставка за наш счёт» and «доставку платит покупатель»."""
    mine, theirs = bearers(old), bearers(new)
    if not mine or not theirs or mine & theirs or (WE in mine and theirs & BODIES) or (WE in theirs and mine & BODIES):
        return None
    for both in (pair(a, b) for a in old.clauses for b in new.clauses):
        paying = {w for c in (both.old, both.new) for w in c.words if w.lemmas & (mine | theirs | PAY_WORDS)}
        if any(
            _alike_names(a, b) for a in both.old.words if a.lemmas & mine for b in both.new.words if b.lemmas & theirs
        ):
            return None
        things = [m for m in both.things if m.old not in paying]
        if things and not both.kinds_apart and not is_special(both, paying) and both.old.sign > 0 and both.new.sign > 0:
            return Reason(ground=Ground.WHO, old=old.text, new=new.text)
    return None


PAY_WORDS: Final = listed("счет платить оплачивать оплатить заплатить оплата компенсировать возмещать покрывать")


def _alike_names(one: Word, other: Word) -> bool:
    return likeness(one, other) >= ALIKE


def bearers(rule: Norm) -> frozenset[str]:
    found = payer(read(rule.text))
    if found:
        return found
    for clause in rule.clauses:
        if any(w.lemmas & (PAY_WORDS | _BUYS) for w in clause.acts):
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
