"""«ты» against «вы», an official tone against an easy one (RUL-5)."""

from __future__ import annotations

from typing import Final

from bot.domain.rules.likeness import ALIKE, likeness
from bot.domain.rules.norms import Norm, Sense, Word
from bot.domain.rules.reasons import Ground, Reason
from bot.language.lemmas import listed

_CLASH: Final = (
    frozenset({"ты", "вы"}), frozenset({"formal", "informal"}), frozenset({"ты", "formal"}),
)  # fmt: skip


def registers_clash(old: Norm, new: Norm) -> Reason | None:
    if old.register is None or new.register is None or {old.register, new.register} not in _CLASH:
        return None
    if audiences_apart(old, new):
        return None
    return Reason(ground=Ground.REGISTER, old=old.text, new=new.text)


def audiences_apart(old: Norm, new: Norm) -> bool:
    """Each speaks of other people, or of another place."""
    for sense in (Sense.WHO, Sense.THING):
        mine = [w for w in old.words if w.sense is sense and not is_register(w)]
        theirs = [w for w in new.words if w.sense is sense and not is_register(w)]
        if mine and theirs and not any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
            return True
    return False


def is_register(word: Word) -> bool:
    return bool(word.lemmas & _REGISTER_WORDS)


_REGISTER_WORDS: Final = listed(
    "ты вы тон официоз стиль тыкать выкать общение обращение язык манера официальный форма переписка "
    "буква друг дружеский"
)
