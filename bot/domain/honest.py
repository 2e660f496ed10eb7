"""A model's words without what only the store may say of the agent itself (MEM-13, invariant 9).

«Запомнил» comes from a committed record and a count from the database; a sentence of a model's that claims either is
left out, and whoever shows the rest says what is true instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.language.claims import Claim, Sentence, claims, says_done, sentences
from bot.language.deeds import acts
from bot.language.lemmas import content_lemmas, lemma_set, tokens

#: share of a sentence's telling words that a record must have for the sentence to be about the company
_SHARED: Final = 0.6
_BLANK: Final = re.compile(r"\n\s*\n\s*(?:\n\s*)+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Honest:
    """What may be shown, and which kinds of claim were left out."""

    text: str
    left_out: frozenset[Claim] = frozenset()


def honest(text: str, *, known: Sequence[str] = ()) -> Honest:
    """The text without its claims. What stands in one of the `known` records is a fact of the company, not a claim."""
    return _kept(text, list(sentences(text)), known)


def honest_so_far(text: str, *, known: Sequence[str] = ()) -> str:
    """What of an answer that is still being written may be shown: finished sentences, since a claim may yet come."""
    return _kept(text, [s for s in sentences(text) if s.whole], known).text


def _kept(text: str, parts: Iterable[Sentence], known: Sequence[str]) -> Honest:
    kept: list[str] = []
    left_out: set[Claim] = set()
    drafted = False
    for part in parts:
        said = text[part.start : part.end]
        fence = said.count("```") % 2 == 1
        claim = None if drafted or fence else claims(said)
        drafted ^= fence
        if claim is not None and not any(_says(record, said) for record in known):
            left_out.add(claim)
        else:
            kept.append(said)
    if kept and all(says_done(said) for said in kept):
        # Beside a draft «готово» is about the draft; alone it says that what was asked is done.
        return Honest(text="", left_out=frozenset({Claim.DEED}))
    return Honest(text=_BLANK.sub("\n\n", "".join(kept)).strip(), left_out=frozenset(left_out))


def _says(record: str, sentence: str) -> bool:
    """Whether the sentence retells the record: its numbers and deeds are there, and most of its words; no «я»."""
    items = tokens(sentence)
    if any(t.lower in _FIRST_PERSON for t in items):
        return False
    wanted, there = set(content_lemmas(sentence)), set(content_lemmas(record))
    numbers = {t.norm for t in items if not t.is_word and any(c.isdigit() for c in t.norm)}
    told = [lemma_set(t.text) for t in tokens(record) if t.is_word]
    done = all(any(act & word for word in told) for act in acts(sentence))
    return bool(wanted) and done and numbers <= there and len(wanted & there) >= _SHARED * len(wanted)


_FIRST_PERSON: Final = frozenset({"я", "мы", "i", "we"})
