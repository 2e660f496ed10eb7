"""Words about the time of day and about one's own time zone, said in whole and about nothing else (OPS-13).

«Я во Владивостоке. Который час?», «мой часовой пояс — Омск», «всегда считай время по Иркутску». Where somebody is may
be said in passing, so it tells their zone only beside words about time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.language.lemmas import fold
from bot.language.normal import normalise
from bot.language.taking_back import uncalled
from bot.language.zones import zone_alone


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutTime:
    """What a message about time says and asks."""

    #: the speaker's own zone as they tell it now
    own: str | None = None
    #: asks what time it is
    asks: bool = False
    #: the zone of the place whose time is asked for; None for the speaker's own
    there: str | None = None
    #: asks to go by the speaker's own zone, whichever that is
    by_own: bool = False


#: whoever says this says it shortly
_LONGEST: Final = 160
_LEAD: Final = (
    r"(?:(?:а|и|ну|ой|слушай|привет|здравствуй|здравствуйте|скажи|скажите|подскажи|подскажите|напомни|пожалуйста|"
    r"интересно|запомни|запомните|учти|учтите|имей в виду|на будущее|теперь|кстати|что|тогда|поэтому|знаешь|мне|нам|"
    r"не знаешь|ты|вы|впредь|отныне|:|-|—) )*+"
)
_TAIL: Final = r"(?: (?:пожалуйста|плиз|спасибо|теперь|впредь|всегда|отныне|сейчас|не забудь|ладно|хорошо|ок))*+"
_MINE: Final = (
    r"(?:сейчас|теперь|там|тут|здесь|уже|точно|именно|у меня|у нас|по моему времени|по местному(?: времени)?)"
)
_AT: Final = r"(?: (?:в|во|на|по) (?P<place>\S+(?: \S+){0,3}))?"
_ASK: Final = re.compile(
    rf"{_LEAD}(?:(?:который|какой)(?: {_MINE})*+ час|(?:сколько|скок)(?: (?:сейчас|теперь|там|на часах))*+ (?:времени|время)|"
    rf"какое(?: {_MINE})*+ время|что на часах|what time is it|what s the time|time)(?: {_MINE}| now| here)*+{_AT}{_TAIL}"
)
#: «сколько у меня времени?» is how long there is, unless a place was just named
_ASK_OF_PLACE: Final = re.compile(
    rf"{_LEAD}сколько(?: (?:сейчас|у меня|тут|здесь))*+ (?:времени|время)(?: {_MINE})*+{_AT}{_TAIL}"
)
_HOURS: Final = (
    r"(?:время|часы|дату|даты|дату и время|даты и время|время и даты|время и дату|часы и даты|сроки|все время)"
)
_ZONE: Final = r"(?:мой |мою |свой |моя |наш )?(?:часовой пояс|временн(?:ой пояс|ую зону|ая зона)|пояс|таймзон[ау]|зон[ау] времени)"
_COUNT: Final = (
    r"(?:считай|пиши|показывай|указывай|называй|говори|отвечай|используй|ставь|бери|учитывай|пересчитывай|давай|веди|"
    r"ориентируйся|переводи)(?:те)?"
)
_CHANGE: Final = r"(?:смени|поменяй|измени|поставь|установи|переключи|исправь|выставь)(?:те)?"
_DASH: Final = r"(?:(?:-|—|–|:|это|сейчас|теперь|у меня) )*+"
_SOMEWHERE: Final = r"(?P<place>\S+(?: \S+){0,4})"
_OWN: Final = tuple(
    re.compile(rf"{_LEAD}(?:{pattern}){_TAIL}")
    for pattern in (
        rf"(?:у меня )?{_ZONE} {_DASH}(?:(?:в|во|на|по) )?{_SOMEWHERE}",
        rf"(?:мое|у меня) время {_DASH}(?:по )?{_SOMEWHERE}",
        rf"(?:я )?(?:сейчас |теперь |всегда )*(?:живу|работаю|нахожусь) по {_SOMEWHERE}(?: времени| поясу)",
        rf"(?:всегда )?{_COUNT} (?:мне |всегда |для меня |меня )*(?:{_HOURS}|{_ZONE}) (?:мне |для меня |всегда )*{_DASH}(?:(?:по|в|во|для) )?{_SOMEWHERE}",
        rf"(?:всегда )?{_COUNT} (?:мне |всегда |для меня )*по {_SOMEWHERE} времени",
        rf"{_CHANGE} (?:мне )?(?:{_ZONE}|(?:мое )?время) (?:мне |с \S+ )?(?:(?:на|в|во|:|-|—) )?{_SOMEWHERE}",
    )
)
_BY_OWN: Final = re.compile(
    rf"{_LEAD}(?:всегда )?{_COUNT} (?:мне |всегда |для меня |его |ее |везде )*(?:{_HOURS} )?(?:мне |всегда |для меня )*"
    rf"(?:по нему|по ней|по моему(?: городу| времени| часовому поясу| поясу)?|по местному(?: времени)?|по этому городу|"
    rf"по этому поясу|по моей зоне|в моем (?:часовом )?поясе|{_ZONE}){_TAIL}"
)
_HERE: Final = re.compile(
    rf"{_LEAD}(?:я |мы )?(?:(?:сейчас|теперь|уже|временно|давно|живу|работаю|нахожусь|сижу|нахожусь|в командировке|в отпуске|"
    rf"переехал|переехала|перебрался|перебралась|прилетел|прилетела|я) )*+(?:в|во|на|из) {_SOMEWHERE}{_TAIL}"
)
_ME: Final = re.compile(r"(?<!\w)(?:я|живу|работаю|нахожусь|сижу|переехал[а]?|перебрал(?:ся|ась)|прилетел[а]?)(?!\w)")
_PARTS: Final = re.compile(r"[.!?;\n]+|,\s+")


def about_time(text: str, *, names: tuple[str, ...] = ()) -> AboutTime | None:
    """What the words say of time, when they speak of nothing else. `names` are what the bot is called."""
    plain = fold(normalise(uncalled(text, names)).text).strip()
    if len(plain) > _LONGEST:
        return None
    own: str | None = None
    asks, there, by_own, spoken = False, None, False, False
    for part in (" ".join(re.findall(r"[\w+−-]+|[:—–]", p)) for p in _PARTS.split(plain)):
        if not part or re.fullmatch(_LEAD.removesuffix("*+") + "*", f"{part} "):
            continue
        if found := _ASK.fullmatch(part) or (_ASK_OF_PLACE.fullmatch(part) if own else None):
            there = zone_alone(found["place"]) if found["place"] else None
            if found["place"] and there is None:
                return None
            asks = spoken = True
        elif zone := _own(part):
            own, spoken = zone, True
        elif _BY_OWN.fullmatch(part):
            by_own = spoken = True
        elif (found := _HERE.fullmatch(part)) and _ME.search(part) and (zone := zone_alone(found["place"])):
            own = zone
        else:
            return None
    return AboutTime(own=own, asks=asks, there=there, by_own=by_own and own is None) if spoken else None


def _own(part: str) -> str | None:
    matches = (pattern.fullmatch(part) for pattern in _OWN)
    return next((zone for m in matches if m is not None and (zone := zone_alone(m["place"]))), None)
