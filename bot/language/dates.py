"""Calendar time in Russian text: «вчера», «до пятницы», «14-го», «с 1 по 14 августа», «на следующей неделе» (MEM-14).

Everything is resolved from a given moment in the speaker's zone; there is no clock here. Times of day belong to
`numbers`, and a bare number is never a date.
"""

from __future__ import annotations

import re
from calendar import monthrange
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Form, fold, forms, listed, tokens


class Span(StrEnum):
    """How a time expression bounds what is said."""

    #: holds on one day or through a stretch of days: «завтра», «в августе», «с 1 по 14 мая»
    DURING = "during"
    #: holds up to and on the last day: «до пятницы», «по 14 мая»
    UNTIL = "until"
    #: holds from the first day on: «с 1 ноября»
    SINCE = "since"
    #: to be done by then: «к пятнице»
    BY = "by"
    #: comes again and again: «по пятницам», «раз в неделю», «через день»
    RECURRING = "recurring"


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A time expression at [begin, finish) in code points; `start` and `end` are its first and last day, inclusive."""

    begin: int
    finish: int
    start: date | None
    end: date | None
    kind: Span
    #: a whole week, month or season rather than one day
    wide: bool = False


_WEEKDAY_FORMS: Final = {
    form: day
    for day, group in enumerate(
        (
            "понедельник понедельника понедельнику понедельником понедельнике понедельникам понедельники "
            "понедельников пн",
            "вторник вторника вторнику вторником вторнике вторникам вторники вторников вт",
            "среда среды среде среду средой средам среды",
            "четверг четверга четвергу четвергом четверге четвергам четверги четвергов чт",
            "пятница пятницы пятнице пятницу пятницей пятницам пт",
            "суббота субботы субботе субботу субботой субботам сб",
            "воскресенье воскресенья воскресенью воскресеньем воскресенье воскресеньям воскресение воскресения вс",
        )
    )
    for form in group.split()
}
_MONTHS: Final = [
    "январ",
    "феврал",
    "март",
    "апрел",
    "ма",
    "июн",
    "июл",
    "август",
    "сентябр",
    "октябр",
    "ноябр",
    "декабр",
]
_MONTH: Final = (
    r"(?:январ[ьяею]|феврал[ьяею]|март[ае]?|апрел[ьяею]|ма[йяею]|июн[ьяею]|июл[ьяею]|август[ае]?|"
    r"сентябр[ьяею]|октябр[ьяею]|ноябр[ьяею]|декабр[ьяею]"
    r"|янв|фев|апр|авг|сент|сен|окт|ноя|нояб|дек)"
)
_SHORT_MONTHS: Final = {
    "янв": 1,
    "фев": 2,
    "апр": 4,
    "авг": 8,
    "сен": 9,
    "сент": 9,
    "окт": 10,
    "ноя": 11,
    "нояб": 11,
    "дек": 12,
}
_SEASONS: Final = {"весн": (3, 5), "лет": (6, 8), "осен": (9, 11), "зим": (12, 2)}
_WEEKDAY: Final = "(?:" + "|".join(sorted(_WEEKDAY_FORMS, key=len, reverse=True)) + ")"
_YEAR: Final = r"(?: (?P<year>20\d\d)(?: ?(?:года|году|год|г))?(?!\d))?"
_DAY: Final = r"(?P<day>[12]\d|3[01]|0?[1-9])(?:-?(?:го|е|му|ого|ому|ое))?"
_ANY_DAY: Final = r"(?:[12]\d|3[01]|0?[1-9])(?:-?(?:го|е|му|ого|ому|ое|х))?"
_DAY2: Final = r"(?P<day2>[12]\d|3[01]|0?[1-9])(?:-?(?:го|е|му|ого|ому|ое))?"
_DASHED: Final = rf"{_DAY.replace('<day>', '<day_>')} ?[-–—] ?{_DAY2.replace('<day2>', '<day2_>')}"
_PREP: Final = r"(?P<prep>(?:начиная )?(?:с|со)|до|по|к|ко|на|в|во|от|за|после|перед|не позднее|не позже|не раньше)"
_COUNT: Final = (
    r"(?P<count>\d+|пару|несколько|полтора|один|одну|два|две|три|четыре|пять|шесть|семь|восемь|девять|"
    r"десять|четырнадцать)"
)
_UNIT: Final = r"(?P<unit>день|дня|дней|денек|сутки|суток|недел[юьи]|недельку|месяц(?:а|ев)?|год(?:а)?|лет)"
_NUMBERS: Final = {
    "один": 1, "одну": 1, "два": 2, "две": 2, "пару": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7,
    "восемь": 8, "девять": 9, "десять": 10, "четырнадцать": 14,
}  # fmt: skip

_RELATIVE: Final = {
    "позавчера": -2,
    "вчера": -1,
    "сегодня": 0,
    "завтра": 1,
    "послезавтра": 2,
    "сегодняшнего дня": 0,
    "завтрашнего дня": 1,
    "вчерашнего дня": -1,
}
#: a bound that passed less than this ago is meant as the one that passed
_JUST_OVER: Final = timedelta(days=60)
#: how far from a time word its verb is looked for, in code points
_NEAR: Final = 160
_EDGE: Final = r"(?<![\w.,:/-])"
_STOP: Final = r"(?![\w])"

_RECURRING: Final = re.compile(
    rf"""{_EDGE}(?:
        (?:каждый|каждую|каждое|каждые|каждого|каждой|каждым|любой|любую)\ (?:\d+\ |два\ |две\ |три\ |
        второй\ |вторую\ |рабочий\ |первый\ |первую\ |последний\ |последнюю\ )?
            (?:{_WEEKDAY}|день|дня|утро|вечер|час(?:а|ов)?|недел[юи]|месяц(?:а|ев)?|год|квартал|сезон|
        выходные|лето|осень|зиму|весну|дней|суток|{_MONTH}|{_ANY_DAY}(?:\ числа)?)
      | по\ (?:\w+м\ (?:и\ )?)?(?:понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям|
        будням|выходным|праздникам|утрам|вечерам|ночам|чётным|четным|нечетным|рабочим\ дням|пн|вт|ср|чт|пт|сб|
        вс)
            (?:\ ?(?:,|и|-)\ ?(?:{_WEEKDAY}|понедельникам|вторникам|средам|четвергам|пятницам|субботам|воскресеньям))*
      | (?:раз|дважды|трижды|\d\ раза?|два\ раза|три\ раза|пару\ раз|несколько\ раз|один\ раз)\ (?:в|
        за)\ (?:\d+\ |две\ |два\ |три\ |полгода)?(?:день|сутки|недел[юи]|месяца?|год|квартал|полгода|смену|
        дня|сезон|часа?)
      | через\ день | через\ сутки | сутки\ через\ \w+ | ежедневно | еженедельно | ежемесячно | ежегодно |
         ежеквартально | ежедневн\w+ | еженедельн\w+ | ежемесячн\w+
      | круглый\ год | круглосуточно | по\ {_ANY_DAY}\ числам | (?:{_ANY_DAY}-?х?\ )?числа\ каждого\ месяца |
         {_ANY_DAY}\ числа\ (?:каждого|любого)\ месяца
      | с\ {_WEEKDAY}\ по\ {_WEEKDAY} | (?:пн|вт|ср|чт|пт|сб|вс)\ ?[-–—]\ ?(?:пн|вт|ср|чт|пт|сб|вс) |
         в\ будни | по\ графику
      | (?:в\ |во\ )?(?:перв|втор|треть|четверт|последн|предпоследн|кажд)\w+\ (?:рабоч\w+\ )?
        (?:{_WEEKDAY}|день|дни|числ[оа]|числах|недел[юие]|выходные)\ (?:каждого\ )?(?:месяца|квартала|недели|года)
      | (?:в\ )?(?:понедельники|вторники|среды|четверги|пятницы|субботы|воскресенья)\ и\ (?:\w+)(?=\ кажд)
      | (?:{_ANY_DAY}\ ?(?:,|и|или)\ ?)+{_ANY_DAY}\ числа
    ){_STOP}""",
    re.VERBOSE,
)
_NUMERIC: Final = re.compile(
    rf"{_EDGE}(?:{_PREP} )?(?:(?P<iso>(?P<iy>20\d\d)-(?P<im>0[1-9]|1[0-2])-(?P<id>0[1-9]|[12]\d|3[01]))"
    rf"|(?P<dd>0?[1-9]|[12]\d|3[01])[./](?P<mm>0?[1-9]|1[0-2])[./](?P<yy>20\d\d|\d\d)|(?P<d>0[1-9]|"
    rf"[12]\d|3[01])\.(?P<m>0[1-9]|1[0-2])(?![.\d]))(?![\d/-])"
)
_RANGE: Final = re.compile(
    rf"{_EDGE}(?:(?:с|со) {_DAY}(?: (?P<month1>{_MONTH}))? (?:по|до) {_DAY2}(?: (?P<month2>{_MONTH})|(?: числа|-?го))?"
    rf"|{_DASHED} (?P<month3>{_MONTH})){_YEAR}{_STOP}"
)
_DATE: Final = re.compile(rf"{_EDGE}(?:{_PREP} )?{_DAY} (?P<month>{_MONTH}){_YEAR}{_STOP}")
_DAY_ONLY: Final = re.compile(
    rf"{_EDGE}(?<!из )(?<!номера )(?<!номер )(?<!кабинета )(?<!дома )(?:{_PREP} )?(?:(?P<day>[12]\d|"
    rf"3[01]|0?[1-9])-?(?:го|ого|му|ому|е|ое)(?: числ[оау])?|(?P<day3>[12]\d|3[01]|0?[1-9])(?:-?(?:го|е))? (?:числа|"
    rf"числу|число)){_STOP}"
)
_RELATIVE_DAY: Final = re.compile(
    rf"{_EDGE}(?:{_PREP} )?(?P<word>послезавтра|позавчера|завтра|вчера|сегодня|сегодняшнего дня|"
    rf"завтрашнего дня|вчерашнего дня){_STOP}"
)
_WEEKDAY_AT: Final = re.compile(
    rf"{_EDGE}(?:{_PREP} )?(?P<which>(?:эт(?:от|у|о|ой|ого|ом)|следующ(?:ий|ую|ее|ей|его|ем)|"
    rf"прошл(?:ый|ую|ое|ой|ого|ом)|ближайш(?:ий|ую|ее|ей|его)|будущ(?:ий|ую|ее)|т(?:от|у|о|"
    rf"ой)) )?(?P<weekday>{_WEEKDAY}){_STOP}"
)
_PERIOD: Final = re.compile(
    rf"{_EDGE}(?P<prep>(?:начиная )?с|со|до|по|к|на|в|за)(?: (?P<part>конц[ауе]|начал[ауео]|"
    rf"середин[ыуе]))? (?P<which>(?:следующ\w+|эт(?:ой|ом|у|от|ого)|прошл\w+|будущ\w+|текущ\w+|т(?:ой|"
    rf"у)) )?"
    rf"(?P<period>недел[еиюя]|месяц(?:а|е|у)?|год(?:а|у)?|квартал(?:а|е)?|выходн(?:ых|ые|ым)|дня|сезона){_STOP}"
)
_MONTH_AT: Final = re.compile(
    rf"{_EDGE}(?P<prep>(?:начиная )?с|со|до|по|к|в|на)(?: (?P<part>конц[ауе]|начал[ауео]|"
    rf"середин[ыуе]))? (?P<which>(?:следующ\w+|прошл\w+|эт\w+|"
    rf"будущ\w+) )?(?P<month>{_MONTH}){_YEAR}{_STOP}"
)
_SEASON: Final = re.compile(
    rf"{_EDGE}(?:(?P<prep>с|до|к)(?: (?P<part>конца|начала|середины))? (?P<s1>весны|лета|осени|зимы)|"
    rf"(?:этой |этим |следующей |следующим )?(?P<s2>весной|летом|осенью|зимой)){_STOP}"
)
_IN_COUNT: Final = re.compile(rf"{_EDGE}через (?:{_COUNT} )?{_UNIT}{_STOP}")
_AGO: Final = re.compile(rf"{_EDGE}(?:{_COUNT} )?{_UNIT} назад{_STOP}")
_NEW_YEAR: Final = re.compile(rf"{_EDGE}(?P<prep>до|к|после|с|на) (?:нового года|новому году|новый год|нг){_STOP}")

#: an annual thing or an attribute of a document, which no date ends
_LASTING: Final = re.compile(
    r"(?<!\w)(?:день рождени|дня рождени|днюх|юбиле|годовщин|праздник|именин|основан|родил|дата рождени|др(?!\w))"
)
_BEGINS: Final = re.compile(
    r"(?<!\w)(?:выхо[жд]\w*|выйд\w+|открыва\w+|откро\w+|начина\w+|начн\w+|запуска\w+|запуст\w+|"
    r"вступа\w+|вступ\w+|переезжа\w+|переед\w+|переходи\w+|перейд\w+|стан\w+|вводи\w+|введ\w+|"
    r"появ\w+|меня(?:ет|ют|ем)\w*|повыша\w+|повыс\w+|снижа\w+|подорожа\w+|вырос\w+|уволь?ня\w+|"
    r"ухо[дж]\w+|закрыва\w+|закро\w+|прекраща\w+|продл\w+|перенес\w* с)(?!\w)"
)


def find(text: str, now: datetime) -> tuple[When, ...]:
    """Every time expression, in order, none overlapping. `now` is in the speaker's zone, and so are the days."""
    line, today = fold(text), now.date()
    found: list[When] = []
    for read in (
        _recurring,
        _ranges,
        _numeric,
        _dates,
        _new_year,
        _relative,
        _weekdays,
        _periods,
        _months,
        _seasons,
        _counted,
        _days,
    ):
        for when in read(line, today):
            if all(when.finish <= other.begin or when.begin >= other.finish for other in found):
                found.append(when)
    return tuple(sorted(found, key=lambda w: w.begin))


def ends_on(text: str, now: datetime) -> date | None:
    """The last day on which the statement holds, or None when no day ends it; it may be over already.

    What recurs, what begins on a day, anniversaries and what already happened have no end.
    """
    found = find(text, now)
    line, today = fold(text), now.date()
    if not found or any(w.kind is Span.RECURRING for w in found) or _LASTING.search(line):
        return None
    found = tuple(w for w in found if not _again(line, w))
    bounded = [w.end for w in found if w.kind in (Span.UNTIL, Span.BY) and w.end is not None]
    if to_come := [end for end in bounded if end >= today]:
        return max(to_come)
    if any(w.kind is Span.SINCE for w in found) or _BEGINS.search(line):
        return None
    days = [w for w in found if w.kind is Span.DURING and w.end is not None and not _attribute(line, w)]
    ends = [w.end for w in days if w.end is not None]
    if to_come := [end for end in ends if end >= today]:
        return max(to_come)
    over = [*bounded, *(w.end for w in days if w.end is not None and w.start != w.end and not w.wide)]
    return None if any(_speaks_of_past(line, w.begin) for w in found) else max(over, default=None)


def one_off(text: str, now: datetime) -> bool:
    """Whether the text speaks of one particular day rather than of any: «завтра», «14-го», «9 июня»."""
    return any(
        w.kind in (Span.DURING, Span.BY) and not w.wide and not _weekday_only(fold(text), w) for w in find(text, now)
    )


def recurs(text: str, now: datetime) -> bool:
    """Whether the text says that something comes again and again."""
    return any(w.kind is Span.RECURRING for w in find(text, now))


def wording(text: str, now: datetime) -> str | None:
    """The time words as said, kept beside the dates they were resolved to; None when there are none."""
    found = [w for w in find(text, now) if w.kind is not Span.RECURRING]
    return ", ".join(text[w.begin : w.finish] for w in found) or None


def resolved(text: str, now: datetime) -> str:
    """The text with the date beside each expression that means another day tomorrow: «вчера (29.11.2026)»."""
    line = fold(text)
    if recurs(text, now):
        return text
    for when in reversed(find(text, now)):
        said = line[when.begin : when.finish]
        over = when.end is not None and when.end < now.date() and when.kind in (Span.UNTIL, Span.BY)
        if re.search(r"20\d\d|\d\.\d\d?\.\d|весн|лет|осен|зим|нов|нг", said) or _again(line, when):
            continue
        if re.search(rf"{_MONTH}|\d\.\d", said) and not over:
            continue
        text = f"{text[: when.finish]} ({_days_of(when)}){text[when.finish :]}"
    return text


def _days_of(when: When) -> str:
    days = [d for d in (when.start, when.end) if d is not None]
    if len(set(days)) > 1:
        return f"{days[0]:%d.%m}–{days[1]:%d.%m.%Y}"
    return f"{days[0]:%d.%m.%Y}"


def _weekday_only(line: str, when: When) -> bool:
    """A bare weekday («в понедельник») may as well mean every one."""
    said = line[when.begin : when.finish]
    return bool(re.search(_EDGE + _WEEKDAY + _STOP, said)) and not re.search(r"эт|следующ|ближайш|прошл|будущ", said)


def _again(line: str, when: When) -> bool:
    """Whether the day comes again and again though it is said as one: «отчёт сдаём в пятницу», «аванс 5 числа»."""
    return _weekly(line, when) or _monthly(line, when) or _of_each(line, when) or _yearly(line, when)


def _weekly(line: str, when: When) -> bool:
    """«Печь чистим в понедельник»: a bare weekday with a habit or a changed order is every week."""
    if when.kind is not Span.DURING or not _weekday_only(line, when):
        return False
    # «не в среду, а в четверг» moves what is regular
    return "теперь" in line.split() or bool(_NOT_ON.search(line)) or _habit(line)


_NOT_ON: Final = re.compile(rf"(?<!\w)не (?:в|во) {_WEEKDAY}{_STOP}")


def _monthly(line: str, when: When) -> bool:
    """«Аренду платим до 5 числа», «аванс 5 числа»: every month's."""
    said = line[when.begin : when.finish]
    if re.search(_MONTH, said) or not re.search(r"чис(?:ла|лу|ло)$", said + line[when.finish : when.finish + 6]):
        return False
    regular = bool(_REGULAR.search(line)) and not any("futr" in f.grammemes for f in _verbs(line))
    return _our_habit(line) or (not _FOR_A_WHILE.search(line) and (_habit(line) or regular))


_PART_OF_EACH: Final = re.compile(r"(?:в|во|к|на|до) (?:конц|начал|середин)\w+ (?:недели|месяца|квартала|года|сезона)")


def _of_each(line: str, when: When) -> bool:
    """«Отчёт сдаём в конце месяца», «сверка в начале квартала»."""
    if not _PART_OF_EACH.fullmatch(line[when.begin : when.finish]):
        return False
    until = when.kind is Span.UNTIL
    return _our_habit(line) or (not until and not _FOR_A_WHILE.search(line) and _habit(line))


def _yearly(line: str, when: When) -> bool:
    """«Летом работаем до 20», «зимой склад закрыт»: any year's, unless a verb tells of the one to come."""
    said = line[when.begin : when.finish]
    return (
        said in ("весной", "летом", "осенью", "зимой") and not _happens(line) and not _speaks_of_past(line, when.begin)
    )


def _habit(line: str) -> bool:
    """Whether what is told is a habit: a present of what goes on again, or a thing of its own that is regular."""
    if _our_habit(line):
        return True
    if _happens(line):
        return False
    goes_on = any(f.grammemes.issuperset({"pres", "impf"}) and "1per" not in f.grammemes for f in _verbs(line))
    to_do = [f.grammemes for f in _first_forms(line) if f.pos == "INFN" and f.lemma != "быть"]
    if any("perf" in g for g in to_do):
        return False
    return goes_on or bool(to_do) or bool(_REGULAR.search(line))


def _our_habit(line: str) -> bool:
    return any(f.grammemes.issuperset({"1per", "plur", "impf"}) for f in _verbs(line))


def _happens(line: str) -> bool:
    """Whether a verb tells of one event to come: future, or a present used for a plan."""
    return any(
        f.grammemes & {"futr"} or ("1per" in f.grammemes and "sing" in f.grammemes) for f in _verbs(line)
    ) or bool(_EVENTS.search(line))


#: what is paid, reported or held again and again
_REGULAR: Final = re.compile(
    r"(?<!\w)(?:аванс|зарплат|зп(?!\w)|преми|бонус|получк|выплат|аренд|арендн|оплат|платеж|взнос|налог|показани|отчет|сверк|"
    r"квартплат|коммунал|кредит|ипотек|лизинг|абон|начислен|табел|планерк|летучк|пятиминутк|дежурств|выходн|график|"
    r"расписани|заняти|тренировк|урок|кружок|секци|йог|вывоз|санитарн|санобработк|дезинфекци|репетици|обход|зарядк|уборк|смен)"
)
#: what lasts for a while and is over then
_FOR_A_WHILE: Final = re.compile(
    r"(?<!\w)(?:боле[еюл]|отпуск|больничн|командиров|отсутств|отдыха|ремонт|закрыт|не работа|замеща|подменя|скидк|акци|"
    r"распродаж|карантин|каникул|отключ)"
)
_EVENTS: Final = re.compile(
    r"(?<!\w)(?:приез\w+|приед\w+|приход\w+|прид\w+|прилета\w+|собесед\w+|встреч\w+|заседани\w+|"
    r"совещани\w+|переговор\w+|экскурс\w+|съемк\w+|отгрузк\w+|перенес\w+|переноси\w+|дедлайн\w*|"
    r"защит\w+|выставк\w+|"
    r"ярмарк\w+|свадьб\w+|банкет\w*|экзамен\w*|мероприяти\w+|проверк\w+|визит\w*|прием\w*|"
    r"уезжа\w+|переезжа\w+|улета\w+|ухо[дж]\w+|увольня\w+|(?:начина|заканчива)\w+ся|"
    r"конференц\w+|не будет|отсутств\w+|отпрашив\w+|отпросил\w+)(?!\w)"
)


def _attribute(line: str, when: When) -> bool:
    """«Договор от 12 марта», «отчёт за август»: the day names the thing."""
    said = line[when.begin : when.finish].split(" ", 1)[0]
    return said in ("от", "за", "после")


@lru_cache(maxsize=256)
def _first_forms(line: str) -> tuple[Form, ...]:
    return tuple(forms(t.text)[0] for t in tokens(line) if t.is_word)


def _verbs(line: str) -> tuple[Form, ...]:
    return tuple(f for f in _first_forms(line) if f.pos == "VERB")


#: done now, and true of a day to come: «приём назначен 5 мая», «офис закрыт 5 мая»
_AHEAD: Final = listed(
    "назначить запланировать наметить забронировать зарезервировать перенести отложить закрыть открыть занять отменить "
    "освободить поставить записать ожидать объявить обещать заказать продлить"
)


#: the day after such a word is of what was promised, not of the promising: «обещали починить в среду»
_PROMISED: Final = listed(
    "обещать пообещать собираться собраться планировать решить просить попросить велеть поручить предложить согласиться "
    "хотеть захотеть взяться разрешить договориться договариваться условиться"
)
#: the same without the deed itself: «перенесли встречу на среду»
_SET: Final = listed(
    "назначить запланировать наметить перенести отложить записать записаться забронировать пригласить позвать поставить"
)
#: with «на» it sets a day («договорились на среду»), with «в» it has one («договорились в среду»)
_AGREED: Final = listed("договориться договариваться условиться")


def _speaks_of_past(line: str, at: int) -> bool:
    """Whether the clause around this place tells of the past: «подписали», «подписан»."""
    begin = max(*(line.rfind(c, 0, at) for c in ",;.\n"), at - _NEAR) + 1
    ends = [e for e in (line.find(c, at) for c in ",;\n") if e >= 0]
    clause = _first_forms(line[begin : min([*ends, at + _NEAR, len(line)])])
    before = _first_forms(line[begin:at])
    done = [f.lemma for f in before if "past" in f.grammemes and f.pos == "VERB"]
    if any(w in _SET or (w in _AGREED and line[:at].endswith("на ")) for w in done):
        return False
    if any(f.pos == "INFN" for f in clause) and any(w in _PROMISED for w in done):
        return False
    return any(
        "past" in f.grammemes and (f.pos == "VERB" or (f.pos == "PRTS" and f.lemma not in _AHEAD)) for f in clause
    )


def _kind(prep: str | None) -> Span:
    match prep:
        case "до" | "по":
            return Span.UNTIL
        case "с" | "со" | "начиная с" | "не раньше" | "после":
            return Span.SINCE
        case "к" | "ко" | "не позднее" | "не позже" | "перед":
            return Span.BY
        case _:
            return Span.DURING


def _made(match: re.Match[str], first: date | None, last: date | None, kind: Span, *, wide: bool = False) -> When:
    start, end = first, last
    if kind is Span.SINCE:
        end = None
    if kind in (Span.UNTIL, Span.BY):
        start = None
    return When(begin=match.start(), finish=match.end(), start=start, end=end, kind=kind, wide=wide)


def _recurring(line: str, today: date) -> list[When]:
    return [
        When(begin=m.start(), finish=m.end(), start=None, end=None, kind=Span.RECURRING)
        for m in _RECURRING.finditer(line)
        if not (m.group().startswith("с ") and _speaks_of_future(line))
    ]


def _speaks_of_future(line: str) -> bool:
    """«С понедельника по среду не будет света»: one stretch, not every week."""
    return any("futr" in f.grammemes for f in _verbs(line))


def _month_number(word: str) -> int:
    if word in _SHORT_MONTHS:
        return _SHORT_MONTHS[word]
    if word[:2] == "ма" and word[:3] != "мар":
        return 5
    return next(n for n, stem in enumerate(_MONTHS, 1) if word.startswith(stem) and stem != "ма")


def _on(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _nearest(month: int, day: int, year: str | None, today: date, *, past: bool) -> date | None:
    """The day in the named year, else the next one to come, or the last one gone when the past is told."""
    if year:
        return _on(int(year) if len(year) == 4 else 2000 + int(year), month, day)
    # a 29 February may be eight years away
    years = (today.year + step * (-1 if past else 1) for step in range(9))
    for candidate in (_on(y, month, day) for y in years):
        if candidate and (candidate <= today if past else candidate >= today):
            return candidate
    return None


def _bound(month: int, day: int, today: date) -> date | None:
    """The day of «до 10 сентября»: the next one, unless this year's is only just over."""
    ahead, gone = (_nearest(month, day, None, today, past=past) for past in (False, True))
    return gone if gone is not None and today - gone <= _JUST_OVER else ahead


def _day_to_come(day: int, today: date, *, past: bool) -> date | None:
    year, month = today.year, today.month
    for _ in range(13):
        candidate = _on(year, month, day)
        if candidate and (candidate <= today if past else candidate >= today):
            return candidate
        month += -1 if past else 1
        if month in (0, 13):
            year, month = (year - 1, 12) if past else (year + 1, 1)
    return None


def _dates(line: str, today: date) -> list[When]:
    out = []
    for match in _DATE.finditer(line):
        prep = match.group("prep")
        past = (
            prep in (None, "в", "во", "от")
            and not match.group("year")
            and (prep == "от" or _speaks_of_past(line, match.start()))
        )
        month, number, year = _month_number(match.group("month")), int(match.group("day")), match.group("year")
        if year is None and _kind(prep) in (Span.UNTIL, Span.BY):
            day = _bound(month, number, today)
        else:
            day = _nearest(month, number, year, today, past=past)
        if day is not None and _kind(prep) is Span.SINCE and not match.group("year"):
            day = _closest(day, today)
        if day is not None:
            out.append(_made(match, day, day, _kind(prep)))
    return out


def _closest(day: date, today: date) -> date:
    """What holds since a day of the year holds since the nearest such day, gone or to come."""
    last = _on(day.year - 1, day.month, day.day)
    return min((d for d in (last, day) if d), key=lambda d: abs((d - today).days))


def _numeric(line: str, today: date) -> list[When]:
    out = []
    for match in _NUMERIC.finditer(line):
        prep = match.group("prep")
        if match.group("iso"):
            day = _on(int(match.group("iy")), int(match.group("im")), int(match.group("id")))
        elif match.group("dd"):
            day = _nearest(int(match.group("mm")), int(match.group("dd")), match.group("yy"), today, past=False)
        elif prep is None:
            # «10.05» without a preposition is as likely a price, a version or a time
            continue
        else:
            month, number = int(match.group("m")), int(match.group("d"))
            bound = _kind(prep) in (Span.UNTIL, Span.BY)
            day = _bound(month, number, today) if bound else _nearest(month, number, None, today, past=prep == "от")
        if day is not None:
            out.append(_made(match, day, day, _kind(prep)))
    return out


def _ranges(line: str, today: date) -> list[When]:
    out = []
    for match in _RANGE.finditer(line):
        dashed = match.group("month3") is not None
        first_day, last_day = (int(match.group(g)) for g in (("day_", "day2_") if dashed else ("day", "day2")))
        last_month = match.group("month3") or match.group("month2")
        first_month = match.group("month1") or last_month
        if not dashed and last_month is None and first_month is None and not re.search(r"числа|го$", match.group()):
            # «с 9 до 18» are hours
            continue
        last = (
            _nearest(_month_number(last_month), last_day, match.group("year"), today, past=False)
            if last_month and match.group("year")
            else _bound(_month_number(last_month), last_day, today)
            if last_month
            else _day_to_come(last_day, today, past=False)
        )
        if last is None:
            continue
        month = (
            _month_number(first_month)
            if first_month
            else last.month
            if first_day <= last_day
            else (last.month - 2) % 12 + 1
        )
        first = _on(last.year if month <= last.month else last.year - 1, month, first_day)
        if first is not None:
            out.append(_made(match, first, last, Span.DURING))
    return out


def _days(line: str, today: date) -> list[When]:
    out = []
    for match in _DAY_ONLY.finditer(line):
        prep = match.group("prep")
        if (
            prep is None
            and match.group("day") is not None
            and not re.search(r"-?(?:го|ого)(?: числа)?$", match.group())
        ):
            continue
        past = prep in (None, "в", "от") and _speaks_of_past(line, match.start())
        day = _day_to_come(int(match.group("day") or match.group("day3")), today, past=past)
        if day is not None and not (prep in ("из", "от") and past is False):
            out.append(_made(match, day, day, _kind(prep)))
    return out


def _relative(line: str, today: date) -> list[When]:
    out = []
    for match in _RELATIVE_DAY.finditer(line):
        day = today + timedelta(days=_RELATIVE[match.group("word")])
        out.append(_made(match, day, day, _kind(match.group("prep"))))
    return out


def _weekdays(line: str, today: date) -> list[When]:
    out = []
    for match in _WEEKDAY_AT.finditer(line):
        prep, which = match.group("prep"), (match.group("which") or "").strip()
        if prep is None and not which:
            continue
        past = which.startswith("прошл") or (prep in ("в", "во") and not which and _speaks_of_past(line, match.start()))
        day = _weekday(_WEEKDAY_FORMS[match.group("weekday")], which, today, past=past)
        out.append(_made(match, day, day, _kind(prep)))
    return out


def _weekday(number: int, which: str, today: date, *, past: bool) -> date:
    ahead = (number - today.weekday()) % 7
    if past:
        return today - timedelta(days=(today.weekday() - number) % 7 or 7)
    if which.startswith(("следующ", "будущ")):
        monday = today - timedelta(days=today.weekday())
        return monday + timedelta(days=7 + number)
    if which.startswith("эт"):
        return today + timedelta(days=number - today.weekday())
    return today + timedelta(days=ahead or 7)


def _periods(line: str, today: date) -> list[When]:
    out = []
    for match in _PERIOD.finditer(line):
        prep, part, which, period = (match.group(g) or "" for g in ("prep", "part", "which", "period"))
        if not part and not which and not period.startswith("выходн"):
            continue
        bounds = _period(period, which, today)
        if bounds is None:
            continue
        first, last = _part_of(bounds, part)
        if part and not which and last < today and not _speaks_of_past(line, match.start()):
            first, last = _part_of(_period(period, "следующий", today) or bounds, part)
        kind = _kind(prep)
        if prep == "до" and not part:
            first = last = first - timedelta(days=1)
        if prep == "за":
            kind = Span.DURING
        out.append(_made(match, first, last, kind, wide=True))
    return out


def _period(period: str, which: str, today: date) -> tuple[date, date] | None:
    step = 1 if which.startswith(("следующ", "будущ")) else -1 if which.startswith("прошл") else 0
    if which.startswith(("той", "ту")):
        # «на той неделе» may be the last or the next one
        return None
    if period.startswith("недел"):
        monday = today - timedelta(days=today.weekday()) + timedelta(weeks=step)
        return monday, monday + timedelta(days=6)
    if period.startswith("выходн"):
        saturday = today - timedelta(days=today.weekday()) + timedelta(days=5, weeks=step)
        return saturday, saturday + timedelta(days=1)
    if period.startswith("месяц"):
        return _month(today.year, today.month + step)
    if period.startswith("год"):
        return date(today.year + step, 1, 1), date(today.year + step, 12, 31)
    if period.startswith("квартал"):
        quarter = (today.month - 1) // 3 + step
        year, quarter = today.year + quarter // 4, quarter % 4
        return date(year, quarter * 3 + 1, 1), _month(year, quarter * 3 + 3)[1]
    if period == "дня":
        return today, today
    return None


def _month(year: int, month: int) -> tuple[date, date]:
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return date(year, month, 1), date(year, month, monthrange(year, month)[1])


def _part_of(bounds: tuple[date, date], part: str) -> tuple[date, date]:
    first, last = bounds
    third = max(((last - first).days + 1) // 3, 1)
    if part.startswith("конц"):
        return last - timedelta(days=third - 1), last
    if part.startswith("начал"):
        return first, first + timedelta(days=third - 1)
    if part.startswith("середин"):
        return first + timedelta(days=third), last - timedelta(days=third)
    return first, last


def _months(line: str, today: date) -> list[When]:
    out = []
    for match in _MONTH_AT.finditer(line):
        prep, part, which = (match.group(g) or "" for g in ("prep", "part", "which"))
        word = match.group("month")
        if prep in ("на", "по", "к", "в") and not part and word in ("мае", "мая", "мая") and prep == "по":
            continue
        number = _month_number(word)
        past = which.startswith("прошл") or (
            prep == "в" and not match.group("year") and _speaks_of_past(line, match.start())
        )
        year = int(match.group("year") or 0) or _year_of(number, today, past=past)
        first, last = _part_of(_month(year, number), part)
        kind = _kind(prep)
        if prep == "до" and not part:
            first = last = first - timedelta(days=1)
        if prep == "с" and not match.group("year") and not past:
            first = min((first, _month(first.year - 1, number)[0]), key=lambda d: abs((d - today).days))
        out.append(_made(match, first, last, kind, wide=True))
    return out


def _year_of(month: int, today: date, *, past: bool) -> int:
    if past:
        return today.year if month <= today.month else today.year - 1
    return today.year if month >= today.month else today.year + 1


def _seasons(line: str, today: date) -> list[When]:
    out = []
    for match in _SEASON.finditer(line):
        stem = next(s for s in _SEASONS if (match.group("s1") or match.group("s2")).startswith(s))
        first_month, last_month = _SEASONS[stem]
        bounds = _season(first_month, last_month, today)
        first, last = _part_of(bounds, match.group("part") or "")
        kind = _kind(match.group("prep"))
        if match.group("prep") == "до" and not match.group("part"):
            first = last = first - timedelta(days=1)
        if match.group("prep") == "с":
            last_year = (first.replace(year=first.year - 1), first)
            first = min(last_year, key=lambda d: abs((d - today).days))
        out.append(_made(match, first, last, kind, wide=True))
    return out


def _season(first_month: int, last_month: int, today: date) -> tuple[date, date]:
    for year in (today.year - 1, today.year, today.year + 1):
        first = date(year, first_month, 1)
        last = _month(year + (last_month < first_month), last_month)[1]
        if last >= today:
            return first, last
    raise AssertionError("a season ends within two years")


def _counted(line: str, today: date) -> list[When]:
    out = []
    for pattern, sign in ((_IN_COUNT, 1), (_AGO, -1)):
        for match in pattern.finditer(line):
            count = _count(match.group("count"))
            if count is None or (
                sign > 0 and match.group("count") is None and match.group("unit").startswith(("день", "сутк"))
            ):
                continue
            day = _shifted(today, count * sign, match.group("unit"))
            out.append(_made(match, day, day, Span.DURING))
    return out


def _count(word: str | None) -> int | None:
    if word is None:
        return 1
    return int(word) if word.isdigit() and len(word) < 5 else _NUMBERS.get(word)


def _shifted(day: date, count: int, unit: str) -> date:
    if unit.startswith("недел"):
        return day + timedelta(weeks=count)
    if unit.startswith("месяц"):
        first, last = _month(day.year, day.month + count)
        return first.replace(day=min(day.day, last.day))
    if unit.startswith(("год", "лет")):
        first, last = _month(max(day.year + count, 1), day.month)
        return first.replace(day=min(day.day, last.day))
    return day + timedelta(days=count)


def _new_year(line: str, today: date) -> list[When]:
    out = []
    for match in _NEW_YEAR.finditer(line):
        last = date(today.year, 12, 31)
        kind = _kind(match.group("prep"))
        first = last + timedelta(days=1) if kind is Span.SINCE else last
        out.append(_made(match, first, last, kind, wide=True))
    return out
