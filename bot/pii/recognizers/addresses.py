"""Addresses down to a house. A city or a street alone identifies nobody and stays readable."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.language.lemmas import forms
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder
from bot.pii.streets import is_street_name

_NO_LETTER_LEFT, _NO_LETTER_RIGHT = r"(?<![а-яa-z0-9\-])", r"(?![а-яa-z])"

#: these name a street and hardly anything else
_STREET = (
    r"(?:ул(?:иц[аеыу])?|просп(?:ект[аеу]?)?|пр-?к?т[ае]?|пр-кт|пер(?:еул(?:ок|к[аеу]))?|шоссе|ш\.|бульвар[аеу]?"
    r"|б-р|бул|наб(?:ережн(?:ая|ой|ую))?|пр-д|тупик[ае]?|туп"
    r"|мкр-?н?|микрорайон[ае]?|м-он|снт|днт|днп|гск|ст-ца|пл-дь)"
)
#: and these also mean other things
_MAYBE_STREET = (
    r"(?:пр|ш|пл(?:ощад[ьи])?|проезд[ае]?|лини[яи]|квартал[ае]?|кв-л|алле[яие]|тракт[ае]?|спуск[ае]?|просек[аи]"
    r"|тер(?:ритори[яи])?|жк|кп|разъезд[ае]?|въезд[ае]?)"
)
_VILLAGE = (
    r"(?:дер(?:евн[яеиу])?|сел[оеа]|пос(?:ел(?:ок|к[аеу]))?|пгт|рп|гск|станиц[аеы]|хутор[ае]?|аул[ае]?|снт|днп|днт|кп"
    r"|с|д|п|х|г(?:ор(?:од[ае]?)?)?)"
)
_WORD = r"(?:[а-я][а-я\-]*[а-я]|[а-я]\.)"
_ORDINAL = r"(?:\d{1,3}(?:-?(?:я|й|ая|ый|ой|го|е|ого|летия))?\s(?:лет\s|летия\s)?)"
_NAME = rf"[«\"]?(?P<name>{_ORDINAL}?{_WORD}(?:[ ]{_WORD}){{0,3}}?)[»\"]?"
_HOUSE_WORD = r"(?:д(?:ом[ае]?|\.)?|вл(?:ад(?:ение)?)?|уч(?:асток|-к|астке)?|зд(?:ание)?|стр(?:оение)?|корп(?:ус)?|к)"
_NUMBER = r"\d{1,4}(?:[ ]?[а-я](?![а-я]|[ ]?\d))?(?:[ ]?[/кс][ ]?\d{1,4}[а-я]?(?![а-я]))?(?:[ ]?-[ ]?\d{1,4}(?:[а-я](?![а-я]))?)?"
_NOT_A_UNIT = (
    r"(?!\d)(?!\s?(?:шт|руб|р(?![а-я])|₽|тыс|млн|кг|мм|см|км|м2|м²|кв\.?\s?м|мин|час|ч(?![а-я])|%|сек|дн|раз"
    r"|поддон|коробк|мест(?![а-я]*\sна)|человек|чел|литр|тонн|заказ|недел|лет|год|машин|заяв|точк|паллет|позици|сотрудник|коп|штук"
    r"|объект|клиент|договор|счет|звонк|процент|палет|рейс|фур|мешк|бут|пачк|упак|рул|лист|комплект|набор|пар(?:а|ы)?(?![а-я])|дет|ставк|вакан|смен))(?![:.,]\d\d)(?!-?(?:я|й|ая|ый|ой|го|е)(?![а-я]))"
)
_HOUSE = rf"(?P<house>{_HOUSE_WORD}\.?\s?№?\s?(?:{_NUMBER})|№?\s?(?:{_NUMBER}){_NOT_A_UNIT})"
_PART = (
    r"(?:корп(?:ус[ае]?)?|к|стр(?:оение)?|лит(?:ер[а]?)?|кв(?:артир[аеу]|-ра|ар)?|оф(?:ис[ае]?)?"
    r"|пом(?:ещ(?:ение)?)?|комн(?:ат[аеу])?|ком|под(?:ъезд[ае]?)?|п-д|парадн(?:ая|ой|ую)|этаж[ае]?|эт"
    r"|домоф(?:он[ае]?)?|дмф|код(?: домофона)?|вход|секци[яи]|бокс|блок|ап(?:арт(?:амент[ыа]?)?)?|д(?:ом)?"
    r"|общ(?:ежитие)?|вл|уч|гараж|яч|склад[ае]?)"
)
_PART_NUMBER = r"\.?[ ]?[:№#]?[ ]?\d{1,5}(?:[ ]?[а-я](?![а-я]))?(?:[/к\-]\d{1,5})*"
_MORE = re.compile(
    rf"[,;\s]{{0,3}}{_PART}{_PART_NUMBER}(?![а-я\d])|[,\s]{{1,3}}\d{{1,2}}(?:-?[йы]й?)?\s(?:подъезд|этаж"
    rf"|парадная|корпус)(?![а-я])|[,\s]{{1,3}}лит(?:ер[а]?)?\.?\s?[а-я](?![а-я])"
)
#: a flat, an office or an entrance after the house: nothing but an address goes on so
_INSIDE = re.compile(r"[,\s]{1,3}(?:кв|квартира|оф|офис|под|подъезд|корп|корпус)\.?\s?\d")
_LAST_NUMBER = re.compile(r",\s?\d{1,4}(?=\s*(?:\Z|[\n;)]|\.(?!\d)))")

_TYPED = re.compile(rf"{_NO_LETTER_LEFT}{_STREET}(?:\.\s{{0,2}}|\s{{1,2}}){_NAME}[,\s]{{1,3}}{_HOUSE}")
_MAYBE_TYPED = re.compile(rf"{_NO_LETTER_LEFT}{_MAYBE_STREET}(?:\.\s{{0,2}}|\s{{1,2}}){_NAME}[,\s]{{1,3}}{_HOUSE}")
_TYPE_AFTER = re.compile(
    rf"{_NO_LETTER_LEFT}(?P<name>{_ORDINAL}?(?:(?:больш|мал|нижн|верхн|стар|нов"
    rf"|средн)[а-я]{{1,3}}[ ])?[а-я][а-я\-]{{2,}})\s(?:{_STREET}|проезд[ае]?|площад[ьи]|алле[яи]|лини[яи]"
    rf"|тракт[ае]?)\.?[,\s]{{1,3}}{_HOUSE}"
)
#: «5-я просека, 99»
_NUMBERED = re.compile(
    rf"{_NO_LETTER_LEFT}(?P<name>\d{{1,3}}-?(?:я|й|ая|ый))\s(?:[а-я\-]{{4,}}\s)?(?:просека|линия|проезд|улица"
    rf"|переулок|аллея|микрорайон|мкр|квартал|тупик)[,\s]{{1,3}}{_HOUSE}"
)
_VILLAGE_HOUSE = re.compile(
    rf"{_NO_LETTER_LEFT}{_VILLAGE}(?:\.\s{{0,2}}"
    rf"|\s{{1,2}})[«\"]?(?P<name>{_WORD}(?:[ ]{_WORD})?)[»\"]?[,\s]{{1,3}}(?P<house>(?:д(?:ом)?|уч(?:асток)?"
    rf"|вл|бокс|гараж)\.?\s?№?\s?(?:{_NUMBER}))"
)
_FLAT_ALONE = re.compile(
    rf"{_NO_LETTER_LEFT}(?:д(?:ом)?\.?\s?)?{_NUMBER}[,\s]{{1,3}}(?:кв(?:артира)?|подъезд|под)\.?\s?\d{{1,4}}(?![а-я\d])"
)
_COLLOQUIAL = re.compile(
    rf"{_NO_LETTER_LEFT}(?P<name>{_ORDINAL}?(?:(?:больш|мал|нижн|верхн|карла|розы|стар|нов|академика|маршала"
    rf"|генерала|космонавта|героя|[а-я]{{3,}}(?=[иы]х )"
    rf"|красн)[а-я]{{0,3}}[ ])?[а-я][а-я\-]{{2,}})[,\s]{{1,2}}(?P<house>(?:д(?:ом)?\.?\s?)?(?:{_NUMBER}){_NOT_A_UNIT})"
)

_LEFT_PARTS = re.compile(
    r"(?:(?<![\d])\d{6}"
    r"|(?<![а-я])(?:россия|рф|рт|рб|рд|рм|мо|ло|лнр|днр|кбр|кчр|хмао(?:-югра)?|янао|еао|нао|якутия|татарстан|башкортостан|башкирия|мордовия|чувашия"
    r"|удмуртия|марий эл|коми|карелия|дагестан|чечня|ингушетия|адыгея|калмыкия|бурятия|хакасия|тыва|тува|крым|подмосковье|ленобласть"
    r"|московская|спб|мск|екб|нск)"
    r"|\d{1,3}(?:-?й)?\s?(?:мкр-?н?|микрорайон|квартал|линия)"
    r"|(?<![а-я\-])[а-я\-]+(?:ая|ий|ой|ом|ей)\s(?:обл(?:аст[ьи])?|кра[йея]|р-н[ае]?|район[ае]?|округ[ае]?)\.?"
    r"|(?<![а-я])(?:обл(?:асть)?|респ(?:ублика)?|р-н|район|мкр-?н?|микрорайон|снт|днт|днп|кп|тер|жк"
    r"|пос(?:елок)?|дер(?:евня)?|пгт|рп|село|станица|ст-ца|хутор|гор(?:од[ае]?)?|г|с|д|п"
    r"|х)\.?\s?(?<=[\s.])[а-я][а-я\-]+(?:\s[а-я][а-я\-]+)?"
    r")[,.\s]{1,3}\Z"
)
_BARE_CITY = re.compile(r"(?<![А-Яа-яЁё\-])[А-ЯЁ][а-яё]+(?:-[А-Яа-яЁё]+){0,2}(?:\s[А-ЯЁ][а-яё]+)?,\s?\Z")
_ANY_CITY = re.compile(r"(?<![а-я\-])(?P<city>[а-я]{3,}(?:-[а-я]+){0,2})[,\s]{1,2}\Z")

_ADJECTIVE = re.compile(r"[а-я\-]{3,}(?:ая|ой|ую|яя|ей|юю|ского|цкого)")
_NOT_NAMES = frozenset(
    [
        "первая",
        "вторая",
        "третья",
        "последняя",
        "большая",
        "малая",
        "каждая",
        "любая",
        "вся",
        "такая",
        "какая",
        "другая",
        "эта",
        "новая",
        "старая",
        "оптовая",
        "розничная",
        "общая",
        "цена",
        "сумма",
        "скидка",
        "позиция",
        "страница",
        "версия",
        "часть",
        "партия",
        "задача",
        "заявка",
        "строка",
        "стадия",
        "глава",
        "статья",
        "серия",
        "модель",
        "смена",
        "длина",
        "ширина",
        "высота",
        "минимальная",
        "максимальная",
        "средняя",
        "готовая",
        "который",
        "которая",
        "заказ",
        "накладная",
        "отгрузка",
        "неделя",
        "доставка",
        "поставка",
        "предоплата",
        "оплата",
    ]
)


class AddressRecognizer(Finder):
    kinds = (PiiKind.ADDRESS,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        text = artifacts.reading.text
        if not any(c.isdigit() for c in folded):
            return
        for match in _TYPED.finditer(folded):
            if _is_name(text, match):
                yield _address(text, folded, match, 0.85)
        for match in _TYPE_AFTER.finditer(folded):
            if _is_name(text, match):
                yield _address(text, folded, match, 0.82)
        for match in _NUMBERED.finditer(folded):
            yield _address(text, folded, match, 0.7)
        for match in _MAYBE_TYPED.finditer(folded):
            if _is_name(text, match):
                sure = _capital_name(text, match) or is_street_name(match["name"].split()[-1])
                yield _address(text, folded, match, 0.72 if sure else 0.3)
        for match in _VILLAGE_HOUSE.finditer(folded):
            if _is_name(text, match) and not _is_abbreviation(match["name"]):
                yield _address(text, folded, match, 0.75)
        for match in _COLLOQUIAL.finditer(folded):
            score = _colloquial_score(text, folded, match)
            if score is not None:
                yield _address(text, folded, match, score, gain=0.35)
        for match in _FLAT_ALONE.finditer(folded):
            yield _address(text, folded, match, 0.5)


def _address(text: str, folded: str, match: re.Match[str], score: float, *, gain: float = 0.3) -> Candidate:
    start, end = _extended_left(text, folded, match.start()), _extended_right(folded, match.end())
    longer = 0.2 if end > match.end() else 0.0
    return Candidate(
        start=start, end=end, kind=PiiKind.ADDRESS, score=min(0.97, score + longer), gain=gain, deniable=score < 0.6
    )


def _extended_right(folded: str, end: int) -> int:
    while more := _MORE.match(folded, end):
        end = more.end()
    last = _LAST_NUMBER.match(folded, end)
    return last.end() if last else end


def _extended_left(text: str, folded: str, start: int) -> int:
    """Take in the post code, the region and the town that stand before a street."""
    for _ in range(6):
        window = max(0, start - 48)
        found = _LEFT_PARTS.search(folded[window:start]) or _BARE_CITY.search(text[window:start])
        if not found and (city := _ANY_CITY.search(folded[window:start])) and _is_town(city["city"]):
            found = city
        if not found:
            return start
        start = window + found.start()
    return start


def _is_town(word: str) -> bool:
    readings = forms(word)
    return any("Geox" in f.grammemes and f.known for f in readings[:2])


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Street names are nouns and adjectives: «шоссе перекрыто до 18» is no address."""
    name = match["name"]
    if _capital_name(text, match) or re.match(r"\d", name):
        return True
    return all(_may_name_street(word) for word in re.findall(r"[а-я\-]{2,}", name))


def _may_name_street(word: str) -> bool:
    if word in _NOT_NAMES:
        return False
    best = forms(word)[0]
    if best.pos in {"PREP", "CONJ", "PRCL", "NPRO", "ADVB", "PRED", "INTJ"}:
        return False
    return any(f.pos in {"NOUN", "ADJF"} and f.score >= 0.05 for f in forms(word)) and best.pos not in {
        "VERB",
        "INFN",
        "PRTS",
        "GRND",
    }


def _capital_name(text: str, match: re.Match[str]) -> bool:
    start, end = match.span("name")
    words = re.findall(r"[^\W\d_]+", text[start:end])
    return bool(words) and words[0][0].isupper() and (len(words) < 2 or words[-1][0].isupper())


#: «на Пушкинскую 13», «приезжайте на …»: a street after the preposition of a way
_ON_A_STREET = re.compile(
    r"(?:(?P<go>(?<![а-я])(?:поеха\w+|едем|еду|едет|приезж\w+|приед\w+|подъе\w+|отвез\w+|привез\w+|вез\w+|заезж\w+|завез\w+|забер\w+|забра\w+"
    r"|достав\w+|дом|дома|офис\w*|квартир\w+|склад\w*|магазин\w*|живу|живет|живем|адрес\w*|курьер\w*|такси)\s)|(?<![а-я]))(?:на|с|до|по)\s\Z"
)


def _counts(folded: str, end: int) -> bool:
    """Whether the number counts something: «на Тверской 12 сотрудников»."""
    following = re.match(r"\s([а-я]{3,})", folded[end : end + 24])
    if following is None:
        return False
    best = forms(following[1])[0]
    return best.pos == "NOUN" and best.case in {"gent", "nomn"} and best.known


def _is_abbreviation(name: str) -> bool:
    return len(name.replace(".", "")) < 3


def _colloquial_score(text: str, folded: str, match: re.Match[str]) -> float | None:
    """«полевая 8-54»: a street without the word street, told by its name, its flat and what stands around."""
    name = match["name"].split()[-1]
    if name in _NOT_NAMES or (len(match["name"].split()) == 1 and len(name) < 4):
        return None
    house_word = match["house"].startswith("д")
    inside = bool(_INSIDE.match(folded, match.end()))
    known = is_street_name(name)
    capital = text[match.end("name") - len(name)].isupper()
    adjective = bool(_ADJECTIVE.fullmatch(name))
    flat = bool(re.search(r"\d\s?-\s?\d", match["house"]))
    first = text[match.start("name")].isupper()
    on = _ON_A_STREET.search(folded, max(0, match.start() - 14), match.start()) if capital else None
    genitive = name.endswith(("ого", "его", "ова", "ева", "ина", "ской", "ову", "ов", "ей", "ых"))
    if not (
        known
        or adjective
        or (capital and (house_word or inside) and name[-1] in "аяойыи")
        or ((capital or first) and genitive and (flat or inside or house_word or on))
        or (inside and _may_name_street(name) and forms(name)[0].case in {"gent", "loct"})
        or (capital and on and (flat or inside))
    ):
        return None
    if not known and not capital and not _may_name_street(name):
        return None
    if on and not _counts(folded, match.end()):
        return (0.5 if known or on["go"] else 0.4) + 0.15 * flat + 0.3 * (house_word or inside)
    closed = bool(re.match(r"\s*(?:\Z|[,;\n])", folded[match.end() : match.end() + 4]))
    score = 0.1 * (known and capital and closed)
    score += 0.3 if known else 0.2 if name.endswith(("скую", "ская", "ской", "цкая", "цкую", "цкой")) else 0.12
    return score + 0.15 * flat + 0.3 * (house_word or inside) + 0.12 * capital
