"""«Запомни, что …. Нет, не надо»: a request that the same message takes back: as a joke, as untrue, as not meant here.

What is read is the end of the message: from some pause on, nothing but taking back stands there (MEM-1).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Final

from bot.language.commands.intents import Clarify, Forbid, Missing, Remember, Rule, Unwanted
from bot.language.commands.lexicon import MARK, PLEASE, any_of
from bot.language.commands.remember import remember, starts
from bot.language.commands.rules import rule
from bot.language.commands.view import View
from bot.language.commands.view import view as read


class _Pause(IntEnum):
    """What must stand before words for them to take something back, and not to end the statement."""

    #: any pause: «…, не запоминай»
    ANY = 0
    #: a comma or more: «…, шутка», but not «1 апреля — шутка»
    COMMA = 1
    #: a new sentence, or a word that turns: «…. Не надо», «…, хотя не надо», but not «чай покупать не надо»
    SENTENCE = 2


_KEEPING: Final = (
    r"(?:запоминай|записывай|сохраняй|фиксируй|заноси|вноси|добавляй|пиши|учитывай)(?:те)?|"
    r"(?:запоминать|записывать|сохранять|фиксировать|заносить|вносить|добавлять|учитывать)"
)
_IT: Final = r"(?:(?:это|этого|его|ее|их|такое|все|ничего|пока|лучше|никуда|тут|здесь|в память|в базу) )*+"
_DESPITE: Final = r"(?:хотя|а|ой|впрочем|но)"
_UNSAID: Final = (
    (
        _Pause.ANY,
        Unwanted.TAKEN_BACK,
        rf"{_IT}не {_IT}(?:{_KEEPING})|(?:не надо|не нужно|ненадо|не стоит|незачем) {_IT}(?:{_KEEPING})|"
        r"(?:нет|не|неа) (?:, )?не (?:надо|нужно|стоит)|передумала?|передумали|"
        rf"{_DESPITE} (?:, )?(?:нет|не|неа)(?= (?:[,.!…)]|забей|забудь|отбой|отмена|проехали|$)| $)",
    ),
    (
        _Pause.COMMA,
        Unwanted.TAKEN_BACK,
        r"забей(?:те)?|забудь(?:те)?(?: это)?|отставить|ну (?:его|ее|их)(?: нафиг)?|(?:бог|фиг|черт) с (?:ним|ней|ними)",
    ),
    (
        _Pause.SENTENCE,
        Unwanted.TAKEN_BACK,
        r"не (?:надо|нужно|стоит)|ненадо|незачем|отбой|отмена|отменяю|отмени(?:те)?(?: это)?|"
        r"проехали|неважно|не важно|не то|стоп|нет|неа|ошиб(?:ся|лась)|перепутала?|напутала?|попутала?|не актуально уже",
    ),
    (
        _Pause.ANY,
        Unwanted.JOKE,
        r"шучу|шутим|пошутила?|пошутили|прикалываюсь|прикалываемся|угораю|троллю|не всерьез|несерьезно",
    ),
    (
        _Pause.COMMA,
        Unwanted.JOKE,
        r"(?:это )?(?:была |просто )?(?:шутка|шуточка|прикол|розыгрыш)(?: юмора| такая)?|не серьезно",
    ),
    (
        _Pause.COMMA,
        Unwanted.UNTRUE,
        r"(?:это )?(?:я )?(?:это )?(?:выдумала?|придумала?|соврала?|наврала?|сочинила?)|вру|"
        r"это (?:все )?(?:неправда|вранье|ложь|выдумка|враки|чушь)",
    ),
    (
        _Pause.SENTENCE,
        Unwanted.UNTRUE,
        r"(?:(?:на самом деле|все это|это|и то|там) )*(?:неправда|не правда|не так|вранье|ложь|выдумка|враки|неверно|чушь)|"
        r"не верь(?:те)?(?: этому| мне)?",
    ),
    (
        _Pause.COMMA,
        Unwanted.ELSEWHERE,
        r"(?:это )?не (?:туда|сюда|тебе|вам|ему|тому) (?:написала?|отправила?|послала?|скинула?|ответила?)|"
        r"(?:это )?не (?:тот|в тот|для этого|в этот) (?:чат|диалог|бот|адрес)(?:а)?|"
        r"(?:чатом |окном |адресом )?ошиб(?:ся|лась) (?:чатом|окном|адресом|диалогом)|(?:чат|окно|чаты) перепутала?",
    ),
    (_Pause.SENTENCE, Unwanted.ELSEWHERE, r"(?:это )?(?:было )?не (?:туда|сюда|тебе|вам)"),
)
_CORES: Final = tuple((pause, why, re.compile(rf"(?>{words})(?= |$) ?")) for pause, why, words in _UNSAID)
#: words that open a change of mind
_TURN: Final = re.compile(
    any_of(
        "хотя / а / но / ой / ай / ох / упс / впрочем / то есть / нет / неа / не-а / не(?= ,) / стоп / стой / погоди / подожди / только"
    )
    + " ?"
)
#: what may stand around them and says nothing of its own
_BESIDE: Final = re.compile(
    rf"(?:{PLEASE}|{MARK}|¶|"
    + any_of(
        r"""
    да / ну / все / это / я / же / уж / лучше / пожалуй / наверное / просто / в общем / короче / конечно / извини
    извините / прости / простите / сорри / сорян / пардон / ок / окей / ага / ха / хах / хаха / ахах / ахаха / ахахах
    хех / хехе / лол / спасибо / так / только / сам / сама / всего лишь / и / тут / уже / пока / хм / эх / ладно
    хорошо / блин / черт / не обижайся / не обращай внимания / не слушай меня / все хорошо / все нормально
    все в порядке / в порядке / чего я / бот / на самом деле
    """
    )
    + ") ?"
)
_BOUNDARY: Final = re.compile(r"(?<!\S)(?:(?P<sentence>[.!…)]|\.{2,3}|¶)|[,;(—–-]|(?=(?:хотя|впрочем) ))(?: |(?=[хв]))")
_SENTENCE: Final = re.compile(r"(?<!\S)(?:[.!?…]|\.{2,3}|¶) ")
_PLAINLY: Final = re.compile(r"запомин|передумал|шучу|шутк|прикалыва|пошутил")
#: why it is taken back: «…. Ой, не надо, я дни перепутала»
_REASON: Final = re.compile(
    r"[^\w\s] (?!(?:чтоб|что|если|и|или) )(?:(?!запомн|запиш|учти|имей|зафикс|сохрани)\S+(?: |$)){1,12}"
)
_LONGEST: Final = 160
_TRIED: Final = 24
#: what others say is denied by «это неправда», and that is worth keeping
_HEARSAY: Final = re.compile(r"(?<!\w)(?:слух|говорят|якобы|думают|считают|пишут|болтают|утвержда|многие|клиенты дума)")
_NOT_MEANT: Final = re.compile(
    r"(?<!\S)(?:запомни|запиши|зафиксируй|сохрани|учти)(?:те)? (?:это |себе )*"
    r"(?:понарошку|в шутку|для прикола|прикола ради|ради прикола|шутки ради|ради шутки|по приколу)(?!\S)"
)


def withdrawn(view: View, *, is_reply: bool = False) -> Forbid | None:
    """That nothing is to be kept, when the message asks to keep something and takes it back."""
    if _NOT_MEANT.search(view.line):
        return Forbid(why=Unwanted.JOKE)
    for count, (place, pause) in enumerate(_boundaries(view.line)):
        if count >= _TRIED:
            return None
        why = _unsaid(view.line[place:], pause)
        if why is None:
            continue
        head = read(view.before(place))
        if (why is Unwanted.UNTRUE and _HEARSAY.search(head.line)) or not _asks_to_keep(head, is_reply=is_reply):
            return None
        return Forbid(why=why)
    return None


def instead_of_withdrawn(view: View) -> View | None:
    """«…. Нет, не надо. Лучше запомни, что …»: the words from the request on that stands in the place of the first."""
    for count, match in enumerate(_SENTENCE.finditer(view.line)):
        if count >= _TRIED:
            return None
        if starts(view, match.end()) and withdrawn(read(view.before(match.end()))) is not None:
            return read(view.rest(match.end()))
    return None


def _boundaries(line: str) -> Iterator[tuple[int, _Pause]]:
    for match in _BOUNDARY.finditer(line, max(0, len(line) - _LONGEST)):
        if match.group("sentence") or match.group().startswith("("):
            yield match.end(), _Pause.SENTENCE
        else:
            yield match.end(), _Pause.COMMA if match.group().startswith((",", ";")) else _Pause.ANY


def _unsaid(tail: str, pause: _Pause) -> Unwanted | None:
    """Why what stands before is not to be kept; None when the words say anything else."""
    place, found = 0, None
    turned = plain = False
    marked: int | None = None
    while place < len(tail):
        why = None
        for needed, reason, core in _CORES:
            match = core.match(tail, place) if needed <= pause else None
            if match is not None:
                why, place = reason, match.end()
                break
        if why is not None:
            found = found if found is not None and why is Unwanted.TAKEN_BACK else why
            plain = plain or turned or _PLAINLY.search(tail[:place]) is not None
            pause = _Pause.SENTENCE
            continue
        if (turn := _TURN.match(tail, place)) is not None:
            pause, place, turned = _Pause.SENTENCE, turn.end(), True
        elif (beside := _BESIDE.match(tail, place)) is not None:
            if found is not None and not tail[place].isalnum():
                marked = place
            place = beside.end()
        else:
            told_why = marked is not None and plain and _REASON.fullmatch(tail, marked) is not None
            return found if told_why else None
    return found


def _asks_to_keep(head: View, *, is_reply: bool) -> bool:
    kept = remember(head, is_reply=is_reply)
    return isinstance(kept, Remember) or kept == Clarify(which=Missing.REMEMBER) or isinstance(rule(head), Rule)
