"""What each term does in its statement: tells the thing, gives a value, acts, or says how it is."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Token, forms, listed, tokens
from bot.language.negation import negated
from bot.language.numbers import Unit
from bot.language.posts import HELD, POSTS
from bot.language.terms import PREDICATES, WEEKDAYS, Reading, Sort, Term, Weight


class Part(StrEnum):
    """What a term does in its statement."""

    #: tells which thing is spoken of
    TOPIC = "topic"
    #: a number, a time, a name or a place that may change while the thing stays
    VALUE = "value"
    #: a property, a way, a condition
    QUALITY = "quality"
    ACTION = "action"


TIMES: Final = listed(
    "утро утром день днем вечер вечером ночь ночью январь февраль март апрель май июнь июль август сентябрь "
    "октябрь ноябрь декабрь весна лето осень зима весной летом осенью зимой завтра сегодня будни выходной "
    "месяц квартал год неделя полгода"
)


@lru_cache(maxsize=32768)
def part_of(term: Term, statement: Reading) -> Part:
    """What a term does in its statement."""
    if term.sort in (Sort.NUMBER, Sort.DATE, Sort.CLOCK):
        return Part.TOPIC if tells_which(term, statement) and not _numbers_place(term, statement) else Part.VALUE
    timed = term.lemmas & WEEKDAYS.keys() or term.lemmas & TIMES or term.hours is not None
    if timed and not term.quoted:
        return Part.TOPIC if _opens(term, statement) else Part.VALUE
    if term.sort is Sort.CODE:
        return Part.VALUE if _is_told(term, statement) else Part.TOPIC
    if term.pos in PREDICATES and not term.is_name:
        return Part.ACTION if term.pos != "PRTF" else Part.QUALITY
    if _is_value_place(term, statement):
        return Part.VALUE
    if term.pos in ("ADVB", "COMP", "PRED"):
        return Part.QUALITY
    if term.pos == "ADJF" and not term.is_name:
        return _of_adjective(term, statement)
    return Part.TOPIC


@lru_cache(maxsize=32768)
def rejected(term: Term, statement: Reading) -> bool:
    """Whether the value is said to be another: «телефон не 11-22», «обед не в 13», «склад не на Садовой»."""
    if term.is_predicate and not term.is_name:
        return False
    items = tokens(statement.text)
    if term.place not in negated(items):
        return False
    denies = next((t for t in reversed(items[: term.place]) if t.lower in _DENYING), None)
    between = [t for t in items if denies is not None and denies.end <= t.start and t.end <= term.start]
    return denies is not None and denies.lower == "не" and not any(_is_content(t) for t in between)


_DENYING: Final = frozenset({"не", "ни", "нет", "нету", "без", "кроме"})


def _is_content(token: Token) -> bool:
    return token.is_word and forms(token.text)[0].pos in ("NOUN", "VERB", "INFN", "ADJF", "PRTF", "PRTS", "ADJS")


def _is_told(term: Term, statement: Reading) -> bool:
    """Whether a code is said of the thing: «почта зала zal@…», «телефон Вали 31-44-15»; «дело А-17» is named."""
    if statement.terms[0] == term:
        return False
    return "@" in term.text or any(t.lemmas & _REACHED_BY for t in statement.terms)


#: a person, a firm or a place has one that may change
_REACHED_BY: Final = listed(
    "телефон мобильный сотовый факс городской вацап ватсап whatsapp телеграм пароль пин пинкод код"
)


def tells_which(term: Term, statement: Reading) -> bool:
    """Whether a number tells which one of several the thing is: «зал 2», «лодка 14 готова», «бирка 208 потеряна»."""
    return term.identifies or _numbers_thing(term, statement)


@lru_cache(maxsize=16384)
def _numbers_thing(term: Term, statement: Reading) -> bool:
    """A bare number right after its noun of which more is said; at the end it may as well be a sum."""
    if term.sort is not Sort.NUMBER or term.unit is not Unit.PLAIN or term.hours is not None or term.upto is not None:
        return False
    items = tokens(statement.text)
    before = next((t for t in reversed(items) if t.end <= term.start), None)
    if before is None or not before.is_word or not term.noun & _singular(before) or term.noun & _SUMS:
        return False
    after = next((t for t in items if t.start >= term.end), None)
    rest = [t for t in statement.terms if t.start >= term.end]
    if after is None or not rest or rest[0].lemmas & _COSTS:
        return False
    if after.is_word and forms(after.text)[0].pos == "PREP":
        return not _is_round(term) and after.lower in _STANDS_AT and rest[0].hours is None
    if after.text == ",":
        return not _is_round(term) and any(t.sort is not Sort.WORD for t in rest)
    if after.text in "—–-:":
        return True
    return rest[0].start == after.start and _is_said(after)


#: nouns of a sum or an amount, and verbs that give one
_SUMS: Final = listed(
    "цена стоимость оплата плата ставка оклад зарплата гонорар залог депозит тариф штраф бюджет долг аванс взнос сумма "
    "лимит норма остаток тираж объем вес срок час километр метр литр количество"
)
_COSTS: Final = listed("стоить обходиться обойтись составлять платить брать")
_STANDS_AT: Final = frozenset({"у", "в", "на", "под", "за"})


def _singular(token: Token) -> frozenset[str]:
    """Dictionary forms of a noun in the singular; «мест 40» counts."""
    return frozenset(f.lemma for f in forms(token.text) if f.pos == "NOUN" and f.number == "sing")


def _is_round(term: Term) -> bool:
    """Whether the number looks like a price."""
    return term.value is not None and term.value >= _CHEAPEST and term.value % 10 == 0


_CHEAPEST: Final = 100


def _is_said(token: Token) -> bool:
    """A verb, a participle or an adjective in the nominative right after: what is said of the numbered thing."""
    if not token.is_word:
        return False
    first = forms(token.text)[0]
    return first.pos in ("VERB", "PRTS", "ADJS", "PRED", "INFN") or (
        first.pos in ("ADJF", "PRTF", "NOUN") and first.case == "nomn" and first.number == "sing"
    )


def _numbers_place(term: Term, statement: Reading) -> bool:
    """«логопед в кабинете 4»: the number of the place where the thing is, not of the thing."""
    noun = next((t for t in statement.terms if t.lemmas & term.noun), None)
    return noun is not None and _is_value_place(noun, statement)


def _opens(term: Term, statement: Reading) -> bool:
    """«Выходной разрешили»: the day itself is what the statement is about."""
    return statement.telling[:1] == (term,) and not preposition(term, statement.text)


#: prepositions after which a noun says where, with whom or how long, rather than what
_VALUE_PREPOSITIONS: Final = frozenset({"у", "до", "к"})
PLACE_PREPOSITIONS: Final = frozenset({"на", "в", "во"})


def _is_value_place(term: Term, statement: Reading) -> bool:
    """«ключ — у Славы», «поставщик — «Колос»», «склад на Южной»: the thing stays itself when this changes."""
    items = tokens(statement.text)
    topics = [t for t in statement.telling if t.end <= term.start and t.weight is not Weight.SOFT]
    if not topics and not _ends_with_name(term, statement):
        return False
    before = [t for t in items if t.end <= term.start]
    if any(_says_is(t, term, statement) for t in before):
        return True
    if (street := street_of(term, statement)) is not None:
        return _is_value_place(street, statement)
    before_it = preposition(term, statement.text)
    if before_it in _VALUE_PREPOSITIONS:
        return True
    if before_it in PLACE_PREPOSITIONS:
        return not any(t.pos in ("VERB", "PRTS", "ADJS") and t.weight is not Weight.EMPTY and not _moves(t)
                       for t in statement.terms)  # fmt: skip
    return _ends_with_name(term, statement) or _holds_post(term, statement)


def street_of(term: Term, statement: Reading) -> Term | None:
    """«улица» of «на улице Мира»."""
    if not term.is_name:
        return None
    return next((t for t in statement.terms if t.place == term.place - 1 and t.lemmas & _STREETS), None)


_STREETS: Final = listed("улица проспект переулок площадь бульвар шоссе набережная аллея тупик")


def _holds_post(term: Term, statement: Reading) -> bool:
    """«Поставщик кофе «Арома»», «дежурный по этажу Климов»: nothing else is said, so the name is what is said."""
    if (
        not term.is_name
        or statement.terms[-1] != term
        or any(t.is_predicate and not t.is_name for t in statement.terms)
    ):
        return False
    first = statement.terms[0]
    return bool(first.lemmas & (POSTS if len(statement.terms) == 2 else HELD)) and first != term


def _says_is(token: Token, term: Term, statement: Reading) -> bool:
    """A dash stands for «is»; a colon does before a name, while elsewhere it opens a list."""
    if token.text == ":":
        return term.is_name
    return token.text in "—–" or (token.text == "-" and _spaced(token, statement.text))


def _spaced(token: Token, text: str) -> bool:
    return text[max(0, token.start - 1) : token.start].isspace()


_OF_PLACE: Final = listed(
    "переехать перенести перевести проходить лежать висеть храниться находиться быть стоять сидеть работать жить "
    "переложить переставить перевесить переместить убрать положить поставить повесить хранить держать размещаться "
    "располагаться собираться"
)


def _moves(term: Term) -> bool:
    return bool(term.lemmas & _OF_PLACE)


def _ends_with_name(term: Term, statement: Reading) -> bool:
    """«Дежурит Семен», «склад держит Олег»: the name after the verb is the answer to «кто», not the topic."""
    if not term.is_name:
        return False
    verbs = [t for t in statement.terms if t.pos == "VERB" and t.end <= term.start]
    after = [t for t in statement.terms if t.place > term.place]
    # «Олег Седов» is one name
    last = all(t.is_name and t.place == term.place + 1 for t in after) or statement.text[term.end :].startswith(
        (",", "»,", "»")
    )
    return bool(verbs) and last


def _of_adjective(term: Term, statement: Reading) -> Part:
    """An adjective of the thing itself divides things; one said of it afterwards is a property."""
    nouns = [t for t in statement.telling if t.pos == "NOUN"]
    first = nouns[0] if nouns else None
    if first is None:
        return Part.TOPIC
    numbers = any(t.sort is not Sort.WORD for t in statement.terms)
    said = any(term.lemmas & words for words in statement.stance.named.values())
    if term.start < first.start or (numbers and not said):
        return Part.TOPIC
    return Part.QUALITY


@lru_cache(maxsize=32768)
def preposition(term: Term, text: str) -> str:
    """The preposition that governs the term, adjectives in between stepped over; empty when there is none."""
    for token in reversed([t for t in tokens(text) if t.end <= term.start]):
        if token.text in '«„"“':
            continue
        if not token.is_word:
            return ""
        first = forms(token.text)[0]
        if first.pos == "PREP":
            return token.lower
        if first.pos not in ("ADJF", "PRTF", "NUMR"):
            return ""
    return ""
