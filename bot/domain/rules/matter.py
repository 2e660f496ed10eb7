"""Whether two clauses speak of one matter, however differently they word it (RUL-5).

`pairs` puts words side by side that say one thing. Here what it leaves is compared once more and more loosely, as only
a shared setting allows: deeds that come to one with the same things, a thing of any kind and a certain thing. What is
left after that is what one of the two says and the other doesn't.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.domain.rules.bounds import INSTANTS, Bound, Measure
from bot.domain.rules.likeness import ALIKE, EXPRESS, divides, generic, is_doer, is_means, likeness, modifies
from bot.domain.rules.norms import Clause, Mode, Sense, Word, Zone
from bot.domain.rules.pairs import Match, Pair
from bot.language.lemmas import forms, listed
from bot.language.prefixes import near
from bot.language.situations import come_to_one, names_any, names_anybody, takes_time, undo


class Deeds(StrEnum):
    """How what is done in the one relates to what is done in the other."""

    SAME = "same"
    #: they may come to one
    RELATED = "related"
    OPPOSITE = "opposite"
    #: one of the two names no deed that tells anything
    BARE = "bare"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    both: Pair
    deeds: Deeds
    #: words that stand for each other only loosely
    loose: tuple[Match, ...]
    #: words that one of the two has beyond the other, deeds and what tells nothing left out
    old_left: tuple[Word, ...]
    new_left: tuple[Word, ...]

    @property
    def opposed(self) -> bool:
        """Whether what the one wants the other doesn't, as far as signs and deeds tell."""
        return (self.both.old.sign * self.both.new.sign < 0) is not (self.deeds is Deeds.OPPOSITE)

    @property
    def shared(self) -> tuple[Match, ...]:
        """Nouns that both have and that tell what the clauses are about."""
        nouns = (Sense.THING, Sense.WHO)
        return tuple(
            m
            for m in self.both.matches
            if not m.opposite and m.level >= EXPRESS and m.old.sense in nouns and m.new.sense in nouns
            and not (m.old.weak and m.new.weak)
        )  # fmt: skip

    @property
    def told(self) -> tuple[Match, ...]:
        """Deeds that both name, by a verb or by its noun: «за подключение», «подключаем»."""
        return tuple(
            m
            for m in self.both.matches
            if not m.opposite and Sense.ACT in (m.old.sense, m.new.sense) and not generic(m.old) and not generic(m.new)
        )

    def beyond(self, values: Iterable[Word]) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
        """What each says beyond the other when these words, and what belongs to them, are values."""
        kept = set(values)
        for words in (self.both.old.words, self.both.new.words):
            heads = [w for w in words if w in kept]
            kept |= {w for w in words if any(modifies(w, h) or _within(w, h) or _heads(w, h) for h in heads)}
        return tuple(w for w in self.old_left if w not in kept), tuple(w for w in self.new_left if w not in kept)


def _heads(noun: Word, word: Word) -> bool:
    """«полка» of «на верхней», where the adjective is the value."""
    return word.sense is Sense.WHICH and modifies(word, noun)


def _within(word: Word, head: Word) -> bool:
    """An adjective or a genitive inside the phrase of its head."""
    return word.zone is head.zone and word.after == head.after != "" and abs(word.place - head.place) <= 2


@lru_cache(maxsize=4096)
def matter(both: Pair) -> Matter:
    old, new = list(both.only_old), list(both.only_new)
    loose: list[Match] = []
    for one in tuple(old):
        found = next((other for other in new if _may_stand_for(one, other)), None)
        if found is not None:
            loose.append(Match(old=one, new=found, level=0.5))
            old.remove(one)
            new.remove(found)
    deeds = _deeds(both, loose)
    return Matter(
        both=both,
        deeds=deeds,
        loose=tuple(loose),
        old_left=tuple(_left(old, both.old, new, both.new, [(m.old, m.new) for m in both.matches])),
        new_left=tuple(_left(new, both.new, old, both.old, [(m.new, m.old) for m in both.matches])),
    )


def _left(
    mine: list[Word], clause: Clause, theirs: list[Word], other: Clause, known: list[tuple[Word, Word]]
) -> Iterator[Word]:
    for w in mine:
        if any(likeness(w, o) >= ALIKE for o in other.around):
            continue  # the other rule says it in another part
        if any(modifies(m, w) and o.sense is not Sense.WHICH for m, o in known if m.sense is Sense.WHICH):
            continue  # «опоздавших зрителей» are «опоздавшие»
        if _tells(w, clause) or (_whom(w, clause) and _others(theirs, other)):
            yield w


def _may_stand_for(one: Word, other: Word) -> bool:
    if one.zone is not other.zone and Zone.EXCEPT in (one.zone, other.zone):
        return False
    if one.sense is other.sense is Sense.ACT:
        return _one_deed(one, other)
    nouns = (Sense.THING, Sense.WHO)
    if {one.sense, other.sense} == {Sense.ACT, Sense.THING}:
        noun = one if one.sense is Sense.THING else other
        return noun.pos == "NOUN" and not noun.after and come_to_one(one.lemmas, other.lemmas)
    if one.sense not in nouns or other.sense not in nouns or one.after != other.after:
        return False
    if Sense.WHO in (one.sense, other.sense):
        return any(
            names_anybody(a.lemmas) and b.sense is Sense.WHO and not a.term.is_name
            for a, b in ((one, other), (other, one))
        )
    things = one.sense is other.sense is Sense.THING
    return things and (names_any(one.lemmas) or names_any(other.lemmas))


def _base(word: Word) -> frozenset[str]:
    return frozenset({forms(word.text)[0].lemma})


def _one_deed(one: Word, other: Word) -> bool:
    mine, theirs = forms(one.text)[0].lemma, forms(other.text)[0].lemma
    if undo(_base(one), _base(other)):
        return False
    return come_to_one(one.lemmas, other.lemmas) or near(mine, theirs) or near(theirs, mine)


def _deeds(both: Pair, loose: list[Match]) -> Deeds:
    acts = [m for m in both.acts if not (generic(m.old) and generic(m.new))]
    if any(not m.opposite for m in acts):
        return Deeds.SAME
    if acts:
        return Deeds.OPPOSITE
    rest = [[w for w in words if w.sense is Sense.ACT and not w.weak] for words in (both.only_old, both.only_new)]
    if len(rest[0]) == len(rest[1]) == 1 and undo(_base(rest[0][0]), _base(rest[1][0])):
        return Deeds.OPPOSITE
    close = [m for m in both.matches if m.old.sense is m.new.sense is Sense.ACT and not m.opposite and not m.old.weak]
    if any(Sense.ACT in (m.old.sense, m.new.sense) for m in loose) or any(
        not (generic(m.old) and generic(m.new)) for m in close
    ):
        return Deeds.RELATED
    mine, theirs = ([w for w in c.acts if not generic(w) and not _lasts(w, c)] for c in (both.old, both.new))
    if not mine or not theirs:
        same = {f for a in both.old.acts for f in a.lemmas} & {f for a in both.new.acts for f in a.lemmas}
        return Deeds.SAME if same else Deeds.BARE
    return Deeds.OTHER


def _lasts(word: Word, clause: Clause) -> bool:
    """«на разбор уходит неделя»: how long the deed takes."""
    return any(b.measure is Measure.SPAN for b in clause.bounds) and takes_time(word.lemmas)


def _tells(word: Word, clause: Clause) -> bool:
    """Whether a word left over says something of its own."""
    if word.sense in (Sense.ACT, Sense.NUMBER) or word.universal or word.lemmas & _EMPHASIS:
        return False
    if word.weak and word.sense is not Sense.WHO:
        return False
    if any(b.start <= word.start < b.end or (word.lemmas & b.noun and word.start >= b.end) for b in clause.bounds):
        return False
    if word.weak:
        return bool(word.after)
    if "рука" in word.lemmas and (word.after == "на" or is_means(word)):
        return False  # «на руки не отдаём», «руками не трогаем»
    return not (names_any(word.lemmas) or word.lemmas & _NAMES_A_MEASURE)


def _whom(word: Word, clause: Clause) -> bool:
    """«клиенту»: somebody of whom most rules speak, and who tells two rules apart only beside somebody else."""
    return word.sense is Sense.WHO and word.zone is Zone.CORE and not is_doer(word, clause)


def _others(words: Iterable[Word], clause: Clause) -> bool:
    return any(_whom(w, clause) for w in words)


_EMPHASIS: Final = listed(
    "сразу прямо просто лично только всегда обязательно строго категорически сам пока именно точно сейчас буква "
    "присланный полученный поступивший имеющийся данный указанный соответствующий прислать получить поступить "
    "нужный обязательный необходимый снятый замененный сданный оставленный готовый остальной ничто"
)
#: what a number or a value is said to be: «комиссия 3 %»
_NAMES_A_MEASURE: Final = listed(
    "комиссия ставка тариф норма лимит предел срок размер длительность продолжительность количество число объем "
    "вес сумма возраст стаж длина ширина высота вместимость порция"
)


def apart_by_bounds(both: Pair) -> bool:
    """Each speaks of other amounts: «детей до трёх» and «с пяти лет», «до 20 кг» and «тяжелее 20 кг»."""
    for m in both.matches:
        edges = {m.old.after, m.new.after}
        if m.old.sense is m.new.sense is Sense.NUMBER and "до" in edges and edges & _SINCE:
            return True  # «с восемнадцати» and «до восемнадцати», whatever is counted
    return any(
        one.comparable(other) and not _reaches(one, other)
        for one in both.old.bounds
        for other in both.new.bounds
        if one.measure not in _AMOUNTS or one.condition or other.condition
    )


_SINCE: Final = {"с", "от", "после"}
#: what these measure is the value of a rule rather than its case
_AMOUNTS: Final = (Measure.EVERY, Measure.PERCENT)


def _reaches(one: Bound, other: Bound) -> bool:
    return one.overlaps(other) if one.measure in INSTANTS or not (one.exact or other.exact) else one.meets(other)


def only_apart(both: Pair) -> bool:
    """«горячий хлеб не режем» and «режем только остывший»: what is forbidden is none of what «только» lets through."""
    if both.old.sign * both.new.sign >= 0:
        return False
    ban, leave = (both.only_old, both.only_new) if both.old.sign < 0 else (both.only_new, both.only_old)
    return any(w.only for w in leave) and any(w.sense in _CASES and not w.weak for w in ban)


def manner_barred(both: Pair) -> bool:
    """«пакеты бесплатно не даём», «громко не говорим»: only that way is forbidden."""
    if both.old.sign * both.new.sign >= 0:
        return False
    ban, words = (both.old, both.only_old) if both.old.sign < 0 else (both.new, both.only_new)
    if ban.mode is not Mode.MUST_NOT:
        return False
    ways = [w for w in words if w.sense is Sense.WHICH and w.pos == "ADVB" and not w.lemmas & _EMPHASIS]
    return any(w.text.lower().endswith(("о", "е", "и")) for w in ways)


_CASES: Final = (Sense.WHICH, Sense.THING, Sense.WHO, Sense.WHEN)


def two_cases(both: Pair) -> bool:
    """«с договором платят потом», «без договора платят вперёд»; «до 20 кг» and «тяжелее 20 кг»."""
    if any(Zone.WITHOUT in (m.old.zone, m.new.zone) and m.old.zone is not m.new.zone for m in both.matches):
        return True
    if any(_up_to(m.old, both.old, m.new, both.new) or _up_to(m.new, both.new, m.old, both.old) for m in both.matches):
        return True
    return any(
        one.comparable(other) and one.measure not in INSTANTS and not one.overlaps(other)
        and (one.low is None) != (other.low is None) and (one.high is None) != (other.high is None)
        for one in both.old.bounds
        for other in both.new.bounds
    )  # fmt: skip


def _up_to(word: Word, clause: Clause, other: Word, there: Clause) -> bool:
    """«до килограмма» of the one beside «тяжелее килограмма» of the other."""
    more = re.search(
        rf"(?<!не )(?:больше|более|тяжелее|свыше|дороже|дольше|старше|длиннее) {re.escape(other.text)}", there.text
    )
    return word.after == "до" and more is not None


def said_otherwise(both: Pair) -> bool:
    """«не оставляем открытым» and «держим закрытым», «не шумим» and «тишина»: two denials, or one and its contrary."""
    if both.old.sign * both.new.sign > 0 or Mode.NEED_NOT in (both.old.mode, both.new.mode):
        return False
    turned = [m for m in both.matches if m.opposite]
    if len(turned) != 1 or turned[0].old.zone is not Zone.CORE or turned[0].new.zone is not Zone.CORE:
        return False
    one, other = turned[0].old, turned[0].new
    if one.sense is other.sense is Sense.WHICH:
        return not divides(one, both.old) and not divides(other, both.new)
    return Sense.ACT in (one.sense, other.sense) and Sense.WHEN not in (one.sense, other.sense)


def times_apart(both: Pair) -> bool:
    """«летом» and «зимой», «мелкие заказы» and «крупные заказы»: two cases, each with a rule of its own."""
    return any(
        m.opposite
        and (Sense.WHEN in (m.old.sense, m.new.sense) or divides(m.old, both.old) or divides(m.new, both.new))
        for m in both.matches
    )


__all__ = [
    "Deeds",
    "Matter",
    "apart_by_bounds",
    "manner_barred",
    "matter",
    "only_apart",
    "said_otherwise",
    "times_apart",
    "two_cases",
]
