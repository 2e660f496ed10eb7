"""What people ask to be done to a rule or a skill that is there: «убери правило №2», «отзови правило про …» (RUL-1, SKL-7).

Which one is meant, and whether the person may, is decided elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.language.taking_back import uncalled

__all__ = ["Act", "Order", "Thing", "order"]


class Thing(StrEnum):
    RULE = "rule"
    SKILL = "skill"


class Act(StrEnum):
    #: out of force: «убери», «отмени», «забудь», «выключи»
    DROP = "drop"
    #: one's own proposal: «отзови»
    WITHDRAW = "withdraw"
    CHANGE = "change"
    #: in force again: «верни», «включи»
    RESTORE = "restore"
    #: «покажи», «подтверди», «отклони»: what can be done stands on its card
    SHOW = "show"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    act: Act
    thing: Thing
    #: their numbers in /rules or /skills
    numbers: tuple[int, ...] = ()
    #: the words that tell which; empty when a number does, or nothing
    about: str = ""
    #: the new wording of «измени правило №2: …»
    wording: str = ""
    #: the verb may ask to forget a record as well: «забудь», «удали»
    forgets: bool = False


_LEAD: Final = (
    r"\W*(?>(?:нет|не надо|зря|ой|ай|ох|упс|стоп|погоди|подожди|блин|а|и|ну|давай(?:те)?|лучше|так|пожалуйста|слушай|"
    r"хочу|хотим|надо|нужно|пора|прошу|можно|можешь|можете|сможешь|теперь|всё-таки|все-таки|please|can you|could you)"
    r"(?:\s*[,.!…—–-]\s*|\s+))*+"
)
_FORGETS: Final = r"забудь(?:те)?|забыть|удали(?:те|ть|м)?|удаляем|сотри(?:те)?|стереть|вычеркни(?:те)?|вычеркнуть|выкинь(?:те)?|forget|delete"
_DROPS: Final = (
    r"убери(?:те)?|убрать|убер[её]м|убираем|сними(?:те)?|снять|снимем|снимаем|отмени(?:те|ть|м)?|отменяем|выключи(?:те|ть|м)?|"
    r"отключи(?:те|ть|м)?|приостанови(?:те|ть)?|деактивируй(?:те)?|аннулируй(?:те)?|больше\s+не\s+применяй(?:те)?|"
    r"больше\s+не\s+(?:соблюдай|следуй)(?:те)?|"
    r"не\s+применяй(?:те)?(?:\s+больше)?|перестань(?:те)?\s+применять|remove|drop|disable|switch\s+off|turn\s+off"
)
_WITHDRAWS: Final = r"отзови(?:те)?|отозвать|отзываю|забираю|забери(?:те)?|снимаю|withdraw"
_CHANGES: Final = (
    r"измени(?:те|ть|м)?|поменяй(?:те)?|поменять|поправь(?:те)?|поправить|исправь(?:те)?|исправить|перепиши(?:те)?|"
    r"переписать|переформулируй(?:те)?|переформулировать|скорректируй(?:те)?|отредактируй(?:те)?|обнови(?:те|ть)?|"
    r"уточни(?:те|ть)?|переделай(?:те)?|замени(?:те|ть)?|сформулируй(?:те)?\s+иначе|change|edit|reword"
)
_RESTORES: Final = (
    r"верни(?:те)?|вернуть|верн[её]м|восстанови(?:те|ть)?|включи(?:те|ть|м)?|активируй(?:те)?|возобнови(?:те|ть)?|"
    r"restore|enable|switch\s+on|turn\s+on"
)
_SHOWS: Final = (
    r"покажи(?:те)?|показать|открой(?:те)?|открыть|подтверди(?:те|ть)?|утверди(?:те|ть)?|одобри(?:те|ть)?|прими(?:те)?|"
    r"отклони(?:те|ть)?|сузь(?:те)?|сузить|расширь(?:те)?|перенеси(?:те)?|show|open|confirm|reject"
)
_VERB: Final = (
    rf"(?:(?P<forgets>{_FORGETS})|(?P<drops>{_DROPS})|(?P<withdraws>{_WITHDRAWS})|(?P<changes>{_CHANGES})|"
    rf"(?P<restores>{_RESTORES})|(?P<shows>{_SHOWS}))(?!\w)"
)
_WHOSE: Final = (
    r"(?:(?:это|этот|эти|то|тот|наше|наш|наши|моё|мое|мой|мои|своё|свое|свой|старое|старый|новое|новый|предложенное|"
    r"предложенный|последнее|последний|снятое|пожалуйста|обратно|снова|из\s+(?:списка|базы)|the|my|our|this|that)\s+)*+"
)
_THING: Final = r"(?:(?P<rule>правил[оау]|правилам|rules?)|(?P<skill>навыки?|навыка|навыку|skills?))(?!\w)"
_NUMBERS: Final = r"(?:под\s+)?(?:номер(?:ом|а)?|№|#|n\.?)?\s*(?P<numbers>\d{1,9}(?:(?:\s*,\s*|\s+и\s+|\s*,?\s*and\s+)(?:№|#)?\s*\d{1,9})*)(?!\w)(?!\s*%)"
_JOINT: Final = r"(?:(?:про|об|обо|о|насч[её]т|по|для|что|чтобы|с\s+названием|под\s+названием|about|that)\s+)?"
_TAIL: Final = r"(?:[\s,]+(?:пожалуйста|плиз|срочно|сейчас|совсем|вообще|больше|обратно|please))*[\s.!)…]*\??[\s.!)…]*"
#: what stands between the rule and its new words
_NEW: Final = re.compile(r"\s*[:—–]\s*|\s+-\s+|\s+на\s*:?\s+|\s+так\s*:\s*|\s+to\s*:?\s+", re.IGNORECASE)
_BY_NUMBER: Final = re.compile(rf"{_LEAD}{_VERB}\s+{_WHOSE}{_THING}\s*{_NUMBERS}{_TAIL}", re.IGNORECASE)
_NUMBER_FIRST: Final = re.compile(
    rf"{_LEAD}{_THING}\s*{_NUMBERS}\s*(?:[,:—–-]\s*)?(?:(?:надо|нужно|можно|пора|давай(?:те)?|пожалуйста|лучше)\s+)*+"
    rf"(?:{_VERB}|(?P<over>(?:больше\s+|уже\s+)?не\s*(?:нужн[оы]|актуальн[оы]|действует|действуют|применяем|применять|работает)|"
    rf"отменяется|отменяются|устарел[оаи]?)){_TAIL}",
    re.IGNORECASE,
)
#: «поправка к правилу №2: …»
_AMENDS: Final = re.compile(
    rf"{_LEAD}(?:поправк[аи]|правк[аи]|изменени[ея]|уточнени[ея])\s+(?:к|в|по)\s+{_WHOSE}{_THING}\s*{_NUMBERS}{_TAIL}",
    re.IGNORECASE,
)
_BY_WORDS: Final = re.compile(
    rf"{_LEAD}{_VERB}\s+{_WHOSE}{_THING}(?:[\s:,—–-]+{_JOINT}(?P<about>[^?!\n]{{2,200}}?))?{_TAIL}", re.IGNORECASE
)
#: «правило про скидки убери»
_WORDS_FIRST: Final = re.compile(
    rf"{_LEAD}{_WHOSE}{_THING}\s+(?:про|об|обо|о|насч[её]т|по|для|с\s+названием)\s+(?P<about>[^?!,:;.\n]{{2,120}}?)"
    rf"(?:\s*[,—–-])?\s+(?:(?:надо|нужно|можно|пора)\s+)?{_VERB}{_TAIL}",
    re.IGNORECASE,
)
#: the rule of something else: of a letter, a draft, a mailbox
_ELSEWHERE: Final = re.compile(
    r"(?<!\w)(?:из|в|во|с)\s+(?:\w+\s+)?(?:письм\w+|текст\w+|черновик\w*|пост\w*|ответ\w*|документ\w*|договор\w*|файл\w*|почт\w+|"
    r"аутлук\w*|outlook|gmail|сайт\w*|таблиц\w+)(?!\w)",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"[«\"“„]([^«»\"“”„]{2,200})[»\"”“]")


def order(text: str, *, names: tuple[str, ...] = ()) -> Order | None:
    """What is asked to be done to a rule or a skill; None when the words ask for anything else."""
    said = uncalled(text, names).strip()
    for head, wording in _split(said):
        for pattern in (_BY_NUMBER, _NUMBER_FIRST, _AMENDS):
            found = pattern.fullmatch(head)
            made = _made(found, numbers=_digits(found["numbers"]), wording=wording) if found is not None else None
            if made is not None and (not wording or made.act is Act.CHANGE):
                return made
    short = " ".join(said.split()) if len(said) <= _LONGEST else ""
    if not short or _ELSEWHERE.search(short):
        return None
    for pattern in (_BY_WORDS, _WORDS_FIRST):
        if (found := pattern.fullmatch(short)) is not None:
            return _made(found, about=_subject(found["about"] or ""))
    return None


def _split(said: str) -> Iterator[tuple[str, str]]:
    """The whole as an order, then each way to part an order from the new words that it brings."""
    if len(said) <= _LONGEST:
        yield said, ""
    for place in _NEW.finditer(said[:_LONGEST]):
        if said[place.end() :].strip():
            yield said[: place.start()], said[place.end() :].strip()


#: whoever points at a rule by words does it in few
_LONGEST: Final = 200


def _made(found: re.Match[str], *, numbers: tuple[int, ...] = (), about: str = "", wording: str = "") -> Order:
    thing = Thing.RULE if found["rule"] else Thing.SKILL
    groups = found.groupdict()
    act = next((act for name, act in _ACTS.items() if groups.get(name)), Act.CHANGE)
    if _ADDS.match(groups.get("changes") or ""):
        # «уточни правило №2: только для опта» gives no whole text
        wording = ""
    return Order(
        act=act, thing=thing, numbers=numbers, about=about, wording=wording, forgets=bool(groups.get("forgets"))
    )


_ACTS: Final = {
    "forgets": Act.DROP,
    "drops": Act.DROP,
    "over": Act.DROP,
    "withdraws": Act.WITHDRAW,
    "changes": Act.CHANGE,
    "restores": Act.RESTORE,
    "shows": Act.SHOW,
}


_ADDS: Final = re.compile(r"уточни", re.IGNORECASE)


def _digits(said: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(int(one) for one in re.findall(r"\d+", said)))


def _subject(said: str) -> str:
    """What the words name; a name in quotes alone, if there is one."""
    quoted = _QUOTED.search(said)
    return (quoted[1] if quoted is not None else said).strip(' «»"“”.,')
