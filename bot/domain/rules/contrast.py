"""«A, а не B», «не B, а A», «в B не кладём, место им на A»: one claim of what is done and what is not (RUL-5)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.rules.marking import has_verb, is_verb, pos_of
from bot.language.lemmas import Token, forms, tokens

_BUT_NOT: Final = re.compile(
    r"^(?P<left>[^,;.]{4,120}),\s+(?:а\s+|и\s+|но\s+)?не\s+(?P<bad>[^,;.]{2,80})$", re.IGNORECASE
)
_NOT_BUT: Final = re.compile(
    r"^(?P<frame>[^,;.]{0,100}?)(?<!\w)не\s+(?P<bad>[^,;.]{2,80}),\s+а\s+(?:только\s+)?(?P<good>[^,;.]{2,80})$",
    re.IGNORECASE,
)
_NOT_THERE: Final = re.compile(
    r"^(?P<left>[^,;.]{4,120}?)(?:,|\s+[—–-])\s+(?:а\s+)?(?P<mark>только|лишь|исключительно|(?:для\s+)?(?:их|его|е[её]|им|ему|ей|них|него|не[её])"
    r"(?!\w)(?:\s+(?:место|хранят|держат|хранят|кладут))?|место|держим)\s+(?:им\s+|ему\s+|ей\s+)?(?P<good>[^,;.]{2,80})$",
    re.IGNORECASE,
)
_PLACE: Final = re.compile(
    r"(?<!\w)(?:их\s+|его\s+|её\s+|ее\s+)?место\s+(?:им\s+|ему\s+|ей\s+)?(?=(?:на|в|во|у|под|за|при)\s)", re.IGNORECASE
)
_WITHOUT: Final = re.compile(r"(?<!\w)(?:без|кроме|вместо)(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast:
    """What is done, and what is not done instead; the latter without its «не»."""

    done: str
    undone: str


def contrast(text: str) -> Contrast | None:
    """Read one sentence as a contrast of two phrases that stand in one place; nothing where it is none."""
    plain = _PLACE.sub(lambda m: "" if m.start() == 0 else "держим ", text)
    if _WITHOUT.search(plain):
        return None
    readers: Sequence[Callable[[str], Contrast | None]] = (_not_but, _but_not, _not_there)
    return next((found for read in readers if (found := read(plain)) is not None), None)


def _but_not(text: str) -> Contrast | None:
    found = _BUT_NOT.match(text)
    if found is None:
        return None
    left, bad = tokens(found["left"]), tokens(found["bad"])
    if is_verb(bad[0]) and (verb := next((i for i, t in enumerate(left) if t.is_word and is_verb(t)), 0)):
        return Contrast(done=found["left"], undone=_joined(left[:verb], bad))  # «висят на щите, а не лежат в столе»
    if has_verb(found["bad"]):
        return None
    at = _like(left, bad)
    if at is None or any(t.lower == "не" for t in left):
        return None
    return Contrast(done=found["left"], undone=_joined(left[: at[0]], bad, left[at[1] :]))


def _not_but(text: str) -> Contrast | None:
    found = _NOT_BUT.match(text)
    if found is None:
        return None
    frame, (bad, after), (good, last) = tokens(found["frame"]), _cut(found["bad"]), _cut(found["good"])
    if not bad and not good and not frame and len(after) > 1:
        return Contrast(done=_joined(after[1:], last), undone=_joined(after))  # «не ругаем новичков, а учим»
    if not bad and not good and frame and all(t.lower != "не" for t in (*frame, *last)):
        return Contrast(done=_joined(frame, last), undone=_joined(frame, after))  # «не выбрасываем, а сдаём»
    if not bad or not good or any(t.lower == "не" for t in (*frame, *good)):
        return None
    if not _one_place(bad, good):
        return None
    tail = (*after, *last)
    return Contrast(done=_joined(frame, good, tail), undone=_joined(frame, bad, tail))


def _not_there(text: str) -> Contrast | None:
    found = _NOT_THERE.match(text)
    if found is None or has_verb(found["good"]):
        return None
    left, good = tokens(found["left"]), tokens(found["good"])
    denied = next((i for i, t in enumerate(left) if t.lower == "не"), None)
    if denied is None or denied + 1 >= len(left) or not is_verb(left[denied + 1]):
        return None
    left = (*left[:denied], *left[denied + 1 :])
    at = _like(left, good)
    if at is None:
        return None
    return Contrast(done=_joined(left[: at[0]], good, left[at[1] :]), undone=_joined(left))


def _cut(text: str) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """A phrase, and what stands after it from its verb on."""
    items = tokens(text)
    verb = next((i for i, t in enumerate(items) if t.is_word and is_verb(t)), len(items))
    return items[:verb], items[verb:]


def _joined(*parts: Sequence[Token]) -> str:
    return " ".join(t.text for part in parts for t in part)


def _is_prep(token: Token) -> bool:
    return token.is_word and forms(token.text)[0].pos == "PREP"


def _one_place(one: Sequence[Token], other: Sequence[Token]) -> bool:
    """Both with a preposition, or both without one and in one case."""
    if _is_prep(one[0]) or _is_prep(other[0]):
        return _is_prep(one[0]) and _is_prep(other[0])
    return bool(_cases(one) & _cases(other)) or (_way(one) and _way(other))


def _way(phrase: Sequence[Token]) -> bool:
    """«вручную», «сразу», or a noun in the instrumental."""
    return all(t.is_word and pos_of(t) in ("ADVB", "COMP") for t in phrase) or "ablt" in _cases(phrase)


def _cases(phrase: Sequence[Token]) -> frozenset[str | None]:
    nouns = [t for t in phrase if t.is_word and pos_of(t) in ("NOUN", "ADJF", "PRTF", "NPRO")]
    if not nouns:
        return frozenset()
    found = forms(nouns[0].text)
    return frozenset(f.case for f in found if f.pos == found[0].pos and f.score >= _LIKELY)


_LIKELY: Final = 0.1


def _like(items: Sequence[Token], phrase: Sequence[Token]) -> tuple[int, int] | None:
    """Where the last phrase stands that could stand where this one does: [start, end)."""
    for start, end in reversed(_phrases(items)):
        if _one_place(items[start:end], phrase):
            return start, end
    return None


def _phrases(items: Sequence[Token]) -> list[tuple[int, int]]:
    """Runs of words between verbs, prepositions and dashes, each with the preposition before it."""
    cuts = [0]
    for index, token in enumerate(items):
        if not token.is_word or is_verb(token):
            cuts += [index, index + 1]
        elif _is_prep(token):
            cuts += [index, _end(items, index + 1)]
    cuts.append(len(items))
    cuts.sort()
    spans = [(a, b) for a, b in itertools.pairwise(cuts) if a < b]
    return [(a, b) for a, b in spans if not (b - a == 1 and (not items[a].is_word or is_verb(items[a])))]


def _end(items: Sequence[Token], at: int) -> int:
    """Where the noun phrase that begins here ends: adjectives, its noun, genitives of it."""
    noun = False
    while at < len(items) and items[at].is_word and not _is_prep(items[at]):
        pos = pos_of(items[at])
        if noun and not (pos == "NOUN" and forms(items[at].text)[0].case == "gent"):
            break
        noun = noun or pos == "NOUN"
        if pos not in ("NOUN", "ADJF", "PRTF", "NPRO", "NUMR"):
            break
        at += 1
    return at


__all__ = ["Contrast", "contrast"]
