"""Which of what people said repeats a record that is being forgotten (FGT-9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.lemmas import content_lemmas

#: Letters that all forms of a longer word share («рынок», «рынка»); only for skipping texts that can't match.
_STEM, _LONG = 3, 5
#: A record of one telling word is repeated by a message that says little else: «тест» stands in many messages.
_BESIDE = 2


def echoes(text: str, said: Sequence[tuple[int, str]]) -> list[int]:
    """Ids of the messages that contain every content lemma of the text. `said` are pairs of id and text."""
    wanted = set(content_lemmas(text))
    if not wanted:
        return []
    stems = {lemma[:_STEM] for lemma in wanted if len(lemma) >= _LONG}
    found: list[int] = []
    for message_id, message in said:
        folded = message.casefold().replace("ё", "е")
        if all(stem in folded for stem in stems) and _repeats(wanted, message):
            found.append(message_id)
    return found


def _repeats(wanted: set[str], message: str) -> bool:
    there = set(content_lemmas(message))
    return wanted <= there and (len(wanted) > 1 or len(there) <= len(wanted) + _BESIDE)
