"""Whether an edit merely puts one value in the place of another: a fact put right, which is no manner (EDT-4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.domain.edits.alignment import Change, changes
from bot.domain.edits.cosmetics import figures, is_slip
from bot.domain.edits.features import is_person
from bot.language.lemmas import Kind, Token, forms, listed, words

#: parts of speech that say nothing by themselves
_FUNCTION: Final = frozenset({"PREP", "CONJ", "PRCL", "NPRO", "INTJ", None})
_DENIALS: Final = listed("не нет ни без нельзя")
_TIME_WORDS: Final = listed(
    "понедельник вторник среда четверг пятница суббота воскресенье январь февраль март апрель май июнь июль август "
    "сентябрь октябрь ноябрь декабрь сегодня завтра послезавтра вчера утро вечер день ночь неделя месяц год квартал "
    "час минута утром вечером днем ночью пн вт ср чт пт сб вс следующий этот ближайший будущий конец начало середина"
)
_UNITS: Final = listed(
    "рубль руб р тыс тысяча млн миллион процент шт штука кг грамм г м метр см мм км литр л человек раз час минута "
    "день неделя месяц год дом квартира офис этаж кабинет корпус подъезд комната зал № ₽ % стр пункт номер"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """What was swapped, when nothing else was changed."""

    person: bool
    #: words of neither text stayed, so that only the kinds of the values tell
    whole: bool


def swapped(draft: str, edited: str) -> Swap | None:
    """The swap that the edit is, None when it is more or something else."""
    old, new = words(draft), words(edited)
    found = [c for c in changes([w.norm for w in old], [w.norm for w in new]) if not _is_slip(c, old, new)]
    if not found and figures(draft) != figures(edited):
        return Swap(person=False, whole=False)  # «-5» and «5», «10–12» and «1012»
    if not found or not all(_is_swap(c, old, new) for c in found):
        return None
    changed = [w for c in found for w in (*old[c.start : c.end], *new[c.new_start : c.new_end])]
    whole = sum(c.end - c.start for c in found) == len(old)
    if whole and not all(_is_value(w) for w in changed if not _is_empty(w)):
        return None
    return Swap(person=all(is_person(w, opens=False) for w in changed if not _is_empty(w)), whole=whole)


def _is_slip(change: Change, old: tuple[Token, ...], new: tuple[Token, ...]) -> bool:
    before, after = old[change.start : change.end], new[change.new_start : change.new_end]
    return len(before) == len(after) and all(is_slip(a, b) for a, b in zip(before, after, strict=True))


def _is_swap(change: Change, old: tuple[Token, ...], new: tuple[Token, ...]) -> bool:
    before, after = old[change.start : change.end], new[change.new_start : change.new_end]
    said = [w for w in before if not _is_empty(w)]
    told = [w for w in after if not _is_empty(w)]
    if all(w.lower in _DENIALS for w in (*before, *after)):
        return True
    if not said or not told:
        return not said and not told and bool(before) and bool(after)
    if {_group(w) for w in said if _is_value(w)} != {_group(w) for w in told if _is_value(w)}:
        return False
    if all(_is_value(w) for w in (*said, *told)):
        return True
    said, told = [w for w in said if not _is_value(w)], [w for w in told if not _is_value(w)]
    denied = any(w.lower in _DENIALS for w in before) != any(w.lower in _DENIALS for w in after)
    if len(said) > 2 or len(said) != len(told):
        return False
    return all(_one_slot(a, b, denied=denied) for a, b in zip(said, told, strict=True))


def _one_slot(before: Token, after: Token, *, denied: bool) -> bool:
    """Two words of one kind in one form: «курьером» and «самовывозом», «красный» and «синий»."""
    if before.norm == after.norm:
        return True
    if not (before.is_word and after.is_word):
        return True
    if denied and {f.lemma for f in forms(before.text)} & {f.lemma for f in forms(after.text)}:
        return True
    return bool((_slots(before) & _slots(after)) - {None})


def _slots(word: Token) -> set[str | None]:
    if word.text.isascii():
        return {"noun"}  # a name in Latin letters: «Lada», «Zoom»
    return {_slot(f.pos) for f in forms(word.text)[:3]}


def _slot(pos: str | None) -> str | None:
    if pos in ("VERB", "INFN", "GRND", "PRTS", "PRED"):
        return "verb"
    if pos in ("ADJF", "ADJS", "PRTF", "COMP", "ADVB"):
        return "which"
    return "noun" if pos == "NOUN" else None


def _is_value(word: Token) -> bool:
    if word.kind is not Kind.WORD:
        return True
    lemmas = {f.lemma for f in forms(word.text)[:3]} | {word.lower}
    return bool(lemmas & (_TIME_WORDS | _UNITS)) or is_person(word, opens=False) or forms(word.text)[0].pos == "NUMR"


def _group(word: Token) -> str:
    """Values of one group stand for one another: a figure and a day do, a link and a figure don't."""
    if word.kind is Kind.LINK:
        return "link"
    return "person" if word.is_word and is_person(word, opens=False) else "figure"


def _is_empty(word: Token) -> bool:
    return word.is_word and forms(word.text)[0].pos in _FUNCTION and not word.capital
