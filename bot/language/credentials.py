"""Credentials told by what they open, without the word for them: «Wi-Fi: Rabota / 87654321» (ACT-9).

Asked of what is to leave the company. What is found is refused outright, whoever would approve it; so a telephone, a
quantity, a page and a list of names are none of it. What is kept in memory is judged by `bot.language.sensitive` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.language.lemmas import fold

#: a name and its secret, side by side
_BETWEEN: Final = r"\s*[/|\\]\s*|\s+[:–—-]\s+|\s*[,;]\s*"
_NETWORK: Final = re.compile(
    r"(?<!\w)(?:вай[- ]?фа[йяею]\w*|wi-?fi|wlan|ssid|сет[ьи]|vpn|впн|rdp|рдп|ssh|ftp|роутер\w*|удаленк\w+|удаленн\w+ (?:стол|доступ)\w*|"
    r"teamviewer|тимвьювер|anydesk|эни ?деск|rustdesk)(?!\w)(?=(?P<rest>[^\n]{0,100}))"
)
#: what things are called too, so that a list of them follows and no name with its secret
_THINGS: Final = ("crm", "црм", "1с", "почт", "сервер", "баз")
_ENTRY: Final = re.compile(
    r"(?<!\w)(?:логин\w*|login|л/п|лог/пас\w*|учетк\w+|учетн\w+ запис\w+|аккаунт\w*|account|доступ\w*|вход|войти|заходить|креды|credentials|"
    r"админк\w+|личн\w+ кабинет\w*|кабинет|лк|удаленк\w+|crm|црм|1с|почт\w+|сервер\w*|баз\w+)(?!\w)(?=(?P<rest>[^\n]{0,100}))"
)
#: two tokens and no more between the mark and the end of the phrase
_PAIR: Final = re.compile(
    rf"(?:^|[:,;(]|\s[–—-])\s*(?P<name>[^\s/|\\,;:]+(?:@[^\s/|\\,;:]+)?)(?:{_BETWEEN}|\s*:\s*)(?P<value>[^\s/|\\,;]+)(?![^\s/|\\,;])(?=[\s.,;!?)]*(?:$|[,;.!?)]|\s[а-я]))"
)
#: the key of a network, after a mark: eight digits and more, which no network is called
_NETWORK_KEY: Final = re.compile(r"(?:[/|\\,;:–—-]|(?<!\w)(?:ключ|код|пин|key))\s*(?P<value>\d{8,12})(?![\d.,-]?\d)")
#: a remote desk's number with what opens it
_DESK: Final = re.compile(
    r"(?<!\w)(?:teamviewer|тимвьювер|anydesk|эни ?деск|rustdesk)\W+\d[\d ]{7,11}\d(?:\s*[/|,;]\s*|\s+)\w{4,}"
)
_OPENS: Final = (
    r"(?:двер\w+|подъезд\w*|домофон\w*|вход\w*|ворот\w*|калитк\w+|шлагбаум\w*|сейф\w*|замок|замк\w+|склад\w*|офис\w*|кабинет\w*|"
    r"подсобк\w+|серверн\w+|архив\w*|ячейк\w+|камер\w+ хранения|раздевалк\w+|туалет\w*|лифт\w*|парковк\w+|гараж\w*|"
    r"сигнализаци\w+|кладов\w+|чердак\w*|подвал\w*|квартир\w+|апартамент\w*|номер\w* отеля|домик\w*|студи\w+|"
    r"dver[a-z]*|domofon[a-z]*|podezd[a-z]*|vorot[a-z]*|door|gate|safe|lock|entrance|office|storage|locker)"
)
#: words by which a number is what opens it
_BY_NUMBER: Final = (
    r"(?:код\w*|kod|code|пин|pin|шифр|комбинаци\w+|номер для (?:входа|доступа|двери)|введите|"
    r"ввести|вводить|нажать|нажмите|(?:открыва\w+|отпира\w+)(?: по| на| набором| кодом)|(?:открыть|отпереть)(?: по| набором| кодом))"
)
#: what is dialled is a telephone or a quantity, but on these
_LOCKED: Final = r"(?:двер\w+|подъезд\w*|домофон\w*|ворот\w*|калитк\w+|шлагбаум\w*|сейф\w*|замок|замк\w+|ячейк\w+)"
_DIALLED: Final = r"(?:набрать|набери\w*|набираем|набирайте)"
_DIGITS: Final = r"(?<![\d.,:/+-])(?P<code>\d{3,8}[#*]?|\d+[#*]+\d*|[#*]\d{2,}[#*]?|\d{1,3}[кk]\d{3,5}|\d{1,3}(?:-\d{1,3}){2,3})(?![\d]|[.,:]\d|-\d)"
_CODE: Final = re.compile(
    rf"(?<!\w)(?:{_BY_NUMBER}(?!\w)[^\n\d.;!?]{{0,20}}(?<!\w){_OPENS}(?!\w)[^\n\d.;!?]{{0,15}}"
    rf"|{_OPENS}(?!\w)[^\n;!?]{{0,40}}(?<!\w){_BY_NUMBER}(?!\w)[^\n\d.;!?]{{0,12}}"
    # In full, as no quantity is said, or with a mark of the keys.
    rf"|{_LOCKED}(?!\w)[^\n;!?]{{0,40}}(?<!\w){_DIALLED}(?!\w)[^\n\d.;!?]{{0,12}}(?=\d{{4,5}}\s*(?:$|[,.;!?\n])|[\d*]*[#*]|\d+[кk]\d)"
    rf"|{_OPENS}(?!\w)\s*[:—–-]\s*(?=[\d*]*[#*])){_DIGITS}"
)
#: what a number is then, and no code
_COUNTED: Final = re.compile(
    r"\s*(?:руб|₽|р\b|шт|мм|см|м\b|кг|л\b|литр|тыс|раз|чел|мест|год|г\.|дн|час|мин|%|процент|этаж|заказ|человек|позици|пользовател)"
)
#: of a code: whose it is, so that it opens nothing
_OTHER_CODE: Final = re.compile(
    r"(?:товар|заказ|город|регион|стран|скид|промо|индекс|оквэд|окпо|бик|qr|штрих|маркировк|ошибк|операци|валют|цвет|модел|артикул|"
    r"телефон|тел\.|ставк|услуг|тариф)"
)
_TIME_OR_PRICE: Final = re.compile(
    r"\d{1,2}[:.]\d{2}|\d+(?:[.,]\d+)?(?:р|руб\w*|₽|%|ч|шт)?|\d{1,2}[./]\d{1,2}[./]\d{2,4}"
)
_PHONE: Final = re.compile(r"[+(]|(?:7|8)\d{10}$")
_LINK: Final = re.compile(r"(?:https?:|www\.)|[\w-]+\.(?:ru|com|рф|su|org|net|example)(?:$|/)")
_MAIL: Final = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")
#: a page, whose name after the slash is no secret
_PAGE: Final = re.compile(
    r"(?:https?://|www\.)[^\s,;]+|(?<![\w@.-])[\w-]+(?:\.[\w-]+)*\."
    r"(?:ru|рф|com|su|org|net|me|io|pro|info|biz|cc|link|online|site|shop|store|app|dev|co|ua|by|kz|example)/[^\s,;]*"
)


def names_credential(text: str) -> bool:
    """Whether the text tells what lets somebody in: a network's key, an account's name with its secret, a door's code."""
    said = fold(text)
    return _opens_network(said) or _opens_account(said) or _opens_door(said)


def _opens_network(said: str) -> bool:
    if _DESK.search(said):
        return True
    for match in _NETWORK.finditer(said):
        rest = match["rest"]
        if any(not _PHONE.match(key["value"]) for key in _NETWORK_KEY.finditer(rest)) and not _tells_of_a_call(rest):
            return True
        if any(_is_key(value) and (_latin(name) or _latin(value)) for name, value in _pairs(rest)):
            return True
    return False


def _opens_account(said: str) -> bool:
    for match in _ENTRY.finditer(_PAGE.sub(" ", said)):
        thing = match.group().startswith(_THINGS)
        for name, value in _pairs(match["rest"]):
            if thing and _listed(match["rest"], name, value):
                continue
            if name.startswith("@") and value.startswith("@"):
                continue
            if (
                (_latin(name) or _MAIL.fullmatch(name))
                and (_hard(value) or _MAIL.fullmatch(name))
                and _is_secret(value)
            ):
                return True
        labelled = match.group().startswith(("л/п", "лог/пас", "креды", "credentials"))
        if labelled and any(_latin(value) or _latin(name) for name, value in _pairs(match["rest"])):
            return True
    return False


def _opens_door(said: str) -> bool:
    for match in _CODE.finditer(said):
        before = said[max(0, match.start() - 12) : match.start("code")]
        if not _COUNTED.match(said, match.end("code")) and not _OTHER_CODE.search(before):
            return True
    return False


def _listed(rest: str, name: str, value: str) -> bool:
    """Whether two things stand beside each other: «CRM: Bitrix24, amo2024»."""
    return not _MAIL.fullmatch(name) and re.search(rf"{re.escape(name)}\s*[,;]\s*{re.escape(value)}", rest) is not None


def _pairs(rest: str) -> Iterator[tuple[str, str]]:
    for match in _PAIR.finditer(rest):
        yield match["name"], match["value"].strip(".!?)»\"'")


def _is_key(value: str) -> bool:
    """What a network may have for a key: eight characters and more; or letters with digits."""
    return _is_secret(value) and (len(value) >= 8 if not _hard(value) else len(value) >= 4) and value.isascii()


def _is_secret(value: str) -> bool:
    """No time, price, phone or address."""
    shape = _TIME_OR_PRICE.fullmatch(value) is not None and len(value) < 4
    return (
        len(value) >= 4
        and not (shape or _PHONE.match(value) or _LINK.search(value) or _MAIL.fullmatch(value))
        and ":" not in value
    )


def _hard(value: str) -> bool:
    """Not to be read as a word: digits, with letters or alone."""
    return any(char.isdigit() for char in value)


def _latin(token: str) -> bool:
    return re.search(r"[a-z]", token) is not None


def _tells_of_a_call(rest: str) -> bool:
    return re.search(r"звон|тел\.|телефон|заказ|договор|инн|счет", rest) is not None
