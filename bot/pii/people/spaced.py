"""Names whose letters stand apart: «И в а н о в», «Ж У К О В А»."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.domain.masking import Key
from bot.language.lemmas import fold
from bot.pii.people.names import FAIR, STRONG, NameLexicon

#: four letters or more with one sign between any two; two blanks part words
_RUN = re.compile(r"(?<![^\W_])[А-ЯЁа-яё](?:(?P<s>[ .\-_*])[А-ЯЁа-яё])(?:(?P=s){1,3}[А-ЯЁа-яё]){2,40}(?![^\W_])")


def spaced_names(text: str, names: NameLexicon) -> Iterator[tuple[int, int, Key]]:
    """Start, end and key of each run of letters that reads as a given name or a surname."""
    for run in _RUN.finditer(text):
        read = [fold(word) for word in _words(run[0], run["s"])]
        known = [names.word(word) for word in read]
        if any(w.given == STRONG or (w.surname >= FAIR and not w.common) or w.patronymic for w in known):
            yield run.start(), run.end(), tuple(frozenset({f"x-:{word}"}) for word in read)


def _words(run: str, sign: str) -> list[str]:
    """Words of the run: parted by doubled signs, or where a capital follows a small letter."""
    pieces = [piece.replace(sign, "") for piece in re.split(re.escape(sign) + "{2,}", run)]
    return [word for piece in pieces for word in re.findall(r"[А-ЯЁ]?[а-яё]+|[А-ЯЁ]+", piece)]
