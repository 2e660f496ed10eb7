"""Whether a text names a thing: every telling word of the thing stands in the text, in whatever grammatical form."""

from __future__ import annotations

from typing import Final

from bot.language.lemmas import Token, content_lemmas, forms, lemma_set, words

#: endings by which forms of one noun differ; names that no dictionary knows are compared without them
_ENDINGS: Final = frozenset(
    [
        "а",
        "у",
        "е",
        "и",
        "о",
        "ы",
        "я",
        "ю",
        "ь",
        "й",
        "ой",
        "ей",
        "ою",
        "ом",
        "ем",
        "ам",
        "ям",
        "ах",
        "ях",
        "ов",
        "ев",
        "ами",
        "ями",
        "ия",
        "ии",
        "ию",
        "ие",
    ]
) | {""}
_SHORTEST_STEM: Final = 4


def names(text: str, thing: str) -> bool:
    """Whether `text` names `thing`. A thing without a telling word is named by nothing."""
    wanted = telling(thing)
    there = words(text)
    return bool(wanted) and all(any(_same(w, t) for t in there) for w in wanted)


def telling(thing: str) -> tuple[Token, ...]:
    """Words of a thing's name that tell it from others; all of its words when none does."""
    content = set(content_lemmas(thing))
    found = words(thing)
    kept = tuple(t for t in found if not t.is_word or forms(t.text)[0].lemma in content)
    return kept or found


def _same(one: Token, other: Token) -> bool:
    if one.norm == other.norm:
        return True
    if not (one.is_word and other.is_word):
        return False
    if lemma_set(one.text) & lemma_set(other.text):
        return True
    return not (_known(one) and _known(other)) and _same_stem(one.lower, other.lower)


def _known(token: Token) -> bool:
    return any(form.known for form in forms(token.text))


def _same_stem(one: str, other: str) -> bool:
    shared = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        shared += 1
    if shared < _SHORTEST_STEM:
        return False
    cuts = range(max(_SHORTEST_STEM, shared - 2), shared + 1)
    return any(one[cut:] in _ENDINGS and other[cut:] in _ENDINGS for cut in cuts)
