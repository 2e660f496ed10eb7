"""What somebody meant who corrects themselves while speaking: «склад с 9, ой нет, с 10» is «склад с 10» (MEM-1).

The words after the slip stand in the place of what they are like: the same preposition, the same kind of value. Where
nothing before it is like them, they explain or add something, and the statement stays as it is.
"""

from __future__ import annotations

import itertools
import re
from typing import Final

from bot.language.grammar import Role, Word, words
from bot.language.lemmas import Kind, fold, forms, lemma_set, listed
from bot.language.names import full_names, surname_readings

#: said of nothing but a slip of the tongue
_SLIP: Final = (
    r"(?:ой|ай|ох|упс|тьфу(?: ты)?|блин|стоп|пардон|сорри|извини(?:те)?|извиняюсь|прости(?:те)?|виноват[а]?|(?:я )?ошиб(?:ся|лась|очка)|"
    r"(?:я )?(?:перепутал|напутал|оговорил|обсчитал)[аи]?(?:с[яь])?|вру|поправка|поправлюсь|исправляюсь|вернее|точнее|правильнее)"
)
#: they deny as well, or go on
_DENIAL: Final = r"(?:(?:а|хотя|да|ну) )?нет|не так|правильно|в смысле"
_EXPLAINS: Final = r"то есть|т\.? ?е\.?|то бишь"
_MARK: Final = re.compile(
    rf"(?P<pause>\s*(?:[,;(…]|\.+|\s[—–-])\s*)(?P<lead>(?:(?:ну|а|но|и)\s+)?)"
    rf"(?:(?P<slip>{_SLIP}(?:[\s,!—–-]+(?:{_SLIP}|{_DENIAL}|то есть|говоря|это|же))*)|(?P<denial>{_DENIAL})|(?P<explains>{_EXPLAINS}))"
    r"(?P<gap>(?:[\s,:!.…]|[—–-]\s)+)(?=\S)",
    re.IGNORECASE,
)
_CONTRAST: Final = re.compile(r"не\s+[^,]{1,40},?\s+а\s+(?P<meant>\S.*)", re.IGNORECASE | re.DOTALL)
_WEEKDAYS: Final = listed("понедельник вторник среда четверг пятница суббота воскресенье")
_MONTHS: Final = listed("январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь")
_DAYS: Final = frozenset({"вчера", "сегодня", "завтра", "послезавтра", "позавчера"})
_SAME: Final = {"во": "в", "со": "с", "ко": "к", "обо": "о", "об": "о"}
#: how far before the slip the word may stand that was meant otherwise
_REACH: Final = 12
#: of several slips each is made good
_SLIPS: Final = 3


def meant(text: str) -> str:
    """The statement as it was meant in the end; as it is when nothing in it is taken back."""
    for _ in range(_SLIPS):
        made = next((new for m in _MARK.finditer(text) if (new := _amended(text, m)) is not None), None)
        if made is None:
            return text
        text = made
    return text


def _amended(text: str, mark: re.Match[str]) -> str | None:
    if "." in mark["pause"] and mark["slip"] is None and "..." not in mark["pause"]:
        return None
    if mark["denial"] and fold(mark["denial"]).endswith("нет") and not _goes_on(mark["gap"], text[mark.end() :]):
        return None
    before, after = text[: mark.start()], text[mark.end() :]
    if "(" in mark["pause"]:
        after = after.replace(")", "", 1)
    if (contrast := _CONTRAST.match(after)) is not None:
        after = contrast["meant"]
    return _in_place(before, after, slip=bool(mark["slip"]), sure=not mark["explains"])


def _goes_on(gap: str, after: str) -> bool:
    """«нет, с 10», «нет с 10»; «нет доставки» denies."""
    first = next(iter(words(after)), None)
    return gap.strip() != "" or (first is not None and first.role in (Role.PREPOSITION, Role.NUMBER))


def _in_place(before: str, after: str, *, slip: bool, sure: bool) -> str | None:
    """`after` in the place of what it is like in `before`."""
    told = [w for w in words(before) if w.role is not Role.MARK][-_REACH:]
    new = [w for w in words(after) if w.role is not Role.MARK][:4]
    denies = bool(new) and new[0].lower == "не"
    new = new[1:] if denies else new
    if not told or not new:
        return None
    if slip and (again := _again(told, new)) is not None:
        return before[: _begins(told, again)] + after
    under = new[0] if new[0].role is Role.PREPOSITION and len(new) > 1 else None
    head = new[1] if under is not None else new[0]
    for at in range(len(told) - 1, -1, -1):
        ruling = told[at - 1] if at and told[at - 1].role is Role.PREPOSITION else None
        if not _alike(told[at], head, slip=slip, sure=sure) or not _ruled_alike(ruling, under, head):
            continue
        if not sure and not _of_one_unit(told, at, new, new.index(head)):
            return None
        if denies and not told[at].negated and _sort(head) != "verb":
            return None
        first = ruling if ruling is not None and under is not None else told[at]
        start = _begins(told, first) if denies or _sort(head) == "verb" else first.token.start
        return before[:start] + _joined(before[told[at].token.end :], after, head)
    return None


def _begins(told: list[Word], word: Word) -> int:
    """Where a word begins with the «не» before it."""
    at = told.index(word)
    return told[at - 1].token.start if at and told[at - 1].lower == "не" else word.token.start


def _again(told: list[Word], new: list[Word]) -> Word | None:
    """Where the statement begins anew: «склад работает с 9, ой, склад работает с 10»."""
    first = new[0]
    if first.role is Role.PREPOSITION and len(new) > 1:
        pairs = itertools.pairwise(told)
        return next((a for a, b in pairs if (a.lower, b.lower) == (first.lower, new[1].lower)), None)
    if first.role in (Role.PREPOSITION, Role.PARTICLE, Role.CONJUNCTION, Role.NUMBER) or (
        len(new) < 2 and first.role not in (Role.VERB, Role.SHORT)
    ):
        return None
    return next((w for w in told if w.lower == first.lower), None)


def _joined(tail: str, after: str, head: Word) -> str:
    """What followed the old value stays after the new one, unless the new one brings its own."""
    rest = after[head.token.end :]
    if (sign := _SIGN.match(tail)) is not None and _SIGN.match(rest):
        tail = tail[sign.end() :]
    left = [w for w in words(tail) if w.role is not Role.MARK]
    follows = [w for w in words(rest) if w.role is not Role.MARK]
    brings = bool(follows) and not re.match(r"\s*[,;.!)]", rest)
    if left and brings and left[0].role is Role.NOUN and follows[0].role is Role.NOUN:
        tail = tail[left[0].token.end :]
        left = left[1:]
    if left and brings and (left[0].lower == follows[0].lower or left[0].role is follows[0].role):
        tail = ""
    if brings:
        return after + tail
    return after[: head.token.end] + tail + rest


_SIGN: Final = re.compile(r"\s*[%₽$€]")


def _ruled_alike(ruling: Word | None, under: Word | None, head: Word) -> bool:
    if under is None:
        return ruling is None or _sort(head) in ("number", "name", "weekday", "month")
    return ruling is not None and _plain(ruling.lower) == _plain(under.lower)


def _plain(preposition: str) -> str:
    return _SAME.get(preposition, preposition)


def _of_one_unit(told: list[Word], at: int, new: list[Word], place: int) -> bool:
    """«14 дней, то есть 21 день» is another number, «2 недели, то есть 14 дней» the same."""
    mine = told[at + 1] if at + 1 < len(told) and told[at + 1].role is Role.NOUN else None
    theirs = new[place + 1] if place + 1 < len(new) and new[place + 1].role is Role.NOUN else None
    return mine is None or theirs is None or mine.lemma == theirs.lemma or {mine.lemma, theirs.lemma} <= _DAY


_DAY: Final = frozenset({"день", "дни"})


def _alike(old: Word, new: Word, *, slip: bool, sure: bool) -> bool:
    sort, other = _sort(new), _sort(old)
    if slip and {sort, other} == {"name", "noun"}:
        return old.has("anim") == new.has("anim") and bool(_cases(old) & _cases(new))
    if sort is None or other != sort or old.lower == new.lower:
        return False
    if sort in ("number", "code", "weekday", "month", "day"):
        return True
    if sort == "name":
        return _cases(old) & _cases(new) != set() and (sure or _one_kind_of_name(old, new))
    if sort == "verb":
        tenses = old.role is Role.SHORT or old.has("past") == new.has("past")
        return slip and old.role is new.role and tenses and old.has("plur") == new.has("plur")
    if sort == "adjective":
        return bool(_cases(old) & _cases(new))
    return sure and old.has("anim") == new.has("anim") and bool(_cases(old) & _cases(new))


def _one_kind_of_name(old: Word, new: Word) -> bool:
    mine, theirs = ((bool(full_names(w.token.text)), bool(surname_readings(w.token.text))) for w in (old, new))
    return mine == theirs and any(mine)


def _sort(word: Word) -> str | None:
    token = word.token
    if token.kind is Kind.CODE:
        return "code"
    if word.role is Role.NUMBER:
        return "number"
    if lemma_set(token.text) & _WEEKDAYS:
        return "weekday"
    if word.role is Role.NOUN and lemma_set(token.text) & _MONTHS:
        return "month"
    if word.lower in _DAYS:
        return "day"
    if token.capital and word.role in (Role.NOUN, Role.ADJECTIVE):
        return "name"
    if word.role in (Role.VERB, Role.SHORT):
        return "verb"
    return {Role.ADJECTIVE: "adjective", Role.NOUN: "noun"}.get(word.role)


def _cases(word: Word) -> set[tuple[str | None, str | None]]:
    return {(f.case, f.number) for f in forms(word.token.text) if f.case is not None}
