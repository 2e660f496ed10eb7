"""Prepositions that tell two things apart: «рейс из Перми» and «рейс в Пермь», «до обеда» and «после обеда»."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.language.lemmas import Kind, Token, forms, listed, tokens

_TO: Final = frozenset({"в", "на", "до", "к"})
_OPPOSITE: Final = (
    (frozenset({"из"}), _TO),
    (frozenset({"от"}), frozenset({"до"})),
    (frozenset({"до", "перед"}), frozenset({"после"})),
    (frozenset({"под"}), frozenset({"над"})),
    (frozenset({"без"}), frozenset({"с", "по", "при", "на"})),
)
#: of a person or a firm these too are two directions: a present from somebody, a present for somebody
_OF_NAMES: Final = ((frozenset({"от"}), frozenset({"для", "к", "до"})), (frozenset({"у"}), frozenset({"к", "до"})))
#: and these where something is taken: «скидка у Лугового» is the one for him, «закупка у него» is none for him
_OF_TAKING: Final = ((frozenset({"у"}), frozenset({"для"})),)
_TAKING: Final = listed(
    "купить покупать покупка закупать закупить закупка брать взять заказывать заказать заказ арендовать аренда снимать "
    "принимать принять получать получить забирать забрать одалживать занимать поставка поставлять"
)
#: what «за» lies beyond; of other things it says «for»
_BEYOND: Final = listed("город граница рубеж черта река мост мкад кад предел область ворота забор")
_WITHIN: Final = frozenset({"по", "в", "внутри", "до"})
_PLAIN: Final = {"во": "в", "ко": "к", "со": "с", "ото": "от", "изо": "из", "передо": "перед", "подо": "под"}
_PASSED: Final = frozenset({"ADJF", "PRTF", "NUMR"})
_DISTANCE: Final = 4


@lru_cache(maxsize=16384)
def governors(text: str) -> dict[int, str]:
    """The preposition before each governed token, by the token's place in the text; «с» of a genitive is «из»."""
    items = tokens(text)
    found = {i: _governor(items, i) for i, token in enumerate(items) if token.is_word}
    return {i: preposition for i, preposition in found.items() if preposition is not None}


def _governor(items: tuple[Token, ...], index: int) -> str | None:
    for before in reversed(items[max(0, index - _DISTANCE) : index]):
        pos = forms(before.text)[0].pos if before.is_word else None
        if pos == "PREP":
            return _as_meant(before.lower, items[index].text)
        if not (pos in _PASSED or before.kind is Kind.NUMBER or before.text in '«„“"№'):
            return None
    return None


def _as_meant(preposition: str, word: str) -> str:
    plain = _PLAIN.get(preposition, preposition)
    if plain != "с":
        return plain
    cases = {f.case for f in forms(word)}
    return "из" if "gent" in cases and "ablt" not in cases else plain


@lru_cache(maxsize=16384)
def tells_of_taking(text: str) -> bool:
    """Whether something is bought, rented or taken, so that it matters from whom."""
    return any(f.lemma in _TAKING for t in tokens(text) if t.is_word for f in forms(t.text)[:2])


def tell_apart(first: str, second: str, lemmas: frozenset[str], *, name: bool, taking: bool = True) -> bool:
    """Whether one word under these two prepositions makes two things; `taking` is off where nothing is taken."""
    of_names = (*_OF_NAMES, *(_OF_TAKING if taking else ())) if name else ()
    for here, there in ((first, second), (second, first)):
        if here == "за" and there in _WITHIN and lemmas & _BEYOND:
            return True
        if any(here in one and there in other for one, other in (*_OPPOSITE, *of_names)):
            return True
    return False
