"""What a statement claims: its polarity, the states it names, its quantifiers.

«Работает» and «сломан», «места есть» and «мест нет», «можно» and «нельзя», «все» and «никто»: opposites differ here,
whatever the words look like. Two statements are compared by `opposed`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bot.language.lemmas import Kind, Token, fold, forms, lemma, lemma_set, listed, tokens
from bot.language.states import FAILS, STATES

_FAILS: Final = listed(FAILS)


class Amount(StrEnum):
    """Whom a statement speaks of."""

    ALL = "all"
    NONE = "none"
    ONLY = "only"
    SOME = "some"


_ALL: Final = listed("все весь каждый любой всегда постоянно всюду")
_NONE: Final = listed("никто никогда ничто никакой нигде никому никого ничего никуда")
_ONLY: Final = frozenset(["только", "лишь", "исключительно", "единственный"])
_SOME: Final = listed("некоторый иногда часть часто редко отдельный местами порой")
#: said with a change: the later statement replaces the earlier one instead of contradicting it
_CHANGE_WORDS: Final = listed(
    "теперь отныне перенести перенесли сменить сменил смениться поменять поменяться переехать сдвинуть стать "
    "измениться изменить заменить передвинуть обновить поднять снизить подорожать подешеветь "
    "больше_не уже_не перевести перейти впредь вместо переложить переставить перевесить переместить перекрасить "
    "переименовать переделать передать продлить пролонгировать продлевать"
)
_BARS_NEGATION: Final = listed("только более менее больше меньше раньше позднее позже чаще реже ранее столько")
_STEPS_OVER: Final = listed(
    "так очень совсем пока еще всегда больше уже нам мне вам ему ей им его ее их нас меня вас быть буду будет "
    "будем надо нужно стоит следует сразу особо просто на в по с к у о об для из от до за при это сам"
)
_CLAUSE_END: Final = frozenset(".,;:!?()—–")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What a text claims about its subject.

    `states` maps a state to +1 or -1. `denied` and `claimed` are dictionary forms of its content words under and
    outside a negation; every reading of a word is in, so that a meeting of the two sets is evidence, not proof.
    """

    states: Mapping[str, int]
    #: the same for states that a predicate names, leaving out those that only a noun names
    acts: Mapping[str, int]
    #: dictionary forms of the words that name each state
    named: Mapping[str, frozenset[str]]
    denied: frozenset[str]
    claimed: frozenset[str]
    #: of those, the verbs and the short adjectives: what is said, rather than what it is said of
    undone: frozenset[str]
    done: frozenset[str]
    amounts: frozenset[Amount]
    changed: bool

    @property
    def negative(self) -> bool:
        """Whether anything is denied, by a particle or by a word such as «закрыт»."""
        return bool(self.denied) or any(sign < 0 for sign in self.states.values())


@dataclass(frozen=True, slots=True)
class _Phrase:
    state: str
    sign: int
    words: tuple[str, ...]


@lru_cache(maxsize=1)
def _by_word() -> dict[str, tuple[tuple[str, int], ...]]:
    out: dict[str, list[tuple[str, int]]] = {}
    for state, sides in STATES.items():
        for sign, side in zip((1, -1), sides, strict=True):
            for word in side.split():
                if "_" not in word:
                    out.setdefault(fold(word), []).append((state, sign))
    return {word: tuple(places) for word, places in out.items()}


@lru_cache(maxsize=1)
def _phrases() -> tuple[_Phrase, ...]:
    return tuple(
        _Phrase(state, sign, tuple(fold(word).split("_")))
        for state, sides in STATES.items()
        for sign, side in zip((1, -1), sides, strict=True)
        for word in side.split()
        if "_" in word
    )


@lru_cache(maxsize=1)
def _by_rarest() -> dict[str, tuple[tuple[int, _Phrase], ...]]:
    """Each phrase with its place in the table, by the forms of its longest word."""
    out: dict[str, list[tuple[int, _Phrase]]] = {}
    for number, phrase in enumerate(_phrases()):
        longest = max(phrase.words, key=len)
        for form in {longest, lemma(longest)}:
            out.setdefault(form, []).append((number, phrase))
    return {form: tuple(found) for form, found in out.items()}


def _phrases_of(words: frozenset[str]) -> list[_Phrase]:
    """Phrases that may stand in a text of these forms, in the order of the table."""
    table = _by_rarest()
    found = {number: phrase for word in words for number, phrase in table.get(word, ())}
    return [found[number] for number in sorted(found)]


def negated(items: tuple[Token, ...]) -> frozenset[int]:
    """Indexes of the tokens that stand under «не», «ни», «нет», «без» or «кроме»."""
    out: set[int] = set()
    twice = _twice_denied(items)
    for index, token in enumerate(items):
        if index in twice:
            continue
        if token.lower in ("не", "ни"):
            out.update(_under_particle(items, index))
        elif token.lower in ("нет", "нету"):
            out.update(_around_absence(items, index))
        elif token.lower == "без":
            out.update(_noun_phrase(items, index + 1))
    return frozenset(out)


def _twice_denied(items: tuple[Token, ...]) -> frozenset[int]:
    """The «без», «кроме» and «не» of one clause: «без справки не пускаем» claims what «пускаем со справкой» does."""
    out: set[int] = set()
    clause: list[int] = []
    # «никто, кроме Веры, не пускает» is one clause
    ends = _CLAUSE_END - {","} if any(t.lower == "кроме" for t in items) else _CLAUSE_END
    for index in range(len(items) + 1):
        if index < len(items) and items[index].text not in ends:
            clause.append(index)
            continue
        without = [i for i in clause if items[i].lower in ("без", "кроме")]
        denying = [i for i in clause if items[i].lower == "не"]
        if without and denying:
            out.update(without, denying)
        clause = []
    return frozenset(out)


def _under_particle(items: tuple[Token, ...], index: int) -> Iterator[int]:
    at = index + 1
    if at < len(items) and items[at].lower in _BARS_NEGATION and not _denies_change(items, index):
        return
    if at < len(items) and items[at].lower in _BEING and not any(_is_infinitive(t) for t in items[at + 1 : at + 3]):
        yield at
        if items[at].lower in _GOING_TO:
            yield from _infinitives_before(items, index)
        return
    while at < len(items) and at <= index + 4:
        token = items[at]
        if token.text in _CLAUSE_END:
            return
        goes_on = at + 1 < len(items) and items[at + 1].text not in _CLAUSE_END
        if (token.lower in _STEPS_OVER or token.text in _OPENING) and goes_on:
            at += 1
            continue
        yield at
        if token.lower in _NECESSITY or token.lower in _GOING_TO:
            yield from _infinitives_before(items, index)
        infinitive = next((i for i in (at + 1, at + 2) if i < len(items) and _is_infinitive(items[i])), None)
        if infinitive is not None and _is_helper(token):
            yield infinitive
        return


def _infinitives_before(items: tuple[Token, ...], index: int) -> Iterator[int]:
    """«допечатывать не будут», «звонить не надо»."""
    return (i for i in range(max(0, index - 4), index) if _is_infinitive(items[i]))


_GOING_TO: Final = frozenset({"буду", "будешь", "будет", "будем", "будете", "будут"})
_OPENING: Final = frozenset('«„“"№')
_BEING: Final = frozenset({"будет", "будут", "был", "была", "было", "были", "бывает"})
_NECESSITY: Final = frozenset({"надо", "нужно", "стоит", "следует"})


def _denies_change(items: tuple[Token, ...], index: int) -> bool:
    """«больше не возим» is a negation; «не больше двух» isn't."""
    return index > 0 and items[index - 1].lower in ("больше", "уже") and items[index + 1].lower not in _BARS_NEGATION


def _is_infinitive(token: Token) -> bool:
    return token.is_word and forms(token.text)[0].pos == "INFN"


def _is_helper(token: Token) -> bool:
    return bool(
        lemma_set(token.text)
        & {"просить", "мочь", "хотеть", "стоить", "надо", "нужно", "следовать", "давать", "быть", "разрешать", "уметь"}
    )


def _around_absence(items: tuple[Token, ...], index: int) -> Iterator[int]:
    """Nouns that are missing: «закваски нет», «нет свободных мест»."""
    after = tuple(_noun_phrase(items, index + 1))
    yield from after
    at = index - 1
    while at >= 0 and items[at].text not in _CLAUSE_END:
        token = items[at]
        missing = _may_be_missing(token)
        if missing and (at == 0 or not _is_preposition(items[at - 1])):
            yield at
        at -= 1


def _may_be_missing(token: Token) -> bool:
    if not token.is_word or _is_preposition(token):
        return False
    return any(f.case == "gent" and f.pos in ("NOUN", "ADJF") for f in forms(token.text))


def _is_preposition(token: Token) -> bool:
    return token.is_word and forms(token.text)[0].pos == "PREP"


def _noun_phrase(items: tuple[Token, ...], at: int) -> Iterator[int]:
    """The noun from here on, with the adjectives before it."""
    while at < len(items) and items[at].text not in _CLAUSE_END:
        token = items[at]
        if token.is_word:
            pos = {f.pos for f in forms(token.text)}
            if "NOUN" in pos:
                yield at
                return
            if pos & {"ADJF", "PRTF", "NPRO"}:
                yield at
            else:
                return
        elif token.kind is Kind.PUNCT and token.text not in '«»"„“':
            return
        at += 1


_BARRING: Final = listed("нельзя запретить запрещать запрещено запрещаться воспрещаться")


def _barred(items: tuple[Token, ...]) -> frozenset[int]:
    """What «нельзя» of a clause bars: its infinitives («нельзя звонить» and «не звоним» say one thing), or its nouns."""
    out: set[int] = set()
    clause: list[int] = []
    for index in range(len(items) + 1):
        if index < len(items) and items[index].text not in _CLAUSE_END:
            clause.append(index)
            continue
        bars = [i for i in clause if items[i].is_word and lemma_set(items[i].text) & _BARRING]
        if bars and not any(items[i - 1].lower == "не" for i in bars if i):
            acts = [i for i in clause if _is_infinitive(items[i])]
            out.update(acts or (i for i in clause if i not in bars and _is_object(items, i)))
        clause = []
    return frozenset(out)


def _is_object(items: tuple[Token, ...], index: int) -> bool:
    """«сладкое нельзя», «прививку нельзя»: what is barred, rather than where or to whom."""
    if not items[index].is_word or (index and _is_preposition(items[index - 1])):
        return False
    return any(f.pos == "NOUN" and f.case in ("accs", "nomn") and f.score >= _LIKELY for f in forms(items[index].text))


#: share of a reading from which on it is considered
_LIKELY: Final = 0.1


_PREDICATES: Final = frozenset({"VERB", "INFN", "PRTS", "PRTF", "ADJS", "PRED", "GRND"})
_CONTENT: Final = _PREDICATES | {"NOUN", "ADJF", "ADVB", "COMP"}


@lru_cache(maxsize=16384)
def stance(text: str) -> Stance:
    """Read what the text claims. A question or a bare topic claims nothing about the states it doesn't name."""
    items = tokens(text)
    under = negated(items)
    barred = _barred(items)
    twice = _twice_denied(items)
    found = _States()
    denied: set[str] = set()
    claimed: set[str] = set()
    undone: set[str] = set()
    done: set[str] = set()
    readings = [_likely(t) for t in items]
    absent = [t for t in items if t.lower in ("нет", "нету")]
    for index, token in enumerate(items):
        limit = _limit(items, index)
        if limit:
            found.put("limit", limit, readings[index], act=True)
        if token.lower in _PERSONS:
            (denied if index in under else claimed).add(token.lower)
            continue
        if not token.is_word or not any(f.pos in _CONTENT for f in forms(token.text)):
            if token.lower in ("нет", "нету", "нельзя", "можно", "надо", "против"):
                found.note(frozenset({token.lower}), 1, act=True)
            continue
        (denied if index in under or index in barred else claimed).update(readings[index])
        if _is_predicate(token):
            (undone if index in under or index in barred else done).update(readings[index])
        if not _compares(items, index):
            found.note(_state_words(token), -1 if index in under else 1, act=forms(token.text)[0].pos != "NOUN")
        if index in under and readings[index] & _FAILS:
            found.put("works", -1, readings[index], act=True)
        if _idles(items, index):
            found.put("works", -1, readings[index], act=True)
            found.put("busy", -1, readings[index], act=True)
    for phrase in _phrases_of(frozenset().union(*readings)):
        where = _phrase_at(items, readings, phrase.words)
        if where is not None:
            flips = bool(where & under) or (phrase.state in ("exists", "stocked") and bool(absent))
            flips = flips and not set(phrase.words) & {"без", "нет", "не"}
            # «без напарника не выходит» denies that anybody goes alone
            flips = flips or (phrase.words[0] == "без" and bool(where & twice))
            named = frozenset().union(*(readings[i] for i in where))
            found.put(phrase.state, -phrase.sign if flips else phrase.sign, named, act=True)
    claimed -= _in_denied_clauses(items, under)
    return Stance(
        states=found.states,
        acts=found.acts,
        named=found.named,
        denied=frozenset(denied),
        claimed=frozenset(claimed),
        undone=frozenset(undone),
        done=frozenset(done),
        amounts=_amounts(items, readings),
        changed=_says_change(items, readings, under),
    )


@dataclass(slots=True)
class _States:
    """States as they are met; a later word says the last word."""

    states: dict[str, int] = field(default_factory=dict)
    acts: dict[str, int] = field(default_factory=dict)
    named: dict[str, frozenset[str]] = field(default_factory=dict)

    def note(self, words: frozenset[str], factor: int, *, act: bool) -> None:
        table = _by_word()
        for word in words:
            for state, sign in table.get(word, ()):
                self.put(state, sign * factor, words, act=act)

    def put(self, state: str, sign: int, words: frozenset[str], *, act: bool) -> None:
        self.states[state] = sign
        self.named[state] = self.named.get(state, frozenset()) | words
        if act:
            self.acts[state] = sign


def _likely(token: Token) -> frozenset[str]:
    """Dictionary forms worth considering: «клея» is glue, hardly ever «while gluing»."""
    if not token.is_word:
        return frozenset({token.norm})
    return frozenset(f.lemma for f in forms(token.text) if f.score >= _LIKELY) | {token.lower}


def _state_words(token: Token) -> frozenset[str]:
    """Readings by which a word names a state: «есть» is presence, «ест» and «едят» are taste."""
    words = lemma_set(token.text)
    if "есть" in words:
        return frozenset({"есть"} if token.lower == "есть" else {"ест"})
    return words


_STANDS: Final = frozenset({"стоит", "стоят", "стояла", "стоял", "стояли"})


def _idles(items: tuple[Token, ...], index: int) -> bool:
    """«линия стоит, нет заказов»: with neither a place nor a price after it, the verb tells that nothing is done."""
    if items[index].lower not in _STANDS or index == 0:
        return False
    after = items[index + 1] if index + 1 < len(items) else None
    if after is not None and after.text not in ".,;" and after.lower not in ("без", "пока", "уже", "из-за"):
        return False
    before = items[index - 1]
    return before.is_word and forms(before.text)[0].pos in ("NOUN", "ADJF") and not _is_price(items[: index + 1])


def _is_price(items: tuple[Token, ...]) -> bool:
    return any(t.kind is Kind.NUMBER and len(t.norm) >= _DIGITS_OF_PRICE for t in items)


#: «цех 12 стоит», but «доставка 300 стоит»
_DIGITS_OF_PRICE: Final = 3


_PERSONS: Final = frozenset({"я", "мы", "он", "она", "они", "вы"})
_MORE: Final = frozenset({"больше", "более", "позднее", "позже", "выше", "дольше", "чаще", "свыше", "длиннее"})
_LESS: Final = frozenset({"меньше", "менее", "раньше", "ранее", "ниже", "реже", "короче"})


def _limit(items: tuple[Token, ...], index: int) -> int:
    """+1 where a number is the least («больше двух», «не меньше двух»), -1 where it is the most, 0 for no number."""
    word = items[index].lower
    if word not in _MORE | _LESS:
        return 0
    after = [t for t in items[index + 1 : index + 4] if t.kind is not Kind.PUNCT]
    if not any(t.kind is Kind.NUMBER or (t.is_word and lemma_set(t.text) & _TIME_WORDS) for t in after):
        return 0
    denied = index > 0 and items[index - 1].lower == "не"
    return (1 if word in _MORE else -1) * (-1 if denied else 1)


def _compares(items: tuple[Token, ...], index: int) -> bool:
    """«не больше двух», «больше не возим»: no claim about more or less."""
    if items[index].lower not in _BARS_NEGATION:
        return False
    around = {items[i].lower for i in (index - 1, index + 1) if 0 <= i < len(items)}
    return "не" in around


def _phrase_at(items: tuple[Token, ...], readings: list[frozenset[str]], words: tuple[str, ...]) -> set[int] | None:
    """Where all words of a phrase stand, none further than three words from the next; order is free.

    Only what a preposition or a particle governs follows it, with nothing but its adjectives between.
    """
    places = [[i for i, r in enumerate(readings) if word in r or lemma(word) in r] for word in words]
    if not all(places):
        return None
    for first in places[0]:
        where = [first]
        for word, options in zip(words, places[1:], strict=False):
            near = next((i for i in options if _near(items, where[-1], i, governs=word in _GOVERNING)), None)
            if near is None:
                break
            where.append(near)
        if len(where) == len(words):
            return set(where)
    return None


def _near(items: tuple[Token, ...], at: int, other: int, *, governs: bool) -> bool:
    if governs:
        return 0 < other - at <= _SPREAD and _only_qualifies(items[at + 1 : other])
    between = items[min(at, other) + 1 : max(at, other)]
    return at != other and sum(t.text not in _OPENING | _CLOSING for t in between) < _SPREAD


_CLOSING: Final = frozenset("»”")
#: within how many words of the one before the next word of a phrase stands
_SPREAD: Final = 3
_GOVERNING: Final = listed("в во на с со без под из по за не")


def _only_qualifies(between: tuple[Token, ...]) -> bool:
    return all(t.is_word and forms(t.text)[0].pos in ("ADJF", "NUMR", "NPRO", "PRTF") for t in between)


def _in_denied_clauses(items: tuple[Token, ...], under: frozenset[int]) -> set[str]:
    """Nouns of a clause whose verb is denied: «рассрочку не даём» doesn't claim that there is «рассрочка»."""
    out: set[str] = set()
    clause: list[int] = []
    for index in range(len(items) + 1):
        if index < len(items) and items[index].text not in _CLAUSE_END:
            clause.append(index)
            continue
        if any(i in under and _is_predicate(items[i]) for i in clause):
            out.update(*(lemma_set(items[i].text) for i in clause if _is_noun(items[i])), ())
        clause = []
    return out


def _is_predicate(token: Token) -> bool:
    return token.is_word and forms(token.text)[0].pos in _PREDICATES


def _is_noun(token: Token) -> bool:
    return token.is_word and forms(token.text)[0].pos in ("NOUN", "ADJF")


def _amounts(items: tuple[Token, ...], readings: list[frozenset[str]]) -> frozenset[Amount]:
    out = set()
    for index, words in enumerate(readings):
        if items[index].lower == "все" and index + 1 < len(items) and items[index + 1].lower in ("еще", "равно"):
            continue
        if words & _ALL and not _how_often(items, index):
            nearly = index > 0 and items[index - 1].lower in ("почти", "не")
            out.add(Amount.SOME if nearly else Amount.ALL)
        if (words & _NONE and not _takes_nothing(items, index)) or (
            items[index].lower == "ни" and _next_is_one(items, index)
        ):
            out.add(Amount.NONE)
        if words & _ONLY:
            out.add(Amount.ONLY)
        if words & _SOME:
            out.add(Amount.SOME)
    lowers = {t.lower for t in items}
    if "не" in lowers and ("без" in lowers or ("кроме" in lowers and Amount.NONE in out)):
        out = (out - {Amount.NONE}) | {Amount.ONLY}
    return frozenset(out)


def _takes_nothing(items: tuple[Token, ...], index: int) -> bool:
    """«ничего не берём» says that it is free."""
    after = items[index + 1 : index + 3]
    return items[index].lower == "ничего" and any(t.is_word and "брать" in lemma_set(t.text) for t in after)


def _how_often(items: tuple[Token, ...], index: int) -> bool:
    """«каждые 10 дней», «каждый квартал»: a frequency, not everybody."""
    after = items[index + 1] if index + 1 < len(items) else None
    if after is None:
        return False
    if after.kind is Kind.NUMBER or (after.is_word and forms(after.text)[0].pos == "NUMR"):
        return True
    return after.is_word and bool(lemma_set(after.text) & (_TIME_WORDS | _COLLECTIVE))


_COLLECTIVE: Final = listed("двое трое четверо пятеро")
_TIME_WORDS: Final = listed(
    "день неделя месяц квартал год час утро вечер ночь понедельник вторник среда четверг пятница суббота "
    "воскресенье два три четыре пять шесть семь восемь девять десять два второй третий первый полгода минута "
    "сутки"
)


def _next_is_one(items: tuple[Token, ...], index: int) -> bool:
    return index + 1 < len(items) and "один" in lemma_set(items[index + 1].text)


def _says_change(items: tuple[Token, ...], readings: list[frozenset[str]], under: frozenset[int]) -> bool:
    if any(words & _CHANGE_WORDS for index, words in enumerate(readings) if index not in under):
        return True
    return any(a.lower in ("больше", "уже") and b.lower in ("не", "нет", "нету") for a, b in pairwise(items)) or any(
        a.lower == "больше" and c.lower == "не" for a, c in zip(items, items[2:], strict=False)
    )


def opposed(a: Stance, b: Stance) -> bool | None:
    """True when the two claim opposite things, False when they claim the same state, None when nothing tells.

    Only shared states and shared words count; what a text is about is the caller's business.
    """
    words = ((a.denied - a.claimed) & (b.claimed - b.denied)) | ((b.denied - b.claimed) & (a.claimed - a.denied))
    words -= _WEAK
    if ((a.undone - a.done) & (b.done - b.undone) | (b.undone - b.done) & (a.done - a.undone)) - _WEAK:
        return True
    if words and (Amount.ONLY in a.amounts) != (Amount.ONLY in b.amounts):
        return True  # «не работает без выходных» against «работает без выходных»
    for mine, theirs in ((a.acts, b.acts), (a.states, b.states)):
        shared = mine.keys() & theirs.keys()
        if any(mine[s] != theirs[s] for s in shared & _MODAL):
            return True
        agree = any(mine[s] == theirs[s] for s in shared)
        differ = any(mine[s] != theirs[s] for s in shared)
        if differ and not agree:
            return not _both_lack(a, b, {s for s in shared if mine[s] != theirs[s]})
        # a noun that «нет» denies in one and a verb ends in the other is one state, not a difference
        if agree:
            return False
    if _barred_by_closing(a, b) or _barred_by_closing(b, a):
        return False
    both = (a.denied & b.denied) - _WEAK
    if words:
        return None if both else True
    if _amounts_oppose(a, b):
        return True
    return False if both else None


def _barred_by_closing(a: Stance, b: Stance) -> bool:
    """«На третий этаж нельзя» and «третий этаж закрыт»."""
    return a.states.get("allowed") == -1 and b.states.get("open") == -1


def _both_lack(a: Stance, b: Stance, differ: set[str]) -> bool:
    """«работает без выходных» and «выходных нет»: one thing is missing in both, which closes nothing."""
    missing = (a.denied & b.denied) - _WEAK
    return bool(missing) and differ <= {"exists", "open", "works", "present"} and not a.undone | b.undone


#: what is allowed decides, whatever else the two agree in: «работать можно», «работать нельзя»
_MODAL: Final = frozenset({"allowed"})
_WEAK: Final = frozenset({"быть", "это", "весь", "все", "мочь", "один"})


def _amounts_oppose(a: Stance, b: Stance) -> bool:
    pair = (a.amounts, b.amounts)
    return any(Amount.ALL in x and Amount.NONE in y for x, y in (pair, pair[::-1]))
