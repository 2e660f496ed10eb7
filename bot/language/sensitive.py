"""What a record may not hold, or only with care: secrets' values, documents' numbers, special categories (MEM-13).

A fact about a secret («пароль от вайфая на стойке») is no secret. Masking before a model call is another matter and
lives elsewhere.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from bot.language import intimate, secret_words
from bot.language.dictation import respelled
from bot.language.grammar import Role, Word, words
from bot.language.honour import abuses
from bot.language.intimate import Special
from bot.language.lemmas import Kind, fold, forms, listed
from bot.language.names import full_names, owner_names, surname_readings
from bot.language.numbers import with_digits

__all__ = ["Secret", "Special", "names_person", "secret", "special"]


class Secret(StrEnum):
    """Why a text is refused."""

    PASSWORD = "password"
    CODE = "code"
    KEY = "key"
    CARD = "card"
    DOCUMENT = "document"


_PASSWORD: Final = re.compile(
    r"(?<!\w)(?:парол\w*|пасс?ворд\w*|password|passwd|pass|pwd|пасс|кодовое слово|секретное слово|"
    r"контрольное слово)(?!\w)(?P<rest>.{0,80})",
    re.IGNORECASE | re.DOTALL,
)
_VALUE: Final = re.compile(
    r"^(?P<lead>[^:=—–]{0,40}?)\s*(?:[:=]|\s[—–-]\s|—|–)\s*(?P<value>[^\s,;]+)(?P<after>.*)$", re.DOTALL
)
_KNOWN_LATIN: Final = listed(
    """
    wifi wi-fi fi wi crm erp gmail vpn google telegram windows zoom bitrix bitrix24 amo amocrm api instagram
    figma canva notion jira trello github gitlab avito ozon wb excel office mail ru yandex vk whatsapp ssh ftp
    rdp sql mysql admin-панели skype apple icloud iphone ipad macbook mac id steam adobe facebook youtube
    tiktok hh sms app store play market pos nas nvr ip dvr роутер router com www the and lan pc linux ubuntu
    server site wordpress tilda slack email teams outlook cloud password login
    """
)
_ACCESS: Final = (
    r"(?:домофон\w*|сейф\w*|зам(?:ок|ка|ку|ком|ке|ков)|двер\w+|сигнализац\w+|подъезд\w*|вход\w*|"
    r"доступ\w*|письм[аое]\w*|калитк\w+|ворот\w*|ключниц\w+|шкаф\w*|ячейк\w+|раздевал\w+|карт\w+|смс|sms|"
    r"подтвержден\w+|авторизац\w+|двухфактор\w+|разблокиров\w+|сим-?карт\w+|охран\w+|чердак\w*|"
    r"подвал\w*|офис\w*|кабинет\w*|серверн\w+|шлагбаум\w*|банковск\w+|приложени\w+|телефон\w*|"
    r"планшет\w*|гараж\w*|"
    r"пропуск\w*|турникет\w*|щитк\w+|кладов\w+|почт\w+|безопасност\w+)"
)
_CODE: Final = re.compile(
    rf"(?<!\w)(?:код(?:ы|а|ом|у)?|шифр|комбинаци\w+)(?!\w)(?:\s+(?:от|для|на|к|доступа|с|из|"
    rf"в)(?!\w))*\s+(?:\w+\s+){{0,2}}?{_ACCESS}(?P<rest>.{{0,60}})",
    re.IGNORECASE | re.DOTALL,
)
_ACCESS_FIRST: Final = re.compile(
    rf"(?<!\w){_ACCESS}(?:\s+\w+){{0,2}}?[\s,:—–-]+код(?:ом)?(?!\w)(?P<rest>.{{0,40}})", re.IGNORECASE | re.DOTALL
)
_PIN: Final = re.compile(
    r"(?<!\w)(?:пин|pin|пин-?код\w*|pin-?код\w*|pin-?code|пинкод\w*|пук-?код\w*|puk|cvv2?|cvc2?|"
    r"цвв|(?:три|3) цифры (?:сзади|на обор\w+|с обрат\w+|на обрат\w+))(?!\w)(?P<rest>.{0,50})",
    re.IGNORECASE | re.DOTALL,
)
_KEY_WORD: Final = re.compile(
    r"(?<!\w)(?:ключ\w*\s+(?:api|апи|доступа|шифрования|ssh|активации|продукта|лицензии|сети)|"
    r"секрет(?=\s*[:=])|"
    r"(?:api|апи|секретн\w+|приватн\w+|private|"
    r"secret|access|ssh|лицензионн\w+)[\s-]*(?:ключ\w*|key)|токен\w*|token|secret|"
    r"bearer)(?!\w)(?P<rest>.{0,200})",
    re.IGNORECASE | re.DOTALL,
)
_KEY_SHAPES: Final = re.compile(
    r"(?<![\w-])(?:sk-[\w-]{12,}|sk_(?:live|test)_\w{8,}|gh[pousr]_\w{20,}|AKIA[0-9A-Z]{12,}|"
    r"xox[abpr]-[\w-]{10,}|\d{8,10}:[\w-]{30,}|eyJ[\w-]{10,}\.[\w-]+|glpat-[\w-]{10,}|AIza[\w-]{20,})"
    r"|(?<![\w-])(?=[A-Z0-9-]{0,40}[A-Z])(?=[A-Z0-9-]{0,40}\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){3,}(?![\w-])"
    r"|\w_(?:token|secret|key|password|passwd|pwd)\s*[:=]\s*[^\s,;]{6,}"
    r"|(?i:серийни\w+|серийн\w*|лицензи\w+|активац\w+|ключ\w*)[^\n]{0,25}?(?<![\w-])\d{4}(?:-\d{4}){4,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY|\w+://[^\s/:@]+:[^\s/:@]+@"
)
#: an address that opens by itself what it leads to: «…?token=…», a webhook
_OPEN_LINK: Final = re.compile(
    r"[?&;#](?:[\w.-]*[_.-])?(?:token|key|apikey|auth|authorization|secret|sig|signature|password|passwd|pwd|pass|session|"
    r"sessionid|sid|jwt|otp|hash|signed|credential|ticket|code|invite|share|resourcekey)"
    r"=(?=[^&\s#]{6})(?=[^&\s#]*(?:\d|[A-Z]))[^&\s#]+"
    r"|(?<![\w.-])(?:hooks\.slack\.com/services|discord(?:app)?\.com/api/webhooks|outlook\.office\.com/webhook)/\S{8,}"
    r"|/rest/\d+/(?=\w*\d)\w{10,}",
    re.IGNORECASE,
)
_LOGIN: Final = re.compile(
    r"(?<!\w)(?:логин|login|юзер|user)(?!\w)[^,;\n]{1,40}[,;/\s]+(?:пароль|пасс|pass|"
    r"password)?\s*[:=—–-]?\s*(?P<value>\S*\d\S*)",
    re.IGNORECASE,
)
_ACCESS_TO: Final = re.compile(
    r"(?<!\w)(?:доступ\w*|учетк\w*|учётк\w*|учетн\w+ запис\w+|учётн\w+ запис\w+|аккаунт\w*|логин\w*|"
    r"админк\w+)(?!\w)(?P<rest>.{0,120})",
    re.IGNORECASE | re.DOTALL,
)
_CARD: Final = re.compile(r"(?<![\d-])(?:\d[ \-\u00a0]?){12,18}\d(?!\d)")
_OTHER_NUMBER: Final = re.compile(
    r"штрих-?код\w*|ean|gtin|трек\w*|накладн\w+|огрн|артикул\w*|сч[её]т\w*|р/с|imei|заказ\w*", re.IGNORECASE
)
_CARD_WORD: Final = re.compile(r"карт[аыуео]|visa|мир|mastercard|сбер|тинькофф", re.IGNORECASE)
_DOCUMENTS: Final = (
    (
        re.compile(r"паспорт|серия|загран", re.IGNORECASE),
        re.compile(r"(?<!\d)\d{2}[\s-]?\d{2}[\s№nNномер.,-]*\d{3}[\s-]?\d{3}(?!\d)|(?<!\d)\d{2}[\s№-]*\d{7}(?!\d)"),
    ),
    (re.compile(r"снилс|страхов", re.IGNORECASE), re.compile(r"\d{3}[\s-]?\d{3}[\s-]?\d{3}[\s-]?\d{2}")),
    (re.compile(r"полис|омс", re.IGNORECASE), re.compile(r"(?<!\d)(?:\d[\s-]?){15}\d(?!\d)")),
    (
        re.compile(r"водительск|(?<!\w)права(?!\w)|(?<!\w)ву(?!\w)", re.IGNORECASE),
        re.compile(r"(?<!\d)\d{2}[\s-]?\d{2}[\s-]?\d{6}(?!\d)"),
    ),
    (
        re.compile(r"свидетельств|военн\w+ билет|удостоверени|внж|инн\s+физ", re.IGNORECASE),
        re.compile(r"(?:[IVX]+-[А-Я]{2}|[А-Я]{2})[\s№-]*\d{6,7}|(?<!\d)\d{7,12}(?!\d)"),
    ),
)
_SNILS: Final = re.compile(r"(?<!\d)\d{3}-\d{3}-\d{3}[\s-]\d{2}(?!\d)")
_TIMES: Final = re.compile(
    r"\d{1,2}[.:]\d{2}|\d{1,2}\s+(?:январ|феврал|март|апрел|ма[яй]|июн|июл|август|сентябр|октябр|"
    r"ноябр|декабр)\w*|20\d\d\s*(?:год\w*|г\b)|\d+\s*(?:раз\w*|дн\w+|недел\w+|месяц\w*|символ\w*|"
    r"знак\w*|час\w*|минут\w*|руб\w*|цифр\w*)|до\s+\d{1,2}(?!\d)|(?:в|каждые)\s+\d{1,2}(?!\d)"
)


#: things that a code opens, said with the code alone: «сигналка 4521»
_LOCKED: Final = re.compile(
    r"(?<!\w)(?:сейф\w*|сигналк\w+|сигнализаци\w+|домофон\w*|(?:кодов\w+ )?зам(?:ок|ка|ку|ком|ке)|калитк\w+|ворота|шлагбаум\w*|"
    r"охрана (?:снимается|отключается)|(?:постановк\w+ на|снят\w+ с) охран\w+)(?!\w)(?P<rest>[^\n.;!?]{0,40})",
    re.IGNORECASE,
)
#: said of such a thing, a number is its price, its place, its maker's or the hour
_NO_CODE: Final = re.compile(
    r"(?<!\w)(?:стоит|стоят|цена|цену|руб\w*|этаж\w*|кабинет\w*|каб|телефон\w*|тел|модел\w+|сработал\w*|ставит|ставят|чинит|чинят|"
    r"договор\w*|номер\w*|ключом|шт|штук\w*|штраф\w*|меня\w+|тысяч\w*|метр\w*|мм|см|кг|год\w*|заказ\w*|счет\w*|счёт\w*|купили|"
    r"раз|аренд\w*|пост|весит|толщин\w*|обслужива\w*|установ\w*|поставил\w*|обош\w*|тыс|литр\w*|за(?=\s\d))(?!\w)|[₽№$%]",
    re.IGNORECASE,
)
_OPENING_CODE: Final = re.compile(
    r"(?:влево|вправо)\s+(?:на\s+)?\d|(?<![\d.,:/-])(?:\d{1,4}(?:[-*# ]\d{1,4}){2,5}|\d{2,4}[-*# ]\d{2,4}|\d{3,8}|\d+[#*]+\d*|[#*]\d{2,})(?![\d:]|[.,]\d)"
)
#: «45В7832», «12к3456»: a door's number and its code in one
_DOOR_SHAPE: Final = re.compile(r"(?<![\w-])\d{1,4}[кkвb]\d{3,5}(?![\w-])", re.IGNORECASE)
_NETWORK: Final = re.compile(
    r"(?<!\w)(?:вай[- ]?фа[йяею]\w*|wi-?fi|vpn|впн|rdp|рдп|ssh|ftp|mysql|postgres\w*|роутер\w*|teamviewer|anydesk|админк\w+|"
    r"вход в \S+|crm|црм|удал[её]нк\w+)(?!\w)(?P<rest>[^\n]{0,60})",
    re.IGNORECASE,
)
_ACCOUNT: Final = re.compile(
    r"(?<![\w@.-])(?:root|admin|administrator|админ|guest|buh|sa|sysadmin)\s*(?:[/:,|]\s*|\s)(?P<value>[A-Za-z0-9!@#$%^&*_+-]{4,})(?![\w.])",
    re.IGNORECASE,
)
_CHOSEN_WORD: Final = re.compile(
    r"(?<!\w)(?:пароль|кодовое слово|секретное слово|контрольное слово|ответ на (?:секретный|контрольный) вопрос|пасс?ворд)"
    r"(?!\w)(?P<rest>[^\n.;!?]{1,60})",
    re.IGNORECASE,
)
_DRAWN: Final = re.compile(
    r"графическ\w+ (?:ключ|пароль)\w*[^\n.]{0,20}(?:букв\w+|цифр\w+|звезд\w+|квадрат\w*|зигзаг\w*)", re.IGNORECASE
)


def _opens(rest: str) -> bool:
    """Whether the words after «сейф», «сигналка» are the code that opens it."""
    return not _NO_CODE.search(rest) and bool(_OPENING_CODE.search(_TIMES.sub(" ", rest)))


def _chosen_token(rest: str) -> bool:
    """«Guest2024!» after «вайфай»: small letters with digits; a model's name has capitals only."""
    return any(
        _mixed(t.strip('.?()«»"'), least=6) and re.search(r"[a-z]", t)
        for t in re.split(r"[\s,;/|]+", rest)
        if "." not in t
    )


def _names_word(rest: str) -> bool:
    """Whether what follows «пароль» is one noun said as the value: «пароль от почты ромашка», and nothing told of it."""
    said = [w for w in words(rest) if w.role is not Role.MARK and w.lower not in _NOW]
    if any(w.is_predicate or w.role is Role.INFINITIVE for w in said):
        return False
    if said and said[0].role is Role.PREPOSITION:
        place = next((i for i, w in enumerate(said[1:], 1) if w.role in (Role.NOUN, Role.SIGN)), len(said))
        said = said[place + 1 :]
    elif len(said) > 1 and said[0].role is Role.NOUN and said[0].may_be("gent"):
        said = said[1:]
    return len(said) == 1 and said[0].role is Role.NOUN and said[0].may_be("nomn") and said[0].lemma not in _NO_VALUES


_NOW: Final = listed("теперь сейчас новый пока снова тут это")
_NO_VALUES: Final = listed(
    "секрет тайна бумажка стикер записка блокнот сейф сообщение смс почта цифра символ буква слово защита проблема вопрос вид "
    "тип длина срок день неделя месяц год админ директор инструкция регламент"
)


def secret(text: str) -> Secret | None:
    """Which secret's value the text holds, if any; digits in words and letters one by one hide none."""
    found = _secret(text)
    if found is None and (plain := respelled(text)) is not None:
        found = _secret(plain.text)
    if found is None and any(True for _ in secret_words.told(text)):
        return Secret.PASSWORD
    return found


def _secret(text: str) -> Secret | None:
    spelled = with_digits(text)
    if _opens_something(spelled):
        return Secret.CODE
    if _gives_account(text) or any(_names_word(m.group("rest")) for m in _CHOSEN_WORD.finditer(text)):
        return Secret.PASSWORD
    return _plain_secret(text, spelled)


def _opens_something(spelled: str) -> bool:
    return bool(_DOOR_SHAPE.search(spelled) or _DRAWN.search(spelled)) or any(
        _opens(m.group("rest")) for m in _LOCKED.finditer(spelled)
    )


def _gives_account(text: str) -> bool:
    """A name with its password, or a network with its own."""
    if any(m.group("value").lower() not in _KNOWN_LATIN for m in _ACCOUNT.finditer(text)):
        return True
    return any(_chosen_token(m.group("rest")) for m in _NETWORK.finditer(text))


def _plain_secret(text: str, spelled: str) -> Secret | None:
    if _KEY_SHAPES.search(text) or _OPEN_LINK.search(text) or _long_key(text):
        return Secret.KEY
    if _is_card(text):
        return Secret.CARD
    if _is_document(spelled):
        return Secret.DOCUMENT
    if any(_holds_password(m.group("rest")) for m in _PASSWORD.finditer(spelled)) or _LOGIN.search(spelled):
        return Secret.PASSWORD
    if any(_holds_login(m.group("rest")) for m in _ACCESS_TO.finditer(text)):
        return Secret.PASSWORD
    if any(_holds_code(m.group("rest")) for p in (_PIN, _CODE, _ACCESS_FIRST) for m in p.finditer(spelled)):
        return Secret.CODE
    if any(_mixed(w, least=8) for m in _KEY_WORD.finditer(text) for w in re.findall(r"[\w-]+", m.group("rest"))):
        return Secret.KEY
    return None


def _long_key(text: str) -> bool:
    """A long random token: letters of both cases or a dash, with digits, and no word or address."""
    return any(
        len(re.findall(r"\d", w)) >= 4 and re.search(r"[a-z]", w) and re.search(r"[A-Z]", w)
        for w in re.findall(r"(?<![\w/.:-])[A-Za-z0-9_-]{20,}(?![\w/.])", text)
    )


def _is_card(text: str) -> bool:
    for match in _CARD.finditer(text):
        if _OTHER_NUMBER.search(text[max(0, match.start() - 30) : match.start()]):
            continue
        digits = re.sub(r"\D", "", match.group())
        if 13 <= len(digits) <= 19 and (_luhn(digits) or (len(digits) == 16 and _CARD_WORD.search(text))):
            return True
    return False


def _luhn(digits: str) -> bool:
    total = 0
    for place, char in enumerate(reversed(digits)):
        value = int(char) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _is_document(text: str) -> bool:
    return bool(_SNILS.search(text)) or any(word.search(text) and number.search(text) for word, number in _DOCUMENTS)


#: what a password is for stands after these
_FOR_WHAT: Final = frozenset({"от", "для", "к", "на", "в", "из", "у", "через", "с"})
#: «Tigr77»; two letters and a number are a place or a model
_SHORT_CHOICE: Final = re.compile(r"(?=[A-Za-zА-Яа-яЁё]*[a-zа-яё])[A-Za-zА-Яа-яЁё]{3,4}\d{1,2}")
#: single digits in a row that are a password told aloud
_SPELT_OUT: Final = 4


def _holds_password(rest: str) -> bool:
    """Whether a value follows the word «пароль»: after a colon, or a token no one would say."""
    rest = _TIMES.sub(" ", rest)
    told = _VALUE.match(rest)
    if told is not None and _looks_chosen(told.group("value"), alone=not told.group("after").strip(" .!,")):
        return True
    before, digits_in_row = "", 0
    for token in re.findall(r"[^\s,;:()«»\"]+", rest)[:9]:
        bare = token.strip(".!?")
        if _mixed(bare, least=4) or (bare.isdigit() and len(bare) >= 4):
            return True
        if _SHORT_CHOICE.fullmatch(bare) and before not in _FOR_WHAT:
            return True
        digits_in_row = digits_in_row + 1 if bare.isdigit() else 0
        if digits_in_row >= _SPELT_OUT:
            return True
        latin = re.fullmatch(r"[A-Za-z][A-Za-z!@#$%^&*_+-]{3,}", bare)
        if latin and bare.lower() not in _KNOWN_LATIN and before not in _FOR_WHAT:
            return True
        before = bare.lower()
    return False


def _holds_login(rest: str) -> bool:
    """A pair «name / password» after «доступ», «логин»: a second token that mixes letters and digits."""
    tokens = [t for t in re.split(r"[\s,;/|]+", rest) if t and "@" not in t and "." not in t]
    return any(_mixed(t.strip(".:!?()"), least=6) and re.search(r"[A-Za-z]", t) for t in tokens)


def _looks_chosen(value: str, *, alone: bool) -> bool:
    """«пароль: ромашка», «пароль — Qwerty1»: one word said as the value; «пароль: у Фаи» is none."""
    bare = value.strip(".!?«»\"'")
    if not bare:
        return False
    if _mixed(bare, least=3) or bare.isdigit():
        return True
    if bare.isascii():
        return bare.lower() not in _KNOWN_LATIN
    read = words(bare)[:1]
    names_thing = bool(read) and read[0].role is Role.NOUN and not read[0].has("loct")
    return alone and names_thing


def _mixed(token: str, *, least: int) -> bool:
    """Letters with digits or odd signs, as chosen passwords are; «А-118», «5w40», «2-й» and plain words are not."""
    if len(token) < least:
        return False
    letters, digits = re.search(r"[^\W\d_]", token), re.search(r"\d", token)
    odd = re.search(r"[!@#$%^&*_+=]", token)
    if re.fullmatch(r"\d+-?[а-яё]{1,3}|[A-Za-zА-Яа-яЁё]{1,4}-?\d{1,2}", token) and least < 8:
        return False
    return bool(letters and (digits or odd)) or bool(digits and odd)


def _holds_code(rest: str) -> bool:
    """Three digits or more follow, and they are no time, date or count."""
    rest = _TIMES.sub(" ", rest)
    if re.match(r"\s*[:—–-]?\s*(?=[\w*#-]*\d)[\w*#-]{2,}\s*(?:$|[.,!;])", rest):
        return True
    return len(re.findall(r"\d", rest.split("\n")[0])) >= 3


def names_person(text: str) -> bool:
    """Whether a person is named: a first name, a patronymic or a surname, in small letters too."""
    for word in words(text):
        if word.token.kind is not Kind.WORD:
            continue
        if word.form is not None and word.form.is_name and word.role is Role.NOUN and word.form.known:
            return True
        if word.token.capital and (
            full_names(word.token.text)
            or owner_names(word.token.text)
            or (word.token.start and surname_readings(word.token.text))
        ):
            return True
        if not word.token.capital and word.role is Role.NOUN and word.may_be("Surn"):
            return True
    return False


#: papers and payments that every company has an order for
_PAPERS: Final = re.compile(
    r"(?<!\w)(?:больничн\w+|нетрудоспособност\w+|справк\w+|заявлени\w+|исполнительн\w+ лист\w*|алимент\w+|декрет\w*|"
    r"отпуск\w* по беременности|оклад\w*|зарплат\w*|преми[яиюйе]\w*|н?е?судимост\w+|прививк\w+|медкнижк\w+)(?!\w)"
)
#: what is done with papers of others; «оформляет», «сдаёт», «получает» may be about one's own
_HANDLED: Final = listed(
    "вести проверять начислять удерживать отвечать принимать выдавать подписывать рассматривать контролировать учитывать "
    "перечислять выплачивать требовать вносить"
)
_GIVEN: Final = listed(
    "сдавать сдать нести приносить принести отдавать отдать отправлять отправить передавать передать показывать показать"
)
_TO_BE_HAD: Final = listed("нужный нужно надо обязательный обязательно положенный положено должен можно нельзя")
_OF_ONESELF: Final = listed("он она свой себя сам")


def special(text: str) -> Special | None:
    """Which special category the text touches, if any. How papers are handled touches nobody's: «справки сдают в кадры»."""
    found = intimate.special(text)
    if found is not None and _office_work(text):
        found = None
    return found or (Special.HONOUR if abuses(text) else None)


#: whose matters are the speaker's own, with «мой» left out, and what is told of oneself without «у меня»
_CLOSE: Final = listed(
    "муж жена мама мать папа отец сын дочь дочка ребенок малыш брат сестра бабушка дед дедушка тетя дядя теща свекровь парень "
    "девушка голова спина живот сердце давление нога рука колено зуб горло температура диагноз анализ врач больничный"
)


def of_whoever_speaks(text: str) -> bool:
    """Whether a special category is told with nobody to tell it of: «приболела», «муж бросил», «опять на больничном»."""
    if special(text) is None or names_person(text):
        return False
    said = [w for w in words(text) if w.role is not Role.MARK]
    if any(w.role in (Role.NOUN, Role.ADJECTIVE) and w.has("plur") and w.may_be("anim") for w in said):
        return False
    if any(w.role is Role.ADJECTIVE and w.has("plur", "datv") for w in said):
        return False
    close = any(w.lemma in _CLOSE for w in said)
    if any(_tells_how(w) for w in said) and not close:
        return False
    # at the beginning of a sentence a surname is no sure name, but somebody all the same
    if any(w.token.capital and surname_readings(w.token.text) and w.lemma not in _CLOSE for w in said):
        return False
    subjects = [w for w in said if w.role in (Role.NOUN, Role.PRONOUN) and not w.ruled and w.may_be("nomn")]
    return all(w.lemma in _CLOSE or w.lower == "я" or intimate.special(w.lower) is not None for w in subjects)


def _tells_how(word: Word) -> bool:
    """«после операции не снимать», «в стационаре держим пять суток»: what is done with others."""
    if word.role in (Role.INFINITIVE, Role.IMPERATIVE):
        return True
    return word.role is Role.VERB and (word.has("plur") or word.has("3per", "pres"))


def _office_work(text: str) -> bool:
    """Whether the words tell how papers are handled, or by whom, and of nobody whose papers they are."""
    said = [w for w in words(text) if w.role is not Role.MARK]
    if not _PAPERS.search(fold(text)) or any(w.has("past") or w.lemma in _OF_ONESELF for w in said):
        return False
    named = [w for w in said if _is_somebody(w)]
    if not named:
        return any(_of_everybody(w) for w in said)
    if _one_in_charge(named) and any(
        w.role is Role.VERB and w.has("3per", "sing") and w.lemma in _HANDLED for w in said
    ):
        return True
    return all(w.may_be("datv") for w in named) and any(_given(w) for w in said)


def _given(word: Word) -> bool:
    """«Сдавать Нине Петровне», «приносите Олегу»: papers go to somebody, whoever's they are."""
    everybody = word.role in (Role.INFINITIVE, Role.IMPERATIVE) or (word.role is Role.VERB and word.has("3per", "plur"))
    return everybody and word.lemma in _GIVEN


def _of_everybody(word: Word) -> bool:
    """«Сдают», «оплачивается», «сдавать», «нужна»: what is the order, whoever it is about."""
    if word.role in (Role.INFINITIVE, Role.IMPERATIVE) or word.lemma in _TO_BE_HAD:
        return True
    return word.role is Role.VERB and word.has("3per") and (word.has("plur") or word.lower.endswith("ся"))


def _one_in_charge(named: list[Word]) -> bool:
    """One person, by however many words, and nobody's else: «ведёт Нина Петровна»."""
    places = [w.token.start for w in named]
    together = all(after - before.token.end <= 1 for before, after in zip(named, places[1:], strict=False))
    return together and all(not w.ruled and (w.has("nomn") or w.may_be("nomn")) for w in named)


def _is_somebody(word: Word) -> bool:
    """Stricter about common nouns than `names_person`: «лист» and «кадры» are surnames too, and hardly ever here."""
    if word.token.kind is not Kind.WORD:
        return False
    if word.token.capital and word.token.start:
        return bool(full_names(word.token.text)) or word.role is Role.NOUN
    first = forms(word.token.text)[0]
    return (
        bool(full_names(word.token.text)) or (word.form is not None and word.form.is_name) or "Surn" in first.grammemes
    )


def tells_of_another(text: str, speaker: str) -> bool:
    """Whether the text touches a special category of somebody named who isn't the speaker; `speaker` is their name."""
    if special(text) is None:
        return False
    own = {name for part in speaker.split() for name in full_names(part)} | {fold(part) for part in speaker.split()}
    return any(
        not (full_names(w.token.text) & own or fold(w.token.text) in own or (w.form is not None and w.lemma in own))
        for w in words(text)
        if _is_somebody(w)
    )
