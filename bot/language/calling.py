"""Whether words that follow a name are said to its bearer or about them: «Зоя запиши …» and «Зоя записала …»."""

from __future__ import annotations

from typing import Final

from bot.language.commands import Say, parse
from bot.language.lemmas import Form, Token, forms, listed, words

#: what may stand before the request itself
_BEFORE: Final = listed("пожалуйста плиз а и ну вот так не ни еще уж быстро срочно теперь тогда мне нам сюда все же")
_ASKS: Final = listed(
    """
    кто что чего чему чем где куда откуда когда почему зачем как какой какая какое какие каких каким какую каком какого
    сколько чей чья чье чьи кому кого кем ком ты вы тебя тебе вам вас можно нужно надо разве неужели
    """
)
#: a rarer reading of a word is not what people mean: «мой» is seldom a request to wash
_LIKELY: Final = 0.3
_NAMES_THINGS: Final = frozenset({"NOUN", "NPRO", "ADJF", "NUMR"})


def said_to(text: str) -> bool:
    """Whether the words after somebody's name, no mark between, speak to that person: a request or a question."""
    said = [token for token in words(text) if token.lower not in _BEFORE]
    if not said:
        return True
    first = said[0]
    if first.is_word and any(_to_you(form) for form in _likely(first)):
        return True
    if first.is_word and all(_of_somebody(form) for form in _likely(first)):
        return False
    if first.lower in _ASKS or not isinstance(parse(text), Say):
        return True
    about = any(form.pos in _NAMES_THINGS and form.case == "nomn" for form in _likely(first))
    return about and text.rstrip(" .!)…").endswith("?")


def _likely(token: Token) -> list[Form]:
    readings = forms(token.text)
    return [form for form in readings if form.score >= _LIKELY] or [readings[0]]


def _to_you(form: Form) -> bool:
    return form.pos == "VERB" and ("impr" in form.grammemes or "2per" in form.grammemes)


def _of_somebody(form: Form) -> bool:
    """What a name can be the subject of: «заболел», «болеет», «болен»."""
    return form.pos in ("VERB", "ADJS", "PRTS", "PRED")
