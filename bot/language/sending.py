"""Requests to send something out: «опубликуй в канал @novosti: …», «отправь письмо на a@b.ru: …» (ACT-1).

The order stands before the first colon or line break, the text to be sent after it, word for word. Precision before
recall: whatever is not read here is an ordinary message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from enum import StrEnum
from typing import Final

from bot.language import dates


class Way(StrEnum):
    POST = "post"
    LETTER = "letter"
    #: by a way that the company named itself
    REQUEST = "request"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sending:
    way: Way
    #: as it was said; empty when nothing was
    target: str
    #: word for word; empty when the request has none
    text: str
    #: a letter's subject
    title: str = ""
    #: when it is to go out, in the zone of `now`
    at: datetime | None = None
    #: of Way.REQUEST: the name of the way
    name: str = ""


_VERB: Final = (
    r"(?:опубликуй|опубликовать|публикуй|размести|разместить|запости|запость|запостить|выложи|выложить|выстави|"
    r"отправь|отправить|отправляй|пошли|послать|вышли|выслать|отошли|отослать|закинь|закинуть|"
    r"publish|post|send)(?:те)?"
)
_LEAD: Final = (
    r"(?:(?:а|ну|и|так|слушай|пожалуйста|плиз|please|давай|сможешь|можешь|можно|можете|could you|can you|"
    r"попрошу|прошу|надо|нужно|нужно бы|хочу)[\s,]+)*"
)
_ASKS: Final = re.compile(rf"\W*{_LEAD}(?P<verb>{_VERB})(?!\w)", re.IGNORECASE)
_EMAIL: Final = re.compile(r"[^\s@<>,;:\"'«»()]+@[^\s@<>,;:\"'«»()]+\.[^\s@<>,;:\"'«»().]{2,}")
_USERNAME: Final = re.compile(r"(?<![\w@.])@[A-Za-z][A-Za-z0-9_]{3,31}|(?:https?://)?t\.me/[A-Za-z][A-Za-z0-9_]{3,31}")
_LETTER: Final = re.compile(
    r"(?<!\w)(?:письм[оа]|по\s+почте|на\s+почту|имейл\w*|е-?мейл\w*|мыло|e-?mail|letter|по\s+e-?mail)(?!\w)",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"(?<!\w)(?:в|во|на|to|in)\s+(?:the\s+|наш\w*\s+|наш\s+)?(?:телеграм+\w*[\s-]+|tg[\s-]+|тг[\s-]+)?"
    r"(?:канал\w*|чат\w*|групп\w+|channel|chat|group)(?!\w)",
    re.IGNORECASE,
)
_POST: Final = re.compile(r"(?<!\w)(?:пост|публикаци\w+|в\s+телеграм\w*|в\s+тг|post)(?!\w)", re.IGNORECASE)
_NAMED: Final = re.compile(r"[«\"“]([^«»\"“”\n]{1,120})[»\"”]")
_SUBJECT: Final = re.compile(
    r"(?:,\s*)?(?:с\s+темой|тема(?:\s+письма)?|тему|subject)\s*[:—–-]?\s*(?:[«\"“](?P<quoted>[^«»\"“”\n]{1,300})[»\"”]"
    r"|(?P<bare>[^:\n«»\"]{1,200}?)(?=\s*(?:$|\n)))",
    re.IGNORECASE,
)
_SUBJECT_LINE: Final = re.compile(r"\A\s*(?:тема|subject)\s*:\s*(?P<title>[^\n]{1,300})\n+", re.IGNORECASE)
#: the end of the order: a colon that is no part of a name, an address or a time, or the end of the line
_END: Final = re.compile(r":(?!//)(?!\d\d(?!\d))|\n")
_CLOCK: Final = re.compile(
    r"(?<!\w)(?:в|во|at)\s+(?P<hour>[01]?\d|2[0-3])(?:[:.](?P<minute>[0-5]\d))?(?:\s*(?:час\w*|ч\b))?"
    r"(?:\s+(?P<part>утра|вечера|дня|ночи|am|pm))?(?!\s*(?:канал|чат|групп|рабоч|декабр|январ|феврал|март|апрел|ма[йя]|"
    r"июн|июл|август|сентябр|октябр|ноябр))(?![\w.]*\d)",
    re.IGNORECASE,
)
_IN: Final = re.compile(
    r"(?<!\w)через\s+(?:(?P<count>\d{1,3})\s+)?(?P<unit>минут\w*|час\w*|полчаса)(?!\w)", re.IGNORECASE
)
_ID: Final = re.compile(r"-?\d{5,20}")
#: what stands before the name of a place in an answer
_BEFORE_NAME: Final = re.compile(
    r"\A\W*(?:(?:ну|да|а|давай(?:те)?|лучше|тогда|пусть|конечно|наверное|можно|это|пожалуйста|its?)[\s,]+)*"
    r"(?:(?:в|во|на|to|in|into)\s+)?(?:(?:наш\w*|этот|the|our)\s+)?(?:телеграм+\w*[\s-]+)?"
    r"(?:(?:канал\w*|чат\w*|групп\w+|channel|chat|group)(?!\w)[\s:—–-]*)?",
    re.IGNORECASE,
)
_LONGEST_ORDER: Final = 300


#: asked so, it is permission or advice that is wanted; «можешь» asks for the thing itself
_WHETHER: Final = re.compile(
    r"\W*(?:(?:а|ну|и|так|слушай|скажи|подскажи|как\s+думаешь|пожалуйста|нам|мне|мы|я)[\s,]+)*"
    r"(?:можно|надо|нужно|стоит|пора|могу|можем|should|may)(?!\w)",
    re.IGNORECASE,
)
_BIDS: Final = re.compile(r"(?<!\w)(?:сможешь|можешь|можете|could|can|попрошу|прошу)(?!\w)", re.IGNORECASE)
_INFINITIVE: Final = re.compile(r"(?:ть|сти|слать)$", re.IGNORECASE)


def asks_whether(words: str, *, names: tuple[str, ...] = ()) -> bool:
    """Whether it is asked if something may be sent: «можно опубликовать в @novosti: …?» That is no request.

    A text that asks something is still to be sent: «опубликуй …: Кто придёт?»
    """
    words = _unaddressed(words, names)
    begins = _ASKS.match(words)
    if begins is None:
        return False
    end = _end(words, begins.end())
    order = words[: end.start()] if end is not None else words
    whether = _WHETHER.match(words) is not None
    if order.rstrip(" .!)").endswith("?"):
        bids = _BIDS.search(begins.group()) is not None
        return whether or (not bids and _INFINITIVE.search(begins["verb"]) is not None)
    return whether and words.rstrip(" .!)").endswith("?")


def asks(words: str) -> bool:
    """Whether the words begin with an order to send something."""
    return _ASKS.match(words) is not None


def parse(
    words: str,
    now: datetime,
    *,
    names: tuple[str, ...] = (),
    ways: frozenset[str] = frozenset(),
    opens: time = time(9),
) -> Sending | None:
    """The request that the words are. `now` is on the speaker's wall clock; `ways` are names of further ways out.

    `names` are the bot's own, which may stand before the order.

    A day without a time of day means when work begins, `opens`.
    """
    words = _unaddressed(words, names)
    begins = _ASKS.match(words)
    if begins is None or asks_whether(words):
        return None
    end = _end(words, begins.end())
    order = words[: end.start()] if end is not None else words
    text = words[end.end() :] if end is not None else ""
    if len(order) > _LONGEST_ORDER:
        return None
    subject = _SUBJECT.search(order, begins.end())
    if subject is not None and (subject["quoted"] or subject["bare"]):
        title = (subject["quoted"] or subject["bare"]).strip()
        order = f"{order[: subject.start()]} {order[subject.end() :]}"
    else:
        title = ""
    found = _where(order[begins.end() :], ways)
    if found is None:
        return None
    way, target, name = found
    if way is Way.LETTER and not title and (line := _SUBJECT_LINE.match(text)) is not None:
        title, text = line["title"].strip(), text[line.end() :]
    return Sending(way=way, target=target, text=text.strip(), title=title, at=_when(order, now, opens), name=name)


def _end(words: str, begins: int) -> re.Match[str] | None:
    """Where the order ends; what stands in quotation marks before that is a name, whatever is in it."""
    return _END.search(_NAMED.sub(lambda name: "_" * len(name[0]), words), begins)


def addresses(words: str) -> bool:
    """Whether the words hold what can only be a target: a mail address, a user name, a link, an id."""
    return any(pattern.search(words) is not None for pattern in (_EMAIL, _USERNAME)) or _ID.fullmatch(words) is not None


def where(words: str) -> str:
    """The target that an answer to «куда?» names: «в канал «Новости»», «давай в @novosti», «Новости склада»."""
    if _ID.fullmatch(words) is not None:
        return words
    for pattern in (_EMAIL, _USERNAME):
        if (match := pattern.search(words)) is not None:
            return match[0]
    if (named := _NAMED.search(words)) is not None:
        return named[1].strip()
    begins = _ASKS.match(words)
    return _BEFORE_NAME.sub("", words[begins.end() :] if begins is not None else words).strip(" .,!;:—–-")


def _unaddressed(words: str, names: tuple[str, ...]) -> str:
    """The words without the bot's name before them."""
    if not names:
        return words
    called = "|".join(map(re.escape, names))
    return re.sub(rf"\A\W*(?:{called})\s*[,:!.—–-]+\s*", "", words, flags=re.IGNORECASE)


def _where(order: str, ways: frozenset[str]) -> tuple[Way, str, str] | None:
    """By which way, where to, and the name of a way of the company's own."""
    for name in sorted(ways, key=len, reverse=True):
        if (match := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", order, re.IGNORECASE)) is not None:
            quoted = _NAMED.search(order)
            rest = order[match.end() :].strip(" ,.—–-")
            return Way.REQUEST, quoted[1] if quoted is not None else rest, name
    if (email := _EMAIL.search(order)) is not None:
        return Way.LETTER, email[0], ""
    username = _USERNAME.search(order)
    place = _PLACE.search(order)
    if username is not None and (place is not None or _POST.search(order) or not _LETTER.search(order)):
        return Way.POST, username[0], ""
    if place is not None:
        named = _NAMED.search(order, place.end())
        return Way.POST, named[1].strip() if named is not None else _bare(order[place.end() :]), ""
    if _LETTER.search(order):
        return Way.LETTER, "", ""
    return (Way.POST, "", "") if _POST.search(order) else None


def _bare(rest: str) -> str:
    """A name without quotation marks, up to what tells of time."""
    words: list[str] = []
    for word in rest.split():
        if word.casefold().strip(",.") in _NO_NAME or (words and not word[:1].isupper()):
            break
        words.append(word.strip(","))
    return " ".join(words)


_NO_NAME: Final = frozenset(
    [
        "в",
        "во",
        "на",
        "завтра",
        "сегодня",
        "послезавтра",
        "через",
        "такой",
        "этот",
        "пост",
        "текст",
        "сообщение",
        "следующее",
        "вот",
        "это",
        "с",
        "от",
        "для",
        "по",
        "и",
        "at",
        "in",
    ]
)


def _when(order: str, now: datetime, opens: time) -> datetime | None:
    after = _IN.search(order)
    if after is not None:
        count = int(after["count"] or 1)
        unit = after["unit"].casefold()
        if unit.startswith("полчаса"):
            return now + timedelta(minutes=30)
        return now + (timedelta(hours=count) if unit.startswith("час") else timedelta(minutes=count))
    days = [found for found in dates.find(order, now) if found.start is not None and not found.wide]
    clock = _clock(order)
    if not days and clock is None:
        return None
    day = days[0].start if days and days[0].start is not None else now.date()
    at = datetime.combine(day, clock or opens, now.tzinfo)
    if not days and at <= now:
        at += timedelta(days=1)
    return at


def _clock(order: str) -> time | None:
    match = _CLOCK.search(order)
    if match is None:
        return None
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    part = (match["part"] or "").casefold()
    if part in ("вечера", "дня", "pm") and hour < 12:
        hour += 12
    return time(hour % 24, minute)
