"""When the only record that fits a request may still not be the one meant (FGT-2, FGT-3).

Every word of the request is explained, yet what it asks for isn't said: whose courier, of which ten. Such a record is
shown and asked about rather than deleted.
"""

from __future__ import annotations

from typing import Final

from bot.domain.matching import EXACT, EXPLAINED, FAMILY, VALUE, find, shortened, word_level
from bot.language.lemmas import fold, forms, listed
from bot.language.numbers import Unit
from bot.language.prepositions import governors
from bot.language.questions import ATTRIBUTES
from bot.language.siblings import siblings
from bot.language.synonyms import SAME
from bot.language.terms import MONTHS, Reading, Sort, Term, Weight
from bot.language.typos import misspelt

#: who does such work may bear the name, or work for whoever bears it; a record of the name alone needn't be of them
_WORKERS: Final = {
    "курьер": listed("возить привозить привезти развозить отвозить доставлять доставить забирать курьер"),
    "водитель": listed("возить привозить отвозить водить ездить доставлять рулить шофер"),
    "мастер": listed("чинить ремонтировать делать собирать ставить настраивать стричь шить клеить класть"),
    "тренер": listed("вести тренировать учить преподавать заниматься"),
    "преподаватель": listed("вести учить преподавать читать заниматься"),
    "учитель": listed("вести учить преподавать заниматься"),
    "врач": listed("лечить принимать осматривать оперировать консультировать"),
    "повар": listed("готовить варить печь жарить"),
    "менеджер": listed("вести продавать отвечать"),
}
#: on whose side of a sale somebody stands
_CLIENTS: Final = listed("клиент клиентка заказчик заказчица покупатель покупательница гость гостья посетитель пациент")
_SELLERS: Final = listed("поставщик подрядчик исполнитель партнер сотрудник сотрудница работник работница")
_FIRMS: Final = listed("компания фирма контора организация агентство контрагент")
#: stretches of time that any record may name
_TIMES: Final = listed(
    "понедельник вторник среда четверг пятница суббота воскресенье утро день вечер ночь неделя месяц год час минута "
    "лето зима весна осень январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь"
)
_DEGREES: Final = ("ADJS", "COMP", "ADVB", "PRED")
#: a bare number below this is an hour, a day, a count or a percentage as well
_MANY: Final = 100


def doubtful(asked: Reading, record: Reading) -> bool:
    """Whether the record that fits should be asked about instead of being deleted at once."""
    return (
        _too_broad(asked, record)
        or _of_another_role(asked, record)
        or _only_an_hour(asked, record)
        or _only_a_neighbour(asked, record)
        or _one_for_two(asked, record)
    )


def _one_for_two(asked: Reading, record: Reading) -> bool:
    """«счета на бумаге» where the record has the accounts alone: no word stands for itself and for another thing."""
    if not asked.claims:
        return False
    things = [t for t in asked.telling if t.pos == "NOUN" and not t.is_name and t.weight is Weight.KEY]
    found = [(t, find(t, record)) for t in things]
    itself = {f.term: t for t, f in found if f.term is not None and f.level >= FAMILY}
    return any(
        f.term in itself and itself[f.term] is not t and EXPLAINED <= f.level < FAMILY
        for t, f in found
        if f.term is not None
    )


def _only_a_neighbour(asked: Reading, record: Reading) -> bool:
    """«пропуск на комбинат» where the record has the plant, «ставки» where it says «ставит печать»."""
    for term in asked.telling:
        found = find(term, record)
        if found.term is None or found.level >= EXACT or found.level < EXPLAINED:
            continue
        if siblings(term.lemmas, found.term.lemmas):
            return True
        if term.pos == "NOUN" and found.term.weight is Weight.EMPTY and found.term.is_predicate:
            return True
    return False


#: what tells the hour after a preposition: «после обеда», «до смены»
_HOURS_OF: Final = listed("обед завтрак ужин смена планерка перерыв")
_BY_THE_HOUR: Final = ("после", "до", "перед", "к")


def _only_an_hour(asked: Reading, record: Reading) -> bool:
    """«мой обед» where the record says of something else that it is after lunch."""
    for term in asked.telling:
        found = find(term, record).term if term.lemmas & _HOURS_OF else None
        if found is None or _before(asked, term) in _BY_THE_HOUR:
            continue
        if _before(record, found) in _BY_THE_HOUR:
            return True
    return False


def _before(text: Reading, term: Term) -> str:
    """The word right before a term."""
    said = text.text[: term.start].split()
    return fold(said[-1]) if said else ""


def _too_broad(asked: Reading, record: Reading) -> bool:
    """«про 10», «про клиента», «про понедельник», «про цену»: what is named, many records may have."""
    telling = asked.telling
    if telling and all(_of_degree(t, record) for t in telling):
        return True
    if not telling or asked.claims or asked.first_person or asked.question is not None or governors(asked.text):
        return False
    return all(_says_little(t) for t in telling) or all(_only_valued(t, record) for t in telling)


def _of_degree(term: Term, record: Reading) -> bool:
    """A word of size or degree alone, found as another one: «велики» finds every «больше», and may mean bicycles."""
    if term.capital or term.bases or term.weight is not Weight.SOFT or term.pos not in _DEGREES:
        return False
    found = find(term, record).term
    return found is not None and found.pos in _DEGREES and fold(found.text) != fold(term.text)


def _says_little(term: Term) -> bool:
    if term.capital or term.quoted or term.people:
        return False
    if term.sort is Sort.NUMBER:
        small = term.value is not None and term.value < _MANY
        return small and term.unit is Unit.PLAIN and not term.noun
    return term.sort is Sort.WORD and bool(term.lemmas & (_TIMES | _CLIENTS | _SELLERS | _FIRMS))


def _only_valued(term: Term, record: Reading) -> bool:
    """«цену», of which the record has one without naming it."""
    return bool(term.lemmas & ATTRIBUTES.keys()) and find(term, record).level < FAMILY


def _of_another_role(asked: Reading, record: Reading) -> bool:
    """«курьера Клёна» where the record has a «Клён» who orders, «клиента Зуева» where Зуев is the courier."""
    names = [t for t in asked.telling if t.is_name]
    if not names:
        return False
    for term in asked.telling:
        for worker in term.lemmas & _WORKERS.keys() if not term.is_name else ():
            if find(term, record).level < EXPLAINED and not _does(names, _WORKERS[worker], record):
                return True
        if term.lemmas & _CLIENTS and find(term, record).level < EXPLAINED:
            return any(_bears(names, other, record) for other in record.terms if _works(other))
    return False


def _does(names: list[Term], deeds: frozenset[str], record: Reading) -> bool:
    """Whether the person named does such a thing: «Антон возит посылки»."""
    doers = [t for t in record.terms if _is_one_of(names, t) and any(f.case == "nomn" for f in forms(t.text))]
    return bool(doers) and any(t.lemmas & deeds and t.pos == "VERB" and not t.denied for t in record.terms)


def _is_one_of(names: list[Term], other: Term) -> bool:
    return any((n.people or n.surnames) and word_level(n, other) >= EXPLAINED for n in names)


def _works(term: Term) -> bool:
    return bool(term.lemmas & (_WORKERS.keys() | _SELLERS))


def _bears(names: list[Term], title: Term, record: Reading) -> bool:
    """Whether the title stands right before one of the names."""
    after = next((t for t in record.terms if t.place in (title.place + 1, title.place + 2)), None)
    return after is not None and any(word_level(n, after) >= EXPLAINED for n in names)


def thinly_said(asked: Reading, record: Reading) -> bool:
    """Whether the record is about something near what is asked for, or only mentions it.

    Among one's own few records that is enough; one of the company's is asked about.
    """
    return _by_near_words(asked, record) or _only_where(asked, record)


def _by_near_words(asked: Reading, record: Reading) -> bool:
    """Whether a word for something near is what speaks for the record: «щенка» where it has «собака»."""
    if asked.claims or asked.stance.states or any(t.is_predicate for t in asked.telling):
        return False
    seen = [t for t in asked.telling if _seen_in(t, record)]
    if any(t.weight is Weight.SHARP for t in seen):
        return False
    things = [t for t in asked.telling if t.pos == "NOUN" and not t.lemmas & (ATTRIBUTES.keys() | MONTHS.keys())]
    taken = {find(t, record).term for t in seen}
    others = [find(t, record) for t in things if t not in seen]
    return not seen or any(f.level < SAME or f.term in taken for f in others)


#: of a word that stands for a longer one, «физио», so many letters
_CLIPPED: Final = 4


def _seen_in(term: Term, record: Reading) -> bool:
    """Whether the record has the word itself, however inflected or misspelt."""
    found = find(term, record)
    if found.level >= FAMILY or found.term is None:
        return found.level >= VALUE
    if term.parts or found.term.parts or shortened(term, found.term):
        return found.level >= VALUE
    words = (found.term.text, *found.term.lemmas)
    clipped = len(term.text) >= _CLIPPED and any(fold(word).startswith(fold(term.text)) for word in words)
    return clipped or any(misspelt(term.text, word) for word in words)


#: what one is in rather than where: «на карантине»
_STATES: Final = listed(
    "карантин больничный отпуск декрет ремонт обслуживание каникулы удаленка командировка поверка учет гарантия пост "
    "испытание срок стажировка диета консервация хранение согласование проверка аренда лизинг залог простой"
)
_WHERE: Final = listed("в во на у около возле за под над перед при")


def _only_where(asked: Reading, record: Reading) -> bool:
    """«про кухню» where the record has «кофемашина на кухне»: the one thing asked for is but the place of another."""
    if len(asked.telling) != 1 or asked.claims:
        return False
    (term,) = asked.telling
    if term.is_name or term.quoted or term.place in governors(asked.text):
        return False
    found, beside = find(term, record).term, governors(record.text)
    if found is None or found.quoted or beside.get(found.place) not in _WHERE:
        return False
    others = [t for t in record.telling if t is not found and t.pos == "NOUN" and t.place not in beside]
    return bool(others) and not found.lemmas & _STATES
