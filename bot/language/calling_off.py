"""Words about what waits to be sent out: calling it off, agreeing to it, taking an order back in its own end (ACT-3).

Words never approve and seldom name what they mean, so only a message that is nothing else counts: «не публикуй новости
по пятницам» is a rule, and «отмени встречу» asks for something in the world.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.language.lemmas import fold
from bot.language.taking_back import uncalled


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOff:
    """A request to stop or to take back what was to go out."""

    #: of the request, if it was said
    number: int | None = None
    #: nothing is named, or a number that may be of a list: «стоп», «удали 3». Only a reply to the request makes it one of it
    bare: bool = False
    #: with the number, it may be said of a list too: «удали № 3»
    listed: bool = False
    #: what is named can be nothing but such a request; «заявка» and «письмо» may be of the company's own
    sure: bool = False
    #: it is asked whether that can be done
    asks: bool = False


_LONGEST: Final = 160
_SENDING: Final = (
    r"(?:о?публик(?:уй|овать|овывай|овывать)|отправ(?:ь|ляй|лять|ить)|посылай|посылать|пошли|послать|шли|слать|высылай|высылать|"
    r"выкладывай|выкладывать|выложи|выставляй|выставлять|пости|постить|размещай|размещать|размести|рассылай|рассылать|"
    r"отсылай|отсылать|выпускай|выпускать|publish|post|send)(?:те)?"
)
#: what may stand around the words and changes nothing of them
_AROUND: Final = (
    rf"(?:нет|(?:не надо|не нужно)(?! (?:(?:это|этого|его|ее|их|ничего) )?{_SENDING})|стоп|стой(?:те)?|погоди(?:те)?|"
    r"подожди(?:те)?|ой|ох|блин|черт|слушай|а|ну|и|так|все|всё|эй|да|же|"
    r"пожалуйста|плиз|срочно|скорее|быстро|я|мы|давай(?:те)?|лучше|тогда|хотя|впрочем|передумал[аи]?|извини(?:те)?|прошу|надо|"
    r"нужно|хочу|хотим|отбой|это ошибка|ошибка|ошиб(?:ся|лась|лись)|please|no|stop|wait)"
)
_ASKING: Final = r"(?:(?:можешь|можете|можно|сможешь|как|can you|could you)(?: ли)?(?: это| мне)?)"
_AFTER: Final = (
    r"(?:пожалуйста|плиз|срочно|скорее|быстро|пока|сейчас|сегодня|больше|уже|это|этот|эту|его|ее|их|там|совсем|вообще|ничего|"
    r"никуда|рано|обратно|назад|мой|мою|наш\w*|свой|свою|передумал[аи]?|ошибка|please|it|this|that|now|yet)"
)
_OWN: Final = r"(?:мо[йюе]|мое|свой|свою|эт(?:от|у|о)|тот|ту|последн(?:ий|юю|ее)|наш\w*|весь|всю|the|my|this)"
_REQUEST: Final = (
    r"(?:запрос|публикаци[юи]|публикация|отправк[ауи]|согласовани[ея]|размещени[ея]|рассылк[ауи]|"
    r"request|publication|publishing)"
)
_THING: Final = r"(?:заявк[уа]|пост|письмо|объявление|сообщение|новость|анонс|post|letter|message)"
_OF_WHAT: Final = r"(?:поста|письма|сообщения|объявления|текста|запроса|заявки|новости|анонса|публикации)"
_FROM: Final = r"с (?:публикации|согласования|отправки|рассылки)"
_PLACE: Final = (
    r"(?:(?:в|из|с|от|на) (?:канал\w*|чат\w*|групп\w+|почт\w+|согласовани\w|публикаци\w|отправк\w|@\w+)|@\w+)"
)
_NUMBER: Final = r"(?:(?P<sign>№|#|номер|под номером|n|no) ?)?(?P<number>\d{1,9})"
_STOP: Final = (
    r"(?:отзови|отозвать|отзываю|отзываем|отзывай|отмени|отменить|отменяй|отменяем|отменяю|отмена|останови|остановить|"
    r"прекрати|аннулируй|аннулировать|откати|откатить|cancel|withdraw|undo|stop|revoke)(?:те)?"
)
#: these are said of records too
_REMOVE: Final = r"(?:сними|снять|снимай|убери|убрать|убирай|удали|удалить|сотри|верни|вернуть|delete|remove)(?:те)?"
_NOT: Final = (
    rf"(?:не(?: надо| нужно| стоит| смей| вздумай| будем| хочу| хотим)?(?: это| этого| его| ее| их| ничего)? {_SENDING}|"
    rf"(?:do not|don't) {_SENDING})"
)

_OFF: Final = re.compile(
    rf"(?:{_AROUND} )*+(?:(?P<asking>{_ASKING} )(?:{_AROUND} )*+)?"
    rf"(?:(?P<not>{_NOT})(?: {_AFTER})*(?: {_OWN})?(?: (?P<nothing>{_REQUEST}|{_THING}))?"
    rf"|(?P<stop>{_STOP}|{_REMOVE})(?: {_AFTER})*(?: {_OWN})?(?: (?P<what>(?:{_REQUEST}|{_THING})(?: {_OF_WHAT})?|{_FROM}))?)"
    rf"(?: (?P<before>{_PLACE}))?(?: {_NUMBER})?(?: (?P<behind>{_PLACE}))?(?: (?:{_AFTER}|{_AROUND})(?!\S))*+"
)
#: the other way round: «публикацию отмени», «№ 1 отзови»
_OFF_LAST: Final = re.compile(
    rf"(?:{_AROUND} )*+(?:{_OWN} )?(?:(?P<what>{_REQUEST}|{_THING})(?: {_OF_WHAT})?)?(?(what) |)(?:{_NUMBER} )?"
    rf"(?:{_AROUND} )*+(?:(?P<not>{_NOT})|(?P<stop>{_STOP}|{_REMOVE}))(?: (?:{_AFTER}|{_AROUND})(?!\S))*+"
)
#: why, said after it
_EXCUSE: Final = re.compile(
    r"\W*(?:там|тут|я|мы|это|еще|пока|рано|надо|нужно|ошиб\w*|опечат\w*|передум\w*|потом|позже|в (?:тексте|дате|цене)|текст|дата|"
    r"цена|поправ\w*|исправ\w*|лучше|потому|так как|сначала|не (?:то|тот|та|туда|готов\w*)|все|уже|because|there|i|we)(?!\w)"
)
_BARE: Final = re.compile(
    r"(?:(?:нет|ой|блин|а|ну|и|все|пожалуйста|срочно|я|лучше|тогда|хотя|извини(?:те)?) )*"
    rf"(?:стоп|стой(?:те)?|отбой|передумал[аи]?|не надо|не нужно|отставить|отклоняю|против|я против|{_STOP}|{_REMOVE})"
    rf"(?: (?:{_AROUND}|{_AFTER})(?!\S))*+"
)
_ONLY_WORDS: Final = re.compile(r"[^\w№#@'-]+")


def calls_off(text: str, *, names: tuple[str, ...] = ()) -> CallOff | None:
    """What the words call off; None when they ask for anything else. `names` are those of the bot."""
    if not _plain(text, names):
        return None
    whole = _read(text, names)
    if whole is not None:
        return whole
    clause = _CLAUSE.match(fold(uncalled(text, names)))
    assert clause is not None
    return _read(clause["head"], names) if _EXCUSE.match(clause["why"]) else None


_CLAUSE: Final = re.compile(r"(?P<head>[^,.!;:—–\n]*)[,.!;:—–\n]?(?P<why>.*)", re.DOTALL)


def _read(text: str, names: tuple[str, ...]) -> CallOff | None:
    said, asks = _plain(text, names), text.rstrip(" .!)").endswith("?")
    found = _OFF.fullmatch(said)
    if found is None and (last := _OFF_LAST.fullmatch(said)) is not None and (last["what"] or last["number"]):
        return _numbered(last, last["what"] or "", sure=False, asks=asks)
    if found is not None and (found["not"] or found["what"] or found["number"]):
        withdraws = bool(found["number"]) and re.match("отз|withdraw", found["stop"] or "") is not None
        return _numbered(found, found["what"] or found["nothing"] or "", sure=withdraws, asks=asks)
    return CallOff(bare=True, asks=asks) if _BARE.fullmatch(said) is not None else None


def _numbered(found: re.Match[str], what: str, *, sure: bool, asks: bool) -> CallOff:
    removes = re.fullmatch(_REMOVE, found["stop"] or "") is not None
    parts = found.groupdict()
    placed = bool(parts.get("before") or parts.get("behind"))
    listed = removes and bool(found["number"]) and not what and not placed
    return CallOff(
        number=int(found["number"]) if found["number"] else None,
        bare=listed and not found["sign"],
        listed=listed,
        sure=sure or re.fullmatch(_REQUEST, what) is not None,
        asks=asks,
    )


_YES: Final = (
    r"(?:ок|окей|оке|ok|okay|да|ага|угу|давай(?:те)?|конечно|разумеется|о?публик(?:уй(?:те)?|уем|овать)|отправ(?:ь|ляй|ляем|ить|лять)"
    r"(?:те)?|выкладыва(?:й|йте|ем|ть)|выложи(?:те|ть)?|шли(?:те)?|пусть (?:идет|выходит|будет)|пускай|выпуска(?:й|йте|ем|ть)|запуска(?:й|йте|ем|ть)|"
    r"пост(?:и|им|ить)|размещай(?:те)?|размести(?:те)?|рассылай(?:те)?|одобр(?:яю|ено|и|ить|яем|ил|ила|или)|соглас(?:ен|на|ны|овано|ую|овываю|уем)|"
    r"утвержда(?:ю|ем)|утверждено|утверди(?:ть)?|подтвержда(?:ю|ем)|подтверждено|подтверди(?:ть)?|прин(?:ято|имаю)|"
    r"разреша(?:ю|ем)|разрешено|можно|можете|можешь|хорошо|отлично|прекрасно|годится|норм|нормально|пойдет|подходит|супер|"
    r"класс|верно|правильно|точно|ладно|за|не против|без возражений|возражений нет|го|погнали|поехали|плюс|(?:даю )?добро(?: на (?:публикацию|отправку|выход))?|благословляю|"
    r"approve|approved|yes|yep|sure|go ahead|go|lgtm|confirm|confirmed|publish|send|post)"
)
_WITH_YES: Final = (
    r"(?:пожалуйста|плиз|это|этот|эту|его|ее|их|все|так|и|ну|я|мы|уже|в канал|туда|сейчас|сразу|срочно|смело|тогда|текст|пост|"
    r"письмо|запрос|заявку|клиент(?:у|ам)|наружу|в чат|меня|устраивает|мне|нравится|спасибо|please|it|this|the|now)"
)
_AGREES: Final = re.compile(rf"(?:{_WITH_YES} )*+{_YES}(?!\S)(?: (?:{_YES}|{_WITH_YES})(?!\S))*+(?: {_NUMBER})?")
_SIGNS: Final = frozenset("+👍✅👌🆗💯✔☑👏🫡🤝")
_NO_SIGN: Final = re.compile(r"[\s️🏻-🏿.!)]+")


def agrees(text: str, *, names: tuple[str, ...] = ()) -> bool:
    """Whether the words are nothing but a yes to what they answer."""
    signs = _NO_SIGN.sub("", text)
    if signs and set(signs) <= _SIGNS:
        return True
    said = _plain(text.replace("-", " "), names)
    return bool(said) and "?" not in text and _AGREES.fullmatch(said) is not None


_TURNS: Final = r"(?:нет|хотя|впрочем|ой|ай|ох|стоп|стой(?:те)?|блин|так|а|или|хм|погоди(?:те)?|подожди(?:те)?|лучше|пока|все|no|wait|oh)"
_TAKEN_BACK: Final = (
    rf"(?:{_NOT}|не надо|не нужно|не стоит|отбой|передумал[аи]?|отмена|отставить|отмени(?:те)?|отменяется|"
    r"забудь(?:те)? об этом|never mind|nevermind|cancel(?: that| it)?)"
)
_WEAK: Final = r"(?:я|мы|пожалуйста|это|сейчас|ничего|никуда|его|ее|уже|больше|же|рано|извини(?:те)?|please)"
#: each word in one of the lists alone, and what was read as a lead is never read anew: so the time stays linear
_ENDS: Final = re.compile(
    rf"(?:^|(?P<stop>[.!?…)»\n])|(?P<comma>[,;—–-]))\s*+(?P<lead>(?:{_TURNS}[\s,.!…—–-]+|{_WEAK}[\s,]+)*+)"
    rf"{_TAKEN_BACK}(?:[\s,.!…—–-]++(?:{_TAKEN_BACK}|{_WEAK}|{_TURNS})(?!\w))*+[\s.!…)]*$",
    re.IGNORECASE,
)
_TURNED: Final = re.compile(rf"(?<!\w){_TURNS}(?!\w)", re.IGNORECASE)
_HALTS: Final = re.compile(r"(?<!\w)(?:хотя|впрочем|ой|ай|стоп|стой|погоди|подожди|блин|wait)", re.IGNORECASE)


def taken_back_at_end(text: str) -> bool:
    """Whether an order takes itself back in its last words: «опубликуй …: … Нет, не надо».

    A last «не надо» that answers a question of the text before it is of that text.
    """
    said = fold(text)
    found = _ENDS.search(said, max(0, len(said) - _LONGEST))
    if found is None:
        return False
    if found["comma"] is not None:
        return _TURNED.search(found["lead"]) is not None
    answers = found["stop"] is not None and said[: found.start("stop") + 1].rstrip().endswith("?")
    return not answers or _HALTS.search(found["lead"]) is not None


def _plain(text: str, names: tuple[str, ...]) -> str:
    """The words alone, in small letters; empty when there are too many."""
    if len(text) > _LONGEST:
        return ""
    return " ".join(_ONLY_WORDS.sub(" ", fold(uncalled(text, names))).split())
