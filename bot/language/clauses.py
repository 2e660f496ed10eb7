"""Splitting what a person said into single facts (MEM-2), never a single fact in two.

What separates facts: a numbered or lettered list, lines, a semicolon, sentences, «и ещё», «во-вторых», and an
opposing «, а …» with a full statement on both sides. A comma does in a list of like things («первичный 1400, повторный
900»); otherwise it doesn't: «цена 500, залог 4000» is one thing's price, and a reason or a condition stays with what it
explains.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from razdel import sentenize

from bot.language.ellipsis import spelled_out
from bot.language.grammar import Role, clause, says_something, words
from bot.language.lemmas import fold
from bot.language.several import apart

_BULLET: Final = re.compile(r"(?m)^[ \t]*(?:[-–—•*·▪]|\d{1,2}[.)]|[а-яa-z]\))[ \t]+")
_NUMBER: Final = re.compile(r"(?:^|(?<=[\s;,.:(]))(\d{1,2}|[а-еa-f])([.)])\s+(?=\S)", re.IGNORECASE)
_LETTERS: Final = "абвгде"
_LATIN_LETTERS: Final = "abcdef"
_ORDINALS: Final = re.compile(
    r"(?:^|[,.;]?\s+)(?:и\s+)?(?:во-первых|во-вторых|в-третьих|в-четвертых|в-четвёртых|первое|второе|"
    r"третье)\s*[,:—–-]\s*",
    re.IGNORECASE,
)
_ALSO: Final = re.compile(
    r"\s*[,;.]\s*(?:(?:и|а)\s+ещё|(?:и|а)\s+еще|ещё|еще|(?:и|а)\s+также|также|кроме\s+того|плюс|"
    r"плюс\s+к\s+этому|к\s+тому\s+же|"
    r"и\s+запомни(?:те)?|запомни(?:те)?(?:\s+ещё|\s+еще)?|и\s+учти(?:те)?|учти\s+ещё|"
    r"и)\s*[,:]?\s*(?:что\s+|то,\s*что\s+|вот\s+что:?\s*)",
    re.IGNORECASE,
)
_AND_THAT: Final = re.compile(r"\s*,?\s+и\s+(?:то,?\s+)?что\s+", re.IGNORECASE)
_ALSO_PLAIN: Final = re.compile(
    r"\s*[,;.]\s*(?:(?:и|а)\s+(?:ещё|еще|также)|кроме\s+того|к\s+тому\s+же|"
    r"и\s+запомни(?:те)?(?:\s+ещё|\s+еще)?)\s*[,:]?\s+",
    re.IGNORECASE,
)
_BUT_A: Final = re.compile(
    r"\s*,\s*а\s+|(?<=\w)\s+а\s+(?=вот\s|\w+\s+(?:вообще\s+|тоже\s+|пока\s+)?(?:нельзя|можно|бесплатно|запрещ\w+|как\s+был\w*)(?!\w))",
    re.IGNORECASE,
)
#: after «, а» these go on with the same fact
_SAME_FACT: Final = re.compile(
    r"(?:не|ни|то|также|если|когда|потом|затем|после|именно|значит|следовательно|иначе|лучше|только|"
    r"поэтому|потому|уж|уже\s+потом|вместо|вот\s+и|в\s+случае|при)(?!\w)",
    re.IGNORECASE,
)
#: a sentence that begins so explains or bounds the one before
_GOES_ON: Final = re.compile(
    r"(?:поэтому|потому|так\s+что|иначе|значит|то\s+есть|т\.\s?е\.|но|зато|однако|правда|это|этот|эта|"
    r"эти|там|тут|он|она|они|оно|ему|ей|им|его|её|ее|их|туда|оттуда|"
    r"тогда|причём|причем|например|если\s+что|если|кроме|включая|только|даже|и|а|или|после\s+этого|"
    r"потом|затем|далее|в\s+таком\s+случае|в\s+противном)(?!\w)",
    re.IGNORECASE,
)
_OPEN: Final = frozenset("«„“([")
_CLOSE: Final = frozenset("»”)]")


def facts(text: str) -> tuple[str, ...]:
    """The single facts of a text in order, at least one, each trimmed; the wording is kept."""
    text = text.strip()
    parts = _listed(text) or _in_lines(text)
    out = [p for part in parts for p in _spoken(part)]
    return tuple(out) or ((text,) if text else ())


def _spoken(part: str) -> list[str]:
    """Split one line or list item by its punctuation and conjunctions."""
    pieces: list[str] = [part]
    for split in (_by_ordinals, _by_semicolon, _by_sentence, _by_also, _by_opposition):
        pieces = [p for piece in pieces for p in _whole(split(piece))]
    trimmed = [_trim(p) for p in pieces if _trim(p)]
    # who parts facts by semicolons lists by commas what belongs to one
    return trimmed if ";" in part else [whole for p in trimmed for one in apart(p) for whole in spelled_out(one)]


def _whole(parts: list[str]) -> list[str]:
    """Join pieces that state nothing to the piece before them."""
    out: list[str] = []
    for part in parts:
        if out and not says_something(_trim(part)):
            out[-1] = f"{out[-1].rstrip()} {part.strip()}"
        elif part.strip():
            out.append(part)
    return out


def _trim(text: str) -> str:
    return text.strip().strip(",;—–").strip()


def _listed(text: str) -> list[str]:
    """The items of «1) …; 2) …», with what stands before the list put before each of them."""
    marks = list(_sequence(text))
    if len(marks) < 2:
        return []
    head = text[: marks[0][0]].strip().rstrip(":").strip()
    starts = [*marks, (len(text), len(text))]
    items = [text[starts[i][1] : starts[i + 1][0]].strip(" ;,\n\t") for i in range(len(marks))]
    if not all(says_something(item) for item in items):
        # «1. кофе 2. чай — всё закончилось» counts things of one statement
        return []
    if head and not says_something(head):
        return [f"{head}: {item}" for item in items]
    return [head, *items] if head else items


def _sequence(text: str) -> Iterable[tuple[int, int]]:
    """Places of enumerators that count up from one; «2. » in «дом 2. » is none."""
    expected = 0
    for match in _NUMBER.finditer(text):
        label = match.group(1).lower()
        lettered = max(_LETTERS.find(label), _LATIN_LETTERS.find(label))
        place = int(label) - 1 if label.isdigit() else lettered
        if place == expected:
            expected += 1
            yield match.start(), match.end()


def _in_lines(text: str) -> list[str]:
    lines = [_BULLET.sub("", line).strip() for line in text.split("\n")]
    lines = [line for line in lines if line]
    if len(lines) < 2:
        return lines
    head = lines[0]
    if head.endswith(":"):
        rest = lines[1:]
        return (
            rest if says_something(head.rstrip(": ")) and len(head.split()) > 4 else [f"{head} {line}" for line in rest]
        )
    return _whole(lines)


def _outside(text: str, places: Iterable[int]) -> list[int]:
    """Those places that no quotes or brackets enclose."""
    depth, out, wanted = 0, [], set(places)
    for index, char in enumerate(text):
        if char in _OPEN:
            depth += 1
        elif char in _CLOSE:
            depth = max(0, depth - 1)
        if index in wanted and depth == 0:
            out.append(index)
    return out


def _cut(text: str, matches: Iterable[re.Match[str]]) -> list[str]:
    """The text around these separators."""
    found = {m.start(): m.end() for m in matches}
    out, at = [], 0
    for start in _outside(text, found):
        if start < at:
            continue
        out.append(text[at:start])
        at = found[start]
    return [*out, text[at:]]


def _by_ordinals(text: str) -> list[str]:
    if len(_ORDINALS.findall(text)) < 2:
        return [text]
    head, *rest = _cut(text, _ORDINALS.finditer(text))
    head = head.strip(" :,")
    return [*([head] if head and says_something(head) else []), *rest]


def _by_semicolon(text: str) -> list[str]:
    return _cut(text, re.finditer(r"\s*;\s*", text))


def _by_sentence(text: str) -> list[str]:
    out: list[str] = []
    for sentence in sentenize(text):
        if out and (_goes_on(sentence.text) or _is_remark(sentence.text)):
            out[-1] = f"{out[-1]} {sentence.text}"
        else:
            out.append(sentence.text)
    return out


def _goes_on(sentence: str) -> bool:
    """Whether a sentence explains or bounds the one before; «И лифт не работает» is news of its own."""
    if _GOES_ON.match(sentence) is None:
        return False
    first, _, rest = sentence.partition(" ")
    if fold(first) not in ("и", "а"):
        return True
    subject = clause(rest).subject
    return subject is None or subject.role is Role.PRONOUN or not says_something(rest)


def _is_remark(sentence: str) -> bool:
    return len([w for w in words(sentence) if w.role is not Role.MARK]) < 2


def _by_also(text: str) -> list[str]:
    for pattern in (_ALSO, _ALSO_PLAIN, _AND_THAT):
        parts = _cut(text, pattern.finditer(text))
        if len(parts) > 1 and all(says_something(p) for p in parts):
            return parts
    return [text]


def _by_opposition(text: str) -> list[str]:
    out = [text]
    for match in _BUT_A.finditer(text):
        left, right = text[: match.start()], text[match.end() :]
        if not _outside(text, [match.start()]) or _SAME_FACT.match(right):
            continue
        if re.search(r"(?:^|[\s,])не\s[^,]*$", left) and not _has_finite(right):
            continue
        if _states(left) and _states(right):
            out = [left, _with_topic(left, right)]
            break
    return out


def _states(text: str) -> bool:
    """A statement of its own: a finite predicate, or a thing with what is said of it."""
    return says_something(text) and len([w for w in words(text) if w.role is not Role.MARK]) >= 2


def _has_finite(text: str) -> bool:
    return any(w.role in (Role.VERB, Role.SHORT) for w in words(text))


def _with_topic(left: str, right: str) -> str:
    """The second half with the first one's subject, when it names none: «доставка … 600, а внутри как было»."""
    said = clause(right)
    nominals = [w for w in said.spoken if w.is_nominal and not w.ruled and w.role is not Role.PRONOUN]
    if any(w.may_be("nomn") or w.role is Role.SIGN for w in nominals):
        return right
    subject = clause(left).subject
    if subject is None or subject.role is not Role.NOUN or any(w.has("1per") for w in said.spoken):
        return right
    return f"{subject.token.text}: {right}"


def enumerated_steps(text: str) -> bool:
    """Whether a text is laid out as steps: arrows, or «сначала … потом …»."""
    if len(re.findall(r"(?:->|→|=>|➡|⇒)", text)) >= 2:
        return True
    line = fold(text)
    first = re.search(r"(?<!\w)(?:сначала|сперва|первым делом|для начала)(?!\w)", line)
    later = re.findall(r"(?<!\w)(?:потом|затем|после этого|далее|дальше|в конце|напоследок)(?!\w)", line)
    return bool(first and later) or len(later) >= 2
