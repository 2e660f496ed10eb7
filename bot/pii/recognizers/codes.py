"""Codes people pass on in words: of doors and alarms, from text messages, cards' back sides, code words, licence keys."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_WORD_LEFT, _WORD_RIGHT = r"(?<![а-яa-z0-9])", r"(?![а-яa-z])"
#: what is opened with a code and hardly has another number
_LOCKED = (
    r"домофон\w{0,2}|сигналк\w{1,2}|сигнализаци\w{1,2}|сейф\w{0,2}|ключниц\w{1,2}|кодов\w{2,3} зам(?:ок|ка|ке|ком)"
    r"|кодовик\w{0,2}|кейбокс\w{0,2}|локер\w{0,2}"
)
#: and what has numbers of other kinds as well
_ALSO_LOCKED = (
    r"зам(?:ок|ка|ке|ком)|калитк\w{1,2}|ворота|ворот|воротам?|шлагбаум\w{0,2}|двер\w{1,3}|ячейк\w{1,2}|постамат\w{0,2}|подъезд\w{0,2}"
    r"|парадн\w{1,3}|вход\w{0,2}|лифт\w{0,2}|шкафчик\w{0,2}|охран\w{1,2}|банкомат\w{0,2}|турникет\w{0,2}|чемодан\w{0,2}|склад\w{0,2}|гараж\w{0,2}"
)
_HOW = (
    r"(?:\s(?:открыва\w{3,5}|откры\w{2,4}|снима\w{3,5}|отключа\w{3,5}|ставится|закрыва\w{3,5}|на|в|от|кодом|код|по коду|набор\w{0,2}"
    r"|набери\w{0,2}|это|теперь|сейчас|у нас|новый|старый|офис\w{0,2}|склад\w{0,2}|бытовк\w|подъезд\w{0,2}|входн\w{2,3}|цифры|такой|поменяли|через)){0,4}"
)
_SIGN = r"(?:\s?[:=—–\-]\s?|,?\s)[«\"]?"
#: «45в7832», «38*2214», «5-12-33», «4521#»
_CODE = r"(?:[#*]?\d{1,6}[кkвvbв*#]\d{1,6}[#*]?|[#*]?\d{3,8}[#*вкvbk]?(?![а-яa-z])|\d{1,2}(?:[\-–]\d{1,2}){2,3}|\d{2,3}[\- ]\d{2,3}(?!\d))"
_NOT_AN_AMOUNT = (
    r"(?![\d\-–.,:/]*\d)(?!\s?(?:мм|см|м2|метр|руб|р\.|₽|тыс|шт|кг|т(?![а-я])|х\s?\d|x\s?\d|%|штук|лет|год|дн|час|мин|раз(?![а-я])"
    r"|дол|евро|место|мест|человек|в наличии|литр|квт|вт(?![а-я])|вольт|в(?![а-я])))"
)
_OF_LOCK = re.compile(rf"{_WORD_LEFT}(?:{_LOCKED}){_HOW}{_SIGN}(?P<value>{_CODE}){_NOT_AN_AMOUNT}")
_CODE_OF = re.compile(
    rf"{_WORD_LEFT}код\w{{0,2}}\s(?:(?:от|для|на|к|в|у)\s)?(?:[а-я]{{3,12}}\s)?(?:{_LOCKED}|{_ALSO_LOCKED}){_HOW}{_SIGN}(?P<value>{_CODE})"
    rf"{_NOT_AN_AMOUNT}"
)
_ALSO_OF_LOCK = re.compile(
    rf"{_WORD_LEFT}(?:{_ALSO_LOCKED})(?:\s[а-я]{{1,12}}){{0,3}}?,?(?:\s\d{{1,3}})?[,:]?\s(?:[—–\-]\s)?(?:код\w{{0,2}}|набор\w{{0,2}}|набери\w{{0,2}})"
    rf"(?:\s(?:получени\w|выдачи|такой|это|теперь|новый)){{0,2}}{_SIGN}(?P<value>{_CODE}){_NOT_AN_AMOUNT}"
)
#: «домофон 12 ключ 3456»: the flat and its code
_FLAT_AND_CODE = re.compile(
    rf"{_WORD_LEFT}(?:домофон\w{{0,2}}|подъезд\w{{0,2}}|квартира|кв|парадн\w{{1,3}})\.?\s?(?:№\s?)?(?:\d{{1,4}}|[а-я]{{4,14}}),?\s?(?:ключ|звоночек|звонок|колокольчик|решетка|код)\s?(?P<value>\d{{3,6}})(?!\d)"
)
#: «ворота 7788, потом звёздочка», «замок на бытовке 3914»: the number alone
_BARE_LOCK = re.compile(
    rf"{_WORD_LEFT}(?:замок|калитка|шлагбаум|ворота|дверь)(?:\s(?:на|в|у|открыва\w{{3,5}})(?:\s[а-я]{{3,12}}){{0,2}})?"
    rf"(?:\s?[:—–\-])?\s(?P<value>\d{{4,6}}[#*]?|\d{{1,4}}[кв*#]\d{{2,5}})(?=\s*(?:\Z|\n|[,;.)](?!\d)|и\s(?:решетк|звезд|потом)))"
)
#: what a number that came by message or call is said with
_MESSAGE = re.compile(
    r"(?<![а-я])(?:смс\w*|sms|приш[её]?л\w*|пришлют|придет|продиктуй\w*|продиктов\w+|скажи|скажите|не говори\w*|никому|подтвержд\w+|вош\w+|войти"
    r"|вход\w*|госуслуг\w*|звонк\w+|пуш\w*|мессенджер\w*|авториз\w+|двухфактор\w*|2fa|получени\w+|выдач\w+|забрать|заберешь|заберите"
    r"|восстановлени\w+|сброс\w*|регистраци\w+|банк\w*|одноразов\w+|временн\w+|введи\w*|вводи\w*|ввести)(?![а-я])"
)
_NOT_THAT_CODE = re.compile(
    r"(?:товар|регион|ошибк|цвет|город|стран|вид|оквэд|окпо|операц|валют|тн|причин|подраздел|кпп|бюджет|классиф|издел|продукц|заказ|издани|доход|вычет|налог|льгот"
    r"|страниц|статус|ответ|скидк|промо|акци|сотрудник|клиент|поставщик|контраг|груз|усл)"
)
_PLAIN_CODE = re.compile(
    rf"{_WORD_LEFT}(?:код\w{{0,2}}|2fa|otp|цифр[ыа]{{1,2}}|пин)(?P<between>(?:\s[а-я]{{2,12}}){{0,2}}){_SIGN}(?P<value>\d{{4,8}}|\d{{3}}[\- ]\d{{3}})(?!\d|[.,:/\-]\d)"
)
_BACK_OF_CARD = re.compile(
    rf"{_WORD_LEFT}(?:три цифры|3 цифры|(?:код|цифры) (?:сзади|на обороте)(?: карты)?)(?:\s(?:сзади|на обороте|с обратной стороны|на обратной стороне)(?: карты)?)?"
    rf"{_SIGN}(?P<value>\d{{3,4}})(?!\d)"
)
_CODE_WORD = re.compile(
    rf"{_WORD_LEFT}(?:(?:кодов|секретн|контрольн|проверочн)\w{{2,3}} (?:слов[оаеу]м?|фраз[аыеуой]{{1,2}})"
    r"|ответ\w{0,2} на (?:секретн|контрольн|проверочн)\w{2,3} вопрос\w{0,2})"
    r"(?P<sign>\s?[:=—–\-]\s?|\s(?:это\s|было\s|теперь\s)?)[«\"]?(?P<value>[а-яa-z][а-яa-z0-9\-]{2,24}(?:\s[а-яa-z0-9\-]{2,24})??)(?=[»\"]|\s*(?:\Z|\n|[.,;!?)]))"
)
#: groups of capitals and digits, as licences are written
_LICENCE = re.compile(
    r"(?<![A-Za-zА-Яа-я0-9\-])(?=[A-Z0-9\-]*[A-Z])(?=[A-Z0-9\-]*\d)(?:[A-Z0-9]{4,8}-){2,7}[A-Z0-9]{4,12}(?![A-Za-zА-Яа-я0-9\-])"
)
_LICENCE_WORD = re.compile(
    r"(?:лицензи\w*|ключ\w{0,2}(?:\s(?:активации|продукта|лицензи\w))?|серийник\w{0,2}|серийн\w{2,3}(?: номер\w{0,2})?|активаци\w|license|key|product)"
    r"(?:\s[а-яa-z0-9]{1,16}){0,3}[\s:=—–\-\"«]{1,4}\Z"
)
_UUID_LIKE = re.compile(r"[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}")


class CodeRecognizer(Finder):
    kinds = (PiiKind.SECRET,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        if any(c.isdigit() for c in folded):
            for pattern in (_OF_LOCK, _CODE_OF, _ALSO_OF_LOCK, _BARE_LOCK, _FLAT_AND_CODE, _BACK_OF_CARD):
                yield from (_code(*m.span("value"), 0.86) for m in pattern.finditer(folded))
            yield from _from_messages(folded)
            yield from _licences(artifacts.reading.text, folded)
        for match in _CODE_WORD.finditer(folded):
            if match["value"] not in {
                "такое",
                "забыл",
                "забыла",
                "неверное",
                "верное",
                "нужно",
                "надо",
                "есть",
                "нет",
                "другое",
            }:
                yield _code(*match.span("value"), 0.97)


def _from_messages(folded: str) -> Iterable[Candidate]:
    """«пришёл код 40912»: a code is a secret when it came by message or opens something."""
    for match in _PLAIN_CODE.finditer(folded):
        if _NOT_THAT_CODE.search(match["between"]):
            continue
        around = (
            folded[max(0, match.start() - 36) : match.start("value")] + " " + folded[match.end() : match.end() + 24]
        )
        if _MESSAGE.search(around) or match[0].startswith(("2fa", "otp")):
            yield _code(*match.span("value"), 0.88)


def _licences(text: str, folded: str) -> Iterable[Candidate]:
    for match in _LICENCE.finditer(text):
        if _UUID_LIKE.fullmatch(match[0]):
            continue
        said = _LICENCE_WORD.search(folded, max(0, match.start() - 60), match.start())
        groups = match[0].split("-")
        like_a_key = len(groups) >= 4 and len({len(g) for g in groups}) == 1
        if said or like_a_key:
            yield Candidate(
                start=match.start(),
                end=match.end(),
                kind=PiiKind.SECRET,
                score=0.92 if said else 0.6,
                deniable=not said,
            )


def _code(start: int, end: int, score: float) -> Candidate:
    return Candidate(start=start, end=end, kind=PiiKind.SECRET, score=score, deniable=False)
