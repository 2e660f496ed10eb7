"""What in a skill's text tries to command its reader: shown to whoever confirms it (SKL-3).

A procedure is made of imperatives, so an imperative alone is nothing. What is noted lifts itself above rules, grants
itself rights, keeps people out, changes what the agent knows, reaches beyond its own kind of work, hides, runs
something, or names an address, an account or a secret. A note decides nothing: a person reads it and the text.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Final

from bot.language.commanding import FOREIGN_PLACE, SENDS, commanding, forbidden
from bot.language.normal import Normal, normalise
from bot.language.overreach import overreaching


class Kind(StrEnum):
    #: characters, comments or blocks that a reader doesn't see
    HIDDEN = "hidden"
    #: puts itself above rules or other instructions
    OVERRIDES = "overrides"
    #: says of itself that it is in force, or grants rights
    GRANTS = "grants"
    #: keeps people from being asked or told
    UNASKED = "unasked"
    #: changes memory, rules or skills
    KNOWLEDGE = "knowledge"
    CALLS_TOOL = "calls_tool"
    #: sends something to an address that the text fixes
    SENDS_OUT = "sends_out"
    SECRETS = "secrets"
    RUNS = "runs"
    #: wants to be followed outside its own kind of work
    EVERYWHERE = "everywhere"
    #: an account, card or wallet to which money may go
    ACCOUNT = "account"
    #: a fixed mail address, link or user name, which nothing is sent to
    ADDRESS = "address"


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One place in the text: half-open [start, end) in code points of the original, and its words."""

    kind: Kind
    start: int
    end: int
    text: str


def commands_in(text: str, *, own_domains: Collection[str] = (), tools: Collection[str] = ()) -> tuple[Note, ...]:
    """Every place worth a note, in the order of the text; of places within one another the widest stays.

    Look-alike letters and hidden characters don't help: the visible form is read, the original is quoted.
    `own_domains` are the company's own, to which nothing goes out; `tools` are names that count as calls when they
    are written like one.
    """
    normal = _flowing(normalise(text))
    found = [*_hidden(text)]
    for kind, start, end in _visible(normal, own_domains=own_domains, tools=tools):
        first, last = normal.to_original(start, end)
        found.append(Note(kind=kind, start=first, end=last, text=text[first:last]))
    return _widest(found)


#: a line that goes on in the next one, which begins no item, heading, quotation or table
_WRAP: Final = re.compile(r"(?<=[^\s.!?:;])\n(?=[ \t]*[^\s#>|`~*+\d•-])")


def _flowing(normal: Normal) -> Normal:
    """The text with wrapped lines made one, as a reader takes them; of the same length."""
    return replace(normal, text=_WRAP.sub(" ", normal.text))


_Span = tuple[Kind, int, int]


def _visible(normal: Normal, *, own_domains: Collection[str], tools: Collection[str]) -> Iterator[_Span]:
    folded = normal.folded
    for found in chain(commanding(folded), overreaching(normal.text)):
        yield Kind(found.reach.value), found.start, found.end
    yield from _calls(folded, tools)
    yield from _addresses(folded, own_domains)
    yield from _accounts(folded)


def _widest(notes: Iterable[Note]) -> tuple[Note, ...]:
    kept: list[Note] = []
    for note in sorted(notes, key=lambda note: (note.start, -note.end, list(Kind).index(note.kind))):
        if kept and note.end <= kept[-1].end:
            continue
        kept.append(note)
    return tuple(kept)


# --- what a reader doesn't see

_UNSEEN: Final = re.compile(
    "[\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff]+"
)
_EMOJI: Final = re.compile("[\u2190-\u2bff\u3030\U0001f000-\U0001faff\ufe0f]")
_COMMENT: Final = re.compile(r"<!--(?P<inside>(?:(?!-->)[\s\S])*)(?:-->|\Z)")
_FENCED: Final = re.compile(r"^(?P<fence>```|~~~)[^\n]*\n(?:(?!(?P=fence))[^\n]*\n)*(?P=fence)[ \t]*$", re.MULTILINE)
_MANY_WORDS: Final = 3
_INVISIBLE_STYLE: Final = re.compile(
    r"<[^>\n]{0,200}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0|opacity\s*:\s*0(?![.\d]))[^>\n]{0,200}>",
    re.IGNORECASE,
)
#: letters set apart, so that no word is read in them
_SPACED: Final = re.compile(r"(?<!\w)(?:[^\W\d_][ .*_-]){5,}[^\W\d_](?!\w)")
_BLOB: Final = re.compile(r"(?<![\w+/])[A-Za-z0-9+/]{100,}={0,2}(?![\w+/])")


def _hidden(text: str) -> Iterator[Note]:
    for match in _UNSEEN.finditer(text):
        if not _joins_emoji(text, match) and not (match.start() == 0 and match.group() == "\ufeff"):
            yield _note(Kind.HIDDEN, text, match.start(), match.end())
    for match in _COMMENT.finditer(_without_code(text)):
        if len(re.findall(r"\w+", match["inside"])) >= _MANY_WORDS:
            yield _note(Kind.HIDDEN, text, match.start(), match.end())
    for pattern in (_INVISIBLE_STYLE, _BLOB, _SPACED):
        for match in pattern.finditer(text):
            yield _note(Kind.HIDDEN, text, match.start(), match.end())


def _without_code(text: str) -> str:
    """The text with blanks for blocks of code, in which nothing is hidden from a reader; as long as before."""
    return _FENCED.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def _joins_emoji(text: str, match: re.Match[str]) -> bool:
    """A joiner between two pictures makes one picture of them."""
    before, after = text[max(0, match.start() - 1) : match.start()], text[match.end() : match.end() + 1]
    return match.group() == "\u200d" and bool(_EMOJI.match(before)) and bool(_EMOJI.match(after))


def _note(kind: Kind, text: str, start: int, end: int) -> Note:
    return Note(kind=kind, start=start, end=end, text=text[start:end])


def _calls(folded: str, tools: Collection[str]) -> Iterator[_Span]:
    for tool in tools:
        for match in re.finditer(rf"(?<![\w.]){re.escape(tool.lower())}\s{{0,2}}\(", folded):
            yield Kind.CALLS_TOOL, match.start(), match.end()


# --- addresses and accounts

_ADDRESS: Final = re.compile(
    r"(?P<mail>(?<![\w.+-])[\w.+-]{1,64}(?:@| ?[\[(](?:at|собака)[\])] ?)(?P<host>[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}))|"
    r"(?P<link>(?<!\w)(?:https?|hxxps?|ftp|wss?)://(?P<far>[^\s/?#:<>()\[\]«»\"']{1,200})[^\s<>()«»\"']{0,500})|"
    r"(?P<bare>(?<![\w.@/-])(?P<near>(?:[\w-]{1,63}\.){1,5}(?:ru|com|net|org|io|рф|su|me|app|dev|info|biz|example|xyz|top|online|site|store|cloud|ai|cc|tk|ws))"
    r"(?![\w-])(?:[/:?][^\s<>()«»\"']{0,500})?)|"
    r"(?P<user>(?<![\w@./])@[a-z]\w{3,31}(?![\w@])(?!\.\w))|"
    r"(?P<ip>(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{2,5}|/[\w/]{1,200}))"
)
_PHONE: Final = re.compile(r"(?<![\w+])(?:\+7|8|\+\d{1,3})[ -]?\(?\d{3}\)?[ -]?\d{3}[ -]?\d\d[ -]?\d\d(?!\d)")
_SENTENCE_END: Final = re.compile(r"[.!?](?=\s)|\n|;")
#: how far from an address the verb may stand
_REACH: Final = 140
_AFTER_REACH: Final = 60


def _addresses(folded: str, own_domains: Collection[str]) -> Iterator[_Span]:
    own = tuple(domain.lower().lstrip("@").replace("ё", "е") for domain in own_domains)
    for match in _ADDRESS.finditer(folded):
        host = match["host"] or match["far"] or match["near"]
        if host and any(host == domain or host.endswith("." + domain) for domain in own):
            continue
        end = match.end() - len(match.group()) + len(match.group().rstrip(".,:;!?*`_»)"))
        yield _reached(folded, match.start(), end) or (Kind.ADDRESS, match.start(), end)
    for pattern in (_PHONE, FOREIGN_PLACE):
        for match in pattern.finditer(folded):
            if span := _reached(folded, match.start(), match.end()):
                yield span


def _reached(folded: str, start: int, end: int) -> _Span | None:
    """The whole step that sends something to the address at [start, end), if its sentence has one."""
    begin = max(0, start - _REACH)
    begin = max((each.end() for each in _SENTENCE_END.finditer(folded, begin, start)), default=begin)
    if verb := _last(SENDS.finditer(folded, begin, start)):
        return None if forbidden(folded, verb.start()) else (Kind.SENDS_OUT, verb.start(), end)
    stop = _SENTENCE_END.search(folded, end, end + _AFTER_REACH)
    if verb := SENDS.search(folded, end, stop.start() if stop else end + _AFTER_REACH):
        return None if forbidden(folded, verb.start()) else (Kind.SENDS_OUT, start, verb.end())
    return None


def _last(matches: Iterable[re.Match[str]]) -> re.Match[str] | None:
    return next(iter(deque(matches, maxlen=1)), None)


_DIGITS: Final = re.compile(r"(?<![\w-])\d(?:[ \u00a0-]?\d){15,19}(?![\w-])")
_CARD: Final = re.compile(r"\d{4}(?:[ \u00a0-]\d{4}){3}")
_WALLET: Final = re.compile(r"(?<!\w)(?:bc1[a-z0-9]{20,60}|0x[0-9a-f]{40}|[t13][1-9a-z]{26,34})(?!\w)")
_ACCOUNT_DIGITS: Final = 20
_CARD_DIGITS: Final = range(16, 20)


def _accounts(folded: str) -> Iterator[_Span]:
    for match in _DIGITS.finditer(folded):
        digits = re.sub(r"\D", "", match.group())
        if len(digits) == _ACCOUNT_DIGITS or (
            len(digits) in _CARD_DIGITS and (_luhn(digits) or _CARD.fullmatch(match.group()))
        ):
            yield Kind.ACCOUNT, match.start(), match.end()
    for match in _WALLET.finditer(folded):
        if re.search(r"\d", match.group()[1:]) and re.search(r"[a-z]", match.group()[1:]):
            yield Kind.ACCOUNT, match.start(), match.end()


def _luhn(digits: str) -> bool:
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(digits)))
    return sum(value - 9 * (value > 9) for value in doubled) % 10 == 0
