"""Cities, regions and offsets that people name when they say what time zone they live in."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from bot.language.lemmas import fold, lemma_set, listed

#: a zone and the places that keep its time; a line that begins with spaces goes on with the one above
_PLACES: Final = """
Europe/Kaliningrad: Калининград
Europe/Moscow: Москва, Московское, мск, Подмосковье, Санкт-Петербург, Петербург, Питер, спб, Ленинград, Нижний
  Новгород, Казань, Татарстан, Ростов-на-Дону, Ростов, Краснодар, Сочи, Новороссийск, Воронеж, Белгород,
  Курск, Брянск, Орёл, Тула, Калуга, Рязань, Липецк, Тамбов, Пенза, Саранск, Чебоксары, Йошкар-Ола, Иваново,
  Кострома, Ярославль, Вологда, Череповец, Тверь, Смоленск, Псков, Великий Новгород, Новгород, Петрозаводск,
  Мурманск, Архангельск, Сыктывкар, Махачкала, Грозный, Владикавказ, Нальчик, Черкесск, Майкоп, Элиста,
  Ставрополь, Пятигорск, Анапа, Геленджик, Таганрог, Дзержинск, Набережные Челны, Нижнекамск, Рыбинск,
  Владимир, Волгоград, Волжский, Химки, Мытищи, Подольск
Europe/Simferopol: Крым, Симферополь, Севастополь, Ялта, Керчь
Europe/Kirov: Киров, Вятка
Europe/Samara: Самара, Тольятти, Сызрань, Ижевск, Удмуртия
Europe/Saratov: Саратов, Энгельс
Europe/Ulyanovsk: Ульяновск
Europe/Astrakhan: Астрахань
Asia/Yekaterinburg: Екатеринбург, екб, Пермь, Челябинск, Магнитогорск, Уфа, Башкирия, Башкортостан,
  Стерлитамак, Тюмень, Оренбург, Орск, Курган, Ханты-Мансийск, Сургут, Нижневартовск, Салехард, Новый Уренгой,
  Нижний Тагил
Asia/Omsk: Омск
Asia/Novosibirsk: Новосибирск, нск, Академгородок
Asia/Tomsk: Томск
Asia/Barnaul: Барнаул, Бийск, Горно-Алтайск
Asia/Novokuznetsk: Кемерово, Новокузнецк, Кузбасс
Asia/Krasnoyarsk: Красноярск, Норильск, Абакан, Хакасия, Кызыл
Asia/Irkutsk: Иркутск, Ангарск, Братск, Улан-Удэ, Бурятия
Asia/Chita: Чита, Читинское, Забайкалье
Asia/Yakutsk: Якутск, Якутия, Благовещенск
Asia/Vladivostok: Владивосток, Хабаровск, Находка, Уссурийск, Комсомольск-на-Амуре, Приморье, Биробиджан
Asia/Magadan: Магадан
Asia/Sakhalin: Сахалин, Южно-Сахалинск
Asia/Kamchatka: Камчатка, Камчатское, Петропавловск-Камчатский
Asia/Anadyr: Анадырь, Чукотка
Europe/Minsk: Минск, Беларусь, Белоруссия, Гомель, Брест, Гродно, Витебск, Могилёв
Asia/Almaty: Алматы, Алма-Ата, Астана, Казахстан, Караганда, Шымкент
Asia/Tashkent: Ташкент, Узбекистан
Asia/Samarkand: Самарканд
Asia/Bishkek: Бишкек, Киргизия, Кыргызстан
Asia/Dushanbe: Душанбе, Таджикистан
Asia/Ashgabat: Ашхабад
Asia/Tbilisi: Тбилиси, Грузия, Батуми
Asia/Yerevan: Ереван, Армения
Asia/Baku: Баку, Азербайджан
Europe/Chisinau: Кишинёв
Europe/Istanbul: Стамбул, Турция, Анталья, Анталия
Europe/Belgrade: Белград, Сербия
Asia/Dubai: Дубай, Абу-Даби
Asia/Jerusalem: Израиль, Тель-Авив, Иерусалим
Asia/Bangkok: Бангкок, Таиланд, Пхукет
Asia/Makassar: Бали
Asia/Nicosia: Кипр
Europe/Berlin: Берлин, Германия
Europe/London: Лондон
Europe/Paris: Париж
"""
#: the Russian zone of each whole offset; none of them changes its clocks
_RUSSIAN_HOURS: Final = {
    2: "Europe/Kaliningrad",
    3: "Europe/Moscow",
    4: "Europe/Samara",
    5: "Asia/Yekaterinburg",
    6: "Asia/Omsk",
    7: "Asia/Krasnoyarsk",
    8: "Asia/Irkutsk",
    9: "Asia/Yakutsk",
    10: "Asia/Vladivostok",
    11: "Asia/Magadan",
    12: "Asia/Kamchatka",
}
_PARTS_OF_HOURS: Final = {
    (3, 30): "Asia/Tehran",
    (4, 30): "Asia/Kabul",
    (5, 30): "Asia/Kolkata",
    (5, 45): "Asia/Kathmandu",
    (6, 30): "Asia/Yangon",
    (9, 30): "Australia/Darwin",
}
_MOSCOW_HOURS: Final = 3

_OFFSET: Final = re.compile(
    r"(?:\b(?P<base>utc|gmt|гмт|мск|msk|москва)|^)\s*(?P<sign>[+\-−–])\s*(?P<hours>\d{1,2})(?::?(?P<minutes>\d\d))?(?!\d)"
)
_IANA: Final = re.compile(r"\b[a-z]+(?:/[a-z0-9_+\-]+)+")
_WORD: Final = re.compile(r"[a-zа-я]+")


def zones_in(text: str) -> tuple[str, ...]:
    """The different zones that the words name, in no particular order. Empty when they name none."""
    folded = fold(text.strip())
    return _by_offset(folded) or _by_iana(folded) or _by_place(folded) or _by_english_city(folded)


#: what may stand beside the place in the words that name a zone
_BESIDE: Final = listed("время времени часовой часовому пояс поясу зона зоне город городу городе г по в во на")
_TO_MOSCOW: Final = re.compile(
    r"^(?P<sign>[+\-−–]|плюс |минус )?\s*(?P<hours>\d{1,2})(?: час\w*)? (?:к|от|с) (?:москв\w+|мск)(?: времени)?$"
)


def zone_alone(text: str) -> str | None:
    """The one zone that the words name when they name nothing else: «омскому времени», «+4 к Москве»."""
    folded = fold(text.strip())
    if moved := _TO_MOSCOW.match(folded):
        sign = "-" if (moved["sign"] or "+").strip() in ("-", "−", "–", "минус") else "+"
        folded = f"мск{sign}{moved['hours']}"
    found = zones_in(folded)
    if len(found) != 1:
        return None
    words = [w for w in _WORD.findall(_OFFSET.sub("", _IANA.sub("", folded))) if w not in _BESIDE]
    named = {i for start, end in _spans(words) for i in range(start, end)}
    if len(named) == len(words) or (not named and not _by_place(folded) and len(words) <= 2):
        return found[0]
    return None


def _by_offset(text: str) -> tuple[str, ...]:
    found = _OFFSET.search(text)
    if found is None:
        return ()
    hours = int(found["hours"]) * (1 if found["sign"] == "+" else -1)
    minutes = int(found["minutes"] or 0)
    if found["base"] in ("мск", "msk", "москва"):
        hours += _MOSCOW_HOURS
    if minutes:
        name = _PARTS_OF_HOURS.get((hours, minutes))
        return (name,) if name else ()
    if hours in _RUSSIAN_HOURS:
        return (_RUSSIAN_HOURS[hours],)
    # The signs of these names are the other way round: Etc/GMT-1 is an hour ahead of Greenwich.
    return (f"Etc/GMT{-hours:+d}" if hours else "Etc/GMT",) if -12 <= hours <= 14 else ()


def _by_iana(text: str) -> tuple[str, ...]:
    named = _iana()
    if text in ("utc", "gmt"):
        return ("Etc/UTC",)
    return _different(named[name] for name in _IANA.findall(text) if name in named)


def _by_place(text: str) -> tuple[str, ...]:
    return _different(_spans(_WORD.findall(text)).values())


def _spans(words: list[str]) -> dict[tuple[int, int], str]:
    """Where among the words places stand, [start, end), and their zones."""
    found: dict[tuple[int, int], str] = {}
    for place, zone in _places():
        for start in range(len(words) - len(place) + 1):
            if _is_place(words[start : start + len(place)], place):
                found[start, start + len(place)] = zone
    # «Нижний Новгород» isn't Новгород, «Ростов-на-Дону» isn't Ростов: the longer name takes its words.
    return {span: zone for span, zone in found.items() if not any(_inside(span, other) for other in found)}


def _by_english_city(text: str) -> tuple[str, ...]:
    words = _WORD.findall(text)
    pairs = (" ".join(pair) for pair in pairwise(words))
    cities = _english_cities()
    return _different(cities[name] for name in (*pairs, *words) if name in cities)


def _is_place(words: list[str], place: tuple[str, ...]) -> bool:
    if len(place) == 1:
        return bool(lemma_set(words[0]) & (lemma_set(place[0]) | _adjectives(place[0])))
    return all(_same_in_name(word, part) for word, part in zip(words, place, strict=True))


def _adjectives(place: str) -> frozenset[str]:
    """What «омское время», «самарское время» are called after. Some of these are no words; they match nothing."""
    return frozenset({f"{place}ий", f"{place}ский", f"{place[:-1]}ский"})


def _same_in_name(word: str, part: str) -> bool:
    """Whether a word is a form of one word of a longer name; dictionaries rarely know these words alone."""
    if lemma_set(word) & lemma_set(part):
        return True
    return len(part) > 2 and word.startswith(part[:-1]) and len(word) <= len(part) + 2


def _inside(span: tuple[int, int], other: tuple[int, int]) -> bool:
    return span != other and other[0] <= span[0] and span[1] <= other[1]


def _different(zones: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(zones))


@lru_cache(maxsize=1)
def _places() -> tuple[tuple[tuple[str, ...], str], ...]:
    """The words of each place's name, folded, and its zone."""
    out = []
    for line in _PLACES.replace("\n  ", " ").strip().splitlines():
        zone, _, names = line.partition(":")
        out += [(tuple(_WORD.findall(fold(name))), zone) for name in names.split(",")]
    return tuple(out)


@lru_cache(maxsize=1)
def _iana() -> dict[str, str]:
    return {name.lower(): name for name in available_timezones() if "/" in name}


@lru_cache(maxsize=1)
def _english_cities() -> dict[str, str]:
    named = {name.rpartition("/")[2].replace("_", " ").lower(): name for name in sorted(available_timezones())}
    return {
        city: zone for city, zone in named.items() if "/" in zone and not zone.startswith(("Etc/", "US/", "SystemV/"))
    }


@lru_cache(maxsize=1)
def _cities() -> dict[str, str]:
    """The first place of each zone."""
    names: dict[str, str] = {}
    for place, zone in ((line.partition(": ")[2].partition(",")[0], line.partition(": ")[0]) for line in _lines()):
        names.setdefault(zone, place)
    return names


def _lines() -> list[str]:
    return [line for line in _PLACES.strip().split("\n") if not line.startswith(" ")]


def zone_name(zone: str, *, now: datetime, locale: str = "ru") -> str:
    """A zone as people say it: «Омск, МСК+3»; "Omsk, UTC+6" for those who read English. `now` tells its offset."""
    city = zone.rpartition("/")[2].replace("_", " ")
    offset = now.astimezone(ZoneInfo(zone)).utcoffset()
    assert offset is not None
    if locale != "ru":
        return f"{city}, UTC{_hours(offset)}"
    moscow = now.astimezone(ZoneInfo("Europe/Moscow")).utcoffset()
    assert moscow is not None
    return f"{_cities().get(zone, city)}, МСК{_hours(offset - moscow)}"


def _hours(offset: timedelta) -> str:
    """«+3», «−1», «+5:30»; nothing for none."""
    minutes = int(offset.total_seconds()) // 60
    if not minutes:
        return ""
    whole, rest = divmod(abs(minutes), 60)
    return f"{'+' if minutes > 0 else '−'}{whole}{f':{rest:02}' if rest else ''}"
