"""What a model's words claim of the agent itself: that something was stored, forgotten, changed or sent, or how much
it remembers. Only the store may say such things (MEM-13, invariant 9).

A claim is a sentence about a deed of the agent's own (`deeds`) or about the state of its store. Words in quotes,
block quotes and code are a draft and claim nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.language.deeds import is_deed
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
    if not said or said.endswith("?"):
        return None
    if _is_fate(said):
        return Claim.STATE
    if is_deed(said) or _is_english_deed(said):
        return Claim.DEED
    return Claim.STATE if _is_state(said) else None


def says_done(sentence: str) -> bool:
    """Whether the sentence is a bare «готово»: a claim where nothing else stands that could have been made ready."""
    return _DONE.fullmatch(_own_part(sentence)) is not None


_DONE: Final = re.compile(
    r"(?:(?:да|хорошо|всё|все|уже|ок|окей|ok|это|конечно|yes|all|it's)[\s,.!—–-]*)*"
    r"(?:готово|сделано|сделал[а]?|сделаю|выполнено|выполнил[а]?|исполнено|исправлено|исправил[а]?|поправил[а]?|"
    r"обновил[а]?|принято(?: к исполнению)?|будет сделано|done|fixed|updated)"
    r"(?:[\s,.!—–-]*(?:как вы просили|спасибо))*[\s.!…)]*"
)
_QUOTED: Final = re.compile(r"«[^«»]*»|„[^„“]*“|“[^“”]*”|\"[^\"\n]*\"|`[^`]*`")
_DECORATION: Final = re.compile(r"^[\s*_~#•·✓✔☑✅👌👍🙂😊\-–—]+|[*_~]+")


def _own_part(sentence: str) -> str:
    """The sentence without what it quotes, in lower case with «ё» as «е»."""
    if sentence.lstrip().startswith((">", "```")):
        return ""
    bare = _DECORATION.sub("", _QUOTED.sub("«»", sentence.replace("’", "'")).strip())
    return bare.casefold().replace("ё", "е").strip()


# --- deeds told in English --------------------------------------------------------------------------------------------

_DID: Final = (
    r"(?:saved?|stored?|recorded?|deleted?|removed?|forg[eo]t(?:ten)?|erased?|updated?|corrected?|added?|memori[sz]ed?|"
    r"remember(?:ed)?|noted?|approved?|rejected?|confirmed?|pinned?|restored?|sen[td]|forwarded?|published?|paid|pay|"
    r"scheduled?|reminde?d?|notif(?:y|ied)|informed?|told|booked?|ordered?|granted?|assigned?|called|contacted|archived?|"
    r"let (?:\w+ )?know)"
)
_I_DID: Final = re.compile(
    rf"(?<!\w)(?:i|i've|i'll|we've|we'll|i have|i will|i am going to)\s+(?:(?!not\s|would\s|could\s)\w+\s+){{0,2}}?{_DID}(?!\w)"
)
_JUST: Final = re.compile(
    r"^(?:(?:done|ok|okay|sure|yes|got it|understood|all)[\s,.!:—–-]+)*(?:saved|stored|recorded|deleted|removed|forgotten|"
    r"erased|noted|memori[sz]ed|approved|sent|notified)(?=\s*(?:[.,!:]|$|the\b|your\b|it\b|this\b|that\b|to memory\b))"
)
_WAS_DONE: Final = re.compile(
    rf"^(?:(?:done|ok|okay|sure|yes|got it|the|your|this|that|a|an|new)[\s,.!:]*)*"
    rf"(?:records?|facts?|notes?|rules?|messages?|letters?|emails?|requests?|reminders?|memory|information|data|it)\s+"
    rf"(?:(?:has|have|is|are|was|were|been|now)\s+)*(?:{_DID}|in (?:effect|force)|active)(?!\w)"
)
_SUPPOSED: Final = re.compile(r"(?<!\w)(?:would|could|if|to|can't|cannot)(?!\w)")
_DATED: Final = re.compile(
    r"(?<!\w)(?:yesterday|ago|last|(?:on|in) (?:\d|january|february|march|april|may|june|july|august|september|october|"
    r"november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:19|20)\d\d)"
)


def _is_english_deed(said: str) -> bool:
    if (found := _I_DID.search(said)) or (found := _JUST.match(said)):
        return _SUPPOSED.search(said, 0, found.start()) is None
    return _WAS_DONE.match(said) is not None and _DATED.search(said) is None


# --- the agent's own state --------------------------------------------------------------------------------------------

_COUNTED: Final = (
    r"(?:запис(?:ь|и|ей|ям|ями|ях|ью)|факт(?:а|ов|ы|ам|ами|ах)?|правил(?:о|а|у|ам|ами|ах)?|навык(?:а|ов|и|ам)?|"
    r"кандидат(?:а|ов|ы|ам)?|воспоминани\w+|предложени(?:е|я|й)|заявк(?:а|и|у)|заявок|поправ(?:ка|ки|ок)|"
    r"records?|facts?|rules?|skills?|memories)"
)
_KEPT: Final = (
    r"(?:сохраненн\w+|записанн\w+|неодобренн\w+|одобренн\w+|ожидающ\w+|действующ\w+|личн\w+|закрепленн\w+|архивн\w+|"
    r"отклоненн\w+|подтвержденн\w+|накопленн\w+)"
)
_OF_SELF: Final = re.compile(
    r"(?<!\w)(?:у меня|во мне|мне известно|я (?:\w+ )?(?:помню|храню|знаю|запомнил|запомнила|накопил|накопила|веду|"
    r"держу|сохранил|сохранила|записал|записала)|(?:в|из) (?:\w+ )?(?:памяти|базе знаний|моей базе|нашей базе|"
    r"базе компании)|мо(?:ей|я|их) (?:памят\w+|баз\w+|запис\w+)|жд[её]т\w* (?:\w+ )?(?:одобрени|подтверждени|решени)\w*|"
    r"(?:на|в) (?:одобрении|очереди|рассмотрении|проверке)|одобрен\w*|неодобренн\w+|действующих|"
    rf"у (?:нас|вас) (?:\S+ ){{0,3}}?{_KEPT}|{_KEPT} {_COUNTED}|my memory|i (?:have|remember|store|keep)|in memory|"
    r"pending|queue)(?!\w)"
)
_HOW_MANY: Final = re.compile(rf"(?<!\w){_COUNTED}(?!\w)")
_MANY: Final = re.compile(
    r"(?<!\w)(?:больше|около|свыше|почти|порядка|примерно|несколько|много|сотн\w+|тысяч\w*|десятк\w+)"
)
_IN_FORCE: Final = re.compile(rf"^(?:(?:сейчас|всего|итого|уже) )*действу(?:ет|ют) (?:\S+ ){{0,2}}?{_COUNTED}(?!\w)")
_SINCE: Final = re.compile(
    r"(?<!\w)я (?:\w+ )?(?:работаю|помню|веду записи|храню|запоминаю|с вами|существую|запущен\w*)\s+(?:\w+\s+){0,2}?"
    r"(?:с|со|от|уже|более|около)\s+\S"
)
_FATE: Final = re.compile(
    r"(?<!\w)(?:ваш|тво)\w+ (?:\w+ )?(?:запис|факт|предложени|кандидат|поправк|правил)\w*(?:\s+\S+){0,5}?\s+"
    r"(?:одобрен|отклонен|принят|подтвержден|жд[её]т|ожида|рассматрива|на рассмотрении|в очереди|действует)"
)
_WAITS: Final = re.compile(
    r"^(?:эта |это |такая |такое |ваша |ваше )?(?:запись|факт|предложение|кандидат|поправка|правило|навык)(?: \S+){0,4}? "
    r"(?:(?:еще|пока|уже|сейчас) )?(?:не (?:одобрен|подтвержден|принят|утвержден|рассмотрен)\w*|"
    r"(?:ждет|ожидает) (?:\w+ )?(?:одобрени|подтверждени|решени|рассмотрени)\w*|на (?:рассмотрении|одобрении|проверке)|"
    r"в очереди)(?!\w)"
)
_NOTHING: Final = re.compile(
    r"^(?:\S+ ){0,3}?(?:в (?:\w+ )?очереди (?:\S+ ){0,2}?(?:пусто|ничего|никого|нет)|(?:\w+ )?очередь (?:\S+ ){0,2}?пуст\w*|"
    r"(?:в (?:\w+ )?памяти|в базе) (?:\S+ ){0,2}?(?:пусто|ничего нет)|(?:моя |наша |ваша )?память (?:\S+ ){0,2}?пуст\w*|"
    r"ничего (?:\w+ )?не ждет (?:\w+ )?(?:одобрени|подтверждени|решени)\w*|"
    r"(?:кандидатов|предложений на (?:одобрени|рассмотрени)\w*) (?:\S+ ){0,2}?нет|нет (?:ни одного )?кандидатов|"
    rf"у (?:вас|нас) (?:\S+ ){{0,2}}?нет (?:\S+ ){{0,2}}?{_KEPT} (?:\S+ )?{_COUNTED}|"
    r"(?:the |your )?(?:queue|memory) is (?:\w+ )?empty|nothing is (?:pending|waiting))(?!\w)"
)
#: of the records themselves, when and how they came to be
_LATEST: Final = re.compile(
    r"(?<!\w)(?:последн|перв|сам)\w+ (?:\w+ )?запись (?:\S+ ){0,2}?(?:добавлен|сделан|сохранен|создан|появил)\w*"
)


def _is_fate(said: str) -> bool:
    return _FATE.search(said) is not None or _WAITS.match(said) is not None or _LATEST.search(said) is not None


def _is_state(said: str) -> bool:
    if _SINCE.search(said) or _NOTHING.search(said):
        return True
    counted = _HOW_MANY.search(said) and (_OF_SELF.search(said) or _IN_FORCE.match(said))
    return bool(counted and (quantities(said) or _MANY.search(said)))
