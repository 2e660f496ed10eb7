"""Questions about what the bot keeps and who is in it, said in whole and about nothing else: «что в архиве?».

Counting questions and those about one record are commands and are read there. These ask for a list or a date; only a
message that says nothing more counts, since «кто есть на складе» and «когда ревизия холодильника» ask the records.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.language.lemmas import fold
from bot.language.normal import normalise


class Own(StrEnum):
    PEOPLE = "people"
    OWNERS = "owners"
    AREAS = "areas"
    #: how many records are the asker's own, and which
    PERSONAL = "personal"
    ARCHIVE = "archive"
    WAITING = "waiting"
    REVISION = "revision"
    RULES = "rules"
    SKILLS = "skills"


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnQuestion:
    own: Own
    #: the area named by «кто владелец …», as it was said
    about: str = ""


_LEAD: Final = (
    r"(?:(?:а|и|ну|скажи|скажите|подскажи|подскажите|покажи|покажите|напомни|выведи|перечисли|назови|открой|дай|мне|нам|"
    r"пожалуйста|интересно) )*+"
)
_TAIL: Final = r"(?: (?:пожалуйста|сейчас|сегодня|на сегодня))*+"
_HERE: Final = r"(?:у нас|у тебя|у вас|тут|здесь|сейчас|есть|вообще|всего|еще|уже|все|там)"
_BY_US: Final = r"(?:в|из) (?:нашей |этой |твоей )?(?:компании|команде|команды|боте|системе|памятке|списке)"
_PENDING: Final = (
    r"(?:ждут|ждет|висят|висит|остались|осталось|в очереди|на одобрении|на рассмотрении|на утверждении|не решены|"
    r"не разобраны|не рассмотрены)(?: (?:решения|одобрения|подтверждения|утверждения|моего решения|моего|меня))*"
)
_PATTERNS: Final = {
    Own.PEOPLE: rf"кто (?:{_HERE} |состоит |числится |входит )*+{_BY_US}(?: {_HERE}| состоит| числится)*+"
    r"|кто (?:еще |уже |тут |здесь )*+(?:подключен|зарегистрирован|пользуется (?:ботом|тобой)|имеет доступ|с доступом)"
    r"(?: к (?:боту|тебе))?"
    r"|у кого (?:есть )?доступ(?: к (?:боту|тебе))?"
    rf"|сколько (?:у тебя |всего |сейчас )*+(?:людей|человек|пользователей|участников)(?: (?:в боте|у тебя|подключено|всего))+"
    r"|(?:весь )?список (?:людей|сотрудников|пользователей|участников)(?: компании)?|всех (?:пользователей|участников)",
    Own.OWNERS: r"(?:кто|как зовут) (?:у нас |сейчас |такой |является )*+(?:владелец|владелица|владельцы|владельца|владельцем|"
    r"хозяин|владеет)(?: области)? (?P<about>\S+(?: \S+){0,4})",
    Own.AREAS: rf"(?:какие|сколько|список|перечень|все)(?: {_HERE})*+ област(?:и|ей)(?: {_HERE}| открыты| в компании| в боте)*+",
    Own.PERSONAL: r"сколько (?:у меня |моих |всего |сейчас |у тебя |есть |ты хранишь |ты помнишь )*+(?:личных|личного|моего личного|моих)"
    r"(?: (?:записей|фактов|моих|у тебя|у меня|хранится|есть|в памяти))*+"
    rf"|(?:какие |что за |где |все )?(?:{_HERE} |у меня )*+(?:мои личные|личные|мои)(?: личные)? записи(?: {_HERE}| у меня)*+"
    r"|что (?:у меня |лежит |есть )*+(?:в|среди) (?:моих )?личн\w+ запис\w+",
    Own.ARCHIVE: rf"(?:что|какие|какие записи|сколько|сколько записей)(?: {_HERE}| лежит| лежат| находится| хранится)*+ в архиве"
    rf"(?: {_HERE}| лежит| лежат| находится| записей)*+|(?:весь |содержимое )?архив(?:а)?(?: (?:записей|памяти))",
    Own.WAITING: rf"(?:какие|сколько|что за|где|все)?(?: ?{_HERE})*+ ?(?:кандидат\w*|предложени[яй]|предложенн\w+ (?:записи|записей|правила|правил)|"
    rf"(?:записи|записей|правила|правил))(?: {_HERE})*+ {_PENDING}"
    r"|(?:что|есть что|есть что-нибудь|есть ли что) (?:мне |надо |нужно |еще )*+(?:одобрить|утвердить|решить|подтвердить|рассмотреть)",
    Own.REVISION: r"когда (?:у тебя |была |будет |прошла |проходила |проводилась |пройдет |последний раз |в последний раз |последняя |"
    r"следующая |прошлая |ближайшая |ты проводил |ты делал )*+ревизи[яю](?: (?:памяти|записей|была|будет|проводилась|прошла))*+"
    r"|(?:последняя|следующая) ревизия(?: (?:памяти|записей))? (?:когда|какого числа)(?: была| будет)?",
    Own.RULES: rf"(?:какие|список|все|перечень)(?: {_HERE}| действуют| действующие)*+ правил[а]?(?: {_HERE}| действуют| в боте| компании)*+",
    Own.SKILLS: rf"(?:какие|список|все|перечень)(?: {_HERE}| действуют| действующие)*+ навык(?:и|ов)(?: {_HERE}| действуют| в боте| компании)*+",
}
_READ: Final = {own: re.compile(rf"{_LEAD}(?:{pattern}){_TAIL}") for own, pattern in _PATTERNS.items()}
#: whoever asks this asks shortly
_LONGEST: Final = 120


def own_question(text: str) -> OwnQuestion | None:
    """What of the bot's own a message asks for, when it asks for nothing else."""
    if len(text) > _LONGEST:
        return None
    said = " ".join(re.findall(r"[\w-]+", fold(normalise(text).text)))
    for own, pattern in _READ.items():
        found = pattern.fullmatch(said)
        if found is not None:
            return OwnQuestion(own=own, about=found["about"] if own is Own.OWNERS else "")
    return None
