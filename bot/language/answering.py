"""What kind of answer a question asks for, and how plainly a text holds one: «сколько стоит» wants money.

`sought` reads a question, `held` a record; both give strengths, because neither is ever certain: «где» is best
answered by a place, but also by whoever has the thing. Searching uses this; forgetting and merging read `questions`.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language import measures
from bot.language.lemmas import Form, Kind, Token, forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.questions import Value, spelt
from bot.language.roots import akin
from bot.language.terms import WEEKDAYS, Sort, Term, Weight, read

Strengths = Mapping[Value, float]


class Ask(StrEnum):
    """What a question is after, as its question word and its bare attributes tell."""

    WHO = "who"
    WHERE = "where"
    WHEN = "when"
    PRICE = "price"
    MANY = "many"
    WHETHER = "whether"
    OTHER = "other"


_WHO_WORDS: Final = listed("кто кого кому кем ком чей чья чье чьи")
_WHERE_WORDS: Final = listed("где куда откуда")
_HOW_MANY: Final = listed("сколько скольки скольких скольким")
_WHICH: Final = listed("какой какая какое какие какого каком каким какую каких какому какими")
_THING_WORDS: Final = listed("что чего чему чем почему зачем как") | _WHICH
_PAYING: Final = listed(
    "стоить платить заплатить оплатить обойтись обходиться брать взять отдать отдавать доплатить доплата вносить внести "
    "выложить заработать получать получить скинуть удерживать"
)
#: nouns that ask for a value by naming it; a record needn't say the word when it holds the value
_MONEY_NOUNS: Final = listed(
    "цена стоимость прайс расценка тариф почем ценник сумма плата такса ставка оклад зарплата бюджет"
)
_SHARE_NOUNS: Final = listed(
    "процент скидка комиссия наценка доля надбавка дисконт доплата залог штраф неустойка аванс предоплата"
)
_WHEN_NOUNS: Final = listed("срок дата график расписание режим период дедлайн часы время число день")
_PLACE_NOUNS: Final = listed("адрес местонахождение местоположение улица")
_CODE_NOUNS: Final = listed("номер код шифр пароль пинкод")
_PHONE_NOUNS: Final = listed("телефон мобильный сотовый")
_PERSON_NOUNS: Final = listed("имя фамилия ответственный фио")

_TIME_NOUNS: Final = listed("день неделя месяц год час минута сутки квартал секунда мин сек полгода полчаса ночь сезон")
_PERIODS: Final = listed(
    "ежедневно ежемесячно еженедельно ежегодно ежеквартально круглосуточно дважды трижды бессрочно бессрочный постоянно каждый "
    "полгода полчаса часто редко неделя месяц квартал год сутки сезон раз"
)
_DAYS: Final = listed(
    "завтра послезавтра сегодня вчера выходной будни будний праздник январь февраль март апрель май июнь июль август "
    "сентябрь октябрь ноябрь декабрь лето зима весна осень весной летом зимой осенью ежедневно каникулы сезон"
) | frozenset(WEEKDAYS)
_HOURS: Final = listed(
    "утро утром вечер вечером ночь ночью днем полдень полночь обед круглосуточно закат рассвет утренний вечерний ночной"
)
#: words that make a sentence a question
_ASKING: Final = _WHO_WORDS | _WHERE_WORDS | _HOW_MANY | _THING_WORDS | {"когда", "почем"}
_FREE: Final = listed("бесплатно бесплатный даром безвозмездно платный платно подарок")
_FRACTIONS: Final = listed("половина треть четверть пополам вдвое втрое двойной полцены полцена")
_INCLUDED: Final = listed("включить включать входить включенный")
_PLACE_PREPOSITIONS: Final = listed(
    "в на у под за около возле из с при над внутри через через до от между напротив рядом"
)
_FACILITIES: Final = listed(
    "адрес улица проспект переулок площадь склад офис кабинет магазин аптека столовая прачечная парковка стоянка туалет "
    "душ кухня зал холл подвал чердак гараж сарай двор цех лаборатория касса банкомат розетка электричество "
    "раздевалка гардероб стойка полка шкаф ящик сейф папка диск чат сайт приложение терминал этаж вход ворота "
    "остановка станция вокзал парк площадка мастерская студия филиал отделение корпус павильон стенд сектор"
)
#: those who act together without a name
_BODIES: Final = listed(
    "бригада отдел служба бухгалтерия компания фирма завод фабрика ферма банк охрана бюро лаборатория агентство "
    "команда подрядчик склад цех участок соцзащита полиция почта администрация дирекция диспетчерская"
)
_NOT_PLACES: Final = (
    _TIME_NOUNS | _DAYS | _HOURS | listed("цена стоимость раз срок работа течение конец начало число время заказ счет")
)
#: records that allow, forbid or state a condition answer «можно?», «нужно?», «есть?»
_VERDICTS: Final = listed(
    "можно нельзя разрешить разрешать запретить запрещать запрещено разрешено нет нету есть надо нужно нужный не без "
    "только обязательно обязательный бесплатно бесплатный платный включить допускать пускать принимать брать "
    "закончиться открытый закрытый закрыть отсутствовать свободный занятый полный полон"
)


#: what a noun that names a value stands after when it isn't what is asked: «по телефону», «за плату»; «про цену» is
_ABOUT: Final = listed("про насчет о об касательно")
#: «во сколько обойдётся» asks for money
_COSTING: Final = listed("стоить обойтись обходиться встать вставать выйти выходить стать влететь вылиться оценить")


@lru_cache(maxsize=8192)
def _words(question: str) -> tuple[Token, ...]:
    return tuple(t for t in tokens(spelt(question)) if t.is_word)


@lru_cache(maxsize=8192)
def _wanted(question: str) -> frozenset[str]:
    """Dictionary forms of the words that may name what is asked, those after a preposition left out."""
    words = _words(question)
    out = (forms(t.text)[:2] for at, t in enumerate(words) if not _circumstance(words, at))
    return frozenset(f.lemma for readings in out for f in readings)


def _circumstance(words: tuple[Token, ...], at: int) -> bool:
    """«оформим по телефону», «можно на улице»; «по какому телефону» and «что по цене» ask for it."""
    before = at - 1
    while before >= 0 and forms(words[before].text)[0].pos in ("ADJF", "NUMR") and words[before].lower not in _WHICH:
        before -= 1
    if before < 0 or forms(words[before].text)[0].pos != "PREP" or words[before].lower in _ABOUT:
        return False
    return not (before and words[before - 1].lower in ("что", "как", "сколько"))


@lru_cache(maxsize=8192)
def kind(question: str) -> Ask:
    """What the question is after."""
    words = _words(question)
    lowers = {t.lower for t in words}
    lemmas = {f.lemma for t in words for f in forms(t.text)[:2]}
    wanted = _wanted(question)
    if lowers & _WHO_WORDS:
        return Ask.WHO
    if lowers & _WHERE_WORDS or (wanted & _PLACE_NOUNS):
        return Ask.WHERE
    if "когда" in lowers:
        return Ask.WHEN
    if _asks_wait(words) or measures.measured(question) is not None or measures.bounds_things(question):
        return Ask.MANY
    if "почем" in lowers or (lowers & _HOW_MANY and lemmas & (_COSTING if _asks_time(words) else _PAYING)):
        return Ask.PRICE
    if _asks_time(words):
        return Ask.WHEN
    if not lowers & _ASKING and _claims(words):
        return Ask.WHETHER
    if wanted & _MONEY_NOUNS:
        return Ask.PRICE
    if wanted & _WHEN_NOUNS and (lowers & _WHICH or len(words) <= 4):
        return Ask.WHEN
    if lowers & _HOW_MANY or wanted & _SHARE_NOUNS or (lowers & _WHICH and lemmas & _MEASURES):
        return Ask.MANY
    if lowers & _THING_WORDS or wanted & (_CODE_NOUNS | _PHONE_NOUNS | _PERSON_NOUNS):
        return Ask.OTHER
    return Ask.WHETHER


#: marks between a situation and the question about it: «порвали штору — что делать?»
_CLAUSES: Final = frozenset(",;:.—–-")


@lru_cache(maxsize=8192)
def situation(question: str) -> int:
    """Where the clause that asks starts, when the clauses before it only tell a situation; 0 when none does."""
    starts = [0]
    clauses: list[list[Token]] = [[]]
    for token in tokens(spelt(question)):
        if token.kind is Kind.PUNCT and token.text in _CLAUSES:
            if clauses[-1]:
                starts.append(token.end)
                clauses.append([])
        else:
            clauses[-1].append(token)
    last = tuple(t for t in clauses[-1] if t.is_word)
    before = tuple(t for clause in clauses[:-1] for t in clause if t.is_word)
    if not last or not before or {t.lower for t in before} & (_ASKING - {"что", "как"}):
        return 0
    tells = before[0].lower in ("у", "если", "для") or _claims(before)
    asks = _claims(last) or any(t.lower in _ASKING for t in last)
    says = any(t.weight is not Weight.EMPTY and t.start >= starts[-1] for t in read(spelt(question), asked=True).terms)
    return starts[-1] if tells and asks and says else 0


def _asks_wait(words: Sequence[Token]) -> bool:
    """«через сколько», «за сколько дней»."""
    lowers = [t.lower for t in words]
    return any(a == "через" and b in _HOW_MANY for a, b in itertools.pairwise(lowers)) or any(
        a == "за" and b in _HOW_MANY and _is_time(c) for a, b, c in zip(lowers, lowers[1:], lowers[2:], strict=False)
    )


def _is_time(word: str) -> bool:
    return any(f.lemma in _TIME_NOUNS | {"время"} for f in forms(word)[:2])


def _claims(words: Sequence[Token]) -> bool:
    """Whether a predicate is asked about, without any question word: «предоплата нужна?», «залог вернёте?»."""
    first = (forms(t.text)[0] for t in words)
    return any(f.pos in ("PRED", "ADJS", "PRTS", "VERB") and "impr" not in f.grammemes for f in first)


def _asks_time(words: Sequence[Token]) -> bool:
    """«во сколько», «до скольки», «как часто», «как долго»."""
    pairs = set(itertools.pairwise(t.lower for t in words))
    first = {"во", "до", "со", "с", "после", "к"}
    many = any(a in first and b in _HOW_MANY for a, b in pairs)
    return many or bool({("как", "часто"), ("как", "долго"), ("как", "скоро")} & pairs)


@lru_cache(maxsize=8192)
def sought(question: str) -> Strengths:
    """Kinds of value that would answer, with how well each would, 0..1; empty when the question doesn't tell."""
    lowers = [t.lower for t in _words(question)]
    lemmas = {f.lemma for word in lowers for f in forms(word)[:2]}
    match kind(question):
        case Ask.WHO:
            return {Value.PERSON: 1.0, Value.FIRM: 0.8}
        case Ask.WHERE if _wanted(question) & _PLACE_NOUNS:
            return {Value.PLACE: 0.7}
        case Ask.WHERE:
            return {Value.PLACE: 1.0, Value.FIRM: 0.7, Value.PERSON: 0.5}
        case Ask.PRICE if "стоить" in lemmas:
            return {Value.MONEY: 1.0, Value.PERCENT: 0.5, Value.COUNT: 0.15}
        case Ask.PRICE:
            return {Value.MONEY: 1.0, Value.PERCENT: 0.7, Value.COUNT: 0.15}
        case Ask.WHEN:
            return _when(lowers, lemmas)
        case Ask.MANY if counts(question):
            return {Value.COUNT: 1.0, Value.PERCENT: 0.3, Value.MONEY: 0.2}
        case Ask.MANY:
            return _many(lowers, lemmas)
        case Ask.WHETHER if _wanted(question) & _SHARE_NOUNS:
            return {Value.PERCENT: 1.0, Value.MONEY: 0.8, Value.COUNT: 0.3}
        case _:
            return dict(_named(_wanted(question)))


def _when(lowers: list[str], lemmas: set[str]) -> Strengths:
    pairs = set(itertools.pairwise(lowers))
    if any(b in _HOW_MANY for _, b in pairs):
        return {Value.CLOCK: 1.0, Value.DAY: 0.3}
    if {("как", "часто"), ("как", "долго")} & pairs:
        return {Value.PERIOD: 1.0, Value.DAY: 0.7}
    if lemmas & {"число", "дата", "день"}:
        return {Value.DAY: 1.0, Value.PERIOD: 0.4, Value.CLOCK: 0.3}
    return {Value.DAY: 1.0, Value.CLOCK: 1.0, Value.PERIOD: 0.8}


_MEASURES: Final = listed(
    "весить вес длина высота ширина размер объем площадь калория градус метр литр килограмм кило грамм вместимость"
)


@lru_cache(maxsize=8192)
def strict(question: str) -> bool:
    """Whether only the kind of value asked for would answer: a price, an hour, a phone number, an address."""
    after = kind(question)
    if after is Ask.PRICE:
        return True
    words, wanted = [t.lower for t in _words(question)], _wanted(question)
    pairs = set(itertools.pairwise(words))
    hour = any(a in ("во", "до", "с", "со") and b in _HOW_MANY for a, b in pairs)
    wait = _asks_wait(_words(question)) or "долго" in words
    day = any(a in _WHICH and b in ("числа", "число", "день", "дни", "дням", "дате", "даты", "дата") for a, b in pairs)
    if hour or wait or day or measures.measured(question) is not None or wanted & _MEASURES or counts(question):
        return True
    if after is Ask.OTHER and _asks_code(question):
        return True
    return after in (Ask.WHERE, Ask.OTHER, Ask.MANY) and bool(wanted & (_PHONE_NOUNS | _PLACE_NOUNS))


def _asks_code(question: str) -> bool:
    """«номер Степаныча», «номер договора»; «номер люкс» is a room, a code may be where the record says."""
    words = _words(question)
    at = next((n for n, t in enumerate(words) if forms(t.text)[0].lemma == "номер"), None)
    if at is None or _circumstance(words, at):
        return False
    after = words[at + 1] if at + 1 < len(words) else None
    return after is not None and (
        after.lower in ("у", "от", "на") or any(f.pos == "NOUN" and f.case == "gent" for f in forms(after.text)[:2])
    )


#: «сколько времени», «сколько денег»: not a count of things
_UNCOUNTED: Final = _TIME_NOUNS | listed("время деньги рубль процент раз лето годы")


@lru_cache(maxsize=8192)
def counts(question: str) -> frozenset[str]:
    """What is asked to be counted, as dictionary forms: «сколько мест», «сколько человек»; empty when nothing is."""
    for many, noun in itertools.pairwise(_words(question)):
        readings = forms(noun.text)
        lemmas = frozenset(f.lemma for f in readings[:3] if f.case == "gent" and "plur" in f.grammemes)
        if many.lower in _HOW_MANY and readings[0].pos == "NOUN" and lemmas:
            return frozenset() if lemmas & _UNCOUNTED else lemmas
    return frozenset()


@lru_cache(maxsize=16384)
def counted(text: str, things: frozenset[str], said: frozenset[str] = frozenset()) -> bool:
    """Whether a text has a number that may count such things; a number of `said` is none."""
    items = tokens(text)
    people = any(_animate(thing) for thing in things)
    for term in read(text).terms:
        if term.sort is not Sort.NUMBER or _key(term) & said:
            continue
        before = items[term.place - 1].lower if term.place else ""
        if term.unit in (Unit.MONEY, Unit.PERCENT) or before in ("№", "номер"):
            continue
        noun = _counted([t for t in items[term.place :] if t.start >= term.end][:2])
        if not noun or noun & things or any(akin(a, b) for a in noun for b in things):
            return True
        if people and any(_animate(word) for word in noun):
            return True
    return bool(_fractions(text) and things)


def _animate(lemma: str) -> bool:
    return any("anim" in f.grammemes for f in forms(lemma)[:1]) or lemma in ("человек", "место")


@lru_cache(maxsize=16384)
def _fractions(text: str) -> bool:
    return any(f.lemma in _FRACTIONS for t in tokens(text) if t.is_word for f in forms(t.text)[:2])


def _key(term: Term) -> frozenset[str]:
    """What a value is recognised by in another text."""
    if term.sort is Sort.NUMBER and term.value is not None:
        return frozenset({f"={term.value:g}"})
    return term.lemmas


@lru_cache(maxsize=8192)
def told(question: str) -> frozenset[str]:
    """The values and names that a question says itself: they are no answer to it."""
    asked = read(spelt(question), asked=True)
    return frozenset().union(*(_key(t) for t in asked.telling)) if asked.telling else frozenset()


def _many(lowers: list[str], lemmas: set[str]) -> Strengths:
    if lemmas & _SHARE_NOUNS:
        return {Value.PERCENT: 1.0, Value.MONEY: 0.8, Value.COUNT: 0.3}
    if lemmas & _MEASURES:
        return {Value.COUNT: 1.0}
    pairs = set(itertools.pairwise(lowers))
    if ("через", "сколько") in pairs:
        return {Value.PERIOD: 1.0, Value.DAY: 0.7, Value.CLOCK: 0.4}
    if ("за", "сколько") in pairs:
        return {Value.PERIOD: 1.0, Value.MONEY: 0.7, Value.COUNT: 0.2}
    if lemmas & listed("длиться ждать храниться хранить действовать занимать лежать делаться идти время"):
        return {Value.PERIOD: 1.0, Value.COUNT: 0.4}
    if _many_of_time(lowers):
        return {Value.PERIOD: 1.0, Value.COUNT: 0.5}
    return {Value.COUNT: 0.9, Value.MONEY: 0.9, Value.PERCENT: 0.7, Value.PERIOD: 0.7}


def asks_age(question: str) -> bool:
    """«сколько лет …»."""
    return ("сколько", "лет") in set(itertools.pairwise(t.lower for t in _words(question)))


def _many_of_time(lowers: list[str]) -> bool:
    """«сколько дней», «сколько времени»."""
    return any(
        a in _HOW_MANY and any(f.lemma in _TIME_NOUNS | {"время", "лето"} for f in forms(b)[:2])
        for a, b in itertools.pairwise(lowers)
    )


def _named(lemmas: frozenset[str]) -> Iterator[tuple[Value, float]]:
    if lemmas & _PHONE_NOUNS:
        yield Value.PHONE, 1.0
    if lemmas & _CODE_NOUNS:
        yield Value.CODE, 1.0
    if lemmas & _PERSON_NOUNS:
        yield Value.PERSON, 1.0


@lru_cache(maxsize=16384)
def held(text: str, said: frozenset[str] = frozenset()) -> Strengths:
    """Kinds of value that a record holds, with how plainly, 0..1; values and names of `said` aside."""
    reading, items = read(text), tokens(text)
    out: defaultdict[Value, float] = defaultdict(float)
    for term in reading.terms:
        if said and (term.sort is not Sort.WORD or term.is_name or term.capital) and _key(term) & said:
            continue
        for value, strength in _of_term(term, items):
            out[value] = max(out[value], strength)
    for index, token in enumerate(items):
        if token.is_word:
            for value, strength in _of_word(items, index):
                out[value] = max(out[value], strength)
    return dict(out)


def _of_term(term: Term, items: tuple[Token, ...]) -> Iterator[tuple[Value, float]]:
    match term.sort:
        case Sort.CODE:
            yield Value.CODE, 1.0
            digits = next(iter(term.lemmas)).lstrip("+")
            if digits.isdigit() and len(digits) >= 6:
                yield Value.PHONE, 1.0
        case Sort.CLOCK:
            yield Value.CLOCK, 1.0
        case Sort.DATE:
            yield Value.DAY, 1.0
        case Sort.NUMBER:
            yield from _of_number(term, items)
        case Sort.WORD:
            if term.people or (term.surnames and term.capital):
                yield Value.PERSON, 1.0
            elif term.capital and not term.quoted and term.pos == "NOUN":
                yield Value.PERSON, 0.8
            if term.quoted:
                yield Value.FIRM, 1.0


def _of_number(term: Term, items: tuple[Token, ...]) -> Iterator[tuple[Value, float]]:
    before = items[term.place - 1].lower if term.place else ""
    noun = _counted([t for t in items[term.place :] if t.start >= term.end][:2])
    value = term.value or 0
    if term.unit is Unit.PERCENT:
        yield Value.PERCENT, 1.0
        yield Value.MONEY, 0.6
        return
    if term.unit is Unit.MONEY:
        yield Value.MONEY, 1.0
        yield Value.COUNT, 0.3
        return
    if before in ("№", "номер") or term.noun & {"домофон", "код", "кабинет", "дом", "этаж"}:
        yield Value.CODE, 1.0
        yield Value.PLACE, 0.6
    if noun & _TIME_NOUNS:
        yield Value.PERIOD, 1.0
        yield Value.COUNT, 0.4
        return
    yield Value.COUNT, 1.0 if noun else 0.7
    if not noun and value >= 50:
        yield Value.MONEY, 0.8
    if "число" in noun or term.unit is Unit.ORDINAL:
        yield Value.DAY, 0.9
    if before in ("в", "до", "с", "к", "после", "со", "и", "по", "–", "-", "—") and value <= 24 and not noun:
        yield Value.CLOCK, 0.9


def _counted(after: Sequence[Token]) -> set[str]:
    """What a number counts: the noun after it, one adjective between them allowed."""
    for token in after:
        first = forms(token.text)[0] if token.is_word else None
        if first is None or first.pos not in ("NOUN", "ADJF"):
            return set()
        if first.pos == "NOUN":
            return {f.lemma for f in forms(token.text)}
    return set()


def _of_word(items: tuple[Token, ...], index: int) -> Iterator[tuple[Value, float]]:
    token = items[index]
    readings = forms(token.text)
    lemmas = {f.lemma for f in readings if f.score >= 0.1}
    if lemmas & _PERIODS:
        yield Value.PERIOD, 0.8
    if lemmas & _DAYS:
        yield Value.DAY, 1.0
    if lemmas & _HOURS:
        yield Value.CLOCK, 0.7
    if lemmas & _FREE:
        yield Value.MONEY, 1.0
    if lemmas & _FRACTIONS:
        yield Value.PERCENT, 0.9
        yield Value.MONEY, 0.7
        yield Value.COUNT, 0.7
    if lemmas & _INCLUDED and _in_price(items, index, readings[0]):
        yield Value.MONEY, 0.6
    first = readings[0]
    somebody = first.pos == "NOUN" and "anim" in first.grammemes and not first.is_name
    nickname = not index and token.capital and not first.known and first.case == "nomn"
    if somebody or nickname:
        yield Value.PERSON, 0.6
    if lemmas & _BODIES:
        yield Value.FIRM, 0.7
    if first.pos == "NOUN" and index and items[index - 1].lower in ("после", "перед", "до"):
        yield Value.DAY, 0.6
    yield from _where(items, index, first, lemmas)


def _in_price(items: tuple[Token, ...], index: int, first: Form) -> bool:
    """«парковка входит», «в цену включена»; «насос включает Прохор» is no price."""
    priced = any(f.lemma in _MONEY_NOUNS for t in items if t.is_word for f in forms(t.text)[:2])
    last = all(t.kind is Kind.PUNCT for t in items[index + 1 :])
    return priced or first.pos in ("PRTS", "PRTF") or (last and first.lemma in ("входить", "войти"))


def _where(items: tuple[Token, ...], index: int, first: Form, lemmas: set[str]) -> Iterator[tuple[Value, float]]:
    before = next((t.lower for t in reversed(items[:index]) if t.text not in '«„"“'), "")
    token = items[index]
    if lemmas & _FACILITIES:
        yield Value.PLACE, 0.4
    if lemmas & {"адрес", "улица", "проспект", "переулок"}:
        yield Value.PLACE, 1.0
    if token.capital and before in _PLACE_PREPOSITIONS - {"с", "от", "до", "через"}:
        quoted = items[index - 1].text in '«„"“'
        yield Value.PLACE, 0.4 if quoted else 0.9
    if first.pos != "NOUN" or not index or lemmas & _NOT_PLACES or "anim" in first.grammemes:
        return
    at = index - 1
    while at > 0 and items[at].is_word and forms(items[at].text)[0].pos in ("ADJF", "NUMR", "PRTF"):
        at -= 1
    if items[at].lower in _PLACE_PREPOSITIONS and first.case in ("loct", "ablt", "gent", "accs", "datv", "loc2"):
        yield Value.PLACE, 0.9 if first.case in ("loct", "loc2") or items[at].lower in ("за", "под", "у") else 0.6


def answered(question: str, text: str) -> float | None:
    """How well the kinds of value of a text suit a question, 0..1; None when the question doesn't tell."""
    measure = measures.measured(question)
    if measure is not None:
        return measures.told(text, measure.units)
    wishes = sought(question)
    if not wishes:
        return None
    has = held(text, told(question) & _values_in(text))
    return max((strength * has.get(value, 0.0) for value, strength in wishes.items()), default=0.0)


@lru_cache(maxsize=16384)
def _values_in(text: str) -> frozenset[str]:
    """What may be recognised of a record's values and names."""
    terms = (t for t in read(text).terms if t.sort is not Sort.WORD or t.is_name or t.capital)
    return frozenset().union(*(_key(t) for t in terms))


#: the preposition before «сколько» or «какой» and those before a number that answer it
_BOUNDS: Final = {
    "до": frozenset({"до"}), "к": frozenset({"к", "до"}), "ко": frozenset({"к", "до"}), "от": frozenset({"от", "с"}),
    "с": frozenset({"с", "со", "от", "после"}), "со": frozenset({"с", "со", "от", "после"}),
    "во": frozenset({"в", "во", "с", "со", "после"}), "в": frozenset({"в", "во"}), "после": frozenset({"после", "с"}),
    "за": frozenset({"за"}), "через": frozenset({"через"}), "на": frozenset({"на"}), "по": frozenset({"по"}),
}  # fmt: skip


@lru_cache(maxsize=8192)
def bounds(question: str) -> frozenset[str]:
    """Prepositions that the answer's number or time stands after: «до скольки» is answered by «до 20:00»."""
    pairs = itertools.pairwise(t.lower for t in _words(question))
    return next((_BOUNDS[a] for a, b in pairs if a in _BOUNDS and (b in _HOW_MANY or b in _WHICH)), frozenset())


@lru_cache(maxsize=65536)
def bounded(text: str, prepositions: frozenset[str]) -> bool:
    """Whether a value of the text stands after one of the prepositions."""
    items = tokens(text)
    return any(
        a.lower in prepositions and (not b.is_word or forms(b.text)[0].pos in ("NUMR", "ADJF", "NOUN"))
        for a, b in itertools.pairwise(items)
        if b.kind is not Kind.PUNCT
    )


@lru_cache(maxsize=16384)
def verdict(text: str) -> bool:
    """Whether a record allows, forbids, denies or sets a condition: what «можно?» and «есть?» ask."""
    return any(
        t.lower in _VERDICTS or any(f.lemma in _VERDICTS for f in forms(t.text)[:2]) for t in tokens(text) if t.is_word
    )


__all__ = [
    "Ask",
    "answered",
    "asks_age",
    "bounded",
    "bounds",
    "counted",
    "counts",
    "held",
    "kind",
    "situation",
    "sought",
    "strict",
    "told",
    "verdict",
]
