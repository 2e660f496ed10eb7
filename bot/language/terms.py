"""What a text is made of, for comparing: its terms, each with everything that may stand for it.

A term is a content word, a name, a number, a time, a date or a contract number. Function words, politeness and words
that only say «something» are left out. `read` is the only entry; how two texts relate is decided in the domain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language import names
from bot.language.lemmas import Form, Kind, Token, code_norm, fold, forms, lemma_set, listed, tokens
from bot.language.negation import Stance, negated, stance
from bot.language.numbers import Quantity, Unit, measured, quantities
from bot.language.synonyms import NO_MARKS, Marks, marks, phrase_marks


class Sort(StrEnum):
    WORD = "word"
    NUMBER = "number"
    CLOCK = "clock"
    DATE = "date"
    CODE = "code"


class Weight(StrEnum):
    """How much a term tells about which record is meant."""

    #: names, numbers, codes: one of them may single a record out
    SHARP = "sharp"
    #: nouns and the adjectives that divide them
    KEY = "key"
    #: verbs, adverbs: the record may say it otherwise
    SOFT = "soft"
    #: «клиент», «фирма»: the class of a thing, needed only when nothing else names it
    CLASS = "class"
    #: «запись», «тот», «давать»: says next to nothing
    EMPTY = "empty"


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """One term at [start, end) of its text, in code points."""

    sort: Sort
    text: str
    start: int
    end: int
    weight: Weight
    #: place among the terms' tokens, for adjacency
    place: int
    #: all dictionary forms it may have; for numbers and codes the one normal form
    lemmas: frozenset[str] = frozenset()
    pos: str = ""
    marks: Marks = NO_MARKS
    #: masculine forms, when the word may be a surname
    surnames: frozenset[str] = frozenset()
    #: m, f, p: whom the surname names here
    genders: frozenset[str] = frozenset()
    #: masculine forms and genders that a word with a capital would have, were it a surname
    bases: frozenset[str] = frozenset()
    sexes: frozenset[str] = frozenset()
    #: full first names it may stand for, also as a possessive
    people: frozenset[str] = frozenset()
    value: Decimal | None = None
    unit: Unit | None = None
    #: the upper end when the number opens a range: «10–18»
    upto: Decimal | None = None
    #: dictionary forms of the noun that a number belongs to: «зал 2», «второй подъемник», «12 столов»
    noun: frozenset[str] = frozenset()
    #: the number tells which of several the thing is, rather than how much of it there is
    identifies: bool = False
    #: a stretch of time in hours: «полгода», «две недели»
    hours: Decimal | None = None
    #: under a negation or «без»
    denied: bool = False
    #: said to be there: «с орехами»
    asserted: bool = False
    quoted: bool = False
    capital: bool = False
    #: whether a dictionary knows the word
    known: bool = True
    #: parts of a hyphenated word, in order
    parts: tuple[frozenset[str], ...] = ()

    @property
    def is_name(self) -> bool:
        """A person, a firm, a place: something that other words of the same kind must not replace."""
        return bool(self.people or self.surnames) or (self.sort is Sort.WORD and (self.quoted or self.capital))

    @property
    def is_predicate(self) -> bool:
        return self.pos in PREDICATES


PREDICATES: Final = frozenset({"VERB", "INFN", "PRTS", "PRTF", "ADJS", "PRED", "GRND"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A text read for comparing. Terms stand in the order of the text."""

    text: str
    terms: tuple[Term, ...]
    #: «я», «мне», «мой»
    first_person: bool
    #: it says something of its subject, rather than only naming it
    claims: bool
    #: the question word it opens a clause with, folded: «кто», «сколько», «где»
    question: str | None

    @property
    def stance(self) -> Stance:
        """What it claims; read only when somebody asks, since the index never does."""
        return stance(self.text)

    @property
    def telling(self) -> tuple[Term, ...]:
        return tuple(t for t in self.terms if t.weight is not Weight.EMPTY)


MONTHS: Final = {
    "январь": 1, "февраль": 2, "март": 3, "апрель": 4, "май": 5, "июнь": 6, "июль": 7, "август": 8, "сентябрь": 9,
    "октябрь": 10, "ноябрь": 11, "декабрь": 12,
}  # fmt: skip
WEEKDAYS: Final = {
    "понедельник": 0, "вторник": 1, "среда": 2, "четверг": 3, "пятница": 4, "суббота": 5, "воскресенье": 6,
}  # fmt: skip
QUESTIONS: Final = listed(
    "кто кого кому кем ком что чего чему чем где куда откуда когда сколько скольки скольких скольку почем как какой "
    "какая какое какие какого какую каком каким каких который которая почему зачем чей чья чье чьи"
)
_SKIPPED_POS: Final = frozenset({"PREP", "CONJ", "PRCL", "INTJ", "NPRO"})
_EMPTY: Final = listed(
    "запись человек мужик тетка товарищ господин госпожа информация инфа данные сведение факт вопрос тема история случай вещь момент заметка строка штука "
    "память нюанс деталь подробность новость мелочь ерунда глупость ситуация всякий прочий каждый более менее пора сей быть являться "
    "иметь мочь хотеть девать деть давать дать брать взять ставить делать говорить сказать находиться стоить идти случиться "
    "происходить называться просить значить считать решить это этот тот такой весь все сам самый свой мой оба обе "
    "твой наш ваш который какой какой-то какой-нибудь некий другой данный нынешний прежний бывший прошлый "
    "ее его их дурацкий несчастный злополучный пресловутый чертов проклятый чтобы если только уже еще вот просто вообще "
    "например также тоже очень пожалуйста нет нету можно нельзя надо нужно там тут здесь сейчас теперь тогда "
    "больше меньше обязательно рубль руб р ₽ процент проц штука шт раз спасибо привет короче ладно либо либо- "
    "либо сегодня"
)
_CLASSES: Final = listed(
    "клиент клиентка заказчик заказчица покупатель покупательница поставщик подрядчик исполнитель сотрудник "
    "сотрудница работник работница женщина девушка парень компания фирма контора организация гость гостья "
    "посетитель ученик ученица пациент пациентка турист туристка партнер контрагент специалист эксперт мастер "
    "тренер преподаватель учитель врач повар менеджер водитель курьер автор улица город работа магазин салон "
    "клиника студия агентство кафе ресторан отель"
)
_FIRST: Final = listed("я меня мне мной мною мой моя мое мои моего моей моему моим моих моими моем мою")


@lru_cache(maxsize=16384)
def read(text: str, *, asked: bool = False) -> Reading:
    """Read a text. `asked` is True for a request or a question, False for a record."""
    items = tokens(text)
    terms = tuple(_terms(text, items, asked=asked))
    question = next((t.lower for t in items[:4] if t.is_word and t.lower in QUESTIONS), None) if asked else None
    if question == "что" and _opens_statement(items):
        question = None
    return Reading(
        text=text,
        terms=terms,
        first_person=any(t.lower in _FIRST for t in items),
        claims=question is None and _claims(items),
        question=question,
    )


def _opens_statement(items: tuple[Token, ...]) -> bool:
    """«что холодильник сломан» tells, «что берете в залог?» asks."""
    return bool(items) and items[0].lower in ("что", "будто", "якобы") and items[-1].text != "?"


def _claims(items: tuple[Token, ...]) -> bool:
    for token in items:
        if not token.is_word:
            continue
        if token.lower in ("нет", "нету", "есть", "нельзя", "можно", "надо"):
            return True
        first = forms(token.text)[0]
        if first.pos in ("VERB", "INFN", "PRTS", "ADJS", "PRED"):
            return True
    return False


def _terms(text: str, items: tuple[Token, ...], *, asked: bool) -> list[Term]:
    under = negated(items)
    quoted = _quoted(items)
    numbers = {q.start: q for q in quantities(text)}
    lemma_line = [_lemmas(t) for t in items]
    extra = phrase_marks(lemma_line)
    out: list[Term] = []
    skip_to = -1
    for index, token in enumerate(items):
        if token.start < skip_to or token.kind is Kind.PUNCT:
            continue
        if (phone := _phone(text, items, index)) is not None:
            out.append(phone)
            skip_to = phone.end
            continue
        quantity = numbers.get(token.start) or measured(token)
        if quantity is not None:
            term, skip_to = _number(text, items, index, quantity)
            out.append(term)
        elif token.kind is Kind.WORD:
            named = index in quoted
            if (word := _word(items, index, lemma_line[index], extra[index], asked=asked, named=named)) is not None:
                out.append(_placed(word, items, index, under, quoted))
        else:
            out.append(_other(token, index))
    return out


def _placed(term: Term, items: tuple[Token, ...], index: int, under: frozenset[int], quoted: frozenset[int]) -> Term:
    """The term with what its surroundings say of it."""
    before = items[index - 1].lower if index else ""
    denied, inside = index in under, index in quoted
    if not (denied or inside or term.capital or before in ("с", "со")):
        return term
    return _replace(term, denied=denied, quoted=inside, asserted=before in ("с", "со"))


def _replace(term: Term, *, denied: bool, quoted: bool, asserted: bool) -> Term:
    weight = Weight.SHARP if quoted and term.weight in (Weight.KEY, Weight.EMPTY, Weight.SOFT) else term.weight
    # a name may be any word in any form, however rare: «Пар» is more than the plural of «пара»
    named = (quoted or term.capital) and not term.surnames
    rare = {f.lemma for f in forms(term.text)} | {fold(term.text)} if named else set()
    return Term(
        sort=term.sort, text=term.text, start=term.start, end=term.end, weight=weight, place=term.place,
        lemmas=term.lemmas | rare, pos=term.pos, marks=term.marks, surnames=term.surnames, genders=term.genders, bases=term.bases, sexes=term.sexes,
        people=term.people, denied=denied, asserted=asserted, quoted=quoted, capital=term.capital, known=term.known,
        parts=term.parts, hours=term.hours,
    )  # fmt: skip


def _quoted(items: tuple[Token, ...]) -> frozenset[int]:
    """Tokens between quotation marks, when at most five words stand there: a name, not somebody's speech."""
    out: set[int] = set()
    opened: int | None = None
    for index, token in enumerate(items):
        if token.text in '«„“"' and opened is None:
            opened = index
        elif token.text in '»“”"' and opened is not None:
            if index - opened <= 6:
                out.update(range(opened + 1, index))
            opened = None
    return frozenset(out)


_CLIPPED_DAYS: Final = {
    "пн": "понедельник", "вт": "вторник", "ср": "среда", "чт": "четверг", "пт": "пятница", "сб": "суббота",
    "вс": "воскресенье",
}  # fmt: skip


def _lemmas(token: Token) -> frozenset[str]:
    if not token.is_word:
        return frozenset({token.norm})
    if token.lower in _CLIPPED_DAYS:
        return frozenset({_CLIPPED_DAYS[token.lower]})
    kept = {f.lemma for f in forms(token.text) if f.score >= 0.1 or (token.capital and f.is_name)}
    return frozenset(kept or {forms(token.text)[0].lemma})


def _word(
    items: tuple[Token, ...], index: int, lemmas: frozenset[str], phrase: Marks, *, asked: bool, named: bool
) -> Term | None:
    token = items[index]
    readings = forms(token.text)
    if token.lower == "моем" and (index == 0 or forms(items[index - 1].text)[0].pos != "PREP"):
        # «мой» has this form after a preposition only; elsewhere it is «мыть»
        readings = tuple(f for f in readings if f.pos == "VERB") or readings
        lemmas = frozenset(f.lemma for f in readings)
    first = readings[0]
    # a capital inside a sentence marks a name; at the beginning it says nothing
    # except of a request, which follows its command, and of a compound, which no dictionary has
    begins = index == 0 or items[index - 1].text in ".!?"
    capital = token.capital and (not begins or (asked and not first.known) or token.text.count("-") == 1)
    if first.pos in _SKIPPED_POS and not (capital and len(token.text) > 2) and not named:
        return None
    people, surnames, genders = _person(items, index, readings, capital=capital, asked=asked)
    bases = names.bases(token.text) if token.capital else frozenset()
    weight = _weight(first, lemmas, named=bool(people or surnames), capital=capital)
    if token.lower in QUESTIONS and not named:
        return None
    if token.lower == "работы" and index and _lemmas(items[index - 1]) & _TIMETABLES:
        weight = Weight.EMPTY  # «часы работы склада» asks of the store, whatever it does
    return Term(
        sort=Sort.WORD,
        text=token.text,
        start=token.start,
        end=token.end,
        weight=weight,
        place=index,
        lemmas=lemmas | _compound(token),
        pos=first.pos or "",
        marks=marks(lemmas) | phrase if not surnames else phrase,
        surnames=surnames,
        genders=genders,
        bases=bases,
        sexes=_genders(items, index, asked=asked) if bases else frozenset(),
        people=people,
        capital=capital,
        known=any(f.known for f in readings),
        parts=_parts(token),
        hours=_hours(lemmas),
    )


_TIMETABLES: Final = listed("час часы график режим время расписание")


def _compound(token: Token) -> frozenset[str]:
    return frozenset({token.lower.replace("-", "")}) if "-" in token.lower else frozenset()


def _parts(token: Token) -> tuple[frozenset[str], ...]:
    if "-" not in token.text:
        return ()
    return tuple(frozenset(f.lemma for f in forms(part)) for part in token.text.split("-") if part)


def _person(
    items: tuple[Token, ...], index: int, readings: tuple[Form, ...], *, capital: bool, asked: bool
) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Full first names, surnames in the masculine form and genders that the word may name."""
    token = items[index]
    people = names.full_names(token.text) if capital or any(f.is_name for f in readings) else frozenset()
    if people and not (token.capital or _only_name(readings)):
        people = frozenset()
    if people and "Surn" in readings[0].grammemes:
        people = frozenset()
    owners = names.owner_names(token.text) if capital or token.capital or not readings[0].known else frozenset()
    if owners and not _noun_follows(items, index):
        owners = frozenset()
    if people or not _may_be_surname(items, index, readings, capital=capital):
        return people | owners, frozenset(), frozenset()
    found = names.surname_readings(token.text)
    if not found:
        return people | owners, frozenset(), frozenset()
    return owners, frozenset(r.base for r in found), _genders(items, index, asked=asked)


def _genders(items: tuple[Token, ...], index: int, *, asked: bool) -> frozenset[str]:
    """Whom the surname names; after «старшая по цеху» it stands in the case of that title, and in its gender."""
    found = names.genders(items, index, asked=asked)
    readings = names.surname_readings(items[index].text)
    cases = _bearer_cases(items, index)
    if borne := frozenset(r.gender for r in readings if r.case in cases and r.gender in found):
        return borne
    title = _title(items, index)
    if title is None:
        return found
    agreeing = {r.gender for r in readings if r.case in {f.case for f in title}}
    told = {_SEXES.get(str(f.gender)) for f in title if f.pos == "ADJF"}
    return frozenset(agreeing & told or agreeing) or found


def _bearer_cases(items: tuple[Token, ...], index: int) -> set[str]:
    """Cases of the person right before a surname: «у стоматолога Гущина» is a man, whatever a Гущина would be."""
    before = items[index - 1] if index else None
    if before is None or not before.is_word:
        return set()
    readings = [f for f in forms(before.text) if f.pos == "NOUN" and not f.is_name and f.number == "sing"]
    if not any("anim" in f.grammemes for f in readings):
        return set()
    return {f.case for f in readings if f.case}


_SEXES: Final = {"masc": "m", "femn": "f"}


def _title(items: tuple[Token, ...], index: int) -> tuple[Form, ...] | None:
    """Readings of the person's title before «по подъезду Сомова»: an animate noun, or an adjective alone."""
    at = index - 1
    while at > max(0, index - 4) and items[at].is_word and forms(items[at].text)[0].pos in ("NOUN", "ADJF"):
        at -= 1
    if at < 1 or at == index - 1 or not items[at].is_word or forms(items[at].text)[0].pos != "PREP":
        return None
    head = forms(items[at - 1].text) if items[at - 1].is_word else ()
    likely = tuple(f for f in head if f.score >= 0.1)
    if any(f.pos == "NOUN" and "anim" in f.grammemes for f in likely):
        return tuple(f for f in likely if f.pos == "NOUN" and f.number == "sing")
    alone = at == 1 or items[at - 2].text in ".,;:—–"
    return tuple(f for f in likely if f.pos == "ADJF" and f.number == "sing") or None if alone else None


def _may_be_surname(items: tuple[Token, ...], index: int, readings: tuple[Form, ...], *, capital: bool) -> bool:
    """Whether this word is a surname here: by the dictionary, by a capital inside a sentence, by the verb after it."""
    token = items[index]
    likely = any("Surn" in f.grammemes and f.score >= 0.2 for f in readings[:6])
    common = any(f.known and not f.is_name and f.score >= 0.3 for f in readings)
    if capital and (likely or not common or any("Surn" in f.grammemes for f in readings)):
        return True
    short = token.lower.endswith(_SHORT_SURNAMES)
    if token.capital and short and _acts_alone(items, index):
        return True
    guessed = any(not f.known and f.pos == "NOUN" and "inan" in f.grammemes for f in readings[:6])
    return likely and not guessed and (token.capital or not common)


_SHORT_SURNAMES: Final = ("ов", "ев", "ова", "ева")


def _acts_alone(items: tuple[Token, ...], index: int) -> bool:
    """«Клыков платит»: a singular verb, which no plural of «клык» takes."""
    after = items[index + 1] if index + 1 < len(items) else None
    if after is None:
        return False
    if after.text in "—–":
        return True
    first = forms(after.text)[0] if after.is_word else None
    return first is not None and first.pos == "VERB" and first.number == "sing" and first.gender != "neut"


def _only_name(readings: tuple[Form, ...]) -> bool:
    return all(f.is_name for f in readings if f.score >= 0.2)


def _noun_follows(items: tuple[Token, ...], index: int) -> bool:
    after = items[index + 1] if index + 1 < len(items) else None
    return after is not None and after.is_word and any(f.pos in ("NOUN", "ADJF") for f in forms(after.text)[:3])


def _weight(first: Form, lemmas: frozenset[str], *, named: bool, capital: bool) -> Weight:
    if named or capital:
        return Weight.SHARP
    if first.lemma in _EMPTY:
        return Weight.EMPTY
    if first.lemma in _CLASSES:
        return Weight.CLASS
    if first.pos in ("NOUN", "ADJF", "NUMR", "PRTF", None):
        return Weight.KEY
    return Weight.SOFT


def _number(text: str, items: tuple[Token, ...], index: int, quantity: Quantity) -> tuple[Term, int]:
    last = index
    while last + 1 < len(items) and items[last + 1].start < quantity.end:
        last += 1
    month = _month(items, last + 1)
    if month and quantity.unit in (Unit.PLAIN, Unit.ORDINAL) and 1 <= quantity.value <= 31:
        return _date(text, items, index, last + 1, int(quantity.value), month), items[last + 1].end
    if (lettered := _lettered(text, items, index, last, quantity)) is not None:
        return lettered, lettered.end
    sort = Sort.CLOCK if quantity.unit is Unit.CLOCK else Sort.NUMBER
    # «10 утра» is a morning as well as a time
    parts = {"утра": "утро", "дня": "день", "вечера": "вечер", "ночи": "ночь"}
    spoken = {parts[t.lower] for t in items[index : last + 1] if t.lower in parts and sort is Sort.CLOCK}
    noun, identifies = _noun_of(items, index, last, ordinal=quantity.unit is Unit.ORDINAL)
    upto = _upper(items, last, quantity.value)
    term = Term(
        sort=sort,
        text=text[quantity.start : quantity.end],
        start=quantity.start,
        end=quantity.end,
        weight=Weight.SHARP,
        place=index,
        lemmas=frozenset({quantity.digits}) | spoken,
        pos="NUMB",
        value=quantity.value,
        unit=quantity.unit,
        upto=upto,
        noun=noun,
        identifies=identifies and upto is None and quantity.unit in (Unit.PLAIN, Unit.ORDINAL),
        hours=_hours(noun, quantity.value) if quantity.unit is Unit.PLAIN else None,
    )
    end = quantity.end
    if term.hours is not None and last + 1 < len(items) and _nouns(items[last + 1]) & noun:
        end = items[last + 1].end
    return term, end


#: a telephone number of one town, and the words beside one
_PHONE: Final = re.compile(r"(?<![\d-])\d{1,3}-\d\d-\d\d(?![\d-])")
_PHONES: Final = listed("телефон тел звонить позвонить номер мобильный добавочный факс городской")
_DAYS, MONTHS_OF_YEAR = 31, 12


def _phone(text: str, items: tuple[Token, ...], index: int) -> Term | None:
    """«31-44-15»; what may be a date, «11-10-25», is a telephone number beside a word for one."""
    if items[index].kind is not Kind.NUMBER or (found := _PHONE.match(text, items[index].start)) is None:
        return None
    first, second, _ = (int(part) for part in found[0].split("-"))
    said = any(t.is_word and {f.lemma for f in forms(t.text)} & _PHONES for t in items[:index])
    if not said and first <= _DAYS and second <= MONTHS_OF_YEAR:
        return None
    return Term(
        sort=Sort.CODE,
        text=found[0],
        start=found.start(),
        end=found.end(),
        weight=Weight.SHARP,
        place=index,
        lemmas=frozenset({found[0].replace("-", "")}),
        pos="NUMB",
    )


#: letters that are words or units of their own after a number
_NO_INDEX: Final = frozenset("вксоуиягмлт")


def _lettered(text: str, items: tuple[Token, ...], index: int, last: int, quantity: Quantity) -> Term | None:
    """«двести сорок первую М», «сорок вторая-К»: a contract or a case number, its number said in words."""
    if not quantity.in_words or quantity.unit not in (Unit.PLAIN, Unit.ORDINAL):
        return None
    at = last + 1
    if at < len(items) and items[at].text in "-–—/":
        at += 1
    letter = items[at] if at < len(items) else None
    if letter is None or not letter.is_word or len(letter.text) > 2 or not letter.text.isalpha():
        return None
    capital = letter.text.isupper()
    if not capital and (quantity.unit is not Unit.ORDINAL or len(letter.text) > 1 or letter.lower in _NO_INDEX):
        return None
    start, end = items[index].start, letter.end
    return Term(
        sort=Sort.CODE,
        text=text[start:end],
        start=start,
        end=end,
        weight=Weight.SHARP,
        place=index,
        lemmas=frozenset({code_norm(f"{quantity.digits}{letter.text}")}),
        pos="NUMB",
        capital=capital,
    )


def _month(items: tuple[Token, ...], index: int) -> int | None:
    if index >= len(items) or not items[index].is_word:
        return None
    return next((MONTHS[f.lemma] for f in forms(items[index].text) if f.lemma in MONTHS), None)


def _date(text: str, items: tuple[Token, ...], index: int, last: int, day: int, month: int) -> Term:
    start, end = items[index].start, items[last].end
    return Term(
        sort=Sort.DATE,
        text=text[start:end],
        start=start,
        end=end,
        weight=Weight.SHARP,
        place=index,
        lemmas=frozenset({f"{day}.{month}"}),
        pos="NUMB",
    )


#: how many times its beginning the end of a range may be, where spaces stand round the dash
_WIDEST_RANGE: Final = 20


def _upper(items: tuple[Token, ...], last: int, lower: Decimal | None) -> Decimal | None:
    """The end of a range; in «120 на 80 — 39 000 ₽» the dash with its spaces means «costs»."""
    dash = last + 1 < len(items) and items[last + 1].text in "–—-"
    if not dash or last + 2 >= len(items) or items[last + 2].kind is not Kind.NUMBER:
        return None
    upper, apart = Decimal(items[last + 2].norm), items[last + 1].start > items[last].end
    return None if apart and lower is not None and upper > lower * _WIDEST_RANGE else upper


def _noun_of(items: tuple[Token, ...], first: int, last: int, *, ordinal: bool) -> tuple[frozenset[str], bool]:
    """The noun a number belongs to and whether the number tells which one: «зал 2» does, «12 столов» doesn't."""
    at = first - 1
    marked = False
    while at >= 0 and (items[at].text in "№#" or items[at].lower in ("номер", "ном")):
        at, marked = at - 1, True
    before = _nouns(items[at]) if at >= 0 else frozenset()
    after = items[last + 1] if last + 1 < len(items) else None
    counted = _nouns(after) if after is not None else frozenset()
    if counted and (ordinal or marked or _is_counted(after)):
        return counted, ordinal
    if before and ordinal and not marked and items[first].is_word and not before & _NUMBERED:
        return frozenset(), True  # «долг сорок второй»: of which thing the number is goes unsaid
    if before:
        return before, ordinal or marked or bool(before & _NUMBERED)
    return (counted, ordinal) if counted else (frozenset(), False)


def _nouns(token: Token) -> frozenset[str]:
    if not token.is_word:
        return frozenset()
    # «накладная» is read as an adjective first
    if forms(token.text)[0].pos != "NOUN" and not lemma_set(token.text) & _NUMBERED:
        return frozenset()
    return frozenset(f.lemma for f in forms(token.text) if f.pos == "NOUN" and f.score >= 0.1)


def _is_counted(token: Token | None) -> bool:
    """Whether the noun stands as one after a number: «12 столов», «3 дня»."""
    if token is None or not token.is_word:
        return False
    return any(f.pos == "NOUN" and f.case == "gent" for f in forms(token.text)) or token.lower in ("день", "час", "год")


#: things of which there are several with numbers
_NUMBERED: Final = listed(
    "зал кабинет дом печь группа корпус цех объект заказ счет договор смена этаж подъезд квартира бокс станок "
    "подъемник стол номер маршрут филиал касса участок бригада точка школа лот партия глава том версия "
    "теплица склад окно стенд палата площадка блок линия дело накладная акт заявка комната терминал пост "
    "секция класс отряд камера ящик шкаф полка ряд место вагон рейс автобус машина ворота вход выход "
    "аудитория вариант ячейка гараж контейнер павильон офис каюта кабина пакет платежка упд "
    "тикет обращение квитанция талон контракт соглашение доверенность протокол приказ инцидент борт экипаж трактор фура "
    "газель погрузчик насос котел"
)
_HOURS: Final = {
    "минута": Decimal(1) / 60, "мин": Decimal(1) / 60, "час": Decimal(1), "сутки": Decimal(24), "день": Decimal(24),
    "неделя": Decimal(168), "месяц": Decimal(720), "квартал": Decimal(2160), "полгода": Decimal(4320),
    "год": Decimal(8640), "полчаса": Decimal("0.5"), "полмесяца": Decimal(360),
}  # fmt: skip


def _hours(noun: frozenset[str], value: Decimal = Decimal(1)) -> Decimal | None:
    return next((round(_HOURS[form] * value, 4) for form in noun if form in _HOURS), None)


def _other(token: Token, index: int) -> Term:
    sort, norm = Sort.CODE, token.norm
    if token.kind is Kind.DATE:
        day, month, *_ = token.norm.split(".")
        sort, norm = Sort.DATE, f"{int(day)}.{int(month)}"
    return Term(
        sort=sort,
        text=token.text,
        start=token.start,
        end=token.end,
        weight=Weight.SHARP,
        place=index,
        lemmas=frozenset({norm}),
        pos="NUMB",
        capital=token.capital,
    )
