"""Clippings, numbers of things and dates in figures as people say them: «стр.», «номер три», «15.09».

For comparing only, after `wording.settled`: what is stored and shown stays as it was said.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_MONTHS: Final = (
    "января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября", "ноября",
    "декабря",
)  # fmt: skip
_NUMERALS: Final = {
    "один": 1, "одна": 1, "два": 2, "две": 2, "три": 3, "четыре": 4, "пять": 5, "шесть": 6, "семь": 7, "восемь": 8,
    "девять": 9, "десять": 10, "одиннадцать": 11, "двенадцать": 12, "тринадцать": 13, "четырнадцать": 14,
    "пятнадцать": 15, "шестнадцать": 16, "семнадцать": 17, "восемнадцать": 18, "девятнадцать": 19, "двадцать": 20,
}  # fmt: skip
#: clippings that a figure stands before
_AFTER_FIGURE: Final = {
    "стр": "страниц", "тыс": "тысяч", "млн": "миллионов", "т.р": "тысяч рублей", "эт": "этаж", "каб": "кабинет",
    "упак": "упаковок", "коробок": "коробок", "руб": "рублей", "проц": "процентов", "нояб": "ноября", "дек": "декабря",
    "янв": "января", "фев": "февраля", "апр": "апреля", "авг": "августа", "сент": "сентября", "сен": "сентября",
    "окт": "октября", "шк": "школа", "секц": "секций", "пар": "пар", "рул": "рулонов", "бут": "бутылок", "пач": "пачек",
    "кор": "коробок", "ящ": "ящиков", "компл": "комплектов", "комн": "комнат", "посад": "посадочных",
}  # fmt: skip
#: clippings that a figure or a name follows
_BEFORE: Final = {
    "каб": "кабинет", "оф": "офис", "эт": "этаж", "тел": "телефон", "ауд": "аудитория", "под": "подъезд", "корп": "корпус",
    "стр": "страница", "кв": "квартира", "ком": "комната", "уч": "участок", "ул": "улица", "пер": "переулок",
    "просп": "проспект", "пр": "проспект", "пл": "площадь", "наб": "набережная", "дог": "договор", "отд": "отдел",
}  # fmt: skip
_DEGREES: Final = re.compile(r"(\d)\s?°(?:\s?[CС]\b)?")
_SHARES: Final = r"(?:предоплат|аванс|задат|депозит|залог)"

_CLIPPED_AFTER: Final = re.compile(
    rf"(?<=\d)\s?({'|'.join(sorted(map(re.escape, _AFTER_FIGURE), key=len, reverse=True))})\.(?=\s|$|[,;!?)])",
    re.IGNORECASE,
)
_CLIPPED_BEFORE: Final = re.compile(rf"\b({'|'.join(_BEFORE)})\.\s?(?=\d|№|[А-ЯЁ])")
_NUMBERED: Final = re.compile(rf"(?:\bномер|№|\bN)\s?(\d+|{'|'.join(_NUMERALS)})\b", re.IGNORECASE)
_FIGURES: Final = re.compile(r"(?<![\d.,:/-])(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])(?:\.)?(?![\d,:/%-]|\s?[₽%])")
_HALF: Final = re.compile(r"\bполовин[аыуе]\b(?!\s+[а-яё]{4,})", re.IGNORECASE)
_OF_SHARE: Final = re.compile(rf"\b{_SHARES}\w*", re.IGNORECASE)
_HOUR_BEFORE: Final = re.compile(r"\b(?:в|к)\s$", re.IGNORECASE)


@lru_cache(maxsize=8192)
def respelled(text: str) -> str:
    """The text with its clippings said in full, «№ 3» for a number in words, and dates with their months named."""
    text = _CLIPPED_AFTER.sub(lambda m: f" {_AFTER_FIGURE[m[1].lower()]}", text)
    text = _CLIPPED_BEFORE.sub(lambda m: f"{_BEFORE[m[1].lower()]} ", text)
    text = _DEGREES.sub(r"\1 градусов", text)
    text = _NUMBERED.sub(lambda m: f"№{_NUMERALS.get(m[1].lower(), m[1])}", text)
    text = _FIGURES.sub(_dated, text)
    if _OF_SHARE.search(text):
        text = _HALF.sub("50%", text)
    return " ".join(text.split())


def _dated(match: re.Match[str]) -> str:
    """«15.09» as «15 сентября»; «в 10.05» is an hour."""
    day, month = int(match[1]), int(match[2])
    if _HOUR_BEFORE.search(match.string[: match.start()]):
        return match[0]
    return f"{day} {_MONTHS[month - 1]}"


__all__ = ["respelled"]
