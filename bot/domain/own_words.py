"""Whether a text says what a person's own words say: the same words, claimed and denied alike, no doubt left out,
in roles that agree (SEC-3, MEM-7).

Inflection and, where cases tell the roles, order are free; paraphrase is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from bot.language.lemmas import Token, content_lemmas, forms, lemma_set, listed, tokens
from bot.language.negation import negated
from bot.language.normal import normalise


@dataclass(frozen=True, slots=True)
class _Word:
    """A word that carries meaning: every dictionary form it may have, whether it is denied, its bound."""

    readings: frozenset[str]
    denied: bool
    #: the cases it may stand in, when it is a noun, and whether it is somebody
    cases: frozenset[str]
    somebody: bool
    #: «до», «после», «без» right before it
    bound: str
    #: a number, a code or a name: what can't be left out between two words of one statement
    sharp: bool
    quoted: bool


def found_in(content: str, own_words: str, *, instead_of: str = "") -> bool:
    """Whether the content stands in one statement of the person's own words, and says there what it says here.

    A correction names what it stands `instead_of`: that may be denied, and left out.
    """
    replaced = _words(normalise(instead_of).text)
    wanted = _words(normalise(content).text)
    if not wanted:
        return False
    text = normalise(own_words).text
    return any(_says(statement, content, wanted, replaced) for statement in _statements(text))


def named_in(content: str, own_words: str) -> bool:
    """Whether every word of the content stands in one sentence of the person's own words, whatever is said of it."""
    wanted = _words(normalise(content).text)
    sentences = _sentences(normalise(own_words).text)
    return bool(wanted) and any(_stand(_words(one), wanted) for one in sentences)


def _stand(said: Sequence[_Word], wanted: Sequence[_Word]) -> bool:
    return all(any(w.readings & s.readings for s in said) for w in wanted)


# --- one statement ----------------------------------------------------------------------------------------------------


def _says(statement: str, content: str, wanted: Sequence[_Word], replaced: Sequence[_Word]) -> bool:
    free = _OF_REPLACED if replaced else frozenset[str]()
    if _qualified(statement) - _qualified(normalise(content).text) - free:
        return False
    said = _words(statement)
    places = _placed(said, wanted)
    if places is None:
        return False
    matched = [said[at] for at in places]
    if all(word.quoted for word in matched) and not all(word.quoted for word in said) and len(matched) > 1:
        return False
    between = range(min(places), max(places) + 1)
    if any(_left_out(said[at], replaced) for at in between if at not in places):
        return False
    return _roles_agree(wanted, matched, in_order=all(a < b for a, b in pairwise(places)))


#: what may be said of the old while the new is told
_OF_REPLACED: Final = frozenset({"denial", "past"})


def _left_out(word: _Word, replaced: Sequence[_Word]) -> bool:
    """Whether a word that the content passes over matters: «Васильку 7 %, Лютику 9 %» gives no «Васильку 9 %»."""
    return word.sharp and not word.denied and not any(word.readings & one.readings for one in replaced)


def _placed(said: Sequence[_Word], wanted: Sequence[_Word]) -> tuple[int, ...] | None:
    """Where each wanted word stands, in the shortest stretch that holds them all; None when one is missing."""
    fits = [[at for at, one in enumerate(said) if _same(one, w)] for w in wanted]
    if not all(fits):
        return None
    found: tuple[int, ...] | None = None
    for start in range(len(said)):
        places = _from(fits, start)
        if places is not None and (found is None or max(places) - min(places) < max(found) - min(found)):
            found = places
    return found


def _from(fits: Sequence[Sequence[int]], start: int) -> tuple[int, ...] | None:
    """The first free place of each word, none before `start`; two words share one only where there is but one."""
    taken: list[int] = []
    for places in fits:
        free = [at for at in places if at >= start and at not in taken]
        again = [at for at in places if at >= start]
        if not again:
            return None
        taken.append(free[0] if free else again[0])
    return tuple(taken)


def _same(said: _Word, wanted: _Word) -> bool:
    return bool(said.readings & wanted.readings) and said.denied == wanted.denied and said.bound == wanted.bound


def _roles_agree(wanted: Sequence[_Word], said: Sequence[_Word], *, in_order: bool) -> bool:
    """«Олег должен Анне» isn't «Анна должна Олегу»: in another order cases agree, and those of people in any."""
    nouns = [(w, s) for w, s in zip(wanted, said, strict=True) if w.cases and s.cases]
    if in_order:
        nouns = [(w, s) for w, s in nouns if w.somebody and s.somebody]
    return len(nouns) == 1 or all(w.cases & s.cases for w, s in nouns)


def _words(text: str) -> list[_Word]:
    items = tokens(text)
    under = negated(items)
    quoted = [match.span() for match in _QUOTED.finditer(text)]
    return [
        _Word(
            readings=lemma_set(item.text) if item.is_word else frozenset({item.norm}),
            denied=index in under,
            cases=_cases(item),
            somebody=item.is_word and "anim" in forms(item.text)[0].grammemes,
            bound=_bound(items, index),
            sharp=not item.is_word or (item.capital and index > 0),
            quoted=any(start < item.start < end for start, end in quoted),
        )
        for index, item in enumerate(items)
        if content_lemmas(item.text) and any(ch.isalnum() for ch in item.text)
    ]


def _cases(item: Token) -> frozenset[str]:
    readings = forms(item.text) if item.is_word else ()
    return frozenset(f.case for f in readings if f.case is not None and f.pos in ("NOUN", "NPRO"))


_BOUNDS: Final = listed("до после без кроме от с раньше позже максимум минимум около почти")


def _bound(items: Sequence[Token], index: int) -> str:
    before = items[index - 1].lower if index else ""
    return before if before in _BOUNDS and not items[index].is_word else ""


# --- what a statement does with its content ---------------------------------------------------------------------------

#: doubt, denial, condition, hearsay, a limit: what must not get lost between the statement and the content
_QUALIFIERS: Final = {
    "doubt": r"кажется|вроде|наверн\w+|возможно|может быть|вероятно|похоже|якобы|дескать|будто|сомнева\w+|не уверен\w*|"
    r"не знаю|не помню|непонятно|неизвестно|неясно|вряд ли|едва ли|предполож\w+|допустим|"
    r"предполага\w+|представь\w*|например",
    "hearsay": r"говорят|говорил\w*|пишут|слух\w*|слыша\w+|(?<!как )(?:говорит|пишет|сказал\w*|написал\w*|написано|"
    r"утвержда\w+|просит|требует|предлага\w+|считает|думает|обеща\w+|заявля\w+|уверя\w+)",
    "denial": r"неправд\w*|не правда|неверно|не верно|не так|лож[ьи]|ложн\w+|врань\w*|врут|врет|ошиб\w+|чушь|"
    r"бред\w*|фейк\w*|выдум\w+|отмен\w+|не верь\w*|шуч\w+|шутк\w*|не надо|не нужно|не стоит|не вздумай\w*|хватит|"
    r"переста\w+|прекрат\w+|отказ\w+",
    "bar": r"нельзя|запрещ\w+|запрет\w*|не разреш\w+|недопустимо",
    "past": r"раньше|прежде|когда-то|бывш\w+|уже не|в прошлом|больше не",
    "condition": r"если|при условии|в случае|когда|чтобы|(?<!надо )(?<!нужно )(?<!стоило )бы|хотелось",
    "question": r"ли|правда ли|или нет|проверь\w*|уточни\w*|спроси\w*|узнай\w*",
    "limit": r"только|лишь|исключительно|не всегда|иногда|редко|никогда|почти|кроме",
    "bound": r"не (?:больше|более|меньше|менее|выше|ниже|позже|дольше)|свыше|максимум|минимум",
    "about": r"около|примерно|порядка|почти",
    "document": r"в (?:документе|договоре|письме|файле|сообщении) (?:написано|сказано|указано|стоит)",
}
_QUALIFIER: Final = {name: re.compile(rf"(?<!\w)(?:{words})(?!\w)") for name, words in _QUALIFIERS.items()}
_NOT_TO_KEEP: Final = re.compile(
    r"(?<!\w)(?:не (?:надо |нужно |стоит |смей |вздумай |будем )?(?:запомина|запомни|записыва|запиш|сохраня|храни|"
    r"учитыва|фиксиру|помни|добавля|слуша|исполня|выполня)\w*|забудь\w*|забыть|забыва\w+|удали\w*|сотри\w*|игнориру\w+|вычеркни\w*)"
)
#: «больше не храни» asks for nothing to be kept, «не забудь» for the opposite of forgetting
_NOT_TO_FORGET: Final = re.compile(
    r"(?<!\w)не (?:надо |нужно |стоит |смей |вздумай |хочу )?(?:забы|забуд|удал|стира|сотр|убира|убер|вычерк|"
    r"очища|чист)\w*"
)
_TO_FORGET: Final = re.compile(
    r"(?<!\w)(?:забудь\w*|забыть|забыва\w+|забудем|удали\w*|удаля\w+|сотри\w*|стереть|стирай\w*|убери\w*|убрать|вычеркн\w+|"
    r"очист\w+|почист\w+|выкин\w+|снеси\w*|сними\w*|не (?:храни|помни)\w*|избав\w+|forget|delete|remove|erase)(?!\w)"
)
_TO_KEEP: Final = re.compile(
    r"(?<!\w)(?:запомни|запиши|сохрани|зафиксируй|учти|напомни|помни|имей в виду|пометь|remember|keep|save)\w*"
)
_ASKS: Final = re.compile(r"^(?:а |и )?(?:кто|что|где|когда|как|как\w+|сколько|почему|зачем|куда|чей|чья)(?!\w)|\?\s*$")
#: the sentence after takes it back: «Это неправда»
_TAKEN_BACK: Final = re.compile(
    r"^(?:это|так|но это|хотя|нет|впрочем)?[\s,—–-]*(?:неправд\w*|не правда|неверно|не верно|не так|ложь|лож\w+|"
    r"врань\w*|ошибк\w+|чушь|бред|шучу|шутка|шутк\w+|фейк)(?!\w)"
)


def forbids_forgetting(own_words: str) -> bool:
    """Whether the person's words ask to keep something, or merely ask about it, and erase nothing."""
    text = _folded(normalise(own_words).text)
    if _TO_FORGET.search(_NOT_TO_FORGET.sub(" ", text)):
        return False
    return any(pattern.search(text) for pattern in (_NOT_TO_FORGET, _TO_KEEP, _ASKS))


def forbids_keeping(own_words: str) -> bool:
    """Whether the person's words ask to keep nothing, or to erase."""
    text = _folded(normalise(own_words).text)
    return _NOT_TO_KEEP.search(_NOT_TO_FORGET.sub(" ", text)) is not None


def _qualified(text: str) -> frozenset[str]:
    folded = _folded(text)
    return frozenset(name for name, pattern in _QUALIFIER.items() if pattern.search(folded))


def _folded(text: str) -> str:
    return " ".join(text.casefold().replace("ё", "е").split())


_SENTENCE: Final = re.compile(r"[^.!?…\n]*(?:\.(?=\S)[^.!?…\n]*)*[.!?…\n]*")
#: a name in quotes is a name; more words than this are somebody's speech
_NAME_WORDS: Final = 4
_QUOTED: Final = re.compile(r"«([^«»]*)»|\"([^\"\n]*)\"|„([^„“”]*)[“”]|“([^“”]*)”")


def _statements(text: str) -> Iterator[str]:
    """Each sentence that is no question and isn't taken back, and each pair: a wish and its content may be two."""
    found = list(_sentences(text))
    kept = [
        "" if one.rstrip().endswith("?") or _TAKEN_BACK.match(_folded(after)) else one
        for one, after in zip(found, [*found[1:], ""], strict=True)
    ]
    yield from (one for one in kept if one)
    yield from (f"{a} {b}" for a, b in pairwise(kept) if a and b)


def _sentences(text: str) -> Iterator[str]:
    yield from (one for match in _SENTENCE.finditer(_QUOTED.sub(_short_only, text)) if (one := match[0].strip()))


def _short_only(match: re.Match[str]) -> str:
    inside = next((group for group in match.groups() if group is not None), "")
    return f" «{inside}» " if len(inside.split()) <= _NAME_WORDS else " "
