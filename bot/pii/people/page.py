"""One text as the name rules read it: words, beginnings of sentences, requests, quotation marks."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from bot.language.lemmas import lemma
from bot.pii.words import Reading, Word

_QUOTED = re.compile(r"«[^«»\n]{1,60}»|„[^“\n]{1,60}“|“[^”\n]{1,60}”|\"[^\"\n]{1,60}\"")
_SENTENCE_ENDS = frozenset(".!?…")
_MOST_TITLE_WORDS = 5


class Page:
    """Look-ups by index of a word; none costs more than a few words around it."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.text = reading.text
        self.folded = reading.folded
        self.words = reading.words
        self.shouting = _is_shouting(reading.words)
        self._quotes = [m.span() for m in _QUOTED.finditer(self.text)]

    def word(self, i: int) -> Word | None:
        return self.words[i] if 0 <= i < len(self.words) else None

    def lower(self, i: int) -> str:
        return self.words[i].lower if 0 <= i < len(self.words) else ""

    def base(self, i: int) -> str:
        """The dictionary form of a word, or the word itself."""
        word = self.word(i)
        if word is None:
            return ""
        return lemma(word.text) if word.is_cyrillic else word.lower

    def begins_sentence(self, i: int) -> bool:
        j = i - 1
        if j >= 0 and "\n" in self.text[self.words[j].end : self.words[i].start]:
            return True
        while j >= 0 and self.words[j].text in "\"'«“„(-–—*•":
            j -= 1
        if j < 0:
            return True
        if self.words[j].text not in _SENTENCE_ENDS:
            return False
        before = self.words[j - 1].text if j else ""
        initial = self.words[j].text == "." and len(before) == 1 and before.isalpha()
        return not initial

    def in_title_quotes(self, start: int, end: int) -> bool:
        """Inside quotation marks that hold a title: few words and no verb. A JSON string is no title."""
        i = bisect_right(self._quotes, (start,)) - 1
        if i < 0 or not (self._quotes[i][0] < start and end < self._quotes[i][1]):
            return False
        opening, closing = self._quotes[i]
        if self.text[opening] == '"' and self._in_json(opening, closing):
            return False
        inside = [w for w in self.reading.words_in(opening + 1, closing - 1) if w.is_letters]
        return len(inside) <= _MOST_TITLE_WORDS and not any(is_finite(w) for w in inside)

    def _in_json(self, opening: int, closing: int) -> bool:
        return self.text[closing : closing + 1] in (",", ":", "}", "]") or self.text[max(0, opening - 1) : opening] in (
            ":",
            "[",
            "{",
            ",",
        )


def is_request(word: Word) -> bool:
    """An imperative, or a verb in the second person."""
    return any(("impr" in f.grammemes or "2per" in f.grammemes) and f.known and f.score >= 0.2 for f in word.readings)


def is_finite(word: Word) -> bool:
    """Likeliest a verb that has a subject."""
    best = word.readings[0] if word.readings else None
    return best is not None and best.known and best.pos in {"VERB", "PRTS"}


def _is_shouting(words: Sequence[Word]) -> bool:
    letters = [w for w in words if w.is_letters and len(w.text) > 2]
    return bool(letters) and sum(w.is_upper for w in letters) > 0.6 * len(letters)
