"""Rules that don't conflict: the same one, a special case, or strangers (RUL-5)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.domain.rules.bounds import INSTANTS, Bound, Measure
from bot.domain.rules.cases import is_modal, restricts, same_words
from bot.domain.rules.clash_manner import audiences_apart, is_register
from bot.domain.rules.clash_numbers import claimed, comparable, graded, is_stricter
from bot.domain.rules.comparison import UNRELATED, Comparison, Relation, Side
from bot.domain.rules.likeness import ALIKE, EXPRESS, divides, effective, generic, likeness, modifies
from bot.domain.rules.matter import Deeds, matter, times_apart, two_cases
from bot.domain.rules.norms import Clause, Mode, Norm, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair, pair
from bot.domain.rules.payment import PAY_WORDS, bearers, payment
from bot.language.directives import complete, same
from bot.language.lemmas import forms, listed
from bot.language.ruling import PARTS_OF_DAY
from bot.language.situations import names_any


def agreement(old: Norm, new: Norm) -> Comparison:
    """Rules that don't conflict: the same one, a special case, or strangers."""
    several = len(old.clauses) > 1 or len(new.clauses) > 1
    if several and any(c.contrasts for c in (*old.clauses, *new.clauses)):
        return _by_clauses(old, new)
    found = _of_wholes(old, new)
    return _by_clauses(old, new) if several and found.relation is Relation.UNRELATED else found


def _by_clauses(old: Norm, new: Norm) -> Comparison:
    """Each part of the one beside each of the other: all told in both, or more told in one."""
    found = {
        (i, j): _of_wholes(_alone(mine, old), _alone(theirs, new))
        for i, mine in enumerate(old.clauses)
        for j, theirs in enumerate(new.clauses)
        if mine.words and theirs.words
    }
    same = {at for at, one in found.items() if one.relation is Relation.DUPLICATE}
    if _covered(old, {i for i, _ in same}) and _covered(new, {j for _, j in same}):
        return Comparison(relation=Relation.DUPLICATE)
    for side, part, rule in ((Side.NEW, 0, old), (Side.OLD, 1, new)):
        told = same | {at for at, one in found.items() if one.relation is Relation.REFINEMENT and one.narrower is side}
        if _covered(rule, {at[part] for at in told}):
            return Comparison(relation=Relation.REFINEMENT, narrower=side)
    return UNRELATED


def _covered(rule: Norm, told: set[int]) -> bool:
    return bool(told) and all(i in told for i, c in enumerate(rule.clauses) if c.words)


def _alone(clause: Clause, rule: Norm) -> Norm:
    return Norm(text=clause.text or rule.text, clauses=(replace(clause, around=()),), register=None)


def _of_wholes(old: Norm, new: Norm) -> Comparison:
    both = pair(_whole(old), _whole(new))
    if old.register is not None and old.register == new.register:
        return _same_register(both, old, new)
    if _same_turned(both):
        return Comparison(relation=Relation.DUPLICATE)
    if times_apart(both):
        return UNRELATED
    if _same_in_order(both) or _same_bounded(both) or _same_matter(both, old, new) or _same_cost(both, old, new):
        return Comparison(relation=Relation.DUPLICATE)
    if both.deeds_differ or any(m.opposite and _turns(m, both) for m in both.matches):
        return UNRELATED
    mine, theirs = _left(both.only_old, both.new), _left(both.only_new, both.old)
    mine, theirs = _told_otherwise(mine, both, new=False), _told_otherwise(theirs, both, new=True)
    if (paid := bearers(old)) and paid & bearers(new):
        mine, theirs = _unpaid(mine), _unpaid(theirs)
    if _same(both, mine, theirs, old, new):
        return Comparison(relation=Relation.DUPLICATE)
    return _refinement(both, mine, theirs)


def _same_turned(both: Pair) -> bool:
    """«черствый хлеб не кладём» and «кладём только свежий», «не шумим» and «тишина»: the one by a denial."""
    turned = [m for m in both.matches if m.opposite]
    if both.old.sign * both.new.sign > 0 or len(turned) != 1 or _bounded(both.old) != _bounded(both.new):
        return False
    if {Mode.MAY, Mode.NEED_NOT} & {both.old.mode, both.new.mode}:
        return False
    one, other = turned[0].old, turned[0].new
    allowed, clause = (other, both.new) if both.old.sign < 0 else (one, both.old)
    if one.sense is other.sense is Sense.WHICH:
        heads = [w for w in clause.words if modifies(allowed, w) and w.pos == "NOUN"]
        if (divides(one, both.old) or divides(other, both.new)) and not (allowed.only or any(w.only for w in heads)):
            return False
    elif Sense.ACT in (one.sense, other.sense):
        if not complete(one.lemmas, other.lemmas):
            return False
    elif not allowed.only or (one.sense is not other.sense and not (one.pos in _ADJ and other.pos in _ADJ)):
        return False
    rest = [m for m in both.matches if not m.opposite]
    if any(m.level < EXPRESS and Sense.ACT not in (m.old.sense, m.new.sense) for m in rest):
        return False
    if any(not _zones_agree(m, both) or _ends_differ(m) for m in rest) or _others(both):
        return False
    mine, theirs = _left(both.only_old, both.new), _left(both.only_new, both.old)
    acts = [w for w in (*mine, *theirs) if w.sense is Sense.ACT]
    if acts and not (len(acts) == 1 and Sense.ACT not in (one.sense, other.sense) and acts[0].lemmas & _EXPECTED):
        return False
    return not [w for w in (*mine, *theirs) if w.sense is not Sense.ACT]


_ADJ: Final = ("ADJF", "PRTF")


def _bounded(clause: Clause) -> list[tuple[str, str, str]]:
    return sorted((b.measure.value, str(b.low), str(b.high)) for b in clause.bounds)


def _same_in_order(both: Pair) -> bool:
    """«пока макет не утверждён, в печать не сдаём» and «макет утверждаем до печати»."""
    if both.kinds_apart or not _bounds_equal(both) or any(m.opposite for m in both.matches):
        return False
    if both.old.mode is not Mode.MUST or both.new.mode is not Mode.MUST:
        return False
    spared = (Zone.EXCEPT, Zone.WITHOUT)
    if any(w.zone in spared for c in (both.old, both.new) for w in c.words):
        return False
    left = [
        w for w in (*both.only_old, *both.only_new) if not w.weak and not generic(w) and not w.lemmas & _GOES_WITHOUT
    ]
    return not left and any(
        _told(first, first_now) and _told(first_now, first) and _told(then, then_now) and _told(then_now, then)
        for first, then in both.old.order
        for first_now, then_now in both.new.order
    )


def _told(words: tuple[Word, ...], others: tuple[Word, ...]) -> bool:
    """Whether all that these tell the others tell; that something is done, begun or over needs no saying."""
    said = [w for w in words if not w.weak and not generic(w) and not w.lemmas & _GOES_WITHOUT]
    return bool(said) and all(any(likeness(w, o) >= EXPRESS for o in others) for w in said)


_GOES_WITHOUT: Final = listed(
    "начинать начать приступать приступить начало браться взяться заключить заключать подписать подписывать подписан "
    "заключен получить получать получен оформить оформлен готовый готово сделать закончить закончиться завершить "
    "завершен окончание конец провести пройти пройден прийти уйти дать взять принести внести быть проводить"
)


def _same_matter(both: Pair, old: Norm, new: Norm) -> bool:
    """The same said by deeds that come to one: «без справки за руль не садятся» and «за руль пускаем со справкой»."""
    about = matter(both)
    if about.deeds not in (Deeds.RELATED, Deeds.SAME) or about.old_left or about.new_left or both.kinds_apart:
        return False
    if {Mode.MAY, Mode.NEED_NOT} & {both.old.mode, both.new.mode} and both.old.mode is not both.new.mode:
        return False
    if any(m.opposite for m in both.matches) or bool(_NOT_ALL.search(old.text)) != bool(_NOT_ALL.search(new.text)):
        return False
    if both.old.sign != both.new.sign or any(not _zones_agree(m, both) or _ends_differ(m) for m in both.matches):
        return False
    if any(m.level < EXPRESS and m.old.sense is not Sense.ACT for m in both.matches) or _others(both):
        return False
    if any(Sense.ACT not in (m.old.sense, m.new.sense) for m in about.loose):
        return False
    if about.deeds is Deeds.RELATED and any(_put_otherwise(m) for m in about.shared):
        return False
    asked = any(m.old.zone is m.new.zone is Zone.FIRST for m in about.shared)
    told = [m for m in about.shared if m.old.zone is Zone.CORE]
    enough = (asked and bool(told or about.told)) or len(told) > 1 or (bool(told) and bool(both.old.bounds))
    return enough and _bounds_equal(both)


def _put_otherwise(match: Match) -> bool:
    """«костюм сдают» and «уходят в костюме»: what is done something to, and what something is done in."""
    after = {match.old.after, match.new.after}
    return match.old.zone is match.new.zone is Zone.CORE and "" in after and bool(after & {"в", "с", "из", "от"})


def _same_cost(both: Pair, old: Norm, new: Norm) -> bool:
    """«замеры делаем бесплатно» and «за замер денег не берём»."""
    mine, theirs = payment(old, both.old), payment(new, both.new)
    if not mine.agrees(theirs) or both.kinds_apart:
        return False
    about = matter(both)
    paying = mine.words | theirs.words
    shared = [m for m in (*both.things, *about.shared, *about.told) if m.old not in paying and m.new not in paying]
    if any(w.sense is Sense.NUMBER for w in (*both.only_old, *both.only_new)) or any(
        m.level < EXPRESS and m.old.sense is not Sense.ACT for m in shared
    ):
        return False
    bounded = [b for c in (both.old, both.new) for b in c.bounds]
    if bounded and both.old.sign != both.new.sign:
        return False
    return bool(shared) and not any(about.beyond(paying)) and _bounds_equal(both)


def _same_bounded(both: Pair) -> bool:
    """«зерно старше двух недель не продаём» and «продаём зерно не старше двух недель»."""
    about = matter(both)
    if not about.opposed or about.deeds not in (Deeds.SAME, Deeds.RELATED, Deeds.BARE) or both.kinds_apart:
        return False
    if about.old_left or about.new_left or not about.shared or Mode.NEED_NOT in (both.old.mode, both.new.mode):
        return False
    if len(both.old.bounds) != 1 or len(both.new.bounds) != 1:
        return False
    one, other = both.old.bounds[0], both.new.bounds[0]
    if one.exact or one.measure in INSTANTS or not one.comparable(other):
        return False
    return (one.low, one.high) == (other.high, other.low)


def beyond(old: Norm, new: Norm) -> bool:
    """Whether each tells something of its own, or the one forbids what the other wants."""
    both = pair(_whole(old), _whole(new))
    mine, theirs = _left(both.only_old, both.new), _left(both.only_new, both.old)
    mine, theirs = _told_otherwise(mine, both, new=False), _told_otherwise(theirs, both, new=True)
    return bool(mine and theirs) or both.kinds_apart or not _one_sign(both) or not _bounds_equal(both)


def _told_otherwise(words: tuple[Word, ...], both: Pair, *, new: bool) -> tuple[Word, ...]:
    """A deed is told already by a noun both have («мат запрещён»), or goes without saying («на стройку в каске»)."""
    other = both.old if new else both.new
    acts = [w for w in words if w.sense is Sense.ACT]
    if not acts or [w for w in other.acts if not w.weak]:
        return words
    told = [w for w in acts if any(likeness(w, o) >= ALIKE for o in other.words)]
    plain = len(both.matches) >= 2 and all(generic(w) or w.lemmas & _EXPECTED for w in acts)
    first = any(m.old.zone is not m.new.zone for m in both.matches) and len(other.words) == 1
    priced = all(any(b.measure in _PRICES for b in c.bounds) for c in (both.old, both.new))
    charged = priced and bool(both.things) and all(w.lemmas & _CHARGES for w in acts)
    silent = acts if len(both.things) >= 2 or (both.things and is_modal(other)) or plain or first or charged else told
    return tuple(w for w in words if w not in silent)


_PRICES: Final = (Measure.MONEY, Measure.PERCENT)
_CHARGES: Final = listed("брать взять стоить составлять взимать платить вносить оплачивать")
#: deeds that a thing with its condition calls for by itself: «заявки до обеда»
_EXPECTED: Final = listed(
    "принимать принять выдавать пускать входить войти давать работать проводить делать сдавать брать"
)


def _unpaid(words: tuple[Word, ...]) -> tuple[Word, ...]:
    return tuple(w for w in words if not w.lemmas & PAY_WORDS)


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


def _left(words: tuple[Word, ...], other: Clause) -> tuple[Word, ...]:
    return tuple(
        w
        for w in words
        if not w.weak and not generic(w) and not is_register(w) and not _steps(w) and not _said_twice(w, other)
    )


def _said_twice(word: Word, other: Clause) -> bool:
    """«мамы или папы» are the parents of the other rule; that what comes first is over needs no saying."""
    if word.zone is Zone.FIRST and word.lemmas & _PASSES:
        return True
    if word.term.noun & _TIMES and any(b.measure is Measure.EVERY for b in other.bounds):
        return True  # «один раз в неделю»
    if word.lemmas & _LOTS and any(b.measure in (Measure.COUNT, Measure.MONEY) for b in other.bounds):
        return True  # «минимальный заказ 10 коробок»
    if (
        word.sense is Sense.WHEN
        and word.lemmas & PARTS_OF_DAY
        and any(b.measure is Measure.CLOCK for b in other.bounds)
    ):
        return True  # «утром с девяти»
    if word.lemmas & _ALOUD and any(w.lemmas & _CALLS for w in other.acts):
        return True  # «вслух не называем»
    people = word.sense is Sense.WHO
    return people and any(o.zone is word.zone and same(o.meaning, word.meaning) for o in other.words)


_LOTS: Final = listed("заказ партия тираж объем")
_ALOUD: Final = listed("вслух")
_CALLS: Final = listed("называть произносить выкликать выкрикивать объявлять оглашать звать окликать")
_TIMES: Final = frozenset({"раз"})
_PASSES: Final = listed("уйти выйти закончиться закончить пройти завершиться завершить прийти")


def _steps(word: Word) -> bool:
    return bool(word.lemmas & _EMPHASIS)


_EMPHASIS: Final = listed(
    "сразу прямо просто лично только всегда обязательно строго категорически сам работа содержимое содержание"
)


def _same(both: Pair, mine: tuple[Word, ...], theirs: tuple[Word, ...], old: Norm, new: Norm) -> bool:
    measured = {b.start for b in both.old.bounds}, {b.start for b in both.new.bounds}
    mine = tuple(w for w in mine if w.sense is not Sense.NUMBER or w.start not in measured[0])
    theirs = tuple(w for w in theirs if w.sense is not Sense.NUMBER or w.start not in measured[1])
    plain = all(generic(w) for c in (both.old, both.new) for w in c.acts)
    if mine or theirs or both.topic < (0.3 if plain else 0.55) or both.kinds_apart or old.register != new.register:
        return False
    if not _one_sign(both) or _others(both) or bool(_NOT_ALL.search(old.text)) != bool(_NOT_ALL.search(new.text)):
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


#: «скидку даём не всем» is little like «всем»
_NOT_ALL: Final = re.compile(
    r"(?<!\w)не\s+(?:все(?:м|х|ми|гда)?|кажд\w+|люб\w+|везде|полностью|сразу)(?!\w)", re.IGNORECASE
)


def _others(both: Pair) -> bool:
    """Other people are meant, or the same ones do it here and have it done to them there."""
    strangers = [[w for w in words if w.sense is Sense.WHO] for words in (both.only_old, both.only_new)]
    if all(strangers):
        return True
    for m in both.matches:
        if {m.old.sense, m.new.sense} == {Sense.WHO, Sense.THING} and not m.old.lemmas & m.new.lemmas:
            if m.old.after != m.new.after:
                return True  # «оформляет кассир» and «оформляем на кассе»
        elif (
            m.old.sense is m.new.sense is Sense.WHO
            and "у" in (m.old.after, m.new.after)
            and m.old.after != m.new.after
            and not both.acts
        ):
            return True  # «телефоны сдают вожатые» and «телефоны у вожатых»
        elif {_role(m.old, both.old), _role(m.new, both.new)} == {"does", "gets"}:
            return True
    return False


def _role(word: Word, clause: Clause) -> str:
    """«мастер звонит» or «звоним мастеру»; nothing where the case doesn't tell, as in «гостям не курить»."""
    acts = [forms(w.text)[0] for w in clause.acts]
    if word.sense is not Sense.WHO or word.after or not acts or any(f.pos != "VERB" for f in acts):
        return ""
    cases = {f.case for f in forms(word.text)[:1]}
    if "datv" in cases:
        return "gets"
    return "does" if "nomn" in cases and any("3per" in f.grammemes for f in acts) else ""


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
    things = [m for m in both.things if Sense.WHEN not in (m.old.sense, m.new.sense)]
    return all(effective(m.old, both.old) == effective(m.new, both.new) for m in things)


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
        kept = [claimed(b, clause) or b for b in clause.bounds]
        sides.append(sorted((b.measure.value, str(b.low), str(b.high)) for b in kept))
    return sides[0] == sides[1]


def _same_register(both: Pair, old: Norm, new: Norm) -> Comparison:
    if audiences_apart(old, new):
        return UNRELATED
    mine, theirs = (
        tuple(w for w in _left(ws, other) if w.sense in (Sense.THING, Sense.WHO, Sense.WHICH, Sense.WHEN))
        for ws, other in ((both.only_old, both.new), (both.only_new, both.old))
    )
    if not mine and not theirs:
        return Comparison(relation=Relation.DUPLICATE)
    return Comparison(relation=Relation.REFINEMENT, narrower=Side.NEW if theirs else Side.OLD)


def _refinement(both: Pair, mine: tuple[Word, ...], theirs: tuple[Word, ...]) -> Comparison:
    """One says what the other says, of a narrower case or more strictly."""
    turned = any(m.opposite for m in both.matches)
    if both.old.sign * both.new.sign * (-1 if turned else 1) < 0 and not restricts(both):
        return UNRELATED
    mine, theirs, kinds = _any_thing(both, mine, theirs)
    if _strangers(mine, theirs) or both.kinds_apart or two_cases(both) or graded(both):
        return UNRELATED
    measured = list(comparable(both))
    tighter = any(is_stricter(a, b) for a, b in measured)
    specific = both.things or any(not generic(m.old) and not m.opposite for m in both.acts)
    enough = 0.75 if any(not generic(m.old) and not m.opposite for m in both.acts) else 1.0
    same_deed = both.acts or (same_words(both) and any(_noun(m) for m in both.matches))
    if not (same_deed and tighter) and (both.topic < enough or not (specific or kinds)):
        return UNRELATED
    old_extra, new_extra = _aspects(mine, both.old, measured), _aspects(theirs, both.new, measured)
    if old_extra and new_extra:
        return UNRELATED
    if not both.acts and not measured and mine and theirs:
        return UNRELATED
    narrower = Side.OLD if old_extra or (mine and not theirs and not tighter) else Side.NEW
    return Comparison(relation=Relation.REFINEMENT, narrower=narrower)


def _noun(match: Match) -> bool:
    senses = (Sense.THING, Sense.WHO)
    return match.old.sense in senses and match.new.sense in senses and not (match.old.weak and match.new.weak)


def _any_thing(
    both: Pair, mine: tuple[Word, ...], theirs: tuple[Word, ...]
) -> tuple[tuple[Word, ...], tuple[Word, ...], bool]:
    """What is left when a thing of any kind, «груз», stands for a certain one of the later rule, «стекло»."""
    found = [
        m
        for m in matter(both).loose
        if m.old.sense is m.new.sense is Sense.THING and names_any(m.old.lemmas) and not names_any(m.new.lemmas)
    ]
    old, new = {m.old for m in found}, {m.new for m in found}
    return tuple(w for w in mine if w not in old), tuple(w for w in theirs if w not in new), bool(found)


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
