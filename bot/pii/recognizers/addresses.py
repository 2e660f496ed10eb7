"""Addresses down to a house. A city or a street alone identifies nobody and stays readable."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.language.lemmas import forms
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

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
_ORDINAL = r"(?:\d{1,3}(?:-?(?:я|й|ая|ый|ой|го|е|ого))?\s(?:лет\s)?)"
_NAME = rf"(?P<name>{_ORDINAL}?{_WORD}(?:[ ]{_WORD}){{0,3}}?)"
_HOUSE_WORD = r"(?:д(?:ом[ае]?|\.)?|вл(?:ад(?:ение)?)?|уч(?:асток|-к|астке)?|зд(?:ание)?|стр(?:оение)?|корп(?:ус)?|к)"
_NUMBER = (
    r"\d{1,4}(?:[ ]?[а-я](?![а-я]))?(?:[ ]?[/кс][ ]?\d{1,4}[а-я]?(?![а-я]))?(?:[ ]?-[ ]?\d{1,4}(?:[а-я](?![а-я]))?)?"
)
_NOT_A_UNIT = (
    r"(?!\d)(?!\s?(?:шт|руб|р(?![а-я])|₽|тыс|млн|кг|мм|см|км|м2|м²|кв\.?\s?м|мин|час|ч(?![а-я])|%|сек|дн|раз"
    r"|поддон|коробк|мест(?![а-я]*\sна)|человек|чел|литр|тонн|заказ|недел|лет|год))(?![:.,]\d\d)(?!-?(?:я|й|ая|ый|ой|го|е)(?![а-я]))"
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
    rf"|генерала|космонавта|героя"
    rf"|красн)[а-я]{{0,3}}[ ])?[а-я][а-я\-]{{2,}})[,\s]{{1,2}}(?P<house>(?:д(?:ом)?\.?\s?)?(?:{_NUMBER}){_NOT_A_UNIT})"
)

_LEFT_PARTS = re.compile(
    r"(?:(?<![\d])\d{6}"
    r"|(?<![а-я])(?:россия|рф)"
    r"|(?<![а-я\-])[а-я\-]+(?:ая|ий|ой|ом|ей)\s(?:обл(?:аст[ьи])?|кра[йея]|р-н[ае]?|район[ае]?|округ[ае]?)\.?"
    r"|(?<![а-я])(?:обл(?:асть)?|респ(?:ублика)?|р-н|район|мкр-?н?|микрорайон|снт|днт|днп|кп|тер|жк"
    r"|пос(?:елок)?|дер(?:евня)?|пгт|рп|село|станица|ст-ца|хутор|гор(?:од[ае]?)?|г|с|д|п"
    r"|х)\.?\s?(?<=[\s.])[а-я][а-я\-]+(?:\s[а-я][а-я\-]+)?"
    r")[,.\s]{1,3}\Z"
)
_BARE_CITY = re.compile(r"(?<![А-Яа-яЁё\-])[А-ЯЁ][а-яё]+(?:-[А-Яа-яЁё]+){0,2}(?:\s[А-ЯЁ][а-яё]+)?,\s?\Z")
_ANY_CITY = re.compile(r"(?<![а-я\-])(?P<city>[а-я]{3,}(?:-[а-я]+){0,2})[,\s]{1,2}\Z")

#: streets that stand in nearly every town, as adjectives (stems) and as genitives
_KNOWN_STEMS = [
    "полев",
    "лугов",
    "садов",
    "лесн",
    "советск",
    "молодежн",
    "центральн",
    "школьн",
    "нов",
    "набережн",
    "заречн",
    "зелен",
    "октябрьск",
    "комсомольск",
    "первомайск",
    "солнечн",
    "степн",
    "северн",
    "южн",
    "пролетарск",
    "юбилейн",
    "железнодорожн",
    "рабоч",
    "московск",
    "березов",
    "речн",
    "вишнев",
    "цветочн",
    "кооперативн",
    "колхозн",
    "совхозн",
    "озерн",
    "соснов",
    "партизанск",
    "красноармейск",
    "интернациональн",
    "спортивн",
    "западн",
    "восточн",
    "строительн",
    "промышленн",
    "заводск",
    "фабричн",
    "горн",
    "нагорн",
    "привокзальн",
    "вокзальн",
    "почтов",
    "базарн",
    "дачн",
    "парков",
    "кленов",
    "липов",
    "рябинов",
    "тополев",
    "подгорн",
    "ключев",
    "родников",
    "больничн",
    "социалистическ",
    "студенческ",
    "ленинградск",
    "киевск",
    "невск",
    "арбатск",
]
_KNOWN_GENITIVES = frozenset(
    [
        "ленина",
        "мира",
        "гагарина",
        "пушкина",
        "кирова",
        "чехова",
        "горького",
        "маяковского",
        "калинина",
        "фрунзе",
        "куйбышева",
        "жукова",
        "королева",
        "чкалова",
        "свердлова",
        "дзержинского",
        "маркса",
        "энгельса",
        "некрасова",
        "гоголя",
        "лермонтова",
        "толстого",
        "тургенева",
        "суворова",
        "кутузова",
        "матросова",
        "космодемьянской",
        "панфилова",
        "тимирязева",
        "ломоносова",
        "менделеева",
        "вавилова",
        "крылова",
        "островского",
        "достоевского",
        "щорса",
        "чапаева",
        "буденного",
        "ворошилова",
        "орджоникидзе",
        "урицкого",
        "володарского",
        "плеханова",
        "шевченко",
        "победы",
        "труда",
        "космонавтов",
        "строителей",
        "металлургов",
        "энтузиастов",
        "революции",
        "свободы",
        "дружбы",
        "октября",
        "марта",
        "мая",
        "восстания",
        "конституции",
        "кошевого",
        "ушакова",
        "нахимова",
        "титова",
        "терешковой",
        "комарова",
        "стаханова",
        "мичурина",
        "павлова",
        "белинского",
        "герцена",
        "добролюбова",
        "чернышевского",
        "луначарского",
        "баумана",
        "разина",
        "пугачева",
        "невского",
        "донского",
        "репина",
        "серова",
        "шишкина",
        "глинки",
        "чайковского",
    ]
)
_KNOWN_ADJECTIVE = re.compile(rf"(?:{'|'.join(_KNOWN_STEMS)})(?:ая|ой|ую|ею|яя|ей|юю|ый|ий|ого|его|ому|ему|ом|ем)")
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


def is_street_name(folded: str) -> bool:
    """Whether streets are called so in nearly every town: «ленина», «полевой»."""
    return folded in _KNOWN_GENITIVES or bool(_KNOWN_ADJECTIVE.fullmatch(folded))


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
    if not (known or adjective or (capital and (house_word or inside) and name[-1] in "аяойыи")):
        return None
    if not known and not capital and not _may_name_street(name):
        return None
    flat = bool(re.search(r"\d\s?-\s?\d", match["house"]))
    score = 0.3 if known else 0.2 if name.endswith(("скую", "ская", "ской", "цкая", "цкую", "цкой")) else 0.12
    return score + 0.15 * flat + 0.3 * (house_word or inside) + 0.12 * capital
