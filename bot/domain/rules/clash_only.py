"""«Только …» against another value of the same slot, or another who does it (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.cases import exempted
from bot.domain.rules.doing import BODIES
from bot.domain.rules.likeness import ALIKE, SYNONYM, likeness, modifies
from bot.domain.rules.norms import Sense, Word, Zone
from bot.domain.rules.pairs import Pair
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import forms, listed


def only_clash(both: Pair) -> Reason | None:
    """«работаем только по предоплате» and «работаем по постоплате», «подписывает только директор» and «менеджер»."""
    if both.old.sign < 0 or both.new.sign < 0 or exempted(both) or both.kinds_apart or not _one_deed(both):
        return None
    for mine, theirs, held_by_old in ((both.only_old, both.only_new, True), (both.only_new, both.only_old, False)):
        for one in (w for w in mine if w.only and not w.absent):
            for other in (w for w in theirs if w.zone in _SAID and not w.absent):
                doers = _do_it(one, other)
                if not doers and not _fill_one_slot(one, other):
                    continue
                if _left(mine, one) or (_left(theirs, other) and (doers or not held_by_old)):
                    continue
                old, new = (one, other) if held_by_old else (other, one)
                return Reason(ground=Ground.WHO if doers else Ground.VALUE, old=old.text, new=new.text)
    return None


_SAID: Final = (Zone.CORE, Zone.FIRST)


def _one_deed(both: Pair) -> bool:
    return any(m.old.sense is m.new.sense is Sense.ACT and m.level >= SYNONYM and not m.opposite for m in both.matches)


def _fill_one_slot(one: Word, other: Word) -> bool:
    if _is_given(one) or _is_given(other):
        return False
    mine, theirs = _slots(one), _slots(other)
    return bool({name for name, _ in mine} & {name for name, _ in theirs}) and not mine & theirs


def _is_given(word: Word) -> bool:
    """«отправляем курьеру»: to whom, and not by whom."""
    return word.sense is Sense.WHO and not word.after and forms(word.text)[0].case == "datv"


def _slots(word: Word) -> frozenset[tuple[str, int]]:
    own = {(name, at) for name, values in _MORE for at, words in enumerate(values) if word.lemmas & words}
    return word.slots | own


#: values that exclude one another only where «только» is said
_MORE: Final = (
    ("trade", (listed("опт оптом оптовый мелкооптовый"), listed("розница розничный поштучно"))),
    (
        "venue",
        tuple(
            frozenset({place})
            for place in ("офис", "кафе", "ресторан", "дом", "склад", "магазин", "салон", "студия", "парк", "цех")
        ),
    ),
)


def _do_it(one: Word, other: Word) -> bool:
    return _is_who(one) and _is_who(other) and likeness(one, other) < ALIKE


def _is_who(word: Word) -> bool:
    """Somebody in the nominative."""
    if word.after or not (word.sense is Sense.WHO or word.lemmas & BODIES):
        return False
    return any(f.pos == "NOUN" and f.case == "nomn" for f in forms(word.text)[:2])


def _left(words: tuple[Word, ...], value: Word) -> bool:
    """Whether a case of its own is named besides the value."""
    return any(
        w is not value and w.sense is not Sense.ACT and not modifies(w, value) and not modifies(value, w)
        and (not w.weak or w.sense is Sense.WHO) and not (w.sense is Sense.WHICH and w.pos == "ADVB")
        for w in words
    )  # fmt: skip
