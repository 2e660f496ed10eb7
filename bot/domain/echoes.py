"""Which of what people said repeats a record that is being forgotten (FGT-9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.language.lemmas import content_lemmas, fold, forms, lemma_set, words

#: Letters that all forms of a longer noun share («рынок», «рынка»); only for skipping texts that can't match.
_STEM: Final = 3
_LONG: Final = 5
_KEEPS_ITS_STEM: Final = frozenset({"NOUN", "ADJF"})
#: A record of one telling word is repeated by a message that says little else: «тест» stands in many messages.
_BESIDE: Final = 2


def echoes(text: str, said: Sequence[tuple[int, str]], *, speakers: Iterable[str] = ()) -> list[int]:
    """Ids of the messages that have every telling word of the text in any form. `said` are pairs of id and text.

    `speakers` are names of those whose words the record holds: «дома у Веры …» was said as «дома у меня …».
    """
    wanted = set(content_lemmas(text))
    names = {reading for name in speakers for token in words(name) for reading in lemma_set(token.text)}
    wanted = wanted - names or wanted
    if not wanted:
        return []
    stems = {lemma[:_STEM] for lemma in wanted if len(lemma) >= _LONG and forms(lemma)[0].pos in _KEEPS_ITS_STEM}
    found: list[int] = []
    for message_id, message in said:
        folded = fold(message)
        if all(stem in folded for stem in stems) and _repeats(wanted, message):
            found.append(message_id)
    return found


def _repeats(wanted: set[str], message: str) -> bool:
    there: set[str] = set()
    for token in words(message):
        there |= lemma_set(token.text) if token.is_word else {token.norm}
    if not wanted <= there:
        return False
    return len(wanted) > 1 or len(set(content_lemmas(message))) <= len(wanted) + _BESIDE
