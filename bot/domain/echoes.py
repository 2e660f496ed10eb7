"""Which messages of the dialogue repeat a record that is being forgotten (FGT-9)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.language.lemmas import content_lemmas

#: Letters of a word that survive most endings; only for skipping texts that can't match.
_STEM = 4


def echoes(text: str, said: Sequence[tuple[int, str]]) -> list[int]:
    """Ids of the messages that contain every content lemma of the text. `said` are pairs of id and text."""
    wanted = set(content_lemmas(text))
    if not wanted:
        return []
    stems = sorted({lemma[:_STEM] for lemma in wanted}, key=len, reverse=True)[:3]
    found: list[int] = []
    for message_id, message in said:
        folded = message.casefold().replace("ё", "е")
        if all(stem in folded for stem in stems) and wanted <= set(content_lemmas(message)):
            found.append(message_id)
    return found
