"""Talk about rules that isn't in the form of an order: asking why, announcing that from now on it is otherwise (RUL-7)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.language.lemmas import forms, tokens

_LEAD: Final = r"^\W*(?:(?:а|и|ну|так|слушай|скажи|подскажи|пожалуйста)[\s,]+)*"
_WHY: Final = re.compile(
    _LEAD
    + r"(?:(?:объясни|поясни|расскажи)(?:те)?\b.{0,20}?)?(?:почему|зачем|отчего|с\s+чего|с\s+какой\s+стати|на\s+каком\s+основании|"
    r"что\s+за\s+правил\w+|откуда\s+(?:у\s+нас\s+|это\s+)?(?:правил\w+|взял\w+)|"
    r"кто\s+(?:\w+\s+)?(?:придумал|решил|запретил|ввёл|ввел|сказал|установил))(?!\w)",
    re.IGNORECASE,
)
_FROM: Final = (
    r"с\s+(?:сегодняшнего\s+дня|этого\s+(?:дня|месяца|года)|нового\s+(?:года|месяца)|следующе\w+\s+\w+|завтрашнего\s+дня|"
    r"сегодня|завтра|понедельника|вторника|среды|четверга|пятницы|субботы|воскресенья|"
    r"\d{1,2}(?:-?го)?\s+(?:числа|январ\w+|феврал\w+|март\w+|апрел\w+|ма[яй]|июн\w+|июл\w+|август\w+|сентябр\w+|октябр\w+|"
    r"ноябр\w+|декабр\w+)|январ\w+|феврал\w+|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)"
)
_ALWAYS: Final = r"(?:\s+(?:и\s+)?(?:теперь|всегда|впредь))?"
_ANNOUNCED: Final = re.compile(
    rf"{_LEAD}(?:(?P<lasting>(?:отныне|впредь|на\s+будущее){_ALWAYS})|(?P<dated>{_FROM}{_ALWAYS})|(?P<now>теперь(?:\s+(?:у\s+нас|мы|всегда))?)|(?P<over>больше(?=\s+не\s)))"
    r"\s*[:,—–-]?\s+(?P<rule>\S.{3,400})$",
    re.IGNORECASE | re.DOTALL,
)


def asks_why(text: str) -> bool:
    """«Почему нельзя …», «откуда правило …», «кто запретил …»."""
    return _WHY.search(text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What is to hold from now on, without the words that say so, and as it would be written down."""

    said: str
    wording: str


def announced(text: str) -> Announced | None:
    """«Отныне …», «с понедельника …», «теперь …». «Теперь сделай …» asks for one thing."""
    found = _ANNOUNCED.match(text.strip())
    if found is None or text.rstrip().endswith("?"):
        return None
    said = found["rule"].strip().rstrip(".!")
    if found["lasting"] is None and found["dated"] is None and _orders_once(said):
        return None
    return Announced(said=said, wording=f"{found['dated']} {said}" if found["dated"] else said)


def _orders_once(said: str) -> bool:
    return any(
        "impr" in forms(t.text)[0].grammemes and "excl" in forms(t.text)[0].grammemes for t in tokens(said) if t.is_word
    )
