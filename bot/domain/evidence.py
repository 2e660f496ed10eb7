"""What speaks for a record as the answer to a question: its meaning, its words, the kind of value it holds.

Only counts and compares; how much each thing weighs is in `recall`. A cosine means something beside the others of one
question alone, so it is taken as deviations from the candidates' mean.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bot.domain.matching import VALUE, find, turned
from bot.language import answering, measures, prefixes, topics
from bot.language.answering import Ask
from bot.language.lemmas import Token, content_lemmas, forms, listed, tokens
from bot.language.measures import Measure
from bot.language.numbers import Unit
from bot.language.questions import Value, spelt
from bot.language.synonyms import marks
from bot.language.terms import QUESTIONS, Reading, Sort, Term, Weight, read

Vector = NDArray[np.float32]
#: how well each asked term is explained, or how rare it is
Levels = Sequence[float]
Names = Mapping[str, frozenset[str]]

#: how much a word of the question counts towards the explained share
_WEIGHTS: Final = {Weight.SHARP: 1.3, Weight.KEY: 1.0, Weight.CLASS: 0.6, Weight.SOFT: 0.45, Weight.EMPTY: 0.0}
#: from this on a word of the question counts as found; less than erasing asks for
ENOUGH: Final = 0.5
#: how well a deed that differs by a prefix stands for the asked one
_PREFIXED: Final = 0.7
#: how much a word counts that tells the situation before the question
_ASIDE: Final = 0.7
#: below this a record doesn't hold the kind of value asked for
_SUITS: Final = 0.3

#: what people ask of a person or a thing that no nearby record stands for: the record must say the word itself, or
#: another one of its line
_OWN: Final = """
зарплата оклад получка жалованье заработок получать зарабатывать
телефон мобильный сотовый
логин
пароль код пин пинкод пин-код шифр
инн
снилс
бик
огрн
кпп
паспорт
реквизит
возраст
рождение родиться именинник
диагноз
почта имейл емейл мейл
отчество
фамилия
образование диплом
рост
вес весить
национальность
вера
прописка прописать жить проживать адрес
отпуск отгул
больничный болеть
стаж опыт
должность
сайт
инстаграм
телеграм
промокод купон
"""
#: «сколько получает Лида?» is about her salary
_EARNING: Final = listed("получать зарабатывать")
_CODES: Final = listed("код шифр пин пинкод пин-код")
#: «где живёт Лида?» is about her home
_DWELLING: Final = listed("жить проживать прописать")
_OWN_LINES: Final = tuple(listed(line) for line in _OWN.split("\n") if line)
OWN_WORDS: Final = frozenset().union(*_OWN_LINES) - _EARNING - _DWELLING - {"адрес"}
#: the world outside the company
_WORLD: Final = listed(
    "погода прогноз курс доллар евро юань биткоин валюта президент мэр губернатор министр выборы столица страна "
    "сериал фильм кино актер певец писатель поэт ученый столица материк океан пирамида затмение луна олимпиада лотерея "
    "анекдот гороскоп рецепт футбол хоккей матч чемпионат новость война планета космос википедия пробка землетрясение"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What one record has for one question."""

    #: standard deviations of its cosine above the candidates' mean, plain and with the mean record taken out
    near: float
    apart: float
    #: explained share of the question, rarer words counting more, 0..1
    covered: float
    #: found names and numbers, things, deeds: levels times rarity, summed
    names: float
    things: float
    deeds: float
    #: the thing asked about is found
    head: bool
    #: how well its kinds of value suit the question, 0..1; None when the question doesn't tell
    suits: float | None
    #: share of the question that no word explains but something of the same situation is named, 0..1
    related: float
    #: it allows, forbids or sets a condition, and that is asked
    verdict: bool
    #: its value stands after the preposition that was asked by: «до скольки», «до 20:00»
    bound: bool
    #: it names another one of the asked kind: another hall, another Levin, the way back
    another: bool
    #: it hasn't the word that nothing stands for: «зарплата», «пароль»
    lacks_own_word: bool
    #: asked words that nothing in it explains
    missing: tuple[Term, ...]
    #: the question names the thing it is about
    has_head: bool
    #: it is about a property of something («модель рояля»), and the property isn't named
    lacks_property: bool
    #: things are to be counted, and no number of it counts such
    miscounted: bool
    #: it is named, and this share of the question stays unexplained by anything, 0..1: «на чём ездит Ильяс?»
    named_only: float
    #: whether something is so is asked
    whether: bool
    #: nothing but the kind of value asked for would do: a price, an hour, a phone number, an address
    strict: bool
    #: neither the thing asked about is named nor anything of its situation
    unknown: bool

    @property
    def beside(self) -> bool:
        """Whether it holds another kind of value than is asked for."""
        return self.suits is not None and self.suits < _SUITS

    @property
    def missing_things(self) -> int:
        return sum(t.pos == "NOUN" and t.weight is not Weight.CLASS for t in self.missing)

    @property
    def missing_qualities(self) -> int:
        return sum(t.pos in ("ADJF", "PRTF") and not t.is_name for t in self.missing)

    @property
    def missing_names(self) -> int:
        return sum(t.is_name or _is_number_of(t) for t in self.missing)


@lru_cache(maxsize=1024)
def about_the_world(question: str) -> bool:
    """«какая погода?», «курс доллара»: no memory of a company answers it unless a record says the very word."""
    return any(t.lemmas & _WORLD for t in read(question, asked=True).telling)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Question:
    """A question read once for all records. Flags and places are parallel to `terms`."""

    text: str
    terms: tuple[Term, ...]
    #: must be said
    own: tuple[bool, ...]
    head: int | None
    #: the name of a property
    property: int | None
    whether: bool
    strict: bool
    bounds: frozenset[str]
    counts: frozenset[str]
    measure: Measure | None
    #: who holds an office is asked, so `property` names the office
    office: bool
    #: told before the question itself: «порвали штору — сколько платить?»
    aside: tuple[bool, ...]


def _question(question: str) -> _Question:
    text = spelt(question)
    asked = read(text, asked=True)
    terms = tuple(t for t in asked.telling if t.text.lower() != "есть")
    begins = answering.situation(text)
    own = frozenset(t for t in _own_words(asked) if t.start >= begins)
    head, of = head_of(asked), property_of(text)
    return _Question(
        text=text,
        terms=terms,
        own=tuple(t in own for t in terms),
        head=terms.index(head) if head in terms else None,
        property=next((n for n, t in enumerate(terms) if t.start == of), None),
        whether=answering.kind(text) is Ask.WHETHER,
        strict=answering.strict(text),
        bounds=answering.bounds(text),
        counts=answering.counts(text),
        measure=measures.measured(text),
        office=answering.kind(text) is Ask.WHO,
        aside=tuple(t.start < begins for t in terms),
    )


def weigh(question: str, texts: Sequence[str], near: Vector, apart: Vector) -> list[Evidence]:
    """What each text has for the question, in the order of the texts; `near` and `apart` as `closeness` gives them."""
    asked = _question(question)
    readings = [read(text) for text in texts]
    also = aliases(readings)
    levels = [_levels(asked, r, also) for r in readings]
    holders = [sum(row[n] >= ENOUGH for row in levels) for n in range(len(asked.terms))]
    rarity = [_rarity(count, len(levels)) for count in holders]
    return [
        _evidence(asked, readings[i], row, rarity, near=float(near[i]), apart=float(apart[i]))
        for i, row in enumerate(levels)
    ]


def _levels(asked: _Question, record: Reading, also: Names) -> list[float]:
    """How well the record explains each asked word."""
    out = []
    for term, own in zip(asked.terms, asked.own, strict=True):
        if asked.measure is not None and term.start in asked.measure.starts:
            plain = VALUE if measures.told(record.text, asked.measure.units) >= 1.0 else 0.0
            out.append(max(plain, _said(term, record)))
        else:
            out.append(_said(term, record) if own else _level(term, record, also))
    return [_unnamed(n, asked, out, record) for n in range(len(out))]


def _unnamed(n: int, asked: _Question, levels: Levels, record: Reading) -> float:
    """A code says what it is the code of: another thing's number is no code «от сейфа»."""
    term, level = asked.terms[n], levels[n]
    if not asked.own[n] or level >= 1.0 or not term.lemmas & _CODES or len(levels) == 1:
        return level
    others = (other for m, other in enumerate(levels) if m != n)
    return level if any(other >= ENOUGH for other in others) else 0.0


def _evidence(
    asked: _Question, record: Reading, levels: Levels, rarity: Levels, *, near: float, apart: float
) -> Evidence:
    weights = [
        _WEIGHTS[t.weight] * rare * (_ASIDE if aside else 1.0)
        for t, rare, aside in zip(asked.terms, rarity, asked.aside, strict=True)
    ]
    total = sum(weights) or 1.0
    missing = [n for n, level in enumerate(levels) if level < ENOUGH]
    found: defaultdict[Weight, float] = defaultdict(float)
    for term, level, rare, aside in zip(asked.terms, levels, rarity, asked.aside, strict=True):
        found[term.weight] += level * rare * (_ASIDE if aside else 1.0) if level >= ENOUGH else 0.0
    related = [n for n in missing if levels[n] >= 0 and _related(asked.terms[n], record)]
    covered = sum(w * max(level, 0.0) for w, level in zip(weights, levels, strict=True)) / total
    near_by = sum(weights[n] for n in related) / total
    suits = answering.answered(asked.text, record.text)
    return Evidence(
        near=near,
        apart=apart,
        covered=covered,
        names=found[Weight.SHARP],
        things=found[Weight.KEY],
        deeds=found[Weight.SOFT],
        head=asked.head is not None and asked.head not in missing,
        related=near_by,
        suits=None if asked.whether and (suits or 0.0) < _SUITS else suits,
        verdict=asked.whether and answering.verdict(record.text),
        bound=bool(asked.bounds) and answering.bounded(record.text, asked.bounds),
        another=any(level < 0 for level in levels)
        or any(_of_another_number(asked.terms[n], record) for n in missing)
        or turned(read(asked.text, asked=True), record)
        or _of_another([asked.terms[n] for n in missing], asked.text, record),
        lacks_own_word=any(asked.own[n] for n in missing),
        missing=tuple(asked.terms[n] for n in missing if not asked.aside[n]),
        lacks_property=asked.property in missing and not (asked.office and asked.property in related),
        miscounted=bool(asked.counts) and not answering.counted(record.text, asked.counts, answering.told(asked.text)),
        named_only=max(0.0, 1.0 - covered - near_by) if found[Weight.SHARP] else 0.0,
        whether=asked.whether,
        strict=asked.strict,
        has_head=asked.head is not None,
        unknown=asked.head in missing and asked.head not in related,
    )


@lru_cache(maxsize=4096)
def _own_words(asked: Reading) -> frozenset[Term]:
    """Asked words that must be said; «где зарядить телефон?» wants no number, something is done with the thing."""
    after = answering.kind(asked.text)
    if any(t.is_name for t in asked.telling) and any(t.lemmas & _DWELLING for t in asked.telling):
        return frozenset(t for t in asked.telling if t.lemmas & _DWELLING)
    if answering.asks_age(asked.text) and any(t.is_name for t in asked.telling):
        return frozenset(asked.telling) - {t for t in asked.telling if t.is_name}
    if after is Ask.PRICE:
        return frozenset(t for t in asked.telling if t.lemmas & (OWN_WORDS | _EARNING))
    if after in (Ask.WHO, Ask.WHERE, Ask.WHETHER) and any(t.pos in ("VERB", "INFN") for t in asked.terms):
        return frozenset()
    return frozenset(t for t in asked.telling if t.lemmas & OWN_WORDS)


def _said(term: Term, record: Reading) -> float:
    """How surely the record says a word that nothing merely near stands for, or holds such a value unnamed."""
    if term.lemmas & _CODES and answering.held(record.text).get(Value.CODE, 0.0) >= 1.0:
        return VALUE
    own = frozenset().union(*(line for line in _OWN_LINES if line & term.lemmas)) | term.lemmas
    return 1.0 if any(t.lemmas & own for t in record.terms) else 0.0


def closeness(query: Vector | None, vectors: Vector | None, count: int) -> tuple[Vector, Vector]:
    """Cosines as deviations from their mean: as they are, and around the mean of the records."""
    if query is None or vectors is None or not len(vectors):
        return np.zeros(count, dtype=np.float32), np.zeros(count, dtype=np.float32)
    mean = vectors.mean(axis=0)
    rows, asked = vectors - mean, query - mean
    lengths = np.linalg.norm(rows, axis=1) * float(np.linalg.norm(asked))
    return _deviations(vectors @ query), _deviations(rows @ asked / np.where(lengths > 1e-6, lengths, 1.0))


def promising(question: str, texts: Sequence[str], near: Vector, apart: Vector, *, limit: int) -> list[int]:
    """Places of the texts worth reading closely, at most `limit`, in the order of the texts.

    By closeness and by how many rare words, stems and situations are shared: a tenth of what reading closely costs.
    """
    if len(texts) <= limit:
        return list(range(len(texts)))
    wanted = _hints(question)
    shared = [wanted & _hints(text) for text in texts]
    held = Counter(itertools.chain.from_iterable(shared))
    rarity = {hint: _rarity(count, len(texts)) for hint, count in held.items()}
    score = [sum(rarity[h] for h in hints) + n + a for hints, n, a in zip(shared, near, apart, strict=True)]
    return sorted(sorted(range(len(texts)), key=lambda i: (-score[i], i))[:limit])


@lru_cache(maxsize=16384)
def _hints(text: str) -> frozenset[str | int]:
    """What a text may be found by, at a glance."""
    return frozenset().union(*(_hints_of(form) for form in content_lemmas(text)))


@lru_cache(maxsize=65536)
def _hints_of(form: str) -> frozenset[str | int]:
    word = frozenset({form})
    groups = marks(word)
    # numbers of synonym groups are negative here: situations are numbered too
    synonyms = {-1 - group for group in groups.same | groups.wide | groups.narrow | groups.loose}
    return word | prefixes.stems(form) | topics.situations(word) | synonyms


def _deviations(values: Vector) -> Vector:
    spread = float(values.std())
    if spread < 1e-6:
        return np.zeros(len(values), dtype=np.float32)
    return np.asarray((values - values.mean()) / spread, dtype=np.float32)


def _rarity(holders: int, count: int) -> float:
    """A word that one record has tells more than one that many have."""
    return 1.0 + math.log((count + 1) / (holders + 1)) / math.log(count + 2)


def _level(term: Term, record: Reading, also: Names) -> float:
    """How well the record explains an asked word; -1 when it names another one of the kind."""
    found = find(term, record)
    if found.against:
        return -1.0
    if found.level >= VALUE or term.sort is not Sort.WORD:
        return found.level
    named = frozenset().union(*(also.get(form, frozenset()) for form in (*term.lemmas, *_deeds_of(term))))
    if named and any(other.lemmas & named for other in record.terms):
        return max(found.level, VALUE)
    if term.is_name:
        return found.level
    if found.level < ENOUGH and _same_state(term, record):
        return VALUE
    if found.level < VALUE and _small(term, record):
        return VALUE
    return max(found.level, _PREFIXED if _prefixed(term, record) else 0.0)


def _deeds_of(term: Term) -> list[str]:
    """«стирка» is what a firm does that «стирает»."""
    return [_DEED + stem for stem in _stems(term.lemmas)] if term.pos == "NOUN" else []


def _is_number_of(term: Term) -> bool:
    """«договор № 18», «31-К»: the number that a thing is known by."""
    return term.sort is Sort.CODE or (term.sort is Sort.NUMBER and term.identifies and term.text[-1:].isdigit())


def _of_another_number(term: Term, record: Reading) -> bool:
    """«договор № 18» where the record has one of another number, whatever stands between the thing and its number."""
    if not _is_number_of(term):
        return False
    numbers = [t for t in record.terms if _is_number_of(t) or (t.sort is Sort.NUMBER and t.unit is Unit.ORDINAL)]
    return any(t.sort is term.sort and not t.lemmas & term.lemmas for t in numbers)


def _related(term: Term, record: Reading) -> bool:
    """«постирать» and «прачечная»: one situation."""
    if term.sort in (Sort.NUMBER, Sort.CLOCK):
        return any(_comparable(term, other) for other in record.terms)
    return not topics.situations(term.lemmas).isdisjoint(_situations_in(record.text))


@lru_cache(maxsize=16384)
def _situations_in(text: str) -> frozenset[int]:
    return frozenset().union(*(topics.situations(t.lemmas) for t in read(text).terms if t.sort is Sort.WORD))


def _same_state(term: Term, record: Reading) -> bool:
    """A question about a state is answered by either side of it: «платный?» by «бесплатный»."""
    if term.pos not in ("ADJF", "ADJS", "PRTS", "PRTF"):
        return False
    mine = read(term.text).stance.states.keys()
    return bool(mine) and not mine.isdisjoint(record.stance.states.keys())


def _of_another(missing: Iterable[Term], question: str, record: Reading) -> bool:
    """«мойка машины» where the record has «мойка окон»: the same, but of something else."""
    owners = _owned(question)
    if not owners:
        return False
    theirs = _owned(record.text)
    return any(
        owners[t.start] & others and not _near(t, start, record)
        for t in missing
        if t.start in owners
        for start, others in theirs.items()
    )


def _near(term: Term, start: int, record: Reading) -> bool:
    """Whether the word of the record that starts there is of one situation with the asked one."""
    there = (t for t in record.terms if t.start == start)
    return any(topics.situations(term.lemmas) & topics.situations(t.lemmas) for t in there)


@lru_cache(maxsize=16384)
def _owned(text: str) -> Mapping[int, frozenset[str]]:
    """Where a noun in the genitive starts that follows another noun: the dictionary forms of that one."""
    out = {}
    for first, second in itertools.pairwise(tokens(text)):
        if not (first.is_word and second.is_word):
            continue
        head, of = forms(first.text)[:2], forms(second.text)
        if head[0].pos == "NOUN" and of[0].pos in ("NOUN", "ADJS") and _is_case(second, "gent"):
            out[second.start] = frozenset(f.lemma for f in head if f.pos == "NOUN")
    return out


def _small(term: Term, record: Reading) -> bool:
    """«тортик» where the record has «торт»."""
    plain = _plain(term.lemmas)
    return bool(plain) and any(t.lemmas & plain for t in record.terms)


@lru_cache(maxsize=16384)
def _plain(lemmas: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(prefixes.plain(form) for form in lemmas))


def _prefixed(term: Term, record: Reading) -> bool:
    return not _stems(term.lemmas).isdisjoint(_stems_in(record.text))


@lru_cache(maxsize=16384)
def _stems_in(text: str) -> frozenset[str]:
    return frozenset().union(*(_stems(t.lemmas) for t in read(text).terms if t.sort is Sort.WORD and not t.is_name))


@lru_cache(maxsize=65536)
def _stems(lemmas: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(prefixes.stems(form) for form in lemmas))


def _comparable(term: Term, other: Term) -> bool:
    """«пять лет» and «с шести лет», «за три дня» and «меньше недели»: a limit may stand between them."""
    if term.hours is not None and other.hours is not None:
        return True
    if term.sort is not other.sort:
        return False
    return (
        term.sort is Sort.CLOCK
        or bool(term.noun & other.noun)
        or (term.unit is other.unit and term.unit in (Unit.MONEY, Unit.PERCENT))
    )


def aliases(readings: Iterable[Reading]) -> dict[str, frozenset[str]]:
    """What the records themselves say to be one thing: «санаторий «Луч»», «агроном — Валентина Сурова»."""
    out: dict[str, set[str]] = {}
    for reading in readings:
        for first, second in itertools.pairwise(reading.terms):
            if first.pos != "NOUN" or first.is_name or not second.is_name or (second.parts and not second.quoted):
                continue
            if _stand_together(reading.text[first.end : second.start]):
                for form in first.lemmas:
                    out.setdefault(form, set()).update(second.lemmas)
        for form, names in _supplied(reading).items():
            out.setdefault(form, set()).update(names)
    return {form: frozenset(names) for form, names in out.items()}


def _stand_together(between: str) -> bool:
    return between.strip(' «„"“') in ("", "—", "–", "-", ":")


def _supplied(reading: Reading) -> dict[str, frozenset[str]]:
    """«сиропы заказываем у «Монблана»»: a contract «по сиропам» is the contract with «Монблан»."""
    named = [t for t in reading.terms if t.quoted and t.sort is Sort.WORD]
    things = [t for t in reading.telling if t.pos == "NOUN" and not t.is_name and t.weight is Weight.KEY]
    if not named or len(things) != 1 or things[0].lemmas & _PAPERS:
        return {}
    names = frozenset().union(*(t.lemmas for t in named))
    deeds = (t.lemmas for t in reading.telling if t.pos == "VERB" and t.weight is Weight.SOFT)
    stems = frozenset().union(*(_stems(lemmas) for lemmas in deeds))
    return dict.fromkeys(things[0].lemmas, names) | {_DEED + stem: names for stem in stems if len(stem) >= _STEM}


#: «договор с «Монбланом» — 12»: a contract is no thing that the firm supplies
_PAPERS: Final = listed(
    "договор контракт соглашение счет акт номер накладная доверенность письмо заявка инн кпп реквизит"
)
#: marks the stem of what a firm does among the things that it is known by
_DEED: Final = "~"
_STEM: Final = 4


@lru_cache(maxsize=4096)
def head_of(asked: Reading) -> Term | None:
    """The thing asked about: the first noun, names and bare attributes aside."""
    measure = measures.measured(asked.text)
    aside = measure.starts if measure is not None else frozenset()
    nouns = [t for t in asked.telling if t.pos == "NOUN" and t.sort is Sort.WORD and t.start not in aside]
    return next((t for t in nouns if not t.is_name and not _governed(t, asked)), nouns[0] if nouns else None)


@lru_cache(maxsize=4096)
def property_of(question: str) -> int | None:
    """Where the name of a property starts that a question without a verb asks for: «модель рояля», «ключ от сайта»."""
    items = [t for t in tokens(question) if t.is_word]
    if (
        len(items) == _KIND_OF
        and items[0].lower in _OF_WHAT
        and _is_case(items[1], "gent")
        and _is_case(items[2], "nomn")
    ):
        return items[1].start
    while items and items[0].lower in _OPENERS:
        items = items[1:]
    if len(items) < 2 or any(t.lower in QUESTIONS or _predicate(t) for t in items):
        return None
    if not _is_case(items[0], "nomn"):
        return None
    owned = items[1].lower in ("у", "от") or any(f.case == "gent" and f.pos == "NOUN" for f in forms(items[1].text))
    return items[0].start if owned else None


#: «какой породы Буран», «какого цвета шторы»
_OF_WHAT: Final = listed("какого какой")
_KIND_OF: Final = 3


def _is_case(token: Token, case: str) -> bool:
    return any(f.pos == "NOUN" and f.case == case for f in forms(token.text)[:4])


def _predicate(token: Token) -> bool:
    """A verb, or an adjective that says something: «выезд мастера платный»."""
    first = forms(token.text)[0]
    return first.pos in ("VERB", "INFN", "PRTS", "ADJS", "PRED") or (first.pos == "ADJF" and first.case == "nomn")


_OPENERS: Final = listed("какой какая какое какие когда кто а и ну")


def _governed(term: Term, asked: Reading) -> bool:
    """«до какого числа», «в доме 12»: a circumstance rather than the thing asked about."""
    before = [t for t in tokens(asked.text) if t.end <= term.start and t.is_word]
    if len(before) > 1 and before[-1].lower in QUESTIONS:
        before = before[:-1]
    return bool(before) and forms(before[-1].text)[0].pos == "PREP"


__all__ = [
    "ENOUGH",
    "OWN_WORDS",
    "Evidence",
    "about_the_world",
    "aliases",
    "closeness",
    "head_of",
    "promising",
    "weigh",
]
