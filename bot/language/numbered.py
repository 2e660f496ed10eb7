"""«Удали номер 2», «забудь вторую»: a thing of a list that was just shown, by its number there (FGT-1, FGT-2)."""

from __future__ import annotations

import re
from typing import Final

_ORDINALS: Final = ("перв", "втор", "трет", "четв[её]рт", "пят", "шест", "седьм", "восьм", "девят", "десят")
_VERB: Final = r"(?:удали|забудь|сотри|убери|вычеркни|forget|delete|remove)(?:те)?"
_THING: Final = r"(?:(?:эту|запись|пункт|строку|строчку|record|item)\s+)?"
_SIGN: Final = r"(?:(?:номер|под\s+номером|n|number|no\.?)\s*|[№#]\s*)"
_END: Final = r"(?:[\s,]+(?:запись|пункт|строку|строчку|из\s+(?:списка|них)|пожалуйста|please))*[\s.!]*"
_ASKED: Final = re.compile(
    rf"\W*(?:пожалуйста[\s,]+|а\s+|ну\s+)*{_VERB}\s+{_THING}"
    rf"(?:{_SIGN}?(?P<number>\d{{1,3}})(?:-?(?:ю|й|ую|ий|ой|е))?|"
    rf"(?P<word>{'|'.join(_ORDINALS)})(?:ую|ый|ой|ий|ью|ье|ое)){_END}",
    re.IGNORECASE,
)
#: an answer to «какую забыть?»
_CHOSEN: Final = re.compile(
    rf"\W*(?:(?:давай|ну|да|пожалуйста|вот)[\s,]+)*{_THING}(?:{_SIGN}?(?P<number>\d{{1,3}})(?:-?(?:ю|й|ую|ий|ой|е))?|"
    rf"(?P<word>{'|'.join(_ORDINALS)})(?:ую|ый|ой|ий|ью|ье|ое|ая|ья)){_END}",
    re.IGNORECASE,
)
_LINE: Final = re.compile(r"^(\d{1,3})\.\s+(.+)$", re.MULTILINE)


def to_forget(text: str) -> int | None:
    """The number in a list that the words ask to forget; None when they name something else."""
    return _number(_ASKED.fullmatch(" ".join(text.split())))


def chosen(text: str) -> int | None:
    """The number that answers which of a list is meant: «2», «вторую, пожалуйста»; None for other words."""
    return _number(_CHOSEN.fullmatch(" ".join(text.split())))


def _number(found: re.Match[str] | None) -> int | None:
    if found is None:
        return None
    if found["number"] is not None:
        return int(found["number"])
    word = found["word"].casefold().replace("ё", "е")
    return next(n for n, stem in enumerate(_ORDINALS, 1) if re.fullmatch(stem, word))


def line_of(shown: str, number: int) -> str | None:
    """What stands under a number in a list as it was shown."""
    return next((text.strip() for at, text in _LINE.findall(shown) if int(at) == number), None)
