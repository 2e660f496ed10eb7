"""How two statements relate: the same fact, an update of it, its opposite, or another fact (MEM-10).

`compare` decides without a model. `may_merge` is the guard that vetoes any merge, whoever proposes it: a lost
correction or two opposite facts made one is the gravest mistake here, one record too many the mildest.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.domain.alignment import PRESENCE, SAYS_HOW, Alignment, align, at_another_end
from bot.domain.grouping import phrases, regrouped
from bot.domain.houses import houses_differ
from bot.domain.matching import EXPLAINED, VALUE, clashes, find, word_level
from bot.domain.partial import ends_a_part, leaves_the_rest
from bot.domain.parties import exchanged, payers_differ, turned
from bot.domain.parts import PLACE_PREPOSITIONS, Part, part_of, preposition, rejected, tells_which
from bot.domain.reworded import acts_exclude, acts_part, bounds_differ, converse, lacks, says_the_same
from bot.domain.values import (
    Kind,
    agree,
    kinds,
    links,
    one_dimension,
    one_slot,
    only_changes,
    predicates,
    says_no_more,
    shares_predicate,
)
from bot.language.antonyms import contrary
from bot.language.lemmas import forms, lemma_set, listed, tokens
from bot.language.names import surname_readings
from bot.language.negation import Amount, opposed
from bot.language.questions import ATTRIBUTES
from bot.language.respelling import respelled
from bot.language.sayings import FRAMING
from bot.language.synonyms import NARROWER, WIDER
from bot.language.terms import Reading, Sort, Term, Weight, read
from bot.language.wording import plainly, settled


class Verdict(StrEnum):
    SAME = "same"
    UPDATE = "update"
    CONTRADICT = "contradict"
    DIFFERENT = "different"


#: a text of this many characters is no single statement: only its exact repetition is recognised
_TOO_LONG: Final = 600
#: nor is one of this many terms; each is compared with each
_TOO_MANY: Final = 80


def compare(old: str, new: str) -> Verdict:
    """Tell how a new statement relates to an old one."""
    if old.split() == new.split():
        return Verdict.SAME
    if max(len(old), len(new)) > _TOO_LONG:
        return Verdict.DIFFERENT
    if (first := respelled(settled(old))) == (second := respelled(settled(new))):
        return Verdict.SAME
    before, after = read(first), read(second)
    if max(len(before.terms), len(after.terms)) > _TOO_MANY:
        return Verdict.DIFFERENT
    verdict = _compare(before, after)
    if verdict in (Verdict.DIFFERENT, Verdict.UPDATE) and _says_only_with(before, after):
        return Verdict.SAME
    if verdict in (Verdict.DIFFERENT, Verdict.UPDATE) and _reworded(before, after):
        verdict = Verdict.SAME
    alike = verdict is Verdict.SAME
    if alike:
        verdict = _unless_apart(before, after)
    if verdict is not Verdict.SAME and _same_but_for_a_shade(first, second):
        return Verdict.SAME
    return _with_part(first, second) if verdict is Verdict.DIFFERENT and not alike else verdict


def _says_only_with(old: Reading, new: Reading) -> bool:
    side = align(old, new)
    if not (_only_with(old, new) or _only_with(new, old)) or side.two_things or _identities_differ(side):
        return False
    return all(t.is_predicate for t in (*side.only_old, *side.only_new)) and bool(side.shared)


def _same_but_for_a_shade(old: str, new: str) -> bool:
    """«Раньше десяти не открываем» and «открываем с десяти»."""
    plain = plainly(old), plainly(new)
    if plain == (old, new):
        return False
    before, after = read(plain[0]), read(plain[1])
    return _compare(before, after) is Verdict.SAME and _unless_apart(before, after) is Verdict.SAME


def _unless_apart(old: Reading, new: Reading) -> Verdict:
    """The same, unless something that alignment doesn't see makes two facts of it."""
    side = align(old, new)
    if acts_exclude(side):
        return Verdict.DIFFERENT if _two_acts(side) else _opposite(side)
    if lacks(side):
        return _opposite(side)
    if _denies_all(side.old, side.new, side.only_new):
        return Verdict.UPDATE if _called_off(side) else _opposite(side)
    if _denies_all(side.new, side.old, side.only_old):
        return _opposite(side)
    if acts_part(side) or _of_a_kind(side):
        return Verdict.DIFFERENT
    return Verdict.UPDATE if bounds_differ(side) else Verdict.SAME


def _denies_all(told: Reading, denying: Reading, left: tuple[Term, ...]) -> bool:
    """«Скидка Ромашке 5 %» and «Скидка Ромашке 5 % не действует»: all that is told, and that it isn't so."""
    if predicates(told) or not left or any(not t.is_predicate for t in left):
        return False
    if any(lemma_set(t.text) & _DAYS_OFF for t in tokens(told.text) if t.is_word):
        return False
    others = [t for t in denying.terms if t.denied and t not in left]
    if (
        others
        or any(v < 0 for v in told.stance.states.values())
        or (told.stance.amounts | denying.stance.amounts)
        or {t.lower for t in tokens(told.text)} & _ONLY
    ):
        return False
    negative = denying.stance.undone | frozenset().union(
        *(denying.stance.named.get(s, frozenset()) for s, v in denying.stance.states.items() if v < 0)
    )
    return all(t.denied or t.lemmas & negative for t in left)


#: what says by a noun that nothing goes on
_DAYS_OFF: Final = listed("выходной отпуск каникулы перерыв простой карантин ремонт отгул")


def _of_a_kind(side: Alignment) -> bool:
    """«Бархат кончается» beside «Ткань кончается»: what is true of the one needn't be of the other."""
    things = [t for t in side.shared if t.pos == "NOUN" and not t.is_name]
    return any(_only_kind(thing, side.new.terms) for thing in things)


def _only_kind(thing: Term, terms: tuple[Term, ...]) -> bool:
    levels = [sorted((word_level(thing, t), word_level(t, thing))) for t in terms]
    return all(low < VALUE for low, _ in levels) and any(low in (WIDER, NARROWER) for low, _ in levels)


def _two_acts(side: Alignment) -> bool:
    """«фуры грузит Пётр» and «фуры разгружает Пётр»: what one does at one time and undoes at another."""
    values = frozenset({Kind.MONEY, Kind.SPAN, Kind.CLOCK, Kind.RATE})
    return any(kinds(t, side.old) & values or _may_do(t, side.old) for t in side.shared)


def _reworded(old: Reading, new: Reading) -> bool:
    """The same fact in another construction, with nothing in it that would make it another."""
    side = align(old, new)
    if (
        not side.shared
        or _claims_opposite(side)
        or _identities_differ(side)
        or _sides_differ(old, new, _BORDERS + _ORDERS)
    ):
        return False
    if exchanged(old, new) is not None or turned(old, new) or payers_differ(old, new) or _doers_differ(side):
        return False
    if regrouped(old, new) or _only_differs(old, new) or _ways_differ(old, new) or _his_and_hers(side):
        return False
    return says_the_same(side)


def _with_part(old: str, new: str) -> Verdict:
    """The relation to the one part of the old text that the new one is about: «самовывоз до 18; доставка в среду»."""
    parts = _sentences(old) if len(_sentences(old)) > 1 else _listed(old)
    if len(parts) < 2 or len(_sentences(new)) > 1 or len(_listed(new)) > 1:
        return Verdict.DIFFERENT
    found = [v for p in parts if (v := _compare(read(p), read(new))) is not Verdict.DIFFERENT]
    return found[0] if len(found) == 1 else Verdict.DIFFERENT


def _sentences(text: str) -> list[str]:
    return [p for p in _PARTS.split(text) if p.strip()]


def _listed(text: str) -> list[str]:
    """Statements joined by commas, each with a thing and a value of its own, and none about a name that others need."""
    parts = _COMMA.split(text)
    readings = [read(p) for p in parts]
    if any(t.is_name or t.sort is Sort.CODE for r in readings for t in r.telling):
        return [text]
    whole = all(any(part_of(t, r) is part for t in r.telling) for r in readings for part in (Part.TOPIC, Part.VALUE))
    return parts if whole else [text]


@lru_cache(maxsize=8192)
def _compare(old: Reading, new: Reading) -> Verdict:
    side = align(old, new)
    if not _one_thing(side):
        return Verdict.DIFFERENT
    if payers_differ(old, new) or _doers_differ(side):
        return _opposite(side)
    if (places := exchanged(old, new)) is not None:
        if not all(p.alive for p in places):
            return Verdict.DIFFERENT
        # «Рая дежурит вместо Тамары» says no change where the old words say the same of Рая
        return Verdict.CONTRADICT if old.stance.changed else _opposite(side)
    if turned(old, new):
        return Verdict.DIFFERENT
    if ends_a_part(side):
        return _opposite(side) if leaves_the_rest(side) else Verdict.CONTRADICT
    if not _claims_opposite(side) and (_another_means(side) or _other_terms(side)):
        return Verdict.UPDATE
    if _done_by_another(side):
        return Verdict.UPDATE
    topics = [
        [t for t in ts if not _names_state(t, r)] for ts, r in zip(side.left(Part.TOPIC), (old, new), strict=True)
    ]
    if all(topics) and not _one_topic(side):
        return Verdict.DIFFERENT
    if _claims_opposite(side):
        apart = _of_other_cases(side) or _told_apart(side) or _of_other_objects(side)
        return Verdict.DIFFERENT if apart else _opposite(side)
    if not side.only_new:
        return Verdict.UPDATE if _rearranged(side) else _nothing_new(side)
    return _changed(side)


def _told_apart(side: Alignment) -> bool:
    """«глина белая есть» and «шамотная глина кончилась»: each side says which one of its kind is meant."""
    if side.new.stance.changed:
        return False
    return all(
        any(_divides(t, r, others) for t in mine)
        for mine, r, others in ((side.only_old, side.old, side.only_new), (side.only_new, side.new, side.only_old))
    )


def _of_other_objects(side: Alignment) -> bool:
    """«Олег принимает карты» and «Олег не принимает наличные»: of each something else of a kind is told."""
    if side.new.stance.changed or side.old.stance.amounts | side.new.stance.amounts:
        return False
    old, new = (
        [t for t in left if _tells_of_what(t, r)] for left, r in ((side.only_old, side.old), (side.only_new, side.new))
    )
    acts = predicates(side.old) and predicates(side.new) and not shares_predicate(side.old, side.new)
    if not old or len(old) != len(new) or acts:
        return False
    return all(any(_of_a_place(a, side.old, b, side.new) for b in new) for a in old)


def _tells_of_what(term: Term, statement: Reading) -> bool:
    if term.pos == "INFN":
        return len(predicates(statement)) > 1
    if term.sort is not Sort.WORD or term.denied:
        return False
    return bool(preposition(term, statement.text)) or not _names_state(term, statement)


def _of_a_place(one: Term, mine: Reading, other: Term, theirs: Reading) -> bool:
    """Two words in the same place of their statements, neither the contrary nor a kind of the other."""
    if (one.pos == "INFN") != (other.pos == "INFN") or {one.pos, other.pos} - {"NOUN", "ADJF", "INFN"}:
        return False
    if contrary(one.lemmas, other.lemmas):
        return False
    if (
        preposition(one, mine.text) != preposition(other, theirs.text)
        or word_level(one, other)
        or word_level(other, one)
    ):
        return False
    if one.pos == "INFN":
        return True
    cases = [{f.case for f in forms(t.text) if f.case} for t in (one, other)]
    # what is denied may stand in the genitive
    return bool(cases[0] & cases[1]) or {"gent", "accs"} <= cases[0] | cases[1]


def _divides(term: Term, statement: Reading, others: tuple[Term, ...]) -> bool:
    if _names_state(term, statement) or term.is_predicate or term.denied or rejected(term, statement):
        return False
    if any(contrary(term.lemmas, o.lemmas) for o in others):
        return False
    if part_of(term, statement) is Part.TOPIC:
        return True
    beside = [t for t in statement.telling if abs(t.place - term.place) == 1 and t.pos == "NOUN"]
    return term.pos == "ADJF" and bool(beside) and not preposition(term, statement.text)


def _done_by_another(side: Alignment) -> bool:
    """«Серова ведёт кассу» and «кассу теперь ведёт Лыкова»: a change is said of who does it."""
    old, new = _plain_left(side)
    if not side.new.stance.changed or len(new) != 1 or not shares_predicate(side.old, side.new):
        return False
    things = [t for t in side.shared if not t.is_predicate]
    doers = [t for t in old if _may_do(t, side.old)]
    return bool(things) and len(doers) == 1 and _may_do(new[0], side.new)


def _may_do(term: Term, statement: Reading) -> bool:
    """A person or a firm in the nominative, with nothing before it that rules it."""
    if not term.is_name or preposition(term, statement.text) or rejected(term, statement):
        return False
    cases = {f.case for f in forms(term.text) if f.pos in ("NOUN", "ADJF")}
    return term.quoted or "nomn" in cases | {r.case for r in surname_readings(term.text)}


def _plain_left(side: Alignment) -> tuple[list[Term], list[Term]]:
    """What each side has beyond the other, verbs left out."""
    old = [t for t in side.only_old if part_of(t, side.old) is not Part.ACTION]
    return old, [t for t in side.only_new if part_of(t, side.new) is not Part.ACTION]


def _another_means(side: Alignment) -> bool:
    """«стены красим валиком» and «стены красим краскопультом»: one act of ours on one thing, done with another tool."""
    old, new = _plain_left(side)
    if len(old) != 1 or len(new) != 1 or not shares_predicate(side.old, side.new):
        return False
    ours = any("1per" in f.grammemes for t in predicates(side.old) for f in forms(t.text)[:1])
    objects = [t for t in side.shared if t.pos == "NOUN" and any(f.case == "accs" for f in forms(t.text))]
    return ours and bool(objects) and all(_is_tool(t, r) for t, r in ((old[0], side.old), (new[0], side.new)))


def _is_tool(term: Term, statement: Reading) -> bool:
    if term.pos != "NOUN" or preposition(term, statement.text):
        return False
    readings = [f for f in forms(term.text) if f.pos == "NOUN"]
    return any(f.case == "ablt" for f in readings) and not any("anim" in f.grammemes for f in readings)


def _other_terms(side: Alignment) -> bool:
    """«вход бесплатный» and «вход 300 рублей», «безлимитный» and «на 12 посещений»: the terms of one thing changed."""
    old, new = _plain_left(side)
    if not old or not new or not _head_shared(side) or any(t.denied for t in (*old, *new)):
        return False
    if _deal_terms(old, side.old) and _deal_terms(new, side.new) and _one_act(side):
        return True
    return any(
        (_no_price(mine, r, side) and _priced_by(theirs, other))
        or (_unlimited(mine) and _counted_by(theirs, other))
        or (_round_the_clock(mine) and _hours_only(theirs, other))
        for mine, r, theirs, other in ((old, side.old, new, side.new), (new, side.new, old, side.old))
    )


def _one_act(side: Alignment) -> bool:
    return not (predicates(side.old) or predicates(side.new)) or shares_predicate(side.old, side.new)


def _deal_terms(terms: list[Term], statement: Reading) -> bool:
    """«под залог», «в рассрочку», «по полной оплате»: on what terms it is given or sold."""
    nouns = [t for t in terms if t.lemmas & _ON_TERMS]
    said = any(preposition(t, statement.text) in _ON or t.pos == "ADVB" for t in nouns)
    return said and all(t in nouns or (t.pos in ("ADJF", "NOUN") and t.lemmas & _OF_TERMS) for t in terms)


_ON: Final = frozenset({"под", "в", "по", "за", "на", "с", "через", "от"})
_ON_TERMS: Final = listed(
    "залог расписка слово рассрочка кредит отсрочка предоплата постоплата оплата аванс задаток наличные факт "
    "доверенность паспорт обмен бартер реализация консигнация подписка абонемент поручительство депозит накладная "
    "самовывоз предзаказ бронь гарантия запись очередь долг"
)
_OF_TERMS: Final = listed(
    "честный полный частичный стопроцентный отгрузка доставка получение неполный живой товарный устный"
)


def _round_the_clock(terms: list[Term]) -> bool:
    return all(t.lemmas & _ALL_DAY or t.hours == _DAY_LONG for t in terms)


_ALL_DAY: Final = listed("круглосуточный круглосуточно сутки")
_DAY_LONG: Final = 24


def _hours_only(terms: list[Term], statement: Reading) -> bool:
    return bool(terms) and all(Kind.CLOCK in kinds(t, statement) and preposition(t, statement.text) for t in terms)


def _no_price(terms: list[Term], statement: Reading, side: Alignment) -> bool:
    free = _FREE | (_ENTERED if any(t.lemmas & _ENTRIES for t in side.shared) else frozenset())
    return all(t.lemmas & free and part_of(t, statement) is Part.QUALITY for t in terms)


_FREE: Final = listed("бесплатный бесплатно даром безвозмездно")
_ENTERED: Final = listed("свободный")
_ENTRIES: Final = listed("вход доступ въезд проход посещение")


def _priced_by(terms: list[Term], statement: Reading) -> bool:
    priced = [t for t in terms if Kind.MONEY in kinds(t, statement) and t.sort is Sort.NUMBER]
    passes = [t for t in terms if t.lemmas & _PASSES and preposition(t, statement.text) == "по"]
    rest = [t for t in terms if t not in (*priced, *passes) and Kind.RATE not in kinds(t, statement)]
    return bool(priced or passes) and not rest


_PASSES: Final = listed("билет приглашение абонемент пропуск список талон ваучер")


def _unlimited(terms: list[Term]) -> bool:
    return all(t.lemmas & _ENDLESS for t in terms)


_ENDLESS: Final = listed("безлимитный неограниченный бессрочный безлимит")


def _counted_by(terms: list[Term], statement: Reading) -> bool:
    counted = [t for t in terms if t.sort is Sort.NUMBER and kinds(t, statement) & {Kind.COUNT, Kind.SPAN, Kind.OFTEN}]
    nouns = frozenset().union(*(t.noun for t in counted))
    return bool(counted) and all(t in counted or t.lemmas & nouns or kinds(t, statement) & _LENGTHS for t in terms)


_LENGTHS: Final = frozenset({Kind.RATE, Kind.SPAN, Kind.OFTEN, Kind.DATE})


def _rearranged(side: Alignment) -> bool:
    """The same words, said of each other's things: «в мае Ира, в июне Лев» and the other way round."""
    if not _head_shared(side):
        return False
    return regrouped(side.old, side.new) or _only_differs(side.old, side.new) or _a_second_value(side)


def _a_second_value(side: Alignment) -> bool:
    """«доставка 700» of «доставка в городе 300, за город 700»: a value of another case, not of the thing itself."""
    gone = [t for t in side.only_old if part_of(t, side.old) is Part.VALUE]
    for kept in (t for t in side.shared if part_of(t, side.old) is Part.VALUE):
        for other in gone:
            topics = [
                t for t in side.shared if other.end <= t.start < kept.start and part_of(t, side.old) is Part.TOPIC
            ]
            if other.end <= kept.start and not topics and kinds(other, side.old) & kinds(kept, side.old) - {Kind.PLACE}:
                return True
    return False


def _one_topic(side: Alignment) -> bool:
    """Whether the statements speak of one thing although each has words for it that the other hasn't."""
    if side.new.stance.changed and (_head_shared(side) or _ends(side)):
        return True
    old, new = side.left(Part.TOPIC)
    return len(old) == len(new) == 1 and _excludes(old[0], new[0])


def _excludes(old: Term, new: Term) -> bool:
    """Two qualities said of the thing; adjectives that tell it from others, «дневной тариф», are none."""
    return old.pos != "ADJF" and one_dimension(old, new)


def _opposite(side: Alignment) -> Verdict:
    said = side.new.stance.changed or _names_other_value(side.new)
    return Verdict.UPDATE if said else Verdict.CONTRADICT


def _names_other_value(statement: Reading) -> bool:
    """«залог не 3 000, а 4 000»: the value that was and the one that is."""
    return any(
        rejected(t, statement) and statement.text[t.end :].lstrip(' »"“').startswith(", а ") for t in statement.terms
    )


def _nothing_new(side: Alignment) -> Verdict:
    """The old statement has all that the new one says: the more detailed wording stays."""
    if not _head_shared(side):
        return Verdict.DIFFERENT
    if not side.only_old:
        return Verdict.SAME if _equal_amounts(side) and _no_veto(side) else Verdict.UPDATE
    if all(part_of(t, side.old) is Part.ACTION for t in side.only_old):
        return Verdict.SAME if _equal_amounts(side) and _no_veto(side) else Verdict.UPDATE
    if not side.new.stance.amounts <= side.old.stance.amounts or side.new.stance.changed:
        return Verdict.UPDATE
    return Verdict.SAME


def _of_other_cases(side: Alignment) -> bool:
    """«Зимой закрыто» and «летом открыто»: each side names a case of its own, so both hold."""
    if side.new.stance.changed:
        return False
    return bool(_cases(side.only_old, side.old)) and bool(_cases(side.only_new, side.new))


def _cases(terms: tuple[Term, ...], statement: Reading) -> list[Term]:
    states = frozenset().union(*statement.stance.named.values())
    return [
        t for t in terms if _may_be_case(t, statement) and not t.denied and not t.asserted and not t.lemmas & states
    ]


#: quantifiers, which oppose each other by themselves
_HOW_OFTEN: Final = listed("всегда никогда постоянно иногда часто редко обязательно необязательно")


def _may_be_case(term: Term, statement: Reading) -> bool:
    match part_of(term, statement):
        case Part.VALUE | Part.TOPIC:
            return True
        case Part.QUALITY:
            case = term.pos == "ADVB" and not term.lemmas & _HOW_OFTEN
            return case or (term.pos == "ADJF" and bool(preposition(term, statement.text)))
        case Part.ACTION:
            return False


def _changed(side: Alignment) -> Verdict:
    """The new statement has something the old one hasn't, and they speak of one thing."""
    if _in_place_of_another(side):
        return Verdict.DIFFERENT
    if not side.only_old:
        return _refined(side)
    if _cases_apart(side) or _other_ways(side):
        return Verdict.DIFFERENT
    if side.new.stance.changed and _of_one_case(side):
        return Verdict.DIFFERENT
    if side.new.stance.changed and (_head_shared(side) or _ends(side)):
        return Verdict.UPDATE if _ends(side) or _may_change(side) else Verdict.DIFFERENT
    if _replaced(side) or _called_off(side):
        return Verdict.UPDATE
    if _another_quality(side):
        return Verdict.UPDATE
    leftovers = [t for t in (*side.only_old, *side.only_new) if part_of(t, _home(t, side)) is not Part.ACTION]
    if not leftovers and _done_alike(side) and _no_veto(side):
        return Verdict.SAME
    return Verdict.DIFFERENT


def _in_place_of_another(side: Alignment) -> bool:
    """«Вместо договора с Гаммой — договор с Дельтой» replaces no record of the one with Бета."""
    return any(find(t, side.old).level < EXPLAINED for t in _replaced_things(side.new))


def _replaced_things(statement: Reading) -> list[Term]:
    """What stands under «вместо»: the noun with all that hangs on it, up to the next noun that can be a subject."""
    items = tokens(statement.text)
    start = next((i for i, t in enumerate(items) if t.lower == "вместо"), None)
    if start is None:
        return []
    out: list[Term] = []
    for term in (t for t in statement.telling if t.place > start):
        governed = preposition(term, statement.text) != ""
        subject = not governed and any(f.case == "nomn" for f in forms(term.text))
        if term.pos in ("VERB", "INFN") or (out and subject):
            break
        out.append(term)
        if term.sort is not Sort.WORD or Kind.WEEKDAY in kinds(term, statement):
            break
    return out


def _of_one_case(side: Alignment) -> bool:
    """«по субботам касса теперь до 17» beside «касса до 20»: another value, of a case that only one side names."""
    old, new = side.left(Part.VALUE)
    if not any(one_slot(o, side.old, n, side.new) for o in old for n in new) or all(side.left(Part.TOPIC)):
        return False
    return _names_case(side.only_old, side.old, new, side.new) or _names_case(side.only_new, side.new, old, side.old)


def _names_case(mine: tuple[Term, ...], statement: Reading, theirs: tuple[Term, ...], other: Reading) -> bool:
    """Days before the thing itself, or somebody for whom the value holds."""
    met = frozenset().union(*(kinds(t, other) for t in theirs))
    values = [t for t in mine if part_of(t, statement) is Part.VALUE]
    return any(_is_case(t, values, statement, met) for t in mine)


def _is_case(term: Term, values: list[Term], statement: Reading, met: frozenset[Kind]) -> bool:
    topics = [t for t in statement.telling if t.end <= term.start and part_of(t, statement) is Part.TOPIC]
    if part_of(term, statement) is Part.TOPIC:
        # «детям стрижка теперь 600»
        first = not topics and all(f.case == "datv" for f in forms(term.text)[:1])
        return bool(topics or first) and any(t.sort is Sort.NUMBER and _of_whom(term, t, statement) for t in values)
    framing = not topics and not _starts_then(term, statement)
    return framing and any(t != term and _frames(term, t, statement, met) for t in values)


def _other_ways(side: Alignment) -> bool:
    """«билет до Твери 900» and «билет до Тулы 900»: where to tells which of the things is meant."""
    if side.new.stance.changed or predicates(side.old) or predicates(side.new):
        return False
    if not any(kinds(t, side.old) & _MEASURED and part_of(t, side.old) is Part.VALUE for t in side.shared):
        return False
    ways = [
        [t for t in terms if t.is_name and preposition(t, r.text) in ("до", "из", "в", "во", "на") and _leads(t, r)]
        for terms, r in ((side.only_old, side.old), (side.only_new, side.new))
    ]
    return all(ways)


def _leads(term: Term, statement: Reading) -> bool:
    """Whether more is said after it: «паром до Кижей в 9»."""
    return any(t.start > term.end and kinds(t, statement) & _MEASURED for t in statement.terms)


_MEASURED: Final = frozenset({Kind.MONEY, Kind.CLOCK, Kind.DATE, Kind.WEEKDAY, Kind.SPAN, Kind.COUNT, Kind.PERCENT})


def _cases_apart(side: Alignment) -> bool:
    """«Баня на дровах 3 часа» and «баня на газе 2 часа»: beside the value the case differs too, so both hold.

    A change that is said may move a time together with a place; otherwise only times go together.
    """
    old, new = _said_of(side.only_old, side.old), _said_of(side.only_new, side.new)
    if len(old) < 2 or len(new) < 2:
        return False
    met = [frozenset().union(*(kinds(t, r) for p in ps for t in p)) for ps, r in ((old, side.old), (new, side.new))]
    if not any(_fill_one_slot(o, n, side) for o in old for n in new):
        return False
    if all(_hours_of_days(ps, r) for ps, r in ((old, side.old), (new, side.new))):
        return True
    together = _WHEN | {Kind.PLACE} if side.new.stance.changed and only_changes(side.new) else _WHEN
    return not all(kind <= together for kind in met)


def _hours_of_days(said: list[tuple[Term, ...]], statement: Reading) -> bool:
    """«по будням с 10»: hours of some days, where «в среду в 10» is one moment."""
    terms = [t for p in said for t in p]
    days = any(Kind.WEEKDAY in kinds(t, statement) and preposition(t, statement.text) in ("по", "в") for t in terms)
    hours = any(Kind.CLOCK in kinds(t, statement) and preposition(t, statement.text) in ("с", "до") for t in terms)
    return days and hours


def _said_of(terms: tuple[Term, ...], statement: Reading) -> list[tuple[Term, ...]]:
    """What one side says beyond the other, by phrases; verbs, reasons after a comma and words for a value left out."""
    comma = statement.text.find(", ")
    first = [t for t in statement.telling if t.end <= comma]
    kept = tuple(
        t
        for t in terms
        if part_of(t, statement) is not Part.ACTION
        and not (t.lemmas & ATTRIBUTES.keys() and part_of(t, statement) is Part.TOPIC)
        and not (len(first) > 1 and t.start > comma >= 0)
    )
    return phrases(kept, statement)


def _fill_one_slot(old: tuple[Term, ...], new: tuple[Term, ...], side: Alignment) -> bool:
    return any(
        one_slot(o, side.old, n, side.new) and part_of(o, side.old) is part_of(n, side.new) is Part.VALUE
        for o in old
        for n in new
    )


_WHEN: Final = frozenset({Kind.CLOCK, Kind.WEEKDAY, Kind.DATE})


def _done_alike(side: Alignment) -> bool:
    """Only verbs differ, and they say the same of what is shared: «занимает 40 минут» and «длится 40 минут»."""
    if _share(side) >= 0.7 and agree(side.old, side.new):
        return True
    values = [t for t in side.shared if part_of(t, side.old) is Part.VALUE]
    if values and _only_link(side, frozenset().union(*(kinds(t, side.old) for t in values))):
        return True
    telling = frozenset().union(*(kinds(t, side.old) for t in values)) - {Kind.WHO, Kind.THING}
    return _head_shared(side) and any(says_no_more(side.old, kind) and says_no_more(side.new, kind) for kind in telling)


def _only_link(side: Alignment, met: frozenset[Kind]) -> bool:
    """Whether every verb that only one side has merely links such a value with its thing: «обходится в»."""
    if not _head_shared(side) and not side.old.terms[0].is_predicate:
        return False
    left = [t for t in (*side.only_old, *side.only_new) if t.pos != "INFN"]
    return bool(left) and all(any(links(t, kind) for kind in met) for t in left)


def _replaced(side: Alignment) -> bool:
    """A value of the old statement and one of the new that fill one slot of one thing."""
    old, new = side.left(Part.VALUE)
    if _only_rejects(side):
        return False
    pairs = [(o, n) for o in old for n in new if one_slot(o, side.old, n, side.new)]
    if not any(agree(side.old, side.new, kind) for o, n in pairs for kind in _kinds_of(o, n, side)):
        return False
    if all(any(Kind.RATE in kinds(t, r) for t in ts) for ts, r in ((old, side.old), (new, side.new))):
        return False  # «900 в час» and «5 000 в день» are two prices
    if all(_both_may_hold(o, n, side) for o, n in pairs):
        return False
    return _same_head(side) and not _narrowed(side) and not _another_case(side, old, new)


def _only_rejects(side: Alignment) -> bool:
    """«код не 4472» of «код 4471»: no new value is given, so both are true."""
    new = side.left(Part.VALUE)[1]
    return bool(new) and any(rejected(t, side.new) for t in new) and not _names_other_value(side.new)


def _both_may_hold(old: Term, new: Term, side: Alignment) -> bool:
    """«в субботу не принимаем» and «в воскресенье не принимаем», «гарантия на кузов» and «на двигатель»."""
    if side.new.stance.changed:
        return False
    met = kinds(old, side.old) | kinds(new, side.new)
    if (met & {Kind.WEEKDAY, Kind.PLACE} or (old.identifies and new.identifies)) and any(
        t.denied for t in predicates(side.old)
    ):
        return any(t.denied for t in predicates(side.new))
    if not met <= {Kind.PLACE, Kind.THING} or predicates(side.old) or predicates(side.new):
        return False
    return all(_aims(t, r) for t, r in ((old, side.old), (new, side.new)))


def _aims(term: Term, statement: Reading) -> bool:
    """«на кузов», «в Китай»: what something is for or where to, rather than where it is."""
    cases = [f.case for f in forms(term.text) if f.pos in ("NOUN", "ADJF")]
    to = preposition(term, statement.text) in ("на", "в", "во", "под", "за")
    return to and bool(set(cases) & {"accs", "acc2"}) and not set(cases) & {"loct", "loc2", "ablt"}


def _ways_differ(old: Reading, new: Reading) -> bool:
    """«паром на остров» and «паром с острова»; «согласен на замену» and «отказался от замены» are of one thing."""
    if not shares_predicate(old, new) and (predicates(old) or predicates(new)):
        return False
    for term in old.telling:
        for other in new.telling:
            if term.sort is other.sort is Sort.WORD and term.lemmas & other.lemmas:
                for (a, x), (b, y) in (((term, old), (other, new)), ((other, new), (term, old))):
                    if preposition(a, x.text) in ("с", "со", "из", "от") and _aims(b, y):
                        return True
    return False


def _same_head(side: Alignment) -> bool:
    """The things themselves are named in both, not merely their kinds: an advance isn't the wages, a cake no sweet."""
    things = [t for t in side.shared if t.pos == "NOUN" and not t.is_name]
    return all(
        any(word_level(thing, t) >= VALUE and word_level(t, thing) >= VALUE for t in side.new.terms) for thing in things
    )


def _kinds_of(old: Term, new: Term, side: Alignment) -> frozenset[Kind]:
    mine, theirs = kinds(old, side.old), kinds(new, side.new)
    return mine & theirs or mine | theirs


def _narrowed(side: Alignment) -> bool:
    """«Стрижка 800» and «детская стрижка 500»: one side speaks of a case that the other doesn't."""
    if _framed(side.only_old, side.old, side.only_new, side.new):
        return True
    if _framed(side.only_new, side.new, side.only_old, side.old):
        return True
    return any(_tells_case(t, side.only_old, side.old) for t in side.only_old) or any(
        _tells_case(t, side.only_new, side.new) for t in side.only_new
    )


def _framed(mine: tuple[Term, ...], statement: Reading, theirs: tuple[Term, ...], other: Reading) -> bool:
    """«по ночам — Савва», «в выходные 4 000», «аванс у Иволги 30%»: a case of its own, that the other side hasn't."""
    values = [t for t in mine if part_of(t, statement) is Part.VALUE]
    met = frozenset().union(*(kinds(t, other) for t in theirs if part_of(t, other) is Part.VALUE))
    return any(
        _frames(t, v, statement, met)
        for t in values
        for v in values
        if t != v and not kinds(t, statement) & met and not _starts_then(t, statement)
    )


def _frames(term: Term, value: Term, statement: Reading, met: frozenset[Kind]) -> bool:
    """Whether the term tells in which case the value holds. `met` are the kinds of value that the other side has."""
    frame, held = kinds(term, statement), kinds(value, statement)
    if Kind.WHO in frame and preposition(term, statement.text) == "у":
        return bool(held & met) and term.end <= value.start and Kind.WHO not in held
    if frame & _FRAMES and not held & _FRAMES:
        return term.end <= value.start
    # «в пятницу курьер в 14» beside «курьер в 10»: an hour of some days
    days = frame & _DAYS and not met & _DAYS and not _said_of_all(term, held, statement)
    return bool(days and held & met & {Kind.CLOCK}) and (Kind.WEEKDAY in frame or term.end <= value.start)


def _said_of_all(term: Term, held: frozenset[Kind], statement: Reading) -> bool:
    """«обед в 13, в пятницу в 12»: before the case the statement tells what holds otherwise."""
    before = [t for t in statement.telling if t.end <= term.start and kinds(t, statement) & held]
    return any("," in statement.text[t.end : term.start] for t in before)


def _starts_then(term: Term, statement: Reading) -> bool:
    """«с 1 мая 600»: since when it holds."""
    since = kinds(term, statement) & {Kind.DATE, Kind.WEEKDAY} and preposition(term, statement.text) in ("с", "со")
    return bool(since)


_DAYS: Final = frozenset({Kind.WEEKDAY, Kind.DATE, Kind.OFTEN})
_FRAMES: Final = frozenset({Kind.CLOCK, Kind.WEEKDAY, Kind.DATE, Kind.PLACE})


def _tells_case(term: Term, left: tuple[Term, ...], statement: Reading) -> bool:
    if part_of(term, statement) is not Part.TOPIC or term.lemmas & ATTRIBUTES.keys():
        return False
    # the noun of a number belongs to it, and what follows a comma gives a reason or a detail
    numbered = any(t.noun & term.lemmas and not _of_whom(term, t, statement) for t in left)
    return not numbered and "," not in statement.text[: term.start]


def _of_whom(term: Term, number: Term, statement: Reading) -> bool:
    """«для Ромашки 0%», «за город 700», «пенсионерам 7%»: whose or what for the number is, not what it counts."""
    if term.start > number.start:
        return False
    dative = all(f.case == "datv" for f in forms(term.text) if f.pos == "NOUN" and f.score >= _LIKELY)
    return term.is_name or bool(preposition(term, statement.text)) or dative


_LIKELY: Final = 0.1


def _may_change(side: Alignment) -> bool:
    """A change is said: it is of this fact unless both say other things of other kinds."""
    old, new = side.left(Part.VALUE)
    if _only_rejects(side):
        return False
    silent = not predicates(side.old) or only_changes(side.new)
    for o, n in itertools.product(old, new):
        if one_slot(o, side.old, n, side.new):
            return silent or any(agree(side.old, side.new, kind) for kind in _kinds_of(o, n, side))
    if old and new:
        # «перенесли на час позже»
        moved = only_changes(side.new) and bool(predicates(side.new))
        return moved and all(kinds(n, side.new) == {Kind.SPAN} for n in new)
    return (agree(side.old, side.new) or only_changes(side.new)) and not _of_other_attribute(side)


def _of_other_attribute(side: Alignment) -> bool:
    """«Ива платит вперёд» and «Ива переехала на Мира 8»: nothing that was said gives way to what is new."""
    old, new = _plain_left(side)
    if not new:
        # «вода подорожала» tells nothing of who brings it
        return not _has_what_changes(side)
    return bool(old) and not any(_takes_place(n, o, side) for o in old for n in new)


def _has_what_changes(side: Alignment) -> bool:
    """Whether the old statement has a value of the kind that a verb of the new one changes."""
    needed = frozenset().union(*(kind for words, kind in _CHANGED_BY for t in side.only_new if t.lemmas & words))
    has = frozenset().union(*(kinds(t, side.old) for t in side.old.telling))
    return not needed or bool(needed & has) or not predicates(side.old) or any(t.lemmas & _PRICES for t in side.shared)


_CHANGED_BY: Final = (
    (listed("подорожать подешеветь"), frozenset({Kind.MONEY})),
    (listed("переехать переместить переставить переложить перевесить"), frozenset({Kind.PLACE})),
)
_PRICES: Final = listed("цена тариф стоимость прайс дорогой дешевый дорого дешево")


def _takes_place(new: Term, old: Term, side: Alignment) -> bool:
    mine, theirs = part_of(old, side.old), part_of(new, side.new)
    ruled = preposition(old, side.old.text) == preposition(new, side.new.text)
    if one_dimension(old, new) or (ruled and preposition(new, side.new.text) and _one_verb(side)):
        return True
    if Part.VALUE in (mine, theirs) and one_slot(old, side.old, new, side.new):
        return mine is theirs or bool(kinds(old, side.old) & kinds(new, side.new) - {Kind.THING})
    if mine is theirs is Part.TOPIC:
        return ruled and (_one_verb(side) or not predicates(side.old))
    return _tells_how(old, side.old) and _tells_how(new, side.new)


def _one_verb(side: Alignment) -> bool:
    said = itertools.product(predicates(side.old), predicates(side.new))
    return any(word_level(a, b) >= VALUE or a.lemmas & b.lemmas for a, b in said)


def _tells_how(term: Term, statement: Reading) -> bool:
    """«вперёд», «по факту»."""
    part = part_of(term, statement)
    return part is Part.QUALITY or (part is Part.TOPIC and preposition(term, statement.text) in SAYS_HOW)


def _ends(side: Alignment) -> bool:
    """«Созвон больше не проводим», «ужин отменили»: the thing itself is over."""
    if any(side.new.stance.states.get(state) == -1 for state in ("exists", "open", "works", "valid")):
        return True
    said, before = predicates(side.new), predicates(side.old)
    if any(a.denied and not b.denied and a.lemmas & b.lemmas for a in said for b in before):
        return True
    if before or not any(t.denied for t in said):
        return False
    # «ужин больше не раздаём»: nobody is named who does it, so the thing is what ends
    if any(t.denied and forms(t.text)[0].number == "plur" for t in said):
        return True
    # «курьер больше не приезжает» of «курьер в 10»
    of = frozenset().union(*(kinds(t, side.old) for t in side.left(Part.VALUE)[0]))
    return not _plain_left(side)[1] and any(agree(side.old, side.new, kind) for kind in of)


def _called_off(side: Alignment) -> bool:
    """«Банкет отменили»: what was said of it holds no longer."""
    nothing_else = all(part_of(t, side.new) is Part.ACTION for t in side.only_new)
    return nothing_else and _head_shared(side) and any(t.lemmas & _OVER and not t.denied for t in predicates(side.new))


_OVER: Final = listed("отменить отменять отмениться упразднить ликвидировать расторгнуть")


def _another_quality(side: Alignment) -> bool:
    old, new = side.left(Part.QUALITY)
    if len(_said_of(side.only_old, side.old)) > 1 and len(_said_of(side.only_new, side.new)) > 1:
        return False  # «камин в холле газовый» and «камин в номере дровяной»
    if not agree(side.old, side.new) or _narrowed(side):
        return any(_excludes(a, b) for a in side.only_old for b in side.only_new) and agree(side.old, side.new)
    return any(one_dimension(a, b) for a in old for b in new)


def _home(term: Term, side: Alignment) -> Reading:
    return side.old if term in side.only_old else side.new


def _refined(side: Alignment) -> Verdict:
    """Nothing of the old statement is gone."""
    told = [t for t in side.only_new if part_of(t, side.new) is not Part.ACTION and not _pays_it(t, side)]
    if not told and _denies_act(side):
        return _opposite(side)  # «ключ у охраны» and «охрана не хранит ключ»
    if not told:
        same = _equal_amounts(side) and _no_veto(side)
        return Verdict.SAME if same else Verdict.UPDATE
    if (_names_another(side) and not _adds_where(side)) or _is_of_it(side):
        return Verdict.DIFFERENT
    return Verdict.UPDATE


def _is_of_it(side: Alignment) -> bool:
    """«фреза стоит 900» and «заточка фрезы 900»: about something of the thing, with a value of its own."""
    if not any(kinds(t, side.old) & {Kind.MONEY, Kind.SPAN, Kind.RATE} for t in side.shared):
        return False
    first = next((t for t in side.new.telling if part_of(t, side.new) is Part.TOPIC), None)
    if first is None or first not in side.only_new or first.pos != "NOUN" or first.is_name:
        return False
    after = next((t for t in side.new.telling if t.place == first.place + 1), None)
    generic = first.lemmas & (ATTRIBUTES.keys() | FRAMING)
    return after is not None and not generic and any(f.case == "gent" for f in forms(after.text)[:2])


def _adds_where(side: Alignment) -> bool:
    """«тару возвращаем» and «тару возвращаем в Уфу, на склад»: where to follows all that was said before."""
    told = [t for t in side.new.telling if t not in side.only_new]
    if not shares_predicate(side.old, side.new) or not told or not side.only_new:
        return False
    first = side.only_new[0]
    if first.start < max(t.end for t in told):
        return False
    between = side.new.text[max(t.end for t in told) : first.start]
    return "," in between or preposition(first, side.new.text) in _WHERE_TO


_WHERE_TO: Final = frozenset({"в", "во", "на", "к", "через", "у", "до", "за"})


def _denies_act(side: Alignment) -> bool:
    """Whether an act is denied that the old statement claims, if without its verb."""
    denied = [t for t in side.only_new if t.denied and t.is_predicate]
    said = side.new.stance.changed or any(links(t, kind) for t in denied for kind in (Kind.WHO, Kind.PLACE))
    return bool(denied) and said and not side.old.stance.negative


def _pays_it(term: Term, side: Alignment) -> bool:
    """«обходится клиенту в 450»: whom a price is for says nothing new."""
    sums = any(Kind.MONEY in kinds(t, side.old) for t in side.shared)
    return sums and term.weight is Weight.CLASS and any(f.case == "datv" for f in forms(term.text))


def _names_another(side: Alignment) -> bool:
    """The new statement gives the thing a name of its own, and nothing sharp shows that it is the old one."""
    named = [
        t
        for t in side.only_new
        if part_of(t, side.new) is Part.TOPIC and (t.is_name or (t.sort is Sort.NUMBER and tells_which(t, side.new)))
    ]
    return bool(named) and not any(t.weight is Weight.SHARP for t in side.shared)


def _one_thing(side: Alignment) -> bool:
    """Whether both statements speak of one thing at all."""
    if side.two_things or _identities_differ(side) or _sides_differ(side.old, side.new, _BORDERS):
        return False
    if not side.new.stance.changed and _kinds_apart(side):
        return False
    if _places_apart(side) or _ways_differ(side.old, side.new):
        return False
    if _his_and_hers(side) or houses_differ(side.old.text, side.new.text):
        return False
    if {Amount.ALL, Amount.NONE} <= side.old.stance.amounts | side.new.stance.amounts and _share(side) >= 0.5:
        return True
    if side.shared and not (side.only_old or side.only_new):
        return True
    nouns = [t for t in side.shared if t.weight is not Weight.SOFT and part_of(t, side.old) is not Part.VALUE]
    if nouns:
        return True
    # «Дежурит Семен» and «теперь дежурит Павел» share only the verb
    verbs = [t for t in side.shared if t.weight is Weight.SOFT]
    return bool(verbs) and not any(side.left(Part.TOPIC))


def _his_and_hers(side: Alignment) -> bool:
    """Whether a surname names him on one side and her on the other."""
    # «Чекмарёву» may be hers as well as his, «Чекмарёвой» is hers alone
    named = any(t.people & o.people for t in side.old.telling for o in side.new.telling)
    # of «не Павлова» the case tells no gender
    named = named or any(rejected(t, r) for r in (side.old, side.new) for t in r.telling if t.is_name)
    return any(_genders_differ(t, o, named=named) for t in side.old.telling for o in side.new.telling)


def _kinds_apart(side: Alignment) -> bool:
    """«новый насос» and «старый насос»."""
    mine, theirs = (
        [t for t in r.terms if t.pos == "ADJF" and part_of(t, r) is Part.TOPIC] for r in (side.old, side.new)
    )
    return any(contrary(a.lemmas, b.lemmas) for a in mine for b in theirs)


def _places_apart(side: Alignment) -> bool:
    """The broken printer here and the working one there are two printers."""
    places = [[t for t in terms if _place(t, r)] for terms, r in ((side.only_old, side.old), (side.only_new, side.new))]
    acts = [[t for t in terms if t.is_predicate] for terms in (side.only_old, side.only_new)]
    moved = agree(side.old, side.new, Kind.PLACE) or side.new.stance.changed
    return all(places) and ((any(acts) and not moved) or _claims_opposite(side))


def _place(term: Term, statement: Reading) -> bool:
    return (
        not kinds(term, statement) & _TIMELY
        and not _names_state(term, statement)
        and term.pos == "NOUN"
        and preposition(term, statement.text) in PLACE_PREPOSITIONS | {"у", "около", "за"}
    )


def _names_state(term: Term, statement: Reading) -> bool:
    """Whether the word is part of what is claimed: «за отдельную плату»."""
    return any(term.lemmas & words for words in statement.stance.named.values())


_TIMELY: Final = frozenset({Kind.CLOCK, Kind.WEEKDAY, Kind.DATE, Kind.OFTEN, Kind.SPAN})


def _identities_differ(side: Alignment) -> bool:
    """Names or contract numbers of both sides that stand where the thing is named, and are not the same."""
    old, new = side.left(Part.TOPIC)
    codes = [[t for t in terms if t.sort is Sort.CODE] for terms in (old, new)]
    if all(codes):
        return True
    numbered = [[t for t in terms if tells_which(t, r)] for terms, r in ((old, side.old), (new, side.new))]
    if all(numbered):
        return True
    named = [[t for t in terms if t.is_name] for terms in (old, new)]
    if not all(named):
        return False
    # «мука теперь от «Нивы»»: the thing stays, and whoever it comes from is said to have changed
    ended = opposed(side.old.stance, side.new.stance) is True
    replaced = side.new.stance.changed and _head_shared(side) and not ended
    return not (
        replaced and all(preposition(t, r.text) for ts, r in zip(named, (side.old, side.new), strict=True) for t in ts)
    )


def _head_shared(side: Alignment) -> bool:
    """Whether the first thing that the old statement names is in the new one."""
    things = [t for t in side.old.telling if t.weight is not Weight.SOFT and part_of(t, side.old) is Part.TOPIC]
    nouns = [t for t in things if t.pos == "NOUN"]
    # «клиент Дроздов» is about Дроздов
    candidates = [t for t in nouns if t.weight is not Weight.CLASS] or nouns or things
    return not candidates or candidates[0] in side.shared


def _share(side: Alignment) -> float:
    """How much of the shorter statement the other one has."""
    shorter = min(len(side.old.telling), len(side.new.telling))
    return len(side.shared) / shorter if shorter else 0.0


def _claims_opposite(side: Alignment) -> bool:
    if _only_with(side.old, side.new) or _only_with(side.new, side.old):
        return False
    if _day_off(side.old, side.new, side.only_new) or _day_off(side.new, side.old, side.only_old):
        return True
    if opposed(side.old.stance, side.new.stance) is True or (clashes(side.new, side.old) and not _both_deny(side)):
        return not _present_at_times(side) and not _another_attribute(side)
    if any(
        _exclude(a, b, side) or converse(a, b, side, denied=True)
        for a, b in itertools.product(side.only_old, side.only_new)
    ):
        return True
    if _rejects(side.new, side.old) or _rejects(side.old, side.new):
        return True
    acted = [any(t.is_predicate and t.denied for t in r.terms) for r in (side.old, side.new)]
    if any(
        (not acted[0] and _has_and_lacks(a, b)) or (not acted[1] and _has_and_lacks(b, a))
        for a in side.old.terms
        for b in side.new.terms
    ):
        return True
    if any(
        _is_there(a, side.old, b, side.new) or _is_there(b, side.new, a, side.old)
        for a in side.old.terms
        for b in side.new.terms
    ):
        return True
    return _sides_differ(side.old, side.new, _STANDS)


def _only_with(banning: Reading, allowing: Reading) -> bool:
    """«Без каски на объект нельзя» and «на объект только в каске»."""
    lacking = [t for t in banning.terms if preposition(t, banning.text) == "без"]
    banned = banning.stance.states.get("allowed", 0) < 0 or any(t.is_predicate and t.denied for t in banning.terms)
    if not lacking or not banned or any(t.denied for t in allowing.terms):
        return False
    items = [t for t in tokens(allowing.text) if t.is_word]
    after = [
        frozenset().union(*(lemma_set(t.text) for t in items[i + 1 : i + 3]))
        for i, one in enumerate(items)
        if one.lower in _ONLY
    ]
    return any(t.lemmas & words for t in lacking for words in after)


def _day_off(working: Reading, resting: Reading, left: tuple[Term, ...]) -> bool:
    """«Лев по субботам работает» and «по субботам у Льва выходной»."""
    if working.stance.states.get("works", 0) <= 0 or any(t.is_predicate for t in resting.terms):
        return False
    off = [t for t in tokens(resting.text) if t.is_word and lemma_set(t.text) & _DAYS_OFF]
    return bool(off) and all(any(t.start == o.start for o in off) for t in left)


def _rejects(mine: Reading, theirs: Reading) -> bool:
    """«телефон охраны не 11-22» where the other statement has this very value."""
    for term in mine.terms:
        if not rejected(term, mine) or (term.sort is Sort.WORD and not term.is_name):
            continue
        found = find(term, theirs)
        if found.level >= EXPLAINED and found.term is not None and not rejected(found.term, theirs):
            return not at_another_end(term, found.term, theirs, mine)
    return False


def _exclude(old: Term, new: Term, side: Alignment) -> bool:
    """Said of the thing, in a like way, and contrary: «пригодна» and «непригодна»."""
    said = Part.QUALITY, Part.ACTION
    if part_of(old, side.old) not in said or part_of(new, side.new) not in said or old.denied != new.denied:
        return False
    if converse(old, new, side):
        return False
    return contrary(old.lemmas, new.lemmas)


def _both_deny(side: Alignment) -> bool:
    """«Скидок для Ромашки нет» and «Ромашке скидку не даём»: each denies, in its own way."""
    acted = [any(t.is_predicate and t.denied for t in r.terms) for r in (side.old, side.new)]
    lacked = [
        any(t.denied and not t.is_predicate for t in r.terms) and not a
        for r, a in zip((side.old, side.new), acted, strict=True)
    ]
    return not (side.only_old or side.only_new) and any(acted) and any(lacked)


def _another_attribute(side: Alignment) -> bool:
    """«касса принимает карты» isn't opposed to «касса не работает»: what one does with a thing is not how one is."""
    mine, theirs = side.old.stance, side.new.stance
    differ = [s for s in mine.states.keys() & theirs.states.keys() if mine.states[s] != theirs.states[s]]
    said = [(_naming(r, differ), left, r) for r, left in ((side.old, side.only_old), (side.new, side.only_new))]
    if not differ or any(t.lemmas & o.lemmas for t in said[0][0] for o in said[1][0]):
        return False
    return any(_does_something(verbs, left, r) for verbs, left, r in said)


def _naming(statement: Reading, states: Iterable[str]) -> list[Term]:
    names = frozenset().union(*(statement.stance.named.get(s, frozenset()) for s in states))
    return [t for t in statement.terms if t.lemmas & names]


def _does_something(verbs: list[Term], left: tuple[Term, ...], statement: Reading) -> bool:
    """Whether the state is named by a verb that has an object, or somebody to do it, of its own."""
    if not verbs or any(not any(f.pos == "VERB" and "tran" in f.grammemes for f in forms(t.text)) for t in verbs):
        return False
    nouns = [t for t in left if t.pos == "NOUN" and not preposition(t, statement.text)]
    return any(not kinds(t, statement) & _TIMELY for t in nouns)


def _present_at_times(side: Alignment) -> bool:
    """«работает до 17» isn't opposed to «на больничном»: one tells the hours, the other that somebody is away."""
    mine, theirs = side.old.stance.states, side.new.stance.states
    differ = [state for state in mine.keys() & theirs.keys() if mine[state] != theirs[state]]
    return differ == [PRESENCE] and any(side.left(Part.VALUE))


def _has_and_lacks(one: Term, other: Term) -> bool:
    """«с перерывом» and «без перерыва», whatever else the statements agree in."""
    return one.asserted and other.denied and not other.is_predicate and bool(one.lemmas & other.lemmas)


def _is_there(one: Term, mine: Reading, other: Term, theirs: Reading) -> bool:
    """«обед есть» and «без обеда»."""
    if one.denied or not other.denied or other.is_predicate or not one.lemmas & other.lemmas:
        return False
    there = any(t.text.lower() == "есть" or t.lemmas & _IS_THERE for t in mine.terms)
    return there and not mine.stance.undone | theirs.stance.undone and not preposition(one, mine.text)


_IS_THERE: Final = listed("иметься присутствовать")


def _equal_amounts(side: Alignment) -> bool:
    return side.old.stance.amounts == side.new.stance.amounts


def _another_case(side: Alignment, old: tuple[Term, ...], new: tuple[Term, ...]) -> bool:
    """«По понедельникам дежурит Олеся» and «по вторникам Богдан»: only the act is shared, and two values differ."""
    mine = frozenset().union(*(kinds(t, side.old) for t in old))
    theirs = frozenset().union(*(kinds(t, side.new) for t in new))
    return len(mine & theirs - {Kind.COUNT}) > 1 and not any(
        t.weight in (Weight.KEY, Weight.SHARP) for t in side.shared
    )


def _doers_differ(side: Alignment) -> bool:
    """«Пошлину платит клиент» and «пошлину платит бюро»: one act on one thing by two different parties."""
    old, new = side.left(Part.TOPIC)
    if not shares_predicate(side.old, side.new) or opposed(side.old.stance, side.new.stance) is True:
        return False
    if _we_against(old, side.old, side.new) or _we_against(new, side.new, side.old):
        return True
    if len(old) != 1 or len(new) != 1 or len(side.only_old) != 1 or len(side.only_new) != 1:
        return False
    if any(t.is_name or t.pos != "NOUN" for t in (*old, *new)):
        return False
    return all(_acts(t, r) for t, r in ((old[0], side.old), (new[0], side.new)))


def _we_against(named: tuple[Term, ...], statement: Reading, other: Reading) -> bool:
    """«Вывоз оплачивает заказчик» and «вывоз оплачиваем мы»."""
    if len(named) != 1 or named[0].is_name or not _acts(named[0], statement):
        return False
    verbs = [t for t in other.terms if t.pos == "VERB"]
    return any("1per" in f.grammemes for t in verbs for f in forms(t.text)[:1])


def _acts(term: Term, statement: Reading) -> bool:
    """Whether the noun is the subject of a verb that has an object beside it."""
    readings = forms(term.text)
    if not any(f.pos == "NOUN" and f.case == "nomn" and f.number == "sing" for f in readings):
        return False
    verb = next((t for t in statement.terms if t.pos == "VERB"), None)
    if verb is None or not any(f.number == "sing" and "3per" in f.grammemes for f in forms(verb.text)):
        return False
    others = [t for t in statement.telling if t.pos == "NOUN" and t is not term]
    objects = [t for t in others if any(f.case == "accs" for f in forms(t.text))]
    if not objects:
        return False
    if term.start > verb.end:
        return True
    # before the verb the subject must be unlike an object: a person, or a noun with another accusative
    return not any(f.pos == "NOUN" and f.case == "accs" for f in readings)


def may_merge(a: str, b: str) -> bool:
    """Whether nothing forbids taking a new statement `b` for the fact `a` that is known.

    Vetoes on another subject, a negation or an antonym, another number, date, name or contract number, a quantifier.
    A similarity or a model may propose a merge; it never passes this by.
    """
    first, second = read(respelled(settled(a))), read(respelled(settled(b)))
    if _unless_apart(first, second) is not Verdict.SAME:
        return False
    return _reworded(first, second) or _no_veto(align(first, second))


def _no_veto(side: Alignment) -> bool:
    first, second = side.old, side.new
    if side.two_things or _claims_opposite(side) or not _equal_amounts(side):
        return False
    if exchanged(first, second) is not None or turned(first, second) or payers_differ(first, second):
        return False
    if regrouped(first, second) or _only_differs(first, second):
        return False
    old, new = side.left(Part.TOPIC)
    # a thing that only the new statement names would be lost, or is another thing
    if (old and new) or any(t.weight in (Weight.KEY, Weight.SHARP) for t in new) or not _head_shared(side):
        return False
    left = (*side.only_old, *side.only_new)
    if any(t.sort is not Sort.WORD or t.is_name or part_of(t, _home(t, side)) is Part.VALUE for t in left):
        return False
    return not _sides_differ(first, second, _BORDERS + _ORDERS)


def _only_differs(first: Reading, second: Reading) -> bool:
    """«только Вера подписывает акты» and «Вера подписывает только акты»."""
    mine, theirs = _limited(first), _limited(second)
    return bool(mine and theirs) and not mine & theirs


def _limited(statement: Reading) -> frozenset[str]:
    """What stands right after «только»."""
    items = tokens(statement.text)
    after = [b for a, b in itertools.pairwise(items) if a.lower in _ONLY]
    return frozenset().union(*({t.norm} | (lemma_set(t.text) if t.is_word else set()) for t in after))


_ONLY: Final = frozenset({"только", "лишь", "исключительно"})


def _hers_and_his(term: Term, other: Term) -> bool:
    """«Лапин» and «Лапина», where a dictionary takes the surname for another word."""
    # at the beginning of a sentence a capital is no proof, so it is read from the text, not from the term
    if not (term.text[:1].isupper() and other.text[:1].isupper()) or term.quoted or other.quoted:
        return False
    shorter, longer = sorted((term.text.lower(), other.text.lower()), key=len)
    return longer == shorter + "а" and shorter.endswith(("ов", "ев", "ёв", "ин", "ын"))


def _genders_differ(term: Term, other: Term, *, named: bool) -> bool:
    """Whether one surname is his in one statement and hers in the other; a first name beside it may tell."""
    if not term.surnames & other.surnames:
        return not named and bool(term.bases & other.bases) and _hers_and_his(term, other)
    if "p" in term.genders & other.genders:
        return False  # «Лобановых» and «Лобановым»: the family
    return not term.genders & other.genders if named else term.genders != other.genders


_Border = tuple[frozenset[str], frozenset[str]]
#: prepositions that put a place on different sides of a border, a time before or after it
_BORDERS: Final[tuple[_Border, ...]] = ((frozenset({"внутри", "в", "до", "по"}), frozenset({"за", "вне", "снаружи"})),)
_STANDS: Final[tuple[_Border, ...]] = ((frozenset({"за"}), frozenset({"против"})),)
_ORDERS: Final[tuple[_Border, ...]] = ((frozenset({"до"}), frozenset({"после", "с"})),)


#: verbs whose «за» is no place: «отвечает за кассу»
_WITH_ZA: Final = listed("отвечать ответственный платить брать следить голосовать взяться считать")


def _sides_differ(first: Reading, second: Reading, borders: tuple[_Border, ...]) -> bool:
    """«внутри кольца» and «за кольцо», «до обеда» and «после обеда»."""
    if any(t.lemmas & _WITH_ZA for r in (first, second) for t in r.terms):
        borders = tuple(b for b in borders if b not in _BORDERS)
    for term in first.telling:
        for other in second.telling:
            if term.sort is Sort.NUMBER and Kind.MONEY in kinds(term, first):
                continue  # «за 900» and «в 900» are sums
            if term.lemmas & other.lemmas and term.sort is other.sort:
                a, b = preposition(term, first.text), preposition(other, second.text)
                if term.hours is not None and {a, b} == {"в", "за"}:
                    continue  # «900 в час» and «900 за час»
                if any((a in x and b in y) or (a in y and b in x) for x, y in borders):
                    return True
    return False


#: a comma between two statements; not inside a number, quotes or brackets
_COMMA: Final = re.compile(r",\s+(?![^«»]*»)(?![^()]*\))")
_PARTS: Final = re.compile(r"\s*[;\n]\s*|(?<=[.!?])\s+(?=[А-ЯЁA-Z])")


def updated(old: str, new: str) -> str:
    """The text after an update: of a record with several parts only the part that the new words are about changes."""
    parts = _sentences(old)
    if len(parts) < 2 or len(_sentences(new)) > 1:
        return new
    alone = named_alone(parts, new)
    meant = [parts[i] for i in alone] or [p for p in parts if compare(p, new) in (Verdict.UPDATE, Verdict.CONTRADICT)]
    if len(meant) != 1:
        return new
    part = meant[0]
    stop = part[-1] if part[-1:] in ".!?" else ""
    start = old.index(part)
    said = new.rstrip(" .!?")
    if part[:1].islower() and not keeps_capital(said, old):
        said = said[:1].lower() + said[1:]
    return old[:start] + said + stop + old[start + len(part) :]


def keeps_capital(said: str, whole: str) -> bool:
    """Whether words begin with a name, or with a word that has its capital inside a whole text as well."""
    begins = said.split(maxsplit=1)[0]
    first = read(said).terms[:1]
    return f" {begins}" in whole or (bool(first) and first[0].is_name and first[0].start == 0)


def named_alone(parts: Sequence[str], new: str) -> list[int]:
    """The one part, if any, that alone has what tells which case the new words are about: «в субботу», «Васильку»."""
    readings = [read(p) for p in parts]
    head = next((t for t in readings[0].telling if part_of(t, readings[0]) is Part.TOPIC), None)
    held = [
        [i for i, r in enumerate(readings) if find(t, r).level >= EXPLAINED]
        for t in read(new).telling
        if not t.is_predicate and t.sort is Sort.WORD and not (head is not None and t.lemmas & head.lemmas)
    ]
    found = {places[0] for places in held if len(places) == 1}
    return list(found) if len(found) == 1 else []


def nearest(text: str, known: Iterable[str]) -> tuple[Verdict, int] | None:
    """The strongest relation of a new statement to any known one: (verdict, position), None when all are different."""
    order = (Verdict.SAME, Verdict.UPDATE, Verdict.CONTRADICT)
    found = [(v, i) for i, k in enumerate(known) if (v := compare(k, text)) is not Verdict.DIFFERENT]
    return min(found, key=lambda p: (order.index(p[0]), p[1])) if found else None


__all__ = ["Verdict", "align", "compare", "keeps_capital", "may_merge", "named_alone", "nearest", "part_of", "updated"]
