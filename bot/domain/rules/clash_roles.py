"""One deed with one thing, and another who does it, another place it is kept at, another share of it (RUL-5)."""

from __future__ import annotations

import itertools
from typing import Final

from bot.domain.rules.bounds import Bound, Measure
from bot.domain.rules.cases import exempted
from bot.domain.rules.clash_numbers import graded
from bot.domain.rules.doing import BODIES, doers, outside
from bot.domain.rules.likeness import ALIKE, is_means, likeness
from bot.domain.rules.matter import Deeds, Matter, apart_by_bounds, matter, two_cases
from bot.domain.rules.norms import Clause, Mode, Norm, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair, pair
from bot.domain.rules.payment import PAY_WORDS
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import forms, listed
from bot.language.ruling import DEPARTMENTS
from bot.language.situations import makes, stays_at


def role_clash(both: Pair) -> Reason | None:
    """Two clauses that both bind, on one matter, with one role filled by two that exclude each other."""
    if both.old.sign < 0 or both.new.sign < 0 or both.kinds_apart or exempted(both):
        return None
    about = matter(both)
    if about.deeds is Deeds.OPPOSITE or two_cases(both):
        return None
    if (reason := _bounded(about)) is not None:
        return reason
    if apart_by_bounds(both):
        return None
    return (
        _who(about) or _where(about) or _only_so(about) or _how_much(about) or _before_or_after(about) or _value(about)
    )


def _bounded(about: Matter) -> Reason | None:
    """«аренда зала от трёх часов» and «зал сдаём на час»: no value fits both, or a later limit lets more through."""
    both = about.both
    if about.deeds is Deeds.OTHER or any(about.beyond(())) or not about.shared or graded(both):
        return None
    for mine, theirs in itertools.product(both.old.bounds, both.new.bounds):
        if not mine.comparable(theirs) or mine.condition or theirs.condition:
            continue
        one_kind = (mine.high is None) == (theirs.high is None) and (mine.low is None) == (theirs.low is None)
        weaker = mine.within(theirs) and not theirs.within(mine) and one_kind and not mine.exact
        if (weaker or not mine.meets(theirs)) and not _allowed(both, ()):
            return Reason(ground=Ground.NUMBER, old=_cut(both.old, mine), new=_cut(both.new, theirs))
    return None


def _cut(clause: Clause, bound: Bound) -> str:
    return next((w.text for w in clause.words if w.start == bound.start), "")


def _before_or_after(about: Matter) -> Reason | None:
    """«платим после выхода номера» and «платим вперёд, до публикации»."""
    both = about.both
    if about.deeds in (Deeds.OTHER, Deeds.RELATED) or _allowed(both, ()):
        return None
    for late, soon, turned in ((both.only_old, both.only_new, False), (both.only_new, both.only_old, True)):
        after = [w for w in late if w.after in ("после", "при") and w.zone in (Zone.FIRST, Zone.CORE)]
        before = [w for w in soon if w.lemmas & _AHEAD or (w.after in ("до", "перед") and w.sense is not Sense.NUMBER)]
        if not after or not [w for w in before if w.lemmas & _AHEAD]:
            continue
        left = about.beyond({*after, *before})
        shared = [m for m in (*about.shared, *about.told) if m.old not in after and m.new not in before]
        if shared and not (left[0] and left[1]):
            old, new = (before[0], after[0]) if turned else (after[0], before[0])
            return Reason(ground=Ground.ORDER, old=old.text, new=new.text)
    return None


_AHEAD: Final = listed("вперед заранее предварительно заблаговременно авансом загодя")


def _who(about: Matter) -> Reason | None:
    """«рамы вывозим мы» and «рамы вывозит хозяин», «сборку делает подрядчик» and «собирает наша бригада»."""
    both = about.both
    mine, theirs = doers(both.old), doers(both.new)
    told = any(w.only for w in (*mine, *theirs)) or len([m for m in about.shared if not _met(m, mine, theirs)]) > 1
    known = Deeds.RELATED if told else Deeds.SAME
    if about.deeds not in (Deeds.SAME, known) and not (mine and theirs and _made(about)):
        return None
    if _allowed(both, (*mine, *theirs)):
        return None
    if both.old.by_anyone is not both.new.by_anyone and (theirs if both.old.by_anyone else mine):
        pass
    elif mine and theirs:
        if any(likeness(a, b) >= ALIKE for a in mine for b in theirs) and not _served(both, mine, theirs):
            return None
    elif about.deeds is not Deeds.SAME or not _ours(both.old, both.new, mine, theirs):
        return None
    if not _agrees(about, {*mine, *theirs}):
        return None
    return Reason(ground=Ground.WHO, old=_named(both.old, mine), new=_named(both.new, theirs))


def aside_clash(old: Norm, new: Norm) -> Reason | None:
    """«сваи бьёт прораб» and «сваи бьёт бригада, прораб в бытовке»: whoever does it is kept out of it in the other."""
    for one, other in ((old, new), (new, old)):
        for mine in one.clauses:
            for doer in doers(mine) if mine.sign > 0 else ():
                if any(_kept_out(doer, c) for c in other.clauses) and any(
                    _done_by_another(mine, doer, c, one is old) for c in other.clauses
                ):
                    said = next(w.text for c in other.clauses if _kept_out(doer, c) for w in c.words if _is(w, doer))
                    return Reason(
                        ground=Ground.WHO, old=doer.text if one is old else said, new=said if one is old else doer.text
                    )
    return None


def _is(word: Word, doer: Word) -> bool:
    return word.sense is Sense.WHO and bool(word.lemmas & doer.lemmas)


def _kept_out(doer: Word, clause: Clause) -> bool:
    """«юриста не зовём», «директор только смотрит», «водитель сидит в машине»."""
    if not any(_is(w, doer) for w in clause.words):
        return False
    stays = [w for w in clause.acts if w.lemmas & _STAYS_OUT]
    return clause.mode in (Mode.MUST_NOT, Mode.NEED_NOT) or bool(stays)


_STAYS_OUT: Final = listed(
    "оставаться остаться сидеть ждать отдыхать смотреть наблюдать стоять помогать подсказывать молчать воздерживаться"
)


def _done_by_another(mine: Clause, doer: Word, theirs: Clause, is_old: bool) -> bool:
    """Somebody else does it, and nothing but who it is sets the two apart."""
    named = doers(theirs)
    if theirs.sign < 0 or not named or any(_is(w, doer) for w in theirs.words):
        return False
    both = pair(mine, theirs) if is_old else pair(theirs, mine)
    if both.kinds_apart or exempted(both):
        return False
    spared = {doer, *named}
    left = [w for w in (*both.only_old, *both.only_new) if w not in spared and w.sense is not Sense.ACT]
    if any(not w.weak and not w.universal and w.sense is not Sense.WHICH for w in left):
        return False
    about = [m for m in both.matches if m.old not in spared and m.new not in spared and not m.opposite]
    return any(m.level >= ALIKE and not (m.old.weak and m.new.weak) for m in about) or any(
        m.old.weak and m.new.weak and both.acts for m in about
    )


def _made(about: Matter) -> bool:
    """«афишу рисует художник» and «афишу делает верстальщик»: one object, and one of the deeds is any deed."""
    makes = any(w.lemmas & _MAKES for c in (about.both.old, about.both.new) for w in c.acts)
    loosely = about.deeds in (Deeds.BARE, Deeds.RELATED)
    return loosely and makes and any(not m.old.after and not m.new.after for m in about.shared)


_MAKES: Final = listed("делать сделать выполнять заниматься")


def _served(both: Pair, mine: list[Word], theirs: list[Word]) -> bool:
    """«сотрудник заказывает сам» and «сотруднику заказывает секретарь»: who does it here is served there."""
    return any((m.old in mine) != (m.new in theirs) and m.level == 1.0 for m in both.matches)


def _met(match: Match, mine: list[Word], theirs: list[Word]) -> bool:
    return match.old in mine or match.new in theirs


def _ours(old: Clause, new: Clause, mine: list[Word], theirs: list[Word]) -> bool:
    """We ourselves in the one, and somebody from outside in the other."""
    for we, they, named in ((old, new, theirs), (new, old, mine)):
        if not named or doers(we) or they.by_us or not (we.by_us or we.first_person):
            continue
        met = any(likeness(d, w) >= ALIKE for d in named for w in we.words)
        if all(map(outside, named)) and not met:  # «согласуем с клиентом» is done with whom the other names
            return True
    return False


def _where(about: Matter) -> Reason | None:
    """«ключи у вахтёра» and «ключи храним в сейфе»: a thing is kept at one place."""
    both = about.both
    acts = [w for c in (both.old, both.new) for w in c.acts if not w.weak]
    stays = bool(both.matches) and bool(acts) and all(stays_at(w.lemmas) for w in acts)
    puts = bool(acts) and all(w.lemmas & _PUTS for w in acts) and about.deeds in (Deeds.SAME, Deeds.RELATED)
    if not stays and not puts and any(not w.lemmas & _KEEPS for w in acts):
        return None
    mine, theirs = (
        [w for w in words if w.after in _AT and w.zone is Zone.CORE and w.sense in (Sense.THING, Sense.WHO)]
        for words in (both.only_old, both.only_new)
    )
    keepers = [doers(c) if any(w.lemmas & _KEEPS for w in c.acts) else [] for c in (both.old, both.new)]
    if (mine and not theirs and keepers[1]) or (theirs and not mine and keepers[0]):
        mine, theirs = mine or keepers[0], theirs or keepers[1]  # «у завхоза» and «хранит вахта»
    plain = (
        _stands(both, mine, theirs)
        and not acts
        and not (both.old.bounds or both.new.bounds)
        and all("loct" in _case(w) for w in (*mine, *theirs))
    )
    kept = plain or any(w.lemmas & _KEEPS for c in (both.old, both.new) for w in c.acts)
    if (
        not mine
        or not theirs
        or not (kept or stays or puts or any(w.after == "у" and _keeps(w) for w in (*mine, *theirs)))
    ):
        return None
    if any(w.lemmas & _HOLDS_MANY for w in (*mine, *theirs)) or _allowed(both, (*mine, *theirs)):
        return None
    someone = (
        about.deeds in (Deeds.SAME, Deeds.RELATED) and bool(both.matches) and not any(about.beyond((*mine, *theirs)))
    )
    if not _agrees(about, {*mine, *theirs}) and not someone:
        return None
    return Reason(ground=Ground.VALUE, old=mine[0].text, new=theirs[0].text)


def _keeps(word: Word) -> bool:
    return word.sense is Sense.WHO or bool(word.lemmas & (BODIES | DEPARTMENTS))


def _stands(both: Pair, mine: list[Word], theirs: list[Word]) -> bool:
    """«ключ в сейфе»: the place is said of the thing before it, and nothing else is."""
    things = [m for m in both.things if not m.old.after and not m.new.after]
    if len(things) != 1 or len(mine) != 1 or len(theirs) != 1 or any(m.opposite for m in both.matches):
        return False
    rest = [w for w in (*both.only_old, *both.only_new) if w not in (*mine, *theirs)]
    if not any(Sense.WHEN in (m.old.sense, m.new.sense) for m in both.matches):
        return False  # «аптечка в машине», «аптечка в цехе»: there may be two
    return not rest and things[0].old.place < mine[0].place and things[0].new.place < theirs[0].place


#: prepositions of a place
_AT: Final = ("у", "в", "на", "под", "за", "при")
_KEEPS: Final = listed(
    "держать хранить лежать находиться стоять висеть оставлять складывать класть храниться быть оставаться"
)
#: a thing that is put somewhere is nowhere else
_PUTS: Final = listed(
    "сливать слить выливать вылить сыпать высыпать ссыпать бросать выбрасывать выкидывать кидать вешать развешивать "
    "сваливать складывать класть сдавать убирать парковать прятать"
)
#: what stands inside another place
_HOLDS_MANY: Final = listed(
    "папка ящик коробка пакет контейнер банка мешок полка стеллаж холод тепло сухость чистота порядок"
)


def _only_so(about: Matter) -> Reason | None:
    """«посуду моем только в машине» and «моем в тазу»: what «только» names leaves no other of its kind."""
    both = about.both
    if about.deeds is Deeds.OTHER:
        return None
    for one, other in itertools.product(both.only_old, both.only_new):
        if one.absent or other.absent:
            continue
        if one.only is not other.only and _by_hand(one, other) and _agrees(about, {one, other}):
            return Reason(ground=Ground.VALUE, old=one.text, new=other.text)
        if one.after != other.after or one.after not in _WAYS:
            continue
        if one.only is other.only and not _siblings(one, other, both):
            continue
        if one.sense is not Sense.THING or other.sense is not Sense.THING or not _case(one) & _case(other):
            continue
        if _agrees(about, {one, other}):
            return Reason(ground=Ground.VALUE, old=one.text, new=other.text)
    return None


def _by_hand(one: Word, other: Word) -> bool:
    """«моем руками» and «только в машине»: by which means."""
    way, place = (one, other) if other.only else (other, one)
    inside = place.after in ("в", "на") and "loct" in _case(place)
    return way.sense is Sense.THING and way.zone is Zone.CORE and not way.after and is_means(way) and inside


def _siblings(one: Word, other: Word, both: Pair) -> bool:
    """«в турке» and «в автомате»: two of one kind, and the thing is made in one of them."""
    near = bool(one.marks.narrow & other.marks.narrow or one.marks.loose & other.marks.loose)
    acts = [w for c in (both.old, both.new) for w in c.acts]
    inside = "loct" in _case(one) or one.after == "из"
    return near and inside and bool(acts) and all(makes(w.lemmas) for w in acts)


_WAYS: Final = ("в", "на", "по", "через", "под", "из", "у")


def _case(word: Word) -> frozenset[str | None]:
    found = forms(word.text)
    return frozenset(f.case for f in found if f.pos == found[0].pos and f.score >= _LIKELY)


_LIKELY: Final = 0.1


def _how_much(about: Matter) -> Reason | None:
    """«ретушируем все кадры» and «ретушируем десять кадров», «со всей суммы» and «только с работы»."""
    both = about.both
    if about.deeds is Deeds.OTHER or (about.deeds is not Deeds.SAME and not about.shared):
        return None
    for m in about.shared:
        if m.old.universal is m.new.universal or m.old.after != m.new.after:
            continue
        counted, word = (both.new, m.new) if m.old.universal else (both.old, m.old)
        counts = [b for b in counted.bounds if b.measure is Measure.COUNT and b.noun & word.lemmas and not b.condition]
        if counts and _agrees(about, {m.old, m.new}, but=m):
            return Reason(ground=Ground.VALUE, old=m.old.text, new=m.new.text)
    for each, rate in ((both.old, both.new), (both.new, both.old)):
        events = [w for w in each.words if w.universal and (w.zone is Zone.FIRST or w.sense is Sense.WHEN)]
        rates = [b for b in rate.bounds if b.measure is Measure.EVERY and b.low is not None and b.low >= _DAY]
        if (
            events
            and rates
            and not any(b.measure is Measure.EVERY for b in each.bounds)
            and _agrees(about, set(events))
        ):
            return Reason(
                ground=Ground.VALUE, old=_spoken(both.old, events, rates), new=_spoken(both.new, events, rates)
            )
    for whole, parts in ((both.old, both.new), (both.new, both.old)):
        said = [w for w in whole.words if w.lemmas & _WHOLE]
        counts = [b for b in parts.bounds if b.measure is Measure.COUNT and b.noun & _SHARES and (b.low or 0) > 1]
        if (
            said
            and counts
            and about.deeds is Deeds.SAME
            and about.shared
            and not any(w.lemmas & _WHOLE for w in parts.words)
        ):
            return Reason(ground=Ground.VALUE, old=_spoken(both.old, said, counts), new=_spoken(both.new, said, counts))
    for every, some, turned in ((both.only_old, both.only_new, False), (both.only_new, both.only_old, True)):
        wide = [w for w in every if w.universal and w.after]
        narrow = [w for w in some if w.only and w.after and any(w.after == o.after for o in wide)]
        if wide and narrow and _agrees(about, {*wide, *narrow}):
            old, new = (narrow[0], wide[0]) if turned else (wide[0], narrow[0])
            return Reason(ground=Ground.VALUE, old=old.text, new=new.text)
    return None


#: hours
_DAY: Final = 24
_WHOLE: Final = listed("целиком полностью целый разом единовременно")
_SHARES: Final = listed("заход этап платеж раз прием часть транш взнос шаг порция")


def _spoken(clause: Clause, said: list[Word], counts: list[Bound]) -> str:
    starts = {b.start for b in counts}
    return next((w.text for w in clause.words if w in said or w.start in starts), clause.words[0].text)


def _value(about: Matter) -> Reason | None:
    """One slot filled by two values that exclude each other: a colour, a unit, fresh or frozen."""
    both = about.both
    if about.deeds is Deeds.OTHER:
        return None
    for one in both.only_old:
        for other in both.only_new:
            slot = {n for n, _ in one.slots} & {n for n, _ in other.slots}
            if not slot or one.slots & other.slots or one.zone is not Zone.CORE or other.zone is not Zone.CORE:
                continue
            if one.absent or other.absent or Sense.NUMBER in (one.sense, other.sense) or _allowed(both, (one, other)):
                continue
            if slot == {"money"}:
                paid = {w for c in (both.old, both.new) for w in c.words if w.lemmas & PAY_WORDS}
                if about.told and not any(about.beyond({one, other} | paid)):
                    return Reason(ground=Ground.VALUE, old=one.text, new=other.text)
            times = (
                {w for w in (*both.only_old, *both.only_new) if w.sense is Sense.WHEN} if slot == {"shift"} else set()
            )
            if _agrees(about, {one, other} | times):
                return Reason(ground=Ground.VALUE, old=one.text, new=other.text)
    return None


def _allowed(both: Pair, words: tuple[Word, ...]) -> bool:
    """Leave leaves room for the other way, unless «только» shuts it."""
    return Mode.MAY in (both.old.mode, both.new.mode) and not any(w.only for w in words)


def _agrees(about: Matter, values: set[Word], *, but: Match | None = None) -> bool:
    """Whether all but the values is one: something is shared, and neither side has a case of its own."""
    shared = [m for m in (*about.shared, *about.told) if m is not but and m.old not in values and m.new not in values]
    return bool(shared) and not any(about.beyond(values))


def _named(clause: Clause, words: list[Word]) -> str:
    return words[0].text if words else (clause.acts or clause.words)[0].text
