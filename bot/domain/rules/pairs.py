"""Two clauses side by side: which words of the one stand for which of the other, and what each has beyond (RUL-5)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bot.domain.rules.bounds import Measure
from bot.domain.rules.likeness import (
    ALIKE,
    EXPRESS,
    KIND,
    SITUATION,
    divides,
    generic,
    is_doer,
    is_means,
    likeness,
    modifies,
    opposite,
)
from bot.domain.rules.norms import Clause, Sense, Word, Zone
from bot.language.directives import covers
from bot.language.lemmas import forms
from bot.language.numbers import Unit
from bot.language.prepositions import tell_apart
from bot.language.terms import Sort


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    old: Word
    new: Word
    level: float
    #: the words mean the opposite
    opposite: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A clause of the old rule beside one of the new."""

    old: Clause
    new: Clause
    matches: tuple[Match, ...]
    only_old: tuple[Word, ...]
    only_new: tuple[Word, ...]

    @property
    def acts(self) -> tuple[Match, ...]:
        """Matches of a deed, said by a verb or by its noun, in the core of both clauses."""
        return tuple(
            m
            for m in self.matches
            if Sense.ACT in (m.old.sense, m.new.sense)
            and m.old.zone is m.new.zone is Zone.CORE
            and not m.old.weak
            and _deed_of(m.old, self.old)
            and _deed_of(m.new, self.new)
            and (m.level > SITUATION or self.things or m.opposite)
        )

    @property
    def beyond_bounds(self) -> tuple[Word, ...]:
        """Words that only one has and that are no number and no deed."""
        left = (*self.only_old, *self.only_new)
        return tuple(w for w in left if w.sense not in (Sense.NUMBER, Sense.ACT) and not w.weak)

    @property
    def things(self) -> tuple[Match, ...]:
        """Matches of what the rules are about: nouns that tell something, deeds left out."""
        return tuple(
            m
            for m in self.matches
            if not m.opposite
            and Sense.THING in (m.old.sense, m.new.sense)
            and Sense.ACT not in (m.old.sense, m.new.sense)
            and not (m.old.weak and m.new.weak)
        )

    @property
    def deeds_differ(self) -> bool:
        """Both say what is done, and none of it is the same or its opposite."""
        mine = [w for w in self.old.acts if not generic(w)]
        theirs = [w for w in self.new.acts if not generic(w)]
        if not mine or not theirs:
            return False
        return not any(not (generic(m.old) and generic(m.new)) for m in self.acts)

    @property
    def apart(self) -> bool:
        """Each has a case of its own, so that no situation need meet both."""
        if self.kinds_apart or (any(map(_is_object, self.only_old)) and any(map(_is_object, self.only_new))):
            return True
        if _timed(self.only_old, self.old) and _timed(self.only_new, self.new):
            return True
        return any(
            _of(self.only_old, sense) and _of(self.only_new, sense)
            for sense in (Sense.THING, Sense.WHO, Sense.WHEN, Sense.WHICH)
        )

    @property
    def both_narrowed(self) -> bool:
        """Each names a case that the other doesn't, and no thing is shared: nothing says that the cases ever meet."""
        if not (self.narrowed(new=False) and self.narrowed(new=True)):
            return False
        return not self.things or any(self._owned(m) for m in self.things)

    def _owned(self, match: Match) -> bool:
        """«адреса учеников» beside «адрес на сайте»: whose it is tells it apart."""
        sides = ((self.only_old, match.old), (self.only_new, match.new))
        return any(modifies(w, head) and w.pos == "NOUN" for words, head in sides for w in words)

    @property
    def kinds_apart(self) -> bool:
        """One noun with another attribute in each: «фото клиентов» and «фото интерьера», «первый урок» and «второй»."""
        if _ordinals(self.old, self.new) and _ordinals(self.new, self.old):
            return True
        for m in self.matches:
            if m.opposite and m.old.sense is Sense.WHICH and (divides(m.old, self.old) or divides(m.new, self.new)):
                return True  # «мелкие заказы» and «крупные заказы»
            if m.old.pos != "NOUN" or m.new.pos != "NOUN":
                continue
            mine = [w for w in self.old.words if modifies(w, m.old)]
            theirs = [w for w in self.new.words if modifies(w, m.new)]
            if mine and theirs and not any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
                ways = (is_means(m.old) and is_means(m.new)) or (m.old.after and m.old.after == m.new.after)
                if ways and _one_slot(mine, theirs):
                    continue  # «украшаем живыми цветами» and «искусственными» are no two kinds of what is decorated
                return True
        return False

    @property
    def topic(self) -> float:
        """How much of what they are about is shared: a noun counts 1, a deed 0.6, a general one 0.3."""
        return sum(_weigh(m) for m in self.matches if m.level >= ALIKE or m.opposite)

    def narrowed(self, *, new: bool) -> bool:
        """Whether one side names a case that the other doesn't."""
        words, clause = (self.only_new, self.new) if new else (self.only_old, self.old)
        cases = [w for w in words if w.zone in (Zone.CORE, Zone.EXCEPT) and not _says_how(w, clause)]
        cases = [w for w in cases if w.sense not in (Sense.ACT, Sense.NUMBER)]
        heads = [m.new if new else m.old for m in self.matches]
        cases += [w for w in words if w.weak and w.sense is Sense.WHO and any(modifies(w, head) for head in heads)]
        times = [w for w in words if w.sense is Sense.NUMBER and w.term.sort in (Sort.CLOCK, Sort.DATE)]
        kinds = [m for m in self.matches if m.level == KIND and self._is_kind(m, new=new)]
        return bool(cases or times or kinds) or bool(conditions(clause) - conditions(self.old if new else self.new))

    def _is_kind(self, match: Match, *, new: bool) -> bool:
        """Whether this side names the narrower thing: «договор» where the other has «документ»."""
        wide, narrow = (match.old, match.new) if new else (match.new, match.old)
        return covers(wide.lemmas, narrow.lemmas)


def conditions(clause: Clause) -> frozenset[tuple[str, str, str]]:
    """Bounds that narrow the case, as what they say."""
    return frozenset((b.measure.value, str(b.low), str(b.high)) for b in clause.bounds if b.condition)


def _one_slot(mine: list[Word], theirs: list[Word]) -> bool:
    return any({n for n, _ in a.slots} & {n for n, _ in b.slots} for a in mine for b in theirs)


def _ordinals(clause: Clause, other: Clause) -> bool:
    """Whether a clause numbers a thing that the other numbers otherwise."""
    measured = {b.start for b in clause.bounds}
    numbers = [w for w in clause.words if w.sense is Sense.NUMBER and w.term.noun and w.start not in measured]
    known = frozenset().union(*(w.lemmas for w in other.words if w.sense is Sense.NUMBER))
    return any((w.term.unit is Unit.ORDINAL or w.term.identifies) and not w.lemmas & known for w in numbers)


def _timed(words: tuple[Word, ...], clause: Clause) -> bool:
    """Whether one of the words says when or how often."""
    times = {b.start for b in clause.bounds if b.measure in (Measure.CLOCK, Measure.EVERY, Measure.LEAD)}
    return any(
        (w.zone is Zone.CORE and (w.sense is Sense.WHEN or w.start in times))
        or (w.zone is Zone.FIRST and w.after == "после")
        for w in words
    )


def _says_how(word: Word, clause: Clause) -> bool:
    """«сразу», «максимум», a doer such as «мастер»: no case of its own."""
    how = word.pos == "ADVB" and word.sense is not Sense.WHEN
    return word.weak or word.universal or how or is_doer(word, clause)


def _is_object(word: Word) -> bool:
    """What the deed is done to: a noun without a preposition in a case that objects have."""
    if word.sense not in (Sense.THING, Sense.WHO) or word.after or word.zone is not Zone.CORE or word.absent:
        return False
    cases = {"accs", "gent"} if word.sense is Sense.WHO else {"accs", "gent", "nomn"}
    return any(f.case in cases for f in forms(word.text)[:2])


def _deed_of(word: Word, clause: Clause) -> bool:
    """The deed itself, or a noun that names it where no verb does: «дегустация каждый час»."""
    if word.sense is Sense.ACT:
        return True
    return not word.after and not any(not w.weak for w in clause.acts)


def _of(words: tuple[Word, ...], sense: Sense) -> bool:
    return any(
        w.sense is sense and (not w.weak or sense is Sense.WHO) and w.zone is Zone.CORE and not w.absent
        and not (sense is Sense.WHICH and w.pos == "ADVB")
        and not (w.universal and w.after)
        for w in words
    )  # fmt: skip


def _weigh(match: Match) -> float:
    senses = {match.old.sense, match.new.sense}
    if match.level < EXPRESS and not match.opposite and Sense.ACT not in senses:
        return 0.4
    if Sense.ACT in senses:
        return 0.3 if generic(match.old) or generic(match.new) else 0.6
    if match.old.weak and match.new.weak:
        return 0.2
    if Sense.THING in senses:
        return 1.0
    return 0.6 if Sense.WHO in senses else 0.3


def _placed_apart(one: Word, other: Word) -> bool:
    """«по городу» and «за город»; what a rule wants first or does without keeps its preposition out of this."""
    if one.zone is not Zone.CORE or other.zone is not Zone.CORE or not one.lemmas & other.lemmas:
        return False
    return tell_apart(one.after, other.after, one.lemmas & other.lemmas, name=False)


@lru_cache(maxsize=4096)
def pair(old: Clause, new: Clause) -> Pair:
    """Put two clauses side by side; each word stands for at most one."""
    found: list[Match] = []
    for one in old.words:
        for other in new.words:
            level = 0.0 if _placed_apart(one, other) else likeness(one, other)
            turned = not level and opposite(one, other)
            if level >= ALIKE or turned:
                found.append(Match(old=one, new=other, level=level or 0.5, opposite=turned))
    found.sort(key=lambda m: (-m.level - 0.05 * (m.old.zone is m.new.zone), m.old.place, m.new.place))
    taken_old: set[Word] = set()
    taken_new: set[Word] = set()
    kept = []
    for match in found:
        if match.old in taken_old or match.new in taken_new:
            continue
        taken_old.add(match.old)
        taken_new.add(match.new)
        kept.append(match)
    return Pair(
        old=old,
        new=new,
        matches=tuple(kept),
        only_old=tuple(w for w in old.words if w not in taken_old),
        only_new=tuple(w for w in new.words if w not in taken_new),
    )
