"""What a model's words claim of the agent itself: that something was stored, forgotten, changed or sent, or how much
it remembers. Only the store may say such things (MEM-13, invariant 9).

A claim is a sentence with a verb of that kind whose doer is the agent: «я» is said, or nobody is. Words in quotes,
block quotes and code are a draft and claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.language.lemmas import forms, tokens
from bot.language.numbers import quantities


class Claim(StrEnum):
    #: something was done: stored, forgotten, corrected, sent
    DEED = "deed"
    #: how many records there are, since when, in which state
    STATE = "state"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence at [start, end) in code points, its closing marks included. `whole` says that it was finished."""

    start: int
    end: int
    whole: bool


_END: Final = re.compile(r"[.!?…]+[)»\"“”*_~`]*(?=\s|$)|\n+")


def sentences(text: str) -> Iterator[Sentence]:
    """The sentences of a text, without gaps between them; a line break ends one."""
    at = 0
    for match in _END.finditer(text):
        if text[at : match.start()].strip():
            yield Sentence(start=at, end=match.end(), whole=True)
            at = match.end()
    if text[at:].strip():
        yield Sentence(start=at, end=len(text), whole=False)


def claims(sentence: str) -> Claim | None:
    """What the sentence claims of the agent itself, if anything."""
    said = _own_part(sentence)
    if not said:
        return None
    if _is_deed(said):
        return Claim.DEED
    return Claim.STATE if _is_state(said) else None


_QUOTED: Final = re.compile(r"«[^«»]*»|„[^„“]*“|“[^“”]*”|\"[^\"\n]*\"|`[^`]*`")
_DECORATION: Final = re.compile(r"^[\s*_~#•·✓✔☑✅👌👍🙂😊\-–—]+|[*_~]+")


def _own_part(sentence: str) -> str:
    """The sentence without what it quotes, in lower case with «ё» as «е»."""
    if sentence.lstrip().startswith((">", "```")):
        return ""
    bare = _DECORATION.sub("", _QUOTED.sub("«»", sentence.replace("’", "'")).strip())
    return bare.casefold().replace("ё", "е").strip()


# --- deeds ------------------------------------------------------------------------------------------------------------

_OPENERS: Final = (
    r"(?:(?:я|мы|да|нет|хорошо|ок|окей|ладно|готово|сделано|конечно|разумеется|понял|поняла|понятно|принято|принял|"
    r"отлично|супер|спасибо|ага|угу|это|эту|этот|все|всё|уже|теперь|тоже|обязательно|сразу|сейчас|и|а|вот|так|"
    r"информацию|сведения|факт|данные|запись|пожелание|правило|ваш\w*|тво\w+|его|ее|их|себе|без проблем|"
    r"как вы просили|как просили|по вашей просьбе|ok|okay|sure|done|got it|understood|yes|i|i've|i'll|we|have|will|"
    r"just|it|that|this)[\s,.!:;—–-]*)*"
)
_THING: Final = (
    r"(?:это|эту|этот|его|ее|их|вс[её]|информаци\w+|сведени\w+|факт\w*|правил\w+|запис[ьией]\w*|данн\w+|"
    r"пожелани\w+|напоминани\w+|себе|в (?:памят\w+|баз\w+|записи|спис\w+)|из (?:памят\w+|баз\w+|записей)|"
    r"у себя|ваш\w*|тво\w+|что|как|как факт|про|об|о|для (?:вас|всех|компании)|"
    r"it|this|that|(?:the |your )?(?:records?|facts?|notes?|rules?)|(?:to|from) (?:my |the )?memory)"
)
_BARE_END: Final = r"(?=\s*(?:[.,!:;…)—–-]|$|«|и (?:больше|буду|теперь)))"
#: verbs of remembering alone
_REMEMBERS: Final = (
    r"(?:запомнил[аи]?|запомню|запоминаю|запомнено|буду помнить|буду иметь в виду|буду учитывать|не забуду|"
    r"больше не (?:помню|храню|знаю)|приня(?:л|ла|то) к сведению|приму к сведению|взял[аи]? на заметку|"
    r"возьму на (?:заметку|карандаш)|учту|memori[sz]ed?|remember(?:ed)?|noted)"
)
#: verbs that speak of records only beside a record, or beside nothing
_WRITES: Final = (
    r"(?:записал[а]?|запишу|записано|сохранил[а]?|сохраню|сохранен[ао]?|зафиксировал[а]?|зафиксирую|"
    r"зафиксирован[ао]?|внес(?:ла|у|ено)?|зан[ео]с(?:ла|у|ено)?|добавил[а]?|добавлю|добавлен[ао]?|учел|учла|учтено|"
    r"забыл[а]?|забуду|забыто|удалил[а]?|удалю|удален[ао]?|стер(?:ла|то)?|сотру|убрал[а]?|убрано|очистил[а]?|"
    r"исправил[а]?|исправлено|обновил[а]?|обновлен[ао]?|поправил[а]?|заменил[а]?|изменил[а]?|"
    r"отметил[а]?|пометил[а]?|saved|stored|recorded|deleted|removed|forgot|forgotten|erased|updated|corrected|added)"
)
#: of these a bare verb is about a text that was reworked, not about a record
_REWORKS: Final = re.compile(
    r"^(?:исправ|обнов|поправ|замен|измен|убра|добав|внес|зан[ео]с|отмет|помет|updated|corrected|added)"
)
_SENDS: Final = (
    r"(?:отправил[а]?|отправлено|отправляю|отправлю|переслал[а]?|разослал[а]?|опубликовал[а]?|опубликовано|"
    r"оплатил[а]?|оплачено|перевел[а]?|позвонил[а]?|передал[а]?|передано|передам|напомню|забронировал[а]?|"
    r"создал[а]? (?:задачу|напоминание|заявку|событие)|поставил[а]? (?:задачу|напоминание)|"
    r"написал[а]? (?:ему|ей|им|клиенту|в чат|письмо)|sent|forwarded|published|paid|scheduled)"
)
_REMEMBERED: Final = re.compile(rf"^{_OPENERS}(?P<verb>{_REMEMBERS})(?!\w)")
_WRITTEN: Final = re.compile(
    rf"^{_OPENERS}(?P<verb>{_WRITES})(?!\w)(?:(?P<bare>{_BARE_END})|\s+(?:\w+\s+)?{_THING}(?!\w))"
)
_SENT: Final = re.compile(rf"^{_OPENERS}(?P<verb>{_SENDS})(?!\w)")
_I: Final = re.compile(
    rf"(?<!\w)(?:я|i|i've|i'll|i have|i will)\s+(?:(?!не\s|not\s|бы\s)\S+\s+){{0,3}}?"
    rf"(?P<verb>{_REMEMBERS}|{_WRITES}|{_SENDS})(?!\w)(?P<after>(?:\s+\S+){{0,3}})"
)
_MADE: Final = re.compile(
    r"^(?:\S+\s+){0,3}?(?:информаци\w+|сведени\w+|факт\w*|правил\w+|запис[ьи]|данные|пожелани\w+)\s+(?:\S+\s+){0,4}?"
    r"(?:сохранен|записан|зафиксирован|удален|стерт|забыт|добавлен|внесен|занесен|обновлен|исправлен|учтен)\w*(?!\w)"
)
_SUPPOSED: Final = re.compile(r"(?<!\w)(?:бы|если|чтобы|would|could|if)(?!\w)")
_TO_MEMORY: Final = re.compile(
    r"(?:сохранен|записан|зафиксирован|добавлен|внесен|занесен|удален|стерт|убран)\w*\s+(?:\S+\s+){0,2}?"
    r"(?:в|из) (?:памят|баз)\w+"
)


def _is_deed(said: str) -> bool:
    for pattern in (_REMEMBERED, _SENT):
        if (match := pattern.match(said)) and not _has_doer(said[match.end() :]):
            return True
    match = _WRITTEN.match(said)
    if (
        match
        and not (match["bare"] is not None and _REWORKS.match(match["verb"]))
        and not _has_doer(said[match.end() :])
    ):
        return True
    if any(_about_records(found) and not _supposed(said, found) for found in _I.finditer(said)):
        return True
    made = _MADE.match(said) or _TO_MEMORY.search(said)
    return made is not None and not _supposed(said, made)


def _supposed(said: str, found: re.Match[str]) -> bool:
    """«Если я отправил счёт …» claims nothing."""
    return _SUPPOSED.search(said, 0, found.end()) is not None


def _about_records(match: re.Match[str]) -> bool:
    """«Я исправил запятые» is about a text, «я исправил запись» is not."""
    verb = match["verb"]
    if re.fullmatch(_REMEMBERS, verb) or re.fullmatch(_SENDS, verb):
        return True
    after = match["after"].strip()
    return (not after and not _REWORKS.match(verb)) or re.search(rf"(?<!\w){_THING}(?!\w)", after) is not None


def _has_doer(rest: str) -> bool:
    """Whether somebody else is named as the one who did it: «отправил договор Петров», «записал клиент»."""
    for token in [t for t in tokens(rest) if t.is_word][:4]:
        readings = forms(token.text)
        nouns = [f for f in readings if f.pos == "NOUN" and f.number == "sing"]
        if not nouns or readings[0].pos != "NOUN":
            continue
        cases = {f.case for f in nouns}
        if "nomn" in cases and "accs" not in cases and "anim" in nouns[0].grammemes | readings[0].grammemes:
            return True
    return False


# --- the agent's own state --------------------------------------------------------------------------------------------

_COUNTED: Final = (
    r"(?:запис(?:ь|и|ей|ям|ями|ях|ью)|факт(?:а|ов|ы|ам|ами|ах)?|правил(?:о|а|у|ам|ами|ах)?|навык(?:а|ов|и|ам)?|"
    r"кандидат(?:а|ов|ы|ам)?|воспоминани\w+|предложени(?:е|я|й)|records?|facts?|rules?|skills?|memories)"
)
_OF_SELF: Final = re.compile(
    r"(?<!\w)(?:у меня|во мне|мне известно|я (?:\w+ )?(?:помню|храню|знаю|запомнил|запомнила|накопил|накопила|веду|"
    r"держу|сохранил|сохранила|записал|записала)|(?:в|из) (?:\w+ )?(?:памяти|базе знаний|моей базе|нашей базе)|"
    r"мо(?:ей|я|их) (?:памят\w+|баз\w+|запис\w+)|жд[её]т\w* (?:\w+ )?(?:одобрени|подтверждени|решени)\w*|"
    r"(?:на|в) (?:одобрении|очереди|рассмотрении|проверке)|одобрен\w*|неодобренн\w+|действующих|"
    r"my memory|i (?:have|remember|store|keep)|in memory|pending|queue)(?!\w)"
)
_HOW_MANY: Final = re.compile(rf"(?<!\w){_COUNTED}(?!\w)")
_SINCE: Final = re.compile(
    r"(?<!\w)я (?:\w+ )?(?:работаю|помню|веду записи|храню|запоминаю|с вами|существую|запущен\w*)\s+(?:\w+\s+){0,2}?"
    r"(?:с|со|от|уже|более|около)\s+\S"
)
_FATE: Final = re.compile(
    r"(?<!\w)(?:ваш|тво)\w+ (?:\w+ )?(?:запис|факт|предложени|кандидат|поправк|правил)\w*(?:\s+\S+){0,5}?\s+"
    r"(?:одобрен|отклонен|принят|подтвержден|жд[её]т|ожида|рассматрива|на рассмотрении|в очереди|действует)"
)


def _is_state(said: str) -> bool:
    if _SINCE.search(said) or _FATE.search(said):
        return True
    return bool(_HOW_MANY.search(said) and _OF_SELF.search(said) and quantities(said))
