"""«ты» against «вы», an official tone against an easy one (RUL-5)."""

from __future__ import annotations

import re
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
    if {_party(old.text), _party(new.text)} == {"us", "them"}:
        return True
    for sense in (Sense.WHO, Sense.THING):
        mine = [w for w in old.words if w.sense is sense and not is_register(w) and not _is_name(w)]
        theirs = [w for w in new.words if w.sense is sense and not is_register(w) and not _is_name(w)]
        if mine and theirs and not any(likeness(a, b) >= ALIKE for a in mine for b in theirs):
            return True
    return False


def _is_name(word: Word) -> bool:
    """«по имени», «по имени-отчеству»: how somebody is called, and nobody else."""
    return any(name == "addressed" for name, _ in word.slots)


_US: Final = re.compile(
    r"(?<!\w)(?:друг\s+(?:(?:с|к|о)\s+)?друг\w{1,2}|(?:между|меж)\s+собой|внутри|(?:внутр|меж)\w*(?:командн|корпоративн)\w+|"
    r"в\s+(?:команде|коллективе)|(?:к|с|со)\s+сво(?:им|ими)|коллег\w*|сотрудник\w*)(?!\w)",
    re.IGNORECASE,
)
_THEM: Final = re.compile(
    r"(?<!\w)(?:клиент|заказчик|покупател|гост(?:ь|я|ю|е|и|ей|ям)|посетител|подписчик|читател|партн[её]р|поставщик|"
    r"пациент|пользовател|подрядчик|арендатор|постоял[её]?ц|абонент|учени[кц]|родител)\w*",
    re.IGNORECASE,
)


def _party(text: str) -> str:
    """«us» among ourselves, «them» outside; nothing where it says neither or both."""
    us, them = _US.search(text) is not None, _THEM.search(text) is not None
    return "" if us is them else "us" if us else "them"


def is_register(word: Word) -> bool:
    return bool(word.lemmas & _REGISTER_WORDS)


_REGISTER_WORDS: Final = listed(
    "ты вы тон официоз стиль тыкать выкать общение обращение язык манера официальный переписка буква друг дружеский"
)
