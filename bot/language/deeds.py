"""Clauses that tell of a deed only a program can do to its records, to messages or to people's rights: «записал»,
«в память внесено», «письмо клиенту ушло», «передам Анне», «теперь у вас есть доступ».

A deed is the agent's own when «я» is said or nobody is named who did it. Told with a date or a source, a passive is
a fact like any other («письмо ушло в среду»); of a text that was reworked («убрал абзац») it is about that text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bot.language.acts import (
    ACTS,
    BESIDE,
    CONTENTS,
    DATED,
    DECIDES,
    FILLS,
    HAPPENS,
    KEEPS,
    LEADS_IN,
    MADE,
    MIND,
    MONEY,
    OF_REACH,
    OF_RECORDS,
    OF_TEXT,
    REACHES,
    RECORD,
    REWORKS,
    RIGHTS,
    SOURCED,
    SPEECH,
    TELLS,
    TEXTS,
    TO_DECIDE,
    TO_RECORDS,
)
from bot.language.lemmas import Form, Token, forms, lemma_set, listed, tokens

#: remembering in more words than one
_IDIOMS: Final = re.compile(
    r"(?<!\w)(?:буду (?:иметь (?:это )?в виду|помнить|учитывать|знать)|(?:больше|теперь) (?:это(?:го)? )?не "
    r"(?:помню|храню|знаю)|не буду (?:это )?(?:хранить|помнить)|не забуду|"
    r"дам знать|(?:взял[а]?|возьму|беру) (?:это )?в работу|(?:приму|принял[а]?|принято) (?:это )?к сведению|"
    r"(?:взял[а]?|возьму|беру) (?:это )?на (?:заметку|карандаш))(?!\w)"
)
#: others know of it by now, so somebody must have told them
_TOLD: Final = re.compile(
    r"(?<!\w)(?:(?:уже|теперь) в курсе|получил[аи]? (?:уже )?ваш\w* (?:сообщени|письм|просьб|вопрос|запрос)\w*)(?!\w)"
)
#: «забыл пароль — обратитесь к Олегу»: in case somebody did
_IN_CASE: Final = re.compile(r"[—–-] *(?:\w+ )?\w+(?:ите|йте|ьте|тесь)(?!\w)")
_SUPPOSES: Final = listed("если бы чтобы когда хотеть мочь нужно надо можно")
_ASKED_TO: Final = listed("сказать написать попросить ответить нажать открыть")


@dataclass(frozen=True, slots=True)
class _Clause:
    items: tuple[Token, ...]
    text: str
    #: the mark or word that follows it, and whether words of the same sentence do
    after: str
    goes_on: bool

    @property
    def words(self) -> list[Token]:
        return [t for t in self.items if t.is_word]


_BREAK: Final = re.compile(r"\s*(?:([,;:()])|\s([—–-]|и|а|но|да)(?=\s))")


def is_deed(said: str) -> bool:
    """Whether a sentence in lower case, «ё» as «е», without what it quotes, claims a deed of the agent's own."""
    if _IN_CASE.search(said):
        return False
    somebody = False
    opened = _OPENED.match(said) is not None
    for clause in _clauses(said):
        if _supposes(clause.words):
            return False
        if _deed(clause, somebody=somebody) or (opened and _NOW.search(clause.text)):
            return True
        somebody = somebody or _doer(clause.words, None) is not None
        if somebody and clause.after == ":" and _speaks(clause.words):
            return False
    return False


def acts(sentence: str) -> list[frozenset[str]]:
    """Dictionary forms of each word in the sentence that tells of such a deed, whoever did it."""
    return [lemma_set(t.text) for t in tokens(sentence) if t.is_word and _act(t)]


def _clauses(said: str) -> Iterator[_Clause]:
    at = 0
    for match in _BREAK.finditer(said):
        if said[at : match.start()].strip():
            goes_on = any(ch.isalnum() for ch in said[match.end() :])
            yield _clause(said[at : match.start()], match[1] or match[2], goes_on=goes_on)
        at = match.end()
    if said[at:].strip(" .!…"):
        yield _clause(said[at:], "", goes_on=False)


def _clause(text: str, after: str, *, goes_on: bool) -> _Clause:
    return _Clause(items=tokens(text), text=text.strip(" .!…"), after=after, goes_on=goes_on)


def _supposes(words: Sequence[Token]) -> bool:
    """«Если хотите, запишу», «скажите „запомни“, и я запишу»: nothing was done yet."""
    return any(lemma_set(t.text) & _SUPPOSES or _asks_to(t) for t in words)


def _asks_to(token: Token) -> bool:
    return any("impr" in f.grammemes and f.lemma in _ASKED_TO for f in forms(token.text))


def _speaks(words: Sequence[Token]) -> bool:
    """«Олег обещал: напомню завтра» tells Олег's words."""
    return any(lemma_set(t.text) & SPEECH for t in words)


def _deed(clause: _Clause, *, somebody: bool) -> bool:
    """`somebody`: an earlier clause of the sentence names who acts."""
    words = clause.words
    if _granted(words, clause.text) or (_TOLD.search(clause.text) and not _dated(clause.text)):
        return True
    if not somebody and _IDIOMS.search(clause.text) and _doer(words, None) is None:
        return True
    return any(_does(clause, index, somebody=somebody) for index in range(len(words)) if not _denied(words, index))


def _does(clause: _Clause, index: int, *, somebody: bool) -> bool:
    words = clause.words
    if _roundabout(words, index):
        return not somebody and _doer(words, index) is None
    match _act(words[index]):
        case None:
            return False
        case _Voice.PASSIVE:
            return _passive(words, index, clause.text)
        case _Voice.THEY:
            return _of_yours(words) and not _dated(clause.text)
        case voice:
            return _active(clause, index, first=voice is _Voice.FIRST, somebody=somebody)


def _roundabout(words: Sequence[Token], index: int) -> bool:
    """«Буду напоминать», «обещаю напомнить», «сделал пометку», «сделал вас администратором», «написал Анне»."""
    verb, rest = words[index], [t for place, t in enumerate(words) if place != index]
    if verb.lower in ("буду", "обещаю", "постараюсь"):
        return any(f.pos == "INFN" and f.lemma in ACTS for t in words[index + 1 :] for f in forms(t.text))
    if verb.lower in ("сделал", "сделала", "сделаю"):
        return any(lemma_set(t.text) & MADE for t in rest)
    if verb.lower in ("написал", "написала", "напишу"):
        objects = any(lemma_set(t.text) & (OF_TEXT | TEXTS) for t in rest)
        return not objects and any(_recipient(t) for t in rest)
    return False


def _recipient(token: Token) -> bool:
    return any(f.case == "datv" and (f.pos == "NPRO" or "anim" in f.grammemes) for f in forms(token.text))


class _Voice(StrEnum):
    #: «запишу»
    FIRST = "first"
    #: «записал»
    PAST = "past"
    #: «записано», «ушло»
    PASSIVE = "passive"
    #: «передали»
    THEY = "they"


@lru_cache(maxsize=4096)
def _voice(word: str) -> _Voice | None:
    for form in forms(word):
        acts, happens = form.lemma in ACTS, form.lemma in HAPPENS
        if acts and form.pos == "VERB" and {"1per", "sing"} <= form.grammemes:
            return _Voice.FIRST
        if (acts and form.pos == "PRTS") or (happens and form.pos == "VERB" and "1per" not in form.grammemes):
            return _Voice.PASSIVE
        if acts and form.pos == "VERB" and "past" in form.grammemes and "perf" in form.grammemes:
            if form.gender == "neut":
                return _Voice.PASSIVE
            return _Voice.PAST if form.number == "sing" else _Voice.THEY
    return None


def _act(token: Token) -> _Voice | None:
    return _voice(token.text)


def _denied(words: Sequence[Token], index: int) -> bool:
    """«Не записал», «ничего не удалял», «ещё не отправлено»."""
    before = {t.lower for t in words[max(index - 2, 0) : index]}
    return (index > 0 and words[index - 1].lower == "не") or bool(before & {"ни", "нельзя", "никто", "ли"})


# --- «записал», «запишу» ----------------------------------------------------------------------------------------------


def _active(clause: _Clause, index: int, *, first: bool, somebody: bool) -> bool:
    words, lemmas = clause.words, lemma_set(clause.words[index].text)
    rest = words[index + 1 :]
    if first:
        leads = bool(lemmas & LEADS_IN) and not rest and clause.after in (",", ":")
        leads = leads or (bool(lemmas & LEADS_IN) and any(t.lower == "что" for t in rest[:2]))
        return not leads and not _of_text(clause, lemmas)
    said_i = any(t.lower == "я" for t in words)
    if not said_i and (somebody or _doer(words, index) is not None):
        return False
    if lemmas & MIND:
        return True
    return not _of_text(clause, lemmas) and not _elsewhere(clause.text, lemmas)


def _of_text(clause: _Clause, lemmas: frozenset[str]) -> bool:
    """«Исправил запятые», «добавил срок», bare «исправил»: about a text that was reworked."""
    words = clause.words
    objects = [found for t in words if not lemmas & (found := lemma_set(t.text))]
    if any(found & RECORD for found in objects) or TO_RECORDS.search(clause.text):
        return False
    if any(found & OF_TEXT for found in objects):
        return True
    if "перевести" in lemmas:
        return not any(found & MONEY for found in objects)
    if not lemmas & REWORKS or any(found & OF_RECORDS for found in objects):
        return False
    if not _nouns(words) and not any(t.lower in _POINTED for t in words):
        return clause.after != ":" or not clause.goes_on
    return any(f & TEXTS or (f & CONTENTS and lemmas & FILLS) for f in objects)


_POINTED: Final = listed("это его ее их вас вам")


def _elsewhere(text: str, lemmas: frozenset[str]) -> bool:
    """«Записал на автоответчик»: not where the records are."""
    return (
        bool(lemmas & {"записать", "отметить"})
        and re.search(r"(?<!\w)на (?:\w+)", text) is not None
        and not (TO_RECORDS.search(text))
    )


def _doer(words: Sequence[Token], index: int | None) -> Token | None:
    """Who else is named as the one who did it: «Борис запомнил», «бухгалтерия отправила», «утвердил Олег»."""
    gender = _gender(words[index]) if index is not None else None
    for place, token in enumerate(words):
        if place == index:
            continue
        if token.lower in _OTHERS:
            return token
        if _qualifies(words, place):
            continue
        if index is not None and place == index - 1 and _stands_for_noun(token, gender):
            return token
        if _may_do(token, gender, before=index is None or place < index, objects=_objects(words, place)):
            if place and _governed(words, place):
                continue
            return token
    return None


_OTHERS: Final = listed("он она они оно кто который которая которые никто мы вы ты")


def _gender(token: Token) -> str | None:
    return next((f.gender for f in forms(token.text) if "past" in f.grammemes), None)


def _may_do(token: Token, gender: str | None, *, before: bool, objects: bool) -> bool:
    readings = [f for f in forms(token.text) if f.score >= _LIKELY or not f.known]
    nouns = [f for f in readings if f.pos == "NOUN"]
    if not nouns or readings[0].pos not in ("NOUN", "ADJF"):
        return False
    # «Анне» is Anna's dative, though somebody could be called just so.
    declined = any(f.case == "datv" and "Fixd" not in f.grammemes for f in nouns)
    nominative = [
        f for f in nouns if f.case == "nomn" and _agrees(f, gender) and not (declined and "Fixd" in f.grammemes)
    ]
    if not nominative:
        return False
    if not any(f.case == "accs" and f.number == nominative[0].number for f in nouns):
        return before or any("anim" in f.grammemes for f in nominative)
    return before and objects


_LIKELY: Final = 0.1


def _qualifies(words: Sequence[Token], place: int) -> bool:
    """«Часовой пояс»: an adjective of the noun after it, though it may be a noun as well."""
    after = words[place + 1 : place + 2]
    adjective = {f.case for f in forms(words[place].text) if f.pos == "ADJF"}
    nouns = [forms(t.text)[0] for t in after]
    return any(first.pos == "NOUN" and first.case in adjective for first in nouns)


def _stands_for_noun(token: Token, gender: str | None) -> bool:
    """«Ответственный обновил»."""
    first = forms(token.text)[0]
    return (
        first.pos == "ADJF"
        and not first.grammemes & {"Apro"}
        and any(f.case == "nomn" and f.gender == gender for f in forms(token.text))
    )


def _agrees(form: Form, gender: str | None) -> bool:
    if gender is None:
        return form.number == "sing" and "anim" in form.grammemes
    return form.number == "sing" and (form.gender in (gender, None) or "ms-f" in form.grammemes)


def _objects(words: Sequence[Token], but: int) -> bool:
    """Whether another word than this one is certainly an object in the accusative."""
    return any(
        place != but and f.case == "accs" and f.pos == "NOUN" and f.score >= _LIKELY
        for place, t in enumerate(words)
        for f in forms(t.text)
    )


def _governed(words: Sequence[Token], place: int) -> bool:
    return forms(words[place - 1].text)[0].pos == "PREP"


def _nouns(words: Sequence[Token]) -> list[Token]:
    return [t for t in words if forms(t.text)[0].pos == "NOUN" and not _act(t)]


# --- «записано», «письмо ушло» ----------------------------------------------------------------------------------------


def _passive(words: Sequence[Token], index: int, text: str) -> bool:
    """«Записано», «правило добавлено», «письмо клиенту ушло»; with a date, a source or a doer it is a fact."""
    lemmas = lemma_set(words[index].text)
    rest = [t for place, t in enumerate(words) if place != index and not _act(t)]
    ours = TO_RECORDS.search(text) is not None
    if _dated(text) or (_by_somebody(words) and not ours):
        return False
    found = frozenset[str]().union(*(lemma_set(t.text) for t in rest))
    if lemmas & {"начать"}:
        return "действовать" in found and bool(found & OF_RECORDS)
    if not any(_nominative(t) and not (place and _governed(words, place)) for place, t in enumerate(words)):
        return not lemmas & HAPPENS and (ours or all(t.lower in BESIDE for t in rest))
    if lemmas & TELLS or (ours and lemmas & KEEPS):
        return True
    told = (
        found & OF_RECORDS
        or (lemmas & KEEPS and found & RIGHTS)
        or (lemmas & (REACHES | DECIDES | _GOES) and found & OF_REACH)
    )
    return bool(told) and ((ours and bool(found & OF_RECORDS)) or not _placed(words))


_GOES: Final = listed("уйти улететь отправиться создать")


def _by_somebody(words: Sequence[Token]) -> bool:
    """«Отправлен курьером»."""
    return any(
        first.case == "ablt" and first.pos == "NOUN" and not (place and _governed(words, place))
        for place, t in enumerate(words)
        for first in forms(t.text)[:1]
    )


def _nominative(token: Token) -> bool:
    return any(f.case == "nomn" and f.pos in ("NOUN", "NPRO") for f in forms(token.text))


def _placed(words: Sequence[Token]) -> bool:
    """«Внесены в CRM», «запись на приём»: somewhere else than among the records."""
    return any(
        a.lower in ("в", "во", "на", "из", "через") and not _act(b) and not lemma_set(b.text) & (OF_RECORDS | TO_DECIDE)
        for a, b in pairwise(words)
    )


def _dated(text: str) -> bool:
    return DATED.search(text) is not None or SOURCED.search(text) is not None


def _of_yours(words: Sequence[Token]) -> bool:
    return any(lemma_set(t.text) & {"ваш", "твой"} or t.lower in ("вас", "тебя") for t in words)


# --- what changed for the person or in the records --------------------------------------------------------------------

#: «готово, курьер теперь в 12»: done, and this is how it is now
_OPENED: Final = re.compile(
    r"(?:готово|сделано|выполнено|исправлено|исправил[а]?|обновил[а]?|поправил[а]?|понял[а]?|понятно|принято|ясно|"
    r"хорошо|ок|окей|договорились|есть|ладно|отлично)(?!\w)"
)
_NOW: Final = re.compile(
    r"(?<!\w)(?:(?:теперь|отныне|впредь)(?! (?:о|об|про|к|по поводу|давайте|вопрос)(?!\w))|"
    r"с (?:этого момента|сегодня\w*(?: дня)?|завтра\w*(?: дня)?)|больше не (?:действует|применяется|существует))(?!\w)"
)


def _granted(words: Sequence[Token], text: str) -> bool:
    """«Вы теперь владелец», «вам открыт доступ», «вы добавлены в область», «правило теперь действует»."""
    found = [lemma_set(t.text) for t in words]
    you = any(t.lower in ("вы", "вам", "вас", "ты", "тебе", "тебя") for t in words)
    now = re.search(r"(?<!\w)(?:теперь|отныне|с этого момента|больше не)(?!\w)", text) is not None
    if you and not _dated(text):
        if now and any(f & RIGHTS for f in found):
            return True
        if any(_act(t) is _Voice.PASSIVE and not _denied(words, i) for i, t in enumerate(words)) and any(
            f & (RIGHTS | {"область", "группа", "добавить", "исключить"}) for f in found
        ):
            return True
    ruled = any(f & {"правило", "запись", "навык", "поправка"} for f in found)
    acts = any(f & {"действовать", "активный", "применяться", "сила", "существовать"} for f in found)
    return ruled and acts and now
