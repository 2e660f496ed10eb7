"""Lists whose later items leave out what the first one said: «первичный приём 1400, повторный 900» (MEM-2).

Each item becomes a statement of its own, with the words it leaves out put back in. What lists the sides of one thing
(«цена 500, залог 4000») is one statement.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from bot.language.grammar import Role, Word, words
from bot.language.lemmas import listed
from bot.language.numbers import Unit, quantities
from bot.language.questions import ATTRIBUTES

_COMMA: Final = re.compile(r"\s*,\s+(?:а\s+)?(?![^«»]*»)")
_DASH: Final = re.compile(r"\s+[—–-]\s+")
#: sides of one thing, beside those that a question may ask for
_SIDES: Final = frozenset(ATTRIBUTES) | listed(
    "залог аванс предоплата доплата вес рост длина ширина высота глубина размер возраст этаж кабинет комната офис корпус дом "
    "квартира подъезд остаток комиссия гарантия рассрочка срок запас номер код вход выход начало конец обед перерыв ставка вылет "
    "зал стол цех объект бокс станок склад линия секция полка ряд место терминал ячейка камера "
    "прилет заезд выезд отправление прибытие сбор телефон почта сайт скидка наценка мощность объем площадь вилка кабель улица"
)
#: what a mixture or a set is made of is said of one thing
_MEASURED: Final = re.compile(r"\d\s*(?:г|гр|кг|мл|л|шт|штук\w*|ложк\w*|грамм\w*|литр\w*|капл\w*)(?!\w)")
_UNITS: Final = {Unit.PERCENT: "%", Unit.MONEY: "₽"}


def spelled_out(text: str) -> list[str]:
    """The statements of such a list, the words left out put back; the text alone when it is none."""
    parts = _COMMA.split(text)
    if len(parts) < 2 or any(not p.strip() for p in parts):
        return [text]
    if all(len(_DASH.findall(p)) == 1 for p in parts):
        return [p.strip() for p in parts] if all(_names_first(p) for p in parts) else [text]
    if not all(_ends_in_number(p) for p in parts):
        return [text]
    head, colon, first = parts[0].rpartition(":")
    if colon and _MEASURED.search(text):
        return [text]
    parts = [first.strip() if colon else parts[0].strip(), *[p.strip() for p in parts[1:]]]
    made = _by_adjective(parts) or _by_preposition(parts) or _by_noun(parts)
    if not made:
        return [text]
    return [f"{head.strip()}: {p}" if colon else p for p in made]


def _names_first(part: str) -> bool:
    """Whether the side before the dash names something, and neither side is a clause."""
    left, right = _DASH.split(part, maxsplit=1)
    said = _spoken(left)
    named = bool(said) and all(
        w.role in (Role.NOUN, Role.ADJECTIVE, Role.NUMBER, Role.SIGN, Role.PREPOSITION) for w in said
    )
    return named and bool(_spoken(right)) and len(said) <= 4


def _ends_in_number(part: str) -> bool:
    """One number, at the end or before its unit, and no verb."""
    found = [q for q in quantities(part) if q.unit is not Unit.ORDINAL]
    if len(found) != 1 and not re.search(r"\d+\s*[–-]\s*\d+\s*$", part):
        return False
    after = _spoken(part[found[-1].end :]) if found else []
    return len(after) <= 2 and not any(
        w.role in (Role.VERB, Role.INFINITIVE, Role.PREPOSITION) for w in (*after, *_spoken(part)[-1:])
    )


def _spoken(text: str) -> list[Word]:
    return [w for w in words(text) if w.role is not Role.MARK]


def _by_adjective(parts: Sequence[str]) -> list[str]:
    """«первичный приём 1400, повторный 900»: the noun is said once."""
    first = _spoken(parts[0])
    noun = _described(first)
    if noun is None or any(w.role is Role.VERB for w in first):
        return []
    out = [parts[0]]
    for part in parts[1:]:
        said = _spoken(part)
        kind = said[0]
        if kind.role not in _KINDS or not _agrees(kind, noun) or not _bare(said[1:]):
            return []
        out.append(_with_unit(f"{part[: kind.token.end]} {noun.token.text}{part[kind.token.end :]}", parts[0]))
    return out


def _described(said: Sequence[Word]) -> Word | None:
    """The noun with an adjective at its side, in either order."""
    for one, other in pairwise(said):
        for kind, noun in ((one, other), (other, one)):
            if (
                noun.role is Role.NOUN
                and noun.may_be("nomn")
                and not noun.ruled
                and kind.role in _KINDS
                and _agrees(kind, noun)
            ):
                return noun
    return None


_KINDS: Final = (Role.ADJECTIVE, Role.NOUN)


def _agrees(kind: Word, noun: Word) -> bool:
    """Whether an adjective, or a noun made of one («детский», «взрослый»), goes with the noun."""
    if not kind.token.lower.endswith(("ый", "ий", "ой", "ая", "яя", "ое", "ее", "ые", "ие")):
        return False
    plural = noun.may_be("plur", "nomn") and not noun.may_be("sing", "nomn")
    if plural:
        return kind.token.lower.endswith(("ые", "ие"))
    ends = {"masc": ("ый", "ий", "ой"), "femn": ("ая", "яя"), "neut": ("ое", "ее")}
    return any(noun.may_be(gender) and kind.token.lower.endswith(end) for gender, end in ends.items())


def _bare(said: Sequence[Word]) -> bool:
    """A number with its unit at most."""
    return bool(said) and said[0].role in (Role.NUMBER, Role.SIGN) and len(said) <= 2


def _by_preposition(parts: Sequence[str]) -> list[str]:
    """«скидка по вторникам 3 %, по четвергам 5»: what both are about is said once."""
    first = _spoken(parts[0])
    opening = _spoken(parts[1])[0]
    if opening.role is not Role.PREPOSITION:
        return []
    place = next((w.token.start for w in first if w.lower == opening.lower and w.role is Role.PREPOSITION), 0)
    about = parts[0][:place].strip()
    if not about or not any(w.role is Role.NOUN for w in _spoken(about)):
        return []
    if any(_spoken(p)[0].lower != opening.lower for p in parts[1:]):
        return []
    return [parts[0], *[_with_unit(f"{about} {p}", parts[0]) for p in parts[1:]]]


def _by_noun(parts: Sequence[str]) -> list[str]:
    """«стрижка 1200, укладка 800»: things of one kind, each with its number."""
    for part in parts:
        said = _spoken(part)
        named = [w for w in said if w.role in (Role.NOUN, Role.ADJECTIVE)]
        if (
            not named
            or said[0].role not in (Role.NOUN, Role.ADJECTIVE)
            or any(w.is_predicate or w.role is Role.PREPOSITION for w in said)
        ):
            return []
        noun = next((w for w in named if w.role is Role.NOUN), None)
        if noun is None or not noun.may_be("nomn") or any(w.lemma in _SIDES for w in named) or said.index(noun) > 1:
            return []
    return [parts[0], *[_with_unit(p, parts[0]) for p in parts[1:]]]


def _with_unit(part: str, first: str) -> str:
    """The item with the sign of the first one's unit, when it names none."""
    mine, theirs = quantities(part), quantities(first)
    if not mine or not theirs or mine[-1].unit is not Unit.PLAIN or part[mine[-1].end :].strip():
        return part
    sign = _UNITS.get(theirs[-1].unit)
    return f"{part} {sign}" if sign else part
