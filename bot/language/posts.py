"""Posts that one person or firm holds at a time: «директор», «главбух Ромашки»."""

from __future__ import annotations

from typing import Final

from bot.language import names
from bot.language.lemmas import Token, forms, listed, tokens

POSTS: Final = listed(
    "директор гендиректор бухгалтер главбух администратор дежурный старший ответственный арендодатель хозяин бригадир "
    "завхоз кладовщик управляющий куратор юрист секретарь председатель завскладом прораб"
)
#: there are several of these, so that «поставщик кофе» is a post and «поставщик» is none
HELD: Final = POSTS | listed(
    "поставщик подрядчик перевозчик исполнитель агент представитель провайдер оператор менеджер"
)


def names_holder(text: str) -> bool:
    """«главбух Ромашки Иванова»: a post, whose it is, and a name that may be the holder's. It states who holds it."""
    items = [t for t in tokens(text) if t.is_word]
    if len(items) < 3 or len(items) != len([t for t in tokens(text) if t.text not in '«»"„“']):
        return False
    first = forms(items[0].text)[0]
    if first.lemma not in HELD or first.case != "nomn":
        return False
    owner, holder = items[-2], items[-1]
    return _may_own(owner) and holder.capital and _may_be_nominative(holder)


def _may_own(token: Token) -> bool:
    return any(f.pos == "NOUN" and f.case in ("gent", "datv", "loct") for f in forms(token.text))


def _may_be_nominative(token: Token) -> bool:
    if any(r.case == "nomn" for r in names.surname_readings(token.text)):
        return True
    return any(f.is_name and f.case == "nomn" for f in forms(token.text)[:2])
