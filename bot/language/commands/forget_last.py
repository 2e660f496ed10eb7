"""«Забудь последнее», «забудь последние две записи»: which of one's own by when they were said (FGT-7)."""

from __future__ import annotations

import re
from typing import Final

from bot.language.commands.intents import ForgetLast
from bot.language.commands.lexicon import any_of

_LAST: Final = re.compile(
    r"(?:вс[её] |про |о |об |мою |это |свою |эту |то , |то )*(?:"
    + any_of(
        r"""
    последн(?:ее|юю|яя|ий|ей|ем)(?: запись| мою запись| мое| что (?:я )?(?:сказал|сказала|написал|
        написала|записал|записала)| сообщение| факт| запомненное)*
    предыдущ(?:ее|ую|ая|ий)(?: запись| сообщение| факт)* / крайн(?:ее|юю)(?: запись)? / (?:что )?(?:я )?только что
    """
    )
    + r"(?: (?:сказал|сказала|сказали|написал|написала|записал|записала|запомнил|запомнила|просил|"
    r"просила|говорил|говорила|добавил|добавила|диктовал|диктовала|сообщил|сообщила)|"
    r" я| ты| мы| тебе| мне| , что| пожалуйста| [.!,])*"
    r"|что я (?:сейчас |тут |тебе )*(?:сказал|сказала|написал|написала|говорил|говорила)(?: сейчас|"
    r" только что| выше)?)(?: [.!])*$"
)
_SAID: Final = (
    r"(?:(?: ,)? (?:что|котор\w+))?(?: (?:я|мы|ты|тебе|тут|сейчас|только что|сегодня|(?:на|за|про)?(?:сказал|писал|"
    r"говорил|диктовал|добавил|помнил|просил|сообщил)(?:а|и)?))*"
)
_RECORDS: Final = r"(?:запис(?:ь|и|ей|ями)|факт(?:а|ов|ы)?|сообщени[ейя]\w?|заметк[аи]|заметок|штук[аи]?|пункт(?:а|ов|ы)?|фраз[ыа]?|раза?)"
_FEW: Final = {
    "обе": 2, "оба": 2, "пару": 2, "пары": 2, "пара": 2, "несколько": 3, "два": 2, "две": 2, "двух": 2, "три": 3,
    "трех": 3, "четыре": 4, "четырех": 4, "пять": 5, "пяти": 5, "шесть": 6, "шести": 6, "семь": 7, "семи": 7,
    "восемь": 8, "девять": 9, "десять": 10,
}  # fmt: skip
_COUNT: Final = rf"(?P<count>\d{{1,2}}|{'|'.join(_FEW)})"
_LATEST: Final = r"(?:последн|крайн|предыдущ|недавн|свеж)(?:ие|их|ими)"
_LEADING: Final = r"(?:про |о |об |вс[её] |эти |мои |свои |из |то , что (?:я )?\w+ в |сразу )*"
_SEVERAL: Final = tuple(
    re.compile(_LEADING + pattern + rf"(?: (?:мои|свои|моих))*(?: {_RECORDS})?{_SAID}(?: [.!])*$")
    for pattern in (
        rf"{_LATEST}(?: мои)?(?: {_COUNT.replace('<count>', '<after>')})?",
        rf"{_COUNT.replace('<count>', '<before>')} (?:мои |моих )?{_LATEST}",
    )
)
#: «предпоследнюю», «последнюю и предпоследнюю»: the two are shown, since one of them is meant or both
_LAST_BUT_ONE: Final = re.compile(
    rf"(?:про |мою |мои )*(?:последн\w+(?: {_RECORDS})? и )?предпоследн\w+(?: и последн\w+)?(?: {_RECORDS})?{_SAID}(?: [.!])*$"
)
#: «последние записи» tells no number: so many are shown
_SOME: Final = 3


def forget_last(line: str) -> ForgetLast | None:
    """The request to forget by when it was said, if the words after the verb make one."""
    if _LAST.fullmatch(line):
        return ForgetLast()
    if _LAST_BUT_ONE.fullmatch(line):
        return ForgetLast(count=2)
    for pattern in _SEVERAL:
        if (match := pattern.fullmatch(line)) is not None:
            said = next((v for v in match.groupdict().values() if v), None)
            return ForgetLast(count=_number(said))
    return None


def _number(said: str | None) -> int:
    if said is None:
        return _SOME
    return max(1, int(said)) if said.isdigit() else _FEW[said]


__all__ = ["forget_last"]
