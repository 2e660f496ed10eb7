"""One rule wants what the other forbids, lacks what it wants first, or turns its order round (RUL-5)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Final

from bot.domain.rules.cases import VAGUE, exempted, is_modal, restricts, same_words
from bot.domain.rules.clash_manner import is_register
from bot.domain.rules.likeness import ALIKE, EXPRESS, FAMILY, divides, effective, generic, is_doer, likeness
from bot.domain.rules.matter import Deeds, apart_by_bounds, manner_barred, matter, only_apart, times_apart, two_cases
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.directives import covers, meaning, same
from bot.language.lemmas import forms, listed


def polarity_clash(both: Pair) -> Reason | None:
    if both.deeds_differ or exempted(both) or times_apart(both):
        return None
    if both.old.sign * both.new.sign < 0 and apart_by_bounds(both):
        return None  # «до трёх лет не пускаем» and «с трёх лет пускаем» say one thing
    if only_apart(both) or manner_barred(both):
        return None
    for match in both.acts:
        if (reason := _deed(both, match)) is not None:
            return reason
    return _allowed(both) or _missing(both) or _thing(both) or _quality(both)


def _allowed(both: Pair) -> Reason | None:
    """«собак не пускаем» and «можно с собаками»: the one names no deed, it only allows or forbids."""
    bare = [not c.acts and is_modal(c) for c in (both.old, both.new)]
    if not any(bare) or both.old.sign * both.new.sign > 0 or both.apart or restricts(both):
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


def _deed(both: Pair, match: Match) -> Reason | None:
    """One does what the other doesn't: «публикуем» and «не публикуем», «показываем» and «прячем»."""
    signs = both.old.sign * both.new.sign * (-1 if match.opposite else 1)
    if match.opposite and any(w.sense is Sense.WHEN for w in (*both.only_old, *both.only_new)):
        return None  # «утром открываем» and «закрываем» are two moments
    if signs > 0 or both.apart or both.both_narrowed or not _about_one(both, match):
        return None
    undone = match.opposite and both.old.sign == both.new.sign
    if undone and routine(both):
        return None  # «дежурный открывает зал» in the morning and «закрывает» in the evening
    if undone and any(w.sense is Sense.THING and _object(w) and not w.after for w in (*both.only_old, *both.only_new)):
        return None  # «анализы забирает курьер» and «результаты анализов выдаём»
    if undone and both.things and not any(m.level >= EXPRESS for m in both.things):
        return None  # «обувь снимаем» and «надеваем бахилы»
    if restricts(both) and not undone:
        return None
    return Reason(ground=Ground.POLARITY, old=match.old.text, new=match.new.text)


#: deeds of a day that the opposite deed follows
_ROUTINE: Final = listed(
    "открывать открыть закрывать закрыть включать включить выключать выключить зажигать гасить запирать отпирать "
    "принимать сдавать встречать провожать начинать заканчивать надевать снимать загружать разгружать "
    "поднимать опускать"
)


def routine(both: Pair) -> bool:
    """Whether one and the same somebody does what is undone by himself later."""
    turned = any(m.opposite and m.old.lemmas & _ROUTINE for m in both.matches)
    return turned and any(is_doer(m.old, both.old) and is_doer(m.new, both.new) for m in both.matches)


def _about_one(both: Pair, match: Match) -> bool:
    """Beside the deed a thing is shared, or one of the two names none at all."""
    if generic(match.old) and generic(match.new) and not both.things:
        return bool(match.old.lemmas & match.new.lemmas) and all(map(_only_when, (both.old, both.new)))
    if generic(match.old) or generic(match.new):
        return any(m.level > TOLD for m in both.things)
    if both.things or any(m.old.sense is Sense.WHO for m in both.matches):
        return True
    bare = [
        not any(_object(w) or w.zone is not Zone.CORE for w in c.words if w not in (match.old, match.new))
        for c in (both.old, both.new)
    ]
    vague = (
        generic(match.old) or generic(match.new) or any(same(w.meaning, meaning(VAGUE)) for w in (match.old, match.new))
    )
    return any(bare) and not vague and not (match.old.lemmas | match.new.lemmas) & VAGUE


#: what the thesaurus alone holds for one thing is less than this
TOLD: Final = 0.86


def _only_when(clause: Clause) -> bool:
    """«работаем без выходных», «в воскресенье не работаем»: nothing but the deed and its time."""
    return all(w.sense in (Sense.ACT, Sense.WHEN, Sense.NUMBER) for w in clause.words)


def _object(word: Word) -> bool:
    return word.sense in (Sense.THING, Sense.WHO) and word.zone is Zone.CORE and not word.weak


def _missing(both: Pair) -> Reason | None:
    """«ответы без смайликов» and «в ответе смайлик»: one leaves out what the other puts in."""
    if both.apart or both.both_narrowed:
        return None
    for m in both.matches:
        if m.level < EXPRESS or m.opposite or Zone.FIRST in (m.old.zone, m.new.zone):
            continue
        if not (_things_or_deeds(m) or _beside(m)):
            continue
        gone = (m.old.zone is Zone.WITHOUT or m.old.absent, m.new.zone is Zone.WITHOUT or m.new.absent)
        signs = effective(m.old, both.old) * effective(m.new, both.new)
        rest = [o for o in both.matches if o is not m and not o.opposite]
        others = [w for c in (both.old, both.new) for w in c.words if w not in (m.old, m.new) and not is_register(w)]
        alone = not any(_object(w) and not w.after for w in others) and all(
            generic(w) or w.weak for w in others if _does(w)
        )
        if gone[0] != gone[1] and signs < 0 and (rest or alone) and not _two_cases(both, m):
            return Reason(ground=Ground.POLARITY, old=m.old.text, new=m.new.text)
    return None


def _two_cases(both: Pair, match: Match) -> bool:
    """«с договором платят потом» and «без договора платят вперёд»: each case has something of its own."""
    return "с" in (match.old.after, match.new.after) and bool(both.only_old and both.only_new)


def _things_or_deeds(match: Match) -> bool:
    senses = {match.old.sense, match.new.sense}
    return Sense.THING in senses and not senses - {Sense.THING, Sense.ACT}


def _beside(match: Match) -> bool:
    """«показываем вместе с хозяином»: somebody has to be there."""
    who = match.old.sense is match.new.sense is Sense.WHO and not (match.old.weak or match.new.weak)
    return who and "с" in (match.old.after, match.new.after)


def _does(word: Word) -> bool:
    return word.sense is Sense.ACT and word.zone is Zone.CORE


def _thing(both: Pair) -> Reason | None:
    """«скидок нет» and «скидка 10 %»: a thing is there in one rule and not in the other."""
    if both.apart or both.both_narrowed or not all(_presents(w) for c in (both.old, both.new) for w in c.acts):
        return None
    if both.old.sign * both.new.sign > 0 or restricts(both):
        return None
    if both.narrowed(new=both.new.sign < 0) and not same_words(both):
        return None  # «оплата картой не нужна» leaves «оплата вперёд» alone
    for m in both.things:
        if m.level < TOLD and (not _bars_kind(m, both) or (both.only_old and both.only_new)):
            continue
        heads = m.old.zone is m.new.zone is Zone.CORE and _head(m.old, both.old) and _head(m.new, both.new)
        if heads and effective(m.old, both.old) * effective(m.new, both.new) < 0:
            return Reason(ground=Ground.POLARITY, old=m.old.text, new=m.new.text)
    return None


def _bars_kind(match: Match, both: Pair) -> bool:
    """The wide word is what is forbidden: «животных» in a rule, «собак» in the other."""
    barred, other = (match.old, match.new) if both.old.sign < 0 else (match.new, match.old)
    return covers(barred.lemmas, other.lemmas)


#: deeds by which a thing is there or isn't
_PRESENCE: Final = listed(
    "принимать брать давать дать предоставлять предлагать вставлять добавлять оформлять писать продавать платить "
    "оплачивать начислять действовать взять принять получать выдавать включать"
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
    if both.old.sign * both.new.sign < 0 or Mode.MAY in (both.old.mode, both.new.mode) or two_cases(both):
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


def condition_clash(both: Pair) -> Reason | None:
    """«без предоплаты не начинаем» and «начинаем без предоплаты»."""
    if both.apart or exempted(both):
        return None
    for m in both.matches:
        if not _lacks(m, both) or m.opposite or m.level < EXPRESS:
            continue
        rest = [o for o in both.matches if o is not m and not o.opposite and o.old.zone is Zone.CORE]
        bare = any(not any(w.zone is Zone.CORE and not generic(w) for w in c.words) for c in (both.old, both.new))
        if rest or bare:
            return Reason(ground=Ground.CONDITION, old=m.old.text, new=m.new.text)
    return None


_CONSENTS: Final = listed("согласие разрешение одобрение ведом согласование виза")
#: deeds that come before any other done to somebody
_HOSTS: Final = listed("принимать принять пускать пустить обслуживать брать взять работать записывать")


def _lacks(match: Match, both: Pair) -> bool:
    """What one has first, or does itself («письма визирует директор»), the other does without."""
    for mine, theirs, clause in ((match.old, match.new, both.old), (match.new, match.old, both.new)):
        sooner = mine.zone is Zone.FIRST and mine.after == "без" and theirs.after in ("до", "перед")
        if theirs.zone is not Zone.WITHOUT and not sooner:
            continue
        if mine.zone is Zone.FIRST:
            agreed = [w for w in clause.zone(Zone.FIRST) if w.lemmas & _CONSENTS]
            if agreed and mine not in agreed:
                return False  # «без родителей» isn't without their consent
            hosts = any(w.lemmas & _HOSTS for c in (both.old, both.new) for w in c.acts) and bool(both.matches[1:])
            told = any(m.level >= EXPRESS for m in both.acts)
            return told if sooner else not both.deeds_differ or hosts
        if mine.sense is Sense.ACT and mine.zone is Zone.CORE and clause.mode is Mode.MUST:
            return match.level > TOLD and (match.level != FAMILY or _names_deed(theirs))
    return False


def _names_deed(noun: Word) -> bool:
    """«отпаривание», «проверка», and no «сдача», which is change as well."""
    return any(f.lemma.endswith(("ние", "тие", "ка", "ция")) for f in forms(noun.text)[:1])


_STRANGE: Final = (Deeds.BARE, Deeds.OTHER)


def order_clash(both: Pair) -> Reason | None:
    """«сначала осмотр, потом оплата» and the other way round."""
    if both.apart:
        return None
    others = (Deeds.BARE, Deeds.OTHER, Deeds.RELATED) if both.old.guarded or both.new.guarded else _STRANGE
    if both.old.acts and both.new.acts and matter(both).deeds in others:
        return None
    for (first, then), (first_now, then_now) in itertools.product(both.old.order, both.new.order):
        turned = _meet(_beyond(first, first_now), _beyond(then_now, then)) and _meet(
            _beyond(then, then_now), _beyond(first_now, first)
        )
        if turned:
            return Reason(ground=Ground.ORDER, old=_listed(first, then), new=_listed(first_now, then_now))
    return None


def _beyond(mine: Iterable[Word], theirs: Iterable[Word]) -> tuple[Word, ...]:
    """What doesn't stand on the same side in both: «аванс за кухню», «замер кухни»."""
    others = tuple(theirs)
    return tuple(w for w in mine if not any(likeness(w, o) >= ALIKE for o in others))


def _meet(mine: Iterable[Word], theirs: Iterable[Word]) -> bool:
    theirs = tuple(theirs)
    return any(likeness(a, b) >= ALIKE for a in mine if not a.weak for b in theirs if not b.weak)


def _listed(first: tuple[Word, ...], then: tuple[Word, ...]) -> str:
    return f"{' '.join(w.text for w in first)} → {' '.join(w.text for w in then)}"
