"""What counts as a placeholder in a text a model wrote, however the model bent it.

Exactly ours is `[[ФИО_1]]`. Forgiven: letter case, lost and doubled brackets, spaces inside, Markdown escapes,
a case ending after or inside. Never enough: a number alone, a label inside a longer word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.domain.masking.kinds import KIND_OF_LABEL, PiiKind

_LABEL = "|".join(sorted(KIND_OF_LABEL, key=len, reverse=True))
_ENDING = "ого|его|ому|ему|ами|ями|ой|ей|ом|ем|ём|ою|ею|ам|ям|ах|ях|ов|ев|ым|им|ых|их|а|я|у|ю|е|ё|и|ы|о"
_WORD_END = r"(?![^\W_])"
_MAX_BRACKETS = 8

_CORE = re.compile(
    rf"(?<![^\W_])(?<!_)(?P<label>{_LABEL})(?P<gap>[ \u00a0]?\\?[_\-–‑][ \u00a0]?|[ \u00a0]?)"
    r"(?P<number>[1-9][0-9]{0,5})(?![0-9])",
    re.IGNORECASE,
)
_OPENING = re.compile(rf"(?:\\?\[[ \u00a0]?){{1,{_MAX_BRACKETS}}}\Z")
_CLOSING = re.compile(rf"(?:[ \u00a0]?\\?\]){{1,{_MAX_BRACKETS}}}")
_ONE_OPENING = re.compile(r"\\?\[[ \u00a0]?")
_ONE_CLOSING = re.compile(r"[ \u00a0]?\\?\]")
_ENDING_INSIDE = re.compile(rf"(?P<ending>{_ENDING})(?:(?=[ \u00a0]?\\?\])|{_WORD_END})", re.IGNORECASE)
_ENDING_AFTER = re.compile(rf"['’\-‑]?(?P<ending>{_ENDING}){_WORD_END}", re.IGNORECASE)
#: after a bare «ИНН 7» these show an ordinary number or word
_NOT_A_NUMBER_END = re.compile(r"[.,:/\-–][0-9]|[^\W_]")

#: no token reaches further than this past its number, and none begins further than this before it
REACH = 3 * _MAX_BRACKETS + 8

_PREFIXES = "|".join(
    sorted({label[:n] for label in KIND_OF_LABEL for n in range(1, len(label) + 1)}, key=len, reverse=True)
)
_UNFINISHED = re.compile(
    rf"(?:\\?\[[ \u00a0]?){{0,{_MAX_BRACKETS}}}(?:\\|(?<![^\W_])(?<!_)(?:{_PREFIXES})|"
    rf"(?<![^\W_])(?<!_)(?:{_LABEL})[ \u00a0]?\\?[_\-–‑]?[ \u00a0]?)\Z|(?:\\?\[[ \u00a0]?){{1,{_MAX_BRACKETS}}}\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A placeholder met in a text, at [start, end)."""

    start: int
    end: int
    kind: PiiKind
    number: int
    #: the case ending that was glued to it, lower case
    ending: str
    #: «ИНН 7» in capitals and without brackets: ours only if that number was given out
    weak: bool
    #: brackets, or a label in capitals with an underscore: nobody writes this by chance
    plain: bool


def tokens(text: str, start: int = 0) -> Iterator[Token]:
    """Placeholders in text[start:], left to right, not overlapping."""
    floor = start
    for core in _CORE.finditer(text, start):
        token = _token(text, core, floor)
        if token is not None:
            floor = token.end
            yield token


def unfinished(text: str) -> int:
    """Where the tail begins that may still become a placeholder; len(text) when there is none."""
    begin = max(0, len(text) - REACH)
    found = _UNFINISHED.search(text, begin)
    return found.start() if found else len(text)


def _token(text: str, core: re.Match[str], floor: int) -> Token | None:
    opening = _openings(text, max(floor, core.start() - REACH), core.start())
    inside = _ENDING_INSIDE.match(text, core.end())
    after_number = inside.end() if inside else core.end()
    closing = _closings(text, after_number)
    bare = not opening and not closing
    underscore = "_" in core["gap"]
    weak = bare and not underscore
    label = core["label"]
    if weak and (
        inside or not core["gap"].isspace() or not label.isupper() or _NOT_A_NUMBER_END.match(text, core.end())
    ):
        return None
    keep_open, keep_close = _ours(len(opening), len(closing))
    begin = opening[-keep_open] if keep_open else core.start()
    end = closing[keep_close - 1] if keep_close else after_number
    after = None if inside or weak else _ENDING_AFTER.match(text, end)
    ending = inside or after
    return Token(
        start=begin,
        end=after.end() if after else end,
        kind=KIND_OF_LABEL[label.upper()],
        number=int(core["number"]),
        ending=ending["ending"].lower() if ending else "",
        weak=weak,
        plain=not bare or (underscore and label.isupper()),
    )


def _openings(text: str, floor: int, end: int) -> list[int]:
    """Starts of the opening brackets that run up to `end`, left to right."""
    run = _OPENING.search(text[floor:end])
    if not run:
        return []
    return [m.start() for m in _ONE_OPENING.finditer(text, floor + run.start(), end)]


def _closings(text: str, start: int) -> list[int]:
    """Ends of the closing brackets that run from `start`, left to right."""
    run = _CLOSING.match(text, start)
    return [m.end() for m in _ONE_CLOSING.finditer(text, start, run.end())] if run else []


def _ours(opening: int, closing: int) -> tuple[int, int]:
    """How many of the brackets belong to the placeholder: two on each side, unless all were doubled."""
    if opening >= 4 and closing >= 4:
        return opening, closing
    return min(opening, 2), min(closing, 2)
