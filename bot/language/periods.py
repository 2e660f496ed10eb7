"""Questions about what was decided or written down on a day or in a stretch of days: «что мы решили вчера?» (MEM-14).

Only a question that asks nothing more counts, with at most a topic behind a preposition: «… про фасад».
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from bot.language import dates
from bot.language.dates import Span, When
from bot.language.lemmas import fold
from bot.language.normal import normalise
from bot.language.taking_back import uncalled


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """The days asked about, both inclusive, and the topic as it was said; empty when any will do."""

    first: date
    last: date
    topic: str = ""


_LONGEST: Final = 160
_LEAD: Final = (
    r"(?:(?:а|и|ну|так|привет|слушай|скажи|скажите|подскажи|подскажите|покажи|покажите|напомни|напомните|выведи|перечисли|"
    r"перечислите|назови|расскажи|расскажите|дай|мне|нам|пожалуйста|интересно|помнишь) )*+"
)
_FILL: Final = (
    r"(?:мы|я|ты|вы|нам|мне|тебе|вам|тебя|вас|у нас|у тебя|там|тут|же|в итоге|вообще|всего|все|еще|за|нового|новое|"
    r"интересного|важного|было|были|кто-то|уже)(?!\w)"
)
_DID: Final = (
    r"(?:решил[аи]?|решали|решено|порешили|договорил(?:ись|ся|ась)|договаривались|обсудил[аи]?|обсуждал[аи]?|обсуждалось|"
    r"записал[аи]?|записывал[аи]?|записано|запомнил[аи]?|запоминал[аи]?|запомнено|(?:просил[аи]?|попросил[аи]?|велел[аи]?|"
    r"сказал[аи]?) (?:тебя |вас |тебе )?(?:запомнить|записать)|добавил[аи]?|добавлено|добавилось|зафиксировал[аи]?|"
    r"зафиксировано|внесл[аи]|внес|внесено|утвердил[аи]?|утверждено|согласовал[аи]?|согласовано|приняли|принято|"
    r"узнал[аи]?|сохранил[аи]?|сохранено|появилось|изменил(?:ось|и|а)?|поменял(?:ось|и|а)?|сообщил[аи]?|сообщали|"
    r"говорил[аи]?|сказал[аи]?|сказано|произошло|случилось|было|нового|новенького)"
)
_THINGS: Final = (
    r"(?:решени[яй]|запис[иь]|записей|договоренност[иь]|факт[ыа]|изменени[яй]|новост[иь]|новое|итоги|нововведения)"
)
_WHEN: Final = r"⌚(?: (?:утром|днем|вечером|ночью|с утра|под вечер|вообще))?"
_TOPIC: Final = r"(?: (?:про|о|об|обо|по|насчет|на счет|касательно|на|в|во|у) (?P<topic>\S+(?: \S+){0,3}))?"
_QUESTION: Final = re.compile(
    rf"{_LEAD}(?:"
    rf"(?:что|чего|что же|о чем|про что)(?: {_FILL})* {_DID}(?: {_FILL})* {_WHEN}{_TOPIC}"
    rf"|(?:что|чего|что же|о чем|про что)(?: {_FILL})* {_WHEN}(?: {_FILL})* {_DID}(?: {_FILL})*{_TOPIC.replace('<topic>', '<topic2>')}"
    rf"|{_WHEN} (?:что|чего|о чем|про что)(?: {_FILL})* {_DID}(?: {_FILL})*{_TOPIC.replace('<topic>', '<topic3>')}"
    rf"|(?:что )?(?:нового|новенького)(?: {_FILL})* {_WHEN}{_TOPIC.replace('<topic>', '<topic4>')}"
    rf"|(?:какие|что за|все|список|перечень)?(?: ?{_FILL})* ?{_THINGS}(?: {_FILL}| приняли| приняты| принимали| записали| появились| есть)* {_WHEN}"
    rf"{_TOPIC.replace('<topic>', '<topic5>')}"
    rf"|(?:какие|что за)(?: {_FILL})* {_THINGS}(?: {_FILL})* {_WHEN} (?:приняли|приняты|принимали|записали|появились)"
    r")"
)
_WEEK: Final = timedelta(days=7)
_BEFORE: Final = re.compile(r"(?:^|(?<=\s))(?:за|с|со|в|во|на|от)\s+$")
_LAST: Final = re.compile(
    r"(?<!\w)за (?:(?:последн\w+|прошедш\w+|эт[иоу]\w*|минувш\w+) )?(?:(?P<count>\d{1,2}|два|две|три|четыре|пять|семь|десять) )?"
    r"(?P<unit>день|дня|дней|сутки|суток|недел[юьи]|месяц(?:а|ев)?)(?!\w)"
)
_NUMBERS: Final = {"два": 2, "две": 2, "три": 3, "четыре": 4, "пять": 5, "семь": 7, "десять": 10}
_DAYS: Final = {"д": 1, "с": 1, "н": 7, "м": 30}


def asked_period(text: str, now: datetime, *, names: tuple[str, ...] = ()) -> Period | None:
    """The days that a question asks about, when it asks what was decided or kept then.

    `now` is on the asker's clock; `names` are what the bot is called.
    """
    plain = fold(normalise(uncalled(text, names)).text).strip()
    if len(plain) > _LONGEST:
        return None
    found = _last_days(plain, now) or _named(plain, now)
    if found is None:
        return None
    begin, finish, first, last = found
    said = " ".join(re.findall(r"[\w⌚-]+", f"{plain[:begin]} ⌚ {plain[finish:]}"))
    match = _QUESTION.fullmatch(said)
    if match is None:
        return None
    topic = next((t for t in match.groupdict().values() if t), "")
    return Period(first=first, last=last, topic=topic)


def _last_days(plain: str, now: datetime) -> tuple[int, int, date, date] | None:
    """«За последние три дня»: up to and including today."""
    found = _LAST.search(plain)
    if found is None:
        return None
    count = found["count"] or "1"
    days = (_NUMBERS.get(count) or int(count)) * _DAYS[found["unit"][0]]
    today = now.date()
    return found.start(), found.end(), today - timedelta(days=days - 1), today


def _named(plain: str, now: datetime) -> tuple[int, int, date, date] | None:
    whens = dates.find(plain, now)
    if len(whens) != 1:
        return None
    (when,) = whens
    today, since = now.date(), when.kind is Span.SINCE
    if when.start is None or when.kind not in (Span.DURING, Span.SINCE):
        return None
    # «с пятницы» of what is done already is the one that passed
    first = when.start - _WEEK if since and timedelta() < when.start - today <= _WEEK else when.start
    if first > today:
        return None
    last = today if since or when.end is None else min(when.end, today)
    before = _BEFORE.search(plain[: when.begin])
    return (before.start() if before else when.begin), when.finish, first, last


def days_of(text: str, said: datetime) -> tuple[date, date]:
    """The days that a statement is of: the past ones it names («вчера решили …»), else the one on which it was said."""
    past = [w for w in dates.find(text, said) if _told(text, w) and w.end is not None and w.end < said.date()]
    starts, ends = [w.start for w in past if w.start], [w.end for w in past if w.end]
    return (min(starts), max(ends)) if starts and ends else (said.date(), said.date())


def _told(text: str, when: When) -> bool:
    """A day told from the day of speaking; a date in figures may be that of a paper."""
    return when.kind is Span.DURING and not when.wide and not re.search(r"\d", text[when.begin : when.finish])


__all__ = ["Period", "asked_period", "days_of"]
