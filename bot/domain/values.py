"""Slots: what kind of value a statement gives its thing, and whether another value fills the same place (MEM-10).

«Обед в 13» and «обед в 14» fill one slot, «обед стоит 350» fills another: only the first two exclude each other.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.domain.matching import word_level
from bot.domain.parts import PLACE_PREPOSITIONS, TIMES, preposition, street_of
from bot.language.lemmas import forms, listed, tokens
from bot.language.numbers import Unit
from bot.language.roots import akin
from bot.language.synonyms import LOOSE
from bot.language.terms import WEEKDAYS, Reading, Sort, Term, Weight


class Kind(StrEnum):
    """Kinds of values that may stand in one place of a statement."""

    CLOCK = "clock"
    WEEKDAY = "weekday"
    DATE = "date"
    #: how often
    OFTEN = "often"
    #: a stretch of time
    SPAN = "span"
    MONEY = "money"
    PERCENT = "percent"
    COUNT = "count"
    WHO = "who"
    PLACE = "place"
    #: «в отпуске», «на гарантии»: a state, though a preposition of place stands before it
    STATE = "state"
    #: what a price is for: «в час»
    RATE = "rate"
    THING = "thing"


class Edge(StrEnum):
    """Which end of a stretch a value marks."""

    START = "start"
    END = "end"
    AT = "at"


_PARTS_OF_DAY: Final = listed("утро утром день днем вечер вечером ночь ночью обед полдень полночь")
_FROM: Final = frozenset({"с", "со", "от", "из", "после"})
_BY_CLOCK: Final = frozenset({"в", "к", "до", "с", "со", "после", "около", "на"})
_MONTH_DAY: Final = frozenset({"число"})
#: a sum of it is told in money or in percent
_PARTS_OF_SUM: Final = listed(
    "скидка аванс предоплата задаток залог депозит комиссия бонус премия наценка надбавка штраф пеня кэшбэк доплата "
    "неустойка пошлина взнос чаевой"
)

#: verbs that say no more than that a value of the kind belongs to the thing
_PLAIN: Final[dict[Kind, frozenset[str]]] = {
    Kind.MONEY: listed(
        "стоить обходиться обойтись брать взять просить платить заплатить составлять оценить оцениваться быть отдавать"
    ),
    Kind.CLOCK: listed(
        "быть проходить начинаться начать стартовать приходить приезжать привозить возить доставлять идти назначить "
        "состояться собираться проводить работать дежурить открываться закрываться заканчиваться делать бывать ждать "
        "перенести сдвинуть отложить продлить действовать истекать"
    ),
    Kind.PLACE: listed(
        "быть лежать находиться храниться хранить стоять висеть сидеть проходить располагаться жить перенести "
        "переехать перевезти переложить перевести держать работать собираться проводить ждать положить убрать "
        "переставить перевесить переместить размещаться"
    ),
    Kind.WHO: listed(
        "быть вести держать отвечать заниматься заведовать хранить лежать находиться дежурить руководить возглавлять "
        "делать передать отдать перейти забрать курировать стать являться"
    ),
    Kind.SPAN: listed("быть длиться занимать идти продолжаться действовать делать делаться составлять готовить ждать"),
    Kind.COUNT: listed("быть вмещать иметься стоять насчитывать составлять входить помещаться рассчитать"),
    Kind.OFTEN: listed("быть делать проводить проходить бывать"),
    Kind.PERCENT: listed("быть составлять давать делать брать платить"),
    Kind.THING: listed("быть"),
    Kind.STATE: listed("быть находиться"),
    Kind.RATE: frozenset(),
}  # fmt: skip
_PLAIN_TIME: Final = _PLAIN[Kind.CLOCK]
_STARTS: Final = listed(
    "начинаться начать начинать стартовать открываться открывать открыть приезжать прийти приходить заезжать "
    "заехать выходить заступать начало открытие заезд приезд старт"
)
_ENDS: Final = listed(
    "заканчиваться закончить заканчивать кончаться закрываться закрывать закрыть уезжать уходить уйти завершаться "
    "выезжать завершать конец окончание закрытие выезд отъезд"
)


@lru_cache(maxsize=32768)
def kinds(term: Term, statement: Reading) -> frozenset[Kind]:
    """The kinds of value that a term may be in its statement; several where nothing tells."""
    match term.sort:
        case Sort.CLOCK:
            return frozenset({Kind.CLOCK})
        case Sort.DATE:
            return frozenset({Kind.DATE})
        case Sort.NUMBER:
            return _of_number(term, statement)
        case Sort.CODE:
            return frozenset({Kind.THING})
        case Sort.WORD:
            return _of_word(term, statement)


def _of_number(term: Term, statement: Reading) -> frozenset[Kind]:
    if term.unit is Unit.MONEY:
        return frozenset({Kind.MONEY})
    if term.unit is Unit.PERCENT:
        return frozenset({Kind.PERCENT})
    if term.noun & _MONTH_DAY or (term.unit is Unit.ORDINAL and term.noun & WEEKDAYS.keys()):
        return frozenset({Kind.DATE})
    if "час" in term.noun and _early(term) and preposition(term, statement.text) in _BY_CLOCK - {"на"}:
        return frozenset({Kind.CLOCK, Kind.SPAN})  # «до двух часов» is two o'clock, or as long
    if term.hours is not None or term.noun & _HOURLY:
        return frozenset({Kind.OFTEN if _repeats(term, statement) else Kind.SPAN})
    if not _counted(term, statement) and _priced(statement):
        return frozenset({Kind.MONEY})
    if _of_hours(term, statement):
        return frozenset({Kind.CLOCK, Kind.COUNT})
    if _counted(term, statement):
        return frozenset({Kind.COUNT})
    if _early(term) and preposition(term, statement.text) in _BY_CLOCK:
        return frozenset({Kind.CLOCK})
    return frozenset({Kind.MONEY, Kind.COUNT})


def _of_hours(term: Term, statement: Reading) -> bool:
    """«обед 13–14», «склад 9–18»: both ends may be hours, and nothing follows that they would count."""
    ends = [t for t in statement.terms if t.upto is not None and term.value in (t.value, t.upto)]
    if not ends or ends[0].value is None or ends[0].upto is None:
        return False
    counts = any(t.lemmas & term.noun and t.start > term.start for t in statement.terms)
    return not counts and ends[0].value < ends[0].upto <= _MIDNIGHT and _early(term)


_MIDNIGHT: Final = 24


def _early(term: Term) -> bool:
    """Whether the number may be an hour of the day."""
    return term.value is not None and term.value <= 24


#: words beside which a bare number is a sum
_PRICED: Final = listed(
    "стоить обходиться обойтись платить заплатить оплачивать оценить цена стоимость оплата плата ставка оклад "
    "зарплата гонорар залог депозит тариф штраф бюджет долг задолжать"
)


@lru_cache(maxsize=16384)
def _priced(statement: Reading) -> bool:
    return any(forms(t.text)[0].lemma in _PRICED for t in statement.terms if t.sort is Sort.WORD)


_HOURLY: Final = listed("час минута секунда")


def _counted(term: Term, statement: Reading) -> bool:
    """Whether the number's noun is what it counts: «12 столов», rather than what it is said of: «залог 3 000»."""
    if not term.noun:
        return False
    noun = next((t for t in statement.terms if t.lemmas & term.noun), None)
    return noun is None or noun.start > term.start or term.identifies


def _repeats(term: Term, statement: Reading) -> bool:
    """«раз в неделю», «каждые две недели»."""
    items = [t for t in tokens(statement.text) if t.end <= term.start]
    before = [t.lower for t in items[-3:]]
    return bool(before) and (
        before[-1][:5] == "кажды" or before[-1] == "каждую" or before[-2:] in (["раз", "в"], ["раза", "в"])
    )


def _of_word(term: Term, statement: Reading) -> frozenset[Kind]:
    if street_of(term, statement) is not None:
        return frozenset({Kind.PLACE})
    if term.quoted or term.people or term.surnames:
        return frozenset({Kind.WHO}) if not _placed(term, statement) else frozenset({Kind.WHO, Kind.PLACE})
    if term.lemmas & WEEKDAYS.keys() or term.lemmas & _WEEKLY:
        return frozenset({Kind.WEEKDAY})
    if term.hours is not None and _prices(term, statement):
        return frozenset({Kind.RATE})
    if term.hours is not None:
        return frozenset({Kind.OFTEN if _repeats(term, statement) else Kind.SPAN})
    if term.lemmas & _LAST and _before_weekday(term, statement):
        return frozenset({Kind.DATE})
    if term.lemmas & _PARTS_OF_DAY and (not term.is_predicate):
        return frozenset({Kind.CLOCK})
    if term.lemmas & TIMES:
        return frozenset({Kind.DATE})
    if term.pos == "NOUN" and any("anim" in f.grammemes for f in forms(term.text)[:1]):
        return frozenset({Kind.WHO})
    if _placed(term, statement):
        state = term.lemmas & _STATES and preposition(term, statement.text) in ("в", "на", "под")
        return frozenset({Kind.STATE if state else Kind.PLACE})
    if term.capital:
        return frozenset({Kind.WHO, Kind.PLACE, Kind.THING})
    return frozenset({Kind.THING})


_LAST: Final = listed("последний предпоследний крайний")


def _before_weekday(term: Term, statement: Reading) -> bool:
    """«в последнюю субботу»: which of them, as «в третью» is."""
    return any(t.place == term.place + 1 and t.lemmas & WEEKDAYS.keys() for t in statement.terms)


def _prices(term: Term, statement: Reading) -> bool:
    """«900 в час», «3 000 за сутки»: the unit of a price."""
    numbers = [t for t in statement.terms if t.sort is Sort.NUMBER and t.end < term.start and t.hours is None]
    return bool(numbers) and preposition(term, statement.text) in ("в", "за")


_STATES: Final = listed(
    "отпуск больничный декрет командировка учеба гарантия упрощенка ремонт аренда запас процесс приоритет долг "
    "порядок стажировка испытательный удаленка перерыв работа пенсия карантин пауза архив резерв бронь доработка "
    "согласование производство предел сигнализация охрана замок связь учет контроль очередь цена стоимость "
    "абонемент договор среднее наличие"
)
_WEEKLY: Final = listed("будни выходной")


def _placed(term: Term, statement: Reading) -> bool:
    return preposition(term, statement.text) in PLACE_PREPOSITIONS | _AROUND


_AROUND: Final = frozenset({"у", "около", "за", "под", "возле", "рядом", "над", "напротив", "из", "с"})


def one_slot(old_term: Term, old: Reading, new_term: Term, new: Reading) -> bool:
    """Whether two values answer one question of one thing, so that the later takes the place of the earlier."""
    mine, theirs = kinds(old_term, old), kinds(new_term, new)
    if not (mine & theirs or _near(mine, theirs, old, new)):
        return _another_day(old_term, new_term, new)
    if _keeps(mine, theirs) and "у" not in (preposition(old_term, old.text), preposition(new_term, new.text)):
        return False
    if mine & theirs == {Kind.COUNT} and not _one_count(old_term, old, new_term, new):
        return False
    if mine == theirs == {Kind.THING} and preposition(old_term, old.text) != preposition(new_term, new.text):
        return False
    named = {t.is_name and preposition(t, r.text) != "у" for t, r in ((old_term, old), (new_term, new))}
    if mine & theirs == {Kind.PLACE} and len(named) > 1 and not new.stance.changed:
        return False  # «на Садовой» and «на втором этаже» are both true
    return not edges_differ(old_term, old, new_term, new)


def _another_day(old: Term, new: Term, statement: Reading) -> bool:
    """«10 числа» and «перенесли на 12»."""
    bare = (
        new.sort is Sort.NUMBER and new.unit is Unit.PLAIN and not new.noun and preposition(new, statement.text) == "на"
    )
    return bare and bool(old.noun & _MONTH_DAY) and statement.stance.changed


def edges_differ(old_term: Term, old: Reading, new_term: Term, new: Reading) -> bool:
    """«до 13» and «с 13»: one value at different ends."""
    return {edge(old_term, old), edge(new_term, new)} == {Edge.START, Edge.END}


def _keeps(mine: frozenset[Kind], theirs: frozenset[Kind]) -> bool:
    """A person against a place: one answer to «где ключ», two facts of a lecture."""
    return not mine & theirs and {Kind.WHO, Kind.PLACE} <= mine | theirs


def _near(mine: frozenset[Kind], theirs: frozenset[Kind], old: Reading, new: Reading) -> bool:
    """Kinds that answer one question: the day by its name or date, the keeper or the place, a share or a sum."""
    pair = mine | theirs
    if pair <= {Kind.WEEKDAY, Kind.OFTEN, Kind.DATE} and Kind.WEEKDAY in pair:
        return True
    if {Kind.WHO, Kind.PLACE} <= pair and pair <= {Kind.WHO, Kind.PLACE, Kind.THING}:
        return any(t.weight is not Weight.SHARP for t in old.telling)
    if Kind.PERCENT in pair and Kind.MONEY in pair:
        return all(any(t.lemmas & _PARTS_OF_SUM for t in r.telling) for r in (old, new))
    return False


def _one_count(old_term: Term, old: Reading, new_term: Term, new: Reading) -> bool:
    """Both count one thing; where only one says what, the verb has to show it."""
    mine, theirs = old_term.noun, new_term.noun
    if mine and theirs:
        return bool(mine & theirs) or any(akin(a, b) for a in mine for b in theirs)
    return not (mine or theirs) or shares_predicate(old, new)


def shares_predicate(old: Reading, new: Reading) -> bool:
    """Whether both say the same to be done."""
    return any(_alike(a, b) for a in predicates(old) for b in predicates(new))


def edge(term: Term, statement: Reading) -> Edge:
    """Which end a value is: «с 9», «до 18», «9–18», also told by the verb: «закрываемся в 22»."""
    word = preposition(term, statement.text)
    if term.upto is not None:
        return Edge.START
    if not word and any(t.upto is not None and t.upto == term.value and t.end < term.start for t in statement.terms):
        return Edge.END
    if kinds(term, statement) & {Kind.CLOCK, Kind.DATE, Kind.WEEKDAY}:
        if word in _FROM:
            return Edge.START
        if word in ("до", "к"):
            return Edge.END
        said = frozenset().union(*(t.lemmas for t in statement.terms))
        starts, ends = bool(said & _STARTS), bool(said & _ENDS)
        return Edge.AT if starts == ends else Edge.START if starts else Edge.END
    if term.sort is Sort.NUMBER and word in ("от", "до"):
        return Edge.START if word == "от" else Edge.END
    if kinds(term, statement) & {Kind.PLACE, Kind.WHO, Kind.THING}:
        if word in ("из", "от", "с", "со"):
            return Edge.START
        if word in ("до", "к", "в", "на", "за"):
            return Edge.END
    return Edge.AT


@lru_cache(maxsize=16384)
def predicates(statement: Reading) -> tuple[Term, ...]:
    """What the statement says is done or is, verbs that tell next to nothing included.

    Once something was said a comma opens a reason or a detail: «по четвергам, так решили».
    """
    said = [t for t in statement.terms if t.is_predicate and not t.is_name and t.pos != "GRND"]
    comma = statement.text.find(", ")
    telling = [t for t in statement.telling if t.end <= comma]
    if comma < 0 or len(telling) < 2 or statement.text.lower().startswith(_CONDITIONS):
        return tuple(said)
    return tuple(t for t in said if t.end <= comma)


_CONDITIONS: Final = ("если", "когда", "при ", "пока", "чтобы", "раз ")


def agree(old: Reading, new: Reading, kind: Kind | None = None) -> bool:
    """Whether the predicates let both statements speak of one property of the thing.

    With a kind the verbs that only connect such a value with its thing count as left out; where both sides have a verb
    they have to say no more than «is».
    """
    mine, theirs = predicates(old), predicates(new)
    if shares_predicate(old, new):
        return True
    if mine and theirs:
        return says_no_more(old, kind) and (says_no_more(new, kind) or only_changes(new))
    plain = _plain(kind)
    if kind is Kind.PLACE and (_alive(old) or _alive(new)):
        plain = _BEING  # where somebody lives isn't where they sit at work
    if kind in (Kind.PLACE, Kind.WHO):
        return all(t.lemmas & plain for t in (*mine, *theirs))
    # «стоит» is a price here, not a place
    return all(forms(t.text)[0].lemma in plain for t in (*mine, *theirs))


def says_no_more(statement: Reading, kind: Kind | None) -> bool:
    """Whether its verbs only say «is» of such a value: «стоит» of a price, «длится» of a time."""
    words = _BEING if kind is Kind.PLACE and _alive(statement) else _IS.get(kind, _BEING) if kind else _BEING
    if kind is Kind.PLACE:
        return all(t.lemmas & words for t in predicates(statement))
    return all(forms(t.text)[0].lemma in words for t in predicates(statement))


def links(term: Term, kind: Kind) -> bool:
    """Whether the verb only links a value of the kind with its thing."""
    words = _IS.get(kind, _BEING)
    if kind is Kind.SPAN:
        words = words | _LASTING
    return term.is_predicate and forms(term.text)[0].lemma in words


def says_is(term: Term, kind: Kind) -> bool:
    """Whether the verb says no more than «is» of such a value."""
    return forms(term.text)[0].lemma in _IS.get(kind, _BEING)


_LASTING: Final = listed("делать сделать готовить приготовить изготовить держать жить хранить выполнять выполнить")

#: verbs that stand for «is» beside a value of the kind
_IS: Final[dict[Kind, frozenset[str]]] = {
    Kind.MONEY: listed("быть стоить обходиться обойтись составлять"),
    Kind.PERCENT: listed("быть составлять"),
    Kind.SPAN: listed("быть длиться занимать идти продолжаться составлять"),
    Kind.COUNT: listed("быть вмещать насчитывать составлять рассчитать"),
    Kind.PLACE: listed("быть находиться лежать храниться стоять висеть располагаться размещаться хранить держать"),
    Kind.CLOCK: listed(
        "быть проходить состояться идти бывать начинаться начать стартовать назначить запланировать планировать "
        "наметить намечать"
    ),
    Kind.WEEKDAY: listed("быть проходить состояться идти бывать назначить проводить запланировать наметить"),
    Kind.DATE: listed(
        "быть проходить состояться идти бывать назначить проводить запланировать наметить намечать действовать длиться"
    ),
    Kind.OFTEN: listed("быть проходить бывать проводить делать"),
    Kind.WHO: listed(
        "быть вести водить проводить заниматься отвечать заведовать курировать держать хранить лежать находиться"
    ),
}


def _alive(statement: Reading) -> bool:
    """Whether the first thing named is a person."""
    first = next((t for t in statement.telling if t.pos == "NOUN" or t.is_name), None)
    return first is not None and Kind.WHO in kinds(first, statement)


def only_changes(statement: Reading) -> bool:
    """Whether its verbs say no more than that something became otherwise."""
    return all(forms(t.text)[0].lemma in _CHANGING for t in predicates(statement))


_CHANGING: Final = listed(
    "перенести сменить смениться поменять поменяться сдвинуть стать измениться изменить заменить передвинуть обновить "
    "поднять снизить подорожать подешеветь перевести перейти переехать переложить переставить перевесить "
    "переместить перекрасить сделать делать быть продлить отложить передать"
)


def _plain(kind: Kind | None) -> frozenset[str]:
    if kind is None:
        return _BEING
    if kind in (Kind.WEEKDAY, Kind.DATE):
        return _PLAIN_TIME
    return _PLAIN[kind]


_BEING: Final = listed("быть находиться являться")


def _alike(one: Term, other: Term) -> bool:
    return max(word_level(one, other), word_level(other, one)) >= LOOSE and not _phases_differ(one, other)


def _phases_differ(one: Term, other: Term) -> bool:
    """«начинается» and «заканчивается» are of one situation and yet no one thing."""
    return bool((one.lemmas & _STARTS and other.lemmas & _ENDS) or (one.lemmas & _ENDS and other.lemmas & _STARTS))


#: adjectives and nouns of one dimension exclude each other
_DIMENSIONS: Final = tuple(
    listed(line)
    for line in """
красный синий зеленый желтый белый черный серый розовый голубой оранжевый фиолетовый коричневый бежевый бордовый
большой малый маленький средний крупный мелкий огромный
левый правый центральный
верхний нижний
наличный безналичный картой наличными переводом карта наличные перевод qr нал безнал наличка наличка счет
деревянный пластиковый металлический стеклянный железный
утренний дневной вечерний ночной
русский английский немецкий китайский
предоплата постоплата
свободный платный бесплатный списки пропуск билет приглашение запись
""".strip().split("\n")
)


def one_dimension(old: Term, new: Term) -> bool:
    """Whether two qualities exclude each other: two colours do, a colour and a temper don't."""
    if any(old.lemmas & line and new.lemmas & line for line in _DIMENSIONS):
        return True
    if not (old.pos == new.pos and old.pos in ("ADJF", "ADVB", "COMP")):
        return False
    return bool(old.marks.same & new.marks.same or old.marks.narrow & new.marks.narrow)
