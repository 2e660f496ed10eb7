"""A change of one part of what a record says: the rest stays (MEM-9).

«склад теперь с 10» of «склад с 9 до 18» makes «склад с 10 до 18»; «по четвергам больше не возим» of «возим по вторникам
и четвергам» leaves Tuesday. Where the words don't show what stays, nothing is made of them.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.alignment import Alignment, align
from bot.domain.grouping import phrases
from bot.domain.parts import Part, part_of, preposition, rejected
from bot.domain.values import Edge, Kind, edge, kinds, one_slot
from bot.language.inflection import inflected
from bot.language.lemmas import Token, forms, listed, tokens
from bot.language.replacing import capital
from bot.language.terms import Reading, Sort, Term, read


@dataclass(frozen=True, slots=True, kw_only=True)
class _Phrase:
    """Terms that are one value, at [start, end) of their statement, the preposition before them included."""

    terms: tuple[Term, ...]
    start: int
    #: where the value itself begins
    core: int
    end: int
    #: empty when there is none
    ruled_by: str

    def kinds(self, statement: Reading) -> frozenset[Kind]:
        return frozenset().union(*(kinds(t, statement) for t in self.terms[:1]))


def without_ended(old: str, new: str) -> str | None:
    """The old text without what the new one says to be no more; None when that is no part of a list."""
    return _without_ended(align(read(old), read(new)))


def patched(old: str, new: str, *, of_part: bool = False) -> str | None:
    """The old text with the part changed that the new one is about; None when the new one is to stand alone.

    It does where nothing of the old text would be lost; `of_part` is on where the old text's own words are to stay.
    """
    side = align(read(old), read(new))
    return _without_ended(side) or _with_replaced(side, of_part=of_part)


def ends_a_part(side: Alignment) -> bool:
    """«в субботу приёма больше нет» of «приём по средам и субботам»: some of what is listed ends, the rest doesn't."""
    return bool(_ended(side))


def leaves_the_rest(side: Alignment) -> bool:
    """Whether the text without what ended can be made: of «Вера и Гена дежурят» the verb would have to change."""
    return _without_ended(side) is not None


# --- some of the listed values end ------------------------------------------------------------------------------------


def _ended(side: Alignment) -> list[Term]:
    """The values of the old statement that the new one says to be no more, while others of their list stay."""
    if not _says_over(side.new) or any(_told_beside(t, side) for t in side.only_new):
        return []
    return [t for t in side.shared if any(_listed_together(t, o, side.old) for o in side.only_old)]


_LISTED: Final = frozenset({Kind.WEEKDAY, Kind.CLOCK, Kind.DATE, Kind.WHO, Kind.PLACE})


def _told_beside(term: Term, side: Alignment) -> bool:
    """Something of another kind that the new statement says."""
    return not term.is_predicate and term.text.lower() not in _NO_MORE


_NO_MORE: Final = frozenset({"больше", "уже", "теперь", "отныне", "нет"})
_OVER: Final = listed("отменить отменять отмениться убрать упразднить прекратить снять")


def _says_over(statement: Reading) -> bool:
    said = [t for t in statement.terms if t.is_predicate]
    lowers = {t.lower for t in tokens(statement.text)}
    if any(t.denied for t in said) or lowers & {"нет", "нету"}:
        return True
    return any(t.lemmas & _OVER and not t.denied for t in said)


def _rest(side: Alignment) -> list[Term]:
    """The values that are listed together with the ended ones and stay."""
    ended = _ended(side)
    return [t for t in side.only_old if any(_listed_together(t, o, side.old) for o in ended)]


def _listed_together(one: Term, other: Term, statement: Reading) -> bool:
    # of «10 и 25 числа» only the last says what they are
    numbers = one.sort is other.sort is Sort.NUMBER
    if (
        not numbers
        and not kinds(one, statement) & kinds(other, statement) & _LISTED
        and not _objects(one, other, statement)
    ):
        return False
    return _joins(statement.text[min(one.end, other.end) : max(one.start, other.start)])


def _objects(one: Term, other: Term, statement: Reading) -> bool:
    """«берём карты и наличные»: what one does with both, side by side."""
    verbs = [t for t in statement.terms if t.pos == "VERB"]
    ours = any("1per" in f.grammemes for t in verbs for f in forms(t.text)[:1])
    nouns = all(
        any(f.case == "accs" for f in forms(t.text)) and not preposition(t, statement.text) for t in (one, other)
    )
    between = statement.text[min(one.end, other.end) : max(one.start, other.start)]
    return ours and nouns and between.strip(" ,") in ("и", "или", "")


def _joins(between: str) -> bool:
    """Whether only commas, «и», prepositions and values of the list stand between two values."""
    items = tokens(between)
    words = [t for t in items if t.is_word]
    # «в понедельник в 9, в пятницу в 16», «по городу бесплатная, в область 300»: each has what is told of it alone
    if any(not t.is_word and any(c.isalnum() for c in t.text) for t in items) or _told_apart(items):
        return False
    if "," not in between and not any(t.lower in _AND for t in words):
        return False
    return all(t.lower in _AND or forms(t.text)[0].pos in ("PREP", "NOUN", "ADJF", "NUMR") for t in words)


def _told_apart(items: Sequence[Token]) -> bool:
    return any(
        a.is_word and b.text == "," and forms(a.text)[0].pos in ("ADJF", "ADJS") for a, b in itertools.pairwise(items)
    )


_AND: Final = frozenset({"и", "или"})


def _without_ended(side: Alignment) -> str | None:
    ended, rest = _ended(side), _rest(side)
    if not ended:
        return None
    values = sorted((*ended, *rest), key=lambda t: t.start)
    items = [_phrase((t,), side.old) for t in values]
    if not items[0].ruled_by and not _listed_bare(items, side.old):
        return None  # «Вера и Гена дежурят»: the verb would have to change
    kept = [i for i in items if i.terms[0] not in ended]
    said = [_said(i, side.old) if i.ruled_by else f"{_ruling(i, items)} {_core(i, side.old)}".strip() for i in kept]
    text = side.old.text
    unit = "" if items[-1] in kept else text[items[-1].terms[-1].end : items[-1].end]
    return capital(f"{text[: items[0].start]}{_together(said)}{unit}{text[items[-1].end :]}")


def _listed_bare(items: list[_Phrase], statement: Reading) -> bool:
    """«утром и вечером», «10 и 25 числа», «вторник и среда»: no preposition rules them, no verb agrees."""
    if len(items) > 1 and all(_objects(a.terms[0], b.terms[0], statement) for a, b in itertools.pairwise(items)):
        return True
    return all(
        i.terms[0].sort is Sort.NUMBER or i.kinds(statement) & {Kind.WEEKDAY, Kind.CLOCK, Kind.DATE} for i in items
    )


def _ruling(item: _Phrase, items: list[_Phrase]) -> str:
    """The preposition of the list, for an item that comes first now: «по вторникам и четвергам»."""
    before = [i for i in items if i.start <= item.start and i.ruled_by]
    return before[-1].ruled_by if before else ""


def _together(said: list[str]) -> str:
    """The kept items in a row, a preposition not said twice."""
    if len(said) == 1:
        return said[0]
    first = said[0].partition(" ")[0]
    plain = [s.removeprefix(f"{first} ") if forms(first)[0].pos == "PREP" else s for s in said[1:]]
    return f"{', '.join([said[0], *plain[:-1]])} и {plain[-1]}"


# --- a value takes the place of another -------------------------------------------------------------------------------


def _with_replaced(side: Alignment, *, of_part: bool) -> str | None:
    news = [_phrase(p, side.new) for p in phrases(_values(side.only_new, side.new), side.new)]
    olds = [_phrase(p, side.old) for p in phrases(_values(side.only_old, side.old), side.old)]
    if (
        not news
        or any(_tells_more(t, side) for t in side.only_new)
        or any(rejected(n.terms[0], side.new) for n in news)
    ):
        return None
    pairs: list[tuple[_Phrase, _Phrase]] = []
    for new in news:
        fitting = [o for o in olds if _same_place(o, new, side) and o not in [p for p, _ in pairs]]
        alike = [o for o in fitting if o.kinds(side.old) == new.kinds(side.new)]
        counted = any(o.terms[0].noun != new.terms[0].noun for o in fitting if o not in alike)
        fitting = alike if len(fitting) > 1 and len(alike) == 1 and counted else fitting
        if len(fitting) != 1:
            return None
        pairs.append((fitting[0], new))
    taken = [t for o, _ in pairs for t in o.terms]
    lost = [t for t in side.only_old if t not in taken and part_of(t, side.old) is not Part.ACTION]
    if not (lost or of_part) or any(_answers_alike(t, new, side) for t in lost for _, new in pairs):
        return None
    text = side.old.text
    for old, new in sorted(pairs, key=lambda p: -p[0].start):
        made = _instead(old, new, side)
        if made is None:
            return None
        begin, said = made
        text = f"{text[:begin]}{said}{text[old.end :]}"
    return capital(text)


def _values(terms: Sequence[Term], statement: Reading) -> list[Term]:
    return [t for t in terms if part_of(t, statement) is Part.VALUE or _may_do(t, statement)]


def _may_do(term: Term, statement: Reading) -> bool:
    """«смену ведёт Вера с 9»: a name that nothing rules."""
    return term.is_name and Kind.WHO in kinds(term, statement) and not preposition(term, statement.text)


def _tells_more(term: Term, side: Alignment) -> bool:
    """Whether the new statement says something besides a value and that it changed."""
    more = part_of(term, side.new) in (Part.TOPIC, Part.QUALITY) and not _may_do(term, side.new)
    return more and term.text.lower() not in _NO_MORE


def _same_place(old: _Phrase, new: _Phrase, side: Alignment) -> bool:
    first, then = old.terms[0], new.terms[0]
    if not one_slot(first, side.old, then, side.new) or not old.kinds(side.old) & new.kinds(side.new):
        return False
    mine, theirs = edge(first, side.old), edge(then, side.new)
    if mine is theirs or not {mine, theirs} & {Edge.START, Edge.END} or new.ruled_by == "на":
        return True
    # «подорожал до 3 500»
    return side.new.stance.changed and new.ruled_by == "до" and Kind.MONEY in new.kinds(side.new)


def _answers_alike(lost: Term, new: _Phrase, side: Alignment) -> bool:
    """«Ключ у Веры на вахте» and «ключ у Гены»: whether what would stay may be of the old value."""
    mine, theirs = kinds(lost, side.old), new.kinds(side.new)
    if mine & theirs == {Kind.COUNT} and lost.noun != new.terms[0].noun:
        return False
    if mine & theirs:
        # another end of the same stretch stays by itself
        ends = {edge(lost, side.old), edge(new.terms[0], side.new)}
        return ends != {Edge.START, Edge.END}
    return any(mine & line and theirs & line for line in _OF_ONE_ANSWER)


_OF_ONE_ANSWER: Final = (
    frozenset({Kind.WHO, Kind.PLACE}),
    frozenset({Kind.WEEKDAY, Kind.DATE, Kind.OFTEN}),
    frozenset({Kind.MONEY, Kind.PERCENT, Kind.RATE}),
)
_SUMS: Final = frozenset({Kind.MONEY, Kind.PERCENT})
_TIMES: Final = frozenset({Kind.CLOCK, Kind.WEEKDAY})


def _instead(old: _Phrase, new: _Phrase, side: Alignment) -> tuple[int, str] | None:
    """Where the replacement begins, and what stands there now."""
    core = _core(new, side.new)
    found = old.kinds(side.old) & new.kinds(side.new)
    if found & _SUMS and old.terms[0].sort is Sort.NUMBER and old.terms[0].upto is None:
        return old.core, core
    if Kind.PLACE in found and {old.ruled_by, new.ruled_by} <= _INSIDE and _where(old, side.old) == "loct":
        there = _there(new, side.new)
        return (old.start, f"{new.ruled_by} {there}") if there is not None else None
    if old.ruled_by == new.ruled_by or _in_range(old.terms[0], side.old):
        return old.core, core
    if new.ruled_by == "на" and not old.ruled_by and Kind.DATE in found:
        return old.core, core
    if new.ruled_by == "на" and side.new.stance.changed and found & _TIMES:
        # «перенесли на среду»
        plain = old.ruled_by == "в" or Kind.WEEKDAY in found
        return (old.start, f"в {core}") if plain and old.ruled_by else None
    if old.ruled_by and new.ruled_by:
        return old.start, _said(new, side.new)
    return None


_INSIDE: Final = frozenset({"в", "во", "на"})
_LOCATIVE: Final = {"loc2": "loct", "acc2": "accs"}


def _where(phrase: _Phrase, statement: Reading) -> str:
    """«accs» says where to, «loct» where."""
    cases = [f.case or "" for f in forms(phrase.terms[0].text) if f.case in _LOCATIVE.keys() | {"accs", "loct"}]
    found = {_LOCATIVE.get(c, c) for c in cases}
    if phrase.terms[0].is_name and forms(phrase.terms[0].text)[0].case == "gent":
        found.add("loct")  # «на Мира»: the street is left out
    return "loct" if "loct" in found else "accs"


def _there(phrase: _Phrase, statement: Reading) -> str | None:
    """«второй этаж» of «переехал на второй этаж» as «втором этаже»."""
    if _where(phrase, statement) == "loct":
        return _core(phrase, statement)
    text = _core(phrase, statement)
    items = [t for t in tokens(text) if t.is_word]
    gender = next((f.gender for t in items for f in forms(t.text)[:1] if f.pos == "NOUN" and f.case != "gent"), None)
    for item in reversed(items):
        first = forms(item.text)[0]
        if first.case == "gent" and first.pos == "NOUN":
            continue
        wanted = ("loct", gender) if first.pos == "ADJF" and gender else ("loct",)
        made = inflected(item.text, *wanted, like=first.pos)
        if made is None:
            return None
        text = f"{text[: item.start]}{made}{text[item.end :]}"
    return text


def _in_range(term: Term, statement: Reading) -> bool:
    return term.upto is not None or any(t.upto is not None and t.upto == term.value for t in statement.terms)


def _phrase(terms: tuple[Term, ...], statement: Reading) -> _Phrase:
    ruled_by = preposition(terms[0], statement.text)
    core, end = terms[0].start, _with_unit(terms[-1], statement)
    before = [t for t in tokens(statement.text) if t.end <= core]
    at = _begins(before, ruled_by) if ruled_by else None
    if at is not None:
        # «в большом зале»: an adjective between belongs to the value
        core = next((t.start for t in before if t.start > at.start), core)
    return _Phrase(terms=terms, start=at.start if at else core, core=core, end=end, ruled_by=ruled_by)


def _begins(before: list[Token], word: str) -> Token | None:
    return next((t for t in reversed(before) if t.lower == word), None)


def _with_unit(term: Term, statement: Reading) -> int:
    """The end of a value with what is said of its unit: «45 000 ₽», «5 числа»."""
    if term.sort is not Sort.NUMBER:
        return term.end
    after = next((t for t in tokens(statement.text) if t.start >= term.end), None)
    if after is None or statement.text[term.end : after.start].strip():
        return term.end
    unit = after.text in ("₽", "%") or (after.is_word and any(f.lemma in _UNITS for f in forms(after.text)))
    return after.end if unit else term.end


_UNITS: Final = listed("рубль руб процент тысяча час день неделя месяц минута число утро вечер ночь год")


def _core(phrase: _Phrase, statement: Reading) -> str:
    return statement.text[phrase.core : phrase.end]


def _said(phrase: _Phrase, statement: Reading) -> str:
    return statement.text[phrase.start : phrase.end]


__all__ = ["ends_a_part", "leaves_the_rest", "patched", "without_ended"]
