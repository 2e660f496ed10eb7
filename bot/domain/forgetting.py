"""What «забудь …» means among the records a person may see: one to delete, several to ask about, or none.

Deletion needs a unique match by evidence and the right; both are checked once more inside the deletion itself.
A record the asker may not see takes no part in anything here, so that its existence can't be guessed from a reply.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.doubts import doubtful, thinly_said
from bot.domain.matching import EXPLAINED, FAMILY, Fit, find, fit, needed, turned, word_level
from bot.domain.memory import Level, Record, Status
from bot.domain.outdated import only_says, outdated
from bot.domain.people import Person
from bot.domain.rights import may_forget, sees
from bot.domain.said_alike import Said, how_said
from bot.language.commands.forget_news import without_comment
from bot.language.lemmas import fold, forms, listed, tokens
from bot.language.prepositions import governors
from bot.language.questions import Value, offers
from bot.language.synonyms import LOOSE
from bot.language.terms import Reading, Term, Weight, read

#: what is to stay is named beside what is to go: words are matched by their presence, so both would be found
_EXCEPT: Final = re.compile(
    r"(?<!\w)(?:кроме|за исключением|помимо|не считая|но не|только не|(?:оставь|не трогай)(?:те)? ?$)(?!\w)"
)
_NOT_ABOUT: Final = re.compile(r"(?<!\w)не (?:про|о|об|насчет|касается) ")
#: how many records a reply offers when nothing fits
NEAREST: Final = 3
#: below this an only match is too thin to delete by
_SURE: Final = 0.7
#: a record behind the best by more than this isn't meant
_BEHIND: Final = 0.2


@dataclass(frozen=True, slots=True, kw_only=True)
class Delete:
    """Exactly one record fits, and the asker may forget it (FGT-2)."""

    record: Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Several fit (FGT-3). `deletable` are the ids of those that the asker may forget; never empty."""

    records: tuple[Record, ...]
    deletable: frozenset[int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Denied:
    """All that fit are beyond the asker's right (FGT-6); whoever decides for these records can."""

    records: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """Nothing that the asker may see fits; the nearest they may see, best first, at most three (FGT-5)."""

    nearest: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Vague:
    """The words name nothing to search by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Empty:
    """The latest record is asked for, and the asker has none (FGT-7)."""


Forgetting = Delete | Ask | Denied | Nothing | Vague | Empty


def decide(
    query: str,
    *,
    asker: Person,
    records: Iterable[Record],
    said: str | None = None,
    news: str | None = None,
    closeness: Mapping[int, float] | None = None,
) -> Forgetting:
    """Decide what a request to forget does.

    `query` are the words that tell which record; `said` is the whole message, from which «мне» and «мой» are read.
    `news` is what was told beside it and made a record outdated; it is `query` when only the news names the thing.
    `records` are the candidates, in any order; those the asker may not see and deleted ones are left out here.
    `closeness` gives cosines of record and request by id; it only orders what is offered when nothing fits.
    """
    visible = [r for r in records if r.status is not Status.DELETED and sees(asker, r.scope)]
    plain = without_comment(query) if news is None else None
    if plain is not None and _names_no_thing(query[len(plain) :]):
        # «сканер не включается, починили»: the comment names no record, and says the opposite of the one meant
        said_so = _decided(plain, asker=asker, visible=visible, said=said, news=None, closeness=closeness)
        if not isinstance(said_so, Nothing | Vague):
            query, plain = plain, None
    found = _decided(query, asker=asker, visible=visible, said=said, news=news, closeness=closeness)
    if isinstance(found, Nothing) and plain is not None:
        said_so = _decided(plain, asker=asker, visible=visible, said=said, news=None, closeness=closeness)
        comment = read(query[len(plain) :], asked=True)
        mine = isinstance(said_so, Delete) and _own(asker, said_so.record) and _asked_of_self(query, said)
        since = mine and any("past" in f.grammemes for t in comment.terms for f in forms(t.text)[:1])
        if not isinstance(said_so, Nothing | Vague) and (since or not _speaks_of(said_so, comment)):
            query, found = plain, said_so
    if not isinstance(found, Delete) or query == news:
        return found
    asked = read(query, asked=True)
    text = read(found.record.text)
    own = _own(asker, found.record)
    said_as = how_said(read(plain, asked=True) if plain is not None else asked, text, own=own)
    if said_as is Said.OTHER:
        return Nothing(nearest=(found.record,))
    if said_as is Said.PARTLY:
        return Ask(records=(found.record,), deletable=frozenset({found.record.id}))
    thin = not own and thinly_said(asked, text)
    if doubtful(asked, text) or _anothers(asker, asked, found.record) or thin:
        return Ask(records=(found.record,), deletable=frozenset({found.record.id}))
    beside = _by_name_alone(asked, [r for r in visible if r.id != found.record.id])
    return _chosen_from(asker, [found.record, *beside]) if beside else found


def _asked_of_self(query: str, said: str | None) -> bool:
    """Whether the asker speaks of themselves: «я», «мне», «мой»."""
    return read(query, asked=True).first_person or (said is not None and read(said, asked=True).first_person)


def _names_no_thing(comment: str) -> bool:
    """«, починили», «, научилась уже»: it only says what has happened since."""
    return all(
        t.pos in ("VERB", "INFN", "PRTS", "ADJS", "ADVB", "COMP", "PRED") for t in read(comment, asked=True).terms
    )


def _speaks_of(found: Forgetting, comment: Reading) -> bool:
    """Whether what follows is no comment: it says something that the record speaks of, «…, не платим 10-го»."""
    records = found.records if isinstance(found, Ask | Denied) else (found.record,) if isinstance(found, Delete) else ()
    return any(find(t, read(r.text)).level >= EXPLAINED for r in records for t in comment.telling)


def _by_name_alone(asked: Reading, others: Iterable[Record]) -> list[Record]:
    """«аудиторию „Лондон“»: records that have the name without the word for what bears it may be meant as well."""
    titled = [(a, b) for a, b in itertools.pairwise(asked.terms) if _titles(a, b)]
    if not titled or len(asked.telling) > 2:
        return []
    return [
        r
        for r in others
        if all(
            find(name, read(r.text)).level >= FAMILY and find(title, read(r.text)).level < EXPLAINED
            for title, name in titled
        )
    ]


def _titles(title: Term, name: Term) -> bool:
    """Whether a common noun stands right before a name in its own case: «лодка Чайка», not «счёт Ромашки»."""
    if title.pos != "NOUN" or title.is_name or name.place not in (title.place + 1, title.place + 2):
        return False
    if not (name.quoted or name.capital or name.is_name or not name.known or _of_place(name)):
        return False
    if name.people or name.surnames:
        return False
    cases = [{f.case for f in forms(t.text) if f.pos == "NOUN"} for t in (title, name)]
    if name.quoted and "nomn" in cases[1]:
        return True
    return bool(cases[0] & cases[1]) and not (cases[0] & cases[1] <= {"gent"} and cases[0] != {"gent"})


def _of_place(term: Term) -> bool:
    return any("Geox" in f.grammemes for f in forms(term.text))


def _anothers(asker: Person, asked: Reading, record: Record) -> bool:
    """«мой отпуск» where the record is the company's and nobody knows whose words it holds but another's."""
    return asked.first_person and not _own(asker, record) and asker.id not in (record.author_id, record.recorder_id)


def _decided(
    query: str,
    *,
    asker: Person,
    visible: list[Record],
    said: str | None,
    news: str | None,
    closeness: Mapping[int, float] | None,
) -> Forgetting:
    asked = read(query, asked=True)
    if (not asked.telling and news is None) or _NOT_ABOUT.search(fold(query)):
        return Vague()
    if _EXCEPT.search(fold(said or query)):
        # «что берём всё, кроме стекла»: the record makes the same exception
        visible = [r for r in visible if _EXCEPT.search(fold(r.text)) and _fit(asked, r).fits]
        if not visible:
            return Vague()
    if news is not None and query != news and only_says(query):
        return _by_news(asker, news, outdated(news, query, visible), visible, said=said, closeness=closeness or {})
    fits = {r.id: _fit(asked, r) for r in visible}
    of_self = _asked_of_self(query, said)
    own = frozenset(r.id for r in visible if _own(asker, r))
    meant = _meant([r for r in visible if r.id in own], fits, strict=False) if of_self else []
    meant = meant or _meant(visible, fits, strict=True, own=own)
    several = _things(asked, visible) if len(meant) < 2 else []
    if several and not (meant and meant[0] in several and _all_in_one(asked, meant[0], several)):
        return _chosen_from(asker, several)
    if meant and news is not None:
        return _beside_news(asker, asked, meant, news, visible, fits)
    if not meant and news is not None:
        return _by_news(asker, news, outdated(news, query, visible), visible, said=said, closeness=closeness or {})
    if not meant:
        return Nothing(nearest=_nearest(asked, visible, fits, closeness or {}))
    return _with_rights(asker, meant)


def _beside_news(
    asker: Person,
    asked: Reading,
    meant: Sequence[Record],
    news: str,
    visible: Sequence[Record],
    fits: Mapping[int, Fit],
) -> Forgetting:
    """What the words mean, with the news to doubt it by.

    Where the news alone names the thing, all that speak of the thing are asked about; where it names somebody whom the
    record doesn't, it is asked about too.
    """
    if asked.text == news:
        others = [r for r in outdated(news, news, visible) if r not in meant]
        sure = not others or any(fits[r.id].whole for r in meant)
        return _with_rights(asker, meant) if sure else _chosen_from(asker, [*meant, *others])
    people = [t for t in read(news).telling if t.people or t.surnames or t.quoted]
    named = [r for r in meant if all(find(t, read(r.text)).level >= EXPLAINED for t in people)]
    return _with_rights(asker, named) if named else _chosen_from(asker, meant)


def _by_news(
    asker: Person,
    news: str,
    found: Sequence[Record],
    visible: Sequence[Record],
    *,
    said: str | None,
    closeness: Mapping[int, float],
) -> Forgetting:
    """What the news made outdated; of «мне» and «мой» among the asker's own first."""
    if said is not None and read(said, asked=True).first_person:
        found = [r for r in found if _own(asker, r)] or found
    if found:
        return _with_rights(asker, found)
    told = read(news, asked=True)
    return Nothing(nearest=_nearest(told, visible, {r.id: _fit(told, r) for r in visible}, closeness))


_AND: Final = r"(?:(?:и|ещё|еще|также|тоже|заодно|плюс)\s+)*(?:(?:забудь|удали|сотри|убери)\s+)?"
_ABOUT: Final = r"(?:про|о|об|обо)\s+"
_JOINS: Final = re.compile(
    rf"\s*,?\s+(?:и|или|плюс|а\s+также)\s+{_AND}(?:{_ABOUT})?|\s*[,;.]\s+{_AND}{_ABOUT}", re.IGNORECASE
)
#: the commas of «обед, скидку и парковку»; one before a clause is another matter
_COMMA: Final = re.compile(r"\s*,\s+(?!котор|что\b|где\b|когда\b|если\b|чтобы\b|как\b|кто\b|куда\b)", re.IGNORECASE)


def _things(asked: Reading, visible: Sequence[Record]) -> list[Record]:
    """Records that the joined parts of a request mean, each part by itself: «про курьера и обед»."""
    joined = [part for part in _JOINS.split(asked.text) if part.strip()]
    if len(joined) < 2:
        return []
    parts = [read(part, asked=True) for text in joined for part in _COMMA.split(text) if part.strip()]
    if not all(part.telling for part in parts):
        return []
    found = [_meant(visible, {r.id: _fit(part, r) for r in visible}, strict=True) for part in parts]
    meant = {r.id for records in found for r in records}
    return [r for r in visible if r.id in meant]


def _all_in_one(asked: Reading, record: Record, several: Sequence[Record]) -> bool:
    """Whether one record holds every part; of two people of one surname («Зубова и Зубову») none does."""
    if len(several) > 1 and all(t.surnames for t in asked.telling):
        return False
    return fit(asked, read(record.text)).fits


def _chosen_from(asker: Person, several: Sequence[Record]) -> Forgetting:
    """Of several things asked for at once none goes unseen: what each part means is listed to choose from."""
    found = _with_rights(asker, several)
    return Ask(records=tuple(several), deletable=frozenset({found.record.id})) if isinstance(found, Delete) else found


def _own(asker: Person, record: Record) -> bool:
    return record.scope.level is Level.PERSONAL and record.scope.owner_id == asker.id


def _with_rights(asker: Person, meant: Sequence[Record]) -> Forgetting:
    deletable = frozenset(r.id for r in meant if may_forget(asker, r))
    if not deletable:
        return Denied(records=tuple(meant))
    if len(meant) == 1:
        return Delete(record=meant[0])
    return Ask(records=tuple(meant), deletable=deletable)


def _fit(asked: Reading, record: Record) -> Fit:
    """The best fit over the things that the request joins: «роз и тюльпанов» asks for either."""
    text = read(record.text)
    whole = fit(asked, text)
    if whole.fits and apart(asked, text):
        return replace(whole, another=True)
    if whole.fits or whole.against:
        return whole
    joined = _joined(asked)
    if not joined:
        return whole
    others = [t for t in needed(asked) if t not in joined]
    named = any(find(t, text).level >= EXPLAINED for t in joined)
    missing = tuple(t for t in others if t in whole.missing)
    if not named or missing:
        return whole
    return replace(whole, missing=(), weakest=FAMILY, named=FAMILY)


def apart(asked: Reading, record: Reading) -> bool:
    """Whether the record speaks of what only stands beside the thing: the way back, the firm of a longer name."""
    return any(tells(asked, record) for tells in (turned, _longer_name, _other_side, _swapped, _other_time))


def _longer_name(asked: Reading, record: Reading) -> bool:
    """«Альфа» in quotation marks where the record quotes «Альфа-Строй» or «Альфа-2» only."""
    known = _named(record.text)
    return any(
        not any(_one_name(name, k) for k in known) and any(_holds_all(k, name) and not _clipped(name, k) for k in known)
        for name in _named(asked.text)
    )


def _clipped(name: Sequence[frozenset[str]], longer: Sequence[frozenset[str]]) -> bool:
    """«сад» for «Южный сад»: what the name calls the thing stands for it, one of several of its kind or not."""
    if len(name) != 1 or len(longer) != 2 or not name[0] & longer[1]:
        return False
    (first, *_), (last, *_) = (forms(min(words, key=len)) for words in longer)
    return first.pos == "ADJF" and last.pos == "NOUN" and last.known


_QUOTED: Final = re.compile(r"[«„“\"]([^«»„“”\"\n]{1,60})[»“”\"]")


def _named(text: str) -> list[list[frozenset[str]]]:
    """Quoted names, each as the dictionary forms of its words in order, hyphens parting words too."""
    found = [re.findall(r"\w+", match.group(1)) for match in _QUOTED.finditer(text)]
    return [[_forms(word) for word in name] for name in found if name]


def _forms(word: str) -> frozenset[str]:
    return frozenset({f.lemma for f in forms(word)} | {fold(word)})


def _one_name(name: Sequence[frozenset[str]], other: Sequence[frozenset[str]]) -> bool:
    return len(name) == len(other) and all(a & b for a, b in zip(name, other, strict=True))


def _holds_all(longer: Sequence[frozenset[str]], name: Sequence[frozenset[str]]) -> bool:
    return len(longer) > len(name) and all(any(word & part for part in longer) for word in name)


def _swapped(asked: Reading, record: Reading) -> bool:
    """«Зуев должен Ефимову» where the record has Ефимов as who owes."""
    mine, theirs = _doers(asked), _doers(record)
    doing = [a for a, does in mine if does]
    done_to = [a for a, does in mine if not does]
    for one, other in itertools.product(doing, done_to):
        if not _has(theirs, one, does=False) or not _has(theirs, other, does=True):
            continue
        if not _has(theirs, one, does=True) and not _has(theirs, other, does=False):
            return True
    return False


def _doers(text: Reading) -> list[tuple[Term, bool]]:
    """Named people with whether the name stands as who does, rather than whom it is done to."""
    governed = governors(text.text)
    out = []
    for term in text.terms:
        if term.people or term.surnames:
            does = term.place not in governed and any(f.case == "nomn" and f.is_name for f in forms(term.text))
            out.append((term, does))
    return out


def _has(people: Iterable[tuple[Term, bool]], wanted: Term, *, does: bool) -> bool:
    return any(d is does and word_level(wanted, term) >= EXPLAINED for term, d in people)


#: sides of which a thing has one: a watch is kept by night or by day
_SIDES: Final = tuple(
    tuple(listed(side) for side in line.split("/"))
    for line in (
        "утро утром утренний / день днем дневной / вечер вечером вечерний / ночь ночью ночной",
        "лето летом летний / зима зимой зимний / весна весной весенний / осень осенью осенний",
        "прошлый предыдущий прежний позапрошлый вчерашний бывший старый / "
        "следующий будущий предстоящий завтрашний новый нынешний",
        "туда / обратно назад обратный",
        "вчера / сегодня / завтра",
        "уволиться уволить увольнение / болеть заболеть больной больничный / отпуск отпускной / командировка / "
        "декрет декретный",
    )
)


def _other_side(asked: Reading, record: Reading) -> bool:
    """«Охрана ночью» where the record has the day, «прошлый ремонт» where it has the next one."""
    for sides in _SIDES:
        mine = {i for i, side in enumerate(sides) if any(t.lemmas & side for t in asked.terms)}
        theirs = {i for i, side in enumerate(sides) if any(t.lemmas & side for t in record.terms)}
        if mine and theirs and not mine & theirs:
            return True
    return False


_WHEN: Final = frozenset({Value.CLOCK, Value.DAY})


def _other_time(asked: Reading, record: Reading) -> bool:
    """«работает круглосуточно» where the record has other hours, «ежедневно» where it has certain days."""
    if not asked.claims:
        return False
    theirs = offers(record.text) & _WHEN
    said = [t for t in asked.telling if t.pos == "ADVB" and theirs & offers(t.text)]
    return any(find(t, record).level < EXPLAINED for t in said)


def _joined(asked: Reading) -> tuple[Term, ...]:
    """Needed terms of one rank and case that «и» or «или» joins: «роз, гвоздик и тюльпанов»."""
    items = tokens(asked.text)
    must = needed(asked)
    out: list[Term] = []
    chain: list[Term] = []
    for first, second in itertools.pairwise(must):
        between = [t.lower for t in items if first.end <= t.start < second.start]
        if not _one_rank(first, second) or between not in ([","], ["и"], ["или"]):
            chain = []
            continue
        chain = [*(chain or [first]), second]
        if between != [","]:
            out += [t for t in chain if t not in out]
    return tuple(out)


def _one_rank(first: Term, second: Term) -> bool:
    """Whether two words can be joined: both names or both things, in one case, neither denied."""
    if first.pos != "NOUN" or second.pos != "NOUN" or first.denied or second.denied:
        return False
    cases = [{f.case for f in forms(t.text) if f.pos == "NOUN"} for t in (first, second)]
    return first.is_name == second.is_name and bool(cases[0] & cases[1])


def _meant(
    visible: Sequence[Record], fits: Mapping[int, Fit], *, strict: bool, own: frozenset[int] = frozenset()
) -> list[Record]:
    """Records that the request may mean, the best evidence only, in the order given.

    Without `strict` the record need not claim what the request claims: among one's own few records the thing named is
    enough («меня не трогать до девяти»). Of the asker's `own` none is passed over for a record that is nearer in words:
    both are listed (FGT-10).
    """
    fitting = [r for r in visible if fits[r.id].fits and fits[r.id].weakest >= _SURE]
    if strict:
        fitting = [r for r in fitting if fits[r.id].claim_met]
    if not fitting:
        return []
    for better in (_word_for_word, _literal):
        chosen = [r for r in fitting if better(fits[r.id])]
        if chosen:
            fitting = [r for r in fitting if r in chosen or r.id in own]
            break
    best = max(fits[r.id].score for r in fitting)
    return [r for r in fitting if fits[r.id].score >= best - _BEHIND]


def _word_for_word(found: Fit) -> bool:
    return found.whole


def _literal(found: Fit) -> bool:
    return found.named >= FAMILY


def _nearest(
    asked: Reading, visible: Sequence[Record], fits: Mapping[int, Fit], closeness: Mapping[int, float]
) -> tuple[Record, ...]:
    """What the asker may have meant: some of what the words name is there. Of «забудь ыва прол» there is nothing."""
    touched = [r for r in visible if _touches(asked, read(r.text))]
    ranked = sorted(touched, key=lambda r: (-fits[r.id].score, -closeness.get(r.id, 0.0), r.id))
    return tuple(ranked[:NEAREST])


def _touches(asked: Reading, record: Reading) -> bool:
    """Whether the record has some thing that the request names, or the very deed."""
    for term in asked.telling:
        level = find(term, record).level
        if level >= FAMILY or (level >= LOOSE and term.weight is not Weight.SOFT):
            return True
    return False


__all__ = [
    "Ask",
    "Delete",
    "Denied",
    "Empty",
    "Forgetting",
    "Nothing",
    "Vague",
    "apart",
    "decide",
]
