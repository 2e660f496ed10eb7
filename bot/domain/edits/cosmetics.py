"""Changes that say nothing: typing slips, marks, case, «ё», spaces, emoji, quotes, another notation (EDT-4)."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from bot.domain.edits.alignment import changes
from bot.language.lemmas import Form, Token, fold, forms, words
from bot.language.manners import unadorned
from bot.language.normal import normalise
from bot.language.typos import misspelt

_THOUSANDS: Final = re.compile(r"(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))")
_MARK_IN_NUMBER: Final = re.compile(r"(?<=\d)[.,:](?=\d)")
_GAP_IN_NUMBERS: Final = re.compile(r"(?<=\d)\s+(?=\d)")
_RANGE: Final = re.compile(r"(?<=\d)\s*[-–—−]\s*(?=\d)")
_SIGN: Final = re.compile(r"(?<!\S)([-−+])(?=\d)")
_ROUBLES: Final = re.compile(r"(?<=\d)\s*(?:руб(?:л\w*)?\.?|р\.)(?!\w)")
_PERCENT: Final = re.compile(r"(?<=\d)\s*(?:процент\w*|проц\.?)(?!\w)")
_SILENT: Final = re.compile(r"[^\w%₽$€/@+]|_")
_NO_FIGURE: Final = re.compile(r"[^\d%+\ue000-\ue003]")
_TSYA: Final = re.compile(r"ться$")
#: unstressed vowels that are heard alike
_HEARD_ALIKE: Final = frozenset({frozenset("ао"), frozenset("еи"), frozenset("яе"), frozenset("яи")})
#: letters at the end of a word that tell its form, where a slip can't be told from another form
_ENDING: Final = 2
#: in letters; shorter words are one letter off from too many others
_SHORTEST_SLIP: Final = 3


def is_cosmetic(draft: str, edited: str) -> bool:
    """Whether the two say the same in the same words and manner of saying; what marks mean is asked elsewhere."""
    if _bare(draft) == _bare(edited):
        return True
    old, new = words(_plain(draft)), words(_plain(edited))
    if not old or not new or figures(draft) != figures(edited):
        return False
    found = changes([w.norm for w in old], [w.norm for w in new])
    return all(
        _slips(old, new, (c.start, c.end), (c.new_start, c.new_end)) for c in found
    )  # fmt: skip


@lru_cache(maxsize=256)
def _plain(text: str) -> str:
    return unadorned(normalise(text).text)


@lru_cache(maxsize=256)
def _bare(text: str) -> str:
    """Letters, digits and the signs that change a number; nothing else."""
    line = fold(_plain(text))
    line = _THOUSANDS.sub("", line)
    line = _ROUBLES.sub("₽", line)
    line = _PERCENT.sub("%", line)
    line = _RANGE.sub("\ue000", line)
    line = _MARK_IN_NUMBER.sub("\ue001", line)
    line = _GAP_IN_NUMBERS.sub("\ue002", line)
    line = _SIGN.sub(lambda m: "\ue003" if m.group(1) != "+" else "+", line)
    return re.sub(_SILENT, lambda m: m.group() if "\ue000" <= m.group() <= "\ue003" else "", line)


def figures(text: str) -> str:
    """Digits with the signs that change what they say, and nothing else."""
    return _NO_FIGURE.sub("", _bare(text))


def _slips(old: tuple[Token, ...], new: tuple[Token, ...], here: tuple[int, int], there: tuple[int, int]) -> bool:
    """Whether a changed stretch is a slip put right: a word typed twice, or each word mistyped."""
    before, after = old[here[0] : here[1]], new[there[0] : there[1]]
    if not after:
        neighbours = {w.norm for w in (*old[max(0, here[0] - 1) : here[0]], *old[here[1] : here[1] + 1])}
        return len(before) == 1 and before[0].is_word and before[0].norm in neighbours
    if "".join(w.norm for w in before) == "".join(w.norm for w in after):
        return True  # parted or joined: «не смотря», «по этому»
    return len(before) == len(after) and all(is_slip(a, b) for a, b in zip_longest(before, after) if a and b)


def is_slip(before: Token, after: Token) -> bool:
    """Whether the first word is the second one mistyped or put in a wrong form."""
    if before.norm == after.norm:
        return True
    if not (before.is_word and after.is_word):
        return False
    a, b = before.lower, after.lower
    if _TSYA.sub("тся", a) == _TSYA.sub("тся", b):
        return True
    return _mistyped(before.text, after.text) or _heard_alike(a, b) or _agreement(before.text, after.text)


def _mistyped(before: str, after: str) -> bool:
    """A word of no dictionary for one of it. A name in small letters («клинтов») is no word either."""
    if not any(f.known for f in forms(after)):
        return False
    if misspelt(before, after):
        return True
    readings = forms(before)
    unknown = not any(f.known for f in readings) or (before.islower() and all(f.is_name for f in readings))
    return unknown and min(len(before), len(after)) >= _SHORTEST_SLIP and _one_off(fold(before), fold(after))


def _one_off(a: str, b: str) -> bool:
    """Whether one letter more, less, another or two changed about make the one of the other."""
    if len(a) > len(b):
        a, b = b, a
    head = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(b) == len(a) + 1:
        return a[head:] == b[head + 1 :]
    turned = a[head : head + 2][::-1] == b[head : head + 2] and a[head + 2 :] == b[head + 2 :]
    return len(a) == len(b) and (a[head + 1 :] == b[head + 1 :] or turned)


def _heard_alike(a: str, b: str) -> bool:
    """«кампания» and «компания», «преехать» and «приехать»: one vowel off inside words that both exist."""
    if len(a) != len(b) or len(a) <= _ENDING + 2:
        return False
    off = [i for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y]
    return len(off) == 1 and off[0] < len(a) - _ENDING and frozenset((a[off[0]], b[off[0]])) in _HEARD_ALIKE


def _agreement(before: str, after: str) -> bool:
    """The same word in another form, as the words around it ask: «в течении», «цены действует», «по клиентом»."""
    found = [(a, b) for a in forms(before)[:4] for b in forms(after)[:4] if a.lemma == b.lemma and a.pos == b.pos]
    one_letter = len(before) == len(after) and sum(x != y for x, y in zip_longest(before, after)) == 1
    return any(_same_but_case(a, b) or _same_but_number(a, b) or (one_letter and _oblique(a, b)) for a, b in found)


def _same_but_case(a: Form, b: Form) -> bool:
    return a.pos in ("NOUN", "ADJF", "PRTF", "NUMR") and a.number == b.number and a.case != b.case


def _same_but_number(a: Form, b: Form) -> bool:
    """A verb that follows its subject; «приходи» and «приходите» are two manners."""
    agrees = "3per" in a.grammemes & b.grammemes or "past" in a.grammemes & b.grammemes
    return a.pos == "VERB" and agrees and _TENSES & a.grammemes == _TENSES & b.grammemes


_TENSES: Final = frozenset({"past", "pres", "futr"})


def _oblique(a: Form, b: Form) -> bool:
    """«клиентом» for «клиентам»: one letter off, neither the name of the thing nor of several of them."""
    return a.pos == "NOUN" and not {a.case, b.case} & {"nomn", "accs", "gent"}
